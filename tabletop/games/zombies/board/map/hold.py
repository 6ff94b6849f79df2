"""What hands do with the hex map itself: pull it, zoom, look at who acts, show what is to come."""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.ui.boards.board import Knob, Point
from tabletop.ui.stage.events import Key, Pointer, Wheel
from tabletop.ui.words import say

if TYPE_CHECKING:
    from tabletop.games.zombies.board.map.board import HexBoard

_DRAG: Final = 6
"""Logical pixels after which a press on the ground pulls the map."""
_PAN: Final = 80
"""Logical pixels that Shift and an arrow key pull the map."""
_USES: Final = {
    "+": "nearer", "=": "nearer", "[+]": "nearer", "-": "farther", "[-]": "farther", "0": "actor", "v": "omens",
}  # fmt: skip
_PULLS: Final = {"left": (1, 0), "right": (-1, 0), "up": (0, 1), "down": (0, -1)}
_KNOBS: Final = (("nearer", "plus"), ("farther", "minus"), ("actor", "target"), ("omens", "eye"))
"""Small buttons on the map, with their icons."""


class HexHold:
    """Takes inputs before the hand does, where they are for the camera or for what is to come."""

    def __init__(self, board: HexBoard) -> None:
        self._board = board
        self._pressed: Point | None = None
        """Where the left button went down on free ground, in pixels."""
        self._pulled: Point | None = None
        """Where the pointer was when the map was last pulled."""

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
        """Buttons in a column at the map's upper left corner."""
        board, metrics = self._board, self._board.stage.metrics
        side, gap = metrics.grown(36, 0.35), metrics.px(6)
        rect = pygame.Rect(board.map_area.x + metrics.px(10), board.map_area.y + metrics.px(10), side, side)
        made = []
        for name, icon in _KNOBS:
            tip, press = say(f"zombies_map.tool_{name}"), partial(self.use, name)
            chosen = name == "omens" and board.shows_omens
            made.append(Knob(f"map {name}", icon, tip, press, rect.copy(), selected=chosen))
            rect.y += side + gap
        return made

    def use(self, name: str) -> None:
        """What a small button does, as its key would."""
        board = self._board
        if name in ("nearer", "farther"):
            board.look_through(board.camera.zoomed(1 if name == "nearer" else -1))
        elif name == "actor":
            board.look_at_actor()
        else:
            board.shows_omens = not board.shows_omens
        board.redraw()

    def _press(self, pixel: Point) -> bool:
        board = self._board
        self._pressed = self._pulled = None
        if board.map_area.collidepoint(pixel) and board.is_ground(pixel):
            self._pressed = pixel
        return False

    def _move(self, pixel: Point, *, held: bool) -> bool:
        board = self._board
        if not held:
            self._pressed = None
        if self._pressed is None:
            return False
        if self._pulled is None and math.dist(pixel, self._pressed) < board.stage.metrics.px(_DRAG):
            return False
        before = self._pulled or self._pressed
        self._pulled = pixel
        board.look_through(board.camera.panned(pixel[0] - before[0], pixel[1] - before[1]))
        return True

    def _release(self) -> bool:
        taken = self._pulled is not None
        self._pressed = self._pulled = None
        return taken

    def _wheel(self, event: Wheel) -> bool:
        board = self._board
        pixel = board.stage.pixel(event.pos)
        if not board.map_area.collidepoint(pixel):
            return False
        board.look_through(board.camera.zoomed(round(event.turns) or (1 if event.turns > 0 else -1), pixel))
        return True

    def _key(self, event: Key) -> bool:
        if event.shift and event.name in _PULLS:
            board, (x, y) = self._board, _PULLS[event.name]
            far = board.stage.metrics.px(_PAN)
            board.look_through(board.camera.panned(x * far, y * far))
            return True
        if event.name not in _USES or event.again:
            return False
        self.use(_USES[event.name])
        return True
