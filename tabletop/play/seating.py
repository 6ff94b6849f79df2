"""Who sits in which seat, from which ply on.

People change seats, leave, and hand over to the computer during a match. Used as `match.seating` by `match`,
`undo_offers` and the table's scene of seats. Each change is a note in the file, so `sitters_at_ply(ply)` can tell who
did an old action, and wins are credited to those who earned them. These notes (name, and text made by
`_seat_arrival_text` and read by `_read_seat_arrival`) are in saved matches: the form stays, and both functions must
agree. PINs and consent are in `secrecy`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from tabletop.play.notes import MatchNotes
from tabletop.play.record import MOST_LETTERS
from tabletop.play.seats import Sitter, SitterKind
from tabletop.rules.game import Seat

_MOST_LETTERS: Final = 40
"""Of a name that can be written down here: one from an older file may be longer than what is typed now."""
_NO_LEVEL: Final = "-"
_LATER: Final = "later "
"""Before the name of a note of somebody who takes a seat after the end."""


@dataclass(frozen=True, slots=True)
class SeatArrival:
    """Somebody else takes a seat."""

    ply: int
    """Actions done before, on the branch of then."""
    seat: Seat
    sitter: Sitter
    is_later: bool = False
    """Whether the main line had ended before."""


class Seating:
    """Who sits where; a seat can change hands at any time, and keeps its hidden cards and its PIN."""

    def __init__(
        self, began: tuple[Sitter, ...], notes: MatchNotes, ply: Callable[[], int], is_over: Callable[[], bool]
    ) -> None:
        """`ply` is where the match stands, `is_over` whether its main line has ended."""
        self._first_sitters = began
        self._notes = notes
        self._ply = ply
        self._is_over = is_over
        self._read_at = -1
        """The notes' revision for which the changes and who sits where now were found; both are asked for often."""
        self._arrivals: tuple[SeatArrival, ...] = ()
        self._now = self._credited = began

    @property
    def sitters_now(self) -> tuple[Sitter, ...]:
        """Who sits where, by seat."""
        self._read_all_seat_arrivals()
        return self._now

    @property
    def credited_sitters(self) -> tuple[Sitter, ...]:
        """Who sat where when the main line ended: whoever takes a seat later has neither won nor lost."""
        self._read_all_seat_arrivals()
        return self._credited

    @property
    def all_arrivals(self) -> tuple[SeatArrival, ...]:
        """All changes so far, those of each seat in their order."""
        self._read_all_seat_arrivals()
        return self._arrivals

    @property
    def did_anybody_leave_seat(self) -> bool:
        """Whether somebody has sat on a seat and does so no more."""
        ever = {(seat, sitter) for seat, sitter in enumerate(self._first_sitters)}
        ever |= {(arrival.seat, arrival.sitter) for arrival in self.all_arrivals}
        return any(sitter.is_person and sitter != self.sitters_now[seat] for seat, sitter in ever)

    @property
    def did_anybody_change_seat(self) -> bool:
        """Whether somebody, or a computer, has left a seat for another one, and the result is that of the second."""
        ends, sat = self.credited_sitters, list(enumerate(self._first_sitters))
        sat += [(arrival.seat, arrival.sitter) for arrival in self.all_arrivals if not arrival.is_later]
        return any(
            other != seat
            and _is_same_sitter(sitter, ends[other])
            and not _is_same_sitter(sitter, self._first_sitters[other])
            for seat, sitter in sat
            if not _is_same_sitter(sitter, ends[seat])
            for other in range(len(ends))
        )

    def sitters_at_ply(self, ply: int) -> tuple[Sitter, ...]:
        """Who sat where when so many actions were done, by seat."""
        return self._sitters_after_arrivals(tuple(arrival for arrival in self.all_arrivals if arrival.ply <= ply))

    def person_identity(self, seat: Seat) -> str:
        """Who sits there, the same text for all seats of one person.

        Names tell this only as the match began: later anybody could type one, and it counts with that person's consent.
        """
        number = sum(arrival.seat == seat for arrival in self.all_arrivals)
        if number:
            return self._notes.get(f"person {seat} {number}", f"{number} {seat}")
        first = next(k for k, sitter in enumerate(self._first_sitters) if sitter == self._first_sitters[seat])
        return f"0 {first}"

    def last_person(self, seat: Seat) -> Sitter | None:
        """Who sits there, or was the last person who did; None where the computer always has."""
        sat = (self._first_sitters[seat], *(arrival.sitter for arrival in self.all_arrivals if arrival.seat == seat))
        return next((sitter for sitter in reversed(sat) if sitter.is_person), None)

    def hand_over_seat(self, seat: Seat, sitter: Sitter, same_as: Seat | None = None) -> None:
        """Somebody else sits there from now on, who may be the person of another seat; raises SaveError."""
        kept = Sitter(sitter.kind, sitter.name[:_MOST_LETTERS], sitter.level)
        number = len(self._arrivals_of_seat(seat)) + 1
        name = f"{_LATER if self._is_over() else ''}seat {seat} {number}"
        self._notes.set_note(name, _seat_arrival_text(SeatArrival(self._ply(), seat, kept)))
        if same_as is not None:
            self._notes.set_note(f"person {seat} {number}", self.person_identity(same_as))

    def undo_arrivals_after_end(self) -> None:
        """The end was taken back: those who sat there then play on, whoever sat in a branch since. Raises SaveError."""
        for seat in range(len(self._first_sitters)):
            for number, arrival in reversed(tuple(enumerate(self._arrivals_of_seat(seat), 1))):
                if arrival.is_later:
                    self._notes.set_note(f"{_LATER}seat {seat} {number}", "")

    def _read_all_seat_arrivals(self) -> None:
        if self._read_at != self._notes.revision:
            self._read_at = self._notes.revision
            self._arrivals = tuple(
                arrival for seat in range(len(self._first_sitters)) for arrival in self._arrivals_of_seat(seat)
            )
            self._now = self._sitters_after_arrivals(self._arrivals)
            self._credited = self._sitters_after_arrivals(tuple(each for each in self._arrivals if not each.is_later))

    def _sitters_after_arrivals(self, arrivals: tuple[SeatArrival, ...]) -> tuple[Sitter, ...]:
        seated = dict(enumerate(self._first_sitters)) | {arrival.seat: arrival.sitter for arrival in arrivals}
        return tuple(seated[seat] for seat in range(len(self._first_sitters)))

    def _arrivals_of_seat(self, seat: Seat) -> list[SeatArrival]:
        """Up to the first that cannot be read: a file that others have written says what it likes."""
        found: list[SeatArrival] = []
        while (arrival := _read_seat_arrival(self._notes, seat, len(found) + 1)) is not None:
            found.append(arrival)
        return found


def _is_same_sitter(one: Sitter, other: Sitter) -> bool:
    return (one.kind, one.name) == (other.kind, other.name)


def _seat_arrival_text(arrival: SeatArrival) -> str:
    """Ply, kind, level and name; signs of the name that do not print are spelled."""
    sitter, name = arrival.sitter, arrival.sitter.name
    while len(spelled := name.encode("unicode_escape").decode("ascii")) > MOST_LETTERS // 2:
        name = name[:-1]
    return f"{arrival.ply} {sitter.kind} {sitter.level or _NO_LEVEL} {spelled}"


def _read_seat_arrival(notes: Mapping[str, str], seat: Seat, number: int) -> SeatArrival | None:
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
            return SeatArrival(int(parts[0]), seat, Sitter(SitterKind.PERSON, name), is_later)
        case SitterKind.BOT if parts[2] != _NO_LEVEL:
            return SeatArrival(int(parts[0]), seat, Sitter(SitterKind.BOT, name, parts[2]), is_later)
    return None
