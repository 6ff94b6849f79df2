"""Entries of an evening that couldn't be written when they happened, kept until they can.

Used by `ui/scenes/evening` (`current_evening`, which tries again, and the page). When a match ends and the evening's
file is locked or the disk is full, the entry waits in a small file beside the matches, and in the program's memory
where even that can't be written. Entries must be written in the order in which they happened. FILE and its entries
were written by earlier versions too and must stay readable; a match in them has the form of
`evening.evening_match_to_json`.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from tabletop import safe_reading
from tabletop.play import evening, identity_registers
from tabletop.play.campaigns import RecordFileError, checked_text_value, parse_file_name
from tabletop.play.evening import Evening, EveningMatch
from tabletop.play.files import rename_damaged_file, write_atomically

FILE: Final = "waiting.json"
"""Its name among the matches; versions before this one wrote it as well, so it stays."""
_MOST_BYTES: Final = 1 << 20
_UNREAD: Final = (OSError, ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError)


@dataclass(frozen=True, slots=True)
class _PendingMatchEnd:
    """A match has ended."""

    played: EveningMatch
    anew: bool

    def write(self, folder: Path, now: datetime) -> None:
        evening.record_pending_end(folder, self.played, now, anew=self.anew)


@dataclass(frozen=True, slots=True)
class _PendingEndRemoval:
    """An end was taken back then."""

    save: str
    match: str
    then: datetime

    def write(self, folder: Path, now: datetime) -> None:
        evening.remove_recorded_end(folder, self.save, self.match, self.then, was_pending=True)


_PendingEntry = _PendingMatchEnd | _PendingEndRemoval

_entries_in_memory: dict[Path, list[_PendingEntry]] = {}
"""Pending entries that are in no file, by folder of the matches."""


def record_end_or_leave_pending(folder: Path, saves: Path, match: EveningMatch, *, anew: bool = True) -> None:
    """Writes down a match that has just ended, or leaves the entry pending and raises RecordFileError."""
    try:
        evening.record_match_end(folder, match, anew=anew)
    except RecordFileError:
        _store_pending_entries(saves, [*pending_entries(saves), _PendingMatchEnd(match, anew)])
        raise


def remove_end_or_leave_pending(folder: Path, saves: Path, save: str, match: str, now: datetime) -> None:
    """Forgets an end that was taken back, or leaves the entry pending and raises RecordFileError."""
    before = pending_entries(saves)
    left = [
        entry
        for entry in before
        if not (isinstance(entry, _PendingMatchEnd) and entry.played.is_same_match(save, match))
    ]
    if left != before:
        _store_pending_entries(saves, left)
    try:
        evening.remove_recorded_end(folder, save, match, now)
    except RecordFileError:
        _store_pending_entries(saves, [*left, _PendingEndRemoval(save, match, now)])
        raise


def write_pending_entries(folder: Path, saves: Path, now: datetime) -> int:
    """Writes pending entries into their evenings, as far as it can be; returns how many ends were entered."""
    entries = pending_entries(saves)
    left, entered = list(entries), 0
    for entry in entries:
        try:
            entry.write(folder, now)
        except RecordFileError:
            break
        left.pop(0)
        entered += isinstance(entry, _PendingMatchEnd)
    if left != entries:
        _store_pending_entries(saves, left)
    return entered


def pending_entries(saves: Path) -> list[_PendingEntry]:
    """Of the file and of memory, in the order in which they happened."""
    found = _read_pending_entries(saves / FILE)
    return [*found, *(entry for entry in _entries_in_memory.get(saves, []) if entry not in found)]


def has_pending_entries_in_memory(saves: Path) -> bool:
    """Whether a pending entry is in no file and is lost with the program."""
    return bool(_entries_in_memory.get(saves))


def count_matches_missing_from_evenings(saves: Path, evenings: Sequence[Evening], shown: Evening) -> int:
    """How many matches that count stand in none of the evenings, the latest first, but belong to the one shown.

    Its file was exchanged then for one that had been kept before. To the latest belongs what ended after it as well.
    """
    there = {each.match for one in evenings for each in one.played}
    there |= {entry.played.match for entry in pending_entries(saves) if isinstance(entry, _PendingMatchEnd)}
    lost = [then for match, then in identity_registers.end_times_of_final_results().items() if match not in there]
    is_last = bool(evenings) and shown == evenings[0] and bool(shown.played)
    return sum(shown.includes_time(then) or (is_last and then > shown.played[-1].ended) for then in lost)


def forget_entries_in_memory() -> None:
    """As a program that begins again."""
    _entries_in_memory.clear()


def _store_pending_entries(saves: Path, entries: list[_PendingEntry]) -> None:
    """A file that cannot be read is put aside before anything is written in its place."""
    _entries_in_memory.pop(saves, None)
    path = saves / FILE
    try:
        if _is_file_unreadable(path):
            rename_damaged_file(path)
        if entries:
            write_atomically(path, (json.dumps(list(map(_pending_entry_to_json, entries))) + "\n").encode())
        else:
            path.unlink(missing_ok=True)
    except OSError:
        if entries:
            _entries_in_memory[saves] = entries


def _pending_entry_to_json(entry: _PendingEntry) -> list[Any]:
    if isinstance(entry, _PendingMatchEnd):
        return ["enter", evening.evening_match_to_json(entry.played), entry.anew]
    return ["strike", entry.save, entry.match, entry.then.isoformat()]


def _read_pending_entries(path: Path) -> list[_PendingEntry]:
    """Nothing where it cannot be read."""
    with suppress(*_UNREAD):
        return list(map(_parse_pending_entry, safe_reading.read_json(path, _MOST_BYTES)))
    return []


def _is_file_unreadable(path: Path) -> bool:
    """Whether something lies there that cannot be read."""
    try:
        list(map(_parse_pending_entry, safe_reading.read_json(path, _MOST_BYTES)))
    except FileNotFoundError:
        return False
    except _UNREAD:
        return True
    return False


def _parse_pending_entry(raw: Any) -> _PendingEntry:
    match raw:
        case ["enter", dict() as played, bool() as anew]:
            return _PendingMatchEnd(evening.parse_evening_match(played), anew)
        case ["strike", save, match, then]:
            when = datetime.fromisoformat(checked_text_value(then))
            if when.tzinfo is None:
                raise ValueError("a time has no zone")
            return _PendingEndRemoval(parse_file_name(save), checked_text_value(match), when)
    raise ValueError(f"{raw!r} cannot wait")
