"""A camera over a large table: which part of it is seen, at which zoom step, and the glide from one view to another.

Used by `camera_controls`, `motion` and the boards of games with a large table (a hex map, a mat). A Camera must stay a
frozen value: it is part of the keys of caches, under which pictures drawn for it are kept. `to_plane` must stay the
inverse of `to_pixels`. What differs between games is the lens: the size of the table, its scale and its edges.

camera = Camera(area, lens, step, centre)
camera.to_pixels(point), camera.to_plane(pixel), camera.scale     # pixels per unit
camera.zoomed(1, pixel), camera.panned(dx, dy), camera.centred_on(point), camera.framing_points(points, around)
camera.resized(area), camera.with_area_at(left, top), camera.interpolated_to(other, share)  # all give another camera
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final, Generic, Protocol, TypeVar

from tabletop.rules.plane.geometry import Point
from tabletop.ui.stage.timeline import SHORTEST, between, ease_in_out

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


Area = tuple[int, int, int, int]
"""Left, top, width and height in pixels."""
Bounds = tuple[float, float, float, float]
"""Left, top, right and bottom of a table in its unit."""


class Lens(Protocol):
    """How large a table is, how large it is seen, and how far one may look past its edge; a value."""

    @property
    def bounds(self) -> Bounds:
        """All there is to be seen."""

    @property
    def steps(self) -> int:
        """The nearest zoom step; 0 is the farthest."""

    def scale(self, area: Area, step: int) -> float:
        """Pixels per unit."""

    def clamped_centre(self, centre: Point, half: tuple[float, float], step: int) -> Point:
        """The nearest allowed point to look at, where half the area's width and height are so many units."""


L = TypeVar("L", bound=Lens)


@dataclass(frozen=True, slots=True)
class Camera(Generic[L]):
    """A view of a table from straight above; a value, so that a layer drawn for it can be kept by it."""

    area: Area
    lens: L
    step: int
    centre: Point
    """What lies in the middle of the area; use the methods below, which keep it in bounds."""

    scale: float = field(init=False, repr=False, compare=False)
    """Pixels per unit."""
    origin: tuple[int, int] = field(init=False, repr=False, compare=False)
    """Where the unit's zero is, in whole pixels, so that nothing shimmers while the table is moved."""

    def __post_init__(self) -> None:
        left, top, width, height = self.area
        scale = self.lens.scale(self.area, self.step)
        zero = left + width / 2 - self.centre.x * scale, top + height / 2 - self.centre.y * scale
        object.__setattr__(self, "scale", scale)
        object.__setattr__(self, "origin", (round(zero[0]), round(zero[1])))

    def to_pixels(self, point: Sequence[float]) -> Point:
        """A point of the table in the window; what lies higher lies straight above it."""
        x, y = self.origin
        return Point(x + point[0] * self.scale, y + point[1] * self.scale)

    def to_plane(self, pixel: Sequence[float]) -> Point:
        """Inverse of `to_pixels`; may lie off the table."""
        x, y = self.origin
        return Point((pixel[0] - x) / self.scale, (pixel[1] - y) / self.scale)

    def shows_point(self, point: Sequence[float], margin: float = 0.0) -> bool:
        """Whether a point lies in the area, at least `margin` pixels from its edge."""
        left, top, width, height = self.area
        x, y = self.to_pixels(point)
        return left + margin <= x <= left + width - margin and top + margin <= y <= top + height - margin

    @property
    def shows_whole_table(self) -> bool:
        """Whether the whole table is seen, so that there is nothing to pan to."""
        left, top, right, bottom = self.lens.bounds
        return (right - left) * self.scale <= self.area[2] and (bottom - top) * self.scale <= self.area[3]

    def zoomed(self, steps: int, pixel: Sequence[float] | None = None) -> Camera[L]:
        """Nearer by so many steps, or farther for negative ones; what lies at the pixel stays there if it can."""
        left, top, width, height = self.area
        x, y = (left + width / 2, top + height / 2) if pixel is None else (pixel[0], pixel[1])
        held, nearer = self.to_plane((x, y)), replace(self, step=self._clamp_zoom_step(self.step + steps))
        away = (x - left - width / 2) / nearer.scale, (y - top - height / 2) / nearer.scale
        return nearer.centred_on((held.x - away[0], held.y - away[1]))

    def panned(self, dx: float, dy: float) -> Camera[L]:
        """The table pulled along by so many pixels: a drag to the right shows what lies farther left."""
        return self.centred_on((self.centre.x - dx / self.scale, self.centre.y - dy / self.scale))

    def centred_on(self, point: Sequence[float], step: int | None = None) -> Camera[L]:
        """With a point in the middle, as far as the lens allows; at another zoom step where one is given."""
        step = self.step if step is None else self._clamp_zoom_step(step)
        return replace(self, step=step, centre=Point(point[0], point[1]))._with_clamped_centre()

    def framing_points(self, points: Iterable[Sequence[float]], around: float, most: int | None = None) -> Camera[L]:
        """As near as all these points allow, with so many units of table about them, but no nearer than a step."""
        spots = list(points)
        if not spots:
            return self
        (left, right), (top, bottom) = bounds_of_spots(spots)
        wide, high = right - left + 2 * around, bottom - top + 2 * around
        step = self.lens.steps if most is None else most
        while step > 0 and not self._fits_area_at_zoom_step(wide, high, step):
            step -= 1
        return self.centred_on(((left + right) / 2, (top + bottom) / 2), step)

    def resized(self, area: Area, lens: L | None = None) -> Camera[L]:
        """The same view in another part of the window."""
        return replace(self, area=area, lens=self.lens if lens is None else lens)._with_clamped_centre()

    def with_area_at(self, left: int, top: int) -> Camera[L]:
        """Exactly the same view in an area of the same size elsewhere, as for a layer that is kept."""
        return replace(self, area=(left, top, *self.area[2:]))

    def interpolated_to(self, other: Camera[L], share: float) -> Camera[L]:
        """Between this view and another one that is as near."""
        x, y = self.centre
        to_x, to_y = other.centre
        return replace(other, centre=Point(x + (to_x - x) * share, y + (to_y - y) * share))

    def _clamp_zoom_step(self, step: int) -> int:
        return max(0, min(self.lens.steps, step))

    def _fits_area_at_zoom_step(self, wide: float, high: float, step: int) -> bool:
        scale = self.lens.scale(self.area, step)
        return wide * scale <= self.area[2] and high * scale <= self.area[3]

    def _with_clamped_centre(self) -> Camera[L]:
        _, _, width, height = self.area
        half = width / 2 / self.scale, height / 2 / self.scale
        return replace(self, centre=self.lens.clamped_centre(self.centre, half, self.step))


