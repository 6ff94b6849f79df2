"""The house: nobody outside the games names one, nothing imports in a circle, and tests stand in the same rooms."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Container
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import tabletop
from tabletop.games import SHIPPED

ROOT = Path(tabletop.__file__).parent.parent
PACKAGE = ROOT / "tabletop"
SOURCES = sorted(PACKAGE.rglob("*.py"))
OF_GAMES = PACKAGE / "games"
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
    others = [path for path in SOURCES if not path.is_relative_to(OF_GAMES)]
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


PRIVATE = re.compile(r"\b_[a-z]\w*", re.IGNORECASE)
OUTSIDE = re.compile(r"(?<!\bself)(?<!\bcls)\._[a-z]", re.IGNORECASE)
"""Only files with these are read as code, which takes long."""
PUBLIC = {"_replace"}
"""What a NamedTuple offers to everybody looks private."""


def private_uses(code: str, known: Container[str]) -> list[str]:
    """Known private attributes that code takes from anything but itself."""
    return [
        node.attr for node in ast.walk(ast.parse(code))
        if isinstance(node, ast.Attribute) and node.attr in known
        and not (isinstance(node.value, ast.Name) and node.value.id in ("self", "cls"))
    ]  # fmt: skip


def place_of(path: Path) -> str:
    """The file, or the folder of a game's boards, below the tests."""
    parts = path.relative_to(ROOT / "tests").parts
    return "/".join(parts[:3] if parts[0] == "games" and parts[2:3] == ("board",) else parts)


EXCUSED = {
    # the boards' own tests
    "games/zodiac/board": 3, "games/zombies/board": 41, "games/zone_wars/board": 57, "games/zoon/board": 15,
    # what the program remembers is forgotten, or kept for all tests
    "cli/test_packs.py": 1, "conftest.py": 2, "content/conftest.py": 1,
    "games/zone_wars/campaign/test_agreed.py": 2, "play/test_disclosure.py": 1, "ui/made_once.py": 6,
    "ui/scenes/test_ends_that_count.py": 4, "ui/scenes/test_puzzles.py": 1,
    # something is broken, forged or held up on purpose
    "ai/test_worker.py": 2, "content/test_forged_caches.py": 6, "content/test_library.py": 1,
    "play/test_clocks.py": 1, "play/test_end_mark.py": 2, "play/test_evening.py": 1, "test_safe_reading.py": 1,
    "ui/scenes/test_packs.py": 1,
    # a second scene takes over where the hand of the first one is
    "truth/engine.py": 13,
    # drawing is watched while it goes on
    "ui/live.py": 1, "ui/screen_lint.py": 1, "ui/story/test_one_story.py": 3,
    # memory, sleep and sound, of which nothing is seen
    "ui/scenes/phones/test_phones.py": 1, "ui/scenes/test_trailer.py": 1, "ui/stage/test_ambient_sound.py": 3,
    "ui/stage/test_memory_reclaim.py": 1, "ui/test_let_go.py": 5,
    # without a reason
    "cli/test_conform.py": 1, "games/zombies/window/night.py": 1, "ui/scenes/phones/party.py": 3,
    "ui/scenes/phones/test_waiting_puzzles.py": 1, "ui/scenes/test_demo.py": 1, "ui/scenes/test_laying.py": 1,
    "ui/scenes/test_replays.py": 1, "ui/scenes/test_review.py": 1, "ui/scenes/test_rulebook.py": 1,
    "ui/scenes/test_skipping.py": 2, "ui/scenes/wall/test_wall.py": 3, "ui/screen_states.py": 1,
}  # fmt: skip
"""How often at most tests use private attributes of the program; these numbers only fall."""


def test_tests_use_the_public_face_of_the_program() -> None:
    """A test that knows insides breaks when these change."""
    known = {name for path in SOURCES for name in PRIVATE.findall(path.read_text(encoding="utf-8"))} - PUBLIC
    found: Counter[str] = Counter()
    for path in (ROOT / "tests").rglob("*.py"):
        code = path.read_text(encoding="utf-8")
        if OUTSIDE.search(code):
            found[place_of(path)] += len(private_uses(code, known))
    assert found - Counter(EXCUSED) == Counter(), "ask for what is public, or for what a person sees"


def test_a_private_attribute_is_seen_wherever_it_is_taken_from() -> None:
    code = "class A(B):\n    def a(self):\n        self._own = self.scene._story\n        pair._replace(a=B._made)"
    assert private_uses(code, {"_own", "_story", "_made"}) == ["_story", "_made"]
    assert private_uses("its._unknown", {"_own"}) == []
