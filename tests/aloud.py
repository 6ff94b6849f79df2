"""What a long test has found out, told to whoever started it."""

from __future__ import annotations

import sys

import pytest


def aloud(capsys: pytest.CaptureFixture[str], line: str) -> None:
    """Prints a line although the test may pass."""
    with capsys.disabled():
        sys.stdout.write(f"\n{line}\n")
        sys.stdout.flush()
