"""Parts of a layout that are drawn when they are placed: words, a line, pictures, panels.

Used by what draws itself on a surface and not by a form: panels of tables, pages that are pictures. Describe the whole
with these and with rows, columns and grids (`layout`), then `place` it to draw it; its `height` is then never written
a second time. Where the same places are needed before anything is drawn, as for buttons, use `layout.PlacedRects`.
`form_parts` is the same for forms. A part must measure itself with the same words and sizes that it is drawn with.
For example a panel with a heading and a text, as high as they want:

    parts = DrawnParts(stage, surface)
    parts.panel(
        pad(column(parts.words(heading, bold=True), parts.words(text, size=SMALL), gap=metrics.px(6)), metrics.px(12))
    ).place_at_top(rect)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import pygame

from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DrawTarget
from tabletop.ui.drawing.draw import Paragraph
from tabletop.ui.drawing.theme import BODY
from tabletop.ui.widgets.layout import Align, Layout, behind, cell, column, pad_sides, within


@dataclass(frozen=True)
class DrawnParts:
    """Makes parts that draw on one surface."""

    canvas: draw.Canvas
    surface: DrawTarget

    def words(
        self, text: str, *, size: float = BODY, colour: str = "", bold: bool = False, align: draw.Align = "left"
    ) -> Layout:
        """Text that wraps."""
        return cell(
            lambda rect: draw.paragraph(
                self.canvas, self.surface, text, rect, size=size, colour=colour, bold=bold, align=align
            ),
            height=lambda width: draw.paragraph_height(self.canvas, text, width, size=size, bold=bold),
        )

    def paragraphs(self, paragraphs: Iterable[Paragraph]) -> Layout:
        """Texts below each other."""
        return column(
            *(
                pad_sides(self.words(each.text, size=each.size, colour=each.colour, bold=each.bold), top=each.gap)
                for each in paragraphs
            )
        )

    def line(
        self,
        text: str,
        *,
        height: int,
        size: float = BODY,
        colour: str = "",
        bold: bool = False,
        align: draw.Align = "left",
        shrinks: bool = False,
    ) -> Layout:
        """One line in the middle of `height` pixels, as wide as its words, and shortened where there is less room."""
        return self.first_fitting(
            (text,), height=height, size=size, colour=colour, bold=bold, align=align, shrinks=shrinks
        )

    def first_fitting(
        self,
        texts: Sequence[str],
        *,
        height: int,
        size: float = BODY,
        colour: str = "",
        bold: bool = False,
        align: draw.Align = "left",
        shrinks: bool = False,
    ) -> Layout:
        """The first of several wordings for which there is room, as a line; it asks for the width of the last one."""
        pixels = self.canvas.metrics.font_size(size)

        def put(rect: pygame.Rect) -> None:
            at = {"left": rect.midleft, "centre": rect.center, "right": rect.midright}[align]
            text = self.canvas.texts.first_fitting(texts, pixels, rect.w, bold=bold)
            draw.text(self.canvas, self.surface, text, at, size=size, colour=colour, bold=bold, align=align,
                      width=rect.w, shrinks=shrinks)  # fmt: skip

        return cell(put, width=self.canvas.texts.width(texts[-1], pixels, bold=bold), height=height)

    def fitting_line(
        self, texts: Sequence[str], *, height: int, size: float = BODY, colour: str = "", bold: bool = False,
        shrinks: bool = False,
    ) -> Layout:  # fmt: skip
        """One line with the first of several wordings that has room, else the last; it wants no width by itself."""

        def put(rect: pygame.Rect) -> None:
            fitting = self.canvas.texts.first_fitting(texts, self.canvas.metrics.font_size(size), rect.w, bold=bold)
            draw.text(self.canvas, self.surface, fitting, rect.midleft, size=size, colour=colour, bold=bold,
                      width=rect.w, shrinks=shrinks)  # fmt: skip

        return cell(put, height=height)

    def picture(self, picture: pygame.Surface, *, across: Align = Align.CENTRE, down: Align = Align.CENTRE) -> Layout:
        """Something drawn, in its own size."""
        put = cell(lambda rect: self.surface.blit(picture, rect), width=picture.get_width(),
                   height=picture.get_height())  # fmt: skip
        return within(put, across=across, down=down)

    def label(self, label: pygame.Surface, *, height: int) -> Layout:
        """Words that are a picture already, at the left of a line."""
        return cell(lambda rect: self.surface.blit(label, label.get_rect(midleft=rect.midleft)),
                    width=label.get_width(), height=height)  # fmt: skip

    def divider(self) -> Layout:
        """A fine line across all of the width."""
        return cell(
            lambda rect: self.surface.fill(self.canvas.theme.panel_edge, rect),
            height=self.canvas.metrics.line_width(1),
        )

    def panel(self, part: Layout, *, accent: bool = False) -> Layout:
        """A panel behind a part."""
        return behind(part, lambda rect: draw.panel(self.canvas, self.surface, rect, accent=accent))
