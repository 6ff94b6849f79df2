"""The picks that make an action which is planned on the mat."""

from __future__ import annotations

from typing import Any

from tabletop.games.zone_wars.board.mat import names
from tabletop.games.zone_wars.board.mat.plan import PUT
from tabletop.games.zone_wars.board.mat.ways import charge_end
from tabletop.games.zone_wars.rules.looks import looks
from tabletop.games.zone_wars.rules.powers import powers
from tabletop.games.zone_wars.rules.state.draft import Draft
from tabletop.games.zone_wars.rules.text import actions as a
from tabletop.games.zone_wars.rules.text.actions import Action
from tabletop.ui.gesture.picker import Place as Pick
from tabletop.ui.gesture.picker import Steps


def steps_of(d: Draft, action: Action) -> Steps:
    """Picks that make it, up to its facing; none for what is not planned on the mat."""
    if isinstance(action, a.Put):
        return names.button(PUT), names.point(action.place)
    if isinstance(action, a.Lead):
        task: Any = d.todo[-1]
        return (names.model(d.figures[task.target].id), *map(names.point, action.path))
    if isinstance(action, a.Decline):
        return (names.button("decline"),)
    if isinstance(action, a.Reflex):
        task = d.todo[-1]
        return (names.model(d.figures[task.target].id), *map(names.point, action.path))
    if isinstance(action, a.Deploy):
        return names.model(action.figure), names.point(action.place)
    figure = getattr(action, "figure", "")
    picks = _deed(d, action)
    return (names.model(figure), *picks) if picks or isinstance(action, a.Move) else ()


def _deed(d: Draft, action: Any) -> Steps:
    slip: Steps = (names.button("slip", action.slip),) if getattr(action, "slip", 0) else ()
    way: Steps = (*slip, *map(names.point, getattr(action, "path", ())))
    word = names.button(str(action).partition(" ")[0])
    picks: Steps = ()
    match action:
        case a.Move():
            picks = way
        case a.Aim() | a.Watch() | a.Sprint() | a.Recover() | a.Pass():
            picks = (word, *way)
        case a.Assist():
            picks = (word, *way, names.model(action.friend))
        case a.Charge():
            picks = (word, *slip, *_charge(d, action))
        case a.Use():
            picks = (names.button("use", action.card),)
        case a.Operate():
            picks = (f"{word}:{action.op}", *way, *_objects(action))
        case a.Mutate():
            picks = _mutation(d, action)
    return picks


def _charge(d: Draft, action: a.Charge) -> Steps:
    i, j = d.named(action.figure), d.named(action.target)
    usual: Steps = () if charge_end(d, i, j) == action.end else (names.point(action.end),)
    return *usual, names.model(action.target)


def _objects(action: a.Operate) -> Steps:
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


def _mutation(d: Draft, action: a.Mutate) -> Steps:
    picks: list[Pick] = [names.button("mutate", action.mutation)]
    if powers.most_points(d, d.named(action.figure)) > 1:
        picks.append(names.button("points", action.points))
    if action.target:
        is_model = looks.find(d, action.target) is not None
        picks.append(names.model(action.target) if is_model else names.token(int(action.target.removeprefix("t"))))
    return *picks, *map(names.point, action.path)
