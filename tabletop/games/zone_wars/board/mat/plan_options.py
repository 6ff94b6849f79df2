"""What a plan on the mat can still become (buttons, operations), and the refusal where a press does nothing.

`picker` asks for buttons, `decision_buttons` for useful operations, `mat_planner` for refusals, `decisions` whether an
action has no effect, `board_messages` whether an attack can follow a move. Operations in reach are cached by position
and plan. Every answer comes from the rules' own checks, and a button that is offered must be one that `plan_extension`
accepts. `is_action_without_effect` and `can_attack_after_move` move the figure in the builder that they get, so give
them one of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from tabletop.games.zone_wars.board.mat import target_ids
from tabletop.games.zone_wars.board.mat.mat_action_builder import clearest_attack_refusal
from tabletop.games.zone_wars.board.mat.plan import (
    ACTION_WORDS,
    OPERATION_WORDS,
    PickedPlan,
    PlanWord,
    begin_plan,
    first_picks,
    is_planned_on_mat,
    other_task_waits_refusal,
    walk_state,
)
from tabletop.games.zone_wars.board.mat.plan_extension import extend_plan, plan_if_legal
from tabletop.games.zone_wars.rules.content.cards import Terrain
from tabletop.games.zone_wars.rules.content.vocabulary import GearEffect, MutationKind, TerrainKind
from tabletop.games.zone_wars.rules.powers import mutating, operations
from tabletop.games.zone_wars.rules.queries import position_queries
from tabletop.games.zone_wars.rules.queries.position_queries import figures_of_seat, figures_on_mat
from tabletop.games.zone_wars.rules.state import tasks
from tabletop.games.zone_wars.rules.state.figures import Figure, FigureIndex
from tabletop.games.zone_wars.rules.state.state import FINDS, MatTokenKind
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.text import actions
from tabletop.games.zone_wars.rules.text.actions import OperationKind
from tabletop.games.zone_wars.rules.turn import pools, walking
from tabletop.rules.caches import Cache
from tabletop.rules.game import Refusal, refuse
from tabletop.rules.plane.geometry import Point, Point3, Polygon, is_inside
from tabletop.rules.plane.moves import path_length
from tabletop.ui.gesture.picker import TargetId

_STILL: Final = 0.1
"""Inches below which a way leads nowhere."""
_TERRAIN_CLAUSES: Final[Mapping[str, str]] = {
    TerrainKind.LOW: "R179",
    TerrainKind.BLOCKING: "R180",
    TerrainKind.BUILDING: "R182",
}
"""Rules about what terrain is."""
_TOKEN_CLAUSES: Final = {
    MatTokenKind.ARTIFACT: "R118",
    MatTokenKind.CARD: "R118",
    MatTokenKind.OBJECTIVE: "S4",
    MatTokenKind.HOTSPOT: "R208",
}
"""Rules about what a token is for."""
_LATE_REASONS: Final = {
    "hidden": "hidden_now", "not_in_front": "behind_now", "needs_contact": "not_reachable",
    "out_of_range": "not_reachable", "smog": "not_reachable", "needs_aim": "not_reachable",
}  # fmt: skip
"""What is said of a target once the move is over: nobody can go anywhere any more."""


def plan_start_refusal(builder: StateBuilder, pick: TargetId) -> Refusal | None:
    """Why nothing begins there; None where something does."""
    task = builder.todo[-1] if builder.todo else None
    if task is None or pick in (first_picks(builder) if is_planned_on_mat(builder) else ()):
        return None
    return (
        _monster_placing_refusal(builder, task, pick)
        or _token_or_terrain_refusal(builder, pick)
        or _model_pick_refusal(builder, task, pick)
        or _pending_task_refusal(builder, task)
    )


def _monster_placing_refusal(builder: StateBuilder, task: tasks.Task, pick: TargetId) -> Refusal | None:
    """Why a monster cannot be placed there."""
    plan = begin_plan(builder, pick) if isinstance(task, tasks.Arriving) else None
    found = plan_if_legal(builder, plan, None) if isinstance(plan, PickedPlan) and plan.nodes else None
    return found if isinstance(found, Refusal) else None


def _pending_task_refusal(builder: StateBuilder, task: tasks.Task) -> Refusal:
    """What is to be done before anything can go anywhere."""
    if isinstance(task, tasks.Turn) and task.figure is not None:
        return refuse("R61", "its_action", figure=builder.figures[task.figure].id)
    return (
        refuse("R60", "hand_first")
        if isinstance(task, tasks.Turn | tasks.Deploying)
        else other_task_waits_refusal(task)
    )


def _model_pick_refusal(builder: StateBuilder, task: tasks.Task, pick: TargetId) -> Refusal | None:
    """Of a model: why it cannot be chosen."""
    i = target_ids.figure_index_of_pick(builder, pick)
    if i is None:
        return None
    if isinstance(task, tasks.Striking):
        return attack_after_move_refusal(builder, task, i)
    if isinstance(task, tasks.Turn) and task.figure not in (None, i):
        return _pending_task_refusal(builder, task)
    found = begin_plan(builder, pick) if is_planned_on_mat(builder) else None
    return found if isinstance(found, Refusal) else None


def attack_after_move_refusal(builder: StateBuilder, task: tasks.Striking, other: FigureIndex) -> Refusal | None:
    """What keeps a model from attacking somebody where it stands now."""
    found = clearest_attack_refusal(builder, task.figure, other, task.mode, task.targets)
    if found is None or found.reason not in _LATE_REASONS:
        return found
    given = {name: value for name, value in found.params if name in ("target", "piece")}
    return refuse(found.clause, _LATE_REASONS[found.reason], **given)


def is_action_without_effect(builder: StateBuilder, action: actions.Action) -> bool:
    """Whether somebody only stays where it is, and can attack nobody from there."""
    if not isinstance(action, actions.Move | actions.Aim | actions.Sprint):
        return False
    far = path_length(
        (position_queries.place_of(builder.figures[builder.index_of_figure(action.figure)]), *action.path)
    )
    return (far < _STILL or isinstance(action, actions.Aim)) and (
        isinstance(action, actions.Sprint) or not can_attack_after_move(builder, action)
    )


def can_attack_after_move(builder: StateBuilder, action: actions.Move | actions.Aim) -> bool:
    """Whether somebody can be attacked where a move ends (R87), as far as that is known before it."""
    i = builder.index_of_figure(action.figure)
    here = position_queries.place_of(builder.figures[i])
    if walking.is_leaving_mat(builder, i, (here, *action.path)):
        return False
    builder.change_figure(i, place=action.path[-1] if action.path else here, facing=action.facing)
    if isinstance(action, actions.Aim):
        return bool(pools.possible_attacks(builder, i, tasks.Mode.AIM))
    return bool(pools.possible_attacks(builder, i, tasks.Mode.MOVE)) or pools.can_reach_with_mutation(builder, i)


# What lies there


def _token_or_terrain_refusal(builder: StateBuilder, pick: TargetId) -> Refusal | None:
    """Of a token or of terrain: what it is."""
    at = target_ids.point_of_pick(pick)
    if at is not None:
        terrain = _lowest_terrain_at(builder, at)
        return None if terrain is None else _not_pickable_terrain_refusal(terrain)
    mark = next((mark for mark in builder.marks if target_ids.token_target_id(mark.number) == pick), None)
    return None if mark is None else refuse(_TOKEN_CLAUSES[mark.kind], f"token_{mark.kind}")


def _lowest_terrain_at(builder: StateBuilder, at: Point3) -> Terrain | None:
    """The lowest piece at a point, because it stands before what it stands in."""
    point = Point(at.x, at.y)
    found = [one for one in builder.ground.terrain if is_inside(point, Polygon(tuple(Point(*c) for c in one.corners)))]
    return min(found, key=lambda one: one.kind != TerrainKind.LOW, default=None)


def _not_pickable_terrain_refusal(terrain: Terrain) -> Refusal:
    if terrain.container or terrain.machine:
        reason = "scenery_container" if terrain.container else "scenery_machine"
        return refuse("R118" if terrain.container else "R120", reason, piece=terrain.id)
    return refuse(_TERRAIN_CLAUSES[terrain.kind], f"scenery_{terrain.kind}", piece=terrain.id)


_MOST: Final = 300
_KNOWN: Final[Cache[tuple[object, ...], tuple[tuple[str, str], ...]]] = Cache("zone_wars: operations in reach", _MOST)


def useful_operations(builder: StateBuilder, plan: PickedPlan) -> tuple[tuple[str, str], ...]:
    """The operations that can be done at the end of a plan's way, each with the word of its action."""
    if builder.figures[plan.figure].place is None:
        return ()
    start = PickedPlan(PlanWord.MOVE, plan.figure, nodes=plan.nodes, slip=plan.slip)
    key = builder.rules_context, start, builder.agreed, tuple(builder.figures), builder.marks, builder.changes
    found = _KNOWN.get(key)
    if found is None:
        found = _KNOWN[key] = tuple(_find_useful_operations(builder, start))
    return found


