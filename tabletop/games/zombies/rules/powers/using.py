"""Items: what each does when a survivor uses it, and why it cannot be used (H86, H87, K75 to K80).

`turn/task_specs` names `use_item` as the rule of the action Use with `use_item_refusal` as its check; `offers` asks the
check, and `board/confirmations`, `hand_messages` and `map/action_builder` ask some of its functions. There is one
function for each op of an item in _USE_BY_OP; ops are words of `content/vocabulary`, and their fields are described
in docs/effects.md. Checks change nothing; the other functions change a StateBuilder.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from tabletop.games.zombies.rules.content.cards import Item
from tabletop.games.zombies.rules.content.lattice import SIDES
from tabletop.games.zombies.rules.content.vocabulary import ItemOp
from tabletop.games.zombies.rules.queries import position_queries
from tabletop.games.zombies.rules.state.state import Boards
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.state.tasks import Acting, Dealing
from tabletop.games.zombies.rules.text import events
from tabletop.games.zombies.rules.text.actions import Use, zombie_target_word
from tabletop.games.zombies.rules.turn import ammo, attacking, harm, waking
from tabletop.games.zombies.rules.turn.acting import EAGER_ROUNDS, general_action_refusal, use_up_action
from tabletop.games.zombies.rules.turn.attacking import carried_weapon_index
from tabletop.rules import hexes
from tabletop.rules.game import Refusal, Seat, refuse
from tabletop.rules.hexes import Hex

SOMEBODY_TARGET: Final = "self_or_adjacent"
HEX_TARGET: Final = "hex"
EXIT_TARGET: Final = "exit"


# What is possible


def use_item_refusal(builder: StateBuilder, task: Acting, action: Use) -> Refusal | None:
    """Why an item cannot be used."""
    found = general_action_refusal(builder, task)
    if found is not None:
        return found
    if action.item not in builder.people[task.seat].bag:
        return refuse("H86", "no_such_item", item=action.item)
    item = builder.rules_context.items[action.item]
    found = _target_kind_refusal(action, item)
    if found is not None:
        return found
    if item.target == SOMEBODY_TARGET:
        return _survivor_target_refusal(builder, task.seat, action, item)
    if item.target == HEX_TARGET:
        return _hex_target_refusal(builder, task.seat, action, item)
    return _exit_target_refusal(builder, task.seat, action) if item.target == EXIT_TARGET else None


def _target_kind_refusal(action: Use, item: Item) -> Refusal | None:
    """An item has the target of its kind and no other."""
    given = bool(action.on), action.at is not None, action.side is not None, bool(action.weapon)
    wanted = (
        item.target == SOMEBODY_TARGET,
        item.target == HEX_TARGET,
        item.target == EXIT_TARGET,
        item.effect.op == ItemOp.REFILL,
    )
    return None if given == wanted else refuse("H86", "wrong_target", item=item.id)


def _survivor_target_refusal(builder: StateBuilder, seat: Seat, action: Use, item: Item) -> Refusal | None:
    other, here = builder.seat_of(action.on), builder.people[seat].hex
    if other is None or not builder.people[other].alive:
        return refuse("H87", "no_such_survivor", survivor=action.on)
    there = builder.people[other].hex
    assert here is not None
    assert there is not None
    if other != seat and not position_queries.is_adjacent(builder, here, there):
        return refuse("H87", "not_adjacent", target=action.on)
    if item.effect.unheld and position_queries.is_held_by_token(builder.people[other]):
        return refuse("K75", "held", survivor=action.on, item=item.id)
    if action.weapon and carried_weapon_index(builder.people[other], action.weapon) is None:
        return refuse("K80", "not_carried", weapon=action.weapon, survivor=action.on)
    return None


def _hex_target_refusal(builder: StateBuilder, seat: Seat, action: Use, item: Item) -> Refusal | None:
    here, at = builder.people[seat].hex, action.at
    assert here is not None
    assert at is not None
    if at not in builder.map.hexes:
        return refuse("K78", "no_floor", at=hexes.hex_text(at))
    if not position_queries.is_in_range(builder, here, at, item.range):
        return refuse("K78", "out_of_throw", at=hexes.hex_text(at), range=str(item.range))
    return None


def _exit_target_refusal(builder: StateBuilder, seat: Seat, action: Use) -> Refusal | None:
    laid, side = position_queries.tile_of(builder, seat), action.side
    assert laid is not None
    assert side is not None
    return None if builder.map.contacts(laid, side) else refuse("K78", "no_exit", side=SIDES[side])


# What it does


def use_item(builder: StateBuilder, task: Acting, action: Use) -> None:
    """The item is gone, and does what it does."""
    use_up_action(builder, task)
    bag = list(builder.people[task.seat].bag)
    bag.remove(action.item)
    builder.change_survivor(task.seat, bag=tuple(bag))
    on = builder.seat_of(action.on) if action.on else None
    builder.add_new_event(events.Used, ("H86",), task.seat, action.item, on, action.at, action.side)
    item = builder.rules_context.items[action.item]
    _USE_BY_OP[item.effect.op](builder, task.seat, action, item)


def hp_after_healing(builder: StateBuilder, seat: Seat, other: Seat, item: Item) -> int:
    """HP of a survivor after another one's healing item (K75)."""
    person, bonus = builder.people[other], builder.rules_context.survivor(builder.people[seat]).perks.heal_bonus
    if person.down and item.effect.down_to is not None:
        hp = item.effect.down_to + bonus
    else:
        hp = person.hp + item.effect.amount + bonus
    return max(person.hp, min(hp, builder.rules_context.survivor(person).hp))


