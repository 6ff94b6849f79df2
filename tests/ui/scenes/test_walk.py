"""The list of moves by keyboard alone: reached, seen to be reached, walked through, pressed and left."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tabletop.settings import Settings
from tabletop.ui.scenes.clip_replay import ClipReplayScene
from tabletop.ui.scenes.dialogs import MenuScene
from tabletop.ui.scenes.table.action_log import ActionLog
from tabletop.ui.scenes.table.scene import TableScene
from tests.games.zoon.board.test_seen_again import COMBAT, fought
from tests.ui.pilot import Pilot, new_match, piloted, seated, spot
from tests.ui.scene_of import scene_of

LINE = "E-f F-a b-c a-F c-d F-a"


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path, Settings(cover="off", confirm="none")) as made:
        yield made


def noted(pilot: Pilot, moves: str = LINE) -> TableScene:
    """A table of a game that is told in notation."""
    match = new_match()
    for text in moves.split():
        match.submit(match.game.parse(text))
    scene = seated(pilot, match)
    pilot.rest()
    return scene


def into_list(pilot: Pilot, scene: TableScene) -> None:
    """To the buttons, and on."""
    pilot.key("f6")
    assert scene.table.buttons.focused is not None
    pilot.key("f6")
    assert scene.table.buttons.focused is None


def test_entries_in_words_are_reached_and_pressed_by_keys(pilot: Pilot) -> None:
    scene = fought(pilot)
    walk = scene.table.move_list.navigation
    before = pilot.picture()
    into_list(pilot, scene)
    pilot.frames(2)
    assert walk.focused_ply == scene.match.ply == len(COMBAT)
    assert pilot.picture() != before, "where the keyboard is, is seen"
    pilot.key("return")
    scene_of(pilot, ClipReplayScene)  # what a click on the entry of a combat does
    pilot.key("escape")
    pilot.rest()
    assert pilot.stage.scene is scene
    for _ in range(3):
        pilot.key("up")
    assert walk.focused_ply == 1
    pilot.key("up")
    assert walk.focused_ply == 1
    pilot.key("tab")
    assert walk.focused_ply == 2
    pilot.key("tab", shift=True)
    pilot.key("space")
    pilot.rest()
    assert scene.story.ply == 1
    assert walk.focused_ply == 1
    pilot.key("escape")
    assert (walk.focused_ply, scene.story.ply) == (0, 1), "one thing a press"
    pilot.key("escape")
    pilot.rest()
    assert scene.story.ply == scene.match.ply
    assert not isinstance(pilot.stage.scene, MenuScene)


def test_moves_in_columns_are_walked_in_both_directions(pilot: Pilot) -> None:
    scene = noted(pilot)
    walk = scene.table.move_list.navigation
    into_list(pilot, scene)
    assert walk.focused_ply == 6
    pilot.key("left")
    assert walk.focused_ply == 5
    pilot.key("up")
    assert walk.focused_ply == 3
    pilot.key("home")
    assert walk.focused_ply == 1
    pilot.key("down")
    pilot.key("return")
    pilot.rest()
    assert scene.story.ply == 3
    pilot.key("f6")
    assert walk.focused_ply == 0
    pilot.key("end")
    assert walk.focused_ply == 0


def test_an_entry_that_the_keyboard_comes_to_is_in_sight(pilot: Pilot) -> None:
    """In a list that has room for little more than one entry."""
    scene = fought(pilot)
    moves = scene.table.move_list
    assert isinstance(moves, ActionLog)
    moves.layout(pygame.Rect(moves.rect.topleft, (moves.rect.w, pilot.stage.metrics.text_px(70))))
    assert 1 not in dict(moves.visible_rows())
    into_list(pilot, scene)
    for key in ("home", "down", "down", "up"):
        pilot.key(key)
        assert moves.rect.contains(dict(moves.visible_rows())[moves.navigation.focused_ply])


def test_a_press_of_the_pointer_takes_the_keyboard_from_the_list(pilot: Pilot) -> None:
    scene = noted(pilot)
    into_list(pilot, scene)
    origin = str(scene.match.actions()[0].origin)
    pilot.click(spot(scene, origin))
    assert scene.table.move_list.navigation.focused_ply == 0
    assert scene.hand.gesture.selected_place == origin


def test_without_entries_the_keyboard_goes_back_to_the_board(pilot: Pilot) -> None:
    scene = noted(pilot, "")
    into_list(pilot, scene)
    assert scene.table.move_list.navigation.focused_ply == 0
    pilot.key("f6")
    assert scene.table.buttons.focused is not None
