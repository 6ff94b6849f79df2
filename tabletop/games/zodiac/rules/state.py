"""The board as bit masks, the state of a game on it, and the view: in Zodiac everything lies open."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.games.zodiac.rules.actions import Action
from tabletop.rules.game import Outcome, Seat
from tabletop.rules.past import OccurredKeys

BLACK: Seat = 0
WHITE: Seat = 1


@dataclass(frozen=True, slots=True)
class State:
    """A position with its history; points are bits in the order of the content file."""

    black: int
    white: int
    neutral: int
    turn: Seat
    last: Action | None
    """The neutral step of the previous turn (ZD9)."""
    streak: int
    """Neutral turns in a row (ZD10)."""
    past: OccurredKeys
    """Arrangements that have occurred, this one included (ZD14)."""
    result: Outcome | None = None


def arrangement_key(black: int, white: int, neutral: int, turn: Seat, points: int) -> int:
    """Key of an arrangement with the side to move (ZD14)."""
    return ((neutral << points | white) << points | black) << 1 | turn
