"""Run paths of ELF files are read and replaced where the loader finds them."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from tools.bundle import elf

_STRINGS = b"\0/a/long/path/of/libraries\0"
_AT = 300


def made(tag: int, strings: bytes = _STRINGS) -> bytes:
    """A 64-bit file with two segments: everything is loaded at 4096, and a dynamic section with one run path."""
    code = bytearray(_AT) + strings
    code[:6] = b"\x7fELF\x02\x01"
    struct.pack_into("<Q", code, 32, 64)
    struct.pack_into("<HH", code, 54, 56, 2)
    struct.pack_into("<IIQQQQ", code, 64, 1, 0, 0, 4096, 4096, len(code))
    struct.pack_into("<IIQQQQ", code, 120, 2, 0, 200, 4296, 4296, 48)
    struct.pack_into("<qQqQqQ", code, 200, 5, 4096 + _AT, tag, 1, 0, 0)
    return bytes(code)


@pytest.mark.parametrize("tag", [15, 29])
def test_a_run_path_is_replaced_and_holds_for_extension_modules(tag: int) -> None:
    code = elf.with_run_path(made(tag), "$ORIGIN/../lib")
    assert code is not None
    assert code[_AT:].startswith(b"\0$ORIGIN/../lib\0")
    assert struct.unpack_from("<qQ", code, 216) == (15, 1)
    assert len(code) == len(made(tag))


@pytest.mark.parametrize("code", [b"", b"#!/bin/sh\n", made(7), made(29, b"\0/short\0")])
def test_without_a_run_path_or_room_nothing_is_made(code: bytes) -> None:
    assert elf.with_run_path(code, "$ORIGIN/../lib") is None


def test_libraries_of_glibc_stay_with_the_system() -> None:
    listing = (
        "\tlinux-vdso.so.1 (0x1)\n\tlibz.so.1 => /usr/lib/libz.so.1 (0x2)\n\tlibc.so.6 => /usr/lib/libc.so.6 (0x3)\n"
        "\tlibcrypt.so.1 => /usr/lib/libcrypt.so.1 (0x5)\n\tlibno.so => not found\n\t/lib64/ld-linux-x86-64.so.2 (0x4)"
    )
    assert elf.libraries(listing) == [Path("/usr/lib/libz.so.1"), Path("/usr/lib/libcrypt.so.1")]
