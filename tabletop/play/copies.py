"""Which of several files of one match is the match itself, and which are only copies of it."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from enum import Enum, auto
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tabletop import paths, reading
from tabletop.play import heads
from tabletop.play.folders import REMOVED, is_save_name
from tabletop.play.heads import Head
from tabletop.play.identity import is_kept, match_id
from tabletop.play.journal import FIRST_LINE, MOST_BYTES, SaveError, Scan, read_first, scan
from tabletop.play.record import COPIED, Header, JournalLine, Note

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


def standing(path: Path, found: Scan, head: Head) -> CopyStatus:
    """What a file with these lines is of its match."""
    if is_marked(found.lines):
        return CopyStatus.COPY
    if not head.known or head.known in found.hashes:
        return CopyStatus.LEADS
    return CopyStatus.COPY if is_elsewhere(path, match_id(found.header), head.known) else CopyStatus.OLDER


def head_of(header: Header) -> Head:
    """How far a match was played in this home."""
    return Head(heads.of_home(), match_id(header) if is_kept(header) else "")


def is_marked(lines: Iterable[JournalLine]) -> bool:
    """Whether a file was made as a copy."""
    return any(isinstance(line.op, Note) and line.op.name == COPIED for line in lines)


def marked(match: Match[Any, Any, Any]) -> tuple[JournalLine, ...]:
    """The lines of a match in a file that is to be a copy of it."""
    last = JournalLine(Note(COPIED, "yes"), match.main_line.ply, match.result is not None)
    return (*match.record().lines, last)


def is_elsewhere(path: Path, identity: str, head: str) -> bool:
    """Whether another file of this home holds all that was played in a match, up to the line with that hash."""
    return any(head in hashes for hashes in _others(path, identity))


def is_here(folder: Path, identity: str) -> bool:
    """Whether a match is among the saved ones."""
    return any(_identity(path) == identity for path in _files((folder,)))


def _others(path: Path, identity: str) -> Iterator[frozenset[str]]:
    """The hashes of all good lines in all other files of a match: what is behind damage cannot be played on."""
    places = (path.parent, path.parent.parent, paths.saves())
    folders = dict.fromkeys(each for place in places for each in (place, place / REMOVED))
    for other in _files(folders):
        if _identity(other) == identity and not _is_same(other, path):
            try:
                yield scan(other, reading.read(other, MOST_BYTES)).hashes
            except (OSError, SaveError):
                continue


def _files(folders: Iterable[Path]) -> Iterator[Path]:
    for folder in folders:
        try:
            names = sorted(item.name for item in os.scandir(folder) if is_save_name(item.name))
        except OSError:
            continue
        yield from (folder / name for name in names)


def _identity(path: Path) -> str:
    """That of the match in a file; "" where it cannot be read."""
    try:
        with reading.opened(path) as file:
            return match_id(read_first(path, file.readline(FIRST_LINE)).header)
    except (SaveError, OSError):
        return ""


def _is_same(one: Path, other: Path) -> bool:
    try:
        return os.path.samefile(one, other)
    except OSError:
        return False
