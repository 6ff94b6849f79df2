"""The shape of the program: who may import whom, how long things are, and what never stands in the tree."""

from __future__ import annotations

import ast
import pkgutil
import re
import subprocess
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

import tabletop

ROOT = Path(tabletop.__file__).parent.parent
PACKAGE = ROOT / "tabletop"
SOURCES = sorted(PACKAGE.rglob("*.py"))
WINDOW = ("tabletop.ui", "tabletop.app", "tabletop.env")
SHOWN = re.compile(r"tabletop\.games\.\w+\.(board|campaign|phone|print_parts|words)\b")

TOP = {
    "pyproject.toml", "main.py", "tabletop", "data", "sprites", "tests", "docs", "README.md", "LICENSE", "CHANGELOG.md",
    "CONTRIBUTING.md", "SECURITY.md",
}  # fmt: skip
"""What a newcomer looks for at the top level."""


@dataclass(frozen=True, slots=True)
class Source:
    """What counts of one file's code."""

    imports: frozenset[str]
    """Absolute names of modules."""
    functions: tuple[tuple[str, int], ...]
    """Names, and how many lines each has after its first."""
    swallowing: tuple[int, ...]
    """Lines of what catches everything and passes."""


@cache
def source(path: Path) -> Source:
    """Reads a file once for all tests, as walking through its code takes long."""
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    imported = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    imported |= {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}
    return Source(
        frozenset(imported),
        tuple((node.name, (node.end_lineno or 0) - node.lineno) for node in nodes if isinstance(node, FUNCTION)),
        tuple(node.lineno for node in nodes if isinstance(node, ast.ExceptHandler) and swallows(node)),
    )


FUNCTION = ast.FunctionDef | ast.AsyncFunctionDef
WIDE = {"Exception", "BaseException"}


def swallows(handler: ast.ExceptHandler) -> bool:
    """Whether whatever goes wrong is passed over without a word."""
    wide = handler.type is None or (isinstance(handler.type, ast.Name) and handler.type.id in WIDE)
    return wide and isinstance(handler.body[0], ast.Pass)


def fresh(code: str) -> str:
    """What a new interpreter prints."""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    return done.stdout


def below_the_window() -> list[str]:
    modules = pkgutil.walk_packages([str(PACKAGE)], "tabletop.")
    return [
        m.name for m in modules if not m.name.startswith((*WINDOW, "tabletop.__main__")) and not SHOWN.match(m.name)
    ]


def tracked() -> list[Path]:
    """Files that belong to the project: what git knows or would add."""
    listing = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        capture_output=True, text=True, check=False, cwd=ROOT,
    )  # fmt: skip
    if listing.returncode != 0:
        pytest.skip("not a git checkout")
    return [path for name in listing.stdout.split("\0") if name and (path := ROOT / name).is_file()]


def test_imports_point_down_only() -> None:
    # in a process of its own: it changes the folder, the path and the loggers of the one it runs in
    script = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports(no_cache=True))"
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_nothing_below_the_window_loads_pygame() -> None:
    names = below_the_window()
    assert {"tabletop.cli.main", "tabletop.rules.game", "tabletop.play.match"} <= set(names)
    loaded = fresh(f"import importlib, sys\nfor n in {names}: importlib.import_module(n)\nprint(*sys.modules)").split()
    assert [name for name in loaded if name.startswith(("pygame", *WINDOW))] == []


def test_a_command_loads_neither_pygame_nor_the_window() -> None:
    code = "import sys\nfrom tabletop.__main__ import main\nmain(['list'])\nprint(*sys.modules)"
    loaded = fresh(code).splitlines()[-1].split()
    assert "tabletop.cli.list" in loaded
    assert [name for name in loaded if name.startswith(("pygame", *WINDOW))] == []


def test_the_help_loads_no_library() -> None:
    code = "import sys\nfrom tabletop.__main__ import main\nmain(['--help'])\nprint(*sys.modules)"
    loaded = set(fresh(code).splitlines()[-1].split())
    assert not loaded & {"pygame", "pydantic", "yaml", "rich", "multiprocessing"}


GAMES = sorted(folder.parent for folder in (PACKAGE / "games").glob("*/__init__.py"))


def test_rules_need_only_the_standard_library() -> None:
    for rules in (PACKAGE / "rules", *(game / "rules" for game in GAMES)):
        own = ("tabletop.rules", ".".join(rules.relative_to(ROOT).parts))
        for path in rules.rglob("*.py"):
            for name in source(path).imports:
                root = name.partition(".")[0]
                assert root in sys.stdlib_module_names or name.startswith(own), f"{path}: {name}"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_game_knows_no_other_game(game: Path) -> None:
    others = {other.name for other in GAMES} - {game.name}
    for path in game.rglob("*.py"):
        for name in source(path).imports:
            assert not others & set(name.split(".")), f"{path}: {name}"


