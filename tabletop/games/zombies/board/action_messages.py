"""Actions of Zombies in words: on buttons, in choices, in the list of moves, and what is expected of a seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from tabletop.games.zombies.board.names import ZombiesNames, cards, count, names_of, side
from tabletop.games.zombies.rules.content.content import Content
from tabletop.games.zombies.rules.state import tasks
from tabletop.games.zombies.rules.state.state import State, SurvivorState
from tabletop.games.zombies.rules.state.view import View
from tabletop.games.zombies.rules.text import actions
from tabletop.games.zombies.rules.text.actions import Action, zombie_id
from tabletop.rules.game import Seat
from tabletop.ui.words import say

_Said = Callable[[ZombiesNames, Any], str]


def action_words(content: Content, view: View, action: Action) -> str:
    """What an action does, for buttons and choices."""
    names = names_of(content)
    if isinstance(action, actions.Use) and action.weapon:
        who = action.on or view.shown.people[max(0, view.to_act)].survivor
        return say("zombies.do_use_weapon", item=names.thing(action.item), survivor=names.survivor(who),
                   weapon=names.thing(action.weapon))  # fmt: skip
    return notation(content, action)


def notation(content: Content, action: Action) -> str:
    """An action in short, for the list of moves; names instead of ids."""
    said = _WORDS.get(type(action))
    return said(names_of(content), action) if said else say("zombies.do_chance")


def expects(content: Content, state: State, seat: Seat) -> str:
    """What the seat to act is to do now; empty where chance is to act, or nobody."""
    if state.result is not None or not state.todo:
        return ""
    task = state.todo[-1]
    if getattr(task, "seat", seat) != seat:
        return ""
    expected = _EXPECTED.get(type(task))
    return expected(names_of(content), state, task) if expected else ""


# Actions


def _suppress(names: ZombiesNames, action: actions.Suppress) -> str:
    return say("zombies.do_suppress", cards=cards(action.cards)) if action.cards else say("zombies.do_nothing")


def _walk(names: ZombiesNames, action: actions.Walk) -> str:
    return say("zombies.do_walk", far=count("hex", len(action.path)))


def _take(names: ZombiesNames, action: actions.Take) -> str:
    return say("zombies.do_take_equip" if action.equip else "zombies.do_take", item=names.thing(action.item))


def _attack(names: ZombiesNames, action: actions.Attack) -> str:
    weapon = names.thing(action.weapon)
    hits = [(target, number) for target, number in action.hits if number]
    if not hits:
        return say("zombies.do_attack_none", weapon=weapon)
    commons = sum(1 for target, _ in hits if zombie_id(target) is not None)
    told = [count("zombie_n", commons)] if commons else []
    told += [names.target(target) for target, _ in hits if zombie_id(target) is None]
    total = sum(number for _, number in hits)
    return say("zombies.do_attack", weapon=weapon, hits=count("hit", total), targets=names.listed(told))


def _melee(names: ZombiesNames, action: actions.Melee) -> str:
    if all(zombie_id(target) is not None for target in action.targets):
        return say("zombies.do_melee_stun", targets=count("zombie_n", len(action.targets)))
    return say("zombies.do_melee_hit", target=names.listed(map(names.target, action.targets)))


def _use(names: ZombiesNames, action: actions.Use) -> str:
    item = names.thing(action.item)
    if action.on:
        return say("zombies.do_use_on", item=item, survivor=names.survivor(action.on))
    if action.at is not None:
        return say("zombies.do_use_at", item=item)
    if action.side is not None:
        return say("zombies.do_use_side", item=item, side=side(action.side))
    return say("zombies.do_use", item=item)


def _fixed(key: str) -> _Said:
    def said(names: ZombiesNames, action: Any) -> str:
        return say(f"zombies.{key}")

    return said


_WORDS: Final[Mapping[type, _Said]] = {
    actions.Suppress: _suppress,
    actions.Walk: _walk,
    actions.Take: _take,
    actions.Clear: lambda names, action: say("zombies.do_clear", side=side(action.side)),
    actions.Halt: _fixed("do_halt"),
    actions.Attack: _attack,
    actions.Melee: _melee,
    actions.Reload: lambda names, action: say("zombies.do_reload_free" if action.free else "zombies.do_reload"),
    actions.Swap: lambda names, action: say("zombies.do_swap", weapon=names.thing(action.weapon)),
    actions.Use: _use,
    actions.Revive: lambda names, action: say("zombies.do_revive", survivor=names.survivor(action.survivor)),
    actions.Pass: _fixed("do_pass"),
    actions.Resign: _fixed("do_resign"),
}


# What is expected


def _suppressing(names: ZombiesNames, state: State, task: tasks.Suppressing) -> str:
    key = "expects_suppress" if state.agreed.rule("suppress_optional") != "false" else "expects_suppress_must"
    return say(f"zombies.{key}", survivor=names.person(task.seat), horde=state.horde)


def _walking(names: ZombiesNames, state: State, task: tasks.Walking) -> str:
    survivor = names.person(task.seat)
    here = {state.people[task.seat].hex, *task.passed}
    lies = any(find.hex in here for find in state.finds)
    if not task.left:
        return say("zombies.expects_walk_done" if lies else "zombies.expects_walk_boards", survivor=survivor)
    return say("zombies.expects_walk", survivor=survivor, far=count("hex", task.left))


def _acting(names: ZombiesNames, state: State, task: tasks.Acting) -> str:
    person = state.people[task.seat]
    held = "expects_down" if person.down else "expects_pinned" if _is_pinned(person) else "expects_act"
    key = "expects_free" if task.has_acted else held
    return say(f"zombies.{key}", survivor=names.person(task.seat))


def _is_pinned(person: SurvivorState) -> bool:
    return person.pinned or person.token is not None


_EXPECTED: Final[Mapping[type, Callable[[ZombiesNames, State, Any], str]]] = {
    tasks.Suppressing: _suppressing,
    tasks.Walking: _walking,
    tasks.Acting: _acting,
}
