"""Pictures of what has happened, one action after the other; the match itself is already further."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tabletop.play.listeners import Change
from tabletop.play.match import Match
from tabletop.rules.game import Event
from tabletop.ui.boards.board import Board
from tabletop.ui.boards.marks import Point
from tabletop.ui.gesture.picker import Place

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


@dataclass(frozen=True, slots=True)
class Picture:
    """One action as it is to be seen."""

    events: tuple[Event, ...]
    view: Any
    dropped: tuple[Place, Point] | None


class Motion:
    """Lets the board show each action before the next one; takes back at once what is taken back."""

    def __init__(self, stage: Stage, match: Match[Any, Any, Any], board: Board) -> None:
        self._stage = stage
        self._match = match
        self._board = board
        self._waiting: deque[Picture] = deque()
        self.still_at = 0.0
        """When the picture that is played now ends, in seconds on the stage's clock."""

    @property
    def waiting(self) -> bool:
        """Whether there are pictures that have not begun."""
        return bool(self._waiting)

    def told(self, change: Change, viewer: int | None, dropped: tuple[Place, Point] | None) -> None:
        """Plays a change, or lets it wait until those before it are over; events are the viewer's."""
        now = self._stage.now
        if change.kind in ("undo", "branch"):
            self._waiting.clear()
            self.still_at = self._board.animate(self._match.view(viewer), now, dropped=dropped)
            return
        self._waiting.append(Picture(change.events, self._match.past.view(change.ply, viewer), dropped))
        if now >= self.still_at:
            self.go_on()

    def go_on(self) -> bool:
        """Begins what comes next, now that all is still; whether something moves."""
        now = self._stage.now
        while self._waiting:
            picture = self._waiting.popleft()
            begins = self._board.moment(picture.events, picture.view, now)
            self.still_at = self._board.animate(picture.view, begins, dropped=picture.dropped)
            if self.still_at > now:
                return True
        return False

    def finish(self, viewer: int | None) -> bool:
        """Jumps to the end of everything; whether there was anything to be seen."""
        moved = self._board.finish()
        if self._waiting:
            moved = True
            self._waiting.clear()
            self._board.show(self._match.view(viewer))
        self.still_at = self._stage.now
        return moved

    def forget(self) -> None:
        """The board shows something else now."""
        self._waiting.clear()
        self.still_at = self._stage.now
