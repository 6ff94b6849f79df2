"""The table of tasks: for each kind who decides, which actions it takes, how it runs by itself, and its chances.

A turn is a stack of tasks: an activation pushes an attack, the attack pushes a reflex of its target. TASK_SPECS only
names functions, in the other files of this folder and in `powers`; `rules.stack` runs it. STACK is what `rules`,
`offers`, `mat_action_builder` and `plan` ask. A new task or action is not played before it stands here. The order of
odds and of dice in `throw_dice` stays: seeds of saved matches draw by it, and `play/recompute` checks thrown dice
against them.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from itertools import product
from typing import Any, Final

from tabletop.games.zone_wars.rules.powers import monsters, mutating, operations, zone_deck
from tabletop.games.zone_wars.rules.state import dice, tasks
from tabletop.games.zone_wars.rules.state.dice import SIDES
from tabletop.games.zone_wars.rules.state.stages import ZoneStage
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.state.tasks import Task
from tabletop.games.zone_wars.rules.text import actions, events
from tabletop.games.zone_wars.rules.text.actions import Action
from tabletop.games.zone_wars.rules.turn import (
    acting,
    attacking,
    declaring,
    hurting,
    rounds,
    scenarios,
    setting_up,
    watching,
)
from tabletop.rules.game import Seat
from tabletop.rules.stack import (
    ActionRule,
    ChanceSpec,
    Odds,
    StackRefusalClauses,
    TaskSpec,
    TaskStackRules,
    always_chance_seat,
    equal_odds,
)

MOST_LISTED_DICE: Final = 4
"""Pools up to this size are listed."""


def deal_odds(builder: StateBuilder, task: tasks.Dealing) -> Odds[Action]:
    """Random mutations for all models."""
    return equal_odds(setting_up.possible_deals(builder))


def corner_draw_odds(builder: StateBuilder, task: tasks.Cornering) -> Odds[Action]:
    """Who chooses a corner next."""
    return equal_odds(setting_up.possible_corner_draws(builder, task))


def cup_token_odds(builder: StateBuilder, task: tasks.Rounds) -> Odds[Action]:
    """Tokens in the cup."""
    return list(rounds.token_draw_odds(builder))


def throw_odds(builder: StateBuilder, task: tasks.Throwing) -> Odds[Action]:
    """All results of a pool of up to four dice; nothing for a larger one."""
    number = task.base + task.gear
    if number > MOST_LISTED_DICE:
        return []
    faces = product(range(1, SIDES + 1), repeat=number)
    return equal_odds(actions.Roll(shown[: task.base], shown[task.base :]) for shown in faces)


def throw_dice(builder: StateBuilder, task: tasks.Throwing, rng: random.Random) -> Action:
    shown = [rng.randint(1, SIDES) for _ in range(task.base + task.gear)]
    return actions.Roll(tuple(shown[: task.base]), tuple(shown[task.base :]))


def is_complete_throw(builder: StateBuilder, task: tasks.Throwing, action: Action) -> bool:
    """Whether as many dice have fallen as were asked for."""
    return isinstance(action, actions.Roll) and (len(action.base), len(action.gear)) == (task.base, task.gear)


def artifact_draw_odds(builder: StateBuilder, task: tasks.Finding) -> Odds[Action]:
    """Artifacts in the deck."""
    return equal_odds(actions.Find(card) for card in operations.artifacts_left_in_deck(builder))


def zone_card_or_drift_odds(builder: StateBuilder, task: tasks.Zoning) -> Odds[Action]:
    """Zone cards in the deck, or the direction of a drift."""
    if task.stage is ZoneStage.DRIFT:
        return equal_odds(actions.Drift(angle) for angle in range(360))
    return [(actions.Reveal(id_), chance) for id_, chance in zone_deck.zone_card_odds(builder)]


def prey_odds(builder: StateBuilder, task: tasks.Prowling) -> Odds[Action]:
    """The equally near models that a monster may go for."""
    return equal_odds(actions.Which(builder.figures[i].id) for i in monsters.nearest_monster_targets(builder, task))


def draw_scattered_tokens(builder: StateBuilder, task: tasks.Scattering, rng: random.Random) -> Action:
    """Tokens, thrown on the mat."""
    return setting_up.random_scatter_action(builder, rng)


def random_monster_arrival(builder: StateBuilder, task: tasks.Arriving, rng: random.Random) -> Action:
    """A place at the edge of the mat."""
    return monsters.random_edge_arrival(builder, rng)


def is_always_possible(builder: StateBuilder, task: Task, action: Action) -> bool:
    """Always: the action's own check says whether it is possible."""
    return True


def _seat_of_task(builder: StateBuilder, task: tasks.Mustering | tasks.Turn) -> Seat:
    return task.seat


def _decline_rule(do: Callable[[StateBuilder, Any], None]) -> ActionRule:
    return ActionRule(lambda d, task, action: do(d, task))


