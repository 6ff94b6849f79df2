"""The page for writers of games shows the code of the fifth game, and none that is not there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import tabletop
from tests.foreign.site import PACKAGE

ROOT = Path(tabletop.__file__).parent.parent
PAGE = ROOT / "docs" / "games.md"
BLOCKS = re.findall(r"^```(?:python|yaml|toml)\n# (\S+)\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.M | re.S)
"""File and code of each piece."""


def test_every_room_is_shown() -> None:
    assert {file.partition("/")[0] for file, _ in BLOCKS} == {
        "..",
        "__init__.py",
        "data",
        "rules",
        "bots",
        "board",
        "words",
    }


@pytest.mark.parametrize(("file", "code"), BLOCKS, ids=[file for file, _ in BLOCKS])
def test_a_piece_stands_in_the_file_that_it_names(file: str, code: str) -> None:
    assert code in (PACKAGE / file).read_text(encoding="utf-8")


def test_every_piece_names_its_file() -> None:
    assert len(BLOCKS) == len(re.findall(r"^```(?:python|yaml|toml)$", PAGE.read_text(encoding="utf-8"), re.M))


def test_the_page_is_found_from_the_first_one() -> None:
    assert "(docs/games.md)" in (ROOT / "README.md").read_text(encoding="utf-8")
