"""The ground of the mat on the screen: mat, light, terrain and shadows, in tiles that are kept while they fit.

    ground = MatGround(stage, rules_context)
    ground.draw(surface, camera, state, level=0.0)     # within the surface's clip
    ground.floor_heights(state)                        # (0.0, 2.5, 5.0): floors that can be looked at
    ground.draw(..., quick=True)                       # while somebody zooms or pans: coarse where nothing is ready
    ground.warm(camera, state, level)                  # then a part of a tile a frame; whether there was one

Everything else that is drawn of the mat lies above this and moves. Used by `mat_board`, the set-up's preview
(`setup`) and the layout editor (`layout_mat`). Tiles are kept by a GroundCacheKey, so whatever changes the look of the
ground must be part of it; drawing happens in every frame.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame

from tabletop.games.zone_wars.board.mat.camera import MatCamera
from tabletop.games.zone_wars.board.mat.terrain_svg import (
    TerrainArt,
    floor_heights,
    piece_picture_box,
    piece_svg,
    shadows_svg,
    terrain_shadow_svg_paths,
)
from tabletop.games.zone_wars.rules.content.cards import Map, Terrain
from tabletop.games.zone_wars.rules.content.vocabulary import TerrainKind
from tabletop.games.zone_wars.rules.state.rules_context import RulesContext
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.rules.caches import Cache, cached
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.retained_strokes import CachedStrokes
from tabletop.ui.drawing.sprites import PicturePrefetcher

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


_USUAL_SIDE: Final = 36
"""Inches of a usual mat."""
_MOST_RAINS: Final = 3
"""Rains that make the light worse."""
_RAIN_OP: Final = "rain"
"""What a card of the Zone does that is Acid Rain (R207)."""
_PUDDLES, _DROPS = 7, 90
"""More of them with each rain."""
_SMOG_BANKS: Final = (
    (6, 7, 1.3), (21, 4, 1.0), (30, 13, 1.2), (13, 17, 1.5), (4, 27, 1.0), (24, 25, 1.6), (34, 32, 1.1), (15, 34, 1.2),
)  # fmt: skip
"""Where smog is thick, in inches of a usual mat, and how wide it lies there."""
_DAY_SVG: Final = (
    f'<defs><linearGradient id="day" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="{_USUAL_SIDE}"'
    f' y2="{_USUAL_SIDE}">'
    '<stop offset="0" stop-color="#FFF0BE" stop-opacity="0.2"/><stop offset="0.45" stop-color="#FFF0BE"'
    ' stop-opacity="0.03"/><stop offset="0.6" stop-color="#1B1710" stop-opacity="0.04"/>'
    '<stop offset="1" stop-color="#1B1710" stop-opacity="0.24"/></linearGradient></defs>'
    f'<path d="M0 0H{_USUAL_SIDE}V{_USUAL_SIDE}H0Z" fill="url(#day)"/>'
    '<path d="M14 0H22L0 22V14Z" fill="#FFF0BE" fill-opacity="0.08"/>'
    f'<path d="M30 0H34L0 34V30Z" fill="#FFF0BE" fill-opacity="0.06"/>'
    f'<path d="M{_USUAL_SIDE} 20V25L25 {_USUAL_SIDE}H20Z" fill="#1B1710" fill-opacity="0.07"/>'
)
"""The ground is brighter where the light comes from, at the top left, and lies in faint bands of it.

