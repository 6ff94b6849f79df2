"""What can become of each kind of task: who decides, what it takes, how it goes on, what chance can bring."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop.games.zombies.rules.powers import specials, using
from tabletop.games.zombies.rules.state import tasks as t
from tabletop.games.zombies.rules.state.draft import Draft
from tabletop.games.zombies.rules.state.state import State
from tabletop.games.zombies.rules.text import actions as a
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
    t.Rounds: Kind(run=rounds.run),
    t.Dealing: Kind(
        seat=chance, takes={a.Deal: Take(ammo.deal)}, luck=Luck(chances.deals, chances.deal, chances.is_hand)
    ),
    t.Filling: Kind(
        seat=exploring.filling_seat,
        run=exploring.filling_run,
        takes={a.DrawTile: Take(exploring.fill)},
        luck=Luck(chances.tiles, chances.tile),
    ),
    t.Breaking: Kind(run=exploring.breaking_run),
    t.Wandering: Kind(
        seat=exploring.wandering_seat,
        run=exploring.wandering_run,
        takes={a.Roll: Take(exploring.wander)},
        luck=chances.DIE,
    ),
    t.Caching: Kind(
        seat=exploring.caching_seat,
        run=exploring.caching_run,
        takes={a.Roll: Take(exploring.roll_cache), a.DrawFind: Take(exploring.find_cache)},
        luck=Luck(chances.caches),
    ),
    t.Counting: Kind(
        seat=drawing.counting_seat, run=drawing.count, takes={a.Roll: Take(drawing.count)}, luck=chances.DIE
    ),
    t.Drawing: Kind(
        seat=drawing.drawing_seat,
        run=drawing.drawing_run,
        takes={a.DrawCard: Take(drawing.draw)},
        luck=Luck(chances.cards, chances.draw),
    ),
    t.Peeking: Kind(seat=chance, takes={a.Look: Take(suppressing.peek)}, luck=Luck(chances.looks, chances.look)),
    t.Suppressing: Kind(
        seat=suppressing.seat, run=suppressing.run, takes={a.Suppress: Take(suppressing.contribute, suppressing.law)}
    ),
    t.Revealing: Kind(
        seat=resolving.reveal_seat,
        run=resolving.reveal_nothing,
        takes={a.Reveal: Take(resolving.reveal)},
        luck=Luck(chances.reveals, chances.reveal, chances.is_pile),
    ),
    t.Placing: Kind(
        seat=placing.seat,
        run=placing.run,
        takes={a.Roll: Take(placing.roll), a.DrawSpot: Take(placing.spot)},
        luck=Luck(chances.places, chances.place),
    ),
    t.Stocking: Kind(
        seat=chance, takes={a.Roll: Take(resolving.stock), a.DrawFind: Take(resolving.find)}, luck=Luck(chances.stocks)
    ),
    t.Springing: Kind(run=resolving.spring),
    t.Swelling: Kind(seat=chance, takes={a.Roll: Take(specials.swell)}, luck=chances.DIE),
    t.Entering: Kind(seat=chance, takes={a.Roll: Take(placing.enter)}, luck=chances.DIE),
    t.Shambling: Kind(seat=shambling.seat, run=shambling.run, takes={a.Roll: Take(shambling.roll)}, luck=chances.DIE),
    t.Dragging: Kind(run=dragging.drag),
    t.Wounding: Kind(run=wounding.run),
    t.Pushing: Kind(run=dragging.push),
    t.Clearing: Kind(run=wounding.clear),
    t.Walking: Kind(
        seat=walking.seat,
        run=walking.run,
        takes={
            a.Roll: Take(walking.roll),
            a.Walk: Take(walking.walk, walking.walk_refusal),
            a.Take: Take(taking.take, taking.refusal),
            a.Clear: Take(walking.clear, walking.clear_refusal),
            a.Halt: Take(walking.halt),
        },
        luck=chances.DIE,
    ),
    t.Acting: Kind(
        seat=acting.seat,
        run=acting.run,
        takes={
            a.Attack: Take(attacking.attack, attacking.refusal),
            a.Melee: Take(acting.melee, acting.melee_refusal),
            a.Reload: Take(acting.reload, acting.reload_refusal),
            a.Swap: Take(acting.swap, acting.swap_refusal),
            a.Use: Take(using.use, using.refusal),
            a.Revive: Take(acting.revive, acting.revive_refusal),
            a.Pass: Take(acting.pass_),
        },
    ),
    t.Alarming: Kind(seat=chance, takes={a.Roll: Take(waking.alarm)}, luck=chances.DIE),
}

REVEALING: Final = (a.Roll, a.Deal, a.Look, a.DrawTile, a.DrawCard, a.DrawFind, a.DrawSpot, a.Reveal)
"""Chance: nobody goes back behind it."""

STACK: Final[Stack[State, Action, Draft]] = Stack(
    KINDS, REVEALING, Clauses(not_now="H1", no_such_chance="K12"), always={a.Resign: Take(closing.resign)}
)
