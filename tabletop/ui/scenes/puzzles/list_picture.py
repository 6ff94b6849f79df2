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
from typing import Protocol

import pygame

from tabletop.content.games import load_game
from tabletop.ui import wording
from tabletop.ui.boards.board import Board, make_still_board
from tabletop.ui.boards.marks import Marks
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList, draw_as_picture
from tabletop.ui.drawing.metrics import Metrics
from tabletop.ui.drawing.retained_strokes import CachedStrokes
from tabletop.ui.drawing.theme import BODY, HEADING, SMALL
from tabletop.ui.messages import say
from tabletop.ui.scenes.page_bar import bar_height_px, bar_row, draw_bar
from tabletop.ui.scenes.puzzles.book import AnyPuzzle, PuzzleBook, puzzle_title, short_puzzle_titles
from tabletop.ui.scenes.query import Query
from tabletop.ui.scenes.scroll_list import ScrollList
from tabletop.ui.sentences import join_label
from tabletop.ui.stage.buttons import Button, ButtonAlign, ButtonKind, SceneButtons
from tabletop.ui.stage.stage import Stage
from tabletop.ui.widgets.drawn_parts import DrawnParts
from tabletop.ui.widgets.layout import (
    Align,
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
)


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
    """Where the tiles are."""
    tile: tuple[int, int]
    across: int
    """Tiles in a row."""
    gap: int


