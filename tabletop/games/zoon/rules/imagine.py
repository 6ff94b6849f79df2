"""Makes up states that fit a view: hidden cards are dealt so that every possible deal is equally likely.

Used by `rules` for the contract's `imagine`, in whose states the bots think; by `odds`, which counts the deals; by
`effects` (may a march go on?) and `recall`. It must know nothing but the view, so a bot cannot see more than its seat
does. Every field of the state that a view shows is copied in `_state_with_dealt_cards`: a new field of `state` and
`view` is added there. The same view and random numbers must give the same state. Deals are kept, as bots ask for
thousands.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from tabletop.games.zoon.rules import grid_moves, laws, moves
from tabletop.games.zoon.rules import view as rules_view
from tabletop.games.zoon.rules.battlefield import Cell
from tabletop.games.zoon.rules.rules_context import RulesContext, Sides, is_immobile
from tabletop.games.zoon.rules.state import SULLIVAN, Combat, Piece, State, Where
from tabletop.games.zoon.rules.view import Shown, View
from tabletop.rules.caches import cached
from tabletop.rules.game import CHANCE, RulesError, Seat


class NoPossibleDeal(RulesError):
    """What is known contradicts itself."""


@dataclass(frozen=True)
class PossibleDeals:
    """All ways to deal the unseen cards to the backs, each of which may be only some of them.

    Cards that fit the same backs are one kind, so that few numbers tell what is left.
    """

    kinds: tuple[tuple[tuple[int, int], ...], ...]
    """By kind: its cards, each with how many are left."""
    counts: tuple[int, ...]
    """By kind: how many are left."""
    backs: tuple[int, ...]
    """By back: one bit for each kind that it may be."""
    anything: int
    """A bit for every kind."""

    def card_probabilities(self, back: int) -> dict[int, Fraction]:
        """How likely each card is under one of the backs; raises NoPossibleDeal."""
        others = _bits_of_restricted_backs(self.backs[:back] + self.backs[back + 1 :], self.anything)
        weights = [
            number * _count_deals(others, _counts_minus_one(self.counts, kind))
            if number and self.backs[back] >> kind & 1
            else 0
            for kind, number in enumerate(self.counts)
        ]
        total = sum(weights)
        if not total:
            raise NoPossibleDeal("no card fits all that was seen")
        return {
            card: Fraction(weight * number, total * self.counts[kind])
            for kind, weight in enumerate(weights)
            if weight
            for card, number in self.kinds[kind]
        }

    def deal_cards(self, rng: random.Random) -> list[int]:
        """Deals a card to each back, every possible deal equally likely; raises NoPossibleDeal."""
        left = [[card for card, number in kind for _ in range(number)] for kind in self.kinds]
        for cards in left:
            rng.shuffle(cards)
        dealt: list[int | None] = [None] * len(self.backs)
        tight = sorted(
            (back for back, bits in enumerate(self.backs) if bits != self.anything), key=self._fewest_choices_key
        )
        for i, back in enumerate(tight):
            others = tuple(sorted(self.backs[other] for other in tight[i + 1 :]))
            dealt[back] = left[self._pick_random_card_kind(self.backs[back], others, tuple(map(len, left)), rng)].pop()
        rest = [card for cards in left for card in cards]
        rng.shuffle(rest)
        return [rest.pop() if card is None else card for card in dealt]

    def _fewest_choices_key(self, back: int) -> tuple[int, int]:
        return self.backs[back].bit_count(), back

    def _pick_random_card_kind(
        self, bits: int, others: tuple[int, ...], counts: tuple[int, ...], rng: random.Random
    ) -> int:
        """The kind of the card under one back, with the right weight."""
        kinds = [kind for kind, number in enumerate(counts) if number and bits >> kind & 1]
        weights = [counts[kind] * _count_deals(others, _counts_minus_one(counts, kind)) for kind in kinds]
        if not sum(weights):
            raise NoPossibleDeal("no card fits all that was seen")
        drawn = rng.randrange(sum(weights))
        for kind, weight in zip(kinds, weights, strict=True):
            drawn -= weight
            if drawn < 0:
                return kind
        raise AssertionError("the weights add up")


@cached("zoon: worlds", 1024)
def possible_deals(masks: tuple[int, ...], left: tuple[int, ...]) -> PossibleDeals:
    """From what each back may be, one bit for each card, and how many are left of each card."""
    if len(masks) != sum(left):
        raise NoPossibleDeal(f"{len(masks)} backs and {sum(left)} cards left")
    by_places: dict[tuple[bool, ...], list[int]] = {}
    different = sorted(set(masks))
    for card, number in enumerate(left):
        if number:
            by_places.setdefault(tuple(bool(mask >> card & 1) for mask in different), []).append(card)
    kinds = tuple(tuple((card, left[card]) for card in cards) for cards in by_places.values())
    counts = tuple(sum(number for _, number in kind) for kind in kinds)
    bits = {
        mask: sum(1 << kind for kind, places in enumerate(by_places) if places[i]) for i, mask in enumerate(different)
    }
    return PossibleDeals(kinds, counts, tuple(bits[mask] for mask in masks), (1 << len(kinds)) - 1)


def _bits_of_restricted_backs(backs: Sequence[int], anything: int) -> tuple[int, ...]:
    """Backs that may not be anything; the others take whatever is left, which never changes a ratio."""
    return tuple(sorted(bits for bits in backs if bits != anything))


def _counts_minus_one(counts: tuple[int, ...], kind: int) -> tuple[int, ...]:
    return (*counts[:kind], counts[kind] - 1, *counts[kind + 1 :])


@cached("zoon: ways to deal", 1 << 14)
def _count_deals(backs: tuple[int, ...], counts: tuple[int, ...]) -> int:
    """Ways to put one card under each of these backs, equal cards told apart."""
    if not backs:
        return 1
    return sum(
        number * _count_deals(backs[1:], _counts_minus_one(counts, kind))
        for kind, number in enumerate(counts)
        if number and backs[0] >> kind & 1
    )


MOST_DEALS: Final = 60
"""Deals before the card that can act is looked for."""


def imagine_state(rules_context: RulesContext, view: View, rng: random.Random) -> State:
    """A state that fits the view, each as likely as any other that leaves the seat to act something to do."""
    backs = cells_of_unknown_cards(view)
    combat = _combat_with_random_touches(view, rng)
    for _ in range(MOST_DEALS):
        state = _state_with_dealt_cards(
            rules_context, view, _deal_hidden_cards(rules_context, view, backs, rng), combat
        )
        if _can_acting_seat_act(rules_context, state, view):
            return state
    return _find_plausible_state(rules_context, view, backs, combat, rng) or state


def cells_of_unknown_cards(view: View) -> tuple[tuple[Cell, ...], tuple[Cell, ...]]:
    """By seat: where Zoons lie of which the view does not know what they are."""
    south, north = (
        tuple(c for c, at in enumerate(view.cells) if isinstance(at, Shown) and at.known is None and at.owner == seat)
        for seat in (0, 1)
    )
    return south, north


def deals_of_unseen_cards(
    rules_context: RulesContext, view: View, seat: Seat, backs: tuple[Cell, ...]
) -> PossibleDeals:
    """The possible deals of a seat's unseen cards to its backs, then to its unknown losses; raises NoPossibleDeal."""
    army, everything = (
        rules_context.sides(view.agreed)[seat],
        card_bits_in_game(rules_context.sides(view.agreed), view, seat),
    )
    left = [max(card.copies, everything >> card.index & 1) for card in army.cards]
    known = [at.known for at in view.cells if isinstance(at, Shown) and at.owner == seat]
    for card in (*view.lost[seat], *known):
        if card is not None:
            left[card] = max(0, left[card] - 1)
    masks = []
    for cell in backs:
        shown = view.cells[cell]
        assert isinstance(shown, Shown)
        masks.append(shown.possible_cards)
    fallen = sum(1 << card.index for card in army.cards if everything >> card.index & 1 and not card.is_emblem)
    masks += [fallen] * view.lost[seat].count(None)
    return possible_deals(tuple(masks), tuple(left))


