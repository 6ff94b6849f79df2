"""Transforms of SVG as matrices: what a `transform` attribute says, and one after another.

Used by `svg_boxes`, which asks where shapes are, and by `ui.drawing.embedded_png`, which lays pictures there. Words
that SVG does not know change nothing, as in the reader that draws.
"""

from __future__ import annotations

import math
import re
from typing import Final

Matrix = tuple[float, float, float, float, float, float]
"""The six numbers of SVG's `matrix()`: x becomes a x + c y + e, and y becomes b x + d y + f."""
UNCHANGED: Final[Matrix] = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
_STEP: Final = re.compile(r"(\w+)\s*\(([^)]*)\)")
NUMBER: Final = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")


def read_numbers(text: str) -> list[float]:
    """All numbers in an attribute, whatever stands between them."""
    return [float(number) for number in NUMBER.findall(text)]


def read_transform(text: str) -> Matrix:
    """What the value of a `transform` attribute does, its last step first."""
    made = UNCHANGED
    for name, numbers in _STEP.findall(text):
        made = multiply(made, _step_matrix(name, read_numbers(numbers)))
    return made


def multiply(outer: Matrix, inner: Matrix) -> Matrix:
    """The inner one first, and the outer one after it."""
    a, b, c, d, e, f = outer
    p, q, r, s, t, u = inner
    return a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f


def transform_point(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """Where a point comes to."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def _step_matrix(name: str, numbers: list[float]) -> Matrix:
    given = (*numbers, *([0.0] * 6))
    turn = math.radians(given[0])
    if name == "matrix":
        return given[0], given[1], given[2], given[3], given[4], given[5]
    if name == "translate":
        return 1.0, 0.0, 0.0, 1.0, given[0], given[1]
    if name == "scale":
        return given[0], 0.0, 0.0, numbers[1] if len(numbers) > 1 else given[0], 0.0, 0.0
    if name in ("skewX", "skewY"):
        slant = math.tan(turn)
        return (1.0, 0.0, slant, 1.0, 0.0, 0.0) if name == "skewX" else (1.0, slant, 0.0, 1.0, 0.0, 0.0)
    if name != "rotate":
        return UNCHANGED
    cos, sin, x, y = math.cos(turn), math.sin(turn), given[1], given[2]
    return cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y