def _find_useful_operations(builder: StateBuilder, start: PickedPlan) -> Iterator[tuple[str, str]]:
    for word, ops in (
        (PlanWord.SIMPLE, operations.SIMPLE_OPERATIONS),
        (PlanWord.COMPLEX, operations.COMPLEX_OPERATIONS),
    ):
        yield from ((word, op) for op in ops if _can_operation_be_done(builder, replace(start, word=word, op=op)))


def can_assist(builder: StateBuilder, plan: PickedPlan) -> bool:
    """Whether a Broken friend can be reached from the end of a plan's way."""
    made = replace(plan, word=PlanWord.ASSIST)
    return any(
        _can_extend_plan_to_pick(builder, made, target_ids.model_target_id(friend.id))
        for friend in _other_friends(builder, plan.figure)
        if friend.is_broken
    )


def _can_operation_be_done(builder: StateBuilder, plan: PickedPlan) -> bool:
    found = _OBJECTS_BY_OPERATION[plan.op](builder, plan.figure)
    return found if isinstance(found, bool) else any(_can_extend_plan_to_pick(builder, plan, pick) for pick in found)


def _can_extend_plan_to_pick(builder: StateBuilder, plan: PickedPlan, pick: TargetId) -> bool:
    """Whether the plan can go on with that: what is too far as the crow flies is not looked for on foot."""
    at = _place_of_pick(builder, pick)
    is_near = at is None or walk_state(builder, plan).could_reach_unobstructed(builder, at, 2 * builder.field.radius)
    return is_near and isinstance(extend_plan(builder, plan, pick), PickedPlan)


