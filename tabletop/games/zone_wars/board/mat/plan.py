"""What picks on the mat amount to: a plan for one model, grown pick by pick."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from tabletop.games.zone_wars.board.mat import names
from tabletop.games.zone_wars.board.mat.ways import Way
from tabletop.games.zone_wars.rules.content.cards import Mutation
from tabletop.games.zone_wars.rules.looks import looks
from tabletop.games.zone_wars.rules.powers import mutating, operations, powers
from tabletop.games.zone_wars.rules.state import tasks as t
from tabletop.games.zone_wars.rules.state.draft import Draft
from tabletop.games.zone_wars.rules.state.figures import FigureIndex
from tabletop.games.zone_wars.rules.text import actions as a
from tabletop.games.zone_wars.rules.text.actions import Path
from tabletop.games.zone_wars.rules.turn import attacking, declaring, engine
from tabletop.games.zone_wars.rules.turn.harm import is_ready
from tabletop.rules.game import Refusal, no
from tabletop.rules.plane.plane import Place
from tabletop.ui.gesture.picker import Place as Pick

MOVE, LIE, DEPLOY, PUT, LEAD, DODGE = "move", "lie", "deploy", "put", "lead", "dodge"
WALKS: Final = ("move", "aim", "sprint", "watch", "assist", "simple", "complex", "lead")
"""Words of actions with a path."""
ERRANDS: Final = ("simple", "complex")
DEEDS: Final = ("move", "aim", "charge", "sprint", "watch", "assist", "simple", "complex", "mutate", "recover", "pass",
                "use")  # fmt: skip
"""Words of the buttons that choose an action."""
FLIGHTS: Final = ("fly", "rush")
"""Mutations that move the model itself."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is picked up to now."""

    word: str
    """Of the action, or lie for a Broken model, deploy, put, lead and dodge."""
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
    approach: int = 0
    """How many of the last nodes only bring the model into contact with what was picked."""
    objects: tuple[Pick, ...] = ()
    """Of an operation."""
    target: str = ""
    """A model or token, as the rules call it."""

    @property
    def is_walk(self) -> bool:
        """Whether it is an action with a path."""
        return self.word in WALKS


def possible(d: Draft) -> bool:
    """Whether the decision that waits is planned on the mat."""
    task = d.todo[-1] if d.todo else None
    if isinstance(task, t.Puppeteering):
        return task.stage == "lead"
    return isinstance(task, t.Turn | t.Deploying | t.Arriving) or dodging(d) is not None


def dodging(d: Draft) -> tuple[FigureIndex, Mutation] | None:
    """Who is shot at and may fly away, with its card; None where something else can be answered as well."""
    task = d.todo[-1] if d.todo else None
    if isinstance(task, t.Bolting):
        cards = mutating.bolt_reflexes(d, task)
    elif isinstance(task, t.Attacking) and task.stage == "targeted":
        cards = attacking.reflexes(d, task)
    else:
        return None
    only = cards[0] if len(cards) == 1 else None
    if only is None or only.op != DODGE:
        return None
    return task.target, only


def first_picks(d: Draft) -> tuple[Pick, ...]:
    """Where a plan can begin."""
    task = d.todo[-1]
    if isinstance(task, t.Turn):
        own = looks.own(d, task.seat)
        able = [f for i, f in own if task.figure in (None, i) and (task.is_bonus or is_ready(d, i))]
        return tuple(names.model(figure.id) for figure in able)
    if isinstance(task, t.Deploying):
        seat = engine.STACK.seat(d)
        waiting = [f for f in d.figures if f.owner == seat and f.condition.value == "waiting"]
        return tuple(names.model(figure.id) for figure in waiting)
    if isinstance(task, t.Puppeteering):
        return names.model(d.figures[task.target].id), names.button("decline")
    dodge = dodging(d)
    if dodge is not None:
        return names.model(d.figures[dodge[0]].id), names.button("decline")
    return (names.button(PUT),) if isinstance(task, t.Arriving) else ()


def only_pick(d: Draft) -> Pick | None:
    """What the decision is about where nothing else can be taken in hand: one more action, who is led, who comes."""
    task = d.todo[-1]
    is_only = isinstance(task, t.Arriving | t.Puppeteering) or (isinstance(task, t.Turn) and task.figure is not None)
    return first_picks(d)[0] if is_only and possible(d) and first_picks(d) else None


def begun(d: Draft, pick: Pick) -> Plan | Refusal:
    """The plan with which a first pick begins."""
    task = d.todo[-1]
    if isinstance(task, t.Arriving):
        if pick == names.button(PUT):
            return Plan(PUT)
        place = names.point_of(pick)
        return Plan(PUT, nodes=(place,)) if place else not_now(task)
    i = names.figure_of(d, pick)
    if pick in first_picks(d) and i is not None:
        return _of_model(d, task, i)
    if i is not None and isinstance(task, t.Turn):
        return engine.STACK.check(d, a.Pass(d.figures[i].id)) or not_now(task)
    return Plan("decline") if pick in first_picks(d) else not_now(task)


def _of_model(d: Draft, task: t.Task, i: FigureIndex) -> Plan:
    dodge = dodging(d)
    if dodge is not None:
        return Plan(DODGE, i, card=dodge[1].id)
    if isinstance(task, t.Turn):
        return Plan(LIE if d.figures[i].is_broken else MOVE, i)
    return Plan(DEPLOY if isinstance(task, t.Deploying) else LEAD, i)


def not_now(task: t.Task) -> Refusal:
    """Why nothing can begin there: something else is asked."""
    return no("R62", "not_now", waits=type(task).__name__.lower())


