"""An activation, from the declared action to its end: overwatch, the walk, and what the action does.

`task_specs` runs it stage by stage; between two stages enemies on overwatch may fire (`watching`). Paths are judged
in `walking`, attacks are `attacking`, Operate is `powers/operations`. The board's `threats` asks for hotspots and
mines, so that a warning and what happens agree. The order of the stages and the rounding of places stay: saved
matches are replayed by it. Rule book: The cup, Overwatch.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from tabletop.games.zone_wars.rules.content.vocabulary import MutationOp, ZoneOp
from tabletop.games.zone_wars.rules.powers import mutating, operations
from tabletop.games.zone_wars.rules.queries import position_queries
from tabletop.games.zone_wars.rules.queries.position_queries import place_of
from tabletop.games.zone_wars.rules.state.figures import FigureIndex, Token
from tabletop.games.zone_wars.rules.state.stages import ActStage, ClosingStage
from tabletop.games.zone_wars.rules.state.state import MatTokenKind
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.state.tasks import (
    Act,
    Closing,
    Hurting,
    Mining,
    Mode,
    Recovering,
    Striking,
    Turn,
    Walking,
)
from tabletop.games.zone_wars.rules.text import actions, events
from tabletop.games.zone_wars.rules.text.actions import Action, Path
from tabletop.games.zone_wars.rules.text.event_reasons import MoveManner, RollReason
from tabletop.games.zone_wars.rules.turn import attacking, forced_moves, pools, walking, watching
from tabletop.games.zone_wars.rules.turn.hurting import damage_figure
from tabletop.rules.frozen_values import replace_fields
from tabletop.rules.plane.geometry import Point3, distance_on_mat, round_to_grid
from tabletop.rules.plane.moves import is_level, leg_length, point_along_path

_TINY: Final = 1e-6


def begin_activation(builder: StateBuilder, task: Turn, action: Any) -> None:
    """Spends the model's token and begins the declared action."""
    i = builder.index_of_figure(action.figure)
    builder.pop_task()
    if not task.is_bonus:
        builder.order = (*builder.order, i)
        builder.change_figure(i, token=Token.USED)
    if builder.active != i:
        builder.has_mutated = False
    builder.active = i
    builder.add_event(
        events.Activated(("R60", "R61"), builder.figures[i].id, builder.figures[i].owner, action_word(action))
    )
    mutating.pay_for_action(builder, i, action)
    builder.push_task(Closing(i, is_bonus=task.is_bonus))
    builder.push_task(
        Act(i, action, ActStage.WATCH if task.is_bonus else ActStage.HOUNDS, way=path_of_action(builder, i, action))
    )


def action_word(action: Action) -> str:
    """The first word of an action's text."""
    return str(action).partition(" ")[0]


def use_item(builder: StateBuilder, task: Turn, action: actions.Use) -> None:
    """Stimulants, before the action."""
    i = builder.index_of_figure(action.figure)
    operations.use_stimulant(builder, i, action.card)
    if builder.active != i:
        builder.active, builder.has_mutated = i, False
    builder.replace_first_task(replace_fields(task, figure=i))


# Acting


def run_activation(builder: StateBuilder, task: Act) -> None:
    """The next step that needs no decision."""
    figure = builder.figures[task.figure]
    lies = figure.is_broken and not isinstance(task.action, actions.Recover | actions.Pass)
    if figure.place is None or lies:
        builder.pop_task()
    else:
        _STAGE_STEPS[task.stage](builder, task)


def _ask_bloodhounds(builder: StateBuilder, task: Act) -> None:
    builder.replace_first_task(replace_fields(task, stage=ActStage.WATCH))
    watching.ask_bloodhounds(builder, task.figure)


def _ask_overwatch(builder: StateBuilder, task: Act) -> None:
    here = place_of(builder.figures[task.figure])
    way = task.way if task.way[0] == here else (here,)
    builder.replace_first_task(replace_fields(task, stage=ActStage.GO, way=way))
    watching.ask_overwatch(builder, task.figure, way, slip=_inches_protected_by_slip(builder, task))


