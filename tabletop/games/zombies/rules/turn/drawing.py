"""Phase 1: how many Director cards are drawn, and what they do at once (G1-G4, K16-K24)."""

from __future__ import annotations

from typing import Final

from tabletop.games.zombies.rules.content.cards import CardEffect, Director
from tabletop.games.zombies.rules.looks import looks
from tabletop.games.zombies.rules.state import tasks as t
from tabletop.games.zombies.rules.state.draft import Draft
from tabletop.games.zombies.rules.state.state import Drawn
from tabletop.games.zombies.rules.text import actions as a
from tabletop.games.zombies.rules.text import events
from tabletop.games.zombies.rules.turn import ammo, waking
from tabletop.rules.game import CHANCE, Seat

LURKING: Final = 1
"""Horde of a card that has lurked (X10, K20)."""
_Part = tuple[str, int]


# How many


def is_rolled(d: Draft) -> bool:
    """Whether the number depends on a die (K90)."""
    return d.rule("director_draw") != "fixed_by_difficulty"


def counting_seat(d: Draft, task: t.Counting) -> Seat | None:
    """The First Player rolls, if anybody does."""
    return CHANCE if is_rolled(d) else None


def count(d: Draft, task: t.Counting, action: a.Roll | None = None) -> None:
    """Says how many cards come (G1)."""
    d.pop()
    parts = [part for part in _parts(d, action.die if action else 0) if part[1]]
    number, least = sum(value for _, value in parts), _least(d)
    if number < least:
        parts.append(("least", least - number))
        number = least
    d.pending = 0
    d.record(events.Counted, ("G1", "H9", "H10", "H11"), action.die if action else 0, max(0, number), tuple(parts))
    d.push(t.Drawing(max(0, number)))


def _parts(d: Draft, die: int) -> tuple[_Part, ...]:
    level = d.difficulty
    base: tuple[_Part, ...] = (("fixed", level.fixed_draw),)
    if die:
        base = (("d3", -(-die // d.field.draw_divisor)), ("difficulty", level.draw_mod))
    card = looks.card_under(d, d.first)
    tile = card.draw if card else 0
    figures = ((z.kind, d.arena.specials[z.kind].draw_while_present) for z in d.zombies if z.kind != waking.COMMON)
    return (*base, ("tile", tile), ("pending", d.pending), *figures)


def _least(d: Draft) -> int:
    card = looks.card_under(d, d.first)
    return d.field.draw_least_at_start if card and card.kind == "start" else d.field.draw_least


# Which


def drawing_seat(d: Draft, task: t.Drawing) -> Seat | None:
    """Chance draws while there are cards."""
    return CHANCE if task.left and d.director else None


def drawing_run(d: Draft, task: t.Drawing) -> None:
    """The discards become the deck (K18), or all are drawn."""
    if task.left and d.discards:
        d.director, d.discards = tuple(sorted(d.discards)), ()
        d.record(events.Shuffled, ("K18",), len(d.director))
        return
    d.pop()
    for card in d.lurking:
        _turn_over(d, Drawn(card, LURKING, lurked=True))
    d.lurking = ()


def draw(d: Draft, task: t.Drawing, action: a.DrawCard) -> None:
    """A card is turned over and does what it does at once (K19)."""
    d.swap(t.Drawing(task.left - 1))
    left = list(d.director)
    left.remove(action.card)
    d.director = tuple(left)
    card = d.arena.director[action.card]
    _turn_over(d, Drawn(card.id, horde_of(d, card)))
    if card.effect is not None:
        _EFFECTS[card.effect.op](d, card.effect)


def _turn_over(d: Draft, drawn: Drawn) -> None:
    d.drawn += (drawn,)
    rules = ("G3", "X10") if drawn.lurked else ("H5", "H6")
    d.record(events.CardDrawn, rules, drawn.card, drawn.horde, drawn.lurked)


def horde_of(d: Draft, card: Director) -> int:
    """Horde of a freshly drawn card (K20, K21, X25)."""
    horde = card.horde
    if card.effect is not None and card.effect.op == "howl":
        horde += len(looks.commons(d)) // card.effect.amount
    if card.horde > 0:
        horde += d.difficulty.horde_add
    if d.rule("empty_seats") == "fewer_survivors_scaled_horde":
        return -(-horde * len(d.people) // d.field.survivors)
    return horde


# What a card does


def _wake(d: Draft, effect: CardEffect) -> None:
    """K22."""
    laid = looks.tile_of(d, d.first)
    if laid is not None:
        waking.tiles(d, laid, "alarm", "K22", "H40")


def _darken(d: Draft, effect: CardEffect) -> None:
    """K24."""
    d.range_mod += effect.amount
    d.record(events.RangeChanged, ("K24",), effect.amount)


def _next_draw(d: Draft, effect: CardEffect) -> None:
    """H11."""
    d.pending += effect.amount
    d.record(events.NextDraw, ("H11",), effect.amount, "card")


def _breathe(d: Draft, effect: CardEffect) -> None:
    """K23: whoever is not held and whose hand is not full reloads."""
    for seat in reversed(looks.order(d)):
        person = d.people[seat]
        is_short = len(person.armed.hand) < ammo.weapon_of(d, person.armed).clip
        if person.token is None and is_short and ammo.supply(d, person.armed):
            ammo.reload(d, seat, person.equipped, "breath")


def _nothing(d: Draft, effect: CardEffect) -> None:
    """What a howl adds is counted with the card."""


_EFFECTS: Final = {
    "wake": _wake,
    "range": _darken,
    "draw": _next_draw,
    "free_reload": _breathe,
    "howl": _nothing,
}
