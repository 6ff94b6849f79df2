"""Files beside the saved matches with a line for each match, by its identity: secrets shown, result final, first end.

They answer what a match's own file cannot say: whether a copy of it has shown what it hides, or whether its result
counted on an earlier evening. Used by `end_status`, `evening`, `listing`, `persistent_journal` and `saved_matches`.
Lines are only added, so two running programs do not undo each other's. The one file that is rewritten in place
(WRITE_FAILURES_FILE) holds matches that could not be saved; its space is reserved for a full disk. Names of the files
and the form of their lines stay: players have them, and of several lines the first counts.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from tabletop import log, paths, safe_reading
from tabletop.play import match_heads
from tabletop.play.files import open_for_owner_only
from tabletop.rules.caches import cached
from tabletop.rules.game import Outcome, Seat

DISCLOSED_FILE: Final = "disclosed.txt"
"""Matches that have shown what they hide."""
COUNTED_FILE: Final = "counted.txt"
"""Matches with an end that counts for good, and that end."""
ENDED_FILE: Final = "ended.txt"
"""When matches came to an end for the first time, whether it was taken back or not."""
SERIES_FILE: Final = "series.txt"
"""Which match was begun as the next game of a series after another one."""
_LINE: Final = re.compile(r"^([0-9a-f]{32})(?: ([ -~]+))?$", re.MULTILINE)
_MOST_BYTES: Final = 16 << 20
"""Some hundred thousand matches."""


class IdentityRegister:
    """The lines of one file: an identity, and maybe a text, of which the first one stands."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._known: dict[str, str] = {}
        self._read_at: tuple[int, int] | None = None
        """Size and time of the file when it was read; None before that."""

    def __contains__(self, identity: object) -> bool:
        """Whether a match stands there, as far as this program has read and written the file."""
        return identity in self._known

    @property
    def match_count(self) -> int:
        """How many matches stand there: lines are never taken away."""
        return len(self._known)

    def text_of(self, identity: str) -> str:
        """What stands there of a match; "" for nothing."""
        return self._known.get(identity, "")

    def texts_by_identity(self) -> Mapping[str, str]:
        """Everything that stands there, by identity, with what another program has written since."""
        self.refresh_from_file()
        return dict(self._known)

    def refresh_from_file(self) -> None:
        """Takes in what another program has written since."""
        with suppress(OSError):
            found = os.stat(self.path)
            stamp = found.st_size, found.st_mtime_ns
            if stamp != self._read_at:
                content = safe_reading.without_bom_and_crlf(
                    safe_reading.read_regular_file(self.path, _MOST_BYTES)
                ).decode("utf-8", "replace")
                for identity, text in _LINE.findall(content):
                    self._known.setdefault(identity, text)
                self._read_at = stamp

    def add_identity(self, identity: str, text: str = "") -> None:
        """Writes an identity down for good, unless it stands there; raises OSError."""
        self.add_identities({identity: text})

    def add_identities(self, texts: Mapping[str, str]) -> None:
        """The same of several; raises OSError."""
        self.refresh_from_file()
        new = {identity: text for identity, text in texts.items() if identity and identity not in self}
        if not new:
            return
        self.path.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(self.path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        with os.fdopen(handle, "ab") as file:
            lines = (f"{identity} {text}".rstrip() for identity, text in new.items())
            file.write("\n{}\n".format("\n".join(lines)).encode())  # lines of their own even behind one that was torn
            file.flush()
            os.fsync(file.fileno())
        self._known |= new


def saves_folder_of_other_home(folder: Path) -> Path | None:
    """The saved matches of another home to which a folder belongs: it may be theirs, or that of the removed or
    exchanged ones. None for none."""
    for saves in (folder, folder.parent, folder.parent / paths.saves().name):
        if any((saves / name).exists() for name in (DISCLOSED_FILE, match_heads.FILE)):
            return saves if saves != paths.saves() else None
    return None


@cached("files of disclosures", 4)
def _disclosure_register(path: Path) -> IdentityRegister:
    return IdentityRegister(path)


def disclosure_register_of_home() -> IdentityRegister:
    """Those of the player's saved matches."""
    return _disclosure_register(paths.saves() / DISCLOSED_FILE)


def disclosure_register_of_folder(folder: Path) -> IdentityRegister | None:
    """Those of another home to which a folder belongs; None where it belongs to none."""
    saves = saves_folder_of_other_home(folder)
    return None if saves is None else _disclosure_register(saves / DISCLOSED_FILE)


@cached("files of results", 8)
def _result_register(path: Path) -> IdentityRegister:
    return IdentityRegister(path)


def result_register_of_home() -> IdentityRegister:
    """Those of the player's saved matches."""
    return _result_register(paths.saves() / COUNTED_FILE)


def result_register_of_folder(folder: Path) -> IdentityRegister | None:
    """Those of another home to which a folder belongs; None where it belongs to none."""
    saves = saves_folder_of_other_home(folder)
    return None if saves is None else _result_register(saves / COUNTED_FILE)


def match_end_text(plies: int, outcome: Outcome | None) -> str:
    """How a match stands, as it is written down; "" while it goes on."""
    return "" if outcome is None else end_text(plies, outcome.winners)


def end_text(plies: int, winners: Iterable[Seat]) -> str:
    """An end after so many actions, with who has won."""
    return f"{plies} {','.join(map(str, sorted(winners))) or '-'}"


def was_end_at_ply(text: str, plies: int) -> bool:
    """Whether an end that was written down came after so many actions."""
    return text.startswith(f"{plies} ")


def finalize_results(ends: Mapping[str, str]) -> None:
    """From now on these ends count, by match; where they cannot be written down, notes in the files are all."""
    try:
        result_register_of_home().add_identities(ends)
    except OSError as error:
        log.log_note(__name__, "an end that counts could not be written down: %s", error)


# --- what has been, whatever counts -----------------------------------------------------------------------------------


def record_first_end_time(identity: str, ended: datetime) -> None:
    """A match has ended; the first time is what stays."""
    _add_to_register(ENDED_FILE, identity, ended.astimezone(UTC).isoformat(timespec="seconds"))


def first_end_time(identity: str) -> datetime | None:
    """When a match ended for the first time; None where it never has."""
    try:
        return datetime.fromisoformat(_text_in_register(ENDED_FILE, identity))
    except ValueError:
        return None


def end_times_of_final_results() -> dict[str, datetime]:
    """When matches ended for the first time whose end counts for good, as far as that is known."""
    first, found = _result_register(paths.saves() / ENDED_FILE).texts_by_identity(), dict[str, datetime]()
    for identity in result_register_of_home().texts_by_identity():
        with suppress(ValueError):
            found[identity] = datetime.fromisoformat(first.get(identity, ""))
    return found


def record_next_game(key: str, identity: str) -> None:
    """A match was begun as the next game of a series after another one; the first stays."""
    _add_to_register(SERIES_FILE, key, identity)


def identity_of_next_game(key: str) -> str:
    """The match that was begun first after a game of a series; "" for none."""
    return _text_in_register(SERIES_FILE, key)


def _add_to_register(file: str, identity: str, text: str) -> None:
    try:
        _result_register(paths.saves() / file).add_identity(identity, text)
    except OSError as error:
        log.log_note(__name__, "what has been could not be written down: %s", error)


def _text_in_register(file: str, identity: str) -> str:
    register = _result_register(paths.saves() / file)
    register.refresh_from_file()
    return register.text_of(identity)


WRITE_FAILURES_FILE: Final = "write_failures.txt"
"""Its name among the matches."""
_SIZE: Final = 4096
_ENTRY: Final = re.compile(rb"^[0-9a-f]{32}$", re.MULTILINE)
_MOST: Final = _SIZE // 33


def reserve_write_failure_space() -> None:
    """Takes the room while there is some; where there is none, nothing can be kept there."""
    path = _write_failures_path()
    try:
        if path.parent.is_dir() and (not path.exists() or path.stat().st_size < _SIZE):
            _overwrite_identities_in_place(path, _recorded_identities(path))
    except OSError as error:
        log.log_note(__name__, "no room is kept for what cannot be written: %s", error)


def has_write_failure(identity: str) -> bool:
    """Whether moves of this match were once not written down."""
    return identity in _recorded_identities(_write_failures_path())


def record_write_failure(identity: str) -> None:
    """Moves of a match could not be written: whoever opens it again is to know."""
    _store_write_failure_flag(identity, there=True)


def clear_write_failure(identity: str) -> None:
    """All of it is written by now, or it is told in the file of the match itself."""
    _store_write_failure_flag(identity, there=False)


def _write_failures_path() -> Path:
    return paths.saves() / WRITE_FAILURES_FILE


def _store_write_failure_flag(identity: str, *, there: bool) -> None:
    path = _write_failures_path()
    before = _recorded_identities(path)
    if (identity in before) == there:
        return
    after = [*before, identity] if there else [each for each in before if each != identity]
    try:
        _overwrite_identities_in_place(path, after)
    except OSError as error:
        log.log_note(__name__, "what could not be written is kept nowhere: %s", error)


def _recorded_identities(path: Path) -> list[str]:
    with suppress(OSError), path.open("rb") as file:
        return [found.decode() for found in _ENTRY.findall(file.read(_SIZE))]
    return []


def _overwrite_identities_in_place(path: Path, identities: list[str]) -> None:
    """In place: a file that stays as large as it is needs no room. Raises OSError."""
    content = "".join(f"{each}\n" for each in identities[-_MOST:]).encode().ljust(_SIZE)
    handle = open_for_owner_only(str(path), os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0))
    with os.fdopen(handle, "r+b", buffering=0) as file:
        file.write(content)
        os.fsync(file.fileno())
