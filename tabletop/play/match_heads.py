"""The head of every match in this home (the hash of its last line), in one SQLite database.

Used by `match_copies`, `listing`, `identity_registers` and the journals, which ask it which file of a match is the
newest. A match may go on in one file only: in a copy people would know what chance brings. What cannot be written to
the database waits in a text file beside it, then in memory; a lock must never keep a move waiting for long. FILE,
LATE, the table and the form of the lines are on players' disks and are used by several programs at once: they stay.
"""

from __future__ import annotations

import errno
import os
import re
import sqlite3
import time
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from tabletop import log, paths, safe_reading
from tabletop.play.files import locked_folder, open_for_owner_only, rename_damaged_file
from tabletop.rules.caches import cached

FILE: Final = "heads.sqlite"
_TABLE: Final = "CREATE TABLE IF NOT EXISTS heads (identity TEXT PRIMARY KEY, hash TEXT NOT NULL) WITHOUT ROWID"
_SET: Final = "INSERT INTO heads VALUES (?, ?) ON CONFLICT (identity) DO UPDATE SET hash = excluded.hash"
LATE: Final = "heads.late.txt"
"""What could not be written there: a line with identity and hash for each, the last one counts."""
_LATE_LINE: Final = re.compile(r"^([0-9a-f]{32}) ([0-9a-f]{32})$", re.MULTILINE)
_MOST_BYTES: Final = 16 << 20
_ERRNO_OF_SQLITE: Final = {
    sqlite3.SQLITE_BUSY: errno.EBUSY, sqlite3.SQLITE_LOCKED: errno.EBUSY, sqlite3.SQLITE_FULL: errno.ENOSPC,
    sqlite3.SQLITE_IOERR: errno.EIO, sqlite3.SQLITE_TOOBIG: errno.EFBIG,
}  # fmt: skip
_PATIENCE: Final = 1.0
"""Seconds to wait for another program that writes."""
_RESPITE: Final = 5.0
"""Seconds in which nobody waits again."""
_PRIVATE: Final = 0o600


