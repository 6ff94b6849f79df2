"""What files of saved matches are called, and where those lie that were removed from the list."""

from __future__ import annotations

from typing import Final

from tabletop import reading

SUFFIX: Final = ".jsonl"
REMOVED: Final = "removed"
"""Folder for files that were removed from the list of matches."""


def is_save_name(name: str) -> bool:
    """Whether a file of this name may be a saved match."""
    return name.endswith(SUFFIX) and not reading.is_system_leftover(name)
