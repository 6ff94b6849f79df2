"""The next few turns under the full rules: what repetition (ZD14) changes in the words of the table."""

from __future__ import annotations

from dataclasses import replace

from tabletop.games.zodiac.bots.history import HistorySearch
from tabletop.games.zodiac.bots.oracle import Oracle
from tabletop.games.zodiac.bots.prospects import PositionProspects, Prospect
from tabletop.games.zodiac.bots.winning_lines import WinningLines
from tabletop.games.zodiac.rules.generator import Lay, Position

DEPTH = 5
"""Turns after an action that are all looked at, with what has occurred."""
_DECIDED = 1 << 16
"""Beyond every score: a win in n turns scores n + 1 less, a loss that much more than its negative."""
_MOST_EXPANSIONS = 150
"""To find out whether a repetition spoils a longer line of the table."""

Lays = tuple[frozenset[Lay], frozenset[Lay]]
"""Arrangements that have occurred with the side to move at a position, and with the other one."""


class Foresight:
    """Weighs actions with what has occurred in the match."""

    def __init__(self, oracle: Oracle, lines: WinningLines) -> None:
        self._oracle = oracle
        self._core = oracle.core
        self._lines = lines

    def weigh(self, outlook: PositionProspects) -> tuple[Prospect, ...]:
        """The outlook's actions, worth what the full rules make of them as far as that can be seen."""
        mine, theirs = outlook.occurred[outlook.turn], outlook.occurred[1 - outlook.turn]
        return tuple(replace(p, worth=self._worth(p, (theirs | {p.lay}, mine))) for p in outlook.prospects)

    def _worth(self, prospect: Prospect, occurred: Lays) -> int:
        """Of one action: from the next turns, else from the table unless a repetition may spoil that."""
        if prospect.repeats or self._core.result(prospect.after):
            return prospect.worth
        seen = self._score(prospect.after, occurred, DEPTH, (-_DECIDED, _DECIDED))
        if seen:
            return -_encoded(seen)
        if abs(prospect.worth) <= DEPTH + 1 or self._is_refuted(prospect, occurred):
            return 0
        return prospect.worth

    def _score(self, position: Position, occurred: Lays, depth: int, window: tuple[int, int]) -> int:
        """The score for the side to move, exact within the window (alpha-beta), 0 where these turns decide nothing."""
        moves = self._core.moves(position)
        if not moves:
            return _scored(-1)
        if not depth:
            return _scored(self._table(position, occurred))
        best, high = -_DECIDED, min(window[1], _scored(2))
        for _, after in moves:
            best = max(best, self._after(after, occurred, depth, (max(best, window[0]), high)))
            if best >= high:
                break
        return best

    def _after(self, after: Position, occurred: Lays, depth: int, window: tuple[int, int]) -> int:
        """What a move is worth to the side that makes it, as in `_score` of the position before it."""
        result, lay = self._core.result(after), self._core.lay(after)
        mine, theirs = occurred
        if result:
            return _scored(-2 * result)
        if lay in theirs:
            return _scored(-2)
        low, high = (-(bound + _sign(bound)) for bound in window)
        value = -self._score(after, (theirs | {lay}, mine), depth - 1, (high, low))
        return value - _sign(value)

    def _table(self, position: Position, occurred: Lays) -> int:
        """What the table says of a position, if nothing that has occurred can spoil it."""
        value = self._oracle.probe(position)
        loser_to_move = occurred[0] if value < 0 else occurred[1]
        return value if value and self._lines.is_certain(position, loser_to_move) else 0

    def _is_refuted(self, prospect: Prospect, occurred: Lays) -> bool:
        """Whether a search with the history finds that the other side wins."""
        if not prospect.worth or self._table(prospect.after, occurred):
            return False
        search = HistorySearch(self._oracle, self._lines, prospect.after, occurred)
        won = search.run(_MOST_EXPANSIONS)
        return won is not None and won == (prospect.worth > 0)


def _scored(value: int) -> int:
    """The score of a value like those of the table: the higher the better, short wins first, long losses last."""
    return _sign(value) * _DECIDED - value


def _encoded(score: int) -> int:
    """The value that has this score."""
    return _sign(score) * _DECIDED - score


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
