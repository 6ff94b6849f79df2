"""States that fit a view: hidden cards dealt as they could lie."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

from tabletop.games.zombies.rules.state.rules_context import RulesContext
from tabletop.games.zombies.rules.state.state import UNKNOWN, Arms, Contribution, State
from tabletop.games.zombies.rules.state.view import View
from tabletop.rules.game import Seat

Cards = tuple[int, ...]


def imagine(rules_context: RulesContext, view: View, rng: random.Random) -> State:
    """A state that fits the view: each deal of the unseen cards of a weapon is equally likely."""
    state = view.shown
    deal = _CardDealer(rules_context, list(state.pile), rng)
    people = tuple(
        replace(person, arms=tuple(deal.deal_unseen_cards(seat, k, one) for k, one in enumerate(person.arms)))
        for seat, person in enumerate(state.people)
    )
    return replace(state, people=people, pile=tuple(deal.pile))


class _CardDealer:
    """Fills in one weapon after the other, and what they have on the pile."""

    def __init__(self, rules_context: RulesContext, pile: list[Contribution], rng: random.Random) -> None:
        self.rules_context = rules_context
        self.pile = pile
        self.rng = rng

    def deal_unseen_cards(self, seat: Seat, index: int, arms: Arms) -> Arms:
        """A weapon with its unseen cards filled in."""
        at = next((i for i, one in enumerate(self.pile) if (one.seat, one.weapon) == (seat, index)), None)
        given = () if at is None else self.pile[at].cards
        if UNKNOWN not in (*arms.hand, *arms.deck, *arms.spent, *arms.top, *given):
            return arms
        cards = unseen_card_values(self.rules_context, arms, given)
        self.rng.shuffle(cards)
        hand, given, spent, deck = (_fill_backs(part, cards) for part in (arms.hand, given, arms.spent, arms.deck))
        if at is not None:
            self.pile[at] = replace(self.pile[at], cards=given)
        return replace(arms, hand=hand, deck=deck, spent=spent, top=_imagine_top(arms.top, deck, self.rng))


def unseen_card_values(rules_context: RulesContext, arms: Arms, given: Cards = ()) -> list[int]:
    """Values of a weapon's cards that a view does not show, sorted (X11)."""
    left = Counter(rules_context.weapons[arms.weapon].deck)
    left.subtract(value for value in (*arms.hand, *arms.deck, *arms.spent, *arms.shown, *given) if value != UNKNOWN)
    return sorted(left.elements())


def _fill_backs(part: Cards, cards: list[int]) -> Cards:
    """A pile with the next unseen cards for its backs, sorted."""
    return tuple(sorted(cards.pop() if value == UNKNOWN else value for value in part))


def _imagine_top(top: Cards, deck: Cards, rng: random.Random) -> Cards:
    """What somebody has seen on top of its deck."""
    return tuple(rng.sample(deck, len(top))) if UNKNOWN in top else top