def arrange_puzzle_list(metrics: Metrics, size: tuple[int, int], grades: int) -> PuzzlesLayout:
    """The layout for a window and so many grades."""
    rects, gap, margin = PlacedRects(), metrics.px(8), metrics.px(16)
    names, high = [f"grade {i}" for i in range(grades)], metrics.mix_px(64, 0.55) + gap
    rows = column(*(grow(rects.cell(name)) for name in names), gap=gap)
    above = [shrink(pad_sides(sized(rows, height=grades * high - gap), bottom=gap))] if grades else []
    plate = rects.cell("plate", width=metrics.mix_px(272, 0.45), height=metrics.mix_px(46, 0.5))
    below = column(rects.cell("day", height=metrics.mix_px(56, 0.6)), plate, gap=gap)
    card = rects.cell("card", height=metrics.mix_px(132, 0.6))
    roomy, tight = (column(*above, grow(space()), *foot) for foot in ([card, space(height=gap), below], [below]))
    bottom = size[1] // 10 if metrics.projector else margin
    body = pad_sides(rects.cell("body"), left=margin, right=margin, top=margin, bottom=bottom)
    column(rects.cell("bar", height=bar_height_px(metrics)), grow(body)).place(pygame.Rect((0, 0), size))
    fits = roomy.height(plate.width) <= rects["body"].h
    row(roomy if fits else tight, grow(rects.cell("grid")), gap=margin).place(rects["body"])
    inner = rects["grid"].w - metrics.px(10)
    across = max(1, (inner + gap) // (metrics.mix_px(144, 0.4) + gap))
    wide = (inner - (across - 1) * gap) // across
    tile = (wide, min(wide, metrics.px(190)) + metrics.text_px(30))
    return PuzzlesLayout(
        rects["bar"], tuple(rects[name] for name in names), rects["card"], rects["day"], rects["plate"],
        rects["grid"], tile, across, gap,
    )  # fmt: skip


TILE_PREFIX = "puzzle-"
"""Before a puzzle's index within its grade in the name of its button."""
GRADE_PREFIX = "grade-"


class PuzzleListStatus(StrEnum):
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
    def status(self) -> PuzzleListStatus:
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
        self._tile_strokes: tuple[CachedStrokes, ...] = ()
        """By a tile's index, until the next layout."""
        self._game = load_game(scene.game)

    # --- layout ---------------------------------------------------------------------------------------------------

    def layout(self) -> None:
        """Places everything for the stage's size."""
        self._tile_strokes = tuple(CachedStrokes() for _ in self._scene.book.puzzles)
        scene, metrics = self._scene, self._stage.metrics
        self.layout_ = arrange_puzzle_list(metrics, self._stage.surface.get_size(), len(scene.book.grades))
        parts = self.layout_
        rows = -(-len(scene.shown_puzzles) // parts.across)
        scene.scroll_list.layout(parts.grid, parts.tile[1] + parts.gap, rows)

    def refresh(self) -> None:
        """Makes the buttons anew."""
        scene, rects = self._scene, PlacedRects()
        bar_row(rects, self._stage.metrics, "back").place(self.layout_.bar)
        made = [Button("back", rects["back"], scene.close, icon="back", kind=ButtonKind.ICON, tip=say("common.back"))]
        if scene.status == PuzzleListStatus.READY:
            made += [
                *self._puzzle_tile_buttons(),
                *self._grade_buttons(),
                Button("day", self.layout_.day, scene.open_daily_puzzle, spoken_name=say("puzzles.day")),
            ]
        if scene.status != PuzzleListStatus.WAITING:
            made.append(self._bright_button())
        self.buttons.set_buttons(made)

    def focus_proposed_puzzle(self) -> None:
        """Puts the keyboard's focus where one will go on."""
        scene, proposed = self._scene, self._scene.proposed_puzzle()
        if scene.status == PuzzleListStatus.READY and proposed in scene.shown_puzzles and proposed is not None:
            scene.focus_tile(scene.shown_puzzles.index(proposed))
        elif scene.status != PuzzleListStatus.WAITING:
            self.buttons.focus_button("plate")

    def visible_tiles(self) -> range:
        """Indices of the tiles that are seen."""
        scene, rows = self._scene, self._scene.scroll_list.visible_rows
        return range(rows.start * self.layout_.across, min(len(scene.shown_puzzles), rows.stop * self.layout_.across))

    def tile_rect(self, index: int) -> pygame.Rect:
        """Where a tile is."""
        parts = self.layout_
        line, place = divmod(index, parts.across)
        x = parts.grid.x + place * (parts.tile[0] + parts.gap)
        return pygame.Rect((x, self._scene.scroll_list.row_rect(line).y), parts.tile)

    def _puzzle_tile_buttons(self) -> list[Button]:
        scene, puzzles = self._scene, self._scene.shown_puzzles
        return [
            Button(f"{TILE_PREFIX}{index}", self.tile_rect(index), partial(scene.open_puzzle, puzzles[index]),
                   kind=ButtonKind.BARE, spoken_name=self._tile_name(puzzles[index]))
            for index in self.visible_tiles()
        ]  # fmt: skip

    def _tile_name(self, puzzle: AnyPuzzle) -> str:
        """Its number and title, for those who do not see the tile."""
        return join_label(str(self._scene.book.puzzle_number(puzzle)), puzzle_title(self._scene.game, puzzle))

    def _grade_buttons(self) -> list[Button]:
        scene = self._scene
        return [
            Button(f"{GRADE_PREFIX}{grade}", rect, partial(scene.show_grade, grade), selected=grade == scene.grade,
                   spoken_name=say("puzzles.grade", grade=grade), is_option=True)
            for grade, rect in zip(scene.book.grades, self.layout_.grades, strict=True)
        ]  # fmt: skip

    def _bright_button(self) -> Button:
        scene = self._scene
        if scene.status != PuzzleListStatus.READY:
            rects = PlacedRects()
            self._place_notice(rects, DisplayList((0, 0)))
            return Button(
                "plate", rects["retry"], scene.press_bright_button, say("puzzles.retry"), "replay", ButtonKind.PRIMARY
            )
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

    def _notice_title_and_text(self) -> tuple[str, str]:
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
        if scene.status == PuzzleListStatus.READY:
            self.buttons.draw(surface)
            self._draw_grades_with_progress(surface)
            self._draw_proposed_puzzle(surface)
            self._draw_daily_puzzle(surface)
            for index in self.visible_tiles():
                self._draw_cached_puzzle_tile(surface, index)
            scene.scroll_list.draw_thumb(surface)
        else:
            self._place_notice(PlacedRects(), surface)
            self.buttons.draw(surface)
        self.buttons.draw_tip(surface)

    def _draw_bar(self, surface: DisplayList) -> None:
        stage, metrics, bar, scene = self._stage, self._stage.metrics, self.layout_.bar, self._scene
        title, back = wording.game_title(scene.game), self.buttons["back"].rect
        left, right = draw_bar(stage, surface, bar, title, back.right + metrics.px(8)), bar.right - metrics.px(20)
        if scene.book.puzzles:
            count = len(scene.book.puzzles)
            solved = say("puzzles.solved_of", solved=scene.book.solved_count(scene.book.puzzles), count=count)
            right = draw.text(stage, surface, solved, (right, bar.centery), colour=stage.theme.secondary,
                              align="right").x  # fmt: skip
        if right - left > metrics.text_px(60):
            draw.text(stage, surface, say("puzzles.puzzles"), (left, bar.centery), width=right - left - metrics.px(12))

    def _draw_grades_with_progress(self, surface: DisplayList) -> None:
        stage, metrics, scene, parts = self._stage, self._stage.metrics, self._scene, DrawnParts(self._stage, surface)
        for grade, rect in zip(scene.book.grades, self.layout_.grades, strict=True):
            puzzles = scene.book.puzzles_of_grade(grade)
            solved = scene.book.solved_count(puzzles)
            medal = stage.sprites.get(f"ui/medal_{self._worst_medal_of_grade(puzzles)}", rect.h - metrics.px(20))
            count = parts.line(f"{solved} / {len(puzzles)}", height=0, size=SMALL, colour=stage.theme.secondary)
            words = grow(parts.line(say("puzzles.grade", grade=grade), height=0, bold=True))
            bar = cell(partial(self._draw_progress_bar, surface, solved / max(1, len(puzzles))), height=metrics.px(6))
            told = column(grow(row(words, count, gap=metrics.px(6))), bar, gap=metrics.px(8))
            inner = row(parts.picture(medal), grow(told), gap=metrics.px(12))
            pad(inner, x=metrics.px(12), y=metrics.px(10)).place(rect)

    def _draw_progress_bar(self, surface: DisplayList, share: float, bar: pygame.Rect) -> None:
        theme, lengths = self._stage.theme, [(bar.w, self._stage.theme.edge)]
        if share:
            lengths.append((max(bar.h, int(bar.w * share)), theme.accent))
        for length, colour in lengths:
            surface.blit(draw.rounded_rect(self._stage, (length, bar.h), colour, radius=3), bar)

    def _worst_medal_of_grade(self, puzzles: tuple[AnyPuzzle, ...]) -> str:
        """A grade has the worst medal of its puzzles."""
        medals = [self._scene.book.medal_for(puzzle) for puzzle in puzzles]
        if not medals or None in medals:
            return "empty"
        return next(medal for medal in ("bronze", "silver", "gold") if medal in medals)

    def _draw_proposed_puzzle(self, surface: DisplayList) -> None:
        """What is proposed, in words and as a picture."""
        stage, metrics, card, scene = self._stage, self._stage.metrics, self.layout_.card, self._scene
        puzzle, parts, inset = scene.proposed_puzzle(), DrawnParts(stage, surface), metrics.px(14)
        if not card.h or puzzle is None:
            return
        draw.panel(stage, surface, card)
        board = parts.picture(self._small_board_picture(puzzle, min(card.h - 2 * inset, card.w // 2 - inset)))
        heading = say("puzzles.next_heading" if scene.book.medal_for(puzzle) is None else "puzzles.next_done")
        words = column(
            parts.words(heading, size=SMALL, colour=stage.theme.secondary),
            parts.words(puzzle_title(scene.game, puzzle), bold=True),
            gap=metrics.px(4),
        )
        pad(row(grow(words), board, gap=inset), inset).place(card)

    def _draw_daily_puzzle(self, surface: DisplayList) -> None:
        """That there is one for today, and how many days it was solved in a row; of a day that was missed nothing."""
        stage, metrics, rect, book = self._stage, self._stage.metrics, self.layout_.day, self._scene.book
        parts, line, size = (
            DrawnParts(stage, surface),
            metrics.text_px(20),
            min(rect.h - metrics.px(20), metrics.px(36)),
        )
        sign = draw.icon_picture(stage, "check" if book.is_daily_puzzle_solved else "sun", size, stage.theme.accent)
        key = "day_done" if book.is_daily_puzzle_solved else "day_new" if book.does_day_count_for_streak else "day_set"
        second = [say(f"puzzles.{key}"), ""]
        if key == "day_set":
            second = [say(f"puzzles.{key}{ending}") for ending in ("", "_short", "_least")]
        elif book.day_streak > 1:
            second = [say(f"puzzles.day_streak{ending}", days=book.day_streak) for ending in ("", "_short")]
        words = column(
            parts.first_fitting_text((say("puzzles.day"), say("puzzles.day_short")), height=line, bold=True),
            parts.first_fitting_text(second, height=line, size=SMALL, colour=stage.theme.secondary),
        )
        inner = row(parts.picture(sign), grow(words), gap=metrics.px(12), align=Align.CENTRE)
        pad(inner, x=metrics.px(12), y=0).place(rect)

    def _draw_cached_puzzle_tile(self, surface: DisplayList, index: int) -> None:
        puzzle, rect, name = self._scene.shown_puzzles[index], self.tile_rect(index), f"{TILE_PREFIX}{index}"
        hovered, focused = self.buttons.hovered, self.buttons.focused
        over, chosen = hovered is not None and hovered.name == name, focused is not None and focused.name == name
        key = puzzle.id, over, chosen, self._scene.book.medal_for(puzzle)
        paint = partial(self._draw_puzzle_tile, surface, puzzle, rect, over=over, chosen=chosen)
        self._tile_strokes[index].draw(surface, rect, key, paint)

    def _draw_puzzle_tile(
        self, surface: DisplayList, puzzle: AnyPuzzle, rect: pygame.Rect, *, over: bool, chosen: bool
    ) -> None:
        stage, metrics, theme, scene = self._stage, self._stage.metrics, self._stage.theme, self._scene
        fill, parts = theme.hovered if over else theme.raised, DrawnParts(self._stage, surface)
        ground = draw.rounded_rect(stage, rect.size, fill, edge=theme.accent if chosen else "", radius=10, width=2)
        surface.blit(ground, rect)
        gap, foot = metrics.px(8), metrics.text_px(30)
        board = parts.picture(self._small_board_picture(puzzle, min(rect.w - 2 * gap, rect.h - foot - gap)))
        number = str(scene.book.puzzle_number(puzzle))
        below = row(
            parts.picture(self._seat_badge(puzzle, metrics.mix_px(18, 0.6))),
            grow(parts.first_fitting_text(short_puzzle_titles(scene.game, puzzle), height=0, bold=True, shrinks=True)),
            parts.line(number, height=0, size=SMALL, bold=True, colour=theme.disabled),
            gap=metrics.px(6),
        )
        inner = column(board, grow(space()), sized(pad(below, x=gap, y=0), height=foot))
        pad_sides(inner, top=gap).place(rect)
        medal = scene.book.medal_for(puzzle)
        if medal:
            self._draw_medal(surface, rect, medal)

    def _draw_medal(self, surface: DisplayList, tile: pygame.Rect, medal: str) -> None:
        """At the upper right, with a tick at the upper left: solved is told by more than a colour."""
        metrics, sprites, parts = self._stage.metrics, self._stage.sprites, DrawnParts(self._stage, surface)
        tick = parts.picture(sprites.get("ui/puzzle_done", metrics.px(24)), down=Align.START)
        made = parts.picture(sprites.get(f"ui/medal_{medal}", metrics.px(36)), down=Align.START)
        inset = metrics.px(6)
        pad(row(tick, grow(space()), made), inset).place(tile)

    def _seat_badge(self, puzzle: AnyPuzzle, size: int) -> pygame.Surface:
        """The piece that stands for whoever is asked, which may be another one in each puzzle."""
        key = "puzzle badge", self._scene.game, puzzle.id, size
        return self._stage.sprites.get_or_make(
            key, lambda: self._still_board(puzzle, size).panels.seat_badge(puzzle.seat, size)
        )

    def _small_board_picture(self, puzzle: AnyPuzzle, size: int) -> pygame.Surface:
        key = ("puzzle", self._scene.game, puzzle.id, size)
        return self._stage.sprites.get_or_make(
            key,
            lambda: draw_as_picture(
                (size, size), lambda sheet: self._still_board(puzzle, size).draw(sheet, 0.0, Marks())
            ),
        )

    def _still_board(self, puzzle: AnyPuzzle, size: int) -> Board:
        return make_still_board(self._stage, self._game, puzzle.view, size)

    def _place_notice(self, rects: PlacedRects, surface: DisplayList) -> None:
        """What is shown while puzzles are made, and where there are none; the place of its button is written down."""
        stage, metrics, parts = self._stage, self._stage.metrics, DrawnParts(self._stage, surface)
        sign = "clock" if self._scene.status == PuzzleListStatus.WAITING else "puzzle"
        icon = draw.icon_picture(stage, sign, metrics.px(180), stage.theme.panel_edge)
        wide = stage.texts.text_width(say("puzzles.retry"), metrics.font_size(BODY), bold=True) + metrics.px(120)
        retry = rects.cell("retry", width=max(wide, metrics.mix_px(220, 0.6)), height=metrics.mix_px(46, 0.5))
        first, second = self._notice_title_and_text()
        whole = column(
            parts.picture(icon),
            space(height=metrics.px(20)),
            parts.words(first, size=HEADING, bold=True, align="centre"),
            parts.words(second, align="centre", colour=stage.theme.secondary),
            space(height=metrics.px(28)),
            within(retry),
        )
        notice = within(whole, most_width=metrics.text_px(560), down=Align.CENTRE)
        pad(notice, x=metrics.px(40), y=0).place(stage.surface.get_rect())
