"""One seat of a game for Gymnasium: its checks, a row of matches from one seed, and bots on the other seats."""

from __future__ import annotations

import warnings
from typing import Any

import pytest

from tabletop.ai.levels import UnknownLevel
from tabletop.rules.game import IllegalAction
from tests.env.games import GAMES

pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")
import gymnasium
from gymnasium.utils.env_checker import check_env

from tabletop.env import gymnasium_env
from tabletop.env.gymnasium_env import SeatEnv


class FirstOffer(gymnasium.ActionWrapper):
    """Does the first thing that is offered: the check draws an action in one match and does it in another."""

    def action(self, action: Any) -> Any:
        mask = self.unwrapped.match.mask(self.unwrapped.seat)
        return action if mask[action] else int(mask.argmax())


@pytest.mark.parametrize("name", GAMES)
def test_it_passes_the_check_of_gymnasium(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it says that a wrapped environment is none
        check_env(FirstOffer(SeatEnv(name, others="random")), skip_render_check=True)


@pytest.mark.parametrize("name", GAMES)
def test_one_seed_gives_one_row_of_matches(name: str) -> None:
    def row() -> list[Any]:
        env = SeatEnv(name, seat=None, others="random", max_decisions=120)
        env.action_space.seed(9)
        seen: list[Any] = []
        for number in range(3):
            observation, info = env.reset(seed=5 if number == 0 else None)
            is_over = False
            while not is_over:
                observation, reward, terminated, is_cut_off, info = env.step(env.action_space.sample())
                is_over = terminated or is_cut_off
            seen.append((reward, terminated, info["seat"], env.match.decisions, observation["observation"].tolist()))
        return seen

    first = row()
    assert first == row()
    assert any(match != first[0] for match in first)


def test_it_is_made_by_its_name() -> None:
    assert set(gymnasium_env.register()) == {f"tabletop/{name}-v1" for name in GAMES}
    assert gymnasium_env.register() == gymnasium_env.register()
    env = gymnasium.make("tabletop/zodiac-v1", seat=1, others="easy")
    observation, info = env.reset(seed=1)
    assert info["seat"] == 1
    assert (observation["action_mask"] == info["action_mask"]).all()
    assert info["action_mask"].any(), "the bot has opened"


def test_the_reward_is_that_of_the_seat() -> None:
    """Against the level that never loses, nobody who plays at random wins."""
    env = SeatEnv("zodiac", seat=0, others="perfect")
    env.action_space.seed(1)
    rewards = []
    for seed in range(5):
        env.reset(seed=seed)
        is_over, reward = False, 0.0
        while not is_over:
            _, reward, is_over, _, _ = env.step(env.action_space.sample())
        rewards.append(reward)
    assert rewards == [-1.0] * 5


def test_what_is_not_legal_is_refused_with_its_rule() -> None:
    env = SeatEnv("zodiac", others="random")
    _, info = env.reset(seed=1)
    with pytest.raises(IllegalAction, match=r"\(ZD\d+\)"):
        env.step(int((info["action_mask"] == 0).argmax()))
    assert (env.match.mask(0) == info["action_mask"]).all()


def test_seats_and_levels_that_there_are_not_are_refused() -> None:
    with pytest.raises(ValueError, match="seat must be from 0 to 1"):
        SeatEnv("zodiac", seat=2)
    with pytest.raises(UnknownLevel):
        SeatEnv("zodiac", others="godlike")
