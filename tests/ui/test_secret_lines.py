"""A line says that something cannot be seen exactly where the rules hide it, in random matches of all games."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tabletop.content import boxes
from tabletop.content.games import digest, load_game
from tabletop.play.match import Match
from tabletop.play.record import Header
from tabletop.play.seats import Sitter, SitterKind
from tabletop.rules.game import Seat
from tests.sampled import sampled

PLIES = 250
NAMES = boxes.game_names()
CASES = [(name, seed) for seed in range(6) for name in NAMES]


def played(name: str, seed: int) -> Match[Any, Any, Any]:
    """A match of random decisions."""
    game, rng = load_game(name), random.Random(seed)
    sitters = tuple(Sitter(SitterKind.PERSON, f"P{seat}") for seat in range(game.seats({})))
    match: Match[Any, Any, Any] = Match(
        game, Header(game=name, rules_version=game.version, content=digest(name), seed=str(seed), sitters=sitters)
    )
    while match.outcome is None and match.ply < PLIES:
        match.submit(rng.choice(list(match.actions())))
    return match


def happened(match: Match[Any, Any, Any]) -> dict[int, tuple[Any, ...]]:
    """By ply, all events of the action that led there, found by playing again."""
    found, state = {}, match.game.start(match.header.setup)
    for ply, action in enumerate(match.past.actions(), 1):
        step = match.game.apply(state, action)
        found[ply], state = tuple(step.events), step.state
    return found


def unknown(match: Match[Any, Any, Any], viewer: Seat | None) -> set[int]:
    """Plies of which a viewer learns neither a sentence nor what they were."""
    past = match.past
    return {
        ply for ply in range(1, match.ply + 1)
        if not past.events(ply, viewer) and past.action_text(ply, viewer) is None and past.actor(ply) >= 0
    }  # fmt: skip


@pytest.mark.parametrize(("name", "seed"), sampled(CASES, *range(len(NAMES))))
def test_what_cannot_be_seen_is_what_the_rules_hide(name: str, seed: int) -> None:
    match = played(name, seed)
    for viewer in (None, *range(len(match.sitters))):
        hidden = {
            ply for ply, events in happened(match).items()
            if match.past.actor(ply) >= 0 and match.past.actor(ply) != viewer and events
            and all(match.game.redact(event, viewer) is None for event in events)
        }  # fmt: skip
        assert unknown(match, viewer) == hidden
