"""Winning lines of the table, and whether repetition (ZD14) can spoil them."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.games.zodiac.bots.core import Core
from tabletop.games.zodiac.bots.oracle import Oracle
from tabletop.games.zodiac.rules.generator import Lay, Position
from tabletop.rules.caches import cached

_KEPT = 4096


class WinningLines:
    """The winner takes the shortest win, the first in the order of the offer; the loser takes anything."""

    def __init__(self, oracle: Oracle) -> None:
        self._core: Core = oracle.core
        self._value = oracle.probe
        self.made = cached("zodiac: lines of play", _KEPT)(self._find_made)
        """Arrangements that the winner may bring about from a decided position on; None where one may come twice."""

    def win(self, position: Position) -> tuple[int, Position]:
        """Index of the shortest win in a won position that is not over, and what it leads to."""
        moves = self._core.moves(position)
        return min((move for move in moves if self._value(move[1]) < 0), key=lambda move: -self._value(move[1]))

    def is_certain(self, position: Position, occurred: Iterable[Lay]) -> bool:
        """Whether the winner of a decided position wins although these arrangements have occurred.

        Only those matter that have the loser to move: the winner brings about no others.
        """
        made = self.made(position)
        return made is not None and made.isdisjoint(occurred)

    def _after(self, position: Position) -> tuple[Position, ...]:
        if self._core.result(position):
            return ()
        if self._value(position) > 0:
            return (self.win(position)[1],)
        return tuple(self._core.successors(position))

    def _find_made(self, position: Position) -> frozenset[Lay] | None:
        """Each move of a line comes nearer to the end by the table, so that no line comes to a position twice."""
        made = frozenset[Lay]()
        wins = self._value(position) > 0
        for there in self._after(position):
            later = self.made(there)
            if later is None:
                return None
            made |= later
            if wins:
                lay = self._core.lay(there)
                if lay in later:
                    return None
                made |= {lay}
        return made
