"""Geometry of terrain pictures as SVG paths: hatches, shadows, wall runs, heaps of stones; in inches, no pygame.

Used by `terrain_svg`, and by the layout editor (`layout_draft`, `layout_mat`) for poses and boxes. Everything that
looks random follows from a seed or from the place it lies at, so that a piece looks the same whenever it is drawn;
keep that. Looks may be changed freely, but `find_pattern_pose` must agree with `rules/mat/layout`, which lays
patterns. Pure.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from tabletop.games.zone_wars.rules.content.cards import Opening, Terrain
from tabletop.rules.plane.geometry import Point, Polygon, is_inside

Spot = tuple[float, float]
Line = tuple[Spot, Spot]
_NEAR = 0.02
"""Inches within which an opening lies on an edge, and a piece fits its pattern."""


@dataclass(frozen=True, slots=True)
class PatternTransform:
    """How a pattern lies on the mat: mirrored first, then turned, then moved."""

    x: float
    y: float
    angle: float
    """Degrees, clockwise on the screen."""
    is_mirrored: bool

    @property
    def matrix(self) -> tuple[float, float, float, float, float, float]:
        """As SVG writes it; from the pattern's inches to the mat's."""
        cos, sin = math.cos(math.radians(self.angle)), math.sin(math.radians(self.angle))
        flip = -1.0 if self.is_mirrored else 1.0
        return cos * flip, sin * flip, -sin, cos, self.x, self.y


def find_pattern_pose(pattern: Sequence[Spot], corners: Sequence[Spot]) -> PatternTransform | None:
    """How the pattern was laid to make these corners; None where it was not."""
    if len(pattern) != len(corners):
        return None
    from_, to = _centre_of_spots(pattern), _centre_of_spots(corners)
    best: tuple[float, PatternTransform] | None = None
    for mirrored in (False, True):
        flip = -1.0 if mirrored else 1.0
        local = [((x - from_[0]) * flip, y - from_[1]) for x, y in pattern]
        there = [(x - to[0], y - to[1]) for x, y in corners]
        dot = sum(a[0] * b[0] + a[1] * b[1] for a, b in zip(local, there, strict=True))
        cross = sum(a[0] * b[1] - a[1] * b[0] for a, b in zip(local, there, strict=True))
        angle = math.atan2(cross, dot)
        cos, sin = math.cos(angle), math.sin(angle)
        off = max(
            math.hypot(a[0] * cos - a[1] * sin - b[0], a[0] * sin + a[1] * cos - b[1])
            for a, b in zip(local, there, strict=True)
        )
        x, y = from_[0] * flip, from_[1]
        pose = PatternTransform(to[0] - x * cos + y * sin, to[1] - x * sin - y * cos, math.degrees(angle), mirrored)
        if best is None or off < best[0] - 1e-9:
            best = off, pose
    return best[1] if best is not None and best[0] <= _NEAR else None


def hatch_lines(corners: Sequence[Spot], angle: float, apart: float, start: float = 0.5) -> Iterator[Line]:
    """Parallel lines within a polygon; the first one lies `start` of a gap from its edge."""
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    turned = [(x * cos + y * sin, y * cos - x * sin) for x, y in corners]
    low, high = min(v for _, v in turned), max(v for _, v in turned)
    v = low + apart * start
    while v < high - 1e-6:
        cuts = sorted(
            a[0] + (v - a[1]) * (b[0] - a[0]) / (b[1] - a[1])
            for a, b in zip(turned, (*turned[1:], turned[0]), strict=True)
            if (a[1] <= v) != (b[1] <= v)
        )
        for u, end in zip(cuts[::2], cuts[1::2], strict=False):
            yield (u * cos - v * sin, u * sin + v * cos), (end * cos - v * sin, end * sin + v * cos)
        v += apart


def shadow_svg_path(corners: Sequence[Spot], fall: Spot) -> str:
    """Path of what a polygon covers while it slides along `fall`; all its parts turn one way and make one shape."""
    moved = [(x + fall[0], y + fall[1]) for x, y in corners]
    parts = [list(corners), moved]
    for i, a in enumerate(corners):
        j = (i + 1) % len(corners)
        parts.append([a, corners[j], moved[j], moved[i]])
    return " ".join(svg_path(part if _signed_area(part) >= 0 else part[::-1]) for part in parts)


def wall_lines_between_openings(corners: Sequence[Spot], openings: Iterable[Opening]) -> list[list[Spot]]:
    """Lines of wall between the openings, round corners without a break; one closed line repeats its first spot."""
    holes = list(openings)
    pieces: list[list[Spot]] = []
    for i, a in enumerate(corners):
        b = corners[(i + 1) % len(corners)]
        for start, end in _edge_parts_without_openings(a, b, holes):
            if pieces and math.dist(pieces[-1][-1], start) < 1e-6:
                pieces[-1].append(end)
            else:
                pieces.append([start, end])
    if len(pieces) > 1 and math.dist(pieces[-1][-1], pieces[0][0]) < 1e-6:
        last = pieces.pop()
        pieces[0] = last + pieces[0][1:]
    return pieces


def _edge_parts_without_openings(start: Spot, end: Spot, holes: Iterable[Opening]) -> Iterator[Line]:
    """Parts of an edge without an opening."""
    length = math.dist(start, end)
    along = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    gone = sorted(span for hole in holes if (span := _opening_span_on_edge(start, along, length, hole)) is not None)
    at = 0.0
    for first, last in [*gone, (length, length)]:
        if first - at > _NEAR:
            yield (
                (start[0] + along[0] * at, start[1] + along[1] * at),
                (end if first == length else (start[0] + along[0] * first, start[1] + along[1] * first)),
            )
        at = max(at, last)


def _opening_span_on_edge(start: Spot, along: Spot, length: float, hole: Opening) -> tuple[float, float] | None:
    ends = []
    for x, y in (hole.start, hole.end):
        dx, dy = x - start[0], y - start[1]
        if abs(dx * along[1] - dy * along[0]) > _NEAR:
            return None
        ends.append(dx * along[0] + dy * along[1])
    first, last = max(0.0, min(ends)), min(length, max(ends))
    return (first, last) if last - first > _NEAR else None


def rubble_stone_outlines(corners: Sequence[Spot], size: float, seed: str) -> Iterator[list[Spot]]:
    """Stones that fill a polygon, each a rough shape of about `size` inches; those in front come last."""
    rng = random.Random(seed)
    outline = Polygon(tuple(Point(*corner) for corner in corners))
    box = outline.box
    rows = max(1, round((box.bottom - box.top) / (size * 0.72)))
    columns = max(1, round((box.right - box.left) / (size * 0.8)))
    for row in range(rows):
        for column in range(columns):
            x = box.left + (column + 0.5 + rng.uniform(-0.3, 0.3)) * (box.right - box.left) / columns
            y = box.top + (row + 0.5 + rng.uniform(-0.3, 0.3)) * (box.bottom - box.top) / rows
            stone = _stone_outline(x, y, size * rng.uniform(0.38, 0.62), rng)
            if all(is_inside(Point(*corner), outline) for corner in stone):
                yield stone


def _stone_outline(x: float, y: float, radius: float, rng: random.Random) -> list[Spot]:
    sides, turn = rng.randint(5, 7), rng.uniform(0, 1)
    angles = [(i + turn + rng.uniform(-0.22, 0.22)) * math.tau / sides for i in range(sides)]
    return [
        (x + radius * rng.uniform(0.75, 1.1) * math.cos(angle), y + radius * rng.uniform(0.7, 1.0) * math.sin(angle))
        for angle in angles
    ]


def crack_line(start: Spot, end: Spot, rng: random.Random, parts: int = 5) -> list[Spot]:
    """A broken line from one spot to another."""
    length = math.dist(start, end) or 1.0
    across = (start[1] - end[1]) / length, (end[0] - start[0]) / length
    line = [start]
    for i in range(1, parts):
        share, off = (i + rng.uniform(-0.3, 0.3)) / parts, rng.uniform(-0.09, 0.09) * length
        line.append((start[0] + (end[0] - start[0]) * share + across[0] * off,
                     start[1] + (end[1] - start[1]) * share + across[1] * off))  # fmt: skip
    return [*line, end]


def svg_path(spots: Sequence[Spot], *, closed: bool = True) -> str:
    """SVG path of a line or an area."""
    return "M" + "L".join(f"{x:.3f} {y:.3f}" for x, y in spots) + ("Z" if closed else "")


def svg_lines_path(many: Iterable[Line]) -> str:
    """SVG path of many lines."""
    return "".join(svg_path(line, closed=False) for line in many)


def moved_spots(spots: Iterable[Spot], by: Spot) -> list[Spot]:
    """The same shape elsewhere."""
    return [(x + by[0], y + by[1]) for x, y in spots]


def box_of(terrain: Terrain) -> tuple[float, float, float, float]:
    """Left, top, right and bottom."""
    xs, ys = [x for x, _ in terrain.corners], [y for _, y in terrain.corners]
    return min(xs), min(ys), max(xs), max(ys)


def _centre_of_spots(spots: Sequence[Spot]) -> Spot:
    return sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)


def _signed_area(spots: Sequence[Spot]) -> float:
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(spots, (*spots[1:], spots[0]), strict=True))
