"""The file of a match that is written down."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tabletop.play.match import Match


def file_of(match: Match[Any, Any, Any]) -> Path:
    """Where its journal writes; fails the test for a match without one, or with one that has no file yet."""
    path = getattr(match.journal, "path", None)
    assert isinstance(path, Path), "it is not written down"
    return path
