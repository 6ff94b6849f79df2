"""Pages of text: how to print and join the sheets, a page to check the scale, and the rulebook.

Used by `document`. The first two are placed like the sheets; the rulebook flows in two columns. All texts are in the
language in use.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from tabletop.content.prose import Rulebook, Section
from tabletop.print_options import Double, Flip, PartKind, PrintOptions
from tabletop.ui.messages import say
from tabletop.ui.printing.faces import MM_PER_INCH, Align, Box, Element, Face, Line, Picture, Rect, Words
from tabletop.ui.printing.parts import CARD_HEIGHT, CARD_WIDTH, PrintedPart
from tabletop.ui.printing.typst_source import TypstWriter, quoted

_INK: Final = "#14181F"
_MARGIN: Final = 18.0
_PICTURE: Final = 44.0
"""Millimetres across of the picture that explains the flip."""
_SCALE_MM, _SCALE_INCHES = 100, 4


def guide_elements(title: str, parts: Sequence[PrintedPart], options: PrintOptions) -> Iterator[Element]:
    """The first page: what to set in the printer's window, which edge flips, what is in the file."""
    width, height = options.size
    inner = width - 2 * _MARGIN
    yield Words(
        say("print.guide_title", game=title), Rect(_MARGIN, 16, inner, 12), 24, _INK, is_bold=True,
        align=Align.LEFT, one_line=True,
    )  # fmt: skip
    y = 34.0
    for key in _advice(parts, options):
        is_flip = key.startswith("print.guide_duplex") or key == "print.guide_fold"
        room = inner - _PICTURE - 6 if is_flip else inner
        high = _PICTURE if is_flip else 17.0
        yield Words(say(key), Rect(_MARGIN, y, room, high), 12, _INK, align=Align.LEFT)
        if is_flip:
            svg = fold_svg() if options.double == Double.FOLD else flip_svg(options.flip)
            yield Picture(svg, Rect(width - _MARGIN - _PICTURE, y, _PICTURE, _PICTURE), is_diagram=True)
        y += high + 4
    counts = Counter[PartKind]()
    for part in parts:
        counts[part.kind] += part.count
    lines = [say(f"print.kind_{kind}", count=counts[kind]) for kind in PartKind if counts[kind]]
    if options.wants(PartKind.RULEBOOK):
        lines.append(say("print.kind_rulebook"))
    yield Words(
        say("print.contents"), Rect(_MARGIN, y + 4, inner, 8), 15, _INK, is_bold=True, align=Align.LEFT, one_line=True
    )
    yield Words(
        "\n".join(lines), Rect(_MARGIN, y + 14, inner, height - y - 26), 12, _INK, align=Align.LEFT, is_top=True
    )


def _advice(parts: Sequence[PrintedPart], options: PrintOptions) -> Iterator[str]:
    kinds = {part.kind for part in parts if options.wants(part.kind)}
    yield "print.guide_scale"
    if any(part.back is not None for part in parts if options.wants(part.kind)):
        if options.double == Double.FOLD:
            yield "print.guide_fold"
        else:
            yield f"print.guide_duplex_{options.flip}"
    if kinds - {PartKind.MATS}:
        yield "print.guide_cut"
    if PartKind.MATS in kinds:
        yield "print.guide_mat"
    if PartKind.STANDUPS in kinds:
        yield "print.guide_standup"


def flip_svg(flip: Flip) -> str:
    """A sheet that is being turned about its long or its short edge, which is drawn thick."""
    edge = "M30 12V88" if flip == Flip.LONG else "M30 12H84"
    arrow = (
        "M70 64C58 84 40 84 26 72M26 72l10 -1M26 72l1 10" if flip == Flip.LONG
        else "M70 60C84 46 84 30 72 18M72 18l1 10M72 18l10 2"
    )  # fmt: skip
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
        '<rect x="30" y="12" width="54" height="76" fill="#FFFFFF" stroke="#14181F" stroke-width="2"/>'
        '<path d="M40 30H74M40 38H74M40 46H62" stroke="#9AA0A8" stroke-width="3" fill="none"/>'
        f'<path d="{edge}" stroke="#D55E00" stroke-width="6" fill="none" stroke-linecap="round"/>'
        f'<path d="{arrow}" stroke="#D55E00" stroke-width="3.5" fill="none" stroke-linecap="round"/></svg>'
    )


