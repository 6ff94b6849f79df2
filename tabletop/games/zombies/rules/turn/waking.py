"""Sleeping zombies wake up: by noise, by a car alarm, by a hit, or when a survivor comes near (K59, K66, K71).

Used by `attacking`, `walking`, `drawing`, `resolving` and `task_specs`; each waking adds an event Woken with its
cause. It changes a StateBuilder; ranges come from the content. `board/map/map_forecast` runs `wake_zombies_by_attack`
on a copy to show which sleepers a loud attack would wake, so that must do nothing by chance: the die of the alarm is
handed in. COMMON and MOURNER are borrowed by `shambling`, `wounding`, `offers` and others.
"""

from __future__ import annotations

from typing import Final

from tabletop.games.zombies.rules.content.vocabulary import ZombieKind
from tabletop.games.zombies.rules.queries import position_queries
from tabletop.games.zombies.rules.state.state import Zombie
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.state.tasks import Alarming
from tabletop.games.zombies.rules.text import events
from tabletop.games.zombies.rules.text.actions import Roll
from tabletop.games.zombies.rules.text.events import WakeCause
from tabletop.games.zombies.rules.turn import harm
from tabletop.rules.game import Seat
from tabletop.rules.hexes import Hex

COMMON: Final = ZombieKind.COMMON
MOURNER: Final = harm.MOURNER


def wake_zombies_within(builder: StateBuilder, hex_: Hex, limit: int, cause: WakeCause, *rules: str) -> None:
    """Wakes inactive commons that are within a walk (H77, K2)."""
    sleepers = _sleeping_common_zombies(builder)
    if sleepers:
        steps = builder.map.distances_within(hex_, limit)
        _wake_zombies(
            builder, tuple(z.id for z in sleepers if steps.get(z.hex, position_queries.FAR) <= limit), cause, rules
        )


def wake_zombies_on_tiles(builder: StateBuilder, laid: int, cause: WakeCause, *rules: str) -> None:
    """Wakes inactive commons on a tile and on the tiles linked to it (K22)."""
    heard = {laid, *builder.map.linked_tiles(laid)}
    _wake_zombies(
        builder,
        tuple(z.id for z in _sleeping_common_zombies(builder) if builder.map.tile_at(z.hex) in heard),
        cause,
        rules,
    )


def startle_mourner(builder: StateBuilder, id_: int, seat: Seat, cause: WakeCause, *rules: str) -> None:
    """The Mourner gets up and hunts one survivor from now on; nobody who is down (K59)."""
    builder.change_zombie(id_, active=True, prey=seat)
    builder.add_new_event(events.Woken, rules, (id_,), cause)
    harm.remove_mourner_without_prey(builder)


def startle_mourner_if_near(builder: StateBuilder, seat: Seat) -> None:
    """The sleeping Mourner looks at a survivor whose movement is over (K66)."""
    mourner, person = position_queries.special_zombie(builder, MOURNER), builder.people[seat]
    if mourner is None or mourner.active or person.hex is None or position_queries.is_pinned(person):
        return
    if mourner.hex in position_queries.hexes_around(
        builder, person.hex, builder.rules_context.specials[MOURNER].startle_near
    ):
        startle_mourner(builder, mourner.id, seat, WakeCause.NEAR, "K66")


def wake_zombies_by_attack(builder: StateBuilder, seat: Seat, hex_: Hex) -> None:
    """What a loud attack wakes (H77, K71)."""
    wake_zombies_within(builder, hex_, builder.field.wake_range, WakeCause.SHOT, "H77", "K71")
    mourner = position_queries.special_zombie(builder, MOURNER)
    if mourner is None or mourner.active:
        return
    limit = builder.rules_context.specials[MOURNER].startle_shot
    if builder.map.distances_within(hex_, limit).get(mourner.hex, position_queries.FAR) <= limit:
        startle_mourner(builder, mourner.id, seat, WakeCause.STARTLED, "K71")


def roll_car_alarm(builder: StateBuilder, task: Alarming, action: Roll) -> None:
    """The die for a car alarm (K71)."""
    builder.pop_task()
    rings = action.die <= builder.field.alarm_at
    builder.add_new_event(events.AlarmRolled, ("K71",), action.die, rings)
    if rings:
        wake_zombies_on_tiles(builder, task.laid, WakeCause.ALARM, "K71", "K22")
        builder.pending += builder.field.alarm_draw
        builder.add_new_event(events.NextDraw, ("K71", "K16"), builder.field.alarm_draw, "alarm")


def _sleeping_common_zombies(builder: StateBuilder) -> tuple[Zombie, ...]:
    return tuple([z for z in builder.zombies if not z.active and z.kind == COMMON])


def _wake_zombies(builder: StateBuilder, ids: tuple[int, ...], cause: WakeCause, rules: tuple[str, ...]) -> None:
    for id_ in ids:
        builder.change_zombie(id_, active=True)
    if ids:
        builder.add_new_event(events.Woken, rules, ids, cause)
