"""What a seat may see; in Zodiac everything lies open."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.games.zodiac.rules.actions import Action
from tabletop.games.zodiac.rules.star import Star
from tabletop.games.zodiac.rules.state import State
from tabletop.rules.game import Outcome, Seat
from tabletop.rules.past import OccurredKeys

EMPTY, BLACK_DISC, WHITE_DISC, NEUTRAL_DISC = ".bwn"


@dataclass(frozen=True, slots=True)
class View:
    """A position as every seat sees it."""

    points: str
    """One character per point in the board's order: `b`, `w`, `n` or `.`."""
    turn: Seat
    last: Action | None
    """The neutral step of the previous turn."""
    streak: int
    """Neutral turns in a row."""
    past: OccurredKeys
    """Keys of the arrangements that have occurred."""
    outcome: Outcome | None

    def __str__(self) -> str:
        return f"{self.points} {'bw'[self.turn]} {self.last or '-'} {self.streak}"


def view_of_state(star: Star, state: State) -> View:
    """The view of any seat."""
    discs = ((state.black, BLACK_DISC), (state.white, WHITE_DISC), (state.neutral, NEUTRAL_DISC))
    points = "".join(next((disc for mask, disc in discs if mask & bit), EMPTY) for bit in star.bit_by_point.values())
    return View(points, state.turn, state.last, state.streak, state.past, state.result)


def state_of_view(view: View) -> State:
    """The only state that fits the view."""
    black, white, neutral = (
        sum(1 << i for i, disc in enumerate(view.points) if disc == kind)
        for kind in (BLACK_DISC, WHITE_DISC, NEUTRAL_DISC)
    )
    return State(black, white, neutral, view.turn, view.last, view.streak, view.past, view.outcome)
