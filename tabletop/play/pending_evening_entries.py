"""Entries of an evening that couldn't be written when they happened, kept until they can.

When a match ends and the evening's file is locked or the disk is full, the entry waits in a small file beside the
matches, and in the program's memory where even that can't be written. `current_evening` tries again.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from tabletop import reading
from tabletop.play import evening, identity_registers
from tabletop.play.campaigns import CampaignError, parse_file_name, parse_text
from tabletop.play.evening import Evening, EveningMatch
from tabletop.play.files import put_file_aside, write_atomically

FILE: Final = "waiting.json"
"""Its name among the matches."""
_MOST_BYTES: Final = 1 << 20
_UNREAD: Final = (OSError, ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError)


@dataclass(frozen=True, slots=True)
class _PendingEnd:
    """A match has ended."""

    played: EveningMatch
    anew: bool

    def write(self, folder: Path, now: datetime) -> None:
        evening.note_late_end(folder, self.played, now, anew=self.anew)


@dataclass(frozen=True, slots=True)
class _PendingStrike:
    """An end was taken back then."""

    save: str
    match: str
    then: datetime

    def write(self, folder: Path, now: datetime) -> None:
        evening.strike_end(folder, self.save, self.match, self.then, late=True)


_PendingEntry = _PendingEnd | _PendingStrike

_unsaved_entries: dict[Path, list[_PendingEntry]] = {}
"""What waits and is in no file, by folder of the matches."""


def note_end_or_keep(folder: Path, saves: Path, match: EveningMatch, *, anew: bool = True) -> None:
    """Writes down a match that has just ended, or keeps it for later and raises CampaignError."""
    try:
        evening.note_end(folder, match, anew=anew)
    except CampaignError:
        _keep_entries(saves, [*pending_entries(saves), _PendingEnd(match, anew)])
        raise


def strike_end_or_keep(folder: Path, saves: Path, save: str, match: str, now: datetime) -> None:
    """Forgets an end that was taken back, or keeps that for later and raises CampaignError."""
    before = pending_entries(saves)
    left = [deed for deed in before if not (isinstance(deed, _PendingEnd) and deed.played.is_match_of(save, match))]
    if left != before:
        _keep_entries(saves, left)
    try:
        evening.strike_end(folder, save, match, now)
    except CampaignError:
        _keep_entries(saves, [*left, _PendingStrike(save, match, now)])
        raise


def write_waiting_entries(folder: Path, saves: Path, now: datetime) -> int:
    """Writes down what waits, as far as it can be; returns how many ends were entered."""
    deeds = pending_entries(saves)
    left, entered = list(deeds), 0
    for deed in deeds:
        try:
            deed.write(folder, now)
        except CampaignError:
            break
        left.pop(0)
        entered += isinstance(deed, _PendingEnd)
    if left != deeds:
        _keep_entries(saves, left)
    return entered


def pending_entries(saves: Path) -> list[_PendingEntry]:
    """What waits, in the order in which it happened."""
    found = _read_entries(saves / FILE)
    return [*found, *(deed for deed in _unsaved_entries.get(saves, []) if deed not in found)]


def has_unsaved_entries(saves: Path) -> bool:
    """Whether something waits that is in no file and goes with the program."""
    return bool(_unsaved_entries.get(saves))


def count_missing_matches(saves: Path, evenings: Sequence[Evening], shown: Evening) -> int:
    """How many matches that count stand in none of the evenings, the latest first, but belong to the one shown.

    Its file was exchanged then for one that had been kept before. To the latest belongs what ended after it as well.
    """
    there = {each.match for one in evenings for each in one.played}
    there |= {deed.played.match for deed in pending_entries(saves) if isinstance(deed, _PendingEnd)}
    lost = [then for match, then in identity_registers.counted_ends().items() if match not in there]
    is_last = bool(evenings) and shown == evenings[0] and bool(shown.played)
    return sum(shown.belongs_at(then) or (is_last and then > shown.played[-1].ended) for then in lost)


def forget_waiting_entries() -> None:
    """As a program that begins anew."""
    _unsaved_entries.clear()


def _keep_entries(saves: Path, deeds: list[_PendingEntry]) -> None:
    """A file that cannot be read is put aside before anything is written in its place."""
    _unsaved_entries.pop(saves, None)
    path = saves / FILE
    try:
        if _is_unreadable(path):
            put_file_aside(path)
        if deeds:
            write_atomically(path, (json.dumps(list(map(_plain_entry, deeds))) + "\n").encode())
        else:
            path.unlink(missing_ok=True)
    except OSError:
        if deeds:
            _unsaved_entries[saves] = deeds


def _plain_entry(deed: _PendingEntry) -> list[Any]:
    if isinstance(deed, _PendingEnd):
        return ["enter", evening.match_members(deed.played), deed.anew]
    return ["strike", deed.save, deed.match, deed.then.isoformat()]


def _read_entries(path: Path) -> list[_PendingEntry]:
    """Nothing where it cannot be read."""
    with suppress(*_UNREAD):
        return list(map(_parse_entry, reading.read_json(path, _MOST_BYTES)))
    return []


def _is_unreadable(path: Path) -> bool:
    """Whether something lies there that cannot be read."""
    try:
        list(map(_parse_entry, reading.read_json(path, _MOST_BYTES)))
    except FileNotFoundError:
        return False
    except _UNREAD:
        return True
    return False


def _parse_entry(raw: Any) -> _PendingEntry:
    match raw:
        case ["enter", dict() as played, bool() as anew]:
            return _PendingEnd(evening.parse_match(played), anew)
        case ["strike", save, match, then]:
            when = datetime.fromisoformat(parse_text(then))
            if when.tzinfo is None:
                raise ValueError("a time has no zone")
            return _PendingStrike(parse_file_name(save), parse_text(match), when)
    raise ValueError(f"{raw!r} cannot wait")
