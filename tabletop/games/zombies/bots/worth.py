"""What a position is worth to the team: lives, threats, ammunition and the way that is left."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from tabletop.games.zombies.rules.looks import looks
from tabletop.games.zombies.rules.state.draft import Draft
from tabletop.games.zombies.rules.state.state import Person, Zombie
from tabletop.rules.game import Seat
from tabletop.rules.hexes import Hex

_LIVES: Final = (-8.0, 0.0, 1.6, 2.8, 3.7, 4.4, 4.9, 5.2)
"""Worth of 0, 1, 2 … HP; more count as the last one."""
_BELOW: Final = 0.7
"""What each HP below 0 costs."""
_DEAD: Final = -16.0
_HELD: Final = -3.5
_TOKEN_HP: Final = -0.5
_LATER: Final = 0.3
"""What an active zombie costs beyond the wounds of the next round."""
_SLEEPER: Final = 0.06
_RISING: Final = 0.5
"""What a stunned zombie near somebody costs: it is there again after the next round, so a shot is worth more."""
_BIG: Final = {"brute": 3.0, "mourner": 2.0}
_CROWD: Final = 0.5
"""An active zombie in 6c next to somebody who could get up."""
_AWAKE: Final = 2
"""Steps that it takes to get past somebody who stands in the way: an active zombie,"""
_ASLEEP: Final = 5
"""one that stays where it is, asleep or stunned,"""
_LYING: Final = 2
"""and a survivor who cannot get up."""
_WAY: Final = 0.8
"""A hex of the way that is left."""
_APART: Final = 6
"""Hexes between friends that are too many."""
_INSIDE: Final = 1.5


@dataclass(frozen=True, slots=True)
class Aim:
    """Where the team wants to go."""

    steps: Mapping[Hex, int]
    """Hexes from everywhere to the aim."""
    laid: int
    """Index of the tile."""
    is_goal: bool


def aim(d: Draft) -> Aim | None:
    """The goal, or the unexplored tile that is nearest to all; None where there is neither."""
    goal = looks.goal(d)
    if goal is not None:
        return Aim(towards(d, goal), goal, True)
    fresh = [index for index, laid in enumerate(d.laid) if not laid.explored]
    if not fresh:
        return None
    ways = {index: towards(d, index) for index in fresh}
    best = min(fresh, key=lambda index: _summed(d, ways[index]) - 3 * _exits(d, index))
    return Aim(ways[best], best, False)


def towards(d: Draft, laid: int) -> dict[Hex, int]:
    """Steps from every hex to the nearest floor of a tile; who stands in the way costs steps as well (H57, H58)."""
    links, barred = d.map.links, _barred(d)
    found = dict.fromkeys(d.map.floors[laid], 0)
    late: dict[int, list[Hex]] = {}
    edge, steps = _passed(list(found), barred, 0, late), 0
    while edge or late:
        steps += 1
        fresh = [to for hex_ in edge for to in links[hex_] if to not in found and found.setdefault(to, steps) == steps]
        edge = _passed(fresh, barred, steps, late) + late.pop(steps, [])
    return found


def _passed(fresh: list[Hex], barred: Mapping[Hex, int], steps: int, late: dict[int, list[Hex]]) -> list[Hex]:
    """Hexes from which the way goes on at once; the others are put off by what their figure costs."""
    if barred.keys().isdisjoint(fresh):
        return fresh
    for hex_ in fresh:
        if hex_ in barred:
            late.setdefault(steps + barred[hex_], []).append(hex_)
    return [hex_ for hex_ in fresh if hex_ not in barred]


def _barred(d: Draft) -> dict[Hex, int]:
    """Steps that a figure costs whoever has to get past it."""
    found = {z.hex: _AWAKE if z.acts else _ASLEEP for z in d.zombies}
    for person in d.people:
        if person.hex is not None and looks.is_pinned(person):
            found[person.hex] = _LYING
    return found


def reached(d: Draft, laid: int, barred: Hex) -> frozenset[Hex]:
    """Hexes from which there is a way to a tile that does not lead through one of them."""
    links = d.map.links
    found = dict.fromkeys(hex_ for hex_ in d.map.floors[laid] if hex_ != barred)
    edge = list(found)
    while edge:
        fresh = {to for hex_ in edge for to in links[hex_] if to != barred and to not in found}
        found |= dict.fromkeys(fresh)
        edge = sorted(fresh)
    return frozenset(found)


def _summed(d: Draft, steps: Mapping[Hex, int]) -> int:
    return sum(steps.get(person.hex, 60) for person in d.people if person.hex is not None)


def _exits(d: Draft, laid: int) -> int:
    return sum(side != "-" for side in d.laid[laid].sides)


def zombie_move(d: Draft) -> int:
    """Hexes that a common is expected to go."""
    switch = d.rule("zombie_movement")
    if switch.startswith("d6"):
        return 4
    return d.difficulty.zombie_move if switch == "static_3" else int(switch.rpartition("_")[2])


def reach(d: Draft, zombie: Zombie) -> int:
    """Hexes from which a zombie gets at somebody in the next phases 4 and 5."""
    if zombie.kind == "common":
        return 1 + zombie_move(d)
    return 1 + d.arena.specials[zombie.kind].move


def lives(d: Draft, person: Person, wounds: float) -> float:
    """What a survivor is worth who is going to lose so many HP."""
    left = person.hp - wounds
    if left <= d.field.dies_at:
        return _DEAD
    if left < 0:
        return _LIVES[0] + _BELOW * left
    low = min(int(left), len(_LIVES) - 1)
    high = min(low + 1, len(_LIVES) - 1)
    return _LIVES[low] + (_LIVES[high] - _LIVES[low]) * (left - low)


def threats(d: Draft) -> tuple[dict[Seat, float], float]:
    """Wounds that each survivor is going to take, and what zombies cost later on."""
    wounds = dict.fromkeys(looks.living(d), 0.0)
    later = 0.0
    beside = _beside(d, wounds)
    ways = [(seat, d.map.distances(d.people[seat].hex)) for seat in wounds]  # type: ignore[arg-type]
    for z in d.zombies:
        if not z.active:
            roused = beside.get(z.hex, ()) if z.kind == "common" else ()
            later += _SLEEPER + (_LATER if roused else 0.0)
            for seat in roused:
                wounds[seat] += 1.0
            continue
        later += _BIG.get(z.kind, _LATER)
        if ways:
            later += _hunted(d, z, ways, wounds)
    for seat in wounds:
        token = d.people[seat].token
        if token is not None:
            wounds[seat] += d.arena.specials[token.kind].wound_round
    return wounds, later


def _hunted(d: Draft, z: Zombie, ways: list[tuple[Seat, Mapping[Hex, int]]], wounds: dict[Seat, float]) -> float:
    """Adds the wounds that an active zombie is going to deal; what it costs later on."""
    far = [(steps.get(z.hex, looks.FAR), seat) for seat, steps in ways]
    if z.stunned:
        return _RISING if min(far)[0] <= reach(d, z) else 0.0
    each = 1.0 if z.kind == "common" else float(d.arena.specials[z.kind].wound_round)
    if z.prey is not None:
        far = [one for one in far if one[1] == z.prey] or far
    near = [seat for steps, seat in far if steps <= 1]
    nearest, seat = min(far)
    if near:
        for seat in near:
            wounds[seat] += each
    elif nearest <= reach(d, z):
        wounds[seat] += 0.95 * each
    elif nearest <= reach(d, z) + 3:
        return 0.25
    return 0.0


def _beside(d: Draft, seats: Iterable[Seat]) -> dict[Hex, list[Seat]]:
    """Hexes next to survivors, with who they are: a sleeper there gets up and wounds in the same round (H38, H44)."""
    found: dict[Hex, list[Seat]] = {}
    for seat in seats:
        here = d.people[seat].hex
        for to in d.map.links[here] if here is not None else ():
            found.setdefault(to, []).append(seat)
    return found


def worth(d: Draft, *, fears: float = 1.0) -> float:
    """The team's lives after the next wounds, less what is left to do; `fears` is the share of threats that is real."""
    wounds, later = threats(d)
    total = -later
    for seat, person in enumerate(d.people):
        if not person.alive:
            total += _DEAD
            continue
        total += lives(d, person, fears * wounds[seat])
        if person.token is not None:
            total += _HELD + _TOKEN_HP * person.token.hp
        elif looks.is_pinned(person) and person.hex is not None:
            total -= _CROWD * min(3, len(looks.enemies_next_to(d, person.hex)))
    return total + _finish(d)