def _place_of_pick(builder: StateBuilder, pick: TargetId) -> Point3 | None:
    """Where a model or token is; None of terrain."""
    j, mark = (
        target_ids.figure_index_of_pick(builder, pick),
        operations.find_token_on_mat(builder, target_ids.token_name_of_pick(pick)),
    )
    return mark.place if mark is not None else builder.figures[j].place if j is not None else None


def _other_friends(builder: StateBuilder, index: FigureIndex) -> list[Figure]:
    return [other for j, other in figures_of_seat(builder, builder.figures[index].owner) if j != index]


# What each operation could be about: picks that have to be reached, or whether it can be done anywhere

_OperationObjects = bool | Iterator[TargetId]


def _token_picks(builder: StateBuilder, index: FigureIndex) -> _OperationObjects:
    return (target_ids.token_target_id(mark.number) for mark in builder.marks if mark.kind in FINDS)


def _theft_victim_picks(builder: StateBuilder, index: FigureIndex) -> _OperationObjects:
    lying = (other for _, other in figures_on_mat(builder) if other.is_broken and not other.is_monster and other.items)
    return (target_ids.model_target_id(other.id) for other in lying if other.id != builder.figures[index].id)


def _card_taker_picks(builder: StateBuilder, index: FigureIndex) -> _OperationObjects:
    return (
        target_ids.model_target_id(friend.id)
        for friend in _other_friends(builder, index)
        if builder.figures[index].items
    )


def _card_giver_picks(builder: StateBuilder, index: FigureIndex) -> _OperationObjects:
    return (target_ids.model_target_id(friend.id) for friend in _other_friends(builder, index) if friend.items)


