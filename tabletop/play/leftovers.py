"""Temporary files of our own that a crash or a cut cable has left behind."""

from __future__ import annotations

import contextlib
import os
import re
import stat
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from tabletop import paths

_OURS: Final = re.compile(r"\..+\.[a-z0-9_]{8}\.tmp|[0-9a-f]+(\.\d+|-\d+-\d+x\d+)\.new")
"""What `write_atomically` and the caches call a file that is not whole yet."""
_DAY: Final = 24 * 60 * 60


def remove_leftovers(folders: Iterable[Path] | None = None) -> list[Path]:
    """Removes those that are more than a day away from the player's folders; returns them. Never raises.

    Nobody writes to a file that is dated in the future: a clock was wrong when it was left behind.
    """
    gone = []
    for path in _find_leftovers(_written_folders() if folders is None else folders):
        with contextlib.suppress(OSError):
            path.unlink()
            gone.append(path)
    return gone


def _written_folders() -> Iterator[Path]:
    """Folders in which the program writes, those inside the cache included."""
    yield from (paths.saves(), paths.campaigns(), paths.mats(), paths.evenings(), paths.people(), paths.config())
    yield paths.cache()
    with contextlib.suppress(OSError):
        yield from (Path(inner.path) for inner in os.scandir(paths.cache()) if inner.is_dir(follow_symlinks=False))


def _find_leftovers(folders: Iterable[Path]) -> Iterator[Path]:
    now = time.time()
    for folder in folders:
        try:
            inner = list(os.scandir(folder))
        except OSError:
            continue
        for each in inner:
            with contextlib.suppress(OSError):
                status = each.stat(follow_symlinks=False)
                is_old = abs(now - status.st_mtime) > _DAY
                if is_old and _OURS.fullmatch(each.name) and stat.S_ISREG(status.st_mode):
                    yield Path(each.path)
