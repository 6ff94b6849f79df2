"""Explains one move in the review: who did it, what happened, dice, clauses, and boards before and after.

Used by `review.picture` only, which makes the buttons for the clauses. `explain_move` makes a MoveExplanation from
events as the chosen viewer learned them; ExplanationPanel places it in `layout`, and draws it there. A change must
keep: nothing is read from the match that the viewer did not learn, and what a move gave away is never scrolled.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

import pygame

from tabletop.rules.game import Event, Seat
from tabletop.ui import wording
from tabletop.ui.boards.board import Board, make_still_board
from tabletop.ui.boards.marks import Marks, without_button_places
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList, draw_as_picture
from tabletop.ui.drawing.retained_strokes import CachedStrokes
from tabletop.ui.drawing.text import LINE
from tabletop.ui.drawing.theme import BODY, HEADING, SMALL
from tabletop.ui.gesture.picker import Steps
from tabletop.ui.messages import say
from tabletop.ui.scenes.review.evaluation_curve import EvaluationCurve
from tabletop.ui.scenes.scroll_list import ScrollList
from tabletop.ui.widgets.drawn_parts import DrawnParts
from tabletop.ui.widgets.layout import (
    Align,
    Layout,
    PlacedRects,
    cell,
    column,
    grow,
    pad,
    pad_sides,
    row,
    shrink,
    sized,
    space,
    within,
    wrap,
)

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


_DETAIL_PREFIX: Final = "· "
"""What a line begins with that belongs to the sentence above."""


def public_move_details(
    board: Board, names: Sequence[str], learned: Sequence[Event], public: Sequence[Event]
) -> tuple[str, ...]:  # fmt: skip
    """Nothing where the viewer has learned more of a move than everybody: its sentences tell that."""
    return board.words.detail_lines(public, names) if learned == public and public else ()


class DetailRows:
    """Sentences and what belongs to them, line by line."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self.scroll_list = ScrollList(stage, lambda row: None)
        self.rows: list[tuple[str, bool]] = []
        """Words, and whether they stand behind a sentence."""
        self._shown_texts: tuple[str, ...] = ()

    def height(self, width: int, sentences: Sequence[str], details: Sequence[str]) -> int:
        """Pixels in which nothing would have to be scrolled."""
        return len(self._wrap_sentence_and_detail_rows(_texts_of_details(sentences, details), width)) * self._row_height

    def layout(self, rect: pygame.Rect, sentences: Sequence[str], details: Sequence[str]) -> None:
        """Takes this part of the window, in pixels; several sentences stand among the details already."""
        texts = _texts_of_details(sentences, details)
        if texts != self._shown_texts:
            self._shown_texts, self.scroll_list.first_row = texts, 0
        self.rows = self._wrap_sentence_and_detail_rows(texts, rect.w)
        self.scroll_list.layout(rect, self._row_height, len(self.rows))

    @property
    def _row_height(self) -> int:
        return round(self._stage.metrics.font_size(BODY) * LINE)

    def _wrap_sentence_and_detail_rows(self, texts: Sequence[str], width: int) -> list[tuple[str, bool]]:
        room, found = width - self._stage.metrics.px(12), list[tuple[str, bool]]()
        for below, group in groupby(texts, lambda words: words.startswith(_DETAIL_PREFIX)):
            lines = list(group)
            if below and len(lines) == 1:
                lines = [lines[0].removeprefix(_DETAIL_PREFIX)]  # a dot tells several details apart
            found += [row for words in lines for row in self._wrap_sentence_or_detail(words, room, below=below)]
        return found

    def _wrap_sentence_or_detail(self, words: str, room: int, *, below: bool) -> list[tuple[str, bool]]:
        texts, metrics = self._stage.texts, self._stage.metrics
        return [(line, below) for line in texts.wrap_lines(words, metrics.font_size(SMALL if below else BODY), room)]

    def draw(self, surface: DisplayList) -> None:
        """Draws the lines that have room."""
        for index in self.scroll_list.visible_rows:
            words, below = self.rows[index]
            at = self.scroll_list.row_rect(index)
            draw.text(self._stage, surface, words, (at.x, at.centery), size=SMALL if below else BODY,
                      colour=self._stage.theme.secondary if below else "")  # fmt: skip
        self.scroll_list.draw_thumb(surface)


def _texts_of_details(sentences: Sequence[str], details: Sequence[str]) -> tuple[str, ...]:
    return (*(sentences if len(sentences) < 2 else ()), *details) if details else ()


_SMALL_BOARD, _PAD = 104, 16
"""Logical pixels across the boards before and after, and at both sides of the panel."""
_NOTED, _CAME_OUT = 0.6, 0.78
"""Share of the width that a notation may take, and what came out."""


@dataclass(frozen=True, slots=True)
class MoveExplanation:
    """A move in words."""

    ply: int
    seat: Seat
    heading: str
    notation: str
    lines: tuple[str, ...]
    mistake_text: str
    """What the move gave away; empty where nothing."""
    clauses: tuple[str, ...]
    details: tuple[str, ...] = ()
    """What stands behind the sentences, in games whose log can be opened."""
    outcome_wordings: tuple[str, ...] = ()
    """What came out where the notation does not say it, from all of it to its end."""


def explain_move(
    sitting: wording.SeatedGame,
    curve: EvaluationCurve,
    ply: int,
    seat: Seat,
    events: Sequence[Event],
    *,
    notation: str,
    details: tuple[str, ...] = (),
    came_out: tuple[str, ...] = (),
) -> MoveExplanation:
    """The story of a seat's move that led to a ply, with what was learned of it; that of the start says what to do."""
    if not ply:
        return MoveExplanation(0, -1, say("review.start"), "", (say("review.start_words"),), "", ())
    clauses = dict.fromkeys(clause for event in events for clause in event.clauses)
    return MoveExplanation(
        ply,
        seat,
        say("review.move", ply=ply),
        notation,
        tuple(wording.event_line(sitting, event) for event in events),
        mistake_sentence(sitting, curve, ply),
        tuple(clauses),
        details,
        came_out,
    )


def mistake_sentence(sitting: wording.SeatedGame, curve: EvaluationCurve, ply: int) -> str:
    """What a move gave away, in a sentence; empty where nothing."""
    slip = curve.mistake_at(ply)
    if slip is None:
        return ""
    return say(f"review.lost_{slip.kind}", name=wording.seat_name(sitting, slip.seat), better=slip.better)


class ExplanationPanel:
    """Measures and draws a story; the buttons of its rules belong to the scene."""

    def __init__(self, stage: Stage, game: wording.AnyGame, below: Seat | None = None) -> None:
        """`below` is whose side of the table lies below where no seat looks."""
        self._stage = stage
        self._game, self._seat_at_bottom = game, below
        self.details = DetailRows(stage)
        self._rects, self._cached_strokes = PlacedRects(), CachedStrokes()
        self._result = ""
        """What stands at the right of the heading."""
        self.is_tight = False
        """Whether the rules stand in the first line, because there is little room."""

    def wanted_height(self, story: MoveExplanation, width: int) -> int:
        """Pixels that it wants, the small boards left out."""
        return self._explanation_layout(story, self._text_lines_layout(story)).height(width)

    @property
    def least_height(self) -> int:
        """Pixels that a story of three lines wants, the small boards left out."""
        return self._stage.metrics.text_px(42 + 3 * 23) + self._stage.metrics.mix_px(32, 0.6)

    def layout(self, story: MoveExplanation, rect: pygame.Rect) -> None:
        """Places everything; details, and sentences that have no room, are scrolled in what is left for them."""
        self._rects.clear()
        self._cached_strokes.forget_strokes()
        self.details.layout(pygame.Rect(rect.topleft, (0, 0)), (), ())
        self._result = self._heading_result_text(story, rect.w - 2 * self._stage.metrics.px(_PAD))
        whole = self._explanation_layout(story, self._text_lines_layout(story))
        if story.details:
            whole = self._explanation_layout(story, self._detail_rows_layout(story.lines, story.details))
        elif whole.height(rect.w) > rect.h:
            whole = self._explanation_layout(story, self._detail_rows_layout((), story.lines))
        whole.place(rect)

    def _explanation_layout(self, story: MoveExplanation, text: Layout) -> Layout:
        metrics, rects, gap = self._stage.metrics, self._rects, self._stage.metrics.px(8)
        chips, mistake = rects.cell("clauses", height=metrics.mix_px(32, 0.6)), []
        if story.mistake_text:
            sign = rects.cell("warning", width=metrics.mix_px(22, 0.6))
            mistake = [pad_sides(row(sign, grow(self._mistake_text_layout(story.mistake_text)), gap=gap), top=gap)]
        below = story.clauses and not self.is_tight
        foot = pad_sides(chips, top=metrics.px(6), bottom=metrics.px(14)) if below else space(height=metrics.px(10))
        heading = self._heading(story, grow(chips if story.clauses and self.is_tight else rects.cell("title")))
        return pad(column(heading, text, *mistake, grow(rects.cell("boards")), foot), x=metrics.px(_PAD), y=0)

    def _heading(self, story: MoveExplanation, middle: Layout) -> Layout:
        """The seat's mark, the title or the rules, and the notation."""
        metrics, rects, side = self._stage.metrics, self._rects, self._stage.metrics.mix_px(20, 0.6)
        mark = [rects.cell("mark", width=side, height=side)] if story.seat >= 0 else []
        noted = self._stage.texts.text_width(self._result, metrics.font_size(HEADING), bold=True)
        result = [rects.cell("result", width=noted)] if self._result else []
        line = row(*mark, middle, *result, gap=metrics.px(10), align=Align.CENTRE)
        return sized(line, height=metrics.text_px(42))

    def _text_lines_layout(self, story: MoveExplanation) -> Layout:
        return self._rects.cell(
            "lines", height=lambda width: sum(draw.paragraph_height(self._stage, line, width) for line in story.lines)
        )

    def _detail_rows_layout(self, sentences: Sequence[str], details: Sequence[str]) -> Layout:
        return shrink(
            cell(
                lambda rect: self.details.layout(rect, sentences, details),
                height=lambda width: self.details.height(width, sentences, details),
            )
        )

    def _mistake_text_layout(self, words: str) -> Layout:
        stage = self._stage
        return self._rects.cell(
            "mistake", height=lambda width: draw.paragraph_height(stage, words, width, size=SMALL, bold=True)
        )

    @property
    def wanted_boards_height(self) -> int:
        """Pixels that the boards before and after want."""
        return self._stage.metrics.px(_SMALL_BOARD + 16)

    def clause_button_rects(self, story: MoveExplanation) -> list[tuple[str, pygame.Rect]]:
        """Where the buttons of the rules are; what has no room is left out."""
        metrics, placed, size = self._stage.metrics, PlacedRects(), self._stage.metrics.font_size(SMALL)
        widths = [self._stage.texts.text_width(say("review.clause", clause=each), size) for each in story.clauses]
        cells = [
            placed.cell(clause, width=width + 2 * metrics.px(14) + 2, height=metrics.mix_px(32, 0.6))
            for clause, width in zip(story.clauses, widths, strict=True)
        ]
        room = self._rects["clauses"]
        wrap(*cells, gap=metrics.px(8)).place(room)
        return [(clause, rect) for clause, rect in placed.items() if rect.y == room.y and rect.right <= room.right]

    def draw(
        self, surface: DisplayList, rect: pygame.Rect, story: MoveExplanation, views: tuple[Any, Any], trace: Steps
    ) -> None:
        """Draws it; `views` are those before and after."""
        key = self.details.scroll_list.first_row, trace
        self._cached_strokes.draw(surface, rect, key, lambda: self._draw_panel(surface, rect, story, views, trace))

    def _draw_panel(
        self, surface: DisplayList, rect: pygame.Rect, story: MoveExplanation, views: tuple[Any, Any], trace: Steps
    ) -> None:
        stage, rects, parts = self._stage, self._rects, DrawnParts(self._stage, surface)
        draw.panel(stage, surface, rect, accent=bool(story.mistake_text))
        self._draw_explanation_heading(surface, story)
        self.details.draw(surface)
        if "lines" in rects:
            column(*(parts.words(line) for line in story.lines)).place(rects["lines"])
        if story.mistake_text:
            sign, warning = rects["warning"], stage.theme.warning
            surface.blit(draw.icon_picture(stage, "warning", sign.w, warning), sign)
            parts.words(story.mistake_text, size=SMALL, bold=True, colour=warning).place(rects["mistake"])
        if story.ply and rects["boards"].h >= self.wanted_boards_height:
            self._draw_boards_before_and_after(surface, rects["boards"], views, trace)

    def _draw_explanation_heading(self, surface: DisplayList, story: MoveExplanation) -> None:
        stage, rects = self._stage, self._rects
        if "mark" in rects:
            surface.blit(draw.seat_mark_picture(stage, story.seat, rects["mark"].w), rects["mark"])
        if "result" in rects:
            draw.text(stage, surface, self._result, rects["result"].midright, size=HEADING, bold=True,
                      colour=stage.theme.accent, align="right")  # fmt: skip
        if "title" in rects:
            title = rects["title"]
            draw.text(stage, surface, story.heading, title.midleft, bold=True, width=max(1, title.w))

    def _heading_result_text(self, story: MoveExplanation, room: int) -> str:
        """The notation or what came out; "" where it would take most of the room: the sentences below say the same."""
        share = _CAME_OUT if story.outcome_wordings and not self.is_tight else _NOTED
        size, each = self._stage.metrics.font_size(HEADING), story.outcome_wordings or (story.notation,)
        return self._stage.texts.first_fitting_text((*each, ""), size, round(share * room), bold=True)

    def _draw_boards_before_and_after(
        self, surface: DisplayList, room: pygame.Rect, views: tuple[Any, Any], trace: Steps
    ) -> None:
        """The board before and after, with an arrow in between."""
        stage, metrics, parts = self._stage, self._stage.metrics, DrawnParts(self._stage, surface)
        size = min(room.h - metrics.px(8), (room.w - metrics.px(44)) // 2, metrics.px(_SMALL_BOARD * 2))
        arrow = parts.picture(draw.icon_picture(stage, "chevron_right", metrics.px(24), stage.theme.accent))
        before, after = (parts.picture(self._small_board_picture(view, size, trace, views)) for view in views)
        within(row(before, arrow, after, gap=metrics.px(8)), down=Align.CENTRE).place(room)

    def _small_board_picture(self, view: Any, size: int, trace: Steps, views: tuple[Any, Any]) -> pygame.Surface:
        key = "story", view, size, trace, views
        return self._stage.sprites.get_or_make(key, lambda: self._render_board_with_trace(view, size, trace, views))

    def _render_board_with_trace(self, view: Any, size: int, trace: Steps, views: tuple[Any, Any]) -> pygame.Surface:
        def put(sheet: DisplayList) -> None:
            board = make_still_board(self._stage, self._game, view, size, self._seat_at_bottom)
            board.zoom_to_change(*views, trace)
            board.draw(sheet, 0.0, Marks(last=without_button_places(trace)))

        return draw_as_picture((size, size), put)
