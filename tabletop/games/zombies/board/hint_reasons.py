"""Why a survivor may sensibly do something, in one short sentence: read off what its seat may see.

Used by `board_messages`, which gives `hint_reason` to the hint's panel. It asks the rules' questions about what the
seat sees; the bot that chose the action is not asked. _EXPLANATIONS has the function for each class of action,
_ITEM_EXPLANATIONS that for each op of an item. Which reason is told first is free; a reason must be true of the view,
tell nothing hidden, and leave the position as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Final

from tabletop.games.zombies.board.names import ZombiesNames, count_text, names_of
from tabletop.games.zombies.rules.content.cards import Weapon
from tabletop.games.zombies.rules.content.vocabulary import ItemOp, ZombieKind
from tabletop.games.zombies.rules.queries import odds, position_queries
from tabletop.games.zombies.rules.queries.forecast import forecast_zombies
from tabletop.games.zombies.rules.rules import Zombies
from tabletop.games.zombies.rules.state.state import UNKNOWN, SurvivorState
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.state.view import View
from tabletop.games.zombies.rules.text import actions
from tabletop.games.zombies.rules.text import events as text_events
from tabletop.games.zombies.rules.text.actions import Action
from tabletop.rules.game import Seat
from tabletop.rules.hexes import Hex
from tabletop.ui import wording
from tabletop.ui.messages import say

_HEALING_OPS: Final = ("heal",)
_LIKELY_CHANCE: Final = Fraction(1, 2)
"""From here on the line is spoken of as one that holds."""


class ZombiesHintContext:
    """Who is asked, in which position."""

    def __init__(self, game: Zombies, view: View) -> None:
        self.game = game
        self.view = view
        self.names: ZombiesNames = names_of(game.content)
        self.builder = StateBuilder(game.rules_context, view.shown)
        self.seat: Seat = view.to_act

    @property
    def survivor_hex(self) -> Hex:
        """Where the survivor stands."""
        found = self.builder.people[self.seat].hex
        assert found is not None
        return found


def hint_reason(game: Zombies, view: View, action: Action) -> str:
    """One sentence; "" where there is nothing to say beyond what the action does."""
    found = _EXPLANATIONS.get(type(action))
    return found(ZombiesHintContext(game, view), action) if found else ""


# Suppressing fire


def _explain_suppress(case: ZombiesHintContext, action: actions.Suppress) -> str:
    """How likely the line holds with these cards, and without any, if those still to choose give all they may."""
    held, bare = _chance_to_hold_line(case, action.cards), _chance_to_hold_line(case, ())
    end = "" if odds.can_others_contribute(case.builder, case.seat) else "_last"
    if action.cards:
        if round(100 * held) <= round(100 * bare):
            return ""
        return say(f"zombies_why.suppress{end}", share=_rounded_percent_text(held), bare=_rounded_percent_text(bare))
    if bare == 1:
        return say(f"zombies_why.suppress_sure{end}")
    if bare >= _LIKELY_CHANCE:
        return say(f"zombies_why.suppress_spare{end}", bare=_rounded_percent_text(bare))
    offered = (one for one in case.game.actions(case.view.shown) if isinstance(one, actions.Suppress))
    best = max((_chance_to_hold_line(case, one.cards) for one in offered), default=bare)
    return say("zombies_why.suppress_little", best=_rounded_percent_text(best))


def _chance_to_hold_line(case: ZombiesHintContext, cards: tuple[int, ...]) -> Fraction:
    spread = odds.shortfall_odds(case.builder, case.seat, cards)
    return sum((p for short, p in spread.items() if short <= 0), Fraction(0))


def _rounded_percent_text(number: Fraction) -> str:
    return wording.probability_text(Fraction(round(100 * number), 100))


# Movement


def _explain_walk(case: ZombiesHintContext, action: actions.Walk) -> str:
    builder, end = case.builder, action.path[-1]
    laid, goal = builder.map.tile_at(end), position_queries.goal_tile_index(builder)
    if laid is not None and not builder.laid[laid].explored:
        return say("zombies_why.opens")
    if goal is not None and laid == goal:
        tile = case.names.content_name(builder.laid[goal].tile)
        if builder.map.tile_at(case.survivor_hex) != goal:
            return say("zombies_why.goal", tile=tile)
        late = any(one.hex is not None and builder.map.tile_at(one.hex) != goal for one in builder.people)
        return (
            say("zombies_why.inside", tile=tile)
            if late
            else _explain_getting_away(case, end) or _explain_targets_in_range(case, end)
        )
    return (
        _explain_helping_neighbour(case, end)
        or _explain_item_found_at_end(case, end)
        or _explain_getting_away(case, end)
        or _explain_approach(case, end)
        or _explain_targets_in_range(case, end)
    )


def _explain_helping_neighbour(case: ZombiesHintContext, end: Hex) -> str:
    """Somebody beside it who can be freed by a blow, or is down and can be helped (K74, K75, K81)."""
    around, me = position_queries.adjacent_hexes(case.builder, end), case.builder.people[case.seat]
    heals = any(case.builder.rules_context.items[item].effect.op in _HEALING_OPS for item in me.bag)
    for seat, person in enumerate(case.builder.people):
        if seat == case.seat or person.hex not in around:
            continue
        if person.token is not None:
            return say("zombies_why.beside_held", survivor=case.names.survivor_of_seat(seat))
        if person.down and (heals or not me.wounded or me.eager):
            return say("zombies_why.beside_down", survivor=case.names.survivor_of_seat(seat))
    return ""


def _explain_item_found_at_end(case: ZombiesHintContext, end: Hex) -> str:
    """What lies there, and can be carried (H60)."""
    room = len(case.builder.people[case.seat].bag) < case.builder.field.bag
    finds = (find.item for find in case.builder.finds if find.hex == end)
    item = next((one for one in finds if one in case.builder.rules_context.weapons or room), None)
    return say("zombies_why.find", item=case.names.content_name(item)) if item else ""


def _explain_getting_away(case: ZombiesHintContext, end: Hex) -> str:
    before, after = (
        len(position_queries.active_zombies_next_to(case.builder, hex_)) for hex_ in (case.survivor_hex, end)
    )
    return say("zombies_why.flees", zombies=count_text("zombies_n", before)) if before and not after else ""


def _explain_approach(case: ZombiesHintContext, end: Hex) -> str:
    """How many hexes nearer to the goal, or to the nearest tile that nobody has been on."""
    builder, goal = case.builder, position_queries.goal_tile_index(case.builder)
    aims = [goal] if goal is not None else [n for n, laid in enumerate(builder.laid) if not laid.explored]
    if not aims:
        return ""
    gained = _steps_to_nearest_tile(case, case.survivor_hex, aims) - _steps_to_nearest_tile(case, end, aims)
    if gained <= 0:
        return ""
    if goal is None:
        return say("zombies_why.nears_door", far=count_text("hexes", gained))
    return say(
        "zombies_why.nears", far=count_text("hexes", gained), tile=case.names.content_name(builder.laid[goal].tile)
    )


def _steps_to_nearest_tile(case: ZombiesHintContext, start: Hex, aims: list[int]) -> int:
    steps = case.builder.map.distances(start)
    return min(
        (steps.get(hex_, position_queries.FAR) for laid in aims for hex_ in case.builder.map.floors[laid]),
        default=position_queries.FAR,
    )


def _explain_targets_in_range(case: ZombiesHintContext, end: Hex) -> str:
    person = case.builder.people[case.seat]
    if person.arms and person.armed_weapon.hand:
        reach, steps = (
            position_queries.attack_range(case.builder, case.seat, person.armed_weapon.weapon),
            case.builder.map.distances(end),
        )
        near = sum(z.active and steps.get(z.hex, position_queries.FAR) <= reach for z in case.builder.zombies)
        if near:
            return say("zombies_why.reaches", zombies=count_text("zombies_n", near))
    return _explain_moving_together(case, end)


def _explain_moving_together(case: ZombiesHintContext, end: Hex) -> str:
    """Whether the way to all the others together grows shorter."""
    friends = [one.hex for seat, one in enumerate(case.builder.people) if seat != case.seat and one.hex is not None]
    before, after = (
        sum(steps.get(hex_, position_queries.FAR) for hex_ in friends)
        for steps in (case.builder.map.distances(case.survivor_hex), case.builder.map.distances(end))
    )
    return say("zombies_why.together") if after < before else ""


def _explain_taking_item_or_weapon(case: ZombiesHintContext, action: actions.Take) -> str:
    item = next((one for one in case.game.content.items if one.id == action.item), None)
    if item is None:
        return _explain_weapon_take(case, action)
    weak = [one for one in case.builder.people if one.alive and one.hp < case.builder.rules_context.survivor(one).hp]
    if item.effect.op == ItemOp.HEAL and weak:
        return _explain_healing(case, min(weak, key=lambda one: one.hp))
    carried = sum(bag.count(item.id) for bag in (one.bag for one in case.builder.people if one.alive))
    key = "first_of_all" if not carried else "one_of_it" if carried == 1 else "more_of_it"
    return say(f"zombies_why.{key}", number=carried)


def _explain_weapon_take(case: ZombiesHintContext, action: actions.Take) -> str:
    found, now = (
        case.builder.rules_context.weapons[action.item],
        case.builder.rules_context.weapons[case.builder.people[case.seat].armed_weapon.weapon],
    )
    is_better = action.equip and _mean_attack_hits(found) > _mean_attack_hits(now)
    return say("zombies_why.better_weapon" if is_better else "zombies_why.spare")


def _mean_attack_hits(weapon: Weapon) -> Fraction:
    """Hits of an attack with a full hand, on average."""
    return Fraction(min(weapon.cards, weapon.clip) * sum(weapon.deck), len(weapon.deck))


def _explain_halt(case: ZombiesHintContext, action: actions.Halt) -> str:
    near = position_queries.active_zombies_next_to(case.builder, case.survivor_hex)
    if near:
        return say("zombies_why.halt_near", zombies=count_text("zombies_n", len(near)))
    found = forecast_zombies(case.builder)
    return say("zombies_why.halt") if found is not None and not found.hp_loss(case.seat) else ""


# Actions


def _explain_attack(case: ZombiesHintContext, action: actions.Attack) -> str:
    """Who is freed by it, who falls, and beside whom."""
    events = case.game.apply(case.view.shown, action).events
    freed = [event for event in events if isinstance(event, text_events.TokenGone)]
    if freed:
        return say("zombies_why.frees", survivor=case.names.survivor_of_seat(freed[0].seat),
                   special=case.names.zombie_kind_name(freed[0].kind))  # fmt: skip
    killed = [event for event in events if isinstance(event, text_events.Killed)]
    big = next((event for event in killed if event.kind != ZombieKind.COMMON), None)
    if big is not None:
        return say("zombies_why.kills", zombies=case.names.zombie_kind_name(big.kind))
    if not killed:
        return say("zombies_why.wears_down")
    told = count_text("zombies_n", len(killed))
    friend = _weakest_survivor_beside(case, [event.hex for event in killed])
    if friend is None:
        return say("zombies_why.kills", zombies=told)
    key = "kills_beside_self" if friend == case.seat else "kills_beside"
    return say(f"zombies_why.{key}", zombies=told, survivor=case.names.survivor_of_seat(friend))


def _weakest_survivor_beside(case: ZombiesHintContext, hexes: list[Hex]) -> Seat | None:
    """The weakest survivor beside these hexes."""
    found = {seat for hex_ in hexes for seat in position_queries.survivors_next_to(case.builder, hex_)}
    return min(found, key=lambda seat: (case.builder.people[seat].hp, seat), default=None)


def _explain_melee(case: ZombiesHintContext, action: actions.Melee) -> str:
    if any(actions.zombie_id_of_target(target) is None for target in action.targets):
        return say(
            "zombies_why.melee_token", target=case.names.join_names(map(case.names.attack_target_text, action.targets))
        )
    number = len(action.targets)
    return say("zombies_why.melee", zombies=count_text("zombies_n", number), count=number)


def _explain_reload(case: ZombiesHintContext, action: actions.Reload) -> str:
    """What the hand is worth, and what a fresh one would be on average."""
    arms = case.builder.people[case.seat].armed_weapon
    weapon = case.builder.rules_context.weapons[arms.weapon]
    pool = [*arms.hand, *arms.deck, *((*arms.spent, *arms.shown) if weapon.endless else ())]
    known = weapon.deck if UNKNOWN in pool or not pool else pool
    fresh = round(min(weapon.clip, len(pool)) * sum(known) / len(known))
    if not arms.hand:
        return say("zombies_why.reload_empty", fresh=count_text("hits", fresh))
    key = "reload_free" if action.free else "reload"
    return say(f"zombies_why.{key}", hand=count_text("hits", sum(arms.hand)), fresh=count_text("hits", fresh))


def _explain_item_use(case: ZombiesHintContext, action: actions.Use) -> str:
    who = next((one for one in case.builder.people if one.survivor == action.on), None)
    item = case.builder.rules_context.items[action.item]
    if item.effect.op == ItemOp.HEAL and who is not None:
        return _explain_healing(case, who) if who.hp < case.builder.rules_context.survivor(who).hp else ""
    use = _ITEM_EXPLANATIONS.get(item.effect.op)
    return use(case, action) if use else ""


def _explain_healing(case: ZombiesHintContext, who: SurvivorState) -> str:
    whole = case.builder.rules_context.survivor(who).hp
    return say("zombies_why.heals", survivor=case.names.survivor(who.survivor), hp=who.hp, whole=whole)


def _explain_refill(case: ZombiesHintContext, action: actions.Use) -> str:
    """How many cards are left in the hand and the deck of the weapon."""
    arms = next(arms for one in case.builder.people if one.survivor == action.on for arms in one.arms
                if arms.weapon == action.weapon)  # fmt: skip
    left = len(arms.hand) + len(arms.deck)
    return say("zombies_why.refills", weapon=case.names.content_name(action.weapon), cards=count_text("cards", left))


def _explain_boarding_exit(case: ZombiesHintContext, action: actions.Use) -> str:
    """How near the nearest zombie behind that exit is."""
    laid = position_queries.tile_of(case.builder, case.seat)
    assert laid is not None
    assert action.side is not None
    outside = [out for _, out in case.builder.map.contacts(laid, action.side)]
    steps = [case.builder.map.distances(hex_) for hex_ in outside]
    far = min((one[z.hex] for one in steps for z in case.builder.zombies if z.active and z.hex in one), default=None)
    return say("zombies_why.boards_early") if far is None else say("zombies_why.boards", far=count_text("hexes", far))


def _explain_fire(case: ZombiesHintContext, action: actions.Use) -> str:
    """Who stands where it will burn."""
    assert action.at is not None
    item = case.builder.rules_context.items[action.item]
    area = case.builder.map.hexes_within(action.at, item.effect.radius)
    caught = sum(z.hex in area for z in case.builder.zombies)
    return say("zombies_why.burns", zombies=count_text("zombies_n", caught)) if caught else ""


def _explain_lure(case: ZombiesHintContext, action: actions.Use) -> str:
    """Everybody who would come for the team instead."""
    drawn = sum(z.active for z in case.builder.zombies)
    return say("zombies_why.lures", zombies=count_text("zombies_n", drawn)) if drawn else ""


def _explain_smaller_draw(case: ZombiesHintContext, action: actions.Use) -> str:
    """How many there are already."""
    return say("zombies_why.fewer", zombies=count_text("zombies_n", len(case.builder.zombies)))


def _explain_stim(case: ZombiesHintContext, action: actions.Use) -> str:
    """How far there is still to go for whoever gets it."""
    who = next(one for one in case.builder.people if one.survivor == action.on)
    builder, goal, name = case.builder, position_queries.goal_tile_index(case.builder), case.names.survivor(action.on)
    aims = [goal] if goal is not None else [n for n, laid in enumerate(builder.laid) if not laid.explored]
    far = _steps_to_nearest_tile(case, who.hex, aims) if who.hex is not None else position_queries.FAR
    if far >= position_queries.FAR:
        return ""
    if goal is None:
        return say("zombies_why.far_door", survivor=name, far=count_text("hexes", far))
    return say(
        "zombies_why.far",
        survivor=name,
        far=count_text("hexes", far),
        tile=case.names.content_name(builder.laid[goal].tile),
    )


_ITEM_EXPLANATIONS: Final[Mapping[str, Callable[[ZombiesHintContext, actions.Use], str]]] = {
    "refill": _explain_refill,
    "boards": _explain_boarding_exit,
    "burn": _explain_fire,
    "lure": _explain_lure,
    "draw": _explain_smaller_draw,
    "stim": _explain_stim,
}
"""By what an item does."""


def _explain_weapon_swap(case: ZombiesHintContext, action: actions.Swap) -> str:
    person = case.builder.people[case.seat]
    now, then = (case.builder.rules_context.weapons[name] for name in (person.armed_weapon.weapon, action.weapon))
    hand = next((arms.hand for arms in person.arms if arms.weapon == action.weapon), ())
    if hand and not person.armed_weapon.hand:
        return say("zombies_why.swap", cards=len(hand))
    if then.range > now.range:
        return say("zombies_why.swap_far", range=then.range)
    if then.suppress > now.suppress:
        return say("zombies_why.swap_fire", fire=then.suppress)
    return say("zombies_why.swap", cards=len(hand)) if hand else ""


def _explain_revive(case: ZombiesHintContext, action: actions.Revive) -> str:
    who = next(one for one in case.builder.people if one.survivor == action.survivor)
    is_free = (
        who.token is None and who.hex is not None and not position_queries.active_zombies_next_to(case.builder, who.hex)
    )
    return say("zombies_why.revive_up" if is_free else "zombies_why.revive", survivor=case.names.survivor(who.survivor))


_EXPLANATIONS: Final[Mapping[type, Callable[[ZombiesHintContext, Any], str]]] = {
    actions.Suppress: _explain_suppress,
    actions.Walk: _explain_walk,
    actions.Take: _explain_taking_item_or_weapon,
    actions.Clear: lambda case, action: say("zombies_why.clear"),
    actions.Halt: _explain_halt,
    actions.Attack: _explain_attack,
    actions.Melee: _explain_melee,
    actions.Reload: _explain_reload,
    actions.Swap: _explain_weapon_swap,
    actions.Use: _explain_item_use,
    actions.Revive: _explain_revive,
    actions.Pass: lambda case, action: say("zombies_why.pass"),
}
