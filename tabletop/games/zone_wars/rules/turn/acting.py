"""An activation: what was declared, the windows around it, the walk, and its end."""

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
from tabletop.games.zone_wars.rules.turn import attacking, forced, pools, walking, watching
from tabletop.games.zone_wars.rules.turn.harm import harm
from tabletop.rules.amend import amended
from tabletop.rules.plane.moves import along, is_level, leg_length
from tabletop.rules.plane.plane import Point3, distance, hundredths

_TINY: Final = 1e-6


def declare(builder: StateBuilder, task: Turn, action: Any) -> None:
    """A model begins what was declared for it."""
    i = builder.named(action.figure)
    builder.pop()
    if not task.is_bonus:
        builder.order = (*builder.order, i)
        builder.alter(i, token=Token.USED)
    if builder.active != i:
        builder.has_mutated = False
    builder.active = i
    builder.say(events.Activated(("R60", "R61"), builder.figures[i].id, builder.figures[i].owner, word(action)))
    mutating.pay(builder, i, action)
    builder.push(Closing(i, is_bonus=task.is_bonus))
    builder.push(Act(i, action, ActStage.WATCH if task.is_bonus else ActStage.HOUNDS, way=route(builder, i, action)))


def word(action: Action) -> str:
    """The first word of an action's text."""
    return str(action).partition(" ")[0]


def use(builder: StateBuilder, task: Turn, action: actions.Use) -> None:
    """Stimulants, before the action."""
    i = builder.named(action.figure)
    operations.stimulate(builder, i, action.card)
    if builder.active != i:
        builder.active, builder.has_mutated = i, False
    builder.swap(amended(task, figure=i))


# Acting


def run(builder: StateBuilder, task: Act) -> None:
    """The next step that needs no decision."""
    figure = builder.figures[task.figure]
    lies = figure.is_broken and not isinstance(task.action, actions.Recover | actions.Pass)
    if figure.place is None or lies:
        builder.pop()
    else:
        _STEPS[task.stage](builder, task)


def _hounds(builder: StateBuilder, task: Act) -> None:
    builder.swap(amended(task, stage=ActStage.WATCH))
    watching.ask_hounds(builder, task.figure)


def _watch(builder: StateBuilder, task: Act) -> None:
    here = place_of(builder.figures[task.figure])
    way = task.way if task.way[0] == here else (here,)
    builder.swap(amended(task, stage=ActStage.GO, way=way))
    watching.ask(builder, task.figure, way, slip=_slip(builder, task))


def _go(builder: StateBuilder, task: Act) -> None:
    way = task.way
    builder.swap(amended(task, stage=ActStage.ARRIVE, shots=()))
    builder.push(
        Walking(
            task.figure, way, shots=task.shots, at=way[0], trail=way[:1], slip=_slip(builder, task),
            manner=_manner(builder, task.action), lay=builder.figures[task.figure].is_broken,
        )
    )  # fmt: skip


def _manner(builder: StateBuilder, action: Action) -> MoveManner:
    if isinstance(action, actions.Mutate) and builder.rules_context.mutations[action.mutation].op == MutationOp.FLY:
        return MoveManner.FLY
    return MoveManner.CHARGE if isinstance(action, actions.Charge) else MoveManner.WALK


def _arrive(builder: StateBuilder, task: Act) -> None:
    """Turns at the end of the way; hotspots burn who stops near them."""
    builder.swap(amended(task, stage=ActStage.WAIT))
    _face(builder, task)
    if len(task.way) > 1:
        burn(builder, task.figure)


def _wait(builder: StateBuilder, task: Act) -> None:
    """Asks those who have held their fire up to now."""
    builder.swap(amended(task, stage=ActStage.LATE))
    if len(task.way) > 1:
        watching.ask_late(builder, task.figure, task.way, slip=_slip(builder, task))


def burn(builder: StateBuilder, index: FigureIndex) -> None:
    """Damage without armor near a Rot Hotspot, also after a dodge (N77)."""
    card = builder.rules_context.zone_card(ZoneOp.HOTSPOT)
    for damage in burns(builder, index):
        builder.push(Hurting(index, damage, cause=card.id if card else "", armor=False))


