"""Writes pages in typst's language: faces once each, then every sheet with what lies on it.

Used by `document` and `tabletop_simulator`. Everything is placed absolutely, in millimetres, but the flowing texts of
`text_pages`. Texts go in as quoted strings, so that no text is ever read as typst's language. Equal faces are one
definition, which typst draws once: all backs of a deck are the same object in the PDF.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from tabletop.ui.printing.faces import Align, Box, Element, Face, Line, Picture, Rect, Words
from tabletop.ui.printing.sheets import Placement, SheetPage
from tabletop.ui.printing.svg_for_print import has_nested_opacity, svg_for_print

FONTS: Final = ("Noto Sans", "Noto Sans JP", "Noto Sans Hebrew", "Noto Sans Arabic")
_INK: Final = "#14181F"
_HEAD: Final = """\
#set document(title: {title}, author: "Tabletop", date: none)
#set text(font: ({fonts}), lang: {language}, hyphenate: false, size: 10pt)
#let fit(w, h, size, least, leading, line, across, down, body) = context {{
  let made(s) = if line {{ text(size: s, body) }} else {{
    block(width: w, align(across, {{ set par(leading: leading * s); text(size: s, body) }}))
  }}
  let fits(s) = {{
    let found = measure(made(s))
    found.width <= w + 0.01mm and found.height + if line {{ 0pt }} else {{ 0.25 * s }} <= h
  }}
  let s = size
  while s > least and not fits(s) {{ s = s - 0.25pt }}
  let found = measure(made(s))
  let dx = if line and across == center {{ (w - found.width) / 2 }} else {{ 0pt }}
  let dy = if down == top {{ 0pt }} else {{ (h - found.height) / 2 }}
  place(top + left, dx: dx, dy: dy, made(s))
}}
"""
_LEADING: Final = 0.42


def quoted(text: str) -> str:
    """A string of typst's language."""
    plain = "".join(letter if letter == "\n" or letter.isprintable() else " " for letter in text)
    return '"' + plain.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def mm(value: float) -> str:
    return f"{value:.4f}mm"