def fold_svg() -> str:
    """A sheet that is folded along its middle."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
        '<path d="M8 26H50V80H8Z" fill="#FFFFFF" stroke="#14181F" stroke-width="2"/>'
        '<path d="M50 26L88 14V68L50 80Z" fill="#EEF1F5" stroke="#14181F" stroke-width="2"/>'
        '<path d="M50 20V86" stroke="#D55E00" stroke-width="4" stroke-dasharray="6 4" fill="none"/>'
        '<path d="M78 88C64 98 44 98 32 90M32 90l9 -2M32 90l2 8" stroke="#D55E00" stroke-width="3.5" fill="none"'
        ' stroke-linecap="round"/></svg>'
    )


def scale_elements(options: PrintOptions) -> Iterator[Element]:
    """The second page: lengths to be measured."""
    width = options.size[0]
    inner = width - 2 * _MARGIN
    yield Words(
        say("print.scale_title"), Rect(_MARGIN, 16, inner, 12), 24, _INK, is_bold=True, align=Align.LEFT, one_line=True
    )
    yield Words(say("print.scale_text"), Rect(_MARGIN, 32, inner, 22), 12, _INK, align=Align.LEFT, is_top=True)
    yield from ruler_elements(Rect(_MARGIN, 66, _SCALE_MM, 14), 1.0, _SCALE_MM, 10, "mm")
    inches = Rect(_MARGIN, 96, _SCALE_INCHES * MM_PER_INCH, 14)
    yield from ruler_elements(inches, MM_PER_INCH, _SCALE_INCHES, 1, say("print.inches"))
    yield Box(Rect(_MARGIN, 126, CARD_WIDTH, CARD_HEIGHT), "", _INK, 0.2)
    yield Words(say("print.card_size"), Rect(_MARGIN + 4, 150, CARD_WIDTH - 8, 40), 12, _INK)


def ruler_elements(at: Rect, step: float, count: int, every: int, unit: str) -> Iterator[Element]:
    """A ruler of `count` steps of so many millimetres, with a number at every so many of them."""
    yield Line(at.x, at.y, at.x + count * step, at.y, 0.3, _INK)
    for index in range(count + 1):
        x = at.x + index * step
        is_long = index % every == 0
        yield Line(x, at.y, x, at.y + (6.0 if is_long else 3.0), 0.3 if is_long else 0.15, _INK)
        if is_long:
            yield Words(str(index), Rect(x - 6, at.y + 6.4, 12, 4), 8, _INK, one_line=True)
    yield Words(unit, Rect(at.x + count * step + 7, at.y, 20, 6), 9, _INK, align=Align.LEFT, one_line=True)


def reference_part(title: str, rulebook: Rulebook) -> PrintedPart | None:
    """The rules in one minute on a card, from the first page of the rulebook; None for a game without a page."""
    if not rulebook.sections:
        return None
    section = rulebook.sections[0]
    text = "\n".join(section.text)
    elements = (
        Box(Rect(0, 0, CARD_WIDTH, CARD_HEIGHT), "#FFFFFF", _INK, 0.3),
        Words(f"{title}: {section.title}", Rect(4, 4, CARD_WIDTH - 8, 7), 10, _INK, is_bold=True, one_line=True),
        Words(text, Rect(4, 13, CARD_WIDTH - 8, CARD_HEIGHT - 17), 9, _INK, align=Align.LEFT, is_top=True),
    )
    return PrintedPart(PartKind.REFERENCE, section.title, Face(CARD_WIDTH, CARD_HEIGHT, elements), count=2)


def add_rulebook(writer: TypstWriter, title: str, rulebook: Rulebook, options: PrintOptions) -> None:
    """The rulebook in two columns, each clause with its number."""
    width, height = options.size
    body = "\n".join(part for section in rulebook.sections for part in _section_source(section))
    writer.add(
        f"#set page(width: {width}mm, height: {height}mm, margin: (x: 15mm, top: 16mm, bottom: 18mm), columns: 2, "
        'footer: context align(center, text(size: 8pt, counter(page).display("1"))))\n'
        "#counter(page).update(1)\n#set par(justify: false, leading: 0.55em)\n#set text(size: 9.5pt)\n"
        '#place(top + center, scope: "parent", float: true, block(below: 6mm, '
        f'text(size: 22pt, weight: "bold", {quoted(title)})))\n{body}'
    )


def _section_source(section: Section) -> Iterator[str]:
    yield (f'#block(above: 5mm, below: 2.2mm, sticky: true, text(size: 13pt, weight: "bold", {quoted(section.title)}))')
    for paragraph in section.text:
        yield f"#block(above: 2mm, below: 2mm, text({quoted(paragraph)}))"
    for clause in section.clauses:
        yield (
            "#block(above: 1.6mm, below: 1.6mm, grid(columns: (11mm, 1fr), column-gutter: 1.5mm, "
            f'text(size: 8pt, weight: "bold", fill: rgb("#5A5A5A"), {quoted(clause.number)}), '
            f"text({quoted(clause.text)})))"
        )
