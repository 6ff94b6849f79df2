"""Signs over the board that go by themselves: a refused target flashes, a ping is seen for a while."""

from __future__ import annotations

from tabletop.ui.boards.marks import Point, places_on_board
from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.scenes.table.context import TableContext

_FLASHES, _FLASH = 2, 0.16
"""How often a refused target flashes, and the seconds of one flash: under three a second."""
_PING_SECONDS = 2.0
"""Seconds that a ping is seen."""


class Flashes:
    """At most one place flashes."""

    def __init__(self, table: TableContext) -> None:
        self._table = table
        self._stage = table.stage
        self._flash: tuple[TargetId, float] | None = None
        self.pings: list[tuple[Point, float]] = []
        """Where, in logical pixels, and until when."""

    @property
    def is_flashing(self) -> bool:
        return self._flash is not None

    def flash_place(self, place: TargetId) -> None:
        """Something is not possible there."""
        self._flash = (place, self._stage.now)
        self._stage.sounds.play_sound("refuse")

    def ping_point(self, pos: Point) -> None:
        """Somebody shows a point to those round the table."""
        self.pings.append((pos, self._stage.now + _PING_SECONDS))

    def lit_place(self, now: float) -> TargetId | None:
        """The place that is lit just now."""
        if self._flash and places_on_board((self._flash[0],)) and int((now - self._flash[1]) / _FLASH) % 2 == 0:
            return self._flash[0]
        return None

    def update(self, now: float) -> None:
        """Ends what is over."""
        if self._flash and now >= self._flash[1] + 2 * _FLASHES * _FLASH:
            self._flash = None
        kept = [(pos, until) for pos, until in self.pings if until > now]
        if len(kept) != len(self.pings):
            self.pings = kept
