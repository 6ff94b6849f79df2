"""Where a straight line runs inside a polygon or a circle; along an edge or through a corner it does not cross."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot, sqrt

from tabletop.rules.plane.plane import TINY

Span = tuple[float, float]
"""From one share of the line to another, 0 being its start and 1 its end."""
Corners = Sequence[tuple[float, float]]


def spans_inside_polygon(corners: Corners, dx: float, dy: float) -> list[Span]:
    """Stretches of the line from the origin to dx, dy, prolonged both ways, that lie within a polygon."""
    above, below = _spans_for_both_sides(corners, dx, dy)
    return above if below is above else _common_spans(above, below)


def shares_through_outline(corners: Corners, dx: float, dy: float) -> list[float]:
    """Shares at which the prolonged line goes through the outline; a stretch along it goes through at its start."""
    above, below = _spans_for_both_sides(corners, dx, dy)
    if below is above:
        return [share for span in above for share in span]
    found: list[float] = []
    bounds = sorted({share for span in (*above, *below) for share in span})
    was_inside, left_at = False, 0.0
    for begin, last in zip(bounds, [*bounds[1:], bounds[-1] + 1], strict=True):
        middle = (begin + last) / 2
        votes = _is_in_spans(above, middle) + _is_in_spans(below, middle)
        if last - begin <= TINY or votes == 1:
            continue
        if (votes == 2) is not was_inside:
            found.append(begin if votes == 2 else left_at)
        was_inside, left_at = votes == 2, last
    return found


def span_inside_circle(x: float, y: float, radius: float, dx: float, dy: float) -> Span | None:
    """The stretch of the prolonged line within a circle; None if it passes by or only grazes it."""
    square = dx * dx + dy * dy
    near = x * dx + y * dy
    root = near * near - square * (x * x + y * y - radius * radius)
    if root <= TINY * square:
        return None
    half = sqrt(root)
    return (near - half) / square, (near + half) / square


def _spans_for_both_sides(corners: Corners, dx: float, dy: float) -> tuple[list[Span], list[Span]]:
    """The spans with corners on the line counted above it, and below it: one and the same list if there are none."""
    length = hypot(dx, dy)
    sides = [(dx * y - dy * x) / length for x, y in corners]
    above = _spans_for_sides(corners, sides, -TINY, dx, dy)
    if all(side > TINY or side < -TINY for side in sides):
        return above, above
    return above, _spans_for_sides(corners, sides, TINY, dx, dy)


def _spans_for_sides(corners: Corners, sides: list[float], level: float, dx: float, dy: float) -> list[Span]:
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


def _common_spans(one: list[Span], other: list[Span]) -> list[Span]:
    found = []
    for a, b in one:
        for c, d in other:
            if min(b, d) - max(a, c) > TINY:
                found.append((max(a, c), min(b, d)))
    return found


def _is_in_spans(spans: list[Span], share: float) -> bool:
    return any(a < share < b for a, b in spans)
