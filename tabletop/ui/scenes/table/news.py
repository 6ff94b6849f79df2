"""What people hear and read from afar when something happens at a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tabletop.play.listeners import Change
from tabletop.play.match import Match
from tabletop.ui import wording
from tabletop.ui.boards.board import Board

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_LASTS = 4.0
"""Seconds that the caption strip stays (interaction.md 8)."""


class News:
    """Sounds are those that everybody may hear; words are the viewer's."""

    def __init__(self, stage: Stage, match: Match[Any, Any, Any], board: Board) -> None:
        self._stage = stage
        self._match = match
        self._board = board
        self._told_at = 0.0
        self.words = ""
        """What happened last, for people who watch from afar."""

    def tell(self, change: Change) -> None:
        """Lets a change be heard, and keeps its words for a while."""
        now = self._stage.now
        told = " ".join(filter(None, (wording.caption(self._match, event) for event in change.events)))
        self.words = f"{self.words} {told}".strip() if self.words and now == self._told_at else told
        self._told_at = now
        for sound in self._sounds(change):
            self._stage.sounds.play(sound)

    def update(self, now: float) -> bool:
        """Whether the words have just become old."""
        if not self.words or now < self._told_at + _LASTS:
            return False
        self.words = ""
        return True

    def _sounds(self, change: Change) -> tuple[str, ...]:
        outcome = self._match.outcome
        if outcome is not None:
            if self._match.game.team:
                return ("win" if outcome.winners else "lose",)
            people = [seat for seat, sitter in enumerate(self._match.sitters) if sitter.is_person]
            return ("lose" if len(people) == 1 and people[0] not in outcome.winners else "win",)
        done = change.kind in ("action", "redo")
        return self._board.words.sounds(self._match.past.events(change.ply, None) if done else ())