def _begin_activation_walk(builder: StateBuilder, task: Act) -> None:
    way = task.way
    builder.replace_first_task(replace_fields(task, stage=ActStage.ARRIVE, shots=()))
    builder.push_task(
        Walking(
            task.figure, way, shots=task.shots, at=way[0], trail=way[:1], slip=_inches_protected_by_slip(builder, task),
            manner=_movement_manner(builder, task.action), lay=builder.figures[task.figure].is_broken,
        )
    )  # fmt: skip


def _movement_manner(builder: StateBuilder, action: Action) -> MoveManner:
    if isinstance(action, actions.Mutate) and builder.rules_context.mutations[action.mutation].op == MutationOp.FLY:
        return MoveManner.FLY
    return MoveManner.CHARGE if isinstance(action, actions.Charge) else MoveManner.WALK


def _finish_movement(builder: StateBuilder, task: Act) -> None:
    """Turns at the end of the way; hotspots burn who stops near them."""
    builder.replace_first_task(replace_fields(task, stage=ActStage.WAIT))
    _turn_to_facing(builder, task)
    if len(task.way) > 1:
        burn_at_hotspots(builder, task.figure)


def _ask_late_overwatch(builder: StateBuilder, task: Act) -> None:
    """Asks those who have held their fire up to now."""
    builder.replace_first_task(replace_fields(task, stage=ActStage.LATE))
    if len(task.way) > 1:
        watching.ask_late_overwatch(builder, task.figure, task.way, slip=_inches_protected_by_slip(builder, task))


def burn_at_hotspots(builder: StateBuilder, index: FigureIndex) -> None:
    """Damage without armor near a Rot Hotspot, also after a dodge (N77)."""
    card = builder.rules_context.find_zone_card(ZoneOp.HOTSPOT)
    for damage in hotspot_damages(builder, index):
        builder.push_task(Hurting(index, damage, cause=card.id if card else "", armor=False))


def hotspot_damages(builder: StateBuilder, index: FigureIndex, at: Point3 | None = None) -> list[int]:
    """The damage of each Rot Hotspot near a model; `at` stands for its own place."""
    here, card = position_queries.figure_base(builder, index, at), builder.rules_context.find_zone_card(ZoneOp.HOTSPOT)
    if card is None or builder.figures[index].owner < 0:
        return []
    reach = here.radius + builder.rules_context.range_inches(card.range) + _TINY
    near = [m for m in builder.marks if m.kind is MatTokenKind.HOTSPOT and m.place.z == here.z]
    return [card.failed for mark in near if distance_on_mat(mark.place, here.centre) <= reach]


def _fire_late_shots(builder: StateBuilder, task: Act) -> None:
    builder.replace_first_task(replace_fields(task, stage=ActStage.DO, shots=()))
    if task.shots:
        here = place_of(builder.figures[task.figure])
        builder.push_task(
            Walking(task.figure, (here,), shots=task.shots, at=here, trail=(here,), done=task.shots[-1][1].at)
        )


def _carry_out_action(builder: StateBuilder, task: Act) -> None:
    builder.pop_task()
    _ACTION_EFFECTS[type(task.action)](builder, task.figure, task.action)


_STAGE_STEPS: Final[dict[ActStage, Callable[[StateBuilder, Act], None]]] = {
    ActStage.HOUNDS: _ask_bloodhounds,
    ActStage.WATCH: _ask_overwatch,
    ActStage.GO: _begin_activation_walk,
    ActStage.ARRIVE: _finish_movement,
    ActStage.WAIT: _ask_late_overwatch,
    ActStage.LATE: _fire_late_shots,
    ActStage.DO: _carry_out_action,
}


def path_of_action(builder: StateBuilder, index: FigureIndex, action: Action) -> Path:
    """The way of the acting model, its start included."""
    start = place_of(builder.figures[index])
    if isinstance(action, actions.Charge):
        return start, action.end
    if isinstance(action, actions.Mutate):
        return (
            (start, *action.path)
            if builder.rules_context.mutations[action.mutation].op in (MutationOp.FLY, MutationOp.RUSH)
            else (start,)
        )
    return (start, *getattr(action, "path", ()))


