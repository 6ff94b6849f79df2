"""A series of matches (best of three or five): how it stands, as a note in each of its matches.

Used by the end of a match and the title, which offer the next game, by `ui/scenes/matches`, which writes
`series_notes`, and by `evening`, `listing` and `summary`, which read the notes. The note of a match says how the
series stood before it, by seat. Wins belong to people, or to the computer: whoever changes seats keeps them, and
those of somebody who has left are in a note of their own (AWAY). Pure; saved matches hold these notes, so their names
and form stay.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from tabletop.play.record import MOST_LETTERS
from tabletop.play.seats import Sitter
from tabletop.rules.game import Outcome, Seat

NOTE: Final = "series"
AWAY: Final = "series away"
"""Name of the note with the wins of those who do not sit there any more."""
STAIN: Final = "series older"
"""Name of the note that a game of it went on in a file in which less was played than in one that is gone."""
AFTER: Final = "series after"
"""Name of the note in which a game of a series says which one came before it, by its key."""
LENGTHS: Final = (3, 5)
"""Games of a series."""
_TEXT = re.compile(r"best of (\d): (\d)-(\d)")


@dataclass(frozen=True, slots=True)
class MatchSeries:
    """How it stands between two sides."""

    games: int
    """One of LENGTHS."""
    won: tuple[int, int]
    """Games by seat."""
    older: bool = False
    """Whether a game of it went on in a file in which less was played than in one that is gone."""
    away: tuple[tuple[str, int], ...] = ()
    """Games of people who do not sit there, by name; "" for the computer."""

    @property
    def games_played(self) -> int:
        """Games that somebody has won."""
        return sum(self.won) + sum(games for _, games in self.away)

    @property
    def games_needed_to_win(self) -> int:
        """Games that win it."""
        return self.games // 2 + 1

    @property
    def winner(self) -> Seat | None:
        """Who has won it."""
        return next((seat for seat, games in enumerate(self.won) if games >= self.games_needed_to_win), None)

    def with_game_counted(self, outcome: Outcome | None) -> MatchSeries:
        """With one more game; one that goes on, a draw and a shared win count for nobody."""
        if outcome is None or len(outcome.winners) != 1:
            return self
        one, other = self.won
        return replace(self, won=(one + 1, other) if outcome.winners == (0,) else (one, other + 1))

    @property
    def with_seats_swapped(self) -> MatchSeries:
        """With the seats changed over."""
        return replace(self, won=(self.won[1], self.won[0]))

    def __str__(self) -> str:
        return f"best of {self.games}: {self.won[0]}-{self.won[1]}"


def read_series(notes: Mapping[str, str], seats: int) -> MatchSeries | None:
    """The series that a match belongs to, as it stood before; `seats` sit there. None for a single match."""
    found = _TEXT.fullmatch(notes.get(NOTE, ""))
    if found is None or int(found[1]) not in LENGTHS or seats != 2:
        return None
    return MatchSeries(
        int(found[1]), (int(found[2]), int(found[3])), STAIN in notes, _parse_wins_of_absent(notes.get(AWAY, ""))
    )


def series_for_sitters(notes: Mapping[str, str], began: Sequence[Sitter], now: Sequence[Sitter]) -> MatchSeries | None:
    """The series as it stood before, for those who sit there now; the notes tell of those with whom it began."""
    before = read_series(notes, len(began))
    return None if before is None else _series_in_seat_order(before, began, now)


def series_notes(series: MatchSeries) -> dict[str, str]:
    """The notes of a match that begins now, with these people on the seats."""
    away = [list(each) for each in series.away]
    while len(text := json.dumps(away, ensure_ascii=False)) > MOST_LETTERS:
        away.pop(0)
    return {NOTE: str(series), **({AWAY: text} if away else {}), **({STAIN: "yes"} if series.older else {})}


def _series_in_seat_order(series: MatchSeries, began: Sequence[Sitter], now: Sequence[Sitter]) -> MatchSeries:
    """Whoever sits where they began keeps the wins of that seat; then everybody else finds theirs."""
    left: list[tuple[str | None, int]] = [
        (_sitter_key(each), games) for each, games in zip(began, series.won, strict=True)
    ]
    won: list[int | None] = [None, None]
    for seat, sitter in enumerate(now):
        if left[seat][0] == _sitter_key(sitter):
            won[seat], left[seat] = left[seat][1], (None, 0)
    left += series.away
    for seat, sitter in enumerate(now):
        if won[seat] is None:
            at = next((k for k, (key, _) in enumerate(left) if key == _sitter_key(sitter)), None)
            won[seat] = 0 if at is None else left.pop(at)[1]
    away = tuple((key, games) for key, games in left if key is not None and games)
    return replace(series, won=(won[0] or 0, won[1] or 0), away=away)


def _sitter_key(sitter: Sitter) -> str:
    """Whose wins they are: a person's by name, and the computer's whatever it is called."""
    if not sitter.is_person:
        return ""
    return "".join(sign for sign in sitter.name if sign.isprintable()) or "?"


def _parse_wins_of_absent(text: str) -> tuple[tuple[str, int], ...]:
    """Nobody's wins where the note was written by somebody else."""
    try:
        found: Any = json.loads(text) if text else []
        return tuple((key, games) for key, games in found if isinstance(key, str) and type(games) is int and games > 0)
    except (ValueError, TypeError, RecursionError):
        return ()
