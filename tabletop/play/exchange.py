"""Saved matches as files for other people: copied out of the program's folder, and copied in.

Used by the list of saved matches (`ui/scenes/replays/file_actions`). What comes in must be checked first (it is
replayed by the rules) and never written over: a file with the same content is found again, another one with the same
name gets a free name. A second file of a match that is here is marked as a copy (`match_copies`), so that nobody
plays on in both. No name may lead out of the folder.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from tabletop import safe_reading
from tabletop.play.files import SUFFIX, write_atomically
from tabletop.play.journal import MOST_BYTES, journal_bytes, scan_journal
from tabletop.play.listing import has_match_ended, save_error_for_read
from tabletop.play.match_copies import is_match_in_folder, last_line_hash_of, lines_of_copy
from tabletop.play.record import COPIED, match_id
from tabletop.play.saved_matches import GameLibrary, load_match

_LONGEST: Final = 80
"""Letters of a file's name."""


def export_match_file(path: Path, folder: Path, name: str = "") -> Path:
    """A copy in a folder under a name that is not taken there; returns where. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    target = _unused_path_in_folder(folder, name or path.stem)
    write_atomically(target, safe_reading.read_regular_file(path, MOST_BYTES), is_shared=True)
    return target


def import_match_file(path: Path, folder: Path, library: GameLibrary) -> Path:
    """A copy among the saved matches, if it can be replayed; returns where. Raises SaveError and OSError.

    Where the match itself is here, its copy can be watched and branched, and nobody goes on with it. A file that holds
    all that was played here and more, such as one that comes back from another laptop, is the match from now on, and
    so is one that holds all of a match that was removed from the list. A match that has ended here has no other end.
    """
    try:
        content = safe_reading.read_regular_file(path, MOST_BYTES)
    except OSError as error:
        raise save_error_for_read(path, error) from error
    match = load_match(path, library, resume=False).match
    found, head = scan_journal(path, content), last_line_hash_of(match.header)
    is_copy = COPIED in match.notes
    goes_on = not is_copy and head.known_hash in found.hashes and head.known_hash != found.chain
    goes_on = goes_on and not has_match_ended(folder, match_id(match.header))
    folder.mkdir(parents=True, exist_ok=True)
    if is_match_in_folder(folder, match_id(match.header)) and not is_copy and not goes_on:
        content = journal_bytes(match.header, lines_of_copy(match))
    target = _find_save_with_same_content(folder, content) or _unused_path_in_folder(folder, path.stem)
    if not target.exists():
        write_atomically(target, content)
    if goes_on:
        head.set_last_line_hash(found.chain)
    return target


def _find_save_with_same_content(folder: Path, content: bytes) -> Path | None:
    """The saved match with this very text: a file that is opened again adds no further copy."""
    alike = (path for path in sorted(folder.glob(f"*{SUFFIX}")) if path.stat().st_size == len(content))
    return next((path for path in alike if path.read_bytes() == content), None)


def _unused_path_in_folder(folder: Path, name: str) -> Path:
    """No file is ever written over, and no name leads out of the folder."""
    stem = re.sub(r"[^\w .()-]", "", name).strip(" .")[:_LONGEST].strip(" .") or "match"
    number, free = 1, folder / f"{stem}{SUFFIX}"
    while free.exists():
        number += 1
        free = folder / f"{stem}-{number}{SUFFIX}"
    return free
