"""Whatever draws or sounds is handed the story: no drawing module of a table reaches for the match."""

from __future__ import annotations

import ast
import tomllib
from pathlib import Path

import tabletop

ROOT = Path(tabletop.__file__).parents[1]
CONTRACT = "what draws and sounds is handed the story, never the match"
LOOKS_THROUGH = ("tabletop.ui.scenes.review.", "tabletop.ui.scenes.table.hints", "tabletop.ui.scenes.demo.scene")
"""Modules that look through a whole match, ask whether advice still fits, or begin the next match."""


def drawing() -> list[str]:
    """The modules that the contract names."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    found = next(each["source_modules"] for each in contracts if each["name"] == CONTRACT)
    return [name for name in found if not name.startswith(LOOKS_THROUGH)]


def test_no_drawing_module_reaches_for_the_match() -> None:
    reached = [
        f"{module}:{node.lineno}"
        for module in drawing()
        for node in ast.walk(ast.parse((ROOT / f"{module.replace('.', '/')}.py").read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr == "match"
    ]
    assert not reached
