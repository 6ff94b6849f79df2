"""Chances of the suppressing fire, as far as a seat can know them.

Used by `board/suppress/suppress_tray`, `board/hint_reasons`, `rules/guess_questions` and the phone. The model: how many
cards the others play is given (by default as many as each may), and which ones is taken to be random among all cards of
their weapon that nobody has seen yet. What a seat chooses on purpose cannot be computed. It must read only what the
seat may see. `_would_special_fire` is `does_special_fire` of `turn/resolving` for a shortfall that may come: the two
must agree. Exact fractions; nothing is changed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import comb

from tabletop.games.zombies.rules.state import tasks
from tabletop.games.zombies.rules.state.state import UNKNOWN, Arms
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.turn import suppressing
from tabletop.rules.game import Seat

SumOdds = dict[int, Fraction]
"""Probabilities of sums."""


def shortfall_odds(
    builder: StateBuilder, seat: Seat, cards: Iterable[int], counts: Mapping[Seat, int] | None = None
) -> SumOdds:
    """Returns the odds of horde less suppressing fire if the seat plays these cards.

    `counts` says how many cards others play who have not chosen yet; by default as many as they may.
    """
    total: SumOdds = {builder.horde - sum(cards): Fraction(1)}
    for other in range(len(builder.people)):
        if other != seat:
            total = _shortfall_odds_after_fire(total, _contribution_odds_of_seat(builder, other, counts or {}))
    return dict(sorted(total.items()))


def can_others_contribute(builder: StateBuilder, seat: Seat) -> bool:
    """Whether anybody but this seat has still to choose, and has something to give."""
    waiting = (task.seat for task in builder.todo if isinstance(task, tasks.Suppressing) and task.seat != seat)
    return any(suppressing.contribution_limits(builder, other) for other in waiting)


def special_attack_odds(builder: StateBuilder, spread: SumOdds) -> tuple[tuple[str, Fraction], ...]:
    """Cards of this round with a special attack, with the chance that it fires."""
    found = []
    for drawn in builder.drawn:
        special = builder.rules_context.director[drawn.card].special
        if special is not None:
            chance = sum(
                (p for short, p in spread.items() if _would_special_fire(builder, drawn.card, short)), Fraction(0)
            )
            found.append((drawn.card, chance))
    return tuple(found)


def _would_special_fire(builder: StateBuilder, card: str, short: int) -> bool:
    """As `resolving.does_special_fire`, for a shortfall that may come."""
    printed = builder.rules_context.director[card]
    assert printed.special is not None
    if builder.house_rule("special_threshold") == "literal_total":
        return builder.horde - short <= printed.horde - printed.special.margin
    return short >= printed.special.margin


def _contribution_odds_of_seat(builder: StateBuilder, seat: Seat, counts: Mapping[Seat, int]) -> SumOdds:
    """Sums that another seat may add."""
    arms = builder.people[seat].arms
    given = next((one for one in builder.pile if one.seat == seat), None)
    if given is not None:
        if UNKNOWN not in given.cards:
            return {sum(given.cards): Fraction(1)}
        return card_sum_odds(unseen_ammo_values(builder, arms[given.weapon]), len(given.cards))
    if not any(isinstance(task, tasks.Suppressing) and task.seat == seat for task in builder.todo):
        return {0: Fraction(1)}
    sources = suppressing.contribution_limits(builder, seat)
    if not sources:
        return {0: Fraction(1)}
    index = next(iter(sources))
    most = min(sources[index], len(arms[index].hand))
    return card_sum_odds(unseen_ammo_values(builder, arms[index]), min(most, counts.get(seat, most)))


def unseen_ammo_values(builder: StateBuilder, arms: Arms) -> tuple[int, ...]:
    """Values of a weapon that are not known to lie elsewhere than in the hand or the pile."""
    left = Counter(builder.rules_context.weapons[arms.weapon].deck)
    for pile in (arms.deck, arms.spent, arms.shown):
        left.subtract(value for value in pile if value != UNKNOWN)
    return tuple(sorted((+left).elements()))


def card_sum_odds(pile: tuple[int, ...], number: int) -> SumOdds:
    """The sum of so many random cards of a pile."""
    ways: dict[tuple[int, int], int] = {(0, 0): 1}
    for value, count in Counter(pile).items():
        fresh: dict[tuple[int, int], int] = {}
        for (taken, total), many in ways.items():
            for more in range(min(count, number - taken) + 1):
                key = (taken + more, total + more * value)
                fresh[key] = fresh.get(key, 0) + many * comb(count, more)
        ways = fresh
    all_ = comb(len(pile), number)
    return {total: Fraction(many, all_) for (taken, total), many in sorted(ways.items()) if taken == number}


def _shortfall_odds_after_fire(one: SumOdds, fire: SumOdds) -> SumOdds:
    """What is left of each shortfall after each sum."""
    found: SumOdds = {}
    for short, p in one.items():
        for total, q in fire.items():
            found[short - total] = found.get(short - total, Fraction(0)) + p * q
    return found