def _door_picks(builder: StateBuilder, index: FigureIndex) -> _OperationObjects:
    openings = ((one.id, n, opening) for one in builder.ground.terrain for n, opening in enumerate(one.openings))
    return (target_ids.piece_target_id(id_, n) for id_, n, opening in openings if opening.closed)


def _container_picks(builder: StateBuilder, index: FigureIndex) -> _OperationObjects:
    return (target_ids.piece_target_id(terrain.id) for terrain in builder.ground.terrain if terrain.container)


def _machine_picks(builder: StateBuilder, index: FigureIndex) -> _OperationObjects:
    return (target_ids.piece_target_id(terrain.id) for terrain in builder.ground.terrain if terrain.machine)


def _heal_patient_picks(builder: StateBuilder, index: FigureIndex) -> _OperationObjects:
    has_kit = any(
        builder.rules_context.gear[item.kind].effect == GearEffect.HEAL for item in builder.figures[index].items
    )
    return (
        target_ids.model_target_id(one.id)
        for _, one in figures_of_seat(builder, builder.figures[index].owner)
        if has_kit
    )


_OBJECTS_BY_OPERATION: Final[Mapping[str, Callable[[StateBuilder, FigureIndex], _OperationObjects]]] = {
    OperationKind.PICK: _token_picks,
    OperationKind.STEAL: _theft_victim_picks,
    OperationKind.GIVE: _card_taker_picks,
    OperationKind.RECEIVE: _card_giver_picks,
    "drop": lambda d, i: bool(d.figures[i].items),
    OperationKind.OPEN: _door_picks,
    OperationKind.SEARCH: _container_picks,
    OperationKind.HEAL: _heal_patient_picks,
    "clean": lambda d, i: d.figures[i].leeches > 0,
    "repair": lambda d, i: any(item.worn for item in d.figures[i].items),
    OperationKind.REBOOT: _machine_picks,
}
_REACHABLE_WORDS: Final[Mapping[str, Callable[[StateBuilder, PickedPlan], bool]]] = {
    "assist": can_assist, "simple": lambda d, plan: bool(useful_operations(d, plan)), "complex": lambda d, plan: False,
}  # fmt: skip
"""Deeds that are proposed only where somebody or something can be reached; what is complex is chosen by simple."""


def possible_button_picks(builder: StateBuilder, plan: PickedPlan) -> Iterator[TargetId]:
    """The buttons that go on from here; what is chosen by two buttons shows the second ones only after the first."""
    i = plan.figure
    if i < 0 or plan.word is PlanWord.DODGE:
        return
    if plan.word is PlanWord.MUTATE:
        yield target_ids.button_target_id("move")
        yield from (
            target_ids.button_target_id("points", points)
            for points in range(1, position_queries.max_spendable_m_points(builder, i) + 1)
        )
        return
    if plan.word in OPERATION_WORDS:
        yield from (target_ids.button_target_id("move"), target_ids.button_target_id("simple"))
        if not plan.op:
            yield from (target_ids.button_target_id(word, op) for word, op in useful_operations(builder, plan))
    else:
        yield from _action_button_picks(builder, plan)
    yield from (
        target_ids.button_target_id(mutating.SLIP_OP, points)
        for points in range(1, position_queries.max_spendable_m_points(builder, i) + 1)
    )


def _action_button_picks(builder: StateBuilder, plan: PickedPlan) -> Iterator[TargetId]:
    i = plan.figure
    for word in ACTION_WORDS:
        if word is PlanWord.MUTATE:
            able = [card.id for card in position_queries.mutation_cards(builder, i) if card.kind == MutationKind.ACTION]
            yield from (target_ids.button_target_id(word, id_) for id_ in able)
        elif word is PlanWord.USE:
            yield from (
                target_ids.button_target_id(word, label)
                for label in dict.fromkeys(position_queries.card_labels(builder.figures[i]))
            )
        elif word not in _REACHABLE_WORDS or _REACHABLE_WORDS[word](builder, plan):
            yield target_ids.button_target_id(word)
