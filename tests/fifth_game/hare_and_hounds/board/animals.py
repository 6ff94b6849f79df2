"""The tokens on the field and the marks on them, in the sizes in which the board draws them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pygame

from hare_and_hounds.board.ground import WIDTH
from tabletop.rules.game import Seat
from tabletop.ui.boards.marks import MarkKind, Marks, Point
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.stage.stage import Stage

FACES: Final = ("hare_and_hounds/hound", "hare_and_hounds/hare")
"""By seat: hounds on round tokens in the first side's colour, the hare on a square one in the second's."""
_TOKEN: Final = 146
"""Across a token, in board units."""
_LIFTED, _HOVERED, _GHOST = 1.06, 1.02, 40
"""Sizes in the hand and under the pointer as multiples, and the opacity of what is left behind, in per cent."""
_MARK, _GLOW, _SHADOW = 1.18, 1.75, 1.14
"""Sizes as multiples of a token's."""
_REACH = 1.75
"""What must be drawn anew round a token, as a multiple of its size."""


class Animals:
    """Knows how large everything is; where it stands is told each time, in pixels."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._width = 1

    def layout(self, width: int) -> None:
        """Takes the width of the field in pixels."""
        self._width = width

    def units(self, length: float) -> int:
        """Board units in pixels."""
        return round(length * self._width / WIDTH)

    @property
    def reach(self) -> float:
        """Pixels from a point's middle within which it is touched."""
        return max(self.units(_TOKEN) / 2, self._stage.metrics.px(22))

    def rect_round(self, at: Point) -> pygame.Rect:
        """All that a token covers with its shadow and its glow."""
        side = round(self.units(_TOKEN) * _REACH)
        rect = pygame.Rect(0, 0, side, side)
        rect.center = round(at[0]), round(at[1])
        return rect

    def pieces(self) -> Iterator[bool]:
        """Fetches every piece that a hand will need, one at a time."""
        for kind in MarkKind:
            self._stage.sprites.get(f"ui/{kind.value}", self.units(_TOKEN * _MARK))
            yield True
        for face in FACES:
            for scale in (1.0, _HOVERED, _LIFTED):
                self._stage.sprites.get(face, self.units(_TOKEN * scale))
                yield True

    def draw(self, surface: DisplayList, seat: Seat, place: TargetId, at: Point, marks: Marks) -> None:
        """A token that stands at a place."""
        face = self._stage.sprites.get
        if place == marks.lifted:
            self._put(surface, self._stage.sprites.get_faded(face(FACES[seat], self.units(_TOKEN)), _GHOST), at)
            return
        chosen = place == marks.selected
        hovered = place == marks.hovered and place in marks.movable
        self._shadow(surface, seat, at, 6 if chosen else 3)
        scale = _LIFTED if chosen else _HOVERED if hovered else 1.0
        self._put(surface, face(FACES[seat], self.units(_TOKEN * scale)), at)
        if chosen:
            self.mark(surface, "mark_ring", at)

    def draw_held(self, surface: DisplayList, seat: Seat, at: Point) -> None:
        """A token in the air."""
        self._shadow(surface, seat, at, 10)
        self._put(surface, self._stage.sprites.get(FACES[seat], self.units(_TOKEN * _LIFTED)), at)

    def mark(self, surface: DisplayList, name: str, at: Point, scale: float = _MARK) -> None:
        """A sign of the interface round a point."""
        self._put(surface, self._stage.sprites.get(f"ui/{name}", self.units(_TOKEN * scale)), at)

    def glow(self, surface: DisplayList, at: Point) -> None:
        """A light round a point."""
        self.mark(surface, "mark_glow", at, _GLOW)

    def _shadow(self, surface: DisplayList, seat: Seat, at: Point, down: int) -> None:
        made = self._stage.sprites.get(f"{FACES[seat]}_shadow", self.units(_TOKEN * _SHADOW))
        self._put(surface, made, (at[0], at[1] + self._stage.metrics.px(down)))

    def _put(self, surface: DisplayList, piece: pygame.Surface, at: Point) -> None:
        surface.blit(piece, piece.get_rect(center=(round(at[0]), round(at[1]))))
