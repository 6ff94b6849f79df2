"""Difficulties stand as a stair where they are chosen, each with the nights that the computer survives of a chapter."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from tabletop.content.games import game_with_content
from tabletop.games.zombies.board import survival_rates
from tabletop.settings import Settings
from tabletop.ui.scenes.registry import SceneRequest, open_scene
from tabletop.ui.scenes.setup.scene import SetupScene
from tests.games.zombies.rules.table import zombies_game
from tests.ui.pilot import Pilot, piloted
from tests.ui.test_words_drawn import overheard

CONTENT = zombies_game().content
LEVELS = [each.id for each in CONTENT.difficulties]
BRASS, TRACK = pygame.Color("#FFD166")[:3], pygame.Color("#0B1117")[:3]


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path, Settings(attract=False)) as made:
        yield made


def opened(pilot: Pilot) -> SetupScene:
    scene = open_scene("setup", pilot.stage, SceneRequest("zombies"))
    assert isinstance(scene, SetupScene)
    pilot.stage.push_scene(scene)
    pilot.rest()
    scene.form.focus_widget("option difficulty")
    pilot.frames(2)
    return scene


def bar(pilot: Pilot, scene: SetupScene, level: str) -> tuple[int, float]:
    """How high the bar of a step stands in the window, in pixels, and how much of it is brass."""
    at, surface = scene.form.rect_of("option difficulty", level), pilot.stage.surface
    y = next(y for y in range(at.y + 8, at.bottom) if surface.get_at((at.x + 6, y))[:3] == BRASS)
    row = [surface.get_at((x, y))[:3] for x in range(at.x + 6, at.right - 6)]
    assert set(row) <= {BRASS, TRACK}
    return y, row.count(BRASS) / len(row)


def test_each_difficulty_stands_as_much_higher_and_its_bar_is_as_long_as_its_share(pilot: Pilot) -> None:
    scene = opened(pilot)
    bars = [bar(pilot, scene, level) for level in LEVELS]
    rises = [below[0] - above[0] for below, above in pairwise(bars)]
    assert min(rises) > 8
    assert max(rises) - min(rises) <= 1
    told = survival_rates.survival_rates()["ch1"]
    assert [share for _, share in bars] == pytest.approx([told[level] / 100 for level in LEVELS], abs=0.03)


def test_another_chapter_has_shares_of_its_own_and_it_is_said_whose_they_are(pilot: Pilot) -> None:
    told = survival_rates.survival_rates()
    with overheard() as first:
        scene = opened(pilot)
    assert f"{told['ch1']['normal']}%" in first
    assert any("four computers at level hard survive" in words for words in first)
    with overheard() as second:
        scene.set_option("scenario", "ch2")
        pilot.frames(2)  # a page shows what it lays out anew with its second frame
    assert {f"{told['ch2'][level]}%" for level in LEVELS} <= second


def test_with_other_content_nobody_knows_shares(pilot: Pilot) -> None:
    scene = opened(pilot)
    fewer = replace(CONTENT, scenarios=CONTENT.scenarios[:2])
    with overheard() as said:
        scene.use_game(game_with_content("zombies", fewer))
        pilot.rest()
    assert not any(words.endswith("%") or "four computers" in words for words in said)


def test_every_chapter_and_difficulty_has_a_share_and_harder_nights_are_won_less_often() -> None:
    told = survival_rates.survival_rates()
    assert set(told) == {each.id for each in CONTENT.scenarios}
    for shares in told.values():
        assert list(shares) == LEVELS
        assert sorted(shares.values(), reverse=True) == list(shares.values())


def test_a_share_beyond_a_hundred_is_named() -> None:
    (problem,) = survival_rates.SurvivalRates({"ch1": {"easy": 100, "normal": 101}}).problems()
    assert problem.where == ("nights", "survived", "ch1", "normal")
