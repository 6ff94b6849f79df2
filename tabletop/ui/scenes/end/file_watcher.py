"""A match that is over here and may go on in another window, whose file is looked at from time to time."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tabletop.play.identity import match_id
from tabletop.play.match import Match
from tabletop.play.save import SaveError, load_main_line

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_CHECK_SECONDS: Final = 2.0
"""Seconds from one look to the next."""


class FileWatcher:
    """Whether something on the disk has changed since it was asked last."""

    def __init__(self, stage: Stage, path: Path | None) -> None:
        self._stage = stage
        self._path = path
        self._known_state = self._file_state()
        self._checked_at = stage.now

    def check_change_if_due(self) -> bool:
        """Whether it has changed, looked up at most every two seconds."""
        if self._stage.now - self._checked_at < _CHECK_SECONDS:
            return False
        return self.check_change()

    def check_change(self) -> bool:
        """Whether it has changed, looked up now."""
        before, self._known_state, self._checked_at = self._known_state, self._file_state(), self._stage.now
        return before != self._known_state

    def _file_state(self) -> tuple[int, int] | None:
        if self._path is None:
            return None
        try:
            found = self._path.stat()
        except OSError:
            return None
        return found.st_mtime_ns, found.st_size


def match_changed_elsewhere(
    stage: Stage, match: Match[Any, Any, Any], file: Path | None
) -> Match[Any, Any, Any] | None:
    """The match as its file has it, where it has gone on there or has ended otherwise; None where all is as here."""
    if file is None:
        return None
    try:
        found = load_main_line(file, stage.library)
    except SaveError:
        return None
    if match_id(found.header) != match_id(match.header):
        return None
    same = (found.result, found.main_line.ply, found.credited_sitters) == (
        match.result,
        match.main_line.ply,
        match.credited_sitters,
    )
    return None if same else found
