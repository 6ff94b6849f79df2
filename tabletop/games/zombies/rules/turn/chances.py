"""What chance can bring: drawn for the program, listed with probabilities, checked when typed in."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from math import comb
from typing import Any, Final

from tabletop.games.zombies.rules.state import ammo
from tabletop.games.zombies.rules.state import tasks as t
from tabletop.games.zombies.rules.state.draft import Draft
from tabletop.games.zombies.rules.text import actions as a
from tabletop.games.zombies.rules.text.actions import Action
from tabletop.games.zombies.rules.turn import exploring, placing, resolving, suppressing

Odds = list[tuple[Action, Fraction]]
Cards = tuple[int, ...]


def odds(d: Draft) -> Odds:
    """All outcomes with their chances, in a fixed order."""
    task = d.todo[-1]
    listed = _ODDS.get(type(task))
    return listed(d, task) if listed else _dice(d)


def resolve(d: Draft, rng: random.Random) -> Action:
    """Draws what chance brings."""
    task = d.todo[-1]
    drawn = _DRAWS.get(type(task))
    if drawn is not None:
        return drawn(d, task, rng)
    if type(task) not in _ODDS:
        return _die(d, rng)
    listed = odds(d)
    return rng.choices([action for action, _ in listed], [float(chance) for _, chance in listed])[0]


def is_possible(d: Draft, action: Action) -> bool:
    """Whether chance can bring this; cards are compared without listing every hand."""
    asked = _POSSIBLE.get(type(d.todo[-1]))
    if asked is not None:
        return asked(d, d.todo[-1], action)
    return any(action == one for one, _ in odds(d))


def _dice(d: Draft) -> Odds:
    return even(a.Roll(die) for die in range(1, d.field.die + 1))


def _die(d: Draft, rng: random.Random) -> Action:
    return a.Roll(rng.randint(1, d.field.die))


def even(actions: Iterable[Action]) -> Odds:
    """Each as likely as the others."""
    listed = list(actions)
    return [(action, Fraction(1, len(listed))) for action in listed]


def weighted(pile: Sequence[str], make: Callable[[str], Action]) -> Odds:
    """One of a pile, in which things may lie more than once."""
    counts = Counter(pile)
    return [(make(name), Fraction(counts[name], len(pile))) for name in sorted(counts)]


# Hands


def hands(pile: Cards, number: int) -> Iterator[tuple[Cards, int]]:
    """Every distinct hand of so many cards, sorted, with the ways to draw it."""
    counts = sorted(Counter(pile).items())

    def pick(index: int, left: int) -> Iterator[tuple[Cards, int]]:
        if index == len(counts):
            if not left:
                yield (), 1
            return
        value, most = counts[index]
        for taken in range(min(most, left), -1, -1):
            for rest, ways in pick(index + 1, left - taken):
                yield (value,) * taken + rest, ways * comb(most, taken)

    return pick(0, number)


def _deals(d: Draft, task: t.Dealing) -> Odds:
    deck, number = d.people[task.seat].arms[task.arms].deck, ammo.dealt(d, task)
    ways = comb(len(deck), number)
    return [(a.Deal(cards), Fraction(count, ways)) for cards, count in hands(deck, number)]


def _deal(d: Draft, task: t.Dealing, rng: random.Random) -> Action:
    deck = d.people[task.seat].arms[task.arms].deck
    return a.Deal(tuple(sorted(rng.sample(deck, ammo.dealt(d, task)))))


def _is_hand(d: Draft, task: t.Dealing, action: Action) -> bool:
    return (
        isinstance(action, a.Deal)
        and len(action.cards) == ammo.dealt(d, task)
        and ammo.holds(d.people[task.seat].arms[task.arms].deck, action.cards)
    )


# Orders


def orders(pile: Cards, number: int) -> Iterator[tuple[Cards, Fraction]]:
    """Every distinct row of so many cards from a pile, with its probability."""
    if not number:
        yield (), Fraction(1)
        return
    for value, count in sorted(Counter(pile).items()):
        for rest, chance in orders(ammo.without(pile, (value,)), number - 1):
            yield (value, *rest), Fraction(count, len(pile)) * chance


def _looks(d: Draft, task: t.Peeking) -> Odds:
    deck = d.people[task.seat].arms[task.arms].deck
    return [(a.Look(cards), chance) for cards, chance in orders(deck, suppressing.seen(d, task))]


def _look(d: Draft, task: t.Peeking, rng: random.Random) -> Action:
    return a.Look(tuple(rng.sample(d.people[task.seat].arms[task.arms].deck, suppressing.seen(d, task))))


def _reveals(d: Draft, task: t.Revealing) -> Odds:
    pile = resolving.pile(d)
    return [(a.Reveal(cards), chance) for cards, chance in orders(pile, len(pile))]


def _reveal(d: Draft, task: t.Revealing, rng: random.Random) -> Action:
    pile = list(resolving.pile(d))
    rng.shuffle(pile)
    return a.Reveal(tuple(pile))


def _is_pile(d: Draft, task: t.Revealing, action: Action) -> bool:
    return isinstance(action, a.Reveal) and ammo.merged(action.cards) == resolving.pile(d)


# Tiles, cards and finds


def _tiles(d: Draft, task: t.Filling) -> Odds:
    return list(exploring.tile_odds(d))


def _cards(d: Draft, task: t.Drawing) -> Odds:
    return weighted(d.director, a.DrawCard)


def _draw(d: Draft, task: t.Drawing, rng: random.Random) -> Action:
    return a.DrawCard(rng.choice(d.director))


def _places(d: Draft, task: t.Placing) -> Odds:
    return even(a.DrawSpot(index) for index in range(len(d.laid))) if placing.is_drawn(d, task) else _dice(d)


def _place(d: Draft, task: t.Placing, rng: random.Random) -> Action:
    if placing.is_drawn(d, task):
        return a.DrawSpot(rng.randrange(len(d.laid)))
    return _die(d, rng)


def _stocks(d: Draft, task: t.Stocking) -> Odds:
    kind = resolving.kind_drawn(d, task)
    return list(exploring.find_odds(d, kind)) if kind else _dice(d)


def _caches(d: Draft, task: t.Caching) -> Odds:
    return _dice(d) if exploring.is_rolled(task) else list(exploring.find_odds(d, task.kind))


_ODDS: Final[dict[type, Callable[[Draft, Any], Odds]]] = {
    t.Dealing: _deals,
    t.Filling: _tiles,
    t.Caching: _caches,
    t.Drawing: _cards,
    t.Peeking: _looks,
    t.Revealing: _reveals,
    t.Placing: _places,
    t.Stocking: _stocks,
}
"""All others ask for one die."""

_DRAWS: Final[dict[type, Callable[[Draft, Any, random.Random], Action]]] = {
    t.Dealing: _deal,
    t.Drawing: _draw,
    t.Peeking: _look,
    t.Revealing: _reveal,
    t.Placing: _place,
}
"""What comes up often is drawn without listing everything; with the same chances."""

_POSSIBLE: Final[dict[type, Callable[[Draft, Any, Action], bool]]] = {t.Dealing: _is_hand, t.Revealing: _is_pile}
