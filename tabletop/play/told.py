"""What was told to a seat once and may not be told again, as players have to remember it: noted with the match.

told = Told(match)
told.ply(seat)                # the action up to which everything was told, whatever was closed since; 0 for nothing
told.take(seat, ply)          # it has seen all up to there
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from tabletop.play.match import Match
from tabletop.play.record import TOLD
from tabletop.rules.game import Seat, limits_of

_DIGITS: Final = 16
"""So many digits of a state's digest tell it from those of other lines of the match."""


class Told:
    """Writes nothing where everything may be told again."""

    def __init__(self, match: Match[Any, Any, Any]) -> None:
        self._match = match
        self.write: Callable[[Callable[[], object]], object] = lambda act: act()
        """Does something that is written down."""

    def ply(self, seat: Seat) -> int:
        """The last action of this line that was told to a seat for the only time; 0 where none was."""
        match = self._match
        if limits_of(match.game) is None:
            return 0
        noted = sorted((ply for ply in self._noted(seat) if ply <= match.length), reverse=True)
        return next((ply for ply in noted if match.notes[_name(seat, ply)] == self._mark(ply)), 0)

    def take(self, seat: Seat, ply: int) -> None:
        """A seat has seen all up to a ply; the last of it that is not told again is noted."""
        match = self._match
        if limits_of(match.game) is None:
            return
        known, past = self.ply(seat), match.past
        found = next((each for each in range(ply, known, -1) if past.events(each, seat) != past.news(each, seat)), 0)
        if found:
            self.write(lambda: match.notes.settle(_name(seat, found), self._mark(found)))

    def _noted(self, seat: Seat) -> Iterator[int]:
        begin = f"{TOLD}{seat} "
        for name in self._match.notes:
            number = name.removeprefix(begin)
            if name.startswith(begin) and number.isascii() and number.isdecimal() and len(number) < _DIGITS:
                yield int(number)

    def _mark(self, ply: int) -> str:
        return self._match.past.digest(ply)[:_DIGITS]


def _name(seat: Seat, ply: int) -> str:
    return f"{TOLD}{seat} {ply}"
