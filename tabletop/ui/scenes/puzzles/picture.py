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
from tabletop.ui.drawing.theme import HEADING, SMALL
from tabletop.ui.messages import say
from tabletop.ui.scenes.puzzles.attempt import AttemptStatus, PuzzleAttempt
from tabletop.ui.scenes.puzzles.book import AnyPuzzle, PuzzleBook, puzzle_title
from tabletop.ui.scenes.table.layout import TableLayout
from tabletop.ui.scenes.table.picture import TablePicture, TableView
from tabletop.ui.stage.buttons import Button, ButtonAlign, ButtonKind
from tabletop.ui.stage.timeline import eased

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

    def __init__(self, scene: TableView, solving: PuzzlePictureHost) -> None:
        super().__init__(scene)
        self._host = solving

    # --- layout ---------------------------------------------------------------------------------------------------

    def layout(self) -> None:
        metrics, (width, height) = self._stage.metrics, self._stage.surface.get_size()
        gap, margin = metrics.px(8), metrics.px(12)
        bar = pygame.Rect(0, 0, width, metrics.grown(48, 0.45))
        column = metrics.grown(320, 0.5)
        x = width - column - margin
        card = pygame.Rect(x, bar.bottom + margin, column, self._card_height(column))
        plate = pygame.Rect(x, 0, column, metrics.grown(46, 0.5))
        plate.bottom = height - margin
        tools = pygame.Rect(x, 0, column, metrics.grown(44, 0.35))
        tools.bottom = plate.top - gap
        state = pygame.Rect(x, card.bottom + gap, column, self._status_height(column))
        aside = self._table.board.panels.side_panel_height()
        least = metrics.px(16) + metrics.text_px(_LEAST_ROWS * 26)
        if tools.top - 3 * gap - state.bottom - aside < least:
            aside = 0
        own = pygame.Rect(x, state.bottom + gap, column, aside)
        y = own.bottom + gap if aside else own.y
        moves = pygame.Rect(x, y, column, max(1, tools.top - gap - y))
        board = pygame.Rect(0, bar.bottom, x, height - bar.bottom)
        self._table.layout = TableLayout(bar, board, (card,), own, state, moves, tools, plate, compact=False)
        self.refresh()

    def _card_words(self) -> tuple[str, str]:
        solving = self._host
        number = say("puzzles.number", number=solving.book.puzzle_number(solving.puzzle))
        grade = say("puzzles.grade", grade=solving.puzzle.grade)
        return puzzle_title(solving.book.game, solving.puzzle), f"{number} · {grade}"

    def _card_text_width(self, column: int) -> int:
        """Pixels between the badge and the medal."""
        metrics = self._stage.metrics
        return column - metrics.grown(60, 0.15) - metrics.grown(40, 0.2) - metrics.px(46)

    def _card_height(self, column: int) -> int:
        metrics, room, (first, second) = self._stage.metrics, self._card_text_width(column), self._card_words()
        text = draw.paragraph_height(self._stage, first, room, size=18, bold=True)
        text += draw.paragraph_height(self._stage, second, room, size=SMALL)
        return max(text + metrics.px(24), metrics.grown(60, 0.15) + metrics.px(24))

    def _status_height(self, column: int) -> int:
        """Room for the longest of the usual sentences in two or more lines, and a button."""
        metrics = self._stage.metrics
        inner = column - 2 * metrics.px(16)
        told = [say(f"puzzles.{key}") for key in ("wrong_balanced", "wrong_lost", "replying", "slower")]
        told.append(self._host.puzzle_attempt.task_text)
        lines = max(draw.paragraph_height(self._stage, words, inner, bold=True) for words in told)
        return lines + metrics.px(24)

    def _bar_buttons(self) -> list[Button]:
        scene, metrics, bar = self._scene, self._stage.metrics, self._table.layout.bar
        side = min(bar.h - metrics.px(8), metrics.grown(40, 0.4))
        left = pygame.Rect(metrics.px(8), 0, side, side)
        left.centery = bar.centery
        gear = left.move(bar.right - metrics.px(16) - side - left.x, 0)
        book = gear.move(-side - metrics.px(4), 0)
        return [
            Button(
                "menu",
                left,
                scene.open_menu,
                icon="back",
                kind=ButtonKind.ICON,
                tip=say("puzzles.back"),
                is_always_pressable=True,
            ),
            Button(
                "book",
                book,
                lambda: scene.open("rulebook"),
                icon="book",
                kind=ButtonKind.ICON,
                tip=say("table.rulebook"),
                key="f1",
                is_always_pressable=True,
            ),
            Button(
                "settings",
                gear,
                lambda: scene.open("settings"),
                icon="settings",
                kind=ButtonKind.ICON,
                tip=say("table.settings"),
                is_always_pressable=True,
            ),
        ]

    def _tool_buttons(self) -> list[Button]:
        scene, solving, metrics, rect = self._scene, self._host, self._stage.metrics, self._table.layout.tools
        undo = scene.steps.undo_offer()
        shows, free = scene.table.story.is_showing_line, not undo.refusal and not scene.table.story.is_showing_line
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
        gap = metrics.px(6)
        width = (rect.w - gap * (len(tools) - 1)) // len(tools)
        return [
            Button(name, pygame.Rect(rect.x + i * (width + gap), rect.y, width, rect.h), press, icon=name, tip=tip,
                   key=key, enabled=enabled)
            for i, (name, press, tip, key, enabled) in enumerate(tools)
        ]  # fmt: skip

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
                self._onward_label(),
                "play" if solving.book.next_unsolved(solving.puzzle) else "list",
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
            return self._action_button()
        return Button(
            "plate", rect, scene.press_bright_button, words, icon, ButtonKind.PRIMARY, align=ButtonAlign.LEFT, key=key
        )

    def _onward_label(self) -> str:
        following = self._host.book.next_unsolved(self._host.puzzle)
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
                    self._table.escape_stack.prompt_key(is_stuck=scene.hand.is_stuck, is_prose=False),
                    name=say("puzzles.you"),
                )
            return say("puzzles.banner", side=wording.side_name(solving.book.game, solving.puzzle.seat))
        return say("puzzles.banner_wait", name=say("puzzles.defender"))

    def _draw_seat(self, surface: DisplayList, seat: Seat, rect: pygame.Rect) -> None:
        """The card: what is to be reached, the number, and the best medal so far."""
        solving, stage, metrics, theme = self._host, self._stage, self._stage.metrics, self._stage.theme
        draw.panel(stage, surface, rect, accent=True)
        badge = self._table.board.panels.seat_badge(solving.puzzle.seat, metrics.grown(60, 0.15))
        place = badge.get_rect(midleft=(rect.x + metrics.px(14), rect.centery))
        surface.blit(badge, place)
        best = solving.book.medal_for(solving.puzzle)
        medal = stage.sprites.get(f"ui/medal_{best or 'empty'}", metrics.grown(40, 0.2))
        surface.blit(medal, medal.get_rect(midright=(rect.right - metrics.px(10), rect.centery)))
        text = pygame.Rect(place.right + metrics.px(12), 0, self._card_text_width(rect.w), 0)
        first, second = self._card_words()
        high = draw.paragraph_height(stage, first, text.w, size=18, bold=True)
        text.y = rect.centery - (high + draw.paragraph_height(stage, second, text.w, size=SMALL)) // 2
        text.y = draw.paragraph(stage, surface, first, text, size=18, bold=True)
        draw.paragraph(stage, surface, second, text, size=SMALL, colour=theme.secondary)

    def _draw_verdict(self, surface: DisplayList) -> None:
        """The state in a sentence."""
        solving, stage, metrics, rect = self._host, self._stage, self._stage.metrics, self._table.layout.verdict
        wrong = solving.puzzle_attempt.status in (AttemptStatus.WRONG, AttemptStatus.UNCHECKED)
        draw.panel(stage, surface, rect)
        inner = rect.inflate(-2 * metrics.px(16), 0)
        words = solving.puzzle_attempt.status_text()
        height = draw.paragraph_height(stage, words, inner.w, bold=True)
        inner.y = rect.centery - height // 2
        colour = stage.theme.warning if wrong else stage.theme.text
        draw.paragraph(stage, surface, words, inner, bold=True, colour=colour)

    def _draw_end(self, surface: DisplayList) -> None:
        scene, solving, stage, metrics = self._scene, self._host, self._stage, self._stage.metrics
        if solving.puzzle_attempt.status is not AttemptStatus.SOLVED or scene.table.story.is_detached:
            return
        rect = self.end_rect()
        self._draw_stars(surface, rect.midtop)
        surface.blit(draw.rounded(stage, rect.size, stage.theme.panel, edge=stage.theme.accent, width=2), rect)
        pad, size = metrics.px(20), min(rect.h - 2 * metrics.px(14), metrics.px(96))
        medal = stage.sprites.get(f"ui/medal_{solving.puzzle_attempt.medal}", size)
        place = medal.get_rect(midleft=(rect.x + pad, rect.centery))
        surface.blit(medal, place)
        text = pygame.Rect(rect.x + 2 * pad + size, 0, rect.right - rect.x - 3 * pad - size, 0)
        first, *below = self.end_sentences()
        text.y = rect.centery - self._end_text_height(text.w) // 2
        text.y = draw.paragraph(stage, surface, first, text, size=HEADING, bold=True)
        for words in below:
            text.y = draw.paragraph(stage, surface, words, text, size=SMALL, colour=stage.theme.secondary)

    def end_sentences(self) -> tuple[str, ...]:
        """That it is solved, how the game has ended with that, and what the medal stands for."""
        story, medal = self._table.story, self._host.puzzle_attempt.medal
        ended = wording.outcome_text(wording.with_side_names(story), story.outcome) if story.outcome is not None else ""
        seen = self._host.puzzle_attempt.medal_remark_key
        worth, late = say(f"puzzles.{seen}" if seen else f"puzzles.medal_{medal}"), self._host.counts_late
        lines = (say(f"puzzles.solved_{medal}"), ended, worth, say("puzzles.counts_before") if late else "")
        return tuple(filter(None, lines))

    def _end_text_height(self, width: int) -> int:
        first, *below = self.end_sentences()
        height = draw.paragraph_height(self._stage, first, width, size=HEADING, bold=True)
        return height + sum(draw.paragraph_height(self._stage, words, width, size=SMALL) for words in below)

    def end_rect(self) -> pygame.Rect:
        """Where the medal lies: over the lower third of the board."""
        metrics, board = self._stage.metrics, self._table.layout.board
        width = min(board.w - metrics.px(48), metrics.grown(480, 0.4))
        height = self._end_text_height(width - metrics.px(60 + 96))
        rect = pygame.Rect(0, 0, width, max(height + metrics.px(36), metrics.px(124)))
        rect.midbottom = (board.centerx, board.bottom - metrics.px(28))
        return rect

    def _draw_stars(self, surface: DisplayList, centre: tuple[int, int]) -> None:
        solving, stage, metrics = self._host, self._stage, self._stage.metrics
        share = (stage.now - solving.solved_at) / CELEBRATION_SECONDS
        if not 0 <= share < 1 or stage.settings.reduced_motion or not stage.settings.animation_speed:
            return
        reach = metrics.px(560)
        for i in range(_STAR_COUNT):
            # golden-section steps spread the stars evenly over the half circle above the ribbon
            angle, far = -math.pi * (0.04 + 0.92 * (i * 0.618034 % 1)), 0.3 + 0.7 * (i * 11 % _STAR_COUNT) / _STAR_COUNT
            way = eased(0.5 + share / 2) * 2 - 1
            x = centre[0] + math.cos(angle) * reach * far * way
            y = centre[1] + math.sin(angle) * reach * far * way + metrics.px(140) * share * share
            size = metrics.px(14 + 6 * (i % 4))
            star = stage.sprites.get_faded(
                stage.sprites.get("ui/star_small", size, tint=_STAR_TINT), _fade_percent(share)
            )
            surface.blit(star, star.get_rect(center=(round(x), round(y))))


_STAR_TINT = {draw.ICON_COLOUR: "#FFD166"}


def _fade_percent(share: float) -> int:
    """Opacity in per cent, in few steps so that few copies are kept."""
    return max(10, round((1 - share) * 10) * 10)
