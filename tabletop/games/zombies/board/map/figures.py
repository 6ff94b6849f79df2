"""HexFigures: draws figures, items, fires and lures on the hex map, and finds what is under the pointer.

`hex_map` owns it and shows it a state whenever the view changes; `motion` draws figures that move and hides them
here, `hex_previews` draws single ones. Targets under a point come likeliest first, and that order decides what a
click means, so it stays. Pictures of single figures come from `figure_pictures`. What is drawn is kept by a key, so
whatever it depends on must be in that key. It changes no state; sizes and steps are free.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.games.zombies.board.map import hex_geometry, target_ids
from tabletop.games.zombies.board.map.camera import CloseUpLens, HexCamera
from tabletop.games.zombies.board.map.figure_pictures import FigureAppearance, FigurePictures
from tabletop.games.zombies.rules.state.rules_context import RulesContext
from tabletop.games.zombies.rules.state.state import LyingItem, State, SurvivorState, Zombie
from tabletop.rules.hexes import Hex
from tabletop.ui.boards.marks import MarkKind, Marks, Point
from tabletop.ui.boards.strokes import draw_shadow, with_opacity
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.placeholder_art import PlaceholderShape
from tabletop.ui.drawing.retained_strokes import CachedStrokes
from tabletop.ui.drawing.sprites import PicturePrefetcher
from tabletop.ui.gesture.picker import TargetId

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

BoardFigure = SurvivorState | Zombie
_BODY_SIZE: Final = (0.5, 1.35)
"""Half the width and the height in which a figure is hit above the middle of its base, in hex sides."""
_TOKEN_POSITION: Final = (0.45, -0.8, 0.42)
"""Middle of a token from that of its base, and its radius, in hex sides."""
_SHADOW_INK: Final = "#03080B 0.8"
"""Under who is in the air."""
_LIFTED_OPACITY: Final = 40
"""Opacity in per cent of what was lifted."""
_LIFT_HEIGHT: Final = 10
"""Logical pixels that a held figure rises."""
_FIND_WIDTH: Final = 1.0
"""Hex sides that a find is wide."""
_FIND_STEP: Final = 0.55
"""Hex sides from one find to the next one on its hex; less where more than three lie there, so that all lie on it."""
_FLOOR_BELOW_FINDS: Final = 0.7
"""Hex sides from the middle of a hex on which something lies to where the hex itself is clicked."""
_RING_PICTURES: Final = {"target": ("ui/mark_attack", 2.0), "focus": ("ui/mark_focus", 2.0)}
"""Rings that are not plain, and how many hex sides they are wide."""


class HexFigures:
    """Draws the figures of the state it was last shown."""

    def __init__(self, stage: Stage, rules_context: RulesContext) -> None:
        self._stage = stage
        self.rules_context = rules_context
        self.pieces = FigurePictures(stage, rules_context.survivors, rules_context.specials)
        self._state: State | None = None
        self._figures_by_target: dict[TargetId, BoardFigure] = {}
        self._finds: dict[TargetId, LyingItem] = {}
        self._open_find_hexes: frozenset[Hex] = frozenset()
        """Where something lies and nobody stands."""
        self._faces: dict[TargetId, FigureAppearance] = {}
        self._known_base_pixels: tuple[HexCamera | None, dict[TargetId, Point]] = (None, {})
        """Where bases are through a camera."""
        self._known_body_rects: tuple[object, tuple[pygame.Rect, ...]] = (None, ())
        """What figures cover through a camera."""
        self._show_count = 0
        """How often other figures were shown."""
        self._kept = CachedStrokes()
        self._prefetcher = PicturePrefetcher()

    def show(self, state: State) -> None:
        """Draws these figures and finds from now on."""
        self._state = state
        looks: dict[TargetId, BoardFigure] = {
            target_ids.survivor_target(person.survivor): person for person in state.people if person.hex is not None
        }
        looks |= {target_ids.zombie_target(zombie.id): zombie for zombie in state.zombies}
        self._figures_by_target = dict(sorted(looks.items(), key=lambda each: _figure_depth_key(each[1])))
        self._finds = {target_ids.lying_item_target_id(find.hex, find.item): find for find in state.finds}
        standing = {look.hex for look in looks.values()}
        self._open_find_hexes = frozenset(find.hex for find in state.finds if find.hex not in standing)
        self._faces = {place: self.appearance_of(look) for place, look in self._figures_by_target.items()}
        self._known_base_pixels = None, {}
        self._show_count += 1
        self._prefetcher.restart_prefetch()

    def _figure_base_pixels(self, camera: HexCamera) -> dict[TargetId, Point]:
        """Middles of the bases of all figures, in pixels."""
        if self._known_base_pixels[0] != camera:
            found: dict[TargetId, Point] = {
                place: camera.to_pixels(hex_geometry.hex_centre(look.hex))
                for place, look in self._figures_by_target.items()
                if look.hex is not None
            }
            self._known_base_pixels = camera, found
        return self._known_base_pixels[1]

    # --- places ---------------------------------------------------------------------------------------------------

    def figure_of_target(self, place: TargetId) -> BoardFigure | None:
        """Who stands there; a token means whom it holds."""
        if place.startswith(target_ids.TOKEN):
            place = target_ids.SURVIVOR + place.removeprefix(target_ids.TOKEN)
        return self._figures_by_target.get(place)

    def hex_of(self, place: TargetId) -> Hex | None:
        """The hex of a figure, a token, a find or a hex; None for what is not on the map."""
        look = self.figure_of_target(place)
        return look.hex if look is not None else target_ids.hex_of(place)

    def all_targets(self) -> Iterator[TargetId]:
        """Finds, figures from the back to the front, and tokens."""
        yield from self._finds
        for place, look in self._figures_by_target.items():
            yield place
            if isinstance(look, SurvivorState) and look.token is not None:
                yield target_ids.token_target_id(look.survivor)

    def spots(self, camera: HexCamera) -> dict[TargetId, Point]:
        """Centres in pixels."""
        found: dict[TargetId, Point] = {}
        for place in self.all_targets():
            hex_ = self.hex_of(place)
            if hex_ is not None:
                found[place] = self.target_pixel(camera, place, hex_)
        return found

    def target_pixel(self, camera: HexCamera, place: TargetId, hex_: Hex) -> Point:
        """Where something on a hex is clicked, in pixels: beside whoever stands there, a hex below what lies on it."""
        x, y = camera.to_pixels(hex_geometry.hex_centre(hex_))
        off = (0.0, 0.0)
        if place.startswith(target_ids.TOKEN):
            off = _TOKEN_POSITION[:2]
        elif place in self._finds:
            find = self._finds[place]
            is_open = hex_ in self._open_find_hexes
            off = (_lying_item_offset(find, self._finds), 0.0) if is_open else _item_offset_at_feet(find, self._finds)
        elif place.startswith(target_ids.HEX) and hex_ in self._open_find_hexes:
            off = 0.0, _FLOOR_BELOW_FINDS
        return x + off[0] * camera.scale, y + off[1] * camera.scale

    def _figure_on_hex(self, hex_: Hex) -> TargetId | None:
        """Who stands on a hex."""
        return next((place for place, look in self._figures_by_target.items() if look.hex == hex_), None)

    def targets_at(self, camera: HexCamera, pos: Sequence[float], *, bodies: bool = True) -> list[TargetId]:
        """What lies under a point of the window: tokens and what lies at feet, who stands there, finds, the hex.

        With `bodies` also figures that rise before the hex from the one below it, after who stands on it.
        """
        found = [place for place in self.all_targets() if self._is_small_target_at(camera, place, pos)]
        hex_ = hex_geometry.hex_at(camera.to_plane(pos))
        holder = self._figure_on_hex(hex_)
        rising = [
            place for place in reversed(self._figures_by_target) if bodies and self._is_body_at(camera, place, pos)
        ]
        found += [holder] if holder is not None else []
        lying = [place for place, find in self._finds.items() if find.hex == hex_]
        return list(dict.fromkeys([*found, *rising, *lying, target_ids.hex_target(hex_)]))

    def _is_small_target_at(self, camera: HexCamera, place: TargetId, pos: Sequence[float]) -> bool:
        """Whether it is a token, or something at somebody's feet, and lies there."""
        if not place.startswith((target_ids.TOKEN, target_ids.FIND)):
            return False
        hex_ = self.hex_of(place)
        if hex_ is None or (place in self._finds and hex_ in self._open_find_hexes):
            return False
        return math.dist(self.target_pixel(camera, place, hex_), pos) <= _TOKEN_POSITION[2] * camera.scale

    def _is_body_at(self, camera: HexCamera, place: TargetId, pos: Sequence[float]) -> bool:
        look = self._figures_by_target[place]
        if look.hex is None or (isinstance(look, Zombie) and not look.active):
            return False
        x, y = self._figure_base_pixels(camera)[place]
        return abs(pos[0] - x) <= _BODY_SIZE[0] * camera.scale and 0 <= y - pos[1] <= _BODY_SIZE[1] * camera.scale

    def target_rect(self, camera: HexCamera, place: TargetId) -> pygame.Rect:
        """What it takes up, in pixels; empty where there is nothing."""
        hex_ = self.hex_of(place)
        return (
            pygame.Rect(0, 0, 0, 0)
            if hex_ is None
            else self.figure_rect_around(camera, camera.to_pixels(hex_geometry.hex_centre(hex_)))
        )

    def figure_rect_around(self, camera: HexCamera, pixel: Sequence[float]) -> pygame.Rect:
        """What a figure covers whose base is centred at a point of the window, with rings and shadow."""
        reach = 1.75 * camera.scale + self._stage.metrics.px(_LIFT_HEIGHT + 6)
        made = pygame.Rect(0, 0, round(2 * reach), round(2 * reach))
        made.center = round(pixel[0]), round(pixel[1])
        return made

    def body_rects(self, camera: HexCamera) -> tuple[pygame.Rect, ...]:
        """What each figure covers with its base, in pixels."""
        key = camera, self._stage.metrics, self._show_count
        if self._known_body_rects[0] != key:
            self._known_body_rects = (
                key,
                tuple(self._figure_picture_rect(camera, *each) for each in self._figure_base_pixels(camera).items()),
            )
        return self._known_body_rects[1]

    def body_rect(self, camera: HexCamera, place: TargetId) -> pygame.Rect:
        """What a figure covers with its base, in pixels; empty where there is none."""
        pixel = self._figure_base_pixels(camera).get(place)
        return self._figure_picture_rect(camera, place, pixel) if pixel is not None else pygame.Rect(0, 0, 0, 0)

    def _figure_picture_rect(self, camera: HexCamera, place: TargetId, pixel: Point) -> pygame.Rect:
        picture, (left, top) = self.pieces.picture(self._faces[place], camera.scale)
        return picture.get_rect(topleft=(round(pixel[0]) + left, round(pixel[1]) + top))

    # --- drawing --------------------------------------------------------------------------------------------------

    def draw(
        self, surface: DisplayList, camera: HexCamera, marks: Marks | None = None, *,
        rings: Mapping[TargetId, str] | None = None, hidden: frozenset[TargetId] = frozenset(),
    ) -> None:  # fmt: skip
        """Draws all that lies in the clip, but what is `hidden`, because it moves."""
        marks, rings, metrics = marks or Marks(), rings or {}, self._stage.metrics
        pointed = [
            place if place is not None and place.startswith(target_ids.STANDING_PREFIXES) else None
            for place in (marks.hovered, marks.focus, marks.selected, marks.lifted)
        ]
        key = (
            camera,
            self._show_count,
            hidden,
            pointed,
            tuple(rings.items()),
            marks.movable,
            tuple(marks.targets.items()),
            metrics,
            self._stage.sprites.cleared,
        )
        self._kept.draw(
            surface, surface.get_rect(), key, lambda: self._draw_figures(surface, camera, marks, rings, hidden)
        )

    def _draw_figures(
        self, surface: DisplayList, camera: HexCamera, marks: Marks, rings: Mapping[TargetId, str],
        hidden: frozenset[TargetId]
    ) -> None:  # fmt: skip
        seen = surface.get_clip()
        self._draw_fires_lures_and_items(surface, camera, seen)
        near = seen.inflate(*self.figure_rect_around(camera, (0, 0)).size)
        for place, pixel in self._figure_base_pixels(camera).items():
            if place in hidden or not near.collidepoint(pixel):
                continue
            for kind in marks.ring_names_round_place(place, rings.get(place), _target_ring_kind(marks, place)):
                self._draw_figure_base_ring(surface, camera, pixel, kind)
            if place == marks.lifted:
                self.draw_figure(surface, camera, self._figures_by_target[place], pixel, opacity=_LIFTED_OPACITY)
            else:
                picture, (left, top) = self.pieces.picture(self._faces[place], camera.scale)
                surface.blit(picture, (round(pixel[0]) + left, round(pixel[1]) + top))
            self._draw_token_ring(surface, camera, place, marks)
        self._draw_items_at_feet(surface, camera, seen, marks)
        for place, pixel in self._figure_base_pixels(camera).items():
            if place not in hidden and place != marks.lifted and near.collidepoint(pixel):
                self.pieces.draw_health(surface, self._faces[place], camera.scale, pixel)

    def draw_lifted(self, surface: DisplayList, camera: HexCamera, marks: Marks) -> None:
        """Who is in the hand, over everything."""
        look = self._figures_by_target.get(marks.lifted) if marks.lifted is not None else None
        if look is not None:
            self.draw_figure(surface, camera, look, marks.held_at, lift=1.0)

    def draw_figure(
        self, surface: DisplayList, camera: HexCamera | CloseUpLens, look: BoardFigure, pixel: Sequence[float], *,
        lift: float = 0.0, opacity: int = 100, size: float = 1.0, mirrored: bool | None = None,
    ) -> None:  # fmt: skip
        """Anybody with its base over a point of the window, in the air, pale, or smaller than it is."""
        face = self.appearance_of(look, mirrored)
        picture, (left, top) = self.pieces.picture(face, camera.scale)
        up = round(self._stage.metrics.px(_LIFT_HEIGHT) * lift)
        if up:
            draw_shadow(self._stage, surface, pixel, round(2.0 * camera.scale), up=up, ink=_SHADOW_INK)
        if size != 1.0:
            picture = pygame.transform.smoothscale_by(picture, size)
            left, top = round(left * size), round(top * size)
        surface.blit(with_opacity(picture, opacity), (round(pixel[0]) + left, round(pixel[1]) + top - up))

    def appearance_of(self, look: BoardFigure, mirrored: bool | None = None) -> FigureAppearance:
        """What is seen of somebody."""
        state = self._state
        seat = -1
        if isinstance(look, SurvivorState) and state is not None:
            seat = next((i for i, person in enumerate(state.people) if person.survivor == look.survivor), 0)
        face = self.pieces.appearance_of(look, seat, first=state is not None and seat == state.first)
        return face if mirrored is None else replace(face, is_mirrored=mirrored)

    def warm(self, camera: HexCamera) -> bool:
        """Draws one figure ahead as it is seen from nearer or farther; False when all are ready."""
        look = camera.scale, self._stage.sprites.cleared
        return self._prefetcher.prefetch_next_picture(look, lambda: self._prerender_figure_pictures(camera))

    def _prerender_figure_pictures(self, camera: HexCamera) -> Iterator[bool]:
        for steps in (1, -1):
            scale = camera.zoomed(steps).scale
            for face in self._faces.values():
                if not self.pieces.has_picture(face, scale):
                    self.pieces.picture(face, scale)
                    yield True

    def _draw_fires_lures_and_items(self, surface: DisplayList, camera: HexCamera, seen: pygame.Rect) -> None:
        """Fires, lures, and finds on which nobody stands."""
        state = self._state
        if state is None:
            return
        lying = [("zombies/fire", hex_, 2.0) for hex_ in state.fires]
        lying += [("zombies/lure", hex_, 1.2) for hex_ in state.lures]
        for name, hex_, wide in lying:
            self._draw_visible_picture(
                surface, name, wide * camera.scale, camera.to_pixels(hex_geometry.hex_centre(hex_)), seen
            )
        for place, find in self._finds.items():
            if find.hex in self._open_find_hexes:
                at = self.target_pixel(camera, place, find.hex)
                self._draw_glow_mark(surface, camera, at)
                self.draw_item(surface, self.item_picture_name(find.item), _FIND_WIDTH * camera.scale, at)

    def _draw_items_at_feet(self, surface: DisplayList, camera: HexCamera, seen: pygame.Rect, marks: Marks) -> None:
        """Finds at the feet of somebody, small and over it; brighter where they can be taken, and when pointed at."""
        pointed = marks.hovered, marks.focus
        for place, find in self._finds.items():
            if find.hex not in self._open_find_hexes and seen.colliderect(self.target_rect(camera, place)):
                at = self.target_pixel(camera, place, find.hex)
                surface.aacircle("#0B171D", at, 0.42 * camera.scale)
                ink = "#F2F4F8" if place in pointed else "#FFD166" if place in marks.movable else "#E39A3B"
                surface.aacircle(
                    ink, at, 0.42 * camera.scale, self._stage.metrics.line_width(2 if ink == "#E39A3B" else 3)
                )
                self.draw_item(surface, self.item_picture_name(find.item), 0.62 * camera.scale, at)

    def draw_item(self, surface: DisplayList, art: str, width: float, at: Sequence[float]) -> None:
        """An item or a weapon."""
        self._draw_visible_picture(surface, art, width, at, surface.get_clip())

    def draw_weapon(self, surface: DisplayList, weapon: str, rect: pygame.Rect) -> None:
        """A weapon from its side, as large as it fits."""
        wide = min(rect.w, 2 * rect.h)
        made = self._stage.sprites.get_or_placeholder(f"zombies/weapon_{weapon}", PlaceholderShape.WIDE, wide, wide / 2)
        surface.blit(made, made.get_rect(center=rect.center))

    def item_picture_name(self, item: str) -> str:
        """The picture of an item, or of what weapons lie in."""
        if item in self.rules_context.weapons:
            return "zombies/item_weapon"
        return f"zombies/item_{item}"

    def _draw_visible_picture(
        self, surface: DisplayList, name: str, width: float, at: Sequence[float], seen: pygame.Rect
    ) -> None:
        made = self._stage.sprites.get_or_placeholder(name, PlaceholderShape.TOKEN, width)
        rect = made.get_rect(center=(round(at[0]), round(at[1])))
        if seen.colliderect(rect):
            surface.blit(made, rect)

    def _draw_glow_mark(self, surface: DisplayList, camera: HexCamera, at: Sequence[float]) -> None:
        glow = self._stage.sprites.get("ui/mark_glow", round(1.9 * camera.scale))
        surface.blit(glow, glow.get_rect(center=(round(at[0]), round(at[1]))))

    def _draw_figure_base_ring(
        self, surface: DisplayList, camera: HexCamera, pixel: Sequence[float], kind: str
    ) -> None:
        """About the base: targets with crossed blades, others plain."""
        name, wide = _RING_PICTURES.get(kind, ("ui/mark_ring", 1.9))
        if kind == "active":
            self._draw_glow_mark(surface, camera, pixel)
        tint = {"#FFD166": "#F2F4F8"} if kind == "hovered" else None
        ring = self._stage.sprites.get(name, round(wide * camera.scale), tint=tint)
        surface.blit(ring, ring.get_rect(center=(round(pixel[0]), round(pixel[1]))))

    def _draw_token_ring(self, surface: DisplayList, camera: HexCamera, place: TargetId, marks: Marks) -> None:
        look = self._figures_by_target[place]
        if not isinstance(look, SurvivorState) or look.token is None or look.hex is None:
            return
        token = target_ids.token_target_id(look.survivor)
        if token in marks.targets or token in (marks.hovered, marks.focus, marks.selected):
            at = self.target_pixel(camera, token, look.hex)
            ring = self._stage.sprites.get("ui/mark_ring", round(1.1 * camera.scale), tint={"#FFD166": "#FF8A66"})
            surface.blit(ring, ring.get_rect(center=(round(at[0]), round(at[1]))))


def _figure_depth_key(look: BoardFigure) -> tuple[float, float]:
    """From the back to the front; whoever lies is under whoever stands."""
    x, y = hex_geometry.hex_centre(look.hex) if look.hex is not None else (0.0, 0.0)
    return y, x


def _lying_item_offset(find: LyingItem, finds: Mapping[TargetId, LyingItem]) -> float:
    """How far from the middle of its hex a find lies, where there are several, in hex sides."""
    here = [other for other in finds.values() if other.hex == find.hex]
    step = min(_FIND_STEP, 2 * _FIND_STEP / max(1, len(here) - 1))
    return (here.index(find) - (len(here) - 1) / 2) * step


def _item_offset_at_feet(find: LyingItem, finds: Mapping[TargetId, LyingItem]) -> tuple[float, float]:
    """Where a find lies at somebody's feet."""
    return 0.55 + _lying_item_offset(find, finds), -0.42


def _target_ring_kind(marks: Marks, place: TargetId) -> str:
    return "target" if marks.targets.get(place) is MarkKind.ATTACK else "movable"
