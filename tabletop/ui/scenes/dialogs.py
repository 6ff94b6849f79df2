"""Small dialogs over a scene: a yes-or-no question, a menu, and a choice of actions beside a place.

ConfirmScene, MenuScene and ChoiceScene are pushed by nearly every scene (`table_menu`, `match_menu`, `replays.scene`,
`consent`) and by games; `return_to_shelf` and `ask_to_quit` leave the match and the program. A change must keep: Escape
and a click beside the box mean no, and a dialog closes itself before it calls back, because the callback may open
another scene. They know nothing of matches. A new field of MenuItem needs a default.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import pygame

from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.draw import Paragraph
from tabletop.ui.drawing.theme import BODY, HEADING, SMALL
from tabletop.ui.messages import say
from tabletop.ui.scenes.button_focus import move_button_focus
from tabletop.ui.scenes.registry import open_scene
from tabletop.ui.stage.buttons import Button, ButtonAlign, ButtonKind, SceneButtons
from tabletop.ui.stage.events import Input, Key, KeyEvent, MouseButton, PointerEvent, PointerKind
from tabletop.ui.stage.scene import Scene
from tabletop.ui.widgets.drawn_parts import RetainedParts
from tabletop.ui.widgets.layout import (
    Align,
    PlacedRects,
    choose_by_width,
    column,
    grow,
    pad,
    pad_sides,
    row,
    sized,
    within,
)

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


_CONFIRM_WIDTH = 460
"""Logical pixels at the usual text size."""


def is_press_beside(stage: Stage, event: Input | None, box: pygame.Rect) -> bool:
    """Whether somebody presses the left or right button of the mouse beside a box, which closes it; in pixels."""
    return (
        isinstance(event, PointerEvent)
        and event.kind == PointerKind.PRESS
        and event.button in (MouseButton.LEFT, MouseButton.RIGHT)
        and not box.collidepoint(stage.to_pixels(event.pos))
    )


class ConfirmScene(Scene):
    """Escape, a click beside the box, and everything else that closes it mean no."""

    overlay = True

    def __init__(
        self,
        stage: Stage,
        question: str,
        yes_words: str,
        on_yes: Callable[[], None],
        on_no: Callable[[], None] | None = None,
        *,
        details: str = "",
        no_words: str = "",
        icon: str = "question",
        risky: bool = False,
    ) -> None:
        """`risky` puts the keyboard's focus on no."""
        self.stage = stage
        self._question, self._details, self._icon = question, details, icon
        self._button_words = {"yes": yes_words, "no": no_words}
        self._on_yes, self._on_no = on_yes, on_no
        self._risky = risky
        self._buttons = SceneButtons(stage)
        self.node_sources = (self._buttons,)
        self._rects, self._parts = PlacedRects(), RetainedParts(stage)

    @property
    def caption(self) -> str:
        return self._question

    @property
    def buttons(self) -> SceneButtons:
        return self._buttons

    def layout(self) -> None:
        stage, metrics = self.stage, self.stage.metrics
        self._rects, self._parts = rects, parts = PlacedRects(), RetainedParts(stage)
        edge, gap, side = metrics.px(24), metrics.px(12), metrics.mix_px(44, 0.4)
        named = {"yes": self._button_words["yes"], "no": self._button_words["no"] or say("common.no")}
        words_wide = max(stage.texts.text_width(words, metrics.font_size(BODY), bold=True) for words in named.values())
        size = {"width": words_wide + metrics.px(40), "height": metrics.mix_px(44, 0.7)}
        cells = [grow(rects.cell(name, **size)) for name in named]
        beside = row(*cells, gap=gap)
        icon = draw.icon_picture(stage, self._icon, side, stage.theme.accent)
        details = Paragraph(self._details, colour=stage.theme.secondary, gap=gap)
        texts = parts.paragraphs((Paragraph(self._question, HEADING, bold=True), *([details] if self._details else [])))
        head = row(parts.picture(icon, down=Align.START), grow(texts), gap=metrics.px(16))
        buttons = choose_by_width(beside.width, column(*cells, gap=gap), beside)
        box = rects.named("box", parts.panel(pad(column(head, buttons, gap=edge), edge), accent=True))
        width = min(metrics.mix_px(_CONFIRM_WIDTH, 0.7), stage.surface.get_width() - 4 * edge)
        within(sized(box, width=width), down=Align.CENTRE).place(stage.surface.get_rect())
        self._buttons.set_buttons(
            [
                Button(
                    "yes",
                    rects["yes"],
                    self._answer_yes,
                    words=named["yes"],
                    kind=ButtonKind.RAISED if self._risky else ButtonKind.PRIMARY,
                ),
                Button(
                    "no",
                    rects["no"],
                    self._answer_no,
                    words=named["no"],
                    kind=ButtonKind.PRIMARY if self._risky else ButtonKind.RAISED,
                ),
            ]
        )

    def on_entered(self) -> None:
        self._buttons.focus_button("no" if self._risky else "yes")

    def handle(self, event: Input | None, raw: pygame.Event) -> None:
        if isinstance(event, KeyEvent) and event.down and not event.again and event.name == Key.ESCAPE:
            self._answer_no()
        elif move_button_focus(self._buttons, event) or self._buttons.handle(event):
            return
        elif is_press_beside(self.stage, event, self._rects["box"]):
            self._answer_no()

    def update(self, now: float) -> None:
        self._buttons.update(now)

    def draw(self, surface: DisplayList, now: float) -> None:
        draw.darken_all(self.stage, surface)
        self._parts.draw(surface)
        self._buttons.draw(surface)

    def _answer_yes(self) -> None:
        self._close_dialog()
        self._on_yes()

    def _answer_no(self) -> None:
        self._close_dialog()
        if self._on_no:
            self._on_no()

    def _close_dialog(self) -> None:
        """Takes the box away first: what follows may open another scene."""
        if self.stage.scene is self:
            self.stage.pop_scene()


