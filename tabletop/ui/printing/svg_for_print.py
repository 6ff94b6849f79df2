"""Makes drawings ready for print: opacity as the screen shows it, and drawings in outline to save ink.

Used by `typst_source`, from text to text. The screen's renderer (SDL_image's nanosvg) gives the opacity of a group to
each shape by itself, and an inner opacity replaces an outer one; renderers for print multiply them. So every opacity
is written into the shapes' own fill and stroke, which both read alike. A drawing with a document type is refused: it
could expand without end.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final
from xml.etree import ElementTree

from tabletop.print_options import PrintError
from tabletop.rules.caches import cached

_NAMESPACES: Final = {"": "http://www.w3.org/2000/svg", "xlink": "http://www.w3.org/1999/xlink"}
for _prefix, _uri in _NAMESPACES.items():
    ElementTree.register_namespace(_prefix, _uri)
_SVG: Final = f"{{{_NAMESPACES['']}}}"
_SHAPES: Final = frozenset(
    f"{_SVG}{name}" for name in ("path", "rect", "circle", "ellipse", "line", "polyline", "polygon")
)
_SILENT: Final = frozenset(f"{_SVG}{name}" for name in ("defs", "linearGradient", "radialGradient", "style"))
_STYLE: Final = re.compile(r"\s*([\w-]+)\s*:\s*([^;]+)")
_FAINT: Final = 0.6
"""Opacity below which a shape is left out where ink is saved: shadows and lights."""
_LINE, _BAND = "#3C3C3C", "#BDBDBD"
"""Colours of lines, and of those as wide as walls, where ink is saved."""
_HAIR, _WIDEST = 0.25, 1.2
"""Millimetres of an outline, and above which a line is a band."""


class UnsafeDrawing(PrintError):
    """A drawing that isn't read; the text is a sentence."""


@cached("drawings for print", 512)
def svg_for_print(svg: str, low_ink_width: float = 0.0) -> str:
    """The drawing as it is printed; raises UnsafeDrawing for what is no plain SVG.

    Where ink is saved, `low_ink_width` is how many millimetres wide it is printed; 0 for full colours.
    """
    root = _parse_svg(svg)
    if not low_ink_width and "opacity" not in svg.replace("-opacity", ""):
        return _with_size_of_box(root)
    _settle_opacity(root, 1.0)
    if low_ink_width:
        clear = frozenset(f"url(#{each.get('id')})" for each in root.iter() if _is_see_through(each))
        unit = _box_width(root) / low_ink_width
        _draw_in_outline(root, unit, clear, {"fill": "#000000", "stroke": "none", "stroke-width": "1"})
    return _with_size_of_box(root)


@cached("drawings with nested opacity", 512)
def has_nested_opacity(svg: str) -> bool:
    """Whether print would be lighter than the screen if the drawing were taken as it is."""
    if "opacity" not in svg.replace("-opacity", ""):
        return False
    return any(_own_opacity(group) is not None and len(group) for group in _parse_svg(svg).iter(f"{_SVG}g"))


def _parse_svg(svg: str) -> ElementTree.Element:
    if "<!DOCTYPE" in svg or "<!ENTITY" in svg:
        raise UnsafeDrawing("a drawing with a document type isn't printed")
    try:
        return ElementTree.fromstring(svg if "xmlns=" in svg else svg.replace("<svg", f'<svg xmlns="{_SVG[1:-1]}"', 1))
    except ElementTree.ParseError as error:
        raise UnsafeDrawing(f"a drawing can't be read: {error}") from error


def _with_size_of_box(root: ElementTree.Element) -> str:
    """Stretched like on the screen, whatever place it is given."""
    root.set("preserveAspectRatio", "none")
    return ElementTree.tostring(root, encoding="unicode")


