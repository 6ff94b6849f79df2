"""Which ends of matches count for good: those of evenings that are over, and those that something was built on.

Whatever becomes of the file, a match that stands there is not played again: its other files are watched only, and an
end that it comes to elsewhere counts for nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from tabletop import log, paths
from tabletop.play.registers import COUNTED_FILE, ENDED_FILE, SERIES_FILE, IdentityRegister, other_home_saves
from tabletop.rules.caches import cached
from tabletop.rules.game import Outcome, Seat


@cached("files of results", 8)
def _result_register(path: Path) -> IdentityRegister:
    return IdentityRegister(path)


def counted_results_of_home() -> IdentityRegister:
    """Those of the player's saved matches."""
    return _result_register(paths.saves() / COUNTED_FILE)


def counted_results_of_folder(folder: Path) -> IdentityRegister | None:
    """Those of another home to which a folder belongs; None where it belongs to none."""
    saves = other_home_saves(folder)
    return None if saves is None else _result_register(saves / COUNTED_FILE)


def end_text_of(plies: int, outcome: Outcome | None) -> str:
    """How a match stands, as it is written down; "" while it goes on."""
    return "" if outcome is None else end_text(plies, outcome.winners)


def end_text(plies: int, winners: Iterable[Seat]) -> str:
    """An end after so many actions, with who has won."""
    return f"{plies} {','.join(map(str, sorted(winners))) or '-'}"


def is_end_after(text: str, plies: int) -> bool:
    """Whether an end that was written down came after so many actions."""
    return text.startswith(f"{plies} ")


def count_ends(ends: Mapping[str, str]) -> None:
    """From now on these ends count, by match; where they cannot be written down, notes in the files are all."""
    try:
        counted_results_of_home().add_identities(ends)
    except OSError as error:
        log.log_note(__name__, "an end that counts could not be written down: %s", error)


# --- what has been, whatever counts -----------------------------------------------------------------------------------


def note_first_end(identity: str, ended: datetime) -> None:
    """A match has ended; the first time is what stays."""
    _note_in_register(ENDED_FILE, identity, ended.astimezone(UTC).isoformat(timespec="seconds"))


def first_end(identity: str) -> datetime | None:
    """When a match ended for the first time; None where it never has."""
    try:
        return datetime.fromisoformat(_text_in_register(ENDED_FILE, identity))
    except ValueError:
        return None


def counted_ends() -> dict[str, datetime]:
    """When matches ended for the first time whose end counts for good, as far as that is known."""
    first, found = _result_register(paths.saves() / ENDED_FILE).texts_by_identity(), dict[str, datetime]()
    for identity in counted_results_of_home().texts_by_identity():
        with suppress(ValueError):
            found[identity] = datetime.fromisoformat(first.get(identity, ""))
    return found


def note_next_game(key: str, identity: str) -> None:
    """A match was begun as the next game of a series after another one; the first stays."""
    _note_in_register(SERIES_FILE, key, identity)


def next_game(key: str) -> str:
    """The match that was begun first after a game of a series; "" for none."""
    return _text_in_register(SERIES_FILE, key)


def _note_in_register(file: str, identity: str, text: str) -> None:
    try:
        _result_register(paths.saves() / file).add_identity(identity, text)
    except OSError as error:
        log.log_note(__name__, "what has been could not be written down: %s", error)


def _text_in_register(file: str, identity: str) -> str:
    register = _result_register(paths.saves() / file)
    register.refresh_from_file()
    return register.text_of(identity)
