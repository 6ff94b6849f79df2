"""KeptGames: the folder in which `tabletop match --keep` leaves every game as a saved match.

Used by `cli/match`, which hands over the files one by one, in order. `tabletop games` and the list of matches read
them. They hold no time and no identity, so the same seed gives the same bytes. A file is there whole or not at all.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from tabletop.arguments import UsageError
from tabletop.play.files import SUFFIX, write_atomically

_DIGITS: Final = 5


class CannotKeep(RuntimeError):
    """A game could not be written; those before it are there."""


class KeptGames:
    """A folder that is filled game by game."""

    def __init__(self, folder: Path, game: str) -> None:
        """Makes the folder; raises UsageError where that can't be, or where it holds games of an earlier match."""
        self._folder = folder
        self._game = game
        self._count = 0
        try:
            folder.mkdir(exist_ok=True)
            has_games = any(name.endswith(SUFFIX) for name in os.listdir(folder))
        except FileNotFoundError:
            raise UsageError(f"--keep {folder}: there is no folder {folder.absolute().parent}; make it first") from None
        except OSError as error:
            raise UsageError(f"--keep {folder}: {error.strerror or error}") from error
        if has_games:
            raise UsageError(
                f"--keep {folder}: there are games already, and nothing is overwritten; name another folder"
            )

    def add(self, saved_match: bytes) -> None:
        """Writes the next game; raises CannotKeep."""
        path = self._folder / f"{self._game}-{self._count + 1:0{_DIGITS}}{SUFFIX}"
        try:
            write_atomically(path, saved_match, is_shared=True)
        except OSError as error:
            raise CannotKeep(
                f"--keep {path}: {error.strerror or error}; the {self._count} games before it are kept"
            ) from error
        self._count += 1
