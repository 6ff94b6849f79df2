"""What was told large of an action and can be shown again: only what one viewer saw of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tabletop.rules.game import Event, Game
from tabletop.ui.boards.board import Board, ResultClip


@dataclass(frozen=True, slots=True)
class ReplayableClips:
    """Some moments of one action, and what lay on the board before it."""

    game: Game[Any, Any, Any]
    ply: int
    view: Any
    """As the viewer saw the position before the action."""
    clips: tuple[ResultClip, ...]

    @property
    def title(self) -> str:
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
