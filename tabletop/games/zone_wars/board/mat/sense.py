"""Which operations make sense at all: those that something on the mat could be an object of."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from tabletop.games.zone_wars.rules.looks.looks import on_mat, own
from tabletop.games.zone_wars.rules.powers import operations
from tabletop.games.zone_wars.rules.state.draft import Draft
from tabletop.games.zone_wars.rules.state.figures import Figure, FigureIndex


def makes_sense(d: Draft, i: FigureIndex, op: str) -> bool:
    """Whether anything could be an object of the operation."""
    return _SENSE[op](d, i)


def errands(d: Draft, i: FigureIndex) -> Iterator[tuple[str, str]]:
    """The operations that make sense for a model, each with the word of its action."""
    for word, ops in (("simple", operations.SIMPLE), ("complex", operations.COMPLEX)):
        yield from ((word, op) for op in ops if makes_sense(d, i, op))


def _friends(d: Draft, i: int) -> list[Figure]:
    return [other for j, other in own(d, d.figures[i].owner) if j != i and other.place is not None]


def _has_effect(d: Draft, figure: Figure, effect: str) -> bool:
    return any(d.arena.gear[item.kind].effect == effect for item in figure.items)


def _openings(d: Draft) -> bool:
    return any(opening.closed for terrain in d.ground.terrain for opening in terrain.openings)


_SENSE: Final[Mapping[str, Callable[[Draft, int], bool]]] = {
    "pick": lambda d, i: any(mark.kind in ("artifact", "card") for mark in d.marks),
    "steal": lambda d, i: any(other.is_broken and not other.is_monster and other.items for _, other in on_mat(d)),
    "give": lambda d, i: bool(d.figures[i].items and _friends(d, i)),
    "receive": lambda d, i: any(friend.items for friend in _friends(d, i)),
    "drop": lambda d, i: bool(d.figures[i].items),
    "open": lambda d, i: _openings(d),
    "search": lambda d, i: any(terrain.container for terrain in d.ground.terrain),
    "heal": lambda d, i: _has_effect(d, d.figures[i], "heal"),
    "clean": lambda d, i: d.figures[i].leeches > 0,
    "repair": lambda d, i: any(item.worn for item in d.figures[i].items),
    "reboot": lambda d, i: any(terrain.machine for terrain in d.ground.terrain),
}
