"""Sentences about actions of Zombies: what an action does, what a seat is asked, what a die is rolled for.

Used by `board_messages`, `panels` and `picks`. The tables _DESCRIBERS, _PROMPTS and _DIE_PURPOSES say which sentence
belongs to which class of action or task, so a new class needs an entry. Words may be changed freely in `zombies.po`;
keys such as `zombies.do_walk` must be the same there and here. Pure: a view goes in, text comes out. Sentences about
the past are in `event_messages`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from tabletop.games.zombies.board.names import ZombiesNames, card_values_text, count_text, names_of, side_name
from tabletop.games.zombies.rules.content.content import Content
from tabletop.games.zombies.rules.state import tasks
from tabletop.games.zombies.rules.state.state import State, SurvivorState
from tabletop.games.zombies.rules.state.view import View
from tabletop.games.zombies.rules.text import actions
from tabletop.games.zombies.rules.text.actions import Action, zombie_id_of_target
from tabletop.rules.game import Seat
from tabletop.ui.boards.panels import DieDescription, merge_equal_faces
from tabletop.ui.messages import say

_Describer = Callable[[ZombiesNames, Any], str]


def action_text(content: Content, view: View, action: Action) -> str:
    """What an action does, for buttons and choices."""
    names = names_of(content)
    if isinstance(action, actions.Use) and action.weapon:
        who = action.on or view.shown.people[max(0, view.to_act)].survivor
        return say("zombies.do_use_weapon", item=names.content_name(action.item), survivor=names.survivor(who),
                   weapon=names.content_name(action.weapon))  # fmt: skip
    return action_notation(content, action)


def action_notation(content: Content, action: Action) -> str:
    """Returns a short text of an action for the list of moves, with names instead of ids."""
    said = _DESCRIBERS.get(type(action))
    return said(names_of(content), action) if said else say("zombies.do_chance")


def prompt_for_seat(content: Content, state: State, seat: Seat) -> str:
    """Returns what the seat to act is asked to do now; "" where it is the turn of chance, or of nobody."""
    if state.result is not None or not state.todo:
        return ""
    task = state.todo[-1]
    if getattr(task, "seat", seat) != seat:
        return ""
    expected = _PROMPTS.get(type(task))
    return expected(names_of(content), state, task) if expected else ""


# Actions


def _describe_suppress(names: ZombiesNames, action: actions.Suppress) -> str:
    return (
        say("zombies.do_suppress", cards=card_values_text(action.cards)) if action.cards else say("zombies.do_nothing")
    )


def _describe_walk(names: ZombiesNames, action: actions.Walk) -> str:
    return say("zombies.do_walk", far=count_text("hexes", len(action.path)))


def _describe_item_or_weapon_take(names: ZombiesNames, action: actions.Take) -> str:
    return say("zombies.do_take_equip" if action.equip else "zombies.do_take", item=names.content_name(action.item))


def _describe_attack(names: ZombiesNames, action: actions.Attack) -> str:
    weapon = names.content_name(action.weapon)
    hits = [(target, number) for target, number in action.hits if number]
    if not hits:
        return say("zombies.do_attack_none", weapon=weapon)
    commons = sum(1 for target, _ in hits if zombie_id_of_target(target) is not None)
    told = [count_text("zombies_n", commons)] if commons else []
    told += [names.attack_target_text(target) for target, _ in hits if zombie_id_of_target(target) is None]
    total = sum(number for _, number in hits)
    return say("zombies.do_attack", weapon=weapon, hits=count_text("hits", total), targets=names.join_names(told))


def _describe_melee(names: ZombiesNames, action: actions.Melee) -> str:
    if all(zombie_id_of_target(target) is not None for target in action.targets):
        return say("zombies.do_melee_stun", targets=count_text("zombies_n", len(action.targets)))
    return say("zombies.do_melee_hit", target=names.join_names(map(names.attack_target_text, action.targets)))


def _describe_item_use(names: ZombiesNames, action: actions.Use) -> str:
    item = names.content_name(action.item)
    if action.on:
        return say("zombies.do_use_on", item=item, survivor=names.survivor(action.on))
    if action.at is not None:
        return say("zombies.do_use_at", item=item)
    if action.side is not None:
        return say("zombies.do_use_side", item=item, side=side_name(action.side))
    return say("zombies.do_use", item=item)


def _make_text_describer(key: str) -> _Describer:
    def describe_action(names: ZombiesNames, action: Any) -> str:
        return say(f"zombies.{key}")

    return describe_action


_DESCRIBERS: Final[Mapping[type, _Describer]] = {
    actions.Suppress: _describe_suppress,
    actions.Walk: _describe_walk,
    actions.Take: _describe_item_or_weapon_take,
    actions.Clear: lambda names, action: say("zombies.do_clear", side=side_name(action.side)),
    actions.Halt: _make_text_describer("do_halt"),
    actions.Attack: _describe_attack,
    actions.Melee: _describe_melee,
    actions.Reload: lambda names, action: say("zombies.do_reload_free" if action.free else "zombies.do_reload"),
    actions.Swap: lambda names, action: say("zombies.do_swap", weapon=names.content_name(action.weapon)),
    actions.Use: _describe_item_use,
    actions.Revive: lambda names, action: say("zombies.do_revive", survivor=names.survivor(action.survivor)),
    actions.Pass: _make_text_describer("do_pass"),
    actions.Resign: _make_text_describer("do_resign"),
}


# What is expected


def _suppressing_prompt_text(names: ZombiesNames, state: State, task: tasks.Suppressing) -> str:
    key = "expects_suppress" if state.agreed.house_rule("suppress_optional") != "false" else "expects_suppress_must"
    return say(f"zombies.{key}", survivor=names.survivor_of_seat(task.seat), horde=state.horde)


def _walking_prompt_text(names: ZombiesNames, state: State, task: tasks.Walking) -> str:
    survivor = names.survivor_of_seat(task.seat)
    here = {state.people[task.seat].hex, *task.passed}
    lies = any(find.hex in here for find in state.finds)
    if not task.left:
        return say("zombies.expects_walk_done" if lies else "zombies.expects_walk_boards", survivor=survivor)
    return say("zombies.expects_walk", survivor=survivor, far=count_text("hexes", task.left))


def _acting_prompt_text(names: ZombiesNames, state: State, task: tasks.Acting) -> str:
    person = state.people[task.seat]
    held = "expects_down" if person.down else "expects_pinned" if _is_pinned(person) else "expects_act"
    key = "expects_free" if task.has_acted else held
    return say(f"zombies.{key}", survivor=names.survivor_of_seat(task.seat))


def _is_pinned(person: SurvivorState) -> bool:
    return person.pinned or person.token is not None


_PROMPTS: Final[Mapping[type, Callable[[ZombiesNames, State, Any], str]]] = {
    tasks.Suppressing: _suppressing_prompt_text,
    tasks.Walking: _walking_prompt_text,
    tasks.Acting: _acting_prompt_text,
}


_DIE_PURPOSES: Final[dict[type, str]] = {
    tasks.Wandering: "wanders", tasks.Caching: "cache", tasks.Counting: "cards", tasks.Placing: "appears",
    tasks.Entering: "appears", tasks.Stocking: "item", tasks.Swelling: "swells", tasks.Shambling: "steps",
    tasks.Walking: "walks", tasks.Alarming: "alarm",
}  # fmt: skip
"""What the die says of each kind of task."""
_TASKS_ROLLING_FOR_HEX: Final = (tasks.Wandering, tasks.Placing, tasks.Entering, tasks.Stocking)
"""Those of which a face is the number of a hex on the tile."""


def die_words(content: Content, state: State) -> DieDescription:
    """What the die is for that is to be rolled now."""
    task = state.todo[-1] if state.todo else None
    key = _DIE_PURPOSES.get(type(task))
    if task is None or key is None:
        return DieDescription()
    return DieDescription(say(f"zombies.die_{key}"), _explain_die_faces(content, state, task))


def _explain_die_faces(content: Content, state: State, task: object) -> str:
    """What the faces mean; "" where a number is as many as it says."""
    field, faces = content.field, range(1, content.field.die + 1)
    if isinstance(task, _TASKS_ROLLING_FOR_HEX):
        return say("zombies.die_hex")
    if isinstance(task, tasks.Counting):
        return merge_equal_faces([(str(face), str(-(-face // field.draw_divisor))) for face in faces])
    if isinstance(task, tasks.Caching):
        names = names_of(content)
        better, worse = names.content_name(field.medical_better), names.content_name(field.medical_worse)
        return merge_equal_faces([(str(face), better if face >= field.medical_from else worse) for face in faces])
    if isinstance(task, tasks.Alarming):
        return merge_equal_faces([(str(face), say(f"zombies.die_{'rings' if face <= field.alarm_at else 'still'}"))
                       for face in faces])  # fmt: skip
    return ""
