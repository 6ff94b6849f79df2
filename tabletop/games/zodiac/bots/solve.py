"""Solves a star by retrograde analysis: backwards from the ends of its games.

Used by `table`, which keeps the SolvedValues in a file, by `oracle` for positions that no opening leads to, and by
`benchmark`. The result is the value of every canonical position that can come up: won or lost in so many turns, or
neither. Repetition (ZD14) is left aside. The meaning of the values is in saved tables, so a change of it needs a new
format number in `table`. It must stay fast: somebody waits for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from tabletop.games.zodiac.bots.core import SymmetricMoveGenerator
from tabletop.games.zodiac.rules.generator import Position

MOST_POSITIONS = 400_000
"""Beyond this a star is not solved but searched."""

WIN_NOW = 1
LOSS_NOW = -1
BALANCED = 0


class StarTooLarge(ValueError):
    """The star has more positions than can be solved while somebody waits."""


class SolvingStopped(RuntimeError):
    """Nobody waits for the solution any more."""


@dataclass(frozen=True, slots=True)
class SolvedValues:
    """Value of every canonical position that can come up.

    Values are those of the side to move: 0 where balanced, n + 1 where won in n turns of both sides,
    -(n + 1) where lost in n turns.
    """

    values: dict[Position, int]

    @property
    def longest_win(self) -> int:
        """Most turns to an end that one side can force."""
        return max(map(abs, self.values.values())) - 1

    def count_positions_by_result(self) -> tuple[int, int, int]:
        """Positions won, lost and balanced for the side to move."""
        won = sum(value > 0 for value in self.values.values())
        lost = sum(value < 0 for value in self.values.values())
        return won, lost, len(self.values) - won - lost


def solve(
    core: SymmetricMoveGenerator,
    starts: Iterable[Position],
    stopped: Callable[[], bool] = lambda: False,
    most: int | None = None,
) -> SolvedValues:
    """Values of all positions that can come up from these; raises StarTooLarge, SolvingStopped.

    `most` is how many there may be, MOST_POSITIONS where nothing is said.
    """
    most = MOST_POSITIONS if most is None else most
    positions, parents, counts, values = _explore_positions(core, starts, stopped, most)
    _propagate_values(parents, counts, values)
    return SolvedValues(dict(zip(positions, values, strict=True)))


def _explore_positions(
    core: SymmetricMoveGenerator, starts: Iterable[Position], stopped: Callable[[], bool], most: int
) -> tuple[list[Position], list[list[int]], list[int], list[int]]:
    """All canonical positions; for each its parents, the number of its children, and its value if it is over."""
    canonical, successors, result = core.canonical_position, core.successors, core.full_ring_result
    positions = sorted({canonical(start) for start in starts})
    places = {position: i for i, position in enumerate(positions)}
    parents: list[list[int]] = [[] for _ in positions]
    counts: list[int] = []
    values: list[int] = []
    for here, position in enumerate(positions):
        children = {canonical(after) for after in successors(position)}
        values.append(BALANCED if children else result(position) or LOSS_NOW)
        counts.append(len(children))
        for child in children:
            there = places.get(child)
            if there is None:
                there = places[child] = len(positions)
                positions.append(child)
                parents.append([here])
            else:
                parents[there].append(here)
        if not here & 1023:
            _raise_if_too_large_or_stopped(len(positions), most, stopped)
    return positions, parents, counts, values


def _raise_if_too_large_or_stopped(count: int, most: int, stopped: Callable[[], bool]) -> None:
    if count > most:
        raise StarTooLarge(f"more than {most} positions")
    if stopped():
        raise SolvingStopped


def _propagate_values(parents: list[list[int]], counts: list[int], values: list[int]) -> None:
    """Fills in the values, the ends first, then what lies one turn before them, and so on."""
    level = [here for here, value in enumerate(values) if value]
    turns = 1
    while level:
        turns += 1
        before = []
        for here in level:
            if values[here] < 0:
                for parent in parents[here]:
                    if not values[parent]:
                        values[parent] = turns
                        before.append(parent)
            else:
                for parent in parents[here]:
                    counts[parent] -= 1
                    if not counts[parent] and not values[parent]:
                        values[parent] = -turns
                        before.append(parent)
        level = before
