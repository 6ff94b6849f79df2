"""SeatClocks: the times of the seats as everybody may see them, a frozen value that changes once a second.

`timekeeper` makes it and puts it into TableContext; plates (`bar_and_panels`), phones and the second window read it.
It knows who is asked and how long that took, and nothing of what they decide.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tabletop.rules.game import NOBODY, Seat
from tabletop.ui.messages import say

_MINUTE: Final = 60
_HOUR: Final = 3600


@dataclass(frozen=True, slots=True)
class SeatClocks:
    seconds: tuple[int | None, ...] = ()
    """By seat, what each has taken so far; None for a bot, and nothing at all where there is no clock."""
    seconds_before: tuple[int | None, ...] = ()
    """The same without the decision that waits: it stays as it is until somebody decides."""
    asked: Seat = NOBODY
    left: int | None = None
    """Seconds until a bot decides for whoever is asked; None where none does."""
    is_late: bool = False
    """Whether the decision that waits takes long."""

    def text(self, seat: Seat) -> str:
        """The figures for a plate, such as "2:05"; "" for none."""
        taken = self.seconds[seat] if seat < len(self.seconds) else None
        if taken is None:
            return ""
        if seat == self.asked and self.left is not None:
            return say("table.clock_left", time=duration_text(self.left))
        return duration_text(taken)

    def settled_text(self, seat: Seat) -> str:
        """As `text`, of what the seat has decided already: for a phone, which hears of no second that passes."""
        taken = self.seconds_before[seat] if seat < len(self.seconds_before) else None
        return "" if taken is None else duration_text(taken)

    def is_seat_late(self, seat: Seat) -> bool:
        return self.is_late and seat == self.asked


NO_CLOCKS: Final = SeatClocks()


def duration_text(seconds: int) -> str:
    """Minutes and seconds, with hours where there are any: "2:05", "1:02:05"."""
    minutes, rest = divmod(seconds, _MINUTE)
    if seconds < _HOUR:
        return f"{minutes}:{rest:02}"
    return f"{seconds // _HOUR}:{minutes % _MINUTE:02}:{rest:02}"
