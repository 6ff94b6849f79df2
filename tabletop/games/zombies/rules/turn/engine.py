"""Which function serves which task: who decides, what is allowed, what it does, and what goes on by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from tabletop.games.zombies.rules.powers import specials, using
from tabletop.games.zombies.rules.state import ammo
from tabletop.games.zombies.rules.state import tasks as t
from tabletop.games.zombies.rules.state.arena import Arena
from tabletop.games.zombies.rules.state.draft import Draft
from tabletop.games.zombies.rules.state.state import State
from tabletop.games.zombies.rules.state.tasks import Task
from tabletop.games.zombies.rules.text import actions as a
from tabletop.games.zombies.rules.text.actions import Action
from tabletop.games.zombies.rules.turn import (
    acting,
    attacking,
    closing,
    dragging,
    drawing,
    exploring,
    placing,
    resolving,
    rounds,
    shambling,
    suppressing,
    taking,
    waking,
    walking,
    wounding,
)
from tabletop.rules.game import CHANCE, NOBODY, Refusal, Seat, Step

_Run = Callable[[Draft, Any], None]
_Do = Callable[[Draft, Any, Any], None]
_Law = Callable[[Draft, Any, Any], Refusal | None]


def _free(d: Draft, task: Task, action: Action) -> Refusal | None:
    """Nothing to object; what chance may bring is checked in chances.py."""
    return None


def _chance(d: Draft, task: Any) -> Seat:
    return CHANCE


SEATS: Final[dict[type, Callable[[Draft, Any], Seat | None]]] = {
    t.Dealing: _chance,
    t.Filling: exploring.filling_seat,
    t.Wandering: exploring.wandering_seat,
    t.Caching: exploring.caching_seat,
    t.Counting: drawing.counting_seat,
    t.Drawing: drawing.drawing_seat,
    t.Peeking: _chance,
    t.Suppressing: suppressing.seat,
    t.Revealing: resolving.reveal_seat,
    t.Placing: placing.seat,
    t.Stocking: _chance,
    t.Swelling: _chance,
    t.Entering: _chance,
    t.Shambling: shambling.seat,
    t.Walking: walking.seat,
    t.Acting: acting.seat,
    t.Alarming: _chance,
}
"""Who decides; tasks that are not here never wait."""

RUNS: Final[dict[type, _Run]] = {
    t.Rounds: rounds.run,
    t.Filling: exploring.filling_run,
    t.Breaking: exploring.breaking_run,
    t.Wandering: exploring.wandering_run,
    t.Caching: exploring.caching_run,
    t.Counting: drawing.count,
    t.Drawing: drawing.drawing_run,
    t.Suppressing: suppressing.run,
    t.Revealing: resolving.reveal_nothing,
    t.Placing: placing.run,
    t.Springing: resolving.spring,
    t.Shambling: shambling.run,
    t.Dragging: dragging.drag,
    t.Wounding: wounding.run,
    t.Pushing: dragging.push,
    t.Clearing: wounding.clear,
    t.Walking: walking.run,
    t.Acting: acting.run,
}

TAKES: Final[dict[type, dict[type, tuple[_Law, _Do]]]] = {
    t.Dealing: {a.Deal: (_free, ammo.deal)},
    t.Filling: {a.DrawTile: (_free, exploring.fill)},
    t.Wandering: {a.Roll: (_free, exploring.wander)},
    t.Caching: {a.Roll: (_free, exploring.roll_cache), a.DrawFind: (_free, exploring.find_cache)},
    t.Counting: {a.Roll: (_free, drawing.count)},
    t.Drawing: {a.DrawCard: (_free, drawing.draw)},
    t.Peeking: {a.Look: (_free, suppressing.peek)},
    t.Suppressing: {a.Suppress: (suppressing.law, suppressing.contribute)},
    t.Revealing: {a.Reveal: (_free, resolving.reveal)},
    t.Placing: {a.Roll: (_free, placing.roll), a.DrawSpot: (_free, placing.spot)},
    t.Stocking: {a.Roll: (_free, resolving.stock), a.DrawFind: (_free, resolving.find)},
    t.Swelling: {a.Roll: (_free, specials.swell)},
    t.Entering: {a.Roll: (_free, placing.enter)},
    t.Shambling: {a.Roll: (_free, shambling.roll)},
    t.Walking: {
        a.Roll: (_free, walking.roll),
        a.Walk: (walking.walk_refusal, walking.walk),
        a.Take: (taking.refusal, taking.take),
        a.Clear: (walking.clear_refusal, walking.clear),
        a.Halt: (_free, walking.halt),
    },
    t.Acting: {
        a.Attack: (attacking.refusal, attacking.attack),
        a.Melee: (acting.melee_refusal, acting.melee),
        a.Reload: (acting.reload_refusal, acting.reload),
        a.Swap: (acting.swap_refusal, acting.swap),
        a.Use: (using.refusal, using.use),
        a.Revive: (acting.revive_refusal, acting.revive),
        a.Pass: (_free, acting.pass_),
    },
    t.Alarming: {a.Roll: (_free, waking.alarm)},
}
"""For each task the actions it takes, with what may be wrong with them and what they do."""

REVEALING: Final = (a.Roll, a.Deal, a.Look, a.DrawTile, a.DrawCard, a.DrawFind, a.DrawSpot, a.Reveal)
"""Chance: nobody goes back behind it."""


def seat(d: Draft) -> Seat | None:
    """Who decides about the first task; None where it goes on by itself."""
    if d.result is not None:
        return NOBODY
    asked = SEATS.get(type(d.todo[-1]))
    return asked(d, d.todo[-1]) if asked else None


def apply(arena: Arena, state: State, action: Action) -> Step[State]:
    """Does a legal action and all that follows from it, up to the next decision."""
    d = Draft(arena, state)
    if isinstance(action, a.Resign):
        closing.end(d, False, "resigned", "X16")
    else:
        task = d.todo[-1]
        TAKES[type(task)][type(action)][1](d, task, action)
    go_on(d)
    return d.step(reveals=isinstance(action, REVEALING))


def go_on(d: Draft) -> None:
    """Carries tasks on until somebody has to decide."""
    while seat(d) is None:
        task = d.todo[-1]
        RUNS[type(task)](d, task)
