"""What is told of a game of Zodiac beside its moves."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.games.zodiac.rules.actions import Action, Jumped
from tabletop.games.zodiac.rules.rules import Zodiac
from tabletop.games.zodiac.rules.view import View, state_of
from tabletop.rules.game import Event
from tabletop.ui import wording
from tabletop.ui.boards.words import Words
from tabletop.ui.words import say


class ZodiacWords(Words):
    """Moves are listed in notation, and named in words wherever one is spoken of."""

    def __init__(self, game: Zodiac) -> None:
        self._game = game

    def action(self, view: View, action: Action) -> str:
        """A jump with what it turns, or a step."""
        event = self._game.apply(state_of(view), action).events[0]
        ends = {"origin": action.origin, "target": action.target}
        if not isinstance(event, Jumped):
            return say("zodiac.step", **ends)
        turned = wording.words(self._game.name).listed(event.flipped)
        return say("zodiac.jump_turning", flipped=turned, **ends) if turned else say("zodiac.jump", **ends)

    def why(self, view: View, action: Action) -> str:
        """What is on the ring after it, or how little the other side can do then."""
        after = self._game.apply(state_of(view), action).state
        if after.result is not None:
            return ""
        counts, seat = self._game.ring_count(self._game.view(after, None)), view.turn
        replies = len(self._game.actions(after))
        key = "why_ring_one" if replies == 1 else "why_ring"
        return say(f"zodiac.{key}", own=counts[seat], others=counts[1 - seat], replies=replies)

    def risk(self, view: View, action: Action) -> tuple[str, str]:
        """The arrangement comes back, which loses (ZD14)."""
        if not self._game.repeats(view, action):
            return super().risk(view, action)
        return say("zodiac.risky"), say("zodiac.risky_yes")

    def sounds(self, events: Sequence[Event]) -> tuple[str, ...]:
        """Discs that turn over are heard before all else."""
        return ("flip" if any(isinstance(event, Jumped) and event.flipped for event in events) else "place",)
