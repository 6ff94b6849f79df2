"""An activation: what was declared, the windows around it, the walk, and its end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from tabletop.games.zone_wars.rules.looks import looks
from tabletop.games.zone_wars.rules.looks.looks import place_of
from tabletop.games.zone_wars.rules.powers import mutating, operations
from tabletop.games.zone_wars.rules.state.draft import Draft
from tabletop.games.zone_wars.rules.state.figures import FigureIndex, Token
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
from tabletop.games.zone_wars.rules.text import actions as a
from tabletop.games.zone_wars.rules.text import events
from tabletop.games.zone_wars.rules.text.actions import Action, Path
from tabletop.games.zone_wars.rules.turn import attacking, forced, pools, walking, watching
from tabletop.games.zone_wars.rules.turn.harm import harm
from tabletop.rules.amend import amended
from tabletop.rules.plane.moves import along, is_level, leg_length
from tabletop.rules.plane.plane import Place, distance, hundredths

_TINY: Final = 1e-6


def declare(d: Draft, task: Turn, action: Any) -> None:
    """A model begins what was declared for it."""
    i = d.named(action.figure)
    d.pop()
    if not task.is_bonus:
        d.order = (*d.order, i)
        d.alter(i, token=Token.USED)
    if d.active != i:
        d.has_mutated = False
    d.active = i
    d.say(events.Activated(("R60", "R61"), d.figures[i].id, d.figures[i].owner, word(action)))
    mutating.pay(d, i, action)
    d.push(Closing(i, is_bonus=task.is_bonus))
    d.push(Act(i, action, "watch" if task.is_bonus else "hounds", way=route(d, i, action)))


def word(action: Action) -> str:
    """The first word of an action's text."""
    return str(action).partition(" ")[0]


def use(d: Draft, task: Turn, action: a.Use) -> None:
    """Stimulants, before the action."""
    i = d.named(action.figure)
    operations.stimulate(d, i, action.card)
    if d.active != i:
        d.active, d.has_mutated = i, False
    d.swap(amended(task, figure=i))


# Acting


def run(d: Draft, task: Act) -> None:
    """The next step that needs no decision."""
    figure = d.figures[task.figure]
    lies = figure.is_broken and not isinstance(task.action, a.Recover | a.Pass)
    if figure.place is None or lies:
        d.pop()
    else:
        _STEPS[task.stage](d, task)


def _hounds(d: Draft, task: Act) -> None:
    d.swap(amended(task, stage="watch"))
    watching.ask_hounds(d, task.figure)


def _watch(d: Draft, task: Act) -> None:
    here = place_of(d.figures[task.figure])
    way = task.way if task.way[0] == here else (here,)
    d.swap(amended(task, stage="go", way=way))
    watching.ask(d, task.figure, way, slip=_slip(d, task))


def _go(d: Draft, task: Act) -> None:
    way = task.way
    d.swap(amended(task, stage="arrive", shots=()))
    d.push(
        Walking(
            task.figure, way, shots=task.shots, at=way[0], trail=way[:1], slip=_slip(d, task),
            manner=_manner(d, task.action), lay=d.figures[task.figure].is_broken,
        )
    )  # fmt: skip


def _manner(d: Draft, action: Action) -> str:
    if isinstance(action, a.Mutate) and d.arena.mutations[action.mutation].op == "fly":
        return "fly"
    return "charge" if isinstance(action, a.Charge) else "walk"


def _arrive(d: Draft, task: Act) -> None:
    """Turns at the end of the way; hotspots burn who stops near them."""
    d.swap(amended(task, stage="wait"))
    _face(d, task)
    if len(task.way) > 1:
        burn(d, task.figure)


def _wait(d: Draft, task: Act) -> None:
    """Asks those who have held their fire up to now."""
    d.swap(amended(task, stage="late"))
    if len(task.way) > 1:
        watching.ask_late(d, task.figure, task.way, slip=_slip(d, task))


def burn(d: Draft, i: FigureIndex) -> None:
    """Damage without armor near a Rot Hotspot, also after a dodge (N77)."""
    card = d.arena.zone_card("hotspot")
    for damage in burns(d, i):
        d.push(Hurting(i, damage, cause=card.id if card else "", armor=False))