def _draw_artifact(builder: StateBuilder, task: tasks.Finding, action: actions.Find) -> None:
    operations.give_drawn_artifact(builder, task, action.card)


def _hand_roll_to_waiting_task(builder: StateBuilder, task: tasks.Throwing, action: actions.Roll) -> None:
    """Hands the dice that have fallen to the task that asked for them."""
    builder.pop_task()
    figure = builder.figures[task.figure].id if task.figure is not None else ""
    hits = dice.count_hits(builder.field, action.base, action.gear)
    builder.add_event(events.Rolled(("R3", "R7"), task.seat, figure, action.base, action.gear, hits, task.why))
    STACK.give_dice_to_task(builder, action)


_ACTIVATION_RULES: Final[Mapping[type, ActionRule]] = dict.fromkeys(
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
    ActionRule(acting.begin_activation, declaring.declaration_refusal),
)

TASK_SPECS: Final[Mapping[type, TaskSpec]] = {
    tasks.Mustering: TaskSpec(
        seat=_seat_of_task,
        action_rules={actions.Muster: ActionRule(setting_up.muster_models, setting_up.muster_refusal)},
    ),
    tasks.Dealing: TaskSpec(
        seat=setting_up.seat_dealing_mutations,
        run=attacking.end_task,
        action_rules={actions.Deal: ActionRule(setting_up.deal_mutation)},
        chance=ChanceSpec(deal_odds),
    ),
    tasks.Scattering: TaskSpec(
        seat=setting_up.seat_scattering_tokens,
        run=attacking.end_task,
        action_rules={actions.ScatterTokens: ActionRule(setting_up.lay_scattered_tokens, setting_up.scatter_refusal)},
        chance=ChanceSpec(draw=draw_scattered_tokens, is_possible=is_always_possible),
    ),
    tasks.Cornering: TaskSpec(
        seat=setting_up.seat_choosing_corner,
        run=setting_up.run_cornering,
        action_rules={
            actions.Draw: ActionRule(setting_up.draw_corner_chooser),
            actions.Corner: ActionRule(setting_up.choose_corner, setting_up.corner_refusal),
        },
        chance=ChanceSpec(corner_draw_odds),
    ),
    tasks.Deploying: TaskSpec(
        seat=setting_up.seat_to_deploy,
        run=setting_up.begin_battle,
        action_rules={actions.Deploy: ActionRule(setting_up.deploy_model, setting_up.deploy_refusal)},
    ),
    tasks.Rounds: TaskSpec(
        seat=rounds.drawing_seat,
        run=rounds.end_round,
        action_rules={actions.Draw: ActionRule(rounds.draw_token)},
        chance=ChanceSpec(cup_token_odds),
    ),
    tasks.Ending: TaskSpec(
        seat=rounds.seat_asked_to_release,
        run=rounds.run_round_end,
        action_rules={actions.Release: ActionRule(rounds.release_overwatch, rounds.release_refusal)},
    ),
    tasks.Turn: TaskSpec(
        seat=_seat_of_task,
        action_rules={**_ACTIVATION_RULES, actions.Use: ActionRule(acting.use_item, declaring.item_use_refusal)},
    ),
    tasks.Act: TaskSpec(run=acting.run_activation),
    tasks.Closing: TaskSpec(run=acting.finish_activation),
    tasks.Walking: TaskSpec(run=acting.run_walk),
    tasks.Watching: TaskSpec(
        seat=watching.seat_asked_to_fire,
        run=watching.run_fire_window,
        action_rules={
            actions.Fire: ActionRule(watching.declare_fire, watching.fire_refusal),
            actions.Reflex: ActionRule(watching.use_bloodhound, watching.bloodhound_refusal),
            actions.Decline: _decline_rule(watching.hold_fire),
        },
    ),
    tasks.Striking: TaskSpec(
        seat=attacking.seat_asked_to_attack,
        run=attacking.end_task,
        action_rules={
            actions.Attack: ActionRule(attacking.declare_attack, attacking.declared_attack_refusal),
            actions.Decline: _decline_rule(attacking.end_task),
        },
    ),
    tasks.Attacking: TaskSpec(
        seat=attacking.seat_asked_about_attack,
        run=attacking.run_attack,
        action_rules={
            actions.Reflex: ActionRule(attacking.use_reflex, attacking.reflex_refusal),
            actions.Push: ActionRule(attacking.push_attack, attacking.push_refusal),
            actions.Decline: _decline_rule(attacking.decline_reflex_or_push),
        },
        receive=attacking.receive_attack_roll,
    ),
    tasks.Hurting: TaskSpec(
        seat=hurting.seat_asked_about_damage,
        run=hurting.run_hurting,
        action_rules={
            actions.Reflex: ActionRule(hurting.use_reflex, hurting.reflex_refusal),
            actions.Decline: _decline_rule(hurting.decline_reflex),
        },
        receive=hurting.receive_protection_roll,
    ),
    tasks.Throwing: TaskSpec(
        seat=always_chance_seat,
        action_rules={actions.Roll: ActionRule(_hand_roll_to_waiting_task)},
        chance=ChanceSpec(throw_odds, throw_dice, is_complete_throw),
    ),
    tasks.Looting: TaskSpec(
        seat=hurting.seat_asked_to_loot,
        run=attacking.end_task,
        action_rules={
            actions.Loot: ActionRule(hurting.take_loot, hurting.loot_refusal),
            actions.Decline: _decline_rule(attacking.end_task),
        },
    ),
    tasks.Falling: TaskSpec(run=hurting.drop_finds),
    tasks.Recovering: TaskSpec(run=hurting.run_recovery, receive=hurting.receive_recovery_roll),
    tasks.Resuming: TaskSpec(run=hurting.resume_helper_activation),
    tasks.Finding: TaskSpec(
        seat=always_chance_seat,
        action_rules={actions.Find: ActionRule(_draw_artifact)},
        chance=ChanceSpec(artifact_draw_odds),
    ),
    tasks.Bolting: TaskSpec(
        seat=mutating.seat_asked_to_dodge_bolt,
        run=mutating.run_bolt,
        action_rules={
            actions.Reflex: ActionRule(mutating.dodge_bolt, mutating.bolt_reflex_refusal),
            actions.Decline: _decline_rule(mutating.decline_bolt_reflex),
        },
        receive=mutating.receive_bolt_roll,
    ),
    tasks.Puppeteering: TaskSpec(
        seat=mutating.seat_leading_puppet,
        run=mutating.run_puppeteering,
        action_rules={
            actions.Lead: ActionRule(mutating.lead_puppet, mutating.puppet_path_refusal),
            actions.Decline: _decline_rule(mutating.decline_leading_puppet),
        },
        receive=mutating.receive_puppet_roll,
    ),
    tasks.Ramming: TaskSpec(receive=zone_deck.receive_ram_roll),
    tasks.Feeding: TaskSpec(
        seat=hurting.seat_asked_to_feed,
        run=attacking.end_task,
        action_rules={
            actions.Reflex: ActionRule(hurting.heal_by_feeding, hurting.feed_refusal),
            actions.Decline: _decline_rule(attacking.end_task),
        },
    ),
    tasks.Zoning: TaskSpec(
        seat=zone_deck.seat_asked_by_zone_card,
        run=zone_deck.run_zone_card,
        action_rules={
            actions.Reveal: ActionRule(zone_deck.reveal_card),
            actions.Pick: ActionRule(zone_deck.pick_redirect_target, zone_deck.pick_refusal),
            actions.Drift: ActionRule(zone_deck.drift_models),
        },
        chance=ChanceSpec(zone_card_or_drift_odds),
        receive=zone_deck.receive_survival_roll,
    ),
    tasks.Mining: TaskSpec(run=scenarios.roll_for_mine_or_objective, receive=scenarios.receive_mining_roll),
    tasks.Prowling: TaskSpec(
        seat=monsters.seat_choosing_monster_target,
        run=monsters.run_monster_action,
        action_rules={actions.Which: ActionRule(monsters.choose_monster_target)},
        chance=ChanceSpec(prey_odds),
    ),
    tasks.Arriving: TaskSpec(
        seat=monsters.seat_placing_monster,
        run=attacking.end_task,
        action_rules={
            actions.Put: ActionRule(monsters.put_monster, monsters.put_monster_refusal),
            actions.Arrive: ActionRule(monsters.arrive_from_edge, monsters.monster_arrival_refusal),
        },
        chance=ChanceSpec(draw=random_monster_arrival, is_possible=is_always_possible),
    ),
}

REVEALING_ACTIONS: Final = (
    actions.Deal,
    actions.ScatterTokens,
    actions.Draw,
    actions.Reveal,
    actions.Find,
    actions.Roll,
    actions.Drift,
    actions.Which,
    actions.Arrive,
)
"""Chance: nobody goes back behind it."""


def _end_decided_battle(builder: StateBuilder, task: Task) -> None:
    """Ends a battle that is decided, as soon as nothing can be looted any more."""
    if (
        builder.round
        and builder.result is None
        and not isinstance(task, tasks.Falling | tasks.Looting)
        and _is_battle_decided(builder)
    ):
        scenarios.end_battle(builder, "last_standing", "D24")


def _is_battle_decided(builder: StateBuilder) -> bool:
    """At most one player is left, and nothing is still to be taken from who has fallen."""
    waits = builder.todo and isinstance(builder.todo[-1], tasks.Falling | tasks.Looting)
    return not waits and scenarios.is_one_player_left(builder)


STACK: Final[TaskStackRules[State, Action, StateBuilder]] = TaskStackRules(
    TASK_SPECS, REVEALING_ACTIONS, StackRefusalClauses(not_now="R62", no_such_chance="R59"), after=_end_decided_battle
)
