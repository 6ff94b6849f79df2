"""Conditions of marches and trumps: each function returns None, or the refusal with rule and reason.

Used by `moves`, which offers what none of them forbids, by `turn_refusals`, which shows the first that does, and by
`imagine`; so offer and refusal cannot disagree, and no condition is to be written again elsewhere. They must stay
pure and, as they are called for every piece of every offer, fast. Reasons are keys of `refusals.REASONS`. Conditions
of movement are in `grid_moves`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from tabletop.games.zoon.rules import grid_moves
from tabletop.games.zoon.rules.battlefield import Cell
from tabletop.games.zoon.rules.cards import TrumpCard
from tabletop.games.zoon.rules.rules_context import RulesContext, Sides, is_immobile
from tabletop.games.zoon.rules.state import PLAYABLE_PLACES, CellContent, Piece, State, Where
from tabletop.games.zoon.rules.state_builder import StateBuilder
from tabletop.games.zoon.rules.tribes import Effect, EffectOp
from tabletop.rules.game import Refusal

_MOVED_ALREADY: Final = Refusal("Z49", "moved_already")
_OTHER_ROW: Final = Refusal("N1", "other_row")
_FREE_CELLS_ONLY: Final = Refusal("D22", "free_cells_only")
_NO_USER: Final = Refusal("Z46", "no_user")
_USERS_IMMOBILE: Final = Refusal("Z47", "users_immobile")
_NOT_USER: Final = Refusal("Z46", "not_user")
_WRONG_TYPE: Final = Refusal("Z43", "wrong_type")
_IMMOBILE: Final = Refusal("Z47", "immobile")
_HAS_GEAR: Final = Refusal("Z56", "has_gear")
_TRUMP_GONE: Final = Refusal("Z59", "trump_gone")
_TRUMP_LIES: Final = Refusal("Z60", "trump_lies")
_CANNOT_BE_LED: Final = Refusal("D24", "cannot_be_led")
Position = State | StateBuilder
"""Both have what the functions below ask for."""


def march_piece_refusal(effect: Effect, piece: Piece) -> Refusal | None:
    """Which Zoons a march takes (N1, Z49)."""
    if piece.march == 2:
        return _MOVED_ALREADY
    return _OTHER_ROW if effect.same_row and piece.march != 1 else None


def trump_move_target_refusal(effect: Effect, there: CellContent) -> Refusal | None:
    """Where a trump that moves Zoons by their grids may take them (D22)."""
    return _FREE_CELLS_ONLY if effect.free_cells_only and there is not None else None


def trump_location_refusal(where: Where) -> Refusal | None:
    """From where a trump can be played (Z58 to Z60, D20)."""
    if where in PLAYABLE_PLACES:
        return None
    return _TRUMP_GONE if where is Where.TOMB else _TRUMP_LIES


def trump_user_refusal(sides: Sides, trump: TrumpCard, pieces: Iterable[tuple[Cell, Piece]]) -> Refusal | None:
    """Whether any of a seat's Zoons can use the trump (Z46, Z47, N9)."""
    if not trump.usable_by:
        return None
    found = _NO_USER
    for _, piece in pieces:
        if sides[piece.owner].user_bits[trump.index] >> piece.card & 1:
            if not is_immobile(sides, piece):
                return None
            found = _USERS_IMMOBILE
    return found


def trump_own_piece_refusal(sides: Sides, trump: TrumpCard, piece: Piece) -> Refusal | None:
    """Which own Zoons can shoot with a trump, or be moved or equipped by it (Z43, Z46, Z47, N7, N8)."""
    if not sides[piece.owner].subject_bits[trump.index] >> piece.card & 1:
        return _NOT_USER if trump.effect is None else _WRONG_TYPE
    return _IMMOBILE if is_immobile(sides, piece) else None


def equipment_refusal(piece: Piece) -> Refusal | None:
    """Which Zoons can be equipped (Z56)."""
    return None if piece.gear is None else _HAS_GEAR


def trump_enemy_refusal(
    rules_context: RulesContext, state: Position, effect: Effect, cell: Cell, occupied: int
) -> Refusal | None:  # fmt: skip
    """Which enemy Zoons a trump equips or leads."""
    piece = state.cells[cell]
    assert isinstance(piece, Piece)
    if effect.op == EffectOp.EQUIP_ENEMY:
        return equipment_refusal(piece)
    return None if _can_enemy_be_led(rules_context, state, cell, piece, occupied) else _CANNOT_BE_LED


def _can_enemy_be_led(
    rules_context: RulesContext, state: Position, cell: Cell, piece: Piece, occupied: int
) -> bool:  # fmt: skip
    """Whether an enemy Zoon could be led somewhere, as any of the cards that it may be to everybody (D24, N42)."""
    if is_immobile(rules_context.sides(state.agreed), piece):
        return False
    maybe, blocked = _possible_card_bits(rules_context, state, piece), grid_moves.occupied_bits_as_friends(occupied)
    grids = rules_context.controlled_grids(state.agreed, 1 - piece.owner)
    return any(maybe >> card & 1 and grid_moves.open_routes(grid[cell], blocked) for card, grid in enumerate(grids))


def _possible_card_bits(rules_context: RulesContext, state: Position, piece: Piece) -> int:
    """One bit for each card that a Zoon can be, for all that the table tells: where all have to remember, any card."""
    if piece.up or state.agreed.memory_helped:
        return piece.possible_cards
    army = rules_context.sides(state.agreed)[piece.owner]
    placed = (
        1 << trump.card
        for trump, there in zip(army.trumps, state.trumps[piece.owner], strict=True)
        if trump.card is not None and there.where is Where.ON_FIELD
    )
    return army.names.starting_card_bits | sum(placed)


def cells_free_for_placement(cells: Sequence[CellContent], zone: Iterable[Cell]) -> list[Cell]:
    """Where a card can be put without a combat (Z50, Z68, D27, D32)."""
    return [cell for cell in zone if cells[cell] is None]
