"""Draws a lesson at the table: its text beside the board with a dot for each step, marks, and buttons.

LessonPicture subclasses TablePicture (`table.picture`) and replaces column, bar and bright button; LessonMode of
`lesson.scene` makes it. It reads LessonProgress and StepTargets (`progress`) and changes neither; `lesson_marks`
draws the marks. The board is given less width where a text needs more. A change must keep: no text is cut off, a text
is shown only when what it tells was seen, and `layout` fills every field of TableLayout.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Protocol

import pygame

from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.retained_strokes import CachedStrokes
from tabletop.ui.drawing.text import LINE
from tabletop.ui.drawing.theme import BODY, HEADING, SMALL
from tabletop.ui.gesture.picker import Steps, TargetId
from tabletop.ui.messages import say
from tabletop.ui.scenes.lesson.lesson_marks import LessonMark, draw_marks, shrink_overlapping_marks
from tabletop.ui.scenes.lesson.navigation import LessonNavigation
from tabletop.ui.scenes.lesson.progress import PLATE, LessonProgress, StepTarget, StepTargets
from tabletop.ui.scenes.page_bar import bar_height_px, exercise_bar_buttons
from tabletop.ui.scenes.table.layout import TableLayout, row_rects
from tabletop.ui.scenes.table.picture import TablePicture, TablePictureHost
from tabletop.ui.stage.buttons import Button, ButtonAlign, ButtonKind
from tabletop.ui.widgets.drawn_parts import DrawnParts
from tabletop.ui.widgets.layout import Align, Layout, PlacedRects, column, grow, pad, pad_sides, row, shrink

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


_LARGEST, _SMALLEST = 20, 10
"""Sizes of the text; under the usual small one only where words are very long."""
_GAP = 8
"""Logical pixels between two lines of a list."""


@dataclass(frozen=True, slots=True)
class LessonText:
    """A paragraph, or a list with a heading."""

    heading: str
    lines: tuple[str, ...]
    is_done: bool = False
    """Whether what it tells of is over, and only what comes after it is still shown."""

    def draw(self, stage: Stage, surface: DisplayList, room: pygame.Rect) -> None:
        """Draws it from the top of the room."""
        self._text_layout_that_fits(DrawnParts(stage, surface), room).place_at_top(room)

    def height(self, stage: Stage, room: pygame.Rect) -> int:
        """Pixels that it takes of the room."""
        return self._text_layout_that_fits(DrawnParts(stage, DisplayList((0, 0))), room).height(room.w)

    def least_height(self, stage: Stage, width: int) -> int:
        """Pixels of height without which it would be too small to read."""
        return self._text_layout_of_size(DrawnParts(stage, DisplayList((0, 0))), SMALL, bool(self.heading)).height(
            width
        )

    def _text_layout_that_fits(self, parts: DrawnParts, room: pygame.Rect) -> Layout:
        """At the largest size at which nothing is cut off, and with the heading where there is room for it."""
        usual = [float(size) for size in range(BODY if self.heading else _LARGEST, SMALL - 1, -1)]
        ways = [(size, True) for size in usual] if self.heading else []
        ways += [(float(size), False) for size in (*usual, *range(SMALL - 1, _SMALLEST - 1, -1))]
        made = (self._text_layout_of_size(parts, size, headed) for size, headed in ways)
        return next(
            (part for part in made if part.height(room.w) <= room.h), self._text_layout_of_size(parts, _SMALLEST, False)
        )

    def _text_layout_of_size(self, parts: DrawnParts, size: float, headed: bool) -> Layout:
        metrics, theme = parts.canvas.metrics, parts.canvas.theme
        gap, mark = metrics.px(_GAP), metrics.font_size(size)
        colour = theme.secondary if self.is_done else theme.text
        lines = [parts.words(line, size=size, colour=colour) for line in self.lines]
        if self.heading:
            tick = parts.picture(draw.icon_picture(parts.canvas, "check", mark, theme.accent), down=Align.START)
            lines = [row(pad_sides(tick, top=mark // 5), grow(line), gap=mark // 2) for line in lines]
        heading = [parts.words(self.heading, size=HEADING, bold=True)] if headed else []
        return pad_sides(column(*heading, *lines, gap=gap), bottom=gap)


_COLUMN_WIDTH = 348
"""Logical pixels in width at the usual text size."""
_DOT_SIZE = 9
_TARGET_SIZE = 68
"""Logical pixels across what is marked on a board: round a disc, a figure or a corner of a card."""
_LEAST_SIDE_PANEL = 72
"""Logical pixels without which the game's own panel is not worth showing."""
_BUTTON_MARGIN = 8
"""Logical pixels by which the mark of a button is larger."""


