"""Archives: the same bytes for the same files, and nothing taken that passes a limit."""

from __future__ import annotations

import hashlib
import io
import struct
import zipfile
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from tabletop.content.archives import (
    ARCHIVE_LIMITS,
    ArchiveLimits,
    FileRefused,
    archive_bytes,
    read_archive,
    unpack_archive,
)

FILES = {"nice/pack.yaml": b"title: Nice\n", "nice/zodiac/board.yaml": b"points: []\n" * 40}


def zipped(files: Mapping[str, bytes], how: int = zipfile.ZIP_DEFLATED) -> bytes:
    """As other programs make it."""
    raw = io.BytesIO()
    with zipfile.ZipFile(raw, "w", how) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return raw.getvalue()


def refusal(raw: bytes, limits: ArchiveLimits = ARCHIVE_LIMITS) -> str:
    with pytest.raises(FileRefused) as caught:
        unpack_archive(raw, limits=limits)
    return str(caught.value)


def test_the_same_files_make_the_same_bytes_everywhere() -> None:
    digest = "42375997a7a1a120945716a342cab8aca053170384131106d8d26c2ac792f503"
    assert hashlib.sha256(archive_bytes(FILES)).hexdigest() == digest


def test_what_was_written_is_read_and_so_is_what_others_have_packed() -> None:
    assert unpack_archive(archive_bytes(FILES)) == FILES
    assert unpack_archive(zipped(FILES)) == FILES


def test_what_lies_before_and_behind_an_archive_is_harmless() -> None:
    raw = zipped(FILES)
    assert unpack_archive(b"#!/bin/sh\n" * 9 + raw + b"\0" * 2000) == FILES


def test_folders_and_what_systems_leave_about_are_passed_over() -> None:
    left = {"nice/": b"", "__MACOSX/nice/._pack.yaml": b"\0", "nice/.DS_Store": b"\0", "nice/Thumbs.db": b"\0"}
    assert unpack_archive(zipped({**left, **FILES})) == FILES


@pytest.mark.parametrize(
    ("limits", "told"),
    [
        (replace(ARCHIVE_LIMITS, files=1), "more than 1 files"),
        (replace(ARCHIVE_LIMITS, size=300), "all files together have more"),
        (replace(ARCHIVE_LIMITS, depth=1), "more than 1 folders inside each other"),
    ],
)
def test_each_limit_is_kept(limits: ArchiveLimits, told: str) -> None:
    assert told in refusal(archive_bytes(FILES), limits)


def test_the_file_itself_has_a_limit(tmp_path: Path) -> None:
    file = tmp_path / "large.tabletop"
    file.write_bytes(archive_bytes(FILES))
    assert read_archive(file) == FILES
    with pytest.raises(FileRefused, match="larger than"):
        read_archive(file, limits=replace(ARCHIVE_LIMITS, packed=100))


def test_what_unpacks_to_more_than_it_says_is_left_after_one_byte_too_many() -> None:
    raw = bytearray(zipped({"long.txt": b"ab" * 9_000}))
    at = raw.rfind(b"PK\x01\x02")
    struct.pack_into("<L", raw, at + 24, 10)
    assert "larger or smaller" in refusal(bytes(raw))


def test_the_ratio_is_that_of_what_was_unpacked() -> None:
    raw = zipped({"long.txt": b"a" * 40_000})
    assert "more than 100 times" in refusal(raw)
    assert len(unpack_archive(raw, limits=replace(ARCHIVE_LIMITS, ratio=2_000))["long.txt"]) == 40_000


def test_a_file_that_two_entries_share_is_refused() -> None:
    """So a small archive would unpack to any size."""
    raw = bytearray(zipped({"a.txt": b"same", "b.txt": b"same"}, zipfile.ZIP_STORED))
    first = raw.find(b"PK\x01\x02")
    second = raw.find(b"PK\x01\x02", first + 4)
    raw[second + 46 : second + 51] = b"c.txt"
    assert "two things" in refusal(bytes(raw))
    struct.pack_into("<L", raw, second + 42, 0)
    raw[second + 46 : second + 51] = b"a.txt"
    assert "there twice" in refusal(bytes(raw))


@pytest.mark.parametrize("name", ["nice/zodiac/Board.yaml", "nice/zodiac/board.YAML"])
def test_names_that_some_systems_take_for_the_same_are_refused(name: str) -> None:
    assert "capitals" in refusal(zipped({**FILES, name: b"x: 1\n"}))


def test_every_fault_is_told_at_once_but_not_without_end() -> None:
    told = refusal(zipped({f"n{i}.exe": b"" for i in range(60)}))
    assert len(told.splitlines()) == 20
