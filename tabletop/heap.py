"""The C library's heap: how much of it is in use, and how free memory is given back to the system.

Used by `app` and `ai/child`, which set it up at their start, and by `ui/stage/loop`, which gives memory back when
nothing happens. Every function must do nothing, and raise nothing, where the C library is not the GNU one.
"""

from __future__ import annotations

import ctypes
import sys
from contextlib import suppress
from typing import Final

_LARGE: Final = 32 << 10
"""Bytes from which on a block is the system's own: it has it back as soon as it is free.

Pictures of buttons are as small as that. The library's usual bound is four times as high: freed ones stay then between
others that are held, and 30 MB of a window's heap were such holes.
"""
_M_MMAP_THRESHOLD: Final = -3
_M_ARENA_MAX: Final = -8


def _load_glibc() -> ctypes.CDLL | None:
    """The C library where it is the GNU one; others have no such functions, and do not need them."""
    if not sys.platform.startswith("linux"):
        return None
    with suppress(OSError, AttributeError):
        library = ctypes.CDLL(None)
        if library.malloc_trim and library.mallopt:
            return library
    return None


class _MallInfo2(ctypes.Structure):
    """What `mallinfo2` tells, in bytes or blocks."""

    _fields_ = [(name, ctypes.c_size_t) for name in (
        "arena", "ordblks", "smblks", "hblks", "hblkhd", "usmblks", "fsmblks", "uordblks", "fordblks", "keepcost",
    )]  # fmt: skip


def heap_bytes_in_use() -> int:
    """Bytes of the heap that somebody holds, blocks of the system's own left out; 0 where nobody tells."""
    library = _load_glibc()
    if library is None or not hasattr(library, "mallinfo2"):  # GNU's before 2.33
        return 0
    library.mallinfo2.restype = _MallInfo2
    return int(library.mallinfo2().uordblks)


def trim_heap() -> None:
    """Has the C library give back to the system what is free."""
    library = _load_glibc()
    if library is not None:
        library.malloc_trim(0)


def configure_heap() -> None:
    """Has large pictures go back to the system at once, and threads share what is free; called once, at the start."""
    library = _load_glibc()
    if library is not None:
        library.mallopt(_M_MMAP_THRESHOLD, _LARGE)
        library.mallopt(_M_ARENA_MAX, 2)