def _use_healing_item(builder: StateBuilder, seat: Seat, action: Use, item: Item) -> None:
    other = _seat_of_item_target(builder, action)
    before, hp = builder.people[other].hp, hp_after_healing(builder, seat, other, item)
    builder.change_survivor(other, hp=hp, pinned=position_queries.is_pinned(builder.people[other]))
    builder.add_new_event(events.Healed, ("K75",), other, hp - before, hp)


def _use_stim_item(builder: StateBuilder, seat: Seat, action: Use, item: Item) -> None:
    other = _seat_of_item_target(builder, action)
    builder.change_survivor(other, boost=builder.people[other].boost + item.effect.amount, eager=EAGER_ROUNDS)
    builder.add_new_event(events.Boosted, ("K76",), other, item.effect.amount)


def _use_ammo_refill_item(builder: StateBuilder, seat: Seat, action: Use, item: Item) -> None:
    other = _seat_of_item_target(builder, action)
    index = carried_weapon_index(builder.people[other], action.weapon)
    assert index is not None
    builder.change_weapon(
        other,
        index,
        hand=(),
        spent=(),
        shown=(),
        top=(),
        deck=ammo.merge_piles(builder.rules_context.weapons[action.weapon].deck),
    )
    builder.push_task(Dealing(other, index, "satchel"))


def _throw_fire_item(builder: StateBuilder, seat: Seat, action: Use, item: Item) -> None:
    """Commons die, the strong and tokens take hits, survivors wounds; then it burns (K77)."""
    area = builder.map.hexes_within(_hex_of_item_target(action), item.effect.radius)
    builder.add_new_event(events.Burning, ("X20", "K77"), area)
    builder.fires += tuple(hex_ for hex_ in area if hex_ not in builder.fires)
    for struck in [z for z in builder.zombies if z.hex in area]:
        hits = struck.hp if struck.kind == waking.COMMON else item.effect.hits
        attacking.strike_target(builder, zombie_target_word(struck.id), hits, "fire", seat, "X20", "K77")
    caught = [other for other in position_queries.living_seats_in_order(builder) if builder.people[other].hex in area]
    for other in caught:
        attacking.strike_token(builder, other, item.effect.hits, "K77")
    for other in caught:
        harm.subtract_wounds(builder, other, (("fire", item.effect.wounds),), "X20", "K77")
    harm.apply_downs_and_deaths(builder)


def _throw_lure_item(builder: StateBuilder, seat: Seat, action: Use, item: Item) -> None:
    builder.lures += (_hex_of_item_target(action),)
    builder.throwers = (*builder.throwers, *(None,) * (len(builder.lures) - 1 - len(builder.throwers)), seat)
    builder.add_new_event(events.LureThrown, ("X21", "K78"), _hex_of_item_target(action))


def _use_next_draw_change(builder: StateBuilder, seat: Seat, action: Use, item: Item) -> None:
    builder.pending += item.effect.amount
    builder.add_new_event(events.NextDraw, ("H11", "K16"), item.effect.amount, item.id)


def _put_boards_on_exit(builder: StateBuilder, seat: Seat, action: Use, item: Item) -> None:
    """Boards on all contacts of an exit; a second kit sets them back (K78)."""
    laid = position_queries.tile_of(builder, seat)
    assert laid is not None
    assert action.side is not None
    old, fresh = (
        position_queries.boards_on_side(builder, laid, action.side),
        Boards(laid, action.side, item.effect.amount),
    )
    if old is None:
        builder.boards = (*builder.boards, fresh)
    else:
        builder.boards = tuple(replace(old, left=fresh.left) if boards == old else boards for boards in builder.boards)
    builder.add_new_event(events.Boarded, ("X22", "K78"), seat, laid, action.side, fresh.left)


def _seat_of_item_target(builder: StateBuilder, action: Use) -> Seat:
    other = builder.seat_of(action.on)
    assert other is not None
    return other


def _hex_of_item_target(action: Use) -> Hex:
    assert action.at is not None
    return action.at


_USE_BY_OP: Final[Mapping[str, Callable[[StateBuilder, Seat, Use, Item], None]]] = {
    ItemOp.HEAL: _use_healing_item,
    ItemOp.STIM: _use_stim_item,
    ItemOp.REFILL: _use_ammo_refill_item,
    ItemOp.BURN: _throw_fire_item,
    ItemOp.LURE: _throw_lure_item,
    ItemOp.DRAW: _use_next_draw_change,
    ItemOp.BOARDS: _put_boards_on_exit,
}
