"""The house: nobody outside the games names one, nothing imports in a circle, and tests stand in the same rooms."""

from __future__ import annotations

import ast
import re
from collections.abc import Container
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import tabletop
from tabletop.games import SHIPPED

ROOT = Path(tabletop.__file__).parent.parent
PACKAGE = ROOT / "tabletop"
SOURCES = sorted(PACKAGE.rglob("*.py"))
OF_GAMES = (PACKAGE / "games", PACKAGE / "cli" / "gauges")
"""The games, and benchmarks of what only one game has."""
WITHOUT_ROOM = {"fifth_game", "foreign", "hostile", "window", "truth", "playthroughs", "saves", "content", "tools"}
"""Folders that are no room of the program: a package, real windows, true pictures, what was written down, YAML, and
what must not hurt."""


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


TEXTS = re.compile(r'""".*?"""', re.DOTALL)
IMPORTS = re.compile(r"^[ ]*((?:from [.\w]+ )?import (?:\([^)]*\)|[^\n(]*))", re.MULTILINE)
"""Statements outside texts: to read only these is ten times as fast as to read all code."""


def imported(code: str, known: Container[str]) -> set[str]:
    """Modules among the known ones that code imports; where it takes a module from a package, that module."""
    names: set[str] = set()
    for node in ast.parse("\n".join(IMPORTS.findall(TEXTS.sub("", code)))).body:
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        if isinstance(node, ast.ImportFrom):
            inner = [f"{node.module}.{alias.name}" for alias in node.names]
            names.update(name if name in known else str(node.module) for name in inner)
    return {name for name in names if name in known}


def circle(arrows: dict[str, set[str]]) -> list[str]:
    """Modules that import each other, the first one again at the end; nothing where there are none."""
    try:
        TopologicalSorter(arrows).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def test_nothing_outside_the_games_names_one() -> None:
    words = {re.escape(form) for name in SHIPPED for form in (name, name.replace("_", " "), name.replace("_", ""))}
    pattern = re.compile(rf"(?<![a-z])({'|'.join(sorted(words))})(?![a-z])", re.IGNORECASE)
    others = [path for path in SOURCES if not any(map(path.is_relative_to, OF_GAMES))]
    found = {path: pattern.findall(path.read_text(encoding="utf-8")) for path in others}
    assert {path: names for path, names in found.items() if names} == {}, "games are reached through their boxes"


def test_nothing_imports_in_a_circle() -> None:
    """Imports for type checking only count as well."""
    places = {module_of(path): path for path in SOURCES}
    arrows = {name: imported(path.read_text(encoding="utf-8"), places) - {name} for name, path in places.items()}
    assert len(arrows["tabletop.app"]) > 5, "imports are seen"
    assert circle(arrows) == []


def test_a_circle_is_found_also_where_it_is_for_types_only() -> None:
    known = ("a", "a.b", "c")
    code = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from a import b\nimport c"
    assert imported(code, known) == {"a.b", "c"}
    assert circle({"a.b": {"c"}, "c": {"a.b"}}) != []
    assert circle({"a.b": {"c"}, "c": set()}) == []


@pytest.mark.parametrize("name", SHIPPED)
def test_every_game_has_the_same_rooms(name: str) -> None:
    rooms = {folder.name for folder in (PACKAGE / "games" / name).iterdir() if (folder / "__init__.py").is_file()}
    assert {"rules", "bots", "board"} <= rooms <= {"rules", "bots", "board", "campaign", "words"}


def test_tests_stand_where_the_program_stands() -> None:
    for path in (ROOT / "tests").rglob("test_*.py"):
        room = path.relative_to(ROOT / "tests").parent
        assert WITHOUT_ROOM & set(room.parts) or (PACKAGE / room).is_dir(), path
