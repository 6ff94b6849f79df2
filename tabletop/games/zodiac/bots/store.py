"""What took time to find out, kept in a folder of files that may be damaged, missing or barred from writing."""

from __future__ import annotations

import contextlib
import hashlib
import logging
import os
import tempfile
import zlib
from pathlib import Path

from tabletop import reading

_LOG = logging.getLogger(__name__)
_MAGIC = b"tabletop 1\n"
_CHECKSUM_LENGTH = 32
_MOST_BYTES = 64 << 20
_MOST_PLAIN = 512 << 20


class DamagedFile(ValueError):
    """The bytes are not what was kept."""


def seal_bytes(plain: bytes) -> bytes:
    """Compressed, with a checksum."""
    body = zlib.compress(plain, 9)
    return _MAGIC + hashlib.sha256(body).digest() + body


def unseal_bytes(content: bytes) -> bytes:
    """Inverse of `seal_bytes`; raises Damaged."""
    head = len(_MAGIC) + _CHECKSUM_LENGTH
    body = content[head:]
    if content[: len(_MAGIC)] != _MAGIC or hashlib.sha256(body).digest() != content[len(_MAGIC) : head]:
        raise DamagedFile("the checksum is wrong")
    plain = zlib.decompressobj()
    found = plain.decompress(body, _MOST_PLAIN)
    if not plain.eof:
        raise DamagedFile("it is cut off, or much too large")
    return found


def read_sealed(path: Path) -> bytes | None:
    """What was kept in a file; None where there is none that can be used."""
    try:
        return unseal_bytes(reading.read_ordinary(path, _MOST_BYTES))
    except FileNotFoundError:
        return None
    except (OSError, DamagedFile, zlib.error) as error:
        _LOG.warning("%s is not used: %s", path, error)
        return None


def write_sealed(path: Path, plain: bytes) -> None:
    """Keeps it if the folder allows that; the file is replaced whole."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _replace_file(path, seal_bytes(plain))
    except OSError as error:
        _LOG.warning("%s is not kept: %s", path, error)


def _replace_file(path: Path, content: bytes) -> None:
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".tmp", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        os.replace(name, path)
    except OSError:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise
