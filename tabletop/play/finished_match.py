"""A finished match as everybody may see it, read in a worker process.

Used by the pages after a match of a campaign (`ui/scenes/campaign/after_match`, the games' own campaigns) and by
`matches`. Loading a saved match replays it by the rules, which may take seconds. So scenes that only need the result
have `finished_match_of_file` called in the worker, by its name as text, and get back a FinishedMatch, a small value.
That name stays, the value must be picklable, and it must hold only what a spectator sees. Its members are named like
those of Match, which pages use as well.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tabletop.content.pack_library import InstalledContent, load_game_with_content
from tabletop.play.match import Match
from tabletop.play.record import OLDER, Header
from tabletop.play.saved_matches import SaveError, load_match
from tabletop.play.seats import Sitter
from tabletop.rules.game import Game, Outcome, Seat


@dataclass(frozen=True, slots=True)
class FinishedMatch:
    """What pages ask of a match that has led to them."""

    header: Header
    sitters: tuple[Sitter, ...]
    outcome: Outcome | None
    plies: int
    """Actions up to there."""
    seen: Any
    """A spectator's view of the end."""
    older: bool = False
    """Whether it went on in a file in which less was played than in one that is gone."""

    @property
    def result(self) -> Outcome | None:
        """How it ended."""
        return self.outcome

    @property
    def game(self) -> Game[Any, Any, Any]:
        """The rules, with the content that it was played with; raises UnknownContent and ContentError."""
        return load_game_with_content(self.header.game, self.header.content)

    @property
    def journal(self) -> None:
        """Nothing more is written down."""
        return

    def view(self, seat: Seat | None) -> Any:
        """The spectator's view, whoever asks."""
        return self.seen


def main_line_plies(match: Match[Any, Any, Any] | FinishedMatch) -> int:
    """Actions up to where the main line stands."""
    return match.plies if isinstance(match, FinishedMatch) else match.main_line.ply


def finished_match_of(match: Match[Any, Any, Any]) -> FinishedMatch:
    """A match as its main line stands, whatever branch is current."""
    ply, older = match.main_line.ply, OLDER in match.notes
    return FinishedMatch(match.header, match.sitters, match.result, ply, match.main_line_view(), older)


def finished_match_of_file(path: str, safe: str) -> FinishedMatch | None:
    """The match of a file, with the packs of the player unless `safe` is "safe"; None where it cannot be loaded."""
    try:
        match = load_match(Path(path), InstalledContent(safe == "safe"), resume=False).match
    except SaveError:
        return None
    return finished_match_of(match)
