"""Files beside the saved matches with a line for each match: what was disclosed, counted, or not written.

The files are only ever appended to, so that two programs do not take back what the other one has written.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from tabletop import paths, reading
from tabletop.play import heads

DISCLOSED_FILE: Final = "disclosed.txt"
"""Matches that have shown what they hide."""
COUNTED_FILE: Final = "counted.txt"
"""Matches with an end that counts for good, and that end."""
ENDED_FILE: Final = "ended.txt"
"""When matches came to an end for the first time, whether it was taken back or not."""
SERIES_FILE: Final = "series.txt"
"""Which match was begun as the next game of a series after another one."""
_LINE: Final = re.compile(r"^([0-9a-f]{32})(?: ([ -~]+))?$", re.MULTILINE)
_MOST_BYTES: Final = 16 << 20
"""Some hundred thousand matches."""


class IdentityRegister:
    """The lines of one file: an identity, and maybe a text, of which the first one stands."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._known: dict[str, str] = {}
        self._read_at: tuple[int, int] | None = None
        """Size and time of the file when it was read; None before that."""

    def __contains__(self, identity: object) -> bool:
        """Whether a match stands there, as far as this program has read and written the file."""
        return identity in self._known

    @property
    def count_matches(self) -> int:
        """How many matches stand there: lines are never taken away."""
        return len(self._known)

    def text_of(self, identity: str) -> str:
        """What stands there of a match; "" for nothing."""
        return self._known.get(identity, "")

    def texts_by_identity(self) -> Mapping[str, str]:
        """Everything that stands there, by identity, with what another program has written since."""
        self.refresh_from_file()
        return dict(self._known)

    def refresh_from_file(self) -> None:
        """Takes in what another program has written since."""
        with suppress(OSError):
            found = os.stat(self.path)
            stamp = found.st_size, found.st_mtime_ns
            if stamp != self._read_at:
                content = reading.normalized_text(reading.read_ordinary(self.path, _MOST_BYTES)).decode(
                    "utf-8", "replace"
                )
                for identity, text in _LINE.findall(content):
                    self._known.setdefault(identity, text)
                self._read_at = stamp

    def add_identity(self, identity: str, text: str = "") -> None:
        """Writes an identity down for good, unless it stands there; raises OSError."""
        self.add_identities({identity: text})

    def add_identities(self, texts: Mapping[str, str]) -> None:
        """The same of several; raises OSError."""
        self.refresh_from_file()
        new = {identity: text for identity, text in texts.items() if identity and identity not in self}
        if not new:
            return
        self.path.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(self.path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        with os.fdopen(handle, "ab") as file:
            lines = (f"{identity} {text}".rstrip() for identity, text in new.items())
            file.write("\n{}\n".format("\n".join(lines)).encode())  # lines of their own even behind one that was torn
            file.flush()
            os.fsync(file.fileno())
        self._known |= new


def other_home_saves(folder: Path) -> Path | None:
    """The saved matches of another home to which a folder belongs: it may be theirs, or that of the removed or
    exchanged ones. None for none."""
    for saves in (folder, folder.parent, folder.parent / paths.saves().name):
        if any((saves / name).exists() for name in (DISCLOSED_FILE, heads.FILE)):
            return saves if saves != paths.saves() else None
    return None
