"""Chance in Zombies: for each kind of task the odds, a random draw, and the check of a draw that was typed in.

Used only by `task_specs`, which ties these functions to tasks. Odds list every outcome with its exact probability,
always in the same order; a `draw_` function gives the same distribution without listing, as playouts call it often.
Both must stay alike, and the check must allow exactly what the odds list. A seed gives the same match again only
while draws use random numbers in the same way. They read a StateBuilder only.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from math import comb
from typing import Final

from tabletop.games.zombies.rules.state import tasks
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.state.tasks import Task
from tabletop.games.zombies.rules.text import actions
from tabletop.games.zombies.rules.text.actions import Action
from tabletop.games.zombies.rules.turn import ammo, exploring, placing, resolving, suppressing
from tabletop.rules.stack import ChanceSpec, Odds, equal_odds

Cards = tuple[int, ...]


def die_roll_odds(builder: StateBuilder, task: Task) -> Odds[Action]:
    """One die."""
    return equal_odds(actions.Roll(die) for die in range(1, builder.field.die + 1))


def die_roll_action(builder: StateBuilder, task: Task, rng: random.Random) -> Action:
    """The same, rolled."""
    return actions.Roll(rng.randint(1, builder.field.die))


DIE_CHANCE: Final = ChanceSpec(die_roll_odds, die_roll_action)


def pile_draw_odds(pile: Sequence[str], make: Callable[[str], Action]) -> Odds[Action]:
    """One of a pile, in which things may lie more than once."""
    counts = Counter(pile)
    return [(make(name), Fraction(counts[name], len(pile))) for name in sorted(counts)]


# Hands


def distinct_hands(pile: Cards, number: int) -> Iterator[tuple[Cards, int]]:
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


def deal_odds(builder: StateBuilder, task: tasks.Dealing) -> Odds[Action]:
    """Every hand of a full clip."""
    deck, number = builder.people[task.seat].arms[task.arms].deck, ammo.dealt_card_count(builder, task)
    ways = comb(len(deck), number)
    return [(actions.Deal(cards), Fraction(count, ways)) for cards, count in distinct_hands(deck, number)]


def draw_random_hand(builder: StateBuilder, task: tasks.Dealing, rng: random.Random) -> Action:
    """A hand."""
    deck = builder.people[task.seat].arms[task.arms].deck
    return actions.Deal(tuple(sorted(rng.sample(deck, ammo.dealt_card_count(builder, task)))))


def is_possible_hand(builder: StateBuilder, task: tasks.Dealing, action: Action) -> bool:
    """Whether a hand can be drawn, without listing every hand."""
    return (
        isinstance(action, actions.Deal)
        and len(action.cards) == ammo.dealt_card_count(builder, task)
        and ammo.has_cards(builder.people[task.seat].arms[task.arms].deck, action.cards)
    )


# Orders


def distinct_card_orders(pile: Cards, number: int) -> Iterator[tuple[Cards, Fraction]]:
    """Every distinct row of so many cards from a pile, with its probability."""
    if not number:
        yield (), Fraction(1)
        return
    for value, count in sorted(Counter(pile).items()):
        for rest, chance in distinct_card_orders(ammo.remove_cards(pile, (value,)), number - 1):
            yield (value, *rest), Fraction(count, len(pile)) * chance


def peek_odds(builder: StateBuilder, task: tasks.Peeking) -> Odds[Action]:
    """Every row of cards on top of a deck."""
    deck = builder.people[task.seat].arms[task.arms].deck
    return [
        (actions.Look(cards), chance)
        for cards, chance in distinct_card_orders(deck, suppressing.peeked_card_count(builder, task))
    ]


def draw_random_peeked_cards(builder: StateBuilder, task: tasks.Peeking, rng: random.Random) -> Action:
    """What lies on top."""
    return actions.Look(
        tuple(rng.sample(builder.people[task.seat].arms[task.arms].deck, suppressing.peeked_card_count(builder, task)))
    )


def pile_reveal_odds(builder: StateBuilder, task: tasks.Revealing) -> Odds[Action]:
    """Every order of the pile."""
    pile = resolving.suppression_pile_cards(builder)
    return [(actions.Reveal(cards), chance) for cards, chance in distinct_card_orders(pile, len(pile))]


def shuffled_pile_action(builder: StateBuilder, task: tasks.Revealing, rng: random.Random) -> Action:
    """The pile, shuffled."""
    pile = list(resolving.suppression_pile_cards(builder))
    rng.shuffle(pile)
    return actions.Reveal(tuple(pile))


def is_possible_pile_order(builder: StateBuilder, task: tasks.Revealing, action: Action) -> bool:
    """Whether it is the pile in some order."""
    return isinstance(action, actions.Reveal) and ammo.merge_piles(action.cards) == resolving.suppression_pile_cards(
        builder
    )


# Tiles, cards and finds


def tile_draw_odds(builder: StateBuilder, task: tasks.Filling) -> Odds[Action]:
    """The tiles that may still come."""
    return list(exploring.next_tile_odds(builder))


def draw_tile(builder: StateBuilder, task: tasks.Filling, rng: random.Random) -> Action:
    """One of them."""
    others, share, goal = exploring.tile_draw_chances(builder)
    names, weights = list(others), [float(share)] * len(others)
    if goal:
        names.append(builder.scenario.goal)
        weights.append(float(goal))
    return actions.DrawTile(rng.choices(names, weights)[0])


def director_card_odds(builder: StateBuilder, task: tasks.Drawing) -> Odds[Action]:
    """The cards of the Director deck."""
    return pile_draw_odds(builder.director, actions.DrawCard)


def draw_random_director_card(builder: StateBuilder, task: tasks.Drawing, rng: random.Random) -> Action:
    """A card of the Director deck."""
    return actions.DrawCard(rng.choice(builder.director))


def zombie_placing_odds(builder: StateBuilder, task: tasks.Placing) -> Odds[Action]:
    """The laid tiles, or a die where none is drawn."""
    return (
        equal_odds(actions.DrawSpot(index) for index in range(len(builder.laid)))
        if placing.must_draw_spawn_tile(builder, task)
        else die_roll_odds(builder, task)
    )


def draw_random_zombie_placing(builder: StateBuilder, task: tasks.Placing, rng: random.Random) -> Action:
    """The same, drawn."""
    if placing.must_draw_spawn_tile(builder, task):
        return actions.DrawSpot(rng.randrange(len(builder.laid)))
    return die_roll_action(builder, task, rng)


def card_item_draw_odds(builder: StateBuilder, task: tasks.Stocking) -> Odds[Action]:
    """What an item of a card is, or a die for where it lies."""
    kind = resolving.item_draw_kind(builder, task)
    return list(exploring.item_draw_odds(builder, kind)) if kind else die_roll_odds(builder, task)


def tile_cache_draw_odds(builder: StateBuilder, task: tasks.Caching) -> Odds[Action]:
    """What a cache holds, or its die."""
    return (
        die_roll_odds(builder, task)
        if exploring.is_cache_rolled(task)
        else list(exploring.item_draw_odds(builder, task.kind))
    )
