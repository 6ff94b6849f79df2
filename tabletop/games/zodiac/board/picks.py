"""Jumps and steps of Zodiac as two points that are picked, and back."""

from __future__ import annotations

from typing import Final

from tabletop.games.zodiac.rules.actions import Action
from tabletop.games.zodiac.rules.rules import Zodiac
from tabletop.games.zodiac.rules.view import BLACK_DISC, NEUTRAL_DISC, WHITE_DISC, View
from tabletop.rules.game import Refusal, Seat
from tabletop.ui.boards.marks import MarkKind
from tabletop.ui.boards.picks import Picks
from tabletop.ui.gesture.picker import Steps, TargetId

_BARRED_REASONS: Final = ("straight_back", "too_many_neutral_turns", "tip_over_neutral")


class ZodiacPicks(Picks):
    """Places are the points by their names."""

    def __init__(self, game: Zodiac) -> None:
        self._game = game

    def steps(self, action: Action) -> Steps:
        return (action.origin, action.target)

    def last_turn_places(self, view: View) -> Steps:
        """Where the neutral disc went on the turn before (ZD9)."""
        return () if view.last is None else self.steps(view.last)

    def action(self, path: Steps) -> Action | None:
        return Action(path[0], path[1]) if len(path) == 2 else None

    def begun(self, place: TargetId) -> Action:
        return Action(place, next(point.name for point in self._game.content.board.points if point.name != place))

    def own(self, view: View, seat: Seat) -> tuple[TargetId, ...]:
        """The seat's discs and the neutral ones (ZD7)."""
        mine = ((BLACK_DISC, WHITE_DISC)[seat], NEUTRAL_DISC)
        points = self._game.content.board.points
        return tuple(point.name for point, disc in zip(points, view.points, strict=True) if disc in mine)

    def mark_kind(self, view: View, action: Action) -> MarkKind:
        """Risky where it loses at once: by an arrangement that comes back (ZD14) or a ring filled for the others."""
        return MarkKind.RISKY if self._game.losing_outcome(view, action) is not None else MarkKind.LEGAL

    def barred(self, view: View, refusal: Refusal) -> bool:
        """Targets that only ZD6, ZD9 or ZD10 forbids."""
        return refusal.reason in _BARRED_REASONS
