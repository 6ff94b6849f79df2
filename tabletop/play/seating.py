"""Who sits where from which ply on: as the match began, and every change since, written down as a note of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from tabletop.play.notes import Notes
from tabletop.play.record import MOST_LETTERS
from tabletop.play.seats import Sitter, SitterKind
from tabletop.rules.game import Seat

_MOST_LETTERS: Final = 40
"""Of a name that can be written down here: one from an older file may be longer than what is typed now."""
_NO_LEVEL: Final = "-"
_LATER: Final = "later "
"""Before the name of a note of somebody who takes a seat after the end."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """Somebody else takes a seat."""

    ply: int
    """Actions done before, on the branch of then."""
    seat: Seat
    sitter: Sitter
    is_later: bool = False
    """Whether the main line had ended before."""


class Seating:
    """A seat can be given to the computer and to a person at any time; it keeps what is hidden and its PIN."""

    def __init__(
        self, began: tuple[Sitter, ...], notes: Notes, ply: Callable[[], int], is_over: Callable[[], bool]
    ) -> None:
        """`ply` is where the match stands, `is_over` whether its main line has ended."""
        self._began = began
        self._notes = notes
        self._ply = ply
        self._is_over = is_over
        self._read_at = -1
        """The notes' revision for which the changes and who sits where now were found; both are asked for often."""
        self._arrivals: tuple[Arrival, ...] = ()
        self._now = self._credited = began

    @property
    def now(self) -> tuple[Sitter, ...]:
        """Who sits where, by seat."""
        self._look()
        return self._now

    @property
    def credited(self) -> tuple[Sitter, ...]:
        """Who sat where when the main line ended: whoever takes a seat later has neither won nor lost."""
        self._look()
        return self._credited

    @property
    def arrivals(self) -> tuple[Arrival, ...]:
        """All changes so far, those of each seat in their order."""
        self._look()
        return self._arrivals

    @property
    def has_left(self) -> bool:
        """Whether somebody has sat on a seat and does so no more."""
        ever = {(seat, sitter) for seat, sitter in enumerate(self._began)}
        ever |= {(arrival.seat, arrival.sitter) for arrival in self.arrivals}
        return any(sitter.is_person and sitter != self.now[seat] for seat, sitter in ever)

    @property
    def has_moved(self) -> bool:
        """Whether somebody, or a computer, has left a seat for another one, and the result is that of the second."""
        ends, sat = self.credited, list(enumerate(self._began))
        sat += [(arrival.seat, arrival.sitter) for arrival in self.arrivals if not arrival.is_later]
        return any(
            other != seat and _is_same(sitter, ends[other]) and not _is_same(sitter, self._began[other])
            for seat, sitter in sat if not _is_same(sitter, ends[seat]) for other in range(len(ends))
        )  # fmt: skip

    def at(self, ply: int) -> tuple[Sitter, ...]:
        """Who sat where when so many actions were done, by seat."""
        return self._seated(tuple(arrival for arrival in self.arrivals if arrival.ply <= ply))

    def identity(self, seat: Seat) -> str:
        """Who sits there, the same text for all seats of one person.

        Names tell this only as the match began: later anybody could type one, and it counts with that person's consent.
        """
        number = sum(arrival.seat == seat for arrival in self.arrivals)
        if number:
            return self._notes.get(f"person {seat} {number}", f"{number} {seat}")
        first = next(k for k, sitter in enumerate(self._began) if sitter == self._began[seat])
        return f"0 {first}"

    def last_person(self, seat: Seat) -> Sitter | None:
        """Who sits there, or was the last person who did; None where the computer always has."""
        sat = (self._began[seat], *(arrival.sitter for arrival in self.arrivals if arrival.seat == seat))
        return next((sitter for sitter in reversed(sat) if sitter.is_person), None)

    def hand_over(self, seat: Seat, sitter: Sitter, same_as: Seat | None = None) -> None:
        """Somebody else sits there from now on, who may be the person of another seat; raises SaveError."""
        kept = Sitter(sitter.kind, sitter.name[:_MOST_LETTERS], sitter.level)
        number = len(self._of(seat)) + 1
        name = f"{_LATER if self._is_over() else ''}seat {seat} {number}"
        self._notes.settle(name, _text(Arrival(self._ply(), seat, kept)))
        if same_as is not None:
            self._notes.settle(f"person {seat} {number}", self.identity(same_as))

    def come_back(self) -> None:
        """The end was taken back: those who sat there then play on, whoever sat in a branch since. Raises SaveError."""
        for seat in range(len(self._began)):
            for number, arrival in reversed(tuple(enumerate(self._of(seat), 1))):
                if arrival.is_later:
                    self._notes.settle(f"{_LATER}seat {seat} {number}", "")

    def _look(self) -> None:
        if self._read_at != self._notes.revision:
            self._read_at = self._notes.revision
            self._arrivals = tuple(arrival for seat in range(len(self._began)) for arrival in self._of(seat))
            self._now = self._seated(self._arrivals)
            self._credited = self._seated(tuple(each for each in self._arrivals if not each.is_later))

    def _seated(self, arrivals: tuple[Arrival, ...]) -> tuple[Sitter, ...]:
        seated = dict(enumerate(self._began)) | {arrival.seat: arrival.sitter for arrival in arrivals}
        return tuple(seated[seat] for seat in range(len(self._began)))

    def _of(self, seat: Seat) -> list[Arrival]:
        """Up to the first that cannot be read: a file that others have written says what it likes."""
        found: list[Arrival] = []
        while (arrival := _read(self._notes, seat, len(found) + 1)) is not None:
            found.append(arrival)
        return found


def _is_same(one: Sitter, other: Sitter) -> bool:
    return (one.kind, one.name) == (other.kind, other.name)


def _text(arrival: Arrival) -> str:
    """Ply, kind, level and name; signs of the name that do not print are spelled."""
    sitter, name = arrival.sitter, arrival.sitter.name
    while len(spelled := name.encode("unicode_escape").decode("ascii")) > MOST_LETTERS // 2:
        name = name[:-1]
    return f"{arrival.ply} {sitter.kind} {sitter.level or _NO_LEVEL} {spelled}"


def _read(notes: Mapping[str, str], seat: Seat, number: int) -> Arrival | None:
    key = f"seat {seat} {number}"
    is_later = key not in notes
    parts = notes.get(f"{_LATER}{key}" if is_later else key, "").split(" ", 3)
    if len(parts) != 4 or not parts[0].isdecimal() or len(parts[0]) > 9 or not parts[0].isascii():
        return None
    try:
        name = parts[3].encode("ascii").decode("unicode_escape")
    except UnicodeError:
        return None
    name = "".join(sign for sign in name if sign >= " " and not "\ud800" <= sign <= "\udfff")[:_MOST_LETTERS]
    match parts[1]:
        case SitterKind.PERSON:
            return Arrival(int(parts[0]), seat, Sitter(SitterKind.PERSON, name), is_later)
        case SitterKind.BOT if parts[2] != _NO_LEVEL:
            return Arrival(int(parts[0]), seat, Sitter(SitterKind.BOT, name, parts[2]), is_later)
    return None
