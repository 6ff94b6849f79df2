"""Base classes of full-screen pages made of a form: FormPage, and ColumnPage with a column and a button.

FormPage is the base of `settings`, `setup.scene`, `rulebook.scene`, `keys`, `evening.scene` and `club.scene`;
ColumnPage of `dice`, `search_page`, `evening.people`, `campaign.saved_list`, `campaign.after_match` and the campaign
pages of the games. FormPage draws the bar with the way back, owns the form and handles Escape. A subclass overrides
`build`, or `fill_column` and `put_buttons` of ColumnPage; these run again at every layout, so they must not change
anything but the form. A new hook needs a default, since pages of games subclass this too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import BODY
from tabletop.ui.forms.form import Form
from tabletop.ui.forms.form_parts import FormParts
from tabletop.ui.forms.scroll import ScrollArea
from tabletop.ui.messages import say
from tabletop.ui.stage.events import Input, Key, KeyEvent
from tabletop.ui.stage.scene import Scene
from tabletop.ui.widgets.layout import Align, PlacedRects, behind, cell, column, grow, pad, row, sized, within
from tabletop.ui.widgets.node import NodeAction
from tabletop.ui.widgets.node_source import node_sources_among

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


_HEADING_SIZE = 18
"""Size of the name in the bar, in logical pixels."""


class FormPage(Scene):
    """Draws background and bar, owns the form, and goes back with Escape."""

    moves_often = False
    first_focus = ""
    """Name of the widget that has the focus when the page opens."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.form: Form
        self._page_rects = PlacedRects()
        self._previous_form: Form | None = None

    @property
    def heading(self) -> str:
        """Name in brass letters."""
        raise NotImplementedError

    @property
    def subheading(self) -> str:
        """What else the bar says."""
        return ""

    @property
    def bar(self) -> pygame.Rect:
        """At the top of the window, in pixels, once the page has been laid out."""
        return self._page_rects["bar"]

    def build(self, body: pygame.Rect) -> None:
        """Makes the widgets, in pixels of the window."""
        raise NotImplementedError

    @property
    def caption(self) -> str:
        return f"{say('common.title')} · {self.heading}"

    @property
    def keep_clear_rects(self) -> Sequence[pygame.Rect]:
        return self.form.widget_rects

    def layout(self) -> None:
        stage, metrics = self.stage, self.stage.metrics
        self.form = Form(stage, self._previous_form)
        self.node_sources = node_sources_among(self.form)
        high, gap = metrics.mix_px(48, 0.45), metrics.px(8)
        side = min(high - gap, metrics.mix_px(40, 0.4))
        back = FormParts(self.form).button("", self.close, width=side, height=side, name="back", look="@plain",
                                           icon="back", tip=say("common.back"))  # fmt: skip
        heading = row(within(back, down=Align.CENTRE), grow(self._page_rects.cell("heading")), gap=gap)
        bar = behind(sized(pad(heading, x=gap, y=0), height=high), self._page_rects.cell("bar").place)
        body = pad(cell(self.build), metrics.px(20 if metrics.text_scale < 1.5 else 12))
        column(bar, grow(body)).place(stage.surface.get_rect())
        if self._previous_form is None and self.first_focus in self.form.widget_names:
            self.form.focus_widget(self.first_focus)
        if self._previous_form is not None:
            self.form.take_over(self._previous_form)
        self._previous_form = self.form
        self.typing = self.form.is_typing

    def handle(self, event: Input | None, raw: pygame.Event) -> None:
        form = self.form
        taken = form.handle(event, raw)
        self.typing = self.form.is_typing
        if not taken and isinstance(event, KeyEvent) and event.down:
            self.handle_key(event)
            self.typing = self.form.is_typing

    def handle_key(self, event: KeyEvent) -> None:
        if event.name == Key.ESCAPE:
            self.close()

    def perform_node_action(self, node_id: str, action: NodeAction, value: str = "") -> bool:
        done = super().perform_node_action(node_id, action, value)
        self.typing = self.form.is_typing
        return done

    def on_hidden(self) -> None:
        self.form.widgets.forget_images()

    def release_pictures(self) -> None:
        self.form.close()

    def update(self, now: float) -> None:
        self.form.update(now)

    def draw(self, surface: DisplayList, now: float) -> None:
        surface.blit(draw.table_background(self.stage), (0, 0))
        self._draw_bar(surface)
        self.form.draw(surface)

    def close(self) -> None:
        """Goes back to the scene below."""
        self.stage.pop_scene()

    def _draw_bar(self, surface: DisplayList) -> None:
        stage, metrics, theme, bar = self.stage, self.stage.metrics, self.stage.theme, self.bar
        surface.fill(theme.panel, bar)
        surface.line(theme.panel_edge, bar.bottomleft, bar.bottomright, metrics.line_width(1))
        heading = self._page_rects["heading"]
        name = draw.text(
            stage, surface, self.heading.upper(), heading.midleft, size=_HEADING_SIZE, colour=theme.accent, bold=True,
            spacing=1.5,
        )  # fmt: skip
        at = (name.right + metrics.px(18), heading.centery)
        room = heading.right - at[0] - metrics.px(8)
        if self.subheading and room > metrics.text_px(60):
            draw.text(stage, surface, self.subheading, at, size=BODY, colour=theme.secondary, width=room, shrinks=True)


