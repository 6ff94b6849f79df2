"""The state of a game."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.rules.game import Outcome, Seat

PACK: Seat = 0
HARE: Seat = 1


@dataclass(frozen=True, slots=True)
class State:
    """Where everybody stands, and whose turn it is."""

    hounds: tuple[str, ...]
    """In the board's order."""
    hare: str
    turn: Seat
    stalled: int
    """Steps up and down that the hounds have taken in a row (HH8)."""
    result: Outcome | None = None
