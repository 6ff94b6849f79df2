"""Controls on the mat besides picking: camera tools, way-points to drag, the facing handle, ruler and sight line.

Only `board` uses it. They are asked before the hand, since a press on a handle means the handle. Each changes the plan
in hand (`mat_planner`) or the camera, never the match. The box of Zone Wars lists the tools' names in `keys`, and the
handle is drawn by `plan_overlay`, so both must agree with this file.
"""

from __future__ import annotations

import math
from functools import partial
from typing import Final

from tabletop.games.zone_wars.board.mat.mat_board import MatBoard
from tabletop.games.zone_wars.board.mat.measuring_tools import MeasuringToolKind
from tabletop.games.zone_wars.board.mat.target_ids import POINT
from tabletop.rules.plane.geometry import bearing_between
from tabletop.ui.boards.camera_controls import CameraControls, CameraDrag, CameraTool, CameraToolbar, zoom_tools
from tabletop.ui.boards.marks import Point
from tabletop.ui.gesture.picker import NextPickEffect
from tabletop.ui.messages import say
from tabletop.ui.stage.events import KeyEvent

_PULL_DISTANCE: Final = 3
"""Logical pixels after which a press on the facing handle turns the model."""
_TURN, _FINE = 15.0, 5.0
"""Degrees that a key or a notch of the wheel turns a model, and with Shift."""
_HANDLE_RADIUS: Final = 16
"""Logical pixels round the facing handle in which it is hit."""


def make_mat_controls(mat: MatBoard) -> CameraControls:
    """Takes inputs before the hand does, where they are for camera, floors, facing or tools."""

    def show_whole_mat() -> None:
        mat.use_camera(mat.whole_mat_camera)

    def whole_mat_unavailable_text() -> str:
        return say("common.whole") if mat.camera == mat.whole_mat_camera else ""

    def is_free_pixel(pixel: tuple[float, float]) -> bool:
        return mat.target_under_pixel(pixel) is None

    def toggle_names() -> None:
        mat.show_or_hide_names("chosen", on=not mat.are_names_shown)

    def has_floors() -> bool:
        return len(mat.floor_levels()) > 1

    tools = (
        *zoom_tools(mat),
        CameraTool("whole", "fullscreen", ("0",), show_whole_mat, why_unavailable=whole_mat_unavailable_text),
        CameraTool("floors", "floors", ("f",), mat.show_next_floor, lambda: mat.level > 0, has_floors),
        CameraTool("names", "person", ("n",), toggle_names, lambda: mat.are_names_shown),
        CameraTool(
            "ruler",
            "ruler",
            ("g",),
            partial(mat.tools.toggle, MeasuringToolKind.RULER),
            lambda: mat.tools.kind is MeasuringToolKind.RULER,
        ),
        CameraTool(
            "sight",
            "eye",
            ("v",),
            partial(mat.tools.toggle, MeasuringToolKind.SIGHT),
            lambda: mat.tools.kind is MeasuringToolKind.SIGHT,
        ),
        CameraTool("legend", "question", ("i",), mat.toggle_legend, lambda: mat.legend.is_shown),
    )
    bar = CameraToolbar(mat.stage, "mat", "zone_wars.tool", tools)
    return CameraControls(
        mat.stage,
        bar,
        (FacingAndRulerControl(mat), WaypointDrag(mat), CameraDrag(mat, is_free_pixel)),
    )


