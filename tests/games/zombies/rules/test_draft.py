"""A draft changes what a state holds by names of fields, which nothing checks while it runs."""

from __future__ import annotations

import ast
from dataclasses import fields
from pathlib import Path

import pytest

from tabletop.games.zombies.rules.state import state as states
from tabletop.games.zombies.rules.state.state import Arms, LaidTile, SurvivorState, Zombie

RULES = Path(states.__file__).parent.parent
CHANGED = {"change_survivor": SurvivorState, "change_weapon": Arms, "change_zombie": Zombie, "change_tile": LaidTile}


def changes() -> list[tuple[str, str, str]]:
    """File, method and name of every field that the rules change by a draft."""
    found = []
    for path in sorted(RULES.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CHANGED:
                found += [(path.name, node.func.attr, word.arg) for word in node.keywords if word.arg]
    return found


@pytest.mark.parametrize("method", CHANGED)
def test_only_fields_that_there_are_are_changed(method: str) -> None:
    known = {field.name for field in fields(CHANGED[method])}
    named = {(file, name) for file, by, name in changes() if by == method}
    assert named
    assert {(file, name) for file, name in named if name not in known} == set()