def card_bits_in_game(sides: Sides, view: View, seat: Seat) -> int:
    """One bit for each of a seat's cards that are in the game: a Reinforcement too, once it was placed (Z67)."""
    army = sides[seat]
    placed = (
        1 << trump.card
        for trump, state in zip(army.trumps, view.trumps[seat], strict=True)
        if trump.card is not None and state.where is Where.ON_FIELD
    )
    return army.names.starting_card_bits | sum(placed)


def could_march_continue(rules_context: RulesContext, state: State) -> bool:
    """Whether the march could go on, judged by what everybody knows: hidden cards decide nothing (N41)."""
    assert state.march is not None
    view, seat, sides = rules_view.view_of(rules_context, state, None), state.turn, rules_context.sides(state.agreed)
    effect = sides[seat].trumps[state.march.trump].effect
    assert effect is not None
    army, backs = sides[seat], cells_of_unknown_cards(view)[seat]
    pieces, occupied = grid_moves.pieces_and_occupied_bits(state.cells, seat)
    for cell, piece in pieces:
        if laws.march_piece_refusal(effect, piece) is None and not is_immobile(sides, piece):
            cards = (
                deals_of_unseen_cards(rules_context, view, seat, backs).card_probabilities(backs.index(cell))
                if cell in backs
                else (piece.card,)
            )
            if any(
                moves.march_moves_by_grid(army, effect, army.grids[card][cell], state.cells, occupied) for card in cards
            ):
                return True
    return False


