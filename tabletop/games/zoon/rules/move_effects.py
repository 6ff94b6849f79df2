"""Building blocks of moves and attacks: a combat begins, an attacker takes the cell or steps back (Z28 to Z39).

Used by `walk`, `combat_results` and the effects of Stars and trumps; the bots' `combat_shares` and `search_pieces`
and `odds` use its functions about corners and bonuses, which must stay pure. The others change a StateBuilder and add
events, and trust that the action is legal. Bonuses count for numbers only, in all of these places alike (D23).
"""

from __future__ import annotations

from typing import Any

from tabletop.games.zoon.rules import events
from tabletop.games.zoon.rules.battlefield import Cell
from tabletop.games.zoon.rules.events import Side
from tabletop.games.zoon.rules.rules_context import piece_number_bonus
from tabletop.games.zoon.rules.state import Combat
from tabletop.games.zoon.rules.state_builder import StateBuilder
from tabletop.games.zoon.rules.tribes import Corner

Corners = tuple[Corner, ...]


def begin_combat(builder: StateBuilder, combat: Combat) -> None:
    """The cards meet; under the alternate rules they are turned up (A10, N11)."""
    if builder.sullivan:
        for cell in (combat.target,) if combat.trump is not None else (combat.origin, combat.target):
            if not builder.piece_at(cell).up:
                builder.turn_up_card(cell, "A10", "B3")
    builder.combat = combat


def attacking_corners(builder: StateBuilder, combat: Combat) -> Corners:
    """Of the attacking Zoon with modifiers, or of the trump (D23, N31)."""
    if combat.trump is not None:
        return builder.sides[combat.attacker].trumps[combat.trump].corners
    return corners_of_zoon_at(builder, combat.origin)


def corners_of_zoon_at(builder: StateBuilder, cell: Cell) -> Corners:
    """Of the Zoon there, with modifiers."""
    piece = builder.piece_at(cell)
    return corners_with_bonus(builder.card_of(piece).corners, piece_number_bonus(builder.sides, piece))


def corners_with_bonus(corners: Corners, add: int) -> Corners:
    """Modifiers count for numbers only (D23)."""
    return tuple(value + add if isinstance(value, int) else value for value in corners) if add else corners


def attacking_side(builder: StateBuilder, combat: Combat, **counted: Any) -> Side:
    """The attacking card as an event tells it, with what counted."""
    if combat.trump is None:
        return _combat_side_of_zoon(builder, combat.origin, counted)
    trump = builder.sides[combat.attacker].trumps[combat.trump]
    return Side(combat.attacker, trump.name, None, trump.index, trump.corners, **counted)


def defending_side(builder: StateBuilder, combat: Combat, **counted: Any) -> Side:
    """The defending card as an event tells it, with what counted."""
    return _combat_side_of_zoon(builder, combat.target, counted)


def _combat_side_of_zoon(builder: StateBuilder, cell: Cell, counted: dict[str, Any]) -> Side:
    piece = builder.piece_at(cell)
    return Side(
        piece.owner, builder.card_of(piece).name, piece.card, None, corners_of_zoon_at(builder, cell), **counted
    )


def take_disputed_cell(builder: StateBuilder, combat: Combat) -> None:
    """The attacking Zoon enters the disputed cell (Z34)."""
    if not builder.is_silent:
        ends = events.cell_names(combat.origin, combat.target)
        builder.add_event(events.TookCell(("Z34",), combat.attacker, combat.origin, combat.target, *ends))
    builder.move_piece(combat.origin, combat.target)


def step_back_after_tie(builder: StateBuilder, combat: Combat) -> Cell:
    """The attacker goes back along its way (Z38; Z39 after a jump, N43, D5); the result is where it stands now."""
    if not builder.is_silent:
        piece = builder.piece_at(combat.origin)
        ways = builder.sides[piece.owner].grids[piece.card][combat.origin].routes
        rule = "Z39" if any(way.is_jump and way.target == combat.target for way in ways) else "Z38"
        ends = events.cell_names(combat.origin, combat.retreat)
        builder.add_event(events.SteppedBack((rule,), combat.attacker, combat.origin, combat.retreat, *ends))
    if combat.retreat != combat.origin:
        builder.move_piece(combat.origin, combat.retreat)
    return combat.retreat
