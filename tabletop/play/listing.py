"""Which matches are on the disk: what head and tail of each file tell, without loading any."""

from __future__ import annotations

import json
import os
from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain, islice
from pathlib import Path
from typing import Final

from tabletop import reading
from tabletop.play import disclosures, heads, results
from tabletop.play.copies import is_elsewhere
from tabletop.play.folders import REMOVED, is_save_name
from tabletop.play.identity import match_id
from tabletop.play.journal import FIRST_LINE, MOST_BYTES, SaveError, is_ended, peek, read_first
from tabletop.play.record import COPIED, DISCLOSED, REPLAYED, Header
from tabletop.play.series import AFTER
from tabletop.times import recency

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
    finished: bool = False
    """Whether its main line is over."""
    closed: str = ""
    """Why nobody goes on with it, or why its end does not count: DISCLOSED, COPIED or REPLAYED; "" for neither."""
    problem: SaveError | None = None
    """Why it cannot be loaded, as far as head and tail tell."""
    torn: bool = False
    """Whether the end is damaged or missing; loading goes on from the last good line."""

    @property
    def goes_on(self) -> bool:
        """Whether it can be continued."""
        return self.problem is None and not self.finished and not self.closed

    @property
    def tells_closed(self) -> bool:
        """Whether people are to know why it is closed: of one that is over and was shown they do."""
        return bool(self.closed) and (not self.finished or self.closed != DISCLOSED)

    @property
    def game(self) -> str:
        """Name of the game; empty where it cannot be read."""
        return self.header.game if self.header else ""


def listing(folder: Path) -> tuple[SavedMatchEntry, ...]:
    """All saved matches of a folder, the newest first; a file that cannot be read has its problem.

    What is dated in the future comes last: a clock was wrong, and nobody knows when it was played.
    """
    return tuple(_newest_first(folder))


def latest_unfinished(folder: Path, games: Container[str], among: int | None = None) -> SavedMatchEntry | None:
    """The match of one of these games to offer when the program starts; `among` is how many files are looked at."""
    entries = islice(_newest_first(folder), among)
    return next((entry for entry in entries if entry.game in games and entry.plies and entry.goes_on), None)


def next_in_series(folder: Path, key: str) -> SavedMatchEntry | None:
    """The game of a series that was begun after the one with this key, removed or not; None while there is none."""
    found = (
        entry
        for entry in chain(_newest_first(folder), _newest_first(folder / REMOVED))
        if entry.problem is None and _last_note(entry.path, AFTER) == key
    )
    return min(found, key=lambda entry: entry.closed in (COPIED, REPLAYED), default=None)


def _last_note(path: Path, name: str) -> str:
    """The text of a note as the file says it last, without replaying it; "" for none."""
    try:
        content = reading.read(path, MOST_BYTES)
    except OSError:
        return ""
    found = content.rpartition(b'"note":' + json.dumps(name).encode() + b',"text":"')
    return found[2].partition(b'"')[0].decode("ascii", "replace") if found[1] else ""


def _newest_first(folder: Path) -> Iterator[SavedMatchEntry]:
    """Reads one file after the other, when it is asked for."""
    disclosures.of_home().refresh()
    results.of_home().refresh()
    try:
        files = [(_modified(item), item.name) for item in os.scandir(folder) if is_save_name(item.name)]
    except FileNotFoundError:
        return
    except OSError as error:
        yield SavedMatchEntry(folder, 0.0, problem=cannot_read(folder, error))
        return
    known = heads.of_home().all()
    for _, name in sorted(files, key=lambda file: (recency(file[0]), file[1]), reverse=True):
        yield _entry(folder / name, known)


def _modified(item: os.DirEntry[str]) -> float:
    try:
        return item.stat().st_mtime
    except OSError:
        return 0.0


def entry_of(path: Path) -> SavedMatchEntry:
    """A file as it stands in the list; one that cannot be read has its problem."""
    results.of_home().refresh()
    return _entry(path, heads.of_home().all())


def has_ended(folder: Path, identity: str) -> bool:
    """Whether the match itself lies in a folder, removed or not, and is over."""
    found = chain(_newest_first(folder), _newest_first(folder / REMOVED))
    return any(
        entry.finished and entry.closed not in (COPIED, REPLAYED)
        for entry in found
        if entry.header is not None and match_id(entry.header) == identity
    )


def goes_on(path: Path, plies: int) -> bool:
    """Whether a match that ended after so many actions goes on in its file by now, as in another window."""
    entry = entry_of(path)
    return entry.problem is None and (entry.plies, entry.finished) != (plies, True)


def _entry(path: Path, known: Mapping[str, str]) -> SavedMatchEntry:
    """With the heads of all matches."""
    modified = 0.0
    try:
        modified = path.stat().st_mtime
        with reading.opened(path) as file:
            line = file.readline(FIRST_LINE)
            first = read_first(path, line)
            size = file.seek(0, os.SEEK_END)
            file.seek(max(len(line), size - _TAIL))
            tail = reading.normalized(file.read(_TAIL))
        torn = not is_ended(tail or reading.normalized(line), marked=first.marked)
        entry = SavedMatchEntry(path, modified, first.header, torn=torn)
        entry = _with_end(entry, tail, whole=size - len(line) <= _TAIL)
        return replace(entry, closed=_closed(path, first.header, tail, known) or _replayed(entry))
    except SaveError as error:
        return SavedMatchEntry(path, modified, problem=error)
    except OSError as error:
        return SavedMatchEntry(path, modified, problem=cannot_read(path, error))


def _closed(path: Path, header: Header, tail: bytes, known: Mapping[str, str]) -> str:
    """Why nobody goes on with a match in this file; "" where somebody may."""
    identity = match_id(header)
    return _copied(path, identity, tail, known) or (DISCLOSED if identity in disclosures.of_home() else "")


def _copied(path: Path, identity: str, tail: bytes, known: Mapping[str, str]) -> str:
    """Whether the match itself is in another file; "" where it is not."""
    if _COPIED in tail:
        return COPIED
    head = known.get(identity, "")
    if heads.holds(tail, head):
        return ""  # a mark would stand behind it
    content = reading.normalized(reading.read(path, MOST_BYTES))
    if _COPIED in content:
        return COPIED
    if heads.holds(content, head):
        return ""
    return COPIED if is_elsewhere(path, identity, head) else ""


def _replayed(entry: SavedMatchEntry) -> str:
    """Whether another end of the match counts, or it goes on here although it has ended."""
    counted = results.of_home().text(match_id(entry.header)) if entry.header else ""
    stands = entry.finished and results.is_after(counted, entry.plies)
    return REPLAYED if counted and not stands else ""


def _with_end(entry: SavedMatchEntry, tail: bytes, *, whole: bool) -> SavedMatchEntry:
    """The entry with what its last good line says; a tail may begin in the middle of a line."""
    lines = tail.splitlines(keepends=True)
    for line in reversed(lines if whole else lines[1:]):
        end = peek(line)
        if end is not None:
            return replace(entry, plies=end[0], finished=end[1])
    return entry


def cannot_read(path: Path, error: OSError) -> SaveError:
    """What a failing disk means for a saved match."""
    why = error.strerror or str(error)
    return SaveError("cannot_read", path, f"it cannot be read: {why}", why=why)
