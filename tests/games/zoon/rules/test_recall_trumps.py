"""Trumps where nobody's memory is helped: what they offer, and what is told of them afterwards."""

from __future__ import annotations

import pytest

from tabletop.games.zoon.rules.events import Revealed
from tests.games.zoon.rules.table import at, play, zoon

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
