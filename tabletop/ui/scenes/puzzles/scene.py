"""The list of a game's puzzles: by grade, with medals, and a button for the next unsolved one.

Opened by the scene name "puzzles", mostly from the title; nobody imports it. It asks the worker for the puzzles,
which may take a while, and puts the chosen one on a table (PuzzleScene of `puzzle_mode`). PuzzleBook (`book`) keeps
the medals in a file. `list_picture` draws the page and owns its buttons, and asks this scene for what they do
(PuzzleListHost): a new button needs a method there and here.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from tabletop.ai.worker import ListPuzzles
from tabletop.ui import wording
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.messages import say
from tabletop.ui.scenes.button_focus import move_button_focus
from tabletop.ui.scenes.list_page_nodes import ListPageNodes
from tabletop.ui.scenes.puzzles.book import AnyPuzzle, PuzzleBook
from tabletop.ui.scenes.puzzles.list_picture import TILE_PREFIX, PuzzleListPicture, PuzzleListStatus
from tabletop.ui.scenes.puzzles.puzzle_mode import PuzzleScene
from tabletop.ui.scenes.query import Query
from tabletop.ui.scenes.registry import SceneRequest
from tabletop.ui.scenes.scroll_list import ScrollList
from tabletop.ui.stage.events import Input, Key, KeyEvent, PointerEvent, PointerKind, WheelEvent
from tabletop.ui.stage.scene import Scene

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


class PuzzlesScene(Scene):
    """Asks the worker for the puzzles and opens one of them on the table."""

    def __init__(self, stage: Stage, game: str, path: Path | None = None, today: date | None = None) -> None:
        """`path` is the file of the progress; the player's own by default. The day is the present one."""
        self.stage = stage
        self.game = game
        self.book = PuzzleBook(game, (), path, today)
        self.grade = 0
        self._path, self._today = path, today
        self.query: Query[str] = Query()
        self.scroll_list = ScrollList(stage, lambda row: None)
        self.picture = PuzzleListPicture(self)
        self.node_sources = (self.picture.buttons, ListPageNodes(self.scroll_list, self._scroll_and_focus))
        self._request_puzzles()

    # --- the stage's hooks ----------------------------------------------------------------------------------------

    @property
    def game_name(self) -> str:
        return self.game

    @property
    def caption(self) -> str:
        return f"{wording.game_title(self.game)} · {say('puzzles.puzzles')}"

    @property
    def status(self) -> PuzzleListStatus:
        if self.query.is_waiting:
            return PuzzleListStatus.WAITING
        if self.query.error:
            return PuzzleListStatus.FAILED
        return PuzzleListStatus.READY if self.book.puzzles else PuzzleListStatus.EMPTY

    @property
    def keep_clear_rects(self) -> Sequence[pygame.Rect]:
        return self.picture.buttons.button_rects

    def layout(self) -> None:
        self.picture.layout()
        self.refresh()

    def on_entered(self) -> None:
        if self.book.note:
            self.stage.toast.show(say("puzzles.damaged", note=self.book.note))

    def on_uncovered(self) -> None:
        following = self.book.next_unsolved_puzzle()
        if following is not None and self.book.solved_count(self.shown_puzzles) == len(self.shown_puzzles):
            self.grade = following.grade
        self.layout()

    def on_left(self) -> None:
        self.query.reset()

    def handle(self, event: Input | None, raw: pygame.Event) -> None:
        if isinstance(event, KeyEvent):
            if event.down:
                self._handle_key(event)
        elif isinstance(event, PointerEvent):
            if not self.picture.buttons.handle(event):
                self.scroll_list.handle(event)
            if event.kind == PointerKind.MOVE and event.held:
                self.refresh()
        elif isinstance(event, WheelEvent) and self.scroll_list.handle(event):
            self.refresh()

    def update(self, now: float) -> None:
        self.picture.buttons.update(now)
        if not self.query.update():
            return
        if not self.query.error:
            self._show_found_puzzles(self.query.value or ())
        self.layout()
        self.picture.focus_proposed_puzzle()

    def is_busy(self) -> bool:
        return self.query.is_waiting

    def draw(self, surface: DisplayList, now: float) -> None:
        self.picture.draw(surface, now)

    # --- what can be done -----------------------------------------------------------------------------------------

    @property
    def shown_puzzles(self) -> tuple[AnyPuzzle, ...]:
        return self.book.puzzles_of_grade(self.grade)

    def refresh(self) -> None:
        """Makes the buttons anew: other rows may be seen now."""
        self.picture.refresh()

    def show_grade(self, grade: int) -> None:
        self.grade = grade
        self.scroll_list.first_row = 0
        self.layout()

    def open_puzzle(self, puzzle: AnyPuzzle) -> None:
        self.grade = puzzle.grade
        self.stage.push_scene(PuzzleScene(self.stage, self.book, puzzle))

    def press_bright_button(self) -> None:
        if self.status in (PuzzleListStatus.FAILED, PuzzleListStatus.EMPTY):
            self._request_puzzles()
            self.layout()
            return
        puzzle = self.proposed_puzzle()
        if puzzle is not None:
            self.open_puzzle(puzzle)

    def open_daily_puzzle(self) -> None:
        puzzle = self.book.puzzle_of_day()
        if puzzle is not None:
            self.open_puzzle(puzzle)

    def proposed_puzzle(self) -> AnyPuzzle | None:
        """The first unsolved one of the grade that is shown, else of all; where all are solved, the first."""
        own = (puzzle for puzzle in self.shown_puzzles if self.book.medal_for(puzzle) is None)
        return next(own, None) or self.book.next_unsolved_puzzle() or next(iter(self.shown_puzzles), None)

    def close(self) -> None:
        self.stage.pop_scene()

    # --- details --------------------------------------------------------------------------------------------------

    def _request_puzzles(self) -> None:
        self.query.reset()
        self.query.ask(self.stage.worker, self.game, ListPuzzles(self.game))

    def _show_found_puzzles(self, puzzles: tuple[AnyPuzzle, ...]) -> None:
        note = self.book.note
        self.book = PuzzleBook(self.game, puzzles, self._path, self._today)
        self.book.note = self.book.note or note
        following = self.book.next_unsolved_puzzle() or next(iter(puzzles), None)
        self.grade = following.grade if following else 0

    def _handle_key(self, event: KeyEvent) -> None:
        if event.name == Key.ESCAPE:
            if not event.again:
                self.close()
        elif event.name in (Key.PAGE_UP, Key.PAGE_DOWN, Key.HOME, Key.END):
            by = {"page up": -self.scroll_list.visible_count, "page down": self.scroll_list.visible_count}.get(
                event.name, self.scroll_list.row_count
            )
            self._move_tile_focus(self.picture.layout_.across * (-by if event.name == Key.HOME else by))
        elif not self._handle_tile_arrow_key(event) and not move_button_focus(self.picture.buttons, event):
            self.picture.buttons.handle(event)

    def _handle_tile_arrow_key(self, event: KeyEvent) -> bool:
        """Whether an arrow key leads from one tile to another, also to one that is out of sight."""
        across = self.picture.layout_.across
        focused = self.picture.buttons.focused
        if focused is None or not focused.name.startswith(TILE_PREFIX) or event.ctrl or event.alt:
            return False
        here = int(focused.name.removeprefix(TILE_PREFIX))
        if event.name in (Key.UP, Key.DOWN):
            target = here + (across if event.name == Key.DOWN else -across)
            inside = 0 <= target < len(self.shown_puzzles)
            if inside:
                self._move_tile_focus(target - here)
            return inside or event.name == Key.DOWN
        if event.name == Key.RIGHT or (event.name == Key.LEFT and here % across):
            self._move_tile_focus(1 if event.name == Key.RIGHT else -1)
            return True
        return False

    def _move_tile_focus(self, by: int) -> None:
        """Moves the keyboard's focus among the tiles."""
        if not self.shown_puzzles:
            return
        focused = self.picture.buttons.focused
        here = int(focused.name.removeprefix(TILE_PREFIX)) if focused and focused.name.startswith(TILE_PREFIX) else 0
        there = max(0, min(len(self.shown_puzzles) - 1, here + by))
        self.focus_tile(there)

    def _scroll_and_focus(self, rows: int) -> None:
        """Scrolls the tiles, and goes to the first one that is seen then."""
        self.scroll_list.scroll_rows(rows)
        self.refresh()
        self.picture.buttons.focus_button(f"{TILE_PREFIX}{self.scroll_list.first_row * self.picture.layout_.across}")

    def focus_tile(self, index: int) -> None:
        """Puts the keyboard's focus on a tile of the grade that is shown."""
        self.scroll_list.bring_into_view(index // self.picture.layout_.across)
        self.refresh()
        self.picture.buttons.focus_button(f"{TILE_PREFIX}{index}")


def open_scene(stage: Stage, request: SceneRequest) -> PuzzlesScene:
    """The puzzles of the requested game."""
    return PuzzlesScene(stage, request.game)
