"""check, schema and list: what designers ask for."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tabletop import paths
from tabletop.__main__ import main
from tabletop.ai.levels import level_names

Said = pytest.CaptureFixture[str]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A designer's copy of Zodiac."""
    return shutil.copytree(paths.data() / "zodiac", tmp_path / "zodiac")


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_own_content_is_good(capsys: Said) -> None:
    assert main(["check"]) == 0
    out, err = capsys.readouterr()
    assert out.endswith(" files checked, nothing wrong\n")
    assert not err


def test_a_good_copy_as_folder_file_or_parent(copy: Path, capsys: Said) -> None:
    for path, files in ((copy, "4 files"), (copy / "board.yaml", "1 file"), (copy.parent, "4 files")):
        assert main(["check", str(path)]) == 0
        assert capsys.readouterr() == (f"{files} checked, nothing wrong\n", "")


def test_every_fault_has_its_place(copy: Path, capsys: Said) -> None:
    change(copy / "board.yaml", "ring: [a, b", "ring: [a, z")
    change(copy / "words.yaml", "tagline:", "tagilne:")
    assert main(["check", str(copy)]) == 2
    out, err = capsys.readouterr()
    assert out.startswith("4 files checked, ")
    lines = err.splitlines()
    assert any(line.startswith(f"{copy / 'board.yaml'}:23:11: ring[1]: no point is called 'z'") for line in lines)
    assert any(line.endswith("no key is called 'tagilne' here; nearest is 'tagline'") for line in lines)


def test_a_path_that_is_not_there(capsys: Said) -> None:
    assert main(["check", "no/such/zodiac"]) == 2
    assert "there is no such file or folder" in capsys.readouterr().err


def test_a_missing_file_is_named(copy: Path, capsys: Said) -> None:
    (copy / "board.yaml").unlink()
    assert main(["check", str(copy)]) == 2
    assert "board.yaml:1:1: the file is missing" in capsys.readouterr().err


def test_the_list_names_games_options_and_bots(capsys: Said) -> None:
    assert main(["list"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("zodiac: Zodiac. ")
    assert "option   opening: classic (default)" in told
    assert f"bots     {', '.join(level_names('zodiac'))}" in told
