"""Why a survivor may sensibly do something, in one short sentence: read off what its seat may see."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Final

from tabletop.games.zombies.board.names import ZombiesNames, count, names_of
from tabletop.games.zombies.rules.content.cards import Weapon
from tabletop.games.zombies.rules.content.vocabulary import ItemOp, ZombieKind
from tabletop.games.zombies.rules.queries import odds, position_queries
from tabletop.games.zombies.rules.queries.forecast import forecast
from tabletop.games.zombies.rules.rules import Zombies
from tabletop.games.zombies.rules.state.state import UNKNOWN, SurvivorState
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.state.view import View
from tabletop.games.zombies.rules.text import actions
from tabletop.games.zombies.rules.text import events as game_events
from tabletop.games.zombies.rules.text.actions import Action
from tabletop.rules.game import Seat
from tabletop.rules.hexes import Hex
from tabletop.ui import wording
from tabletop.ui.words import say

_HEALS: Final = ("heal",)
_LIKELY: Final = Fraction(1, 2)
"""From here on the line is spoken of as one that holds."""


class ZombiesHintContext:
    """Who is asked, in which position."""

    def __init__(self, game: Zombies, view: View) -> None:
        self.game = game
        self.view = view
        self.names: ZombiesNames = names_of(game.content)
        self.d = StateBuilder(game.rules_context, view.shown)
        self.seat: Seat = view.to_act

    @property
    def here(self) -> Hex:
        """Where the survivor stands."""
        found = self.d.people[self.seat].hex
        assert found is not None
        return found


def hint_reason(game: Zombies, view: View, action: Action) -> str:
    """One sentence; "" where there is nothing to say beyond what the action does."""
    found = _WHY.get(type(action))
    return found(ZombiesHintContext(game, view), action) if found else ""


# Suppressing fire


def _suppress(case: ZombiesHintContext, action: actions.Suppress) -> str:
    """How likely the line holds with these cards, and without any, if those still to choose give all they may."""
    held, bare = _holds(case, action.cards), _holds(case, ())
    end = "" if odds.others_may_give(case.d, case.seat) else "_last"
    if action.cards:
        if round(100 * held) <= round(100 * bare):
            return ""
        return say(f"zombies_why.suppress{end}", share=_share(held), bare=_share(bare))
    if bare == 1:
        return say(f"zombies_why.suppress_sure{end}")
    if bare >= _LIKELY:
        return say(f"zombies_why.suppress_spare{end}", bare=_share(bare))
    offered = (one for one in case.game.actions(case.view.shown) if isinstance(one, actions.Suppress))
    best = max((_holds(case, one.cards) for one in offered), default=bare)
    return say("zombies_why.suppress_little", best=_share(best))


def _holds(case: ZombiesHintContext, cards: tuple[int, ...]) -> Fraction:
    spread = odds.shortfalls(case.d, case.seat, cards)
    return sum((p for short, p in spread.items() if short <= 0), Fraction(0))


def _share(number: Fraction) -> str:
    return wording.share(Fraction(round(100 * number), 100))


# Movement


def _walk(case: ZombiesHintContext, action: actions.Walk) -> str:
    d, end = case.d, action.path[-1]
    laid, goal = d.map.tile(end), position_queries.goal(d)
    if laid is not None and not d.laid[laid].explored:
        return say("zombies_why.opens")
    if goal is not None and laid == goal:
        tile = case.names.thing(d.laid[goal].tile)
        if d.map.tile(case.here) != goal:
            return say("zombies_why.goal", tile=tile)
        late = any(one.hex is not None and d.map.tile(one.hex) != goal for one in d.people)
        return say("zombies_why.inside", tile=tile) if late else _flees(case, end) or _reaches(case, end)
    return _helps(case, end) or _finds(case, end) or _flees(case, end) or _nears(case, end) or _reaches(case, end)


def _helps(case: ZombiesHintContext, end: Hex) -> str:
    """Somebody beside it who can be freed by a blow, or is down and can be helped (K74, K75, K81)."""
    around, me = position_queries.adjacent(case.d, end), case.d.people[case.seat]
    heals = any(case.d.rules_context.items[item].effect.op in _HEALS for item in me.bag)
    for seat, person in enumerate(case.d.people):
        if seat == case.seat or person.hex not in around:
            continue
        if person.token is not None:
            return say("zombies_why.beside_held", survivor=case.names.person(seat))
        if person.down and (heals or not me.wounded or me.eager):
            return say("zombies_why.beside_down", survivor=case.names.person(seat))
    return ""


def _finds(case: ZombiesHintContext, end: Hex) -> str:
    """What lies there, and can be carried (H60)."""
    room = len(case.d.people[case.seat].bag) < case.d.field.bag
    finds = (find.item for find in case.d.finds if find.hex == end)
    item = next((one for one in finds if one in case.d.rules_context.weapons or room), None)
    return say("zombies_why.find", item=case.names.thing(item)) if item else ""


def _flees(case: ZombiesHintContext, end: Hex) -> str:
    before, after = (len(position_queries.enemies_next_to(case.d, hex_)) for hex_ in (case.here, end))
    return say("zombies_why.flees", zombies=count("zombie_n", before)) if before and not after else ""


def _nears(case: ZombiesHintContext, end: Hex) -> str:
    """How many hexes nearer to the goal, or to the nearest tile that nobody has been on."""
    d, goal = case.d, position_queries.goal(case.d)
    aims = [goal] if goal is not None else [n for n, laid in enumerate(d.laid) if not laid.explored]
    if not aims:
        return ""
    gained = _far(case, case.here, aims) - _far(case, end, aims)
    if gained <= 0:
        return ""
    if goal is None:
        return say("zombies_why.nears_door", far=count("hex", gained))
    return say("zombies_why.nears", far=count("hex", gained), tile=case.names.thing(d.laid[goal].tile))


def _far(case: ZombiesHintContext, start: Hex, aims: list[int]) -> int:
    steps = case.d.map.distances(start)
    return min(
        (steps.get(hex_, position_queries.FAR) for laid in aims for hex_ in case.d.map.floors[laid]),
        default=position_queries.FAR,
    )


def _reaches(case: ZombiesHintContext, end: Hex) -> str:
    person = case.d.people[case.seat]
    if person.arms and person.armed.hand:
        reach, steps = position_queries.attack_range(case.d, case.seat, person.armed.weapon), case.d.map.distances(end)
        near = sum(z.active and steps.get(z.hex, position_queries.FAR) <= reach for z in case.d.zombies)
        if near:
            return say("zombies_why.reaches", zombies=count("zombie_n", near))
    return _gathers(case, end)


def _gathers(case: ZombiesHintContext, end: Hex) -> str:
    """Whether the way to all the others together grows shorter."""
    friends = [one.hex for seat, one in enumerate(case.d.people) if seat != case.seat and one.hex is not None]
    before, after = (
        sum(steps.get(hex_, position_queries.FAR) for hex_ in friends)
        for steps in (case.d.map.distances(case.here), case.d.map.distances(end))
    )
    return say("zombies_why.together") if after < before else ""


def _take(case: ZombiesHintContext, action: actions.Take) -> str:
    item = next((one for one in case.game.content.items if one.id == action.item), None)
    if item is None:
        return _weapon(case, action)
    weak = [one for one in case.d.people if one.alive and one.hp < case.d.rules_context.survivor(one).hp]
    if item.effect.op == ItemOp.HEAL and weak:
        return _heals(case, min(weak, key=lambda one: one.hp))
    carried = sum(bag.count(item.id) for bag in (one.bag for one in case.d.people if one.alive))
    key = "first_of_all" if not carried else "one_of_it" if carried == 1 else "more_of_it"
    return say(f"zombies_why.{key}", number=carried)


def _weapon(case: ZombiesHintContext, action: actions.Take) -> str:
    found, now = (
        case.d.rules_context.weapons[action.item],
        case.d.rules_context.weapons[case.d.people[case.seat].armed.weapon],
    )
    is_better = action.equip and _worth(found) > _worth(now)
    return say("zombies_why.better_weapon" if is_better else "zombies_why.spare")


def _worth(weapon: Weapon) -> Fraction:
    """Hits of an attack with a full hand, on average."""
    return Fraction(min(weapon.cards, weapon.clip) * sum(weapon.deck), len(weapon.deck))


def _halt(case: ZombiesHintContext, action: actions.Halt) -> str:
    near = position_queries.enemies_next_to(case.d, case.here)
    if near:
        return say("zombies_why.halt_near", zombies=count("zombie_n", len(near)))
    found = forecast(case.d)
    return say("zombies_why.halt") if found is not None and not found.loss(case.seat) else ""


# Actions


def _attack(case: ZombiesHintContext, action: actions.Attack) -> str:
    """Who is freed by it, who falls, and beside whom."""
    events = case.game.apply(case.view.shown, action).events
    freed = [event for event in events if isinstance(event, game_events.TokenGone)]
    if freed:
        return say("zombies_why.frees", survivor=case.names.person(freed[0].seat),
                   special=case.names.kind(freed[0].kind))  # fmt: skip
    killed = [event for event in events if isinstance(event, game_events.Killed)]
    big = next((event for event in killed if event.kind != ZombieKind.COMMON), None)
    if big is not None:
        return say("zombies_why.kills", zombies=case.names.kind(big.kind))
    if not killed:
        return say("zombies_why.wears_down")
    told = count("zombie_n", len(killed))
    friend = _endangered(case, [event.hex for event in killed])
    if friend is None:
        return say("zombies_why.kills", zombies=told)
    key = "kills_beside_self" if friend == case.seat else "kills_beside"
    return say(f"zombies_why.{key}", zombies=told, survivor=case.names.person(friend))


def _endangered(case: ZombiesHintContext, hexes: list[Hex]) -> Seat | None:
    """The weakest survivor beside these hexes."""
    found = {seat for hex_ in hexes for seat in position_queries.people_next_to(case.d, hex_)}
    return min(found, key=lambda seat: (case.d.people[seat].hp, seat), default=None)


def _melee(case: ZombiesHintContext, action: actions.Melee) -> str:
    if any(actions.zombie_id(target) is None for target in action.targets):
        return say("zombies_why.melee_token", target=case.names.listed(map(case.names.target, action.targets)))
    number = len(action.targets)
    return say("zombies_why.melee_one" if number == 1 else "zombies_why.melee", zombies=count("zombie_n", number))


def _reload(case: ZombiesHintContext, action: actions.Reload) -> str:
    """What the hand is worth, and what a fresh one would be on average."""
    arms = case.d.people[case.seat].armed
    weapon = case.d.rules_context.weapons[arms.weapon]
    pool = [*arms.hand, *arms.deck, *((*arms.spent, *arms.shown) if weapon.endless else ())]
    known = weapon.deck if UNKNOWN in pool or not pool else pool
    fresh = round(min(weapon.clip, len(pool)) * sum(known) / len(known))
    if not arms.hand:
        return say("zombies_why.reload_empty", fresh=count("hit", fresh))
    key = "reload_free" if action.free else "reload"
    return say(f"zombies_why.{key}", hand=count("hit", sum(arms.hand)), fresh=count("hit", fresh))


def _use(case: ZombiesHintContext, action: actions.Use) -> str:
    who = next((one for one in case.d.people if one.survivor == action.on), None)
    item = case.d.rules_context.items[action.item]
    if item.effect.op == ItemOp.HEAL and who is not None:
        return _heals(case, who) if who.hp < case.d.rules_context.survivor(who).hp else ""
    use = _ITEMS.get(item.effect.op)
    return use(case, action) if use else ""


def _heals(case: ZombiesHintContext, who: SurvivorState) -> str:
    whole = case.d.rules_context.survivor(who).hp
    return say("zombies_why.heals", survivor=case.names.survivor(who.survivor), hp=who.hp, whole=whole)


def _refills(case: ZombiesHintContext, action: actions.Use) -> str:
    """How many cards are left in the hand and the deck of the weapon."""
    arms = next(arms for one in case.d.people if one.survivor == action.on for arms in one.arms
                if arms.weapon == action.weapon)  # fmt: skip
    left = len(arms.hand) + len(arms.deck)
    return say("zombies_why.refills", weapon=case.names.thing(action.weapon), cards=count("card", left))


def _boards(case: ZombiesHintContext, action: actions.Use) -> str:
    """How near the nearest zombie behind that exit is."""
    laid = position_queries.tile_of(case.d, case.seat)
    assert laid is not None
    assert action.side is not None
    outside = [out for _, out in case.d.map.contacts(laid, action.side)]
    steps = [case.d.map.distances(hex_) for hex_ in outside]
    far = min((one[z.hex] for one in steps for z in case.d.zombies if z.active and z.hex in one), default=None)
    return say("zombies_why.boards_early") if far is None else say("zombies_why.boards", far=count("hex", far))


def _burns(case: ZombiesHintContext, action: actions.Use) -> str:
    """Who stands where it will burn."""
    assert action.at is not None
    item = case.d.rules_context.items[action.item]
    area = case.d.map.within(action.at, item.effect.radius)
    caught = sum(z.hex in area for z in case.d.zombies)
    return say("zombies_why.burns", zombies=count("zombie_n", caught)) if caught else ""


def _lures(case: ZombiesHintContext, action: actions.Use) -> str:
    """Everybody who would come for the team instead."""
    drawn = sum(z.active for z in case.d.zombies)
    return say("zombies_why.lures", zombies=count("zombie_n", drawn)) if drawn else ""


def _fewer(case: ZombiesHintContext, action: actions.Use) -> str:
    """How many there are already."""
    return say("zombies_why.fewer", zombies=count("zombie_n", len(case.d.zombies)))


def _hastens(case: ZombiesHintContext, action: actions.Use) -> str:
    """How far there is still to go for whoever gets it."""
    who = next(one for one in case.d.people if one.survivor == action.on)
    d, goal, name = case.d, position_queries.goal(case.d), case.names.survivor(action.on)
    aims = [goal] if goal is not None else [n for n, laid in enumerate(d.laid) if not laid.explored]
    far = _far(case, who.hex, aims) if who.hex is not None else position_queries.FAR
    if far >= position_queries.FAR:
        return ""
    if goal is None:
        return say("zombies_why.far_door", survivor=name, far=count("hex", far))
    return say("zombies_why.far", survivor=name, far=count("hex", far), tile=case.names.thing(d.laid[goal].tile))


_ITEMS: Final[Mapping[str, Callable[[ZombiesHintContext, actions.Use], str]]] = {
    "refill": _refills,
    "boards": _boards,
    "burn": _burns,
    "lure": _lures,
    "draw": _fewer,
    "stim": _hastens,
}
"""By what an item does."""


def _swap(case: ZombiesHintContext, action: actions.Swap) -> str:
    person = case.d.people[case.seat]
    now, then = (case.d.rules_context.weapons[name] for name in (person.armed.weapon, action.weapon))
    hand = next((arms.hand for arms in person.arms if arms.weapon == action.weapon), ())
    if hand and not person.armed.hand:
        return say("zombies_why.swap", cards=len(hand))
    if then.range > now.range:
        return say("zombies_why.swap_far", range=then.range)
    if then.suppress > now.suppress:
        return say("zombies_why.swap_fire", fire=then.suppress)
    return say("zombies_why.swap", cards=len(hand)) if hand else ""


def _revive(case: ZombiesHintContext, action: actions.Revive) -> str:
    who = next(one for one in case.d.people if one.survivor == action.survivor)
    is_free = who.token is None and who.hex is not None and not position_queries.enemies_next_to(case.d, who.hex)
    return say("zombies_why.revive_up" if is_free else "zombies_why.revive", survivor=case.names.survivor(who.survivor))


_WHY: Final[Mapping[type, Callable[[ZombiesHintContext, Any], str]]] = {
    actions.Suppress: _suppress,
    actions.Walk: _walk,
    actions.Take: _take,
    actions.Clear: lambda case, action: say("zombies_why.clear"),
    actions.Halt: _halt,
    actions.Attack: _attack,
    actions.Melee: _melee,
    actions.Reload: _reload,
    actions.Swap: _swap,
    actions.Use: _use,
    actions.Revive: _revive,
    actions.Pass: lambda case, action: say("zombies_why.pass"),
}
