"""How many survivors come through is told by the position: exactly once the night is over."""

from __future__ import annotations

import pytest

from tabletop.content.games import load_game
from tabletop.games.zombies.bots.night_estimate import NIGHT_SIGNALS, expected_survivors, night_signals
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.rules.game import Outcome
from tests.games.zombies.bots.test_bots import random_states, zombies


def builders(number: int) -> list[StateBuilder]:
    return [StateBuilder(zombies().rules_context, state) for state in random_states(number, seed=4)]  # type: ignore[attr-defined]


def test_every_signal_is_a_number_and_the_estimate_is_among_the_survivors() -> None:
    for builder in builders(20):
        assert tuple(night_signals(builder)) == NIGHT_SIGNALS
        assert 0 < expected_survivors(builder) < len(builder.people)


def test_once_the_night_is_over_those_count_who_live() -> None:
    builder = builders(1)[0]
    living = sum(person.alive for person in builder.people)
    builder.result = Outcome((0, 1, 2, 3), "inside")
    assert expected_survivors(builder) == living
    builder.result = Outcome((), "down")
    assert expected_survivors(builder) == 0


def test_wounds_and_deaths_cost_survivors() -> None:
    for builder in builders(10):
        seat = next(seat for seat, person in enumerate(builder.people) if person.alive and person.hp > 1)
        before = expected_survivors(builder)
        builder.change_survivor(seat, hp=0)
        wounded = expected_survivors(builder)
        builder.change_survivor(seat, hex=None, hp=-4, token=None)
        assert before > wounded > expected_survivors(builder)


@pytest.mark.parametrize(("harder", "easier"), [("hard", "normal"), ("nightmare", "hard"), ("normal", "easy")])
def test_on_a_harder_night_fewer_come_through(harder: str, easier: str) -> None:
    game = load_game("zombies")
    one, other = (
        expected_survivors(game.playout(game.start({"difficulty": level})).builder)  # type: ignore[attr-defined]
        for level in (harder, easier)
    )
    assert one < other
