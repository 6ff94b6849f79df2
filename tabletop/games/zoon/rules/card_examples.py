"""Positions that show what a card can do: it stands in the middle, with an enemy in its way and others about.

Used by the gallery's `card_details` only. What a card can do there must be asked of the rules (`moves`); nothing is
worked out anew. Every card of every tribe, packs included, must get an example. What is shown of our own cards was
recorded for a test, so another position changes that record too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from tabletop.games.zoon.rules import moves
from tabletop.games.zoon.rules.actions import Action, Move, Place, Play
from tabletop.games.zoon.rules.battlefield import CELLS, NORTH, SOUTH, Cell, Offset, cell_at_offset, cell_from_name
from tabletop.games.zoon.rules.cards import Card, Deck, TrumpCard
from tabletop.games.zoon.rules.rules_context import RulesContext
from tabletop.games.zoon.rules.state import CLASSIC, CellContent, MatchOptions, Piece, State, TrumpState, Where

_STANDING_CELLS: Final = tuple(map(cell_from_name, ("c3", "d3", "c2", "d2", "c4", "d4")))
"""Where the card may stand, the usual cell first."""
_FRIEND_CELLS: Final = tuple(map(cell_from_name, ("d2", "f2", "a1", "e1")))
_ENEMY_CELLS: Final = tuple(map(cell_from_name, ("a6", "d6", "f6", "b5", "e5")))
"""Who stands about, as far as the card could not go there."""
_NEAR_ENEMY_CELLS: Final = tuple(map(cell_from_name, ("d3", "b4")))
"""Enemies for a trump: one in the own camp, and one before it."""


@dataclass(frozen=True, slots=True)
class CardExample:
    """A position with South to move."""

    state: State
    standing_cell: Cell | None
    """Where the card stands that is shown, or the one that uses the trump; None where none is needed."""
    actions: tuple[Action, ...]
    """All that the rules offer it there."""


def make_zoon_example(rules_context: RulesContext, tribe: int, card: Card) -> CardExample:
    """A Zoon of a tribe, by its index in the content, with an enemy where its grid leads straight ahead."""
    stands = max(
        _STANDING_CELLS, key=lambda cell: (len(_cells_named_by_grid(card, cell)), -_STANDING_CELLS.index(cell))
    )
    reached = _cells_named_by_grid(card, stands)
    enemies = [cell for cell in _ENEMY_CELLS if cell not in reached]
    ahead_of = min(_path_end_offsets(card), key=lambda at: (abs(at[0]), -at[1], -at[0]), default=None)
    met = None if ahead_of is None else cell_at_offset(stands, ahead_of, SOUTH)
    friends = (cell for cell in _FRIEND_CELLS if cell not in reached)
    about = (friends, [*enemies, *([] if met is None else [met])])
    state = _example_state(rules_context, tribe, {stands: card.index}, about)
    offered = (
        action
        for action in moves.legal_actions(rules_context, state)
        if isinstance(action, Move) and action.origin == stands
    )
    return CardExample(state, stands, tuple(offered))


def make_trump_example(rules_context: RulesContext, tribe: int, trump: TrumpCard) -> CardExample:
    """A trump, with a Zoon that may use it and enemies that it can be for; a Reinforcement as the Zoon it becomes."""
    deck = rules_context.decks[tribe]
    if trump.card is not None:
        return make_zoon_example(rules_context, tribe, deck.cards[trump.card])
    user, stands = _possible_trump_user(deck, trump), _STANDING_CELLS[0]
    aimed = [cell for at in trump.aim if (cell := cell_at_offset(stands, at, SOUTH)) is not None]
    enemies = [*_ENEMY_CELLS, *(aimed or _NEAR_ENEMY_CELLS)]
    friends = [cell for cell in _FRIEND_CELLS if cell not in enemies]
    state = _example_state(rules_context, tribe, {stands: user.index}, (friends, enemies), (trump.index,))
    offered = tuple(
        action for action in moves.legal_actions(rules_context, state)
        if isinstance(action, Play) and action.trump == trump.id and action.cells[0] not in friends
    )  # fmt: skip
    acts = any(action.cells[0] == stands for action in offered)
    return CardExample(state, stands if acts else None, offered)


def target_cell_of_action(action: Action) -> Cell:
    """Where an action of an example ends."""
    match action:
        case Move():
            return action.target
        case Play():
            return action.cells[-1]
        case Place():
            return action.cell
    raise TypeError(f"{action} is in no example")


def _possible_trump_user(deck: Deck, trump: TrumpCard) -> Card:
    """A Zoon that may use the trump, one that can move where there is any."""
    types = trump.usable_by or (trump.effect.types if trump.effect is not None else ())
    fits = [card for card in deck.cards if card.copies and (not types or card.type in types)]
    cards = fits or [card for card in deck.cards if card.copies]
    return next((card for card in cards if card.can_move), cards[0])


def _path_end_offsets(card: Card) -> Iterator[Offset]:
    """Where its paths end; where it only jumps, its jumps."""
    ends = [[step.offset for step in path if step.can_stop][-1:] for path in card.paths]
    yield from [at for end in ends for at in end] or card.jumps


def _cells_named_by_grid(card: Card, stands: Cell) -> frozenset[Cell]:
    """Every cell that its grid names from there, those that it only passes included."""
    steps = [*(step.offset for path in card.paths for step in path), *card.jumps]
    return frozenset(cell for at in steps if (cell := cell_at_offset(stands, at, SOUTH)) is not None)


def _example_state(
    rules_context: RulesContext, tribe: int, own: dict[Cell, int], about: tuple[Iterable[Cell], Iterable[Cell]],
    held: tuple[int, ...] = (),
) -> State:  # fmt: skip
    """Own Zoons by cell and card, friends and enemies `about`, and only these trumps in hand."""
    other = (tribe + 1) % len(rules_context.decks)
    cells: list[CellContent] = [None] * CELLS
    for seat, deck, there in (
        (SOUTH, rules_context.decks[tribe], about[0]),
        (NORTH, rules_context.decks[other], about[1]),
    ):
        cards = [card for card in deck.cards if card.copies]
        for i, cell in enumerate(there):
            cells[cell] = Piece(seat, cards[i % len(cards)].index, possible_cards=deck.starting_card_bits)
    for cell, card in own.items():
        cells[cell] = Piece(SOUTH, card, possible_cards=rules_context.decks[tribe].starting_card_bits | 1 << card)
    south = tuple(
        TrumpState(Where.HAND if trump.index in held else Where.TOMB) for trump in rules_context.decks[tribe].trumps
    )
    north = tuple(TrumpState(Where.TOMB) for _ in rules_context.decks[other].trumps)
    agreed = MatchOptions(CLASSIC, (tribe, other))
    return State(agreed, tuple(cells), (south, north), deployed=(True, True), turn=SOUTH, turn_number=1)
