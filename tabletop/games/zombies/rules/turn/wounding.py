"""Phase 5: wounds are counted and dealt at once, then what comes of them (H41-H52, K53-K59)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final

from tabletop.games.zombies.rules.looks import looks
from tabletop.games.zombies.rules.state import tasks as t
from tabletop.games.zombies.rules.state.draft import Draft
from tabletop.games.zombies.rules.state.state import Zombie
from tabletop.games.zombies.rules.text import events
from tabletop.games.zombies.rules.turn import harm
from tabletop.games.zombies.rules.turn.waking import COMMON, MOURNER
from tabletop.rules.game import Seat

ZOMBIES: Final = "zombies"
_OPEN_LEAST: Final = 2
"""Zombies that surround somebody in a corner, with the switch for it (K96)."""


@dataclass(frozen=True, slots=True)
class Blow:
    """What somebody suffers in one phase 5."""

    seat: Seat
    causes: harm.Causes
    by: tuple[int, ...]
    """Zombies that wound it."""


def blows(d: Draft) -> tuple[Blow, ...]:
    """All wounds from one snapshot, in seat order (K53)."""
    struck = [(seat, found) for seat in looks.order(d) if (found := _zombies(d, seat)) or d.people[seat].token]
    return tuple(blow for seat, found in struck if (blow := _blow(d, seat, found)).causes)


def _blow(d: Draft, seat: Seat, zombies: list[Zombie]) -> Blow:
    causes: Counter[str] = Counter()
    for zombie in zombies:
        if zombie.kind == COMMON:
            causes[ZOMBIES] += d.field.wound
        else:
            causes[zombie.kind] += d.arena.specials[zombie.kind].wound_round
    token = d.people[seat].token
    if token is not None:
        causes[token.kind] += d.arena.specials[token.kind].wound_round
    dealt = tuple((cause, number) for cause, number in causes.items() if number)
    return Blow(seat, dealt, tuple(zombie.id for zombie in zombies))


def _zombies(d: Draft, seat: Seat) -> list[Zombie]:
    """Zombies that wound a survivor: the Mourner only her prey (H41, H42, K95)."""
    hex_ = d.people[seat].hex
    assert hex_ is not None
    near = looks.enemies_next_to(d, hex_)
    if not near:
        return []
    is_single = d.rule("zombie_wounds") == "one_target_only"
    return [z for z in near if _wounds(d, z, seat, is_single)]


def _wounds(d: Draft, zombie: Zombie, seat: Seat, is_single: bool) -> bool:
    if zombie.kind == MOURNER:
        return zombie.prey == seat
    if zombie.kind != COMMON or not is_single:
        return True
    near = looks.people_next_to(d, zombie.hex)
    return min(near, key=lambda other: looks.injured_key(d, other)) == seat


# The phase


def run(d: Draft, task: t.Wounding) -> None:
    """Wounds, then surround, pins, deaths and pushes (K53)."""
    d.pop()
    d.push(t.Clearing())
    dealt = blows(d)
    for blow in dealt:
        harm.hurt(d, blow.seat, blow.causes, "H41")
    for seat in looks.order(d):
        if is_surrounded(d, seat):
            harm.pin(d, seat, "surrounded", "H46")
    for seat in looks.order(d):
        harm.pin_down(d, seat)
    harm.bury(d)
    for task_ in reversed(_pushes(d, dealt)):
        d.push(task_)


def _pushes(d: Draft, dealt: tuple[Blow, ...]) -> list[t.Pushing]:
    """Whom the Brute has wounded (K55)."""
    pushers = {z.id for z in d.zombies if z.kind != COMMON and d.arena.specials[z.kind].push}
    return [t.Pushing(blow.seat, id_) for blow in dealt for id_ in blow.by if id_ in pushers]


def is_surrounded(d: Draft, seat: Seat) -> bool:
    """Enough active zombies around, or in every neighbour hex with the switch for it (H46, K54, K96)."""
    person = d.people[seat]
    if person.hex is None or d.arena.survivor(person).perks.steadfast:
        return False
    enemies = len(looks.enemies_next_to(d, person.hex))
    if d.rule("surround") == "all_open_neighbours":
        return enemies >= _OPEN_LEAST and enemies == len(d.map.links[person.hex])
    return enemies >= d.field.surround


def clear(d: Draft, task: t.Clearing) -> None:
    """Slime wears off, fire goes out, Stunned markers come off, the Mourner may leave (H51, K59)."""
    d.pop()
    for seat, person in enumerate(d.people):
        if person.slime:
            d.alter(seat, slime=person.slime - 1)
    if d.fires:
        d.record(events.FireOut, ("K59", "K77"), d.fires)
        d.fires = ()
    stunned = tuple(z.id for z in d.zombies if z.stunned)
    for id_ in stunned:
        d.change(id_, stunned=False)
    if stunned:
        d.record(events.Unstunned, ("H51",), stunned)
    harm.mourner_leaves(d)
