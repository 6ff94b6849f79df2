"""Zombies come on the board: by a die, on a numbered hex or near it (H23-H26, K33-K36)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tabletop.games.zombies.rules.looks import looks
from tabletop.games.zombies.rules.state import tasks as t
from tabletop.games.zombies.rules.state.draft import Draft
from tabletop.games.zombies.rules.state.state import Zombie
from tabletop.games.zombies.rules.text import actions as a
from tabletop.games.zombies.rules.text import events
from tabletop.games.zombies.rules.turn.waking import COMMON
from tabletop.rules.game import CHANCE, Seat
from tabletop.rules.hexes import Hex

BLOATER: Final = "bloater"
"""The spawn of the Bloater's zombies, on a tile that is settled."""
WEAKEST: Final = "weakest"
EXITS: Final = "exits"


# One zombie


def most_commons(d: Draft) -> int | None:
    """Cap of the commons (X17); None where there is none."""
    rule = d.rule("zombie_cap")
    if rule == d.arena.house_rules["zombie_cap"].values[0]:
        return d.field.commons
    return None if rule == "none" else int(rule)


def is_capped(d: Draft) -> bool:
    """Whether no more common may come (K35)."""
    most = most_commons(d)
    return most is not None and len(d.zombies) >= most and len(looks.commons(d)) >= most


def stopped(d: Draft, laid: int) -> str:
    """Why no die is rolled for a common of phase 3 on this tile (K12); empty where one is."""
    if is_capped(d):
        return "cap"
    cap = looks.card_of(d, laid).spawn_cap
    return "spawn_cap" if cap is not None and d.laid[laid].placed >= cap else ""


def stop(d: Draft, count: int, why: str, *rules: str, die: int = 0) -> None:
    """Zombies stay away; the cap is remembered for those that move farther for it (K100)."""
    d.capped = d.capped or why == "cap"
    d.record(events.NotPlaced, rules, count, why, die)


def drop(d: Draft, laid: int, die: int, active: bool, why: str) -> bool:
    """A common comes where the die says; whether it came."""
    if die in looks.card_of(d, laid).ignore_spawn:
        stop(d, 1, "flyover", "K34", die=die)
        return False
    hex_ = looks.nearest_free(d, d.map.spawn[laid][die])
    if hex_ is None:
        stop(d, 1, "full", "K33", die=die)
        return False
    zombie = put(d, COMMON, hex_, die=die, laid=laid, why=why, active=active)
    if hex_ in d.fires:
        d.kill(zombie.id, "fire", "K36")
    return True


def put(d: Draft, kind: str, hex_: Hex, *, die: int, laid: int, why: str, active: bool) -> Zombie:
    """A zombie stands on a hex."""
    hp = 1 if kind == COMMON else d.arena.specials[kind].hp
    d.made += 1
    zombie = Zombie(d.made, kind, hex_, active, hp=hp)
    d.zombies.append(zombie)
    rules = ("H23", "H24", "H26") if active else ("X7",)
    d.record(events.Placed, rules, zombie.id, kind, hex_, die, laid, active, why)
    return zombie


def count(d: Draft, laid: int) -> None:
    """A zombie of phase 3 was placed by this tile's die (K34)."""
    d.change_tile(laid, placed=d.laid[laid].placed + 1)


# A card's zombies


def seat(d: Draft, task: t.Placing) -> Seat | None:
    """Chance draws the tile and rolls for the hex, unless the next zombie is stopped."""
    if not task.left:
        return None
    if is_drawn(d, task):
        return CHANCE
    where = place(d, task)
    return None if where is None or stopped(d, where) else CHANCE


def run(d: Draft, task: t.Placing) -> None:
    """All have come, or the next ones are stopped."""
    where = place(d, task) if task.left else None
    if where is None:
        d.pop()
    elif is_capped(d):
        d.pop()
        stop(d, task.left, "cap", "X17", "K35")
    else:
        stop(d, 1, stopped(d, where), "K34")
        _next(d, task)


def roll(d: Draft, task: t.Placing, action: a.Roll) -> None:
    """The die of one zombie."""
    where = place(d, task)
    assert where is not None
    if drop(d, where, action.die, active=True, why=BLOATER if task.spawn == BLOATER else "horde"):
        count(d, where)
    _next(d, task)


def spot(d: Draft, task: t.Placing, action: a.DrawSpot) -> None:
    """The tile of a card's zombies was drawn (K92)."""
    d.swap(replace(task, tile=action.laid))


def is_drawn(d: Draft, task: t.Placing) -> bool:
    """Whether the tile is still to be drawn (K92)."""
    return task.tile is None and task.spawn == WEAKEST and d.rule("spawn_tile") == "random_tile"


def place(d: Draft, task: t.Placing) -> int | None:
    """The tile for the next zombie, looked up anew for each (K29); None where nobody is left."""
    if task.tile is not None:
        return task.tile
    weak = looks.weakest(d)
    if weak is None:
        return None
    home = _tile(d, weak)
    if task.spawn == EXITS:
        linked = d.map.linked(home)
        return linked[task.turn % len(linked)] if linked else home
    return _by_weakest(d, weak) if task.spawn == WEAKEST else _tile(d, _chosen(d, task.spawn))


def _by_weakest(d: Draft, weak: Seat) -> int:
    rule, hex_ = d.rule("spawn_tile"), d.people[weak].hex
    assert hex_ is not None
    if rule == "first_player_tile":
        return _tile(d, d.first)
    if rule == "nearest_empty_tile":
        empty = [index for index in range(len(d.laid)) if not looks.has_people(d, index)]
        found = looks.nearest_tile(d, hex_, empty)
        return _tile(d, weak) if found is None else found
    return _tile(d, weak)


def _chosen(d: Draft, spawn: str) -> Seat:
    found = d.first if spawn == "first" else looks.front(d) if spawn == "front" else looks.rear(d)
    assert found is not None
    return found


def _tile(d: Draft, seat: Seat) -> int:
    found = looks.tile_of(d, seat)
    assert found is not None, "a dead survivor stands on no tile"
    return found


def _next(d: Draft, task: t.Placing) -> None:
    d.swap(t.Placing(task.card, task.spawn, task.left - 1, task.turn + 1, task.tile))


# The Brute and the Mourner


def enter(d: Draft, task: t.Entering, action: a.Roll) -> None:
    """A figure appears where the die says (K34, K42); nothing but a full board stops it."""
    d.pop()
    hex_ = looks.nearest_free(d, d.map.spawn[task.laid][action.die])
    if hex_ is None:
        stop(d, 1, "full", "K33", die=action.die)
        return
    asleep = d.arena.specials[task.kind].asleep
    put(d, task.kind, hex_, die=action.die, laid=task.laid, why=task.kind, active=not asleep)
    count(d, task.laid)
