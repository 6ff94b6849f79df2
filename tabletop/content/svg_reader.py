"""Reads SVG files of packs with a real XML parser, within limits, and says where every element stands.

Used by `pack_art`, before a picture of somebody else's is drawn, and by `svg_check`. A file with a document type,
entities, too many elements, too deep or too large ones is refused (SvgRefused) before anything else looks at it: that
must stay, as the reader that draws SVG is made for files that one trusts. Nothing is fetched and nothing is expanded.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, Final
from xml.parsers import expat

MOST_SVG_BYTES: Final = 1 << 20
_MOST_ELEMENTS: Final = 20_000
_DEEPEST: Final = 48
_LONGEST_VALUE: Final = 256 << 10
_MOST_DIGITS: Final = re.compile(r"(?<![.\d])[0-9]{10}|[eE]\+?0*[1-9][0-9]")
"""Numbers that no drawing has."""
_NUMBER_PARTS: Final = frozenset((
    "d", "points", "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry", "fx", "fy", "width", "height",
    "viewBox",
    "transform", "gradientTransform", "style", "stroke-width", "stroke-dasharray", "stroke-dashoffset", "font-size",
))  # fmt: skip
_SVG_SPACE: Final = "http://www.w3.org/2000/svg"
_REFERENCE: Final = re.compile(r"""(?:url\(\s*["']?|href\s*=\s*["'])#([^"')\s]+)""")
_EVENT: Final = re.compile(r"on[a-z]+", re.IGNORECASE)
"""Attributes that run something."""
_LEAST_DASH: Final = 0.05
"""Units; far shorter dashes than can be seen would be drawn one by one."""


class SvgRefused(ValueError):
    """The file is not read at all; `line` is where the reason stands."""

    def __init__(self, text: str, line: int = 1, column: int = 1) -> None:
        super().__init__(text)
        self.text, self.line, self.column = text, line, column


@dataclass(slots=True)
class SvgElement:
    """One element as it stands in the file."""

    name: str
    """With the prefix that it has there."""
    attributes: dict[str, str]
    line: int
    column: int
    offset: int
    """Byte of the file at which it begins."""
    parent: SvgElement | None = None
    children: list[SvgElement] = field(default_factory=list)
    text: str = ""
    """Between its tags, its own only."""
    text_line: int = 0
    """Where that begins."""
    has_cdata: bool = False


@dataclass(frozen=True, slots=True)
class SvgPart:
    """A comment or a processing instruction."""

    text: str
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class SvgFile:
    """What was read."""

    text: str
    raw: bytes
    """The same in bytes."""
    root: SvgElement
    elements: tuple[SvgElement, ...]
    """All of them, in the order of the file."""
    ids: dict[str, SvgElement]
    """The first element of each id."""
    named: frozenset[str]
    """Ids that something in the file names."""
    comments: tuple[SvgPart, ...]
    instructions: tuple[SvgPart, ...]

    @property
    def has_script(self) -> bool:
        """Whether a browser that shows the picture as a page would run something; phones get pictures of packs."""
        return any(
            element.name.rpartition(":")[2] == "script"
            or any(_EVENT.fullmatch(name) or "javascript:" in value for name, value in element.attributes.items())
            for element in self.elements
        )

    def line_of_attribute(self, element: SvgElement, attribute: str, part: str = "") -> int:
        """The line of an attribute, or of a part of its value such as one property of a style."""
        end = self.raw.find(b">", element.offset)
        tag = self.raw[element.offset : end if end > 0 else len(self.raw)].decode(errors="replace")
        found = re.search(rf"\s{re.escape(attribute)}\s*=", tag)
        at = found.end() if found else 0
        if part:
            inside = tag.find(part, at)
            at = inside if inside >= 0 else at
        return element.line + tag.count("\n", 0, at)


def read_svg(raw: bytes) -> SvgFile:
    """The elements of a file; raises SvgRefused."""
    if len(raw) > MOST_SVG_BYTES:
        raise SvgRefused(f"at most {MOST_SVG_BYTES >> 10} KiB are allowed, this has {len(raw) >> 10}")
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise SvgRefused("the text is not UTF-8; save it as UTF-8", line) from None
    if "\0" in text:
        raise SvgRefused("there is a zero byte in the text", text[: text.index("\0")].count("\n") + 1)
    return _Reading(text).read()


class _Reading:
    """One reading; the parser calls back with what it finds."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._raw = text.encode()
        self._parser = expat.ParserCreate("utf-8")
        self._open: list[SvgElement] = []
        self._elements: list[SvgElement] = []
        self._comments: list[SvgPart] = []
        self._instructions: list[SvgPart] = []

    def read(self) -> SvgFile:
        parser, raw = self._parser, self._raw
        parser.buffer_text = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._characters
        parser.StartCdataSectionHandler = self._mark_cdata
        parser.CommentHandler = self._keep_comment
        parser.ProcessingInstructionHandler = self._keep_instruction
        parser.StartDoctypeDeclHandler = self._refuse_doctype
        parser.EntityDeclHandler = self._refuse_doctype
        try:
            parser.Parse(raw, True)
        except expat.ExpatError as error:
            told = expat.errors.messages.get(error.code, "unreadable")
            raise SvgRefused(f"this is no XML: {told}", error.lineno, error.offset + 1) from None
        root = self._elements[0]
        if root.name.rpartition(":")[2] != "svg":
            raise SvgRefused(f"an <svg> is expected, not <{root.name}>", root.line, root.column)
        self._check_frame(root)
        elements, comments, instructions = tuple(self._elements), tuple(self._comments), tuple(self._instructions)
        named = frozenset(_REFERENCE.findall(self._text))
        return SvgFile(self._text, raw, root, elements, self._first_of_ids(), named, comments, instructions)

    def _first_of_ids(self) -> dict[str, SvgElement]:
        return {each.attributes["id"]: each for each in reversed(self._elements) if "id" in each.attributes}

    def _check_frame(self, root: SvgElement) -> None:
        box = root.attributes.get("viewBox", "").replace(",", " ").split()
        try:
            numbers = [float(part) for part in box]
        except ValueError:
            numbers = []
        if len(numbers) != 4 or not (0 < numbers[2] <= 1e5 and 0 < numbers[3] <= 1e5 and max(map(abs, numbers)) <= 1e5):
            text = 'a viewBox of four numbers is expected, such as viewBox="0 0 128 128"'
            raise SvgRefused(text, root.line, root.column)

    @property
    def _here(self) -> tuple[int, int]:
        return self._parser.CurrentLineNumber, self._parser.CurrentColumnNumber + 1

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        line, column = self._here
        if len(self._elements) >= _MOST_ELEMENTS:
            raise SvgRefused(f"more than {_MOST_ELEMENTS} elements", line, column)
        if len(self._open) >= _DEEPEST:
            raise SvgRefused(f"more than {_DEEPEST} elements inside each other", line, column)
        parent = self._open[-1] if self._open else None
        offset = self._parser.CurrentByteIndex
        made = SvgElement(name, attributes, line, column, offset, parent)
        made.text_line = line + self._raw.count(b"\n", offset, max(offset, self._raw.find(b">", offset)))
        self._check_values(made)
        self._elements.append(made)
        self._open.append(made)
        if parent is not None:
            parent.children.append(made)

    def _check_values(self, element: SvgElement) -> None:
        for key, value in element.attributes.items():
            if len(value) > _LONGEST_VALUE:
                raise SvgRefused(f"{key}: more than {_LONGEST_VALUE >> 10} KiB", element.line, element.column)
            if key in _NUMBER_PARTS and _MOST_DIGITS.search(value):
                raise SvgRefused(f"{key}: a number is too large or too long", element.line, element.column)
        for dashes in _dash_lists(element.attributes):
            if dashes and max(dashes) < _LEAST_DASH and max(dashes) > 0:
                raise SvgRefused(f"dashes shorter than {_LEAST_DASH} can't be seen", element.line, element.column)

    def _end(self, _name: str) -> None:
        self._open.pop()

    def _characters(self, text: str) -> None:
        if self._open:
            self._open[-1].text += text

    def _mark_cdata(self) -> None:
        if self._open:
            self._open[-1].has_cdata = True

    def _keep_comment(self, text: str) -> None:
        self._comments.append(SvgPart(text, *self._here))

    def _keep_instruction(self, target: str, text: str) -> None:
        self._instructions.append(SvgPart(f"{target} {text}".strip(), *self._here))

    def _refuse_doctype(self, *_given: Any) -> None:
        raise SvgRefused("a document type (<!DOCTYPE …>) is not allowed; leave it out", *self._here)


def _dash_lists(attributes: dict[str, str]) -> list[list[float]]:
    """The dashes of an element in numbers."""
    values = [attributes.get("stroke-dasharray", "")]
    values += re.findall(r"stroke-dasharray\s*:\s*([^;]*)", attributes.get("style", ""))
    return [[float(part) for part in re.findall(r"\d*\.?\d+", value)] for value in values]
