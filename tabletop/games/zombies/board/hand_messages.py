"""Texts for what a survivor has in hand in phase 6b: its buttons, what to pick next, and what a pick would lead to.

Used by `board_messages` and `picks`. They read a HexPicker, whose plan says what is in hand, and change neither it
nor the position. What a pick leads to is found by the rules' own functions through `attack_cards`, so no rule is
written again here. Keys such as `zombies_hand.next_stay` are those of the catalogue; ids of buttons come from
`action_places` and `map/action_builder`.
"""

from __future__ import annotations

from tabletop.games.zombies.board import action_places, attack_cards
from tabletop.games.zombies.board.action_places import FREE_RELOAD, MELEE, PASS, RELOAD, RELOAD_ALL, REVIVE
from tabletop.games.zombies.board.map import target_ids
from tabletop.games.zombies.board.map.action_builder import SHOOT, USE, ActionPlan, ActionPlanKind
from tabletop.games.zombies.board.map.hex_picker import HexPicker
from tabletop.games.zombies.board.names import count_text, names_of
from tabletop.games.zombies.rules.content.content import Content
from tabletop.games.zombies.rules.content.vocabulary import ItemOp
from tabletop.games.zombies.rules.powers import using
from tabletop.games.zombies.rules.queries import position_queries
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.text import actions
from tabletop.games.zombies.rules.turn import waking
from tabletop.rules.game import Seat
from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.messages import say
from tabletop.ui.sentences import join_list


def strip_buttons(content: Content, picker: HexPicker) -> tuple[tuple[TargetId, str], ...]:
    """All buttons of the strip with their words, lit or dark."""
    called, deeds = names_of(content), picker.action_builder
    fallen, item = deeds.revivable_targets(), deeds.only_usable_item()
    words = {
        SHOOT: say("zombies_hand.shoot"),
        MELEE: say("zombies_hand.melee"),
        USE: say("zombies_hand.use_one", item=called.content_name(item)) if item else say("zombies_hand.use"),
        RELOAD: say("zombies_hand.reload"),
    }
    if any(person.down for person in deeds.builder.people):
        one = say("zombies_hand.revive_one", survivor=called.survivor(fallen[0])) if len(fallen) == 1 else ""
        words[REVIVE] = one or say("zombies_hand.revive")
    if FREE_RELOAD in picker.origins():
        words[FREE_RELOAD] = say("zombies_hand.reload_free")
    elif RELOAD_ALL in picker.origins():
        words[RELOAD_ALL] = say(
            f"zombies_hand.{action_places.group_button_label_key('reload_all', deeds.builder, picker.pressing)}"
        )
    return (*words.items(), (PASS, say("zombies_hand.pass")))


def attack_on_special_target_text(content: Content, builder: StateBuilder, action: actions.Attack) -> str:
    """An attack in which somebody special is hit, with the hits of each; "" for any other."""
    called, commons, told = names_of(content), [], []
    for target, share in action.hits:
        id_ = actions.zombie_id_of_target(target)
        struck = builder.zombie(id_) if id_ is not None else None
        if struck is not None and struck.kind == waking.COMMON:
            commons.append(share)
        else:
            who = called.zombie_kind_name(struck.kind) if struck is not None else called.attack_target_text(target)
            told.append(say("zombies_hand.on", number=share, target=who))
    if not told:
        return ""
    if commons:
        told.append(say("zombies_hand.on", number=sum(commons), target=count_text("zombies_n", len(commons))))
    return say("zombies_hand.attack", weapon=called.content_name(action.weapon), hits=join_list(told))


# What comes next


def next_pick_text(picker: HexPicker) -> str:
    """What can be picked next; "" with nothing in hand."""
    plan = picker.plan
    if picker.path and picker.path[0].startswith(target_ids.WEAPON):
        return say("zombies_hand.next_swap")
    if plan.kind == ActionPlanKind.SHOOT:
        return _next_shot_pick_text(picker, plan)
    if plan.kind in (ActionPlanKind.MELEE, ActionPlanKind.HERO):
        return _next_melee_pick_text(picker, plan)
    if plan.kind == ActionPlanKind.REVIVE:
        return say("zombies_hand.next_revive")
    return _next_item_pick_text(picker, plan) if plan.kind == ActionPlanKind.USE else ""


def _next_melee_pick_text(picker: HexPicker, plan: ActionPlan) -> str:
    """Whom to pick, as long as anybody can be; a blow that is complete is struck by its button."""
    deeds = picker.action_builder
    if plan.targets:
        return say(
            "zombies_hand.next_melee_more" if deeds.addable_melee_targets(plan.targets) else "zombies_hand.next_strike"
        )
    if picker.candidates():
        return say("zombies_hand.next_strike")
    if plan.kind == ActionPlanKind.HERO and deeds.revivable_targets():
        return say("zombies_hand.next_hero" if deeds.addable_melee_targets(()) else "zombies_hand.next_revive")
    return say("zombies_hand.next_melee")


def _next_shot_pick_text(picker: HexPicker, plan: ActionPlan) -> str:
    deeds = picker.action_builder
    if not plan.cards:
        most = max(
            (attack_cards.attack_card_limit(deeds.builder, deeds.seat, card.weapon) for card in deeds.hand_cards),
            default=0,
        )
        return say("zombies_hand.next_card", cards=most)
    total = deeds.total_hits_of_planned_cards(plan)
    if not plan.targets:
        return (
            say("zombies_hand.next_target", hits=count_text("hits", total)) if total else say("zombies_hand.next_zero")
        )
    left = _count_wasted_hits(deeds.builder, deeds.planned_attack(plan))
    more = left > 0 and bool(deeds.addable_targets(plan))
    return say("zombies_hand.next_left", hits=count_text("hits", left)) if more else say("zombies_hand.next_shoot")


