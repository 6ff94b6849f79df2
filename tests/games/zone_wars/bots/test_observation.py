"""Zone Wars in numbers: every seat finds its own models first, and where they stand."""

from __future__ import annotations

import random

import pytest

from tabletop.ai.observation import make_encoder
from tabletop.content.games import load_game
from tabletop.rules.game import CHANCE

GAME = load_game("zone_wars")
ENCODER = make_encoder(GAME)
FIGURE = ENCODER.fields[0].size // 32


def test_every_seat_finds_its_own_models_first() -> None:
    state, rng = GAME.start({"players": "3"}), random.Random(2)
    while state.round == 0:
        is_chance = GAME.to_act(state) == CHANCE
        state = GAME.apply(state, GAME.resolve(state, rng) if is_chance else rng.choice(GAME.actions(state))).state
    for seat in range(3):
        numbers = list(ENCODER.encode(GAME.view(state, seat), seat))
        rows = [numbers[FIGURE * each : FIGURE * (each + 1)] for each in range(32)]
        order = [(seat + turn) % 3 for turn in range(3)]
        known = [figure for each in order for figure in state.figures if figure.owner == each]
        for row, figure in zip(rows, known, strict=False):
            assert row[0] == 1
            assert row[1:5].index(1.0) == order.index(figure.owner)
            assert figure.place is not None
            assert row[6:9] == pytest.approx([1, figure.place.x / 36, figure.place.y / 36])
        assert not any(rows[len(state.figures)])
    terrain = numbers[sum(field.size for field in ENCODER.fields[:3]) :][: ENCODER.fields[3].size]
    assert 0 < sum(terrain) < len(terrain)
