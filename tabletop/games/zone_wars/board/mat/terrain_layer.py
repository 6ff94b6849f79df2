"""The ground of the mat on the screen: the mat, its terrain and shadows, in tiles that are kept as long as they fit.

    ground = MatGround(stage, arena)
    ground.draw(surface, camera, state, level=0.0)     # within the surface's clip
    ground.levels(state)                               # (0.0, 2.5, 5.0): floors that can be looked at
    ground.draw(..., quick=True)                       # while somebody zooms or pans: coarse where nothing is ready
    ground.warm(camera, state, level)                  # then a part of a tile a frame; whether there was one

Everything else that is drawn of the mat lies above this and moves.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame

from tabletop.games.zone_wars.board.mat.camera import MatCamera
from tabletop.games.zone_wars.board.mat.sky import CLEAR, Sky, lit, sky_of, veiled
from tabletop.games.zone_wars.board.mat.terrain import Looks, drawn, levels, reach, shade, shadows
from tabletop.games.zone_wars.rules.content.cards import Map, Terrain
from tabletop.games.zone_wars.rules.content.vocabulary import TerrainKind
from tabletop.games.zone_wars.rules.state.rules_context import RulesContext
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.rules.caches import Cache
from tabletop.ui.drawing.cached_strokes import CachedStrokes
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.prefetch import PicturePrefetcher

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_TILE: Final = 320
"""Pixels of a tile's side."""
_COARSE: Final = 528
"""Logical pixels of the picture that is blown up until tiles are ready; about the whole mat as it is seen first."""
_SHADE: Final = 0.6
"""Inches that a shadow may reach beyond a piece's picture, to the right and down."""
_MOST_SCENES, _MOST_PIECES, _MOST_KEYS = 24, 400, 1024
"""What is remembered of grounds as they were, for taking back and looking at other floors."""
_MOST_COARSE: Final = 64
"""Coarse tiles that are kept while the camera is on its way, so that the same ones are not made in every frame."""
_UNITS: Final = 900
"""Side of the mat's drawing (docs/decisions.md, Pictures)."""
_PLAIN: Final = '<svg viewBox="0 0 900 900"><path d="M0 0H900V900H0Z" fill="#A19572"/></svg>'


class Layer(NamedTuple):
    """What the ground depends on, whatever part of it is seen."""

    map: str
    layout: str
    changes: tuple[str, ...]
    level: float
    sky: Sky


class DrawnTerrain(NamedTuple):
    """A piece of terrain as it is drawn."""

    box: tuple[float, float, float, float]
    """Left, top, right and bottom of what it covers with its shadow, in inches."""
    svg: str
    shadows: tuple[str, ...]

    def meets(self, box: tuple[float, float, float, float]) -> bool:
        """Whether it or its shadow reaches into a part of the mat."""
        left, top, right, bottom = self.box
        return left < box[2] and right + _SHADE > box[0] and top < box[3] and bottom + _SHADE > box[1]


class MatScene:
    """All that lies on the mat, and the names of its tiles: those that look alike have one name in all scenes."""

    def __init__(self, map_: str, pieces: tuple[DrawnTerrain, ...], sky: Sky) -> None:
        self.map = map_
        self.pieces = pieces
        self.sky = sky
        self._keys: Cache[tuple[float, tuple[int, int, int, int]], tuple[object, ...]] = Cache(
            "zone_wars: names of tiles of the mat", _MOST_KEYS
        )

    def within(self, scale: float, part: tuple[int, int, int, int]) -> list[DrawnTerrain]:
        """What is seen in a part given in pixels from the mat's corner."""
        x, y, wide, high = part
        box = x / scale, y / scale, (x + wide) / scale, (y + high) / scale
        return [piece for piece in self.pieces if piece.meets(box)]

    def key(self, scale: float, part: tuple[int, int, int, int]) -> tuple[object, ...]:
        """The name of a tile."""
        found = self._keys.get((scale, part))
        if found is None:
            looks = hash(tuple(piece.svg for piece in self.within(scale, part)))
            found = self._keys[scale, part] = ("mat tile", self.map, self.sky, looks, round(scale, 4), part)
        return found