PACKAGES = sorted(path.parent for path in PACKAGE.rglob("__init__.py"))
MAY_IMPORT = re.compile(r"^May import: (.*)\.$", re.MULTILINE)


def allowed_imports(package: Path) -> set[str] | None:
    """What the docstring of a package, or of the nearest one above it, says; None where none says anything."""
    for folder in (package, *package.parents):
        found = MAY_IMPORT.search(
            ast.get_docstring(ast.parse((folder / "__init__.py").read_text(encoding="utf-8"))) or ""
        )
        if found:
            return {word.partition(" (")[0].removeprefix("a game's ") for word in found[1].split(", ")}
        if folder == PACKAGE:
            return None
    return None


def room_of(module: str) -> set[str]:
    """Names by which a docstring may allow it; empty for the single modules beside the rooms."""
    top, *parts = module.split(".")
    if top != PACKAGE.name:
        return {top}
    if parts in ([], ["ui"]) or not (PACKAGE / parts[0]).is_dir():
        return set()
    if parts[0] == "ui":
        return {"all of ui", *parts[1:2]}
    return {parts[2] if len(parts) > 2 else "box"} if parts[0] == "games" else {parts[0]}


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: str(package.relative_to(ROOT)))
def test_a_package_says_what_it_is_and_imports_only_what_it_says(package: Path) -> None:
    assert ast.get_docstring(ast.parse((package / "__init__.py").read_text(encoding="utf-8")))
    allowed, own = allowed_imports(package), ".".join(package.relative_to(ROOT).parts)
    for path in package.glob("*.py") if allowed is not None else ():
        room = own.split(".")[: 4 if ".games." in own else 3 if ".ui." in own else 2]
        for name in source(path).imports:
            known = name.partition(".")[0] in sys.stdlib_module_names or name.split(".")[: len(room)] == room
            assert known or not (rooms := room_of(name)) or rooms & (allowed or set()), f"{path}: {name}"


def test_files_stay_short() -> None:
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in SOURCES}
    assert {path: lines for path, lines in lengths.items() if lines >= 500} == {}


def test_functions_stay_short() -> None:
    long = [(path, name) for path in SOURCES for name, lines in source(path).functions if lines >= 50]
    assert long == []


def test_nothing_is_swallowed() -> None:
    found = {path: source(path).swallowing for path in SOURCES}
    assert {path: lines for path, lines in found.items() if lines} == {}


def test_the_top_level_holds_what_a_newcomer_looks_for() -> None:
    assert {path.relative_to(ROOT).parts[0] for path in tracked()} >= TOP


def test_the_top_level_holds_texts_and_settings_but_no_code_and_no_pictures() -> None:
    """Code has a package, pictures have a folder; `main.py` only starts the program."""
    loose = {path.name for path in tracked() if path.parent == ROOT and not path.name.startswith(".")} - {"main.py"}
    assert {name for name in loose if Path(name).suffix not in {".md", ".toml", ".yml", ".yaml", ""}} == set()


def test_content_and_sprites_hold_no_logic() -> None:
    kinds = {path.suffix for path in tracked() if path.relative_to(ROOT).parts[0] in ("data", "sprites")}
    assert kinds <= {".yaml", ".json", ".svg", ".po", ".pot", ".txt", ".ttf", ".otf", ".wav", ".ogg"}
    for path in (ROOT / "sprites").rglob("*.svg"):
        assert not re.search(r"<script|\bon\w+=|javascript:", path.read_text(encoding="utf-8")), path


PLACES = "work|root|tmp|home|farm|Users"
REGISTRIES = ("pypi_" + "org", "python" + "hosted", "registry_npm" + "js", "deb_" + "debian", "crates_" + "io")
FOREIGN = re.compile(rf"/(?<![\w.]/)(?:{PLACES})/|" + "|".join(REGISTRIES).replace("_", r"\."))


def test_no_file_names_a_machine_or_a_registry() -> None:
    texts = {".py", ".yaml", ".yml", ".md", ".toml", ".json", ".txt", ".cfg", ".css", ".sh", "", ".svg"}
    for path in tracked():
        if path.suffix in texts and path != Path(__file__):
            found = FOREIGN.search(path.read_text(encoding="utf-8"))
            assert not found, f"{path}: {found}"
