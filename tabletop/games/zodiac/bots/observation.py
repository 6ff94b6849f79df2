"""How a view of Zodiac becomes numbers (`tabletop.ai.observation`): discs by point, as the seat sees them.

Named in the box; `tabletop.env` uses it. The order of points and actions is that of the board's content. All numbers
are 0 or 1, so that bytes hold them: agents play hundreds of thousands of games of it, so it must stay fast.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.ai.observation import ObservationField
from tabletop.games.zodiac.rules.actions import Action
from tabletop.games.zodiac.rules.rules import Zodiac
from tabletop.games.zodiac.rules.state import BLACK, BLACK_DISC, EMPTY, NEUTRAL_DISC, WHITE_DISC, View
from tabletop.rules.game import Seat


class ZodiacObservation:
    """Nothing is hidden; what was on the board before (ZD14) is not in the numbers."""

    slots = 0

    def __init__(self, game: Zodiac) -> None:
        star = game.star
        self._most_red_turns = star.board.neutral_turns
        points = len(star.names)
        self.fields: tuple[ObservationField, ...] = (
            ObservationField("own", points, "1 where a disc of the seat lies; points in the order of the board's file"),
            ObservationField("other", points, "1 where a disc of the other seat lies"),
            ObservationField("red", points, "1 where a red disc lies"),
            ObservationField("last_origin", points, "1 where the red step of the turn before began"),
            ObservationField("last_target", points, "1 where it ended"),
            ObservationField("red_turns", self._most_red_turns, "1 for each red turn in a row"),
            ObservationField("is_asked", 1, "1 where the seat is to act"),
        )
        ways = [way.action for way in star.jumps] + [step.action for step in star.steps_by_ends.values()]
        self.named_actions: tuple[Action, ...] = tuple(dict.fromkeys(ways))
        self._planes = {disc: _table_of(disc) for disc in (BLACK_DISC, WHITE_DISC, NEUTRAL_DISC)}
        self._last_steps = {
            action: bytes(name == end for end in (action.origin, action.target) for name in star.names)
            for action in self.named_actions
        }
        self._no_step = bytes(2 * points)

    def encode(self, view: View, seat: Seat) -> Sequence[float]:
        points, planes = view.points.encode(), self._planes
        own, other = (BLACK_DISC, WHITE_DISC) if seat == BLACK else (WHITE_DISC, BLACK_DISC)
        last = self._no_step if view.last is None else self._last_steps[view.last]
        red_turns = b"\1" * view.streak + bytes(self._most_red_turns - view.streak)
        is_asked = b"\1" if view.outcome is None and view.turn == seat else b"\0"
        return b"".join(
            (
                points.translate(planes[own]), points.translate(planes[other]), points.translate(planes[NEUTRAL_DISC]),
                last, red_turns, is_asked,
            )
        )  # fmt: skip


def _table_of(disc: str) -> bytes:
    """From the letter of a point to 1 where this disc lies on it."""
    letters = (EMPTY + BLACK_DISC + WHITE_DISC + NEUTRAL_DISC).encode()
    return bytes.maketrans(letters, bytes(letter == ord(disc) for letter in letters))
