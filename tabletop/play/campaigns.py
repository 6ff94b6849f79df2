"""Campaign files: reads and writes a series of matches as one small JSON file with a checksum.

Used by games with campaigns, also installed ones, which give CampaignFiles their own record type; `evening` keeps its
files the same way, and `highlights`, `pending_evening_entries` and others use the parsing functions at the end. A
file is replaced whole or not at all, and a damaged one is refused and never overwritten: RecordFileError
(CampaignError for older packages). Files of earlier versions must stay readable: FORMAT, the keys of the file and
`checksum_of` stay.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Generic, Protocol, TypeVar, cast

from tabletop import safe_reading
from tabletop.clock_trust import recency_sort_key
from tabletop.error_text import system_error_params
from tabletop.play.files import locked_folder, retry_while_locked, write_atomically
from tabletop.play.seats import Sitter, SitterKind

FORMAT: Final = 1
SUFFIX: Final = ".json"
_MOST_BYTES: Final = 1 << 20
_LEADS_AWAY: Final = re.compile(r"[/\\:\0]")
"""Signs that lead to another folder, drive or stream somewhere."""


class StoredCampaign(Protocol):
    """What every game's campaigns have."""

    @property
    def started(self) -> str:
        """Time in UTC as ISO 8601."""

    @property
    def matches(self) -> tuple[str, ...]:
        """File names of its saved matches."""


C = TypeVar("C", bound=StoredCampaign)


class RecordFileError(Exception):
    """A campaign or an evening cannot be written or read; the text is a sentence without capital and full stop."""

    def __init__(self, reason: str, path: Path, text: str, **params: str) -> None:
        super().__init__(text)
        self.reason = reason
        """Key of the sentence for people."""
        self.path = path
        self.params = params

    def __str__(self) -> str:
        return f"{self.path.name}: {self.args[0]}"


CampaignError = RecordFileError
"""The older name, for packages of games that were written for it."""


@dataclass(frozen=True, slots=True)
class CampaignEntry(Generic[C]):
    """A file in the list of campaigns."""

    path: Path
    modified: float
    """Seconds since 1970."""
    record: C | None = None
    problem: RecordFileError | None = None
    """Why it cannot be read."""


