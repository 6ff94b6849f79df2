"""Many cases of one kind: a few are tried every time, the others in the long suites."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest

SHORT = bool(os.environ.get("TABLETOP_SHORT"))
_ROOT = Path(__file__).parents[1]


@cache
def lot_of_tree() -> int:
    """A number that follows from the names and sizes of all code: the shortened suites try others after a change.

    The same files try the same tests on every machine, so whoever has seen them pass has seen what others will see.
    """
    files = (path for folder in ("tabletop", "tests") for path in (_ROOT / folder).rglob("*.py"))
    return crc32(
        "\n".join(sorted(f"{path.relative_to(_ROOT).as_posix()} {path.stat().st_size}" for path in files)).encode()
    )


def in_order_of_names(items: Iterable[pytest.Item]) -> list[pytest.Item]:
    """Tests come shuffled, anew in every run."""
    return sorted(items, key=lambda item: item.nodeid)


def sampled(cases: Iterable[Any], *always: int) -> list[Any]:
    """Parameters for pytest; those at these places are no slow ones. Tuples are several parameters."""
    several = [case if isinstance(case, tuple) else (case,) for case in cases]
    return [pytest.param(*case, marks=() if k in always else pytest.mark.slow) for k, case in enumerate(several)]


_SCREENS = re.compile(r"(ui|foreign|truth|games/\w+/(board|campaign))/")
"""Folders whose cases take long: each opens a table."""
_PART = 8
_PART_OF_WAITING = 18


def thinned(items: Iterable[pytest.Item], root: Path) -> list[pytest.Item]:
    """The tests with many cases of one kind that wait for the long suites: of screens one in eight is tried every time.

    Where the long suites are shortened, one in so many of those that wait.
    """
    alike: dict[str, list[pytest.Item]] = {}
    for item in in_order_of_names(items):
        place = item.path.relative_to(root).as_posix()
        marked = any(item.get_closest_marker(name) for name in ("slow", "window"))
        if _SCREENS.match(place) and not marked and "[" in item.name:
            alike.setdefault(item.nodeid.split("[")[0], []).append(item)
    waiting = [
        item
        for name, cases in alike.items()
        for first in [crc32(name.encode()) % min(_PART, len(cases))]  # not the same game everywhere
        for k, item in enumerate(cases) if k % _PART != first
    ]  # fmt: skip
    return waiting[lot_of_tree() % _PART_OF_WAITING :: _PART_OF_WAITING] if SHORT else waiting


LIST = Path(__file__).with_name("long_tests.txt")
"""The tests that take long, a line each, as `processor_times` has measured them."""
_PART_OF_LONG = 15
SHORTENED_BY_THEMSELVES = frozenset({"ui/test_screens.py::test_screen_at_every_size"})
"""Tests that choose among their cases where the long suites are shortened."""


def function_of(item: pytest.Item) -> str:
    """The test without the case, from the folder of tests on."""
    return item.nodeid.removeprefix("tests/").split("[")[0]


def long_tests(items: Iterable[pytest.Item]) -> list[pytest.Item]:
    """Those that are listed as long; one in so many of them where the long suites are shortened."""
    listed = set(LIST.read_text(encoding="utf-8").split("\n"))
    found = [item for item in in_order_of_names(items) if function_of(item) in listed]
    return found[lot_of_tree() % _PART_OF_LONG :: _PART_OF_LONG] if SHORT else found


ONLY_WHOLE = frozenset({
    "games/zodiac/bots/test_forward.py::test_solvers_agree_on_every_stored_state",
    "games/zombies/campaign/test_chapters.py::test_three_chapters_are_won_one_after_the_other",
    "games/zoon/bots/test_decision_judge.py::test_planted_blunders_are_named_and_sound_moves_are_not",
    "games/zoon/bots/test_equal.py::test_no_tribe_is_the_better_one",
    "tools/bundle/test_bundle.py::test_the_whole_folder_runs_without_another_python",
    "tools/test_planted_balance.py::test_what_was_planted_is_found_and_nothing_else",
    "ui/bench/test_evening.py::test_the_same_matches_again_cost_no_memory_and_no_descriptors",
    "ui/test_played_with_one_key.py::test_a_whole_game_is_played_with_one_key",
    "window/test_spoken.py::test_people_at_one_screen_play_by_ear",
})  # fmt: skip
"""Half a minute and more each: left out where the long suites are shortened."""


def beyond_short(items: Iterable[pytest.Item]) -> list[pytest.Item]:
    """Slow cases that stay out where the long suites are shortened: of most tests one remains, not always the first."""
    if not SHORT:
        return []
    alike: dict[str, list[pytest.Item]] = {}
    for item in in_order_of_names(items):
        if item.get_closest_marker("slow") and function_of(item) not in SHORTENED_BY_THEMSELVES:
            alike.setdefault(function_of(item), []).append(item)
    staying = {
        id(cases[crc32(f"{name} {lot_of_tree()}".encode()) % len(cases)])
        for name, cases in alike.items() if name not in ONLY_WHOLE
    }  # fmt: skip
    return [item for cases in alike.values() for item in cases if id(item) not in staying]
