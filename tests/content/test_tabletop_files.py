"""One file for a pack: what stands in it and what it says about itself agree."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.content.archives import FileRefused, archive_bytes
from tabletop.content.pack_library import PackInfo
from tabletop.content.tabletop_files import (
    MANIFEST,
    FileKind,
    TabletopFile,
    brought_parts,
    make_pack_file,
    make_record_file,
    read_tabletop_file,
)

FILES = {
    "zodiac/board.yaml": b"a: 1\n", "pack.yaml": b"title: Nice\n", "zoon/tribes/b.yaml": b"", "zoon/tribes/a.yaml": b"",
    "zoon/tribes/a.png": b"\x89PNG", "readme.md": b"",
}  # fmt: skip


def nice() -> TabletopFile:
    return make_pack_file("nice", FILES, PackInfo("Nice", "Ada", "A pack."))


def written(file: TabletopFile, folder: Path) -> Path:
    path = folder / "it.tabletop"
    path.write_bytes(file.to_bytes())
    return path


def test_a_file_says_the_same_when_it_is_read(tmp_path: Path) -> None:
    found = read_tabletop_file(written(nice(), tmp_path))
    assert found == nice()
    assert (found.kind, found.games, found.size) == (FileKind.PACK, ("zodiac", "zoon"), 21)
    assert found.digest == nice().digest


def test_the_same_content_has_the_same_bytes_whatever_its_order() -> None:
    again = make_pack_file("nice", dict(reversed(FILES.items())), PackInfo("Nice", "Ada", "A pack."))
    assert again.to_bytes() == nice().to_bytes()


@pytest.mark.parametrize("other", [{"pack.yaml": b"title: Nica\n"}, {"zoon/tribes/c.yaml": b""}])
def test_other_content_has_another_digest(other: dict[str, bytes]) -> None:
    assert make_pack_file("nice", {**FILES, **other}, PackInfo("Nice")).digest != nice().digest
    assert make_pack_file("nicer", FILES, PackInfo("Nice")).digest != nice().digest


def test_what_it_brings_is_told_by_kinds() -> None:
    told = {part.kind: (part.names, part.count) for part in brought_parts(nice())}
    assert told == {
        "pictures": (("a",), 1), "texts": (("readme",), 1), "zodiac": (("board",), 1),
        "zoon/tribes": (("a", "b"), 2),
    }  # fmt: skip


def test_a_mat_is_one_file_too(tmp_path: Path) -> None:
    mat = make_record_file(FileKind.MAT, "ab12", b"{}", "Yard")
    assert read_tabletop_file(written(mat, tmp_path)) == mat


def test_what_a_manifest_says_is_short_and_plain(tmp_path: Path) -> None:
    forged = make_pack_file("nice", FILES, PackInfo("N" * 500, "A\x1b[2Jda\nsays"))
    found = read_tabletop_file(written(forged, tmp_path)).info
    assert (len(found.title), found.author) == (60, "A [2Jda says")


def test_an_archive_without_a_manifest_is_none_of_ours(tmp_path: Path) -> None:
    (tmp_path / "it.zip").write_bytes(archive_bytes({"nice/zodiac/board.yaml": b"a: 1\n"}))
    with pytest.raises(FileRefused, match=MANIFEST):
        read_tabletop_file(tmp_path / "it.zip")
