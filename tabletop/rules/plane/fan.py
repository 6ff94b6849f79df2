"""Which of the sight rays between two bases are stopped by terrain or pass through models, as bit masks.

RayFan holds the rays of one pair, bit k for ray k; used by `sight` only, and the rules see the verdicts of that.
RaySampling is the number of rays and the width of the fan, which a game's content sets. Pure and called for every
pair of models, so it must stay fast: whole pieces are settled by intervals, and single rays are looked at only where
that is not exact; both ways must give the same masks. The results decide what is legal, so a change can break saved
matches.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import asin, ceil, floor, hypot, sqrt, tan

from tabletop.rules.plane.geometry import SKIN, TINY, Base, Point, Segment, ShapeError, distance_to_segment
from tabletop.rules.plane.pieces import Gap, Piece, PieceKind

Span = tuple[float, float]
"""From one share of the line to another, 0 being its start and 1 its end."""
Corners = Sequence[tuple[float, float]]


def line_spans_inside_polygon(corners: Corners, dx: float, dy: float) -> list[Span]:
    """Stretches of the line from the origin to dx, dy, prolonged both ways, that lie within a polygon."""
    above, below = _spans_with_touching_corners(corners, dx, dy)
    return above if below is above else _intersect_spans(above, below)


def line_crossing_fractions(corners: Corners, dx: float, dy: float) -> list[float]:
    """Shares at which the prolonged line goes through the outline; a stretch along it goes through at its start."""
    above, below = _spans_with_touching_corners(corners, dx, dy)
    if below is above:
        return [share for span in above for share in span]
    found: list[float] = []
    bounds = sorted({share for span in (*above, *below) for share in span})
    was_inside, left_at = False, 0.0
    for begin, last in zip(bounds, [*bounds[1:], bounds[-1] + 1], strict=True):
        middle = (begin + last) / 2
        votes = _is_fraction_in_spans(above, middle) + _is_fraction_in_spans(below, middle)
        if last - begin <= TINY or votes == 1:
            continue
        if (votes == 2) is not was_inside:
            found.append(begin if votes == 2 else left_at)
        was_inside, left_at = votes == 2, last
    return found


def line_span_inside_circle(x: float, y: float, radius: float, dx: float, dy: float) -> Span | None:
    """The stretch of the prolonged line within a circle; None if it passes by or only grazes it."""
    square = dx * dx + dy * dy
    near = x * dx + y * dy
    root = near * near - square * (x * x + y * y - radius * radius)
    if root <= TINY * square:
        return None
    half = sqrt(root)
    return (near - half) / square, (near + half) / square


def _spans_with_touching_corners(corners: Corners, dx: float, dy: float) -> tuple[list[Span], list[Span]]:
    """The spans with corners on the line counted above it, and below it: one and the same list if there are none."""
    length = hypot(dx, dy)
    sides = [(dx * y - dy * x) / length for x, y in corners]
    above = _spans_counting_corners_on_side(corners, sides, -TINY, dx, dy)
    if all(side > TINY or side < -TINY for side in sides):
        return above, above
    return above, _spans_counting_corners_on_side(corners, sides, TINY, dx, dy)


def _spans_counting_corners_on_side(
    corners: Corners, sides: list[float], level: float, dx: float, dy: float
) -> list[Span]:
    cuts = []
    square = dx * dx + dy * dy
    was, (px, py) = sides[-1], corners[-1]
    for side, (x, y) in zip(sides, corners, strict=True):
        if (side > level) is not (was > level):
            share = was / (was - side)
            cuts.append(((px + share * (x - px)) * dx + (py + share * (y - py)) * dy) / square)
        was, px, py = side, x, y
    cuts.sort()
    return list(zip(cuts[::2], cuts[1::2], strict=True))


def _intersect_spans(one: list[Span], other: list[Span]) -> list[Span]:
    found = []
    for a, b in one:
        for c, d in other:
            if min(b, d) - max(a, c) > TINY:
                found.append((max(a, c), min(b, d)))
    return found


def _is_fraction_in_spans(spans: list[Span], share: float) -> bool:
    return any(a < share < b for a, b in spans)


@dataclass(frozen=True, slots=True)
class RaySampling:
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


class RayFan:
    """The rays of one pair, in a frame with the eye at the origin and the target on the first axis."""

    __slots__ = (
        "all_rays", "ex", "ey", "fall", "far", "first", "flat", "half", "last", "outer", "rays", "rise", "step",
        "target", "top", "x", "y", "z",
    )  # fmt: skip

    def __init__(self, eye: Base, target: Base, model: RaySampling) -> None:
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
        self.all_rays = (1 << model.rays) - 1
        self.half = target.radius * model.width
        self.step = 2 * self.half / (model.rays - 1)
        self.first, self.last = eye.radius, far - target.radius
        self.outer = self.first * far / hypot(far, self.half), far * self._ray_span_between_bases(self.half)[1]
        self.flat = eye.z == target.z
        self.z, self.top = eye.z, eye.z + eye.height
        self.rise = self.top
        self.fall = target.z + target.height / 2 - self.top

    def crossed_pieces(self, pieces: Iterable[Piece]) -> Iterator[tuple[Piece, int, int]]:
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
            stops, screens = self._ray_masks_of_piece(piece)
            if stops or screens:
                yield piece, stops, screens

    def models_crossed_by_rays(self, others: Iterable[Base]) -> list[tuple[Base, int]]:
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
            mask = self._mask_of_rays_through_disc(ahead, across, other)
            if mask:
                found.append((other, mask))
        return found

    def side_offset_of_ray(self, index: int) -> float:
        """How far to the side a ray ends."""
        return index * self.step - self.half

    def _ray_masks_of_piece(self, piece: Piece) -> tuple[int, int]:
        if piece.kind is PieceKind.HOLLOW:
            return self._ray_masks_of_walls(piece)
        corners = self._to_ray_frame(piece.outline.corners)
        if self.flat and piece.outline.is_convex:
            mask = self._mask_of_rays_through_convex(corners)
        else:
            mask = self._mask_of_rays_through_area(piece, corners)
        return (mask, 0) if piece.kind is PieceKind.SOLID else (0, mask)

    def _mask_of_rays_through_convex(self, corners: Corners) -> int:
        """By shadows: what lies between the bases for every ray casts one, what does so for some rays is looked at."""
        near, away = min(corners)[0], max(corners)[0]
        if near >= self.first and away <= self.last:
            sides = [v / u for u, v in corners]
            return self._mask_of_rays_ending_between(min(sides) * self.far, max(sides) * self.far)
        mask = self._mask_of_rays_through_strip(corners, *self.outer)
        if not mask:
            return 0
        inner = near < self.last - TINY and away > self.first + TINY
        sure = self._mask_of_rays_through_strip(corners, self.first, self.last) & mask if inner else 0
        return sure | sum(
            [1 << k for k in ray_numbers_in_mask(mask & ~sure) if self._does_ray_meet_area(k, corners, 0, 0)]
        )

    def _mask_of_rays_through_area(self, piece: Piece, corners: Corners) -> int:
        mask, near, away = self._ray_mask_and_extent_of_area(corners)
        if not mask or (self.flat and near >= self.first and away <= self.last):
            return mask
        return sum(
            [1 << k for k in ray_numbers_in_mask(mask) if self._does_ray_meet_area(k, corners, piece.bottom, piece.top)]
        )

    def _mask_of_rays_through_strip(self, corners: Corners, low: float, high: float) -> int:
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
        return self._mask_of_rays_ending_between(min(sides) * self.far, max(sides) * self.far) if sides else 0

    def _to_ray_frame(self, points: Iterable[tuple[float, float]]) -> list[tuple[float, float]]:
        x, y, ex, ey = self.x, self.y, self.ex, self.ey
        return [((px - x) * ex + (py - y) * ey, (py - y) * ex - (px - x) * ey) for px, py in points]

    def _ray_mask_and_extent_of_area(self, corners: Corners) -> tuple[int, float, float]:
        """The rays whose prolongation crosses an area, and how near and how far it reaches along the axis.

        As an area hangs together, its shadow has no holes; if it reaches behind the eye, every ray is suspect.
        """
        near = min(corners)[0]
        away = max(corners)[0]
        if near <= SKIN:
            if all(v >= self.half for _, v in corners) or all(v <= -self.half for _, v in corners):
                return 0, near, away
            return self.all_rays, near, away
        sides = [v / u for u, v in corners]
        return self._mask_of_rays_ending_between(min(sides) * self.far, max(sides) * self.far), near, away

    def _mask_of_rays_in_disc_shadow(self, ahead: float, across: float, radius: float) -> int:
        """The rays whose prolongation passes through a circle."""
        away = hypot(ahead, across)
        if ahead <= radius or away <= radius + SKIN:
            return self.all_rays
        middle, half = asin(across / away), asin(radius / away)
        return self._mask_of_rays_ending_between(tan(middle - half) * self.far, tan(middle + half) * self.far)

    def _mask_of_rays_ending_between(self, low: float, high: float) -> int:
        """The rays that end strictly between two sides."""
        first = max(0, floor((low + TINY + self.half) / self.step) + 1)
        last = min(self.rays - 1, ceil((high - TINY + self.half) / self.step) - 1)
        return ((1 << (last - first + 1)) - 1) << first if first <= last else 0

    def _mask_of_rays_through_disc(self, ahead: float, across: float, other: Base) -> int:
        radius = other.radius
        mask = self._mask_of_rays_in_disc_shadow(ahead, across, radius)
        if self.flat and ahead - radius >= self.first and ahead + radius <= self.last:
            return mask
        disc, bottom, top = (ahead, across, radius), other.z, other.z + other.height
        return sum([1 << k for k in ray_numbers_in_mask(mask) if self._does_ray_meet_disc(k, disc, bottom, top)])

    def _does_ray_meet_area(self, index: int, corners: Corners, bottom: float, top: float) -> bool:
        return any(
            self._is_ray_met_at_height(index, span, bottom, top)
            for span in line_spans_inside_polygon(corners, self.far, self.side_offset_of_ray(index))
        )

    def _does_ray_meet_disc(self, index: int, disc: tuple[float, float, float], bottom: float, top: float) -> bool:
        span = line_span_inside_circle(*disc, self.far, self.side_offset_of_ray(index))
        return span is not None and self._is_ray_met_at_height(index, span, bottom, top)

    def _is_ray_met_at_height(self, index: int, span: Span, bottom: float, top: float) -> bool:
        """Whether a ray is crossed between the bases and at the right height, that of its lowest point there."""
        first, last = self._ray_span_between_bases(self.side_offset_of_ray(index))
        begin, end = max(first, span[0]), min(last, span[1])
        if end - begin <= TINY:
            return False
        return self.flat or bottom <= self.rise + self.fall * (begin if self.fall > 0 else end) < top

    def _ray_masks_of_walls(self, piece: Piece) -> tuple[int, int]:
        if not self.flat:
            corners = self._to_ray_frame(piece.outline.corners)
            return self._ray_masks_one_by_one(piece, corners, self._ray_mask_and_extent_of_area(corners)[0])
        rim = self._to_ray_frame(piece.rim if piece.gaps else piece.outline.corners)
        doubtful = self._mask_of_rays_through_corners(rim)
        stops = screens = 0
        half, far = self.half, self.far
        was = rim[-1]
        # without gaps the rim begins one corner later than the outline, which changes nothing
        for corner, gaps in zip(rim, piece.openings, strict=True):
            (u, v), (w, z) = was, corner
            is_beside = (v > half and z > half) or (v < -half and z < -half) or (u > far and w > far)
            crossed = 0 if is_beside else self._mask_of_rays_through_wall(was, corner)
            if crossed:
                if gaps and any(gap.bottom < self.top and gap.top > self.z for gap in gaps):
                    screens |= crossed
                else:
                    stops |= crossed
            was = corner
        if doubtful:
            more_stops, more_screens = self._ray_masks_one_by_one(
                piece, self._to_ray_frame(piece.outline.corners), doubtful
            )
            return stops & ~doubtful | more_stops, screens & ~doubtful | more_screens
        return stops, screens

    def _mask_of_rays_through_wall(self, start: tuple[float, float], end: tuple[float, float]) -> int:
        """The rays that cross a stretch of wall between the bases, those through its ends left aside."""
        (u, v), (w, z) = start, end
        if self.first <= u <= self.last and self.first <= w <= self.last:
            one, other = v / u * self.far, z / w * self.far
            return (
                self._mask_of_rays_ending_between(one, other)
                if one < other
                else self._mask_of_rays_ending_between(other, one)
            )
        mask = self._mask_of_rays_through_strip((start, end), *self.outer)
        if not mask:
            return 0
        sure = self._mask_of_rays_through_strip((start, end), self.first, self.last) & mask
        return sure | sum(
            [1 << k for k in ray_numbers_in_mask(mask & ~sure) if self._does_ray_meet_line(k, u, v, w, z)]
        )

    def _does_ray_meet_line(self, index: int, u: float, v: float, w: float, z: float) -> bool:
        side = self.side_offset_of_ray(index)
        left, right = self.far * v - side * u, self.far * z - side * w
        if (left > 0) is (right > 0):
            return False
        first, last = self._ray_span_between_bases(side)
        return first + TINY < (u + left / (left - right) * (w - u)) / self.far < last - TINY

    def _mask_of_rays_through_corners(self, rim: Corners) -> int:
        """The rays that run through a corner."""
        mask = 0
        for u, v in rim:
            if u > SKIN:
                number = (v / u * self.far + self.half) / self.step
                k = round(number)
                if 0 <= k < self.rays and abs(number - k) * self.step <= 2 * TINY:
                    mask |= 1 << k
        return mask

    def _ray_masks_one_by_one(self, piece: Piece, corners: Corners, mask: int) -> tuple[int, int]:
        """The same ray by ray, heights and corners looked at."""
        gaps = [(Segment(*map(Point._make, self._to_ray_frame(gap.span))), gap) for gap in piece.gaps]
        stops = screens = 0
        for k in ray_numbers_in_mask(mask):
            side = self.side_offset_of_ray(k)
            first, last = self._ray_span_between_bases(side)
            for share in line_crossing_fractions(corners, self.far, side):
                height = self.rise + self.fall * share
                if first + TINY < share < last - TINY and (self.flat or piece.bottom <= height < piece.top):
                    point = (share * self.far, share * side)
                    if any(
                        distance_to_segment(point, line) <= SKIN and self._is_gap_open_at_height(gap, height)
                        for line, gap in gaps
                    ):
                        screens |= 1 << k
                    else:
                        stops |= 1 << k
        return stops, screens

    def _is_gap_open_at_height(self, gap: Gap, height: float) -> bool:
        if self.flat:
            return gap.bottom < self.top and gap.top > self.z
        return gap.bottom <= height < gap.top

    def _ray_span_between_bases(self, side: float) -> Span:
        """The part of a ray between the two bases; empty, the end before the start, where they lie over each other."""
        away, off, radius = self.far * self.far, side * side, self.target.radius * self.target.radius
        length = away + off
        return self.first / sqrt(length), (away - sqrt(away * (radius - off) + off * radius)) / length


def ray_numbers_in_mask(mask: int) -> Iterator[int]:
    """Numbers of the rays in a mask."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest
