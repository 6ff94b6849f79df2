"""PettingZoo's own conformance tests for every game, and what we promise beyond them."""

from __future__ import annotations

import warnings
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from tabletop import paths
from tabletop.ai.observation import PositionTextEncoder
from tabletop.cli.new_game import write_new_game_package
from tabletop.content.games import game_content_folder
from tabletop.play.match import Match
from tabletop.rules.game import IllegalAction
from tests.env.games import GAMES
from tests.foreign.site import describe, installed

pytest.importorskip("pettingzoo")
from pettingzoo.test import api_test, parallel_api_test, seed_test
from pettingzoo.test.max_cycles_test import max_cycles_test
from pettingzoo.utils import parallel_to_aec

from tabletop.env import pettingzoo_env


def seeded(env: Any) -> Any:
    """Draws actions that end no match at once: some of Zodiac are over after two."""
    for agent in env.possible_agents:
        env.action_space(agent).seed(2)
    return env


@pytest.mark.parametrize("name", GAMES)
def test_it_passes_the_api_test(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it would rather have an array than a dictionary with the mask
        api_test(pettingzoo_env.env(name), num_cycles=1000)
        parallel_api_test(pettingzoo_env.parallel_env(name), num_cycles=100)


@pytest.mark.parametrize("name", GAMES)
def test_it_passes_the_seed_test(name: str) -> None:
    seed_test(partial(pettingzoo_env.env, name), num_cycles=500)


@pytest.mark.parametrize("name", GAMES)
def test_it_passes_the_test_of_max_cycles(name: str) -> None:
    def parallel(max_cycles: int) -> Any:
        return seeded(pettingzoo_env.parallel_env(name, max_cycles=max_cycles))

    max_cycles_test(
        SimpleNamespace(parallel_env=parallel, env=lambda max_cycles: parallel_to_aec(parallel(max_cycles)))
    )


@pytest.mark.parametrize("name", GAMES)
def test_a_match_is_cut_off_after_so_many_decisions(name: str) -> None:
    env = seeded(pettingzoo_env.env(name, max_cycles=3))
    env.reset(seed=4)
    decisions = 0
    for agent in env.agent_iter(100):
        is_cut_off = env.truncations[agent]
        decisions += not is_cut_off
        env.step(None if is_cut_off else env.action_space(agent).sample())
    assert decisions == 3
    assert env.agents == []


def test_an_illegal_action_is_refused_with_its_rule_and_the_match_goes_on() -> None:
    env = pettingzoo_env.env("zodiac")
    env.reset(seed=1)
    observation, *_ = env.last()
    illegal = int((observation["action_mask"] == 0).argmax())
    with pytest.raises(IllegalAction, match=r"\(ZD\d+\)"):
        env.step(illegal)
    again, *_ = env.last()
    assert (again["observation"] == observation["observation"]).all()
    env.step(env.action_space(env.agent_selection).sample())


def test_offers_are_told_and_any_legal_action_can_be_done_by_its_text() -> None:
    env = pettingzoo_env.raw_env("zodiac")
    env.reset()
    assert sorted(env.offers().values()) == ["C-a", "E-f", "b-a", "b-c", "e-d", "e-f"]
    env.step_by_action("E-f")
    assert env.agent_selection == "seat_1"


def test_all_survivors_share_their_reward() -> None:
    env = pettingzoo_env.env("zombies", setup={"survivors": "2"})
    env.reset(seed=2)
    rewards: dict[str, float] = {}
    for agent in env.agent_iter():
        _, reward, terminated, truncated, _ = env.last()
        if terminated:
            rewards[agent] = reward
        env.step(None if terminated or truncated else env.action_space(agent).sample())
    assert set(rewards) == set(env.possible_agents)
    assert set(rewards.values()) in ({1.0}, {-1.0})


def test_a_pack_is_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    tribe = (game_content_folder("zoon") / "tribes" / "delvers.yaml").read_text(encoding="utf-8")
    file = paths.player_packs() / "fifth_tribe" / "zoon" / "tribes" / "molehill.yaml"
    file.parent.mkdir(parents=True)
    file.write_text(tribe.replace("id: delvers", "id: molehill", 1), encoding="utf-8")
    env = pettingzoo_env.env("zoon", pack="fifth_tribe", setup={"south": "molehill"})
    env.reset(seed=1)
    tribes = next(field.size for field in env.unwrapped.game.encoder.fields if field.name == "tribes")
    assert tribes == 2 * 5
    for agent in env.agent_iter(10):
        env.step(env.action_space(agent).sample())
    assert env.unwrapped.match.decisions == 10


def test_a_new_game_from_the_template_is_an_environment_at_once(tmp_path: Path) -> None:
    write_new_game_package("harbor", tmp_path / "harbor")
    describe(tmp_path / "site", tmp_path / "harbor")
    with installed(tmp_path / "site", tmp_path / "harbor" / "src"), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(pettingzoo_env.env("harbor"), num_cycles=200)
        assert isinstance(pettingzoo_env.env("harbor").unwrapped.game.encoder, PositionTextEncoder)


@pytest.mark.parametrize("name", GAMES)
def test_a_picture_is_an_array_of_the_table(name: str) -> None:
    env = seeded(pettingzoo_env.env(name, render_mode="rgb_array"))
    env.reset(seed=2)
    begun = env.render()
    for agent in env.agent_iter(4):
        env.step(env.action_space(agent).sample())
    picture: Any = env.render()
    assert picture.shape == begun.shape == (720, 1280, 3)
    assert picture.dtype == np.uint8
    assert (picture != begun).any()
    assert (env.render() == picture).all()


@pytest.mark.parametrize("name", GAMES)
def test_while_a_picture_is_made_nobody_plays_on(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    env = pettingzoo_env.env(name, render_mode="rgb_array")
    env.reset(seed=2)
    done: list[Any] = []
    monkeypatch.setattr(Match, "submit", lambda match, action: done.append(action))
    env.render()
    assert done == []


def test_without_a_render_mode_there_is_no_picture() -> None:
    env = pettingzoo_env.env("zodiac")
    env.reset()
    assert env.render() is None