def full() -> Refusal:
    """Why a plan does not go on: it is complete, or what is picked decides the rest."""
    return no("R61", "plan_full")


# What a plan is about


def way(d: Draft, plan: Plan) -> Way:
    """How the model may walk on; only of an action with a path."""
    far, rule = declaring.allowance(d, MOVE if plan.word == LEAD else plan.word)
    return Way(plan.figure, plan.nodes, far, rule, plan.word == "sprint")


def end(d: Draft, plan: Plan) -> Place:
    """Where the model is to stand."""
    flies = plan.word == "mutate" and mutation(d, plan).op in FLIGHTS
    moves = flies or plan.is_walk or plan.word in ("charge", DODGE)
    return plan.nodes[-1] if moves and plan.nodes else looks.place_of(d.figures[plan.figure])


def mutation(d: Draft, plan: Plan) -> Mutation:
    """The card of a mutation that is planned."""
    return d.arena.mutations[plan.card]


def prices(d: Draft, plan: Plan) -> tuple[int, ...]:
    """How many m-points may be spent on the mutation that is planned, or on Fox Step."""
    return tuple(range(1, powers.most_points(d, plan.figure) + 1))


def aims(d: Draft, plan: Plan) -> bool:
    """Whether m-points and what the mutation is aimed at have still to be picked."""
    return plan.word == "mutate" and not plan.target and not plan.nodes


# Buttons


def pressed(d: Draft, plan: Plan, words: list[str]) -> Plan | Refusal:
    """The plan after a button."""
    if plan.target or plan.objects or plan.word in (DEPLOY, PUT, DODGE):
        return full()
    word, *rest = words
    if word == mutating.SLIP and len(rest) == 1 and rest[0].isdigit():
        return _slipping(d, plan, int(rest[0]))
    if word == "points" and len(rest) == 1 and rest[0].isdigit():
        points = int(rest[0])
        is_due = plan.word == "mutate" and not plan.nodes and not plan.points
        return replace(plan, points=points) if is_due and points in prices(d, plan) else full()
    if plan.word == LEAD or word not in DEEDS or len(rest) > 1:
        return full()
    return _deed(d, plan, word, *rest)


def _slipping(d: Draft, plan: Plan, points: int) -> Plan | Refusal:
    if plan.slip or plan.word == LEAD or not (plan.is_walk or plan.word == "charge") or not points:
        return full()
    return mutating.slip_refusal(d, plan.figure, points) or replace(plan, slip=points)


def _deed(d: Draft, plan: Plan, word: str, detail: str = "") -> Plan | Refusal:
    """The plan with another action; the path is kept where it may be."""
    i, id_ = plan.figure, d.figures[plan.figure].id
    if word == plan.word and detail == (plan.op or plan.card):
        return full()
    made = Plan(word, i, slip=plan.slip, nodes=plan.nodes)
    if word in WALKS:
        return _walk(d, made, detail)
    if plan.nodes or (plan.slip and word != "charge"):
        return no("R61", "way_first")
    if word == "mutate":
        return _mutating(d, replace(made, card=detail))
    if word == "charge":
        return _broken(d, i) or (made if _chargeable(d, i) else no("R96", "no_enemy", target=""))
    action: a.Action = a.Use(id_, detail) if word == "use" else a.Recover(id_) if word == "recover" else a.Pass(id_)
    return engine.STACK.check(d, action) or replace(made, card=detail)


def _walk(d: Draft, plan: Plan, op: str) -> Plan | Refusal:
    """An action with a path: that of before, if it is not too long for it."""
    if op and op not in {"simple": operations.SIMPLE, "complex": operations.COMPLEX}.get(plan.word, ()):
        return no("R118", "no_such_operation", operation=op)
    made, figure = replace(plan, op=op), d.figures[plan.figure]
    if plan.word in ("aim", "watch"):
        stays: a.Action = (a.Aim if plan.word == "aim" else a.Watch)(figure.id, (), figure.facing)
        found = engine.STACK.check(d, stays)
        if found:
            return found
    if plan.word == "assist" and not any(f.is_broken for j, f in looks.own(d, figure.owner) if j != plan.figure):
        return no("R113", "no_broken_friend", target="")
    found = _broken(d, plan.figure)
    if found is None and plan.nodes:
        found = so_far(d, made).leg_refusal(d, plan.nodes[-1])
    return found or made


def so_far(d: Draft, plan: Plan) -> Way:
    """The way up to the last node."""
    return replace(way(d, plan), nodes=plan.nodes[:-1])


def _mutating(d: Draft, plan: Plan) -> Plan | Refusal:
    id_ = plan.card
    found = powers.refusal(d, plan.figure, id_, 1) or _broken(d, plan.figure)
    if found is None and d.arena.mutations[id_].kind != "action":
        found = no("R36", "no_action", mutation=id_)
    only = prices(d, plan)
    return found or replace(plan, points=1 if len(only) == 1 else 0)


def _broken(d: Draft, i: FigureIndex) -> Refusal | None:
    figure = d.figures[i]
    return no("R106", "broken", figure=figure.id) if figure.is_broken else None


def _chargeable(d: Draft, i: FigureIndex) -> list[FigureIndex]:
    """Enemies near enough for a charge."""
    figure = d.figures[i]
    return [
        j
        for j, other in looks.on_mat(d)
        if looks.is_enemy(figure, other) and looks.is_within(d, i, j, d.field.long) and not looks.are_touching(d, i, j)
    ]
