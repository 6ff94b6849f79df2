"""The saved matches on disk, as lists show them, without loading any.

Used by the list of saved matches (`ui/scenes/replays`), the title (`latest_unfinished_match`), the end of a match
(`next_match_in_series`), `evening_matches` and the games' campaigns. Only the first and the last lines of each file are
read, since replaying a match by the rules is slow; it must stay so, as a folder may hold thousands. What needs the
whole file is in `summary`. Whether a match can go on is found here from the file alone and in `end_status` for a
loaded match: both must agree.
"""

from __future__ import annotations

import json
import os
from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain, islice
from pathlib import Path
from typing import Final

from tabletop import safe_reading
from tabletop.clock_trust import recency_sort_key
from tabletop.error_text import system_error_params
from tabletop.play import identity_registers, match_heads
from tabletop.play.files import REMOVED, is_saved_match_file_name
from tabletop.play.journal import (
    FIRST_LINE,
    MOST_BYTES,
    SaveError,
    is_file_complete,
    peek_ply_and_game_over,
    read_first_line,
)
from tabletop.play.match_copies import is_head_in_other_file
from tabletop.play.record import COPIED, DISCLOSED, REPLAYED, Header, match_id
from tabletop.play.series import AFTER

_COPIED: Final = f'"note":"{COPIED}"'.encode()
_TAIL: Final = 4 << 10


@dataclass(frozen=True, slots=True)
class SavedMatchEntry:
    """A file in the list of saved matches."""

    path: Path
    modified: float
    """Seconds since 1970."""
    header: Header | None = None
    """None where it cannot be read."""
    plies: int = 0
    is_finished: bool = False
    """Whether its main line is over."""
    why_closed: str = ""
    """Why nobody goes on with it, or why its end does not count: DISCLOSED, COPIED or REPLAYED; "" for neither."""
    problem: SaveError | None = None
    """Why it cannot be loaded, as far as head and tail tell."""
    is_torn: bool = False
    """Whether the end is damaged or missing; loading goes on from the last good line."""

    @property
    def can_be_continued(self) -> bool:
        """Whether it can be continued."""
        return self.problem is None and not self.is_finished and not self.why_closed

    @property
    def should_explain_closing(self) -> bool:
        """Whether people are to know why it is closed: of one that is over and was shown they do."""
        return bool(self.why_closed) and (not self.is_finished or self.why_closed != DISCLOSED)

    @property
    def game(self) -> str:
        """Name of the game; empty where it cannot be read."""
        return self.header.game if self.header else ""


def list_saved_matches(folder: Path) -> tuple[SavedMatchEntry, ...]:
    """All saved matches of a folder, the newest first; a file that cannot be read has its problem.

    What is dated in the future comes last: a clock was wrong, and nobody knows when it was played.
    """
    return tuple(_entries_newest_first(folder))


def newest_saved_matches(folder: Path, most: int) -> tuple[SavedMatchEntry, ...]:
    """As `list_saved_matches`, but only so many: no more files are read."""
    return tuple(islice(_entries_newest_first(folder), most))


def latest_unfinished_match(folder: Path, games: Container[str], among: int | None = None) -> SavedMatchEntry | None:
    """The match of one of these games to offer when the program starts; `among` is how many files are looked at."""
    entries = islice(_entries_newest_first(folder), among)
    return next((entry for entry in entries if entry.game in games and entry.plies and entry.can_be_continued), None)


def next_match_in_series(folder: Path, key: str) -> SavedMatchEntry | None:
    """The game of a series that was begun after the one with this key, removed or not; None while there is none."""
    found = (
        entry
        for entry in chain(_entries_newest_first(folder), _entries_newest_first(folder / REMOVED))
        if entry.problem is None and _last_note_text(entry.path, AFTER) == key
    )
    return min(found, key=lambda entry: entry.why_closed in (COPIED, REPLAYED), default=None)


def _last_note_text(path: Path, name: str) -> str:
    """The text of a note as the file says it last, without replaying it; "" for none."""
    try:
        content = safe_reading.read_regular_file(path, MOST_BYTES)
    except OSError:
        return ""
    found = content.rpartition(b'"note":' + json.dumps(name).encode() + b',"text":"')
    return found[2].partition(b'"')[0].decode("ascii", "replace") if found[1] else ""


def _entries_newest_first(folder: Path) -> Iterator[SavedMatchEntry]:
    """Reads one file after the other, when it is asked for."""
    identity_registers.disclosure_register_of_home().refresh_from_file()
    identity_registers.result_register_of_home().refresh_from_file()
    try:
        files = [
            (_modified_time(item), item.name) for item in os.scandir(folder) if is_saved_match_file_name(item.name)
        ]
    except FileNotFoundError:
        return
    except OSError as error:
        yield SavedMatchEntry(folder, 0.0, problem=save_error_for_read(folder, error))
        return
    known = match_heads.last_line_hashes_of_home().last_hashes_by_identity()
    for _, name in sorted(files, key=lambda file: (recency_sort_key(file[0]), file[1]), reverse=True):
        yield _read_saved_match_entry(folder / name, known)


