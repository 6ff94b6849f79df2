"""The picks that make an action which is planned on the mat."""

from __future__ import annotations

from typing import Any

from tabletop.games.zone_wars.board.mat import target_ids
from tabletop.games.zone_wars.board.mat.move_ends import charge_end
from tabletop.games.zone_wars.board.mat.plan import PlanWord
from tabletop.games.zone_wars.rules.powers import powers
from tabletop.games.zone_wars.rules.queries import position_queries
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.text import actions
from tabletop.games.zone_wars.rules.text.actions import Action, OperationKind
from tabletop.ui.gesture.picker import Steps
from tabletop.ui.gesture.picker import TargetId as Pick


def picks_of_action(builder: StateBuilder, action: Action) -> Steps:
    """Picks that make it, up to its facing; none for what is not planned on the mat."""
    if isinstance(action, actions.Put):
        return target_ids.button_target(PlanWord.PUT), target_ids.point_target(action.place)
    if isinstance(action, actions.Lead):
        task: Any = builder.todo[-1]
        return (target_ids.model_target(builder.figures[task.target].id), *map(target_ids.point_target, action.path))
    if isinstance(action, actions.Decline):
        return (target_ids.button_target("decline"),)
    if isinstance(action, actions.Reflex):
        task = builder.todo[-1]
        return (target_ids.model_target(builder.figures[task.target].id), *map(target_ids.point_target, action.path))
    if isinstance(action, actions.Deploy):
        return target_ids.model_target(action.figure), target_ids.point_target(action.place)
    figure = getattr(action, "figure", "")
    picks = _figure_action_picks(builder, action)
    return (target_ids.model_target(figure), *picks) if picks or isinstance(action, actions.Move) else ()


def _figure_action_picks(builder: StateBuilder, action: Any) -> Steps:
    slip: Steps = (target_ids.button_target("slip", action.slip),) if getattr(action, "slip", 0) else ()
    way: Steps = (*slip, *map(target_ids.point_target, getattr(action, "path", ())))
    word = target_ids.button_target(str(action).partition(" ")[0])
    picks: Steps = ()
    match action:
        case actions.Move():
            picks = way
        case actions.Aim() | actions.Watch() | actions.Sprint() | actions.Recover() | actions.Pass():
            picks = (word, *way)
        case actions.Assist():
            picks = (word, *way, target_ids.model_target(action.friend))
        case actions.Charge():
            picks = (word, *slip, *_charge_picks(builder, action))
        case actions.Use():
            picks = (target_ids.button_target("use", action.card),)
        case actions.Operate():
            picks = (f"{word}:{action.op}", *way, *_object_picks(action))
        case actions.Mutate():
            picks = _mutation_picks(builder, action)
    return picks


def _charge_picks(builder: StateBuilder, action: actions.Charge) -> Steps:
    i, j = builder.index_of_figure(action.figure), builder.index_of_figure(action.target)
    usual: Steps = () if charge_end(builder, i, j) == action.end else (target_ids.point_target(action.end),)
    return *usual, target_ids.model_target(action.target)


def _object_picks(action: actions.Operate) -> Steps:
    own, objects = action.figure, action.objects
    picks: Steps = ()
    match action.op:
        case OperationKind.PICK:
            picks = tuple(target_ids.token_target(int(name.removeprefix("t"))) for name in objects)
        case OperationKind.STEAL | OperationKind.RECEIVE:
            picks = (
                target_ids.card_target(objects[0], objects[1])
                if len(objects) > 1
                else target_ids.model_target(objects[0]),
            )
        case OperationKind.GIVE | OperationKind.HEAL:
            picks = (target_ids.card_target(own, objects[1]), target_ids.model_target(objects[0]))
        case OperationKind.DROP | OperationKind.REPAIR:
            picks = (target_ids.card_target(own, objects[0]),)
        case OperationKind.OPEN:
            picks = (target_ids.piece_target(objects[0], int(objects[1])),)
        case OperationKind.SEARCH | OperationKind.REBOOT:
            picks = (target_ids.piece_target(objects[0]),)
    return picks


def _mutation_picks(builder: StateBuilder, action: actions.Mutate) -> Steps:
    picks: list[Pick] = [target_ids.button_target("mutate", action.mutation)]
    if powers.most_m_points(builder, builder.index_of_figure(action.figure)) > 1:
        picks.append(target_ids.button_target("points", action.points))
    if action.target:
        is_model = position_queries.find_figure(builder, action.target) is not None
        picks.append(
            target_ids.model_target(action.target)
            if is_model
            else target_ids.token_target(int(action.target.removeprefix("t")))
        )
    return *picks, *map(target_ids.point_target, action.path)
