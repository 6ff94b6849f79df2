"""Makes up states that fit a view: hidden cards are dealt so that every possible deal is equally likely."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from tabletop.games.zoon.rules import moves, seat_views
from tabletop.games.zoon.rules.field import Cell
from tabletop.games.zoon.rules.rules_context import RulesContext, Sides, is_immobile
from tabletop.games.zoon.rules.state import SULLIVAN, Combat, Piece, State, Where
from tabletop.games.zoon.rules.view import Shown, View
from tabletop.games.zoon.rules.worlds import PossibleDeals, possible_deals
from tabletop.rules.game import CHANCE, Seat

_MOST_DEALS: Final = 60
"""Deals before the card that can act is looked for."""


def imagine_state(rules_context: RulesContext, view: View, rng: random.Random) -> State:
    """A state that fits the view, each as likely as any other that leaves the seat to act something to do."""
    backs = hidden_cells(view)
    combat = _combat_with_touches(view, rng)
    for _ in range(_MOST_DEALS):
        state = _state_with_cards(rules_context, view, _deal_hidden_cards(rules_context, view, backs, rng), combat)
        if _is_plausible(rules_context, state, view):
            return state
    return _find_plausible_state(rules_context, view, backs, combat, rng) or state


def hidden_cells(view: View) -> tuple[tuple[Cell, ...], tuple[Cell, ...]]:
    """By seat: where Zoons lie of which the view does not know what they are."""
    south, north = (
        tuple(c for c, at in enumerate(view.cells) if isinstance(at, Shown) and at.known is None and at.owner == seat)
        for seat in (0, 1)
    )
    return south, north


def unseen_deals(rules_context: RulesContext, view: View, seat: Seat, backs: tuple[Cell, ...]) -> PossibleDeals:
    """The possible deals of a seat's unseen cards to its backs, then to its unknown losses; raises NoWorld."""
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
        masks.append(shown.maybe)
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


def could_march_go_on(rules_context: RulesContext, state: State) -> bool:
    """Whether the march could go on, judged by what everybody knows: hidden cards decide nothing (N41)."""
    assert state.march is not None
    view, seat, sides = seat_views.view_of(rules_context, state, None), state.turn, rules_context.sides(state.agreed)
    effect = sides[seat].trumps[state.march.trump].effect
    assert effect is not None
    backs = hidden_cells(view)[seat]
    for cell, piece in moves.pieces_of(state.cells, seat):
        if moves.can_join_march(effect, piece) and not is_immobile(sides, piece):
            cards = (
                unseen_deals(rules_context, view, seat, backs).card_shares(backs.index(cell))
                if cell in backs
                else (piece.card,)
            )
            if any(moves.march_moves(effect, state.cells, seat, sides[seat].grids[card][cell]) for card in cards):
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
            unseen_deals(rules_context, view, seat, cells).deal_cards(rng) if cells or None in view.lost[seat] else []
        )
        dealt.update(zip(cells, cards, strict=False))
        fallen = iter(cards[len(cells) :])
        tombs.append(tuple(next(fallen) if card is None else card for card in view.lost[seat]))
    return DealtCards(dealt, (tombs[0], tombs[1]))


def _state_with_cards(rules_context: RulesContext, view: View, dealt: DealtCards, combat: Combat | None) -> State:
    cells = tuple(
        Piece(at.owner, dealt.cells[cell] if at.known is None else at.known, at.up, at.tails, at.maybe, at.held,
              at.gear, at.boost, at.march)
        if isinstance(at, Shown) else at
        for cell, at in enumerate(view.cells)
    )  # fmt: skip
    return State(
        view.agreed, cells, view.trumps, dealt.tombs, view.deployed, view.turn, view.number, view.quiet, view.calm,
        combat, view.choice, view.turning, view.march, view.outcome,
    )  # fmt: skip


def _combat_with_touches(view: View, rng: random.Random) -> Combat | None:
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


def _is_plausible(rules_context: RulesContext, state: State, view: View) -> bool:
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
        for card in unseen_deals(rules_context, view, seat, backs[seat]).card_shares(backs[seat].index(cell))
    ]
    rng.shuffle(trials)
    for cell, card in trials:
        shown = view.cells[cell]
        assert isinstance(shown, Shown)
        cells = tuple(replace(shown, known=card) if at == cell else there for at, there in enumerate(view.cells))
        sure = replace(view, cells=cells)
        state = _state_with_cards(
            rules_context, sure, _deal_hidden_cards(rules_context, sure, hidden_cells(sure), rng), combat
        )
        if _is_plausible(rules_context, state, view):
            return state
    return None