def burns(d: Draft, i: FigureIndex, at: Place | None = None) -> list[int]:
    """The damage of each Rot Hotspot near a model, that one being elsewhere if a place is given."""
    here, card = looks.base(d, i, at), d.arena.zone_card("hotspot")
    if card is None or d.figures[i].owner < 0:
        return []
    reach = here.radius + d.arena.inches(card.range) + _TINY
    near = [m for m in d.marks if m.kind == "hotspot" and m.place.z == here.z]
    return [card.failed for mark in near if distance(mark.place, here.centre) <= reach]


def _late(d: Draft, task: Act) -> None:
    d.swap(amended(task, stage="do", shots=()))
    if task.shots:
        here = place_of(d.figures[task.figure])
        d.push(Walking(task.figure, (here,), shots=task.shots, at=here, trail=(here,), done=task.shots[-1][1].at))


def _do(d: Draft, task: Act) -> None:
    d.pop()
    _THEN[type(task.action)](d, task.figure, task.action)


_STEPS: Final[dict[str, Callable[[Draft, Act], None]]] = {
    "hounds": _hounds,
    "watch": _watch,
    "go": _go,
    "arrive": _arrive,
    "wait": _wait,
    "late": _late,
    "do": _do,
}


def route(d: Draft, i: FigureIndex, action: Action) -> Path:
    """The way of the acting model, its start included."""
    start = place_of(d.figures[i])
    if isinstance(action, a.Charge):
        return start, action.end
    if isinstance(action, a.Mutate):
        return (start, *action.path) if d.arena.mutations[action.mutation].op in ("fly", "rush") else (start,)
    return (start, *getattr(action, "path", ()))


def _slip(d: Draft, task: Act) -> float:
    """How far from its start Fox Step protects a model that goes somewhere (N62)."""
    points: int = getattr(task.action, "slip", 0)
    if not points or len(task.way) < 2:
        return 0.0
    card = mutating.slipping(d, task.figure)
    return card.inches * points if card else 0.0


def _face(d: Draft, task: Act) -> None:
    action, facing = task.action, getattr(task.action, "facing", None)
    if isinstance(action, a.Mutate):
        facing = action.turn
    if facing is not None and facing != d.figures[task.figure].facing:
        d.alter(task.figure, facing=facing)
        d.say(events.Turned(("R89",), d.figures[task.figure].id, facing))


# Following up


def _strike(mode: Mode) -> Callable[[Draft, FigureIndex, Any], None]:
    def follow(d: Draft, i: FigureIndex, action: Any) -> None:
        targets = (d.named(action.target),) if mode is Mode.CHARGE else ()
        if pools.attacks(d, i, mode, targets) or (mode is Mode.MOVE and pools.could_reach(d, i)):
            d.push(Striking(i, mode, d.figures[i].owner, targets))

    return follow


def _nothing(d: Draft, i: FigureIndex, action: Action) -> None:
    """All that there was to do was to go."""


def _overwatch(d: Draft, i: FigureIndex, action: Action) -> None:
    d.alter(i, token=Token.WATCH)
    d.say(events.WatchBegan(("R71",), d.figures[i].id))


def _recover(d: Draft, i: FigureIndex, action: a.Recover) -> None:
    d.push(Recovering(i))


def _assist(d: Draft, i: FigureIndex, action: a.Assist) -> None:
    j = d.named(action.friend)
    if d.figures[j].is_broken and looks.are_touching(d, i, j):
        d.push(Recovering(j, i))


_THEN: Final[dict[type, Callable[[Draft, FigureIndex, Any], None]]] = {
    a.Move: _strike(Mode.MOVE),
    a.Aim: _strike(Mode.AIM),
    a.Charge: _strike(Mode.CHARGE),
    a.Sprint: _nothing,
    a.Pass: _nothing,
    a.Watch: _overwatch,
    a.Recover: _recover,
    a.Assist: _assist,
    a.Operate: operations.operate,
    a.Mutate: mutating.mutate,
}


# Walking


