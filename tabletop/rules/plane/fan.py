"""The rays from one base to another, as a fan whose rays are bits of a mask."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import asin, ceil, floor, hypot, sqrt, tan

from tabletop.rules.plane.pieces import Gap, Kind, Piece
from tabletop.rules.plane.plane import SKIN, TINY, Base, Point, Segment, ShapeError, to_segment
from tabletop.rules.plane.rays import Corners, Span, disc_span, inside_spans, wall_shares


@dataclass(frozen=True, slots=True)
class RayModel:
    """How sight is sampled."""

    rays: int
    """Two or more."""
    width: float
    """Of the fan at the target, as a part of its base."""
    slack: float
    """Inches up to which a base touches a piece."""

    def __post_init__(self) -> None:
        if self.rays < 2 or not 0 < self.width <= 1:
            raise ShapeError(f"{self.rays} rays over {self.width} of a base make no fan")


class Fan:
    """The rays of one pair, in a frame with the eye at the origin and the target on the first axis."""

    __slots__ = (
        "all", "ex", "ey", "fall", "far", "first", "flat", "half", "last", "outer", "rays", "rise", "step", "target",
        "top", "x", "y", "z",
    )  # fmt: skip

    def __init__(self, eye: Base, target: Base, model: RayModel) -> None:
        self.target = target
        self.x, self.y = eye.centre
        dx, dy = target.centre.x - self.x, target.centre.y - self.y
        far = hypot(dx, dy)
        if far > TINY:
            self.ex, self.ey = dx / far, dy / far
        else:
            self.ex, self.ey, far = 1.0, 0.0, TINY
        self.far = far
        self.rays = model.rays
        self.all = (1 << model.rays) - 1
        self.half = target.radius * model.width
        self.step = 2 * self.half / (model.rays - 1)
        self.first, self.last = eye.radius, far - target.radius
        self.outer = self.first * far / hypot(far, self.half), far * self._clip(self.half)[1]
        self.flat = eye.z == target.z
        self.z, self.top = eye.z, eye.z + eye.height
        self.rise = self.top
        self.fall = target.z + target.height / 2 - self.top

    def crossed(self, pieces: Iterable[Piece]) -> Iterator[tuple[Piece, int, int]]:
        """The pieces that a ray crosses, with the masks of the rays that each stops and that it screens."""
        x, y, ex, ey, far, half = self.x, self.y, self.ex, self.ey, self.far, self.half
        wide, high = abs(ex), abs(ey)
        for piece in pieces:
            cx, cy, width, height = piece.outline.middle
            cx -= x
            cy -= y
            reach = width * high + height * wide + half
            if not -reach < cy * ex - cx * ey < reach:
                continue
            reach = width * wide + height * high
            if not -reach < cx * ex + cy * ey < far + reach:
                continue
            if self.flat and (piece.bottom >= self.top or piece.top <= self.z):
                continue
            stops, screens = self._through(piece)
            if stops or screens:
                yield piece, stops, screens

    def fouled(self, others: Iterable[Base]) -> list[tuple[Base, int]]:
        """The models that a ray passes through, each with the mask of those rays."""
        x, y, ex, ey, far, half = self.x, self.y, self.ex, self.ey, self.far, self.half
        found = []
        for other in others:
            cx, cy = other.centre
            cx -= x
            cy -= y
            radius = other.radius
            across, ahead = cy * ex - cx * ey, cx * ex + cy * ey
            if not -radius - half < across < radius + half or not -radius < ahead < far + radius:
                continue
            if self.flat and (other.z >= self.top or other.z + other.height <= self.z):
                continue
            mask = self._through_disc(ahead, across, other)
            if mask:
                found.append((other, mask))
        return found

    def side(self, index: int) -> float:
        """How far to the side a ray ends."""
        return index * self.step - self.half

    def _through(self, piece: Piece) -> tuple[int, int]:
        if piece.kind is Kind.HOLLOW:
            return self._through_walls(piece)
        corners = self._framed(piece.outline.corners)
        if self.flat and piece.outline.is_convex:
            mask = self._through_convex(corners)
        else:
            mask = self._through_area(piece, corners)
        return (mask, 0) if piece.kind is Kind.SOLID else (0, mask)

    def _through_convex(self, corners: Corners) -> int:
        """By shadows: what lies between the bases for every ray casts one, what does so for some rays is looked at."""
        near, away = min(corners)[0], max(corners)[0]
        if near >= self.first and away <= self.last:
            sides = [v / u for u, v in corners]
            return self._mask(min(sides) * self.far, max(sides) * self.far)
        mask = self._strip(corners, *self.outer)
        if not mask:
            return 0
        inner = near < self.last - TINY and away > self.first + TINY
        sure = self._strip(corners, self.first, self.last) & mask if inner else 0
        return sure | sum([1 << k for k in bits(mask & ~sure) if self._meets_area(k, corners, 0, 0)])

    def _through_area(self, piece: Piece, corners: Corners) -> int:
        mask, near, away = self._shadow(corners)
        if not mask or (self.flat and near >= self.first and away <= self.last):
            return mask
        return sum([1 << k for k in bits(mask) if self._meets_area(k, corners, piece.bottom, piece.top)])

    def _strip(self, corners: Corners, low: float, high: float) -> int:
        """The rays in the shadow of what a convex area, or a line there and back, has between two distances."""
        if low >= high:
            return 0
        sides = []
        pu, pv = corners[-1]
        for u, v in corners:
            if low <= u <= high:
                sides.append(v / u)
            if (u < low) is not (pu < low):
                sides.append((v + (low - u) / (pu - u) * (pv - v)) / low)
            if (u > high) is not (pu > high):
                sides.append((v + (high - u) / (pu - u) * (pv - v)) / high)
            pu, pv = u, v
        return self._mask(min(sides) * self.far, max(sides) * self.far) if sides else 0

    def _framed(self, points: Iterable[tuple[float, float]]) -> list[tuple[float, float]]:
        x, y, ex, ey = self.x, self.y, self.ex, self.ey
        return [((px - x) * ex + (py - y) * ey, (py - y) * ex - (px - x) * ey) for px, py in points]

    def _shadow(self, corners: Corners) -> tuple[int, float, float]:
        """The rays whose prolongation crosses an area, and how near and how far it reaches along the axis.

        As an area hangs together, its shadow has no holes; if it reaches behind the eye, every ray is suspect.
        """
        near = min(corners)[0]
        away = max(corners)[0]
        if near <= SKIN:
            if all(v >= self.half for _, v in corners) or all(v <= -self.half for _, v in corners):
                return 0, near, away
            return self.all, near, away
        sides = [v / u for u, v in corners]
        return self._mask(min(sides) * self.far, max(sides) * self.far), near, away

    def _disc_mask(self, ahead: float, across: float, radius: float) -> int:
        """The rays whose prolongation passes through a circle."""
        away = hypot(ahead, across)
        if ahead <= radius or away <= radius + SKIN:
            return self.all
        middle, half = asin(across / away), asin(radius / away)
        return self._mask(tan(middle - half) * self.far, tan(middle + half) * self.far)

    def _mask(self, low: float, high: float) -> int:
        """The rays that end strictly between two sides."""
        first = max(0, floor((low + TINY + self.half) / self.step) + 1)
        last = min(self.rays - 1, ceil((high - TINY + self.half) / self.step) - 1)
        return ((1 << (last - first + 1)) - 1) << first if first <= last else 0

    def _through_disc(self, ahead: float, across: float, other: Base) -> int:
        radius = other.radius
        mask = self._disc_mask(ahead, across, radius)
        if self.flat and ahead - radius >= self.first and ahead + radius <= self.last:
            return mask
        disc, bottom, top = (ahead, across, radius), other.z, other.z + other.height
        return sum([1 << k for k in bits(mask) if self._meets_disc(k, disc, bottom, top)])

    def _meets_area(self, index: int, corners: Corners, bottom: float, top: float) -> bool:
        return any(self._is_met(index, span, bottom, top) for span in inside_spans(corners, self.far, self.side(index)))

    def _meets_disc(self, index: int, disc: tuple[float, float, float], bottom: float, top: float) -> bool:
        span = disc_span(*disc, self.far, self.side(index))
        return span is not None and self._is_met(index, span, bottom, top)

    def _is_met(self, index: int, span: Span, bottom: float, top: float) -> bool:
        """Whether a ray is crossed between the bases and at the right height, that of its lowest point there."""
        first, last = self._clip(self.side(index))
        begin, end = max(first, span[0]), min(last, span[1])
        if end - begin <= TINY:
            return False
        return self.flat or bottom <= self.rise + self.fall * (begin if self.fall > 0 else end) < top

    def _through_walls(self, piece: Piece) -> tuple[int, int]:
        if not self.flat:
            corners = self._framed(piece.outline.corners)
            return self._through_rim(piece, corners, self._shadow(corners)[0])
        rim = self._framed(piece.rim if piece.gaps else piece.outline.corners)
        doubtful = self._grazing(rim)
        stops = screens = 0
        half, far = self.half, self.far
        was = rim[-1]
        # without gaps the rim begins one corner later than the outline, which changes nothing
        for corner, gaps in zip(rim, piece.openings, strict=True):
            (u, v), (w, z) = was, corner
            is_beside = (v > half and z > half) or (v < -half and z < -half) or (u > far and w > far)
            crossed = 0 if is_beside else self._through_stretch(was, corner)
            if crossed:
                if gaps and any(gap.bottom < self.top and gap.top > self.z for gap in gaps):
                    screens |= crossed
                else:
                    stops |= crossed
            was = corner
        if doubtful:
            more_stops, more_screens = self._through_rim(piece, self._framed(piece.outline.corners), doubtful)
            return stops & ~doubtful | more_stops, screens & ~doubtful | more_screens
        return stops, screens

    def _through_stretch(self, start: tuple[float, float], end: tuple[float, float]) -> int:
        """The rays that cross a stretch of wall between the bases, those through its ends left aside."""
        (u, v), (w, z) = start, end
        if self.first <= u <= self.last and self.first <= w <= self.last:
            one, other = v / u * self.far, z / w * self.far
            return self._mask(one, other) if one < other else self._mask(other, one)
        mask = self._strip((start, end), *self.outer)
        if not mask:
            return 0
        sure = self._strip((start, end), self.first, self.last) & mask
        return sure | sum([1 << k for k in bits(mask & ~sure) if self._meets_line(k, u, v, w, z)])

    def _meets_line(self, index: int, u: float, v: float, w: float, z: float) -> bool:
        side = self.side(index)
        left, right = self.far * v - side * u, self.far * z - side * w
        if (left > 0) is (right > 0):
            return False
        first, last = self._clip(side)
        return first + TINY < (u + left / (left - right) * (w - u)) / self.far < last - TINY

    def _grazing(self, rim: Corners) -> int:
        """The rays that run through a corner."""
        mask = 0
        for u, v in rim:
            if u > SKIN:
                number = (v / u * self.far + self.half) / self.step
                k = round(number)
                if 0 <= k < self.rays and abs(number - k) * self.step <= 2 * TINY:
                    mask |= 1 << k
        return mask

    def _through_rim(self, piece: Piece, corners: Corners, mask: int) -> tuple[int, int]:
        """The same ray by ray, heights and corners looked at."""
        gaps = [(Segment(*map(Point._make, self._framed(gap.span))), gap) for gap in piece.gaps]
        stops = screens = 0
        for k in bits(mask):
            side = self.side(k)
            first, last = self._clip(side)
            for share in wall_shares(corners, self.far, side):
                height = self.rise + self.fall * share
                if first + TINY < share < last - TINY and (self.flat or piece.bottom <= height < piece.top):
                    point = (share * self.far, share * side)
                    if any(to_segment(point, line) <= SKIN and self._is_open(gap, height) for line, gap in gaps):
                        screens |= 1 << k
                    else:
                        stops |= 1 << k
        return stops, screens

    def _is_open(self, gap: Gap, height: float) -> bool:
        if self.flat:
            return gap.bottom < self.top and gap.top > self.z
        return gap.bottom <= height < gap.top

    def _clip(self, side: float) -> Span:
        """The part of a ray between the two bases; empty, the end before the start, where they lie over each other."""
        away, off, radius = self.far * self.far, side * side, self.target.radius * self.target.radius
        length = away + off
        return self.first / sqrt(length), (away - sqrt(away * (radius - off) + off * radius)) / length


def bits(mask: int) -> Iterator[int]:
    """Numbers of the rays in a mask."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest
