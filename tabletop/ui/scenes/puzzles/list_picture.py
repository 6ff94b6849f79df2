"""Draws the list of puzzles: grades at the left, small boards with medals at the right.

Owned by PuzzlesScene (`puzzles.scene`), which it knows as PuzzleListHost. It makes the buttons and draws; what a
press does is the scene's. The name of a tile's button is TILE_PREFIX and the puzzle's index within its grade, which
the scene reads back for the arrow keys, so both must agree. Only visible tiles have buttons and boards; small boards
are kept by the stage's sprites.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import Any, Protocol

import pygame

from tabletop.content.games import load_game
from tabletop.ui import wording
from tabletop.ui.boards.board import Board, make_board
from tabletop.ui.boards.marks import Marks
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList, draw_as_picture
from tabletop.ui.drawing.metrics import Metrics
from tabletop.ui.drawing.theme import BODY, HEADING, SMALL
from tabletop.ui.messages import say
from tabletop.ui.scenes.puzzles.book import AnyPuzzle, PuzzleBook, puzzle_title, short_puzzle_titles
from tabletop.ui.scenes.query import Query
from tabletop.ui.scenes.scroll_list import ScrollList
from tabletop.ui.stage.buttons import Button, ButtonAlign, ButtonKind, SceneButtons
from tabletop.ui.stage.stage import Stage


@dataclass(frozen=True, slots=True)
class PuzzlesLayout:
    """A bar, a column with the grades and what to go on with, and the puzzles of one grade."""

    bar: pygame.Rect
    grades: tuple[pygame.Rect, ...]
    card: pygame.Rect
    """What to go on with; it has no height where there is no room."""
    day: pygame.Rect
    """The puzzle of the day."""
    plate: pygame.Rect
    grid: pygame.Rect
    inner: pygame.Rect
    """The part of the grid in which tiles are."""
    tile: tuple[int, int]
    across: int
    """Tiles in a row."""
    gap: int


def arrange_puzzle_list(metrics: Metrics, size: tuple[int, int], grades: int) -> PuzzlesLayout:
    """The layout for a window and so many grades."""
    width, height = size
    gap, margin = metrics.px(8), metrics.px(16)
    bar = pygame.Rect(0, 0, width, metrics.grown(48, 0.45))
    bottom = height - (height // 10 if metrics.projector else margin)
    column = pygame.Rect(margin, bar.bottom + margin, metrics.grown(272, 0.45), bottom - bar.bottom - margin)
    plate = pygame.Rect(column.x, 0, column.w, metrics.grown(46, 0.5))
    plate.bottom = bottom
    day = pygame.Rect(column.x, 0, column.w, metrics.grown(56, 0.6))
    day.bottom = plate.top - gap
    room = day.top - gap - column.y
    high = min(metrics.grown(64, 0.55), room // max(1, grades) - gap)
    rows = tuple(pygame.Rect(column.x, column.y + i * (high + gap), column.w, high) for i in range(grades))
    top = rows[-1].bottom + gap if rows else column.y
    card = pygame.Rect(column.x, 0, column.w, metrics.grown(132, 0.6))
    if day.top - gap - top < card.h:
        card.h = 0
    card.bottom = day.top - gap
    x = column.right + margin
    grid = pygame.Rect(x, column.y, width - margin - x, column.h)
    inner = grid.copy()
    wanted = metrics.grown(144, 0.4)
    across = max(1, (inner.w - metrics.px(10) + gap) // (wanted + gap))
    wide = (inner.w - metrics.px(10) - (across - 1) * gap) // across
    tile = (wide, min(wide, metrics.px(190)) + metrics.text_px(30))
    return PuzzlesLayout(bar, rows, card, day, plate, grid, inner, tile, across, gap)


TILE_PREFIX = "puzzle-"
"""Before a puzzle's index within its grade in the name of its button."""
GRADE_PREFIX = "grade-"


class ListStatus(StrEnum):
    WAITING = "waiting"
    FAILED = "failed"
    EMPTY = "empty"
    READY = "ready"


