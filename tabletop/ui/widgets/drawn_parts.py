"""Parts of a layout that are drawn: words, a line, pictures, panels, at once or again and again.

Used by what draws itself on a surface and not by a form: panels of tables, dialogs, pages that are pictures. Describe
the whole with these and with rows, columns and grids (`layout`), then `place` it; its `height` is then never written a
second time. DrawnParts draw when they are placed. RetainedParts are placed when a screen is laid out and drawn in
every frame, so that nothing is measured again. `form_parts` is the same for forms; where something else needs the
places, such as buttons, mix in cells of `layout.PlacedRects`. A part must measure itself with the same words and sizes
that it is drawn with. For example a panel with a heading and a text, as high as they want:

    parts = DrawnParts(stage, surface)
    parts.panel(
        pad(column(parts.words(heading, bold=True), parts.words(text, size=SMALL), gap=metrics.px(6)), metrics.px(12))
    ).place_at_top(rect)
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import pygame

from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DrawTarget
from tabletop.ui.drawing.draw import Paragraph
from tabletop.ui.drawing.theme import BODY
from tabletop.ui.widgets.layout import Align, Layout, Length, behind, cell, column, pad_sides, within

Paint = Callable[[Any, pygame.Rect], object]
"""Draws something on a surface or a display list, in its rectangle."""


@dataclass(frozen=True)
class PaintedParts(ABC):
    """Makes parts that are drawn."""

    canvas: draw.DrawingContext

    @abstractmethod
    def put(self, paint: Paint, rect: pygame.Rect) -> None:
        """Draws something in its place, now or later."""

    def painted(self, paint: Paint, *, width: int = 0, height: Length = 0) -> Layout:
        """Anything that is drawn in its rectangle."""
        return cell(lambda rect: self.put(paint, rect), width=width, height=height)

    def words(
        self, text: str, *, size: float = BODY, colour: str = "", bold: bool = False, align: draw.Align = "left"
    ) -> Layout:
        """Text that wraps."""
        return self.painted(
            lambda surface, rect: draw.paragraph(
                self.canvas, surface, text, rect, size=size, colour=colour, bold=bold, align=align
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
        spacing: float = 0,
        shrinks: bool = False,
    ) -> Layout:
        """One line in the middle of `height` pixels, as wide as its words, and shortened where there is less room."""
        return self.first_fitting_text(
            (text,), height=height, size=size, colour=colour, bold=bold, align=align, spacing=spacing, shrinks=shrinks
        )

    def first_fitting_text(
        self,
        texts: Sequence[str],
        *,
        height: int,
        size: float = BODY,
        colour: str = "",
        bold: bool = False,
        align: draw.Align = "left",
        spacing: float = 0,
        shrinks: bool = False,
    ) -> Layout:
        """The first of several wordings for which there is room, as a line; it asks for the width of the last one."""
        pixels = self.canvas.metrics.font_size(size)

        def paint(surface: DrawTarget, rect: pygame.Rect) -> None:
            if rect.w <= 0:
                return
            at = {"left": rect.midleft, "centre": rect.center, "right": rect.midright}[align]
            text = self.canvas.texts.first_fitting_text(texts, pixels, rect.w, bold=bold)
            draw.text(self.canvas, surface, text, at, size=size, colour=colour, bold=bold, align=align,
                      width=rect.w, spacing=spacing, shrinks=shrinks)  # fmt: skip

        width = self.canvas.texts.text_width(texts[-1], pixels, bold=bold)
        width += self.canvas.metrics.px(spacing) * len(texts[-1]) if spacing else 0
        return self.painted(paint, width=width, height=height)

    def picture(self, picture: pygame.Surface, *, across: Align = Align.CENTRE, down: Align = Align.CENTRE) -> Layout:
        """Something drawn, in its own size."""
        width, height = picture.get_size()
        shown = self.painted(lambda surface, rect: surface.blit(picture, rect), width=width, height=height)
        return within(shown, across=across, down=down)

    def label(self, label: pygame.Surface, *, height: int) -> Layout:
        """Words that are a picture already, at the left of a line."""
        return self.painted(lambda surface, rect: surface.blit(label, label.get_rect(midleft=rect.midleft)),
                            width=label.get_width(), height=height)  # fmt: skip

    def divider(self) -> Layout:
        """A fine line across all of the width."""
        return self.painted(
            lambda surface, rect: surface.fill(self.canvas.theme.panel_edge, rect),
            height=self.canvas.metrics.line_width(1),
        )

    def panel(self, part: Layout, *, accent: bool = False) -> Layout:
        """A panel behind a part."""
        return self.behind(part, lambda surface, rect: draw.panel(self.canvas, surface, rect, accent=accent))

    def behind(self, part: Layout, paint: Paint) -> Layout:
        """Anything that is drawn behind all of a part."""
        return behind(part, lambda rect: self.put(paint, rect))


@dataclass(frozen=True)
class DrawnParts(PaintedParts):
    """Draws them on one surface when they are placed."""

    surface: DrawTarget

    def put(self, paint: Paint, rect: pygame.Rect) -> None:
        paint(self.surface, rect)


@dataclass(frozen=True)
class RetainedParts(PaintedParts):
    """Keeps where they are placed; they are drawn as often as that is wanted."""

    _placed: list[tuple[Paint, pygame.Rect]] = field(default_factory=list)

    def put(self, paint: Paint, rect: pygame.Rect) -> None:
        self._placed.append((paint, rect))

    def draw(self, surface: DrawTarget) -> None:
        """Draws all that has been placed, from bottom to top."""
        for paint, rect in self._placed:
            paint(surface, rect)
