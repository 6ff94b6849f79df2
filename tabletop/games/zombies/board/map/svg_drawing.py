"""Works on the text of SVG drawings: turns them so that they stay sharp, and draws tiles that have no picture."""

from __future__ import annotations

import math
import re
from typing import Final, NamedTuple

_SVG: Final = re.compile(r"<svg\b([^>]*)>(.*)</svg>", re.DOTALL)
_BOX: Final = re.compile(r'viewBox="([^"]*)"')


class SvgDrawing(NamedTuple):
    """The inside of a file."""

    box: tuple[float, float, float, float]
    """Left, top, width and height."""
    body: str

    @property
    def middle(self) -> tuple[float, float]:
        """Of the box."""
        return self.box[0] + self.box[2] / 2, self.box[1] + self.box[3] / 2


def parse_svg(text: str) -> SvgDrawing:
    """Takes a file apart; raises ValueError where it has no view box."""
    found = _SVG.search(text)
    box = _BOX.search(found.group(1)) if found else None
    if found is None or box is None:
        raise ValueError("no drawing with a view box")
    left, top, width, height = map(float, box.group(1).replace(",", " ").split())
    return SvgDrawing((left, top, width, height), found.group(2))


def turned_svg(text: str, degrees: float, middle: tuple[float, float] | None = None, reach: float = 0.0) -> str:
    """A square drawing round a point of a file, turned clockwise about it; by default all of the file fits."""
    made = parse_svg(text)
    x, y = middle or made.middle
    reach = reach or math.hypot(made.box[2], made.box[3]) / 2
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x - reach:g} {y - reach:g} {2 * reach:g} {2 * reach:g}">'
        f'<g transform="rotate({degrees:g} {x:g} {y:g})">{made.body}</g></svg>'
    )


def diagonal_ratio(text: str) -> float:
    """How much wider the square of `turned_svg` is than the file."""
    _, _, width, height = parse_svg(text).box
    return math.hypot(width, height) / width
