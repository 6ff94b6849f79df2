"""A Zoon moves by its grid, and what everybody learns from it."""

from __future__ import annotations

from tabletop.games.zoon.rules import combat, events, field, reach
from tabletop.games.zoon.rules.draft import Draft
from tabletop.games.zoon.rules.field import Cell
from tabletop.games.zoon.rules.state import Combat, Piece

_RULES = {
    "path": ("Z18", "Z20"),
    "jump": ("Z18", "Z22"),
    "attack": ("Z28", "Z29"),
    "jump_attack": ("Z22", "Z28"),
}


def walk(draft: Draft, origin: Cell, target: Cell, via: Cell | None, *, marches: bool = False) -> None:
    """Moves to a free cell, or attacks the enemy there."""
    if draft.cells[target] is None:
        _go(draft, origin, target, 2 if marches else 0)
    else:
        _attack(draft, origin, target, via, marches)


def _go(draft: Draft, origin: Cell, target: Cell, march: int) -> None:
    piece, cells = draft.piece(origin), draft.cells
    maybe, jump = 0, True
    for maker in draft.sides[piece.owner].makers[origin, target]:
        if maker.bits & piece.maybe and all(cells[cell] is None for cell in maker.between):
            maybe |= maker.bits
            jump = jump and maker.jump
    _say(draft, origin, target, "jump" if jump else "path")
    cells[origin] = None
    cells[target] = Piece(
        piece.owner, piece.card, piece.up, piece.tails, piece.maybe & maybe, piece.held, piece.gear, piece.boost, march
    )
    draft.noticed(origin, target)


def _attack(draft: Draft, origin: Cell, target: Cell, via: Cell | None, marches: bool) -> None:
    """How it came is announced, because a tie shows it; what a face-down card can be shrinks by that."""
    piece = draft.piece(origin)
    own = draft.sides[piece.owner].grids
    way = _way(draft, own[piece.card][origin], target, via)
    assert way is not None
    maybe, jump = 0, True
    for card, grid in enumerate(own):
        if piece.maybe >> card & 1:
            other = _way(draft, grid[origin], target, via)
            if other is not None and other.retreat == way.retreat:
                maybe |= 1 << card
                jump = jump and other.jump
    draft.alter(origin, maybe=maybe, march=2 if marches else 0)
    _say(draft, origin, target, "jump_attack" if jump else "attack")
    combat.begin(draft, Combat(piece.owner, origin, target, way.retreat))


def _way(draft: Draft, grid: reach.Grid, target: Cell, via: Cell | None) -> reach.Way | None:
    """The way that this very action means (D5, D6)."""
    return next(
        (way for way in reach.ways(grid, draft.cells, draft.turn) if way.target == target and way.via == via), None
    )


def _say(draft: Draft, origin: Cell, target: Cell, reason: str) -> None:
    start, end = field.name(origin), field.name(target)
    draft.say(events.Moved(_RULES[reason], draft.turn, origin, target, reason, start, end))
