"""Shared libraries of ELF files, and the run path of the executable of a bundle."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tools.bundle import elf


@pytest.mark.skipif(sys.platform != "linux", reason="the loader of Linux")
def test_a_run_path_is_set_and_the_program_still_runs(tmp_path: Path) -> None:
    program = tmp_path / "true"
    program.write_bytes(Path("/bin/true").read_bytes())
    program.chmod(0o755)
    elf.set_run_path(program, "$ORIGIN/../a/longer/path/than/there/was")
    assert b"$ORIGIN/../a/longer/path/than/there/was\0" in program.read_bytes()
    assert subprocess.run([str(program)], check=False).returncode == 0


def test_libraries_of_glibc_stay_with_the_system() -> None:
    listing = (
        "\tlinux-vdso.so.1 (0x1)\n\tlibz.so.1 => /usr/lib/libz.so.1 (0x2)\n\tlibc.so.6 => /usr/lib/libc.so.6 (0x3)\n"
        "\tlibcrypt.so.1 => /usr/lib/libcrypt.so.1 (0x5)\n\tlibno.so => not found\n\t/lib64/ld-linux-x86-64.so.2 (0x4)"
    )
    assert elf.libraries(listing) == [Path("/usr/lib/libz.so.1"), Path("/usr/lib/libcrypt.so.1")]