class MatGround:
    """Draws the ground; tiles are rendered when they are first seen."""

    def __init__(self, stage: Stage, rules_context: RulesContext) -> None:
        self._stage = stage
        self._rules_context = rules_context
        patterns = {pattern.id: pattern for pattern in rules_context.content.patterns}
        self._looks = Looks(rules_context.field, patterns, self._art)
        self._scenes: Cache[Layer, MatScene] = Cache("zone_wars: layers of the mat", _MOST_SCENES)
        self._laid: tuple[MatCamera, list[tuple[tuple[int, int, int, int], pygame.Rect]]] | None = None
        """Where the tiles of a camera's view lie in the window."""
        self._kept = CachedStrokes()
        self._blown: Cache[tuple[object, int], pygame.Surface] = Cache("zone_wars: coarse tiles", _MOST_COARSE)
        self._ahead = PicturePrefetcher()
        self._drawn: Cache[tuple[Terrain, float, frozenset[str]], DrawnTerrain] = Cache(
            "zone_wars: drawn terrain", _MOST_PIECES
        )

    def levels(self, state: State) -> tuple[float, ...]:
        """Heights of the floors that can be looked at, the mat first."""
        return levels(self._terrain(state))

    def draw(
        self, surface: DisplayList, camera: MatCamera, state: State, level: float = 0.0, *, quick: bool = False
    ) -> None:
        """The ground as far as the surface's clip and the camera's area reach; `quick` waits for no tile."""
        clip, area, scene = surface.get_clip(), pygame.Rect(camera.area), self._scene(state, level)
        surface.set_clip(clip.clip(area))
        if quick:
            self._kept.forget()
            self._draw(surface, camera, scene, quick=True)
        else:
            key = camera, scene, self._stage.sprites.cleared
            self._kept.draw(surface, area, key, lambda: self._draw(surface, camera, scene, quick=False))
        surface.set_clip(clip)

    def _draw(self, surface: DisplayList, camera: MatCamera, scene: MatScene, *, quick: bool) -> None:
        (x, y), seen = camera.origin, surface.get_clip()
        if self._laid is None or self._laid[0] != camera:
            parts = [(part, pygame.Rect(x + part[0], y + part[1], *part[2:]))
                     for part in _parts(camera, pygame.Rect(camera.area))]  # fmt: skip
            self._laid = camera, parts
        for part, rect in self._laid[1]:
            if not seen.colliderect(rect):
                continue
            if quick and not self._stage.sprites.holds(scene.key(camera.scale, part)):
                tile = self._coarse_tile(scene, camera, part)
            else:
                tile = self._tile(scene, camera.scale, part)
            surface.blit(tile, rect)

    def warm(self, camera: MatCamera, state: State, level: float = 0.0) -> bool:
        """Renders a piece of what `draw` needs; False when nothing is left."""
        scene = self._scene(state, level)
        return self._ahead.step((scene, camera, self._stage.sprites.cleared), lambda: self._missing(scene, camera))

    def _missing(self, scene: MatScene, camera: MatCamera) -> Iterator[bool]:
        parts = [(camera.scale, part) for part in _parts(camera, pygame.Rect(camera.area))]
        for scale, part in (*parts, self._coarse_scale(camera)):
            if not self._stage.sprites.holds(scene.key(scale, part)):
                yield from self._missing_pieces(scene, scale, part)
                self._tile(scene, scale, part)
                yield True
        self._blown.clear()  # all is sharp, and the next way of the camera shows other parts

    def _missing_pieces(self, scene: MatScene, scale: float, part: tuple[int, int, int, int]) -> Iterator[bool]:
        """Terrain first, a piece at a time: with all of it a tile takes longer than a frame may."""
        for piece in scene.within(scale, part):
            if not self._stage.sprites.holds(_piece_key(piece, scale)):
                self._piece(piece, scale)
                yield True

    def small(self, map_: Map, side: int) -> pygame.Surface:
        """A whole map as it is at the start, so many pixels wide and high."""
        layer = Layer(map_.id, "", (), 0.0, CLEAR)
        scene = self._scenes.get(layer) or self._composed(layer, map_.terrain)
        return self._tile(scene, side / self._rules_context.field.mat, (0, 0, side, side))

    # --- tiles --------------------------------------------------------------------------------------------------------

    def _tile(self, scene: MatScene, scale: float, part: tuple[int, int, int, int]) -> pygame.Surface:
        return self._stage.sprites.made(scene.key(scale, part), lambda: self._made(scene, scale, part))

    def _coarse_scale(self, camera: MatCamera) -> tuple[float, tuple[int, int, int, int]]:
        """Scale and size of a small picture of the whole mat."""
        side = self._stage.metrics.px(_COARSE)
        return side / camera.lens.side, (0, 0, side, side)

    def _coarse_tile(self, scene: MatScene, camera: MatCamera, part: tuple[int, int, int, int]) -> pygame.Surface:
        """A tile blown up from a small picture of the whole mat."""
        key = scene.key(camera.scale, part), self._stage.sprites.cleared
        found = self._blown.get(key)
        if found is None:
            found = self._blown[key] = self._blown_up(scene, camera, part)
        return found

    def _blown_up(self, scene: MatScene, camera: MatCamera, part: tuple[int, int, int, int]) -> pygame.Surface:
        small = self._tile(scene, *self._coarse_scale(camera))
        side = small.get_width()
        share = side / (camera.lens.side * camera.scale)
        x, y, wide, high = (round(value * share) for value in part)
        cut = pygame.Rect(min(x, side - 1), min(y, side - 1), max(1, wide), max(1, high))
        return pygame.transform.scale(small.subsurface(cut.clip(small.get_rect())), part[2:])

    def _made(self, scene: MatScene, scale: float, part: tuple[int, int, int, int]) -> pygame.Surface:
        """The ground within a part given in pixels from the mat's corner."""
        x, y, wide, high = part
        seen = scene.within(scale, part)
        mat = f'<g transform="scale({self._rules_context.field.mat / _UNITS:.6f})">{self._mat(scene.map)}</g>'
        under = _scaled(mat + lit(scene.sky) + shade(piece.shadows for piece in seen), scale, part)
        made = self._stage.sprites.rendered(under, wide, high)
        for piece in seen:
            left, top = _corner(piece, scale)
            made.blit(self._piece(piece, scale), (left - x, top - y))
        veil = veiled(scene.sky)
        if veil:
            made.blit(self._stage.sprites.rendered(_scaled(veil, scale, part), wide, high), (0, 0))
        is_whole = pygame.mask.from_surface(made, 254).count() == wide * high
        return made.convert() if is_whole and pygame.display.get_surface() else made  # blitted several times faster

    def _piece(self, piece: DrawnTerrain, scale: float) -> pygame.Surface:
        """A piece of terrain by itself: many small pictures are rendered faster than one large one."""
        left, top = _corner(piece, scale)
        wide, high = math.ceil(piece.box[2] * scale) - left, math.ceil(piece.box[3] * scale) - top

        def make() -> pygame.Surface:
            return self._stage.sprites.rendered(_scaled(piece.svg, scale, (left, top, wide, high)), wide, high)

        return self._stage.sprites.made(_piece_key(piece, scale), make)

    def _scene(self, state: State, level: float) -> MatScene:
        """What lies on the mat, buildings last."""
        layer = Layer(state.agreed.map, state.agreed.layout, state.changes, level, sky_of(self._rules_context, state))
        found = self._scenes.get(layer)
        return found if found is not None else self._composed(layer, self._terrain(state))

    def _composed(self, layer: Layer, terrain: tuple[Terrain, ...]) -> MatScene:
        words = _words(layer.changes)
        order = sorted(terrain, key=lambda piece: piece.kind == TerrainKind.BUILDING)
        pieces = tuple(self._piece_drawn(piece, layer.level, words.get(piece.id, frozenset())) for piece in order)
        made = self._scenes[layer] = MatScene(layer.map, pieces, layer.sky)
        return made

    def _piece_drawn(self, piece: Terrain, level: float, states: frozenset[str]) -> DrawnTerrain:
        key = piece, level, states
        if key not in self._drawn:
            svg = drawn(self._looks, piece, level, states)
            self._drawn[key] = DrawnTerrain(reach(piece), svg, shadows(self._rules_context.field, piece))
        return self._drawn[key]

    def _terrain(self, state: State) -> tuple[Terrain, ...]:
        return self._rules_context.ground(state.agreed, state.changes).terrain

    def _mat(self, map_: str) -> str:
        text = self._art(f"mat_{map_}") or self._art("mat") or _PLAIN
        return text[text.index(">") + 1 : text.rindex("</svg>")]

    def _art(self, name: str) -> str:
        """The text of a picture; empty where there is none."""
        sprites = self._stage.sprites
        return sprites.text(f"zone_wars/{name}") if sprites.has(f"zone_wars/{name}") else ""


