"""Draws a puzzle at the table: its card and state in place of the seats, and the medal at the end.

PuzzlePicture subclasses TablePicture (`table.picture`) and replaces parts of it; PuzzleMode (`puzzle_mode`) makes it
and does what its buttons say (PuzzlePictureHost). It reads the PuzzleAttempt and the PuzzleBook and changes neither.
Methods that override one of TablePicture must keep its name and meaning, and `layout` must fill every field of
TableLayout. Stars and sizes may be tuned; without animation no star is drawn.
"""

from __future__ import annotations

import math
from typing import Protocol

import pygame

from tabletop.rules.game import Seat
from tabletop.ui import wording
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.retained_strokes import CachedStrokes
from tabletop.ui.drawing.theme import HEADING, SMALL
from tabletop.ui.messages import say
from tabletop.ui.scenes.page_bar import bar_height_px, exercise_bar_buttons
from tabletop.ui.scenes.puzzles.attempt import AttemptStatus, PuzzleAttempt
from tabletop.ui.scenes.puzzles.book import AnyPuzzle, PuzzleBook, puzzle_explanation, puzzle_title
from tabletop.ui.scenes.table.layout import TableLayout
from tabletop.ui.scenes.table.picture import TablePicture, TablePictureHost
from tabletop.ui.stage.buttons import Button, ButtonAlign, ButtonKind
from tabletop.ui.stage.timeline import ease_in_out
from tabletop.ui.widgets.drawn_parts import DrawnParts
from tabletop.ui.widgets.layout import Align, Layout, PlacedRects, column, grow, pad, pad_sides, row, within

CELEBRATION_SECONDS = 1.6
"""Seconds that the stars fly."""
_STAR_COUNT = 28
_LEAST_ROWS = 2


class PuzzlePictureHost(Protocol):
    """A puzzle, and what can be done about it."""

    book: PuzzleBook
    puzzle: AnyPuzzle
    puzzle_attempt: PuzzleAttempt
    hint_taken: bool
    counts_late: bool
    solved_at: float

    def restart_puzzle(self) -> None:
        """Back to the puzzle's position."""

    def show_hint(self) -> None:
        """First the piece, then the move."""

    def show_answer(self) -> None:
        """Plays out the answer."""


