"""What a seat may see, and what it remembers of what it has seen."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.rules.game import Outcome, Seat
from tabletop.rules.zoon.state import Agreed, Choice, Combat, March, Obstacle, TrumpState


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

    def __str__(self) -> str:
        from tabletop.rules.zoon.position import text_of

        return text_of(self)
