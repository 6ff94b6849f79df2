"""What can become of each kind of task: who decides, what it takes, how it goes on, what chance can bring."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from tabletop.games.zone_wars.rules.powers import monsters, mutating, operations, zone
from tabletop.games.zone_wars.rules.state import dice, tasks
from tabletop.games.zone_wars.rules.state.draft import Draft
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.state.tasks import Task
from tabletop.games.zone_wars.rules.text import actions, events
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


def _own(builder: Draft, task: tasks.Mustering | tasks.Turn) -> Seat:
    return task.seat


def _decline(do: Callable[[Draft, Any], None]) -> Take:
    return Take(lambda d, task, action: do(d, task))


def _find(builder: Draft, task: tasks.Finding, action: actions.Find) -> None:
    operations.find(builder, task, action.card)


def _thrown(builder: Draft, task: tasks.Throwing, action: actions.Roll) -> None:
    """Dice have fallen: they go to the task that asked for them."""
    builder.pop()
    figure = builder.figures[task.figure].id if task.figure is not None else ""
    hits = dice.hits(builder.field, action.base, action.gear)
    builder.say(events.Rolled(("R3", "R7"), task.seat, figure, action.base, action.gear, hits, task.why))
    STACK.receive(builder, action)


_DECLARED: Final[Mapping[type, Take]] = dict.fromkeys(
    (
        actions.Move,
        actions.Aim,
        actions.Charge,
        actions.Sprint,
        actions.Watch,
        actions.Mutate,
        actions.Recover,
        actions.Assist,
        actions.Operate,
        actions.Pass,
    ),
    Take(acting.declare, declaring.refusal),
)

KINDS: Final[Mapping[type, Kind]] = {
    tasks.Mustering: Kind(seat=_own, takes={actions.Muster: Take(setting.muster, setting.muster_refusal)}),
    tasks.Dealing: Kind(
        seat=setting.dealing_seat,
        run=attacking.drop,
        takes={actions.Deal: Take(setting.deal)},
        luck=Luck(chances.deals),
    ),
    tasks.Scattering: Kind(
        seat=setting.scattering_seat,
        run=attacking.drop,
        takes={actions.Scatter: Take(setting.scatter, setting.scatter_refusal)},
        luck=Luck(draw=chances.scatter, is_possible=chances.has_law),
    ),
    tasks.Cornering: Kind(
        seat=setting.cornering_seat,
        run=setting.last_corner,
        takes={actions.Draw: Take(setting.corner_draw), actions.Corner: Take(setting.corner, setting.corner_refusal)},
        luck=Luck(chances.corners),
    ),
    tasks.Deploying: Kind(
        seat=setting.deploying_seat,
        run=setting.begin,
        takes={actions.Deploy: Take(setting.deploy, setting.deploy_refusal)},
    ),
    tasks.Rounds: Kind(
        seat=rounds.seat, run=rounds.run, takes={actions.Draw: Take(rounds.draw)}, luck=Luck(chances.tokens)
    ),
    tasks.Ending: Kind(
        seat=rounds.ending_seat, run=rounds.end, takes={actions.Release: Take(rounds.release, rounds.release_refusal)}
    ),
    tasks.Turn: Kind(seat=_own, takes={**_DECLARED, actions.Use: Take(acting.use, declaring.use_refusal)}),
    tasks.Act: Kind(run=acting.run),
    tasks.Closing: Kind(run=acting.close),
    tasks.Walking: Kind(run=acting.walk),
    tasks.Watching: Kind(
        seat=watching.seat,
        run=watching.finish,
        takes={
            actions.Fire: Take(watching.declare_fire, watching.fire_refusal),
            actions.Reflex: Take(watching.hound, watching.hound_refusal),
            actions.Decline: _decline(watching.decline),
        },
    ),
    tasks.Striking: Kind(
        seat=attacking.strike_seat,
        run=attacking.drop,
        takes={
            actions.Attack: Take(attacking.strike, attacking.strike_refusal),
            actions.Decline: _decline(attacking.drop),
        },
    ),
    tasks.Attacking: Kind(
        seat=attacking.seat,
        run=attacking.run,
        takes={
            actions.Reflex: Take(attacking.reflex, attacking.reflex_refusal),
            actions.Push: Take(attacking.push, attacking.push_refusal),
            actions.Decline: _decline(attacking.keep),
        },
        receive=attacking.receive,
    ),
    tasks.Hurting: Kind(
        seat=hurting.seat,
        run=hurting.run,
        takes={
            actions.Reflex: Take(hurting.reflex, hurting.reflex_refusal),
            actions.Decline: _decline(hurting.decline),
        },
        receive=hurting.receive,
    ),
    tasks.Throwing: Kind(
        seat=chance, takes={actions.Roll: Take(_thrown)}, luck=Luck(chances.throws, chances.throw, chances.is_throw)
    ),
    tasks.Looting: Kind(
        seat=hurting.loot_seat,
        run=attacking.drop,
        takes={actions.Loot: Take(hurting.loot, hurting.loot_refusal), actions.Decline: _decline(attacking.drop)},
    ),
    tasks.Falling: Kind(run=harm.drop_all),
    tasks.Recovering: Kind(run=recovering.run, receive=recovering.receive),
    tasks.Resuming: Kind(run=recovering.resume),
    tasks.Finding: Kind(seat=chance, takes={actions.Find: Take(_find)}, luck=Luck(chances.finds)),
    tasks.Bolting: Kind(
        seat=mutating.bolt_seat,
        run=mutating.bolt,
        takes={
            actions.Reflex: Take(mutating.bolt_reflex, mutating.bolt_reflex_refusal),
            actions.Decline: _decline(mutating.decline_bolt),
        },
        receive=mutating.receive_bolt,
    ),
    tasks.Puppeteering: Kind(
        seat=mutating.puppet_seat,
        run=mutating.puppet,
        takes={
            actions.Lead: Take(mutating.lead, mutating.lead_refusal),
            actions.Decline: _decline(mutating.decline_lead),
        },
        receive=mutating.receive_puppet,
    ),
    tasks.Ramming: Kind(receive=zone.receive_ram),
    tasks.Feeding: Kind(
        seat=hurting.feed_seat,
        run=attacking.drop,
        takes={actions.Reflex: Take(hurting.feed, hurting.feed_refusal), actions.Decline: _decline(attacking.drop)},
    ),
    tasks.Zoning: Kind(
        seat=zone.seat,
        run=zone.run,
        takes={
            actions.Reveal: Take(zone.reveal),
            actions.Pick: Take(zone.pick, zone.pick_refusal),
            actions.Drift: Take(zone.drift),
        },
        luck=Luck(chances.zoned),
        receive=zone.receive,
    ),
    tasks.Mining: Kind(run=scenarios.mine, receive=scenarios.receive),
    tasks.Prowling: Kind(
        seat=monsters.seat, run=monsters.run, takes={actions.Which: Take(monsters.which)}, luck=Luck(chances.prey)
    ),
    tasks.Arriving: Kind(
        seat=monsters.arriving_seat,
        run=attacking.drop,
        takes={
            actions.Put: Take(monsters.put, monsters.put_refusal),
            actions.Arrive: Take(monsters.arrive, monsters.arrive_refusal),
        },
        luck=Luck(draw=chances.arrive, is_possible=chances.has_law),
    ),
}

REVEALING: Final = (
    actions.Deal,
    actions.Scatter,
    actions.Draw,
    actions.Reveal,
    actions.Find,
    actions.Roll,
    actions.Drift,
    actions.Which,
    actions.Arrive,
)
"""Chance: nobody goes back behind it."""


def _judge(builder: Draft, task: Task) -> None:
    """The battle may be decided wherever nothing is still to be taken from who has fallen."""
    if (
        builder.round
        and builder.result is None
        and not isinstance(task, tasks.Falling | tasks.Looting)
        and _is_decided(builder)
    ):
        scenarios.over(builder, "last_standing", "D24")


def _is_decided(builder: Draft) -> bool:
    """At most one player is left, and nothing is still to be taken from who has fallen."""
    waits = builder.todo and isinstance(builder.todo[-1], tasks.Falling | tasks.Looting)
    return not waits and scenarios.is_last_standing(builder)


STACK: Final[Stack[State, Action, Draft]] = Stack(
    KINDS, REVEALING, Clauses(not_now="R62", no_such_chance="R59"), after=_judge
)
