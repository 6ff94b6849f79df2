"""What can become of each kind of task: who decides, what it takes, how it goes on, what chance can bring."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from tabletop.games.zone_wars.rules.powers import monsters, mutating, operations, zone
from tabletop.games.zone_wars.rules.state import dice
from tabletop.games.zone_wars.rules.state import tasks as t
from tabletop.games.zone_wars.rules.state.draft import Draft
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.state.tasks import Task
from tabletop.games.zone_wars.rules.text import actions as a
from tabletop.games.zone_wars.rules.text import events
from tabletop.games.zone_wars.rules.text.actions import Action
from tabletop.games.zone_wars.rules.turn import (
    acting,
    attacking,
    chances,
    declaring,
    harm,
    hurting,
    recovering,
    rounds,
    scenarios,
    setting,
    watching,
)
from tabletop.rules.game import Seat
from tabletop.rules.stack import Clauses, Kind, Luck, Stack, Take, chance


def _own(d: Draft, task: t.Mustering | t.Turn) -> Seat:
    return task.seat


def _decline(do: Callable[[Draft, Any], None]) -> Take:
    return Take(lambda d, task, action: do(d, task))


def _find(d: Draft, task: t.Finding, action: a.Find) -> None:
    operations.find(d, task, action.card)


def _thrown(d: Draft, task: t.Throwing, action: a.Roll) -> None:
    """Dice have fallen: they go to the task that asked for them."""
    d.pop()
    figure = d.figures[task.figure].id if task.figure is not None else ""
    hits = dice.hits(d.field, action.base, action.gear)
    d.say(events.Rolled(("R3", "R7"), task.seat, figure, action.base, action.gear, hits, task.why))
    STACK.receive(d, action)


_DECLARED: Final[Mapping[type, Take]] = dict.fromkeys(
    (a.Move, a.Aim, a.Charge, a.Sprint, a.Watch, a.Mutate, a.Recover, a.Assist, a.Operate, a.Pass),
    Take(acting.declare, declaring.refusal),
)

KINDS: Final[Mapping[type, Kind]] = {
    t.Mustering: Kind(seat=_own, takes={a.Muster: Take(setting.muster, setting.muster_refusal)}),
    t.Dealing: Kind(
        seat=setting.dealing_seat, run=attacking.drop, takes={a.Deal: Take(setting.deal)}, luck=Luck(chances.deals)
    ),
    t.Scattering: Kind(
        seat=setting.scattering_seat,
        run=attacking.drop,
        takes={a.Scatter: Take(setting.scatter, setting.scatter_refusal)},
        luck=Luck(draw=chances.scatter, is_possible=chances.has_law),
    ),
    t.Cornering: Kind(
        seat=setting.cornering_seat,
        run=setting.last_corner,
        takes={a.Draw: Take(setting.corner_draw), a.Corner: Take(setting.corner, setting.corner_refusal)},
        luck=Luck(chances.corners),
    ),
    t.Deploying: Kind(
        seat=setting.deploying_seat, run=setting.begin, takes={a.Deploy: Take(setting.deploy, setting.deploy_refusal)}
    ),
    t.Rounds: Kind(seat=rounds.seat, run=rounds.run, takes={a.Draw: Take(rounds.draw)}, luck=Luck(chances.tokens)),
    t.Ending: Kind(
        seat=rounds.ending_seat, run=rounds.end, takes={a.Release: Take(rounds.release, rounds.release_refusal)}
    ),
    t.Turn: Kind(seat=_own, takes={**_DECLARED, a.Use: Take(acting.use, declaring.use_refusal)}),
    t.Act: Kind(run=acting.run),
    t.Closing: Kind(run=acting.close),
    t.Walking: Kind(run=acting.walk),
    t.Watching: Kind(
        seat=watching.seat,
        run=watching.finish,
        takes={
            a.Fire: Take(watching.declare_fire, watching.fire_refusal),
            a.Reflex: Take(watching.hound, watching.hound_refusal),
            a.Decline: _decline(watching.decline),
        },
    ),
    t.Striking: Kind(
        seat=attacking.strike_seat,
        run=attacking.drop,
        takes={a.Attack: Take(attacking.strike, attacking.strike_refusal), a.Decline: _decline(attacking.drop)},
    ),
    t.Attacking: Kind(
        seat=attacking.seat,
        run=attacking.run,
        takes={
            a.Reflex: Take(attacking.reflex, attacking.reflex_refusal),
            a.Push: Take(attacking.push, attacking.push_refusal),
            a.Decline: _decline(attacking.keep),
        },
        receive=attacking.receive,
    ),
    t.Hurting: Kind(
        seat=hurting.seat,
        run=hurting.run,
        takes={a.Reflex: Take(hurting.reflex, hurting.reflex_refusal), a.Decline: _decline(hurting.decline)},
        receive=hurting.receive,
    ),
    t.Throwing: Kind(
        seat=chance, takes={a.Roll: Take(_thrown)}, luck=Luck(chances.throws, chances.throw, chances.is_throw)
    ),
    t.Looting: Kind(
        seat=hurting.loot_seat,
        run=attacking.drop,
        takes={a.Loot: Take(hurting.loot, hurting.loot_refusal), a.Decline: _decline(attacking.drop)},
    ),
    t.Falling: Kind(run=harm.drop_all),
    t.Recovering: Kind(run=recovering.run, receive=recovering.receive),
    t.Resuming: Kind(run=recovering.resume),
    t.Finding: Kind(seat=chance, takes={a.Find: Take(_find)}, luck=Luck(chances.finds)),
    t.Bolting: Kind(
        seat=mutating.bolt_seat,
        run=mutating.bolt,
        takes={
            a.Reflex: Take(mutating.bolt_reflex, mutating.bolt_reflex_refusal),
            a.Decline: _decline(mutating.decline_bolt),
        },
        receive=mutating.receive_bolt,
    ),
    t.Puppeteering: Kind(
        seat=mutating.puppet_seat,
        run=mutating.puppet,
        takes={
            a.Lead: Take(mutating.lead, mutating.lead_refusal),
            a.Decline: _decline(mutating.decline_lead),
        },
        receive=mutating.receive_puppet,
    ),
    t.Ramming: Kind(receive=zone.receive_ram),
    t.Feeding: Kind(
        seat=hurting.feed_seat,
        run=attacking.drop,
        takes={a.Reflex: Take(hurting.feed, hurting.feed_refusal), a.Decline: _decline(attacking.drop)},
    ),
    t.Zoning: Kind(
        seat=zone.seat,
        run=zone.run,
        takes={
            a.Reveal: Take(zone.reveal),
            a.Pick: Take(zone.pick, zone.pick_refusal),
            a.Drift: Take(zone.drift),
        },
        luck=Luck(chances.zoned),
        receive=zone.receive,
    ),
    t.Mining: Kind(run=scenarios.mine, receive=scenarios.receive),
    t.Prowling: Kind(
        seat=monsters.seat, run=monsters.run, takes={a.Which: Take(monsters.which)}, luck=Luck(chances.prey)
    ),
    t.Arriving: Kind(
        seat=monsters.arriving_seat,
        run=attacking.drop,
        takes={
            a.Put: Take(monsters.put, monsters.put_refusal),
            a.Arrive: Take(monsters.arrive, monsters.arrive_refusal),
        },
        luck=Luck(draw=chances.arrive, is_possible=chances.has_law),
    ),
}

REVEALING: Final = (a.Deal, a.Scatter, a.Draw, a.Reveal, a.Find, a.Roll, a.Drift, a.Which, a.Arrive)
"""Chance: nobody goes back behind it."""


def _judge(d: Draft, task: Task) -> None:
    """The battle may be decided wherever nothing is still to be taken from who has fallen."""
    if d.round and d.result is None and not isinstance(task, t.Falling | t.Looting) and _is_decided(d):
        scenarios.over(d, "last_standing", "D24")


def _is_decided(d: Draft) -> bool:
    """At most one player is left, and nothing is still to be taken from who has fallen."""
    waits = d.todo and isinstance(d.todo[-1], t.Falling | t.Looting)
    return not waits and scenarios.is_last_standing(d)


STACK: Final[Stack[State, Action, Draft]] = Stack(
    KINDS, REVEALING, Clauses(not_now="R62", no_such_chance="R59"), after=_judge
)
