"""Survivors are dragged and pushed (K52, K55, K56)."""

from __future__ import annotations

from itertools import pairwise

from tabletop.games.zombies.rules.looks import looks
from tabletop.games.zombies.rules.state import tasks as t
from tabletop.games.zombies.rules.state.draft import Draft
from tabletop.games.zombies.rules.text import events
from tabletop.games.zombies.rules.turn import exploring, harm, walking
from tabletop.rules import hexes
from tabletop.rules.game import Seat
from tabletop.rules.hexes import Hex


def drag(d: Draft, task: t.Dragging) -> None:
    """Along the shortest way to the nearest tile without survivors, as far as it is free (K52)."""
    d.pop()
    person = d.people[task.seat]
    if person.hex is None or person.token is None:
        return
    far = d.arena.specials[person.token.kind].drag
    shift(d, task.seat, _way(d, person.hex, far), "drag", "K52")


def _way(d: Draft, start: Hex, most: int) -> tuple[Hex, ...]:
    """The free part of so many steps of the shortest way, its start included."""
    empty = [index for index in range(len(d.laid)) if not looks.has_people(d, index)]
    laid = looks.nearest_tile(d, start, empty)
    path = [start]
    left = None if laid is None else d.map.to_tile(start, laid)
    if laid is None or left is None:
        return tuple(path)
    for nearer in reversed(range(max(0, left - most), left)):
        here = path[-1]
        to = next(to for to in d.map.links[here] if _is_within(d, to, laid, nearer))
        if not looks.is_free(d, to) or looks.boards_between(d, here, to) is not None:
            break
        path.append(to)
    return tuple(path)


def _is_within(d: Draft, hex_: Hex, laid: int, most: int) -> bool:
    """Whether a tile is at most so many steps away."""
    steps = d.map.near(hex_, most)
    return any(steps.get(to, looks.FAR) <= most for to in d.map.floors[laid])


def push(d: Draft, task: t.Pushing) -> None:
    """Straight away from the Brute, if the hex there is free (K55)."""
    d.pop()
    person, brute = d.people[task.seat], d.zombie(task.zombie)
    if person.hex is None or person.token is not None or brute is None:
        return
    path, way = [person.hex], hexes.minus(person.hex, brute.hex)
    for _ in range(d.arena.specials[brute.kind].push):
        to = hexes.plus(path[-1], way)
        if not looks.is_adjacent(d, path[-1], to) or not looks.is_free(d, to):
            break
        path.append(to)
    shift(d, task.seat, tuple(path), "push", "K55")


def shift(d: Draft, seat: Seat, path: tuple[Hex, ...], why: str, *rules: str) -> None:
    """A survivor is moved against its will; fire burns it, and a New Tile is explored (K56, K77)."""
    if len(path) < 2:
        return
    d.alter(seat, hex=path[-1])
    d.record(events.Moved, rules, seat, path, why)
    if any(walking.burns(d, here, to) for here, to in pairwise(path)):
        harm.wound(d, seat, (("fire", walking.fire_wounds(d)),), "K77")
    laid = d.map.hexes[path[-1]]
    if not d.laid[laid].explored:
        exploring.explore(d, laid, seat)