class LastLineHashRegister:
    """The heads in one file.

    What cannot be written there, as while another program has it locked, waits in a text file beside it; what cannot
    even be written there is remembered as long as the program runs.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._late = path.with_name(LATE)
        self._unwritten: dict[str, str] = {}
        self._busy_until = 0.0

    def last_line_hash_of(self, identity: str) -> str:
        """The hash of the last line of a match; "" where none is known."""
        if not identity:
            return ""
        found = self._query_last_line_hashes("SELECT identity, hash FROM heads WHERE identity = ?", identity)
        return self._unwritten.get(identity) or self._hashes_in_fallback_file().get(identity) or found.get(identity, "")

    def last_hashes_by_identity(self) -> Mapping[str, str]:
        """The heads of all matches by identity."""
        return {
            **self._query_last_line_hashes("SELECT identity, hash FROM heads"),
            **self._hashes_in_fallback_file(),
            **self._unwritten,
        }

    def record_last_line_hash(self, identity: str, head: str) -> None:
        """A line was written."""
        if not identity:
            return
        self._unwritten[identity] = head
        try:
            self._write_all_last_line_hashes()
        except (sqlite3.Error, OSError) as error:
            log.log_note(__name__, "how far a match was played could not be written down: %s", error)
            self._write_hashes_to_fallback_file()

    def check_is_writable(self) -> None:
        """Raises OSError where nobody can tell how far a match was played, or write it down."""
        try:
            with self._open_database() as file:
                file.execute("BEGIN IMMEDIATE")
                file.rollback()
        except (sqlite3.Error, OSError) as error:
            if isinstance(error, sqlite3.DatabaseError) and not isinstance(error, sqlite3.OperationalError):
                return  # it is no such file: it is put aside when one is written
            raise OSError(_errno_of(error), f"{self.path.name}: {error}", str(self.path)) from error

    def _query_last_line_hashes(self, query: str, *values: str) -> dict[str, str]:
        try:
            if self.path.exists():
                with self._open_database() as file:
                    return dict(file.execute(query, values).fetchall())
        except (sqlite3.Error, OSError) as error:
            log.log_note(__name__, "how far a match was played could not be read: %s", error)
        return {}

    def _write_all_last_line_hashes(self) -> None:
        """Everything that is not written yet, what waits included."""
        try:
            self._write_hashes_to_database()
        except sqlite3.OperationalError as error:
            if "readonly" not in str(error):
                raise  # it is locked, or the disk is full
            os.chmod(self.path, _PRIVATE)
            self._write_hashes_to_database()
        except sqlite3.DatabaseError:  # it is no such file
            rename_damaged_file(self.path)
            self._write_hashes_to_database()

    def _write_hashes_to_database(self) -> None:
        with self._open_database() as file, file:
            if not self._late.exists():
                file.executemany(_SET, self._unwritten.items())
            else:
                with locked_folder(self.path.parent):
                    file.executemany(_SET, {**self._hashes_in_fallback_file(), **self._unwritten}.items())
                    file.commit()
                    self._late.unlink(missing_ok=True)
        self._unwritten.clear()

    def _write_hashes_to_fallback_file(self) -> None:
        try:
            with locked_folder(self.path.parent), open(self._late, "ab", opener=open_for_owner_only) as file:
                file.write("".join(f"\n{each} {head}\n" for each, head in self._unwritten.items()).encode())
            self._unwritten.clear()
        except OSError as error:
            log.log_note(__name__, "nor could it be written beside: %s", error)

    def _hashes_in_fallback_file(self) -> dict[str, str]:
        """What could not be written, by this program or another one."""
        try:
            if not self._late.exists():
                return {}
            return dict(
                _LATE_LINE.findall(safe_reading.read_regular_file(self._late, _MOST_BYTES).decode("ascii", "replace"))
            )
        except OSError as error:
            log.log_note(__name__, "what waits to be written could not be read: %s", error)
            return {}

    @contextmanager
    def _open_database(self) -> Iterator[sqlite3.Connection]:
        """Without waiting for the disk: the match itself is on it, and a loss of power takes at most this away.

        Whoever has it locked is waited for, but not again and again.
        """
        if not self.path.exists():
            self.path.parent.mkdir(parents=True, exist_ok=True)
            open(self.path, "ab", opener=open_for_owner_only).close()
        patience = _PATIENCE if time.monotonic() > self._busy_until else 0.0
        with closing(sqlite3.connect(self.path, timeout=patience)) as file:
            try:
                file.execute("PRAGMA synchronous = OFF")
                file.execute(_TABLE)
                yield file
            except sqlite3.OperationalError as error:
                if "locked" in str(error):
                    self._busy_until = time.monotonic() + _RESPITE
                raise


class MatchLastLineHash:
    """How far one match was played, as one of its files knows it: the hash of its last line."""

    def __init__(self, heads: LastLineHashRegister, identity: str) -> None:
        self._heads = heads
        self._identity = identity
        self.known_hash = heads.last_line_hash_of(identity)
        """The hash of the last line; "" where none is known."""

    @property
    def is_behind(self) -> bool:
        """Whether the match has gone on in another file since this one was opened."""
        return self._heads.last_line_hash_of(self._identity) not in ("", self.known_hash)

    def set_last_line_hash(self, head: str) -> None:
        """A line was written to the file."""
        self._heads.record_last_line_hash(self._identity, head)
        self.known_hash = head

    def check_is_writable(self) -> None:
        """Raises OSError where nobody can tell how far the match was played, or write it down."""
        if self._identity:
            self._heads.check_is_writable()


def has_line_with_hash(content: bytes, head: str) -> bool:
    """Whether a file, or the end of one, has the line with that hash; there need be none where the hash is ""."""
    return not head or b'"hash":"%b"' % head.encode() in content


@cached("files of heads", 4)
def _last_line_hash_register(path: Path) -> LastLineHashRegister:
    return LastLineHashRegister(path)


def last_line_hashes_of_home() -> LastLineHashRegister:
    """Those of the player's matches."""
    return _last_line_hash_register(paths.saves() / FILE)


def _errno_of(error: sqlite3.Error | OSError) -> int:
    """What the system would call it; a database that cannot be opened is one that may not be."""
    if isinstance(error, OSError):
        return error.errno or errno.EIO
    first_byte = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CANTOPEN) & 0xFF
    return _ERRNO_OF_SQLITE.get(first_byte, errno.EACCES)
