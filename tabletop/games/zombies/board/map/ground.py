"""Draws the ground of the hex map: tiles, sealed exits, boards, the light of the night, and marks below figures.

Used by `hex_map` (HexGroundLayer), and by `hex_previews` and the sliding tiles of `motion` (HexGround). HexGround
draws tiles, each rendered once for a size and turn; HexGroundLayer keeps the whole ground as one picture and draws it
anew only when its key changes, so whatever is drawn there must be in that key. _UNITS_PER_HEX_SIDE and
_TILE_PICTURE_REACH are measures of the drawings in `sprites/zombies`, as is _SVG_UNITS in `svg_drawing`. Colours are
free.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.games.zombies.board.map import hex_geometry, svg_drawing, target_ids
from tabletop.games.zombies.board.map.camera import CloseUpLens, HexCamera
from tabletop.games.zombies.board.map.gloom import gloom_overlay_picture
from tabletop.games.zombies.board.map.map_forecast import ZombieReach
from tabletop.games.zombies.board.map.marks import HexMarks, MapForecast
from tabletop.games.zombies.board.map_overlays import hexes_in_weapon_range
from tabletop.games.zombies.board.shown_position import ShownPosition
from tabletop.games.zombies.rules.content import lattice
from tabletop.games.zombies.rules.content.cards import Tile
from tabletop.games.zombies.rules.content.lattice import SIDES
from tabletop.games.zombies.rules.state.state import Boards, LaidTile, State
from tabletop.rules.caches import Cache
from tabletop.rules.hexes import Hex
from tabletop.ui.boards.marks import MarkKind, Marks, Point
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.sprites import PicturePrefetcher
from tabletop.ui.drawing.theme import SMALL
from tabletop.ui.gesture.picker import TargetId

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_UNITS_PER_HEX_SIDE: Final = 50
"""Units of the drawings in a hex side (docs/decisions.md, Pictures)."""
_TILE_PICTURE_REACH: Final = 224
"""Units from the middle of a tile to the edge of its picture, however it is turned."""
_NIGHT_COLOUR: Final = "#0A1319"
_UNEXPLORED_TINT: Final = (150, 160, 172, 255)
"""What is left of the colours of a tile that nobody has entered."""
_TILE_RADIUS: Final = 3.9
"""Hex sides from the middle of a tile to its farthest corner, and a little more."""
_DOOR_WIDTH, _OPEN_SIDE_WIDTH = 1.3, 2.7
"""Hex sides that boards or bars across a door and across an open side are wide."""


class HexGround:
    """Draws the ground; tiles are rendered when they are first seen."""

    def __init__(self, stage: Stage, tiles: Mapping[str, Tile]) -> None:
        self._stage = stage
        self._tiles = tiles
        self._svgs: Cache[tuple[str, float], str] = Cache("zombies: turned drawings of tiles", 4 << 20, len)
        self._layer: tuple[object, pygame.Surface] | None = None
        self._gloom: tuple[object, pygame.Surface] | None = None
        """What was laid over it last; too large for the store of pictures."""
        self._prefetcher = PicturePrefetcher()

    def draw(
        self, surface: DisplayList, camera: HexCamera, laid: Sequence[LaidTile], boards: Sequence[Boards] = (), *,
        hidden: frozenset[int] = frozenset(), at: tuple[int, int] | None = None, gloom: int = 0,
    ) -> None:  # fmt: skip
        """The ground as far as the surface's clip and the camera's area reach.

        `at` is another top left corner, `gloom` the step of the night's light (see `gloom.gloom_level`).
        """
        key = camera, tuple(laid), tuple(boards), hidden, self._stage.metrics, gloom
        if self._layer is None or self._layer[0] != key:
            self._layer = key, self._draw_ground_picture(camera, laid, boards, hidden, gloom)
        surface.blit(self._layer[1], at or camera.area[:2])

    def release_pictures(self) -> None:
        """Nothing of it is seen: the next `draw` makes its pictures anew."""
        self._layer = self._gloom = None

    def draw_tile(
        self,
        surface: DisplayList,
        camera: HexCamera | CloseUpLens,
        laid: LaidTile,
        at: Sequence[float],
        *,
        opacity: int = 100,
    ) -> None:
        """A tile with its middle at a point of the window."""
        picture = self._tile_picture(laid, camera.scale)
        if opacity < 100:
            picture = picture.copy()
            picture.fill((255, 255, 255, round(2.55 * opacity)), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(picture, picture.get_rect(center=(round(at[0]), round(at[1]))))

    def tile_rect_around(self, camera: HexCamera, centre: Sequence[float]) -> pygame.Rect:
        """What a tile with its middle at a point of the window covers."""
        side = self._tile_picture_px(camera.scale)
        rect = pygame.Rect(0, 0, side, side)
        rect.center = round(centre[0]), round(centre[1])
        return rect

    def warm(self, camera: HexCamera, laid: Sequence[LaidTile]) -> bool:
        """Renders one tile as it is seen from nearer or farther; False when all are ready."""
        look = camera.scale, tuple(laid), self._stage.sprites.cleared
        return self._prefetcher.prefetch_next_picture(look, lambda: self._prerender_tile_pictures(camera, laid))

    def _prerender_tile_pictures(self, camera: HexCamera, laid: Sequence[LaidTile]) -> Iterator[bool]:
        for steps in (0, 1, -1):
            scale = camera.zoomed(steps).scale
            for each in laid:
                if not self._stage.sprites.has_cached(self._tile_picture_key(each, scale)):
                    self._tile_picture(each, scale)
                    yield True

    # --- the layer ------------------------------------------------------------------------------------------------

    def _draw_ground_picture(
        self, camera: HexCamera, laid: Sequence[LaidTile], boards: Sequence[Boards], hidden: frozenset[int], gloom: int
    ) -> pygame.Surface:
        """Draws the whole ground into one picture."""
        width, height = camera.area[2:]
        made = DisplayList((max(1, width), max(1, height)))
        made.fill(_NIGHT_COLOUR)
        shifted = camera.with_area_at(0, 0)
        self._draw_surrounding_tiles(made, shifted, laid)
        for index, each in enumerate(laid):
            at = shifted.to_pixels(hex_geometry.tile_centre(each.place))
            if index not in hidden and self.tile_rect_around(shifted, at).colliderect(made.get_rect()):
                self.draw_tile(made, shifted, each, at)
        for index, each in enumerate(laid):
            if index not in hidden:
                self._draw_sealed_sides(made, shifted, each, laid)
        for planks in boards:
            self._draw_planks_over_exit(made, shifted, planks, laid)
        if gloom:
            look = made.get_size(), gloom
            if self._gloom is None or self._gloom[0] != look:
                self._gloom = look, gloom_overlay_picture(*look)
            made.blit(self._gloom[1], (0, 0))
        return made.as_picture(opaque=True)

    def _draw_surrounding_tiles(self, surface: DisplayList, camera: HexCamera, laid: Sequence[LaidTile]) -> None:
        """Tiles that may be found beyond open exits, and all round the roofs of a town that nobody will enter."""
        taken = {each.place for each in laid}
        free = {
            lattice.cell_across_side(each.place, side)
            for each in laid for side in range(6) if each.sides[side] in "OD"
        } - taken  # fmt: skip
        for place in self._visible_tile_places(camera, laid):
            name = "tile_back" if place in free else "tile_city"
            if place in taken or not self._stage.sprites.has_drawing(f"zombies/{name}"):
                continue
            turn = 60 * ((place[0] + 2 * place[1]) % 6) if place not in free else 0
            picture = self._rotated_picture(
                f"zombies/{name}", turn, self._tile_picture_px(camera.scale), reach=_TILE_PICTURE_REACH
            )
            at = camera.to_pixels(hex_geometry.tile_centre(place))
            surface.blit(picture, picture.get_rect(center=(round(at[0]), round(at[1]))))

    def _visible_tile_places(self, camera: HexCamera, laid: Sequence[LaidTile]) -> Iterator[tuple[int, int]]:
        """Places of the lattice of which something is seen, from one to its neighbours."""
        area, reach = pygame.Rect(camera.area), round(_TILE_RADIUS * camera.scale)
        window = area.inflate(2 * reach, 2 * reach)
        waiting = [each.place for each in laid]
        known = set(waiting)
        while waiting:
            place = waiting.pop(0)
            at = camera.to_pixels(hex_geometry.tile_centre(place))
            if not window.collidepoint(at):
                continue
            yield place
            fresh = [near for side in range(6) if (near := lattice.cell_across_side(place, side)) not in known]
            known.update(fresh)
            waiting += fresh

    def _draw_sealed_sides(
        self, surface: DisplayList, camera: HexCamera, tile: LaidTile, laid: Sequence[LaidTile]
    ) -> None:
        """Bars where an exit leads nowhere, rubble where a wall was broken open."""
        known = self._tiles.get(tile.tile)
        if known is None:
            return
        printed = lattice.rotated_sides(known.sides, tile.turn)
        around = {each.place: each for each in laid}
        for side in range(len(SIDES)):
            other = around.get(lattice.cell_across_side(tile.place, side))
            closed = tile.sides[side] == "-" or (other is not None and other.sides[lattice.opposite_side(side)] == "-")
            if printed[side] != "-" and closed:
                wide = _OPEN_SIDE_WIDTH if printed[side] == "O" else _DOOR_WIDTH
                self._draw_picture_across_side(surface, camera, tile, side, name="zombies/sealed", wide=wide)
            elif printed[side] == "-" and tile.sides[side] != "-":
                self._draw_picture_across_side(surface, camera, tile, side, name="zombies/door", wide=_DOOR_WIDTH)

    def _draw_planks_over_exit(
        self, surface: DisplayList, camera: HexCamera, planks: Boards, laid: Sequence[LaidTile]
    ) -> None:
        """Planks across a side, and in a ring how many of them are left (X22), as large as figures' numbers."""
        tile = laid[planks.laid]
        self._draw_picture_across_side(surface, camera, tile, planks.side, name="zombies/boards", wide=_OPEN_SIDE_WIDTH)
        x, y = camera.to_pixels(hex_geometry.side_centre(tile.place, planks.side))
        metrics = self._stage.metrics
        size = max(metrics.mix_px(SMALL, 0.6), round(0.5 * camera.scale))
        label = self._stage.texts.label(str(planks.left), size, "#F2F4F8", bold=True)
        surface.aacircle("#E39A3B", (x, y), size * 0.75 + metrics.line_width(2))
        surface.aacircle("#0B171D", (x, y), size * 0.75)
        surface.blit(label, label.get_rect(center=(round(x), round(y))))

    def _draw_picture_across_side(
        self, surface: DisplayList, camera: HexCamera, tile: LaidTile, side: int, *, name: str, wide: float
    ) -> None:
        """A piece of art laid across a side; it is drawn for a way out to the right of a wide file, that is, lying."""
        at = camera.to_pixels(hex_geometry.side_centre(tile.place, side))
        if not self._stage.sprites.has_drawing(name):
            return
        text = self._stage.sprites.text(name)
        width = round(wide * camera.scale * svg_drawing.turned_square_ratio(text))
        picture = self._rotated_picture(name, hex_geometry.side_angle_degrees(side) + 90, width)
        surface.blit(picture, picture.get_rect(center=(round(at[0]), round(at[1]))))

    # --- pictures -------------------------------------------------------------------------------------------------

    def _tile_picture_px(self, scale: float) -> int:
        return round(2 * _TILE_PICTURE_REACH / _UNITS_PER_HEX_SIDE * scale)

    def _tile_picture_key(self, tile: LaidTile, scale: float) -> tuple[object, ...]:
        return "zombies tile", tile.tile, tile.turn, tile.explored, self._tile_picture_px(scale)

    def _tile_picture(self, tile: LaidTile, scale: float) -> pygame.Surface:
        def make() -> pygame.Surface:
            picture = self._rotated_picture(
                self._tile_picture_name(tile.tile),
                60 * tile.turn,
                self._tile_picture_px(scale),
                reach=_TILE_PICTURE_REACH,
            )
            if tile.explored:
                return picture
            dim = picture.copy()
            dim.fill(_UNEXPLORED_TINT, special_flags=pygame.BLEND_RGBA_MULT)
            return dim

        return self._stage.sprites.get_or_make(self._tile_picture_key(tile, scale), make)

    def _tile_picture_name(self, tile: str) -> str:
        known = self._tiles.get(tile)
        return f"zombies/tile_{(known.look if known is not None else '') or tile.lower()}"

    def _rotated_picture(self, name: str, degrees: float, side: int, *, reach: float = 0.0) -> pygame.Surface:
        key = name, degrees
        svg = self._svgs.get_and_refresh(key)
        if svg is None:
            middle = (0.0, 0.0) if reach else None
            svg = self._svgs[key] = svg_drawing.turned_svg(self._tile_or_file_svg(name), degrees, middle, reach)
        return self._stage.sprites.get_square_svg(svg, side)

    def _tile_or_file_svg(self, name: str) -> str:
        """The file, or a plain tile with what its rows say."""
        sprites = self._stage.sprites
        if sprites.has_drawing(name):
            return sprites.text(name)
        tile = next((tile for id_, tile in self._tiles.items() if self._tile_picture_name(id_) == name), None)
        parts = {
            part: sprites.text(f"zombies/{part}")
            for part in svg_drawing.PART_FILES
            if sprites.has_drawing(f"zombies/{part}")
        }
        return svg_drawing.plain_tile_svg(tile, parts)


