"""Reads a PDF without the program: boxes that clip, lines and fills of a page, in millimetres from its top left corner.

A small interpreter of the drawing operators (PDF 32000-1, 8.2 to 8.5) over pypdf's parser of content streams. It knows
nothing of how the file was made, so sizes and places that tests read here are those that a printer gets.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from pypdf import PdfReader
from pypdf.generic import ContentStream

Point = tuple[float, float]
Matrix = tuple[float, float, float, float, float, float]
POINTS_PER_MM = 72 / 25.4
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


@dataclass(frozen=True)
class Shape:
    """A path as it was painted or clipped."""

    kind: str
    """clip, fill, stroke or both."""
    points: tuple[Point, ...]
    colour: tuple[float, ...]

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, width and height in millimetres."""
        xs, ys = [x for x, _ in self.points], [y for _, y in self.points]
        return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


@dataclass
class _State:
    matrix: Matrix = IDENTITY
    fill: tuple[float, ...] = ()
    stroke: tuple[float, ...] = ()


@dataclass
class _Reader:
    height: float
    state: _State = field(default_factory=_State)
    saved: list[_State] = field(default_factory=list)
    path: list[Point] = field(default_factory=list)
    is_clip: bool = False

    def place(self, x: float, y: float) -> Point:
        a, b, c, d, e, f = self.state.matrix
        return (a * x + c * y + e) / POINTS_PER_MM, (self.height - (b * x + d * y + f)) / POINTS_PER_MM


def pages_of(pdf: bytes) -> list[Any]:
    return list(PdfReader(io.BytesIO(pdf)).pages)


def page_size(page: Any) -> tuple[float, float]:
    """Millimetres."""
    return float(page.mediabox.width) / POINTS_PER_MM, float(page.mediabox.height) / POINTS_PER_MM


def shapes_of(page: Any) -> list[Shape]:
    """Everything that the page clips, fills and strokes, in its order."""
    reader = _Reader(float(page.mediabox.height))
    content = ContentStream(page.get_contents(), page.pdf)
    return [shape for operands, operator in content.operations for shape in _step(reader, operator, operands)]


def _step(reader: _Reader, operator: bytes, operands: list[Any]) -> Iterator[Shape]:
    name = operator.decode()
    state = reader.state
    if name == "q":
        reader.saved.append(_State(state.matrix, state.fill, state.stroke))
    elif name == "Q":
        reader.state = reader.saved.pop()
    elif name == "cm":
        reader.state.matrix = _times(_numbers(operands), state.matrix)  # type: ignore[arg-type]
    elif name in ("m", "l", "c", "v", "y", "re"):
        reader.path += [reader.place(*point) for point in _path_points(name, _numbers(operands))]
    elif name in ("scn", "rg", "g", "k"):
        state.fill = _numbers(operands)
    elif name in ("SCN", "RG", "G", "K"):
        state.stroke = _numbers(operands)
    elif name in ("W", "W*"):
        reader.is_clip = True
    elif name in _PAINTS:
        kind = "clip" if reader.is_clip else _PAINTS[name]
        if reader.path and kind:
            yield Shape(kind, tuple(reader.path), state.stroke if kind == "stroke" else state.fill)
        reader.path, reader.is_clip = [], False


_PAINTS = {"n": "", "f": "fill", "F": "fill", "f*": "fill", "S": "stroke", "s": "stroke", "B": "both", "B*": "both",
           "b": "both", "b*": "both"}  # fmt: skip


def _numbers(operands: list[Any]) -> tuple[float, ...]:
    return tuple(float(each) for each in operands if isinstance(each, int | float))


def _path_points(name: str, numbers: tuple[float, ...]) -> list[Point]:
    if name == "re":
        x, y, width, height = numbers
        return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
    return list(zip(numbers[::2], numbers[1::2], strict=True))[-1:]


def _times(one: Matrix, two: Matrix) -> Matrix:
    a, b, c, d, e, f = one
    g, h, i, j, k, m = two
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m)


def clips_of_size(page: Any, width: float, height: float, within: float = 0.05) -> list[tuple[float, float]]:
    """Top left corners of the boxes of a size that clip what is drawn in them, each once."""
    found = [shape.box for shape in shapes_of(page) if shape.kind == "clip"]
    same = [box for box in found if abs(box[2] - width) <= within and abs(box[3] - height) <= within]
    return list(dict.fromkeys((round(x, 2), round(y, 2)) for x, y, _, _ in same))
