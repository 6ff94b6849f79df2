"""The discs of Zodiac with their marks, at rest and on their way from one arrangement to the next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pygame

from tabletop.games.zodiac.board.motion import DiscPose
from tabletop.games.zodiac.rules.view import BLACK_DISC, EMPTY, NEUTRAL_DISC, WHITE_DISC
from tabletop.ui.boards.marks import MarkKind, Marks, Point
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.stage.stage import Stage

SPRITES_BY_DISC: Final = {
    BLACK_DISC: "zodiac/disc_black",
    WHITE_DISC: "zodiac/disc_white",
    NEUTRAL_DISC: "zodiac/disc_neutral",
}
BOARD_UNITS: Final = 1000
"""Board units along a side of the star."""
_DISC_DIAMETER: Final = 142
"""Diameter of a disc in board units (docs/decisions.md, Pictures)."""
_LIFTED_SIZE, _GHOST_OPACITY = 1.06, 40
"""A held piece's size as a multiple, and the opacity of its ghost in per cent (docs/decisions.md, Pictures)."""
_HOVERED_SIZE, _FLYING_SIZE, _SIZE_STEP = 1.02, 1.12, 0.02
"""Sizes under the pointer and at the top of a jump, and the step between sizes that are drawn."""
_SHADOW_SIZE, _LIFTED_SHADOW_SIZE = 1.2, 1.35
_MARK_SIZE = 1.2
"""A mark's size as a multiple of a disc's."""
_GLOW_SIZE = 1.7
"""What a disc takes up with its shadow and glow, as a multiple of its size."""


class DiscPictures:
    """Knows how large everything is; where it lies is told each time, in pixels."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._side = 1
        """Pixels along a side of the star."""

    def layout(self, side: int) -> None:
        """Takes the star's side in pixels."""
        self._side = side

    def units_in_pixels(self, length: float) -> int:
        """Board units in pixels."""
        return round(length * self._side / BOARD_UNITS)

    def disc_rect(self, at: Point) -> pygame.Rect:
        """A disc alone."""
        side = self.units_in_pixels(_DISC_DIAMETER)
        rect = pygame.Rect(0, 0, side, side)
        rect.center = round(at[0]), round(at[1])
        return rect

    def disc_rect_with_glow(self, at: Point) -> pygame.Rect:
        """What a disc covers with its shadow and its glow."""
        side = round(self.units_in_pixels(_DISC_DIAMETER) * _GLOW_SIZE)
        rect = pygame.Rect(0, 0, side, side)
        rect.center = round(at[0]), round(at[1])
        return rect

    def prepare_pictures(self) -> Iterator[bool]:
        """Fetches every piece in the sizes in which it will be drawn, one at a time."""
        for name in (*(kind.value for kind in MarkKind), "mark_losing", "mark_focus"):
            self._stage.sprites.get(f"ui/{name}", self.units_in_pixels(_DISC_DIAMETER * _MARK_SIZE))
            yield True
        for scale in (1.7, 1.8):
            self._stage.sprites.get("ui/mark_glow", self.units_in_pixels(_DISC_DIAMETER * scale))
            yield True
        for step in range(round((_FLYING_SIZE - 1) / _SIZE_STEP) + 1):
            for disc in SPRITES_BY_DISC:
                self._disc_picture(disc, 1 + step * _SIZE_STEP)
                yield True

    def draw_disc(self, surface: DisplayList, name: TargetId, disc: str, at: Point, marks: Marks) -> None:
        """A disc that lies at the point of this name."""
        if name == marks.lifted:
            _blit_centred(surface, self._stage.sprites.get_faded(self._disc_picture(disc), _GHOST_OPACITY), at)
            return
        chosen = name == marks.selected
        hovered = name == marks.hovered and name in marks.movable
        self._draw_shadow(
            surface,
            at,
            self.units_in_pixels(_DISC_DIAMETER) * (_LIFTED_SHADOW_SIZE if chosen else _SHADOW_SIZE),
            6 if chosen else 2,
        )
        _blit_centred(
            surface, self._disc_picture(disc, _LIFTED_SIZE if chosen else _HOVERED_SIZE if hovered else 1.0), at
        )
        if chosen:
            self.draw_mark(surface, "mark_ring", at)

    def draw_held(self, surface: DisplayList, disc: str, at: Point) -> None:
        """A disc in the air, where there is one."""
        if disc == EMPTY:
            return
        self._draw_shadow(surface, at, self.units_in_pixels(_DISC_DIAMETER) * _LIFTED_SHADOW_SIZE, 10)
        _blit_centred(surface, self._disc_picture(disc, _LIFTED_SIZE), at)

    def draw_pose(self, surface: DisplayList, pose: DiscPose) -> None:
        """A disc on its way."""
        size = self.units_in_pixels(_DISC_DIAMETER) * (_SHADOW_SIZE + 0.15 * pose.height) * (0.4 + 0.6 * pose.width)
        self._draw_shadow(surface, pose.at, size, 2 + 8 * pose.height)
        face = self._disc_picture(pose.disc, 1 + pose.height * (_FLYING_SIZE - 1))
        if pose.width < 1:
            face = pygame.transform.smoothscale(face, (max(2, round(face.get_width() * pose.width)), face.get_height()))
        _blit_centred(surface, face, pose.at)

    def draw_mark(self, surface: DisplayList, name: str, at: Point, scale: float = _MARK_SIZE) -> None:
        """A sign of the interface round a disc."""
        _blit_centred(surface, self._stage.sprites.get(f"ui/{name}", self.units_in_pixels(_DISC_DIAMETER * scale)), at)

    def _disc_picture(self, disc: str, scale: float = 1.0) -> pygame.Surface:
        steps = round((scale - 1) / _SIZE_STEP)  # few sizes, so that a disc in flight is not drawn anew in every frame
        return self._stage.sprites.get(
            SPRITES_BY_DISC[disc], round(self.units_in_pixels(_DISC_DIAMETER) * (1 + steps * _SIZE_STEP))
        )

    def _draw_shadow(self, surface: DisplayList, at: Point, size: float, down: float) -> None:
        # few sizes, so that a moving shadow does not fill the cache
        made = self._stage.sprites.get("zodiac/disc_shadow", max(8, round(size / 8) * 8))
        _blit_centred(surface, made, (at[0], at[1] + self._stage.metrics.px(down)))


def _blit_centred(surface: DisplayList, piece: pygame.Surface, at: Point) -> None:
    surface.blit(piece, piece.get_rect(center=(round(at[0]), round(at[1]))))
