"""What a list says of a saved match beyond head and tail of its file; found out where nothing waits for it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tabletop.content.library import Installed
from tabletop.play.match import Match
from tabletop.play.save import SaveError, load
from tabletop.play.seats import Sitter
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


def of_match(match: Match[Any, Any, Any]) -> Summary:
    """What is to be said of a match."""
    counted = getattr(match.view(None), "round", 0)
    number = counted if type(counted) is int else 0
    return Summary(match.notes.get(TITLE, ""), match.sitters, match.outcome, number, match.game.team)


def of_file(path: str, safe: str) -> Summary | None:
    """The same of a file, with the packs of the player unless `safe` is "safe"; None where it cannot be loaded."""
    try:
        return of_match(load(Path(path), Installed(safe == "safe"), resume=False).match)
    except SaveError:
        return None
