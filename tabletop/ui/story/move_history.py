"""What the list of moves may tell the viewer, and which results can be shown large again.

Used by `story`, whose `history` the list of moves (`move_list`), `action_log` and `catch_up` read, by the review
(`session`), the cover and `clip_replay`. It reads the match only up to the snapshot that is shown, so the list is
never ahead of the board; what a viewer may not know is None and must stay so. `revision` must change whenever an
answer may: lists are cached by it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from tabletop.play.match import Match
from tabletop.play.match_notes import was_answered_automatically
from tabletop.rules.game import Event, Game, Seat
from tabletop.ui.boards.board import Board, ResultClip
from tabletop.ui.story.snapshots import MatchSnapshot


@dataclass(frozen=True, slots=True)
class ReplayableClips:
    """Some moments of one action, and what lay on the board before it."""

    game: Game[Any, Any, Any]
    ply: int
    view: Any
    """As the viewer saw the position before the action."""
    clips: tuple[ResultClip, ...]

    @property
    def clip_title(self) -> str:
        """What people call it; of several the first."""
        return self.clips[0].title


def replayable_clips_of(
    game: Game[Any, Any, Any], board: Board, ply: int, events: Sequence[Event], views: tuple[Any, Any]
) -> ReplayableClips | None:  # fmt: skip
    """What can be shown again of the action that led to a ply; None where a board has nothing.

    `events` are what the viewer learned of it, `views` what the viewer saw before and after it.
    """
    moments = tuple(board.replayable_clips(events, views[1]))
    return ReplayableClips(game, ply, views[0], moments) if moments else None


class MoveHistory:
    """Answers for the viewer of the snapshot, or for everybody where it lies open; actions are counted from 1."""

    def __init__(self, match: Match[Any, Any, Any], snapshot: Callable[[], MatchSnapshot]) -> None:
        self._match = match
        self._snapshot = snapshot
        self.is_open_to_all: Callable[[], bool] = lambda: False
        """Whether others read the list as well, so that it tells what everybody may know."""

    def __len__(self) -> int:
        return self._snapshot().length

    @property
    def revision(self) -> tuple[object, ...]:
        """Another one whenever the same snapshot might tell something else."""
        match = self._match
        return self.is_open_to_all(), match.ply, match.length, match.notes.revision, match.past.is_disclosed()

    @property
    def _viewer(self) -> Seat | None:
        return None if self.is_open_to_all() else self._snapshot().viewer

    def actor(self, ply: int) -> Seat:
        """Who did it, or CHANCE."""
        return self._match.past.actor(ply)

    def viewer_events(self, ply: int) -> tuple[Event, ...]:
        """What the viewer learned of it."""
        return self._match.past.events(ply, self._viewer)

    def replayable_clips(self, board: Board, ply: int) -> ReplayableClips | None:
        """What the viewer may see again of it; None where that is nothing."""
        match, viewer = self._match, self._viewer
        views = match.past.view(ply - 1, viewer), match.past.view(ply, viewer)
        return replayable_clips_of(match.game, board, ply, self.viewer_events(ply), views)

    def public_events(self, ply: int) -> tuple[Event, ...]:
        """What everybody learned of it."""
        return self._match.past.events(ply, None)

    def action_text(self, ply: int) -> str | None:
        """The action itself; None where the viewer may not know it."""
        return self._match.past.action_text(ply, self._viewer)

    def public_action_text(self, ply: int) -> str | None:
        """The action itself; None where not everybody may know it."""
        return self._match.past.action_text(ply, None)

    def was_automatic(self, ply: int) -> bool:
        """Whether it was an answer that somebody had settled beforehand; only of what the viewer may know."""
        return self.action_text(ply) is not None and was_answered_automatically(self._match, ply)

    def view_before(self, ply: int) -> Any:
        """What the viewer saw before it."""
        return self._match.past.view(ply - 1, self._viewer)
