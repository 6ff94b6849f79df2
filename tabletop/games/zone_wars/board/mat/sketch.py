"""What is to be drawn of a plan while the pointer is over the mat: its path, its end, and what stopped it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tabletop.games.zone_wars.board.mat import target_ids
from tabletop.games.zone_wars.board.mat import threats as mat_threats
from tabletop.games.zone_wars.board.mat.follow import departure
from tabletop.games.zone_wars.board.mat.mat_action_builder import faced, inwards
from tabletop.games.zone_wars.board.mat.move_ends import MoveEnd
from tabletop.games.zone_wars.board.mat.picker import MatPicker
from tabletop.games.zone_wars.board.mat.plan import PickedPlan, PlanWord, mutation, prices, way
from tabletop.games.zone_wars.rules.content.vocabulary import MutationOp
from tabletop.games.zone_wars.rules.powers import operations
from tabletop.games.zone_wars.rules.queries import position_queries
from tabletop.games.zone_wars.rules.state.figures import FigureIndex
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.text.actions import Path
from tabletop.games.zone_wars.rules.turn import walking
from tabletop.rules.game import Refusal
from tabletop.rules.plane.moves import length
from tabletop.rules.plane.plane import Point3, distance
from tabletop.ui.gesture.picker import TargetId as Pick

_STILL: Final = 0.2
"""Inches that a pointer may stray from a point that it has just picked."""


@dataclass(frozen=True, slots=True)
class Sketch:
    """A plan as it is drawn."""

    plan: PickedPlan
    figure: FigureIndex
    """Who goes there; -1 for a token or a monster that is not there yet."""
    path: Path
    """From where the model or token is now, that included."""
    far: float
    """Inches that it may go in all; 0 where nothing is measured."""
    radius: float
    """Of the base at the end."""
    facing: float
    """At the end."""
    stop: MoveEnd | None = None
    """How the pointer was followed."""
    target: Point3 | None = None
    """Where that is at which the action is aimed."""
    reach: float = 0.0
    """Radius in inches of what the action covers round the model, such as the range of a mutation."""
    barred: Refusal | None = None
    """Why the plan cannot end as it is, though it can go on."""
    fixed: int = 0
    """How many nodes of the path are picked already."""

    @property
    def spent(self) -> float:
        """Inches of the path."""
        return length(self.path)

    @property
    def left(self) -> float:
        """Inches that are left to go."""
        return max(0.0, self.far - self.spent)

    @property
    def start(self) -> Point3:
        """Where it begins."""
        return self.path[0]

    @property
    def end(self) -> Point3:
        """Where it ends."""
        return self.path[-1]

    @property
    def anchor(self) -> Point3:
        """Where the last leg begins that is not picked yet."""
        return self.path[min(self.fixed, len(self.path) - 1)]

    @property
    def ahead(self) -> float:
        """Inches that may be gone from there."""
        return max(0.0, self.far - length(self.path[: self.fixed + 1]))

    @property
    def moves(self) -> bool:
        """Whether it leads away from the start."""
        return len(self.path) > 1


def sketched(picker: MatPicker, over: Pick | None = None, pointer: Point3 | None = None) -> Sketch | None:
    """The plan in hand with what the pointer is over, or with a point as far as it can be reached."""
    plan, stop, barred = picker.plan, None, None
    if plan is None:
        return None
    if over is not None and not target_ids.point_of(over):
        plan = picker.grown(over) or plan
    elif pointer is not None and not _rests(plan, pointer):
        stop = picker.snap(pointer)
        if stop is not None and stop.place is not None:
            pick = target_ids.point(stop.place)
            plan, barred = picker.grown(pick) or plan, picker.refusal(pick)
    if stop is None and plan is picker.plan:
        stop = picker.ended
    return _drawn(picker, plan, stop, barred)


def _rests(plan: PickedPlan, pointer: Point3) -> bool:
    """Whether the pointer has not left what was picked last."""
    last = plan.nodes[-1] if plan.nodes else None
    return last is not None and last.z == pointer.z and distance(last, pointer) <= _STILL


def _drawn(picker: MatPicker, plan: PickedPlan, stop: MoveEnd | None, barred: Refusal | None) -> Sketch | None:
    d, i = picker.draft, plan.figure
    if plan.word in (PlanWord.DEPLOY, PlanWord.PUT):
        if not plan.nodes:
            return None
        radius = d.field.radius if i >= 0 else _monster_radius(d)
        facing = picker.facing if picker.facing is not None else inward(d, plan)
        return Sketch(plan, i, plan.nodes, 0.0, radius, facing, stop, barred=barred)
    if i < 0 or d.figures[i].place is None:
        return None
    return Sketch(
        plan, *_moved(d, plan), facing=_facing(picker, plan), stop=stop, target=_target(d, plan),
        reach=_reach(d, plan), barred=barred, fixed=_kept(picker.plan, plan),
    )  # fmt: skip


def _kept(picked: PickedPlan | None, plan: PickedPlan) -> int:
    """How many places of the way that is picked a plan keeps: a nearer point takes the place of the last one."""
    pairs = zip(picked.nodes if picked else (), plan.nodes, strict=False)
    return next((k for k, (one, other) in enumerate(pairs) if one != other), len(picked.nodes) if picked else 0)


def inward(builder: StateBuilder, plan: PickedPlan) -> float:
    """How a model is deployed if nobody turns it."""
    return inwards(builder, builder.figures[plan.figure].owner) if plan.figure >= 0 else 0.0


def _moved(builder: StateBuilder, plan: PickedPlan) -> tuple[FigureIndex, Path, float, float]:
    """Who moves, along which path, how far at most, and how wide it is."""
    figure = builder.figures[plan.figure]
    here, radius = position_queries.place_of(figure), builder.rules_context.radius(figure)
    if plan.is_walk:
        return plan.figure, (here, *plan.nodes), way(builder, plan).far, radius
    if plan.word in (PlanWord.CHARGE, PlanWord.DODGE):
        far = (
            builder.field.long
            if plan.word is PlanWord.CHARGE
            else mutation(builder, plan).inches * max(prices(builder, plan))
        )
        return plan.figure, (here, *plan.nodes), far, radius
    if plan.word is not PlanWord.MUTATE:
        return plan.figure, (here,), 0.0, radius
    op, far = mutation(builder, plan).op, mutation(builder, plan).inches * plan.points
    if op in (MutationOp.FLY, MutationOp.RUSH):
        return plan.figure, (here, *plan.nodes), far, radius
    if op == MutationOp.LIFT and plan.target:
        j = position_queries.find(builder, plan.target)
        wide = builder.field.token if j is None else builder.rules_context.radius(builder.figures[j])
        return -1 if j is None else j, (departure(builder, plan), *plan.nodes), far, wide
    return plan.figure, (here,), 0.0, radius


def _facing(picker: MatPicker, plan: PickedPlan) -> float:
    d, i = picker.draft, plan.figure
    if plan.word is PlanWord.CHARGE and plan.nodes:
        return walking.lane_facing(position_queries.place_of(d.figures[i]), plan.nodes[0])
    return faced(d, plan, picker.facing)


def _target(builder: StateBuilder, plan: PickedPlan) -> Point3 | None:
    j = position_queries.find(builder, plan.target)
    if j is not None and j != plan.figure:
        return builder.figures[j].place
    mark = operations.mark_named(builder, plan.target or (target_ids.token_of(plan.objects[0]) if plan.objects else ""))
    return mark.place if mark else None


def _reach(builder: StateBuilder, plan: PickedPlan) -> float:
    """How far round the model an action reaches that is not gone."""
    if plan.word is not PlanWord.MUTATE:
        return 0.0
    card = mutation(builder, plan)
    if card.op in (MutationOp.TERROR, MutationOp.PULL):
        return card.inches * max(1, plan.points)
    far = builder.rules_context.inches(card.range) if card.range else 0.0
    return far if far < builder.field.mat else 0.0


def _monster_radius(builder: StateBuilder) -> float:
    task = builder.todo[-1]
    return builder.rules_context.monsters[getattr(task, "monster", "")].radius


def is_risky(sketch: Sketch) -> bool:
    """Whether a model that is on the mat moves itself."""
    plan = sketch.plan
    return sketch.figure >= 0 and sketch.figure == plan.figure and plan.word not in (PlanWord.DEPLOY, PlanWord.PUT)


def threats_of(builder: StateBuilder, sketch: Sketch) -> mat_threats.Threats:
    """What the plan risks; only of a model that is on the mat and moves itself."""
    plan = sketch.plan
    if not is_risky(sketch):
        return mat_threats.Threats()
    flies = plan.word in (PlanWord.MUTATE, PlanWord.DODGE)
    return mat_threats.threats(builder, sketch.figure, sketch.path, slip=plan.slip, flies=flies)