COLUMN_WIDTH: Final = 900
"""Logical pixels that the column is wide at most."""


class ColumnPage(FormPage):
    """A column that scrolls, and below it the brass button, which Enter presses too.

    A page of this kind says in `fill_column` what scrolls and in `put_buttons` what stands below. Notices appear over
    the column, so that the button stays free.
    """

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._scroll: ScrollArea
        self._on_bright_press: Callable[[], None]

    @property
    def column_rect(self) -> pygame.Rect:
        """Where the column is seen, in pixels."""
        return self._page_rects["column"]

    @property
    def notice_area(self) -> pygame.Rect | None:
        return self._page_rects.get("column")

    def fill_column(self) -> int:
        """Puts what scrolls into `_scroll`; returns the y below it, in its pixels."""
        raise NotImplementedError

    def put_buttons(self, rect: pygame.Rect) -> None:
        """Makes the brass button, and what else there is room for beside it."""
        raise NotImplementedError

    def build(self, body: pygame.Rect) -> None:
        button = self.reserve_button_rect(self.middle_column_rect(body))
        self._scroll = self.form.add_scroll_area(self.column_rect, 1, name="column")
        self._scroll.set_content_height(self.fill_column())
        self.put_buttons(button)

    def handle_key(self, event: KeyEvent) -> None:
        if event.name == Key.RETURN:
            self.press_enter()
        else:
            super().handle_key(event)

    def press_enter(self) -> None:
        """Does what Enter does where no widget takes it."""
        self._on_bright_press()

    def middle_column_rect(self, body: pygame.Rect) -> pygame.Rect:
        """The middle of the page, not wider than a column should be."""
        within(self._page_rects.cell("middle"), most_width=self.stage.metrics.mix_px(COLUMN_WIDTH, 0.7)).place(body)
        return self._page_rects["middle"]

    def reserve_button_rect(self, middle: pygame.Rect) -> pygame.Rect:
        """Takes the room above the button of a column; returns the button's place."""
        metrics, rects = self.stage.metrics, self._page_rects
        button = rects.cell("button", height=metrics.mix_px(52, 0.5))
        column(grow(rects.cell("column")), button, gap=metrics.px(12)).place(middle)
        return rects["button"]

    def put_bright_button(self, rect: pygame.Rect, words: str, press: Callable[[], None], icon: str) -> None:
        """Makes the brass button, which has the name of the first widget."""
        self._on_bright_press = press
        self.form.add_button(rect, words, press, name=self.first_focus, look="@primary", icon=icon)
