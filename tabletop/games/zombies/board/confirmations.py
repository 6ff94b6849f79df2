"""Asks for a confirmation before an action that has no effect or harms one's own team.

Used by `board_messages`, which hands the question to the table, and by `picks`. `confirmation_question` works out
what the action would do by functions of the rules, and never does it: the position must stay as it is. Only an action
of a class in _CONFIRMATIONS, or of an item with an op in _ITEM_CONFIRMATIONS, is asked about; any other gives "".
When to ask may be changed freely: no rule depends on it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any, Final

from tabletop.games.zombies.board.names import ZombiesNames, count_text, names_of
from tabletop.games.zombies.rules.powers import using
from tabletop.games.zombies.rules.queries import position_queries
from tabletop.games.zombies.rules.state.state import SurvivorState
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.state.tasks import Acting, Walking
from tabletop.games.zombies.rules.state.view import View
from tabletop.games.zombies.rules.text import actions
from tabletop.games.zombies.rules.text.actions import Action
from tabletop.games.zombies.rules.turn import attacking, walking
from tabletop.rules.game import Seat
from tabletop.ui.messages import say


def confirmation_question(builder: StateBuilder, view: View, action: Action) -> str:
    """Returns the question to ask before an action; "" if the action needs no confirmation."""
    asked = builder.todo[-1] if builder.todo else None
    found = _CONFIRMATIONS.get(type(action))
    if found is None or not isinstance(asked, Acting | Walking) or asked.seat != view.to_act:
        return ""
    return found(builder, names_of(builder.rules_context.content), asked.seat, action)


# Items


def _question_before_item_use(builder: StateBuilder, names: ZombiesNames, seat: Seat, use: actions.Use) -> str:
    ask = _ITEM_CONFIRMATIONS.get(builder.rules_context.items[use.item].effect.op)
    return ask(builder, names, seat, use) if ask else ""


def _question_before_heal(builder: StateBuilder, names: ZombiesNames, seat: Seat, use: actions.Use) -> str:
    other = builder.seat_of(use.on)
    if (
        other is None
        or using.hp_after_healing(builder, seat, other, builder.rules_context.items[use.item])
        > builder.people[other].hp
    ):
        return ""
    return say("zombies_confirmations.heals_none", survivor=names.survivor(use.on), item=names.content_name(use.item))


def _question_before_weapon_refill(builder: StateBuilder, names: ZombiesNames, seat: Seat, use: actions.Use) -> str:
    """Of a weapon with a whole clip and nothing spent."""
    other = builder.seat_of(use.on)
    carried = builder.people[other].arms if other is not None else ()
    arms = next((one for one in carried if one.weapon == use.weapon), None)
    if arms is None or arms.spent or arms.shown or len(arms.hand) < builder.rules_context.weapons[use.weapon].clip:
        return ""
    called = {
        "survivor": names.survivor(use.on),
        "weapon": names.content_name(use.weapon),
        "item": names.content_name(use.item),
    }
    return say("zombies_confirmations.refills_none", **called)


def _question_before_fire(builder: StateBuilder, names: ZombiesNames, seat: Seat, use: actions.Use) -> str:
    """Of a fire among friends, or where neither a zombie nor what holds somebody is."""
    if use.at is None:
        return ""
    area = frozenset(builder.map.hexes_within(use.at, builder.rules_context.items[use.item].effect.radius))
    friends = [other for other, person in enumerate(builder.people) if person.hex in area]
    burns = any(zombie.hex in area for zombie in builder.zombies) or any(
        builder.people[other].token for other in friends
    )
    key = "" if burns else "burns_none"
    if friends:
        key = "burns_friends" if burns else "burns_only_friends"
    called = {"item": names.content_name(use.item), "survivors": names.survivors_of_seats(friends)}
    return say(f"zombies_confirmations.{key}", **called) if key else ""


def _question_before_boarding_exit(builder: StateBuilder, names: ZombiesNames, seat: Seat, use: actions.Use) -> str:
    laid, most = position_queries.tile_of(builder, seat), builder.rules_context.items[use.item].effect.amount
    old = (
        position_queries.boards_on_side(builder, laid, use.side) if laid is not None and use.side is not None else None
    )
    if old is None or old.left < most:
        return ""
    return say("zombies_confirmations.boards_none", number=most, item=names.content_name(use.item))


_ITEM_CONFIRMATIONS: Final[Mapping[str, Callable[[StateBuilder, ZombiesNames, Seat, actions.Use], str]]] = {
    "heal": _question_before_heal,
    "refill": _question_before_weapon_refill,
    "burn": _question_before_fire,
    "boards": _question_before_boarding_exit,
}
"""By what an item does; the others always do something."""


# Shots and walks


def _question_before_attack(builder: StateBuilder, names: ZombiesNames, seat: Seat, attack: actions.Attack) -> str:
    if sum(number for _, number in attack.hits):
        return ""
    weapon = builder.rules_context.weapons[attack.weapon]
    return say(
        "zombies_confirmations.hits_none"
        if attacking.is_quiet_attack(builder, weapon)
        else "zombies_confirmations.hits_none_loud"
    )


def _question_before_walk(builder: StateBuilder, names: ZombiesNames, seat: Seat, walk: actions.Walk) -> str:
    person = builder.people[seat]
    if not _does_walk_enter_fire(builder, person, walk):
        return ""
    wounds = count_text("wounds", walking.fire_wounds(builder))
    return say("zombies_confirmations.walks_fire", wounds=wounds, survivor=names.survivor(person.survivor))


def _does_walk_enter_fire(builder: StateBuilder, person: SurvivorState, walk: actions.Walk) -> bool:
    steps = (person.hex, *walk.path) if person.hex is not None else ()
    return any(walking.does_step_enter_fire(builder, here, to) for here, to in pairwise(steps))


def _question_before_item_take(builder: StateBuilder, names: ZombiesNames, seat: Seat, take: actions.Take) -> str:
    """Of a weapon in a slot that is taken: the old one leaves the game (H62)."""
    if take.item not in builder.rules_context.weapons:
        return ""
    person = builder.people[seat]
    old = walking.replaced_weapon_index(builder, person, take.item)
    if old is None:
        return ""
    return say(
        "zombies_confirmations.drops",
        item=names.content_name(take.item),
        weapon=names.content_name(person.arms[old].weapon),
    )


_CONFIRMATIONS: Final[Mapping[type, Callable[[StateBuilder, ZombiesNames, Seat, Any], str]]] = {
    actions.Use: _question_before_item_use,
    actions.Attack: _question_before_attack,
    actions.Walk: _question_before_walk,
    actions.Take: _question_before_item_take,
}
"""What may be asked, by the kind of action."""
