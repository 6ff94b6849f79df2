"""Phase 6b: a survivor reloads, swaps weapons, strikes in melee, revives, or passes (H79 to H91).

Used by `task_specs`, which ties each action to its check (`…_refusal`, says why it cannot be) and its function, by
`offers` and `board/action_places`, which ask the checks, and by `rounds` and `powers/using`. The walk before it is
`walking`, attacks with cards are `attacking`, items are `powers/using`. Checks change nothing; the other functions
change a StateBuilder. What is refused and what is offered must agree. Rule book: Actions.
"""

from __future__ import annotations

from typing import Final

from tabletop.games.zombies.rules.queries import position_queries
from tabletop.games.zombies.rules.state.state import SurvivorState
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.state.tasks import Acting
from tabletop.games.zombies.rules.text import events
from tabletop.games.zombies.rules.text.actions import Melee, Pass, Reload, Revive, Swap, zombie_id_of_target
from tabletop.games.zombies.rules.turn import ammo, attacking
from tabletop.games.zombies.rules.turn.walking import is_whole_turn_per_survivor
from tabletop.rules.game import Refusal, Seat, refuse

_FREE_RELOAD: Final = Reload(free=True)
EAGER_ROUNDS: Final = 2
"""This round and the next one (K76)."""


# The order of the phase


def begin_survivor_actions(builder: StateBuilder) -> None:
    """Everybody acts, the First Player first."""
    if not is_whole_turn_per_survivor(builder):
        for seat_ in reversed(position_queries.living_seats_in_order(builder)):
            builder.push_task(Acting(seat_))


def acting_seat(builder: StateBuilder, task: Acting) -> Seat | None:
    """Who acts, as long as anything may be done."""
    person = builder.people[task.seat]
    if person.hex is None or position_queries.is_held_by_token(person):
        return None
    if task.has_acted:
        return task.seat if is_reload_without_cost(builder, task.seat) else None
    if position_queries.is_pinned(person) and not _can_shoot_or_reload_pinned(builder, task.seat):
        return None
    return task.seat


def finish_acting(builder: StateBuilder, task: Acting) -> None:
    builder.pop_task()


def use_up_action(builder: StateBuilder, task: Acting) -> None:
    """The action of this round is used."""
    builder.replace_first_task(Acting(task.seat, has_acted=True))


def _can_shoot_or_reload_pinned(builder: StateBuilder, seat_: Seat) -> bool:
    """Whether somebody pinned can shoot or reload a pistol (K72)."""
    if reload_refusal(builder, Acting(seat_), Reload()) is None:
        return True
    return any(
        arms.hand and position_queries.hittable_target_names(builder, seat_, arms.weapon)
        for arms in attacking.usable_weapons(builder, seat_)
    )


def pass_turn(builder: StateBuilder, task: Acting, action: Pass) -> None:
    """Does nothing, or nothing more."""
    builder.pop_task()
    if not task.has_acted:
        builder.add_new_event(events.Passed, ("K67",), task.seat)


def general_action_refusal(builder: StateBuilder, task: Acting) -> Refusal | None:
    """Why no action but a pistol's is possible; None if nothing stands in the way."""
    if task.has_acted:
        return refuse("H79", "acted_already")
    person = builder.people[task.seat]
    if position_queries.is_pinned(person):
        return refuse("K72", "down" if person.down else "pinned", survivor=person.survivor)
    return None


# Reload and swap

_NO_FREE_RELOAD: Final = refuse("K73", "no_free_reload")


def weapon_index_to_reload(builder: StateBuilder, person: SurvivorState) -> int | None:
    """Returns the index of the weapon that a reload fills: the equipped one, or while pinned a pistol (K72, K73)."""
    if not position_queries.is_pinned(person):
        return person.equipped
    pistols = [i for i, arms in enumerate(person.arms) if builder.rules_context.weapons[arms.weapon].pistol]
    return person.equipped if person.equipped in pistols else next(iter(pistols), None)


def is_reload_without_cost(builder: StateBuilder, seat_: Seat) -> bool:
    """Whether a reload costs nothing here and now (T14)."""
    return reload_refusal(builder, Acting(seat_), _FREE_RELOAD) is None


def reload_refusal(builder: StateBuilder, task: Acting, action: Reload) -> Refusal | None:
    """Why a hand cannot be drawn."""
    person, card = builder.people[task.seat], position_queries.tile_card_under(builder, task.seat)
    if action.free:
        if card is None or not card.free_reload:
            return _NO_FREE_RELOAD
        if person.reloaded:
            return refuse("K73", "reloaded_already")
    elif task.has_acted:
        return refuse("H79", "acted_already")
    index = weapon_index_to_reload(builder, person)
    if index is None:
        return refuse("H75", "no_pistol")
    if not ammo.reloadable_card_count(builder, person.arms[index]):
        return refuse("K73", "no_ammo", weapon=person.arms[index].weapon)
    return None


def reload_weapon(builder: StateBuilder, task: Acting, action: Reload) -> None:
    """The hand goes back and a new one is drawn (H80)."""
    index = weapon_index_to_reload(builder, builder.people[task.seat])
    assert index is not None
    if action.free:
        builder.change_survivor(task.seat, reloaded=True)
    else:
        use_up_action(builder, task)
    ammo.reload_hand(builder, task.seat, index, "reload")


