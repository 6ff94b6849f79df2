"""The clock in the set-up: three questions at most, kept for the next time, and agreed on for the match."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tabletop.ai.levels import level_names
from tabletop.content.games import load_game
from tabletop.play.decision_clock import NO_CLOCK, ClockMode, ClockRules
from tabletop.settings import Settings
from tabletop.ui.scenes.registry import SceneRequest, open_scene
from tabletop.ui.scenes.setup.clock_cards import clock_choices, limit_text
from tabletop.ui.scenes.setup.plan import (
    SetupPlan,
    clock_that_fits,
    header_for_rematch,
    initial_plan,
    make_header_from_plan,
    settings_from_plan,
)
from tabletop.ui.scenes.setup.remembered_plans import last_plans, remember_plan
from tabletop.ui.scenes.setup.scene import SetupScene
from tests.ui.pilot import Pilot, piloted

HARD = ClockRules(ClockMode.HARD, 120, "easy")


@pytest.fixture
def pilot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pilot]:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    with piloted(tmp_path / "saves") as made:
        yield made


def plan(clock: ClockRules = NO_CLOCK) -> SetupPlan:
    return replace(initial_plan(load_game("zodiac"), Settings()), clock=clock)


def names(rules: ClockRules) -> list[str]:
    return [card.name for card in clock_choices("zodiac", rules, ("easy", "hard"), "easy", lambda _: None)]


def test_only_what_makes_sense_is_asked() -> None:
    assert names(NO_CLOCK) == names(ClockRules(ClockMode.SHOWN)) == ["clock"]
    assert names(ClockRules(ClockMode.NUDGE, 60)) == ["clock", "clock limit"]
    assert names(HARD) == ["clock", "clock limit", "clock level"]


def test_a_mode_begins_with_usual_values_and_keeps_what_was_chosen() -> None:
    rules = NO_CLOCK

    def change(made: ClockRules) -> None:
        nonlocal rules
        rules = made

    def choose(index: int, value: str) -> None:
        clock_choices("zodiac", rules, ("easy", "hard"), "easy", change)[index].choose(value)

    choose(0, "hard")
    assert rules == ClockRules(ClockMode.HARD, 60, "easy")
    choose(1, "300")
    choose(2, "hard")
    choose(0, "nudge")
    assert rules == ClockRules(ClockMode.NUDGE, 300)
    choose(0, "off")
    assert rules == NO_CLOCK


def test_it_is_agreed_on_for_the_match_and_for_the_next_one() -> None:
    game = load_game("zodiac")
    assert make_header_from_plan(game, plan()).clock == ""
    made = make_header_from_plan(game, plan(HARD))
    assert made.clock == "hard 120 easy"
    assert header_for_rematch(game, made).clock == made.clock


def test_it_is_remembered_for_the_next_time() -> None:
    game = load_game("zodiac")
    settings = replace(Settings(), **settings_from_plan("zodiac", plan(HARD), Settings()))  # type: ignore[arg-type]
    assert initial_plan(game, settings).clock == HARD
    kept = replace(Settings(), **remember_plan(game, plan(HARD), Settings()))  # type: ignore[arg-type]
    assert [each.clock for each in last_plans(game, kept)] == [HARD]


def test_where_it_is_off_nothing_is_said_of_it() -> None:
    assert not any("clock" in line for line in remember_plan(load_game("zodiac"), plan(), Settings())["last_setup"])


def test_what_does_not_fit_is_left_out() -> None:
    assert clock_that_fits("zodiac", "nonsense") == NO_CLOCK
    assert clock_that_fits("zodiac", "hard 60 wizard").level in level_names("zodiac")


@pytest.mark.parametrize(("seconds", "text"), [(30, "30 s"), (60, "1 min"), (300, "5 min"), (90, "90 s")])
def test_limits(seconds: int, text: str) -> None:
    assert limit_text(seconds) == text


def test_the_page_asks_and_says_that_it_differs_from_the_usual_rules(pilot: Pilot) -> None:
    scene = open_scene("setup", pilot.stage, SceneRequest("zodiac"))
    assert isinstance(scene, SetupScene)
    pilot.stage.push_scene(scene)
    scene.toggle_house_rules()
    pilot.rest()
    assert scene.form.rect_of("clock", "").w
    scene.change(replace(scene.plan, clock=HARD))
    pilot.rest()
    assert scene.form.rect_of("clock limit", "").w
    assert scene.form.rect_of("clock level", "").w
