"""What waits for the long suites, and what is tried every time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests import sampled

ROOT = Path("/somewhere/tests")


@dataclass(eq=False)
class Case:
    """What is looked at of a pytest.Item."""

    path: Path
    name: str
    nodeid: str
    get_closest_marker: Callable[[str], str | None]


def case(place: str, name: str, *marks: str) -> Any:
    return Case(path=ROOT / place, name=name, nodeid=f"{place}::{name}",
                           get_closest_marker=lambda mark: mark if mark in marks else None)  # fmt: skip


def test_of_alike_cases_of_a_screen_one_in_eight_is_always_tried_and_of_rules_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sampled, "SHORT", False)
    screens = [case("ui/test_a.py", f"test_b[{k}]") for k in range(11)]
    others = [
        case("ui/test_a.py", "test_c"),
        *(case("ui/test_a.py", f"test_d[{k}]", "slow") for k in range(3)),
        *(case("games/zoon/rules/test_e.py", f"test_f[{k}]") for k in range(5)),
    ]
    waiting = sampled.thinned([*screens, *others], ROOT)
    tried = [k for k, screen in enumerate(screens) if screen not in waiting]
    assert set(waiting) < set(screens)
    assert tried in ([0, 8], [1, 9], [2, 10], [3], [4], [5], [6], [7])
    monkeypatch.setattr(sampled, "SHORT", True)
    assert sampled.thinned([*screens, *others], ROOT) == waiting[:1]


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_of_few_cases_at_least_one_is_tried_and_not_always_the_first(number: int) -> None:
    tried = set()
    for name in map(str, range(40)):
        cases = [case("ui/test_a.py", f"test_{name}[{k}]") for k in range(number)]
        waiting = sampled.thinned(cases, ROOT)
        left = [k for k in range(number) if cases[k] not in waiting]
        assert left or sampled.SHORT
        tried |= set(left)
    assert tried == set(range(number))
