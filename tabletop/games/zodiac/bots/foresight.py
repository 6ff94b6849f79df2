"""What each action of a position promises: by the solved table, and for the next turns under the full rules.

Used by `bots` and `perfect_bot`, which choose by its prospects, and by `analyse`, whose verdicts are made from them.
The table leaves repetition (ZD14) aside, so `HistoryAwareEvaluator` plays the next turns with what has already
occurred in the match. Order and kind of the ends must be those of `rules/effects`: full ring, then repetition, then
no action. Prospects stand in the order of the game's offer.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from tabletop.ai.analysis import VerdictKind
from tabletop.games.zodiac.bots.history_search import HistorySearch
from tabletop.games.zodiac.bots.oracle import Tablebase, WinningLines
from tabletop.games.zodiac.bots.proof_book import ArrangementsByColour
from tabletop.games.zodiac.rules.actions import Action
from tabletop.games.zodiac.rules.generator import Arrangement, Position
from tabletop.games.zodiac.rules.state import View


@dataclass(frozen=True, slots=True)
class ActionProspect:
    """An action and what it leads to."""

    index: int
    """Among the core's actions."""
    action: Action
    after: Position
    arrangement: Arrangement
    """What ZD14 compares."""
    worth: int
    """n where it wins in n turns of both seats, this one included; -n where it loses; 0 where balanced."""
    repeats: bool
    """Whether it loses because it brings back an arrangement (ZD14)."""

    @property
    def kind(self) -> VerdictKind:
        """How it stands for the seat that takes the action."""
        if self.worth == 0:
            return VerdictKind.BALANCED
        return VerdictKind.WON if self.worth > 0 else VerdictKind.LOST

    @property
    def turns(self) -> int | None:
        """Turns until the end, this one included."""
        return abs(self.worth) or None


@dataclass(frozen=True, slots=True)
class PositionProspects:
    """A position as the seat to act sees it."""

    position: Position
    turn: int
    occurred: ArrangementsByColour
    prospects: tuple[ActionProspect, ...]
    """Of every legal action, in the order of the game's offer."""


def position_prospects(oracle: Tablebase, view: View) -> PositionProspects:
    """The outlook of the seat to act; raises StarTooLarge."""
    core = oracle.core
    position = core.position_of(view)
    occurred = core.past_arrangements_by_colour(view.past)
    barred = occurred[1 - view.turn]
    prospects = []
    for index, after in core.moves(position):
        lay = core.arrangement_of_position(after)
        result = core.full_ring_result(after)
        repeats = not result and lay in barred
        worth = -1 if repeats else -oracle.cached_value(after)
        prospects.append(ActionProspect(index, core.actions[index], after, lay, worth, repeats))
    return PositionProspects(position, view.turn, occurred, tuple(prospects))


DEPTH = 5
"""Turns after an action that are all looked at, with what has occurred."""
_DECIDED_SCORE = 1 << 16
"""Beyond every score: a win in n turns scores n + 1 less, a loss that much more than its negative."""
_MOST_EXPANSIONS = 150
"""To find out whether a repetition spoils a longer line of the table."""

ArrangementsByMover = tuple[frozenset[Arrangement], frozenset[Arrangement]]
"""Arrangements that have occurred with the side to move at a position, and with the other one."""


class HistoryAwareEvaluator:
    """Weighs actions with what has occurred in the match."""

    def __init__(self, oracle: Tablebase, lines: WinningLines) -> None:
        self._oracle = oracle
        self._core = oracle.core
        self._lines = lines

    def reevaluate_with_history(self, prospects: PositionProspects) -> tuple[ActionProspect, ...]:
        """The outlook's actions, worth what the full rules make of them as far as that can be seen."""
        mine, theirs = prospects.occurred[prospects.turn], prospects.occurred[1 - prospects.turn]
        return tuple(
            replace(p, worth=self._action_worth_with_history(p, (theirs | {p.arrangement}, mine)))
            for p in prospects.prospects
        )

    def _action_worth_with_history(self, prospect: ActionProspect, occurred: ArrangementsByMover) -> int:
        """Of one action: from the next turns, else from the table unless a repetition may spoil that."""
        if prospect.repeats or self._core.full_ring_result(prospect.after):
            return prospect.worth
        seen = self._alpha_beta_score(prospect.after, occurred, DEPTH, (-_DECIDED_SCORE, _DECIDED_SCORE))
        if seen:
            return -_table_value_of_score(seen)
        if abs(prospect.worth) <= DEPTH + 1 or self._is_action_refuted(prospect, occurred):
            return 0
        return prospect.worth

    def _alpha_beta_score(
        self, position: Position, occurred: ArrangementsByMover, depth: int, window: tuple[int, int]
    ) -> int:
        """Score for the side to move, exact within the window (alpha-beta); 0 if the searched turns decide nothing."""
        moves = self._core.moves(position)
        if not moves:
            return _score_of_table_value(-1)
        if not depth:
            return _score_of_table_value(self._certain_table_value(position, occurred))
        best, high = -_DECIDED_SCORE, min(window[1], _score_of_table_value(2))
        for _, after in moves:
            best = max(best, self._score_after_move(after, occurred, depth, (max(best, window[0]), high)))
            if best >= high:
                break
        return best

    def _score_after_move(
        self, after: Position, occurred: ArrangementsByMover, depth: int, window: tuple[int, int]
    ) -> int:
        """What a move is worth to the side that makes it, as in `_alpha_beta_score` of the position before it."""
        result, lay = self._core.full_ring_result(after), self._core.arrangement_of_position(after)
        mine, theirs = occurred
        if result:
            return _score_of_table_value(-2 * result)
        if lay in theirs:
            return _score_of_table_value(-2)
        low, high = (-(bound + _sign_of(bound)) for bound in window)
        value = -self._alpha_beta_score(after, (theirs | {lay}, mine), depth - 1, (high, low))
        return value - _sign_of(value)

    def _certain_table_value(self, position: Position, occurred: ArrangementsByMover) -> int:
        """The table's value of a position, or 0 if a repetition could spoil it."""
        value = self._oracle.cached_value(position)
        loser_to_move = occurred[0] if value < 0 else occurred[1]
        return value if value and self._lines.is_win_certain(position, loser_to_move) else 0

    def _is_action_refuted(self, prospect: ActionProspect, occurred: ArrangementsByMover) -> bool:
        """Whether a search with the history finds that the other side wins."""
        if not prospect.worth or self._certain_table_value(prospect.after, occurred):
            return False
        search = HistorySearch(self._oracle, self._lines, prospect.after, occurred)
        won = search.run_search(_MOST_EXPANSIONS)
        return won is not None and won == (prospect.worth > 0)


def _score_of_table_value(value: int) -> int:
    """The score of a value like those of the table: the higher the better, short wins first, long losses last."""
    return _sign_of(value) * _DECIDED_SCORE - value


def _table_value_of_score(score: int) -> int:
    """The value that has this score."""
    return _sign_of(score) * _DECIDED_SCORE - score


def _sign_of(number: int) -> int:
    return (number > 0) - (number < 0)