See docs/decisions.md, Pictures.
"""
_SMOG_SVG: Final = (
    '<defs><radialGradient id="smog" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="8.4">'
    '<stop offset="0" stop-color="#D8D49A" stop-opacity="0.5"/><stop offset="1" stop-color="#D8D49A"'
    ' stop-opacity="0"/></radialGradient></defs>'
    f'<rect x="0" y="0" width="{_USUAL_SIDE}" height="{_USUAL_SIDE}" fill="#B9B67C" fill-opacity="0.34"/>'
) + "".join(
    f'<g transform="translate({x} {y}) scale({wide} 0.55)"><circle cx="0" cy="0" r="8.4" fill="url(#smog)"/></g>'
    for x, y, wide in _SMOG_BANKS
)
"""A sick yellow veil, as long as nobody sees far."""


class Weather(NamedTuple):
    """What the weather has made of the light."""

    rains: int = 0
    """How often Acid Rain has fallen, as far as that is seen."""
    smog: bool = False


CLEAR: Final = Weather()


def weather_of_state(rules_context: RulesContext, state: State) -> Weather:
    """The weather of a state."""
    trigger = rules_context.scenarios[state.agreed.scenario].trigger
    falls = bool(trigger) and rules_context.zone_cards[trigger].op == _RAIN_OP
    return Weather(min(_MOST_RAINS, state.triggers) if falls else 0, state.smog)


def ground_light_and_puddles_svg(sky: Weather) -> str:
    """What lies on the ground, below all that stands on the mat."""
    return _DAY_SVG + (_puddles_svg(sky.rains) if sky.rains else "")


def weather_overlay_svg(sky: Weather) -> str:
    """What lies over all that stands on the mat; "" under a clear sky."""
    return (_rain_svg(sky.rains) if sky.rains else "") + (_SMOG_SVG if sky.smog else "")


@cached("zone_wars: puddles", _MOST_RAINS + 1)
def _puddles_svg(rains: int) -> str:
    """They glow, and there are more of them with each rain."""
    lot = random.Random("puddles")
    spots = [(lot.uniform(1, _USUAL_SIDE - 1), lot.uniform(1, _USUAL_SIDE - 1), lot.uniform(0.5, 1.4))
             for _ in range(_PUDDLES * rains)]  # fmt: skip
    return "".join(
        f'<g transform="translate({x:.2f} {y:.2f}) scale({wide:.2f} {wide * 0.5:.2f})">'
        '<circle cx="0" cy="0" r="1" fill="#4C7A1E" fill-opacity="0.6"/>'
        '<path d="M-0.7 -0.3A0.85 0.85 0 0 1 0.4 -0.7" fill="none" stroke="#D9FF7A" stroke-opacity="0.9"'
        ' stroke-width="0.15" stroke-linecap="round"/></g>'
        for x, y, wide in spots
    )


@cached("zone_wars: acid rain", _MOST_RAINS + 1)
def _rain_svg(rains: int) -> str:
    """A green dusk and drops; more of both with each rain."""
    lot = random.Random("acid rain")
    drops = [
        (lot.uniform(0, _USUAL_SIDE), lot.uniform(0, _USUAL_SIDE), lot.uniform(0.35, 0.75))
        for _ in range(_DROPS * rains)
    ]
    lines = "".join(f"M{x:.2f} {y:.2f}l{-0.32 * far:.2f} {far:.2f}" for x, y, far in drops)
    dusk = f'<path d="M0 0H{_USUAL_SIDE}V{_USUAL_SIDE}H0Z" fill="#16241A" fill-opacity="{0.1 + 0.09 * rains:.2f}"/>'
    rain = f'<path d="{lines}" fill="none" stroke="#CFE9A0" stroke-opacity="0.5" stroke-width="0.05"/>'
    return dusk + rain


_TILE: Final = 320
"""Pixels of a tile's side."""
_COARSE_SIDE: Final = 528
"""Logical pixels of the picture that is blown up until tiles are ready; about the whole mat as it is seen first."""
_SHADE: Final = 0.6
"""Inches that a shadow may reach beyond a piece's picture, to the right and down."""
_MOST_SCENES, _MOST_PIECES, _MOST_KEYS = 24, 400, 1024
"""What is remembered of grounds as they were, for taking back and looking at other floors."""
_MOST_COARSE: Final = 64
"""Coarse tiles that are kept while the camera is on its way, so that the same ones are not made in every frame."""
_MAT_UNITS: Final = 900
"""Side of the mat's drawing (docs/decisions.md, Pictures)."""
_PLAIN_MAT_SVG: Final = '<svg viewBox="0 0 900 900"><path d="M0 0H900V900H0Z" fill="#A19572"/></svg>'


class GroundCacheKey(NamedTuple):
    """What the ground depends on, whatever part of it is seen."""

    map: str
    layout: str
    changes: tuple[str, ...]
    level: float
    sky: Weather


class DrawnTerrain(NamedTuple):
    """A piece of terrain as it is drawn."""

    box: tuple[float, float, float, float]
    """Left, top, right and bottom of what it covers with its shadow, in inches."""
    svg: str
    shadows: tuple[str, ...]

    def reaches_into_box(self, box: tuple[float, float, float, float]) -> bool:
        """Whether it or its shadow reaches into a part of the mat."""
        left, top, right, bottom = self.box
        return left < box[2] and right + _SHADE > box[0] and top < box[3] and bottom + _SHADE > box[1]


