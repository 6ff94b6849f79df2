"""All keys on one page: `?` opens and closes it anywhere, and every key it names does something."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop import paths
from tabletop.content import boxes
from tabletop.ui import wording
from tabletop.ui.messages import say
from tabletop.ui.scenes.dialogs import ConfirmScene, MenuScene
from tabletop.ui.scenes.keys import KeyHelpScene, key_help_sections
from tabletop.ui.scenes.registry import SceneRequest, open_scene
from tabletop.ui.scenes.review.scene import ReviewScene
from tests.sampled import sampled
from tests.ui.pilot import Pilot, match_of, new_match, piloted, seated, spot


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path) as made:
        yield made


def is_open(pilot: Pilot) -> bool:
    return isinstance(pilot.stage.scene, KeyHelpScene)


@pytest.mark.parametrize(
    "name", sampled(["title", "setup", "rulebook", "settings", "replays", "puzzles", "review"], 0, 1, 5, 6)
)
def test_the_question_mark_opens_and_closes_it_on_every_screen(pilot: Pilot, name: str) -> None:
    match = new_match() if name == "review" else None
    pilot.stage.push_scene(open_scene(name, pilot.stage, SceneRequest(match=match)))
    pilot.frames(3)
    below = pilot.stage.scene
    pilot.key("?")
    assert is_open(pilot)
    pilot.key("?")
    assert pilot.stage.scene is below
    pilot.key("?")
    pilot.key("escape")
    assert pilot.stage.scene is below


def test_a_letter_typed_into_a_line_opens_nothing(pilot: Pilot) -> None:
    pilot.stage.push_scene(open_scene("settings", pilot.stage))
    pilot.key("f", ctrl=True)
    pilot.type("a?")
    assert not is_open(pilot)


def test_over_a_table_what_is_held_goes_back_and_the_match_stays(pilot: Pilot) -> None:
    scene = seated(pilot, new_match())
    pilot.move(spot(scene, "E"))
    pilot.press(spot(scene, "E"))
    pilot.move(spot(scene, "f"), 3)
    pilot.key("?")
    assert is_open(pilot)
    pilot.release(spot(scene, "f"))
    pilot.key("?")
    pilot.rest()
    assert (scene.match.ply, scene.hand.gesture.selected_place) == (0, None)


def test_a_question_box_below_waits_for_its_answer(pilot: Pilot) -> None:
    said: list[str] = []
    pilot.stage.push_scene(ConfirmScene(pilot.stage, "Really?", "Yes", lambda: said.append("yes")))
    pilot.key("?")
    pilot.key("return")
    assert (is_open(pilot), said) == (True, [])
    pilot.key("escape")
    assert isinstance(pilot.stage.scene, ConfirmScene)


@pytest.mark.parametrize("game", boxes.game_names())
def test_the_game_on_the_table_comes_before_the_others(pilot: Pilot, game: str) -> None:
    seated(pilot, match_of(game))
    pilot.key("?")
    page = pilot.stage.scene
    assert isinstance(page, KeyHelpScene)
    assert page.game == game
    made = key_help_sections(page.game)
    titles = [title for title, _ in made]
    assert titles[:3] == ["Everywhere", "During a match", "Watching a match"]
    assert titles[3] == wording.game_title(game)
    assert all(keys and does for _, lines in made for keys, does in lines)


def test_the_menu_over_a_match_leads_there(pilot: Pilot) -> None:
    seated(pilot, new_match())
    pilot.key("escape")
    menu = pilot.stage.scene
    assert isinstance(menu, MenuScene)
    pilot.click(pilot.centre(menu.buttons["keys"].rect))
    assert is_open(pilot)


def test_the_settings_lead_there_too(pilot: Pilot) -> None:
    page = open_scene("settings", pilot.stage)
    pilot.stage.push_scene(page)
    page.form.focus_widget("keys")  # type: ignore[attr-defined]
    pilot.key("return")
    assert is_open(pilot)


def test_keys_scroll_a_page_that_is_too_long(pilot: Pilot) -> None:
    pilot.stage.change_settings(text_scale=200)
    pilot.stage.push_scene(open_scene("keys", pilot.stage))
    page = pilot.stage.scene
    assert isinstance(page, KeyHelpScene)
    ((_, scroll),) = page.form.scrolls
    for key in ("down", "page down", "end"):
        before = scroll.offset
        pilot.key(key)
        assert scroll.offset > before
    pilot.key("home")
    assert scroll.offset == 0


@pytest.mark.parametrize("ends", [False, True])
def test_what_the_page_says_of_r_is_where_the_review_opens(pilot: Pilot, ends: bool) -> None:
    match, chance = new_match(), random.Random(5)
    while match.ply < 4 or (ends and match.outcome is None):
        match.submit(chance.choice(match.actions()))
    seated(pilot, match)
    pilot.frames(seconds=3)
    pilot.key("r")
    pilot.rest()
    review = pilot.stage.scene
    assert isinstance(review, ReviewScene)
    assert review.session.ply == (0 if ends else match.ply)
    assert ("once it is over, from the start" if ends else "from the last move") in say("keys.table_review")


def test_the_docs_say_of_the_review_and_the_second_window_what_the_page_says() -> None:
    told = (paths.data().parent / "docs" / "play.md").read_text(encoding="utf-8")
    for key in ("table_review", "everywhere_wall"):
        pressed, does = say(f"keys.{key}").split(" | ")
        assert f"| {pressed} | {does} |" in told
