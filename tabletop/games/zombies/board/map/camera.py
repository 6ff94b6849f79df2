"""What part of the hex map is seen, and how large; knows no pygame.

camera = opened((x, y, w, h), unit, bounds, focus)     # unit: pixels per logical pixel
camera.to_pixels(point), camera.to_plane(pixel), camera.hex_at(pixel), camera.scale   # pixels per hex side
camera.zoomed(1, pixel), camera.panned(dx, dy), camera.centred(point), camera.followed(points)
camera.resized(area, unit), camera.grown(bounds), camera.toward(other, share)
All give another camera; a hex never is less than 44 logical pixels across.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from tabletop.games.zombies.board.map import plane as hex_plane
from tabletop.rules.hexes import Hex
from tabletop.rules.plane.plane import Point

Area = tuple[int, int, int, int]
"""Left, top, width and height in pixels."""
Bounds = tuple[float, float, float, float]
"""Left, top, right and bottom in hex sides."""
SIZES: Final = (25.5, 31.0, 38.0, 46.0, 56.0)
"""Logical pixels of a hex's side at each zoom step; the first makes it 44 across."""
USUAL: Final = 2
"""Step with which a game is opened where the map is large."""
_CORNER: Final = Point(0.0, 0.0)
_ROUND: Final = 1.3
"""Hex sides about figures in a picture."""
_EDGE: Final = 1.2
"""Hex sides of table that stay to be seen round the map."""


