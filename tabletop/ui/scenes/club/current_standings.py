"""The standings of the club night that is on, as the second window shows them.

Used by `wall.wall`. Standings and ratings are worked out anew from the files each time.
"""

from __future__ import annotations

from datetime import UTC, datetime

from tabletop.clock_trust import is_recent
from tabletop.play.evening import OVER_AFTER
from tabletop.ui.scenes.club import current_club
from tabletop.ui.scenes.club.standings_table import ClubStandings


def running_standings() -> ClubStandings | None:
    """None where no club night is on, or none was changed for hours, or nothing was drawn yet."""
    found = current_club.latest_club()
    if found is None or found.tournament.is_finished or not found.tournament.rounds:
        return None
    try:
        changed = datetime.fromtimestamp(found.path.stat().st_mtime, UTC)
    except OSError:
        return None
    if not is_recent(changed, datetime.now(UTC), OVER_AFTER):
        return None
    return ClubStandings(found.tournament, current_club.current_ratings(found.tournament.game))
