"""The mat in the layout editor: placed terrain, the held piece with its images, and what is wrong.

Only the editor's screen (`layout_editor`) uses it. It shows a LayoutDraft and changes none. Ground and pieces are
drawn by `mat_ground` and `terrain_svg`, so that a mat looks here as it does in a battle. Faults are found by
`rules/mat/layout_faults`. Looks may be changed freely.
"""

from __future__ import annotations

import math
from collections.abc import Collection
from typing import TYPE_CHECKING

import pygame

from tabletop.games.zone_wars.board.editor.layout_draft import LayoutDraft, PlacedPattern, PlacedPatterns
from tabletop.games.zone_wars.board.mat import camera as mat_camera
from tabletop.games.zone_wars.board.mat.camera import MatCamera
from tabletop.games.zone_wars.board.mat.mat_ground import MatGround
from tabletop.games.zone_wars.board.mat.svg_shapes import box_of
from tabletop.games.zone_wars.board.mat.terrain_svg import TerrainArt, piece_svg
from tabletop.games.zone_wars.rules.content.cards import Terrain
from tabletop.games.zone_wars.rules.mat.layout import BARE_WORD, PatternPose, layout_text, terrain_from_pattern
from tabletop.games.zone_wars.rules.rules import OWN, ZoneWars
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.rules.plane.geometry import Point, Polygon, distance_to_outline, is_inside
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.stage.pack_stage import stage_with_pictures

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_PICTURE_MARGIN = 0.6
"""Inches about a piece into which its picture may reach."""
_FINE, _WRONG, _PICKED, _ZONE = (127, 214, 80), (226, 88, 60), (240, 200, 90), (247, 241, 220)


