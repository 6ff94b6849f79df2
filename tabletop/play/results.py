"""Which ends of matches count for good: those of evenings that are over, and those that something was built on.

Whatever becomes of the file, a match that stands there is not played again: its other files are watched only, and an
end that it comes to elsewhere counts for nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from tabletop import log, paths
from tabletop.play.registers import COUNTED_FILE, Register, other_home
from tabletop.rules.caches import cached
from tabletop.rules.game import Outcome, Seat


@cached("files of results", 4)
def _of(path: Path) -> Register:
    return Register(path)


def of_home() -> Register:
    """Those of the player's saved matches."""
    return _of(paths.saves() / COUNTED_FILE)


def of_folder(folder: Path) -> Register | None:
    """Those of another home to which a folder belongs; None where it belongs to none."""
    saves = other_home(folder)
    return None if saves is None else _of(saves / COUNTED_FILE)


def text_of(plies: int, outcome: Outcome | None) -> str:
    """How a match stands, as it is written down; "" while it goes on."""
    return "" if outcome is None else told(plies, outcome.winners)


def told(plies: int, winners: Iterable[Seat]) -> str:
    """An end after so many actions, with who has won."""
    return f"{plies} {','.join(map(str, sorted(winners))) or '-'}"


def is_after(text: str, plies: int) -> bool:
    """Whether an end that was written down came after so many actions."""
    return text.startswith(f"{plies} ")


def settle(ends: Mapping[str, str]) -> None:
    """From now on these ends count, by match; where they cannot be written down, notes in the files are all."""
    try:
        of_home().add_all(ends)
    except OSError as error:
        log.note(__name__, "an end that counts could not be written down: %s", error)
