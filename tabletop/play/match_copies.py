"""Which of several files of one match is the match itself, and which are copies.

Used by `saved_matches` and `listing`, when files are loaded and listed, and by `exchange` and `persistent_journal`,
which write copies (`lines_of_copy`). A match may go on in one file only: in a copy people would know what chance
brings. The head (the hash of the last line written in this home, kept by `match_heads`) decides: the file that holds
it leads, a file without it is a copy or older. The note COPIED marks a copy in its own file, which players have, so
it stays.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from enum import Enum, auto
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tabletop import paths, safe_reading
from tabletop.play import match_heads
from tabletop.play.files import REMOVED, is_saved_match_file_name
from tabletop.play.journal import FIRST_LINE, MOST_BYTES, JournalScan, SaveError, read_first_line, scan_journal
from tabletop.play.match_heads import MatchLastLineHash
from tabletop.play.record import COPIED, Header, JournalLine, MatchNote, can_have_copies, match_id

if TYPE_CHECKING:
    from tabletop.play.match import Match


class CopyStatus(Enum):
    """What a file is of its match."""

    LEADS = auto()
    """The match itself: it holds all that was played."""
    COPY = auto()
    """The match itself is in another file."""
    OLDER = auto()
    """More was played, but the file with it is gone: the match goes on in this one."""


def find_copy_status(path: Path, found: JournalScan, head: MatchLastLineHash) -> CopyStatus:
    """What a file with these lines is of its match."""
    if is_marked_as_copy(found.lines):
        return CopyStatus.COPY
    if not head.known_hash or head.known_hash in found.hashes:
        return CopyStatus.LEADS
    return CopyStatus.COPY if is_head_in_other_file(path, match_id(found.header), head.known_hash) else CopyStatus.OLDER


def last_line_hash_of(header: Header) -> MatchLastLineHash:
    """How far a match was played in this home."""
    return MatchLastLineHash(
        match_heads.last_line_hashes_of_home(), match_id(header) if can_have_copies(header) else ""
    )


def is_marked_as_copy(lines: Iterable[JournalLine]) -> bool:
    """Whether a file was made as a copy."""
    return any(isinstance(line.op, MatchNote) and line.op.name == COPIED for line in lines)


def lines_of_copy(match: Match[Any, Any, Any]) -> tuple[JournalLine, ...]:
    """The lines of a match in a file that is to be a copy of it."""
    last = JournalLine(MatchNote(COPIED, "yes"), match.main_line.ply, match.result is not None)
    return (*match.record().lines, last)


def is_head_in_other_file(path: Path, identity: str, head: str) -> bool:
    """Whether another file of this home holds all that was played in a match, up to the line with that hash."""
    return any(head in hashes for hashes in _line_hashes_of_other_files(path, identity))


def is_match_in_folder(folder: Path, identity: str) -> bool:
    """Whether a match is among the saved ones."""
    return any(_identity_of_file(path) == identity for path in _saved_match_files((folder,)))


def _line_hashes_of_other_files(path: Path, identity: str) -> Iterator[frozenset[str]]:
    """The hashes of all good lines in all other files of a match: what is behind damage cannot be played on."""
    places = (path.parent, path.parent.parent, paths.saves())
    folders = dict.fromkeys(each for place in places for each in (place, place / REMOVED))
    for other in _saved_match_files(folders):
        if _identity_of_file(other) == identity and not _is_same_file(other, path):
            try:
                yield scan_journal(other, safe_reading.read_regular_file(other, MOST_BYTES)).hashes
            except (OSError, SaveError):
                continue


def _saved_match_files(folders: Iterable[Path]) -> Iterator[Path]:
    for folder in folders:
        try:
            names = sorted(item.name for item in os.scandir(folder) if is_saved_match_file_name(item.name))
        except OSError:
            continue
        yield from (folder / name for name in names)


def _identity_of_file(path: Path) -> str:
    """That of the match in a file; "" where it cannot be read."""
    try:
        with safe_reading.open_regular_file(path) as file:
            return match_id(read_first_line(path, file.readline(FIRST_LINE)).header)
    except (SaveError, OSError):
        return ""


def _is_same_file(one: Path, other: Path) -> bool:
    try:
        return os.path.samefile(one, other)
    except OSError:
        return False
