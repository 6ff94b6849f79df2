"""Extends a plan by one more pick (a point, model, token, card or piece of terrain), or says why not.

`extend_plan` returns the longer plan or a refusal, by the rules' own checks. Used by `picker`, `plan_options` and
`sketch`. A pick that `plan_options` or the buttons offer must be accepted here, and `plan.picks_of_action` must name
picks that lead to its action. It changes neither the plan nor the position.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from tabletop.games.zone_wars.board.mat import move_ends, target_ids
from tabletop.games.zone_wars.board.mat.mat_action_builder import (
    AIMED_MUTATIONS,
    ATTACK_MODES,
    attack_refusal,
    legal_actions,
    planned_actions,
    possible_operations,
)
from tabletop.games.zone_wars.board.mat.plan import (
    FLIGHT_MUTATIONS,
    OPERATION_WORDS,
    PickedPlan,
    PlanWord,
    plan_after_button,
    plan_full_refusal,
    planned_end_place,
    planned_mutation,
    walk_state,
)
from tabletop.games.zone_wars.rules.content.vocabulary import MutationOp
from tabletop.games.zone_wars.rules.powers import operations
from tabletop.games.zone_wars.rules.queries import position_queries
from tabletop.games.zone_wars.rules.state.figures import FigureIndex
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.text.actions import Path
from tabletop.games.zone_wars.rules.turn import task_specs, walking
from tabletop.rules.game import Refusal, refuse
from tabletop.rules.plane.geometry import Point, Point3, Segment, distance_on_mat, distance_to_segment
from tabletop.rules.plane.moves import path_length
from tabletop.ui.gesture.picker import TargetId

PlanOrRefusal = PickedPlan | Refusal
_COMPLETE: Final = (PlanWord.LIE, PlanWord.RECOVER, PlanWord.PASS, PlanWord.USE, PlanWord.DECLINE)
"""Plans that no pick on the mat leads on."""


def extend_plan(builder: StateBuilder, plan: PickedPlan, pick: TargetId, facing: float | None = None) -> PlanOrRefusal:
    """The plan with one more pick, or why it does not go on there."""
    words = target_ids.button_words(pick)
    if words and plan.word is not PlanWord.DECLINE:
        return plan_after_button(builder, plan, words)
    for prefix, follow in _EXTENSION_BY_PREFIX.items():
        if pick.startswith(prefix) and plan.word not in _COMPLETE:
            return follow(builder, plan, pick, facing)
    return _broken_model_refusal(builder, plan) if plan.word is PlanWord.LIE else plan_full_refusal()


def _broken_model_refusal(builder: StateBuilder, plan: PickedPlan) -> Refusal:
    """Why a Broken model goes nowhere."""
    return refuse("R106", "broken", figure=builder.figures[plan.figure].id)


def _mutation_pick_refusal(builder: StateBuilder, plan: PickedPlan) -> Refusal:
    """Why a mutation does not go on so: it needs a price or a target first, or no target at all."""
    card = planned_mutation(builder, plan)
    if not plan.points:
        return refuse("R30", "points_first", mutation=card.id)
    if card.op in FLIGHT_MUTATIONS:
        return refuse("R36", "ground_first", mutation=card.id)
    return refuse("R36", "aimless" if card.op == MutationOp.TERROR else "target_first", mutation=card.id)


def can_extend_plan(builder: StateBuilder, plan: PickedPlan) -> bool:
    """Whether something can be picked after it."""
    if plan.word in OPERATION_WORDS and plan.objects:
        return any(
            _is_legal_plan(builder, _plan_with_object(builder, plan, pick))
            for pick in possible_next_objects(builder, plan)
        )
    if plan.is_walk:
        return not plan.target
    if plan.word is PlanWord.CHARGE:
        return not plan.target
    if plan.word is PlanWord.MUTATE:
        return _can_extend_mutation(builder, plan)
    return plan.word is PlanWord.LIE or (
        plan.word in (PlanWord.DEPLOY, PlanWord.PUT, PlanWord.DODGE) and not plan.nodes
    )


def _can_extend_mutation(builder: StateBuilder, plan: PickedPlan) -> bool:
    op = planned_mutation(builder, plan).op
    if not plan.points:
        return not plan.target
    if op == MutationOp.FLY and plan.nodes:
        return not plan.target
    return op != MutationOp.TERROR and (
        not plan.nodes if op in (*FLIGHT_MUTATIONS, MutationOp.LIFT) else not plan.target
    )


def can_walk_end_at(builder: StateBuilder, plan: PickedPlan, wanted: Point3) -> bool:
    """Whether a plan's way can go on to a point and end there."""
    on = walk_state(builder, plan)
    path = move_ends.shortest_route(builder, on, wanted)
    return path is not None and on.stop_refusal(builder, *path) is None


