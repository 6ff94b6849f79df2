"""Sentences about actions of Zone Wars: button labels, lines of the list of moves, and prompts for a seat.

One function for each kind of action and task; also which model a decision is about. Used by `decision_buttons`,
`decisions`, `board_messages`, `attack_planner`, `picks` and `phone`; it uses `names` for ids, and changes nothing. How
a sentence is put together may be changed: no save holds one. Must stay: keys and names of blanks, those of
`data/locale/*/LC_MESSAGES/zone_wars.po`; an entry in _SHORT_TEXTS for each class in `text/actions` (`notation` fails
without it); a prompt for each task that asks. `event_messages` tells what has happened. Lengths are inches.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from tabletop.games.zone_wars.board.event_messages import rolled_dice_count_text, success_count_text
from tabletop.games.zone_wars.board.names import (
    ZoneWarsNames,
    corner_text,
    direction_text,
    inches_text,
    names_of,
    path_length_text,
)
from tabletop.games.zone_wars.rules.content.content import Content
from tabletop.games.zone_wars.rules.content.vocabulary import MutationOp
from tabletop.games.zone_wars.rules.state import dice, tasks
from tabletop.games.zone_wars.rules.state.figures import Figure, FigureIndex, Token
from tabletop.games.zone_wars.rules.state.stages import AttackStage, DamageStage
from tabletop.games.zone_wars.rules.state.tasks import Mode
from tabletop.games.zone_wars.rules.state.view import View
from tabletop.games.zone_wars.rules.text import actions
from tabletop.games.zone_wars.rules.text.actions import Action, OperationKind, Path
from tabletop.games.zone_wars.rules.turn.rounds import ZONE_TOKEN
from tabletop.rules.game import Seat
from tabletop.ui.messages import say


def asked_model_id(view: View) -> str:
    """Id of the only model that a decision is about; "" where there is none."""
    index = _asked_figure_index(view.todo[-1] if view.todo else None)
    return view.figures[index].id if index is not None else ""


def selectable_models(view: View) -> tuple[Figure, ...]:
    """Models on the mat that the decision is about, or one of which is to be chosen."""
    task = view.todo[-1] if view.todo else None
    index = _moved_figure_index(task) if _asked_figure_index(task) is None else _asked_figure_index(task)
    if index is not None:
        return tuple(figure for figure in (view.figures[index],) if figure.place is not None)
    if not isinstance(task, tasks.Turn):
        return ()
    return tuple(f for f in view.figures if f.owner == task.seat and f.token is Token.CUP and f.place is not None)


def _asked_figure_index(task: tasks.Task | None) -> FigureIndex | None:
    match task:
        case tasks.Watching():
            return task.queue[0] if task.queue else task.mover
        case tasks.Attacking():
            return task.target if task.stage is AttackStage.TARGETED else task.attacker
        case tasks.Bolting():
            return task.target
        case tasks.Hurting():
            return task.victim
        case tasks.Striking() | tasks.Feeding() | tasks.Looting():
            return task.figure
        case _:
            return None


def _moved_figure_index(task: tasks.Task | None) -> FigureIndex | None:
    """Who is moved about, without being asked by name."""
    match task:
        case tasks.Turn():
            return task.figure
        case tasks.Puppeteering():
            return task.target
        case tasks.Arriving():
            return task.around
        case _:
            return None


_ActionText = Callable[[ZoneWarsNames, View, Any], str]


def action_words(content: Content, view: View, action: Action, *, attacks: bool = False) -> str:
    """What an action does, for buttons and choices; chance in the words of the list of moves.

    `attacks` says that an attack can be declared where a move ends, as far as that is known before it.
    """
    said = _ACTION_TEXTS.get(type(action))
    if isinstance(action, actions.Move):
        words = _move_text(names_of(content), view, action, attacks=attacks)
    else:
        words = said(names_of(content), view, action) if said else notation(content, action)
    return say("zone_wars.and_leaves", action=words) if is_leaving_with_find(content, view, action) else words


def is_leaving_with_find(content: Content, view: View, action: Action) -> bool:
    """Whether a model leaves the mat for good by it, with its finds (R198)."""
    path: Path = getattr(action, "path", ())
    mat = content.field.mat
    has_find = any(one.has_find for one in view.figures if one.id == getattr(action, "figure", ""))
    return bool(path) and has_find and not (0 < path[-1].x < mat and 0 < path[-1].y < mat)


def notation(content: Content, action: Action) -> str:
    """An action in short, for the list of moves; names instead of ids, and places in inches."""
    return _SHORT_TEXTS[type(action)](names_of(content), action)


def task_prompt(content: Content, view: View, seat: Seat) -> str:
    """What the seat to act is to do now; empty where chance is to act, or nobody."""
    if view.outcome is not None or not view.todo or view.to_act != seat:
        return ""
    task = view.todo[-1]
    expected = _TASK_PROMPTS.get(type(task))
    return expected(names_of(content), view, task) if expected else ""


# Going


def _walked_length_text(view: View, figure: str, path: Path) -> str:
    start = next((one.place for one in view.figures if one.id == figure), None)
    return path_length_text((*((start,) if start else ()), *path))


def _append_m_point_cost_text(text: str, action: Any) -> str:
    points = getattr(action, "slip", 0)
    return say("zone_wars.with_slip", action=text, points=m_point_cost_text(points)) if points else text


def _move_text(names: ZoneWarsNames, view: View, action: actions.Move, *, attacks: bool = False) -> str:
    figure, key = names.figure_name(action.figure), "stay" if not action.path else "move"
    blanks = {"far": _walked_length_text(view, action.figure, action.path)} if action.path else {}
    return _append_m_point_cost_text(
        say(f"zone_wars.{key}_attack" if attacks else f"zone_wars.{key}", figure=figure, **blanks), action
    )


def _sprint_text(names: ZoneWarsNames, view: View, action: actions.Sprint) -> str:
    far = _walked_length_text(view, action.figure, action.path)
    return _append_m_point_cost_text(say("zone_wars.sprint", figure=names.figure_name(action.figure), far=far), action)


def _make_path_action_formatter(key: str) -> _ActionText:
    """What somebody does at the end of a way, and how long that is; there may be none."""

    def format_path_action(names: ZoneWarsNames, view: View, action: Any) -> str:
        figure, path = names.figure_name(action.figure), action.path
        if not path:
            return say(f"zone_wars.{key}", figure=figure)
        return _append_m_point_cost_text(
            say(f"zone_wars.{key}_go", figure=figure, far=_walked_length_text(view, action.figure, path)), action
        )

    return format_path_action


def _make_figures_formatter(key: str, *parts: str) -> _ActionText:
    """A sentence whose blanks are fields of the action with names of models."""

    def format_figures_action(names: ZoneWarsNames, view: View, action: Any) -> str:
        blanks = {part: names.figure_name(getattr(action, part)) for part in parts}
        return _append_m_point_cost_text(say(f"zone_wars.{key}", **blanks), action)

    return format_figures_action


def _mutation_text(names: ZoneWarsNames, view: View, action: actions.Mutate) -> str:
    power = names.mutation_name(action.mutation, action.figure)
    blanks = {"figure": names.figure_name(action.figure), "power": power, "points": m_point_cost_text(action.points)}
    if not action.target:
        return say("zone_wars.mutate", **blanks)
    return say("zone_wars.mutate_at", **blanks, target=names.name_of_any_id(action.target))


def _use_card_text(names: ZoneWarsNames, action: actions.Use) -> str:
    return say("zone_wars.use", figure=names.figure_name(action.figure), card=names.card_name(action.card))


def _operation_text(names: ZoneWarsNames, view: View, action: actions.Operate) -> str:
    key = "steal_all" if action.op == OperationKind.STEAL and action.is_complex else action.op
    other, card = "", ""
    if action.op in _TARGETED_OPERATIONS and action.objects:
        other, card = action.objects[0], action.objects[-1]
    elif action.objects:
        card = other = action.objects[0]
    layout = view.agreed.layout
    said = say(
        f"zone_wars.{key}",
        figure=names.figure_name(action.figure),
        objects=names.joined_names_of_ids(action.objects, layout),
        other=names.name_of_any_id(other, layout),
        card=names.card_name(card),
    )
    return _append_m_point_cost_text(said, action)


_TARGETED_OPERATIONS: Final = (OperationKind.STEAL, OperationKind.GIVE, OperationKind.RECEIVE, OperationKind.HEAL)


# Answering


def _attack_text(names: ZoneWarsNames, view: View, action: actions.Attack) -> str:
    figure = asked_model_id(view)
    blanks = {"target": names.figure_name(action.target), "weapon": names.card_name(action.weapon, figure)}
    if not action.enhance:
        return say("zone_wars.attack", **blanks)
    return say(
        "zone_wars.attack_enhanced",
        **blanks,
        power=names.mutation_name(action.enhance, figure),
        points=m_point_cost_text(action.points),
    )


def past_action_words(content: Content, view: View, action: Action) -> str:
    """What a model did, as a sentence that names it; "" where the words of the action do not name one."""
    names, task = names_of(content), view.todo[-1] if view.todo else None
    if isinstance(action, actions.Fire) and isinstance(task, tasks.Watching):
        figure, target = (names.figure_name(model) for model in (asked_model_id(view), view.figures[task.mover].id))
        return _overwatch_fire_text(names, view, action, "fired", figure=figure, target=target)
    words, figure = action_words(content, view, action), getattr(action, "figure", "")
    return words if figure and words.startswith(names.figure_name(figure)) else ""


def _overwatch_fire_text(names: ZoneWarsNames, view: View, action: actions.Fire, part: str = "fire", **who: str) -> str:
    figure = asked_model_id(view)
    weapon = names.card_name(action.weapon, figure)
    key = f"zone_wars.{part}" if action.at else f"zone_wars.{part}_now"
    said = say(key, weapon=weapon, far=inches_text(action.at, 2), **who)
    if not action.enhance:
        return said
    return say(
        "zone_wars.fire_enhanced",
        fire=said,
        power=names.mutation_name(action.enhance, figure),
        points=m_point_cost_text(action.points),
    )


def _reflex_action_text(names: ZoneWarsNames, view: View, action: actions.Reflex) -> str:
    figure = asked_model_id(view)
    power = names.mutation_name(action.mutation, figure)
    if not action.path:
        return _reflex_cost_and_gain_text(names, action, power) or card_and_cost_text(power, action.points)
    far = _walked_length_text(view, figure, action.path)
    return say("zone_wars.reflex_fly", power=power, points=action.points, far=far)


def m_point_cost_text(points: int) -> str:
    return say("zone_wars.cost", count=points)


def card_and_cost_text(power: str, points: int) -> str:
    """A card and what it costs."""
    return say("zone_wars.reflex", power=power, count=points)


def _reflex_cost_and_gain_text(names: ZoneWarsNames, action: actions.Reflex, power: str) -> str:
    """What a Reflex costs and what that buys; "" where it is no number."""
    card = next((card for card in names.content.mutations if card.id == action.mutation), None)
    if card is None or card.op not in (MutationOp.SOAK, MutationOp.HINDER, MutationOp.WARD):
        return ""
    number = (card.gear if card.op == MutationOp.WARD else card.base) * action.points
    return say(f"zone_wars.reflex_{card.op}", power=power, points=action.points, count=number)


def _decline_text(names: ZoneWarsNames, view: View, action: actions.Decline) -> str:
    task = view.todo[-1] if view.todo else None
    if isinstance(task, tasks.Watching):
        return say("zone_wars.no_answer" if task.reflex else "zone_wars.hold_fire")
    if isinstance(task, tasks.Attacking):
        return say("zone_wars.keep" if task.stage is AttackStage.PUSH else "zone_wars.no_answer")
    return say(f"zone_wars.{_DECLINE_KEYS.get(type(task), 'decline')}")


_DECLINE_KEYS: Final[Mapping[type, str]] = {
    tasks.Striking: "no_attack",
    tasks.Bolting: "no_answer",
    tasks.Hurting: "no_answer",
    tasks.Looting: "no_loot",
    tasks.Puppeteering: "no_lead",
    tasks.Feeding: "no_feed",
}


def _lead_puppet_text(names: ZoneWarsNames, view: View, action: actions.Lead) -> str:
    task = view.todo[-1] if view.todo else None
    if not action.path or not isinstance(task, tasks.Puppeteering):
        return say("zone_wars.lead_stay")
    return say("zone_wars.lead", far=_walked_length_text(view, view.figures[task.target].id, action.path))


def _release_overwatch_text(names: ZoneWarsNames, action: actions.Release) -> str:
    if not action.figures:
        return say("zone_wars.release_none")
    return say("zone_wars.release", figures=names.figure_names(action.figures))


_ACTION_TEXTS: Final[Mapping[type, _ActionText]] = {
    actions.Muster: lambda names, view, action: say("zone_wars.muster", figures=names.figure_names(action.figures)),
    actions.Corner: lambda names, view, action: say("zone_wars.corner", corner=corner_text(action.corner)),
    actions.Deploy: _make_figures_formatter("deploy", "figure"),
    actions.Move: _move_text,
    actions.Aim: _make_path_action_formatter("aim"),
    actions.Charge: _make_figures_formatter("charge", "figure", "target"),
    actions.Sprint: _sprint_text,
    actions.Watch: _make_path_action_formatter("watch"),
    actions.Mutate: _mutation_text,
    actions.Recover: _make_figures_formatter("recover", "figure"),
    actions.Assist: _make_figures_formatter("assist", "figure", "friend"),
    actions.Operate: _operation_text,
    actions.Use: lambda names, view, action: _use_card_text(names, action),
    actions.Pass: _make_figures_formatter("pass", "figure"),
    actions.Attack: _attack_text,
    actions.Fire: _overwatch_fire_text,
    actions.Reflex: _reflex_action_text,
    actions.Push: lambda names, view, action: say("zone_wars.push"),
    actions.Decline: _decline_text,
    actions.Loot: lambda names, view, action: say("zone_wars.loot", card=names.card_name(action.card)),
    actions.Pick: _make_figures_formatter("pick_victim", "figure"),
    actions.Put: lambda names, view, action: say("zone_wars.put"),
    actions.Lead: _lead_puppet_text,
    actions.Release: lambda names, view, action: _release_overwatch_text(names, action),
}


# In short


# No coordinates: the mat has none to look them up on.


def _make_short_formatter(key: str) -> Callable[[ZoneWarsNames, Any], str]:
    """Who does what."""

    def format_short_action(names: ZoneWarsNames, action: Any) -> str:
        return say("zone_wars.n_does", figure=names.figure_name(action.figure), action=say(f"zone_wars.does_{key}"))

    return format_short_action


def _short_attack_text(names: ZoneWarsNames, action: actions.Attack) -> str:
    return say("zone_wars.n_attack", target=names.figure_name(action.target), weapon=names.card_name(action.weapon))


def _short_draw_token_text(names: ZoneWarsNames, action: actions.Draw) -> str:
    token = say("zone_wars.n_zone") if action.token == ZONE_TOKEN else names.faction_name(action.token)
    return say("zone_wars.n_draw", token=token)


def _short_roll_text(names: ZoneWarsNames, action: actions.Roll) -> str:
    hits = dice.count_hits(names.content.field, action.base, action.gear)
    number = len(action.base) + len(action.gear)
    return say("zone_wars.n_roll", dice=rolled_dice_count_text(number), hits=success_count_text(hits))


def _short_reflex_text(names: ZoneWarsNames, action: actions.Reflex) -> str:
    return card_and_cost_text(names.mutation_name(action.mutation), action.points)


def _short_mutation_text(names: ZoneWarsNames, action: actions.Mutate) -> str:
    power = names.mutation_name(action.mutation, action.figure)
    return say(
        "zone_wars.mutate",
        figure=names.figure_name(action.figure),
        power=power,
        points=m_point_cost_text(action.points),
    )


def _short_operation_text(names: ZoneWarsNames, action: actions.Operate) -> str:
    return _make_short_formatter("complex" if action.is_complex else "simple")(names, action)


def _short_deal_mutation_text(names: ZoneWarsNames, action: actions.Deal) -> str:
    power = names.mutation_name(action.mutation, action.figure)
    return say("zone_wars.n_deal", figure=names.figure_name(action.figure), power=power)


_SHORT_TEXTS: Final[Mapping[type, Callable[[ZoneWarsNames, Any], str]]] = {
    actions.Muster: lambda names, action: names.figure_names(action.figures),
    actions.Corner: lambda names, action: corner_text(action.corner),
    actions.Deploy: lambda names, action: names.figure_name(action.figure),
    actions.Move: _make_short_formatter("move"),
    actions.Aim: _make_short_formatter("aim"),
    actions.Charge: lambda names, action: say(
        "zone_wars.charge", figure=names.figure_name(action.figure), target=names.figure_name(action.target)
    ),
    actions.Sprint: _make_short_formatter("sprint"),
    actions.Watch: _make_short_formatter("watch"),
    actions.Mutate: _short_mutation_text,
    actions.Recover: _make_short_formatter("recover"),
    actions.Assist: _make_short_formatter("assist"),
    actions.Operate: _short_operation_text,
    actions.Use: _use_card_text,
    actions.Pass: _make_short_formatter("pass"),
    actions.Attack: _short_attack_text,
    actions.Fire: lambda names, action: say("zone_wars.fire_now", weapon=names.card_name(action.weapon)),
    actions.Reflex: _short_reflex_text,
    actions.Push: lambda names, action: say("zone_wars.push"),
    actions.Decline: lambda names, action: say("zone_wars.n_decline"),
    actions.Loot: lambda names, action: say("zone_wars.loot", card=names.card_name(action.card)),
    actions.Pick: lambda names, action: names.figure_name(action.figure),
    actions.Put: lambda names, action: say("zone_wars.n_place"),
    actions.Lead: lambda names, action: say("zone_wars.n_place" if action.path else "zone_wars.lead_stay"),
    actions.Release: _release_overwatch_text,
    actions.Deal: _short_deal_mutation_text,
    actions.ScatterTokens: lambda names, action: say("zone_wars.n_scatter", number=len(action.places)),
    actions.Draw: _short_draw_token_text,
    actions.Reveal: lambda names, action: names.zone_card_name(action.card),
    actions.Find: lambda names, action: names.card_name(action.card),
    actions.Roll: _short_roll_text,
    actions.Drift: lambda names, action: say("zone_wars.n_drift", direction=direction_text(action.angle)),
    actions.Which: lambda names, action: names.figure_name(action.figure),
    actions.Arrive: lambda names, action: say("zone_wars.n_arrive", monster=names.figure_name(action.monster)),
}  # fmt: skip


# What is expected


def _figure_name(names: ZoneWarsNames, view: View, index: int) -> str:
    return names.figure_name(view.figures[index].id)


def _choose_activation_prompt(names: ZoneWarsNames, view: View, task: tasks.Turn) -> str:
    if task.figure is None:
        return say("zone_wars.do_turn")
    return say(
        "zone_wars.do_bonus" if task.is_bonus else "zone_wars.do_turn_one",
        figure=_figure_name(names, view, task.figure),
    )


def _overwatch_prompt(names: ZoneWarsNames, view: View, task: tasks.Watching) -> str:
    key = "do_hound" if task.reflex else "do_fire"
    return say(
        f"zone_wars.{key}", figure=_figure_name(names, view, task.queue[0]), mover=_figure_name(names, view, task.mover)
    )


def _declare_attack_prompt(names: ZoneWarsNames, view: View, task: tasks.Striking) -> str:
    key = _STRIKE_KEYS.get(task.mode, "do_strike")
    target = _figure_name(names, view, task.targets[0]) if task.targets else ""
    return say(f"zone_wars.{key}", figure=_figure_name(names, view, task.figure), target=target)


_STRIKE_KEYS: Final = {
    Mode.CHARGE: "do_charge",
    Mode.COUNTER: "do_counter",
    Mode.FREE: "do_free",
    Mode.PUPPET: "do_puppet_strike",
}


def _push_or_reflex_prompt(names: ZoneWarsNames, view: View, task: tasks.Attacking) -> str:
    if task.stage is AttackStage.PUSH:
        return say("zone_wars.do_push", figure=_figure_name(names, view, task.attacker))
    return say("zone_wars.do_answer", figure=_figure_name(names, view, task.target))


def _reduce_damage_prompt(names: ZoneWarsNames, view: View, task: tasks.Hurting) -> str:
    key = "do_ward" if task.stage is DamageStage.HIT else "do_soak"
    return say(f"zone_wars.{key}", figure=_figure_name(names, view, task.victim), damage=task.potential + task.extra)


def _looting_prompt(names: ZoneWarsNames, view: View, task: tasks.Looting) -> str:
    return say(
        "zone_wars.do_loot",
        figure=_figure_name(names, view, task.figure),
        victim=_figure_name(names, view, task.victim),
    )


_TASK_PROMPTS: Final[Mapping[type, _ActionText]] = {
    tasks.Mustering: lambda names, view, task: say("zone_wars.do_muster", number=view.agreed.models),
    tasks.Cornering: lambda names, view, task: say("zone_wars.do_corner"),
    tasks.Deploying: lambda names, view, task: say("zone_wars.do_deploy"),
    tasks.Turn: _choose_activation_prompt,
    tasks.Watching: _overwatch_prompt,
    tasks.Striking: _declare_attack_prompt,
    tasks.Attacking: _push_or_reflex_prompt,
    tasks.Bolting: lambda names, view, task: say("zone_wars.do_answer", figure=_figure_name(names, view, task.target)),
    tasks.Hurting: _reduce_damage_prompt,
    tasks.Looting: _looting_prompt,
    tasks.Puppeteering: lambda names, view, task: say(
        "zone_wars.do_lead", figure=_figure_name(names, view, task.target)
    ),
    tasks.Feeding: lambda names, view, task: say("zone_wars.do_feed", figure=_figure_name(names, view, task.figure)),
    tasks.Ending: lambda names, view, task: say("zone_wars.do_release"),
    tasks.Zoning: lambda names, view, task: say("zone_wars.do_pick", card=names.zone_card_name(task.card)),
    tasks.Arriving: lambda names, view, task: say("zone_wars.do_put", monster=names.figure_name(task.monster)),
}
