"""The page of games by time: what fits comes first, one press leads to the set-up, and nothing known is said too."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tabletop.ai.questions import Answer, Question
from tabletop.content.errors import ContentError
from tabletop.content.games import load_game
from tabletop.play import played_times
from tabletop.play.match_lengths import MeasuredLengths, MeasuredSetup
from tabletop.play.match_proposals import NO_LIMIT
from tabletop.play.played_times import PlayedMatch
from tabletop.rules.game import Game
from tabletop.ui.messages import say
from tabletop.ui.scenes import what_fits
from tabletop.ui.scenes.evening.current_evening import mark_people_present
from tabletop.ui.scenes.registry import SceneRequest, open_scene
from tabletop.ui.scenes.setup.scene import SetupScene
from tabletop.ui.scenes.title.scene import TitleScene
from tabletop.ui.scenes.what_fits import MINUTES, WhatFitsScene
from tests.ui.pilot import Pilot, piloted
from tests.ui.test_words_drawn import overheard


@pytest.fixture
def pilot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pilot]:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    with piloted(tmp_path / "saves") as made:
        made.stage.push_scene(TitleScene(made.stage))
        yield made


def opened(pilot: Pilot) -> WhatFitsScene:
    scene = open_scene("what_fits", pilot.stage)
    assert isinstance(scene, WhatFitsScene)
    pilot.stage.push_scene(scene)
    pilot.frames(2)
    return scene


def press(pilot: Pilot, name: str) -> None:
    form = pilot.stage.scene.form  # type: ignore[attr-defined]
    pilot.click(pilot.centre(form.rect_of(name)))
    pilot.frames(2)


def test_the_title_leads_there(pilot: Pilot) -> None:
    pilot.frames(2)
    title = pilot.stage.scene
    assert isinstance(title, TitleScene)
    next(item for item in title.buttons.items if item.name == "what_fits").press()
    assert isinstance(pilot.stage.scene, WhatFitsScene)


@pytest.mark.parametrize("minutes", MINUTES)
def test_what_fits_is_over_in_time(pilot: Pilot, minutes: int) -> None:
    scene = opened(pilot)
    scene.choose_minutes(minutes)
    fitting, longer = scene.selected
    assert all(each.fits(minutes) for each in fitting)
    assert not any(each.fits(minutes) for each in longer)
    assert {each.game for each in (*fitting, *longer)} == {"zodiac", "zoon", "zone_wars", "zombies"}
    if minutes == NO_LIMIT:
        assert not longer


def test_one_press_opens_the_setup_with_what_was_chosen(pilot: Pilot) -> None:
    scene = opened(pilot)
    scene.choose_minutes(15)
    pilot.frames(2)
    chosen = next(each for each in scene.selected[0] if each.options.get("ruleset") == "sullivan")
    press(pilot, "choose zoon sullivan")
    setup = pilot.stage.scene
    assert isinstance(setup, SetupScene)
    assert setup.game.name == "zoon"
    assert dict(setup.plan.options)["ruleset"] == "sullivan"
    assert len(pilot.stage.scenes) == 2
    assert chosen.seats == len(setup.plan.players)


def test_enter_sets_up_the_first_that_fits(pilot: Pilot) -> None:
    scene = opened(pilot)
    first = scene.selected[0][0]
    pilot.key("return")
    assert isinstance(pilot.stage.scene, SetupScene)
    assert pilot.stage.scene.game.name == first.game


def test_it_is_for_those_who_are_here(pilot: Pilot) -> None:
    mark_people_present(pilot.stage, ("Ann", "Ben", "Cid"))
    scene = opened(pilot)
    scene.choose_minutes(NO_LIMIT)
    found = scene.selected[0]
    assert {each.seats for each in found if each.game == "zone_wars"} == {3}
    scene.open_setup(next(each for each in found if each.game == "zone_wars"))
    setup = pilot.stage.scene
    assert isinstance(setup, SetupScene)
    assert [player.name for player in setup.plan.players] == ["Ann", "Ben", "Cid"]


def only(monkeypatch: pytest.MonkeyPatch, lengths: MeasuredLengths | None) -> None:
    monkeypatch.setattr(what_fits, "measured_lengths", lambda game: lengths if game == "zodiac" else None)


def test_where_nothing_fits_the_shortest_is_named(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    only(monkeypatch, MeasuredLengths(60, (MeasuredSetup(2, 1, (200,) * 9),)))
    scene = opened(pilot)
    with overheard() as said:
        pilot.frames(2)
        scene.layout()
        pilot.frames(2)
    assert "The shortest is Zodiac" in " ".join(said)
    pilot.key("return")
    assert isinstance(pilot.stage.scene, TitleScene)


def test_where_nothing_is_known_that_is_said(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    only(monkeypatch, None)
    with overheard() as said:
        opened(pilot)
    assert "Nobody knows yet" in " ".join(said)


def test_it_says_what_a_length_rests_on(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    own = [PlayedMatch("zodiac", {}, 2, 1, 14, 600.0)] * 6
    monkeypatch.setattr(played_times, "played_matches", lambda entries: own)
    with overheard() as said:
        opened(pilot)
    words = " ".join(said)
    assert "from 6 matches at this table" in words
    assert "from matches between bots" in words


class SlowWorker:
    """Answers when the test lets it; what it was asked is cancelled by whoever has no use for it."""

    def __init__(self) -> None:
        self.asked: list[Question] = []
        self.answer: Answer | None = None
        self.cancelled = 0

    def ask(self, question: Question) -> SlowWorker:
        self.asked.append(question)
        return self

    def poll(self) -> Answer | None:
        return self.answer

    def prolong(self) -> None:
        """It has all the time."""

    def cancel(self) -> None:
        self.cancelled += 1

    def close(self) -> None:
        """Nothing to end."""


@pytest.fixture
def slow(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> SlowWorker:
    """Nothing is read in the process of the window."""

    def refuse(*_: object) -> None:
        raise AssertionError("the frame waits")

    for name in ("newest_saved_matches", "played_matches"):
        monkeypatch.setattr(played_times, name, refuse)
    worker = SlowWorker()
    monkeypatch.setattr(pilot.stage, "worker", worker)
    return worker


def test_while_matches_are_read_the_page_says_so_and_the_frame_goes_on(pilot: Pilot, slow: SlowWorker) -> None:
    with overheard() as said:
        scene = opened(pilot)
        pilot.frames(5)
    assert scene.is_reading
    assert scene.is_busy()
    assert say("what_fits.reading") in said
    assert scene.selected == ((), ())
    assert len(slow.asked) == 1
    slow.answer = Answer(value=(PlayedMatch("zodiac", {}, 2, 1, 14, 600.0),) * 6)
    with overheard() as said:
        pilot.frames(2)
    assert not scene.is_reading
    assert "from 6 matches at this table" in " ".join(said)
    assert scene.selected[0]


def test_a_choice_made_while_matches_are_read_stays(pilot: Pilot, slow: SlowWorker) -> None:
    scene = opened(pilot)
    scene.choose_minutes(15)
    slow.answer = Answer(value=())
    pilot.frames(2)
    assert scene.minutes == 15
    assert all(each.fits(15) for each in scene.selected[0])


def test_what_fails_leaves_matches_between_bots(pilot: Pilot, slow: SlowWorker) -> None:
    scene = opened(pilot)
    slow.answer = Answer(error="died")
    pilot.frames(2)
    assert scene.selected[0]


def test_a_page_that_is_closed_reads_no_more(pilot: Pilot, slow: SlowWorker) -> None:
    opened(pilot)
    pilot.key("escape")
    pilot.frames(2)
    assert isinstance(pilot.stage.scene, TitleScene)
    assert slow.cancelled == 1


def test_a_broken_game_is_left_out(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    def load_or_fail(name: str) -> Game[Any, Any, Any]:
        if name == "zoon":
            raise ContentError(())
        return load_game(name)

    monkeypatch.setattr(what_fits, "load_game", load_or_fail)
    scene = opened(pilot)
    scene.choose_minutes(NO_LIMIT)
    assert "zoon" not in {each.game for each in scene.selected[0]}


def test_setup_begins_with_requested_options(pilot: Pilot) -> None:
    scene = open_scene("setup", pilot.stage, SceneRequest("zone_wars", setup={"players": "3"}))
    assert isinstance(scene, SetupScene)
    assert len(scene.plan.players) == 3
