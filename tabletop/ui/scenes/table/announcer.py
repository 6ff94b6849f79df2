"""Announcer: the sounds of what happens at a table, and the caption that can be read from afar.

Made by TableContext; TableScene calls it when a clip begins, lands, or its snapshot is shown, and `bar_and_panels`
draws its caption. A change must keep three things: sounds are made of public events only, because everybody at the
screen hears them; the caption's words are those of the viewer; the end has its sound when it is shown, not when it is
decided. Only snapshots of the present sound, so that looking back stays silent.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop.rules.game import Outcome
from tabletop.ui import wording
from tabletop.ui.boards.board import Board
from tabletop.ui.sentences import join_sentences
from tabletop.ui.story.snapshots import SnapshotKind, StoryClip
from tabletop.ui.story.story import Story

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_CAPTION_SECONDS = 4.0
"""Seconds that the caption strip stays (docs/decisions.md, For a room)."""


class Announcer:
    """Sounds are those that everybody may hear; words are the viewer's."""

    def __init__(self, stage: Stage, story: Story, board: Board) -> None:
        self._stage = stage
        self._story = story
        self._board = board
        self._caption_since = 0.0
        self.caption_text = ""
        """What happened last, for people who watch from afar."""

    def play_landing_sounds(self, clip: StoryClip) -> None:
        """What has landed can be heard, but for an end."""
        if clip.snapshot.outcome is None and clip.snapshot.kind is SnapshotKind.PRESENT:
            self._play_sounds(self._board.words.sounds(clip.public_events))

    def play_start_sounds(self, clip: StoryClip, sounds: Sequence[str]) -> None:
        """What begins to be seen."""
        if clip.snapshot.kind is SnapshotKind.PRESENT:
            self._play_sounds(sounds)

    def set_clip_caption(self, clip: StoryClip) -> None:
        """Keeps the words of what has arrived for a while; an end is heard now."""
        now = self._stage.now
        told = join_sentences(wording.event_caption(self._story, event) for event in clip.events)
        self.caption_text = (
            f"{self.caption_text} {told}".strip() if self.caption_text and now == self._caption_since else told
        )
        self._caption_since = now
        if clip.snapshot.outcome is not None and clip.snapshot.kind is SnapshotKind.PRESENT:
            self._play_sounds((self._game_end_sound(clip.snapshot.outcome),))

    def update(self, now: float) -> None:
        """Forgets words that have become old."""
        if now >= self._caption_since + _CAPTION_SECONDS:
            self.caption_text = ""

    def _game_end_sound(self, outcome: Outcome) -> str:
        if self._story.game.team:
            return "win" if outcome.winners else "lose"
        people = [seat for seat, sitter in enumerate(self._story.sitters) if sitter.is_person]
        return "lose" if len(people) == 1 and people[0] not in outcome.winners else "win"

    def _play_sounds(self, sounds: Sequence[str]) -> None:
        for sound in sounds:
            self._stage.sounds.play_sound(sound)
