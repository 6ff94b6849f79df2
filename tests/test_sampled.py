"""What waits for the long suites, and what is tried every time."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests import sampled

ROOT = Path("/somewhere/tests")


def case(place: str, name: str, *marks: str) -> Any:
    return SimpleNamespace(path=ROOT / place, name=name, nodeid=f"{place}::{name}",
                           get_closest_marker=lambda mark: mark if mark in marks else None)  # fmt: skip


def test_of_alike_cases_of_a_screen_the_first_is_always_tried_and_of_rules_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sampled, "SHORT", False)
    screens = [case("ui/test_a.py", f"test_b[{k}]") for k in range(7)]
    others = [
        case("ui/test_a.py", "test_c"),
        *(case("ui/test_a.py", f"test_d[{k}]", "slow") for k in range(3)),
        *(case("games/zoon/rules/test_e.py", f"test_f[{k}]") for k in range(5)),
    ]
    waiting = sampled.thinned([*screens, *others], ROOT)
    assert [item.name for item in waiting] == [f"test_b[{k}]" for k in (1, 2, 4, 5)]
    monkeypatch.setattr(sampled, "SHORT", True)
    assert [item.name for item in sampled.thinned([*screens, *others], ROOT)] == ["test_b[1]"]
