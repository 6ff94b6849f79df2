"""The bar at the top of screens that draw themselves: a row of a layout with icon buttons at both ends, and its look.

Used by the review, the list of saved matches, puzzles, lessons, the demonstration and `clip_replay`; pages made of
forms have the bar of `form_page`. `bar_row` writes down where everything is, and the screen makes the buttons there.
Keep height and sides as those of the table, which lies below most of these screens.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.metrics import Metrics
from tabletop.ui.drawing.theme import BODY
from tabletop.ui.messages import say
from tabletop.ui.stage.buttons import Button, ButtonKind
from tabletop.ui.widgets.layout import Align, Layout, PlacedRects, grow, pad_sides, row, space

if TYPE_CHECKING:
    import pygame

    from tabletop.ui.stage.stage import Stage


def bar_height_px(metrics: Metrics) -> int:
    """Pixels."""
    return metrics.mix_px(48, 0.45)


def bar_row(rects: PlacedRects, metrics: Metrics, left: str, *right: Layout) -> Layout:
    """What is in a bar: an icon button at its left end, and parts at its right one."""
    ends = row(icon_button_cell(rects, metrics, left), grow(space()), *right, gap=metrics.px(4), align=Align.CENTRE)
    return pad_sides(ends, left=metrics.px(8), right=metrics.px(16))


def icon_button_cell(rects: PlacedRects, metrics: Metrics, name: str) -> Layout:
    """Where a button without words goes in the bar."""
    return rects.cell(name, width=metrics.mix_px(40, 0.4), height=metrics.mix_px(40, 0.4))


def button_cell(rects: PlacedRects, stage: Stage, name: str, words: str) -> Layout:
    """Where a button with an icon and words goes, wide enough for both; it is as high as one without words."""
    metrics = stage.metrics
    width = stage.texts.text_width(words, metrics.font_size(BODY)) + metrics.mix_px(24, 0.4) + metrics.px(42)
    return rects.cell(name, width=width, height=metrics.mix_px(40, 0.4))


def draw_bar(stage: Stage, surface: DisplayList, bar: pygame.Rect, title: str, x: int) -> int:
    """Draws the ground, and the title from `x` on; returns the x where more words may begin."""
    metrics, theme = stage.metrics, stage.theme
    surface.fill(theme.panel, bar)
    surface.line(theme.panel_edge, bar.bottomleft, bar.bottomright, metrics.line_width(1))
    drawn = draw.text(stage, surface, title.upper(), (x, bar.centery), size=18, colour=theme.accent, bold=True,
                      spacing=1.5)  # fmt: skip
    return drawn.right + metrics.px(18)


def exercise_bar_buttons(
    metrics: Metrics, bar: pygame.Rect, leave: tuple[str, str, Callable[[], None]], open_page: Callable[[str], None]
) -> list[Button]:
    """The way out (its icon, its tip, and what it does), the rulebook and the settings, of a table to learn at."""
    rects = PlacedRects()
    bar_row(rects, metrics, "menu", *(icon_button_cell(rects, metrics, name) for name in ("book", "settings"))).place(
        bar
    )
    icon, tip, press = leave
    return [
        Button("menu", rects["menu"], press, icon=icon, kind=ButtonKind.ICON, tip=tip, is_always_pressable=True),
        Button("book", rects["book"], partial(open_page, "rulebook"), icon="book", kind=ButtonKind.ICON,
               tip=say("table.rulebook"), key="f1", is_always_pressable=True),
        Button("settings", rects["settings"], partial(open_page, "settings"), icon="settings", kind=ButtonKind.ICON,
               tip=say("table.settings"), is_always_pressable=True),
    ]  # fmt: skip
