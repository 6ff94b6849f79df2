"""Matches are never deleted: they move to a folder beside the others, and back."""

from __future__ import annotations

import os
from pathlib import Path

from tabletop.play.folders import REMOVED


def remove_match(path: Path) -> Path:
    """Moves a saved match out of the list; returns where it is now. Raises OSError."""
    folder = path.parent / REMOVED
    folder.mkdir(exist_ok=True)
    return _move_without_overwriting(path, folder / path.name)


def restore_match(path: Path) -> Path:
    """Moves it into the list again; returns where it is now. Raises OSError."""
    return _move_without_overwriting(path, path.parent.parent / path.name)


def put_back_in_list(path: Path) -> Path:
    """Moves a removed match into the list again, and returns where it is now; one in the list stays. Raises OSError."""
    return restore_match(path) if path.parent.name == REMOVED else path


def _move_without_overwriting(path: Path, target: Path) -> Path:
    """Another file of that name stays as it is."""
    number, free = 1, target
    while free.exists():
        number += 1
        free = target.with_name(f"{target.stem}-{number}{target.suffix}")
    os.replace(path, free)
    return free