# Points


def _extend_to_point(builder: StateBuilder, plan: PickedPlan, pick: TargetId, facing: float | None) -> PlanOrRefusal:
    place = target_ids.point_of_pick(pick)
    if place is None or plan.objects or (plan.target and plan.word is not PlanWord.MUTATE):
        return plan_full_refusal()
    grown = replace(plan, nodes=(*plan.nodes, place))
    if plan.is_walk:
        on = walk_state(builder, plan)
        path = move_ends.shortest_route(builder, on, place) or (place,)
        return on.leg_refusal(builder, *path) or replace(plan, nodes=(*plan.nodes, *path))
    if plan.nodes:
        return plan_full_refusal()
    if plan.word is PlanWord.CHARGE:
        return _extend_charge_to_point(builder, grown)
    if plan.word is PlanWord.MUTATE:
        op = planned_mutation(builder, plan).op
        is_due = plan.points and (op in FLIGHT_MUTATIONS or (op == MutationOp.LIFT and plan.target))
        return plan_if_legal(builder, grown, facing) if is_due else _mutation_pick_refusal(builder, plan)
    return plan_if_legal(builder, grown, facing)


def _extend_charge_to_point(builder: StateBuilder, plan: PickedPlan) -> PlanOrRefusal:
    """An end from which somebody is reached."""
    found: Refusal | None = None
    for j in position_queries.figures_touching(builder, plan.figure, plan.nodes[0]):
        refusal = walking.charge_refusal(builder, plan.figure, j, plan.nodes[0])
        if refusal is None:
            return plan
        found = found or refusal
    return found or refuse("R97", "charge_whom")


def plan_if_legal(builder: StateBuilder, plan: PickedPlan, facing: float | None) -> PlanOrRefusal:
    """The plan, if one of its actions is legal; else the refusal."""
    refusal: Refusal | None = None
    for action in planned_actions(builder, plan, facing):
        refusal = task_specs.STACK.check_action(builder, action)
        if refusal is None:
            return plan
    return refusal or plan_full_refusal()


# Models


def _extend_to_model(builder: StateBuilder, plan: PickedPlan, pick: TargetId, facing: float | None) -> PlanOrRefusal:
    j = target_ids.figure_index_of_pick(builder, pick)
    if j is None or builder.figures[j].place is None or plan.target:
        return plan_full_refusal()
    if plan.word in (PlanWord.DEPLOY, PlanWord.PUT, PlanWord.DODGE):
        return refuse("R90", "base_in_way", figure=builder.figures[j].id, at="")
    if plan.word in OPERATION_WORDS:
        return _extend_with_operation_object(builder, plan, pick, facing)
    is_friend = j != plan.figure and builder.figures[j].owner == builder.figures[plan.figure].owner
    is_help = plan.word is PlanWord.MOVE and is_friend and builder.figures[j].is_broken
    target = replace(plan, target=builder.figures[j].id, word=PlanWord.ASSIST if is_help else plan.word)
    return _EXTENSION_BY_WORD.get(target.word, _extend_by_facing_target)(builder, target, j, facing)