def _modified_time(item: os.DirEntry[str]) -> float:
    try:
        return item.stat().st_mtime
    except OSError:
        return 0.0


def saved_match_entry_of(path: Path) -> SavedMatchEntry:
    """A file as it stands in the list; one that cannot be read has its problem."""
    identity_registers.result_register_of_home().refresh_from_file()
    return _read_saved_match_entry(path, match_heads.last_line_hashes_of_home().last_hashes_by_identity())


def has_match_ended(folder: Path, identity: str) -> bool:
    """Whether the match itself lies in a folder, removed or not, and is over."""
    found = chain(_entries_newest_first(folder), _entries_newest_first(folder / REMOVED))
    return any(
        entry.is_finished and entry.why_closed not in (COPIED, REPLAYED)
        for entry in found
        if entry.header is not None and match_id(entry.header) == identity
    )


def does_match_go_on(path: Path, plies: int) -> bool:
    """Whether a match that ended after so many actions goes on in its file by now, as in another window."""
    entry = saved_match_entry_of(path)
    return entry.problem is None and (entry.plies, entry.is_finished) != (plies, True)


def _read_saved_match_entry(path: Path, known: Mapping[str, str]) -> SavedMatchEntry:
    """With the heads of all matches."""
    modified = 0.0
    try:
        modified = path.stat().st_mtime
        with safe_reading.open_regular_file(path) as file:
            line = file.readline(FIRST_LINE)
            first = read_first_line(path, line)
            size = file.seek(0, os.SEEK_END)
            file.seek(max(len(line), size - _TAIL))
            tail = safe_reading.without_bom_and_crlf(file.read(_TAIL))
        torn = not is_file_complete(tail or safe_reading.without_bom_and_crlf(line), marked=first.has_end_mark)
        entry = SavedMatchEntry(path, modified, first.header, is_torn=torn)
        entry = _entry_with_last_line(entry, tail, whole=size - len(line) <= _TAIL)
        return replace(
            entry,
            why_closed=_reason_match_is_closed(path, first.header, tail, known) or _reason_closed_if_replayed(entry),
        )
    except SaveError as error:
        return SavedMatchEntry(path, modified, problem=error)
    except OSError as error:
        return SavedMatchEntry(path, modified, problem=save_error_for_read(path, error))


def _reason_match_is_closed(path: Path, header: Header, tail: bytes, known: Mapping[str, str]) -> str:
    """Why nobody goes on with a match in this file; "" where somebody may."""
    identity = match_id(header)
    return _reason_closed_if_copied(path, identity, tail, known) or (
        DISCLOSED if identity in identity_registers.disclosure_register_of_home() else ""
    )


def _reason_closed_if_copied(path: Path, identity: str, tail: bytes, known: Mapping[str, str]) -> str:
    """Whether the match itself is in another file; "" where it is not."""
    if _COPIED in tail:
        return COPIED
    head = known.get(identity, "")
    if match_heads.has_line_with_hash(tail, head):
        return ""  # a mark would stand behind it
    content = safe_reading.without_bom_and_crlf(safe_reading.read_regular_file(path, MOST_BYTES))
    if _COPIED in content:
        return COPIED
    if match_heads.has_line_with_hash(content, head):
        return ""
    return COPIED if is_head_in_other_file(path, identity, head) else ""


def _reason_closed_if_replayed(entry: SavedMatchEntry) -> str:
    """Whether another end of the match counts, or it goes on here although it has ended."""
    counted = identity_registers.result_register_of_home().text_of(match_id(entry.header)) if entry.header else ""
    stands = entry.is_finished and identity_registers.was_end_at_ply(counted, entry.plies)
    return REPLAYED if counted and not stands else ""


def _entry_with_last_line(entry: SavedMatchEntry, tail: bytes, *, whole: bool) -> SavedMatchEntry:
    """The entry with what its last good line says; a tail may begin in the middle of a line."""
    lines = tail.splitlines(keepends=True)
    for line in reversed(lines if whole else lines[1:]):
        end = peek_ply_and_game_over(line)
        if end is not None:
            return replace(entry, plies=end[0], is_finished=end[1])
    return entry


def save_error_for_read(path: Path, error: OSError) -> SaveError:
    """What a failing disk means for a saved match."""
    params = system_error_params(error)
    return SaveError("cannot_read", path, f"it cannot be read: {params['why']}", **params)
