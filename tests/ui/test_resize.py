"""The window changes its size in the middle of everything: nothing fails, and what is seen is as if drawn there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from tabletop import log
from tests.sampled import sampled
from tests.ui.pilot import Pilot, new_match, piloted, seated, spot
from tests.ui.screen_states import MOVING, STATES

SIZES = ((1920, 1080), (1366, 768), (1280, 720))
USUAL = (
    "table-carried", "table-ask", "settings-choice", "review-name", "zoon-cover", "zoon-dice", "zw-plan", "zl-dragging",
)  # fmt: skip
"""In the middle of a drag, a clip, a list that is open, a line of text, a question, and under the cover."""


def resized(pilot: Pilot, size: tuple[int, int]) -> None:
    """The desktop gives the window another size."""
    pygame.display.set_mode(size, pygame.RESIZABLE)
    pilot.post(pygame.VIDEORESIZE)
    pilot.frames(2)


@pytest.mark.parametrize("state", sampled(STATES, *map(list(STATES).index, USUAL)))
def test_another_size_in_the_middle_of_it(tmp_path: Path, state: str, monkeypatch: pytest.MonkeyPatch) -> None:
    faults: list[Any] = []
    monkeypatch.setattr(log, "log_exception", faults.append)
    with piloted(tmp_path) as pilot:
        STATES[state](pilot, tmp_path)
        for size in SIZES:
            resized(pilot, size)
            assert pilot.stage.surface.get_size() == size
            if state in MOVING:
                continue
            pilot.sharpen()
            seen = pilot.picture()
            pilot.stage.use_surface(pilot.stage.surface)
            pilot.frames()
            pilot.sharpen()  # the gallery's cards come one after the other
            assert pilot.picture() == seen
    assert faults == []


def test_a_line_of_text_stays_and_is_written_on(tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        STATES["review-name"](pilot, tmp_path)
        pilot.type(" was")
        resized(pilot, SIZES[0])
        pilot.type(" wenn")
        pilot.key("return")
        pilot.rest()
        scene: Any = pilot.stage.scene
    names = [branch.name for branch in scene.match.branches.all_branches()]
    assert "was wenn" in names, "the offered name was marked, and what was typed after the change went on"


def test_a_piece_in_the_air_stays_there_and_can_be_dropped(tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        scene = seated(pilot, new_match())
        pilot.move(spot(scene, "E"))
        pilot.press(spot(scene, "E"))
        pilot.move(spot(scene, "d"), 4)
        resized(pilot, SIZES[0])
        assert scene.hand.gesture.lifted == "E"
        assert set(scene.hand.marks(pilot.stage.now).targets) >= {"f"}
        x, y = scene.hand.drag_state.piece_centre
        assert (x / pilot.stage.metrics.s, y / pilot.stage.metrics.s) == pytest.approx(pilot.at, abs=40)
        pilot.move(spot(scene, "f"), 4)
        pilot.release(spot(scene, "f"))
        assert [str(action) for action in scene.match.past.actions()] == ["E-f"]


def test_a_piece_that_was_clicked_stays_in_hand(tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        scene = seated(pilot, new_match())
        pilot.click(spot(scene, "E"))
        for size in SIZES:
            resized(pilot, size)
            assert scene.hand.gesture.selected_place == "E"
        pilot.click(spot(scene, "f"))
        assert [str(action) for action in scene.match.past.actions()] == ["E-f"]


def test_a_trump_of_zoon_stays_in_hand_with_the_zoon_that_it_moves(tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        STATES["zoon-trump"](pilot, tmp_path)
        scene: Any = pilot.stage.scene
        before, targets = scene.hand.gesture.path, set(scene.hand.marks(pilot.stage.now).targets)
        resized(pilot, SIZES[0])
        assert len(before) == 2
        assert scene.hand.gesture.path == before
        assert set(scene.hand.marks(pilot.stage.now).targets) == targets


def test_an_open_list_stays_open_at_its_option(tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        STATES["settings-choice"](pilot, tmp_path)
        scene: Any = pilot.stage.scene
        pilot.key("down")
        here = scene.form.open_drop_down_list.pointed_option_index
        resized(pilot, SIZES[0])
        assert scene.form.open_drop_down_list is not None
        assert scene.form.open_drop_down_list.pointed_option_index == here
        pilot.key("escape")
        assert scene.form.open_drop_down_list is None
        assert pilot.stage.scene is scene
