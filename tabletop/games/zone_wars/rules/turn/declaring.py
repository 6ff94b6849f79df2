"""What keeps a model from an action of its activation: one check for each kind of action.

Used by `task_specs`, `offers` and `plan`, which ask it before anything is done; it changes nothing. What a path or an
attack may be is asked of `walking` and `pools`. A new action needs an entry in _ACTION_REFUSALS, a new reason one in
`text/reasons`. What was legal must stay legal, or saved matches cannot be replayed. Rule book: Move & Attack; Broken,
Bloodied, Taken Out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from tabletop.games.zone_wars.rules.powers import mutating, operations
from tabletop.games.zone_wars.rules.queries import position_queries
from tabletop.games.zone_wars.rules.state.figures import Condition, FigureIndex
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.state.tasks import Turn
from tabletop.games.zone_wars.rules.text import actions
from tabletop.games.zone_wars.rules.text.actions import Path
from tabletop.games.zone_wars.rules.turn import walking
from tabletop.games.zone_wars.rules.turn.hurting import is_ready_to_act
from tabletop.rules.game import Refusal, refuse
from tabletop.rules.plane.geometry import round_to_grid

_ALLOWANCES: Final = {
    "move": ("medium", "R88"), "aim": ("step", "R95"), "sprint": ("long", "R101"), "watch": ("medium", "R71"),
    "assist": ("medium", "R113"), "simple": ("medium", "R117"), "complex": ("step", "R119"),
}  # fmt: skip


def movement_allowance(builder: StateBuilder, word: str) -> tuple[float, str]:
    """How far a model may go with an action of that word, and the rule that says so."""
    length, rule = _ALLOWANCES[word]
    return 2 * builder.field.radius if length == "step" else builder.rules_context.range_inches(length), rule


def _path_refusal(
    builder: StateBuilder, index: FigureIndex, word: str, path: Path, *, forward: bool = False
) -> Refusal | None:
    far, rule = movement_allowance(builder, word)
    return walking.path_refusal(builder, index, path, far, rule=rule, forward=forward)


def declaration_refusal(builder: StateBuilder, task: Turn, action: Any) -> Refusal | None:
    """What keeps a seat from declaring this action; None if nothing does."""
    i = position_queries.find_figure(builder, action.figure)
    if i is None or builder.figures[i].owner != task.seat:
        return refuse("R60", "not_yours", figure=action.figure)
    return _readiness_refusal(builder, task, i, action) or action_refusal(builder, task, i, action)


def action_refusal(builder: StateBuilder, task: Turn, index: FigureIndex, action: Any) -> Refusal | None:
    """What keeps a model whose turn it is from this action; None if nothing does."""
    found = _facing_refusal(action)
    if found is None:
        found = mutating.slip_mutation_refusal(builder, index, getattr(action, "slip", 0))
    return found or _ACTION_REFUSALS[type(action)](builder, task, index, action)


def _readiness_refusal(builder: StateBuilder, task: Turn, index: FigureIndex, action: Any) -> Refusal | None:
    figure = builder.figures[index]
    if figure.place is None:
        return refuse("R200" if figure.condition is Condition.LEFT else "R176", "not_on_mat", figure=figure.id)
    if task.figure is not None and task.figure != index:
        return refuse("R107", "other_model", figure=builder.figures[task.figure].id)
    if not task.is_bonus and not is_ready_to_act(builder, index):
        return refuse("R61", "acted_already", figure=figure.id)
    if figure.is_broken and not isinstance(action, actions.Recover | actions.Pass):
        return refuse("R168" if isinstance(action, actions.Mutate) else "R106", "broken", figure=figure.id)
    return None


def _facing_refusal(action: Any) -> Refusal | None:
    for name in ("facing", "turn"):
        facing = getattr(action, name, None)
        if facing is not None and (round_to_grid(facing) != facing or not 0 <= facing < 360):
            return refuse("R89", "no_facing", facing=str(facing))
    return None


def _move_refusal(builder: StateBuilder, task: Turn, index: FigureIndex, action: actions.Move) -> Refusal | None:
    return _path_refusal(builder, index, "move", action.path)


def _aim_refusal(builder: StateBuilder, task: Turn, index: FigureIndex, action: actions.Aim) -> Refusal | None:
    figure = builder.figures[index]
    weapons = [item for item in figure.items if "aimed_fire" in builder.rules_context.gear[item.kind].specials]
    if not any(position_queries.item_bonus_or_rating(builder, item) > 0 for item in weapons):
        return refuse("R94", "no_aimed_weapon", figure=figure.id)
    return _path_refusal(builder, index, "aim", action.path)


def _charge_refusal(builder: StateBuilder, task: Turn, index: FigureIndex, action: actions.Charge) -> Refusal | None:
    j = position_queries.find_figure(builder, action.target)
    if j is None:
        return refuse("R96", "no_enemy", target=action.target)
    return walking.charge_refusal(builder, index, j, action.end)


def _sprint_refusal(builder: StateBuilder, task: Turn, index: FigureIndex, action: actions.Sprint) -> Refusal | None:
    if not action.path:
        return refuse("R101", "no_path")
    return _path_refusal(builder, index, "sprint", action.path, forward=True)


def _overwatch_refusal(builder: StateBuilder, task: Turn, index: FigureIndex, action: actions.Watch) -> Refusal | None:
    if task.is_bonus:
        return refuse("D21", "no_watch_after_recovery")
    if builder.smog:
        return refuse("R208", "smog_watch")
    return _path_refusal(builder, index, "watch", action.path)


def _mutate_refusal(builder: StateBuilder, task: Turn, index: FigureIndex, action: actions.Mutate) -> Refusal | None:
    return mutating.action_mutation_refusal(builder, index, action)


def _recover_refusal(builder: StateBuilder, task: Turn, index: FigureIndex, action: actions.Recover) -> Refusal | None:
    figure = builder.figures[index]
    if not figure.is_broken:
        return refuse("R106", "not_broken", figure=figure.id)
    return refuse("R115", "assist_only", figure=figure.id) if figure.rescued else None


def _assist_refusal(builder: StateBuilder, task: Turn, index: FigureIndex, action: actions.Assist) -> Refusal | None:
    j = position_queries.find_figure(builder, action.friend)
    if (
        j is None
        or j == index
        or builder.figures[j].owner != builder.figures[index].owner
        or not builder.figures[j].is_broken
    ):
        return refuse("R113", "no_broken_friend", target=action.friend)
    found = _path_refusal(builder, index, "assist", action.path)
    if found is not None:
        return found
    at = action.path[-1] if action.path else position_queries.place_of(builder.figures[index])
    return (
        None
        if position_queries.are_touching(builder, index, j, at)
        else refuse("R113", "no_contact", target=action.friend)
    )


def _operate_refusal(builder: StateBuilder, task: Turn, index: FigureIndex, action: actions.Operate) -> Refusal | None:
    found = _path_refusal(builder, index, "complex" if action.is_complex else "simple", action.path)
    return found or operations.operation_refusal(builder, index, action)


def _pass_refusal(builder: StateBuilder, task: Turn, index: FigureIndex, action: actions.Pass) -> Refusal | None:
    return None


def item_use_refusal(builder: StateBuilder, task: Turn, action: actions.Use) -> Refusal | None:
    """What keeps a model from using an item before its action."""
    i = position_queries.find_figure(builder, action.figure)
    if i is None or builder.figures[i].owner != task.seat:
        return refuse("R60", "not_yours", figure=action.figure)
    return _readiness_refusal(builder, task, i, action) or operations.stimulant_refusal(builder, i, action.card)


_ACTION_REFUSALS: Final[dict[type, Callable[[StateBuilder, Turn, FigureIndex, Any], Refusal | None]]] = {
    actions.Move: _move_refusal,
    actions.Aim: _aim_refusal,
    actions.Charge: _charge_refusal,
    actions.Sprint: _sprint_refusal,
    actions.Watch: _overwatch_refusal,
    actions.Mutate: _mutate_refusal,
    actions.Recover: _recover_refusal,
    actions.Assist: _assist_refusal,
    actions.Operate: _operate_refusal,
    actions.Pass: _pass_refusal,
}
