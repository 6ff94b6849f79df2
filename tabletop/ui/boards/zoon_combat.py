"""The combat picture over the field: corners to touch, cards that turn, dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import pygame

from tabletop.rules.game import Event
from tabletop.rules.zoon.view import View
from tabletop.ui.boards.board import Marks, Point
from tabletop.ui.picker import Place

if TYPE_CHECKING:
    from tabletop.ui.boards.zoon import ZoonBoard


class Combats:
    """Draws over the board's area while a combat waits for corners, or is being told."""

    def __init__(self, board: ZoonBoard) -> None:
        self._board = board
        self._area = pygame.Rect(0, 0, 1, 1)

    def layout(self, area: pygame.Rect) -> None:
        """Takes this part of the window, in pixels."""
        self._area = area

    def show(self, view: View | None) -> None:
        """Shows the combat that waits in this view, or none."""

    def spots(self) -> Mapping[Place, Point]:
        """Corners that can be touched, such as "corner:TL", with their centres in pixels."""
        return {}

    def place_at(self, pos: Point) -> Place | None:
        """The corner under a point in pixels."""
        return None

    def covers(self) -> pygame.Rect | None:
        """What the picture covers while there is one, in pixels: no place below it can be picked."""
        return None

    def moment(self, events: Sequence[Event], view: View, now: float) -> float:
        """Tells a combat from its events; returns the time at which that ends."""
        return now

    def moving(self, now: float) -> pygame.Rect | None:
        """What must be drawn anew while a combat is told; None when all is still."""
        return None

    def finish(self) -> bool:
        """Ends the telling; whether there was any."""
        return False

    def rect_of(self, place: Place) -> pygame.Rect:
        """A corner with its mark, in pixels."""
        return self._area

    def draw(self, surface: pygame.Surface, now: float, marks: Marks) -> None:
        """Draws the picture over the board."""