def _finish(d: Draft) -> float:
    """Active zombies on the goal while the team stands on it keep the night from ending."""
    goal = looks.goal(d)
    if goal is None or d.scenario.win != "inside":
        return 0.0
    inside = [seat for seat in looks.living(d) if looks.tile_of(d, seat) == goal]
    if len(inside) * 2 < len(looks.living(d)):
        return 0.0
    floor = set(d.map.floors[goal])
    return -1.2 * sum(z.active and z.hex in floor for z in d.zombies)


def ways(d: Draft, to: Aim | None) -> float:
    """What the way costs that all have before them, with those who stand in it."""
    if to is None:
        return 0.0
    steps = towards(d, to.laid)
    return -_WAY * sum(min(40, steps.get(p.hex, 40)) for p in d.people if p.hex is not None)


def way(d: Draft, seat: Seat, to: Aim | None) -> float:
    """What a survivor's place is worth on the way to the aim: near it, and near the others."""
    here = d.people[seat].hex
    if here is None or to is None:
        return 0.0
    steps = d.map.distances(here)
    friends = [steps.get(p.hex, _APART) for other, p in enumerate(d.people) if other != seat and p.hex is not None]
    total = -_WAY * to.steps.get(here, 40)
    total -= 0.35 * max(0, max(friends, default=0) - _APART)
    if to.is_goal and to.steps.get(here) == 0:
        total += _INSIDE + 0.12 * _depth(d, here, to.laid)
    return total


def _depth(d: Draft, here: Hex, laid: int) -> int:
    """Steps from the goal's doors, so that those who come later find room."""
    doors = [a for side in range(6) for a, _ in d.map.contacts(laid, side)]
    steps = d.map.distances(here)
    return min((steps.get(door, 0) for door in doors), default=0)
