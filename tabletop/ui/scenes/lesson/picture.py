"""How a lesson looks on the table: its text beside the board, with dots for the steps."""

from __future__ import annotations

from typing import Protocol

import pygame

from tabletop.ui.drawing import draw
from tabletop.ui.drawing.text import LINE
from tabletop.ui.drawing.theme import SMALL
from tabletop.ui.scenes.lesson.course import Course
from tabletop.ui.scenes.lesson.pointing import Pointing
from tabletop.ui.scenes.lesson.text import Told
from tabletop.ui.scenes.lesson.ways import Ways
from tabletop.ui.scenes.table.layout import TableLayout
from tabletop.ui.scenes.table.picture import Shown, TablePicture
from tabletop.ui.stage.plaques import Plaque
from tabletop.ui.words import say

_COLUMN = 348
"""Logical pixels in width at the usual text size."""
_DOT = 9


class ShownLesson(Protocol):
    """A lesson, and the ways through it."""

    course: Course
    ways: Ways
    pointing: Pointing

    def skip(self) -> None:
        """Does for the learner whatever is left of the step."""


class LessonPicture(TablePicture):
    """Draws a lesson and owns its buttons."""

    def __init__(self, scene: Shown, lesson: ShownLesson) -> None:
        super().__init__(scene)
        self._lesson = lesson

    # --- layout ---------------------------------------------------------------------------------------------------

    def layout(self) -> None:
        """The text takes the column but for its buttons."""
        metrics, (width, height) = self._stage.metrics, self._stage.surface.get_size()
        gap, margin = metrics.px(8), metrics.px(12)
        bar = pygame.Rect(0, 0, width, metrics.grown(48, 0.45))
        over = self._lesson.course.over
        column = metrics.grown(_COLUMN, 0.9 if over else 0.5)  # at the end nothing is done on the board any more
        x = width - column - margin
        rows = 2 if over else 1
        high = metrics.grown(46, 0.5)
        plate = pygame.Rect(x, 0, column, rows * high + (rows - 1) * metrics.px(6))
        plate.bottom = (height - height // 10) if metrics.projector else height - margin
        tools = pygame.Rect(x, 0, column, 0 if over else metrics.grown(44, 0.35))
        tools.bottom = plate.top - (0 if over else gap)
        text = pygame.Rect(x, bar.bottom + margin, column, tools.top - gap - bar.bottom - margin)
        board = pygame.Rect(0, bar.bottom, x, height - bar.bottom)
        nothing = pygame.Rect(x, text.bottom, 1, 1)
        self._table.layout = TableLayout(bar, board, (), nothing.copy(), text, nothing, tools, plate, compact=False)
        self.refresh()

    def refresh(self) -> None:
        """Makes the buttons say what they would do now."""
        scene = self._scene
        scene.hand.outlook.preview.column = self._below()
        own = self._buttons() if scene.active and self._lesson.pointing.is_at_buttons() else []
        self.plaques.set([*self._bar_plaques(), *self._tools(), *(own or self._plates_now())])
        self._stage.invalidate()

    def _bar_plaques(self) -> list[Plaque]:
        scene, metrics, bar = self._scene, self._stage.metrics, self._table.layout.bar
        side = min(bar.h - metrics.px(8), metrics.grown(40, 0.4))
        left = pygame.Rect(metrics.px(8), 0, side, side)
        left.centery = bar.centery
        gear = left.move(bar.right - metrics.px(16) - side - left.x, 0)
        book = gear.move(-side - metrics.px(4), 0)
        return [
            Plaque("menu", left, scene.open_menu, icon="menu", kind="icon", tip=say("lesson.menu")),
            Plaque("book", book, lambda: scene.open("rulebook"), icon="book", kind="icon", tip=say("table.rulebook"),
                   key="f1"),
            Plaque("settings", gear, lambda: scene.open("settings"), icon="settings", kind="icon",
                   tip=say("table.settings")),
        ]  # fmt: skip

    def _tools(self) -> list[Plaque]:
        lesson, rect, gap = self._lesson, self._table.layout.tools, self._stage.metrics.px(6)
        if lesson.course.over:
            return []
        wide = (rect.w - gap) // 2
        left, right = pygame.Rect(rect.x, rect.y, wide, rect.h), pygame.Rect(rect.right - wide, rect.y, wide, rect.h)
        return [
            Plaque("back", left, lesson.ways.back, say("lesson.back"), "step_back", tip=say("lesson.back_tip"),
                   key="ctrl+z", enabled=lesson.course.at > 0),
            Plaque("skip", right, lesson.skip, say("lesson.skip"), "step_forward", tip=say("lesson.skip_tip"), key="s",
                   ),
        ]  # fmt: skip

    def _plates_now(self) -> list[Plaque]:
        return self._last_plates() if self._lesson.course.over else [self._plate()]

    def _last_plates(self) -> list[Plaque]:
        """A game of one's own, and what else there is to learn."""
        scene, lesson, plate = self._scene, self._lesson, self._table.layout.plate
        gap = self._stage.metrics.px(6)
        first = pygame.Rect(plate.x, plate.y, plate.w, (plate.h - gap) // 2)
        second = first.move(0, first.h + gap)
        following = lesson.ways.following
        if following is not None:
            other = Plaque("next", second, lesson.ways.next_lesson, say("lesson.next", title=following.title), "lesson",
                           align="left")  # fmt: skip
        else:
            other = Plaque("leave", second, lesson.ways.leave, say("lesson.leave"), "back", align="left")
        return [
            Plaque("plate", first, scene.press_plate, say("lesson.first_game"), "play", "primary", align="left",
                   key="return"),
            other,
        ]  # fmt: skip

    def _plate(self) -> Plaque:
        scene, lesson, rect = self._scene, self._lesson, self._table.layout.plate
        if lesson.course.pending:
            return Plaque("plate", rect, lambda: None, say("lesson.watch"), "eye", enabled=False, align="left")
        if not lesson.course.asked:
            return Plaque("plate", rect, scene.press_plate, say("lesson.go_on"), "play", "primary", align="left",
                          key="return")  # fmt: skip
        words, icon = self._deed()
        return Plaque("plate", rect, scene.press_plate, words, icon, "raised", align="left")

    # --- drawing --------------------------------------------------------------------------------------------------

    def _expected(self) -> tuple[str, ...]:
        """What the game says that the learner is to do."""
        words = self._scene.hand.expects() if self._scene.active else ""
        return (say("table.expected", name=say("lesson.you"), words=words), words) if words else ()

    def banner(self) -> str:
        """What is expected."""
        course = self._lesson.course
        if course.over:
            return say("lesson.banner_done")
        if course.pending:
            return say("lesson.banner_watch")
        return say("lesson.banner_do" if course.asked else "lesson.banner_read")

    def banner_in_short(self) -> str:
        """The same: it is short."""
        return self.banner()

    def _draw_column(self, surface: pygame.Surface) -> None:
        draw.panel(self._stage, surface, self._table.layout.verdict, accent=bool(self._lesson.course.asked))
        self._draw_steps(surface, self._inner)
        self.saying().draw(self._stage, surface, self.room)
        preview = self._scene.hand.outlook.preview
        if preview.place and preview.in_column:
            preview.draw(surface)

    @property
    def _inner(self) -> pygame.Rect:
        pad = self._stage.metrics.px(16)
        return self._table.layout.verdict.inflate(-2 * pad, -2 * pad)

    @property
    def room(self) -> pygame.Rect:
        """Where the text is, below the dots."""
        metrics, inner = self._stage.metrics, self._inner
        head = metrics.px(_DOT) + metrics.px(10) + metrics.t(SMALL * LINE) + metrics.px(6)
        return pygame.Rect(inner.x, inner.y + head, inner.w, inner.h - head)

    def saying(self) -> Told:
        """The step's text; at the end, what was learned."""
        lesson, course = self._lesson.ways.lesson, self._lesson.course
        if course.over:
            return Told(say("lesson.learned"), lesson.learned)
        return Told("", (lesson.steps[course.at].text,))

    def _below(self) -> pygame.Rect:
        """What the text leaves of the panel: there a card is shown large."""
        panel, gap = self._table.layout.verdict, self._stage.metrics.px(8)
        top = self.room.y + self.saying().height(self._stage, self.room) + gap
        return pygame.Rect(panel.x, top, panel.w, max(1, panel.bottom - top))

    def _draw_steps(self, surface: pygame.Surface, inner: pygame.Rect) -> None:
        """A dot for each step: done, present, to come; and the same in words."""
        stage, metrics, theme, course = self._stage, self._stage.metrics, self._stage.theme, self._lesson.course
        side = metrics.px(_DOT)
        step = min(side + metrics.px(7), (inner.w - side) // max(1, course.count - 1))
        for i in range(course.count):
            size = side if i == course.at else side * 2 // 3
            colour = theme.accent if i <= course.at else theme.disabled
            dot = draw.rounded(stage, (size, size), colour, radius=_DOT)
            surface.blit(dot, dot.get_rect(center=(inner.x + side // 2 + i * step, inner.y + side // 2)))
        number = min(course.at + 1, course.count)
        words = say("lesson.step", number=number, count=course.count)
        y = inner.y + side + metrics.px(10) + metrics.t(SMALL * LINE) // 2
        title = f"{self._lesson.ways.lesson.title} · {words}"
        shown = stage.texts.fitting((title, words), metrics.font(SMALL), inner.w)
        draw.text(stage, surface, shown, (inner.x, y), size=SMALL, colour=theme.secondary, width=inner.w)
