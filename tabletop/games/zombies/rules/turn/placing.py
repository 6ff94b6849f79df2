"""Puts zombies on the board: by a die, on the numbered hex of a tile or near it (H23 to H26, K33 to K36).

Used by `task_specs` for phase 3, by `exploring` for explored tiles, by `powers/specials`, and by `chances`. Zombies
come one at a time, until the caps of the night stop them; each gets the next id, which saved actions name. Dice are
rolled by chance and handed in as actions. BLOATER, WEAKEST and EXITS stand in tasks and so in positions. It changes a
StateBuilder and adds events.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tabletop.games.zombies.rules.content.vocabulary import SpawnTile, ZombieKind
from tabletop.games.zombies.rules.queries import position_queries
from tabletop.games.zombies.rules.state import tasks
from tabletop.games.zombies.rules.state.state import Zombie
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.text import actions, events
from tabletop.games.zombies.rules.turn.waking import COMMON
from tabletop.rules.game import CHANCE, Seat
from tabletop.rules.hexes import Hex

BLOATER: Final = "bloater"
"""The spawn of the Bloater's zombies, on a tile that is settled."""
WEAKEST: Final = "weakest"
EXITS: Final = "exits"


# One zombie


def common_zombie_cap(builder: StateBuilder) -> int | None:
    """Cap of the commons (X17); None where there is none."""
    rule = builder.house_rule("zombie_cap")
    if rule == builder.rules_context.house_rules["zombie_cap"].values[0]:
        return builder.field.commons
    return None if rule == "none" else int(rule)


def is_zombie_cap_reached(builder: StateBuilder) -> bool:
    """Whether no more common may come (K35)."""
    most = common_zombie_cap(builder)
    return most is not None and len(builder.zombies) >= most and len(position_queries.common_zombies(builder)) >= most


def stop_reason(builder: StateBuilder, laid: int) -> str:
    """Why no die is rolled for a common of phase 3 on this tile (K12); empty where one is."""
    if is_zombie_cap_reached(builder):
        return "cap"
    cap = position_queries.card_of(builder, laid).spawn_cap
    return "spawn_cap" if cap is not None and builder.laid[laid].placed >= cap else ""


def record_stopped_zombies(builder: StateBuilder, count: int, cause: str, *rules: str, die: int = 0) -> None:
    """Zombies stay away; the cap is remembered for those that move farther for it (K100)."""
    builder.capped = builder.capped or cause == "cap"
    builder.add_new_event(events.NotPlaced, rules, count, cause, die)


def place_common_by_die(builder: StateBuilder, laid: int, die: int, active: bool, cause: str) -> bool:
    """A common comes where the die says; whether it came."""
    if die in position_queries.card_of(builder, laid).ignore_spawn:
        record_stopped_zombies(builder, 1, "flyover", "K34", die=die)
        return False
    hex_ = position_queries.nearest_free_hex(builder, builder.map.spawn[laid][die])
    if hex_ is None:
        record_stopped_zombies(builder, 1, "full", "K33", die=die)
        return False
    zombie = put_zombie(builder, COMMON, hex_, die=die, laid=laid, cause=cause, active=active)
    if hex_ in builder.fires:
        builder.kill_zombie(zombie.id, "fire", "K36")
    return True


def put_zombie(
    builder: StateBuilder, kind: ZombieKind, hex_: Hex, *, die: int, laid: int, cause: str, active: bool
) -> Zombie:
    """A zombie stands on a hex."""
    hp = 1 if kind == COMMON else builder.rules_context.specials[kind].hp
    builder.made += 1
    zombie = Zombie(builder.made, kind, hex_, active, hp=hp)
    builder.zombies.append(zombie)
    rules = ("H23", "H24", "H26") if active else ("X7",)
    builder.add_new_event(events.Placed, rules, zombie.id, kind, hex_, die, laid, active, cause)
    return zombie


def count_placed_zombie(builder: StateBuilder, laid: int) -> None:
    """A zombie of phase 3 was placed by this tile's die (K34)."""
    builder.change_tile(laid, placed=builder.laid[laid].placed + 1)


# A card's zombies


def zombie_placing_seat(builder: StateBuilder, task: tasks.Placing) -> Seat | None:
    """Chance draws the tile and rolls for the hex, unless the next zombie is stopped."""
    if not task.left:
        return None
    if must_draw_spawn_tile(builder, task):
        return CHANCE
    where = tile_for_next_zombie(builder, task)
    return None if where is None or stop_reason(builder, where) else CHANCE


