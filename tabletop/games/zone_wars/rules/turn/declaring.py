"""What a model may do with its activation: one law for each kind of action."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from tabletop.games.zone_wars.rules.looks import looks
from tabletop.games.zone_wars.rules.powers import mutating, operations
from tabletop.games.zone_wars.rules.state.draft import Draft
from tabletop.games.zone_wars.rules.state.figures import Condition, FigureIndex
from tabletop.games.zone_wars.rules.state.tasks import Turn
from tabletop.games.zone_wars.rules.text import actions as a
from tabletop.games.zone_wars.rules.text.actions import Path
from tabletop.games.zone_wars.rules.turn import walking
from tabletop.games.zone_wars.rules.turn.harm import is_ready
from tabletop.rules.game import Refusal, no
from tabletop.rules.plane.plane import hundredths

_WAYS: Final = {
    "move": ("medium", "R88"), "aim": ("step", "R95"), "sprint": ("long", "R101"), "watch": ("medium", "R71"),
    "assist": ("medium", "R113"), "simple": ("medium", "R117"), "complex": ("step", "R119"),
}  # fmt: skip


def allowance(d: Draft, word: str) -> tuple[float, str]:
    """How far a model may go with an action of that word, and the rule that says so."""
    length, rule = _WAYS[word]
    return 2 * d.field.radius if length == "step" else d.arena.inches(length), rule


def _way_refusal(d: Draft, i: FigureIndex, word: str, path: Path, *, forward: bool = False) -> Refusal | None:
    far, rule = allowance(d, word)
    return walking.path_refusal(d, i, path, far, rule=rule, forward=forward)


def refusal(d: Draft, task: Turn, action: Any) -> Refusal | None:
    """What keeps a model from it; None if nothing does."""
    i = looks.find(d, action.figure)
    if i is None or d.figures[i].owner != task.seat:
        return no("R60", "not_yours", figure=action.figure)
    return _ready(d, task, i, action) or law(d, task, i, action)


def law(d: Draft, task: Turn, i: FigureIndex, action: Any) -> Refusal | None:
    """What keeps a model from it whose turn it is."""
    found = _facing(action)
    if found is None:
        found = mutating.slip_refusal(d, i, getattr(action, "slip", 0))
    return found or _LAWS[type(action)](d, task, i, action)


def _ready(d: Draft, task: Turn, i: FigureIndex, action: Any) -> Refusal | None:
    figure = d.figures[i]
    if figure.place is None:
        return no("R200" if figure.condition is Condition.LEFT else "R176", "not_on_mat", figure=figure.id)
    if task.figure is not None and task.figure != i:
        return no("R107", "other_model", figure=d.figures[task.figure].id)
    if not task.is_bonus and not is_ready(d, i):
        return no("R61", "acted_already", figure=figure.id)
    if figure.is_broken and not isinstance(action, a.Recover | a.Pass):
        return no("R168" if isinstance(action, a.Mutate) else "R106", "broken", figure=figure.id)
    return None


def _facing(action: Any) -> Refusal | None:
    for name in ("facing", "turn"):
        facing = getattr(action, name, None)
        if facing is not None and (hundredths(facing) != facing or not 0 <= facing < 360):
            return no("R89", "no_facing", facing=str(facing))
    return None


def _move(d: Draft, task: Turn, i: FigureIndex, action: a.Move) -> Refusal | None:
    return _way_refusal(d, i, "move", action.path)


def _aim(d: Draft, task: Turn, i: FigureIndex, action: a.Aim) -> Refusal | None:
    figure = d.figures[i]
    weapons = [item for item in figure.items if "aimed_fire" in d.arena.gear[item.kind].specials]
    if not any(looks.strength(d, item) > 0 for item in weapons):
        return no("R94", "no_aimed_weapon", figure=figure.id)
    return _way_refusal(d, i, "aim", action.path)


def _charge(d: Draft, task: Turn, i: FigureIndex, action: a.Charge) -> Refusal | None:
    j = looks.find(d, action.target)
    if j is None:
        return no("R96", "no_enemy", target=action.target)
    return walking.charge_refusal(d, i, j, action.end)


def _sprint(d: Draft, task: Turn, i: FigureIndex, action: a.Sprint) -> Refusal | None:
    if not action.path:
        return no("R101", "no_path")
    return _way_refusal(d, i, "sprint", action.path, forward=True)


def _watch(d: Draft, task: Turn, i: FigureIndex, action: a.Watch) -> Refusal | None:
    if task.is_bonus:
        return no("D21", "no_watch_after_recovery")
    if d.smog:
        return no("R208", "smog_watch")
    return _way_refusal(d, i, "watch", action.path)


def _mutate(d: Draft, task: Turn, i: FigureIndex, action: a.Mutate) -> Refusal | None:
    return mutating.refusal(d, i, action)


def _recover(d: Draft, task: Turn, i: FigureIndex, action: a.Recover) -> Refusal | None:
    figure = d.figures[i]
    if not figure.is_broken:
        return no("R106", "not_broken", figure=figure.id)
    return no("R115", "assist_only", figure=figure.id) if figure.rescued else None


def _assist(d: Draft, task: Turn, i: FigureIndex, action: a.Assist) -> Refusal | None:
    j = looks.find(d, action.friend)
    if j is None or j == i or d.figures[j].owner != d.figures[i].owner or not d.figures[j].is_broken:
        return no("R113", "no_broken_friend", target=action.friend)
    found = _way_refusal(d, i, "assist", action.path)
    if found is not None:
        return found
    at = action.path[-1] if action.path else looks.place_of(d.figures[i])
    return None if looks.are_touching(d, i, j, at) else no("R113", "no_contact", target=action.friend)


def _operate(d: Draft, task: Turn, i: FigureIndex, action: a.Operate) -> Refusal | None:
    found = _way_refusal(d, i, "complex" if action.is_complex else "simple", action.path)
    return found or operations.refusal(d, i, action)


def _pass(d: Draft, task: Turn, i: FigureIndex, action: a.Pass) -> Refusal | None:
    return None


def use_refusal(d: Draft, task: Turn, action: a.Use) -> Refusal | None:
    """What keeps a model from using an item before its action."""
    i = looks.find(d, action.figure)
    if i is None or d.figures[i].owner != task.seat:
        return no("R60", "not_yours", figure=action.figure)
    return _ready(d, task, i, action) or operations.stimulate_refusal(d, i, action.card)


_LAWS: Final[dict[type, Callable[[Draft, Turn, FigureIndex, Any], Refusal | None]]] = {
    a.Move: _move, a.Aim: _aim, a.Charge: _charge, a.Sprint: _sprint, a.Watch: _watch, a.Mutate: _mutate,
    a.Recover: _recover, a.Assist: _assist, a.Operate: _operate, a.Pass: _pass,
}  # fmt: skip
