"""Tiles come on the table, with what lies and lurks on them (H65-H69, X1-X7, K9-K15, K62, K64).

Used by `walking` and `wounding`, when somebody enters a tile, by `setting`, which lays the first ones, by `resolving`
and `chances`. Which tile comes, who wanders and what is found are chance and handed in; the odds of it are here as
well, and `chances` draws by them. Laid tiles keep their order and index: boards, tasks and targets name a tile by it.
The other functions change a StateBuilder. Rule book: Tiles.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from typing import Final

from tabletop.games.zombies.rules.content.cards import Tile
from tabletop.games.zombies.rules.content.lattice import (
    DOOR,
    SIDE_MIDDLES,
    TURNS,
    WALL,
    LatticeCell,
    cell_across_side,
    lattice_cell_centre,
    rotated_sides,
)
from tabletop.games.zombies.rules.queries import position_queries
from tabletop.games.zombies.rules.state.state import LaidTile, LyingItem
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.state.tasks import Breaking, Caching, Filling, Wandering
from tabletop.games.zombies.rules.text import events
from tabletop.games.zombies.rules.text.actions import DrawFind, DrawTile, Roll
from tabletop.games.zombies.rules.turn import placing
from tabletop.rules.game import CHANCE, Seat
from tabletop.rules.hexes import hex_sum

WEAPON: Final = "weapon"
MEDICAL: Final = "medical"
_CACHE_DRAWS: Final = {"medical": (MEDICAL, 1), "weapon": (WEAPON, 1), "item": ("item", 1), "item2": ("item", 2)}
"""What is drawn, and how often."""


# Entering a New Tile


def explore_tile(builder: StateBuilder, laid: int, seat: Seat) -> None:
    """Marks a tile as entered and plans what comes at its exits (H65, K62)."""
    if builder.laid[laid].explored:
        return
    builder.change_tile(laid, explored=True)
    builder.add_new_event(events.Explored, ("H65", "K62"), laid, seat)
    builder.push_task(Breaking())
    exits = [side for side in range(TURNS) if builder.map.is_open_exit(laid, side)]
    for side in reversed(exits):
        builder.push_task(Filling(laid, side))


def is_exit_open(builder: StateBuilder, task: Filling) -> bool:
    """Whether the exit still leads to nothing (X4)."""
    return builder.map.is_open_exit(task.laid, task.side)


def tile_draw_seat(builder: StateBuilder, task: Filling) -> Seat | None:
    """Chance draws, if there is a place and a card."""
    return CHANCE if builder.tiles_left and is_exit_open(builder, task) else None


def seal_exit(builder: StateBuilder, task: Filling) -> None:
    """No card is left: the exit is sealed (X5). Or a tile lies there already (X4)."""
    builder.pop_task()
    if is_exit_open(builder, task):
        _set_tile_side_mark(builder, task.laid, task.side, WALL)
        builder.add_new_event(events.Sealed, ("X5",), task.laid, task.side)


def next_tile_odds(builder: StateBuilder) -> tuple[tuple[DrawTile, Fraction], ...]:
    """Draws of tiles that may come next with their chances."""
    others, share, goal = tile_draw_chances(builder)
    found = [(DrawTile(id_), share) for id_ in others]
    return (*found, (DrawTile(builder.scenario.goal), goal)) if goal else tuple(found)


def tile_draw_chances(builder: StateBuilder) -> tuple[tuple[str, ...], Fraction, Fraction]:
    """Tiles that may come next, the chance of each of them, and that of the goal after them (K9, K10)."""
    goal = _goal_tile_chance(builder)
    others = builder.unlaid if goal < 1 else ()
    return others, (1 - goal) / len(others) if others else Fraction(0), goal


def _goal_tile_chance(builder: StateBuilder) -> Fraction:
    """It is equally likely at each of the last places that are left (K10)."""
    if position_queries.goal_tile_index(builder) is not None:
        return Fraction(0)
    window = builder.scenario.goal_window
    if builder.tiles_left > window and builder.unlaid:
        return Fraction(0)
    return Fraction(1, builder.tiles_left) if builder.unlaid else Fraction(1)


def lay_drawn_tile(builder: StateBuilder, task: Filling, action: DrawTile) -> None:
    """A drawn tile is laid through the exit (H66, X3)."""
    builder.pop_task()
    builder.unlaid = tuple(id_ for id_ in builder.unlaid if id_ != action.tile)
    _update_tiles_drawn_and_left(builder)
    lay_tile(builder, action.tile, cell_across_side(builder.laid[task.laid].place, task.side), task.side)


def _update_tiles_drawn_and_left(builder: StateBuilder) -> None:
    if builder.tiles_left:
        builder.tiles_drawn += 1
        builder.tiles_left -= 1


def lay_tile(builder: StateBuilder, tile: str, place: LatticeCell, turn: int) -> int:
    """A tile comes on the table with its wanderers and its cache (H66, X7, K13); its index."""
    card = builder.rules_context.tiles[tile]
    index = len(builder.laid)
    builder.add_tile(LaidTile(tile, place, turn, rotated_sides(card.sides, turn)))
    builder.add_new_event(events.TileLaid, ("H66", "X3"), index, tile, place, turn)
    plan_tile_contents(builder, index)
    return index


def plan_tile_contents(builder: StateBuilder, index: int) -> None:
    """Plans the wanderers of a tile, and then its cache (K13)."""
    card = position_queries.card_of(builder, index)
    if card.cache in _CACHE_DRAWS:
        kind, number = _CACHE_DRAWS[card.cache]
        builder.push_task(Caching(index, number, kind))
    if wanderer_count(builder, card):
        builder.push_task(Wandering(index, wanderer_count(builder, card)))


def _set_tile_side_mark(builder: StateBuilder, index: int, side: int, mark: str) -> None:
    sides = builder.laid[index].sides
    builder.change_tile(index, sides=sides[:side] + mark + sides[side + 1 :])


# A way on (X6, K64)


def break_wall_for_goal(builder: StateBuilder, task: Breaking) -> None:
    """Where no way leads on and the goal is not laid, a wall is broken open for it."""
    builder.pop_task()
    if (
        position_queries.goal_tile_index(builder) is not None
        or builder.map.open_exits
        or not all(one.explored for one in builder.laid)
    ):
        return
    found = wall_to_break(builder)
    if found is None:
        return
    index, side = found
    _set_tile_side_mark(builder, index, side, DOOR)
    builder.add_new_event(events.Breached, ("X6", "K64"), index, side)
    _update_tiles_drawn_and_left(builder)
    lay_tile(builder, builder.scenario.goal, cell_across_side(builder.laid[index].place, side), side)


def wall_to_break(builder: StateBuilder) -> tuple[int, int] | None:
    """The newest tile with a floor middle hex on a side that faces nothing, and that side (K64)."""
    for index in reversed(range(len(builder.laid))):
        middle = lattice_cell_centre(builder.laid[index].place)
        for side in range(TURNS):
            if (
                builder.map.tile_beyond(index, side) is None
                and hex_sum(middle, SIDE_MIDDLES[side]) in builder.map.hexes
            ):
                return index, side
    return None


# Wanderers (X7, K13)


def wanderer_count(builder: StateBuilder, card: Tile) -> int:
    """Inactive zombies that lie on a new tile."""
    return max(0, card.wander + builder.difficulty.wander_mod) if card.wander else 0


def wanderer_roll_seat(builder: StateBuilder, task: Wandering) -> Seat | None:
    """Chance rolls, unless all have come or the board is full (K12)."""
    return CHANCE if task.left and not placing.is_zombie_cap_reached(builder) else None


def finish_wanderer_placing(builder: StateBuilder, task: Wandering) -> None:
    """All have come, or no more may (K35)."""
    builder.pop_task()
    if task.left:
        placing.record_stopped_zombies(builder, task.left, "cap", "X17", "K35")


def place_wanderer(builder: StateBuilder, task: Wandering, action: Roll) -> None:
    """The die of one wanderer."""
    builder.replace_first_task(Wandering(task.laid, task.left - 1))
    placing.place_common_by_die(builder, task.laid, action.die, active=False, cause="wander")


# Caches (K14, K15)


def tile_cache_draw_seat(builder: StateBuilder, task: Caching) -> Seat | None:
    """Chance, as long as something is to be drawn."""
    return CHANCE if task.left else None


def finish_tile_cache(builder: StateBuilder, task: Caching) -> None:
    """Everything lies there."""
    builder.pop_task()


def is_cache_rolled(task: Caching) -> bool:
    """Whether a die says what lies there, and no draw."""
    return task.kind == MEDICAL


def resolve_cache_roll(builder: StateBuilder, task: Caching, action: Roll) -> None:
    """The die of a medical cache."""
    is_better = action.die >= builder.field.medical_from
    _put_item_in_cache(builder, task, builder.field.medical_better if is_better else builder.field.medical_worse)


def put_drawn_item_in_cache(builder: StateBuilder, task: Caching, action: DrawFind) -> None:
    """A drawn item or weapon."""
    if is_weapon_draw(builder, task.kind):
        remove_from_weapon_pile(builder, action.item)
    _put_item_in_cache(builder, task, action.item)


def _put_item_in_cache(builder: StateBuilder, task: Caching, item: str) -> None:
    builder.replace_first_task(replace(task, left=task.left - 1))
    hex_ = builder.map.cache[task.laid]
    assert hex_ is not None, "a tile with a cache has a hex for it"
    builder.finds += (LyingItem(hex_, item),)
    builder.add_new_event(events.ItemLaid, ("X7", "K14"), item, hex_, "cache")


def is_weapon_draw(builder: StateBuilder, kind: str) -> bool:
    """Whether a draw is from the weapon pile: an item instead where that is empty (K15)."""
    return kind == WEAPON and bool(builder.weapon_pile)


def remove_from_weapon_pile(builder: StateBuilder, weapon: str) -> None:
    """A weapon leaves the pile."""
    left = list(builder.weapon_pile)
    left.remove(weapon)
    builder.weapon_pile = tuple(left)


def item_draw_odds(builder: StateBuilder, kind: str) -> tuple[tuple[DrawFind, Fraction], ...]:
    """What may be drawn with its chances: from the weapon pile, or an item with replacement (K14, K15)."""
    return _item_pile_draw_odds(builder.weapon_pile if is_weapon_draw(builder, kind) else builder.field.item_pile)


def _item_pile_draw_odds(pile: Iterable[str]) -> tuple[tuple[DrawFind, Fraction], ...]:
    counted = Counter(pile)
    return tuple((DrawFind(id_), Fraction(n, counted.total())) for id_, n in sorted(counted.items()))
