"""Which matches have moves that could not be written down: kept where a full disk has room for it, in a file that is
as large as it will ever be before it is needed.
"""

from __future__ import annotations

import os
import re
from contextlib import suppress
from pathlib import Path
from typing import Final

from tabletop import log, paths
from tabletop.play.files import open_private

FILE: Final = "write_failures.txt"
"""Its name among the matches."""
_SIZE: Final = 4096
_ENTRY: Final = re.compile(rb"^[0-9a-f]{32}$", re.MULTILINE)
_MOST: Final = _SIZE // 33


def reserve_failure_space() -> None:
    """Takes the room while there is some; where there is none, nothing can be kept there."""
    path = _failure_file()
    try:
        if path.parent.is_dir() and (not path.exists() or path.stat().st_size < _SIZE):
            _write_identities(path, _recorded_identities(path))
    except OSError as error:
        log.log_note(__name__, "no room is kept for what cannot be written: %s", error)


def has_write_failure(identity: str) -> bool:
    """Whether moves of this match were once not written down."""
    return identity in _recorded_identities(_failure_file())


def record_write_failure(identity: str) -> None:
    """Moves of a match could not be written: whoever opens it again is to know."""
    _change_failures(identity, there=True)


def clear_write_failure(identity: str) -> None:
    """All of it is written by now, or it is told in the file of the match itself."""
    _change_failures(identity, there=False)


def _failure_file() -> Path:
    return paths.saves() / FILE


def _change_failures(identity: str, *, there: bool) -> None:
    path = _failure_file()
    before = _recorded_identities(path)
    if (identity in before) == there:
        return
    after = [*before, identity] if there else [each for each in before if each != identity]
    try:
        _write_identities(path, after)
    except OSError as error:
        log.log_note(__name__, "what could not be written is kept nowhere: %s", error)


def _recorded_identities(path: Path) -> list[str]:
    with suppress(OSError), path.open("rb") as file:
        return [found.decode() for found in _ENTRY.findall(file.read(_SIZE))]
    return []


def _write_identities(path: Path, identities: list[str]) -> None:
    """In place: a file that stays as large as it is needs no room. Raises OSError."""
    content = "".join(f"{each}\n" for each in identities[-_MOST:]).encode().ljust(_SIZE)
    handle = open_private(str(path), os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0))
    with os.fdopen(handle, "r+b", buffering=0) as file:
        file.write(content)
        os.fsync(file.fileno())
