"""What is told of a game of Zodiac beside its moves."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.games.zodiac.rules.actions import Action, Jumped
from tabletop.games.zodiac.rules.rules import Zodiac
from tabletop.games.zodiac.rules.view import View
from tabletop.rules.game import Event
from tabletop.ui.boards.words import Words
from tabletop.ui.words import say


class ZodiacWords(Words):
    """Origin and target joined by a hyphen are notation enough."""

    def __init__(self, game: Zodiac) -> None:
        self._game = game

    def risk(self, view: View, action: Action) -> tuple[str, str]:
        """The arrangement comes back, which loses (ZD14)."""
        if not self._game.repeats(view, action):
            return super().risk(view, action)
        return say("table.risky", action=action), say("table.risky_yes")

    def sounds(self, events: Sequence[Event]) -> tuple[str, ...]:
        """Discs that turn over are heard before all else."""
        return ("flip" if any(isinstance(event, Jumped) and event.flipped for event in events) else "place",)
