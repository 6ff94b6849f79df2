"""What waits for the long suites, and what is tried every time."""

from __future__ import annotations

import random
import re
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
    monkeypatch.setattr(sampled, "lot_of_tree", lambda: 0)
    screens = [case("ui/test_a.py", f"test_b[{k:02}]") for k in range(11)]
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


def test_of_what_is_listed_as_long_all_waits_and_one_in_fifteen_is_tried_where_suites_are_short(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    listed = tmp_path / "long_tests.txt"
    listed.write_text("ui/test_a.py::test_b\nui/test_a.py::test_c\n", encoding="utf-8")
    monkeypatch.setattr(sampled, "LIST", listed)
    monkeypatch.setattr(sampled, "SHORT", False)
    monkeypatch.setattr(sampled, "lot_of_tree", lambda: 0)
    long = [*(case("ui/test_a.py", f"test_b[{k:02}]") for k in range(15)), case("ui/test_a.py", "test_c")]
    others = [case("ui/test_a.py", "test_bc"), case("ui/test_d.py", "test_b")]
    for item in (*long, *others):
        item.nodeid = item.nodeid.replace("ui/", "tests/ui/", 1)
    assert sampled.long_tests([*long, *others]) == long
    monkeypatch.setattr(sampled, "SHORT", True)
    assert sampled.long_tests([*long, *others]) == [long[0], long[15]]
    monkeypatch.setattr(sampled, "lot_of_tree", lambda: 3)
    assert sampled.long_tests([*long, *others]) == [long[3]], "after a change others are tried"


def test_the_same_cases_are_tried_in_whatever_order_they_come(monkeypatch: pytest.MonkeyPatch) -> None:
    """A shortened run that was green here would else be another one elsewhere."""
    cases = [case("ui/test_a.py", f"test_b[{k:03}]", *(["slow"] if k % 3 else [])) for k in range(200)]
    shuffled = random.Random(1).sample(cases, len(cases))
    for is_short in (False, True):
        monkeypatch.setattr(sampled, "SHORT", is_short)
        assert sampled.thinned(cases, ROOT) == sampled.thinned(shuffled, ROOT) != []
        left_out, others = sampled.beyond_short(cases), sampled.beyond_short(shuffled)
        assert set(left_out) == set(others)
    assert sampled.lot_of_tree() == sampled.lot_of_tree.__wrapped__()


def test_of_a_slow_test_one_case_is_tried_where_suites_are_short(monkeypatch: pytest.MonkeyPatch) -> None:
    slow = {
        name: [case("tests/ui/test_a.py", f"test_{name}[{k}]", "slow") for k in range(5)]
        for name in map(str, range(40))
    }
    quick = [case("tests/ui/test_a.py", f"test_d[{k}]") for k in range(9)]
    everything = [*(item for cases in slow.values() for item in cases), *quick]
    monkeypatch.setattr(sampled, "SHORT", False)
    assert sampled.beyond_short(everything) == []
    monkeypatch.setattr(sampled, "SHORT", True)
    left_out = sampled.beyond_short(everything)
    tried = [[k for k, item in enumerate(cases) if item not in left_out] for cases in slow.values()]
    assert all(len(places) == 1 for places in tried)
    assert {place for (place,) in tried} == set(range(5)), "not always the first"
    assert not set(quick) & set(left_out)


def test_what_is_listed_by_name_is_there_and_has_no_number_of_a_rule() -> None:
    """What has got another name is listed under that: `processor_times` makes the list anew."""
    folder, gone = Path(__file__).parent, []
    names = sampled.LIST.read_text(encoding="utf-8").splitlines()
    assert names == sorted(set(names))
    for name in (*names, *sampled.ONLY_WHOLE, *sampled.SHORTENED_BY_THEMSELVES):
        file, _, rest = name.partition("::")
        kind, _, function = rest.rpartition("::")
        source = (folder / file).read_text(encoding="utf-8") if (folder / file).exists() else ""
        if f"class {kind}" not in source and f"{kind} = " not in source if kind else f"def {function}(" not in source:
            gone.append(name)
    assert not gone
    assert not [name for name in names if re.search(r"::test_(safety_|[a-z]{1,2})\d\d", name)]
