"""What a seat was shown for the only time is noted, with work that does not grow with the match."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from unittest.mock import patch

import pytest

from tabletop.play.branch_history import BranchHistory
from tabletop.play.match import Match
from tabletop.play.seat_knowledge import MatchChange
from tabletop.ui.scenes.table.view_policy import ViewPolicy
from tests.play.sitting import moved
from tests.ui.pilot import match_of

ASKED_AT_MOST = 100
"""Actions that are looked at after one more: those since a seat acted last, for each of four seats."""


def actions_looked_at(match: Match[Any, Any, Any], eyes: ViewPolicy) -> int:
    """How many actions a table looks at after one more random decision of somebody who was let in."""
    asked = list[int]()
    events = BranchHistory.events

    def counted(self: BranchHistory[Any, Any, Any], ply: int, seat: int | None) -> Any:
        asked.append(ply)
        return events(self, ply, seat)

    eyes.admit_person(match.to_act)
    with patch.object(BranchHistory, "events", counted):
        moved(match, 1)
    return len(asked)


def followed(eyes: ViewPolicy) -> Callable[[MatchChange], None]:
    """Hands changes on."""

    def follow(change: MatchChange) -> None:
        eyes.record_match_change(change)

    return follow


@pytest.mark.parametrize("name", ["zombies", "zoon"])
def test_noting_what_was_seen_costs_no_more_in_a_long_match(name: str) -> None:
    match = match_of(name)
    eyes, looked_at = ViewPolicy(match, lambda: True), list[int]()
    match.listen_for_changes(None, followed(eyes))
    while match.outcome is None and match.ply < 80:
        looked_at.append(actions_looked_at(match, eyes))
    assert len(looked_at) > 40
    assert max(looked_at) <= ASKED_AT_MOST
