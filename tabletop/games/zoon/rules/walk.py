"""A Zoon moves by its grid, and what everybody learns from it.

Used by `effects`, `trump_effects` and, for what was seen before, by `position`. What a card cannot be any more after
such a move must be struck from its possible cards here, for everybody alike, and from nothing but what all have seen:
that knowledge is in views and decides what `imagine` deals. Playouts take this way for every move, so it must stay
fast. Rule book: Moving.
"""

from __future__ import annotations

from tabletop.games.zoon.rules import battlefield, events, grid_moves, move_effects
from tabletop.games.zoon.rules.battlefield import Cell
from tabletop.games.zoon.rules.events import MoveReason
from tabletop.games.zoon.rules.state import Combat, interned_piece
from tabletop.games.zoon.rules.state_builder import StateBuilder

_RULES_BY_REASON = {
    MoveReason.PATH: ("Z18", "Z20"),
    MoveReason.JUMP: ("Z18", "Z22"),
    MoveReason.ATTACK: ("Z28", "Z29"),
    MoveReason.JUMP_ATTACK: ("Z22", "Z28"),
}


def move_or_attack(
    builder: StateBuilder, origin: Cell, target: Cell, via: Cell | None, *, marches: bool = False
) -> None:
    """Moves to a free cell, or attacks the enemy there."""
    if builder.cells[target] is None:
        _move_to_free_cell(builder, origin, target, 2 if marches else 0)
    else:
        _attack_enemy(builder, origin, target, via, marches)


def _move_to_free_cell(builder: StateBuilder, origin: Cell, target: Cell, march: int) -> None:
    piece, cells = builder.piece_at(origin), builder.cells
    possible_cards = piece.possible_cards
    if not builder.is_silent or possible_cards != 1 << piece.card:  # of a known card a move tells nothing more
        makers, jump = 0, True
        for maker in builder.sides[piece.owner].possible_movers_by_step[origin, target]:
            if maker.card_bits & possible_cards and (
                not maker.between or all(cells[cell] is None for cell in maker.between)
            ):
                makers |= maker.card_bits
                jump = jump and maker.is_jump
        _add_move_event(builder, origin, target, MoveReason.JUMP if jump else MoveReason.PATH)
        possible_cards &= makers
    cells[origin] = None
    if possible_cards != piece.possible_cards or march != piece.march:
        piece = interned_piece(
            piece.owner, piece.card, piece.up, piece.tails, possible_cards,
            piece.held_turns, piece.gear, piece.boost, march,
        )  # fmt: skip
        builder.may_have_conditions = builder.may_have_conditions or march > 0
    cells[target] = piece
    builder.turn_up_when_leaving_back_row(origin, target)


def _attack_enemy(builder: StateBuilder, origin: Cell, target: Cell, via: Cell | None, marches: bool) -> None:
    """Everybody sees how it comes; what a face-down card can be shrinks by that (N44)."""
    piece = builder.piece_at(origin)
    grid = builder.sides[piece.owner].grids[piece.card][origin]
    way = grid_moves.route_of_move(grid, builder.cells, builder.turn, target, via)
    march = 2 if marches else 0
    if piece.march != march:
        builder.replace_piece_fields(origin, march=march)
    narrow_cards_by_approach(builder, origin, way)
    _add_move_event(builder, origin, target, MoveReason.JUMP_ATTACK if way.is_jump else MoveReason.ATTACK, way.between)
    move_effects.begin_combat(builder, Combat(piece.owner, origin, target, way.retreat))


def narrow_cards_by_approach(builder: StateBuilder, origin: Cell, way: grid_moves.GridRoute) -> None:
    """Narrows what an attacking card can be: everybody has seen which way it came."""
    piece = builder.piece_at(origin)
    if piece.possible_cards == 1 << piece.card:
        return
    army = builder.sides[piece.owner]
    bits = army.card_bits_by_approach.get((origin, way.target, way.is_jump, way.between), 0)
    for grid, cards in army.grids_with_route_choice:
        ways = grid_moves.routes_to_target(grid[origin], builder.cells, builder.turn, way.target)
        if any((way.is_jump, way.between) == (other.is_jump, other.between) for other in ways):
            bits |= cards
    builder.narrow_possible_cards(origin, bits)


def _add_move_event(
    builder: StateBuilder, origin: Cell, target: Cell, reason: MoveReason, between: tuple[Cell, ...] = ()
) -> None:
    if not builder.is_silent:
        start, end, via = battlefield.cell_name(origin), battlefield.cell_name(target), events.cell_names(*between)
        builder.add_event(
            events.Moved(_RULES_BY_REASON[reason], builder.turn, origin, target, reason, start, end, via=via)
        )
