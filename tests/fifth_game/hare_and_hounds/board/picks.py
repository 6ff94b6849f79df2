"""Steps of hounds and hare as two points that are picked, and back."""

from __future__ import annotations

from hare_and_hounds.rules.actions import Action
from hare_and_hounds.rules.state import PACK
from hare_and_hounds.rules.view import View
from tabletop.rules.game import Refusal, Seat
from tabletop.ui.boards.picks import Picks
from tabletop.ui.gesture.picker import Steps, TargetId


class FieldPicks(Picks):
    """Places are the points by their names."""

    def places_of_action(self, action: Action) -> Steps:
        """Origin and target."""
        return (action.origin, action.target)

    def action_of_path(self, path: Steps) -> Action | None:
        """The step from the first place to the second."""
        return Action(path[0], path[1]) if len(path) == 2 else None

    def own_piece_places(self, view: View, seat: Seat) -> tuple[TargetId, ...]:
        """The hounds, or the hare."""
        return view.hounds if seat == PACK else (view.hare,)

    def is_barred_by_one_rule(self, view: View, refusal: Refusal) -> bool:
        """Points that only HH4 forbids."""
        return refusal.reason == "backwards"
