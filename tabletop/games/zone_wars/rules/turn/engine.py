"""What can become of each kind of task: who decides, what it takes, how it goes on, what chance can bring."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from tabletop.games.zone_wars.rules.powers import monsters, mutating, operations, zone
from tabletop.games.zone_wars.rules.state import dice, tasks
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
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
from tabletop.rules.stack import ActionRule, ChanceSpec, Clauses, Stack, TaskSpec, chance


def _own(builder: StateBuilder, task: tasks.Mustering | tasks.Turn) -> Seat:
    return task.seat


def _decline(do: Callable[[StateBuilder, Any], None]) -> ActionRule:
    return ActionRule(lambda d, task, action: do(d, task))


def _find(builder: StateBuilder, task: tasks.Finding, action: actions.Find) -> None:
    operations.find(builder, task, action.card)


def _thrown(builder: StateBuilder, task: tasks.Throwing, action: actions.Roll) -> None:
    """Dice have fallen: they go to the task that asked for them."""
    builder.pop()
    figure = builder.figures[task.figure].id if task.figure is not None else ""
    hits = dice.hits(builder.field, action.base, action.gear)
    builder.say(events.Rolled(("R3", "R7"), task.seat, figure, action.base, action.gear, hits, task.why))
    STACK.receive(builder, action)


_DECLARED: Final[Mapping[type, ActionRule]] = dict.fromkeys(
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
    ActionRule(acting.declare, declaring.refusal),
)

KINDS: Final[Mapping[type, TaskSpec]] = {
    tasks.Mustering: TaskSpec(
        seat=_own, action_rules={actions.Muster: ActionRule(setting.muster, setting.muster_refusal)}
    ),
    tasks.Dealing: TaskSpec(
        seat=setting.dealing_seat,
        run=attacking.drop,
        action_rules={actions.Deal: ActionRule(setting.deal)},
        chance=ChanceSpec(chances.deals),
    ),
    tasks.Scattering: TaskSpec(
        seat=setting.scattering_seat,
        run=attacking.drop,
        action_rules={actions.Scatter: ActionRule(setting.scatter, setting.scatter_refusal)},
        chance=ChanceSpec(draw=chances.scatter, is_possible=chances.has_law),
    ),
    tasks.Cornering: TaskSpec(
        seat=setting.cornering_seat,
        run=setting.last_corner,
        action_rules={
            actions.Draw: ActionRule(setting.corner_draw),
            actions.Corner: ActionRule(setting.corner, setting.corner_refusal),
        },
        chance=ChanceSpec(chances.corners),
    ),
    tasks.Deploying: TaskSpec(
        seat=setting.deploying_seat,
        run=setting.begin,
        action_rules={actions.Deploy: ActionRule(setting.deploy, setting.deploy_refusal)},
    ),
    tasks.Rounds: TaskSpec(
        seat=rounds.seat,
        run=rounds.run,
        action_rules={actions.Draw: ActionRule(rounds.draw)},
        chance=ChanceSpec(chances.tokens),
    ),
    tasks.Ending: TaskSpec(
        seat=rounds.ending_seat,
        run=rounds.end,
        action_rules={actions.Release: ActionRule(rounds.release, rounds.release_refusal)},
    ),
    tasks.Turn: TaskSpec(
        seat=_own, action_rules={**_DECLARED, actions.Use: ActionRule(acting.use, declaring.use_refusal)}
    ),
    tasks.Act: TaskSpec(run=acting.run),
    tasks.Closing: TaskSpec(run=acting.close),
    tasks.Walking: TaskSpec(run=acting.walk),
    tasks.Watching: TaskSpec(
        seat=watching.seat,
        run=watching.finish,
        action_rules={
            actions.Fire: ActionRule(watching.declare_fire, watching.fire_refusal),
            actions.Reflex: ActionRule(watching.hound, watching.hound_refusal),
            actions.Decline: _decline(watching.decline),
        },
    ),
    tasks.Striking: TaskSpec(
        seat=attacking.strike_seat,
        run=attacking.drop,
        action_rules={
            actions.Attack: ActionRule(attacking.strike, attacking.strike_refusal),
            actions.Decline: _decline(attacking.drop),
        },
    ),
    tasks.Attacking: TaskSpec(
        seat=attacking.seat,
        run=attacking.run,
        action_rules={
            actions.Reflex: ActionRule(attacking.reflex, attacking.reflex_refusal),
            actions.Push: ActionRule(attacking.push, attacking.push_refusal),
            actions.Decline: _decline(attacking.keep),
        },
        receive=attacking.receive,
    ),
    tasks.Hurting: TaskSpec(
        seat=hurting.seat,
        run=hurting.run,
        action_rules={
            actions.Reflex: ActionRule(hurting.reflex, hurting.reflex_refusal),
            actions.Decline: _decline(hurting.decline),
        },
        receive=hurting.receive,
    ),
    tasks.Throwing: TaskSpec(
        seat=chance,
        action_rules={actions.Roll: ActionRule(_thrown)},
        chance=ChanceSpec(chances.throws, chances.throw, chances.is_throw),
    ),
    tasks.Looting: TaskSpec(
        seat=hurting.loot_seat,
        run=attacking.drop,
        action_rules={
            actions.Loot: ActionRule(hurting.loot, hurting.loot_refusal),
            actions.Decline: _decline(attacking.drop),
        },
    ),
    tasks.Falling: TaskSpec(run=harm.drop_all),
    tasks.Recovering: TaskSpec(run=recovering.run, receive=recovering.receive),
    tasks.Resuming: TaskSpec(run=recovering.resume),
    tasks.Finding: TaskSpec(
        seat=chance, action_rules={actions.Find: ActionRule(_find)}, chance=ChanceSpec(chances.finds)
    ),
    tasks.Bolting: TaskSpec(
        seat=mutating.bolt_seat,
        run=mutating.bolt,
        action_rules={
            actions.Reflex: ActionRule(mutating.bolt_reflex, mutating.bolt_reflex_refusal),
            actions.Decline: _decline(mutating.decline_bolt),
        },
        receive=mutating.receive_bolt,
    ),
    tasks.Puppeteering: TaskSpec(
        seat=mutating.puppet_seat,
        run=mutating.puppet,
        action_rules={
            actions.Lead: ActionRule(mutating.lead, mutating.lead_refusal),
            actions.Decline: _decline(mutating.decline_lead),
        },
        receive=mutating.receive_puppet,
    ),
    tasks.Ramming: TaskSpec(receive=zone.receive_ram),
    tasks.Feeding: TaskSpec(
        seat=hurting.feed_seat,
        run=attacking.drop,
        action_rules={
            actions.Reflex: ActionRule(hurting.feed, hurting.feed_refusal),
            actions.Decline: _decline(attacking.drop),
        },
    ),
    tasks.Zoning: TaskSpec(
        seat=zone.seat,
        run=zone.run,
        action_rules={
            actions.Reveal: ActionRule(zone.reveal),
            actions.Pick: ActionRule(zone.pick, zone.pick_refusal),
            actions.Drift: ActionRule(zone.drift),
        },
        chance=ChanceSpec(chances.zoned),
        receive=zone.receive,
    ),
    tasks.Mining: TaskSpec(run=scenarios.mine, receive=scenarios.receive),
    tasks.Prowling: TaskSpec(
        seat=monsters.seat,
        run=monsters.run,
        action_rules={actions.Which: ActionRule(monsters.which)},
        chance=ChanceSpec(chances.prey),
    ),
    tasks.Arriving: TaskSpec(
        seat=monsters.arriving_seat,
        run=attacking.drop,
        action_rules={
            actions.Put: ActionRule(monsters.put, monsters.put_refusal),
            actions.Arrive: ActionRule(monsters.arrive, monsters.arrive_refusal),
        },
        chance=ChanceSpec(draw=chances.arrive, is_possible=chances.has_law),
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


def _judge(builder: StateBuilder, task: Task) -> None:
    """The battle may be decided wherever nothing is still to be taken from who has fallen."""
    if (
        builder.round
        and builder.result is None
        and not isinstance(task, tasks.Falling | tasks.Looting)
        and _is_decided(builder)
    ):
        scenarios.over(builder, "last_standing", "D24")


def _is_decided(builder: StateBuilder) -> bool:
    """At most one player is left, and nothing is still to be taken from who has fallen."""
    waits = builder.todo and isinstance(builder.todo[-1], tasks.Falling | tasks.Looting)
    return not waits and scenarios.is_last_standing(builder)


STACK: Final[Stack[State, Action, StateBuilder]] = Stack(
    KINDS, REVEALING, Clauses(not_now="R62", no_such_chance="R59"), after=_judge
)
