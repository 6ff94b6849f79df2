"""What a list says of a saved match beyond head and tail of its file; found out where nothing waits for it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tabletop.content.library import Installed
from tabletop.play.match import Match
from tabletop.play.save import SaveError, load_main_line
from tabletop.play.seats import Sitter
from tabletop.play.series import Series, read
from tabletop.rules.game import Outcome

TITLE: Final = "title"
"""Name of the note that holds what people call the match."""


@dataclass(frozen=True, slots=True)
class Summary:
    """A match as it stands."""

    title: str
    """What people call it; empty where they have not named it."""
    sitters: tuple[Sitter, ...]
    """Who sits where by now, by seat."""
    outcome: Outcome | None
    round: int
    """Of a game that counts rounds; 0 in others."""
    team: bool
    """Whether all win or lose together."""
    series: Series | None = None
    """The series it belongs to, as it stood before; None for a single match."""


def of_match(match: Match[Any, Any, Any]) -> Summary:
    """What is to be said of a match that is on its trunk."""
    counted = getattr(match.view(None), "round", 0)
    number = counted if type(counted) is int else 0
    series = read(match.notes, len(match.sitters))
    return Summary(match.notes.get(TITLE, ""), match.sitters, match.outcome, number, match.game.team, series)


def follows(later: Summary, earlier: Summary) -> bool:
    """Whether a match is the next game of the series to which an earlier one belongs: the seats are changed over."""
    if later.series is None or earlier.series is None:
        return False
    return later.series == earlier.series.after(earlier.outcome).swapped and later.sitters == earlier.sitters[::-1]


def of_file(path: str, safe: str) -> Summary | None:
    """The same of a file, with the packs of the player unless `safe` is "safe"; None where it cannot be loaded."""
    try:
        return of_match(load_main_line(Path(path), Installed(safe == "safe")))
    except SaveError:
        return None