def _piece_key(piece: DrawnTerrain, scale: float) -> tuple[object, ...]:
    return "mat piece", piece.svg, round(scale, 4)


def _corner(piece: DrawnTerrain, scale: float) -> tuple[int, int]:
    """The top left corner of its picture, in pixels from the mat's corner."""
    return math.floor(piece.box[0] * scale), math.floor(piece.box[1] * scale)


def _scaled(svg: str, scale: float, part: tuple[int, int, int, int]) -> str:
    """A part of what is drawn in inches, in pixels."""
    x, y, wide, high = part
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}">'
        f'<g transform="translate({-x} {-y}) scale({scale:.6f})">{svg}</g></svg>'
    )


def _parts(camera: MatCamera, clip: pygame.Rect) -> Iterator[tuple[int, int, int, int]]:
    """Left, top, width and height of the tiles that lie in a clip, in pixels from the mat's corner."""
    (x, y), side = camera.origin, round(camera.lens.side * camera.scale)
    inside = clip.clip(pygame.Rect(x, y, side, side))
    if inside.w <= 0 or inside.h <= 0:
        return
    for top in range((inside.top - y) // _TILE * _TILE, inside.bottom - y, _TILE):
        for left in range((inside.left - x) // _TILE * _TILE, inside.right - x, _TILE):
            yield left, top, min(_TILE, side - left), min(_TILE, side - top)


def _words(changes: tuple[str, ...]) -> dict[str, frozenset[str]]:
    """By piece, what has become of it: collapsed, searched, rebooted or open."""
    found: dict[str, set[str]] = {}
    for change in changes:
        word, id_, *_ = change.split(" ")
        found.setdefault(id_, set()).add(word)
    return {id_: frozenset(words) for id_, words in found.items()}