class PuzzlePicture(TablePicture):
    """Draws a puzzle scene and owns its buttons."""

    def __init__(self, scene: TablePictureHost, solving: PuzzlePictureHost) -> None:
        super().__init__(scene)
        self._host = solving
        self._card_strokes, self._status_strokes = CachedStrokes(), CachedStrokes()

    # --- layout ---------------------------------------------------------------------------------------------------

    def layout(self) -> None:
        self._card_strokes.forget_strokes()
        self._status_strokes.forget_strokes()
        metrics, whole, rects = self._stage.metrics, self._stage.surface.get_rect(), PlacedRects()
        margin, wide = metrics.px(12), metrics.mix_px(320, 0.5)
        panels = pad_sides(rects.cell("column", width=wide), top=margin, right=margin, bottom=margin)
        body = row(grow(rects.cell("board")), panels)
        column(rects.cell("bar", height=bar_height_px(metrics)), grow(body)).place(whole)
        room = rects["column"]
        panels = self._column_panels_layout(rects, self._table.board.panels.side_panel_height())
        (panels if panels.height(wide) <= room.h else self._column_panels_layout(rects, 0)).place(room)
        self._table.layout = TableLayout(
            rects["bar"], rects["board"], (rects["card"],), rects["aside"], rects["state"], rects["moves"],
            rects["tools"], rects["plate"], compact=False,
        )  # fmt: skip
        self.refresh()

    def _column_panels_layout(self, rects: PlacedRects, side_panel_height: int) -> Layout:
        """The panels from top to bottom; `side_panel_height` is the height of the game's own one."""
        metrics, gap, surface = self._stage.metrics, self._stage.metrics.px(8), DisplayList((0, 0))
        return column(
            rects.cell("card", height=self._puzzle_goal_card_layout(surface).height),
            column(
                rects.cell("state", height=self._status_panel_height),
                pad_sides(rects.cell("aside", height=side_panel_height), top=gap if side_panel_height else 0),
            ),
            grow(rects.cell("moves", height=metrics.px(16) + metrics.text_px(_LEAST_ROWS * 26))),
            rects.cell("tools", height=metrics.mix_px(44, 0.35)),
            rects.cell("plate", height=metrics.mix_px(46, 0.5)),
            gap=gap,
        )

    def _puzzle_title_and_number(self) -> tuple[str, str]:
        solving = self._host
        number = say("puzzles.number", number=solving.book.puzzle_number(solving.puzzle))
        grade = say("puzzles.grade", grade=solving.puzzle.grade)
        return puzzle_title(solving.book.game, solving.puzzle), f"{number} · {grade}"

    def _puzzle_goal_card_layout(self, surface: DisplayList) -> Layout:
        """What is to be reached, the number, and the best medal so far."""
        solving, stage, metrics, parts = self._host, self._stage, self._stage.metrics, DrawnParts(self._stage, surface)
        badge = self._table.board.panels.seat_badge(solving.puzzle.seat, metrics.mix_px(60, 0.15))
        best = solving.book.medal_for(solving.puzzle) or "empty"
        first, second = self._puzzle_title_and_number()
        words = column(
            parts.words(first, size=18, bold=True),
            parts.words(second, size=SMALL, colour=stage.theme.secondary),
        )
        medal = parts.picture(stage.sprites.get(f"ui/medal_{best}", metrics.mix_px(40, 0.2)))
        inner = row(parts.picture(badge), grow(words), medal, gap=metrics.px(12), align=Align.CENTRE)
        return pad(inner, x=metrics.px(11), y=metrics.px(12))

    def _status_panel_height(self, width: int) -> int:
        """Room for the longest of the usual sentences in two or more lines."""
        usual = (
            ("wrong_choice",) if self._host.puzzle.answers else ("wrong_balanced", "wrong_lost", "replying", "slower")
        )
        told = [say(f"puzzles.{key}") for key in usual]
        told.append(self._host.puzzle_attempt.task_text)
        return max(self._status_layout(DisplayList((0, 0)), words).height(width) for words in told)

    def _status_layout(self, surface: DisplayList, words: str, colour: str = "") -> Layout:
        metrics = self._stage.metrics
        return pad(DrawnParts(self._stage, surface).words(words, bold=True, colour=colour),
                   x=metrics.px(16), y=metrics.px(12))  # fmt: skip

    def _bar_buttons(self) -> list[Button]:
        leave = "back", say("puzzles.back"), self._scene.open_menu
        return exercise_bar_buttons(self._stage.metrics, self._table.layout.bar, leave, self._scene.open)

    def _tool_buttons(self) -> list[Button]:
        scene, solving, rects = self._scene, self._host, PlacedRects()
        undo = scene.action_history.undo_offer()
        shows, free = (
            scene.table.story.is_showing_suggested_line,
            not undo.refusal and not scene.table.story.is_showing_suggested_line,
        )
        finding = solving.puzzle_attempt.status is AttemptStatus.FINDING
        hint = say("puzzles.hint_more" if solving.hint_taken else "puzzles.hint")
        costs = solving.puzzle_attempt.status is not AttemptStatus.SOLVED and not solving.puzzle_attempt.has_seen_answer
        why = say("puzzles.stop" if shows else "puzzles.why_bronze" if costs else "puzzles.why")
        waits = solving.puzzle_attempt.status in (AttemptStatus.CHECKING, AttemptStatus.REPLYING)
        tools = [
            ("undo", scene.undo, self._undo_button_tip(undo, "undo"), "ctrl+z", free),
            ("to_start", solving.restart_puzzle, say("puzzles.restart"), "home", free),
            ("hint", solving.show_hint, hint, "l", finding),
            ("eye", solving.show_answer, say("puzzles.checking") if waits else why, "w", not waits),
        ]
        cells = (grow(rects.cell(name)) for name, *_ in tools)
        row(*cells, gap=self._stage.metrics.px(6)).place(self._table.layout.tools)
        return [
            Button(name, rects[name], press, icon=name, tip=tip, key=key, enabled=enabled)
            for name, press, tip, key, enabled in tools
        ]

    def _verdict_buttons(self) -> list[Button]:
        """None: the state has only words."""
        return []

    def _bright_button(self) -> Button:
        scene, solving, rect = self._scene, self._host, self._table.layout.plate
        key = ""
        if scene.table.story.is_detached:
            words, icon, key = say("table.do_return"), "back", "return"
        elif solving.puzzle_attempt.status is AttemptStatus.SOLVED:
            words, icon, key = (
                self._next_button_label(),
                "play" if solving.book.next_unsolved_puzzle(solving.puzzle) else "list",
                "return",
            )
        elif solving.puzzle_attempt.status is AttemptStatus.WRONG:
            words, icon, key = say("puzzles.do_back"), "undo", "return"
        elif solving.puzzle_attempt.status is AttemptStatus.UNCHECKED or scene.table.bot_turns.error:
            words, icon, key = say("puzzles.do_retry"), "replay", "return"
        elif solving.puzzle_attempt.status in (AttemptStatus.CHECKING, AttemptStatus.REPLYING):
            return Button(
                "plate", rect, lambda: None, say("puzzles.checking"), "clock", enabled=False, align=ButtonAlign.LEFT
            )
        else:
            return self._main_action_button()
        return Button(
            "plate", rect, scene.press_bright_button, words, icon, ButtonKind.PRIMARY, align=ButtonAlign.LEFT, key=key
        )

    def _next_button_label(self) -> str:
        following = self._host.book.next_unsolved_puzzle(self._host.puzzle)
        return say("puzzles.do_next" if following else "puzzles.do_list")

    # --- drawing --------------------------------------------------------------------------------------------------

    def banner_text(self) -> str:
        scene, solving = self._scene, self._host
        if scene.table.story.is_detached:
            return super().banner_text()
        stand = solving.puzzle_attempt.status
        if stand is AttemptStatus.SOLVED:
            return say("puzzles.banner_solved")
        if stand is AttemptStatus.WRONG:
            return say("puzzles.banner_wrong")
        if stand is AttemptStatus.FINDING:
            if scene.hand.gesture.selected_place:
                return say(
                    self._table.escape_stack.prompt_message_key(is_stuck=scene.hand.is_stuck, is_prose=False),
                    name=say("puzzles.you"),
                )
            return say("puzzles.banner", side=wording.side_name(solving.book.game, solving.puzzle.seat))
        return say("puzzles.banner_wait", name=say("puzzles.defender"))

    def _draw_seat(self, surface: DisplayList, seat: Seat, rect: pygame.Rect) -> None:
        key = self._puzzle_title_and_number(), self._host.book.medal_for(self._host.puzzle)

        def paint() -> None:
            draw.panel(self._stage, surface, rect, accent=True)
            self._puzzle_goal_card_layout(surface).place(rect)

        self._card_strokes.draw(surface, rect, key, paint)

    def _draw_verdict(self, surface: DisplayList) -> None:
        """The state in a sentence."""
        attempt, theme, rect = self._host.puzzle_attempt, self._stage.theme, self._table.layout.verdict
        wrong = attempt.status in (AttemptStatus.WRONG, AttemptStatus.UNCHECKED)
        words, colour = attempt.status_text(), theme.warning if wrong else theme.text

        def paint() -> None:
            draw.panel(self._stage, surface, rect)
            status = self._status_layout(surface, words, colour)
            within(status, across=Align.FILL, down=Align.CENTRE).place(rect)

        self._status_strokes.draw(surface, rect, (words, colour), paint)

    def _draw_end_ribbon(self, surface: DisplayList) -> None:
        if self._host.puzzle_attempt.status is not AttemptStatus.SOLVED or self._scene.table.story.is_detached:
            return
        stage, rect = self._stage, self.end_ribbon_rect()
        self._draw_stars(surface, rect.midtop)
        surface.blit(draw.rounded_rect(stage, rect.size, stage.theme.panel, edge=stage.theme.accent, width=2), rect)
        self._end_ribbon_layout(surface).place(rect)

    def end_sentences(self) -> tuple[str, ...]:
        """That it is solved, how the game has ended with that, and what the medal stands for."""
        story, medal = self._table.story, self._host.puzzle_attempt.medal
        ended = wording.outcome_text(wording.with_side_names(story), story.outcome) if story.outcome is not None else ""
        seen = self._host.puzzle_attempt.medal_remark_key
        worth, late = say(f"puzzles.{seen}" if seen else f"puzzles.medal_{medal}"), self._host.counts_late
        why = puzzle_explanation(self._host.book.game, self._host.puzzle, self._table.board.words)
        lines = (say(f"puzzles.solved_{medal}"), ended, *why, worth, say("puzzles.counts_before") if late else "")
        return tuple(filter(None, lines))

    def _end_ribbon_layout(self, surface: DisplayList) -> Layout:
        """The medal, and the sentences beside it."""
        stage, metrics, parts = self._stage, self._stage.metrics, DrawnParts(self._stage, surface)
        medal = stage.sprites.get(f"ui/medal_{self._host.puzzle_attempt.medal}", metrics.px(96))
        first, *below = self.end_sentences()
        words = column(
            parts.words(first, size=HEADING, bold=True),
            *(parts.words(sentence, size=SMALL, colour=stage.theme.secondary) for sentence in below),
        )
        told = grow(pad(words, x=0, y=metrics.px(4)))
        inner = row(parts.picture(medal), told, gap=metrics.px(20), align=Align.CENTRE)
        return pad(inner, x=metrics.px(20), y=metrics.px(14))

    def end_ribbon_rect(self) -> pygame.Rect:
        """Where the medal lies: over the lower third of the board."""
        metrics, rects = self._stage.metrics, PlacedRects()
        ribbon = rects.cell("ribbon", height=self._end_ribbon_layout(DisplayList((0, 0))).height)
        placed = within(ribbon, most_width=metrics.mix_px(480, 0.4), down=Align.END)
        margin = metrics.px(24)
        pad_sides(placed, left=margin, right=margin, bottom=metrics.px(28)).place(self._table.layout.board)
        return rects["ribbon"]

    def _draw_stars(self, surface: DisplayList, centre: tuple[int, int]) -> None:
        solving, stage, metrics = self._host, self._stage, self._stage.metrics
        share = (stage.now - solving.solved_at) / CELEBRATION_SECONDS
        if not 0 <= share < 1 or stage.settings.reduced_motion or not stage.settings.animation_speed:
            return
        reach = metrics.px(560)
        for i in range(_STAR_COUNT):
            # golden-section steps spread the stars evenly over the half circle above the ribbon
            angle, far = -math.pi * (0.04 + 0.92 * (i * 0.618034 % 1)), 0.3 + 0.7 * (i * 11 % _STAR_COUNT) / _STAR_COUNT
            way = ease_in_out(0.5 + share / 2) * 2 - 1
            x = centre[0] + math.cos(angle) * reach * far * way
            y = centre[1] + math.sin(angle) * reach * far * way + metrics.px(140) * share * share
            size = metrics.px(14 + 6 * (i % 4))
            star = stage.sprites.get_faded(
                stage.sprites.get("ui/star_small", size, tint=_STAR_TINT), _fade_opacity_percent(share)
            )
            surface.blit(star, star.get_rect(center=(round(x), round(y))))


_STAR_TINT = {draw.ICON_COLOUR: "#FFD166"}


def _fade_opacity_percent(share: float) -> int:
    """Opacity in per cent, in few steps so that few copies are kept."""
    return max(10, round((1 - share) * 10) * 10)
