"""Safe files for everything that is saved: written whole or not at all, with folders locked against other programs.

Used by all of `play` (`saved_matches`, `campaigns`, `evening`, `people`, `progress`), by `settings`, and by the pages
that save pictures. `write_atomically` writes beside the file and renames. `locked_folder` keeps two running programs
apart. Damaged files are put aside, never deleted. SUFFIX, REMOVED and the name of the lock are in players' folders,
also for other versions of the program, so they stay. `_OURS` must match the unfinished files of `write_atomically`
and of the caches, and nothing else: these are deleted.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
import secrets
import stat
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, TypeVar

from tabletop import paths, safe_reading

_PAUSES: Final = (0.02, 0.05, 0.1, 0.2, 0.4)
"""Seconds to wait for a virus scanner or a synchroniser to let go of a file."""

_PATIENCE: Final = 2.0
"""Seconds to wait for another program that has locked a folder: it holds it for the time of a few writes."""
_LOCK: Final = ".lock"
"""Name of the file that is locked for a folder."""
_PRIVATE: Final = 0o600
_SHARED: Final = 0o666
"""Modes of new files, as far as the umask allows them."""

R = TypeVar("R")


def is_sharing_violation(error: OSError) -> bool:
    """Whether another program holds the file for a moment: a sharing or lock violation of Windows."""
    return getattr(error, "winerror", None) in (5, 32, 33)


def retry_while_locked(operation: Callable[[], R]) -> R:
    """Tries again for a while where another program holds the file; raises OSError."""
    for pause in _PAUSES:
        try:
            return operation()
        except OSError as error:
            if not is_sharing_violation(error):
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


def write_atomically(path: Path, content: bytes, *, is_shared: bool = False) -> None:
    """Replaces a file whole or not at all, making its folder on demand; raises OSError.

    Where a link lies, what it leads to is replaced. A file that was there keeps its mode; a new one is for its owner
    alone, or as the umask says where it `is_shared`.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    target = Path(os.path.realpath(path))
    mode = _permission_mode_of_file(target)
    fresh = target.with_name(f".{target.name}.{secrets.token_hex(4)}.tmp")
    file = open(fresh, "xb", opener=_open_for_everybody if is_shared else open_for_owner_only)  # noqa: SIM115
    try:
        with file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if mode is not None:
            os.chmod(fresh, mode)
        retry_while_locked(lambda: os.replace(fresh, target))
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(fresh)
        raise
    sync_folder(target.parent)


def open_for_owner_only(path: str, flags: int) -> int:
    """An opener for `open`: a new file is for its owner alone."""
    return os.open(path, flags, _PRIVATE)


def _open_for_everybody(path: str, flags: int) -> int:
    return os.open(path, flags, _SHARED)


def _permission_mode_of_file(path: Path) -> int | None:
    """The mode of a file that is to be replaced, None where there is none; raises OSError for what is no file."""
    try:
        status = os.stat(path)
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(status.st_mode):
        raise OSError(errno.EINVAL, "this is no file", str(path))
    return stat.S_IMODE(status.st_mode)


def rename_damaged_file(path: Path, name: str = "") -> Path | None:
    """Renames a file that could not be read, so that nothing is written over it; returns where it is now.

    Its usual new `name` ends in `.damaged`. None where there is no file; raises OSError.
    """
    real = Path(os.path.realpath(path))
    if real.is_dir():
        raise OSError(errno.EISDIR, "a folder of this name is in the way", str(path))
    moved = real if real.is_file() else path
    kept = unused_path(moved.with_name(name or f"{path.name}.damaged"))
    try:
        retry_while_locked(lambda: os.rename(moved, kept))
    except FileNotFoundError:
        return None
    return kept


def unused_path(path: Path) -> Path:
    """This path, or one with a number behind it that is not taken."""
    number, free = 1, path
    while os.path.lexists(free):
        number += 1
        free = path.with_name(f"{path.name}-{number}")
    return free


@contextmanager
def locked_folder(folder: Path) -> Iterator[None]:
    """Keeps other programs that lock the same folder out, so that what is read in it is still there when it is written.

    Where the system has no locks, or a program does not give one back, it goes on without.
    """
    handle = None
    with contextlib.suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        handle = os.open(folder / _LOCK, os.O_RDWR | os.O_CREAT | getattr(os, "O_NONBLOCK", 0), _PRIVATE)
    try:
        if handle is not None:
            _wait_for_lock(handle)
        yield
    finally:
        if handle is not None:
            os.close(handle)


def _wait_for_lock(handle: int) -> None:
    """Locks an open file; closing it gives the lock back."""
    until = time.monotonic() + _PATIENCE
    while True:
        try:
            _lock_file_handle(handle)
        except BlockingIOError:
            if time.monotonic() > until:
                return
        except OSError:
            return
        else:
            return
        time.sleep(0.005)


if sys.platform == "win32":
    import msvcrt

    def _lock_file_handle(handle: int) -> None:
        """Raises BlockingIOError where another program has the lock."""
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except PermissionError as error:
            raise BlockingIOError(*error.args) from error

else:
    import fcntl

    def _lock_file_handle(handle: int) -> None:
        """Raises BlockingIOError where another program has the lock."""
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


SUFFIX: Final = ".jsonl"
REMOVED: Final = "removed"
"""Folder for files that were removed from the list of matches."""


def is_saved_match_file_name(name: str) -> bool:
    """Whether a file of this name may be a saved match."""
    return name.endswith(SUFFIX) and not safe_reading.is_system_leftover(name)


_OURS: Final = re.compile(r"\..+\.[a-z0-9_]{8}\.tmp|[0-9a-f]+(\.\d+|-\d+-\d+x\d+)\.new")
"""What `write_atomically` and the caches call a file that is not whole yet."""
_DAY: Final = 24 * 60 * 60


def remove_old_temporary_files(folders: Iterable[Path] | None = None) -> list[Path]:
    """Removes those that are more than a day away from the player's folders; returns them. Never raises.

    Nobody writes to a file that is dated in the future: a clock was wrong when it was left behind.
    """
    gone = []
    for path in _find_old_temporary_files(_folders_program_writes_to() if folders is None else folders):
        with contextlib.suppress(OSError):
            path.unlink()
            gone.append(path)
    return gone


def _folders_program_writes_to() -> Iterator[Path]:
    """Folders in which the program writes, those inside the cache included."""
    yield from (paths.saves(), paths.campaigns(), paths.mats(), paths.evenings(), paths.people(), paths.config())
    yield paths.cache()
    with contextlib.suppress(OSError):
        yield from (Path(inner.path) for inner in os.scandir(paths.cache()) if inner.is_dir(follow_symlinks=False))


def _find_old_temporary_files(folders: Iterable[Path]) -> Iterator[Path]:
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
