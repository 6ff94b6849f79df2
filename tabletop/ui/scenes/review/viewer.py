"""Whose eyes see a match that is looked through; everything is open only when it is over."""

from __future__ import annotations

from typing import Any, Final

from tabletop.play.match import Match
from tabletop.rules.game import Seat
from tabletop.ui import wording
from tabletop.ui.words import say

OPEN: Final = "open"
"""Everything lies open; every action is told as to whoever did it."""
PUBLIC: Final = "public"
"""What a spectator may know."""


class ReviewViewer:
    """Offers those eyes that may look, and remembers the chosen ones."""

    def __init__(self, match: Match[Any, Any, Any], viewer: Seat | None, chosen: str = "") -> None:
        """`viewer` looks while the match goes on; None is a spectator."""
        self._match = match
        self._viewer = viewer
        self._chosen = chosen

    @property
    def choices(self) -> tuple[str, ...]:
        """Seats as digits, OPEN and PUBLIC; only one where there is nothing to choose."""
        match = self._match
        if not match.game.hidden:
            return (PUBLIC if self._viewer is None else str(self._viewer),)
        if match.outcome is not None:
            return (PUBLIC, *map(str, range(len(match.sitters))), OPEN)
        return (PUBLIC,) if self._viewer is None else (str(self._viewer), PUBLIC)

    @property
    def chosen(self) -> str:
        """One of the choices: the viewer's, until another one is chosen."""
        usual = PUBLIC if self._viewer is None else str(self._viewer)
        wanted = self._chosen or usual
        return wanted if wanted in self.choices else self.choices[0]

    def choose_next(self) -> None:
        """The next choice; after the last one the first."""
        self._chosen = self.choices[(self.choices.index(self.chosen) + 1) % len(self.choices)]

    def reset_choice(self) -> None:
        """The viewer's own choice again."""
        self._chosen = ""

    @property
    def shows_hidden(self) -> bool:
        """Whether they see what the viewer could not see in play."""
        usual = (PUBLIC,) if self._viewer is None else (PUBLIC, str(self._viewer))
        return self._match.game.hidden and self.chosen not in usual

    def view(self, ply: int) -> Any:
        """What is shown of a ply; what is hidden only of a match that was disclosed, see `Match.disclose`."""
        return self._match.past.unveiled_view(ply) if self.chosen == OPEN else self._match.past.view(ply, self.at(ply))

    def told(self, ply: int) -> Any:
        """The same: nothing that is looked through is news."""
        return self.view(ply)

    def at(self, ply: int) -> Seat | None:
        """Who is told of what led to a ply; None is a spectator."""
        chosen = self.chosen
        if chosen == PUBLIC:
            return None
        if chosen != OPEN:
            return int(chosen)
        acted = (self._match.past.actor(done) for done in range(ply, 0, -1))
        seat = next((seat for seat in acted if seat >= 0), self._match.past.to_act(ply))
        return seat if seat >= 0 else None

    @property
    def button_words(self) -> str:
        """What stands on the button."""
        chosen = self.chosen
        if chosen in (OPEN, PUBLIC):
            return say(f"review.eyes_{chosen}")
        return say("review.eyes_of", name=wording.seat_name(self._match, int(chosen)))

    @property
    def allows_branches(self) -> bool:
        """Whether a branch may begin: not where it would take back what another person decided in secret."""
        people = [sitter for sitter in self._match.sitters if sitter.is_person]
        alone = len(people) < 2 and not self._match.seating.has_anybody_left
        return not self._match.game.hidden or alone or self._match.outcome is not None
