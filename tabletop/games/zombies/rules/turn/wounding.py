"""Phase 5: wounds are dealt at once; survivors are pushed, and dragged before that (H41 to H52, K52 to K59).

Used by `task_specs`, and by `queries/forecast`, which runs these functions on a copy; dice and tiles are left to
tasks of their own, which it skips. `wounds_dealt` only counts, all wounds from one snapshot; `resolve_all_wounds` lets
`harm` take the HP, and other functions move who is pushed or dragged. The order (count, wound, pin, die, push) and
the seat order are the rule's. ZOMBIES_CAUSE is a key of sentences. It changes a StateBuilder. Rule book: Wounds,
Special attacks.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from tabletop.games.zombies.rules.content.vocabulary import ZombieKind
from tabletop.games.zombies.rules.queries import position_queries
from tabletop.games.zombies.rules.state import tasks
from tabletop.games.zombies.rules.state.state import Zombie
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.text import events
from tabletop.games.zombies.rules.text.events import PinCause
from tabletop.games.zombies.rules.turn import exploring, harm, walking
from tabletop.games.zombies.rules.turn.waking import COMMON, MOURNER
from tabletop.rules import hexes
from tabletop.rules.game import Seat
from tabletop.rules.hexes import Hex

ZOMBIES_CAUSE: Final = "zombies"
_LEAST_IN_CORNER: Final = 2
"""Zombies that surround somebody in a corner, with the switch for it (K96)."""


@dataclass(frozen=True, slots=True)
class WoundsDealt:
    """What somebody suffers in one phase 5."""

    seat: Seat
    causes: harm.Causes
    zombie_ids: tuple[int, ...]
    """Zombies that wound it."""


def wounds_dealt(builder: StateBuilder) -> tuple[WoundsDealt, ...]:
    """All wounds from one snapshot, in seat order (K53)."""
    struck = [
        (seat, found)
        for seat in position_queries.living_seats_in_order(builder)
        if (found := _wounding_zombies(builder, seat)) or builder.people[seat].token
    ]
    return tuple(blow for seat, found in struck if (blow := _wounds_dealt_to_seat(builder, seat, found)).causes)


def _wounds_dealt_to_seat(builder: StateBuilder, seat: Seat, zombies: list[Zombie]) -> WoundsDealt:
    causes: Counter[str] = Counter()
    for zombie in zombies:
        if zombie.kind == COMMON:
            causes[ZOMBIES_CAUSE] += builder.field.wound
        else:
            causes[zombie.kind] += builder.rules_context.specials[zombie.kind].wound_round
    token = builder.people[seat].token
    if token is not None:
        causes[token.kind] += builder.rules_context.specials[token.kind].wound_round
    dealt = tuple((cause, number) for cause, number in causes.items() if number)
    return WoundsDealt(seat, dealt, tuple(zombie.id for zombie in zombies))


def _wounding_zombies(builder: StateBuilder, seat: Seat) -> list[Zombie]:
    """Zombies that wound a survivor: the Mourner only her prey (H41, H42, K95)."""
    hex_ = builder.people[seat].hex
    assert hex_ is not None
    near = position_queries.active_zombies_next_to(builder, hex_)
    if not near:
        return []
    is_single = builder.house_rule("zombie_wounds") == "one_target_only"
    return [z for z in near if _does_zombie_wound_survivor(builder, z, seat, is_single)]


def _does_zombie_wound_survivor(builder: StateBuilder, zombie: Zombie, seat: Seat, is_single: bool) -> bool:
    if zombie.kind == MOURNER:
        return zombie.prey == seat
    if zombie.kind != COMMON or not is_single:
        return True
    near = position_queries.survivors_next_to(builder, zombie.hex)
    return min(near, key=lambda other: position_queries.most_injured_sort_key(builder, other)) == seat


# The phase


def resolve_all_wounds(builder: StateBuilder, task: tasks.Wounding) -> None:
    """Wounds, then surround, pins, deaths and pushes (K53)."""
    builder.pop_task()
    builder.push_task(tasks.Clearing())
    dealt = wounds_dealt(builder)
    for blow in dealt:
        harm.subtract_wounds(builder, blow.seat, blow.causes, "H41", biters=_biters(builder, blow))
    for seat in position_queries.living_seats_in_order(builder):
        if is_surrounded(builder, seat):
            harm.pin_survivor(builder, seat, PinCause.SURROUNDED, "H46")
    for seat in position_queries.living_seats_in_order(builder):
        harm.pin_if_down(builder, seat)
    harm.remove_dying_survivors(builder)
    for task_ in reversed(_survivor_push_tasks(builder, dealt)):
        builder.push_task(task_)


def _biters(builder: StateBuilder, blow: WoundsDealt) -> harm.Biters:
    """The zombies that wound somebody, and where they stand."""
    at, found = builder.people[blow.seat].hex, {zombie.id: zombie for zombie in builder.zombies}
    assert at is not None
    around, harms = hexes.hex_neighbours(at), {ZOMBIES_CAUSE if kind == COMMON else kind: kind for kind in ZombieKind}
    hurting = {harms[cause] for cause, _ in blow.causes if cause in harms}
    biters = (found[id_] for id_ in blow.zombie_ids)
    sides = [(around.index(zombie.hex), str(zombie.kind)) for zombie in biters if zombie.kind in hurting]
    return tuple((kind, side) for side, kind in sorted(sides))


def _survivor_push_tasks(builder: StateBuilder, dealt: tuple[WoundsDealt, ...]) -> list[tasks.Pushing]:
    """Whom the Brute has wounded (K55)."""
    pushers = {z.id for z in builder.zombies if z.kind != COMMON and builder.rules_context.specials[z.kind].push}
    return [tasks.Pushing(blow.seat, id_) for blow in dealt for id_ in blow.zombie_ids if id_ in pushers]


def is_surrounded(builder: StateBuilder, seat: Seat) -> bool:
    """Enough active zombies around, or in every neighbour hex with the switch for it (H46, K54, K96)."""
    person = builder.people[seat]
    if person.hex is None or builder.rules_context.survivor(person).perks.steadfast:
        return False
    enemies = len(position_queries.active_zombies_next_to(builder, person.hex))
    if builder.house_rule("surround") == "all_open_neighbours":
        return enemies >= _LEAST_IN_CORNER and enemies == len(builder.map.links[person.hex])
    return enemies >= builder.field.surround


def clear_effects_after_wounds(builder: StateBuilder, task: tasks.Clearing) -> None:
    """Slime wears off, fire goes out, Stunned markers come off, the Mourner may leave (H51, K59)."""
    builder.pop_task()
    for seat, person in enumerate(builder.people):
        if person.slime:
            builder.change_survivor(seat, slime=person.slime - 1)
    if builder.fires:
        builder.add_new_event(events.FireOut, ("K59", "K77"), builder.fires)
        builder.fires = ()
    stunned = tuple(z.id for z in builder.zombies if z.stunned)
    for id_ in stunned:
        builder.change_zombie(id_, stunned=False)
    if stunned:
        builder.add_new_event(events.Unstunned, ("H51",), stunned)
    harm.remove_mourner_without_prey(builder)


def drag_survivor(builder: StateBuilder, task: tasks.Dragging) -> None:
    """Along the shortest way to the nearest tile without survivors, as far as it is free (K52)."""
    builder.pop_task()
    person = builder.people[task.seat]
    if person.hex is None or person.token is None:
        return
    far = builder.rules_context.specials[person.token.kind].drag
    move_survivor_by_force(builder, task.seat, _drag_path(builder, person.hex, far), "drag", "K52")


def _drag_path(builder: StateBuilder, start: Hex, most: int) -> tuple[Hex, ...]:
    """The free part of so many steps of the shortest way, its start included."""
    empty = [index for index in range(len(builder.laid)) if not position_queries.has_survivors_on_tile(builder, index)]
    laid = position_queries.nearest_tile_index_by_walk(builder, start, empty)
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
    move_survivor_by_force(builder, task.seat, tuple(path), "push", "K55")


def move_survivor_by_force(builder: StateBuilder, seat: Seat, path: tuple[Hex, ...], cause: str, *rules: str) -> None:
    """A survivor is moved against its will; fire burns it, and a New Tile is explored (K56, K77)."""
    if len(path) < 2:
        return
    builder.change_survivor(seat, hex=path[-1])
    builder.add_new_event(events.Moved, rules, seat, path, cause)
    if any(walking.does_step_enter_fire(builder, here, to) for here, to in pairwise(path)):
        harm.wound_survivor(builder, seat, (("fire", walking.fire_wounds(builder)),), "K77")
    laid = builder.map.hexes[path[-1]]
    if not builder.laid[laid].explored:
        exploring.explore_tile(builder, laid, seat)
