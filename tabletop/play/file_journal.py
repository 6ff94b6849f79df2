"""The file that a running match writes its lines to, kept open and locked.

Used by `saved_matches`, which opens it, and through the Protocol Journal of `record` by the match: `Match` hands
every line to a Journal before its state changes, so a crash loses nothing. Every line must be on the disk before
`write` returns. FileJournal appends, and repairs a half-written last line. LazyCopyJournal is for a match whose old
file must not go on: it makes a new file with the first line. It knows lines, not rules; their form is `journal`'s.
"""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop import safe_reading
from tabletop.error_text import system_error_params
from tabletop.play.files import open_for_owner_only, retry_while_locked, sync_folder, write_atomically
from tabletop.play.journal import MOST_BYTES, SaveError, bytes_after_last_hash, encode_lines_after, lines_added_after
from tabletop.play.match_heads import MatchLastLineHash
from tabletop.play.record import BESIDE, DELIVERED, JournalLine, MatchNote

if TYPE_CHECKING:
    from io import FileIO

_TOUCH = 10**6
"""Nanoseconds by which a file is newer that somebody has written beside what is played."""


class FileJournal:
    """Appends lines; every line is on the disk before `write` returns, and a failed one leaves no trace."""

    def __init__(
        self, path: Path, end: int, chain: str, keep: Path | None = None, *, head: MatchLastLineHash | None = None,
        marked: bool = True, untidy: bool = False, reformatted: bool = False,
    ) -> None:  # fmt: skip
        """Opens a file whose first `end` bytes are good: its last hash, `chain`, ends there.

        What is written moves the `head` of the match; without one the file is a copy.

        Where the file is `untidy`, what follows these is replaced by what has to, an end mark where the file is
        `marked`, before the first line is written, and after the whole file was copied to `keep`. One that was
        `reformatted` by another program gets our line ends first; `end` is counted in these. Raises OSError.
        """
        self.path = path
        self._file = self._open_for_writing()
        self._end = end
        self.chain = chain
        """The hash of the last line."""
        self._closing = bytes_after_last_hash(marked=marked)
        self._head = head
        self._first_lines: tuple[JournalLine, ...] = ()
        self._on_note: Callable[[MatchNote], None] = lambda _: None
        self._damaged_copy_path = keep
        self._untidy = untidy
        self._reformatted = reformatted

    def write(self, lines: tuple[JournalLine, ...]) -> None:
        self.repair_file()
        try:
            then = self._file_status_if_unchanged()
            content, chain = encode_lines_after((*self._first_lines, *lines), self.chain)
            self._append(content + self._closing)
            if _are_all_notes_beside_play(
                lines
            ):  # what is known of a file is known by its time, and so is its place in a list
                os.utime(self.path, ns=(then.st_atime_ns, then.st_mtime_ns + _TOUCH))
        except OSError as error:
            self._untidy = True
            with contextlib.suppress(OSError):
                self._truncate_after_last_good_line()
            raise save_error_for_write(self.path, error) from error
        self._end += len(content)
        self.chain, self._first_lines = chain, ()
        if self._head is not None and not _are_all_notes_beside_play(lines):
            self._head.set_last_line_hash(chain)

    @property
    def is_behind(self) -> bool:
        """Whether the match itself is in another file, or has gone on there since this one was opened."""
        return self._head is None or self._head.is_behind

    def listen(self, take: Callable[[MatchNote], None]) -> None:
        self._on_note = take

    def queue_first_line(self, line: JournalLine) -> None:
        """Writes this before the first line that is written, and not at all where none is."""
        self._first_lines = (line,)

    def repair_file(self) -> None:
        """Cuts off what is no good line, and closes the last one; raises SaveError."""
        if not self._untidy and not self._reformatted:
            return
        try:
            if self._damaged_copy_path is not None:
                os.close(open_for_owner_only(str(self._damaged_copy_path), os.O_WRONLY | os.O_CREAT))
                shutil.copyfile(self.path, self._damaged_copy_path)
                sync_folder(self._damaged_copy_path.parent)
                self._damaged_copy_path = None
            if self._reformatted:
                self._rewrite_line_ends()
            if self._untidy:
                self._truncate_after_last_good_line()
        except OSError as error:
            raise save_error_for_write(self.path, error) from error

    def close(self) -> None:
        self._file.close()

    def _open_for_writing(self) -> FileIO:
        return retry_while_locked(lambda: open(self.path, "r+b", buffering=0))

    def _rewrite_line_ends(self) -> None:
        """Gives the whole file our line ends."""
        content = safe_reading.without_bom_and_crlf(
            retry_while_locked(lambda: safe_reading.read_regular_file(self.path, MOST_BYTES))
        )
        self._file.close()  # some systems replace no open file
        try:
            write_atomically(self.path, content)
        finally:
            self._file = self._open_for_writing()
        self._reformatted = False

    def _file_status_if_unchanged(self) -> os.stat_result:
        if not self._is_file_unchanged():
            self._take_over_notes_of_other_window()
        if not self._is_file_unchanged():
            raise SaveError("changed_elsewhere", self.path, "another program has changed the file")
        return os.stat(self.path)

    def _is_file_unchanged(self) -> bool:
        there, here = os.stat(self.path), os.fstat(self._file.fileno())
        return os.path.samestat(there, here) and here.st_size == self._end + len(self._closing)

    def _take_over_notes_of_other_window(self) -> None:
        """Takes over what another window has written here, if it is nothing but notes beside what is played."""
        if self._untidy or self._reformatted:
            return
        try:
            content = retry_while_locked(lambda: safe_reading.read_regular_file(self.path, MOST_BYTES))
            more = lines_added_after(self.path, content, end=self._end, chain=self.chain)
        except (OSError, SaveError):
            return
        if _are_all_notes_beside_play(tuple(each.line for each in more)):
            self._end, self.chain = more[-1].end, more[-1].chain
            for each in more:
                if isinstance(each.line.op, MatchNote):
                    self._on_note(each.line.op)

    def _append(self, content: bytes) -> None:
        self._write_at_end(content)
        os.fsync(self._file.fileno())

    def _write_at_end(self, content: bytes) -> None:
        self._file.seek(self._end)
        rest = memoryview(content)
        while rest:
            rest = rest[self._file.write(rest) :]

    def _truncate_after_last_good_line(self) -> None:
        self._write_at_end(self._closing)
        self._file.truncate(self._end + len(self._closing))
        os.fsync(self._file.fileno())
        self._untidy = False