class GroundContents:
    """All that lies on the mat, and the names of its tiles: those that look alike have one name in all scenes."""

    def __init__(self, map_: str, pieces: tuple[DrawnTerrain, ...], sky: Weather) -> None:
        self.map = map_
        self.pieces = pieces
        self.sky = sky
        self._tile_keys: Cache[tuple[float, tuple[int, int, int, int]], tuple[object, ...]] = Cache(
            "zone_wars: names of tiles of the mat", _MOST_KEYS
        )

    def pieces_seen_in_part(self, scale: float, part: tuple[int, int, int, int]) -> list[DrawnTerrain]:
        """What is seen in a part given in pixels from the mat's corner."""
        x, y, wide, high = part
        box = x / scale, y / scale, (x + wide) / scale, (y + high) / scale
        return [piece for piece in self.pieces if piece.reaches_into_box(box)]

    def tile_cache_key(self, scale: float, part: tuple[int, int, int, int]) -> tuple[object, ...]:
        """The name of a tile."""
        found = self._tile_keys.get((scale, part))
        if found is None:
            looks = hash(tuple(piece.svg for piece in self.pieces_seen_in_part(scale, part)))
            found = self._tile_keys[scale, part] = ("mat tile", self.map, self.sky, looks, round(scale, 4), part)
        return found


