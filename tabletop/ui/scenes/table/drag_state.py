"""What the pointer carries over the board, and what it points at."""

from __future__ import annotations

from tabletop.ui.boards.marks import BUTTON, Point
from tabletop.ui.gesture import effects
from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.scenes.table.context import TableContext

_NOWHERE: Point = (0.0, 0.0)


class DragState:
    """A piece in the air, from when it is lifted until it is back or dropped."""

    def __init__(self, table: TableContext) -> None:
        self._table = table
        self._stage = table.stage
        self._board = table.board
        self._grab = _NOWHERE
        self._held: Point | None = None
        """Centre of the piece in logical pixels, once it has moved."""
        self.hover: TargetId | None = None
        """The place under the pointer, with or without a piece."""
        self._dropped: tuple[TargetId, Point] | None = None

    @property
    def moves(self) -> bool:
        """Whether a piece has left its place."""
        return self._held is not None

    @property
    def at(self) -> Point:
        """Centre of the piece in pixels, once it has moved."""
        x, y = self._held or _NOWHERE
        return x * self._stage.metrics.s, y * self._stage.metrics.s

    def forget(self) -> None:
        """Another position: whatever is lifted next is grabbed anew."""
        self._grab = _NOWHERE

    def lift(self, effect: effects.Lifted) -> None:
        """A piece is in the air."""
        self._grab = effect.grab
        self._held = None
        if not effect.place.startswith(BUTTON):
            self._stage.sounds.play("lift")

    def drag(self, effect: effects.Dragged) -> None:
        """It follows the pointer."""
        self._held = effect.pos[0] - self._grab[0], effect.pos[1] - self._grab[1]
        self.hover = effect.over

    def lower(self, place: TargetId) -> None:
        """It is back where it stood."""
        self._let_go()

    def glide_home(self, place: TargetId) -> None:
        """It goes back from where it is, or was dropped."""
        start = self._let_go() or self._board.spots()[place]
        self._dropped = None
        self._board.home(place, start, self._stage.now)

    def drop(self, place: TargetId) -> None:
        """It was let go on a target."""
        start = self._let_go()
        if start:
            self._dropped = (place, start)

    def take_dropped(self) -> tuple[TargetId, Point] | None:
        """The piece that was let go just now and where its centre was in pixels; only once."""
        dropped, self._dropped = self._dropped, None
        return dropped

    def _let_go(self) -> Point | None:
        held = self.at if self.moves else None
        self._held = None
        return held
