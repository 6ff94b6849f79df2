"""Marks on the hex map: reachable hexes, ranges, ways, sleepers that will wake, and forecast wounds.

    marks = HexMarks(stage)
    marks.draw_hex_outlines(surface, camera, hexes, "reach")      # reach, range or fire: each with its own shape
    marks.draw_target_marks(surface, camera, targets, spot)     # dots, rings and hatches of the hand
    marks.draw_walk_path(surface, camera, path)                  # where somebody will walk
    marks.draw_wake_signs(surface, camera, hexes)          # sleepers that will wake up
    marks.draw_zombie_trails(surface, camera, forecast)           # where zombies would go in phases 4 and 5

Used by `hex_map` and `ground`; `map_forecast` fills MapForecast and ForecastHarm, `map_overlays` borrows the chips.
It only draws; what is marked is decided by the map and the forecast. Kinds of marks must differ by shape and not by
colour alone; sizes and colours are free.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.games.zombies.board.map import hex_geometry, target_ids
from tabletop.games.zombies.board.map.camera import HexCamera
from tabletop.rules.hexes import DIRECTIONS, Hex, hex_difference
from tabletop.rules.plane.geometry import Point
from tabletop.ui.boards.marks import MarkKind
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import SMALL
from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.stage.timeline import between

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_BRASS, _BLOOD, _SKY, _DARK = "#FFD166", "#FF7A5C", "#8FC7F0", "#0B171D"
_THREAT_COLOUR: Final = "#C86BE0"
_OUTLINE_STYLES: Final = {
    "reach": (_BRASS, ""), "range": (_SKY, "6 5"), "fire": (_BLOOD, "3 4"), "threat": (_THREAT_COLOUR, "12 6"),
}  # fmt: skip
"""Colour and dashes of an outlined hex."""
_HEX_MARK_WIDTH: Final = 1.5
"""Hex sides that the picture of a mark is wide on a hex."""
_FIGURE_MARK_WIDTH: Final = 2.1
"""The same round a figure."""
_LARGE_TEXT: Final = 1.5
"""Scale of the text from which on it is large."""
_CLOCK_SHARE: Final = 0.72
"""Height of the clock on the badge of a forecast, for the height of its number."""


_NUMBER_POSITIONS: Final = ((0.0, 0.58), (0.5, 0.3), (-0.5, 0.3), (0.0, -0.58), (0.5, -0.3), (-0.5, -0.3))
"""Where in a hex its number may lie, in hex sides from the middle, in which a dot of what can be picked lies."""
_CHIP_DISTANCES: Final = (1.1, 1.5, 2.0)
"""How far from a base a chip beside it lies, in hex sides."""
_CHIP_DIRECTIONS: Final = 12
"""Directions that are tried."""


@dataclass(frozen=True, slots=True)
class ForecastHarm:
    """What is to happen to somebody."""

    hex: Hex
    wounds: int
    is_pinned: bool = False
    dies: bool = False
    falls_down: bool = False
    """Whether it falls, which is more than to be pinned."""


@dataclass(frozen=True, slots=True)
class MapForecast:
    """What would happen if nothing changed."""

    zombie_ways: tuple[tuple[Hex, ...], ...] = ()
    """Of zombies, their starts included."""
    harms: tuple[ForecastHarm, ...] = ()


class HexMarks:
    """Draws marks; it decides nothing."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._known_badge_rects: deque[tuple[object, tuple[tuple[ForecastHarm, pygame.Rect], ...]]] = deque(maxlen=2)
        """Where chips lay last, of what is to come as it is and of what is aimed at, and what that depends on."""

    def draw_hex_outlines(self, surface: DisplayList, camera: HexCamera, hexes: Iterable[Hex], style: str) -> None:
        """Outlines of hexes, faintly filled."""
        picture = self._hex_outline_picture(camera.scale, *_OUTLINE_STYLES[style])
        seen = surface.get_clip()
        for hex_ in hexes:
            x, y = camera.to_pixels(hex_geometry.hex_centre(hex_))
            rect = picture.get_rect(center=(round(x), round(y)))
            if seen.colliderect(rect):
                surface.blit(picture, rect)

    def draw_zombie_counts(
        self, surface: DisplayList, camera: HexCamera, numbers: Mapping[Hex, int], over: Sequence[pygame.Rect],
        bodies: Sequence[pygame.Rect],
    ) -> None:  # fmt: skip
        """On hexes how many zombies could wound whoever stands there, where it hides least of the figures.

        Where nothing is free of what lies `over` the map, there is none.
        """
        size = max(self._stage.metrics.font_size(SMALL), round(0.42 * camera.scale))
        seen, kept = pygame.Rect(camera.area), [*over, *bodies]
        for hex_, number in numbers.items():
            label = self._stage.texts.label(str(number), size, "#FFFFFF", bold=True)
            chip = label.get_rect().inflate(self._stage.metrics.px(8), 0)
            x, y = camera.to_pixels(hex_geometry.hex_centre(hex_))
            if not seen.collidepoint(x, y):
                continue
            places = []
            for across, down in _NUMBER_POSITIONS:
                chip.center = round(x + across * camera.scale), round(y + down * camera.scale)
                places.append(chip.clamp(camera.area))
                if places[-1].collidelist(kept) < 0:
                    break
            free = [rect for rect in places if rect.collidelist(list(over)) < 0]
            if not free:
                continue
            chip = min(free, key=lambda rect: sum(_rect_area(rect.clip(each)) for each in bodies))
            over = [*over, chip.copy()]
            surface.rect(_DARK, chip, radius=chip.h // 2)
            surface.blit(label, label.get_rect(center=chip.center))

    def draw_target_marks(
        self, surface: DisplayList, camera: HexCamera, targets: Mapping[TargetId, MarkKind],
        spot: Callable[[TargetId], tuple[float, float] | None],
    ) -> None:  # fmt: skip
        """Marks of hexes and sides; figures have their own rings."""
        for place, kind in targets.items():
            if not place.startswith((target_ids.HEX, target_ids.EXIT)):
                continue
            at = spot(place)
            if at is not None:
                self.draw_mark(
                    surface,
                    camera,
                    kind.value,
                    at,
                    _HEX_MARK_WIDTH if kind is MarkKind.LEGAL else _FIGURE_MARK_WIDTH * 0.7,
                )

    def draw_hex_edge_bars(self, surface: DisplayList, camera: HexCamera, pairs: Iterable[tuple[Hex, Hex]]) -> None:
        """A bar along each edge between two hexes: where boards would go."""
        line, rim = self._stage.metrics.line_width(6), self._stage.metrics.px(4)
        for tint, width in ((_DARK, line + rim), (_BRASS, line)):
            for a, b in pairs:
                start, end = (
                    camera.to_pixels(at) for at in hex_geometry.hex_edge(a, DIRECTIONS.index(hex_difference(b, a)))
                )
                surface.aaline(tint, start, end, width)

    def draw_mark(
        self, surface: DisplayList, camera: HexCamera, name: str, at: Sequence[float], wide: float = _FIGURE_MARK_WIDTH
    ) -> None:
        """One mark of the hand, so many hex sides wide."""
        made = self._stage.sprites.get(f"ui/{name}", round(wide * camera.scale))
        surface.blit(made, made.get_rect(center=(round(at[0]), round(at[1]))))

    def draw_walk_path(self, surface: DisplayList, camera: HexCamera, path: Sequence[Hex]) -> None:
        """A line through hexes with an arrow's head at its end."""
        points = [camera.to_pixels(hex_geometry.hex_centre(hex_)) for hex_ in path]
        if len(points) < 2:
            return
        line, rim, head = self._stage.metrics.line_width(5), self._stage.metrics.px(4), 0.46 * camera.scale
        (*body, neck), tip = _shorten_line(points, 0.8 * head), points[-1]
        for tint, width, grown in ((_DARK, line + rim, rim / 2), (_BRASS, line, 0.0)):
            for a, b in pairwise([*body, neck]):
                surface.aaline(tint, a, b, width)
                surface.aacircle(tint, a, width / 2)
            _draw_arrow_head(surface, tint, tip, points[-2], size=head, grown=grown)

    def draw_footsteps(self, surface: DisplayList, camera: HexCamera, path: Sequence[Hex]) -> None:
        """Footsteps through hexes with an arrow's head: where somebody else will go."""
        points = [camera.to_pixels(hex_geometry.hex_centre(hex_)) for hex_ in path]
        seen = surface.get_clip().inflate(2 * camera.scale, 2 * camera.scale)
        dot = self._stage.sprites.get_svg(
            _FOOTSTEP_SVG, *[max(self._stage.metrics.px(6), round(0.2 * camera.scale))] * 2
        )
        for a, b in pairwise(_shorten_line(points, 0.34 * camera.scale)):
            if seen.clipline(a, b):
                for i in range(3):
                    surface.blit(dot, dot.get_rect(center=_rounded_point(between(a, b, i / 3))))
        head = self._arrow_head_picture(camera.scale, DIRECTIONS.index(hex_difference(path[-1], path[-2])))
        surface.blit(head, head.get_rect(center=_rounded_point(points[-1])))

    def _arrow_head_picture(self, scale: float, direction: int) -> pygame.Surface:
        """The head of a trail, its tip in the middle."""
        side = round(1.1 * scale)
        return self._stage.sprites.get_lazy_svg(
            ("hex trail", direction), side, side, lambda: _ARROW_HEAD_SVG % (60 * direction - 60)
        )

    def draw_wake_signs(self, surface: DisplayList, camera: HexCamera, hexes: Iterable[Hex]) -> None:
        """An exclamation mark over each sleeper that would wake up."""
        for hex_ in hexes:
            x, y = camera.to_pixels(hex_geometry.hex_centre(hex_))
            at = x, y - 0.95 * camera.scale
            sign = self._alert_sign_picture(max(0.3 * camera.scale, self._stage.metrics.px(9)))
            surface.blit(sign, sign.get_rect(center=_rounded_point(at)))

    def _alert_sign_picture(self, radius: float) -> pygame.Surface:
        """An exclamation mark on an amber disc."""
        rim = self._stage.metrics.line_width(2)

        def make() -> pygame.Surface:
            side = 2 * (round(radius) + rim + 1)
            made = pygame.Surface((side, side), pygame.SRCALPHA).convert_alpha()
            pygame.draw.aacircle(made, _DARK, (side / 2, side / 2), radius + rim)
            pygame.draw.aacircle(made, "#E39A3B", (side / 2, side / 2), radius)
            bar = pygame.Rect(0, 0, max(2, round(0.32 * radius)), round(0.8 * radius))
            bar.midbottom = (side // 2, round(side / 2 + 0.18 * radius))
            pygame.draw.rect(made, _DARK, bar, border_radius=bar.w // 2)
            pygame.draw.aacircle(made, _DARK, (side / 2, side / 2 + 0.55 * radius), 0.2 * radius)
            return made

        return self._stage.sprites.get_or_make(("hex alert", round(radius, 2), rim), make)

    def draw_zombie_trails(self, surface: DisplayList, camera: HexCamera, forecast: MapForecast) -> None:
        for way in forecast.zombie_ways:
            self.draw_footsteps(surface, camera, way)

    def draw_harm_badges(
        self, surface: DisplayList, camera: HexCamera, forecast: MapForecast, bodies: Sequence[pygame.Rect] = ()
    ) -> None:
        """Beside survivors how many wounds they would take, where it hides none of these figures."""
        for hurt, at in self.harm_badge_rects(camera, forecast, bodies):
            draw_badge_tail(surface, at, camera.to_pixels(hex_geometry.hex_centre(hurt.hex)), camera.scale, "#B8423A")
            surface.blit(self._harm_badge(hurt), at)

    def harm_badge_rects(
        self, camera: HexCamera, forecast: MapForecast, bodies: Sequence[pygame.Rect] = ()
    ) -> tuple[tuple[ForecastHarm, pygame.Rect], ...]:  # fmt: skip
        """Where each of them is, in pixels."""
        key = camera, forecast, tuple(bodies), self._stage.metrics
        known = next((placed for depends_on, placed in self._known_badge_rects if depends_on == key), None)
        if known is None:
            known = self._place_harm_badges(camera, forecast, bodies)
            self._known_badge_rects.append((key, known))
        return known

    def _place_harm_badges(
        self, camera: HexCamera, forecast: MapForecast, bodies: Sequence[pygame.Rect]
    ) -> tuple[tuple[ForecastHarm, pygame.Rect], ...]:  # fmt: skip
        found, taken = list[tuple[ForecastHarm, pygame.Rect]](), list(bodies)
        for hurt in forecast.harms:
            chip = self._harm_badge(hurt)
            base = camera.to_pixels(hex_geometry.hex_centre(hurt.hex))
            room = pygame.Rect(camera.area)
            at = badge_rect_beside(
                chip.get_rect(), base, camera.scale, taken, room if room.collidepoint(base) else None
            )
            found.append((hurt, at))
            taken.append(at)
        return tuple(found)

    def _harm_badge(self, hurt: ForecastHarm) -> pygame.Surface:
        sign = (
            "skull"
            if hurt.dies
            else "mark_down"
            if hurt.falls_down
            else "mark_pinned"
            if hurt.is_pinned
            else "mark_wounded"
        )
        key = "hex hurt", hurt.wounds, sign, self._stage.metrics
        return self._stage.sprites.get_or_make(
            key, lambda: self._number_badge_picture(f"−{hurt.wounds}" if hurt.wounds else "", sign)
        )

    def _number_badge_picture(self, words: str, sign: str) -> pygame.Surface:
        """A red pill with a clock, because nothing of it has happened yet, a number and a sign.

        Large text leaves no room for the clock.
        """
        metrics, pad = self._stage.metrics, self._stage.metrics.px(8)
        size = max(metrics.mix_px(18, 0.4), metrics.font_size(SMALL))
        label = self._stage.texts.label(words, size, "#FFFFFF", bold=True)
        icon, rim = label.get_height(), metrics.px(2)
        side = round(icon * _CLOCK_SHARE) if metrics.text_scale < _LARGE_TEXT else 0
        left = rim + pad + (side + rim if side else 0)
        wide = left - rim + label.get_width() + pad + (icon + rim if sign else 0)
        made = pygame.Surface((wide + 2 * rim, icon + 3 * rim), pygame.SRCALPHA).convert_alpha()
        pygame.draw.rect(made, _DARK, made.get_rect(), border_radius=made.get_height() // 2)
        inner = made.get_rect().inflate(-2 * rim, -2 * rim)
        pygame.draw.rect(made, "#B8423A", inner, border_radius=inner.h // 2)
        if side:
            clock = draw.icon_picture(self._stage, "clock", side, "#FFFFFF")
            made.blit(clock, clock.get_rect(midleft=(rim + pad, inner.centery)))
        made.blit(label, label.get_rect(midleft=(left, inner.centery)))
        if sign and self._stage.sprites.has_drawing(f"zombies/{sign}"):
            picture = self._stage.sprites.get(f"zombies/{sign}", icon)
            made.blit(picture, picture.get_rect(midright=(inner.right - rim - metrics.px(3), inner.centery)))
        return made

    def _hex_outline_picture(self, scale: float, colour: str, dashes: str) -> pygame.Surface:
        side = round(2 * scale)

        def svg() -> str:
            points = " ".join(f"{50 + 47 * x:.1f},{50 + 47 * y:.1f}" for x, y in hex_geometry.hex_corners((0, 0)))
            dash = f' stroke-dasharray="{dashes}"' if dashes else ""
            return (
                '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
                f'<polygon points="{points}" fill="{colour}" fill-opacity="0.13" stroke="{colour}"'
                f' stroke-opacity="0.75" stroke-width="3"{dash}/></svg>'
            )

        return self._stage.sprites.get_lazy_svg(("hex outline", colour, dashes), side, side, svg)


def draw_badge_tail(surface: DisplayList, badge: pygame.Rect, base: Sequence[float], scale: float, colour: str) -> None:
    """A point from a chip to the figure that it speaks of, whose base is there; all but the point lies under it."""
    body = pygame.Rect(0, 0, round(0.7 * scale), round(1.1 * scale))
    body.midbottom = round(base[0]), round(base[1] + 0.2 * scale)
    tip = (max(body.left, min(body.right, badge.centerx)), max(body.top, min(body.bottom, badge.centery)))
    far = math.dist(tip, badge.center)
    if far < badge.h // 2:
        return
    x, y = (tip[0] - badge.centerx) / far, (tip[1] - badge.centery) / far
    far = min(far, 0.5 * badge.h + 0.55 * scale)
    tip = round(badge.centerx + x * far), round(badge.centery + y * far)
    half = 0.32 * badge.h
    for tint, rim in ((_DARK, 0.12 * badge.h), (colour, 0.0)):
        ends = [(badge.centerx + turn * y * (half + rim), badge.centery - turn * x * (half + rim)) for turn in (1, -1)]
        surface.polygon(tint, [(tip[0] + x * rim, tip[1] + y * rim), *ends])


def badge_rect_beside(
    badge: pygame.Rect, base: Sequence[float], scale: float, taken: list[pygame.Rect],
    room: pygame.Rect | None = None,
) -> pygame.Rect:  # fmt: skip
    """Where a chip lies beside a base in pixels: over the head if nobody is there, else as near as it hides nobody.

    All of it lies within `room` where that is possible.
    """
    best, least = badge, math.inf
    for place in _badge_rect_candidates(badge, base, scale):
        hidden = sum(_rect_area(place.clip(taken[i])) for i in place.collidelistall(taken))
        hidden += _rect_area(place) - _rect_area(place.clip(room)) if room is not None else 0
        if hidden < least:
            best, least = place, hidden
        if not hidden:
            break
    return best


def _badge_rect_candidates(badge: pygame.Rect, base: Sequence[float], scale: float) -> Iterator[pygame.Rect]:
    """Over a figure's head, then round it, the nearest first."""
    yield badge.move(round(base[0] - badge.w / 2), round(base[1] - 1.2 * scale - badge.h))
    for far in _CHIP_DISTANCES:
        for step in range(_CHIP_DIRECTIONS):
            x, y = math.cos(math.tau * step / _CHIP_DIRECTIONS), math.sin(math.tau * step / _CHIP_DIRECTIONS)
            made = badge.copy()
            made.center = round(base[0] + far * scale * x), round(base[1] + far * scale * y)
            yield made


def _rect_area(rect: pygame.Rect) -> int:
    return rect.w * rect.h


def _shorten_line(points: Sequence[Point], by: float) -> list[tuple[float, float]]:
    """A line that ends a little before its last point."""
    *body, last = points
    far = math.dist(body[-1], last) or 1.0
    return [*body, between(last, body[-1], min(1.0, by / far))]


def _rounded_point(at: tuple[float, float]) -> tuple[int, int]:
    return round(at[0]), round(at[1])


def _draw_arrow_head(
    surface: DisplayList,
    colour: str,
    tip: Sequence[float],
    tail: Sequence[float],
    *,
    size: float,
    grown: float = 0.0,
) -> None:
    """A triangle at the tip of a line, and larger by a rim."""
    far = math.dist(tip, tail) or 1.0
    x, y = (tip[0] - tail[0]) / far, (tip[1] - tail[1]) / far
    front, back, half = 2.2 * grown, size + grown, 0.42 * size + 1.4 * grown
    corners = [(tip[0] + x * front, tip[1] + y * front)]
    corners += [(tip[0] - x * back - turn * y * half, tip[1] - y * back + turn * x * half) for turn in (1, -1)]
    surface.polygon(colour, corners)
    surface.aalines(colour, corners, closed=True)


_FOOTSTEP_SVG: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><circle cx="10" cy="10" r="9.6" fill="#0B171D"/>'
    '<circle cx="10" cy="10" r="6.4" fill="#A8DB98"/></svg>'
)
_ARROW_HEAD_SVG: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-55 -55 110 110"><g transform="rotate(%d 0 0)">'
    '<path d="M2 0L-36 -17V17Z" fill="#A8DB98" stroke="#0B171D" stroke-width="5" stroke-linejoin="round"/></g></svg>'
)