class MatGround:
    """Draws the ground; tiles are rendered when they are first seen."""

    def __init__(self, stage: Stage, rules_context: RulesContext) -> None:
        self._stage = stage
        self._rules_context = rules_context
        patterns = {pattern.id: pattern for pattern in rules_context.content.patterns}
        self._terrain_art = TerrainArt(rules_context.field, patterns, self._drawing_svg_text)
        self._scenes: Cache[GroundCacheKey, GroundContents] = Cache("zone_wars: layers of the mat", _MOST_SCENES)
        self._known_tile_rects: tuple[MatCamera, list[tuple[tuple[int, int, int, int], pygame.Rect]]] | None = None
        """Where the tiles of a camera's view lie in the window."""
        self._cached_strokes = CachedStrokes()
        self._coarse_tiles: Cache[tuple[object, int], pygame.Surface] = Cache("zone_wars: coarse tiles", _MOST_COARSE)
        self._ahead = PicturePrefetcher()
        self._drawn_pieces: Cache[tuple[Terrain, float, frozenset[str]], DrawnTerrain] = Cache(
            "zone_wars: drawn terrain", _MOST_PIECES
        )

    def floor_heights(self, state: State) -> tuple[float, ...]:
        """Heights of the floors that can be looked at, the mat first."""
        return floor_heights(self._terrain_of_state(state))

    def draw(
        self, surface: DisplayList, camera: MatCamera, state: State, level: float = 0.0, *, quick: bool = False
    ) -> None:
        """The ground as far as the surface's clip and the camera's area reach; `quick` waits for no tile."""
        clip, area, scene = surface.get_clip(), pygame.Rect(camera.area), self._ground_contents_of(state, level)
        surface.set_clip(clip.clip(area))
        if quick:
            self._cached_strokes.forget_strokes()
            self._draw_tiles(surface, camera, scene, quick=True)
        else:
            key = camera, scene, self._stage.sprites.cleared
            self._cached_strokes.draw(surface, area, key, lambda: self._draw_tiles(surface, camera, scene, quick=False))
        surface.set_clip(clip)

    def _draw_tiles(self, surface: DisplayList, camera: MatCamera, scene: GroundContents, *, quick: bool) -> None:
        (x, y), seen = camera.origin, surface.get_clip()
        if self._known_tile_rects is None or self._known_tile_rects[0] != camera:
            parts = [(part, pygame.Rect(x + part[0], y + part[1], *part[2:]))
                     for part in _tile_rects_in_clip(camera, pygame.Rect(camera.area))]  # fmt: skip
            self._known_tile_rects = camera, parts
        for part, rect in self._known_tile_rects[1]:
            if not seen.colliderect(rect):
                continue
            if quick and not self._stage.sprites.has_cached(scene.tile_cache_key(camera.scale, part)):
                tile = self._coarse_tile(scene, camera, part)
            else:
                tile = self._tile_picture(scene, camera.scale, part)
            surface.blit(tile, rect)

    def warm(self, camera: MatCamera, state: State, level: float = 0.0) -> bool:
        """Renders a piece of what `draw` needs; False when nothing is left."""
        scene = self._ground_contents_of(state, level)
        return self._ahead.prefetch_next_picture(
            (scene, camera, self._stage.sprites.cleared), lambda: self._render_missing_tiles(scene, camera)
        )

    def _render_missing_tiles(self, scene: GroundContents, camera: MatCamera) -> Iterator[bool]:
        parts = [(camera.scale, part) for part in _tile_rects_in_clip(camera, pygame.Rect(camera.area))]
        for scale, part in (*parts, self._coarse_scale_and_rect(camera)):
            if not self._stage.sprites.has_cached(scene.tile_cache_key(scale, part)):
                yield from self._render_missing_pieces(scene, scale, part)
                self._tile_picture(scene, scale, part)
                yield True
        self._coarse_tiles.clear()  # all is sharp, and the next way of the camera shows other parts

    def _render_missing_pieces(
        self, scene: GroundContents, scale: float, part: tuple[int, int, int, int]
    ) -> Iterator[bool]:
        """Terrain first, a piece at a time: with all of it a tile takes longer than a frame may."""
        for piece in scene.pieces_seen_in_part(scale, part):
            if not self._stage.sprites.has_cached(_piece_picture_cache_key(piece, scale)):
                self._terrain_piece_picture(piece, scale)
                yield True

    def map_thumbnail(self, map_: Map, side: int) -> pygame.Surface:
        """A whole map as it is at the start, so many pixels wide and high."""
        layer = GroundCacheKey(map_.id, "", (), 0.0, CLEAR)
        scene = self._scenes.get(layer) or self._make_ground_contents(layer, map_.terrain)
        return self._tile_picture(scene, side / self._rules_context.field.mat, (0, 0, side, side))

    # --- tiles --------------------------------------------------------------------------------------------------------

    def _tile_picture(self, scene: GroundContents, scale: float, part: tuple[int, int, int, int]) -> pygame.Surface:
        return self._stage.sprites.get_or_make(
            scene.tile_cache_key(scale, part), lambda: self._render_tile(scene, scale, part)
        )

    def _coarse_scale_and_rect(self, camera: MatCamera) -> tuple[float, tuple[int, int, int, int]]:
        """Scale and size of a small picture of the whole mat."""
        side = self._stage.metrics.px(_COARSE_SIDE)
        return side / camera.lens.side, (0, 0, side, side)

    def _coarse_tile(self, scene: GroundContents, camera: MatCamera, part: tuple[int, int, int, int]) -> pygame.Surface:
        """A tile blown up from a small picture of the whole mat."""
        key = scene.tile_cache_key(camera.scale, part), self._stage.sprites.cleared
        found = self._coarse_tiles.get(key)
        if found is None:
            found = self._coarse_tiles[key] = self._enlarge_coarse_tile(scene, camera, part)
        return found

    def _enlarge_coarse_tile(
        self, scene: GroundContents, camera: MatCamera, part: tuple[int, int, int, int]
    ) -> pygame.Surface:
        small = self._tile_picture(scene, *self._coarse_scale_and_rect(camera))
        side = small.get_width()
        share = side / (camera.lens.side * camera.scale)
        x, y, wide, high = (round(value * share) for value in part)
        cut = pygame.Rect(min(x, side - 1), min(y, side - 1), max(1, wide), max(1, high))
        return pygame.transform.scale(small.subsurface(cut.clip(small.get_rect())), part[2:])

    def _render_tile(self, scene: GroundContents, scale: float, part: tuple[int, int, int, int]) -> pygame.Surface:
        """The ground within a part given in pixels from the mat's corner."""
        x, y, wide, high = part
        seen = scene.pieces_seen_in_part(scale, part)
        unit = self._rules_context.field.mat / _MAT_UNITS
        mat = f'<g transform="scale({unit:.6f})">{self._mat_background_svg(scene.map)}</g>'
        under = _svg_part_scaled_to_pixels(
            mat + ground_light_and_puddles_svg(scene.sky) + shadows_svg(piece.shadows for piece in seen), scale, part
        )
        made = self._stage.sprites.render_svg(under, wide, high)
        for piece in seen:
            left, top = _piece_top_left_pixel(piece, scale)
            made.blit(self._terrain_piece_picture(piece, scale), (left - x, top - y))
        veil = weather_overlay_svg(scene.sky)
        if veil:
            made.blit(self._stage.sprites.render_svg(_svg_part_scaled_to_pixels(veil, scale, part), wide, high), (0, 0))
        is_whole = pygame.mask.from_surface(made, 254).count() == wide * high
        return made.convert() if is_whole and pygame.display.get_surface() else made  # blitted several times faster

    def _terrain_piece_picture(self, piece: DrawnTerrain, scale: float) -> pygame.Surface:
        """A piece of terrain by itself: many small pictures are rendered faster than one large one."""
        left, top = _piece_top_left_pixel(piece, scale)
        wide, high = math.ceil(piece.box[2] * scale) - left, math.ceil(piece.box[3] * scale) - top

        def make() -> pygame.Surface:
            return self._stage.sprites.render_svg(
                _svg_part_scaled_to_pixels(piece.svg, scale, (left, top, wide, high)), wide, high
            )

        return self._stage.sprites.get_or_make(_piece_picture_cache_key(piece, scale), make)

    def _ground_contents_of(self, state: State, level: float) -> GroundContents:
        """What lies on the mat, buildings last."""
        layer = GroundCacheKey(
            state.agreed.map, state.agreed.layout, state.changes, level, weather_of_state(self._rules_context, state)
        )
        found = self._scenes.get(layer)
        return found if found is not None else self._make_ground_contents(layer, self._terrain_of_state(state))

    def _make_ground_contents(self, layer: GroundCacheKey, terrain: tuple[Terrain, ...]) -> GroundContents:
        words = _change_words_by_piece(layer.changes)
        order = sorted(terrain, key=lambda piece: piece.kind == TerrainKind.BUILDING)
        pieces = tuple(
            self._make_drawn_terrain(piece, layer.level, words.get(piece.id, frozenset())) for piece in order
        )
        made = self._scenes[layer] = GroundContents(layer.map, pieces, layer.sky)
        return made

    def _make_drawn_terrain(self, piece: Terrain, level: float, states: frozenset[str]) -> DrawnTerrain:
        key = piece, level, states
        if key not in self._drawn_pieces:
            svg = piece_svg(self._terrain_art, piece, level, states)
            self._drawn_pieces[key] = DrawnTerrain(
                piece_picture_box(piece), svg, terrain_shadow_svg_paths(self._rules_context.field, piece)
            )
        return self._drawn_pieces[key]

    def _terrain_of_state(self, state: State) -> tuple[Terrain, ...]:
        return self._rules_context.ground_of(state.agreed, state.changes).terrain

    def _mat_background_svg(self, map_: str) -> str:
        text = self._drawing_svg_text(f"mat_{map_}") or self._drawing_svg_text("mat") or _PLAIN_MAT_SVG
        return text[text.index(">") + 1 : text.rindex("</svg>")]

    def _drawing_svg_text(self, name: str) -> str:
        """The text of a picture; empty where there is none."""
        sprites = self._stage.sprites
        return sprites.text(f"zone_wars/{name}") if sprites.has_drawing(f"zone_wars/{name}") else ""


