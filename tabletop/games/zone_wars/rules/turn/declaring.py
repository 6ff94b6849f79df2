"""What a model may do with its activation: one law for each kind of action."""

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
from tabletop.games.zone_wars.rules.turn.harm import is_ready
from tabletop.rules.game import Refusal, refuse
from tabletop.rules.plane.plane import hundredths

_WAYS: Final = {
    "move": ("medium", "R88"), "aim": ("step", "R95"), "sprint": ("long", "R101"), "watch": ("medium", "R71"),
    "assist": ("medium", "R113"), "simple": ("medium", "R117"), "complex": ("step", "R119"),
}  # fmt: skip


def allowance(builder: StateBuilder, word: str) -> tuple[float, str]:
    """How far a model may go with an action of that word, and the rule that says so."""
    length, rule = _WAYS[word]
    return 2 * builder.field.radius if length == "step" else builder.rules_context.inches(length), rule


def _way_refusal(
    builder: StateBuilder, index: FigureIndex, word: str, path: Path, *, forward: bool = False
) -> Refusal | None:
    far, rule = allowance(builder, word)
    return walking.path_refusal(builder, index, path, far, rule=rule, forward=forward)


def refusal(builder: StateBuilder, task: Turn, action: Any) -> Refusal | None:
    """What keeps a model from it; None if nothing does."""
    i = position_queries.find(builder, action.figure)
    if i is None or builder.figures[i].owner != task.seat:
        return refuse("R60", "not_yours", figure=action.figure)
    return _ready(builder, task, i, action) or law(builder, task, i, action)


def law(builder: StateBuilder, task: Turn, index: FigureIndex, action: Any) -> Refusal | None:
    """What keeps a model from it whose turn it is."""
    found = _facing(action)
    if found is None:
        found = mutating.slip_refusal(builder, index, getattr(action, "slip", 0))
    return found or _LAWS[type(action)](builder, task, index, action)


def _ready(builder: StateBuilder, task: Turn, index: FigureIndex, action: Any) -> Refusal | None:
    figure = builder.figures[index]
    if figure.place is None:
        return refuse("R200" if figure.condition is Condition.LEFT else "R176", "not_on_mat", figure=figure.id)
    if task.figure is not None and task.figure != index:
        return refuse("R107", "other_model", figure=builder.figures[task.figure].id)
    if not task.is_bonus and not is_ready(builder, index):
        return refuse("R61", "acted_already", figure=figure.id)
    if figure.is_broken and not isinstance(action, actions.Recover | actions.Pass):
        return refuse("R168" if isinstance(action, actions.Mutate) else "R106", "broken", figure=figure.id)
    return None


def _facing(action: Any) -> Refusal | None:
    for name in ("facing", "turn"):
        facing = getattr(action, name, None)
        if facing is not None and (hundredths(facing) != facing or not 0 <= facing < 360):
            return refuse("R89", "no_facing", facing=str(facing))
    return None


def _move(builder: StateBuilder, task: Turn, index: FigureIndex, action: actions.Move) -> Refusal | None:
    return _way_refusal(builder, index, "move", action.path)


def _aim(builder: StateBuilder, task: Turn, index: FigureIndex, action: actions.Aim) -> Refusal | None:
    figure = builder.figures[index]
    weapons = [item for item in figure.items if "aimed_fire" in builder.rules_context.gear[item.kind].specials]
    if not any(position_queries.strength(builder, item) > 0 for item in weapons):
        return refuse("R94", "no_aimed_weapon", figure=figure.id)
    return _way_refusal(builder, index, "aim", action.path)


def _charge(builder: StateBuilder, task: Turn, index: FigureIndex, action: actions.Charge) -> Refusal | None:
    j = position_queries.find(builder, action.target)
    if j is None:
        return refuse("R96", "no_enemy", target=action.target)
    return walking.charge_refusal(builder, index, j, action.end)


def _sprint(builder: StateBuilder, task: Turn, index: FigureIndex, action: actions.Sprint) -> Refusal | None:
    if not action.path:
        return refuse("R101", "no_path")
    return _way_refusal(builder, index, "sprint", action.path, forward=True)


def _watch(builder: StateBuilder, task: Turn, index: FigureIndex, action: actions.Watch) -> Refusal | None:
    if task.is_bonus:
        return refuse("D21", "no_watch_after_recovery")
    if builder.smog:
        return refuse("R208", "smog_watch")
    return _way_refusal(builder, index, "watch", action.path)


def _mutate(builder: StateBuilder, task: Turn, index: FigureIndex, action: actions.Mutate) -> Refusal | None:
    return mutating.refusal(builder, index, action)


def _recover(builder: StateBuilder, task: Turn, index: FigureIndex, action: actions.Recover) -> Refusal | None:
    figure = builder.figures[index]
    if not figure.is_broken:
        return refuse("R106", "not_broken", figure=figure.id)
    return refuse("R115", "assist_only", figure=figure.id) if figure.rescued else None


def _assist(builder: StateBuilder, task: Turn, index: FigureIndex, action: actions.Assist) -> Refusal | None:
    j = position_queries.find(builder, action.friend)
    if (
        j is None
        or j == index
        or builder.figures[j].owner != builder.figures[index].owner
        or not builder.figures[j].is_broken
    ):
        return refuse("R113", "no_broken_friend", target=action.friend)
    found = _way_refusal(builder, index, "assist", action.path)
    if found is not None:
        return found
    at = action.path[-1] if action.path else position_queries.place_of(builder.figures[index])
    return (
        None
        if position_queries.are_touching(builder, index, j, at)
        else refuse("R113", "no_contact", target=action.friend)
    )


def _operate(builder: StateBuilder, task: Turn, index: FigureIndex, action: actions.Operate) -> Refusal | None:
    found = _way_refusal(builder, index, "complex" if action.is_complex else "simple", action.path)
    return found or operations.refusal(builder, index, action)


def _pass(builder: StateBuilder, task: Turn, index: FigureIndex, action: actions.Pass) -> Refusal | None:
    return None


def use_refusal(builder: StateBuilder, task: Turn, action: actions.Use) -> Refusal | None:
    """What keeps a model from using an item before its action."""
    i = position_queries.find(builder, action.figure)
    if i is None or builder.figures[i].owner != task.seat:
        return refuse("R60", "not_yours", figure=action.figure)
    return _ready(builder, task, i, action) or operations.stimulate_refusal(builder, i, action.card)


_LAWS: Final[dict[type, Callable[[StateBuilder, Turn, FigureIndex, Any], Refusal | None]]] = {
    actions.Move: _move, actions.Aim: _aim, actions.Charge: _charge, actions.Sprint: _sprint, actions.Watch: _watch,
    actions.Mutate: _mutate, actions.Recover: _recover, actions.Assist: _assist, actions.Operate: _operate,
    actions.Pass: _pass,
}  # fmt: skip
