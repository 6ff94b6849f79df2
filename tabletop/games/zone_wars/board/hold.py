"""What hands do with the mat itself: pan and zoom, look at another floor, turn a model, measure."""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.games.zone_wars.board.mat.camera import whole
from tabletop.rules.plane.plane import bearing
from tabletop.ui.boards.board import Knob, Point
from tabletop.ui.stage.events import Key, Pointer, Wheel
from tabletop.ui.words import say

if TYPE_CHECKING:
    from tabletop.games.zone_wars.board.board import ZoneWarsBoard

_DRAG: Final = 6
"""Logical pixels after which a press on the ground pulls the mat."""
_PULL: Final = 3
"""Logical pixels after which a press on the facing handle turns the model."""
_TURN, _FINE = 15.0, 5.0
"""Degrees that a key or a notch of the wheel turns a model, and with Shift."""
_HANDLE: Final = 16
"""Logical pixels round the facing handle in which it is hit."""
_USES: Final = {
    "+": "nearer", "=": "nearer", "[+]": "nearer", "-": "farther", "[-]": "farther", "0": "whole", "f": "floors",
    "g": "ruler", "v": "sight",
}  # fmt: skip


_KNOBS: Final = (
    ("nearer", "plus"), ("farther", "minus"), ("whole", "fullscreen"), ("floors", "floors"), ("ruler", "ruler"),
    ("sight", "eye"),
)  # fmt: skip
"""Small buttons on the mat, with their icons."""


class Hold:
    """Takes inputs before the hand does, where they are for camera, floors, facing or tools."""

    def __init__(self, board: ZoneWarsBoard) -> None:
        self._board = board
        self._pressed: Point | None = None
        """Where the left button went down on free ground, in pixels."""
        self._panned: Point | None = None
        """Where the pointer was when the mat was last pulled."""
        self._knob: Point | None = None
        """Where it went down on the facing handle."""
        self.turning = False

    def take(self, event: Pointer | Wheel | Key) -> bool:
        """Whether the input is used up."""
        if isinstance(event, Wheel):
            return self._wheel(event)
        if isinstance(event, Key):
            return event.down and not event.ctrl and self._key(event)
        pixel = self._board.stage.pixel(event.pos)
        if event.kind == "press":
            return event.button == "left" and self._press(pixel)
        return self._move(pixel, held=event.held) if event.kind == "move" else self._release()

    def knobs(self) -> list[Knob]:
        """Buttons in a column at the mat's upper left corner; floors only where there are some."""
        board, metrics = self._board, self._board.stage.metrics
        side, gap = metrics.grown(36, 0.35), metrics.px(6)
        rect = pygame.Rect(board.mat.x + metrics.px(10), board.mat.y + metrics.px(10), side, side)
        floors = board.state is not None and len(board.ground.levels(board.state)) > 1
        made = []
        for name, icon in _KNOBS:
            if name == "floors" and not floors:
                continue
            chosen = name == board.tools.kind or (name == "floors" and board.level > 0)
            tip, press = say(f"zone_wars.tool_{name}"), partial(self.use, name)
            made.append(Knob(f"mat {name}", icon, tip, press, rect.copy(), selected=chosen))
            rect.y += side + gap
        return made

    def use(self, name: str) -> None:
        """What a small button does, as its key would."""
        board = self._board
        if name in ("nearer", "farther"):
            board.look_through(board.camera.zoomed(1 if name == "nearer" else -1))
        elif name == "whole":
            board.look_through(whole(board.camera.area, board.camera.lens.side))
        elif name == "floors":
            board.next_floor()
        else:
            board.tools.toggle("ruler" if name == "ruler" else "sight")
        board.redraw()

    def _press(self, pixel: Point) -> bool:
        board = self._board
        self._pressed = self._panned = self._knob = None
        self.turning = False
        if not board.mat.collidepoint(pixel):
            return False
        if board.tools.press(board.camera, pixel):
            board.redraw()
            return True
        handle = board.handle()
        if handle is not None and math.dist(handle, pixel) <= board.stage.metrics.px(_HANDLE):
            self._knob = pixel
            self.turning = board.place_at(pixel) is None
            return self.turning  # else a click there still means what lies below it
        if board.thing_at(pixel) is None:
            self._pressed = pixel
        return False

    def _move(self, pixel: Point, *, held: bool) -> bool:
        board = self._board
        if held and self._knob is not None and math.dist(pixel, self._knob) >= board.stage.metrics.px(_PULL):
            self.turning = True
        if self.turning and held:
            start = board.plans.standing()
            if start is not None:
                board.turn_to(round(bearing(start, board.camera.to_plane(pixel)) / _FINE) * _FINE)
            return True
        if board.tools.move(board.camera, pixel, held=held):
            board.redraw()
            return True
        if not held:
            self._pressed, self._knob, self.turning = None, None, False
        if self._pressed is None:
            return False
        if self._panned is None and math.dist(pixel, self._pressed) < board.stage.metrics.px(_DRAG):
            return False
        before = self._panned or self._pressed
        self._panned = pixel
        board.look_through(board.camera.panned(pixel[0] - before[0], pixel[1] - before[1]))
        return True

    def _release(self) -> bool:
        taken = self.turning or self._panned is not None or self._board.tools.release()
        self._pressed, self._panned, self._knob, self.turning = None, None, None, False
        return taken

    def _wheel(self, event: Wheel) -> bool:
        board = self._board
        pixel = board.stage.pixel(event.pos)
        if not board.mat.collidepoint(pixel):
            return False
        start = board.plans.standing()
        near = (
            start is not None
            and math.dist(board.camera.to_plane(pixel), start[:2]) <= 2 * board.game.content.field.radius
        )
        if near:
            board.turn_by(_TURN if event.turns < 0 else -_TURN)
        else:
            board.look_through(board.camera.zoomed(round(event.turns) or (1 if event.turns > 0 else -1), pixel))
        return True

    def _key(self, event: Key) -> bool:
        board = self._board
        if event.name in _USES and not event.again:
            self.use(_USES[event.name])
        elif event.name in (",", ".") and board.plans.turns:
            board.turn_by((_FINE if event.shift else _TURN) * (1 if event.name == "." else -1))
        else:
            return False
        return True