PixelOfTarget = Callable[[TargetId], Point | None]
"""Where a place is, in pixels."""


@dataclass(frozen=True, slots=True)
class ForecastMarks:
    """What zombies will do, and what they could."""

    forecast: MapForecast | None = None
    reach: ZombieReach = field(default_factory=dict)


class HexGroundLayer:
    """Keeps one picture, and paints it anew where what it depends on has changed."""

    def __init__(self, shown: ShownPosition, ground: HexGround, marks: HexMarks) -> None:
        self._shown = shown
        self._ground = ground
        self._marks = marks
        self._kept_picture: tuple[object, pygame.Surface] | None = None
        """The picture, and what it depends on."""
        self._known_range: tuple[object, tuple[Hex, ...]] = (None, ())
        """Hexes that cards reach, and the picker and its path that they are of."""

    def draw(
        self, surface: DisplayList, camera: HexCamera, area: pygame.Rect, marks: Marks, state: State, *,
        ahead: ForecastMarks, spot: PixelOfTarget, gloom: int = 0,
    ) -> None:  # fmt: skip
        """Fills this area; `spot` says where a place is in the window, `gloom` is the step of the night's light."""
        offered, targets = self._shown.offered_targets(), tuple(marks.targets.items())
        key = camera, state.laid, state.boards, offered, targets, ahead, self._hexes_in_weapon_range(), gloom
        if self._kept_picture is None or self._kept_picture[0] != key or self._kept_picture[1].get_size() != area.size:
            made = DisplayList(area.size)
            self._ground.draw(made, camera, state.laid, state.boards, at=(0, 0), gloom=gloom)

            def shifted_target_pixel(place: TargetId) -> Point | None:
                found = spot(place)
                return (found[0] - area.x, found[1] - area.y) if found is not None else None

            self._draw_ground_marks(made, camera.with_area_at(0, 0), marks, ahead, shifted_target_pixel)
            self._kept_picture = key, made.as_picture(opaque=True)
        surface.blit(self._kept_picture[1], area)

    def release_pictures(self) -> None:
        """Nothing of it is seen: the next `draw` makes the picture anew, and that of the ground."""
        self._kept_picture = None
        self._ground.release_pictures()

    def _draw_ground_marks(
        self, made: DisplayList, camera: HexCamera, marks: Marks, ahead: ForecastMarks, spot: PixelOfTarget
    ) -> None:  # fmt: skip
        """What can be reached and picked, and where the dead will go."""
        offered, picker = self._shown.offered_targets(), self._shown.picker_for_shown_view
        hexes = [hex_ for place in offered if place.startswith(target_ids.HEX) and (hex_ := target_ids.hex_of(place))]
        thrown = picker is not None and bool(picker.path) and picker.path[0].startswith(target_ids.ITEM)
        self._marks.draw_hex_outlines(made, camera, ahead.reach, "threat")
        self._marks.draw_hex_outlines(made, camera, self._hexes_in_weapon_range(), "range")
        self._marks.draw_hex_outlines(made, camera, hexes, "fire" if thrown else "reach")
        self._marks.draw_hex_edge_bars(made, camera, self._pickable_exit_edges(marks.targets or offered))
        self._marks.draw_target_marks(made, camera, marks.targets or dict.fromkeys(offered, MarkKind.LEGAL), spot)
        if ahead.forecast is not None:
            self._marks.draw_zombie_trails(made, camera, ahead.forecast)

    def _pickable_exit_edges(self, places: Iterable[TargetId]) -> tuple[tuple[Hex, Hex], ...]:
        """The edges of exits that can be picked, each by the hexes on both sides of it."""
        state = self._shown.state
        exits = [found for place in places if (found := target_ids.exit_of_target_id(place)) is not None]
        if state is None or not exits:
            return ()
        whole = self._shown.rules_context.tile_map(state.laid)
        return tuple(pair for laid, side in exits for pair in whole.contacts(laid, side))

    def _hexes_in_weapon_range(self) -> tuple[Hex, ...]:
        """Hexes that the cards in hand reach."""
        plan = self._shown.action_picker
        if plan is None:
            return ()
        if self._known_range[0] != (plan, plan.path):
            self._known_range = (plan, plan.path), hexes_in_weapon_range(plan)
        return self._known_range[1]
