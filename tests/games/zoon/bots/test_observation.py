"""Zoon in numbers: own cards are known, those of the other seat are not until they lie open."""

from __future__ import annotations

import random
from typing import Any

from tabletop.ai.observation import make_encoder
from tabletop.content.games import load_game
from tabletop.games.zoon.rules.battlefield import CELLS
from tabletop.games.zoon.rules.view import Shown
from tabletop.rules.game import CHANCE

GAME = load_game("zoon")
ENCODER = make_encoder(GAME)
CELL = ENCODER.fields[0].size // CELLS
CARDS = (CELL - 10 - 8) // 2


def deployed() -> Any:
    """Both tribes lie on the field, and somebody has to begin."""
    state, rng = GAME.start({}), random.Random(1)
    while not all(state.deployed) or GAME.to_act(state) == CHANCE:
        is_chance = GAME.to_act(state) == CHANCE
        state = GAME.apply(state, GAME.resolve(state, rng) if is_chance else rng.choice(GAME.actions(state))).state
    return state


def rows(view: Any, seat: int) -> list[list[float]]:
    numbers = list(ENCODER.encode(view, seat))
    return [numbers[CELL * cell : CELL * (cell + 1)] for cell in range(CELLS)]


def test_own_cards_are_known_and_the_others_are_backs() -> None:
    state = deployed()
    for seat in (0, 1):
        view = GAME.view(state, seat)
        for there, row in zip(view.cells, rows(view, seat), strict=True):
            if there is None:
                assert row == [0.0] * CELL
                continue
            assert isinstance(there, Shown)
            is_own = there.owner == seat
            known, possible = row[18 : 18 + CARDS], row[18 + CARDS :]
            assert row[:3] == [float(is_own), float(not is_own), 0.0]
            assert sum(known) == is_own
            assert sum(possible) == 1 if is_own else sum(possible) > 1
            assert any(row[10:18]) or not is_own


def test_a_card_that_lies_open_is_known_to_both() -> None:
    """Also to whoever is not helped to remember, for as long as it lies open."""
    state, rng = GAME.start({"memory": "unaided", "ruleset": "sullivan"}), random.Random(4)
    seen = 0
    while GAME.outcome(state) is None and seen < 20:
        is_chance = GAME.to_act(state) == CHANCE
        state = GAME.apply(state, GAME.resolve(state, rng) if is_chance else rng.choice(GAME.actions(state))).state
        for seat in (0, 1):
            view = GAME.view(state, seat)
            for there, row in zip(view.cells, rows(view, seat), strict=True):
                if isinstance(there, Shown) and there.card is not None and there.owner != seat:
                    assert row[18 : 18 + CARDS].index(1.0) == there.card
                    seen += 1
    assert seen >= 20
