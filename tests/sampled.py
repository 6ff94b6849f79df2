"""Many cases of one kind: a few are tried every time, the others in the long suites."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

import pytest

SHORT = bool(os.environ.get("TABLETOP_SHORT"))
EVERY = 4
"""Which of the others are tried where the long suites are shortened."""


def sampled(cases: Iterable[Any], *always: int) -> list[Any]:
    """Parameters for pytest; those at these places are no slow ones. Tuples are several parameters."""
    several = [case if isinstance(case, tuple) else (case,) for case in cases]
    others = [k for k in range(len(several)) if k not in always]
    slow = set(others[::EVERY] if SHORT else others)
    return [
        pytest.param(*case, marks=pytest.mark.slow if k in slow else ())
        for k, case in enumerate(several) if k in slow or k in always
    ]  # fmt: skip
