"""The page for writers of games shows the code of the fifth game, and none that is not there."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import typing
from dataclasses import MISSING, dataclass, fields
from enum import Enum
from pathlib import Path
from typing import Any, Literal

import pytest

import tabletop
from tabletop.cli.main import COMMANDS
from tabletop.content.lessons import Lesson, Lessons, LessonStep, RefusedAttempt
from tabletop.content.prose import (
    GameMessages,
    OptionValueWords,
    OptionWords,
    Rulebook,
    RulebookPicture,
    RuleClause,
    Section,
)
from tabletop.content.type_fitting import MisfitsError, fit_value
from tests.foreign.site import PACKAGE, PROJECT

ROOT = Path(tabletop.__file__).parent.parent
PAGE = ROOT / "docs" / "games.md"
TEXT = PAGE.read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(?:python|yaml|toml|po)\n# (\S+)\n(.*?)^```$", TEXT, re.M | re.S)
"""File and code of each piece."""


def test_every_room_is_shown() -> None:
    assert {file.partition("/")[0] for file, _ in BLOCKS} == {
        "..",
        "__init__.py",
        "data",
        "rules",
        "bots",
        "board",
        "locale",
    }


@pytest.mark.parametrize(("file", "code"), BLOCKS, ids=[file for file, _ in BLOCKS])
def test_a_piece_stands_in_the_file_that_it_names(file: str, code: str) -> None:
    assert code in (PACKAGE / file).read_text(encoding="utf-8")


def test_every_piece_names_its_file() -> None:
    assert len(BLOCKS) == len(re.findall(r"^```(?:python|yaml|toml|po)$", PAGE.read_text(encoding="utf-8"), re.M))


def test_the_page_is_found_from_the_first_one() -> None:
    assert "(docs/games.md)" in (ROOT / "README.md").read_text(encoding="utf-8")


def rows(heading: str) -> dict[str, list[str]]:
    """The table under this heading: the first cell without its quotes, and all cells."""
    _, _, below = TEXT.partition(f"\n| {heading} |")
    lines = below.partition("\n\n")[0].splitlines()[2:]
    cells = [[cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line)[1:-1]] for line in lines]
    return {row[0]: row for row in cells}


def test_every_key_of_the_words_is_named_and_whether_it_may_be_left_out() -> None:
    named = {key.strip("`"): row[-1] for key, row in rows("key").items()}
    optional = {
        part.name: part.default is not MISSING or part.default_factory is not MISSING for part in fields(GameMessages)
    }
    assert {key: last == "yes" for key, last in named.items()} == optional


@pytest.mark.parametrize(
    ("beginning", "kinds"),
    [
        ("All keys of `rulebook.yaml`", (Rulebook, Section, RuleClause, RulebookPicture)),
        ("All keys of `lessons.yaml`", (Lessons, Lesson, LessonStep, RefusedAttempt)),
        ("| `options` |", (OptionWords, OptionValueWords)),
    ],
)
def test_every_key_of_the_other_files_is_named(beginning: str, kinds: tuple[type, ...]) -> None:
    paragraph = TEXT.partition(beginning)[2].partition("\n\n")[0]
    for kind in kinds:
        assert {part.name for part in fields(kind)} <= set(re.findall(r"`([a-z_]+)`", paragraph)), kind


class Colour(Enum):
    RED = "red"


@dataclass(frozen=True, slots=True)
class Inner:
    number: int


FITS: dict[str, tuple[Any, Any, Any]] = {
    "`str`": (str, "red", 1),
    "`int`": (int, 1, 1.5),
    "`float`": (float, 1.5, "red"),
    "`bool`": (bool, True, 1),
    '`Literal["a", "b"]`': (Literal["a", "b"], "a", "c"),
    "an `Enum` with text values": (Colour, "red", "blue"),
    "another frozen dataclass": (Inner, {"number": 1}, {"name": 1}),
    "`tuple[X, ...]`": (tuple[int, ...], [1, 2, 3], 1),
    "`tuple[X, Y]`": (tuple[int, str], [1, "red"], [1]),
    "`dict[str, X]`": (dict[str, int], {"red": 1}, {"red": "blue"}),
    "`X | None`": (int | None, None, "red"),
}
"""For each row of the table of types: a type, a value that fits it, and one that does not."""


@pytest.mark.parametrize("row", rows("type of the field"))
def test_every_type_of_a_field_is_read_as_the_page_says(row: str) -> None:
    kind, good, bad = FITS[row]
    holder: type = dataclass(frozen=True)(type("Holder", (), {"__annotations__": {"part": kind}}))
    assert typing.get_type_hints(holder) == {"part": kind}
    fit_value(holder, {"part": good})
    with pytest.raises(MisfitsError):
        fit_value(holder, {"part": bad})


def test_no_type_of_the_table_is_left_untried() -> None:
    assert set(rows("type of the field")) == set(FITS)


def test_every_command_of_the_page_is_there() -> None:
    shown = re.findall(r"^tabletop ([a-z][a-z-]*)", TEXT, re.M) + re.findall(r"`tabletop ([a-z][a-z-]*)", TEXT)
    assert shown
    assert set(shown) <= {*COMMANDS, "shot", "work"}


TYPED = """
from hare_and_hounds.rules.actions import Action
from hare_and_hounds.rules.rules import HareAndHounds
from hare_and_hounds.rules.state import State
from hare_and_hounds.rules.view import View
from tabletop.ai.search import ByRules, SearchBot
from tabletop.rules.game import Game
from tabletop.ui.boards.board import SoundCue, limit_sound_cues


def contract(game: HareAndHounds) -> Game[State, Action, View]:
    return game


def opponent(game: HareAndHounds) -> SearchBot:
    return {search}


def cues(at: float, sound: str) -> tuple[SoundCue, ...]:
    return limit_sound_cues([{cue}])
"""


@pytest.mark.slow
def test_the_lines_inside_the_text_pass_mypy_as_somebody_elses_code(tmp_path: Path) -> None:
    search = next(re.finditer(r"`(SearchBot\(.*?\))`", TEXT))[1]
    cue = next(re.finditer(r"`(SoundCue\(.*?\))`", TEXT))[1]
    (tmp_path / "example.py").write_text(TYPED.format(search=search, cue=cue), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--explicit-package-bases", "--cache-dir", os.devnull, "example.py"],
        capture_output=True, text=True, check=False, cwd=tmp_path,
        env=os.environ | {"MYPYPATH": os.pathsep.join((str(ROOT), str(PROJECT)))},
    )  # fmt: skip
    assert "Success" in done.stdout, done.stdout + done.stderr
