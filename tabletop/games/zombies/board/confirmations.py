"""What is asked once before it is done: what does nothing, and what hurts one's own; knows no pygame."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any, Final

from tabletop.games.zombies.board.names import ZombiesNames, count, names_of
from tabletop.games.zombies.rules.powers import using
from tabletop.games.zombies.rules.queries import position_queries
from tabletop.games.zombies.rules.state.state import SurvivorState
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.state.tasks import Acting, Walking
from tabletop.games.zombies.rules.state.view import View
from tabletop.games.zombies.rules.text import actions
from tabletop.games.zombies.rules.text.actions import Action
from tabletop.games.zombies.rules.turn import attacking, taking, walking
from tabletop.rules.game import Seat
from tabletop.ui.words import say


def question(builder: StateBuilder, view: View, action: Action) -> str:
    """The question before an action; "" where it is worth doing, or nobody is asked for it now."""
    asked = builder.todo[-1] if builder.todo else None
    found = _QUESTIONS.get(type(action))
    if found is None or not isinstance(asked, Acting | Walking) or asked.seat != view.to_act:
        return ""
    return found(builder, names_of(builder.rules_context.content), asked.seat, action)


# Items


def _use(builder: StateBuilder, names: ZombiesNames, seat: Seat, use: actions.Use) -> str:
    ask = _USES.get(builder.rules_context.items[use.item].effect.op)
    return ask(builder, names, seat, use) if ask else ""


def _heal(builder: StateBuilder, names: ZombiesNames, seat: Seat, use: actions.Use) -> str:
    other = builder.seat_of(use.on)
    if (
        other is None
        or using.healed(builder, seat, other, builder.rules_context.items[use.item]) > builder.people[other].hp
    ):
        return ""
    return say("zombies_confirmations.heals_none", survivor=names.survivor(use.on), item=names.thing(use.item))


def _refill(builder: StateBuilder, names: ZombiesNames, seat: Seat, use: actions.Use) -> str:
    """Of a weapon with a whole clip and nothing spent."""
    other = builder.seat_of(use.on)
    carried = builder.people[other].arms if other is not None else ()
    arms = next((one for one in carried if one.weapon == use.weapon), None)
    if arms is None or arms.spent or arms.shown or len(arms.hand) < builder.rules_context.weapons[use.weapon].clip:
        return ""
    called = {"survivor": names.survivor(use.on), "weapon": names.thing(use.weapon), "item": names.thing(use.item)}
    return say("zombies_confirmations.refills_none", **called)


def _burn(builder: StateBuilder, names: ZombiesNames, seat: Seat, use: actions.Use) -> str:
    """Of a fire among friends, or where neither a zombie nor what holds somebody is."""
    if use.at is None:
        return ""
    area = frozenset(builder.map.within(use.at, builder.rules_context.items[use.item].effect.radius))
    friends = [other for other, person in enumerate(builder.people) if person.hex in area]
    burns = any(zombie.hex in area for zombie in builder.zombies) or any(
        builder.people[other].token for other in friends
    )
    key = "" if burns else "burns_none"
    if friends:
        key = "burns_friends" if burns else "burns_only_friends"
    called = {"item": names.thing(use.item), "survivors": names.people(friends)}
    return say(f"zombies_confirmations.{key}", **called) if key else ""


def _board(builder: StateBuilder, names: ZombiesNames, seat: Seat, use: actions.Use) -> str:
    laid, most = position_queries.tile_of(builder, seat), builder.rules_context.items[use.item].effect.amount
    old = position_queries.boards_on(builder, laid, use.side) if laid is not None and use.side is not None else None
    if old is None or old.left < most:
        return ""
    return say("zombies_confirmations.boards_none", number=most, item=names.thing(use.item))


_USES: Final[Mapping[str, Callable[[StateBuilder, ZombiesNames, Seat, actions.Use], str]]] = {
    "heal": _heal,
    "refill": _refill,
    "burn": _burn,
    "boards": _board,
}
"""By what an item does; the others always do something."""


# Shots and walks


def _attack(builder: StateBuilder, names: ZombiesNames, seat: Seat, attack: actions.Attack) -> str:
    if sum(number for _, number in attack.hits):
        return ""
    weapon = builder.rules_context.weapons[attack.weapon]
    return say(
        "zombies_confirmations.hits_none"
        if attacking.is_quiet(builder, weapon)
        else "zombies_confirmations.hits_none_loud"
    )


def _walk(builder: StateBuilder, names: ZombiesNames, seat: Seat, walk: actions.Walk) -> str:
    person = builder.people[seat]
    if not _burnt(builder, person, walk):
        return ""
    wounds = count("wound", walking.fire_wounds(builder))
    return say("zombies_confirmations.walks_fire", wounds=wounds, survivor=names.survivor(person.survivor))


def _burnt(builder: StateBuilder, person: SurvivorState, walk: actions.Walk) -> bool:
    steps = (person.hex, *walk.path) if person.hex is not None else ()
    return any(walking.burns(builder, here, to) for here, to in pairwise(steps))


def _take(builder: StateBuilder, names: ZombiesNames, seat: Seat, take: actions.Take) -> str:
    """Of a weapon in a slot that is taken: the old one leaves the game (H62)."""
    if take.item not in builder.rules_context.weapons:
        return ""
    person = builder.people[seat]
    old = taking.replaced(builder, person, take.item)
    if old is None:
        return ""
    return say("zombies_confirmations.drops", item=names.thing(take.item), weapon=names.thing(person.arms[old].weapon))


_QUESTIONS: Final[Mapping[type, Callable[[StateBuilder, ZombiesNames, Seat, Any], str]]] = {
    actions.Use: _use,
    actions.Attack: _attack,
    actions.Walk: _walk,
    actions.Take: _take,
}
"""What may be asked, by the kind of action."""
