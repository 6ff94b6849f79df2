"""Finds gradients, opacity and strokes of an SVG file that come out otherwise than they are meant.

A part of `svg_check`, which calls PAINT_FINDERS; the constructs stand in `svg_constructs`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from tabletop.content.svg_boxes import Box, boxes_overlap, local_box, matrix_of, path_points, shape_box, stretches
from tabletop.content.svg_problem import (
    SvgProblem,
    drawn_elements,
    is_drawn,
    is_named,
    leading_number,
    make_problem,
    problem_at,
)
from tabletop.content.svg_reader import SvgElement, SvgFile
from tabletop.content.svg_styles import GRADIENTS, SHAPES, SvgStyles, ancestors, inner_shapes

# --- gradients --------------------------------------------------------------------------------------------------------


def _find_gradients(file: SvgFile, styles: SvgStyles) -> Iterator[SvgProblem]:
    for element in file.elements:
        if element.name not in GRADIENTS or not is_named(file, element):
            continue
        given = element.attributes

        def told(construct: str, name: str, element: SvgElement = element) -> SvgProblem:
            value = f'{name}="{element.attributes[name]}"'
            return make_problem(construct, value, file.line_of_attribute(element, name))

        if "href" in given:
            yield told("gradient-href", "href")
        target = given.get("xlink:href", "")
        if target and (not target.startswith("#") or target[1:] not in file.ids):
            yield told("reference", "xlink:href")
        if given.get("spreadMethod", "pad") != "pad":
            yield told("gradient-spread", "spreadMethod")
        for name, middle in (("fx", "cx"), ("fy", "cy"), ("fr", "")):
            if name in given and given[name] != given.get(middle, "0" if name == "fr" else ""):
                yield told("gradient-focus", name)
        if _units_of_gradient(file, element) != "userSpaceOnUse":
            if given.get("gradientTransform", "").strip():
                yield told("gradient-transform", "gradientTransform")
            for name in ("x1", "y1", "x2", "y2", "cx", "cy", "r"):
                if name in given and not given[name].strip().endswith("%") and leading_number(given[name]):
                    yield told("gradient-box", name)
    yield from _find_gradient_shapes(file, styles)
    yield from _find_gradient_opacity(file, styles)


def _units_of_gradient(file: SvgFile, element: SvgElement) -> str:
    """What the numbers of a gradient count in, also where another one says it."""
    here: SvgElement | None = element
    for _ in range(8):
        if here is None:
            break
        if "gradientUnits" in here.attributes:
            return here.attributes["gradientUnits"]
        target = here.attributes.get("xlink:href", here.attributes.get("href", "")).removeprefix("#")
        here = file.ids.get(target)
    return "objectBoundingBox"


def _find_gradient_shapes(file: SvgFile, styles: SvgStyles) -> Iterator[SvgProblem]:
    """Round and slanted gradients in shapes that are longer than wide."""
    found = {
        f"url(#{id_})": "gradient-round" if each.name == "radialGradient" else "gradient-slant"
        for id_, each in file.ids.items()
        if each.name in GRADIENTS
        and _units_of_gradient(file, each) != "userSpaceOnUse"
        and (each.name == "radialGradient" or _is_slanted(each))
    }
    for element in drawn_elements(file, styles) if found else ():
        fill = styles.value(element, "fill")
        box = local_box(element) if element.name in SHAPES and fill in found else None
        if box is not None:
            wide, high = box[2] - box[0], box[3] - box[1]
            if min(wide, high) * _NEARLY_SQUARE < max(wide, high):
                yield problem_at(found[fill], fill, element)


def _is_slanted(gradient: SvgElement) -> bool:
    """Whether a linear gradient runs neither across nor down."""
    x1, y1, x2, y2 = (
        leading_number(gradient.attributes.get(name, usual))
        for name, usual in (("x1", "0"), ("y1", "0"), ("x2", "100"), ("y2", "0"))
    )
    return x1 != x2 and y1 != y2


_NEARLY_SQUARE: Final = 1.25


def _find_gradient_opacity(file: SvgFile, styles: SvgStyles) -> Iterator[SvgProblem]:
    for element in drawn_elements(file, styles):
        if element.name not in SHAPES:
            continue
        for paint in ("fill", "stroke"):
            opacity = styles.value(element, f"{paint}-opacity")
            if opacity and leading_number(opacity) != 1 and styles.value(element, paint).startswith("url("):
                yield problem_at("gradient-opacity", f"{paint}-opacity: {opacity}", element)


# --- opacity, strokes, dots -------------------------------------------------------------------------------------------


_SHINES_THROUGH: Final = 0.12
"""How much more of the edge is covered before anybody sees it."""


def _find_opacity(file: SvgFile, styles: SvgStyles) -> Iterator[SvgProblem]:
    for element in drawn_elements(file, styles):
        opacity = styles.own_opacity(element)
        if not opacity < 1:
            continue
        what = f"opacity: {opacity:g}"
        if any(styles.own_opacity(each) < 1 for each in ancestors(element)):
            yield problem_at("opacity-nested", what, element)
        elif element.name in SHAPES:
            shines = opacity * (1 - opacity) > _SHINES_THROUGH
            if (
                shines
                and _has_paint(element, styles, "fill", "black")
                and _has_paint(element, styles, "stroke", "none")
            ):
                yield problem_at("opacity-stroke", what, element)
        elif _shapes_overlap([each for each in inner_shapes(element) if is_drawn(each, styles)]):
            yield problem_at("opacity-group", what, element)


def _has_paint(element: SvgElement, styles: SvgStyles, paint: str, usual: str) -> bool:
    if element.name == "line" and paint == "fill":
        return False
    width = styles.value(element, "stroke-width") if paint == "stroke" else ""
    return (styles.value(element, paint) or usual) != "none" and (not width or leading_number(width) != 0)


_MANY: Final = 300
"""Shapes of a group of which nobody wants to know whether any two of them touch."""


def _shapes_overlap(shapes: list[SvgElement]) -> bool:
    """Whether boxes of shapes lie over each other; where they can't be told it is supposed."""
    if len(shapes) > _MANY:
        return True
    found: list[Box] = []
    for shape in shapes:
        box = shape_box(shape)
        if box is None:
            return len(shapes) > 1
        if any(boxes_overlap(box, other) for other in found):
            return True
        found.append(box)
    return False