def swap_refusal(builder: StateBuilder, task: Acting, action: Swap) -> Refusal | None:
    """Only to another weapon that is carried."""
    person = builder.people[task.seat]
    found = general_action_refusal(builder, task)
    if found is not None:
        return found
    index = attacking.carried_weapon_index(person, action.weapon)
    if index is None:
        return refuse("H82", "no_such_weapon", weapon=action.weapon)
    return refuse("H82", "in_hand_already", weapon=action.weapon) if index == person.equipped else None


def swap_weapon(builder: StateBuilder, task: Acting, action: Swap) -> None:
    """Takes another weapon in hand; the cards stay with theirs (H83)."""
    use_up_action(builder, task)
    builder.change_survivor(
        task.seat, equipped=attacking.carried_weapon_index(builder.people[task.seat], action.weapon)
    )
    builder.add_new_event(events.Swapped, ("H82", "H83"), task.seat, action.weapon)


# Melee


def melee_refusal(builder: StateBuilder, task: Acting, action: Melee) -> Refusal | None:
    """Up to three stuns, or one hit on something special (K74)."""
    found = general_action_refusal(builder, task)
    if found is not None:
        return found
    if not action.targets:
        return refuse("K74", "no_target")
    if len(set(action.targets)) < len(action.targets):
        return refuse("K74", "target_twice")
    for target in action.targets:
        found = _melee_target_refusal(builder, task.seat, target)
        if found is not None:
            return found
    return _melee_target_count_refusal(builder, action)


def _melee_target_refusal(builder: StateBuilder, seat_: Seat, target: str) -> Refusal | None:
    here = builder.people[seat_].hex
    if not attacking.is_valid_target(builder, seat_, target):
        return refuse("K68", "no_such_target", target=target)
    place, id_ = attacking.target_hex(builder, target), zombie_id_of_target(target)
    assert here is not None
    assert place is not None
    if not position_queries.is_adjacent(builder, here, place):
        return refuse("H84", "not_adjacent", target=target)
    struck = None if id_ is None else builder.zombie(id_)
    if struck is not None and not attacking.is_special_target(builder, target) and not struck.can_act:
        return refuse("K74", "stunned_already" if struck.stunned else "asleep", target=target)
    return None


def _melee_target_count_refusal(builder: StateBuilder, action: Melee) -> Refusal | None:
    special = next((target for target in action.targets if attacking.is_special_target(builder, target)), None)
    if special is not None and len(action.targets) > 1:
        return refuse("K74", "one_blow", target=special)
    if len(action.targets) > builder.field.stuns:
        return refuse("H84", "too_many_stuns", number=str(len(action.targets)), most=str(builder.field.stuns))
    return None


def strike_in_melee(builder: StateBuilder, task: Acting, action: Melee) -> None:
    """Stuns, or hits, or with the switch shoves a token off (K97)."""
    use_up_action(builder, task)
    if attacking.is_special_target(builder, action.targets[0]):
        _strike_special_target(builder, task.seat, action.targets[0])
        return
    ids = tuple(id_ for target in action.targets if (id_ := zombie_id_of_target(target)) is not None)
    for id_ in ids:
        builder.change_zombie(id_, stunned=True)
    builder.add_new_event(events.Stunned, ("H84",), task.seat, ids)


def _strike_special_target(builder: StateBuilder, seat_: Seat, target: str) -> None:
    id_ = zombie_id_of_target(target)
    if id_ is not None:
        struck = builder.zombie(id_)
        assert struck is not None
        attacking.strike_target(
            builder, target, builder.rules_context.specials[struck.kind].melee_hits, "melee", seat_, "K74", "X18"
        )
        return
    held = builder.seat_of(target)
    token = None if held is None else builder.people[held].token
    assert held is not None
    assert token is not None
    if builder.house_rule("shove_frees") == "true":
        attacking.free_from_token(builder, held, "K97")
    else:
        attacking.strike_token(builder, held, builder.rules_context.specials[token.kind].melee_hits, "K74")


# Revive


def revive_refusal(builder: StateBuilder, task: Acting, action: Revive) -> Refusal | None:
    """Somebody adjacent and down, by somebody unhurt in this round (K81)."""
    found = general_action_refusal(builder, task)
    if found is not None:
        return found
    person, other = builder.people[task.seat], builder.seat_of(action.survivor)
    if other is None or other == task.seat or not builder.people[other].alive:
        gone = refuse("H88", "no_such_survivor", survivor=action.survivor)
        return refuse("H88", "oneself") if other == task.seat else gone
    friend = builder.people[other].hex
    assert person.hex is not None
    assert friend is not None
    if not position_queries.is_adjacent(builder, person.hex, friend):
        return refuse("H88", "not_adjacent", target=action.survivor)
    if not builder.people[other].down:
        return refuse("H88", "not_down", survivor=action.survivor)
    if person.wounded and not person.eager:
        return refuse("H90", "wounded", survivor=person.survivor)
    return None


def revive_survivor(builder: StateBuilder, task: Acting, action: Revive) -> None:
    """Back to 1 HP, and pinned until Un-Pin (H89, H91)."""
    use_up_action(builder, task)
    other = builder.seat_of(action.survivor)
    assert other is not None
    builder.change_survivor(other, hp=builder.field.revived_hp, pinned=True)
    builder.add_new_event(events.Revived, ("H89",), other, task.seat, builder.field.revived_hp)
