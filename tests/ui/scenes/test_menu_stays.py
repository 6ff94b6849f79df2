"""The menu over a match: its lines keep their places whatever happens, and it opens whatever moves."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest

from tabletop.content import boxes
from tabletop.play.seats import Sitter, SitterKind
from tabletop.settings import Settings
from tabletop.ui.messages import say
from tabletop.ui.scenes.cover.cover_parts import HOLD_SECONDS
from tabletop.ui.scenes.cover.scene import CoverScene
from tabletop.ui.scenes.dialogs import MenuScene
from tabletop.ui.scenes.table.scene import TableScene
from tests.games.zoon.board.table import play, zoon_match
from tests.ui.pilot import Pilot, match_of, piloted, seated

MEADOW = "south c2:lancebill#0 d3:wader#0 f1:moon-egg; north d5:digger#0 a6:first-lantern; turn south 7"


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path, Settings(cover="off", confirm="none")) as made:
        yield made


def click_menu(pilot: Pilot, scene: TableScene) -> MenuScene:
    """The button in the bar, as it is pressed by hand."""
    pilot.click(pilot.centre(scene.table.buttons["menu"].rect))
    assert isinstance(pilot.stage.scene, MenuScene)
    return pilot.stage.scene


def lines(pilot: Pilot, scene: TableScene) -> list[tuple[str, tuple[int, ...]]]:
    """What stands in the menu, and where."""
    menu = click_menu(pilot, scene)
    found = [(item.name, tuple(item.rect)) for item in menu.buttons.items]
    pilot.key("escape")
    assert pilot.stage.scene is scene
    return found


@pytest.mark.parametrize("game", boxes.game_names())
def test_lines_keep_their_places_whoever_acts_in_the_past_and_after_the_end(pilot: Pilot, game: str) -> None:
    sitters = [
        Sitter(SitterKind.PERSON, "Ann"),
        *(Sitter(SitterKind.BOT, name, "random") for name in ("Ben", "Cid", "Dot")),
    ]
    match = match_of(game, *sitters[: len(match_of(game).sitters)])
    scene = TableScene(pilot.stage, match)
    pilot.stage.push_scene(scene)
    scene.table.bot_turns.is_paused = True
    pilot.rest()
    if pilot.stage.scene is not scene:  # Zoon's set-up has a page of its own
        pilot.stage.pop_scene()
    rng, first = random.Random(game), lines(pilot, scene)
    for _ in range(12):
        if match.outcome is not None:
            break
        assert match.to_act >= 0, "what falls by chance has fallen"
        scene.play(rng.choice(match.actions()))
        pilot.rest()
        while pilot.stage.scene is not scene:
            pilot.stage.pop_scene()
        assert lines(pilot, scene) == first
    scene.show_ply(1)
    pilot.rest()
    assert lines(pilot, scene) == first
    scene.show_ply(match.ply)
    if match.can_resign:
        match.resign(0)
        pilot.rest()
        while pilot.stage.scene is not scene:
            pilot.stage.pop_scene()
        assert lines(pilot, scene) == first


def test_a_line_that_cannot_be_pressed_says_why(pilot: Pilot) -> None:
    match = zoon_match(
        Sitter(SitterKind.BOT, "Ben", "random"),
        Sitter(SitterKind.PERSON, "Ann"),
        south="stilts",
        north="delvers",
        position=MEADOW,
    )
    scene = TableScene(pilot.stage, match)
    pilot.stage.push_scene(scene)
    scene.table.bot_turns.is_paused = True
    pilot.rest()
    menu = click_menu(pilot, scene)
    pilot.click(pilot.centre(menu.buttons["resign"].rect))
    assert pilot.stage.scene is menu
    assert menu.buttons.tip == say("table.resign_turn")
    pilot.click(pilot.centre(menu.buttons["cover"].rect))
    assert menu.buttons.tip == say("cover.way_alone")


# --- while something moves or waits to be read -----------------------------------------------------------------------


@pytest.mark.parametrize("game", boxes.game_names())
def test_the_menu_opens_over_pictures_that_run_and_results_that_wait_and_cuts_nothing(
    pilot: Pilot, game: str
) -> None:  # fmt: skip
    scene = seated(pilot, match_of(game))
    while pilot.stage.scene is not scene:
        pilot.stage.pop_scene()
    rng, met = random.Random(game), set[str]()
    for _ in range(150):
        match = scene.match
        if match.outcome is not None or met == {"runs", "holds"}:
            break
        while pilot.stage.scene is not scene:
            pilot.stage.pop_scene()
        if match.to_act >= 0:
            scene.play(rng.choice(match.actions()))
        pilot.frames(2)
        if pilot.stage.scene is scene and scene.story.is_playing:
            met.add("holds" if pilot.holds else "runs")
            with patch.object(type(scene.story), "skip_to_next_result") as cut:
                click_menu(pilot, scene)
                pilot.key("escape")
            assert not cut.called
        pilot.rest_without_reading()
        if pilot.stage.scene is scene and pilot.holds:
            met.add("holds")
            click_menu(pilot, scene)
            pilot.key("escape")
            assert pilot.holds
            pilot.rest()
    assert "runs" in met
    assert "holds" in met or game == "zodiac"


@pytest.fixture
def covered(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path, Settings(cover="on", confirm="none")) as made:
        yield made


def test_the_menu_opens_over_what_was_missed_and_skips_none_of_it(covered: Pilot) -> None:
    scene = seated(covered, zoon_match(south="stilts", north="delvers", position=MEADOW))
    reveal(covered)
    play(scene, "c2-c3")
    covered.rest()
    reveal(covered)
    assert scene.catch_up.is_running
    click_menu(covered, scene)
    covered.key("escape")
    assert scene.catch_up.is_running


def test_the_menu_opens_while_the_cover_is_about_to_fall(covered: Pilot) -> None:
    scene = seated(covered, zoon_match(south="stilts", north="delvers", position=MEADOW))
    reveal(covered)
    play(scene, "c2-c3")
    covered.frames(2)
    assert covered.stage.scene is scene
    assert scene.handover.is_cover_due
    click_menu(covered, scene)
    covered.key("escape")
    covered.rest()
    assert isinstance(covered.stage.scene, CoverScene)


def reveal(pilot: Pilot) -> None:
    """Holds the button of the curtain."""
    cover = pilot.stage.scene
    assert isinstance(cover, CoverScene)
    pilot.key_down("space")
    pilot.frames(1, seconds=HOLD_SECONDS + 0.1)
    pilot.frames(2)
    pilot.key_up("space")
    pilot.frames(12)
