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
        self._grab_offset = _NOWHERE
        self._held: Point | None = None
        """Centre of the piece in logical pixels, once it has moved."""
        self.hovered_place: TargetId | None = None
        """The place under the pointer, with or without a piece."""
        self._dropped: tuple[TargetId, Point] | None = None

    @property
    def has_moved(self) -> bool:
        """Whether a piece has left its place."""
        return self._held is not None

    @property
    def piece_centre(self) -> Point:
        """Centre of the piece in pixels, once it has moved."""
        x, y = self._held or _NOWHERE
        return x * self._stage.metrics.s, y * self._stage.metrics.s

    def forget_grab(self) -> None:
        """Another position: whatever is lifted next is grabbed anew."""
        self._grab_offset = _NOWHERE

    def lift_piece(self, effect: effects.PieceLifted) -> None:
        self._grab_offset = effect.grab
        self._held = None
        if not effect.place.startswith(BUTTON):
            self._stage.sounds.play_sound("lift")

    def drag_piece(self, effect: effects.PieceDragged) -> None:
        self._held = effect.pos[0] - self._grab_offset[0], effect.pos[1] - self._grab_offset[1]
        self.hovered_place = effect.over

    def lower_piece(self, place: TargetId) -> None:
        self._release_piece()

    def glide_home(self, place: TargetId) -> None:
        """It goes back from where it is, or was dropped."""
        start = self._release_piece() or self._board.spots()[place]
        self._dropped = None
        self._board.home(place, start, self._stage.now)

    def drop_piece(self, place: TargetId) -> None:
        """It was let go on a target."""
        start = self._release_piece()
        if start:
            self._dropped = (place, start)

    def take_dropped(self) -> tuple[TargetId, Point] | None:
        """The piece that was let go just now and where its centre was in pixels; only once."""
        dropped, self._dropped = self._dropped, None
        return dropped

    def _release_piece(self) -> Point | None:
        held = self.piece_centre if self.has_moved else None
        self._held = None
        return held
