"""What part of the mat is seen, and how large: inches to pixels and back, zoom and pan; knows no pygame.

camera = whole((x, y, w, h), 36.0)          # the whole mat in a part of the window
camera.to_pixels(place), camera.to_inches(pixel), camera.scale
camera.zoomed(1, pixel), camera.panned(dx, dy), camera.centred(place), camera.framed(places)
camera.followed(places), camera.resized(area)     # all give another camera, which is in bounds
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from tabletop.rules.plane.plane import Point

Area = tuple[int, int, int, int]
"""Left, top, width and height in pixels."""
STEPS: Final = 4
"""Zoom steps beyond the whole mat."""
_STEP: Final = 1.42
"""How much larger each step shows everything."""
_EDGE: Final = 0.5
"""Inches of table that stay to be seen round the mat: rims, and heads of models at its upper edge."""
_CORNER: Final = Point(0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Camera:
    """A view of the mat from straight above; a value, so that a layer drawn for it can be kept by it."""

    area: Area
    mat: float
    """Side of the mat in inches."""
    step: int = 0
    """Zoom: 0 shows the whole mat, `STEPS` is nearest."""
    centre: Point = _CORNER
    """What lies in the middle of the area, in inches; use the methods below, which keep it in bounds."""

    scale: float = field(init=False, repr=False, compare=False)
    """Pixels per inch."""
    origin: tuple[int, int] = field(init=False, repr=False, compare=False)
    """Where the mat's top left corner is, in whole pixels, so that nothing shimmers while it is moved."""

    def __post_init__(self) -> None:
        left, top, width, height = self.area
        scale = max(1.0, min(width, height)) / (self.mat + 2 * _EDGE) * _STEP**self.step
        corner = left + width / 2 - self.centre.x * scale, top + height / 2 - self.centre.y * scale
        object.__setattr__(self, "scale", scale)
        object.__setattr__(self, "origin", (round(corner[0]), round(corner[1])))

    def to_pixels(self, place: Sequence[float]) -> Point:
        """A place in inches, as a point of the window; floors lie straight above each other."""
        x, y = self.origin
        return Point(x + place[0] * self.scale, y + place[1] * self.scale)

    def to_inches(self, pixel: Sequence[float]) -> Point:
        """Inverse of `to_pixels`; may lie off the mat."""
        x, y = self.origin
        return Point((pixel[0] - x) / self.scale, (pixel[1] - y) / self.scale)

    def shows(self, place: Sequence[float], margin: float = 0.0) -> bool:
        """Whether a place in inches lies in the area, at least `margin` pixels from its edge."""
        left, top, width, height = self.area
        x, y = self.to_pixels(place)
        return left + margin <= x <= left + width - margin and top + margin <= y <= top + height - margin

    @property
    def is_whole(self) -> bool:
        """Whether the whole mat is seen, so that there is nothing to pan to."""
        return self.step == 0

    def zoomed(self, steps: int, pixel: Sequence[float] | None = None) -> Camera:
        """Nearer by so many steps, or further for negative ones; what lies at the pixel stays there if it can."""
        step = max(0, min(STEPS, self.step + steps))
        left, top, width, height = self.area
        x, y = (left + width / 2, top + height / 2) if pixel is None else (pixel[0], pixel[1])
        held, nearer = self.to_inches((x, y)), replace(self, step=step)
        away = (x - left - width / 2) / nearer.scale, (y - top - height / 2) / nearer.scale
        return replace(nearer, centre=Point(held.x - away[0], held.y - away[1]))._bounded()

    def panned(self, dx: float, dy: float) -> Camera:
        """The mat pulled along by so many pixels: a drag to the right shows what lies further left."""
        centre = Point(self.centre.x - dx / self.scale, self.centre.y - dy / self.scale)
        return replace(self, centre=centre)._bounded()

    def centred(self, place: Sequence[float], step: int | None = None) -> Camera:
        """With a place in the middle, as far as the mat's edge allows; at another zoom step where one is given."""
        step = self.step if step is None else max(0, min(STEPS, step))
        return replace(self, step=step, centre=Point(place[0], place[1]))._bounded()

    def framed(self, places: Iterable[Sequence[float]], around: float = 2.0, most: int = STEPS) -> Camera:
        """As near as all these places allow, with `around` inches of mat about them."""
        spots = list(places) or [(self.mat / 2, self.mat / 2)]
        xs, ys = [spot[0] for spot in spots], [spot[1] for spot in spots]
        middle = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
        wide, high = max(xs) - min(xs) + 2 * around, max(ys) - min(ys) + 2 * around
        for step in range(min(most, STEPS), 0, -1):
            nearer = self.centred(middle, step)
            if wide * nearer.scale <= self.area[2] and high * nearer.scale <= self.area[3]:
                return nearer
        return self.centred(middle, 0)

    def followed(self, places: Iterable[Sequence[float]], margin: float = 40.0) -> Camera:
        """Moved as little as needed to show all these places, and further away where they do not fit."""
        spots = list(places)
        if all(self.shows(spot, margin) for spot in spots):
            return self
        return self.framed(spots, most=self.step)

    def resized(self, area: Area) -> Camera:
        """The same view in another part of the window."""
        return replace(self, area=area)._bounded()

    def _bounded(self) -> Camera:
        _, _, width, height = self.area
        x = self._kept(self.centre.x, width / 2 / self.scale)
        y = self._kept(self.centre.y, height / 2 / self.scale)
        return replace(self, centre=Point(x, y))

    def _kept(self, at: float, half: float) -> float:
        """A coordinate of the middle at which the mat covers what it covers as a whole: so the pointer holds any spot.

        Besides that only a little of its edge is seen.
        """
        least = min(self.mat / 2 / _STEP**self.step, half - _EDGE)
        return max(least, min(self.mat - least, at))


def whole(area: Area, mat: float) -> Camera:
    """The whole mat, as large as fits into this part of the window."""
    return Camera(area, mat, 0, Point(mat / 2, mat / 2))