class LessonPictureHost(Protocol):
    """A lesson, and the ways through it."""

    progress: LessonProgress
    navigation: LessonNavigation
    step_targets: StepTargets

    @property
    def is_onward_button_ready(self) -> bool:
        """Whether the button that leads on has stood long enough to be meant."""

    @property
    def is_step_done(self) -> bool:
        """Whether the learner has done what the step asks for, and sees what comes of it."""

    def skip_step(self) -> None:
        """Does for the learner whatever is left of the step."""


class LessonPicture(TablePicture):
    """Draws a lesson and owns its buttons."""

    def __init__(self, scene: TablePictureHost, lesson: LessonPictureHost) -> None:
        super().__init__(scene)
        self._lesson = lesson
        self._text_strokes = CachedStrokes()
        self._placed_panel: tuple[object, PlacedRects] = (None, PlacedRects())
        """What the panel was placed for, and its parts."""
        self._next_rect: pygame.Rect
        """Where at the end the button is that leads to another lesson."""

    # --- layout ---------------------------------------------------------------------------------------------------

    def layout(self) -> None:
        self._text_strokes.forget_strokes()
        metrics, whole, rects = self._stage.metrics, self._stage.surface.get_rect(), PlacedRects()
        gap, margin, high = metrics.px(8), metrics.px(12), metrics.mix_px(46, 0.5)
        over = self._lesson.progress.is_over
        wide = metrics.mix_px(_COLUMN_WIDTH, 0.9 if over else 0.5)  # at the end nothing is done on the board any more
        panels = column(
            grow(rects.cell("text", width=wide)),
            *([rects.cell("next", height=high)] if over else []),
            rects.cell("tools", height=metrics.mix_px(44, 0.35)),
            rects.cell("plate", height=high),
            gap=gap,
        )
        bottom = whole.h // 10 if metrics.projector else margin
        body = row(grow(rects.cell("board")), pad_sides(panels, top=margin, right=margin, bottom=bottom))
        column(rects.cell("bar", height=bar_height_px(metrics)), grow(body)).place(whole)
        nothing = pygame.Rect(rects["text"].bottomleft, (1, 1))
        self._next_rect = rects["next"]
        self._table.layout = TableLayout(
            rects["bar"], rects["board"], (), nothing.copy(), rects["text"], nothing, rects["tools"], rects["plate"],
            compact=False,
        )  # fmt: skip
        self.refresh()

    def refresh(self) -> None:
        scene = self._scene
        scene.hand.hover_info.preview.column = self._rect_below_text()
        own = (
            self._decision_buttons()
            if scene.active and (self._has_buttons_on_board or self._lesson.step_targets.has_button_target())
            else []
        )
        plates = own if own and not self._has_buttons_on_board else [*own, *self._foot_buttons()]
        ends = self.end_ribbon.link_buttons() if self._is_present_shown else []
        self.buttons.set_buttons(
            [*self._bar_buttons(), *self._tool_buttons(), *self._next_or_leave_button(), *plates, *ends]
        )

    def _bar_buttons(self) -> list[Button]:
        leave = "menu", say("lesson.menu"), self._scene.open_menu
        return exercise_bar_buttons(self._stage.metrics, self._table.layout.bar, leave, self._scene.open)

    def _tool_buttons(self) -> list[Button]:
        lesson, rects, reads = self._lesson, PlacedRects(), self._table.story.is_result_to_read(self._stage.now)
        tools = row(grow(rects.cell("back")), grow(rects.cell("skip")), gap=self._stage.metrics.px(6))
        tools.place(self._table.layout.tools)
        return [
            Button(
                "back",
                rects["back"],
                lesson.navigation.open_previous_step,
                say("lesson.back"),
                "step_back",
                tip=say("lesson.back_tip"),
                key="ctrl+z",
                enabled=lesson.progress.step_index > 0 and not reads,
            ),
            Button(
                "skip",
                rects["skip"],
                lesson.skip_step,
                say("lesson.skip"),
                "step_forward",
                tip=say("lesson.skip_tip"),
                key="s",
                enabled=not lesson.progress.is_over and not reads,
            ),
        ]

    def _offer_button(self, place: TargetId, words: str, *, is_bright: bool) -> Button:
        made = super()._offer_button(place, words, is_bright=is_bright)
        return (
            made
            if any(place in route for route in self._lesson.step_targets.accepted_routes())
            else replace(made, kind=ButtonKind.RAISED)
        )

    def _foot_buttons(self) -> list[Button]:
        """What leads on: reading on, or doing what was picked; nothing while that waits; first games at the end."""
        scene, lesson, rect = self._scene, self._lesson, self._table.layout.plate
        if self._table.story.is_result_to_read(self._stage.now):
            return [self._bright_button()]
        if lesson.progress.is_over:
            return self._first_game_buttons(rect)
        if not lesson.progress.is_current_text_shown or (
            lesson.progress.asked_actions and not scene.hand.complete_actions
        ):
            return []
        if not lesson.progress.asked_actions:
            return [
                Button(
                    PLATE,
                    rect,
                    scene.press_bright_button,
                    say("lesson.go_on"),
                    "play",
                    ButtonKind.PRIMARY,
                    align=ButtonAlign.LEFT,
                    enabled=lesson.is_onward_button_ready,
                    key="return",
                    tip=self._onward_button_not_ready_tip(),
                )
            ]
        counts = any(
            lesson.step_targets.matching_accepted_action(action) is not None for action in scene.hand.complete_actions
        )
        return [Button(PLATE, rect, scene.press_bright_button, scene.hand.done_button_words(), "check",
                       ButtonKind.PRIMARY if counts else ButtonKind.RAISED, align=ButtonAlign.LEFT)]  # fmt: skip

    def _onward_button_not_ready_tip(self) -> str:
        """Why the button that leads on does nothing yet."""
        return "" if self._lesson.is_onward_button_ready else say("common.just_come")

    def _first_game_buttons(self, rect: pygame.Rect) -> list[Button]:
        """From the seat of the lesson, and beside it from the other one, where that is another game."""
        lesson, ways = self._lesson, self._lesson.navigation
        own = Button(
            PLATE,
            rect,
            self._scene.press_bright_button,
            say("lesson.first_game"),
            "play",
            ButtonKind.PRIMARY,
            align=ButtonAlign.LEFT,
            enabled=lesson.is_onward_button_ready,
            key="return",
            tip=self._onward_button_not_ready_tip(),
        )
        if ways.opposing_seat is None:
            return [own]
        first, second = row_rects(self._stage.metrics, rect, 2)
        other = replace(
            own,
            name="other",
            rect=second,
            press=partial(ways.begin_first_game, ways.opposing_seat),
            words=ways.first_game_button_text(ways.opposing_seat),
            tip=ways.first_game_opponent_text,
            kind=ButtonKind.RAISED,
            key="",
        )
        return [
            replace(
                own, rect=first, words=ways.first_game_button_text(ways.lesson.seat), tip=ways.first_game_opponent_text
            ),
            other,
        ]

    def _next_or_leave_button(self) -> list[Button]:
        """What else there is at the end, above what stands at the foot all the time."""
        lesson, place = self._lesson, self._next_rect
        if not lesson.progress.is_over:
            return []
        following = lesson.navigation.following_lesson
        if following is None:
            return [
                Button(
                    "leave", place, lesson.navigation.leave_lesson, say("lesson.leave"), "back", align=ButtonAlign.LEFT
                )
            ]
        words = say("lesson.next", title=following.title)
        return [Button("next", place, lesson.navigation.open_following_lesson, words, "lesson", align=ButtonAlign.LEFT)]

    # --- what it points at ----------------------------------------------------------------------------------------

    def lesson_marks(self) -> tuple[LessonMark, ...]:
        """What the lesson points at; nothing while pictures run."""
        places = ((self._target_rect(point.place), point.order) for point in self._targets_to_point_at())
        return shrink_overlapping_marks(tuple(LessonMark(rect, turn) for rect, turn in places if rect is not None))

    def pointed_places(self) -> Steps:
        """The place that is picked next, and those after it; not what is only spoken of."""
        return tuple(point.place for point in self._targets_to_point_at() if point.order)

    def _targets_to_point_at(self) -> tuple[StepTarget, ...]:
        hand = self._scene.hand
        if self._table.story.is_playing:
            return ()
        return self._lesson.step_targets.remaining_targets(
            hand.gesture.path, hand.complete_actions, lambda place: self._target_rect(place) is not None
        )

    def _target_rect(self, place: TargetId) -> pygame.Rect | None:
        button = next((item for item in self.buttons.items if item.name == place), None)
        if button is not None:
            return button.rect.inflate((self._stage.metrics.px(_BUTTON_MARGIN),) * 2)
        board = self._table.board
        spot = board.place_centre(place)
        if spot is None or not (board.visible_area.collidepoint(spot) or board.place_at(spot) == place):
            return None
        side, framed = self._stage.metrics.px(_TARGET_SIZE), board.lesson_frame_of(place)
        if framed is not None:
            return framed
        return pygame.Rect(round(spot[0]) - side // 2, round(spot[1]) - side // 2, side, side)

    def _draw_match_mode_marks(self, surface: DisplayList) -> None:
        board = self._table.board
        draw_marks(self._stage, surface, self.lesson_marks(), board.badge_rects(), board.piece_rects())

    # --- drawing --------------------------------------------------------------------------------------------------

    def _expected_action_wordings(self) -> tuple[str, ...]:
        words = self._scene.hand.expected_action_text() if self._scene.active else ""
        return (say("table.expected", name=say("lesson.you"), words=words), words) if words else ()

    @property
    def _are_moves_playing(self) -> bool:
        """Whether pictures run, of the program's moves or of the learner's own: there is nothing to do yet."""
        return self._table.story.is_playing or not self._lesson.progress.is_current_text_shown

    def banner_text(self) -> str:
        course = self._lesson.progress
        if course.is_over:
            return say("lesson.banner_done")
        if self._are_moves_playing:
            return say("lesson.banner_watch")
        return say("lesson.banner_do" if course.asked_actions else "lesson.banner_read")

    def short_banner_text(self) -> str:
        return self.banner_text()

    def _draw_column(self, surface: DisplayList) -> None:
        draw.panel(
            self._stage,
            surface,
            self._table.layout.verdict,
            accent=bool(self._lesson.progress.asked_actions) and not self._lesson.is_step_done,
        )
        rects = self._side_panel_rects()
        self._draw_step_dots(surface, rects["head"])
        text, room = self.current_text(), rects["text"]
        self._text_strokes.draw(surface, room, text, lambda: text.draw(self._stage, surface, room))
        self._draw_whose_turn(surface)
        preview = self._scene.hand.hover_info.preview
        if preview.place and preview.is_in_column:
            preview.draw(surface)
        elif rects["side"].h:
            self._draw_side_panel(surface)

    def _draw_side_panel(self, surface: DisplayList) -> None:
        rect, clip = self._rect_below_text(), surface.get_clip()
        surface.set_clip(clip.clip(rect))
        self._table.board.panels.draw_side_panel(surface, rect, self._table.story.view)
        surface.set_clip(clip)

    def _draw_whose_turn(self, surface: DisplayList) -> None:
        """Where the button that leads on would be: whose turn it is, in words that look like no button."""
        metrics, plate = self._stage.metrics, self._table.layout.plate
        if any(plate.colliderect(item.rect) for item in self.buttons.items):
            return
        words, icon = ("lesson.watch", "eye") if self._are_moves_playing else ("lesson.yours", "hand")
        parts, colour = DrawnParts(self._stage, surface), self._stage.theme.secondary
        hint = parts.picture(draw.icon_picture(self._stage, icon, metrics.mix_px(24, 0.4), colour))
        line = row(hint, grow(parts.line(say(words), height=plate.h, colour=colour)), gap=metrics.px(10))
        pad_sides(line, left=metrics.px(14)).place(plate)

    def _side_panel_rects(self) -> PlacedRects:
        """The dots with the title, the text, and the game's own panel where it tells of what is decided."""
        panels, text, panel = self._table.board.panels, self.current_text(), self._table.layout.verdict
        matters = panels.does_side_panel_replace_moves(self._table.story.view) and not self._lesson.progress.is_over
        wanted = panels.side_panel_height() if matters else 0
        key = text, wanted, tuple(panel), self._stage.metrics
        if self._placed_panel[0] != key:
            self._placed_panel = key, self._place_lesson_side_panel(text, wanted, panel)
        return self._placed_panel[1]

    def _place_lesson_side_panel(self, text: LessonText, wanted: int, panel: pygame.Rect) -> PlacedRects:
        """`wanted` is the height in pixels of the game's own panel."""
        metrics, rects = self._stage.metrics, PlacedRects()

        def inner(side: Layout) -> Layout:
            head = metrics.px(_DOT_SIZE) + metrics.px(10) + metrics.text_px(SMALL * LINE) + metrics.px(6)
            room = grow(rects.cell("text", height=partial(text.least_height, self._stage)))
            return pad(column(rects.cell("head", height=head), room, shrink(side)), metrics.px(16))

        inner(rects.cell("side", height=wanted)).place(panel)
        if rects["side"].h < min(wanted, metrics.text_px(_LEAST_SIDE_PANEL)):  # the text leaves too little
            inner(rects.cell("side")).place(panel)
        return rects

    @property
    def text_rect(self) -> pygame.Rect:
        """Where the text is, below the dots; it leaves room for the game's own panel."""
        return self._side_panel_rects()["text"]

    def current_text(self) -> LessonText:
        """What was seen in words; before the first step what the lesson is about, at the end what was learned."""
        lesson, course = self._lesson.navigation.lesson, self._lesson.progress
        if course.is_over:
            return LessonText(say("lesson.learned"), lesson.learned)
        at = course.shown_step_text_index
        if at < 0:
            return LessonText("", (lesson.text,))
        is_done = self._lesson.is_step_done or not course.is_current_text_shown
        return LessonText("", (lesson.steps[at].text,), is_done)

    def _rect_below_text(self) -> pygame.Rect:
        """What the text leaves of the panel: there a card is shown large."""
        panel, gap = self._table.layout.verdict, self._stage.metrics.px(8)
        text = self.text_rect
        top = text.y + self.current_text().height(self._stage, text) + gap
        return pygame.Rect(panel.x, top, panel.w, max(1, panel.bottom - top))

    def _draw_step_dots(self, surface: DisplayList, inner: pygame.Rect) -> None:
        """A dot for each step: done, present, to come; and the same in words.

        Where what the text below asks for is done, they say so: it stays to be read while the outcome is shown.
        """
        stage, metrics, theme, course = self._stage, self._stage.metrics, self._stage.theme, self._lesson.progress
        side, at = metrics.px(_DOT_SIZE), max(0, course.shown_step_text_index)
        step = min(side + metrics.px(7), (inner.w - side) // max(1, course.step_count - 1))
        for i in range(course.step_count):
            size = side if i == at else side * 2 // 3
            colour = theme.accent if i <= at else theme.disabled
            dot = draw.rounded_rect(stage, (size, size), colour, radius=_DOT_SIZE)
            surface.blit(dot, dot.get_rect(center=(inner.x + side // 2 + i * step, inner.y + side // 2)))
        number = min(at + 1, course.step_count)
        is_done = self.current_text().is_done
        words = say("lesson.step_done" if is_done else "lesson.step", number=number, count=course.step_count)
        y = inner.y + side + metrics.px(10) + metrics.text_px(SMALL * LINE) // 2
        title = f"{self._lesson.navigation.lesson.title} · {words}"
        shown = stage.texts.first_fitting_text((title, words), metrics.font_size(SMALL), inner.w)
        colour = theme.accent if is_done else theme.secondary
        draw.text(stage, surface, shown, (inner.x, y), size=SMALL, colour=colour, width=inner.w)