class WaypointDrag:
    """Pulls the way in hand over another point; a mere press there means what lies below."""

    def __init__(self, mat: MatBoard) -> None:
        self._mat = mat
        self._pressed_waypoint: tuple[int, Point] | None = None
        """The way-point on which the left button went down, and where, in pixels."""
        self._is_pulling = False

    def press(self, pixel: Point) -> bool:
        """Remembers the way-point."""
        waypoint = self._mat.waypoint_under_pixel(pixel) if self._mat.area.collidepoint(pixel) else None
        self._pressed_waypoint, self._is_pulling = (None if waypoint is None else (waypoint, pixel)), False
        return waypoint is not None

    def move(self, pixel: Point, *, held: bool) -> bool:
        """The way leads over where the pointer is."""
        if self._pressed_waypoint is None or not held:
            return False
        waypoint, start = self._pressed_waypoint
        self._is_pulling = self._is_pulling or math.dist(pixel, start) >= self._mat.stage.metrics.px(_PULL_DISTANCE)
        if self._is_pulling:
            self._pressed_waypoint = self._mat.move_waypoint_to(waypoint, pixel), start
        return True

    def release(self) -> bool:
        """Lets go of it."""
        taken, self._pressed_waypoint, self._is_pulling = self._pressed_waypoint is not None, None, False
        return taken

    def wheel(self, pixel: Point, turns: float) -> bool:
        """Nothing: the wheel is for the camera."""
        return False

    def key(self, event: KeyEvent) -> bool:
        """Nothing: keys take way-points back."""
        return False


class FacingAndRulerControl:
    """Measures, and turns the model in hand by its handle."""

    def __init__(self, mat: MatBoard) -> None:
        self._mat = mat
        self._handle_press: Point | None = None
        """Where the left button went down on the facing handle, in pixels."""
        self._is_turning = False

    def press(self, pixel: Point) -> bool:
        """A tool takes it, or the handle where nothing lies below it."""
        mat, self._handle_press, self._is_turning = self._mat, None, False
        if not mat.area.collidepoint(pixel):
            return False
        if mat.tools.press(mat.camera, pixel):
            return True
        handle = mat.facing_handle_pixel()
        if handle is not None and math.dist(handle, pixel) <= mat.stage.metrics.px(_HANDLE_RADIUS):
            self._handle_press = pixel
            self._is_turning = self._is_empty_unreachable_ground(
                pixel
            )  # else a click there still means what lies below it
        return self._is_turning

    def _is_empty_unreachable_ground(self, pixel: Point) -> bool:
        """Whether nothing lies there, nor ground to which the model could still go."""
        place, held = self._mat.place_at(pixel), self._mat.plans.held_picker
        is_ground = place is None or place.startswith(POINT)
        return is_ground and (place is None or held is None or held.reach(place) is NextPickEffect.NO)

    def move(self, pixel: Point, *, held: bool) -> bool:
        """The model looks where the pointer is, or a tool measures on."""
        mat = self._mat
        if (
            held
            and self._handle_press is not None
            and math.dist(pixel, self._handle_press) >= mat.stage.metrics.px(_PULL_DISTANCE)
        ):
            self._is_turning = True
        if self._is_turning and held:
            start = mat.plans.standing_place()
            if start is not None:
                mat.set_held_model_facing(round(bearing_between(start, mat.camera.to_plane(pixel)) / _FINE) * _FINE)
            return True
        if mat.tools.move(mat.camera, pixel, held=held):
            return True
        if not held:
            self._handle_press, self._is_turning = None, False
        return False

    def release(self) -> bool:
        """Lets go of the handle, or ends what a tool measures."""
        taken = self._is_turning or self._mat.tools.release()
        self._handle_press, self._is_turning = None, False
        return taken

    def wheel(self, pixel: Point, turns: float) -> bool:
        """Over the model in hand it turns it."""
        mat, start = self._mat, self._mat.plans.standing_place()
        if start is None or not mat.area.collidepoint(pixel):
            return False
        if math.dist(mat.camera.to_plane(pixel), start[:2]) > 2 * mat.game.content.field.radius:
            return False
        if turns:
            mat.turn_held_model(-_TURN * round(turns))
        return True

    def key(self, event: KeyEvent) -> bool:
        """Comma and full stop turn the model in hand."""
        sign = event.key_name_among((",", "."))
        if sign is None or not self._mat.plans.can_turn_held_model:
            return False
        is_fine = event.shift and sign == event.name  # elsewhere Shift is what types the sign
        self._mat.turn_held_model((_FINE if is_fine else _TURN) * (1 if sign == "." else -1))
        return True
