"""A Zoon moves by its grid, and what everybody learns from it."""

from __future__ import annotations

from tabletop.games.zoon.rules import combat, events, field, reach
from tabletop.games.zoon.rules.events import MoveReason
from tabletop.games.zoon.rules.field import Cell
from tabletop.games.zoon.rules.state import Combat, interned_piece
from tabletop.games.zoon.rules.state_builder import StateBuilder

_RULES = {
    MoveReason.PATH: ("Z18", "Z20"),
    MoveReason.JUMP: ("Z18", "Z22"),
    MoveReason.ATTACK: ("Z28", "Z29"),
    MoveReason.JUMP_ATTACK: ("Z22", "Z28"),
}


def walk(draft: StateBuilder, origin: Cell, target: Cell, via: Cell | None, *, marches: bool = False) -> None:
    """Moves to a free cell, or attacks the enemy there."""
    if draft.cells[target] is None:
        _go(draft, origin, target, 2 if marches else 0)
    else:
        _attack(draft, origin, target, via, marches)


def _go(draft: StateBuilder, origin: Cell, target: Cell, march: int) -> None:
    piece, cells = draft.piece(origin), draft.cells
    maybe = piece.maybe
    if not draft.is_silent or maybe != 1 << piece.card:  # of a known card a move tells nothing more
        makers, jump = 0, True
        for maker in draft.sides[piece.owner].makers[origin, target]:
            if maker.bits & maybe and (not maker.between or all(cells[cell] is None for cell in maker.between)):
                makers |= maker.bits
                jump = jump and maker.jump
        _report_move(draft, origin, target, MoveReason.JUMP if jump else MoveReason.PATH)
        maybe &= makers
    cells[origin] = None
    if maybe != piece.maybe or march != piece.march:
        piece = interned_piece(
            piece.owner, piece.card, piece.up, piece.tails, maybe, piece.held, piece.gear, piece.boost, march
        )  # fmt: skip
        draft.may_have_conditions = draft.may_have_conditions or march > 0
    cells[target] = piece
    draft.noticed(origin, target)


def _attack(draft: StateBuilder, origin: Cell, target: Cell, via: Cell | None, marches: bool) -> None:
    """Everybody sees how it comes; what a face-down card can be shrinks by that (N44)."""
    piece = draft.piece(origin)
    grids = draft.sides[piece.owner].grids
    way = next(way for way in _ways(draft, grids[piece.card][origin], target) if way.via == via)
    march = 2 if marches else 0
    if piece.march != march:
        draft.alter(origin, march=march)
    record_approach(draft, origin, way)
    _report_move(draft, origin, target, MoveReason.JUMP_ATTACK if way.jump else MoveReason.ATTACK, way.between)
    combat.begin(draft, Combat(piece.owner, origin, target, way.retreat))


def record_approach(draft: StateBuilder, origin: Cell, way: reach.GridRoute) -> None:
    """Everybody has seen a Zoon come this way: it is a card that comes like this."""
    piece = draft.piece(origin)
    if piece.maybe == 1 << piece.card:
        return
    army = draft.sides[piece.owner]
    bits = army.approaches.get((origin, way.target, way.jump, way.between), 0)
    for grid, cards in army.tangled_kinds:
        if any(_looks_alike(way, other) for other in _ways(draft, grid[origin], way.target)):
            bits |= cards
    draft.narrow(origin, bits)


def _ways(draft: StateBuilder, grid: reach.Grid, target: Cell) -> list[reach.GridRoute]:
    """Ways that lead there (D5, D6)."""
    return reach.ways(grid, draft.cells, draft.turn, target)


def _looks_alike(one: reach.GridRoute, other: reach.GridRoute) -> bool:
    return (one.jump, one.between) == (other.jump, other.between)


def _report_move(
    draft: StateBuilder, origin: Cell, target: Cell, reason: MoveReason, between: tuple[Cell, ...] = ()
) -> None:
    if not draft.is_silent:
        start, end, via = field.name(origin), field.name(target), events.names(*between)
        draft.add_event(events.Moved(_RULES[reason], draft.turn, origin, target, reason, start, end, via=via))