def _extend_by_facing_target(
    builder: StateBuilder, plan: PickedPlan, other: FigureIndex, facing: float | None
) -> PlanOrRefusal:
    """Turns to somebody in the end, to attack it where the action lets one."""
    is_own = builder.figures[other].owner == builder.figures[plan.figure].owner and plan.word is not PlanWord.LEAD
    if plan.word is PlanWord.SPRINT:
        return refuse("R101", "sprints", figure=builder.figures[plan.figure].id)
    if is_own or other == plan.figure:
        return refuse("R122", "no_enemy", target=builder.figures[other].id)
    found = attack_refusal(builder, plan, other, facing) if plan.word in ATTACK_MODES else None
    if found is not None and plan.word is not PlanWord.MOVE:
        return found
    grown = plan_if_legal(builder, plan, facing)
    return found or grown if isinstance(grown, Refusal) else grown


def _extend_charge(builder: StateBuilder, plan: PickedPlan, other: FigureIndex, facing: float | None) -> PlanOrRefusal:
    if plan.nodes:
        return plan_if_legal(builder, plan, None)
    place = move_ends.charge_end(builder, plan.figure, other)
    if place is None:
        place = walking.charge_end(builder, plan.figure, other) or position_queries.place_of(builder.figures[other])
        return _charge_plan_refusal(builder, plan, other, place)
    return replace(plan, nodes=(place,))


def _charge_plan_refusal(builder: StateBuilder, plan: PickedPlan, other: FigureIndex, place: Point3) -> Refusal:
    """What keeps a charge from somebody; who charges cannot stop earlier."""
    found = walking.charge_refusal(builder, plan.figure, other, place)
    if found is None or found.reason not in ("too_far", "no_contact"):
        return found or plan_full_refusal()
    given, target = dict(found.params), builder.figures[other].id
    if found.reason == "no_contact":
        return refuse("R97", "no_way_to", target=target)
    return refuse("R97", "too_far_to_charge", target=target, far=given["far"], allowed=given["allowed"])


def _extend_assist(builder: StateBuilder, plan: PickedPlan, other: FigureIndex, facing: float | None) -> PlanOrRefusal:
    pick = target_ids.model_target_id(builder.figures[other].id)
    grown = plan_if_legal(builder, plan_with_approach(builder, plan, pick), facing)
    if isinstance(grown, Refusal) and grown.reason == "no_contact":
        return _distance_refusal(builder, plan, pick) or refuse("R113", "no_way_to", target=builder.figures[other].id)
    return grown


def _extend_mutation(
    builder: StateBuilder, plan: PickedPlan, other: FigureIndex, facing: float | None
) -> PlanOrRefusal:
    op = planned_mutation(builder, plan).op
    if not plan.points and op in AIMED_MUTATIONS and not plan.nodes:
        return plan_if_legal(builder, plan, facing)
    if not plan.points or op == MutationOp.TERROR:
        return _mutation_pick_refusal(builder, plan)
    if op in FLIGHT_MUTATIONS:
        if plan.nodes:
            is_faced = op == MutationOp.FLY and position_queries.is_enemy(
                builder.figures[plan.figure], builder.figures[other]
            )
            return plan_if_legal(builder, plan, facing) if is_faced else plan_full_refusal()
        return (
            _extend_rush(builder, plan, other, facing)
            if op == MutationOp.RUSH
            else _mutation_pick_refusal(builder, plan)
        )
    if op == MutationOp.LIFT:
        return _extend_lift(builder, plan, facing)
    return plan_if_legal(builder, plan, facing)


def _extend_rush(builder: StateBuilder, plan: PickedPlan, other: FigureIndex, facing: float | None) -> PlanOrRefusal:
    """Runs into somebody."""
    place = walking.charge_end(builder, plan.figure, other)
    if place is None:
        return refuse("R99", "not_level", target=builder.figures[other].id)
    return plan_if_legal(builder, replace(plan, target="", nodes=(place,)), facing)


