"""Explains one move in the review: who did it, what happened, dice, clauses, and boards before and after.

Used by `review.picture` only, which makes the buttons for the clauses. `explain_move` makes a MoveExplanation from
events as the chosen viewer learned them; ExplanationPanel measures and draws it. A change must keep: nothing is read
from the match that the viewer did not learn, and `wanted_height`, `least_height` and `clause_rects` agree with what
`draw` does, because the layout and the buttons depend on them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import pygame

from tabletop.rules.game import Event, Seat
from tabletop.ui import wording
from tabletop.ui.boards.board import Board, make_board
from tabletop.ui.boards.marks import Marks, places_on_board
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList, draw_as_picture
from tabletop.ui.drawing.text import LINE
from tabletop.ui.drawing.theme import BODY, HEADING, SMALL
from tabletop.ui.gesture.picker import Steps
from tabletop.ui.messages import say
from tabletop.ui.scenes.review.evaluation_curve import EvaluationCurve
from tabletop.ui.scenes.scroll_list import ScrollList

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


_DETAIL_PREFIX: Final = "· "
"""What a line begins with that belongs to the sentence above."""


def public_details(
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

    def layout(self, rect: pygame.Rect, sentences: Sequence[str], details: Sequence[str]) -> None:
        """Takes this part of the window, in pixels; several sentences stand among the details already."""
        told = (*(sentences if len(sentences) < 2 else ()), *details) if details else ()
        if told != self._shown_texts:
            self._shown_texts, self.scroll_list.first_row = told, 0
        room = rect.w - self._stage.metrics.px(12)
        self.rows = [row for words in told for row in self._wrap_text(words, room)]
        self.scroll_list.layout(rect, round(self._stage.metrics.font_size(BODY) * LINE), len(self.rows))

    def _wrap_text(self, words: str, room: int) -> list[tuple[str, bool]]:
        texts, metrics, below = self._stage.texts, self._stage.metrics, words.startswith(_DETAIL_PREFIX)
        return [(line, below) for line in texts.wrap_lines(words, metrics.font_size(SMALL if below else BODY), room)]

    @property
    def bottom_y(self) -> int:
        """Where the last line that is seen ends, in pixels."""
        return self.scroll_list.row_rect(self.scroll_list.visible_rows.stop).y if self.rows else self.scroll_list.rect.y

    def draw(self, surface: DisplayList) -> None:
        """Draws the lines that have room."""
        for row in self.scroll_list.visible_rows:
            words, below = self.rows[row]
            at = self.scroll_list.row_rect(row)
            draw.text(self._stage, surface, words, (at.x, at.centery), size=SMALL if below else BODY,
                      colour=self._stage.theme.secondary if below else "")  # fmt: skip
        self.scroll_list.draw_thumb(surface)


_SMALL_BOARD = 104
"""Logical pixels across the boards before and after."""
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
        mistake_words(sitting, curve, ply),
        tuple(clauses),
        details,
        came_out,
    )


def mistake_words(sitting: wording.SeatedGame, curve: EvaluationCurve, ply: int) -> str:
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
        self._board = make_board(stage, game)
        self._board.seat_at_bottom = below
        self.details = DetailRows(stage)
        self.is_tight = False
        """Whether the rules stand in the first line, because there is little room."""

    def wanted_height(self, story: MoveExplanation, width: int) -> int:
        """Pixels that it wants, the small boards left out."""
        metrics = self._stage.metrics
        inner = width - 2 * metrics.px(16)
        text = sum(draw.paragraph_height(self._stage, line, inner) for line in story.lines)
        slip = draw.paragraph_height(self._stage, story.mistake_text, self._mistake_width(inner), size=SMALL, bold=True)
        slip = slip + metrics.px(8) if story.mistake_text else 0
        chips = metrics.grown(32, 0.6) + metrics.px(8) if story.clauses and not self.is_tight else 0
        return metrics.text_px(42) + text + slip + chips + metrics.px(16)

    @property
    def least_height(self) -> int:
        """Pixels that a story of three lines wants, the small boards left out."""
        return self._stage.metrics.text_px(42 + 3 * 23) + self._stage.metrics.grown(32, 0.6)

    def layout(self, story: MoveExplanation, rect: pygame.Rect) -> None:
        """Gives the details what is left between the heading and the buttons of the rules.

        Sentences that have no room there are scrolled like details.
        """
        metrics = self._stage.metrics
        room = pygame.Rect(rect.x + metrics.px(16), rect.y + metrics.text_px(42), rect.w - 2 * metrics.px(16), 0)
        room.h = max(0, rect.bottom - self._foot_height(story) - room.y)
        high = sum(draw.paragraph_height(self._stage, line, room.w) for line in story.lines)
        if story.details or high <= room.h:
            self.details.layout(room, story.lines, story.details)
        else:
            self.details.layout(room, (), story.lines)

    def _foot_height(self, story: MoveExplanation) -> int:
        """Pixels below the text."""
        metrics = self._stage.metrics
        return metrics.grown(32, 0.6) + metrics.px(20) if story.clauses and not self.is_tight else metrics.px(10)

    @property
    def boards_height(self) -> int:
        """Pixels that the boards before and after want."""
        return self._stage.metrics.px(_SMALL_BOARD + 12)

    def clause_rects(self, story: MoveExplanation, rect: pygame.Rect) -> list[tuple[str, pygame.Rect]]:
        """Where the buttons of the rules are; what has no room is left out."""
        metrics = self._stage.metrics
        high, x, found = metrics.grown(32, 0.6), rect.x + metrics.px(16), []
        y, right = rect.bottom - metrics.px(14) - high, rect.right - metrics.px(16)
        if self.is_tight:
            x += metrics.grown(20, 0.6) + metrics.px(10)
            y = rect.y + metrics.text_px(22) - high // 2
            right -= self._heading_result_width(story, rect.w) + metrics.px(8)
        for clause in story.clauses:
            words = say("review.clause", clause=clause)
            wide = self._stage.texts.width(words, metrics.font_size(SMALL)) + 2 * metrics.px(14) + 2
            if x + wide > right:
                break
            found.append((clause, pygame.Rect(x, y, wide, high)))
            x += wide + metrics.px(8)
        return found

    def draw(
        self, surface: DisplayList, rect: pygame.Rect, story: MoveExplanation, views: tuple[Any, Any], trace: Steps
    ) -> None:
        """Draws it; `views` are those before and after."""
        stage, metrics = self._stage, self._stage.metrics
        draw.panel(stage, surface, rect, accent=bool(story.mistake_text))
        pad = metrics.px(16)
        inner = pygame.Rect(rect.x + pad, rect.y, rect.w - 2 * pad, rect.h)
        y = self._draw_heading(surface, inner, story)
        if self.details.rows:
            self.details.draw(surface)
            y = self.details.bottom_y
        for line in story.lines if not self.details.rows else ():
            y = draw.paragraph(stage, surface, line, pygame.Rect(inner.x, y, inner.w, 0))
        if story.mistake_text:
            y = self._draw_mistake(surface, pygame.Rect(inner.x, y + metrics.px(8), inner.w, 0), story.mistake_text)
        chips = self._foot_height(story)
        if story.ply and rect.bottom - chips - y >= self.boards_height:
            room = pygame.Rect(inner.x, y, inner.w, rect.bottom - chips - y)
            self._draw_boards(surface, room, story, views, trace)

    def _draw_heading(self, surface: DisplayList, inner: pygame.Rect, story: MoveExplanation) -> int:
        stage, metrics = self._stage, self._stage.metrics
        middle = inner.y + metrics.text_px(22)
        x = inner.x
        if story.seat >= 0:
            side = metrics.grown(20, 0.6)
            mark = draw.seat_mark(stage, story.seat, side)
            surface.blit(mark, mark.get_rect(midleft=(x, middle)))
            x += side + metrics.px(10)
        right = inner.right
        if noted := self._heading_result(story, inner.w):
            right = draw.text(stage, surface, noted, (inner.right, middle), size=HEADING, bold=True,
                              colour=stage.theme.accent, align="right").x  # fmt: skip
        if not (self.is_tight and story.clauses):
            draw.text(stage, surface, story.heading, (x, middle), bold=True, width=max(1, right - x - metrics.px(8)))
        return inner.y + metrics.text_px(42)

    def _heading_result(self, story: MoveExplanation, room: int) -> str:
        """The notation or what came out; "" where it would take most of the room: the sentences below say the same."""
        share = _CAME_OUT if story.outcome_wordings and not self.is_tight else _NOTED
        size, each = self._stage.metrics.font_size(HEADING), story.outcome_wordings or (story.notation,)
        return self._stage.texts.first_fitting((*each, ""), size, round(share * room), bold=True)

    def _heading_result_width(self, story: MoveExplanation, room: int) -> int:
        """Pixels that it takes."""
        noted = self._heading_result(story, room)
        return self._stage.texts.width(noted, self._stage.metrics.font_size(HEADING), bold=True) if noted else 0

    def _mistake_width(self, inner: int) -> int:
        return inner - self._stage.metrics.grown(22, 0.6) - self._stage.metrics.px(8)

    def _draw_mistake(self, surface: DisplayList, rect: pygame.Rect, words: str) -> int:
        stage, metrics = self._stage, self._stage.metrics
        side = metrics.grown(22, 0.6)
        surface.blit(draw.icon_picture(stage, "warning", side, stage.theme.warning), rect.topleft)
        beside = pygame.Rect(rect.x + side + metrics.px(8), rect.y, self._mistake_width(rect.w), 0)
        return draw.paragraph(stage, surface, words, beside, size=SMALL, bold=True, colour=stage.theme.warning)

    def _draw_boards(
        self, surface: DisplayList, room: pygame.Rect, story: MoveExplanation, views: tuple[Any, Any], trace: Steps
    ) -> None:
        """The board before and after, with an arrow in between."""
        stage, metrics = self._stage, self._stage.metrics
        size = min(room.h - metrics.px(8), (room.w - metrics.px(44)) // 2, metrics.px(_SMALL_BOARD * 2))
        middle = room.centery
        arrow = draw.icon_picture(stage, "chevron_right", metrics.px(24), stage.theme.accent)
        surface.blit(arrow, arrow.get_rect(center=(room.centerx, middle)))
        for view, side in zip(views, ("left", "right"), strict=True):
            made = self._small_board(view, size, trace, views)
            x = room.centerx - metrics.px(20) - size if side == "left" else room.centerx + metrics.px(20)
            surface.blit(made, made.get_rect(midleft=(x, middle)))

    def _small_board(self, view: Any, size: int, trace: Steps, views: tuple[Any, Any]) -> pygame.Surface:
        key = "story", view, size, trace, views
        return self._stage.sprites.get_or_make(key, lambda: self._render_board(view, size, trace, views))

    def _render_board(self, view: Any, size: int, trace: Steps, views: tuple[Any, Any]) -> pygame.Surface:
        self._board.layout(pygame.Rect(0, 0, size, size))
        self._board.show(view)
        self._board.zoom_to_change(*views, trace)
        return draw_as_picture(
            (size, size), lambda sheet: self._board.draw(sheet, 0.0, Marks(last=places_on_board(trace)))
        )