class CampaignFiles(Generic[C]):
    """The files of one game's campaigns.

    `body` makes a campaign plain, and `made` is its inverse: it raises ValueError, KeyError, TypeError or
    AttributeError for what `body` has not made.
    """

    def __init__(
        self,
        body: Callable[[C], dict[str, Any]],
        made: Callable[[Mapping[str, Any]], C],
        *,
        most_bytes: int = _MOST_BYTES,
    ) -> None:
        self._body = body
        self._made = made
        self._most_bytes = most_bytes

    def create_file(self, folder: Path, record: C) -> Path:
        """Writes a new campaign and returns where; raises RecordFileError."""
        stamp = "".join(sign for sign in record.started if sign in "0123456789TZ")
        path = folder / f"{stamp}-{secrets.token_hex(3)}{SUFFIX}"
        self.store_record(path, record)
        return path

    def store_record(self, path: Path, record: C) -> None:
        """Writes a campaign, whole or not at all; raises RecordFileError, also where it could not be read again."""
        content = self.record_file_bytes(record)
        self.parse_file(path, content)
        try:
            write_atomically(path, content)
        except OSError as error:
            raise unwritable_record_error(path, error) from error

    def change_record(self, path: Path, changed: Callable[[C], C]) -> C:
        """Changes a campaign as it is on the disk now, and returns it; raises RecordFileError."""
        with locked_folder(path.parent):
            after = changed(self.load_record(path))
            self.store_record(path, after)
            return after

    def replace_record(self, path: Path, before: C, after: C) -> None:
        """Writes a campaign that was read as `before`; raises RecordFileError, also where it is another one now."""

        def changed(found: C) -> C:
            if found != before:
                raise RecordFileError("changed_elsewhere", path, "another program has changed it")
            return after

        self.change_record(path, changed)

    def load_record(self, path: Path, unfit: Callable[[C], str] | None = None) -> C:
        """Reads a campaign; `unfit` says what of it the content does not know. Raises RecordFileError."""
        try:
            record = self.parse_file(
                path, retry_while_locked(lambda: safe_reading.read_regular_file(path, self._most_bytes))
            )
        except safe_reading.FileTooLarge as error:
            raise RecordFileError("damaged", path, "it is too large") from error
        except OSError as error:
            raise unreadable_record_error(path, error) from error
        if unfit is not None and (why := unfit(record)):
            raise RecordFileError("other_content", path, f"the content does not fit: {why}", what=why)
        return record

    def list_entries(self, folder: Path, unfit: Callable[[C], str] | None = None) -> tuple[CampaignEntry[C], ...]:
        """All campaigns of a folder, the newest first; what cannot be read has its problem."""
        try:
            names = [item.name for item in os.scandir(folder) if item.name.endswith(SUFFIX)]
        except FileNotFoundError:
            return ()
        except OSError as error:
            return (CampaignEntry(folder, 0.0, problem=unreadable_record_error(folder, error)),)
        entries = (
            self._read_campaign_entry(folder / name, unfit)
            for name in names
            if not safe_reading.is_system_leftover(name)
        )
        return tuple(
            sorted(entries, key=lambda entry: (recency_sort_key(entry.modified), entry.path.name), reverse=True)
        )

    def campaign_of_save(self, folder: Path, save: str) -> Path | None:
        """The campaign to which a saved match belongs, by its file name."""
        for entry in self.list_entries(folder):
            if entry.record is not None and any(is_save_of_same_match(name, save) for name in entry.record.matches):
                return entry.path
        return None

    def _read_campaign_entry(self, path: Path, unfit: Callable[[C], str] | None) -> CampaignEntry[C]:
        try:
            modified = path.stat().st_mtime
        except OSError:
            modified = 0.0
        try:
            return CampaignEntry(path, modified, self.load_record(path, unfit))
        except RecordFileError as error:
            return CampaignEntry(path, modified, problem=error)

    def record_file_bytes(self, record: C) -> bytes:
        """The content of a campaign's file."""
        body = self._body(record)
        whole = {"format": FORMAT, "sha256": checksum_of(body), "campaign": body}
        return (json.dumps(whole, indent=1) + "\n").encode()

    def parse_file(self, path: Path, content: bytes) -> C:
        """Inverse of `record_file_bytes`; raises RecordFileError for everything else."""
        try:
            whole = json.loads(content)
            if not isinstance(whole, dict) or "format" not in whole:
                raise ValueError("this is no campaign")
            if whole["format"] != FORMAT:
                text = f"it has format {whole['format']!r}; this program reads format {FORMAT}"
                raise RecordFileError("other_format", path, text, format=str(whole["format"]))
            body = whole.get("campaign")
            if whole.get("sha256") != checksum_of(body):
                raise ValueError("its checksum does not agree with its content")
            return self._made(cast("Mapping[str, Any]", body))
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            raise RecordFileError("damaged", path, f"it is damaged: {error}") from error


def is_save_of_same_match(known: str, save: str) -> bool:
    """Whether a file holds the match: another version of the program goes on with it under a name of its own."""
    stem = known.rpartition("-")[0]
    return save == known or (bool(stem) and save.rpartition("-")[0] == stem and save.endswith(".jsonl"))


def checksum_of(body: object) -> str:
    """Of what a campaign's file holds, whatever the order of its fields."""
    plain = json.dumps(body, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(plain.encode()).hexdigest()


def unwritable_record_error(path: Path, error: OSError) -> RecordFileError:
    """What a failing disk means for a record that is to be written."""
    params = system_error_params(error)
    return RecordFileError("cannot_write", path, f"it cannot be written: {params['why']}", **params)


def unreadable_record_error(path: Path, error: OSError) -> RecordFileError:
    """What a failing disk means for a record that is to be read, or a folder of them."""
    params = system_error_params(error)
    return RecordFileError("cannot_read", path, f"it cannot be read: {params['why']}", **params)


# What files of all games are made of; each raises ValueError, KeyError or TypeError for anything else


def parse_sitter(raw: Mapping[str, Any]) -> Sitter:
    """Who sits on a seat."""
    kind = checked_text_value(raw["kind"])
    if kind not in tuple(SitterKind):
        raise ValueError(f"{kind!r} is neither person nor bot")
    return Sitter(SitterKind(kind), checked_text_value(raw["name"]), checked_text_value(raw["level"]))


def checked_text_value(value: object) -> str:
    """A text."""
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is no text")
    return value


def parse_count(value: object) -> int:
    """A whole number from 0 on."""
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise ValueError(f"{value!r} is no count")
    return value


def parse_file_name(value: object) -> str:
    """A name inside the folder of the matches, nothing that leads elsewhere."""
    name = checked_text_value(value)
    if name in (".", "..") or _LEADS_AWAY.search(name):
        raise ValueError(f"{name!r} is no file name")
    return name


def portable_file_name(name: str) -> str:
    """The name of a file as it can be written down for every system, on some of which it could be no name."""
    return _LEADS_AWAY.sub("_", name)