_EXTENSION_BY_WORD: Final[
    dict[PlanWord, Callable[[StateBuilder, PickedPlan, FigureIndex, float | None], PlanOrRefusal]]
] = {
    PlanWord.CHARGE: _extend_charge,
    PlanWord.ASSIST: _extend_assist,
    PlanWord.MUTATE: _extend_mutation,
}


def _extend_lift(builder: StateBuilder, plan: PickedPlan, facing: float | None) -> PlanOrRefusal:
    """Something that could be moved a little in some direction."""
    start = start_place_of_movement(builder, plan)
    refusal: Refusal | None = plan_full_refusal()
    for dx, dy in ((0.1, 0.0), (-0.1, 0.0), (0.0, 0.1), (0.0, -0.1)):
        tried = plan_if_legal(
            builder, replace(plan, nodes=(_rounded_point(start.x + dx, start.y + dy, start.z),)), facing
        )
        if isinstance(tried, PickedPlan):
            return plan
        refusal = tried
    return refusal or plan


def start_place_of_movement(builder: StateBuilder, plan: PickedPlan) -> Point3:
    """Where that begins to move which moves: the model, or what it lifts."""
    mark, j = operations.find_token_on_mat(builder, plan.target), position_queries.find_figure(builder, plan.target)
    if plan.word is PlanWord.MUTATE and mark is not None:
        return mark.place
    if plan.word is PlanWord.MUTATE and j is not None and planned_mutation(builder, plan).op == MutationOp.LIFT:
        return position_queries.place_of(builder.figures[j])
    return planned_end_place(builder, plan)


def _rounded_point(x: float, y: float, z: float) -> Point3:
    return Point3(round(x, 2), round(y, 2), z)


# Tokens, cards and terrain


def _extend_to_token(builder: StateBuilder, plan: PickedPlan, pick: TargetId, facing: float | None) -> PlanOrRefusal:
    if plan.word is PlanWord.MUTATE:
        target = replace(plan, target=target_ids.token_name_of_pick(pick))
        if plan.target or plan.nodes or not plan.points:
            return plan_full_refusal() if plan.target or plan.nodes else _mutation_pick_refusal(builder, plan)
        return (
            _extend_lift(builder, target, facing)
            if planned_mutation(builder, plan).op == MutationOp.LIFT
            else plan_if_legal(builder, target, facing)
        )
    return _extend_with_operation_object(
        builder, replace(plan, word=PlanWord.SIMPLE) if plan.word is PlanWord.MOVE else plan, pick, facing
    )


def _extend_to_card(builder: StateBuilder, plan: PickedPlan, pick: TargetId, facing: float | None) -> PlanOrRefusal:
    return _extend_with_operation_object(
        builder, replace(plan, word=PlanWord.SIMPLE) if plan.word is PlanWord.MOVE else plan, pick, facing
    )


def _extend_to_piece(builder: StateBuilder, plan: PickedPlan, pick: TargetId, facing: float | None) -> PlanOrRefusal:
    if plan.word is not PlanWord.MOVE:
        return _extend_with_operation_object(builder, plan, pick, facing)
    simple = _extend_with_operation_object(builder, replace(plan, word=PlanWord.SIMPLE), pick, facing)
    if isinstance(simple, PickedPlan):
        return simple
    pieces = {piece.id: piece for piece in builder.ground.terrain}
    is_machine = (found := pieces.get(target_ids.piece_id_and_opening(pick)[0])) is not None and found.machine
    return (
        _extend_with_operation_object(builder, replace(plan, word=PlanWord.COMPLEX), pick, facing)
        if is_machine
        else simple
    )


