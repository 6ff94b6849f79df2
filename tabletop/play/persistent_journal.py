"""A journal that keeps trying when the disk is full or gone, and forgets no line.

Used by `matches`, `saved_match` and `cli/selfcheck` (`attach_persistent_journal`), and by the table (`unsaved`,
`table_menu`), whose mark of an unsaved match shows `write_trouble_of`. When FileJournal fails, this one takes its
place: the match goes on, lines wait in memory, and `retry_writing` writes them later, also to another folder. It must
never raise and never drop or reorder a line. That moves are missing on the disk is noted in `identity_registers`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tabletop.play import identity_registers
from tabletop.play.journal import SaveError
from tabletop.play.match import Match
from tabletop.play.match_copies import lines_of_copy
from tabletop.play.record import DoAction, Journal, JournalLine, MatchNote, can_have_copies, match_id
from tabletop.play.saved_matches import create_journal

RETRY_SECONDS: Final = 5.0
"""After which a write that has failed is tried again by itself: there may be room by then."""


@dataclass(frozen=True, slots=True)
class WriteTrouble:
    """Why the last moves are on no disk."""

    first_missing_ply: int
    """The first ply that is not; 0 where nothing is."""
    error: SaveError


class PersistentJournal:
    """A journal that never gives up and never raises: what could not be written is told by `trouble`.

    Each write tries the old file with everything it has missed, then a new one beside it with the whole match, as
    where another program has changed the old one or it is out of reach.
    """

    def __init__(
        self, match: Match[Any, Any, Any], folder: Path, journal: Journal | None = None,
        error: SaveError | None = None,
    ) -> None:  # fmt: skip
        """Takes a journal's place; `error` is why there is none."""
        self._match = match
        self.folder = folder
        """Where a new file would be made."""
        self._journal = journal
        self._missing_lines: list[JournalLine] = []
        self._on_note: Callable[[MatchNote], None] = lambda _: None
        self.trouble = None if error is None else WriteTrouble(match.ply, error)
        """None while every move is on the disk."""

    @property
    def path(self) -> Path | None:
        """The file that holds the match, as far as it could be written."""
        path = getattr(self._journal, "path", None)
        return path if isinstance(path, Path) else None

    @property
    def is_behind(self) -> bool:
        return self._match.ending.is_behind if self._journal is None else self._journal.is_behind

    def write(self, lines: tuple[JournalLine, ...]) -> None:
        """Writes these lines with all that are missing; without any it only tries again."""
        first = self._match.ply + (bool(lines) and isinstance(lines[0].op, DoAction))
        self._missing_lines += lines
        try:
            if not self._append_missing_lines():
                self._begin_new_file(self.folder, lines)
        except SaveError as error:
            self.trouble = WriteTrouble(self.trouble.first_missing_ply if self.trouble else first, error)
            if self._missing_lines and self._journal is not None and can_have_copies(self._match.header):
                identity_registers.record_write_failure(match_id(self._match.header))

    def listen(self, take: Callable[[MatchNote], None]) -> None:
        self._on_note = take
        if self._journal is not None:
            self._journal.listen(take)

    def retry_writing(self) -> bool:
        """Whether everything is on the disk now."""
        self.write(())
        return self.trouble is None

    def move_to_folder(self, folder: Path) -> bool:
        """Goes on in a new file of another folder, if that can be."""
        try:
            self._begin_new_file(folder, ())
        except SaveError as error:
            self.trouble = WriteTrouble(self.trouble.first_missing_ply if self.trouble else self._match.ply, error)
            return False
        self.folder = folder
        return True

    def close(self) -> None:
        if self._journal is not None:
            self._journal.close()

    def _append_missing_lines(self) -> bool:
        """Whether the old file has taken everything."""
        if self._journal is None:
            return False
        try:
            self._journal.write(tuple(self._missing_lines))
        except SaveError:
            return False
        self._clear_write_trouble()
        return True

    def _begin_new_file(self, folder: Path, lines: tuple[JournalLine, ...]) -> None:
        """A new file with the whole match; `lines` are about to be done and not part of its record yet."""
        before = lines_of_copy(self._match) if self.is_behind else self._match.record().lines
        fresh = create_journal(folder, self._match.header, (*before, *lines))
        self.close()
        self._journal = fresh
        fresh.listen(self._on_note)
        self._clear_write_trouble()

    def _clear_write_trouble(self) -> None:
        if self._missing_lines and can_have_copies(self._match.header):
            identity_registers.clear_write_failure(match_id(self._match.header))
        self._missing_lines.clear()
        self.trouble = None


def write_trouble_of(match: Match[Any, Any, Any]) -> WriteTrouble | None:
    """Why the last moves of a match are on no disk; None also where it is kept nowhere on purpose."""
    return match.journal.trouble if isinstance(match.journal, PersistentJournal) else None


def attach_persistent_journal(match: Match[Any, Any, Any], folder: Path, error: SaveError) -> PersistentJournal:
    """Goes on writing a match down, in spite of an error."""
    old = match.journal
    journal = PersistentJournal(match, folder, old, None if old else error)
    match.attach_journal(journal, is_journal_up_to_date=True)
    return journal