def _inches_protected_by_slip(builder: StateBuilder, task: Act) -> float:
    """How far from its start Fox Step protects a model that goes somewhere (N62)."""
    points: int = getattr(task.action, "slip", 0)
    if not points or len(task.way) < 2:
        return 0.0
    card = mutating.find_slip_mutation(builder, task.figure)
    return card.inches * points if card else 0.0


def _turn_to_facing(builder: StateBuilder, task: Act) -> None:
    action, facing = task.action, getattr(task.action, "facing", None)
    if isinstance(action, actions.Mutate):
        facing = action.turn
    if facing is not None and facing != builder.figures[task.figure].facing:
        builder.change_figure(task.figure, facing=facing)
        builder.add_event(events.Turned(("R89",), builder.figures[task.figure].id, facing))


# Following up


def _make_attack_step(mode: Mode) -> Callable[[StateBuilder, FigureIndex, Any], None]:
    def offer_attack(builder: StateBuilder, index: FigureIndex, action: Any) -> None:
        targets = (builder.index_of_figure(action.target),) if mode is Mode.CHARGE else ()
        if pools.possible_attacks(builder, index, mode, targets) or (
            mode is Mode.MOVE and pools.can_reach_with_mutation(builder, index)
        ):
            builder.push_task(Striking(index, mode, builder.figures[index].owner, targets))

    return offer_attack


def _end_without_effect(builder: StateBuilder, index: FigureIndex, action: Action) -> None:
    """All that there was to do was to go."""


def _begin_overwatch(builder: StateBuilder, index: FigureIndex, action: Action) -> None:
    builder.change_figure(index, token=Token.WATCH)
    builder.add_event(events.WatchBegan(("R71",), builder.figures[index].id))


def _begin_recovery(builder: StateBuilder, index: FigureIndex, action: actions.Recover) -> None:
    builder.push_task(Recovering(index))


def _begin_assisted_recovery(builder: StateBuilder, index: FigureIndex, action: actions.Assist) -> None:
    j = builder.index_of_figure(action.friend)
    if builder.figures[j].is_broken and position_queries.are_touching(builder, index, j):
        builder.push_task(Recovering(j, index))


_ACTION_EFFECTS: Final[dict[type, Callable[[StateBuilder, FigureIndex, Any], None]]] = {
    actions.Move: _make_attack_step(Mode.MOVE),
    actions.Aim: _make_attack_step(Mode.AIM),
    actions.Charge: _make_attack_step(Mode.CHARGE),
    actions.Sprint: _end_without_effect,
    actions.Pass: _end_without_effect,
    actions.Watch: _begin_overwatch,
    actions.Recover: _begin_recovery,
    actions.Assist: _begin_assisted_recovery,
    actions.Operate: operations.carry_out_operation,
    actions.Mutate: mutating.use_action_mutation,
}


# Walking


def run_walk(builder: StateBuilder, task: Walking) -> None:
    """Takes the walk one leg, one shot or one free attack further."""
    figure = builder.figures[task.figure]
    if figure.place is None or figure.place != task.at or (figure.is_broken and not task.lay):
        _report_movement(builder, task)
        builder.pop_task()
        _set_down_stopped_model(builder, task.figure)
    elif task.shots and task.shots[0][1].at <= task.done + _TINY:
        _fire_next_shot(builder, task)
    elif task.leg >= len(task.path) - 1:
        _report_movement(builder, task)
        builder.pop_task()
        if walking.is_leaving_mat(builder, task.figure, task.path):
            forced_moves.leave_mat(builder, task.figure, task.path[-1])
        elif task.manner is MoveManner.DODGE:
            burn_at_hotspots(builder, task.figure)
    elif task.into == 0 and not _is_protected_by_slip(task) and _offer_disengage_attack(builder, task):
        return
    else:
        _advance_walk(builder, task)


def _is_protected_by_slip(task: Walking) -> bool:
    return task.at is not None and task.slip > 0 and distance_on_mat(task.path[0], task.at) <= task.slip + _TINY


