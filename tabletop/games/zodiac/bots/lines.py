"""Winning lines of the table, and whether repetition (ZD14) can spoil them."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.games.zodiac.bots.core import Core, Lay, Position
from tabletop.games.zodiac.bots.oracle import Oracle
from tabletop.rules.caches import cached

Graph = dict[Position, tuple[Position, ...]]

_KEPT = 4096


class Lines:
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

    def graph(self, position: Position) -> Graph:
        """What the lines from a decided position go through, with what follows each."""
        found: Graph = {}
        waiting = [position]
        while waiting:
            here = waiting.pop()
            if here not in found:
                found[here] = self._after(here)
                waiting += found[here]
        return found

    def _after(self, position: Position) -> tuple[Position, ...]:
        if self._core.result(position):
            return ()
        if self._value(position) > 0:
            return (self.win(position)[1],)
        return tuple(self._core.successors(position))

    def _find_made(self, position: Position) -> frozenset[Lay] | None:
        graph = self.graph(position)
        places: dict[Lay, set[Position]] = {}
        for here, after in graph.items():
            if self._value(here) > 0:
                for there in after:
                    places.setdefault(self._core.lay(there), set()).add(there)
        if any(len(twins) > 1 and _meet(graph, twins) for twins in places.values()):
            return None
        return frozenset(places)


def _meet(graph: Graph, twins: set[Position]) -> bool:
    """Whether a line leads from one of these positions to another."""
    seen: set[Position] = set()
    waiting = [there for twin in twins for there in graph[twin]]
    while waiting:
        here = waiting.pop()
        if here in twins:
            return True
        if here not in seen:
            seen.add(here)
            waiting += graph[here]
    return False
