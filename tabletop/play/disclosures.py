"""Which matches have shown somebody what they hide: their identities, one a line, in a file beside the saved matches.

What has been seen cannot be unseen: a match that stands here is over, and with it every copy of it in this home. The
file is only ever appended to, so that two programs do not take back what the other one has written.
"""

from __future__ import annotations

import os
import re
from contextlib import suppress
from pathlib import Path
from typing import Final

from tabletop import paths, reading
from tabletop.play import heads
from tabletop.rules.caches import cached

FILE: Final = "disclosed.txt"
_IDENTITY: Final = re.compile(r"[0-9a-f]{32}")
_MOST_BYTES: Final = 16 << 20
"""Half a million matches."""


class Disclosures:
    """The identities in one file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._known: frozenset[str] = frozenset()
        self._read_at: tuple[int, int] | None = None
        """Size and time of the file when it was read; None before that."""

    def __contains__(self, identity: object) -> bool:
        """Whether a match has shown what it hides, as far as this program has read and written the file."""
        return identity in self._known

    def refresh(self) -> None:
        """Takes in what another program has written since."""
        with suppress(OSError):
            found = os.stat(self.path)
            stamp = found.st_size, found.st_mtime_ns
            if stamp != self._read_at:
                content = reading.read(self.path, _MOST_BYTES).decode("utf-8", "replace")
                self._known |= frozenset(_IDENTITY.findall(content))
                self._read_at = stamp

    def add(self, identity: str) -> None:
        """Writes an identity down for good; raises OSError: then nothing may be shown."""
        self.refresh()
        if not identity or identity in self:
            return
        self.path.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(self.path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        with os.fdopen(handle, "ab") as file:
            file.write(f"\n{identity}\n".encode())  # a line of its own even behind one that was torn
            file.flush()
            os.fsync(file.fileno())
        self._known |= {identity}


@cached("files of disclosures", 4)
def _of(path: Path) -> Disclosures:
    return Disclosures(path)


def of_home() -> Disclosures:
    """Those of the player's saved matches."""
    return _of(paths.saves() / FILE)


def of_folder(folder: Path) -> Disclosures | None:
    """Those of another home to which a folder belongs: that of its saved, removed or exchanged ones; None for none."""
    for saves in (folder, folder.parent, folder.parent / paths.saves().name):
        if any((saves / name).exists() for name in (FILE, heads.FILE)):
            return _of(saves / FILE) if saves != paths.saves() else None
    return None
