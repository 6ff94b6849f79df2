"""The ground of the mat on the screen: the mat, its terrain and shadows, in tiles that are kept as long as they fit.

    ground = MatGround(stage, arena)
    ground.draw(surface, camera, state, level=0.0)     # within the surface's clip
    ground.levels(state)                               # (0.0, 2.5, 5.0): floors that can be looked at
    ground.draw(..., quick=True)                       # while somebody zooms or pans: coarse where nothing is ready
    ground.warm(camera, state, level)                  # then one tile a frame: the rectangle to draw anew, or None

Everything else that is drawn of the mat lies above this and moves.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame

from tabletop.rules.zone_wars.arena import Arena
from tabletop.rules.zone_wars.content import Terrain
from tabletop.rules.zone_wars.state import State
from tabletop.ui.boards.mat_camera import Camera
from tabletop.ui.boards.mat_terrain import Looks, drawn, levels, reach, shade, shadows

if TYPE_CHECKING:
    from tabletop.ui.stage import Stage

_TILE: Final = 320
"""Pixels of a tile's side."""
_COARSE: Final = 528
"""Logical pixels of the picture that is blown up until tiles are ready; about the whole mat as it is seen first."""
_SHADE: Final = 0.6
"""Inches that a shadow may reach beyond a piece's picture, to the right and down."""
_UNITS: Final = 900
"""Side of the mat's drawing (art.md)."""
_PLAIN: Final = '<svg viewBox="0 0 900 900"><path d="M0 0H900V900H0Z" fill="#A19572"/></svg>'


class Layer(NamedTuple):
    """What the ground looks like, whatever part of it is seen: with its scale, the key of its tiles."""

    map: str
    layout: str
    changes: tuple[str, ...]
    level: float


class Drawn(NamedTuple):
    """A piece of terrain as it is drawn."""

    box: tuple[float, float, float, float]
    """Left, top, right and bottom of what it covers with its shadow, in inches."""
    svg: str
    shadows: tuple[str, ...]

    def meets(self, box: tuple[float, float, float, float]) -> bool:
        """Whether it or its shadow reaches into a part of the mat."""
        left, top, right, bottom = self.box
        return left < box[2] and right + _SHADE > box[0] and top < box[3] and bottom + _SHADE > box[1]