class TypstWriter:
    """Collects the source and the drawings that it names."""

    def __init__(self, title: str, language: str, *, is_low_ink: bool = False, bleed: float = 0.0) -> None:
        self._is_low_ink = is_low_ink
        self._bleed = bleed
        self._faces: dict[Face, str] = {}
        self._pictures: dict[str, str] = {}
        self.files: dict[str, bytes] = {}
        """Drawings by their names in the source."""
        self.settled: int = 0
        """Drawings whose opacity had to be written anew."""
        fonts = ", ".join(map(quoted, FONTS))
        self._head = _HEAD.format(title=quoted(title), fonts=fonts, language=quoted(language))
        self._definitions: list[str] = []
        self._body: list[str] = []

    def source(self) -> bytes:
        return "\n".join([self._head, *self._definitions, *self._body]).encode("utf-8")

    def add(self, text: str) -> None:
        """Source that stands by itself, such as flowing text."""
        self._body.append(text)

    def add_page(self, page: SheetPage) -> None:
        self._body.append(
            f"#page(width: {mm(page.width)}, height: {mm(page.height)}, margin: 0mm, header: none, footer: none)[\n"
            + "\n".join(self._page_parts(page))
            + "\n]"
        )

    def add_elements_page(self, width: float, height: float, elements: Iterable[Element]) -> None:
        """A page of its own elements."""
        face = Face(width, height, tuple(elements))
        self.add_page(SheetPage(width, height, (Placement(face, 0, 0),)))

    def _page_parts(self, page: SheetPage) -> Iterator[str]:
        placed = [self._placed(each) for each in page.placements]
        if page.clip is not None:
            x, y, width, height = page.clip
            inner = [self._placed(Placement(each.face, each.x - x, each.y - y, each.turn)) for each in page.placements]
            placed = [_place(x, y, f"box(width: {mm(width)}, height: {mm(height)}, clip: true)[{''.join(inner)}]")]
        yield from placed
        for line in page.lines:
            yield self.element(line)
        if page.title:
            yield self.element(
                Words(page.title, Rect(12, page.height - 4.2, 80, 3.4), 6, "#6A6A6A", align=Align.LEFT, one_line=True)
            )

    def _placed(self, each: Placement) -> str:
        face, bleed = each.face, self._bleed_of(each.face)
        body = self.face(face)
        if each.turn:
            body = f"rotate({each.turn}deg, origin: center, {body})"
        return _place(each.x - bleed, each.y - bleed, body)

    def _bleed_of(self, face: Face) -> float:
        return self._bleed if face.ground else 0.0

    def face(self, face: Face) -> str:
        """The name of the face's definition."""
        name = self._faces.get(face)
        if name is None:
            name = self._faces[face] = f"face{len(self._faces)}"
            bleed = self._bleed_of(face)
            inner = "".join(self.element(each) for each in face.elements)
            width, height = mm(face.width + 2 * bleed), mm(face.height + 2 * bleed)
            ground = self._ground(face, bleed) if face.ground and not self._is_low_ink else ""
            lines = "".join(self._outline(face, bleed))
            body = _place(bleed, bleed, f"box(width: {mm(face.width)}, height: {mm(face.height)})[{inner}]")
            self._definitions.append(
                f"#let {name} = box(width: {width}, height: {height}, clip: true)[{ground}{body}{lines}]"
            )
        return name

    def _ground(self, face: Face, bleed: float) -> str:
        colour = f'rgb("{face.ground}")'
        if face.is_round:
            return _place(0, 0, f"circle(radius: {mm(face.width / 2 + bleed)}, fill: {colour}, stroke: none)")
        if face.outline:
            stroke = f'(paint: {colour}, thickness: {mm(2 * bleed)}, join: "round")' if bleed else "none"
            return _place(0, 0, _polygon(face, bleed, colour, stroke))
        size = f"width: {mm(face.width + 2 * bleed)}, height: {mm(face.height + 2 * bleed)}"
        return _place(0, 0, f"rect({size}, fill: {colour}, stroke: none)")

    def _outline(self, face: Face, bleed: float) -> Iterator[str]:
        """Where to cut what no ruler can be laid along, or what has no ground to end at."""
        stroke = '0.1mm + rgb("#5A5A5A")'
        if face.is_round:
            yield _place(bleed, bleed, f"circle(radius: {mm(face.width / 2)}, fill: none, stroke: {stroke})")
        elif face.outline:
            yield _place(0, 0, _polygon(face, bleed, "none", stroke))
        elif self._is_low_ink:
            size = f"width: {mm(face.width)}, height: {mm(face.height)}"
            yield _place(bleed, bleed, f"rect({size}, fill: none, stroke: {stroke})")

    # --- elements ---------------------------------------------------------------------------------------------

    def element(self, element: Element) -> str:
        """One element at its place."""
        if isinstance(element, Picture):
            return self._picture(element)
        if isinstance(element, Words):
            return self._words(element)
        if isinstance(element, Line):
            dash = ', dash: "dashed"' if element.is_dashed else ""
            stroke = f'(paint: rgb("{element.colour}"), thickness: {mm(element.width)}{dash})'
            ends = f"start: (0mm, 0mm), end: ({mm(element.to_x - element.x)}, {mm(element.to_y - element.y)})"
            return _place(element.x, element.y, f"line({ends}, stroke: {stroke})")
        return self._box(element)

    def _picture(self, picture: Picture) -> str:
        name = self._picture_file(picture)
        at, fit = picture.at, "stretch" if picture.is_stretched else "contain"
        body = f'image("{name}", width: {mm(at.width)}, height: {mm(at.height)}, fit: "{fit}")'
        if picture.is_mirrored:
            body = f"scale(x: -100%, {body})"
        if picture.turn:
            body = f"rotate({picture.turn:g}deg, origin: center, {body})"
        return _place(at.x, at.y, body)

    def _picture_file(self, picture: Picture) -> str:
        made = svg_for_print(picture.svg, picture.at.width if self._is_low_ink and not picture.is_diagram else 0.0)
        name = self._pictures.get(made)
        if name is None:
            name = self._pictures[made] = f"drawing{len(self._pictures)}.svg"
            self.files[name] = made.encode("utf-8")
            self.settled += has_nested_opacity(picture.svg)
        return name

    def _words(self, words: Words) -> str:
        at, colour = words.at, _INK if self._is_low_ink else words.colour
        weight = '"bold"' if words.is_bold else '"regular"'
        body = f'text(weight: {weight}, fill: rgb("{colour}"), {quoted(words.text)})'
        line = "true" if words.one_line else "false"
        across = "left" if words.align == Align.LEFT else "center"
        down = "top" if words.is_top else "horizon"
        fitted = (
            f"fit({mm(at.width)}, {mm(at.height)}, {words.points:g}pt, {words.least:g}pt, {_LEADING}, "
            f"{line}, {across}, {down}, {body})"
        )
        box = f"box(width: {mm(at.width)}, height: {mm(at.height)}, {fitted})"
        return _place(at.x, at.y, f"rotate({words.turn:g}deg, origin: center, {box})" if words.turn else box)

    def _box(self, box: Box) -> str:
        fill, stroke = box.fill, box.stroke
        if self._is_low_ink:
            fill, stroke = "#FFFFFF" if fill else "", stroke or ("#3C3C3C" if fill else "")
        painted = f'rgb("{fill}")' if fill else "none"
        drawn = f'{mm(box.stroke_width)} + rgb("{stroke}")' if stroke else "none"
        size = f"width: {mm(box.at.width)}, height: {mm(box.at.height)}, radius: {mm(box.radius)}"
        return _place(box.at.x, box.at.y, f"rect({size}, fill: {painted}, stroke: {drawn})")


def _place(x: float, y: float, body: str) -> str:
    return f"#place(top + left, dx: {mm(x)}, dy: {mm(y)}, {body})"


def _polygon(face: Face, bleed: float, fill: str, stroke: str) -> str:
    points = ", ".join(f"({mm(x + bleed)}, {mm(y + bleed)})" for x, y in face.outline)
    return f"polygon(fill: {fill}, stroke: {stroke}, {points})"
