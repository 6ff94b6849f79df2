"""Where the shapes of an SVG file are: boxes of their points in the file's units.

Used by `svg_paint_check`, which asks whether shapes lie over each other and whether a stroke is stretched. A box may be
larger than its shape, as curves stay inside their points; strokes are not counted.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from typing import Final

from tabletop.content.svg_reader import SvgElement
from tabletop.svg_transforms import (
    NUMBER,
    UNCHANGED,
    Matrix,
    multiply,
    read_numbers,
    read_transform,
    transform_point,
)

Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""
_PIECE: Final = re.compile(r"([MmZzLlHhVvCcSsQqTtAa])([^MmZzLlHhVvCcSsQqTtAa]*)")
_COUNTS: Final = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2, "a": 7}
_STRETCHED: Final = 1.15
"""How much wider a stroke is one way than the other before anybody sees it."""


def matrix_of(element: SvgElement) -> Matrix:
    """From the units of an element to those of the file."""
    made = UNCHANGED
    here: SvgElement | None = element
    while here is not None:
        made = multiply(read_transform(here.attributes.get("transform", "")), made)
        here = here.parent
    return made


def stretches(matrix: Matrix) -> bool:
    """Whether lengths become longer in one direction than in another."""
    a, b, c, d, _, _ = matrix
    total, area = (a * a + b * b + c * c + d * d) / 2, abs(a * d - b * c)
    spread = math.sqrt(max(0.0, total * total - area * area))
    low = total - spread
    return low <= 0 or math.sqrt((total + spread) / low) > _STRETCHED


def shape_box(element: SvgElement) -> Box | None:
    """The box of a shape in the file's units; None where its numbers can't be read."""
    matrix = matrix_of(element)
    return _box_of(transform_point(matrix, x, y) for x, y in _readable_points(element))


def local_box(element: SvgElement) -> Box | None:
    """The same in the units of the shape itself."""
    return _box_of(_readable_points(element))


def _readable_points(element: SvgElement) -> list[tuple[float, float]]:
    try:
        return list(_points(element))
    except (ValueError, KeyError, IndexError):
        return []


def _box_of(points: Iterable[tuple[float, float]]) -> Box | None:
    seen = list(points)
    if not seen:
        return None
    return (min(x for x, _ in seen), min(y for _, y in seen), max(x for x, _ in seen), max(y for _, y in seen))


def boxes_overlap(one: Box, other: Box) -> bool:
    """Whether two boxes share more than a strip of 2 % of the longest side of both."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    least = 0.02 * max(one[2] - one[0], one[3] - one[1], other[2] - other[0], other[3] - other[1])
    return wide > least and high > least


def _points(element: SvgElement) -> Iterator[tuple[float, float]]:
    given = element.attributes

    def number(name: str, usual: str = "0") -> float:
        return float(given.get(name, usual).removesuffix("px"))

    if element.name == "path":
        yield from path_points(given.get("d", ""))
    elif element.name in ("polyline", "polygon"):
        numbers = read_numbers(given.get("points", ""))
        yield from zip(numbers[::2], numbers[1::2], strict=False)
    elif element.name == "rect":
        yield number("x"), number("y")
        yield number("x") + number("width"), number("y") + number("height")
        yield number("x") + number("width"), number("y")
        yield number("x"), number("y") + number("height")
    elif element.name == "line":
        yield number("x1"), number("y1")
        yield number("x2"), number("y2")
    else:
        wide, high = (number("r"), number("r")) if element.name == "circle" else (number("rx"), number("ry"))
        for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
            yield number("cx") + x * wide, number("cy") + y * high


def path_points(path: str) -> Iterator[tuple[float, float]]:
    """All points of a path, those that only bend it included; of an arc its ends and its circle about them."""
    x = y = start_x = start_y = 0.0
    for name, inside in _PIECE.findall(path):
        kind, is_relative = name.lower(), name.islower()
        if kind == "z":
            x, y = start_x, start_y
            continue
        numbers = _numbers_of_arcs(inside) if kind == "a" else read_numbers(inside)
        step = _COUNTS[kind]
        for at in range(0, len(numbers) - step + 1, step):
            part = numbers[at : at + step]
            from_x, from_y = (x, y) if is_relative else (0.0, 0.0)
            if kind == "h":
                x = from_x + part[0]
            elif kind == "v":
                y = from_y + part[0]
            else:
                pairs = part[5:] if kind == "a" else part
                for one, other in zip(pairs[::2], pairs[1::2], strict=True):
                    yield from_x + one, from_y + other
                x, y = from_x + pairs[-2], from_y + pairs[-1]
            if kind == "m" and at == 0:
                start_x, start_y = x, y
            yield x, y
            if kind == "a":
                reach = max(abs(part[0]), abs(part[1]))
                yield x - reach, y - reach
                yield x + reach, y + reach


def _numbers_of_arcs(inside: str) -> list[float]:
    """Flags of arcs may stand without anything between them and what follows."""
    found, text = list[float](), inside
    while text.strip(" ,\n\r\t"):
        text = text.lstrip(" ,\n\r\t")
        flag = re.match(r"[01]", text) if len(found) % 7 in (3, 4) else NUMBER.match(text)
        if flag is None:
            raise ValueError("no number")
        found.append(float(flag[0]))
        text = text[flag.end() :]
    return found
