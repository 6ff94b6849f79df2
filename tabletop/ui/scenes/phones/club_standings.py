"""The standings of a club night that is on or has just ended, below what phones show: watchers always, players late.

Used by PhonePrompts (`hand`), and by KeptPhones (`between_matches`) with who plays next. The files are looked at now
and then, since results come from other tables too; a sheet is sent only when the standings have changed. They hold
results of main lines alone, so nothing here is a secret.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tabletop.net.phone_view import Block, Facts, PhoneTurn, PhoneView
from tabletop.rules.game import Seat
from tabletop.ui import wording
from tabletop.ui.messages import say

if TYPE_CHECKING:
    from tabletop.play.tournament.tournament import Tournament

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
        self.wait_key = "next_match"
        """Of the sentence for phones between two matches: another match only where one is to be played."""

    def update(self, now: float) -> bool:
        """Looks at the files where it is time to, `now` in seconds; whether the standings have changed."""
        if now < self._check_at:
            return False
        self._check_at = now + _CHECK_SECONDS
        from tabletop.ui.scenes.club.current_standings import shown_tournament  # a table without phones needs none

        before = self.blocks, self.next_pairings
        tournament = shown_tournament(self._last_begun)
        self.blocks, self.next_pairings = ((), ()) if tournament is None else _standings_and_pairings(tournament)
        self.wait_key = _wait_key(tournament)
        return (self.blocks, self.next_pairings) != before

    def waiting_page(self, who: str, seat: Seat, game: str) -> PhoneView:
        """What the phone of a seat, or of WATCH, shows between two matches; `game` is the one that was played."""
        return PhoneView(
            who=who, side=seat, game=wording.game_title(game), turn=PhoneTurn.OVER, ask=say(f"phones.{self.wait_key}"),
            blocks=(*self.next_pairings, *self.blocks),
        )  # fmt: skip


def _wait_key(tournament: Tournament | None) -> str:
    """Of the sentence for phones between two matches."""
    from tabletop.play.tournament.pairing import is_decided

    if tournament is None or (tournament.open_pairings and not tournament.is_finished):
        return "next_match"
    if tournament.is_finished:
        return "club_over"
    return "last_round_over" if is_decided(tournament) else "round_over"


def _standings_and_pairings(tournament: Tournament) -> tuple[tuple[Block, ...], tuple[Block, ...]]:
    from tabletop.ui.scenes.club import club_texts
    from tabletop.ui.scenes.club.standings_table import ClubStandings

    standings = ClubStandings(tournament, {})
    rows = tuple(
        (f"{each.rank}. {each.name}", club_texts.half_points_text(each.points)) for each in standings.rows[:_MOST_ROWS]
    )
    waiting = tuple(
        (say("club.table", number=index + 1), club_texts.pairing_text(pairing.players))
        for _, index, pairing in tournament.open_pairings[:_MOST_ROWS]
    )
    title = club_texts.round_title(tournament, len(tournament.rounds))
    return (Facts(rows, standings.labelled_title),), (Facts(waiting, title),) if waiting else ()