def _extend_with_operation_object(
    builder: StateBuilder, plan: PickedPlan, pick: TargetId, facing: float | None
) -> PlanOrRefusal:
    """One more object of an operation; the model goes to the first one by itself."""
    if plan.word in (PlanWord.DEPLOY, PlanWord.PUT):
        return refuse("R92", "covers_token", token=target_ids.token_name_of_pick(pick))
    if plan.word not in OPERATION_WORDS:
        return refuse("R118", "operate_first")
    if plan.target or pick in plan.objects:
        return plan_full_refusal()
    grown = _plan_with_object(builder, plan, pick)
    if _is_legal_plan(builder, grown) or can_extend_plan(builder, grown):
        return grown
    return _distance_refusal(builder, plan, pick) or _operation_refusal(builder, grown, facing)


def _distance_refusal(builder: StateBuilder, plan: PickedPlan, pick: TargetId) -> Refusal | None:
    """The refusal of a pick that is too far to walk to; None where it is near enough."""
    on = walk_state(builder, plan)
    left = max(0.0, on.allowance - on.walked_length(builder))
    far = _distance_to_pick(builder, plan, pick)
    if far is None or _path_into_contact_with_pick(builder, plan, pick, on) is not None:
        return None
    path = _path_into_contact_with_pick(
        builder, plan, pick, replace(on, allowance=on.allowance + move_ends.EXTRA_INCHES)
    )
    if path is not None:
        far = path_length((on.current_place(builder), *path))
        return refuse(on.rule, "way_too_long", far=walking.inches_text(far), allowed=walking.inches_text(left))
    if far <= left + builder.field.slack:
        return None
    return refuse(on.rule, "too_far_to_reach", far=walking.inches_text(far), allowed=walking.inches_text(left))


def _distance_to_pick(builder: StateBuilder, plan: PickedPlan, pick: TargetId) -> float | None:
    """Inches from where the model comes to up to what was picked, as the crow flies; None of what lies nowhere."""
    here, wide = planned_end_place(builder, plan), builder.rules_context.base_radius(builder.figures[plan.figure])
    mark, j = (
        operations.find_token_on_mat(builder, target_ids.token_name_of_pick(pick)),
        target_ids.figure_index_of_pick(builder, pick),
    )
    if mark is not None:
        return distance_on_mat(here, mark.place) - builder.field.token - wide
    if j is not None:
        there = builder.figures[j].place
        return (
            None
            if there is None
            else distance_on_mat(here, there) - builder.rules_context.base_radius(builder.figures[j]) - wide
        )
    lines = _edges_of_piece_or_opening(builder, target_ids.piece_id_and_opening(pick))
    return min((distance_to_segment(here, line) for line in lines), default=wide) - wide if lines else None


def _plan_with_object(builder: StateBuilder, plan: PickedPlan, pick: TargetId) -> PickedPlan:
    """The plan with one more object; in contact with it, unless that is settled by another one."""
    own = builder.figures[plan.figure].id
    is_first = all(target_ids.model_id_and_card_label(known)[0] == own for known in plan.objects)
    grown = plan_with_approach(builder, plan, pick) if is_first else plan
    return replace(grown, objects=(*plan.objects, pick))


def possible_next_objects(builder: StateBuilder, plan: PickedPlan) -> Iterator[TargetId]:
    """What may come after the objects of an operation: more tokens, whom a card goes to, or which card."""
    i, here, first = plan.figure, planned_end_place(builder, plan), plan.objects[0]
    own = builder.figures[i]
    if plan.word is PlanWord.COMPLEX and target_ids.token_name_of_pick(plan.objects[-1]):
        yield from (
            target_ids.token_target_id(mark.number) for mark in position_queries.tokens_in_contact(builder, i, here)
        )
    elif (
        plan.word is PlanWord.SIMPLE
        and len(plan.objects) == 1
        and target_ids.model_id_and_card_label(first)[0] == own.id
    ):
        yield from (
            target_ids.model_target_id(friend.id) for _, friend in position_queries.figures_of_seat(builder, own.owner)
        )
    elif plan.word is PlanWord.SIMPLE and len(plan.objects) == 1 and target_ids.model_id_of_pick(first):
        holders = (own, *(figure for figure in builder.figures if figure.id == target_ids.model_id_of_pick(first)))
        yield from (
            target_ids.card_target_id(holder.id, label)
            for holder in holders
            for label in position_queries.card_labels(holder)
        )