class LayoutCanvas:
    """Draws a draft and finds its pieces."""

    def __init__(self, stage: Stage, game: ZoneWars, draft: LayoutDraft) -> None:
        self._stage, self._game, self._draft = stage_with_pictures(stage, game), game, draft
        self._ground = MatGround(self._stage, game.rules_context)
        patterns = {pattern.id: pattern for pattern in game.content.patterns}
        self._terrain_art = TerrainArt(game.content.field, patterns, self._drawing_svg_text)
        self._known_state: tuple[PlacedPatterns, State] | None = None
        """What was drawn last."""
        self.camera: MatCamera = mat_camera.camera_of_whole_mat((0, 0, 1, 1), draft.mat)

    def layout(self, area: pygame.Rect) -> None:
        """Takes a square of the window, in pixels."""
        self.camera = mat_camera.camera_of_whole_mat((area.x, area.y, area.w, area.h), self._draft.mat)

    @property
    def area(self) -> pygame.Rect:
        """The part of the window."""
        return pygame.Rect(self.camera.area)

    def piece_index_at(self, pixel: tuple[float, float]) -> int | None:
        """The piece under a point: small ones are found a little beside them."""
        spot, near = self.camera.to_plane(pixel), self._stage.metrics.px(6) / self.camera.scale
        found = []
        for i, piece in enumerate(self._draft.to_terrain()):
            area = Polygon(tuple(Point(*corner) for corner in piece.corners))
            if is_inside(spot, area) or distance_to_outline(spot, area) <= near:
                left, top, right, bottom = box_of(piece)
                found.append(((right - left) * (bottom - top), i))
        return min(found)[1] if found else None

    def _state_with_pieces(self, lying: PlacedPatterns) -> State:
        """A match that begins with these pieces."""
        if self._known_state is None or self._known_state[0] is not lying:
            layout = layout_text(self._draft.to_terrain(lying)) or BARE_WORD
            self._known_state = lying, self._game.start({"map": OWN, "layout": layout})
        return self._known_state[1]

    # --- drawing ------------------------------------------------------------------------------------------------------

    def draw(
        self, surface: DisplayList, lying: PlacedPatterns, held: PlacedPatterns, wrong: Collection[str], *, fits: bool
    ) -> None:
        """`wrong` are ids of pieces that lie badly; `fits` tells whether what is held could be let go."""
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self.area))
        draft = self._draft
        self._ground.draw(surface, self.camera, self._state_with_pieces(lying))
        self._draw_deployment_zones(surface)
        for piece in draft.to_terrain(lying) if wrong else ():
            if piece.id in wrong:
                self.draw_outline(surface, piece, _WRONG)
        for one in held:
            self.draw_piece(surface, one)
            self.draw_outline(surface, terrain_from_pattern(one.pattern, "held", one.pose), _FINE if fits else _WRONG)
        surface.set_clip(clip)

    def _draw_deployment_zones(self, surface: DisplayList) -> None:
        """Where models are deployed, and the road."""
        camera, field = self.camera, self._game.content.field
        line = max(1, self._stage.metrics.line_width(1))
        radius = round(field.long * camera.scale)
        for k, corner in enumerate(((0, 0), (field.mat, 0), (field.mat, field.mat), (0, field.mat))):
            x, y = map(round, camera.to_pixels(corner))
            for part in range(0, 90, 6):
                start = math.radians(k * 90 + part)
                ends = [(x + radius * math.cos(a), y + radius * math.sin(a)) for a in (start, start + 0.06)]
                surface.line(_ZONE, ends[0], ends[1], line)
        top, bottom = self._draft.battle.road
        if top < bottom:
            for y_ in (top, bottom):
                surface.line(_ZONE, camera.to_pixels((0, y_)), camera.to_pixels((field.mat, y_)), line)

    def draw_outline(self, surface: DisplayList, piece: Terrain, colour: tuple[int, int, int]) -> None:
        """A line round a piece."""
        corners = [self.camera.to_pixels(corner) for corner in piece.corners]
        surface.polygon((20, 18, 14), corners, self._stage.metrics.px(5))
        surface.polygon(colour, corners, self._stage.metrics.px(3))

    def draw_keyboard_focus_outline(self, surface: DisplayList, one: PlacedPattern) -> None:
        """The piece that the keyboard has."""
        self.draw_outline(surface, terrain_from_pattern(one.pattern, "held", one.pose), _PICKED)

    def draw_piece(self, surface: DisplayList, one: PlacedPattern) -> None:
        """A piece where its pose says, also off the mat."""
        picture, (left, top) = self._pattern_picture_and_offset(one.pattern, one.pose, self.camera.scale)
        x, y = self.camera.to_pixels(one.place)
        surface.blit(picture, (round(x + left * self.camera.scale), round(y + top * self.camera.scale)))

    def draw_pattern(self, surface: DisplayList, pattern: Terrain, rect: pygame.Rect) -> None:
        """A pattern as large as fits."""
        left, top, right, bottom = box_of(pattern)
        scale = min(rect.w / (right - left + 1), rect.h / (bottom - top + 1), rect.h / 4)
        picture, _ = self._pattern_picture_and_offset(pattern, PatternPose(0, 0), scale)
        surface.blit(picture, picture.get_rect(center=rect.center))

    def _pattern_picture_and_offset(
        self, pattern: Terrain, pose: PatternPose, scale: float
    ) -> tuple[pygame.Surface, tuple[float, float]]:
        """A piece by itself, and where its picture begins, in inches from its place."""
        piece = terrain_from_pattern(pattern, pattern.id, pose._replace(x=0, y=0))
        left, top, right, bottom = box_of(piece)
        box = left - _PICTURE_MARGIN, top - _PICTURE_MARGIN, right + _PICTURE_MARGIN, bottom + _PICTURE_MARGIN
        wide, high = (max(1, math.ceil((box[k + 2] - box[k]) * scale)) for k in (0, 1))

        def svg() -> str:
            return (
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}">'
                f'<g transform="scale({scale:.5f}) translate({-box[0]:.4f} {-box[1]:.4f})">'
                f"{piece_svg(self._terrain_art, piece, 0.0)}</g></svg>"
            )

        key = ("laid piece", piece, round(scale, 4))
        return self._stage.sprites.get_lazy_svg(key, wide, high, svg), (box[0], box[1])

    def _drawing_svg_text(self, name: str) -> str:
        sprites = self._stage.sprites
        return sprites.text(f"zone_wars/{name}") if sprites.has_drawing(f"zone_wars/{name}") else ""