def burns(builder: StateBuilder, index: FigureIndex, at: Point3 | None = None) -> list[int]:
    """The damage of each Rot Hotspot near a model, that one being elsewhere if a place is given."""
    here, card = position_queries.base(builder, index, at), builder.rules_context.zone_card(ZoneOp.HOTSPOT)
    if card is None or builder.figures[index].owner < 0:
        return []
    reach = here.radius + builder.rules_context.inches(card.range) + _TINY
    near = [m for m in builder.marks if m.kind is MatTokenKind.HOTSPOT and m.place.z == here.z]
    return [card.failed for mark in near if distance(mark.place, here.centre) <= reach]


def _late(builder: StateBuilder, task: Act) -> None:
    builder.swap(amended(task, stage=ActStage.DO, shots=()))
    if task.shots:
        here = place_of(builder.figures[task.figure])
        builder.push(Walking(task.figure, (here,), shots=task.shots, at=here, trail=(here,), done=task.shots[-1][1].at))


def _do(builder: StateBuilder, task: Act) -> None:
    builder.pop()
    _THEN[type(task.action)](builder, task.figure, task.action)


_STEPS: Final[dict[ActStage, Callable[[StateBuilder, Act], None]]] = {
    ActStage.HOUNDS: _hounds,
    ActStage.WATCH: _watch,
    ActStage.GO: _go,
    ActStage.ARRIVE: _arrive,
    ActStage.WAIT: _wait,
    ActStage.LATE: _late,
    ActStage.DO: _do,
}


def route(builder: StateBuilder, index: FigureIndex, action: Action) -> Path:
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


def _slip(builder: StateBuilder, task: Act) -> float:
    """How far from its start Fox Step protects a model that goes somewhere (N62)."""
    points: int = getattr(task.action, "slip", 0)
    if not points or len(task.way) < 2:
        return 0.0
    card = mutating.slipping(builder, task.figure)
    return card.inches * points if card else 0.0


def _face(builder: StateBuilder, task: Act) -> None:
    action, facing = task.action, getattr(task.action, "facing", None)
    if isinstance(action, actions.Mutate):
        facing = action.turn
    if facing is not None and facing != builder.figures[task.figure].facing:
        builder.alter(task.figure, facing=facing)
        builder.say(events.Turned(("R89",), builder.figures[task.figure].id, facing))


# Following up


def _strike(mode: Mode) -> Callable[[StateBuilder, FigureIndex, Any], None]:
    def follow(builder: StateBuilder, index: FigureIndex, action: Any) -> None:
        targets = (builder.named(action.target),) if mode is Mode.CHARGE else ()
        if pools.attacks(builder, index, mode, targets) or (mode is Mode.MOVE and pools.could_reach(builder, index)):
            builder.push(Striking(index, mode, builder.figures[index].owner, targets))

    return follow


def _nothing(builder: StateBuilder, index: FigureIndex, action: Action) -> None:
    """All that there was to do was to go."""


def _overwatch(builder: StateBuilder, index: FigureIndex, action: Action) -> None:
    builder.alter(index, token=Token.WATCH)
    builder.say(events.WatchBegan(("R71",), builder.figures[index].id))


def _recover(builder: StateBuilder, index: FigureIndex, action: actions.Recover) -> None:
    builder.push(Recovering(index))


def _assist(builder: StateBuilder, index: FigureIndex, action: actions.Assist) -> None:
    j = builder.named(action.friend)
    if builder.figures[j].is_broken and position_queries.are_touching(builder, index, j):
        builder.push(Recovering(j, index))


_THEN: Final[dict[type, Callable[[StateBuilder, FigureIndex, Any], None]]] = {
    actions.Move: _strike(Mode.MOVE),
    actions.Aim: _strike(Mode.AIM),
    actions.Charge: _strike(Mode.CHARGE),
    actions.Sprint: _nothing,
    actions.Pass: _nothing,
    actions.Watch: _overwatch,
    actions.Recover: _recover,
    actions.Assist: _assist,
    actions.Operate: operations.operate,
    actions.Mutate: mutating.mutate,
}


# Walking


def walk(builder: StateBuilder, task: Walking) -> None:
    """The next step of a way."""
    figure = builder.figures[task.figure]
    if figure.place is None or figure.place != task.at or (figure.is_broken and not task.lay):
        _tell(builder, task)
        builder.pop()
        _stop(builder, task.figure)
    elif task.shots and task.shots[0][1].at <= task.done + _TINY:
        _shot(builder, task)
    elif task.leg >= len(task.path) - 1:
        _tell(builder, task)
        builder.pop()
        if walking.leaves(builder, task.figure, task.path):
            forced.leave(builder, task.figure, task.path[-1])
        elif task.manner is MoveManner.DODGE:
            burn(builder, task.figure)
    elif task.into == 0 and not _is_slipping(task) and _disengages(builder, task):
        return
    else:
        _advance(builder, task)


