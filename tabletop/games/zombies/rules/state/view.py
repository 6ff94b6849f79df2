"""What a seat may see of a state, what it may recall later, and states imagined to fit a view.

Used by `rules`, which answers the contract by it (view, redact, recall, imagine); boards, bots, messages and the
phone are given a View and never a State. Hidden are above all hands and the cards that lie on the pile: a new field
of the state or an event that tells them must be covered here. `imagine` deals them by chance, each deal equally
likely, and must fit the view. Cards that are hidden stay as many. Rule book: Suppressing fire.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, replace

from tabletop.games.zombies.rules.state.rules_context import RulesContext
from tabletop.games.zombies.rules.state.state import UNKNOWN, Arms, Contribution, State, SurvivorState
from tabletop.games.zombies.rules.state.tasks import Suppressing
from tabletop.games.zombies.rules.text import events
from tabletop.games.zombies.rules.text.position import position_text
from tabletop.rules.game import Event, Seat


@dataclass(frozen=True, slots=True)
class View:
    """The table through the eyes of one seat, or of a spectator."""

    seat: Seat | None
    shown: State
    """With UNKNOWN for every card that this seat may not see."""
    to_act: Seat

    @property
    def round(self) -> int:
        """As the list of matches tells it (H1)."""
        return self.shown.round

    def __str__(self) -> str:
        return position_text(self.shown)


def view_for_seat(state: State, seat: Seat | None, to_act: Seat) -> View:
    """What a seat may see; None is a spectator."""
    people = tuple(
        person if other == seat else _hide_survivor_cards(person) for other, person in enumerate(state.people)
    )  # fmt: skip
    pile = tuple(one if one.seat == seat else _face_down_contribution(one) for one in state.pile)
    return View(seat, replace(state, people=people, pile=pile), to_act)


def open_view(state: State, to_act: Seat) -> View:
    """Every hand, deck and pile lies open; never for somebody who plays."""
    return View(None, state, to_act)


def _hide_survivor_cards(person: SurvivorState) -> SurvivorState:
    return replace(person, arms=tuple(_hide_weapon_cards(arms) for arms in person.arms))


def _hide_weapon_cards(arms: Arms) -> Arms:
    """Only how many cards lie in each pile; what was played openly stays open (H15, H16)."""
    return Arms(
        arms.weapon,
        face_down_cards(arms.hand),
        face_down_cards(arms.deck),
        face_down_cards(arms.spent),
        arms.shown,
        face_down_cards(arms.top),
    )


def _face_down_contribution(contribution: Contribution) -> Contribution:
    return replace(contribution, cards=face_down_cards(contribution.cards))


def face_down_cards(cards: tuple[int, ...]) -> tuple[int, ...]:
    """As many cards, face down."""
    return (UNKNOWN,) * len(cards)


def recalled_view(then: State, now: State, seat: Seat | None, to_act: Seat) -> View:
    """What a seat is shown of an earlier moment: nothing that was put face down, but while fire is given (H16).

    At all other times nobody is asked to look away.
    """
    view = view_for_seat(then, seat, to_act)
    if then is now or has_secret_decision(now) or now.result is not None:
        return view
    return replace(view, shown=replace(view.shown, pile=tuple(map(_face_down_contribution, view.shown.pile))))


def recalled_event(event: Event, now: State) -> Event:
    """An event as it is told afterwards, to its owner too: cards that were face down are that again (H16, K28)."""
    if isinstance(event, events.Looked | events.Contributed) and not has_secret_decision(now) and now.result is None:
        return replace(event, cards=face_down_cards(event.cards))
    return event


def has_secret_decision(state: State) -> bool:
    """Whether somebody gives suppressing fire, which is nobody else's business."""
    return bool(state.todo) and isinstance(state.todo[-1], Suppressing)


def redact_event(event: Event, seat: Seat | None) -> Event | None:
    """The event as a seat may learn of it: others' cards are face down (H16, K28)."""
    if isinstance(event, events.HandDrawn | events.Looked | events.Contributed) and event.seat != seat:
        return replace(event, cards=face_down_cards(event.cards))
    return event


Cards = tuple[int, ...]


def imagine(rules_context: RulesContext, view: View, rng: random.Random) -> State:
    """A state that fits the view: each deal of the unseen cards of a weapon is equally likely."""
    state = view.shown
    deal = _UnseenCardFiller(rules_context, list(state.pile), rng)
    people = tuple(
        replace(person, arms=tuple(deal.deal_unseen_cards(seat, k, one) for k, one in enumerate(person.arms)))
        for seat, person in enumerate(state.people)
    )
    return replace(state, people=people, pile=tuple(deal.pile))


class _UnseenCardFiller:
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
        hand, given, spent, deck = (
            _fill_unseen_cards(part, cards) for part in (arms.hand, given, arms.spent, arms.deck)
        )
        if at is not None:
            self.pile[at] = replace(self.pile[at], cards=given)
        return replace(arms, hand=hand, deck=deck, spent=spent, top=_imagine_top_cards(arms.top, deck, self.rng))


def unseen_card_values(rules_context: RulesContext, arms: Arms, given: Cards = ()) -> list[int]:
    """Values of a weapon's cards that a view does not show, sorted (X11)."""
    left = Counter(rules_context.weapons[arms.weapon].deck)
    left.subtract(value for value in (*arms.hand, *arms.deck, *arms.spent, *arms.shown, *given) if value != UNKNOWN)
    return sorted(left.elements())


def _fill_unseen_cards(part: Cards, cards: list[int]) -> Cards:
    """A pile with the next unseen cards for its backs, sorted."""
    return tuple(sorted(cards.pop() if value == UNKNOWN else value for value in part))


def _imagine_top_cards(top: Cards, deck: Cards, rng: random.Random) -> Cards:
    """What somebody has seen on top of its deck."""
    return tuple(rng.sample(deck, len(top))) if UNKNOWN in top else top