def _is_legal_plan(builder: StateBuilder, plan: PickedPlan) -> bool:
    return bool(legal_actions(builder, plan))


def _operation_refusal(builder: StateBuilder, plan: PickedPlan, facing: float | None) -> Refusal:
    """What is wrong with the operation, or with where it would lead with a card."""
    tries = (plan, *(_plan_with_object(builder, plan, pick) for pick in possible_next_objects(builder, plan)))
    for tried in tries:
        for action in planned_actions(builder, tried, facing) if possible_operations(builder, tried) else ():
            found = task_specs.STACK.check_action(builder, action)
            if found is not None:
                return found
    return refuse("R118", "wrong_objects")


# Into contact


def plan_with_approach(builder: StateBuilder, plan: PickedPlan, pick: TargetId) -> PickedPlan:
    """The plan with a node that brings the model into contact, where it is not and can get there."""
    path = _path_into_contact_with_pick(builder, plan, pick, walk_state(builder, plan))
    if path is None or path[-1] == planned_end_place(builder, plan):
        return plan
    return replace(plan, nodes=(*plan.nodes, *path), approach_count=plan.approach_count + len(path))


def _path_into_contact_with_pick(
    builder: StateBuilder, plan: PickedPlan, pick: TargetId, on: move_ends.WalkState
) -> Path | None:
    """How the model goes on into contact; None where it is there already, or nothing leads there."""
    i, here = plan.figure, planned_end_place(builder, plan)
    mark = operations.find_token_on_mat(builder, target_ids.token_name_of_pick(pick))
    if mark is not None:
        return (
            None
            if mark in position_queries.tokens_in_contact(builder, i, here)
            else move_ends.path_to_token(builder, on, mark.place)
        )
    holder = target_ids.model_id_and_card_label(pick)[0] or target_ids.model_id_of_pick(pick)
    j = position_queries.find_figure(builder, holder) if holder else None
    if j is not None:
        is_near = j == i or builder.figures[j].place is None or position_queries.are_touching(builder, i, j, here)
        return None if is_near else move_ends.path_to_model(builder, on, j)
    named = target_ids.piece_id_and_opening(pick)
    lines = _edges_of_piece_or_opening(builder, named)
    with_it = replace(plan, objects=(pick,))

    def is_there(path: Path) -> bool:
        return on.allowance > walk_state(builder, plan).allowance or _is_legal_plan(
            builder, replace(with_it, nodes=(*plan.nodes, *path))
        )

    return (
        None
        if not lines or _is_legal_plan(builder, with_it)
        else move_ends.path_to_wall_or_door(builder, on, lines, is_there)
    )


def _edges_of_piece_or_opening(builder: StateBuilder, named: tuple[str, ...]) -> tuple[Segment, ...]:
    """The outline of a piece, or one of its openings."""
    terrain = next((piece for piece in builder.ground.terrain if named and piece.id == named[0]), None)
    if terrain is None:
        return ()
    if len(named) == 1:
        return builder.ground.piece_named(terrain.id).outline.edges
    k = int(named[1]) if named[1].isdigit() else len(terrain.openings)
    return tuple(Segment(Point(*o.start), Point(*o.end)) for o in terrain.openings[k : k + 1])


_EXTENSION_BY_PREFIX: Final[dict[str, Callable[[StateBuilder, PickedPlan, TargetId, float | None], PlanOrRefusal]]] = {
    target_ids.POINT: _extend_to_point,
    target_ids.MODEL: _extend_to_model,
    target_ids.TOKEN: _extend_to_token,
    target_ids.CARD: _extend_to_card,
    target_ids.PIECE: _extend_to_piece,
}
