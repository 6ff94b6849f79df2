"""A plugin of pytest that finds out which tests take long, and lists them for `sampled.long_tests`.

Nothing loads it by itself. Run everything with it, on an idle machine and in one process, to make the list anew:
`python -m pytest -n 0 -p tests.processor_times`. Tests of a numbered rule are never listed, nor those of the rules in
general, of secrets and of broken saves: they run every time.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator

import pytest

from tests.sampled import LIST, function_of

_LONG = 0.25
"""Processor seconds from which on a test waits for the long suites."""
_NUMBERED = re.compile(r"::test_(safety_|[a-z]{1,2})\d\d")
"""A test that has the number of a rule in its name."""
_ALWAYS = re.compile(
    r"^rules/|^hostile/|secret|leak|seat_doors|test_recall|lies_hidden|poster_tells_what"
    r"|/rules/test_(recorded|odds)|test_cover\.py|test_seats\.py|test_attacks\.py"
)
"""Tests of the contract, and of what is hidden or must not be lost."""
_long_tests: set[str] = set()


def _processor_seconds() -> float:
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    begun = _processor_seconds()
    yield
    name = function_of(item)
    if _processor_seconds() - begun > _LONG and not (_NUMBERED.search(item.nodeid) or _ALWAYS.search(name)):
        _long_tests.add(name)


def pytest_sessionfinish() -> None:
    LIST.write_text("".join(f"{name}\n" for name in sorted(_long_tests)), encoding="utf-8")
