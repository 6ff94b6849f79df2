"""Attacks with cards, and what hits do to zombies and tokens (H70 to H78, K67 to K72, X12).

Used by `task_specs`, by `acting`, which strikes in melee by it, by `powers/using` and `shambling` for hits of fire
and lures, by `offers`, and by the board (`attack_cards`, `map/action_builder`, `confirmations`), which forecasts
attacks with it. The check (`attack_refusal`) changes nothing; `strike_target` and `resolve_attack` change a
StateBuilder. The die of the car alarm is a task of its own, so that what is forecast is certain: keep it so. Rule
book: Attacks.
"""

from __future__ import annotations

from tabletop.games.zombies.rules.content.cards import Weapon
from tabletop.games.zombies.rules.queries import position_queries
from tabletop.games.zombies.rules.state.state import Arms, SurvivorState
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.state.tasks import Acting, Alarming
from tabletop.games.zombies.rules.text import events
from tabletop.games.zombies.rules.text.actions import Attack, zombie_id_of_target, zombie_target_word
from tabletop.games.zombies.rules.text.events import WakeCause
from tabletop.games.zombies.rules.turn import ammo, waking
from tabletop.rules.game import Refusal, Seat, refuse
from tabletop.rules.hexes import Hex


def strike_target(builder: StateBuilder, target: str, hits: int, cause: str, by: Seat, *rules: str) -> None:
    """A zombie or the token on a survivor takes hits; over-kill is lost (X12)."""
    id_ = zombie_id_of_target(target)
    if id_ is not None:
        _strike_zombie(builder, id_, hits, cause, by=by, rules=rules)
    else:
        seat = builder.seat_of(target)
        assert seat is not None
        strike_token(builder, seat, hits, *rules)


def _strike_zombie(builder: StateBuilder, id_: int, hits: int, cause: str, *, by: Seat, rules: tuple[str, ...]) -> None:
    struck = builder.zombie(id_)
    assert struck is not None
    if hits <= 0:
        return
    if hits >= struck.hp:
        builder.kill_zombie(id_, cause, *rules)
        return
    builder.change_zombie(id_, hp=struck.hp - hits)
    builder.add_new_event(events.Hit, rules, zombie_target_word(id_), hits, struck.hp - hits)
    if struck.kind == waking.MOURNER and not struck.active:
        waking.startle_mourner(builder, id_, by, WakeCause.HIT, *rules)


def strike_token(builder: StateBuilder, seat: Seat, hits: int, *rules: str) -> None:
    """The token on a survivor takes hits; who is freed gets up in Un-Pin (H72)."""
    token = builder.people[seat].token
    if token is None or hits <= 0:
        return
    if hits < token.hp:
        builder.change_survivor(seat, token=type(token)(token.kind, token.hp - hits))
        builder.add_new_event(events.Hit, rules, builder.people[seat].survivor, hits, token.hp - hits)
        return
    free_from_token(builder, seat, *rules)


def free_from_token(builder: StateBuilder, seat: Seat, *rules: str) -> None:
    """The token leaves a survivor, who stays pinned until Un-Pin."""
    token = builder.people[seat].token
    assert token is not None
    builder.change_survivor(seat, token=None, pinned=True)
    builder.add_new_event(events.TokenGone, rules, token.kind, seat)


def is_special_target(builder: StateBuilder, target: str) -> bool:
    """Whether it is a token, the Brute or the Mourner."""
    id_ = zombie_id_of_target(target)
    found = None if id_ is None else builder.zombie(id_)
    return id_ is None or (found is not None and found.kind != waking.COMMON)


def target_hex(builder: StateBuilder, target: str) -> Hex | None:
    """Where a target is; None where there is no such target on the board."""
    id_ = zombie_id_of_target(target)
    if id_ is not None:
        found = builder.zombie(id_)
        return None if found is None else found.hex
    seat = builder.seat_of(target)
    return None if seat is None else builder.people[seat].hex


def is_valid_target(builder: StateBuilder, seat: Seat, target: str) -> bool:
    """A zombie on the board, or another survivor with a token (K68)."""
    id_ = zombie_id_of_target(target)
    if id_ is not None:
        return builder.zombie(id_) is not None
    other = builder.seat_of(target)
    return (
        other is not None and other != seat and builder.people[other].alive and builder.people[other].token is not None
    )


def carried_weapon_index(person: SurvivorState, weapon: str) -> int | None:
    """Which of the carried weapons that is."""
    return next((i for i, arms in enumerate(person.arms) if arms.weapon == weapon), None)


def usable_weapons(builder: StateBuilder, seat: Seat) -> tuple[Arms, ...]:
    """Weapons whose cards may be played now: the equipped one, or while pinned any pistol (K72)."""
    person = builder.people[seat]
    if position_queries.is_held_by_token(person):
        return ()
    if position_queries.is_pinned(person):
        return tuple(arms for arms in person.arms if builder.rules_context.weapons[arms.weapon].pistol)
    return (person.armed_weapon,)


