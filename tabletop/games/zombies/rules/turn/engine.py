"""What can become of each kind of task: who decides, what it takes, how it goes on, what chance can bring."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop.games.zombies.rules.powers import specials, using
from tabletop.games.zombies.rules.state import tasks
from tabletop.games.zombies.rules.state.draft import Draft
from tabletop.games.zombies.rules.state.state import State
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
from tabletop.rules.stack import Clauses, Kind, Luck, Stack, Take, chance

KINDS: Final[Mapping[type, Kind]] = {
    tasks.Rounds: Kind(run=rounds.run),
    tasks.Dealing: Kind(
        seat=chance, takes={actions.Deal: Take(ammo.deal)}, luck=Luck(chances.deals, chances.deal, chances.is_hand)
    ),
    tasks.Filling: Kind(
        seat=exploring.filling_seat,
        run=exploring.filling_run,
        takes={actions.DrawTile: Take(exploring.fill)},
        luck=Luck(chances.tiles, chances.tile),
    ),
    tasks.Breaking: Kind(run=exploring.breaking_run),
    tasks.Wandering: Kind(
        seat=exploring.wandering_seat,
        run=exploring.wandering_run,
        takes={actions.Roll: Take(exploring.wander)},
        luck=chances.DIE,
    ),
    tasks.Caching: Kind(
        seat=exploring.caching_seat,
        run=exploring.caching_run,
        takes={actions.Roll: Take(exploring.roll_cache), actions.DrawFind: Take(exploring.find_cache)},
        luck=Luck(chances.caches),
    ),
    tasks.Counting: Kind(
        seat=drawing.counting_seat, run=drawing.count, takes={actions.Roll: Take(drawing.count)}, luck=chances.DIE
    ),
    tasks.Drawing: Kind(
        seat=drawing.drawing_seat,
        run=drawing.drawing_run,
        takes={actions.DrawCard: Take(drawing.draw)},
        luck=Luck(chances.cards, chances.draw),
    ),
    tasks.Peeking: Kind(
        seat=chance, takes={actions.Look: Take(suppressing.peek)}, luck=Luck(chances.looks, chances.look)
    ),
    tasks.Suppressing: Kind(
        seat=suppressing.seat,
        run=suppressing.run,
        takes={actions.Suppress: Take(suppressing.contribute, suppressing.law)},
    ),
    tasks.Revealing: Kind(
        seat=resolving.reveal_seat,
        run=resolving.reveal_nothing,
        takes={actions.Reveal: Take(resolving.reveal)},
        luck=Luck(chances.reveals, chances.reveal, chances.is_pile),
    ),
    tasks.Placing: Kind(
        seat=placing.seat,
        run=placing.run,
        takes={actions.Roll: Take(placing.roll), actions.DrawSpot: Take(placing.spot)},
        luck=Luck(chances.places, chances.place),
    ),
    tasks.Stocking: Kind(
        seat=chance,
        takes={actions.Roll: Take(resolving.stock), actions.DrawFind: Take(resolving.find)},
        luck=Luck(chances.stocks),
    ),
    tasks.Springing: Kind(run=resolving.spring),
    tasks.Swelling: Kind(seat=chance, takes={actions.Roll: Take(specials.swell)}, luck=chances.DIE),
    tasks.Entering: Kind(seat=chance, takes={actions.Roll: Take(placing.enter)}, luck=chances.DIE),
    tasks.Shambling: Kind(
        seat=shambling.seat, run=shambling.run, takes={actions.Roll: Take(shambling.roll)}, luck=chances.DIE
    ),
    tasks.Dragging: Kind(run=dragging.drag),
    tasks.Wounding: Kind(run=wounding.run),
    tasks.Pushing: Kind(run=dragging.push),
    tasks.Clearing: Kind(run=wounding.clear),
    tasks.Walking: Kind(
        seat=walking.seat,
        run=walking.run,
        takes={
            actions.Roll: Take(walking.roll),
            actions.Walk: Take(walking.walk, walking.walk_refusal),
            actions.Take: Take(taking.take, taking.refusal),
            actions.Clear: Take(walking.clear, walking.clear_refusal),
            actions.Halt: Take(walking.halt),
        },
        luck=chances.DIE,
    ),
    tasks.Acting: Kind(
        seat=acting.seat,
        run=acting.run,
        takes={
            actions.Attack: Take(attacking.attack, attacking.refusal),
            actions.Melee: Take(acting.melee, acting.melee_refusal),
            actions.Reload: Take(acting.reload, acting.reload_refusal),
            actions.Swap: Take(acting.swap, acting.swap_refusal),
            actions.Use: Take(using.use, using.refusal),
            actions.Revive: Take(acting.revive, acting.revive_refusal),
            actions.Pass: Take(acting.pass_),
        },
    ),
    tasks.Alarming: Kind(seat=chance, takes={actions.Roll: Take(waking.alarm)}, luck=chances.DIE),
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

STACK: Final[Stack[State, Action, Draft]] = Stack(
    KINDS, REVEALING, Clauses(not_now="H1", no_such_chance="K12"), always={actions.Resign: Take(closing.resign)}
)
