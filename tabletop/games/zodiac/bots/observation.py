"""How a view of Zodiac becomes numbers (`tabletop.ai.observation`): discs by point, as the seat sees them.

Named in the box; `tabletop.env` uses it. The order of points and actions is that of the board's content. All numbers
are 0 or 1, so that bytes hold them: agents play hundreds of thousands of games of it, so it must stay fast.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.ai.observation import ObservationField
from tabletop.games.zodiac.rules.actions import Action
from tabletop.games.zodiac.rules.rules import Zodiac
from tabletop.games.zodiac.rules.state import BLACK, BLACK_DISC, EMPTY, NEUTRAL_DISC, WHITE, WHITE_DISC, View
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
        self._names = star.names
        black, white, red = map(_table_of, (BLACK_DISC, WHITE_DISC, NEUTRAL_DISC))
        self._planes = {BLACK: (black, white, red), WHITE: (white, black, red)}
        self._no_red_turns = [bytes(2 * points + self._most_red_turns) + bytes((is_asked,)) for is_asked in (0, 1)]

    def encode(self, view: View, seat: Seat) -> Sequence[float]:
        points = view.points.encode()
        own, other, red = self._planes[seat]
        is_asked = view.outcome is None and view.turn == seat
        rest = self._no_red_turns[is_asked] if view.last is None else self._encode_rest(view, is_asked)
        return points.translate(own) + points.translate(other) + points.translate(red) + rest

    def _encode_rest(self, view: View, is_asked: bool) -> bytes:
        ends = (view.last.origin, view.last.target) if view.last else (None, None)
        steps = bytes(name == end for end in ends for name in self._names)
        return steps + bytes(turn < view.streak for turn in range(self._most_red_turns)) + bytes((is_asked,))


def _table_of(disc: str) -> bytes:
    """From the letter of a point to 1 where this disc lies on it."""
    letters = (EMPTY + BLACK_DISC + WHITE_DISC + NEUTRAL_DISC).encode()
    return bytes.maketrans(letters, bytes(letter == ord(disc) for letter in letters))
