"""A night is played on in the same way each time, for as many rounds as are asked for, and luck is the same for all."""

from __future__ import annotations

import random
from typing import Any

from tabletop.content.games import load_game
from tabletop.games.zombies.bots.night_playing import faultless_action, play_rounds
from tabletop.games.zombies.rules.text.actions import Suppress
from tabletop.rules.game import CHANCE, NOBODY


def begun(rounds: int = 1) -> Any:
    """A night in which somebody is to decide."""
    game: Any = load_game("zombies")
    playout, rng = game.playout(game.start({})), random.Random(7)
    while playout.to_act() == CHANCE or playout.builder.round <= rounds:
        if playout.to_act() == CHANCE:
            playout.apply(playout.resolve(rng))
        else:
            playout.apply(faultless_action(playout))
    return playout


def test_so_many_rounds_are_played_and_no_more() -> None:
    for rounds in (0, 1, 2):
        playout = begun()
        at = playout.builder.round
        play_rounds(playout, rounds, 1)
        assert playout.builder.round == at + rounds + 1 or playout.to_act() == NOBODY


def test_a_seed_tells_how_it_goes() -> None:
    found = []
    for seed in (1, 1, 2):
        playout = begun()
        play_rounds(playout, 2, seed)
        found.append(playout.state())
    assert found[0] == found[1] != found[2]


def test_what_chance_brings_does_not_depend_on_what_was_asked_before() -> None:
    """One branch throws more dice than the other, and yet the Director draws the same cards for both."""
    drawn = []
    for is_holding in (False, True):
        playout = begun()
        while not isinstance(playout.actions()[0], Suppress):
            playout.apply(faultless_action(playout))
        actions = [one for one in playout.actions() if isinstance(one, Suppress)]
        playout.apply(actions[-1 if is_holding else 0])
        play_rounds(playout, 1, 3)
        drawn.append(playout.builder.discards)
    assert drawn[0] == drawn[1]
    assert len(drawn[0]) > 1


def test_a_whole_night_ends() -> None:
    playout = begun()
    play_rounds(playout, 99, 5)
    assert playout.outcome() is not None
