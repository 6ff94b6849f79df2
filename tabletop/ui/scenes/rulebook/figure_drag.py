"""A piece of a rulebook's picture that somebody drags: it is tried by hand, and the picture does nothing else."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Protocol

import pygame

from tabletop.ui.boards.marks import Point
from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.gesture.press import DRAG_MOUSE, DRAG_TOUCH
from tabletop.ui.stage.events import MouseButton, PointerEvent, PointerKind

if TYPE_CHECKING:
    from tabletop.ui.scenes.rulebook.figure import RulebookFigure
    from tabletop.ui.scenes.table.scene import TableScene


class HasFigure(Protocol):
    """A picture on a page."""

    @property
    def figure(self) -> RulebookFigure:
        """Its board."""


class FigureDrag:
    """From the press on a picture to the release; what moved no further than a click does is none."""

    def __init__(self, card: HasFigure, corner: tuple[int, int], pressed: PointerEvent, pixel: tuple[int, int]) -> None:
        """`corner` is that of the board, in pixels of the window."""
        self.card = card
        self._corner = corner
        self._start = pressed.pos
        self._least_distance = DRAG_TOUCH if pressed.touch else DRAG_MOUSE
        self.origin: TargetId | None = card.figure.place_at(pixel, corner)
        self.target: TargetId | None = None
        self.is_drag = False
        """Whether it has gone far enough to be a drag."""

    def follow_pointer(self, pos: Point, pixel: tuple[int, int]) -> None:
        self.is_drag = self.is_drag or math.dist(pos, self._start) > self._least_distance
        if self.is_drag:
            self.target = self.card.figure.place_at(pixel, self._corner)
            held_at = pixel[0] - self._corner[0], pixel[1] - self._corner[1]
            self.card.figure.show_drag(self.origin, held_at)


def replay_drag(table: TableScene, origin: TargetId | None, target: TargetId | None, raw: pygame.Event) -> None:
    """Does on a table what was dragged on the picture, by the usual way: it is played, or the reason is said."""
    if origin is None or not table.active:
        return
    places = [place for place in (origin, target) if place is not None]
    table.board.bring_into_sight(tuple(places))
    spots = [spot for place in places if (spot := table.board.spot(place)) is not None]
    if not spots or len(spots) < len(places):
        return
    s = table.stage.metrics.s
    ways = [(x / s, y / s) for x, y in spots]
    start, end = ways[0], ways[-1]
    for event in (
        PointerEvent(PointerKind.MOVE, start),
        PointerEvent(PointerKind.PRESS, start, MouseButton.LEFT),
        PointerEvent(PointerKind.MOVE, end, held=True),
        PointerEvent(PointerKind.RELEASE, end, MouseButton.LEFT),
    ):
        table.handle(event, raw)
