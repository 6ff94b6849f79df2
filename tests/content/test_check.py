"""What designers are told about their files: every path that they may name."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tabletop import paths
from tabletop.content.check import check_content


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A designer's copy of Zodiac."""
    return shutil.copytree(paths.data() / "zodiac", tmp_path / "zodiac")


def said(*places: Path) -> list[str]:
    """The report without the folder's name."""
    root = str(places[0] if places and places[0].is_dir() else places[0].parent if places else "")
    return [line.replace(f"{root}/", "") for line in check_content(places).lines()]


def test_own_content_is_fine() -> None:
    report = check_content()
    assert report.is_fine
    assert "data/zodiac/board.yaml" in report.files


def test_a_folder_named_otherwise_is_known_by_its_files(copy: Path) -> None:
    other = copy.rename(copy.parent / "my_star")
    assert said(other) == ["4 files checked, nothing wrong"]


def test_faults_in_all_files_come_together(copy: Path) -> None:
    for name, old, new in (
        ("board.yaml", "majority: 3", "majority: 0"),
        ("words.yaml", "tagline:", "tagilne:"),
        ("rulebook.yaml", "number: ZD2\n", "number: ZD1\n"),
    ):
        text = (copy / name).read_text(encoding="utf-8")
        (copy / name).write_text(text.replace(old, new, 1), encoding="utf-8")
    assert [line.partition(": ")[2] for line in said(copy)] == [
        "majority: 1 to 6 is expected (ZD12)",
        "the key 'tagline' is missing; text is expected",
        "tagilne: no key is called 'tagilne' here; nearest is 'tagline'",
        "sections[2].clauses[1].number: clause ZD1 stands here twice",
        "",
    ]
    assert len(said(copy / "board.yaml")) == 2


def test_words_rulebook_and_lessons_may_be_left_out_of_a_copy(copy: Path) -> None:
    (copy / "words.yaml").unlink()
    (copy / "lessons.yaml").unlink()
    (copy / "rulebook.yaml").unlink()
    assert said(copy) == ["1 file checked, nothing wrong"]


def test_a_misspelt_file_is_found(copy: Path) -> None:
    (copy / "board.yaml").rename(copy / "bord.yaml")
    (copy / "extra.yml").touch()
    assert said(copy)[:3] == [
        "board.yaml:1:1: the file is missing",
        "bord.yaml:1:1: zodiac has no content file of this name; nearest is 'board.yaml'",
        "extra.yml:1:1: zodiac has no content file of this name; there are board, words, rulebook, lessons",
    ]


def test_paths_that_are_no_content(copy: Path) -> None:
    (copy / "sprite.svg").touch()
    (copy / "bord.yaml").touch()
    (copy / "empty").mkdir()
    assert said(copy / "nowhere.yaml")[0] == "nowhere.yaml:1:1: there is no such file or folder"
    assert said(copy / "sprite.svg")[0] == "sprite.svg:1:1: a content file is expected, its name ending in .yaml"
    assert said(copy / "bord.yaml")[0] == "bord.yaml:1:1: no content file is called 'bord'; nearest is 'board'"
    assert "no content file is in this folder; games are zodiac" in said(copy / "empty")[0]


def test_a_fault_is_told_once_however_often_its_file_is_named(copy: Path) -> None:
    (copy / "board.yaml").write_text("")
    assert said(copy, copy / "board.yaml") == ["board.yaml:1:1: the file is empty", "4 files checked, 1 problem found"]