def _piece_picture_cache_key(piece: DrawnTerrain, scale: float) -> tuple[object, ...]:
    return "mat piece", piece.svg, round(scale, 4)


def _piece_top_left_pixel(piece: DrawnTerrain, scale: float) -> tuple[int, int]:
    """The top left corner of its picture, in pixels from the mat's corner."""
    return math.floor(piece.box[0] * scale), math.floor(piece.box[1] * scale)


def _svg_part_scaled_to_pixels(svg: str, scale: float, part: tuple[int, int, int, int]) -> str:
    """A part of what is drawn in inches, in pixels."""
    x, y, wide, high = part
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}">'
        f'<g transform="translate({-x} {-y}) scale({scale:.6f})">{svg}</g></svg>'
    )


def _tile_rects_in_clip(camera: MatCamera, clip: pygame.Rect) -> Iterator[tuple[int, int, int, int]]:
    """Left, top, width and height of the tiles that lie in a clip, in pixels from the mat's corner."""
    (x, y), side = camera.origin, round(camera.lens.side * camera.scale)
    inside = clip.clip(pygame.Rect(x, y, side, side))
    if inside.w <= 0 or inside.h <= 0:
        return
    for top in range((inside.top - y) // _TILE * _TILE, inside.bottom - y, _TILE):
        for left in range((inside.left - x) // _TILE * _TILE, inside.right - x, _TILE):
            yield left, top, min(_TILE, side - left), min(_TILE, side - top)


def _change_words_by_piece(changes: tuple[str, ...]) -> dict[str, frozenset[str]]:
    """By piece, what has become of it: collapsed, searched, rebooted or open."""
    found: dict[str, set[str]] = {}
    for change in changes:
        word, id_, *_ = change.split(" ")
        found.setdefault(id_, set()).add(word)
    return {id_: frozenset(words) for id_, words in found.items()}