def _is_slipping(task: Walking) -> bool:
    return task.at is not None and task.slip > 0 and distance(task.path[0], task.at) <= task.slip + _TINY


def _stop(builder: StateBuilder, index: FigureIndex) -> None:
    """Who is stopped on the way does not hang in the air, nor lie on somebody."""
    if builder.figures[index].is_on_mat:
        harm(builder, index, forced.rest(builder, index), cause=forced.FALL)


def _tell(builder: StateBuilder, task: Walking) -> Walking:
    """Says how far the model has come."""
    if len(task.trail) > 1:
        figure = builder.figures[task.figure]
        rule = "D32" if figure.is_monster else "R185" if task.manner in (MoveManner.FLY, MoveManner.DODGE) else "R89"
        builder.say(events.Moved((rule,), figure.id, task.trail, figure.facing, task.manner))
    return amended(task, trail=task.trail[-1:])


def _shot(builder: StateBuilder, task: Walking) -> None:
    (watcher, fire), *rest = task.shots
    builder.swap(amended(_tell(builder, task), shots=tuple(rest)))
    watching.fire(builder, watcher, task.figure, fire)


def _disengages(builder: StateBuilder, task: Walking) -> bool:
    """Offers the next free attack of an enemy that is left (R138 to R141, D18, D19, N25)."""
    end = task.path[task.leg + 1]
    left = [j for j in position_queries.quitted(builder, task.figure, end) if j not in task.asked]
    if left:
        builder.swap(amended(_tell(builder, task), asked=(*task.asked, left[0])))
        attacking.free_strike(builder, left[0], task.figure, Mode.FREE)
    return bool(left)


def _advance(builder: StateBuilder, task: Walking) -> None:
    start, end = task.path[task.leg], task.path[task.leg + 1]
    whole = leg_length(start, end)
    stop = task.shots[0][1].at - task.done if task.shots else whole
    far = min(whole - task.into, stop)
    is_end = far >= whole - task.into - _TINY
    place = end if is_end else _rounded(along((start, end), task.into + far))
    changes: dict[str, Any] = {"place": place}
    if is_level(start, end) and task.manner in (MoveManner.WALK, MoveManner.CHARGE):
        changes["facing"] = walking.lane_facing(start, end)
    builder.alter(task.figure, **changes)
    trail = (*task.trail, place) if place != task.trail[-1] else task.trail
    step = amended(task, done=task.done + far, at=place, trail=trail)
    if is_end:
        builder.swap(amended(step, leg=task.leg + 1, into=0.0, asked=()))
    else:
        builder.swap(amended(step, into=task.into + far))


def _rounded(place: Point3) -> Point3:
    return Point3(*(hundredths(value) for value in place))


# The end of an activation


def close(builder: StateBuilder, task: Closing) -> None:
    """Mines and objectives, then the next draw."""
    figure = builder.figures[task.figure]
    if task.stage is ClosingStage.MINE and figure.place is not None and not task.is_bonus:
        builder.swap(amended(task, stage=ClosingStage.OBJECTIVE))
        if is_mined(builder, task.figure):
            builder.push(Mining(task.figure, RollReason.MINE))
        return
    if task.stage is ClosingStage.OBJECTIVE and figure.is_standing and not task.is_bonus:
        builder.swap(amended(task, stage=ClosingStage.END))
        found = operations.objective_near(builder, task.figure)
        if found is not None:
            builder.push(Mining(task.figure, RollReason.OBJECTIVE, found.number))
        return
    builder.pop()
    builder.active, builder.has_mutated, builder.boost = None, False, 0


def is_mined(builder: StateBuilder, index: FigureIndex, at: Point3 | None = None) -> bool:
    """Whether a model's activation would end off the safe road, that one being elsewhere if a place is given."""
    first, last = builder.scenario.road
    here = position_queries.base(builder, index, at)
    return builder.scenario.mine > 0 and (here.centre.y - here.radius < first or here.centre.y + here.radius > last)
