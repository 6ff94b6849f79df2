"""A box of another package that cannot be played: everything else can, and the player is told."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pygame
import pytest

from tabletop.__main__ import main
from tabletop.content import boxes, prose
from tabletop.ui import messages
from tabletop.ui.forms.form import Form
from tabletop.ui.scenes.registry import SceneRequest, open_scene
from tabletop.ui.scenes.setup.scene import SetupScene
from tabletop.ui.scenes.title.scene import TitleScene
from tests.foreign.site import BAD, NAME
from tests.ui.pilot import Pilot


def pressed(pilot: Pilot) -> TitleScene:
    """The title, after its box was pressed."""
    title = TitleScene(pilot.stage)
    pilot.stage.push_scene(title)
    pilot.rest()
    box = next(item for item in title.buttons.items if item.name == f"box-{BAD}")
    pilot.click(pilot.centre(box.rect))
    pilot.rest()
    return title


def told_under_more(pilot: Pilot) -> list[str]:
    """What the set-up of another game says of boxes, once its rare things are unfolded."""
    setup = open_scene("setup", pilot.stage, SceneRequest(NAME))
    assert isinstance(setup, SetupScene)
    pilot.stage.push_scene(setup)
    pilot.frames(2)
    said: list[str] = []
    plain = Form.add_wrapped_text

    def heard(self: Form, at: pygame.Rect, text: str, **how: Any) -> Any:
        said.append(text)
        return plain(self, at, text, **how)

    with patch.object(Form, "add_wrapped_text", heard):
        pilot.click(pilot.centre(setup.form.rect_of("more")))
        pilot.rest()
    return [text for text in said if BAD in text]


def test_the_copy_itself_can_be_played(copy: Path, pilot: Pilot) -> None:
    pressed(pilot)
    assert isinstance(pilot.stage.scene, SetupScene)


def test_a_board_that_does_not_load_is_told_and_nothing_else_happens(copy: Path, pilot: Pilot) -> None:
    (copy / "board" / "board.py").write_text("raise OSError('no paint left')", encoding="utf-8")
    title = pressed(pilot)
    assert pilot.stage.scene is title
    assert pilot.stage.toast.words == "You can't play Hare and Hounds: no paint left"
    (told,) = told_under_more(pilot)
    assert told.startswith(f"{BAD}: ")
    assert "no paint left" in told


def test_a_package_that_does_not_load_is_left_out_and_told(copy: Path, pilot: Pilot) -> None:
    (copy / "__init__.py").write_text("raise OSError('the box is empty')", encoding="utf-8")
    sys.modules.pop(BAD, None)
    boxes.shelf.cache_clear()
    title = TitleScene(pilot.stage)
    pilot.stage.push_scene(title)
    pilot.rest()
    assert [item.name for item in title.buttons.items if BAD in item.name] == []
    (told,) = told_under_more(pilot)
    assert "the box is empty" in told


def test_content_that_is_wrong_keeps_its_box_closed(copy: Path, pilot: Pilot) -> None:
    board = copy / "data" / "board.yaml"
    board.write_text(board.read_text(encoding="utf-8").replace("hare: e2", "hare: z9"), encoding="utf-8")
    title = pressed(pilot)
    assert pilot.stage.scene is title
    assert "You can't play" in pilot.stage.toast.words
    assert "z9" in pilot.stage.toast.words


def test_rules_that_fail_end_a_match_and_not_the_program(copy: Path, pilot: Pilot) -> None:
    rules = copy / "rules" / "rules.py"
    text = rules.read_text(encoding="utf-8")
    head = "def __init__(self, content: Content) -> None:"
    rules.write_text(text.replace(head, f"{head}\n        1 / 0"), encoding="utf-8")
    title = pressed(pilot)
    assert pilot.stage.scene is title
    assert "division by zero" in pilot.stage.toast.words


def test_a_module_that_is_missing_is_told_as_the_games_own(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (copy / "board" / "motion.py").unlink()
    assert main(["shot", str(copy / "a.png"), "--game", BAD]) == 2
    told = capsys.readouterr().err
    assert f"the game {BAD!r} can't be shown: ModuleNotFoundError: No module named '{BAD}.board.motion'" in told
    assert "(board.py:" in told
    assert "needs the package" not in told


def test_rules_that_miss_a_module_are_told_as_the_games_own(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (copy / "rules" / "field.py").unlink()
    assert main(["perft", BAD, "1"]) == 2
    told = capsys.readouterr().err
    assert told == f"tabletop: the game {BAD!r} can't be used: its package has no module '{BAD}.rules.field'\n"


def test_a_board_that_fails_while_it_is_drawn_is_told_with_the_place(
    copy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    board = copy / "board" / "board.py"
    text = board.read_text(encoding="utf-8")
    head = '"""Draws the meadow,'
    assert head in text
    board.write_text(text.replace(head, f"raise ValueError('no paint')\n        {head}"), encoding="utf-8")
    assert main(["shot", str(copy / "a.png"), "--game", BAD]) == 2
    told = capsys.readouterr().err
    assert f"the game {BAD!r} can't be shown: ValueError: no paint (board.py:" in told
    assert not (copy / "a.png").exists()


def test_a_catalogue_that_cannot_be_read_harms_no_other_game_and_is_told(copy: Path, pilot: Pilot) -> None:
    made = copy / "locale" / "de" / "LC_MESSAGES" / f"{BAD}.mo"
    made.write_bytes(b"no catalogue")
    messages.use_language("de")
    try:
        assert tuple(map(messages.translate_text, prose.game_messages(NAME).seats)) == ("Meute", "Hase")
        (told,) = [box.reason for box in boxes.broken_game_boxes() if box.name == BAD]
        assert "de" in told
    finally:
        messages.use_language("en")