class MatGround:
    """Draws the ground; tiles are rendered when they are first seen."""

    def __init__(self, stage: Stage, arena: Arena) -> None:
        self._stage = stage
        self._arena = arena
        patterns = {pattern.id: pattern for pattern in arena.content.patterns}
        self._looks = Looks(arena.field, patterns, self._art)
        self._built: tuple[Layer | None, tuple[Drawn, ...]] = (None, ())

    def levels(self, state: State) -> tuple[float, ...]:
        """Heights of the floors that can be looked at, the mat first."""
        return levels(self._terrain(state))

    def draw(
        self, surface: pygame.Surface, camera: Camera, state: State, level: float = 0.0, *, quick: bool = False
    ) -> None:
        """The ground as far as the surface's clip and the camera's area reach; `quick` waits for no tile."""
        area = pygame.Rect(camera.area)
        clip = surface.get_clip()
        surface.set_clip(clip.clip(area))
        layer, (x, y) = _layer(state, level), camera.origin
        for column, row in self._tiles(camera, surface.get_clip()):
            if quick and not self._stage.sprites.holds(_key(camera, layer, column, row)):
                tile = self._coarse_tile(camera, layer, state, column, row)
            else:
                tile = self._tile(camera, layer, state, column, row)
            surface.blit(tile, (x + column * _TILE, y + row * _TILE))
        surface.set_clip(clip)

    def warm(self, camera: Camera, state: State, level: float = 0.0) -> pygame.Rect | None:
        """Renders one tile that `draw` needs; what must be drawn anew for it, None when there is none left."""
        layer, (x, y) = _layer(state, level), camera.origin
        for column, row in self._tiles(camera, pygame.Rect(camera.area)):
            if not self._stage.sprites.holds(_key(camera, layer, column, row)):
                tile = self._tile(camera, layer, state, column, row)
                return tile.get_rect(topleft=(x + column * _TILE, y + row * _TILE)).clip(pygame.Rect(camera.area))
        if not self._stage.sprites.holds(self._coarse_key(layer)):
            self._coarse(layer, state, camera.mat)
            return pygame.Rect(camera.area[:2], (0, 0))
        return None

    # --- tiles --------------------------------------------------------------------------------------------------------

    def _tiles(self, camera: Camera, clip: pygame.Rect) -> Iterator[tuple[int, int]]:
        """Columns and rows of tiles that lie in a clip."""
        x, y = camera.origin
        side = round(camera.mat * camera.scale)
        inside = clip.clip(pygame.Rect(x, y, side, side))
        if inside.w <= 0 or inside.h <= 0:
            return
        for row in range((inside.top - y) // _TILE, (inside.bottom - 1 - y) // _TILE + 1):
            for column in range((inside.left - x) // _TILE, (inside.right - 1 - x) // _TILE + 1):
                yield column, row

    def _tile(self, camera: Camera, layer: Layer, state: State, column: int, row: int) -> pygame.Surface:
        part = _part(camera, column, row)
        key = _key(camera, layer, column, row)
        return self._stage.sprites.made(key, lambda: self._made(layer, state, camera.scale, part))

    def _coarse_tile(self, camera: Camera, layer: Layer, state: State, column: int, row: int) -> pygame.Surface:
        """A tile blown up from a small picture of the whole mat."""
        x, y, wide, high = _part(camera, column, row)
        small = self._coarse(layer, state, camera.mat)
        side = small.get_width()
        share = side / (camera.mat * camera.scale)
        cut = pygame.Rect(round(x * share), round(y * share), max(1, round(wide * share)), max(1, round(high * share)))
        return pygame.transform.scale(small.subsurface(cut.clip(small.get_rect())), (wide, high))

    def _coarse(self, layer: Layer, state: State, mat: float) -> pygame.Surface:
        """The whole mat in one small picture."""
        side = self._stage.metrics.px(_COARSE)

        def make() -> pygame.Surface:
            return self._made(layer, state, side / mat, (0, 0, side, side))

        return self._stage.sprites.made(self._coarse_key(layer), make)

    def _coarse_key(self, layer: Layer) -> tuple[object, ...]:
        return ("mat coarse", layer, self._stage.metrics.px(_COARSE))

    def _made(self, layer: Layer, state: State, scale: float, part: tuple[int, int, int, int]) -> pygame.Surface:
        """The ground within a part given in pixels from the mat's corner."""
        x, y, wide, high = part
        box = x / scale, y / scale, (x + wide) / scale, (y + high) / scale
        seen = [piece for piece in self._pieces(layer, state) if piece.meets(box)]
        mat = f'<g transform="scale({self._arena.field.mat / _UNITS:.6f})">{self._mat(layer.map)}</g>'
        under = _scaled(mat + shade(piece.shadows for piece in seen), scale, part)
        made = self._stage.sprites.rendered(under, wide, high)
        for piece in seen:
            at = math.floor(piece.box[0] * scale), math.floor(piece.box[1] * scale)
            made.blit(self._piece(piece, scale, at), (at[0] - x, at[1] - y))
        return made

    def _piece(self, piece: Drawn, scale: float, at: tuple[int, int]) -> pygame.Surface:
        """A piece of terrain by itself: many small pictures are rendered faster than one large one."""
        size = math.ceil(piece.box[2] * scale) - at[0], math.ceil(piece.box[3] * scale) - at[1]
        svg = _scaled(piece.svg, scale, (*at, *size))
        return self._stage.sprites.shaped(("mat piece", piece.svg, round(scale, 4)), *size, lambda: svg)

    def _pieces(self, layer: Layer, state: State) -> tuple[Drawn, ...]:
        """What is drawn of each piece, buildings last."""
        if self._built[0] != layer:
            field, words = self._arena.field, _words(state.changes)
            order = sorted(self._terrain(state), key=lambda piece: piece.kind == "building")
            self._built = layer, tuple(
                Drawn(reach(piece), drawn(self._looks, piece, layer.level, words.get(piece.id, frozenset())),
                      shadows(field, piece))
                for piece in order
            )  # fmt: skip
        return self._built[1]

    def _terrain(self, state: State) -> tuple[Terrain, ...]:
        return self._arena.ground(state).terrain

    def _mat(self, map_: str) -> str:
        text = self._art(f"mat_{map_}") or self._art("mat") or _PLAIN
        return text[text.index(">") + 1 : text.rindex("</svg>")]

    def _art(self, name: str) -> str:
        """The text of a picture; empty where there is none."""
        sprites = self._stage.sprites
        return sprites.text(f"zone_wars/{name}") if sprites.has(f"zone_wars/{name}") else ""


def _layer(state: State, level: float) -> Layer:
    return Layer(state.agreed.map, state.agreed.layout, state.changes, level)


def _scaled(svg: str, scale: float, part: tuple[int, int, int, int]) -> str:
    """A part of what is drawn in inches, in pixels."""
    x, y, wide, high = part
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}">'
        f'<g transform="translate({-x} {-y}) scale({scale:.6f})">{svg}</g></svg>'
    )


def _part(camera: Camera, column: int, row: int) -> tuple[int, int, int, int]:
    """Left, top, width and height of a tile in pixels from the mat's corner."""
    side = round(camera.mat * camera.scale)
    x, y = column * _TILE, row * _TILE
    return x, y, min(_TILE, side - x), min(_TILE, side - y)


def _key(camera: Camera, layer: Layer, column: int, row: int) -> tuple[object, ...]:
    return ("mat tile", layer, round(camera.scale, 4), camera.mat, column, row)


def _words(changes: tuple[str, ...]) -> dict[str, frozenset[str]]:
    """By piece, what has become of it: collapsed, searched, rebooted or open."""
    found: dict[str, set[str]] = {}
    for change in changes:
        word, id_, *_ = change.split(" ")
        found.setdefault(id_, set()).add(word)
    return {id_: frozenset(words) for id_, words in found.items()}
