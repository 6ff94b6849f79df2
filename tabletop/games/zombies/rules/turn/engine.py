"""What can become of each kind of task: who decides, what it takes, how it goes on, what chance can bring."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop.games.zombies.rules.powers import specials, using
from tabletop.games.zombies.rules.state import tasks
from tabletop.games.zombies.rules.state.state import State
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.text import actions
from tabletop.games.zombies.rules.text.actions import Action
from tabletop.games.zombies.rules.turn import (
    acting,
    ammo,
    attacking,
    chances,
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
from tabletop.rules.stack import ActionRule, ChanceSpec, Clauses, Stack, TaskSpec, chance

KINDS: Final[Mapping[type, TaskSpec]] = {
    tasks.Rounds: TaskSpec(run=rounds.run),
    tasks.Dealing: TaskSpec(
        seat=chance,
        action_rules={actions.Deal: ActionRule(ammo.deal)},
        chance=ChanceSpec(chances.deals, chances.deal, chances.is_hand),
    ),
    tasks.Filling: TaskSpec(
        seat=exploring.filling_seat,
        run=exploring.filling_run,
        action_rules={actions.DrawTile: ActionRule(exploring.fill)},
        chance=ChanceSpec(chances.tiles, chances.tile),
    ),
    tasks.Breaking: TaskSpec(run=exploring.breaking_run),
    tasks.Wandering: TaskSpec(
        seat=exploring.wandering_seat,
        run=exploring.wandering_run,
        action_rules={actions.Roll: ActionRule(exploring.wander)},
        chance=chances.DIE,
    ),
    tasks.Caching: TaskSpec(
        seat=exploring.caching_seat,
        run=exploring.caching_run,
        action_rules={
            actions.Roll: ActionRule(exploring.roll_cache),
            actions.DrawFind: ActionRule(exploring.find_cache),
        },
        chance=ChanceSpec(chances.caches),
    ),
    tasks.Counting: TaskSpec(
        seat=drawing.counting_seat,
        run=drawing.count,
        action_rules={actions.Roll: ActionRule(drawing.count)},
        chance=chances.DIE,
    ),
    tasks.Drawing: TaskSpec(
        seat=drawing.drawing_seat,
        run=drawing.drawing_run,
        action_rules={actions.DrawCard: ActionRule(drawing.draw)},
        chance=ChanceSpec(chances.cards, chances.draw),
    ),
    tasks.Peeking: TaskSpec(
        seat=chance,
        action_rules={actions.Look: ActionRule(suppressing.peek)},
        chance=ChanceSpec(chances.peek_odds, chances.draw_peek),
    ),
    tasks.Suppressing: TaskSpec(
        seat=suppressing.seat,
        run=suppressing.run,
        action_rules={actions.Suppress: ActionRule(suppressing.contribute, suppressing.law)},
    ),
    tasks.Revealing: TaskSpec(
        seat=resolving.reveal_seat,
        run=resolving.reveal_nothing,
        action_rules={actions.Reveal: ActionRule(resolving.reveal)},
        chance=ChanceSpec(chances.reveals, chances.reveal, chances.is_pile),
    ),
    tasks.Placing: TaskSpec(
        seat=placing.seat,
        run=placing.run,
        action_rules={actions.Roll: ActionRule(placing.roll), actions.DrawSpot: ActionRule(placing.spot)},
        chance=ChanceSpec(chances.places, chances.place),
    ),
    tasks.Stocking: TaskSpec(
        seat=chance,
        action_rules={actions.Roll: ActionRule(resolving.stock), actions.DrawFind: ActionRule(resolving.find)},
        chance=ChanceSpec(chances.stocks),
    ),
    tasks.Springing: TaskSpec(run=resolving.trigger_special),
    tasks.Swelling: TaskSpec(seat=chance, action_rules={actions.Roll: ActionRule(specials.swell)}, chance=chances.DIE),
    tasks.Entering: TaskSpec(seat=chance, action_rules={actions.Roll: ActionRule(placing.enter)}, chance=chances.DIE),
    tasks.Shambling: TaskSpec(
        seat=shambling.seat,
        run=shambling.run,
        action_rules={actions.Roll: ActionRule(shambling.roll)},
        chance=chances.DIE,
    ),
    tasks.Dragging: TaskSpec(run=dragging.drag),
    tasks.Wounding: TaskSpec(run=wounding.run),
    tasks.Pushing: TaskSpec(run=dragging.push),
    tasks.Clearing: TaskSpec(run=wounding.clear),
    tasks.Walking: TaskSpec(
        seat=walking.seat,
        run=walking.run,
        action_rules={
            actions.Roll: ActionRule(walking.roll),
            actions.Walk: ActionRule(walking.walk, walking.walk_refusal),
            actions.Take: ActionRule(taking.take, taking.refusal),
            actions.Clear: ActionRule(walking.clear, walking.clear_refusal),
            actions.Halt: ActionRule(walking.halt),
        },
        chance=chances.DIE,
    ),
    tasks.Acting: TaskSpec(
        seat=acting.seat,
        run=acting.run,
        action_rules={
            actions.Attack: ActionRule(attacking.attack, attacking.refusal),
            actions.Melee: ActionRule(acting.melee, acting.melee_refusal),
            actions.Reload: ActionRule(acting.reload, acting.reload_refusal),
            actions.Swap: ActionRule(acting.swap, acting.swap_refusal),
            actions.Use: ActionRule(using.use, using.refusal),
            actions.Revive: ActionRule(acting.revive, acting.revive_refusal),
            actions.Pass: ActionRule(acting.pass_),
        },
    ),
    tasks.Alarming: TaskSpec(seat=chance, action_rules={actions.Roll: ActionRule(waking.alarm)}, chance=chances.DIE),
}

REVEALING: Final = (
    actions.Roll,
    actions.Deal,
    actions.Look,
    actions.DrawTile,
    actions.DrawCard,
    actions.DrawFind,
    actions.DrawSpot,
    actions.Reveal,
)
"""Chance: nobody goes back behind it."""

STACK: Final[Stack[State, Action, StateBuilder]] = Stack(
    KINDS, REVEALING, Clauses(not_now="H1", no_such_chance="K12"), always={actions.Resign: ActionRule(closing.resign)}
)
