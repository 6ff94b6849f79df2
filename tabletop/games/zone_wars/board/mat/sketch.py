"""What to draw of a plan while the pointer is over the mat: its path, its end, and what stopped it.

`make_sketch` adds the point under the pointer to the plan, as far as it can be reached. It is a value; `plan_overlay`
draws it and `plan_labels` labels it. What it shows must be what a press would do, so it asks the picker and
`plan_extension` and decides nothing itself. The pointer asks in every frame: keep it fast, and change neither plan
nor position.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tabletop.games.zone_wars.board.mat import target_ids, threats
from tabletop.games.zone_wars.board.mat.mat_action_builder import facing_at_plan_end, inward_facing
from tabletop.games.zone_wars.board.mat.move_ends import MoveEnd
from tabletop.games.zone_wars.board.mat.picker import MatPicker
from tabletop.games.zone_wars.board.mat.plan import (
    PickedPlan,
    PlanWord,
    planned_mutation,
    possible_m_point_prices,
    walk_state,
)
from tabletop.games.zone_wars.board.mat.plan_extension import start_place_of_movement
from tabletop.games.zone_wars.rules.content.vocabulary import MutationOp
from tabletop.games.zone_wars.rules.powers import operations
from tabletop.games.zone_wars.rules.queries import position_queries
from tabletop.games.zone_wars.rules.state.figures import FigureIndex
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.text.actions import Path
from tabletop.games.zone_wars.rules.turn import walking
from tabletop.rules.game import Refusal
from tabletop.rules.plane.geometry import Point3, distance_on_mat
from tabletop.rules.plane.moves import path_length
from tabletop.ui.gesture.picker import TargetId

_REST_INCHES: Final = 0.2
"""Inches that a pointer may stray from a point that it has just picked."""


@dataclass(frozen=True, slots=True)
class PlanSketch:
    """A plan as it is drawn."""

    plan: PickedPlan
    figure: FigureIndex
    """Who goes there; -1 for a token or a monster that is not there yet."""
    path: Path
    """From where the model or token is now, that included."""
    allowance: float
    """Inches that it may go in all; 0 where nothing is measured."""
    radius: float
    """Of the base at the end."""
    facing: float
    """At the end."""
    stop: MoveEnd | None = None
    """How the pointer was followed."""
    target: Point3 | None = None
    """Where that is at which the action is aimed."""
    effect_radius: float = 0.0
    """Radius in inches of what the action covers round the model, such as the range of a mutation."""
    end_refusal: Refusal | None = None
    """Why the plan cannot end as it is, though it can go on."""
    picked_node_count: int = 0
    """How many nodes of the path are picked already."""

    @property
    def path_length(self) -> float:
        """Inches of the path."""
        return path_length(self.path)

    @property
    def inches_left(self) -> float:
        """Inches that are left to go."""
        return max(0.0, self.allowance - self.path_length)

    @property
    def start(self) -> Point3:
        return self.path[0]

    @property
    def end(self) -> Point3:
        return self.path[-1]

    @property
    def unpicked_leg_start(self) -> Point3:
        """Where the last leg begins that is not picked yet."""
        return self.path[min(self.picked_node_count, len(self.path) - 1)]

    @property
    def unpicked_leg_inches(self) -> float:
        """Inches that may be gone from there."""
        return max(0.0, self.allowance - path_length(self.path[: self.picked_node_count + 1]))

    @property
    def is_moving(self) -> bool:
        """Whether it leads away from the start."""
        return len(self.path) > 1


def make_sketch(picker: MatPicker, over: TargetId | None = None, pointer: Point3 | None = None) -> PlanSketch | None:
    """The plan in hand with what the pointer is over, or with a point as far as it can be reached."""
    plan, stop, barred = picker.plan, None, None
    if plan is None:
        return None
    if over is not None and not target_ids.point_of_pick(over):
        plan = picker.plan_with_pick(over) or plan
    elif pointer is not None and not _is_pointer_on_last_pick(plan, pointer):
        stop = picker.snap_to(pointer)
        if stop is not None and stop.place is not None:
            pick = target_ids.point_target_id(stop.place)
            plan, barred = picker.plan_with_pick(pick) or plan, picker.pick_refusal(pick)
    if stop is None and plan is picker.plan:
        stop = picker.walk_stop
    return _make_sketch_of_plan(picker, plan, stop, barred)


def _is_pointer_on_last_pick(plan: PickedPlan, pointer: Point3) -> bool:
    """Whether the pointer has not left what was picked last."""
    last = plan.nodes[-1] if plan.nodes else None
    return last is not None and last.z == pointer.z and distance_on_mat(last, pointer) <= _REST_INCHES


def _make_sketch_of_plan(
    picker: MatPicker, plan: PickedPlan, stop: MoveEnd | None, barred: Refusal | None
) -> PlanSketch | None:
    builder, i = picker.builder, plan.figure
    if plan.word in (PlanWord.DEPLOY, PlanWord.PUT):
        if not plan.nodes:
            return None
        radius = builder.field.radius if i >= 0 else _placed_monster_base_radius(builder)
        facing = picker.facing if picker.facing is not None else default_deploy_facing(builder, plan)
        return PlanSketch(plan, i, plan.nodes, 0.0, radius, facing, stop, end_refusal=barred)
    if i < 0 or builder.figures[i].place is None:
        return None
    return PlanSketch(
        plan,
        *_mover_path_limit_and_radius(builder, plan),
        facing=_facing_in_sketch(picker, plan),
        stop=stop,
        target=_place_of_plan_target(builder, plan),
        effect_radius=_effect_radius(builder, plan),
        end_refusal=barred,
        picked_node_count=_count_kept_path_nodes(picker.plan, plan),
    )


def _count_kept_path_nodes(picked: PickedPlan | None, plan: PickedPlan) -> int:
    """How many nodes of the picked way a plan keeps: a nearer point replaces the last one."""
    pairs = zip(picked.nodes if picked else (), plan.nodes, strict=False)
    return next((k for k, (one, other) in enumerate(pairs) if one != other), len(picked.nodes) if picked else 0)


def default_deploy_facing(builder: StateBuilder, plan: PickedPlan) -> float:
    """How a model is deployed if nobody turns it."""
    return inward_facing(builder, builder.figures[plan.figure].owner) if plan.figure >= 0 else 0.0


def _mover_path_limit_and_radius(builder: StateBuilder, plan: PickedPlan) -> tuple[FigureIndex, Path, float, float]:
    """Who moves, along which path, how far at most, and how wide it is."""
    figure = builder.figures[plan.figure]
    here, radius = position_queries.place_of(figure), builder.rules_context.base_radius(figure)
    if plan.is_walk:
        return plan.figure, (here, *plan.nodes), walk_state(builder, plan).allowance, radius
    if plan.word in (PlanWord.CHARGE, PlanWord.DODGE):
        far = (
            builder.field.long
            if plan.word is PlanWord.CHARGE
            else planned_mutation(builder, plan).inches * max(possible_m_point_prices(builder, plan))
        )
        return plan.figure, (here, *plan.nodes), far, radius
    if plan.word is not PlanWord.MUTATE:
        return plan.figure, (here,), 0.0, radius
    op, far = planned_mutation(builder, plan).op, planned_mutation(builder, plan).inches * plan.points
    if op in (MutationOp.FLY, MutationOp.RUSH):
        return plan.figure, (here, *plan.nodes), far, radius
    if op == MutationOp.LIFT and plan.target:
        j = position_queries.find_figure(builder, plan.target)
        wide = builder.field.token if j is None else builder.rules_context.base_radius(builder.figures[j])
        return -1 if j is None else j, (start_place_of_movement(builder, plan), *plan.nodes), far, wide
    return plan.figure, (here,), 0.0, radius


def _facing_in_sketch(picker: MatPicker, plan: PickedPlan) -> float:
    builder, i = picker.builder, plan.figure
    if plan.word is PlanWord.CHARGE and plan.nodes:
        return walking.facing_along(position_queries.place_of(builder.figures[i]), plan.nodes[0])
    return facing_at_plan_end(builder, plan, picker.facing)


def _place_of_plan_target(builder: StateBuilder, plan: PickedPlan) -> Point3 | None:
    j = position_queries.find_figure(builder, plan.target)
    if j is not None and j != plan.figure:
        return builder.figures[j].place
    mark = operations.find_token_on_mat(
        builder, plan.target or (target_ids.token_name_of_pick(plan.objects[0]) if plan.objects else "")
    )
    return mark.place if mark else None


def _effect_radius(builder: StateBuilder, plan: PickedPlan) -> float:
    """How far round the model an action reaches that is not gone."""
    if plan.word is not PlanWord.MUTATE:
        return 0.0
    card = planned_mutation(builder, plan)
    if card.op in (MutationOp.TERROR, MutationOp.PULL):
        return card.inches * max(1, plan.points)
    far = builder.rules_context.range_inches(card.range) if card.range else 0.0
    return far if far < builder.field.mat else 0.0


def _placed_monster_base_radius(builder: StateBuilder) -> float:
    task = builder.todo[-1]
    return builder.rules_context.monsters[getattr(task, "monster", "")].radius


def does_plan_move_model(sketch: PlanSketch) -> bool:
    """Whether a model that is on the mat moves itself."""
    plan = sketch.plan
    return sketch.figure >= 0 and sketch.figure == plan.figure and plan.word not in (PlanWord.DEPLOY, PlanWord.PUT)


def threats_of_sketch(builder: StateBuilder, sketch: PlanSketch) -> threats.Threats:
    """What the plan risks; only of a model that is on the mat and moves itself."""
    plan = sketch.plan
    if not does_plan_move_model(sketch):
        return threats.Threats()
    flies = plan.word in (PlanWord.MUTATE, PlanWord.DODGE)
    return threats.find_threats(builder, sketch.figure, sketch.path, slip=plan.slip, flies=flies)
