"""Writing files so that no crash leaves half of one."""

from __future__ import annotations

import contextlib
import os
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeVar

_PAUSES: Final = (0.02, 0.05, 0.1, 0.2, 0.4)
"""Seconds to wait for a virus scanner or a synchroniser to let go of a file."""

R = TypeVar("R")


def shared_out(error: OSError) -> bool:
    """Whether another program holds the file for a moment: a sharing or lock violation of Windows."""
    return getattr(error, "winerror", None) in (5, 32, 33)


def retrying(operation: Callable[[], R]) -> R:
    """Tries again for a while where another program holds the file; raises OSError."""
    for pause in _PAUSES:
        try:
            return operation()
        except OSError as error:
            if not shared_out(error):
                raise
        time.sleep(pause)
    return operation()


def sync_folder(folder: Path) -> None:
    """Makes new names in a folder last, where the system can."""
    if os.name == "nt":
        return
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def write_atomically(path: Path, content: bytes) -> None:
    """Replaces a file whole or not at all, making its folder on demand; raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".tmp", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        retrying(lambda: os.replace(name, path))
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise
    sync_folder(path.parent)
