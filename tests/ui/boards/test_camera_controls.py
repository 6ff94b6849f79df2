"""A large table in the hand: pulled by its free ground, zoomed, its small buttons and keys, and who is asked first."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pygame
import pytest

from tabletop.ui.boards.camera import Camera
from tabletop.ui.boards.camera_controls import CameraControls, CameraDrag, CameraTool, CameraToolbar, zoom_tools
from tabletop.ui.stage.events import KeyEvent, MouseButton, PointerEvent, PointerKind, WheelEvent
from tabletop.ui.stage.stage import Stage
from tests.ui.boards.pane import AREA, WHOLE, Pane

STAGE = cast(Stage, SimpleNamespace(
    metrics=SimpleNamespace(px=round, mix_px=lambda logical, share: round(logical)), to_pixels=lambda pos: pos,
))  # fmt: skip
FREE, TAKEN = (300.0, 200.0), (30.0, 70.0)


class Board:
    """Somebody stands in the upper left corner."""

    def __init__(self) -> None:
        self.stage = STAGE
        self.camera: Camera[Pane] = WHOLE
        self.has_lamp = True
        self.is_lit = False

    def use_camera(self, camera: Camera[Pane]) -> None:
        self.camera = camera

    def light(self) -> None:
        self.is_lit = not self.is_lit


class Stamp:
    """Takes whatever it is told to take."""

    def __init__(self, *takes: str) -> None:
        self.takes = takes
        self.seen: list[str] = []

    def press(self, pixel: Any) -> bool:
        return self._is_taken("press")

    def move(self, pixel: Any, *, held: bool) -> bool:
        return self._is_taken("move")

    def release(self) -> bool:
        return self._is_taken("release")

    def wheel(self, pixel: Any, turns: float) -> bool:
        return self._is_taken("wheel")

    def key(self, event: KeyEvent) -> bool:
        return self._is_taken("key")

    def _is_taken(self, what: str) -> bool:
        self.seen.append(what)
        return what in self.takes


@pytest.fixture
def board(monkeypatch: pytest.MonkeyPatch) -> Board:
    monkeypatch.setattr("tabletop.ui.boards.camera_controls.say", str)
    return Board()


def held(board: Board, *first: Stamp, arrows: bool = False) -> CameraControls:
    lamp = CameraTool("lamp", "eye", ("l", "k"), board.light, lambda: board.is_lit, lambda: board.has_lamp)
    tools = CameraToolbar(board.stage, "pane", "toy.tool", (*zoom_tools(board), lamp))
    return CameraControls(board.stage, tools, (*first, CameraDrag(board, lambda pixel: pixel != TAKEN, arrows=arrows)))


def press(hold: CameraControls, pos: tuple[float, float], button: MouseButton = MouseButton.LEFT) -> bool:
    return hold.handle_camera_input(PointerEvent(PointerKind.PRESS, pos, button))


def move(hold: CameraControls, pos: tuple[float, float], *, held: bool = True) -> bool:
    return hold.handle_camera_input(PointerEvent(PointerKind.MOVE, pos, held=held))


def release(hold: CameraControls, pos: tuple[float, float] = FREE) -> bool:
    return hold.handle_camera_input(PointerEvent(PointerKind.RELEASE, pos, MouseButton.LEFT))


def test_free_ground_is_pulled_along(board: Board) -> None:
    hold, spot = held(board), board.camera.to_plane(FREE)
    assert not press(hold, FREE), "a click there still means something"
    assert move(hold, (330, 190))
    assert move(hold, (350, 210))
    assert board.camera.to_pixels(spot) == pytest.approx((350, 210), abs=1)
    assert release(hold)
    assert not move(hold, (400, 300), held=False)
    assert not release(hold)


def test_a_hand_that_trembles_pulls_nothing(board: Board) -> None:
    hold = held(board)
    press(hold, FREE)
    assert not move(hold, (305, 202))
    assert not release(hold)
    assert board.camera is WHOLE


@pytest.mark.parametrize(("pos", "button"), [(TAKEN, "left"), ((5.0, 5.0), "left"), (FREE, "right")])
def test_only_free_ground_is_pulled_and_by_the_left_button(
    board: Board, pos: tuple[float, float], button: MouseButton
) -> None:
    hold = held(board)
    assert not press(hold, pos, button)
    assert not move(hold, (500, 300))
    assert board.camera is WHOLE


def test_a_button_that_went_up_elsewhere_ends_the_pull(board: Board) -> None:
    hold = held(board)
    press(hold, FREE)
    move(hold, (360, 200))
    seen = board.camera
    assert not move(hold, (400, 200), held=False)
    assert not move(hold, (500, 200))
    assert board.camera is seen


def test_the_wheel_zooms_at_the_pointer(board: Board) -> None:
    hold, spot = held(board), board.camera.to_plane((500, 320))
    assert hold.handle_camera_input(WheelEvent((500, 320), 0.3))
    assert board.camera.step == 1
    assert board.camera.to_pixels(spot) == pytest.approx((500, 320), abs=1)
    assert hold.handle_camera_input(WheelEvent((500, 320), 2.0))
    assert board.camera.step == 3
    assert hold.handle_camera_input(WheelEvent((500, 320), -0.2))
    assert board.camera.step == 2
    assert not hold.handle_camera_input(WheelEvent((5, 5), 1.0)), "beside the table"


def test_shift_and_arrows_pull_where_a_game_wants_them(board: Board) -> None:
    key = KeyEvent("left", shift=True)
    assert not held(board).handle_camera_input(key)
    assert held(board, arrows=True).handle_camera_input(key)
    assert board.camera.centre.x == pytest.approx(20 - 80 / 20)
    assert not held(board, arrows=True).handle_camera_input(KeyEvent("left"))


def test_keys_do_what_the_buttons_do(board: Board) -> None:
    hold = held(board)
    assert all(hold.handle_camera_input(KeyEvent(name)) for name in ("+", "=", "-", "l"))
    assert board.camera.step == 1
    assert board.is_lit
    assert not hold.handle_camera_input(KeyEvent("l", again=True))
    assert not hold.handle_camera_input(KeyEvent("l", down=False))
    assert not hold.handle_camera_input(KeyEvent("l", ctrl=True))
    assert not hold.handle_camera_input(KeyEvent("x"))


def test_buttons_stand_in_a_column_and_show_what_is_on(board: Board) -> None:
    hold, area = held(board), pygame.Rect(AREA)
    knobs = hold.tools.tool_buttons(area)
    assert [knob.name for knob in knobs] == ["pane nearer", "pane farther", "pane lamp"]
    assert all(area.contains(knob.rect) for knob in knobs)
    assert [knob.rect.y - knobs[0].rect.y for knob in knobs] == [0, 42, 84]
    knobs[2].press()
    assert [knob.selected for knob in hold.tools.tool_buttons(area)] == [False, False, True]
    knobs[0].press()
    assert board.camera.step == 1
    board.has_lamp = False
    assert len(hold.tools.tool_buttons(area)) == 2
    assert hold.tools.tool_buttons(area.move(5, 0))[0].rect.x == knobs[0].rect.x + 5
    assert hold.handle_camera_input(KeyEvent("l")), "the key goes on"


def test_who_is_asked_first_leaves_the_rest_nothing(board: Board) -> None:
    first = Stamp("press", "move", "wheel", "key")
    hold = held(board, first)
    assert press(hold, FREE)
    assert move(hold, (400, 300))
    assert hold.handle_camera_input(WheelEvent(FREE, 1.0))
    assert hold.handle_camera_input(KeyEvent("x"))
    assert board.camera is WHOLE
    assert first.seen == ["press", "move", "wheel", "key"]


def test_everybody_hears_of_a_release(board: Board) -> None:
    first, second = Stamp("release"), Stamp()
    assert release(held(board, first, second))
    assert second.seen == ["release"]
