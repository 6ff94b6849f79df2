"""What each decision of a match was charged by its clock: one note in the match's file for each.

    {"note": "clock 12 5f1d…", "text": "0 3500"}

says that seat 0 took 3500 milliseconds for the action that led to ply 12. The digits tell the line: they are the first
16 of a chain of SHA-256 over the texts of all actions up to there, those of chance included (`line_fingerprints`), so
that another program can add up the times of every branch from the file alone. What was taken back is on the current
line no more, so its time is given back; done again, it counts again. `clock now` is what the decision had cost so far
when the table was left, or when somebody gave up instead of it: then it counts. MatchTimer follows a match and writes
these notes; the table feeds it (`ui/scenes/table/timekeeper`), and whoever adds times up reads DecisionTimes. `guesses`
tells lines by the same digits.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from tabletop.play.decision_clock import DecisionClock
from tabletop.play.match import Match
from tabletop.play.record import CHARGED, RESIGNED
from tabletop.play.seat_knowledge import ChangeKind, MatchChange
from tabletop.rules.game import Seat

_DIGITS: Final = 16
_UNDER_WAY: Final = f"{CHARGED}now"
_MOST_MILLISECONDS: Final = 10**12


@dataclass(frozen=True, slots=True)
class ChargedDecision:
    """A decision and what its seat was charged for it."""

    ply: int
    """Of the action that it led to."""
    seat: Seat
    milliseconds: int


class LineFingerprints:
    """The digits that tell the current line of a match from others, up to each of its actions."""

    def __init__(self, match: Match[Any, Any, Any]) -> None:
        self._match = match
        self._line: list[tuple[Any, str]] = []
        """Actions of the line that was asked about last, each with its digits."""

    def by_action(self) -> list[str]:
        """After each action up to the current point; only what is new since the last time is worked out."""
        actions, line = self._match.past.actions(), self._line
        pairs = enumerate(zip(line, actions, strict=False))
        shared = next(
            (index for index, (known, action) in pairs if known[0] is not action), min(len(line), len(actions))
        )
        del line[shared:]
        new = actions[shared:]
        line += zip(new, line_fingerprints(map(str, new), line[-1][1] if line else ""), strict=True)
        return [fingerprint for _, fingerprint in line]


class DecisionTimes:
    """Reads and writes the notes of one match."""

    def __init__(self, match: Match[Any, Any, Any]) -> None:
        self._match = match
        self._line = LineFingerprints(match)

    def charged_decisions(self) -> tuple[ChargedDecision, ...]:
        """Those of the current line up to where it stands, the first one first."""
        notes = self._match.notes.decision_times
        if not notes:
            return ()
        found = (
            (ply, _parse_charge(notes.get(f"{CHARGED}{ply} {fingerprint}", "")))
            for ply, fingerprint in enumerate(self._line.by_action(), 1)
        )
        return tuple(ChargedDecision(ply, *charge) for ply, charge in found if charge is not None)

    def charged_by_seat(self) -> tuple[int, ...]:
        """Milliseconds of each seat, on the current line up to where it stands, until it was given up."""
        totals = [0] * len(self._match.sitters)
        for each in self.charged_decisions():
            if each.seat < len(totals):
                totals[each.seat] += each.milliseconds
        under_way = self._charge_under_way() if self._match.stop_reason == RESIGNED else None
        if under_way is not None and under_way[0] < len(totals):
            totals[under_way[0]] += under_way[1]
        return tuple(totals)

    def charge_decision(self, ply: int, seat: Seat, milliseconds: int) -> None:
        """Writes down what a seat was charged for the action that led to a ply of this line; raises SaveError."""
        self._match.notes.set_note(f"{CHARGED}{ply} {self._line.by_action()[ply - 1]}", f"{seat} {milliseconds}")

    def keep_decision_under_way(self, seat: Seat, milliseconds: int) -> None:
        """Writes down what the decision that waits has cost so far; raises SaveError."""
        text = f"{seat} {milliseconds} {self._match.ply} {self._last_fingerprint()}" if milliseconds > 0 else ""
        if text != self._match.notes.decision_times.get(_UNDER_WAY, ""):
            self._match.notes.set_note(_UNDER_WAY, text)

    def milliseconds_under_way(self, seat: Seat) -> int:
        """What the decision that waits had cost the seat when the table was left; 0 where it waits no more."""
        charge = self._charge_under_way()
        return charge[1] if charge is not None and charge[0] == seat else 0

    def _charge_under_way(self) -> tuple[Seat, int] | None:
        """Whose decision is noted as waiting here, and what it has cost in milliseconds; None where none is."""
        noted, _, place = self._match.notes.decision_times.get(_UNDER_WAY, "").rpartition(f" {self._match.ply} ")
        return _parse_charge(noted) if place == self._last_fingerprint() else None

    def _last_fingerprint(self) -> str:
        """Empty before the first action."""
        return next(reversed(self._line.by_action()), "")


class MatchTimer:
    """Charges the seats of a match: told the time by `advance`, and of every change by `record_change`."""

    def __init__(self, match: Match[Any, Any, Any]) -> None:
        self._match = match
        self.times = DecisionTimes(match)
        self.clock = DecisionClock(seat=match.to_act)
        if match.to_act >= 0:
            self.clock = self.clock.resume_with(self.times.milliseconds_under_way(match.to_act) / 1000)
        self._charged = self.times.charged_by_seat()
        self._has_charged = False
        """Whether anything was played while it followed."""
        self._is_resigned = match.stop_reason == RESIGNED

    def advance(self, now: float, *, is_running: bool) -> None:
        """It is `now`, in seconds; from now on time is charged to who is asked, or to nobody."""
        self.clock = self.clock.advance(now, self._match.to_act, is_running=is_running)

    def charged_milliseconds(self, seat: Seat) -> int:
        """What a seat was charged so far, the decision that waits included."""
        return self._charged[seat] + (round(self.clock.charged * 1000) if seat == self.clock.seat else 0)

    def charged_milliseconds_before_decision(self, seat: Seat) -> int:
        """What a seat was charged for all that it has decided."""
        return self._charged[seat]

    def record_change(
        self, now: float, change: MatchChange, write: Callable[[Callable[[], object]], object] = lambda act: act()
    ) -> None:
        """Charges a decision that was made, and gives back what was taken back; raises SaveError.

        `write` runs a function that writes to the match's file.
        """
        match, clock = self._match, self.clock.advance(now, self.clock.seat, is_running=self.clock.is_running)
        actor = match.past.actor(change.ply) if change.kind is ChangeKind.ACTION else -1
        if actor >= 0:
            taken = round(clock.charged * 1000) if actor == clock.seat else 0
            if taken or match.sitters[actor].is_person:
                self._has_charged = True
                write(lambda: self.times.charge_decision(change.ply, actor, taken))
        was_resigned, self._is_resigned = self._is_resigned, match.stop_reason == RESIGNED
        if self._is_resigned and not was_resigned and clock.seat >= 0:
            write(lambda: self.times.keep_decision_under_way(clock.seat, round(clock.charged * 1000)))
        self.clock = clock.settle()
        if was_resigned and match.to_act >= 0:
            under_way = self.times.milliseconds_under_way(match.to_act) / 1000
            self.clock = replace(self.clock, seat=match.to_act).resume_with(under_way)
        self._charged = self.times.charged_by_seat()

    def keep_decision_under_way(self) -> None:
        """The table is left: the decision that waits goes on from here another time; raises SaveError.

        Where nothing was played the file stays as it is.
        """
        if self._has_charged and self._match.to_act >= 0:
            self.times.keep_decision_under_way(self.clock.seat, round(self.clock.charged * 1000))


def milliseconds_of_notes(notes: Mapping[str, str]) -> int:
    """What all decisions were charged by the notes of a file, on every line, also on those that were taken back."""
    charges = (_parse_charge(text) for name, text in notes.items() if name.startswith(CHARGED) and name != _UNDER_WAY)
    return sum(charge[1] for charge in charges if charge is not None)


def line_fingerprints(action_texts: Iterable[str], chain: str = "") -> Iterator[str]:
    """After each action the digits that tell the line up to there; `chain` are those of the line before."""
    for text in action_texts:
        chain = hashlib.sha256(f"{chain}\n{text}".encode()).hexdigest()[:_DIGITS]
        yield chain


def _parse_charge(text: str) -> tuple[Seat, int] | None:
    """None where the note is none of ours: anybody may write into a file."""
    words = text.split(" ")
    if len(words) != 2 or not all(word.isascii() and word.isdecimal() and len(word) < _DIGITS for word in words):
        return None
    seat, milliseconds = map(int, words)
    return (seat, milliseconds) if milliseconds <= _MOST_MILLISECONDS else None