def _are_all_notes_beside_play(lines: tuple[JournalLine, ...]) -> bool:
    """Whether nothing is played in these lines."""
    notes = [line.op for line in lines if isinstance(line.op, MatchNote)]
    return 0 < len(notes) == len(lines) and all(op.name in BESIDE or op.name.startswith(DELIVERED) for op in notes)


class LazyCopyJournal:
    """A journal that makes a new file with the first line that must not go into the old one."""

    def __init__(self, create: Callable[[], FileJournal], *, head: MatchLastLineHash | None = None) -> None:
        """`head` is that of the match, as the old file knows it; None where that is a copy."""
        self._create = create
        """Makes a file that holds the match so far; raises SaveError."""
        self._head = head
        self._on_note: Callable[[MatchNote], None] = lambda _: None
        self._journal: FileJournal | None = None

    @property
    def path(self) -> Path | None:
        """The new file; None while there is none."""
        return None if self._journal is None else self._journal.path

    @property
    def is_behind(self) -> bool:
        """Whether the match itself is in another file than this one or the old one."""
        if self._journal is not None:
            return self._journal.is_behind
        return self._head is None or self._head.is_behind

    def write(self, lines: tuple[JournalLine, ...]) -> None:
        if self._journal is None:
            self._journal = self._create()
            self._journal.listen(self._on_note)
        self._journal.write(lines)

    def listen(self, take: Callable[[MatchNote], None]) -> None:
        self._on_note = take
        if self._journal is not None:
            self._journal.listen(take)

    def close(self) -> None:
        if self._journal is not None:
            self._journal.close()


def save_error_for_write(path: Path, error: OSError) -> SaveError:
    """What a failing disk means for a match that is to be written."""
    params = system_error_params(error)
    return SaveError("cannot_write", path, f"it cannot be written: {params['why']}", **params)