@dataclass(frozen=True, slots=True)
class HexCamera:
    """A view of the map from straight above; a value, so that a layer drawn for it can be kept by it."""

    area: Area
    unit: float
    bounds: Bounds
    step: int = USUAL
    centre: Point = _CORNER
    """What lies in the middle of the area; use the methods below, which keep it in bounds."""

    @property
    def scale(self) -> float:
        """Pixels of a hex's side."""
        return SIZES[self.step] * self.unit

    @property
    def origin(self) -> tuple[int, int]:
        """Where the middle of the start tile is, in whole pixels, so that nothing shimmers while the map is moved."""
        left, top, width, height = self.area
        return round(left + width / 2 - self.centre.x * self.scale), round(
            top + height / 2 - self.centre.y * self.scale
        )

    def to_pixels(self, point: Sequence[float]) -> Point:
        """A point of the plane in the window."""
        x, y = self.origin
        return Point(x + point[0] * self.scale, y + point[1] * self.scale)

    def to_plane(self, pixel: Sequence[float]) -> Point:
        """Inverse of `to_pixels`."""
        x, y = self.origin
        return Point((pixel[0] - x) / self.scale, (pixel[1] - y) / self.scale)

    def hex_at(self, pixel: Sequence[float]) -> Hex:
        """The hex under a point of the window."""
        return hex_plane.hex_at(self.to_plane(pixel))

    def hex_pixels(self, hex_: Hex) -> Point:
        """The middle of a hex in the window."""
        return self.to_pixels(hex_plane.centre(hex_))

    def shows(self, point: Sequence[float], margin: float = 0.0) -> bool:
        """Whether a point lies in the area, at least `margin` hex sides from its edge."""
        left, top, width, height = self.area
        (x, y), off = self.to_pixels(point), margin * self.scale
        return left + off <= x <= left + width - off and top + off <= y <= top + height - off

    @property
    def is_whole(self) -> bool:
        """Whether the whole map is seen, so that there is nothing to pan to."""
        left, top, right, bottom = self.bounds
        return (right - left) * self.scale <= self.area[2] and (bottom - top) * self.scale <= self.area[3]

    def zoomed(self, steps: int, pixel: Sequence[float] | None = None) -> HexCamera:
        """Nearer by so many steps, or farther for negative ones; what lies at the pixel stays there if it can."""
        left, top, width, height = self.area
        x, y = (left + width / 2, top + height / 2) if pixel is None else (pixel[0], pixel[1])
        held, nearer = self.to_plane((x, y)), replace(self, step=max(0, min(len(SIZES) - 1, self.step + steps)))
        away = (x - left - width / 2) / nearer.scale, (y - top - height / 2) / nearer.scale
        return replace(nearer, centre=Point(held.x - away[0], held.y - away[1]))._bounded()

    def panned(self, dx: float, dy: float) -> HexCamera:
        """The map pulled along by so many pixels: a drag to the right shows what lies farther left."""
        centre = Point(self.centre.x - dx / self.scale, self.centre.y - dy / self.scale)
        return replace(self, centre=centre)._bounded()

    def centred(self, point: Sequence[float], step: int | None = None) -> HexCamera:
        """With a point in the middle, as far as the map's edge allows; at another zoom step where one is given."""
        return replace(self, step=self.step if step is None else step, centre=Point(point[0], point[1]))._bounded()

    def followed(self, points: Iterable[Sequence[float]], margin: float = 2.4) -> HexCamera:
        """Moved so that it shows all these points, or the last of them where they do not fit; as near as before."""
        spots = list(points)
        if all(self.shows(spot, margin) for spot in spots):
            return self
        xs, ys = [spot[0] for spot in spots], [spot[1] for spot in spots]
        room = self.area[2] / self.scale - 2 * margin, self.area[3] / self.scale - 2 * margin
        if max(xs) - min(xs) > room[0] or max(ys) - min(ys) > room[1]:
            return self.centred(spots[-1])
        return self.centred((_kept(self.centre.x, xs, room[0]), _kept(self.centre.y, ys, room[1])))

    def framed(self, points: Iterable[Sequence[float]], around: float = 2.4) -> HexCamera:
        """As near as all these points allow, with `around` hex sides of map about them."""
        spots = list(points)
        if not spots:
            return self
        xs, ys = [spot[0] for spot in spots], [spot[1] for spot in spots]
        wide, high = max(xs) - min(xs) + 2 * around, max(ys) - min(ys) + 2 * around
        fits = [
            step for step, size in enumerate(SIZES)
            if wide * size * self.unit <= self.area[2] and high * size * self.unit <= self.area[3]
        ]  # fmt: skip
        return self.centred(((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2), max(fits, default=0))

    def holding(self, points: Iterable[Sequence[float]], around: float = _ROUND) -> HexCamera:
        """Smaller than anybody could point at, where a picture is too small for all these points."""
        spots = list(points)
        if not spots:
            return self
        (left, right), (top, bottom) = ((min(at), max(at)) for at in zip(*spots, strict=True))
        room = self.area[2] / (right - left + 2 * around), self.area[3] / (bottom - top + 2 * around)
        if self.scale <= min(room):
            return self
        smaller = replace(self, unit=min(room) / SIZES[0], step=0)
        return smaller.centred(((left + right) / 2, (top + bottom) / 2))

    def resized(self, area: Area, unit: float) -> HexCamera:
        """The same view in another part of the window."""
        return replace(self, area=area, unit=unit)._bounded()

    def grown(self, bounds: Bounds) -> HexCamera:
        """The same view of a map that has become larger or smaller."""
        return self if bounds == self.bounds else replace(self, bounds=bounds)

    def toward(self, other: HexCamera, share: float) -> HexCamera:
        """Between this view and another one that is as near."""
        x, y = self.centre
        to_x, to_y = other.centre
        return replace(other, centre=Point(x + (to_x - x) * share, y + (to_y - y) * share))

    def _bounded(self) -> HexCamera:
        left, top, right, bottom = self.bounds
        _, _, width, height = self.area
        x = _within(self.centre.x, left - _EDGE, right + _EDGE, width / 2 / self.scale)
        y = _within(self.centre.y, top - _EDGE, bottom + _EDGE, height / 2 / self.scale)
        return replace(self, centre=Point(x, y))


@dataclass(frozen=True, slots=True)
class Close:
    """Anything shown by itself, however large."""

    area: Area
    scale: float
    """Pixels of a hex's side."""


def opened(area: Area, unit: float, bounds: Bounds, focus: Sequence[float]) -> HexCamera:
    """The whole map as near as it fits, or what is about `focus` where it is too large."""
    left, top, right, bottom = bounds
    camera = HexCamera(area, unit, bounds)
    whole = camera.framed(((left, top), (right, bottom)), 0.0)
    return whole if whole.is_whole and whole.step >= USUAL else camera.centred(focus, USUAL)


def _within(at: float, least: float, most: float, half: float) -> float:
    """A coordinate of the middle at which nothing but the map and a little of its edge is seen."""
    if 2 * half >= most - least:
        return (least + most) / 2
    return max(least + half, min(most - half, at))


def _kept(at: float, spots: Sequence[float], room: float) -> float:
    """The middle, moved as little as needed to have all spots within half the room of it."""
    return max(max(spots) - room / 2, min(min(spots) + room / 2, at))
