"""The standings of a club night that is on or has just ended, below what phones show: watchers always, players late.

Used by PhonePrompts (`hand`), and by KeptPhones (`between_matches`) with who plays next. The files are looked at now
and then, since results come from other tables too; a sheet is sent only when the standings have changed. They hold
results of main lines alone, so nothing here is a secret.
"""

from __future__ import annotations

from typing import Final

from tabletop.net.phone_view import Block, Facts
from tabletop.ui.messages import say

_CHECK_SECONDS: Final = 5.0
_MOST_ROWS: Final = 16
"""Of those who are ahead; more is for the page and the second window."""


class PhoneStandings:
    """Nothing while no club night is on, and none has ended since the match of these phones had begun."""

    def __init__(self, last_begun: str = "") -> None:
        """`last_begun` is when that match began, as its header says."""
        self._last_begun = last_begun
        self._check_at = 0.0
        self.blocks: tuple[Block, ...] = ()
        self.next_pairings: tuple[Block, ...] = ()
        """Who is still to play, at which table."""

    def update(self, now: float) -> bool:
        """Looks at the files where it is time to, `now` in seconds; whether the standings have changed."""
        if now < self._check_at:
            return False
        self._check_at = now + _CHECK_SECONDS
        before = self.blocks, self.next_pairings
        self.blocks, self.next_pairings = _standings_and_pairings(self._last_begun)
        return (self.blocks, self.next_pairings) != before


def _standings_and_pairings(last_begun: str) -> tuple[tuple[Block, ...], tuple[Block, ...]]:
    from tabletop.ui.scenes.club import club_texts  # a table without phones needs none of it
    from tabletop.ui.scenes.club.current_standings import shown_tournament
    from tabletop.ui.scenes.club.standings_table import ClubStandings

    tournament = shown_tournament(last_begun)
    if tournament is None:
        return (), ()
    standings = ClubStandings(tournament, {})
    rows = tuple(
        (f"{each.rank}. {each.name}", club_texts.half_points_text(each.points)) for each in standings.rows[:_MOST_ROWS]
    )
    waiting = tuple(
        (say("club.table", number=index + 1), club_texts.pairing_text(pairing.players))
        for _, index, pairing in tournament.open_pairings[:_MOST_ROWS]
    )
    title = club_texts.round_title(tournament, len(tournament.rounds))
    return (Facts(rows, standings.title),), (Facts(waiting, title),) if waiting else ()