_MENU_WIDTH = 340
"""Logical pixels at the usual text size."""


@dataclass(frozen=True, slots=True)
class MenuItem:
    """A line of the menu."""

    name: str
    words: str
    press: Callable[[], None]
    """Called when the menu has closed."""
    icon: str = ""
    enabled: bool = True
    key: str = ""
    tip: str = ""
    """Why it cannot be pressed just now: it keeps its place, so that the others keep theirs."""


class MenuScene(Scene):
    """A column of buttons over a veil; Escape closes it, and so does a click beside it."""

    overlay = True

    def __init__(self, stage: Stage, items: Sequence[MenuItem], *, title: str = "", note: str = "") -> None:
        self.stage = stage
        self._items = tuple(items)
        self._title, self._note = title, note
        self._buttons = SceneButtons(stage)
        self.node_sources = (self._buttons,)
        self._rects, self._parts = PlacedRects(), RetainedParts(stage)

    @property
    def caption(self) -> str:
        return self._title or say("common.menu")

    @property
    def buttons(self) -> SceneButtons:
        """The lines, by their names."""
        return self._buttons

    @property
    def keep_clear_rects(self) -> Sequence[pygame.Rect]:
        return self._buttons.button_rects

    def layout(self) -> None:
        stage, metrics = self.stage, self.stage.metrics
        self._rects, self._parts = rects, parts = PlacedRects(), RetainedParts(stage)
        edge, gap, high = metrics.px(20), metrics.px(8), metrics.mix_px(44, 0.7)
        width = metrics.mix_px(_MENU_WIDTH, 0.7) - 2 * edge
        title = parts.line(self.caption.upper(), height=metrics.text_px(32), size=HEADING, bold=True, spacing=2,
                           colour=stage.theme.accent, shrinks=True)  # fmt: skip
        note = [parts.words(self._note, size=SMALL, colour=stage.theme.secondary)] if self._note else []
        head = pad_sides(column(sized(title, width=0), *note, gap=gap), bottom=metrics.text_px(12))
        room = stage.surface.get_height() - 2 * metrics.px(24) - 2 * edge - head.height(width)
        columns = 1 if len(self._items) * (high + gap) <= room else 2
        rows = -(-len(self._items) // columns)
        size = {"width": width, "height": min(high, room // rows - gap)}
        cells = [rects.cell(item.name, **size) for item in self._items]
        lists = row(*(column(*cells[first : first + rows], gap=gap) for first in range(0, len(cells), rows)), gap=gap)
        box = rects.named("box", parts.panel(pad(column(head, lists), edge)))
        within(box, down=Align.CENTRE).place(stage.surface.get_rect())
        self._buttons.set_buttons([
            Button(
                item.name,
                rects[item.name],
                self._make_close_and_press(item), words=item.words, icon=item.icon, enabled=item.enabled, key=item.key,
                kind=ButtonKind.PRIMARY if i == 0 else ButtonKind.RAISED, align=ButtonAlign.LEFT, tip=item.tip,
            )
            for i, item in enumerate(self._items)
        ])  # fmt: skip

    def on_entered(self) -> None:
        first = next((item.name for item in self._items if item.enabled), None)
        self._buttons.focus_button(first)

    def handle(self, event: Input | None, raw: pygame.Event) -> None:
        if isinstance(event, KeyEvent) and event.down and not event.again and event.name == Key.ESCAPE:
            self.stage.pop_scene()
        elif move_button_focus(self._buttons, event) or self._buttons.handle(event):
            return
        elif is_press_beside(self.stage, event, self._rects["box"]):
            self.stage.pop_scene()

    def update(self, now: float) -> None:
        self._buttons.update(now)

    def draw(self, surface: DisplayList, now: float) -> None:
        stage = self.stage
        if stage.scenes[0] is self:
            surface.blit(draw.table_background(stage), (0, 0))
        draw.darken_all(stage, surface)
        self._parts.draw(surface)
        self._buttons.draw(surface)
        self._buttons.draw_tip(surface)

    def _make_close_and_press(self, item: MenuItem) -> Callable[[], None]:
        def press() -> None:
            self.stage.pop_scene()
            item.press()

        return press


def return_to_shelf(stage: Stage) -> None:
    """Back to the title; every match is on the disk already."""
    stage.restart_with_scene_asking_first(open_scene("title", stage))


def ask_to_quit(stage: Stage) -> None:
    """Ends the program, from wherever that is wanted, when a question has been answered: it may be a slip."""
    question, details = say("title.quit_question"), say("title.quit_details")
    stage.push_scene(
        ConfirmScene(stage, question, say("common.quit"), stage.quit_asking_first, details=details, icon="quit")
    )


class ChoiceScene(Scene):
    """One row for each action; Escape, a right click and a press beside the box choose none."""

    overlay = True

    def __init__(
        self,
        stage: Stage,
        words: Sequence[str],
        near: Callable[[], pygame.Rect],
        on_chosen: Callable[[int], None],
        on_none: Callable[[], None],
        *,
        question: str = "",
        chosen: Collection[int] = (),
    ) -> None:
        """`near` is what the box stands beside, in pixels; rows that are chosen already are ticked."""
        self.stage = stage
        self._words = tuple(words)
        self._question = question or say("table.which")
        self.chosen = frozenset(chosen)
        self._anchor_rect = near
        self._on_chosen, self._on_none = on_chosen, on_none
        self.buttons = SceneButtons(stage)
        self.node_sources = (self.buttons,)
        self._rects, self._parts = PlacedRects(), RetainedParts(stage)

    @property
    def caption(self) -> str:
        return self._question

    @property
    def keep_clear_rects(self) -> Sequence[pygame.Rect]:
        return self.buttons.button_rects

    def layout(self) -> None:
        stage, metrics = self.stage, self.stage.metrics
        self._rects, self._parts = rects, parts = PlacedRects(), RetainedParts(stage)
        edge, window = metrics.px(10), stage.surface.get_rect().inflate(-2 * metrics.px(8), -2 * metrics.px(8))
        wide = max(stage.texts.text_width(words, metrics.font_size(BODY)) for words in self._words)
        wide += metrics.text_px(60 if self.chosen else 28) + edge
        rows = (rects.cell(str(i), width=wide, height=metrics.mix_px(40, 0.7)) for i in range(len(self._words)))
        question = parts.line(self._question, height=metrics.text_px(24), size=SMALL, bold=True,
                              colour=stage.theme.secondary)  # fmt: skip
        made = pad(column(pad(question, x=edge, y=0), column(*rows, gap=metrics.px(6))), edge)
        size = min(made.width, window.w), made.height(made.width)
        near = self._anchor_rect()
        box = pygame.Rect((near.right + metrics.px(12), near.centery - size[1] // 2), size)
        if box.right > window.right:
            box.right = near.left - metrics.px(12)
        rects.named("box", parts.panel(made, accent=True)).place(box.clamp(window))
        self.buttons.set_buttons([
            Button(str(i), rects[str(i)], partial(self._close_and_choose, i), words, align=ButtonAlign.LEFT,
                   key=str(i + 1) if i < 9 else "")
            for i, words in enumerate(self._words)
        ])  # fmt: skip

    def on_entered(self) -> None:
        self.buttons.focus_button(str(min(self.chosen, default=0)))

    def handle(self, event: Input | None, raw: pygame.Event) -> None:
        if isinstance(event, KeyEvent) and event.down and not event.again and event.name in (Key.ESCAPE, Key.BACKSPACE):
            self._close_and_choose(None)
        elif move_button_focus(self.buttons, event) or self.buttons.handle(event):
            return
        elif isinstance(event, PointerEvent) and event.kind == PointerKind.PRESS and self._is_outside_box(event):
            self._close_and_choose(None)

    def draw(self, surface: DisplayList, now: float) -> None:
        stage, metrics = self.stage, self.stage.metrics
        if not surface.get_clip().colliderect(self._rects["box"]):
            return
        self._parts.draw(surface)
        self.buttons.draw(surface)
        for index in self.chosen:
            rect, side = self.buttons[str(index)].rect, metrics.mix_px(20, 0.6)
            tick = draw.icon_picture(stage, "check", side, stage.theme.accent)
            surface.blit(tick, tick.get_rect(midright=(rect.right - metrics.px(10), rect.centery)))

    def _is_outside_box(self, event: PointerEvent) -> bool:
        return event.button == MouseButton.RIGHT or not self._rects["box"].collidepoint(self.stage.to_pixels(event.pos))

    def _close_and_choose(self, index: int | None) -> None:
        """Takes the box away first: what follows may open another scene."""
        if self.stage.scene is self:
            self.stage.pop_scene()
        if index is None:
            self._on_none()
        else:
            self._on_chosen(index)
