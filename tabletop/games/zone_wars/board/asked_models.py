"""About whom the decision asks that waits, so that words can name them and the camera can show them."""

from __future__ import annotations

from tabletop.games.zone_wars.rules.state import tasks
from tabletop.games.zone_wars.rules.state.figures import Figure, FigureIndex, Token
from tabletop.games.zone_wars.rules.state.stages import AttackStage
from tabletop.games.zone_wars.rules.state.view import View


def asked_model_id(view: View) -> str:
    """Id of the only model that a decision is about; "" where there is none."""
    index = _asked_index(view.todo[-1] if view.todo else None)
    return view.figures[index].id if index is not None else ""


def selectable_models(view: View) -> tuple[Figure, ...]:
    """Models on the mat that the decision is about, or one of which is to be chosen."""
    task = view.todo[-1] if view.todo else None
    index = _moved_index(task) if _asked_index(task) is None else _asked_index(task)
    if index is not None:
        return tuple(figure for figure in (view.figures[index],) if figure.place is not None)
    if not isinstance(task, tasks.Turn):
        return ()
    return tuple(f for f in view.figures if f.owner == task.seat and f.token is Token.CUP and f.place is not None)


def _asked_index(task: tasks.Task | None) -> FigureIndex | None:
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


def _moved_index(task: tasks.Task | None) -> FigureIndex | None:
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