class PuzzleListHost(Protocol):
    """A scene with a list of puzzles, and what its buttons do."""

    stage: Stage
    game: str
    book: PuzzleBook
    query: Query[str]
    grade: int
    scroll_list: ScrollList

    @property
    def status(self) -> ListStatus:
        """What there is to be seen."""

    @property
    def shown_puzzles(self) -> tuple[AnyPuzzle, ...]:
        """The puzzles of the grade that is shown."""

    def proposed_puzzle(self) -> AnyPuzzle | None:
        """The puzzle that the brass button opens."""

    def show_grade(self, grade: int) -> None:
        """Shows the puzzles of a grade."""

    def open_puzzle(self, puzzle: AnyPuzzle) -> None:
        """Puts a puzzle on the table."""

    def open_daily_puzzle(self) -> None:
        """Puts the puzzle of the day on the table."""

    def press_bright_button(self) -> None:
        """Opens what is proposed, or asks again."""

    def focus_tile(self, index: int) -> None:
        """Brings a tile into sight, and the keyboard's focus to it."""

    def close(self) -> None:
        """Back to where one came from."""


class PuzzleListPicture:
    """Draws the list and owns its buttons; it decides nothing."""

    def __init__(self, scene: PuzzleListHost) -> None:
        self._scene = scene
        self._stage = scene.stage
        self.buttons = SceneButtons(scene.stage)
        self.layout_: PuzzlesLayout
        self._board: Board = make_board(scene.stage, load_game(scene.game))

    # --- layout ---------------------------------------------------------------------------------------------------

    def layout(self) -> None:
        """Places everything for the stage's size."""
        scene, metrics = self._scene, self._stage.metrics
        self.layout_ = arrange_puzzle_list(metrics, self._stage.surface.get_size(), len(scene.book.grades))
        parts = self.layout_
        rows = -(-len(scene.shown_puzzles) // parts.across)
        scene.scroll_list.layout(parts.inner, parts.tile[1] + parts.gap, rows)

    def refresh(self) -> None:
        """Makes the buttons anew."""
        scene = self._scene
        made = [self._back_button()]
        if scene.status == ListStatus.READY:
            made += [
                *self._tile_buttons(),
                *self._grade_buttons(),
                Button("day", self.layout_.day, scene.open_daily_puzzle),
            ]
        if scene.status != ListStatus.WAITING:
            made.append(self._bright_button())
        self.buttons.set_buttons(made)

    def focus_proposal(self) -> None:
        """Puts the keyboard's focus where one will go on."""
        scene, proposed = self._scene, self._scene.proposed_puzzle()
        if scene.status == ListStatus.READY and proposed in scene.shown_puzzles and proposed is not None:
            scene.focus_tile(scene.shown_puzzles.index(proposed))
        elif scene.status != ListStatus.WAITING:
            self.buttons.focus_button("plate")

    def visible_tiles(self) -> range:
        """Indices of the tiles that are seen."""
        scene, rows = self._scene, self._scene.scroll_list.visible_rows
        return range(rows.start * self.layout_.across, min(len(scene.shown_puzzles), rows.stop * self.layout_.across))

    def tile_rect(self, index: int) -> pygame.Rect:
        """Where a tile is."""
        parts = self.layout_
        row, column = divmod(index, parts.across)
        x = parts.inner.x + column * (parts.tile[0] + parts.gap)
        return pygame.Rect(x, self._scene.scroll_list.row_rect(row).y, *parts.tile)

    def _back_button(self) -> Button:
        metrics, bar = self._stage.metrics, self.layout_.bar
        side = min(bar.h - metrics.px(8), metrics.grown(40, 0.4))
        at = pygame.Rect(metrics.px(8), 0, side, side)
        at.centery = bar.centery
        return Button("back", at, self._scene.close, icon="back", kind=ButtonKind.ICON, tip=say("common.back"))

    def _tile_buttons(self) -> list[Button]:
        scene = self._scene
        return [
            Button(
                f"{TILE_PREFIX}{index}",
                self.tile_rect(index),
                partial(scene.open_puzzle, scene.shown_puzzles[index]),
                kind=ButtonKind.BARE,
            )
            for index in self.visible_tiles()
        ]

    def _grade_buttons(self) -> list[Button]:
        scene = self._scene
        return [
            Button(f"{GRADE_PREFIX}{grade}", rect, partial(scene.show_grade, grade), selected=grade == scene.grade)
            for grade, rect in zip(scene.book.grades, self.layout_.grades, strict=True)
        ]

    def _bright_button(self) -> Button:
        scene = self._scene
        if scene.status != ListStatus.READY:
            rect = self._retry_button_rect()
            return Button("plate", rect, scene.press_bright_button, say("puzzles.retry"), "replay", ButtonKind.PRIMARY)
        proposed = scene.proposed_puzzle()
        solved = proposed is not None and scene.book.medal_for(proposed) is not None
        words = say("puzzles.again" if solved else "puzzles.solve")
        return Button(
            "plate",
            self.layout_.plate,
            scene.press_bright_button,
            words,
            "play",
            ButtonKind.PRIMARY,
            align=ButtonAlign.LEFT,
        )

    def _retry_button_rect(self) -> pygame.Rect:
        """The button of a list that has nothing to show."""
        metrics, whole = self._stage.metrics, self._stage.surface.get_rect()
        wide = self._stage.texts.width(say("puzzles.retry"), metrics.font_size(BODY), bold=True) + metrics.px(120)
        rect = pygame.Rect(0, 0, max(wide, metrics.grown(220, 0.6)), metrics.grown(46, 0.5))
        rect.midtop = (whole.centerx, self._notice_rect().bottom + metrics.px(28))
        return rect

    def _notice_rect(self) -> pygame.Rect:
        """Where it is said why there is nothing to show."""
        metrics, whole = self._stage.metrics, self._stage.surface.get_rect()
        text = pygame.Rect(0, 0, min(whole.w - metrics.px(80), metrics.text_px(560)), 0)
        first, second = self._notice_words()
        text.h = draw.paragraph_height(self._stage, first, text.w, size=HEADING, bold=True)
        text.h += draw.paragraph_height(self._stage, second, text.w)
        text.midtop = (whole.centerx, round(whole.h * 0.48))
        return text

    def _notice_words(self) -> tuple[str, str]:
        scene = self._scene
        why = scene.query.fault_text(scene.query.error)
        more = say(f"puzzles.{scene.status}_more", why=why, game=wording.game_title(scene.game))
        return say(f"puzzles.{scene.status}"), more

    # --- drawing --------------------------------------------------------------------------------------------------

    def draw(self, surface: DisplayList, now: float) -> None:
        """Draws what the clip needs."""
        scene, stage = self._scene, self._stage
        surface.blit(draw.table_background(stage), (0, 0))
        self._draw_bar(surface)
        if scene.status == ListStatus.READY:
            self.buttons.draw(surface)
            self._draw_grades(surface)
            self._draw_proposal(surface)
            self._draw_daily_puzzle(surface)
            for index in self.visible_tiles():
                self._draw_tile(surface, index)
            scene.scroll_list.draw_thumb(surface)
        else:
            self._draw_notice(surface)
            self.buttons.draw(surface)
        self.buttons.draw_tip(surface)

    def _draw_bar(self, surface: DisplayList) -> None:
        stage, metrics, theme, bar = self._stage, self._stage.metrics, self._stage.theme, self.layout_.bar
        surface.fill(theme.panel, bar)
        surface.line(theme.panel_edge, bar.bottomleft, bar.bottomright, metrics.line_width(1))
        scene = self._scene
        at = (self.buttons["back"].rect.right + metrics.px(8), bar.centery)
        name = wording.game_title(scene.game).upper()
        left = draw.text(stage, surface, name, at, size=18, colour=theme.accent, bold=True, spacing=1.5).right
        right = bar.right - metrics.px(20)
        if scene.book.puzzles:
            count = len(scene.book.puzzles)
            solved = say("puzzles.solved_of", solved=scene.book.solved_count(scene.book.puzzles), count=count)
            right = draw.text(stage, surface, solved, (right, bar.centery), colour=theme.secondary, align="right").x
        left += metrics.px(18)
        if right - left > metrics.text_px(60):
            draw.text(stage, surface, say("puzzles.puzzles"), (left, bar.centery), width=right - left - metrics.px(12))

    def _draw_grades(self, surface: DisplayList) -> None:
        stage, metrics, theme, scene = self._stage, self._stage.metrics, self._stage.theme, self._scene
        for grade, rect in zip(scene.book.grades, self.layout_.grades, strict=True):
            puzzles = scene.book.puzzles_of_grade(grade)
            solved = scene.book.solved_count(puzzles)
            pad, size = metrics.px(12), rect.h - metrics.px(20)
            medal = stage.sprites.get(f"ui/medal_{self._grade_medal(puzzles)}", size)
            surface.blit(medal, medal.get_rect(midleft=(rect.x + pad, rect.centery)))
            x, right = rect.x + 2 * pad + size, rect.right - pad
            y = rect.centery - metrics.px(7)
            count = draw.text(stage, surface, f"{solved} / {len(puzzles)}", (right, y), size=SMALL, align="right",
                              colour=theme.secondary)  # fmt: skip
            words = say("puzzles.grade", grade=grade)
            draw.text(stage, surface, words, (x, y), bold=True, width=count.x - x - metrics.px(6))
            bar = pygame.Rect(x, rect.bottom - metrics.px(16), right - x, metrics.px(6))
            surface.blit(draw.rounded(stage, bar.size, theme.edge, radius=3), bar)
            if solved:
                done = pygame.Rect(bar.x, bar.y, max(bar.h, bar.w * solved // len(puzzles)), bar.h)
                surface.blit(draw.rounded(stage, done.size, theme.accent, radius=3), done)

    def _grade_medal(self, puzzles: tuple[AnyPuzzle, ...]) -> str:
        """A grade has the worst medal of its puzzles."""
        medals = [self._scene.book.medal_for(puzzle) for puzzle in puzzles]
        if not medals or None in medals:
            return "empty"
        return next(medal for medal in ("bronze", "silver", "gold") if medal in medals)

    def _draw_proposal(self, surface: DisplayList) -> None:
        """What is proposed, in words and as a picture."""
        stage, metrics, card, scene = self._stage, self._stage.metrics, self.layout_.card, self._scene
        puzzle = scene.proposed_puzzle()
        if not card.h or puzzle is None:
            return
        draw.panel(stage, surface, card)
        pad = metrics.px(14)
        size = card.h - 2 * pad
        size = min(size, card.w // 2 - pad)
        made = self._small_board(puzzle, size)
        place = made.get_rect(midright=(card.right - pad, card.centery))
        surface.blit(made, place)
        text = pygame.Rect(card.x + pad, card.y + pad, place.x - card.x - 2 * pad, 0)
        done = scene.book.medal_for(puzzle) is not None
        heading = say("puzzles.next_done" if done else "puzzles.next_heading")
        text.y = draw.paragraph(stage, surface, heading, text, size=SMALL, colour=stage.theme.secondary) + metrics.px(4)
        draw.paragraph(stage, surface, puzzle_title(scene.game, puzzle), text, bold=True)

    def _draw_daily_puzzle(self, surface: DisplayList) -> None:
        """That there is one for today, and how many days it was solved in a row; of a day that was missed nothing."""
        stage, metrics, rect, book = self._stage, self._stage.metrics, self.layout_.day, self._scene.book
        colour = stage.theme.secondary
        pad, size = metrics.px(12), min(rect.h - metrics.px(20), metrics.px(36))
        sign = draw.icon_picture(stage, "check" if book.is_done_today else "sun", size, stage.theme.accent)
        surface.blit(sign, sign.get_rect(midleft=(rect.x + pad, rect.centery)))
        x = rect.x + 2 * pad + size
        room, apart = rect.right - pad - x, metrics.text_px(10)
        key = "day_done" if book.is_done_today else "day_new" if book.does_day_count else "day_set"
        second = [say(f"puzzles.{key}"), ""]
        if key == "day_set":
            second = [say(f"puzzles.{key}{ending}") for ending in ("", "_short", "_least")]
        if book.day_streak > 1 and key != "day_set":
            second = [
                say("puzzles.day_streak", days=book.day_streak),
                say("puzzles.day_streak_short", days=book.day_streak),
            ]
        words = stage.texts.first_fitting(second, metrics.font_size(SMALL), room)
        first = say("puzzles.day"), say("puzzles.day_short")
        title_ = stage.texts.first_fitting(first, metrics.font_size(BODY), room, bold=True)
        draw.text(stage, surface, title_, (x, rect.centery - apart), bold=True, width=room)
        draw.text(stage, surface, words, (x, rect.centery + apart), size=SMALL, colour=colour, width=room)

    def _draw_tile(self, surface: DisplayList, index: int) -> None:
        stage, metrics, theme, scene = self._stage, self._stage.metrics, self._stage.theme, self._scene
        puzzle, rect = scene.shown_puzzles[index], self.tile_rect(index)
        hovered, focused = self.buttons.hovered, self.buttons.focused
        name = f"{TILE_PREFIX}{index}"
        over, chosen = hovered is not None and hovered.name == name, focused is not None and focused.name == name
        fill = theme.hovered if over else theme.raised
        ground = draw.rounded(stage, rect.size, fill, edge=theme.accent if chosen else "", radius=10, width=2)
        surface.blit(ground, rect)
        foot = metrics.text_px(30)
        size = min(rect.w - metrics.px(16), rect.h - foot - metrics.px(8))
        made = self._small_board(puzzle, size)
        surface.blit(made, made.get_rect(midtop=(rect.centerx, rect.y + metrics.px(8))))
        y = rect.bottom - foot // 2 - metrics.px(1)
        pad, side = metrics.px(12), metrics.grown(18, 0.6)
        badge = self.seat_badge(puzzle.seat, side)
        surface.blit(badge, badge.get_rect(midleft=(rect.x + pad, y)))
        number = draw.text(
            stage,
            surface,
            str(scene.book.puzzle_number(puzzle)),
            (rect.right - pad, y),
            size=SMALL,
            bold=True,
            colour=theme.disabled,
            align="right",
        )
        x = rect.x + pad + side + metrics.px(8)
        room = number.x - x - metrics.px(4)
        words = stage.texts.first_fitting(short_puzzle_titles(puzzle), metrics.font_size(BODY), room, bold=True)
        draw.text(stage, surface, words, (x, y), bold=True, width=room)
        medal = scene.book.medal_for(puzzle)
        if medal:
            self._draw_medal(surface, rect, medal)

    def _draw_medal(self, surface: DisplayList, tile: pygame.Rect, medal: str) -> None:
        """At the upper right, with a tick at the upper left: solved is told by more than a colour."""
        stage, metrics = self._stage, self._stage.metrics
        size = metrics.px(36)
        at = (tile.right - size - metrics.px(6), tile.y + metrics.px(6))
        surface.blit(stage.sprites.get(f"ui/medal_{medal}", size), at)
        tick = metrics.px(24)
        surface.blit(stage.sprites.get("ui/puzzle_done", tick), (tile.x + metrics.px(8), tile.y + metrics.px(8)))

    def seat_badge(self, seat: int, size: int) -> pygame.Surface:
        """The piece that stands for a seat."""
        return self._board.panels.seat_badge(seat, size)

    def _small_board(self, puzzle: AnyPuzzle, size: int) -> pygame.Surface:
        key = ("puzzle", self._scene.game, puzzle.id, size)
        return self._stage.sprites.get_or_make(key, lambda: self._render_board(puzzle.view, size))

    def _render_board(self, view: Any, size: int) -> pygame.Surface:
        self._board.layout(pygame.Rect(0, 0, size, size))
        self._board.show(view)
        return draw_as_picture((size, size), lambda sheet: self._board.draw(sheet, 0.0, Marks()))

    def _draw_notice(self, surface: DisplayList) -> None:
        """While puzzles are made, and where there are none."""
        stage, metrics, scene = self._stage, self._stage.metrics, self._scene
        whole = stage.surface.get_rect()
        size = metrics.px(180)
        picture = draw.icon_picture(
            stage, "clock" if scene.status == ListStatus.WAITING else "puzzle", size, stage.theme.panel_edge
        )
        surface.blit(picture, picture.get_rect(midbottom=(whole.centerx, round(whole.h * 0.45))))
        text = self._notice_rect()
        first, second = self._notice_words()
        text.y = draw.paragraph(stage, surface, first, text, size=HEADING, bold=True, align="centre")
        draw.paragraph(stage, surface, second, text, align="centre", colour=stage.theme.secondary)