def attack_card_limit(builder: StateBuilder, seat: Seat, weapon: Weapon) -> int:
    """Cards of one attack (H73, H75)."""
    return weapon.pinned_cards if position_queries.is_pinned(builder.people[seat]) else weapon.cards


def is_quiet_attack(builder: StateBuilder, weapon: Weapon) -> bool:
    """Whether an attack wakes nobody (K97)."""
    return weapon.quiet and builder.house_rule("quiet_weapons") == "true"


def attack_refusal(builder: StateBuilder, task: Acting, action: Attack) -> Refusal | None:
    """Why an attack is not possible."""
    person = builder.people[task.seat]
    if task.has_acted:
        return refuse("H79", "acted_already")
    if carried_weapon_index(person, action.weapon) is None:
        return refuse("H70", "no_such_weapon", weapon=action.weapon)
    if all(arms.weapon != action.weapon for arms in usable_weapons(builder, task.seat)):
        if position_queries.is_pinned(person):
            return refuse("H75", "pistol_only", weapon=action.weapon)
        return refuse("K67", "not_equipped", weapon=action.weapon)
    return _attack_cards_refusal(builder, task.seat, action) or _hit_split_refusal(builder, task.seat, action)


def _attack_cards_refusal(builder: StateBuilder, seat: Seat, action: Attack) -> Refusal | None:
    weapon, index = (
        builder.rules_context.weapons[action.weapon],
        carried_weapon_index(builder.people[seat], action.weapon),
    )
    assert index is not None
    if not action.cards:
        return refuse("K67", "no_cards")
    if not ammo.has_cards(builder.people[seat].arms[index].hand, action.cards):
        return refuse("H70", "not_in_hand", weapon=weapon.id, cards=ammo.join_card_values(action.cards))
    if len(action.cards) > attack_card_limit(builder, seat, weapon):
        clause = "H75" if position_queries.is_pinned(builder.people[seat]) else "H73"
        return refuse(clause, "too_many_cards", weapon=weapon.id, most=str(attack_card_limit(builder, seat, weapon)))
    return None


def _hit_split_refusal(builder: StateBuilder, seat: Seat, action: Attack) -> Refusal | None:
    total, shares = sum(action.cards), [share for _, share in action.hits]
    if not action.hits:
        return refuse("K67", "no_target")
    if len({target for target, _ in action.hits}) < len(action.hits):
        return refuse("X12", "target_twice")
    for target, _ in action.hits:
        found = _attack_target_refusal(builder, seat, action.weapon, target)
        if found is not None:
            return found
    if sum(shares) != total:
        return refuse("X12", "wrong_sum", hits=str(sum(shares)), total=str(total))
    if min(shares) < 1 and not (total == 0 and len(shares) == 1):
        return refuse("X12", "empty_share")
    return None


def _attack_target_refusal(builder: StateBuilder, seat: Seat, weapon: str, target: str) -> Refusal | None:
    origin = builder.people[seat].hex
    if not is_valid_target(builder, seat, target):
        return refuse("K68", "no_such_target", target=target)
    place, reach = target_hex(builder, target), position_queries.attack_range(builder, seat, weapon)
    assert origin is not None
    assert place is not None
    if not position_queries.is_in_range(builder, origin, place, reach):
        return refuse("H74", "out_of_range", target=target, range=str(reach))
    return None


def resolve_attack(builder: StateBuilder, task: Acting, action: Attack) -> None:
    """Plays the cards, deals the hits and makes noise (K70, K71)."""
    builder.replace_first_task(Acting(task.seat, has_acted=True))
    person = builder.people[task.seat]
    weapon, index = builder.rules_context.weapons[action.weapon], carried_weapon_index(person, action.weapon)
    assert index is not None
    assert person.hex is not None
    arms, loud = person.arms[index], not is_quiet_attack(builder, weapon)
    hand, shown = ammo.remove_cards(arms.hand, action.cards), ammo.merge_piles(arms.shown, action.cards)
    builder.change_weapon(task.seat, index, hand=hand, shown=shown)
    total = sum(action.cards)
    builder.add_new_event(events.Attacked, ("H70", "X12"), task.seat, weapon.id, action.cards, total, action.hits, loud)
    bonus = weapon.special_bonus
    for target, share in action.hits:
        extra = bonus if share and is_special_target(builder, target) else 0
        bonus -= extra
        clause = "H72" if zombie_id_of_target(target) is None else "H71"
        strike_target(builder, target, share + extra, "shot", task.seat, clause, *(("K70",) if extra else ()))
    if loud:
        waking.wake_zombies_by_attack(builder, task.seat, person.hex)
        laid = builder.map.hexes[person.hex]
        if position_queries.card_of(builder, laid).alarm:
            builder.push_task(Alarming(laid))
