"""Sleepers get up: by noise, by an alarm, by being hit or met."""

from __future__ import annotations

from typing import Final

from tabletop.games.zombies.rules.looks import looks
from tabletop.games.zombies.rules.state.draft import Draft
from tabletop.games.zombies.rules.state.state import Zombie
from tabletop.games.zombies.rules.state.tasks import Alarming
from tabletop.games.zombies.rules.text import events
from tabletop.games.zombies.rules.text.actions import Roll
from tabletop.games.zombies.rules.turn import harm
from tabletop.rules.game import Seat
from tabletop.rules.hexes import Hex

COMMON: Final = "common"
MOURNER: Final = harm.MOURNER


def near(d: Draft, hex_: Hex, limit: int, why: str, *rules: str) -> None:
    """Wakes inactive commons that are within a walk (H77, K2)."""
    sleepers = _sleepers(d)
    if sleepers:
        steps = d.map.near(hex_, limit)
        _wake(d, tuple(z.id for z in sleepers if steps.get(z.hex, looks.FAR) <= limit), why, rules)


def tiles(d: Draft, laid: int, why: str, *rules: str) -> None:
    """Wakes inactive commons on a tile and on the tiles linked to it (K22)."""
    heard = {laid, *d.map.linked(laid)}
    _wake(d, tuple(z.id for z in _sleepers(d) if d.map.tile(z.hex) in heard), why, rules)


def startle(d: Draft, id_: int, seat: Seat, why: str, *rules: str) -> None:
    """The Mourner gets up and hunts one survivor from now on; nobody who is down (K59)."""
    d.change(id_, active=True, prey=seat)
    d.record(events.Woken, rules, (id_,), why)
    harm.mourner_leaves(d)


def met(d: Draft, seat: Seat) -> None:
    """The sleeping Mourner looks at a survivor whose movement is over (K66)."""
    mourner, person = looks.unique(d, MOURNER), d.people[seat]
    if mourner is None or mourner.active or person.hex is None or looks.is_pinned(person):
        return
    if mourner.hex in looks.around(d, person.hex, d.arena.specials[MOURNER].startle_near):
        startle(d, mourner.id, seat, "near", "K66")


def shot(d: Draft, seat: Seat, hex_: Hex) -> None:
    """What a loud attack wakes (H77, K71)."""
    near(d, hex_, d.field.wake_range, "shot", "H77", "K71")
    mourner = looks.unique(d, MOURNER)
    if mourner is None or mourner.active:
        return
    limit = d.arena.specials[MOURNER].startle_shot
    if d.map.near(hex_, limit).get(mourner.hex, looks.FAR) <= limit:
        startle(d, mourner.id, seat, "startled", "K71")


def alarm(d: Draft, task: Alarming, action: Roll) -> None:
    """The die for a car alarm (K71)."""
    d.pop()
    rings = action.die <= d.field.alarm_at
    d.record(events.AlarmRolled, ("K71",), action.die, rings)
    if rings:
        tiles(d, task.laid, "alarm", "K71", "K22")
        d.pending += d.field.alarm_draw
        d.record(events.NextDraw, ("K71", "K16"), d.field.alarm_draw, "alarm")


def _sleepers(d: Draft) -> tuple[Zombie, ...]:
    return tuple([z for z in d.zombies if not z.active and z.kind == COMMON])


def _wake(d: Draft, ids: tuple[int, ...], why: str, rules: tuple[str, ...]) -> None:
    for id_ in ids:
        d.change(id_, active=True)
    if ids:
        d.record(events.Woken, rules, ids, why)