def walk(d: Draft, task: Walking) -> None:
    """The next step of a way."""
    figure = d.figures[task.figure]
    if figure.place is None or figure.place != task.at or (figure.is_broken and not task.lay):
        _tell(d, task)
        d.pop()
        _stop(d, task.figure)
    elif task.shots and task.shots[0][1].at <= task.done + _TINY:
        _shot(d, task)
    elif task.leg >= len(task.path) - 1:
        _tell(d, task)
        d.pop()
        if walking.leaves(d, task.figure, task.path):
            forced.leave(d, task.figure, task.path[-1])
        elif task.manner == "dodge":
            burn(d, task.figure)
    elif task.into == 0 and not _is_slipping(task) and _disengages(d, task):
        return
    else:
        _advance(d, task)


def _is_slipping(task: Walking) -> bool:
    return task.at is not None and task.slip > 0 and distance(task.path[0], task.at) <= task.slip + _TINY


def _stop(d: Draft, i: FigureIndex) -> None:
    """Who is stopped on the way does not hang in the air, nor lie on somebody."""
    if d.figures[i].is_on_mat:
        harm(d, i, forced.rest(d, i), cause=forced.FALL)


def _tell(d: Draft, task: Walking) -> Walking:
    """Says how far the model has come."""
    if len(task.trail) > 1:
        figure = d.figures[task.figure]
        rule = "D32" if figure.is_monster else "R185" if task.manner in ("fly", "dodge") else "R89"
        d.say(events.Moved((rule,), figure.id, task.trail, figure.facing, task.manner))
    return amended(task, trail=task.trail[-1:])


def _shot(d: Draft, task: Walking) -> None:
    (watcher, fire), *rest = task.shots
    d.swap(amended(_tell(d, task), shots=tuple(rest)))
    watching.fire(d, watcher, task.figure, fire)


def _disengages(d: Draft, task: Walking) -> bool:
    """Offers the next free attack of an enemy that is left (R138 to R141, D18, D19, N25)."""
    end = task.path[task.leg + 1]
    left = [j for j in looks.quitted(d, task.figure, end) if j not in task.asked]
    if left:
        d.swap(amended(_tell(d, task), asked=(*task.asked, left[0])))
        attacking.free_strike(d, left[0], task.figure, Mode.FREE)
    return bool(left)


def _advance(d: Draft, task: Walking) -> None:
    start, end = task.path[task.leg], task.path[task.leg + 1]
    whole = leg_length(start, end)
    stop = task.shots[0][1].at - task.done if task.shots else whole
    far = min(whole - task.into, stop)
    is_end = far >= whole - task.into - _TINY
    place = end if is_end else _rounded(along((start, end), task.into + far))
    changes: dict[str, Any] = {"place": place}
    if is_level(start, end) and task.manner in ("walk", "charge"):
        changes["facing"] = walking.lane_facing(start, end)
    d.alter(task.figure, **changes)
    trail = (*task.trail, place) if place != task.trail[-1] else task.trail
    step = amended(task, done=task.done + far, at=place, trail=trail)
    if is_end:
        d.swap(amended(step, leg=task.leg + 1, into=0.0, asked=()))
    else:
        d.swap(amended(step, into=task.into + far))


def _rounded(place: Place) -> Place:
    return Place(*(hundredths(value) for value in place))


# The end of an activation


def close(d: Draft, task: Closing) -> None:
    """Mines and objectives, then the next draw."""
    figure = d.figures[task.figure]
    if task.stage == "mine" and figure.place is not None and not task.is_bonus:
        d.swap(amended(task, stage="objective"))
        if is_mined(d, task.figure):
            d.push(Mining(task.figure, "mine"))
        return
    if task.stage == "objective" and figure.is_standing and not task.is_bonus:
        d.swap(amended(task, stage="end"))
        found = operations.objective_near(d, task.figure)
        if found is not None:
            d.push(Mining(task.figure, "objective", found.number))
        return
    d.pop()
    d.active, d.has_mutated, d.boost = None, False, 0


def is_mined(d: Draft, i: FigureIndex, at: Place | None = None) -> bool:
    """Whether a model's activation would end off the safe road, that one being elsewhere if a place is given."""
    first, last = d.scenario.road
    here = looks.base(d, i, at)
    return d.scenario.mine > 0 and (here.centre.y - here.radius < first or here.centre.y + here.radius > last)
