"""What is told of a hunt beside its moves."""

from __future__ import annotations

from collections.abc import Sequence

from hare_and_hounds.rules.actions import Ran, Stalled
from hare_and_hounds.rules.state import HARE, PACK
from hare_and_hounds.rules.view import View
from tabletop.rules.game import Event, Seat
from tabletop.ui.boards.board_messages import BoardMessages
from tabletop.ui.gesture.picker import Steps
from tabletop.ui.messages import say


class FieldWords(BoardMessages):
    """Origin and target joined by a hyphen are notation enough."""

    def prompt_text(self, view: View, seat: Seat, path: Steps) -> str:
        """What this side can do at all."""
        return say("hare_and_hounds.lead" if seat == PACK else "hare_and_hounds.flee")

    def sounds(self, events: Sequence[Event]) -> tuple[str, ...]:
        """The hare hops, hounds bark; one that comes no nearer only shuffles."""
        if any(isinstance(event, Stalled) for event in events):
            return ("slide",)
        hops = any(isinstance(event, Ran) and event.seat == HARE for event in events)
        return ("hare_and_hounds/hop" if hops else "hare_and_hounds/bark",)
