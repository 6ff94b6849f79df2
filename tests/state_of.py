"""The state that a match has come to, hidden things included, found by playing its actions again."""

from __future__ import annotations

from typing import Any

from tabletop.play.match import Match


def state_of(match: Match[Any, Any, Any]) -> Any:
    """For a match that began as its header says."""
    state = match.game.start(match.header.setup)
    for action in match.past.actions():
        state = match.game.apply(state, action).state
    return state
