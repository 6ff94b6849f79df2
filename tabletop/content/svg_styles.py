"""What an SVG file says about the look of each element: attributes, styles and classes, as the drawing reader takes it.

Used by `svg_check`. The reader (nanosvg) takes attributes, `style` and `class` in the order in which they stand in the
tag, and of a style sheet only rules for one class; CSS has another order. Both are told here, so that a difference can
be found.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from tabletop.content.svg_reader import SvgElement, SvgFile

PROPERTIES: Final = frozenset((
    "fill", "stroke", "opacity", "fill-opacity", "stroke-opacity", "stroke-width", "stroke-dasharray",
    "stroke-dashoffset", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "fill-rule", "font-size",
    "transform", "stop-color", "stop-opacity", "display", "visibility", "mix-blend-mode", "paint-order",
    "vector-effect", "transform-origin", "transform-box", "clip-path", "mask", "filter", "marker", "marker-start",
    "marker-mid", "marker-end", "translate", "rotate", "scale",
))  # fmt: skip
"""Properties that stand as attributes, in styles or in classes."""
INHERITED: Final = frozenset((
    "fill", "stroke", "fill-opacity", "stroke-opacity", "stroke-width", "stroke-dasharray", "stroke-linecap",
    "stroke-linejoin", "visibility", "display",
))  # fmt: skip
SHAPES: Final = frozenset(("path", "rect", "circle", "ellipse", "line", "polyline", "polygon"))
GRADIENTS: Final = frozenset(("linearGradient", "radialGradient"))
_RULE: Final = re.compile(r"([^{}]+)\{([^{}]*)\}")
_CLASS: Final = re.compile(r"\.[\w-]+")


@dataclass(frozen=True, slots=True)
class Declaration:
    """One property as it stands in the file."""

    name: str
    value: str
    source: str
    """The attribute that holds it: its own, "style" or "class"."""


@dataclass(frozen=True, slots=True)
class StyleRule:
    """One rule of a style sheet."""

    selectors: tuple[str, ...]
    declarations: tuple[tuple[str, str, int], ...]
    """Properties with their values and lines."""
    line: int


@dataclass(slots=True)
class SvgStyles:
    """The looks of a file."""

    file: SvgFile
    rules: tuple[StyleRule, ...] = ()
    classes: dict[str, dict[str, str]] = field(default_factory=dict)
    """Properties by class, as they are seen: of the same property twice the first."""
    css_classes: dict[str, dict[str, str]] = field(default_factory=dict)
    """The same by the rules of CSS: the last."""
    _read: dict[int, tuple[Declaration, ...]] = field(default_factory=dict)
    """What is said of the elements, by where they begin."""

    def __post_init__(self) -> None:
        self.rules = tuple(rule for each in self.file.elements if local_name(each) == "style"
                           for rule in style_rules(each))  # fmt: skip
        for rule in self.rules:
            for selector in rule.selectors:
                if _CLASS.fullmatch(selector):
                    for name, value, _ in rule.declarations:
                        self.classes.setdefault(selector[1:], {}).setdefault(name, value)
                        self.css_classes.setdefault(selector[1:], {})[name] = value

    def declarations(self, element: SvgElement) -> tuple[Declaration, ...]:
        """What is said of an element, in the order in which it is read: what is said last counts."""
        found = self._read.get(element.offset)
        if found is None:
            found = self._read[element.offset] = tuple(self._declarations(element))
        return found

    def line(self, element: SvgElement, told: Declaration) -> int:
        """Where it stands."""
        return self.file.line_of_attribute(element, told.source, told.name if told.source == "style" else "")

    def _declarations(self, element: SvgElement) -> Iterator[Declaration]:
        for attribute, value in element.attributes.items():
            if attribute == "style":
                for name, each in split_style(value):
                    yield Declaration(name, each, "style")
            elif attribute == "class":
                for name, each in self.classes.get(value, {}).items():
                    yield Declaration(name, each, "class")
            elif attribute in PROPERTIES:
                yield Declaration(attribute, value, attribute)

    def value(self, element: SvgElement, name: str) -> str:
        """A property as it is seen, passed on by the elements around it where it is; "" where nobody says it."""
        here: SvgElement | None = element
        while here is not None:
            found = [each.value for each in self.declarations(here) if each.name == name]
            if found:
                return found[-1].strip()
            here = here.parent if name in INHERITED else None
        return ""

    def own_opacity(self, element: SvgElement) -> float:
        """The opacity that an element itself has; 1 where it says none or nothing that is a number."""
        try:
            return float(self.own_value(element, "opacity") or 1)
        except ValueError:
            return 1.0

    def own_value(self, element: SvgElement, name: str) -> str:
        """A property that stands on the element itself."""
        found = [each.value for each in self.declarations(element) if each.name == name]
        return found[-1].strip() if found else ""


def split_style(text: str) -> Iterator[tuple[str, str]]:
    """The properties of a style with their values."""
    for part in text.split(";"):
        name, colon, value = part.partition(":")
        if colon:
            yield name.strip(), value.strip()


def style_rules(element: SvgElement) -> Iterator[StyleRule]:
    """The rules of a <style>, each with its line."""
    text = re.sub(r"/\*.*?\*/", lambda found: "\n" * found[0].count("\n"), element.text, flags=re.DOTALL)
    seen, line = 0, element.text_line
    for found in _RULE.finditer(text):
        start = found.start() + len(found[1]) - len(found[1].lstrip())
        seen, line = start, line + text.count("\n", seen, start)
        first, told = line, list[tuple[str, str, int]]()
        selectors = tuple(part.strip() for part in found[1].split(",") if part.strip())
        at = found.start(2)
        for part in found[2].split(";"):
            start = at + len(part) - len(part.lstrip())
            seen, line = start, line + text.count("\n", seen, start)
            told += [(name, value, line) for name, value in split_style(part)]
            at += len(part) + 1
        yield StyleRule(selectors, tuple(told), first)


def local_name(element: SvgElement) -> str:
    """The name of an element without a prefix that stands for SVG; with any other prefix as it is."""
    prefix, colon, name = element.name.partition(":")
    return name if colon and prefix == "svg" else element.name


def ancestors(element: SvgElement) -> Iterator[SvgElement]:
    """The elements around one, the nearest first."""
    here = element.parent
    while here is not None:
        yield here
        here = here.parent


def inner_shapes(element: SvgElement) -> Iterator[SvgElement]:
    """All shapes inside an element."""
    waiting = list(element.children)
    while waiting:
        here = waiting.pop(0)
        if local_name(here) in SHAPES:
            yield here
        waiting += here.children
