"""Reads files from untrusted places safely: regular files only, never waiting, up to a given size.

Used by all that reads content, packs, saved matches and settings: `content/load`, `pack_folders`, `play/journal`,
`play/files`, `settings`. A pipe, device, folder or temporary file raises OSError at once, and a file that is too
large raises FileTooLarge before it is read: both must stay, as packs come from strangers. It also knows the files
that systems, editors and synchronisers leave behind, which everybody skips. `without_bom_and_crlf` enters the digest
of content and so must not change. It only reads; writing is in `play/files`.
"""

from __future__ import annotations

import codecs
import errno
import io
import json
import os
import re
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO, Final

_FLAGS: Final = (
    os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_NOCTTY", 0)
)  # fmt: skip
_HALF: Final = ".tmp"
"""Ends the name of a file that was not whole when it was written."""
_LEFT_ABOUT: Final = re.compile(
    r"""
    \._.* | \.\#.* | \#.*\# | .*~ | ~\$.* | .+\.(bak|orig|rej|swp|swo|tmp) | \.~lock\..*      # copies of a file
    | \.ds_store | \.appledouble | \.appledb | \.appledesktop | \.lsoverride | \.localized | \.apdisk | \.trashes
    | \.fseventsd | \.spotlight-v100 | \.documentrevisions-v100 | \.temporaryitems | \.volumeicon\.icns
    | \.com\.apple\..* | icon\r | __macosx
    | (eh)?thumbs(_vista)?\.db | desktop\.ini | \$recycle\.bin | system\ volume\ information
    | \.directory | \.trash(-\d+)? | \.thumbnails | lost\+found | \.nfs.* | \.fuse_hidden.* | \.goutputstream.*
    | \.nomedia | \.dropbox.* | \.st(folder|ignore|versions) | \.sync.* | \.nextcloud.* | \.owncloud.*
    | \.git.* | \.svn | \.hg.* | \.bzr.* | cvs | \.idea | \.vscode | \.vs | \.editorconfig | \.yamllint.*
    | __pycache__
    """,
    re.VERBOSE | re.IGNORECASE,
)
"""Names of what systems, editors, synchronisers and version control put into every folder."""
_KIB: Final = 1 << 10
_MIB: Final = 1 << 20


class _NonEmptyReader(io.BufferedReader):
    """Files of the system may have nothing to give now: that is an error, and no missing value."""

    def read(self, size: int | None = -1, /) -> bytes:
        content: bytes | None = super().read(size)
        if content is None:
            raise BlockingIOError(errno.EAGAIN, "this file gives nothing to read", self.name)
        return content


class FileTooLarge(OSError):
    """A file is larger than any of its kind."""


@contextmanager
def open_regular_file(path: Path) -> Iterator[BinaryIO]:
    """An ordinary file, open for reading; raises OSError for pipes, devices, folders and impossible names at once."""
    if path.suffix == _HALF:
        raise OSError(errno.EINVAL, "this is a temporary file", str(path))
    try:
        _check_is_regular_file(path, os.stat(path))
        handle = os.open(path, _FLAGS)
    except ValueError as error:
        raise OSError(errno.EINVAL, "there is no file of such a name", str(path)) from error
    with _NonEmptyReader(io.FileIO(handle, "rb")) as file:
        _check_is_regular_file(path, os.fstat(handle))
        yield file


def read_regular_file(path: Path, most: int) -> bytes:
    """All bytes of an ordinary file; raises OSError, and FileTooLarge for more than `most` without reading them."""
    with open_regular_file(path) as file:
        there = os.fstat(file.fileno()).st_size
        if there <= most:  # room is made for as much as is asked for: the rest is for what grows meanwhile
            content = file.read(there + 1)
            if len(content) > there:
                content += file.read(most - there)
            if len(content) <= most:
                return content
    size = f"{most // _MIB} MiB" if most >= _MIB else f"{most // _KIB} KiB"
    raise FileTooLarge(errno.EFBIG, f"it is larger than {size}", str(path))


def read_json(path: Path, most: int) -> Any:
    """The JSON value of a file, with or without a byte order mark; raises OSError, ValueError and RecursionError."""
    return json.loads(read_regular_file(path, most))


def without_bom_and_crlf(content: bytes) -> bytes:
    """A text as we write it: without the byte order mark and the CRLF line ends that other programs give it."""
    return content.removeprefix(codecs.BOM_UTF8).replace(b"\r\n", b"\n")


def is_system_leftover(name: str) -> bool:
    """Whether files and folders of this name were put there by no person: nobody reads them, and they harm nothing."""
    return _LEFT_ABOUT.fullmatch(name) is not None


def _check_is_regular_file(path: Path, status: os.stat_result) -> None:
    if not stat.S_ISREG(status.st_mode):
        raise OSError(errno.EINVAL, "this is no file", str(path))