def _count_wasted_hits(builder: StateBuilder, attack: actions.Attack | None) -> int:
    """Returns how many hits of an attack are wasted."""
    return (
        sum(max(0, share - attack_cards.hits_to_remove(builder, target)) for target, share in attack.hits)
        if attack is not None
        else 0
    )


def _next_item_pick_text(picker: HexPicker, plan: ActionPlan) -> str:
    if not plan.item:
        return say("zombies_hand.next_item")
    item = picker.action_builder.builder.rules_context.items[plan.item]
    key = {using.SOMEBODY_TARGET: "somebody", using.HEX_TARGET: "hex", using.EXIT_TARGET: "side"}.get(
        item.target, "itself"
    )
    if key == "hex":
        return say("zombies_hand.next_hex", range=item.range)
    return say(f"zombies_hand.next_{key}")


# Beside the pointer


def pick_forecast_texts(content: Content, picker: HexPicker, place: TargetId) -> tuple[str, ...]:
    """What picking a place next would lead to, in one or two short lines."""
    plan = picker.plan_after_pick(place)
    if plan is None or place.startswith((target_ids.CARD, target_ids.ITEM)):
        return ()
    deeds = picker.action_builder
    if plan.kind == ActionPlanKind.SHOOT:
        attack = deeds.planned_attack(plan)
        aimed = place.startswith((target_ids.ZOMBIE, target_ids.TOKEN)) and place not in picker.path
        return (
            _shot_forecast_texts(deeds.builder, deeds.seat, attack, target_ids.attack_target_word(place))
            if attack is not None and aimed
            else ()
        )
    if plan.kind in (ActionPlanKind.MELEE, ActionPlanKind.HERO) and plan.targets:
        return _melee_forecast_texts(deeds.builder, plan.targets[-1]) if place not in picker.path else ()
    if plan.kind in (ActionPlanKind.REVIVE, ActionPlanKind.HERO) and plan.target_place:
        who = names_of(content).survivor(plan.target_place.removeprefix(target_ids.SURVIVOR))
        return (say("zombies_hand.revives", survivor=who, hp=deeds.builder.field.revived_hp),)
    return (
        _item_forecast_texts(content, deeds.builder, deeds.seat, plan)
        if plan.kind == ActionPlanKind.USE and plan.target_place
        else ()
    )


def _shot_forecast_texts(builder: StateBuilder, seat: Seat, attack: actions.Attack, target: str) -> tuple[str, ...]:
    seen, total = attack_cards.attack_forecast(builder, seat, attack), sum(attack.cards)
    share, left = dict(attack.hits).get(target, 0), _count_wasted_hits(builder, attack)
    if not total:
        told = say("zombies_hand.hits_none")
    elif target in seen.removed_targets:
        part = min(share, attack_cards.hits_to_remove(builder, target))
        told = say("zombies_hand.kills", hits=count_text("hits", total), count=part)
        more = len(position_queries.hittable_target_names(builder, seat, attack.weapon)) > len(attack.hits)
        told += say("zombies_hand.left" if more else "zombies_hand.over", left=left) if left else ""
    else:
        hp = dict(seen.remaining_hp).get(target, 0)
        told = say("zombies_hand.stays", hits=count_text("hits", total), part=share, hp=hp)
    return (told, say("zombies_hand.wakes", number=seen.woken_count)) if seen.woken_count else (told,)


def _melee_forecast_texts(builder: StateBuilder, target: str) -> tuple[str, ...]:
    id_ = actions.zombie_id_of_target(target)
    struck = builder.zombie(id_) if id_ is not None else None
    if struck is not None and struck.kind == waking.COMMON:
        return (say("zombies_hand.stuns"),)
    left = attack_cards.hits_to_remove(builder, target) - 1
    shoved = id_ is None and builder.house_rule("shove_frees") == "true"
    return (say("zombies_hand.strikes_off") if left <= 0 or shoved else say("zombies_hand.strikes", hp=left),)


def _item_forecast_texts(content: Content, builder: StateBuilder, seat: Seat, plan: ActionPlan) -> tuple[str, ...]:
    item, called = builder.rules_context.items[plan.item], names_of(content)
    if item.effect.op == ItemOp.HEAL:
        other = builder.seat_of(plan.target_place.removeprefix(target_ids.SURVIVOR))
        if other is None:
            return ()
        who = called.survivor(builder.people[other].survivor)
        return (say("zombies_hand.heals", survivor=who, hp=using.hp_after_healing(builder, seat, other, item)),)
    at = target_ids.hex_of(plan.target_place)
    if item.effect.op != ItemOp.BURN or at is None:
        return ()
    area = builder.map.hexes_within(at, item.effect.radius)
    struck = sum(1 for zombie in builder.zombies if zombie.hex in area)
    friends = [called.survivor(person.survivor) for person in builder.people if person.hex in area]
    told = say("zombies_hand.burns", zombies=count_text("zombies_n", struck))
    return (told, say("zombies_hand.burns_friends", survivors=called.join_names(friends))) if friends else (told,)