def _find_strokes(file: SvgFile, styles: SvgStyles) -> Iterator[SvgProblem]:
    for element in drawn_elements(file, styles):
        if element.name not in SHAPES or not _has_paint(element, styles, "stroke", "none"):
            continue
        dashes = styles.value(element, "stroke-dasharray")
        has_dashes = dashes not in ("", "none")
        if "pathLength" in element.attributes and has_dashes:
            yield make_problem("dash-length", "pathLength", file.line_of_attribute(element, "pathLength"))
        if stretches(matrix_of(element)):
            yield problem_at("stroke-scale", f"stroke of <{element.name}>", element)
        if styles.value(element, "stroke-linecap") in ("round", "square"):
            if has_dashes and any(leading_number(part) == 0 for part in re.split(r"[\s,]+", dashes.strip())[::2]):
                yield problem_at("dash-dots", f"stroke-dasharray: {dashes}", element)
            if _has_dot(element):
                yield problem_at("dots", f"<{element.name}> of no length", element)


_LEAST_LENGTH: Final = 0.0101
"""Units below which a line has no length for the reader."""


def _has_dot(element: SvgElement) -> bool:
    """Whether a line of it has no length."""
    if element.name == "path":
        parts = re.findall(r"[Mm][^Mm]*", element.attributes.get("d", ""))
        return any(_is_dot(list(path_points(part))) for part in parts)
    if element.name not in ("line", "polyline"):
        return False
    box = shape_box(element)
    return box is not None and max(box[2] - box[0], box[3] - box[1]) < _LEAST_LENGTH


def _is_dot(points: list[tuple[float, float]]) -> bool:
    """Whether a line through these points goes nowhere; one point alone is a move and no line."""
    across, down = [x for x, _ in points], [y for _, y in points]
    return len(points) > _MOVE and max(max(across) - min(across), max(down) - min(down)) < _LEAST_LENGTH


_MOVE: Final = 2
"""Points that `path_points` gives for a move."""


PAINT_FINDERS: Final = (_find_gradients, _find_opacity, _find_strokes)
