"""Zombies in numbers: the own hand is told card by card, those of the others are counted."""

from __future__ import annotations

import random

from tabletop.ai.observation import make_encoder
from tabletop.content.games import load_game
from tabletop.rules.game import CHANCE

GAME = load_game("zombies")
ENCODER = make_encoder(GAME)
SURVIVOR = ENCODER.fields[0].size // 4


def test_the_own_hand_is_told_and_the_others_are_counted() -> None:
    state, rng = GAME.start({}), random.Random(2)
    while GAME.to_act(state) == CHANCE:
        state = GAME.apply(state, GAME.resolve(state, rng)).state
    for seat in range(4):
        numbers = list(ENCODER.encode(GAME.view(state, seat), seat))
        survivors = [numbers[SURVIVOR * each : SURVIVOR * (each + 1)] for each in range(4)]
        hands = [survivor[-10:] for survivor in survivors]
        own = state.people[seat].armed_weapon.hand
        assert own
        assert [round(4 * number) for number in hands[0]] == [own.count(value) for value in range(10)]
        assert not any(map(any, hands[1:]))
        order = [seat, *(other for other in range(4) if other != seat)]
        sizes = [round(8 * survivor[17]) for survivor in survivors]
        assert sizes == [len(state.people[each].armed_weapon.hand) for each in order]