def _box_width(root: ElementTree.Element) -> float:
    box = root.get("viewBox", "").replace(",", " ").split()
    return float(box[2]) if len(box) == 4 else float(re.sub(r"[^\d.]", "", root.get("width", "")) or 100)


def _style_of(element: ElementTree.Element) -> dict[str, str]:
    return {name: value.strip() for name, value in _STYLE.findall(element.get("style", ""))}


def _property(element: ElementTree.Element, name: str) -> str | None:
    return _style_of(element).get(name, element.get(name))


def _set_properties(element: ElementTree.Element, given: Mapping[str, str | None]) -> None:
    """Writes properties where they count; None removes one."""
    style = _style_of(element)
    for name, value in given.items():
        style.pop(name, None)
        element.attrib.pop(name, None)
        if value is not None:
            element.set(name, value)
    if style:
        element.set("style", ";".join(f"{name}:{value}" for name, value in style.items()))
    else:
        element.attrib.pop("style", None)


def _own_opacity(element: ElementTree.Element, name: str = "opacity") -> float | None:
    value = _property(element, name)
    try:
        return None if value is None else min(1.0, max(0.0, float(value)))
    except ValueError:
        return 1.0  # the screen takes "50%" for 1


def _settle_opacity(element: ElementTree.Element, outer: float) -> None:
    if element.tag in _SILENT:
        return
    own = _own_opacity(element)
    inner = outer if own is None else own
    _set_properties(element, {"opacity": None})
    if element.tag in _SHAPES and inner < 1.0:
        for part in ("fill", "stroke"):
            is_gradient = (_property(element, part) or "").startswith("url(")
            share = 1.0 if is_gradient else _own_opacity(element, f"{part}-opacity")
            _set_properties(element, {f"{part}-opacity": f"{inner * (1.0 if share is None else share):g}"})
    for child in element:
        _settle_opacity(child, inner)


# --- saving ink ---------------------------------------------------------------------------------------------------


def _is_see_through(gradient: ElementTree.Element) -> bool:
    """Whether it is a gradient through which one sees: light or shadow."""
    stops = gradient.findall(f"{_SVG}stop") if gradient.tag.endswith("Gradient") else []
    return any((_own_opacity(stop, "stop-opacity") or 0.0) < _FAINT for stop in stops if _has(stop, "stop-opacity"))


def _has(element: ElementTree.Element, name: str) -> bool:
    return _property(element, name) is not None


def _draw_in_outline(
    element: ElementTree.Element, unit: float, clear: frozenset[str], inherited: Mapping[str, str]
) -> None:
    """White shapes with thin lines; lines that were there stay, dark. `unit` is a millimetre in the drawing's own."""
    if element.tag in _SILENT:
        return
    known = {name: _property(element, name) or value for name, value in inherited.items()}
    if element.tag in _SHAPES:
        _set_properties(element, dict(_outlined(element, unit, clear, known)))
    for child in element:
        _draw_in_outline(child, unit, clear, known)


def _outlined(
    element: ElementTree.Element, unit: float, clear: frozenset[str], known: Mapping[str, str]
) -> Iterator[tuple[str, str | None]]:
    fill, stroke = known["fill"].replace("'", "").replace('"', ""), known["stroke"]
    is_filled = fill != "none" and fill not in clear and not _is_faint(element, "fill-opacity")
    has_line = stroke != "none" and not _is_faint(element, "stroke-opacity")
    width = float(re.sub(r"[^\d.]", "", known["stroke-width"]) or 1)
    yield "fill", "#FFFFFF" if is_filled else "none"
    yield "stroke", (_BAND if has_line and width > _WIDEST * unit else _LINE) if has_line or is_filled else "none"
    yield "fill-opacity", None
    yield "stroke-opacity", None
    if not has_line:
        yield "stroke-width", f"{_HAIR * unit:g}"


def _is_faint(element: ElementTree.Element, name: str) -> bool:
    share = _own_opacity(element, name)
    return share is not None and share < _FAINT
