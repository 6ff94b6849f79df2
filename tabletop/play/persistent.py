"""Writing a match down where that has failed: every line tries again, and nothing that was missed is forgotten."""

from __future__ import annotations

import errno
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tabletop.play import write_failures
from tabletop.play.copies import marked
from tabletop.play.identity import is_kept, match_id
from tabletop.play.journal import SaveError
from tabletop.play.match import Match
from tabletop.play.record import Do, Journal, JournalLine, Note
from tabletop.play.save import create

FULL: Final = (errno.ENOSPC, errno.EDQUOT)
"""What the system says of a disk without room."""
RETRY_SECONDS: Final = 5.0
"""After which a write that has failed is tried again by itself: there may be room by then."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """Why the last moves are on no disk."""

    since: int
    """The first ply that is not; 0 where nothing is."""
    error: SaveError

    @property
    def is_full(self) -> bool:
        """Whether there is no room left."""
        return self.error.params.get("errno") in {str(number) for number in FULL}

    @property
    def why(self) -> str:
        """In the words of the system."""
        return self.error.params.get("why") or str(self.error.args[0])


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
        self._missed: list[JournalLine] = []
        self._take: Callable[[Note], None] = lambda _: None
        self.trouble = None if error is None else Trouble(match.ply, error)
        """None while every move is on the disk."""

    @property
    def path(self) -> Path | None:
        """The file that holds the match, as far as it could be written."""
        path = getattr(self._journal, "path", None)
        return path if isinstance(path, Path) else None

    @property
    def is_behind(self) -> bool:
        """Whether the match itself is in another file."""
        return self._match.ending.is_behind if self._journal is None else self._journal.is_behind

    def write(self, lines: tuple[JournalLine, ...]) -> None:
        """Writes these lines with all that are missing; without any it only tries again."""
        first = self._match.ply + (bool(lines) and isinstance(lines[0].op, Do))
        self._missed += lines
        try:
            if not self._appended():
                self._begin(self.folder, lines)
        except SaveError as error:
            self.trouble = Trouble(self.trouble.since if self.trouble else first, error)
            if self._missed and self._journal is not None and is_kept(self._match.header):
                write_failures.record_failure(match_id(self._match.header))

    def listen(self, take: Callable[[Note], None]) -> None:
        """Notes that another window has written beside what is played come there from now on."""
        self._take = take
        if self._journal is not None:
            self._journal.listen(take)

    def retry(self) -> bool:
        """Whether everything is on the disk now."""
        self.write(())
        return self.trouble is None

    def move(self, folder: Path) -> bool:
        """Goes on in a new file of another folder, if that can be."""
        try:
            self._begin(folder, ())
        except SaveError as error:
            self.trouble = Trouble(self.trouble.since if self.trouble else self._match.ply, error)
            return False
        self.folder = folder
        return True

    def close(self) -> None:
        """Lets go of the file."""
        if self._journal is not None:
            self._journal.close()

    def _appended(self) -> bool:
        """Whether the old file has taken everything."""
        if self._journal is None:
            return False
        try:
            self._journal.write(tuple(self._missed))
        except SaveError:
            return False
        self._settled()
        return True

    def _begin(self, folder: Path, lines: tuple[JournalLine, ...]) -> None:
        """A new file with the whole match; `lines` are about to be done and not part of its record yet."""
        before = marked(self._match) if self.is_behind else self._match.record().lines
        fresh = create(folder, self._match.header, (*before, *lines))
        self.close()
        self._journal = fresh
        fresh.listen(self._take)
        self._settled()

    def _settled(self) -> None:
        if self._missed and is_kept(self._match.header):
            write_failures.clear_failure(match_id(self._match.header))
        self._missed.clear()
        self.trouble = None


def trouble_of(match: Match[Any, Any, Any]) -> Trouble | None:
    """Why the last moves of a match are on no disk; None also where it is kept nowhere on purpose."""
    return match.journal.trouble if isinstance(match.journal, PersistentJournal) else None


def persist(match: Match[Any, Any, Any], folder: Path, error: SaveError) -> PersistentJournal:
    """Goes on writing a match down, in spite of an error."""
    old = match.journal
    journal = PersistentJournal(match, folder, old, None if old else error)
    match.attach_journal(journal, told=True)
    return journal
