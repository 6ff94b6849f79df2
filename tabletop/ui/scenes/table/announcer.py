"""What people hear and read from afar when something happens at a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop.rules.game import Outcome
from tabletop.ui import wording
from tabletop.ui.boards.board import Board
from tabletop.ui.story.page import Clip, PageKind
from tabletop.ui.story.story import Story

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_LASTS = 4.0
"""Seconds that the caption strip stays (docs/decisions.md, For a room)."""


class Announcer:
    """Sounds are those that everybody may hear; words are the viewer's."""

    def __init__(self, stage: Stage, story: Story, board: Board) -> None:
        self._stage = stage
        self._story = story
        self._board = board
        self._told_at = 0.0
        self.words = ""
        """What happened last, for people who watch from afar."""

    def hear(self, clip: Clip) -> None:
        """What has landed can be heard, but for an end."""
        if clip.page.outcome is None and clip.page.kind is PageKind.PRESENT:
            self._play(self._board.words.sounds(clip.heard))

    def sound(self, clip: Clip, sounds: Sequence[str]) -> None:
        """What begins to be seen."""
        if clip.page.kind is PageKind.PRESENT:
            self._play(sounds)

    def tell(self, clip: Clip) -> None:
        """Keeps the words of what has arrived for a while; an end is heard now."""
        now = self._stage.now
        told = " ".join(filter(None, (wording.caption(self._story, event) for event in clip.events)))
        self.words = f"{self.words} {told}".strip() if self.words and now == self._told_at else told
        self._told_at = now
        if clip.page.outcome is not None and clip.page.kind is PageKind.PRESENT:
            self._play((self._ending(clip.page.outcome),))

    def update(self, now: float) -> None:
        """Forgets words that have become old."""
        if now >= self._told_at + _LASTS:
            self.words = ""

    def _ending(self, outcome: Outcome) -> str:
        if self._story.game.team:
            return "win" if outcome.winners else "lose"
        people = [seat for seat, sitter in enumerate(self._story.sitters) if sitter.is_person]
        return "lose" if len(people) == 1 and people[0] not in outcome.winners else "win"

    def _play(self, sounds: Sequence[str]) -> None:
        for sound in sounds:
            self._stage.sounds.play(sound)
