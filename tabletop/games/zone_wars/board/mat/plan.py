"""The plan in hand as a frozen value: who moves, the points of the way, objects, card, target.

Used by `picker`, `plan_extension` (it grows by picks), `plan_options` (what it still could do), `mat_action_builder`
(it becomes actions), `sketch` and `mat_planner`. `picks_of_action` goes the other way, for `board/picks`, which leads
lessons by it: its picks must lead back to that action. A PlanWord is the first word of its action's text, which stays
in saved matches.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final

from tabletop.games.zone_wars.board.mat import target_ids
from tabletop.games.zone_wars.board.mat.move_ends import WalkState, charge_end
from tabletop.games.zone_wars.rules.content.cards import Mutation
from tabletop.games.zone_wars.rules.content.vocabulary import MutationKind, MutationOp
from tabletop.games.zone_wars.rules.powers import mutating, operations
from tabletop.games.zone_wars.rules.queries import position_queries
from tabletop.games.zone_wars.rules.state import tasks
from tabletop.games.zone_wars.rules.state.figures import Condition, FigureIndex
from tabletop.games.zone_wars.rules.state.stages import AttackStage, PuppetStage
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.text import actions
from tabletop.games.zone_wars.rules.text.actions import Action, OperationKind, Path
from tabletop.games.zone_wars.rules.turn import attacking, declaring, task_specs
from tabletop.games.zone_wars.rules.turn.hurting import is_ready_to_act
from tabletop.rules.game import Refusal, refuse
from tabletop.rules.plane.geometry import Point3
from tabletop.ui.gesture.picker import Steps, TargetId


class PlanWord(StrEnum):
    """The word with which the text of the planned action begins, or what the mat asks for besides."""

    MOVE = "move"
    AIM = "aim"
    CHARGE = "charge"
    SPRINT = "sprint"
    WATCH = "watch"
    ASSIST = "assist"
    SIMPLE = "simple"
    COMPLEX = "complex"
    MUTATE = "mutate"
    RECOVER = "recover"
    PASS = "pass"
    USE = "use"
    DECLINE = "decline"
    LIE = "lie"
    """Of a Broken model, for which nothing is chosen yet."""
    DEPLOY = "deploy"
    PUT = "put"
    LEAD = "lead"
    DODGE = "dodge"


WALK_WORDS: Final = (
    PlanWord.MOVE, PlanWord.AIM, PlanWord.SPRINT, PlanWord.WATCH, PlanWord.ASSIST, PlanWord.SIMPLE,
    PlanWord.COMPLEX, PlanWord.LEAD,
)  # fmt: skip
"""Words of actions with a path."""
OPERATION_WORDS: Final = (PlanWord.SIMPLE, PlanWord.COMPLEX)
ACTION_WORDS: Final = (
    PlanWord.MOVE, PlanWord.AIM, PlanWord.CHARGE, PlanWord.SPRINT, PlanWord.WATCH, PlanWord.ASSIST, PlanWord.SIMPLE,
    PlanWord.COMPLEX, PlanWord.MUTATE, PlanWord.RECOVER, PlanWord.PASS, PlanWord.USE,
)  # fmt: skip
"""Words of the buttons that choose an action."""
STILL: Final = (PlanWord.DEPLOY, PlanWord.LIE)
"""Plans of a model that does not go anywhere from where it is."""
LONG_WAYS: Final = (PlanWord.SPRINT, PlanWord.CHARGE)
"""Actions that go up to Long."""
FLIGHT_MUTATIONS: Final = (MutationOp.FLY, MutationOp.RUSH)
"""Mutations that move the model itself."""


@dataclass(frozen=True, slots=True)
class PickedPlan:
    """What is picked up to now."""

    word: PlanWord
    figure: FigureIndex = -1
    """Whose action it is; -1 for a monster that is not there yet."""
    op: str = ""
    """The operation, where a button named it."""
    card: str = ""
    """The mutation, or the item that is used."""
    points: int = 0
    """M-points of the mutation."""
    slip: int = 0
    """M-points of Fox Step."""
    nodes: Path = ()
    """Of the path after its start, those to get into contact included; the end of a charge or flight."""
    approach_count: int = 0
    """How many of the last nodes only bring the model into contact with what was picked."""
    objects: tuple[TargetId, ...] = ()
    """Of an operation."""
    target: str = ""
    """A model or token, as the rules call it."""

    @property
    def is_walk(self) -> bool:
        """Whether it is an action with a path."""
        return self.word in WALK_WORDS


def is_planned_on_mat(builder: StateBuilder) -> bool:
    """Whether the decision that waits is planned on the mat."""
    task = builder.todo[-1] if builder.todo else None
    if isinstance(task, tasks.Puppeteering):
        return task.stage is PuppetStage.LEAD
    return isinstance(task, tasks.Turn | tasks.Deploying | tasks.Arriving) or possible_dodge(builder) is not None


def possible_dodge(builder: StateBuilder) -> tuple[FigureIndex, Mutation] | None:
    """Who is shot at and may fly away, with its card; None where something else can be answered as well."""
    task = builder.todo[-1] if builder.todo else None
    if isinstance(task, tasks.Bolting):
        cards = mutating.bolt_reflexes(builder, task)
    elif isinstance(task, tasks.Attacking) and task.stage is AttackStage.TARGETED:
        cards = attacking.usable_reflexes(builder, task)
    else:
        return None
    only = cards[0] if len(cards) == 1 else None
    if only is None or only.op != MutationOp.DODGE:
        return None
    return task.target, only


def first_picks(builder: StateBuilder) -> tuple[TargetId, ...]:
    """Where a plan can begin."""
    task = builder.todo[-1]
    if isinstance(task, tasks.Turn):
        own = position_queries.figures_of_seat(builder, task.seat)
        able = [f for i, f in own if task.figure in (None, i) and (task.is_bonus or is_ready_to_act(builder, i))]
        return tuple(target_ids.model_target_id(figure.id) for figure in able)
    if isinstance(task, tasks.Deploying):
        seat = task_specs.STACK.deciding_seat(builder)
        waiting = [f for f in builder.figures if f.owner == seat and f.condition is Condition.WAITING]
        return tuple(target_ids.model_target_id(figure.id) for figure in waiting)
    if isinstance(task, tasks.Puppeteering):
        return target_ids.model_target_id(builder.figures[task.target].id), target_ids.button_target_id(
            PlanWord.DECLINE
        )
    dodge = possible_dodge(builder)
    if dodge is not None:
        return target_ids.model_target_id(builder.figures[dodge[0]].id), target_ids.button_target_id(PlanWord.DECLINE)
    return (target_ids.button_target_id(PlanWord.PUT),) if isinstance(task, tasks.Arriving) else ()


def only_possible_first_pick(builder: StateBuilder) -> TargetId | None:
    """What the decision is about where nothing else can be taken in hand: one more action, who is led, who comes."""
    task = builder.todo[-1]
    is_only = isinstance(task, tasks.Arriving | tasks.Puppeteering) or (
        isinstance(task, tasks.Turn) and task.figure is not None
    )
    return first_picks(builder)[0] if is_only and is_planned_on_mat(builder) and first_picks(builder) else None


def begin_plan(builder: StateBuilder, pick: TargetId) -> PickedPlan | Refusal:
    """The plan with which a first pick begins."""
    task = builder.todo[-1]
    if isinstance(task, tasks.Arriving):
        if pick == target_ids.button_target_id(PlanWord.PUT):
            return PickedPlan(PlanWord.PUT)
        place = target_ids.point_of_pick(pick)
        return PickedPlan(PlanWord.PUT, nodes=(place,)) if place else other_task_waits_refusal(task)
    i = target_ids.figure_index_of_pick(builder, pick)
    if pick in first_picks(builder) and i is not None:
        return _plan_of_model(builder, task, i)
    if i is not None and isinstance(task, tasks.Turn):
        return task_specs.STACK.check_action(builder, actions.Pass(builder.figures[i].id)) or other_task_waits_refusal(
            task
        )
    return PickedPlan(PlanWord.DECLINE) if pick in first_picks(builder) else other_task_waits_refusal(task)


def _plan_of_model(builder: StateBuilder, task: tasks.Task, index: FigureIndex) -> PickedPlan:
    dodge = possible_dodge(builder)
    if dodge is not None:
        return PickedPlan(PlanWord.DODGE, index, card=dodge[1].id)
    if isinstance(task, tasks.Turn):
        return PickedPlan(PlanWord.LIE if builder.figures[index].is_broken else PlanWord.MOVE, index)
    return PickedPlan(PlanWord.DEPLOY if isinstance(task, tasks.Deploying) else PlanWord.LEAD, index)


def other_task_waits_refusal(task: tasks.Task) -> Refusal:
    """Why nothing can begin there: something else is asked."""
    return refuse("R62", "not_now", waits=type(task).__name__.lower())


def plan_full_refusal() -> Refusal:
    """Why a plan does not go on: it is complete, or what is picked decides the rest."""
    return refuse("R61", "plan_full")


# What a plan is about


def walk_state(builder: StateBuilder, plan: PickedPlan) -> WalkState:
    """How the model may walk on; only of an action with a path."""
    far, rule = declaring.movement_allowance(builder, PlanWord.MOVE if plan.word is PlanWord.LEAD else plan.word)
    return WalkState(plan.figure, plan.nodes, far, rule, plan.word is PlanWord.SPRINT)


def planned_end_place(builder: StateBuilder, plan: PickedPlan) -> Point3:
    """Where the model is to stand."""
    flies = plan.word is PlanWord.MUTATE and planned_mutation(builder, plan).op in FLIGHT_MUTATIONS
    moves = flies or plan.is_walk or plan.word in (PlanWord.CHARGE, PlanWord.DODGE)
    return plan.nodes[-1] if moves and plan.nodes else position_queries.place_of(builder.figures[plan.figure])


def planned_mutation(builder: StateBuilder, plan: PickedPlan) -> Mutation:
    """The card of a mutation that is planned."""
    return builder.rules_context.mutations[plan.card]


def possible_m_point_prices(builder: StateBuilder, plan: PickedPlan) -> tuple[int, ...]:
    """How many m-points may be spent on the mutation that is planned, or on Fox Step."""
    return tuple(range(1, position_queries.max_spendable_m_points(builder, plan.figure) + 1))


# Buttons


def picks_after_button(picks: Steps, button: TargetId) -> Steps:
    """The picks with one more button; one that chooses an action takes the place of the one that did so before.

    What only the former action asked for, its operation or its price, goes with it. An operation is chosen by two
    buttons: (model, button:simple) becomes (model, button:simple, button:simple:pick).
    """
    word, *detail = target_ids.button_words(button)
    if word not in ACTION_WORDS:
        return (*picks, button)
    names_operation = word in OPERATION_WORDS and bool(detail)
    replaced = [n for n, pick in enumerate(picks) if n and _is_replaced_button(pick, names_operation=names_operation)]
    if not replaced:
        return (*picks, button)
    first = replaced[0]
    return (*picks[:first], button, *(pick for n, pick in enumerate(picks) if n > first and n not in replaced))


def _is_replaced_button(pick: TargetId, *, names_operation: bool) -> bool:
    word, *detail = target_ids.button_words(pick) or [""]
    if names_operation and word in OPERATION_WORDS and not detail:
        return False
    return word in ACTION_WORDS or word == "points"


def plan_after_button(builder: StateBuilder, plan: PickedPlan, words: list[str]) -> PickedPlan | Refusal:
    """The plan after a button."""
    if plan.target or plan.objects or plan.word in (PlanWord.DEPLOY, PlanWord.PUT, PlanWord.DODGE):
        return plan_full_refusal()
    word, *rest = words
    if word == mutating.SLIP_OP and len(rest) == 1 and rest[0].isdigit():
        return _plan_with_slip_points(builder, plan, int(rest[0]))
    if word == "points" and len(rest) == 1 and rest[0].isdigit():
        points = int(rest[0])
        is_due = plan.word is PlanWord.MUTATE and not plan.nodes and not plan.points
        return (
            replace(plan, points=points)
            if is_due and points in possible_m_point_prices(builder, plan)
            else plan_full_refusal()
        )
    if plan.word is PlanWord.LEAD or word not in ACTION_WORDS or len(rest) > 1:
        return plan_full_refusal()
    return _plan_with_other_action(builder, plan, PlanWord(word), *rest)


def _plan_with_slip_points(builder: StateBuilder, plan: PickedPlan, points: int) -> PickedPlan | Refusal:
    if plan.slip or plan.word is PlanWord.LEAD or not (plan.is_walk or plan.word is PlanWord.CHARGE) or not points:
        return plan_full_refusal()
    return mutating.slip_mutation_refusal(builder, plan.figure, points) or replace(plan, slip=points)


def _plan_with_other_action(
    builder: StateBuilder, plan: PickedPlan, word: PlanWord, detail: str = ""
) -> PickedPlan | Refusal:
    """The plan with another action; the path is kept where it may be."""
    i, id_ = plan.figure, builder.figures[plan.figure].id
    if word == plan.word and detail == (plan.op or plan.card):
        return plan_full_refusal()
    made = PickedPlan(word, i, slip=plan.slip, nodes=plan.nodes)
    if word in WALK_WORDS:
        return _plan_with_walk_action(builder, made, detail)
    if plan.nodes or (plan.slip and word is not PlanWord.CHARGE):
        return refuse("R61", "way_first")
    if word is PlanWord.MUTATE:
        return _plan_with_mutation(builder, replace(made, card=detail))
    if word is PlanWord.CHARGE:
        return _refusal_if_broken(builder, i) or (
            made if _enemies_in_charge_reach(builder, i) else refuse("R96", "no_enemy", target="")
        )
    action: actions.Action = (
        actions.Use(id_, detail)
        if word is PlanWord.USE
        else actions.Recover(id_)
        if word is PlanWord.RECOVER
        else actions.Pass(id_)
    )
    return task_specs.STACK.check_action(builder, action) or replace(made, card=detail)


def _plan_with_walk_action(builder: StateBuilder, plan: PickedPlan, op: str) -> PickedPlan | Refusal:
    """An action with a path: that of before, if it is not too long for it."""
    if op and op not in {
        PlanWord.SIMPLE: operations.SIMPLE_OPERATIONS,
        PlanWord.COMPLEX: operations.COMPLEX_OPERATIONS,
    }.get(plan.word, ()):
        return refuse("R118", "no_such_operation", operation=op)
    made, figure = replace(plan, op=op), builder.figures[plan.figure]
    if plan.word in (PlanWord.AIM, PlanWord.WATCH):
        stays: actions.Action = (actions.Aim if plan.word is PlanWord.AIM else actions.Watch)(
            figure.id, (), figure.facing
        )
        found = task_specs.STACK.check_action(builder, stays)
        if found:
            return found
    if plan.word is PlanWord.ASSIST and not any(
        f.is_broken for j, f in position_queries.figures_of_seat(builder, figure.owner) if j != plan.figure
    ):
        return refuse("R113", "no_broken_friend", target="")
    found = _refusal_if_broken(builder, plan.figure)
    if found is None and plan.nodes:
        found = walk_state_before_end(builder, made).leg_refusal(builder, plan.nodes[-1])
    return found or made


def walk_state_before_end(builder: StateBuilder, plan: PickedPlan) -> WalkState:
    """The way up to the last node."""
    return replace(walk_state(builder, plan), nodes=plan.nodes[:-1])


def _plan_with_mutation(builder: StateBuilder, plan: PickedPlan) -> PickedPlan | Refusal:
    id_ = plan.card
    found = position_queries.mutation_refusal(builder, plan.figure, id_, 1) or _refusal_if_broken(builder, plan.figure)
    if found is None and builder.rules_context.mutations[id_].kind != MutationKind.ACTION:
        found = refuse("R36", "no_action", mutation=id_)
    only = possible_m_point_prices(builder, plan)
    return found or replace(plan, points=1 if len(only) == 1 else 0)


def _refusal_if_broken(builder: StateBuilder, index: FigureIndex) -> Refusal | None:
    figure = builder.figures[index]
    return refuse("R106", "broken", figure=figure.id) if figure.is_broken else None


def _enemies_in_charge_reach(builder: StateBuilder, index: FigureIndex) -> list[FigureIndex]:
    """Enemies near enough for a charge."""
    figure = builder.figures[index]
    return [
        j
        for j, other in position_queries.figures_on_mat(builder)
        if position_queries.is_enemy(figure, other)
        and position_queries.is_within_distance(builder, index, j, builder.field.long)
        and not position_queries.are_touching(builder, index, j)
    ]


def picks_of_action(builder: StateBuilder, action: Action) -> Steps:
    """Picks that make it, up to its facing; none for what is not planned on the mat."""
    if isinstance(action, actions.Put):
        return target_ids.button_target_id(PlanWord.PUT), target_ids.point_target_id(action.place)
    if isinstance(action, actions.Lead):
        task: Any = builder.todo[-1]
        return (
            target_ids.model_target_id(builder.figures[task.target].id),
            *map(target_ids.point_target_id, action.path),
        )
    if isinstance(action, actions.Decline):
        return (target_ids.button_target_id("decline"),)
    if isinstance(action, actions.Reflex):
        task = builder.todo[-1]
        return (
            target_ids.model_target_id(builder.figures[task.target].id),
            *map(target_ids.point_target_id, action.path),
        )
    if isinstance(action, actions.Deploy):
        return target_ids.model_target_id(action.figure), target_ids.point_target_id(action.place)
    figure = getattr(action, "figure", "")
    picks = _figure_action_picks(builder, action)
    return (target_ids.model_target_id(figure), *picks) if picks or isinstance(action, actions.Move) else ()


def _figure_action_picks(builder: StateBuilder, action: Any) -> Steps:
    slip: Steps = (target_ids.button_target_id("slip", action.slip),) if getattr(action, "slip", 0) else ()
    way: Steps = (*slip, *map(target_ids.point_target_id, getattr(action, "path", ())))
    word = target_ids.button_target_id(str(action).partition(" ")[0])
    picks: Steps = ()
    match action:
        case actions.Move():
            picks = way
        case actions.Aim() | actions.Watch() | actions.Sprint() | actions.Recover() | actions.Pass():
            picks = (word, *way)
        case actions.Assist():
            picks = (word, *way, target_ids.model_target_id(action.friend))
        case actions.Charge():
            picks = (word, *slip, *_charge_picks(builder, action))
        case actions.Use():
            picks = (target_ids.button_target_id("use", action.card),)
        case actions.Operate():
            picks = (f"{word}:{action.op}", *way, *_object_picks(action))
        case actions.Mutate():
            picks = _mutation_picks(builder, action)
    return picks


def _charge_picks(builder: StateBuilder, action: actions.Charge) -> Steps:
    i, j = builder.index_of_figure(action.figure), builder.index_of_figure(action.target)
    usual: Steps = () if charge_end(builder, i, j) == action.end else (target_ids.point_target_id(action.end),)
    return *usual, target_ids.model_target_id(action.target)


def _object_picks(action: actions.Operate) -> Steps:
    own, objects = action.figure, action.objects
    picks: Steps = ()
    match action.op:
        case OperationKind.PICK:
            picks = tuple(target_ids.token_target_id(int(name.removeprefix("t"))) for name in objects)
        case OperationKind.STEAL | OperationKind.RECEIVE:
            picks = (
                target_ids.card_target_id(objects[0], objects[1])
                if len(objects) > 1
                else target_ids.model_target_id(objects[0]),
            )
        case OperationKind.GIVE | OperationKind.HEAL:
            picks = (target_ids.card_target_id(own, objects[1]), target_ids.model_target_id(objects[0]))
        case OperationKind.DROP | OperationKind.REPAIR:
            picks = (target_ids.card_target_id(own, objects[0]),)
        case OperationKind.OPEN:
            picks = (target_ids.piece_target_id(objects[0], int(objects[1])),)
        case OperationKind.SEARCH | OperationKind.REBOOT:
            picks = (target_ids.piece_target_id(objects[0]),)
    return picks


def _mutation_picks(builder: StateBuilder, action: actions.Mutate) -> Steps:
    picks: list[TargetId] = [target_ids.button_target_id("mutate", action.mutation)]
    if position_queries.max_spendable_m_points(builder, builder.index_of_figure(action.figure)) > 1:
        picks.append(target_ids.button_target_id("points", action.points))
    if action.target:
        is_model = position_queries.find_figure(builder, action.target) is not None
        picks.append(
            target_ids.model_target_id(action.target)
            if is_model
            else target_ids.token_target_id(int(action.target.removeprefix("t")))
        )
    return *picks, *map(target_ids.point_target_id, action.path)