def _set_down_stopped_model(builder: StateBuilder, index: FigureIndex) -> None:
    """Who is stopped on the way does not hang in the air, nor lie on somebody."""
    if builder.figures[index].is_on_mat:
        damage_figure(builder, index, forced_moves.set_down_stopped_figure(builder, index), cause=forced_moves.FALL)


def _report_movement(builder: StateBuilder, task: Walking) -> Walking:
    """Says how far the model has come."""
    if len(task.trail) > 1:
        figure = builder.figures[task.figure]
        rule = "D32" if figure.is_monster else "R185" if task.manner in (MoveManner.FLY, MoveManner.DODGE) else "R89"
        builder.add_event(events.Moved((rule,), figure.id, task.trail, figure.facing, task.manner))
    return replace_fields(task, trail=task.trail[-1:])


def _fire_next_shot(builder: StateBuilder, task: Walking) -> None:
    (watcher, fire), *rest = task.shots
    builder.replace_first_task(replace_fields(_report_movement(builder, task), shots=tuple(rest)))
    watching.fire_shot(builder, watcher, task.figure, fire)


def _offer_disengage_attack(builder: StateBuilder, task: Walking) -> bool:
    """Offers the next free attack of an enemy that is left (R138 to R141, D18, D19, N25)."""
    end = task.path[task.leg + 1]
    left = [j for j in position_queries.enemies_left_behind(builder, task.figure, end) if j not in task.asked]
    if left:
        builder.replace_first_task(replace_fields(_report_movement(builder, task), asked=(*task.asked, left[0])))
        attacking.offer_free_attack(builder, left[0], task.figure, Mode.FREE)
    return bool(left)


def _advance_walk(builder: StateBuilder, task: Walking) -> None:
    start, end = task.path[task.leg], task.path[task.leg + 1]
    whole = leg_length(start, end)
    stop = task.shots[0][1].at - task.done if task.shots else whole
    far = min(whole - task.into, stop)
    is_end = far >= whole - task.into - _TINY
    place = end if is_end else _round_place_to_grid(point_along_path((start, end), task.into + far))
    changes: dict[str, Any] = {"place": place}
    if is_level(start, end) and task.manner in (MoveManner.WALK, MoveManner.CHARGE):
        changes["facing"] = walking.facing_along(start, end)
    builder.change_figure(task.figure, **changes)
    trail = (*task.trail, place) if place != task.trail[-1] else task.trail
    step = replace_fields(task, done=task.done + far, at=place, trail=trail)
    if is_end:
        builder.replace_first_task(replace_fields(step, leg=task.leg + 1, into=0.0, asked=()))
    else:
        builder.replace_first_task(replace_fields(step, into=task.into + far))


def _round_place_to_grid(place: Point3) -> Point3:
    return Point3(*(round_to_grid(value) for value in place))


# The end of an activation


def finish_activation(builder: StateBuilder, task: Closing) -> None:
    """Rolls for mines and objectives, then ends the activation."""
    figure = builder.figures[task.figure]
    if task.stage is ClosingStage.MINE and figure.place is not None and not task.is_bonus:
        builder.replace_first_task(replace_fields(task, stage=ClosingStage.OBJECTIVE))
        if is_on_mined_ground(builder, task.figure):
            builder.push_task(Mining(task.figure, RollReason.MINE))
        return
    if task.stage is ClosingStage.OBJECTIVE and figure.is_standing and not task.is_bonus:
        builder.replace_first_task(replace_fields(task, stage=ClosingStage.END))
        found = operations.find_objective_in_reach(builder, task.figure)
        if found is not None:
            builder.push_task(Mining(task.figure, RollReason.OBJECTIVE, found.number))
        return
    builder.pop_task()
    builder.active, builder.has_mutated, builder.boost = None, False, 0


def is_on_mined_ground(builder: StateBuilder, index: FigureIndex, at: Point3 | None = None) -> bool:
    """Whether the activation would end off the safe road; `at` stands for the model's own place."""
    first, last = builder.scenario.road
    here = position_queries.figure_base(builder, index, at)
    return builder.scenario.mine > 0 and (here.centre.y - here.radius < first or here.centre.y + here.radius > last)
