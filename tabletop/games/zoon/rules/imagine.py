"""States that fit a view: hidden cards dealt as they could lie."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from tabletop.games.zoon.rules import moves, seat_views
from tabletop.games.zoon.rules.field import Cell
from tabletop.games.zoon.rules.rules_context import RulesContext, Sides, immobile
from tabletop.games.zoon.rules.state import SULLIVAN, Combat, Piece, State, Where
from tabletop.games.zoon.rules.view import Shown, View
from tabletop.games.zoon.rules.worlds import Worlds, worlds
from tabletop.rules.game import CHANCE, Seat

_TRIES: Final = 60
"""Deals before the card that can act is looked for."""


def imagine(rules_context: RulesContext, view: View, rng: random.Random) -> State:
    """A state that fits the view, each as likely as any other that leaves the seat to act something to do."""
    backs = hidden(view)
    combat = _combat(view, rng)
    for _ in range(_TRIES):
        state = _dealt(rules_context, view, _deal(rules_context, view, backs, rng), combat)
        if _plausible(rules_context, state, view):
            return state
    return _searched(rules_context, view, backs, combat, rng) or state


def hidden(view: View) -> tuple[tuple[Cell, ...], tuple[Cell, ...]]:
    """By seat: where Zoons lie of which the view does not know what they are."""
    south, north = (
        tuple(c for c, at in enumerate(view.cells) if isinstance(at, Shown) and at.known is None and at.owner == seat)
        for seat in (0, 1)
    )
    return south, north


def unseen(rules_context: RulesContext, view: View, seat: Seat, backs: tuple[Cell, ...]) -> Worlds:
    """All that can lie under a seat's backs, and after them under what has fallen unknown; raises NoWorld."""
    army, everything = (
        rules_context.sides(view.agreed)[seat],
        cards_in_game(rules_context.sides(view.agreed), view, seat),
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
    return worlds(tuple(masks), tuple(left))


def cards_in_game(sides: Sides, view: View, seat: Seat) -> int:
    """One bit for each of a seat's cards that are in the game: a Reinforcement too, once it was placed (Z67)."""
    army = sides[seat]
    placed = (
        1 << trump.card
        for trump, state in zip(army.trumps, view.trumps[seat], strict=True)
        if trump.card is not None and state.where is Where.ON_FIELD
    )
    return army.names.anything | sum(placed)


def could_march(rules_context: RulesContext, state: State) -> bool:
    """Whether the march could go on, for all that everybody knows: what is hidden decides nothing (N41)."""
    assert state.march is not None
    view, seat, sides = seat_views.view_of(rules_context, state, None), state.turn, rules_context.sides(state.agreed)
    effect = sides[seat].trumps[state.march.trump].effect
    assert effect is not None
    backs = hidden(view)[seat]
    for cell, piece in moves.own_pieces(state.cells, seat):
        if moves.may_march(effect, piece) and not immobile(sides, piece):
            cards = (
                unseen(rules_context, view, seat, backs).share(backs.index(cell)) if cell in backs else (piece.card,)
            )
            if any(moves.march_moves(effect, state.cells, seat, sides[seat].grids[card][cell]) for card in cards):
                return True
    return False


@dataclass(frozen=True, slots=True)
class DealtCards:
    """Cards for all that a view does not know."""

    cells: Mapping[Cell, int]
    tombs: tuple[tuple[int, ...], tuple[int, ...]]


def _deal(
    rules_context: RulesContext, view: View, backs: tuple[tuple[Cell, ...], tuple[Cell, ...]], rng: random.Random
) -> DealtCards:
    dealt: dict[Cell, int] = {}
    tombs: list[tuple[int, ...]] = []
    for seat, cells in enumerate(backs):
        cards = unseen(rules_context, view, seat, cells).deal(rng) if cells or None in view.lost[seat] else []
        dealt.update(zip(cells, cards, strict=False))
        fallen = iter(cards[len(cells) :])
        tombs.append(tuple(next(fallen) if card is None else card for card in view.lost[seat]))
    return DealtCards(dealt, (tombs[0], tombs[1]))


def _dealt(rules_context: RulesContext, view: View, dealt: DealtCards, combat: Combat | None) -> State:
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


def _combat(view: View, rng: random.Random) -> Combat | None:
    """The combat with corners for those who have touched unseen (D14)."""
    combat = view.combat
    if combat is None or view.agreed.ruleset == SULLIVAN:
        return combat
    touches = list(combat.touches)
    for seat in (0, 1):
        has_touched = view.to_act == CHANCE or (view.to_act != combat.attacker and seat == combat.attacker)
        if has_touched and touches[seat] is None:
            touches[seat] = rng.randrange(len(moves.TOUCHES))
    return replace(combat, touches=(touches[0], touches[1]))


def _plausible(rules_context: RulesContext, state: State, view: View) -> bool:
    """Whether the seat to act has what it is asked for: else the game would have gone on, or would be over."""
    if view.to_act in (view.seat, CHANCE) or view.to_act < 0 or state.combat is not None or state.turning:
        return True
    if state.choice is not None:
        return bool(moves.selectable_cells(rules_context, state.agreed, state.cells, state.choice))
    if state.turn == CHANCE:
        return True
    return state.march is not None or moves.can_act(rules_context, state)


def _searched(
    rules_context: RulesContext, view: View, backs: tuple[tuple[Cell, ...], tuple[Cell, ...]], combat: Combat | None,
    rng: random.Random,
) -> State | None:  # fmt: skip
    """A state in which one card, put where it can act, makes the difference."""
    seat = view.to_act
    trials = [
        (cell, card) for cell in backs[seat] for card in unseen(rules_context, view, seat, backs[seat]).share(
            backs[seat].index(cell))
    ]  # fmt: skip
    rng.shuffle(trials)
    for cell, card in trials:
        shown = view.cells[cell]
        assert isinstance(shown, Shown)
        cells = tuple(replace(shown, known=card) if at == cell else there for at, there in enumerate(view.cells))
        sure = replace(view, cells=cells)
        state = _dealt(rules_context, sure, _deal(rules_context, sure, hidden(sure), rng), combat)
        if _plausible(rules_context, state, view):
            return state
    return None
