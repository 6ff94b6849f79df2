"""Actions by their texts, one after the other: what follows, or why they are not legal."""

from __future__ import annotations

from typing import Any, TypeVar

from tabletop.rules.game import Event, Game, Refusal

S = TypeVar("S")


def told(game: Game[S, Any, Any], state: S, *texts: str) -> tuple[S, tuple[Event, ...]]:
    """Where these actions lead, and all their events; raises AssertionError for an illegal one."""
    events: list[Event] = []
    for text in texts:
        action = game.parse(text)
        refusal = game.check(state, action)
        assert refusal is None, f"{text}: {refusal}"
        step = game.apply(state, action)
        state = step.state
        events += step.events
    return state, tuple(events)


def refused(game: Game[S, Any, Any], state: S, text: str) -> Refusal:
    """Why an action is not legal; raises AssertionError where it is."""
    refusal = game.check(state, game.parse(text))
    assert refusal is not None, f"{text} is legal"
    return refusal
