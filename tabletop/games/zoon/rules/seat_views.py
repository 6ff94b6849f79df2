"""What a seat may see of a state."""

from __future__ import annotations

from dataclasses import replace

from tabletop.games.zoon.rules import moves
from tabletop.games.zoon.rules.rules_context import RulesContext
from tabletop.games.zoon.rules.state import Combat, Piece, State
from tabletop.games.zoon.rules.view import Shown, View
from tabletop.rules.game import CHANCE, Seat


def view_of(rules_context: RulesContext, state: State, seat: Seat | None) -> View:
    south, north = rules_context.sides(state.agreed)
    visible = seat is not None and may_look(state, seat)
    cells = tuple(
        _shown_piece(square, seat, visible) if isinstance(square, Piece) else square for square in state.cells
    )  # fmt: skip
    return View(
        seat, state.agreed, cells, state.trumps, _visible_tombs(state, seat), state.tombs, state.deployed,
        moves.to_act(state), state.turn, state.number, state.quiet, state.calm, _visible_combat(state.combat, seat),
        state.choice, state.turning, state.march, state.result, (south.names, north.names),
    )  # fmt: skip


def open_view(rules_context: RulesContext, state: State) -> View:
    """The view of somebody before whom every card lies open; for whole positions, never for a player."""
    seen = view_of(rules_context, state, None)
    cells = tuple(
        replace(shown, card=square.card, known=square.card, remembered=False)
        if isinstance(shown, Shown) and isinstance(square, Piece)
        else shown
        for shown, square in zip(seen.cells, state.cells, strict=True)
    )
    return replace(seen, cells=cells, tombs=state.tombs, combat=state.combat, unveiled=True)


def may_look(state: State, seat: Seat) -> bool:
    """Whether a seat may look at its own face-down cards now (Z14 to Z16, D10): who has to choose may, in the
    enemy's turn too, and then nobody else (N15, N45)."""
    if state.result is not None:
        return True
    if state.combat is not None:
        return False
    return moves.to_act(state) == seat or state.turn == CHANCE or state.agreed.always_look


def _shown_piece(piece: Piece, seat: Seat | None, looks: bool) -> Shown:
    own = piece.owner == seat
    card = piece.card if piece.up or (own and looks) else None
    known = piece.card if own or piece.up or not piece.maybe & (piece.maybe - 1) else None
    return Shown(
        piece.owner,
        card,
        known,
        piece.maybe,
        piece.up,
        piece.tails,
        piece.held,
        piece.gear,
        piece.boost,
        piece.march,
        remembered=card is None and known is not None,
    )


def _visible_tombs(state: State, seat: Seat | None) -> tuple[tuple[int | None, ...], tuple[int | None, ...]]:
    if state.agreed.open_tombs:
        return state.tombs
    south, north = state.tombs
    return (south if seat == 0 else (None,) * len(south)), (north if seat == 1 else (None,) * len(north))


def _visible_combat(combat: Combat | None, seat: Seat | None) -> Combat | None:
    if combat is None or combat.touches == (None, None):
        return combat
    south, north = combat.touches
    return replace(combat, touches=(south if seat == 0 else None, north if seat == 1 else None))
