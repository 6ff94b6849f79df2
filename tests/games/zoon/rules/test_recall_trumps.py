"""Trumps where nobody's memory is helped: what they offer, and what is told of them afterwards."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.games.zoon.rules.events import Revealed, TrumpPlayed
from tabletop.play.match import Match
from tabletop.rules.json_view import to_plain_json_value
from tests.games.zoon.rules.table import at, play, zoon
from tests.ui.pilot import match_of

SIDES = {"south": "bogwife", "north": "delvers"}
SONG = "south a1:mudpearl b2:mother-croak; north c4:first-lantern{} f6:digger#0; turn south 5"


def sings(memory: str, flag: str) -> bool:
    game, state = zoon(), at(SONG.format(flag), memory=memory, **SIDES)
    return game.parse("play fen-lullaby c4") in game.actions(state)


@pytest.mark.parametrize(("memory", "known"), [("helped", False), ("unaided", True)])
def test_n42_lullaby_offers_what_everybody_has_to_remember(memory: str, known: bool) -> None:
    """An Emblem can never be led: only where the table remembers what was seen it is not offered."""
    assert sings(memory, "")
    assert sings(memory, "[seen]") == known


def test_n42_lullaby_on_a_card_that_was_forgotten_is_spent() -> None:
    game, state = zoon(), at(SONG.format("[seen]"), memory="unaided", **SIDES)
    action = game.parse("play fen-lullaby c4")
    assert game.check(state, action) is None
    step = game.apply(state, action)
    assert any(isinstance(event, Revealed) for event in step.events)
    assert step.state.turn == 1
    assert play(game, state, "play fen-lullaby c4").choice is None


def test_n42_an_open_card_that_cannot_be_led_is_refused_to_everybody() -> None:
    game, state = zoon(), at(SONG.format("[up]"), memory="unaided", ruleset="sullivan", **SIDES)
    refusal = game.check(state, game.parse("play fen-lullaby c4"))
    assert refusal is not None
    assert refusal.reason == "cannot_be_led"


HERONS = "south a1:first-lantern e2:digger#0; north c6:wader#0 f6:moon-egg; turn north 6"
STILTS = {"south": "delvers", "north": "stilts"}
TRUMPS = ("fen-gust", "great-migration")


def spent(trump: str, memory: str = "unaided", **setup: str) -> Match[Any, Any, Any]:
    """North has led one Zoon by a trump, and South has moved."""
    match = match_of("zoon", setup={"position": HERONS, "memory": memory, **STILTS, **setup})
    for text in (f"play {trump} c6 c5", "pass", "e2-e3"):
        if text != "pass" or match.game.parse("pass") in match.actions():
            match.submit(match.game.parse(text))
    return match


def told_of(match: Match[Any, Any, Any], viewer: int | None) -> list[object]:
    """All that lists, engines and phones get of it."""
    plies = range(1, match.length + 1)
    lists = [(match.past.action_text(ply, viewer), match.past.events(ply, viewer)) for ply in plies]
    views = [to_plain_json_value(match.past.view(ply, viewer)) for ply in range(match.length + 1)]
    return [*lists, *views, str(match.shown_view(viewer)), to_plain_json_value(match.shown_view(viewer))]


@pytest.mark.parametrize("viewer", [0, None])
@pytest.mark.parametrize("memory", ["helped", "unaided"])
def test_which_trump_was_spent_is_told_to_nobody_afterwards(memory: str, viewer: int | None) -> None:
    one, other = (told_of(spent(trump, memory), viewer) for trump in TRUMPS)
    assert (one == other) == (memory == "unaided")


def test_a_trump_is_told_when_it_is_played_and_stays_named_as_long_as_it_lies_open() -> None:
    match = spent("fen-gust")
    (played,) = (event for event in match.past.events_when_first_shown(1, 0) if isinstance(event, TrumpPlayed))
    assert played.trump == "Gust from the Fen"
    open_ = spent("fen-gust", tombs="open")
    assert open_.past.events(1, 0) == open_.past.events_when_first_shown(1, 0), "it lies open in the Tomb"
    assert open_.past.action_text(1, 0) == "play fen-gust c6 c5"
    sung = match_of("zoon", setup={"position": HERONS, "memory": "unaided", **STILTS})
    sung.submit(sung.game.parse("play great-migration c6 c5"))
    if sung.to_act == 1:
        assert sung.past.action_text(1, 0) == "play great-migration c6 c5", "it goes on"
