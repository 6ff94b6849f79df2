"""Finds in an SVG file what the program would draw otherwise than it is meant, each with its line.

Used by `check`, for the pictures of packs; `svg_problems` also serves whoever shows one file alone. What is looked for
and what to write instead stands in `svg_constructs`; here is how each is found. A file that is drawn rightly has no
findings: all of our own drawings have none. What is refused altogether is told by `svg_reader`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

from tabletop.content.svg_paint_check import PAINT_FINDERS
from tabletop.content.svg_problem import (
    DRAWN_ELEMENTS,
    HARMLESS_ELEMENTS,
    UNDRAWN_ELEMENTS,
    SvgProblem,
    is_drawn,
    is_in_defs,
    is_named,
    is_passed_over,
    leading_number,
    make_problem,
    problem_at,
)
from tabletop.content.svg_reader import SvgElement, SvgFile, SvgRefused, read_svg
from tabletop.content.svg_styles import GRADIENTS, SHAPES, Declaration, SvgStyles, ancestors, style_rules


def svg_problems(raw: bytes) -> tuple[SvgProblem, ...]:
    """All that is wrong with a file, from its top; one problem where it is refused."""
    try:
        file = read_svg(raw)
    except SvgRefused as error:
        return (SvgProblem(error.line, error.column, "", error.text),)
    styles = SvgStyles(file)
    found = [problem for find in _FINDERS for problem in find(file, styles)]
    return tuple(sorted(dict.fromkeys(found), key=lambda problem: (problem.line, problem.column)))


# --- elements ---------------------------------------------------------------------------------------------------------

_DEFINITIONS: Final = frozenset(("symbol", "clip", "mask", "filter", "pattern", "marker"))
"""Those that do no harm in <defs> where nobody names them."""


def _find_elements(file: SvgFile, _styles: SvgStyles) -> Iterator[SvgProblem]:
    for element in file.elements:
        name = element.name
        if is_passed_over(element):
            continue
        construct = UNDRAWN_ELEMENTS.get(name, "")
        if construct in _DEFINITIONS and is_in_defs(element) and not is_named(file, element):
            continue
        if construct == "switch" and len(element.children) < 2 and "systemLanguage" not in element.attributes:
            continue
        if construct:
            yield problem_at(construct, f"<{name}>", element)
        elif name == "svg" and element.parent is not None:
            yield problem_at("nested", "<svg>", element)
        elif name not in DRAWN_ELEMENTS and name not in HARMLESS_ELEMENTS:
            yield from _strange_element(element)


def _strange_element(element: SvgElement) -> Iterator[SvgProblem]:
    prefix, colon, local = element.name.partition(":")
    if not colon:
        yield problem_at("unknown", f"<{element.name}>", element)
    elif local in DRAWN_ELEMENTS and _space_of_prefix(element, prefix).endswith("/2000/svg"):
        yield problem_at("prefix", f"<{element.name}>", element)


def _space_of_prefix(element: SvgElement, prefix: str) -> str:
    holders = (element, *ancestors(element))
    name = f"xmlns:{prefix}"
    return next((holder.attributes[name] for holder in holders if name in holder.attributes), "")


def _find_links(_file: SvgFile, styles: SvgStyles) -> Iterator[SvgProblem]:
    for element in (each for each in styles.file.elements if not is_passed_over(each)):
        if "/*" in element.attributes.get("style", ""):
            yield make_problem("style-comment", "/*", styles.file.line_of_attribute(element, "style", "/*"))
        if element.name == "a" and (styles.declarations(element) or "class" in element.attributes):
            yield problem_at("link", "<a>", element)
        for attribute in element.attributes:
            if attribute == "systemLanguage" and element.name != "switch":
                yield make_problem("switch", attribute, styles.file.line_of_attribute(element, attribute))
            elif re.fullmatch(r"on[a-z]+", attribute):
                yield make_problem("script", attribute, styles.file.line_of_attribute(element, attribute))


# --- properties -------------------------------------------------------------------------------------------------------

_WORDS: Final = frozenset((
    "red", "green", "blue", "yellow", "cyan", "magenta", "black", "white", "gray", "grey", "none",
))  # fmt: skip
_CSS_WORDS: Final = frozenset((
    "inherit", "initial", "unset", "revert", "revert-layer", "context-fill", "context-stroke",
))  # fmt: skip
_HEX: Final = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})")
_HEX_ALPHA: Final = re.compile(r"#(?:[0-9a-fA-F]{4}|[0-9a-fA-F]{8})")
_RGB: Final = re.compile(r"rgb\(\s*(?:\d+\s*,\s*\d+\s*,\s*\d+|[\d.]+%\s*,\s*[\d.]+%\s*,\s*[\d.]+%)\s*\)")
_FUNCTION: Final = re.compile(r"[a-zA-Z-]+\(")
_URL: Final = re.compile(r"url\(\s*(['\"]?)([^)'\"]*)\1\s*\)")
_IMPORTANT: Final = re.compile(r"\s*!\s*important$")
_PAINTS: Final = frozenset(("fill", "stroke", "stop-color"))
_OPACITIES: Final = frozenset(("opacity", "fill-opacity", "stroke-opacity", "stop-opacity"))
_NO_EFFECT: Final = {
    "clip-path": ("clip", {"none"}), "mask": ("mask", {"none"}), "filter": ("filter", {"none"}),
    "marker": ("marker", {"none"}), "marker-start": ("marker", {"none"}), "marker-mid": ("marker", {"none"}),
    "marker-end": ("marker", {"none"}), "mix-blend-mode": ("blend", {"normal"}),
    "paint-order": ("paint-order", {"normal", "fill", "fill stroke", "fill stroke markers"}),
    "vector-effect": ("vector-effect", {"none"}), "transform-origin": ("origin", {"0", "0 0", "0px 0px"}),
    "transform-box": ("origin", set[str]()), "translate": ("transform-word", {"none"}),
    "rotate": ("transform-word", {"none"}), "scale": ("transform-word", {"none"}),
    "visibility": ("visibility", {"visible"}),
}  # fmt: skip
"""What nobody looks at, and the values that say what is drawn anyway."""


def _find_properties(file: SvgFile, styles: SvgStyles) -> Iterator[SvgProblem]:
    for element in file.elements:
        if element.name not in DRAWN_ELEMENTS or is_passed_over(element):
            continue
        if element.name not in GRADIENTS | {"stop"} and not is_drawn(element, styles):
            continue
        for each in (told for told in styles.declarations(element) if told.source != "class"):
            for construct in _wrong_with(each, file):
                yield make_problem(construct, f"{each.name}: {each.value}"[:60], styles.line(element, each))


def _wrong_with(told: Declaration, file: SvgFile) -> Iterator[str]:
    value = told.value if told.source == told.name else told.value.strip()
    bare = _IMPORTANT.sub("", value)
    if told.name in _NO_EFFECT:
        construct, fine = _NO_EFFECT[told.name]
        if bare.strip() not in fine:
            yield "css-word" if bare.strip() in _CSS_WORDS else construct
    elif value.strip() in _CSS_WORDS:
        yield "css-word"
    elif "var(" in value or "calc(" in value:
        yield "variable"
    elif told.name in _PAINTS:
        yield from _wrong_with_paint(value, bare, file)
    elif told.name in _OPACITIES and value.strip().endswith("%"):
        yield "opacity-percent"
    elif told.name == "transform":
        yield from _wrong_with_transform(value)
    else:
        yield from _wrong_with_stroke(told.name, value.strip())


def _wrong_with_paint(value: str, bare: str, file: SvgFile) -> Iterator[str]:
    text = value.lstrip()
    if found := _URL.match(text):
        yield from _wrong_with_reference(found[1], found[2].strip(), file)
    elif text in _WORDS or (_HEX.match(text) and (_HEX.fullmatch(bare.strip()))):
        return
    elif bare != value and bare.strip() in _WORDS:
        yield "important"
    elif _RGB.fullmatch(text.strip()):
        return
    elif text.strip().lower() == "currentcolor":
        yield "current-colour"
    elif text.strip().lower() == "transparent":
        yield "transparent"
    elif _HEX_ALPHA.fullmatch(text.strip()):
        yield "colour-alpha"
    else:
        yield _strange_colour(text.strip())


def _strange_colour(text: str) -> str:
    if _FUNCTION.match(text):
        return "colour-function"
    return "colour-bad" if text.startswith("#") or not re.fullmatch(r"[A-Za-z]+", text) else "colour-word"


def _wrong_with_reference(quote: str, target: str, file: SvgFile) -> Iterator[str]:
    if quote:
        yield "quotes"
        return
    id_ = target.removeprefix("#")
    here = file.ids.get(id_)
    if not target.startswith("#") or here is None or here.name not in GRADIENTS:
        yield "reference"
    elif len(id_) > _LONGEST_ID:
        yield "long-id"


_LONGEST_ID: Final = 63
_STEPS: Final = frozenset(("translate", "scale", "rotate", "skewX", "skewY", "matrix"))
_STEP: Final = re.compile(r"([A-Za-z0-9]+)\s*\(([^)]*)\)")
_FINE_PARTS: Final = {"rotate": "deg", "skewX": "deg", "skewY": "deg", "translate": "px"}


def _wrong_with_transform(value: str) -> Iterator[str]:
    for name, inside in _STEP.findall(value):
        units = set(re.findall(r"(?<=[\d.])([A-Za-z%]+)", re.sub(r"[eE][+-]?\d+", "", inside)))
        if name not in _STEPS:
            yield "transform-word"
        elif units - {_FINE_PARTS.get(name, "")}:
            yield "transform-unit"


_MOST_DASHES: Final = 8
_LINE_WORDS: Final = {"stroke-linecap": {"butt", "round", "square"}, "stroke-linejoin": {"miter", "round", "bevel"}}


def _wrong_with_stroke(name: str, value: str) -> Iterator[str]:
    if name in _LINE_WORDS and value not in _LINE_WORDS[name]:
        yield "caps"
    elif name == "stroke-dasharray" and len(re.findall(r"[\d.]+", value)) > _MOST_DASHES:
        yield "dash-many"
    elif name == "stroke-dashoffset" and value.startswith("-"):
        yield "dash-offset"
    elif name.startswith("stroke-") and any(_BAD_UNIT.search(part) for part in re.split(r"[\s,]+", value)):
        yield "unit"


_BAD_UNIT: Final = re.compile(r"(?<=[\d.])\s*(em|ex|rem|ch|vw|vh|vmin|vmax|lh|q|Q)\s*$")
_LENGTHS: Final = ("x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry", "width", "height")
_GEOMETRY: Final = frozenset((*_LENGTHS, "d"))


def _find_lengths(file: SvgFile, styles: SvgStyles) -> Iterator[SvgProblem]:
    """Units that are taken for others, and places that stand in a style."""
    for element in file.elements:
        if element.name not in SHAPES or not is_drawn(element, styles):
            continue
        for name in _LENGTHS:
            value = element.attributes.get(name, "")
            if "calc(" in value or "var(" in value:
                yield make_problem("variable", f'{name}="{value}"', file.line_of_attribute(element, name))
            elif _BAD_UNIT.search(value) and not ("em" in value and "rem" not in value and _has_font_size(element)):
                yield make_problem("unit", f'{name}="{value}"', file.line_of_attribute(element, name))
        for each in styles.declarations(element):
            if each.name in _GEOMETRY:
                yield make_problem("geometry", f"{each.name}: {each.value}"[:60], styles.line(element, each))


def _has_font_size(element: SvgElement) -> bool:
    sizes = (each.attributes.get("font-size", "") for each in (element, *ancestors(element)))
    return any(re.fullmatch(r"[\d.]+(px)?", size) for size in sizes)


# --- style sheets and the text of the file ----------------------------------------------------------------------------


def _find_style_sheets(file: SvgFile, styles: SvgStyles) -> Iterator[SvgProblem]:
    for element in file.elements:
        if element.name != "style":
            continue
        if element.has_cdata:
            yield problem_at("style-cdata", "<![CDATA[", element)
        for found in re.finditer(r"/\*|@[a-z-]+", element.text):
            construct = "style-comment" if found[0] == "/*" else "style-at"
            yield make_problem(construct, found[0], element.text_line + element.text.count("\n", 0, found.start()))
        selectors = {name for rule in style_rules(element) for name in rule.selectors}
        before = (each for each in file.elements if each.parent is not None and each.offset < element.offset)
        if any(f".{each.attributes.get('class', '')}" in selectors for each in before):
            yield problem_at("style-late", "<style>", element)
    seen: set[tuple[str, str]] = set()
    for rule in styles.rules:
        for name, value, line in rule.declarations:
            for construct in _wrong_with(Declaration(name, value, "class"), file):
                yield make_problem(construct, f"{name}: {value}"[:60], line)
        for selector in rule.selectors:
            if not re.fullmatch(r"\.[\w-]+", selector):
                if not selector.startswith("@"):
                    yield make_problem("selector", selector[:40], rule.line)
                continue
            names = {(selector, name) for name, _, _ in rule.declarations}
            if names & seen:
                yield make_problem("class-twice", selector, rule.line)
            seen |= names


def _find_classes(file: SvgFile, styles: SvgStyles) -> Iterator[SvgProblem]:
    for element in file.elements:
        given = element.attributes.get("class", "")
        if not given or element.name not in DRAWN_ELEMENTS or is_passed_over(element):
            continue
        line = file.line_of_attribute(element, "class")
        if len(given.split()) > 1 or given != given.strip():
            if set(given.split()) & set(styles.classes):
                yield make_problem("class-list", f'class="{given}"'[:60], line)
        elif element.parent is None and given in styles.classes:
            yield make_problem("class-root", f'class="{given}"', line)


def _find_style_order(file: SvgFile, styles: SvgStyles) -> Iterator[SvgProblem]:
    """Where the last word in a tag is not the one that counts by the rules of CSS."""
    ranks = {"style": 2, "class": 1}
    for element in file.elements:
        if element.name not in DRAWN_ELEMENTS or element.parent is None or is_passed_over(element):
            continue
        by_name: dict[str, list[Declaration]] = {}
        for each in styles.declarations(element):
            by_name.setdefault(each.name, []).append(each)
        for name, told in by_name.items():
            best = max(told, key=lambda each: ranks.get(each.source, 0))
            same = [each for each in told if each.source == best.source][-1]
            if told[-1].value != same.value:
                yield make_problem("style-order", name, styles.line(element, told[-1]))


def _find_frame(file: SvgFile, _styles: SvgStyles) -> Iterator[SvgProblem]:
    """Width and height that stretch the picture."""
    given = file.root.attributes
    if "width" not in given or "height" not in given or given.get("preserveAspectRatio", "") == "none":
        return
    if given["width"].strip().endswith("%") or given["height"].strip().endswith("%"):
        return
    wide, high = leading_number(given["width"]), leading_number(given["height"])
    box = [float(part) for part in given["viewBox"].replace(",", " ").split()]
    if wide > 0 and high > 0 and abs(wide * box[3] / (high * box[2]) - 1) > 0.01:
        yield make_problem("aspect", f'width="{given["width"]}" height="{given["height"]}"',
                       file.line_of_attribute(file.root, "width"))  # fmt: skip


def _find_text(file: SvgFile, _styles: SvgStyles) -> Iterator[SvgProblem]:
    """What a reader of XML sees otherwise than the one that draws."""
    for comment in file.comments:
        after = comment.text.partition(">")[2]
        if re.search(r"<[A-Za-z]", after):
            yield make_problem("comment", "shapes in a comment", comment.line, comment.column)
    for part in file.instructions:
        if part.text.startswith("xml-stylesheet"):
            yield make_problem("sheet", "<?xml-stylesheet?>", part.line, part.column)
    raw = file.text
    for found in re.finditer(r'\s([\w:-]+)\s*=\s*("[^"<]*&[^"<]*"|\'[^\'<]*&[^\'<]*\')', raw):
        if found[1] in _VALUES:
            yield make_problem("entity", f"{found[1]}={found[2]}"[:60], raw.count("\n", 0, found.start(1)) + 1)


_VALUES: Final = frozenset((
    *_PAINTS, *_OPACITIES, *_LENGTHS, "d", "points", "style", "class", "transform", "viewBox", "id",
))  # fmt: skip

_FINDERS: Final[tuple[Callable[[SvgFile, SvgStyles], Iterator[SvgProblem]], ...]] = (
    _find_elements, _find_links, _find_properties, _find_lengths, *PAINT_FINDERS,
    _find_style_sheets, _find_classes, _find_style_order, _find_frame, _find_text,
)  # fmt: skip
