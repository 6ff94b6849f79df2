"""Boxes on the shelf: ours, those of other packages, and those that are broken and never stop the program."""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import tabletop
from tabletop.box import Box, LazyRef
from tabletop.content import boxes, games
from tabletop.games import SHIPPED

ROOT = Path(tabletop.__file__).parent.parent
Install = Callable[..., Path]

GOOD = """
from pathlib import Path
from typing import Any
from tabletop.box import LazyRef
from tabletop.box import Box, LazyRef
BOX = Box("{name}", LazyRef("{name}.rules:Rules"), LazyRef("{name}.rules:Content"), LazyRef("{name}.board:make"),
          files=Path(__file__).parent)
"""


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Puts a package with a box where installed packages are."""
    site = tmp_path / "site"
    site.mkdir()
    monkeypatch.setattr(sys, "path", [*sys.path, str(site)])
    monkeypatch.setattr(boxes, "_safe", False)

    def put(name: str, code: str = GOOD, entry: str = "", folders: tuple[str, ...] = ("data", "sprites")) -> Path:
        package, about = site / name, site / f"{name}-1.0.dist-info"
        for folder in (package, about, *(package / folder for folder in folders)):
            folder.mkdir(exist_ok=True)
        (package / "__init__.py").write_text(code.replace("{name}", name), encoding="utf-8")
        (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", encoding="utf-8")
        points = f"[tabletop.games]\n{entry or name} = {name}:BOX\n"
        (about / "entry_points.txt").write_text(points, encoding="utf-8")
        boxes.shelf.cache_clear()
        return package

    yield put
    for name in [name for name in sys.modules if name.startswith("other_")]:
        del sys.modules[name]
    monkeypatch.undo()
    boxes.shelf.cache_clear()


def test_what_comes_with_the_program_is_registered_like_anything_else() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["entry-points"][boxes.GROUP] == SHIPPED


def test_all_that_our_boxes_name_is_there() -> None:
    for box in boxes.shelf().boxes:
        held: list[LazyRef[Any] | None] = [box.rules, box.content, box.board, box.analyst, box.prover, box.named]
        held += [box.setup, box.demo]
        held += box.levels.values()
        held += [one for page in box.pages for one in (page.opens, page.plate)]
        assert [one.load() is not None for one in held if one] == [True for one in held if one]


def test_another_package_puts_its_box_on_the_shelf(install: Install) -> None:
    package = install("other_game")
    assert boxes.game_names() == (*SHIPPED, "other_game")
    assert boxes.broken_game_boxes() == ()
    assert games.game_content_folder("other_game") == package / "data"
    assert games.drawings_folder("other_game") == package / "sprites"
    assert "other_game.rules" not in sys.modules, "nothing is loaded that nobody asked for"


def test_it_goes_when_it_is_removed(install: Install) -> None:
    package = install("other_game")
    assert "other_game" in boxes.game_names()
    (package.parent / "other_game-1.0.dist-info" / "entry_points.txt").unlink()
    (package.parent / "other_game-1.0.dist-info").rename(package.parent / "gone")
    boxes.shelf.cache_clear()
    assert boxes.game_names() == tuple(SHIPPED)


def test_installed_packages_are_looked_through_once_only(install: Install, monkeypatch: pytest.MonkeyPatch) -> None:
    install("other_game")
    assert "other_game" in boxes.game_names()
    boxes.shelf.cache_clear()
    monkeypatch.setattr("importlib.metadata.entry_points", None)
    assert "other_game" in boxes.game_names()


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("raise OSError('the disk is tired')", "OSError: the disk is tired"),
        ("import sys; sys.exit(3)", "SystemExit: 3"),
        ("import nowhere_to_be_found", "No module named 'nowhere_to_be_found'"),
        ("BOX = 5", "a Box is expected, this is a int"),
        (
            GOOD.replace('"{name}", LazyRef', '"another", LazyRef'),
            "the box is called 'another', its entry point 'other_bad'",
        ),
        (GOOD.replace(",\n          files=Path(__file__).parent", ""), "the folder `files`"),
    ],
)
def test_a_broken_box_is_left_out_and_named(install: Install, code: str, why: str) -> None:
    install("other_bad", code)
    assert boxes.game_names() == tuple(SHIPPED)
    (broken,) = boxes.broken_game_boxes()
    assert broken.name == "other_bad"
    assert why in broken.reason


def test_a_box_without_its_folders_is_left_out(install: Install) -> None:
    install("other_bare", folders=("data",))
    assert [re.sub(r"'.*'", "", broken.reason) for broken in boxes.broken_game_boxes()] == [
        "other_bare:BOX: there is no folder "
    ]


def test_nobody_takes_the_name_of_a_game_that_comes_with_the_program(install: Install) -> None:
    ours = boxes.find_game_box(next(iter(SHIPPED)))
    name = next(iter(SHIPPED))
    install("other_thief", GOOD.replace('"{name}", LazyRef', f'"{name}", LazyRef'), entry=name)
    assert boxes.find_game_box(name) == ours
    assert [broken.name for broken in boxes.broken_game_boxes()] == [name]


def test_safe_mode_has_only_what_comes_with_the_program(install: Install) -> None:
    install("other_game")
    boxes.ignore_installed_games()
    assert boxes.game_names() == tuple(SHIPPED)


def test_what_turns_out_to_be_broken_is_named_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boxes, "_closed", [])
    for _ in range(2):
        boxes.record_broken_game_box("other_game", "its board is upside down")
    assert boxes.broken_game_boxes() == (boxes.BrokenGameBox("other_game", "its board is upside down"),)


def test_a_held_thing_is_loaded_when_it_is_taken() -> None:
    held: LazyRef[int] = LazyRef("nowhere_to_be_found:THING")
    assert Box("x", held, held, held).game_files_folder("data", Path("own")) == Path("own/x")  # type: ignore[arg-type]
    with pytest.raises(ModuleNotFoundError):
        held.load()


def test_a_tale_is_read_as_the_match_report() -> None:
    held: LazyRef[Any] = LazyRef("nowhere_to_be_found:THING")
    old, new = LazyRef[Any]("old:tale"), LazyRef[Any]("new:build_match_report")
    assert Box("x", held, held, held, tale=old).match_report == old
    assert Box("x", held, held, held, tale=old, match_report=new).match_report == new
    assert Box("x", held, held, held).match_report is None
