"""Survivors are dragged and pushed (K52, K55, K56)."""

from __future__ import annotations

from itertools import pairwise

from tabletop.games.zombies.rules.queries import position_queries
from tabletop.games.zombies.rules.state import tasks
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.text import events
from tabletop.games.zombies.rules.turn import exploring, harm, walking
from tabletop.rules import hexes
from tabletop.rules.game import Seat
from tabletop.rules.hexes import Hex


def drag_survivor(builder: StateBuilder, task: tasks.Dragging) -> None:
    """Along the shortest way to the nearest tile without survivors, as far as it is free (K52)."""
    builder.pop_task()
    person = builder.people[task.seat]
    if person.hex is None or person.token is None:
        return
    far = builder.rules_context.specials[person.token.kind].drag
    move_survivor(builder, task.seat, _drag_path(builder, person.hex, far), "drag", "K52")


def _drag_path(builder: StateBuilder, start: Hex, most: int) -> tuple[Hex, ...]:
    """The free part of so many steps of the shortest way, its start included."""
    empty = [index for index in range(len(builder.laid)) if not position_queries.has_people(builder, index)]
    laid = position_queries.nearest_tile(builder, start, empty)
    path = [start]
    left = None if laid is None else builder.map.distance_to_tile(start, laid)
    if laid is None or left is None:
        return tuple(path)
    for nearer in reversed(range(max(0, left - most), left)):
        here = path[-1]
        to = next(to for to in builder.map.links[here] if _is_tile_within(builder, to, laid, nearer))
        if (
            not position_queries.is_free_hex(builder, to)
            or position_queries.boards_between(builder, here, to) is not None
        ):
            break
        path.append(to)
    return tuple(path)


def _is_tile_within(builder: StateBuilder, hex_: Hex, laid: int, most: int) -> bool:
    """Whether a tile is at most so many steps away."""
    steps = builder.map.distances_within(hex_, most)
    return any(steps.get(to, position_queries.FAR) <= most for to in builder.map.floors[laid])


def push_survivor(builder: StateBuilder, task: tasks.Pushing) -> None:
    """Straight away from the Brute, if the hex there is free (K55)."""
    builder.pop_task()
    person, brute = builder.people[task.seat], builder.zombie(task.zombie)
    if person.hex is None or person.token is not None or brute is None:
        return
    path, way = [person.hex], hexes.hex_difference(person.hex, brute.hex)
    for _ in range(builder.rules_context.specials[brute.kind].push):
        to = hexes.hex_sum(path[-1], way)
        if not position_queries.is_adjacent(builder, path[-1], to) or not position_queries.is_free_hex(builder, to):
            break
        path.append(to)
    move_survivor(builder, task.seat, tuple(path), "push", "K55")


def move_survivor(builder: StateBuilder, seat: Seat, path: tuple[Hex, ...], why: str, *rules: str) -> None:
    """A survivor is moved against its will; fire burns it, and a New Tile is explored (K56, K77)."""
    if len(path) < 2:
        return
    builder.change_survivor(seat, hex=path[-1])
    builder.record(events.Moved, rules, seat, path, why)
    if any(walking.enters_fire(builder, here, to) for here, to in pairwise(path)):
        harm.wound_survivor(builder, seat, (("fire", walking.fire_wounds(builder)),), "K77")
    laid = builder.map.hexes[path[-1]]
    if not builder.laid[laid].explored:
        exploring.explore_tile(builder, laid, seat)
