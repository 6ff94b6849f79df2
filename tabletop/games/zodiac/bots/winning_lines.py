"""Winning lines of the table, and whether repetition (ZD14) can spoil them."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.games.zodiac.bots.core import Core
from tabletop.games.zodiac.bots.oracle import Oracle
from tabletop.games.zodiac.rules.generator import Arrangement, Position
from tabletop.rules.caches import cached

_MOST_LINES = 4096


class WinningLines:
    """Lines of play by the table: the winner takes the shortest win, the loser may take anything."""

    def __init__(self, oracle: Oracle) -> None:
        self._core: Core = oracle.core
        self._table_value = oracle.cached_value
        self.made_arrangements = cached("zodiac: lines of play", _MOST_LINES)(self._find_made_arrangements)
        """Arrangements that the winner may bring about from a decided position on; None where one may come twice."""

    def shortest_win(self, position: Position) -> tuple[int, Position]:
        """Index of the shortest win in a won position that is not over, and what it leads to."""
        moves = self._core.moves(position)
        return min(
            (move for move in moves if self._table_value(move[1]) < 0), key=lambda move: -self._table_value(move[1])
        )

    def is_win_certain(self, position: Position, occurred: Iterable[Arrangement]) -> bool:
        """Whether the winner of a decided position wins although these arrangements have occurred.

        Only those matter that have the loser to move: the winner brings about no others.
        """
        made = self.made_arrangements(position)
        return made is not None and made.isdisjoint(occurred)

    def _positions_after(self, position: Position) -> tuple[Position, ...]:
        if self._core.ring_result(position):
            return ()
        if self._table_value(position) > 0:
            return (self.shortest_win(position)[1],)
        return tuple(self._core.successors(position))

    def _find_made_arrangements(self, position: Position) -> frozenset[Arrangement] | None:
        """Arrangements that the winner may bring about; it ends, as each move comes nearer to the end by the table."""
        made = frozenset[Arrangement]()
        wins = self._table_value(position) > 0
        for there in self._positions_after(position):
            later = self.made_arrangements(there)
            if later is None:
                return None
            made |= later
            if wins:
                lay = self._core.arrangement_of(there)
                if lay in later:
                    return None
                made |= {lay}
        return made