def bounds_of_spots(spots: Sequence[Sequence[float]]) -> tuple[tuple[float, float], tuple[float, float]]:
    """The least and the most across, and down; of at least one point."""
    xs, ys = [spot[0] for spot in spots], [spot[1] for spot in spots]
    return (min(xs), max(xs)), (min(ys), max(ys))


_LASTS: Final = 0.25
"""Seconds on the way at the usual pace."""


class CameraGlide(Generic[L]):
    """Knows where the camera comes from, where it goes, and when it is there; it is as near as the end at once."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._start: Camera[L] | None = None
        self._end: Camera[L] | None = None
        self._begins = 0.0
        self.ends = 0.0
        """When it is there, in seconds on the stage's clock."""

    @property
    def is_running(self) -> bool:
        """Whether it is on its way."""
        return self._end is not None

    def destination_or_current(self, camera: Camera[L]) -> Camera[L]:
        """Where it goes; the camera itself where it goes nowhere."""
        return camera if self._end is None else self._end

    def is_moving(self, now: float) -> bool:
        """Whether it is on its way then."""
        return self._end is not None and now < self.ends

    def begin_glide(self, start: Camera[L], end: Camera[L], now: float, *, pace: float) -> Camera[L]:
        """Goes from one to the other, both of the same part of the window; at once where nothing shall move."""
        self.stop_glide()
        lasts = _LASTS / pace if pace else 0.0
        if lasts < SHORTEST or self._stage.settings.reduced_motion or start.area != end.area:
            return end
        self._start, self._end, self._begins, self.ends = start, end, now, now + lasts
        return self.camera_at(now)

    def camera_at(self, now: float) -> Camera[L]:
        """What is shown then, of one that is running."""
        if self._start is None or self._end is None:
            raise ValueError("no camera is on its way")
        if now >= self.ends:
            return self.finish_glide()
        share = ease_in_out(max(0.0, (now - self._begins) / (self.ends - self._begins)))
        return self._end.centred_on(between(self._start.centre, self._end.centre, share))

    def finish_glide(self) -> Camera[L]:
        """Where it goes: it is there now."""
        if self._end is None:
            raise ValueError("no camera is on its way")
        end = self._end
        self.stop_glide()
        return end

    def stop_glide(self) -> None:
        """It stays where it is."""
        self._start = self._end = None
        self.ends = 0.0