def skip_stopped_zombies(builder: StateBuilder, task: tasks.Placing) -> None:
    """All have come, or the next ones are stopped."""
    where = tile_for_next_zombie(builder, task) if task.left else None
    if where is None:
        builder.pop_task()
    elif is_zombie_cap_reached(builder):
        builder.pop_task()
        record_stopped_zombies(builder, task.left, "cap", "X17", "K35")
    else:
        record_stopped_zombies(builder, 1, stop_reason(builder, where), "K34")
        _advance_to_next_placed_zombie(builder, task)


def place_next_zombie_by_die(builder: StateBuilder, task: tasks.Placing, action: actions.Roll) -> None:
    """The die of one zombie."""
    where = tile_for_next_zombie(builder, task)
    assert where is not None
    if place_common_by_die(
        builder, where, action.die, active=True, cause=BLOATER if task.spawn == BLOATER else "horde"
    ):
        count_placed_zombie(builder, where)
    _advance_to_next_placed_zombie(builder, task)


def set_spawn_tile(builder: StateBuilder, task: tasks.Placing, action: actions.DrawSpot) -> None:
    """The tile of a card's zombies was drawn (K92)."""
    builder.replace_first_task(replace(task, tile=action.laid))


def must_draw_spawn_tile(builder: StateBuilder, task: tasks.Placing) -> bool:
    """Whether the tile is still to be drawn (K92)."""
    return task.tile is None and task.spawn == WEAKEST and builder.house_rule("spawn_tile") == "random_tile"


def tile_for_next_zombie(builder: StateBuilder, task: tasks.Placing) -> int | None:
    """The tile for the next zombie, looked up anew for each (K29); None where nobody is left."""
    if task.tile is not None:
        return task.tile
    weak = position_queries.weakest_survivor(builder)
    if weak is None:
        return None
    home = _tile_of_survivor(builder, weak)
    if task.spawn == EXITS:
        linked = builder.map.linked_tiles(home)
        return linked[task.turn % len(linked)] if linked else home
    return (
        _spawn_tile_near_weakest(builder, weak)
        if task.spawn == WEAKEST
        else _tile_of_survivor(builder, _survivor_seat_for_spawn(builder, task.spawn))
    )


def _spawn_tile_near_weakest(builder: StateBuilder, weak: Seat) -> int:
    rule, hex_ = builder.house_rule("spawn_tile"), builder.people[weak].hex
    assert hex_ is not None
    if rule == "first_player_tile":
        return _tile_of_survivor(builder, builder.first)
    if rule == "nearest_empty_tile":
        empty = [
            index for index in range(len(builder.laid)) if not position_queries.has_survivors_on_tile(builder, index)
        ]
        found = position_queries.nearest_tile_index_by_walk(builder, hex_, empty)
        return _tile_of_survivor(builder, weak) if found is None else found
    return _tile_of_survivor(builder, weak)


def _survivor_seat_for_spawn(builder: StateBuilder, spawn: str) -> Seat:
    found = (
        builder.first
        if spawn == SpawnTile.FIRST
        else position_queries.front_survivor(builder)
        if spawn == SpawnTile.FRONT
        else position_queries.rear_survivor(builder)
    )
    assert found is not None
    return found


def _tile_of_survivor(builder: StateBuilder, seat: Seat) -> int:
    found = position_queries.tile_of(builder, seat)
    assert found is not None, "a dead survivor stands on no tile"
    return found


def _advance_to_next_placed_zombie(builder: StateBuilder, task: tasks.Placing) -> None:
    builder.replace_first_task(tasks.Placing(task.card, task.spawn, task.left - 1, task.turn + 1, task.tile))


# The Brute and the Mourner


def place_special_figure(builder: StateBuilder, task: tasks.Entering, action: actions.Roll) -> None:
    """A figure appears where the die says (K34, K42); nothing but a full board stops it."""
    builder.pop_task()
    hex_ = position_queries.nearest_free_hex(builder, builder.map.spawn[task.laid][action.die])
    if hex_ is None:
        record_stopped_zombies(builder, 1, "full", "K33", die=action.die)
        return
    asleep = builder.rules_context.specials[task.kind].asleep
    put_zombie(builder, task.kind, hex_, die=action.die, laid=task.laid, cause=task.kind, active=not asleep)
    count_placed_zombie(builder, task.laid)
