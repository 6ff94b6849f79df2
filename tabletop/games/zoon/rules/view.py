"""What a seat may see, and what it remembers of what it has seen."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tabletop.games.zoon.rules import moves
from tabletop.games.zoon.rules.arena import Arena, Names
from tabletop.games.zoon.rules.state import Agreed, Choice, Combat, March, Obstacle, Piece, State, TrumpState
from tabletop.rules.game import CHANCE, Outcome, Seat


@dataclass(frozen=True, slots=True)
class Shown:
    """A Zoon on the battlefield as a seat sees it."""

    owner: Seat
    card: int | None
    """What lies open to this seat now; None for a back."""
    known: int | None
    """What this seat knows it to be: its own cards and those that only one card fits; a memory, not a sight."""
    maybe: int
    """One bit for each card of its tribe: what it can be to everybody but its owner."""
    up: bool
    tails: bool
    held: int
    gear: tuple[Seat, int] | None
    boost: int
    march: int


@dataclass(frozen=True, slots=True)
class View:
    """The field through the eyes of one seat, or of a spectator."""

    seat: Seat | None
    agreed: Agreed
    cells: tuple[Shown | Obstacle | None, ...]
    trumps: tuple[tuple[TrumpState, ...], tuple[TrumpState, ...]]
    tombs: tuple[tuple[int | None, ...], tuple[int | None, ...]]
    """Faces that this seat may look at; None for a back (D11)."""
    lost: tuple[tuple[int, ...], tuple[int, ...]]
    """By seat: eliminated cards as everybody saw them fall; a memory, not a sight."""
    deployed: tuple[bool, bool]
    to_act: Seat
    turn: Seat
    number: int
    quiet: int
    calm: bool
    combat: Combat | None
    """Only the own touch is in it (Z31, D14)."""
    choice: Choice | None
    turning: tuple[Seat, ...]
    march: March | None
    outcome: Outcome | None
    names: tuple[Names, Names] | None = None
    """What the cards are called, for the view's text."""

    def __str__(self) -> str:
        from tabletop.games.zoon.rules.position import text_of

        return text_of(self)


def look(arena: Arena, state: State, seat: Seat | None) -> View:
    """What a seat may see."""
    south, north = arena.sides(state.agreed)
    visible = seat is not None and _looks(state, seat)
    cells = tuple(
        _shown(square, seat, visible) if isinstance(square, Piece) else square for square in state.cells
    )  # fmt: skip
    return View(
        seat, state.agreed, cells, state.trumps, _tombs(state, seat), state.tombs, state.deployed,
        moves.to_act(state), state.turn, state.number, state.quiet, state.calm, _combat(state.combat, seat),
        state.choice, state.turning, state.march, state.result, (south.names, north.names),
    )  # fmt: skip


def open_view(arena: Arena, state: State) -> View:
    """The view of somebody before whom every card lies open; for whole positions, never for a player."""
    seen = look(arena, state, None)
    cells = tuple(
        replace(shown, card=square.card, known=square.card)
        if isinstance(shown, Shown) and isinstance(square, Piece)
        else shown
        for shown, square in zip(seen.cells, state.cells, strict=True)
    )
    return replace(seen, cells=cells, tombs=state.tombs, combat=state.combat)


def _looks(state: State, seat: Seat) -> bool:
    """Whether a seat may look at its own face-down cards now (Z14 to Z16, D10, N15)."""
    if state.combat is not None:
        return False
    chooses = (state.choice is not None and state.choice.seat == seat) or state.turning[:1] == (seat,)
    over = state.result is not None
    return chooses or over or state.turn in (seat, CHANCE) or state.agreed.always_look


def _shown(piece: Piece, seat: Seat | None, looks: bool) -> Shown:
    own = piece.owner == seat
    card = piece.card if piece.up or (own and looks) else None
    known = piece.card if own or piece.up or not piece.maybe & (piece.maybe - 1) else None
    return Shown(
        piece.owner, card, known, piece.maybe, piece.up, piece.tails, piece.held, piece.gear, piece.boost, piece.march
    )


def _tombs(state: State, seat: Seat | None) -> tuple[tuple[int | None, ...], tuple[int | None, ...]]:
    if state.agreed.open_tombs:
        return state.tombs
    south, north = state.tombs
    return (south if seat == 0 else (None,) * len(south)), (north if seat == 1 else (None,) * len(north))


def _combat(combat: Combat | None, seat: Seat | None) -> Combat | None:
    if combat is None or combat.touches == (None, None):
        return combat
    south, north = combat.touches
    return replace(combat, touches=(south if seat == 0 else None, north if seat == 1 else None))
