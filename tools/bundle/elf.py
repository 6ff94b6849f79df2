"""Run paths of ELF files: where the loader of Linux looks for the libraries that a file needs."""

from __future__ import annotations

import struct
import subprocess
from pathlib import Path
from typing import Final

_RPATH: Final = 15
_RUNPATH: Final = 29
_DYNAMIC: Final = 2
_LOAD: Final = 1
_STRING_TABLE: Final = 5
_OF_GLIBC: Final = (
    "linux-vdso", "ld-linux", "libc.so", "libm.so", "libdl.so", "libpthread.so", "librt.so", "libutil.so",
    "libresolv.so", "libanl.so", "libnss_", "libmvec.so",
)  # fmt: skip
"""What every Linux with glibc has, and what must fit the kernel and the loader there."""


def with_run_path(code: bytes, path: str) -> bytes | None:
    """The file with its run path replaced; None where it has none, or one that is shorter than the new one.

    The new path is an RPATH, not a RUNPATH: an RPATH of the executable is searched for the libraries of its extension
    modules as well, so that no environment variable is needed, which other programs would inherit.
    """
    if code[:6] != b"\x7fELF\x02\x01":
        return None
    (table,) = struct.unpack_from("<Q", code, 32)
    size, count = struct.unpack_from("<HH", code, 54)
    segments = [struct.unpack_from("<IIQQQQ", code, table + size * index) for index in range(count)]
    dynamic = next((segment for segment in segments if segment[0] == _DYNAMIC), None)
    if dynamic is None:
        return None
    places = range(dynamic[2], dynamic[2] + dynamic[5], 16)
    entries = {tag: (place, value) for place in places for tag, value in [struct.unpack_from("<qQ", code, place)]}
    found = entries.get(_RUNPATH) or entries.get(_RPATH)
    if found is None:
        return None
    address = entries[_STRING_TABLE][1]
    strings = next(segment[2] + address - segment[3] for segment in segments if _holds(segment, address))
    start = strings + found[1]
    room = code.index(b"\0", start) - start
    if len(path) > room:
        return None
    made = bytearray(code)
    made[start : start + room] = path.encode().ljust(room, b"\0")
    struct.pack_into("<q", made, found[0], _RPATH)
    return bytes(made)


def _holds(segment: tuple[int, ...], address: int) -> bool:
    return segment[0] == _LOAD and segment[3] <= address < segment[3] + segment[5]


def set_run_path(file: Path, path: str) -> bool:
    """Replaces a file's run path, where it has one with enough room; tells whether it did."""
    made = with_run_path(file.read_bytes(), path)
    if made is not None:
        file.write_bytes(made)
    return made is not None


def libraries(listing: str) -> list[Path]:
    """The files out of what `ldd` has printed, without those of glibc."""
    parts = [line.partition("=>") for line in listing.splitlines()]
    found = [(name.strip(), place.split("(")[0].strip()) for name, _, place in parts]
    return [Path(place) for name, place in found if place.startswith("/") and not name.startswith(_OF_GLIBC)]


def needed(file: Path) -> list[Path]:
    """The libraries that a file needs, and theirs, without those of glibc."""
    done = subprocess.run(["ldd", str(file)], capture_output=True, text=True, check=False)
    return libraries(done.stdout)