@dataclass(frozen=True, slots=True)
class DealtCards:
    """Cards for all that a view does not know."""

    cells: Mapping[Cell, int]
    tombs: tuple[tuple[int, ...], tuple[int, ...]]


def _deal_hidden_cards(
    rules_context: RulesContext, view: View, backs: tuple[tuple[Cell, ...], tuple[Cell, ...]], rng: random.Random
) -> DealtCards:
    dealt: dict[Cell, int] = {}
    tombs: list[tuple[int, ...]] = []
    for seat, cells in enumerate(backs):
        cards = (
            deals_of_unseen_cards(rules_context, view, seat, cells).deal_cards(rng)
            if cells or None in view.lost[seat]
            else []
        )
        dealt.update(zip(cells, cards, strict=False))
        fallen = iter(cards[len(cells) :])
        tombs.append(tuple(next(fallen) if card is None else card for card in view.lost[seat]))
    return DealtCards(dealt, (tombs[0], tombs[1]))


def _state_with_dealt_cards(rules_context: RulesContext, view: View, dealt: DealtCards, combat: Combat | None) -> State:
    cells = tuple(
        Piece(at.owner, dealt.cells[cell] if at.known is None else at.known, at.up, at.tails, at.possible_cards,
              at.held_turns, at.gear, at.boost, at.march)
        if isinstance(at, Shown) else at
        for cell, at in enumerate(view.cells)
    )  # fmt: skip
    return State(
        view.agreed, cells, view.trumps, dealt.tombs, view.deployed, view.turn, view.turn_number, view.quiet_turns,
        view.is_turn_quiet, combat, view.choice, view.turning, view.march, view.outcome,
    )  # fmt: skip


def _combat_with_random_touches(view: View, rng: random.Random) -> Combat | None:
    """The combat with corners for those who have touched unseen (D14)."""
    combat = view.combat
    if combat is None or view.agreed.ruleset == SULLIVAN:
        return combat
    touches = list(combat.touches)
    for seat in (0, 1):
        has_touched = view.to_act == CHANCE or (view.to_act != combat.attacker and seat == combat.attacker)
        if has_touched and touches[seat] is None:
            touches[seat] = rng.randrange(len(moves.ALL_TOUCHES))
    return replace(combat, touches=(touches[0], touches[1]))


def _can_acting_seat_act(rules_context: RulesContext, state: State, view: View) -> bool:
    """Whether the seat to act can do what it is asked for; if not, the real game would have gone on or ended."""
    if view.to_act in (view.seat, CHANCE) or view.to_act < 0 or state.combat is not None or state.turning:
        return True
    if state.choice is not None:
        return bool(moves.selectable_cells(rules_context, state.agreed, state.cells, state.choice))
    if state.turn == CHANCE:
        return True
    return state.march is not None or moves.can_act(rules_context, state)


def _find_plausible_state(
    rules_context: RulesContext, view: View, backs: tuple[tuple[Cell, ...], tuple[Cell, ...]], combat: Combat | None,
    rng: random.Random,
) -> State | None:  # fmt: skip
    """A state in which one hidden card is dealt where it can act; None if there is no such state."""
    seat = view.to_act
    trials = [
        (cell, card)
        for cell in backs[seat]
        for card in deals_of_unseen_cards(rules_context, view, seat, backs[seat]).card_probabilities(
            backs[seat].index(cell)
        )
    ]
    rng.shuffle(trials)
    for cell, card in trials:
        shown = view.cells[cell]
        assert isinstance(shown, Shown)
        cells = tuple(replace(shown, known=card) if at == cell else there for at, there in enumerate(view.cells))
        sure = replace(view, cells=cells)
        state = _state_with_dealt_cards(
            rules_context, sure, _deal_hidden_cards(rules_context, sure, cells_of_unknown_cards(sure), rng), combat
        )
        if _can_acting_seat_act(rules_context, state, view):
            return state
    return None
