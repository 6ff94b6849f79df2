"""How far each match of this home has been played: the hash of its last line, in one file for all.

A match goes on in one file. Whoever copies that file may go on in either of the two, but not in both: in the second one
they would know what came in the first. A file is left behind where it does not hold the head of its match.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from tabletop import log, paths
from tabletop.play.files import open_private, put_aside
from tabletop.rules.caches import cached

FILE: Final = "heads.sqlite"
_TABLE: Final = "CREATE TABLE IF NOT EXISTS heads (identity TEXT PRIMARY KEY, hash TEXT NOT NULL) WITHOUT ROWID"
_SET: Final = "INSERT INTO heads VALUES (?, ?) ON CONFLICT (identity) DO UPDATE SET hash = excluded.hash"
_PATIENCE: Final = 1.0
"""Seconds to wait for another program that writes."""


class Heads:
    """The heads in one file; what could not be written down is remembered as long as the program runs."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._unwritten: dict[str, str] = {}

    def of(self, identity: str) -> str:
        """The hash of the last line of a match; "" where none is known."""
        if not identity:
            return ""
        found = None
        try:
            if self.path.exists():
                with self._open() as file:
                    found = file.execute("SELECT hash FROM heads WHERE identity = ?", (identity,)).fetchone()
        except (sqlite3.Error, OSError) as error:
            log.note(__name__, "how far a match was played could not be read: %s", error)
        return self._unwritten.get(identity, "") or (found[0] if found else "")

    def all(self) -> Mapping[str, str]:
        """The heads of all matches by identity."""
        found: list[tuple[str, str]] = []
        try:
            if self.path.exists():
                with self._open() as file:
                    found = file.execute("SELECT identity, hash FROM heads").fetchall()
        except (sqlite3.Error, OSError) as error:
            log.note(__name__, "how far matches were played could not be read: %s", error)
        return {**dict(found), **self._unwritten}

    def advance(self, identity: str, head: str) -> None:
        """A line was written."""
        if not identity:
            return
        try:
            self._write(identity, head)
            self._unwritten.pop(identity, None)
        except (sqlite3.Error, OSError) as error:
            self._unwritten[identity] = head
            log.note(__name__, "how far a match was played could not be written down: %s", error)

    def _write(self, identity: str, head: str) -> None:
        try:
            with self._open() as file, file:
                file.execute(_SET, (identity, head))
        except sqlite3.OperationalError:
            raise  # it is locked, or the disk is full
        except sqlite3.DatabaseError:  # it is no such file
            put_aside(self.path)
            with self._open() as file, file:
                file.execute(_SET, (identity, head))

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        """Without waiting for the disk: the match itself is on it, and a loss of power takes at most this away."""
        if not self.path.exists():
            self.path.parent.mkdir(parents=True, exist_ok=True)
            open(self.path, "ab", opener=open_private).close()
        with closing(sqlite3.connect(self.path, timeout=_PATIENCE)) as file:
            file.execute("PRAGMA synchronous = OFF")
            file.execute(_TABLE)
            yield file


class Head:
    """How far a match was played, as one of its files knows it."""

    def __init__(self, heads: Heads, identity: str) -> None:
        self._heads = heads
        self._identity = identity
        self.known = heads.of(identity)
        """The hash of the last line; "" where none is known."""

    @property
    def is_behind(self) -> bool:
        """Whether the match has gone on in another file since this one was opened."""
        return self._heads.of(self._identity) not in ("", self.known)

    def advance(self, head: str) -> None:
        """A line was written to the file."""
        self._heads.advance(self._identity, head)
        self.known = head


def holds(content: bytes, head: str) -> bool:
    """Whether a file, or the end of one, has the line with that hash; there need be none where the hash is ""."""
    return not head or b'"hash":"%b"' % head.encode() in content


@cached("files of heads", 4)
def _of(path: Path) -> Heads:
    return Heads(path)


def of_home() -> Heads:
    """Those of the player's matches."""
    return _of(paths.saves() / FILE)
