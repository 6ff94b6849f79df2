"""The standings of the club night that is on or has just ended, or was on at an evening.

Used by `wall.wall`, by phones (`club_standings`), by the pages of the club night and after a match
(`has_pairing_here`), and by the page of the evening, which counts other things: matches at this laptop alone.
Standings and ratings are worked out anew from the files each time.
"""

from __future__ import annotations

from datetime import UTC, datetime

from tabletop import paths
from tabletop.clock_trust import is_recent
from tabletop.play.evening import OVER_AFTER, Evening, EveningMatch
from tabletop.play.tournament.files import has_pairing_of, stored_tournaments
from tabletop.play.tournament.tournament import Tournament
from tabletop.ui.scenes.club import current_club
from tabletop.ui.scenes.club.standings_table import ClubStandings


def shown_standings(last_begun: str = "") -> ClubStandings | None:
    """With ratings; None where there is no `shown_tournament`."""
    found = shown_tournament(last_begun)
    return None if found is None else ClubStandings(found, current_club.current_ratings(found.game))


def has_pairing_here(end: EveningMatch) -> bool:
    """Whether those of a match are paired at the club night of this laptop, which is on or just over."""
    found = shown_tournament()
    are_people = all(each.is_person for each in end.sitters)
    names = [each.name for each in end.sitters]
    return found is not None and are_people and has_pairing_of(found, end.game, names, team=end.team)


def shown_tournament(last_begun: str = "") -> Tournament | None:
    """The club night that is on, or that ended after the last match had begun (`last_begun`, UTC as a header has it).

    None where there is none, or none was changed for hours, or nothing was drawn yet.
    """
    found = current_club.latest_club()
    if found is None or not found.tournament.rounds:
        return None
    try:
        changed = datetime.fromtimestamp(found.path.stat().st_mtime, UTC)
    except OSError:
        return None
    if not is_recent(changed, datetime.now(UTC), OVER_AFTER):
        return None
    if found.tournament.is_finished and changed < _utc_time(last_begun):
        return None
    return found.tournament


def _utc_time(started: str) -> datetime:
    """When a match began; long ago where its header does not say."""
    try:
        return datetime.fromisoformat(started).replace(tzinfo=UTC)
    except ValueError:
        return datetime.min.replace(tzinfo=UTC)


def club_line_of_evening(evening: Evening) -> str:
    """Who leads or has won the club night that began at that evening; "" where none did."""
    if evening.behind or not evening.played:
        return ""
    first, last = evening.played[0].ended - OVER_AFTER, evening.played[-1].ended + OVER_AFTER
    nights = (each.tournament for each in stored_tournaments(paths.tournaments()) if each.tournament.rounds)
    night = next((each for each in nights if first <= datetime.fromisoformat(each.started) <= last), None)
    if night is None:
        return ""
    return ClubStandings(night, {}).labelled_title
