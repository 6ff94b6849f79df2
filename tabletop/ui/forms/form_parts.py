"""Parts of a layout that become widgets of a form when they are placed.

Used by `cards`, the set-up, the settings and other pages, which describe themselves with these and with rows, columns
and grids (`ui/widgets/layout.py`), and place the whole in their body or fill a window that scrolls with it. A part
must measure itself with the same words and sizes that it is drawn with, as `words` does; what draws itself with
`DrawnParts` is a part too. The order of placing is the order of the Tab key.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial

import pygame

from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList, draw_as_picture
from tabletop.ui.drawing.draw import Paragraph
from tabletop.ui.drawing.text import LINE
from tabletop.ui.drawing.theme import BODY
from tabletop.ui.forms.button_images import Look
from tabletop.ui.forms.form import Form
from tabletop.ui.forms.scroll import ScrollArea
from tabletop.ui.widgets.drawn_parts import DrawnParts
from tabletop.ui.widgets.layout import Layout, behind, cell, column, pad_sides


@dataclass(frozen=True)
class FormParts:
    """Makes the parts of one form, all in one container."""

    form: Form
    container: ScrollArea | None = None
    """A window of the form that scrolls; None for the page itself."""

    def words(
        self, text: str, *, size: float = BODY, colour: str = "", bold: bool = False, align: draw.Align = "left"
    ) -> Layout:
        """Text that wraps."""
        stage, form, container = self.form.stage, self.form, self.container
        return cell(
            lambda rect: form.add_wrapped_text(
                rect, text, size=size, colour=colour, bold=bold, align=align, container=container
            ),
            height=lambda width: draw.paragraph_height(stage, text, width, size=size, bold=bold),
        )

    def line(self, text: str, *, size: float = BODY, colour: str = "", bold: bool = False) -> Layout:
        """One line, as wide as its words, and shortened where there is less room."""
        stage, form, container = self.form.stage, self.form, self.container
        pixels = stage.metrics.font_size(size)

        def put(rect: pygame.Rect) -> None:
            words = stage.texts.shorten_to_width(text, pixels, rect.w, bold=bold)
            form.add_wrapped_text(rect, words, size=size, colour=colour, bold=bold, container=container)

        return cell(put, width=stage.texts.text_width(text, pixels, bold=bold) + 1, height=round(pixels * LINE))

    def paragraphs(self, paragraphs: Iterable[Paragraph]) -> Layout:
        """Texts below each other."""
        return column(
            *(
                pad_sides(self.words(each.text, size=each.size, colour=each.colour, bold=each.bold), top=each.gap)
                for each in paragraphs
            )
        )

    def button(
        self, words: str, press: Callable[[], None], *, height: int, width: int = 0, name: str = "", look: Look = "",
        icon: str = "", tip: str = "", label: str = "", enabled: bool = True,
    ) -> Layout:  # fmt: skip
        """A button; without a name it is called as it says. `label` is what people call it who hear it."""
        form, container = self.form, self.container
        return cell(
            lambda rect: form.add_button(
                rect,
                words,
                press,
                name=name,
                look=look,
                icon=icon,
                tip=tip,
                label=label,
                container=container,
                enabled=enabled,
            ),
            width=width,
            height=height,
        )

    def picture(self, surface: pygame.Surface, *, tip: str = "") -> Layout:
        """Something drawn, in its own size."""
        form, container = self.form, self.container
        return cell(
            lambda rect: form.add_picture(
                surface.get_rect(topleft=rect.topleft), surface, container=container, tip=tip
            ),
            width=surface.get_width(),
            height=surface.get_height(),
        )

    def drawn(self, describe: Callable[[DrawnParts], Layout], *, words: str = "", is_title: bool = False) -> Layout:
        """What draws itself, as one picture; `words` are those that stand in it."""
        stage, form, container = self.form.stage, self.form, self.container

        def put(rect: pygame.Rect) -> None:
            made = partial(
                draw_as_picture, rect.size, lambda sheet: describe(DrawnParts(stage, sheet)).place(sheet.get_rect())
            )
            form.add_picture(rect, made, container=container, words=words, is_title=is_title)

        measured = describe(DrawnParts(stage, DisplayList((0, 0))))
        return cell(put, width=measured.width, height=measured.height)

    def panel(self, part: Layout, *, accent: bool = False) -> Layout:
        """A panel behind a part."""
        return behind(part, lambda rect: self.form.add_panel(rect, accent=accent, container=self.container))
