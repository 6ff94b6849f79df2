"""What chance can bring to each kind of task: listed with probabilities, drawn, and checked when typed in.

What comes up often is drawn without listing everything; with the same chances.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from math import comb
from typing import Final

from tabletop.games.zombies.rules.state import tasks as t
from tabletop.games.zombies.rules.state.draft import Draft
from tabletop.games.zombies.rules.state.tasks import Task
from tabletop.games.zombies.rules.text import actions as a
from tabletop.games.zombies.rules.text.actions import Action
from tabletop.games.zombies.rules.turn import ammo, exploring, placing, resolving, suppressing
from tabletop.rules.stack import Luck, Odds, even

Cards = tuple[int, ...]


def dice(d: Draft, task: Task) -> Odds[Action]:
    """One die."""
    return even(a.Roll(die) for die in range(1, d.field.die + 1))


def die(d: Draft, task: Task, rng: random.Random) -> Action:
    """The same, rolled."""
    return a.Roll(rng.randint(1, d.field.die))


DIE: Final = Luck(dice, die)


def weighted(pile: Sequence[str], make: Callable[[str], Action]) -> Odds[Action]:
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


def deals(d: Draft, task: t.Dealing) -> Odds[Action]:
    """Every hand of a full clip."""
    deck, number = d.people[task.seat].arms[task.arms].deck, ammo.dealt(d, task)
    ways = comb(len(deck), number)
    return [(a.Deal(cards), Fraction(count, ways)) for cards, count in hands(deck, number)]


def deal(d: Draft, task: t.Dealing, rng: random.Random) -> Action:
    """A hand."""
    deck = d.people[task.seat].arms[task.arms].deck
    return a.Deal(tuple(sorted(rng.sample(deck, ammo.dealt(d, task)))))


def is_hand(d: Draft, task: t.Dealing, action: Action) -> bool:
    """Whether a hand can be drawn, without listing every hand."""
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


def looks(d: Draft, task: t.Peeking) -> Odds[Action]:
    """Every row of cards on top of a deck."""
    deck = d.people[task.seat].arms[task.arms].deck
    return [(a.Look(cards), chance) for cards, chance in orders(deck, suppressing.seen(d, task))]


def look(d: Draft, task: t.Peeking, rng: random.Random) -> Action:
    """What lies on top."""
    return a.Look(tuple(rng.sample(d.people[task.seat].arms[task.arms].deck, suppressing.seen(d, task))))


def reveals(d: Draft, task: t.Revealing) -> Odds[Action]:
    """Every order of the pile."""
    pile = resolving.pile(d)
    return [(a.Reveal(cards), chance) for cards, chance in orders(pile, len(pile))]


def reveal(d: Draft, task: t.Revealing, rng: random.Random) -> Action:
    """The pile, shuffled."""
    pile = list(resolving.pile(d))
    rng.shuffle(pile)
    return a.Reveal(tuple(pile))


def is_pile(d: Draft, task: t.Revealing, action: Action) -> bool:
    """Whether it is the pile in some order."""
    return isinstance(action, a.Reveal) and ammo.merged(action.cards) == resolving.pile(d)


# Tiles, cards and finds


def tiles(d: Draft, task: t.Filling) -> Odds[Action]:
    """The tiles that may still come."""
    return list(exploring.tile_odds(d))


def tile(d: Draft, task: t.Filling, rng: random.Random) -> Action:
    """One of them."""
    others, share, goal = exploring.tile_shares(d)
    names, weights = list(others), [float(share)] * len(others)
    if goal:
        names.append(d.scenario.goal)
        weights.append(float(goal))
    return a.DrawTile(rng.choices(names, weights)[0])


def cards(d: Draft, task: t.Drawing) -> Odds[Action]:
    """The cards of the Director deck."""
    return weighted(d.director, a.DrawCard)


def draw(d: Draft, task: t.Drawing, rng: random.Random) -> Action:
    """A card of the Director deck."""
    return a.DrawCard(rng.choice(d.director))


def places(d: Draft, task: t.Placing) -> Odds[Action]:
    """The laid tiles, or a die where none is drawn."""
    return even(a.DrawSpot(index) for index in range(len(d.laid))) if placing.is_drawn(d, task) else dice(d, task)


def place(d: Draft, task: t.Placing, rng: random.Random) -> Action:
    """The same, drawn."""
    if placing.is_drawn(d, task):
        return a.DrawSpot(rng.randrange(len(d.laid)))
    return die(d, task, rng)


def stocks(d: Draft, task: t.Stocking) -> Odds[Action]:
    """What an item of a card is, or a die for where it lies."""
    kind = resolving.kind_drawn(d, task)
    return list(exploring.find_odds(d, kind)) if kind else dice(d, task)


def caches(d: Draft, task: t.Caching) -> Odds[Action]:
    """What a cache holds, or its die."""
    return dice(d, task) if exploring.is_rolled(task) else list(exploring.find_odds(d, task.kind))
