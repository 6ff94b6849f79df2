"""Programs that stand as text in other files import what is there: no type checker and no renaming looks into them."""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
_IMPORT = re.compile(r"\bfrom (tabletop[\w.]*|tests[\w.]*) import (\w+(?: as \w+)?(?:, *\w+(?: as \w+)?)*)")


def imports_in_text(path: Path) -> Iterator[tuple[str, str]]:
    """Each module and name that a program in a file's strings imports from the program or its tests."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            for module, names in _IMPORT.findall(node.value):
                yield from ((module, name.split()[0]) for name in names.split(","))


def has_name(module: str, name: str) -> bool:
    """Whether a module has it, or it is a module itself."""
    try:
        if hasattr(importlib.import_module(module), name):
            return True
        importlib.import_module(f"{module}.{name}")
    except ImportError:
        return False
    return True


@pytest.mark.parametrize("folder", ["tabletop", "tests", "tools"])
def test_programs_in_text_import_what_is_there(folder: str) -> None:
    found = {
        (str(path.relative_to(ROOT)), module, name)
        for path in (ROOT / folder).rglob("*.py")
        for module, name in imports_in_text(path)
    }
    missing = [each for each in sorted(found) if not has_name(*each[1:])]
    assert found or folder == "tools"
    assert not missing


def test_a_name_that_is_gone_is_found(tmp_path: Path) -> None:
    program = "import sys; from {} import data, no_such_name".format("tabletop.paths")
    (tmp_path / "a.py").write_text(f"CODE = {program!r}\n", encoding="utf-8")
    assert list(imports_in_text(tmp_path / "a.py")) == [("tabletop.paths", "data"), ("tabletop.paths", "no_such_name")]
    assert has_name("tabletop.paths", "data")
    assert not has_name("tabletop.paths", "no_such_name")
    assert has_name("tabletop", "paths")
    assert not has_name("tabletop.no_such_module", "x")
