"""What is found in an SVG file, and which of its elements are seen at all.

Used by `svg_check` and `svg_paint_check`, which find it. An element that is not drawn, or that lies inside one of which
is told already, is passed over: one construct is told once.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from tabletop.content.svg_constructs import CONSTRUCTS
from tabletop.content.svg_reader import SvgElement, SvgFile
from tabletop.content.svg_styles import GRADIENTS, SHAPES, SvgStyles, ancestors


@dataclass(frozen=True, slots=True)
class SvgProblem:
    """Something that is refused, or drawn otherwise than it is meant."""

    line: int
    column: int
    what: str
    """The construct as it stands there; empty where the file is refused."""
    text: str
    """What happens, and what to write instead."""
    construct: str = ""
    """Its name in the table of constructs."""


def make_problem(construct: str, what: str, line: int, column: int = 1) -> SvgProblem:
    """A construct of the table as it was found at a place."""
    row = CONSTRUCTS[construct]
    return SvgProblem(line, column, what, f"{row.happens}; {row.instead}", construct)


def problem_at(construct: str, what: str, element: SvgElement) -> SvgProblem:
    """The same where an element begins."""
    return make_problem(construct, what, element.line, element.column)


UNDRAWN_ELEMENTS: Final = {
    **dict.fromkeys(("text", "tspan", "textPath", "tref"), "text"), "use": "use", "symbol": "symbol", "image": "image",
    "clipPath": "clip", "mask": "mask", "filter": "filter", "pattern": "pattern", "marker": "marker",
    **dict.fromkeys(("foreignObject", "iframe", "video", "audio", "canvas"), "foreign"), "script": "script",
    **dict.fromkeys(("animate", "animateTransform", "animateMotion", "animateColor", "set", "mpath"), "animation"),
    **dict.fromkeys(("meshgradient", "mesh", "hatch", "solidcolor"), "mesh"), "switch": "switch",
}  # fmt: skip
DRAWN_ELEMENTS: Final = frozenset((*SHAPES, *GRADIENTS, "g", "svg", "defs", "stop", "style", "a"))
HARMLESS_ELEMENTS: Final = frozenset(
    ("title", "desc", "metadata", "view", "cursor", "font", "font-face", "color-profile")
)


def is_in_defs(element: SvgElement) -> bool:
    """Whether it stands in <defs>."""
    return any(each.name == "defs" for each in ancestors(element))


def is_named(file: SvgFile, element: SvgElement) -> bool:
    """Whether anything in the file names an element or one around it up to <defs>."""
    ids = [each.attributes.get("id", "") for each in (element, *ancestors(element)) if each.name != "defs"]
    return any(id_ in file.named for id_ in ids)


_NOT_SEEN: Final = frozenset(("metadata", "title", "desc", *(UNDRAWN_ELEMENTS)))


def is_passed_over(element: SvgElement) -> bool:
    """Whether it is inside something that is told of already, or that nobody draws."""
    return any(each.name in _NOT_SEEN or ":" in each.name for each in ancestors(element))


def is_drawn(element: SvgElement, styles: SvgStyles) -> bool:
    """Whether a shape or group is seen at all."""
    holders = (element, *ancestors(element))
    return not (
        is_passed_over(element) or is_in_defs(element)
        or any(styles.own_value(each, "display") == "none" for each in holders)
    )  # fmt: skip


def drawn_elements(file: SvgFile, styles: SvgStyles) -> Iterator[SvgElement]:
    """Shapes and groups that are seen."""
    names = SHAPES | {"g", "svg"}
    return (each for each in file.elements if each.name in names and is_drawn(each, styles))


def leading_number(text: str) -> float:
    """The number with which a value begins; not a number where there is none."""
    found = re.match(r"\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)", text)
    return float(found[1]) if found else math.nan
