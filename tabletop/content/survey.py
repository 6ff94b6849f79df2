"""What a folder from somebody else may contain, judged by names, sizes and first bytes only."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tabletop import reading

_NAME: Final = re.compile(r"[a-z0-9_-]+")
_DEVICES: Final = frozenset(("con", "prn", "aux", "nul", *(f"{port}{i}" for port in ("com", "lpt") for i in range(10))))
_KIB: Final = 1024
_MIB: Final = 1024 * _KIB

SIZES: Final = {
    ".yaml": 256 * _KIB,
    ".txt": 256 * _KIB,
    ".md": 256 * _KIB,
    ".png": 8 * _MIB,
    ".ogg": 5 * _MIB,
}
"""Largest size in bytes by extension; other extensions are refused."""


@dataclass(frozen=True, slots=True)
class FolderLimits:
    """How much a folder may hold."""

    files: int = 200
    size: int = 64 * _MIB
    """Bytes of all files together."""
    depth: int = 8
    """Folders inside each other."""
    side: int = 4096
    """Pixels of a picture's width and height."""


def folder_refusals(root: Path, limits: FolderLimits = FolderLimits()) -> tuple[str, ...]:
    """Why the folder is not to be used, one sentence each; empty if nothing speaks against it."""
    try:
        return tuple(_FolderSurvey(root, limits).reasons())
    except OSError as error:
        return (f"the folder cannot be read: {error.strerror or error}",)


class _FolderSurvey:
    """One walk through a folder, which ends where a limit is passed."""

    def __init__(self, root: Path, limits: FolderLimits) -> None:
        self.root = root
        self.real = os.path.realpath(root)
        self.limits = limits
        self.files = 0
        self.size = 0

    def reasons(self) -> Iterator[str]:
        """Everything that speaks against the folder."""
        if self.root.is_symlink():
            yield f"{self.root.name}: links are not allowed"
            return
        yield from _name_reasons(self.root.name, self.root.name, is_file=False)
        yield from self._folder_reasons(self.root, 0)
        if self.size > self.limits.size:
            yield f"all files together have more than {self.limits.size // _MIB} MiB"

    def _folder_reasons(self, folder: Path, depth: int) -> Iterator[str]:
        if depth > self.limits.depth:
            yield f"{self._relative_name(folder)}: more than {self.limits.depth} folders inside each other"
            return
        seen: set[str] = set()
        for entry in sorted(os.scandir(folder), key=lambda entry: entry.name):
            if reading.is_system_leftover(entry.name):
                continue
            path = Path(entry.path)
            name = self._relative_name(path)
            if entry.name.casefold() in seen:
                yield f"{name}: another name here differs only in capitals"
            seen.add(entry.name.casefold())
            if entry.is_symlink() or not self._is_inside(path):
                yield f"{name}: links are not allowed"
            elif entry.is_dir(follow_symlinks=False):
                yield from _name_reasons(name, entry.name, is_file=False)
                yield from self._folder_reasons(path, depth + 1)
            else:
                self.files += 1
                if self.files > self.limits.files:
                    if self.files == self.limits.files + 1:
                        yield f"more than {self.limits.files} files"
                    return
                yield from self._file_reasons(path, name)

    def _file_reasons(self, path: Path, name: str) -> Iterator[str]:
        yield from _name_reasons(name, path.name, is_file=True)
        status = path.lstat()
        self.size += status.st_size
        most = SIZES.get(path.suffix)
        if not stat.S_ISREG(status.st_mode):
            yield f"{name}: this is no ordinary file"
        elif most is None:
            yield f"{name}: only files ending in {', '.join(SIZES)} are allowed"
        elif status.st_size > most:
            yield f"{name}: at most {most // _KIB} KiB are allowed, this has {status.st_size // _KIB}"
        elif path.suffix == ".png":
            yield from self._picture_reasons(path, name)

    def _picture_reasons(self, path: Path, name: str) -> Iterator[str]:
        """Asks the header only: a few bytes can unpack to gigabytes."""
        with reading.open_ordinary(path) as file:
            head = file.read(24)
        if head[:8] != b"\x89PNG\r\n\x1a\n" or head[12:16] != b"IHDR":
            yield f"{name}: this is no PNG picture"
            return
        width, height = int.from_bytes(head[16:20], "big"), int.from_bytes(head[20:24], "big")
        if not (0 < width <= self.limits.side and 0 < height <= self.limits.side):
            yield f"{name}: at most {self.limits.side} pixels a side are allowed, this has {width} x {height}"

    def _is_inside(self, path: Path) -> bool:
        return os.path.realpath(path).startswith(self.real + os.sep)

    def _relative_name(self, path: Path) -> str:
        return ascii(path.relative_to(self.root).as_posix())[1:-1]


def _name_reasons(shown: str, name: str, is_file: bool) -> Iterator[str]:
    stem, dot, _ = name.partition(".") if is_file else (name, "", "")
    if not _NAME.fullmatch(stem) or name.count(".") > 1 or (is_file and not dot):
        yield f"{shown}: names are made of a to z, 0 to 9, _ and -"
    elif stem in _DEVICES:
        yield f"{shown}: some computers keep this name for a device"
