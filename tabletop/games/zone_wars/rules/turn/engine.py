"""Which function serves which task: who decides, what is allowed, what it does, and what goes on by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from tabletop.games.zone_wars.rules.powers import monsters, mutating, operations, zone
from tabletop.games.zone_wars.rules.state import dice
from tabletop.games.zone_wars.rules.state import tasks as t
from tabletop.games.zone_wars.rules.state.arena import Arena
from tabletop.games.zone_wars.rules.state.draft import Draft
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.state.tasks import Task
from tabletop.games.zone_wars.rules.text import actions as a
from tabletop.games.zone_wars.rules.text import events
from tabletop.games.zone_wars.rules.text.actions import Action
from tabletop.games.zone_wars.rules.turn import (
    acting,
    attacking,
    declaring,
    harm,
    hurting,
    recovering,
    rounds,
    scenarios,
    setting,
    watching,
)
from tabletop.rules.game import CHANCE, NOBODY, Refusal, Seat, Step

_Run = Callable[[Draft, Any], None]
_Do = Callable[[Draft, Any, Any], None]
_Law = Callable[[Draft, Any, Any], Refusal | None]


def _free(d: Draft, task: Task, action: Action) -> Refusal | None:
    """Nothing to object."""
    return None


def _chance(d: Draft, task: Any) -> Seat:
    return CHANCE


def _turn(d: Draft, task: t.Turn) -> Seat:
    return task.seat


def _decline(do: _Run) -> tuple[_Law, _Do]:
    return _free, lambda d, task, action: do(d, task)


def _mustering(d: Draft, task: t.Mustering) -> Seat:
    return task.seat


def _thrown(d: Draft, task: t.Throwing, action: a.Roll) -> None:
    """Dice have fallen: they go to the task that asked for them."""
    d.pop()
    figure = d.figures[task.figure].id if task.figure is not None else ""
    hits = dice.hits(d.field, action.base, action.gear)
    d.say(events.Rolled(("R3", "R7"), task.seat, figure, action.base, action.gear, hits, task.why))
    below = d.todo[-1]
    _RECEIVES[type(below)](d, below, action)


SEATS: Final[dict[type, Callable[[Draft, Any], Seat | None]]] = {
    t.Mustering: _mustering,
    t.Dealing: setting.dealing_seat,
    t.Scattering: setting.scattering_seat,
    t.Cornering: setting.cornering_seat,
    t.Deploying: setting.deploying_seat,
    t.Rounds: rounds.seat,
    t.Ending: rounds.ending_seat,
    t.Turn: _turn,
    t.Watching: watching.seat,
    t.Striking: attacking.strike_seat,
    t.Attacking: attacking.seat,
    t.Hurting: hurting.seat,
    t.Throwing: _chance,
    t.Looting: hurting.loot_seat,
    t.Finding: _chance,
    t.Puppeteering: mutating.puppet_seat,
    t.Feeding: hurting.feed_seat,
    t.Zoning: zone.seat,
    t.Prowling: monsters.seat,
    t.Arriving: monsters.arriving_seat,
}
"""Who decides; tasks that are not here never wait."""

RUNS: Final[dict[type, _Run]] = {
    t.Dealing: attacking.drop,
    t.Scattering: attacking.drop,
    t.Cornering: setting.last_corner,
    t.Deploying: setting.begin,
    t.Rounds: rounds.run,
    t.Ending: rounds.end,
    t.Act: acting.run,
    t.Closing: acting.close,
    t.Walking: acting.walk,
    t.Watching: watching.finish,
    t.Striking: attacking.drop,
    t.Attacking: attacking.run,
    t.Hurting: hurting.run,
    t.Looting: attacking.drop,
    t.Falling: harm.drop_all,
    t.Recovering: recovering.run,
    t.Bolting: mutating.bolt,
    t.Puppeteering: mutating.puppet,
    t.Feeding: attacking.drop,
    t.Zoning: zone.run,
    t.Mining: scenarios.mine,
    t.Prowling: monsters.run,
    t.Arriving: attacking.drop,
}

_DECLARED: Final[dict[type, tuple[_Law, _Do]]] = dict.fromkeys(
    (a.Move, a.Aim, a.Charge, a.Sprint, a.Watch, a.Mutate, a.Recover, a.Assist, a.Operate, a.Pass),
    (declaring.refusal, acting.declare),
)

TAKES: Final[dict[type, dict[type, tuple[_Law, _Do]]]] = {
    t.Mustering: {a.Muster: (setting.muster_refusal, setting.muster)},
    t.Dealing: {a.Deal: (_free, setting.deal)},
    t.Scattering: {a.Scatter: (setting.scatter_refusal, setting.scatter)},
    t.Cornering: {a.Draw: (_free, setting.corner_draw), a.Corner: (setting.corner_refusal, setting.corner)},
    t.Deploying: {a.Deploy: (setting.deploy_refusal, setting.deploy)},
    t.Rounds: {a.Draw: (_free, rounds.draw)},
    t.Ending: {a.Release: (rounds.release_refusal, rounds.release)},
    t.Turn: {**_DECLARED, a.Use: (declaring.use_refusal, acting.use)},
    t.Watching: {
        a.Fire: (watching.fire_refusal, watching.declare_fire),
        a.Reflex: (watching.hound_refusal, watching.hound),
        a.Decline: _decline(watching.decline),
    },
    t.Striking: {a.Attack: (attacking.strike_refusal, attacking.strike), a.Decline: _decline(attacking.drop)},
    t.Attacking: {
        a.Reflex: (attacking.reflex_refusal, attacking.reflex),
        a.Push: (attacking.push_refusal, attacking.push),
        a.Decline: _decline(attacking.keep),
    },
    t.Hurting: {a.Reflex: (hurting.reflex_refusal, hurting.reflex), a.Decline: _decline(hurting.decline)},
    t.Throwing: {a.Roll: (_free, _thrown)},
    t.Looting: {a.Loot: (hurting.loot_refusal, hurting.loot), a.Decline: _decline(attacking.drop)},
    t.Finding: {a.Find: (_free, lambda d, task, action: operations.find(d, task, action.card))},
    t.Puppeteering: {
        a.Lead: (mutating.lead_refusal, mutating.lead),
        a.Decline: _decline(mutating.decline_lead),
    },
    t.Feeding: {a.Reflex: (hurting.feed_refusal, hurting.feed), a.Decline: _decline(attacking.drop)},
    t.Zoning: {
        a.Reveal: (_free, zone.reveal),
        a.Pick: (zone.pick_refusal, zone.pick),
        a.Drift: (_free, zone.drift),
    },
    t.Prowling: {a.Which: (_free, monsters.which)},
    t.Arriving: {a.Put: (monsters.put_refusal, monsters.put), a.Arrive: (monsters.arrive_refusal, monsters.arrive)},
}
"""For each task the actions it takes, with what may be wrong with them and what they do."""

_RECEIVES: Final[dict[type, _Do]] = {
    t.Attacking: attacking.receive,
    t.Hurting: hurting.receive,
    t.Recovering: recovering.receive,
    t.Bolting: mutating.receive_bolt,
    t.Puppeteering: mutating.receive_puppet,
    t.Ramming: zone.receive_ram,
    t.Zoning: zone.receive,
    t.Mining: scenarios.receive,
}

REVEALING: Final = (a.Deal, a.Scatter, a.Draw, a.Reveal, a.Find, a.Roll, a.Drift, a.Which, a.Arrive)
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
    task = d.todo[-1]
    TAKES[type(task)][type(action)][1](d, task, action)
    go_on(d)
    return d.step(reveals=isinstance(action, REVEALING))


def go_on(d: Draft) -> None:
    """Carries tasks on until somebody has to decide."""
    while seat(d) is None:
        task = d.todo[-1]
        RUNS[type(task)](d, task)
        if d.round and d.result is None and not isinstance(task, t.Falling | t.Looting) and _is_decided(d):
            scenarios.over(d, "last_standing", "D24")


def _is_decided(d: Draft) -> bool:
    """At most one player is left, and nothing is still to be taken from who has fallen."""
    waits = d.todo and isinstance(d.todo[-1], t.Falling | t.Looting)
    return not waits and scenarios.is_last_standing(d)
