"""The picks that make an action which is planned on the mat."""

from __future__ import annotations

from typing import Any

from tabletop.games.zone_wars.board.mat import names
from tabletop.games.zone_wars.board.mat.plan import PUT
from tabletop.games.zone_wars.board.mat.ways import charge_end
from tabletop.games.zone_wars.rules.looks import looks
from tabletop.games.zone_wars.rules.powers import powers
from tabletop.games.zone_wars.rules.state.draft import StateBuilder
from tabletop.games.zone_wars.rules.text import actions
from tabletop.games.zone_wars.rules.text.actions import Action
from tabletop.ui.gesture.picker import Steps
from tabletop.ui.gesture.picker import TargetId as Pick


def steps_of(builder: StateBuilder, action: Action) -> Steps:
    """Picks that make it, up to its facing; none for what is not planned on the mat."""
    if isinstance(action, actions.Put):
        return names.button(PUT), names.point(action.place)
    if isinstance(action, actions.Lead):
        task: Any = builder.todo[-1]
        return (names.model(builder.figures[task.target].id), *map(names.point, action.path))
    if isinstance(action, actions.Decline):
        return (names.button("decline"),)
    if isinstance(action, actions.Reflex):
        task = builder.todo[-1]
        return (names.model(builder.figures[task.target].id), *map(names.point, action.path))
    if isinstance(action, actions.Deploy):
        return names.model(action.figure), names.point(action.place)
    figure = getattr(action, "figure", "")
    picks = _deed(builder, action)
    return (names.model(figure), *picks) if picks or isinstance(action, actions.Move) else ()


def _deed(builder: StateBuilder, action: Any) -> Steps:
    slip: Steps = (names.button("slip", action.slip),) if getattr(action, "slip", 0) else ()
    way: Steps = (*slip, *map(names.point, getattr(action, "path", ())))
    word = names.button(str(action).partition(" ")[0])
    picks: Steps = ()
    match action:
        case actions.Move():
            picks = way
        case actions.Aim() | actions.Watch() | actions.Sprint() | actions.Recover() | actions.Pass():
            picks = (word, *way)
        case actions.Assist():
            picks = (word, *way, names.model(action.friend))
        case actions.Charge():
            picks = (word, *slip, *_charge(builder, action))
        case actions.Use():
            picks = (names.button("use", action.card),)
        case actions.Operate():
            picks = (f"{word}:{action.op}", *way, *_objects(action))
        case actions.Mutate():
            picks = _mutation(builder, action)
    return picks


def _charge(builder: StateBuilder, action: actions.Charge) -> Steps:
    i, j = builder.named(action.figure), builder.named(action.target)
    usual: Steps = () if charge_end(builder, i, j) == action.end else (names.point(action.end),)
    return *usual, names.model(action.target)


def _objects(action: actions.Operate) -> Steps:
    own, objects = action.figure, action.objects
    picks: Steps = ()
    match action.op:
        case "pick":
            picks = tuple(names.token(int(name.removeprefix("t"))) for name in objects)
        case "steal" | "receive":
            picks = (names.card(objects[0], objects[1]) if len(objects) > 1 else names.model(objects[0]),)
        case "give" | "heal":
            picks = (names.card(own, objects[1]), names.model(objects[0]))
        case "drop" | "repair":
            picks = (names.card(own, objects[0]),)
        case "open":
            picks = (names.piece(objects[0], int(objects[1])),)
        case "search" | "reboot":
            picks = (names.piece(objects[0]),)
    return picks


def _mutation(builder: StateBuilder, action: actions.Mutate) -> Steps:
    picks: list[Pick] = [names.button("mutate", action.mutation)]
    if powers.most_points(builder, builder.named(action.figure)) > 1:
        picks.append(names.button("points", action.points))
    if action.target:
        is_model = looks.find(builder, action.target) is not None
        picks.append(names.model(action.target) if is_model else names.token(int(action.target.removeprefix("t"))))
    return *picks, *map(names.point, action.path)
