"""The puzzles of a game: by grade, with medals, and the next unsolved one proposed."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from tabletop.ai.worker import CANCELLED, Puzzles, Ticket
from tabletop.ui import wording
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.scenes.listing import ScrollList
from tabletop.ui.scenes.puzzles.book import AnyPuzzle, PuzzleBook
from tabletop.ui.scenes.puzzles.list import TILE, ListStatus, PuzzlesPicture
from tabletop.ui.scenes.puzzles.table import PuzzleScene
from tabletop.ui.scenes.registry import Request
from tabletop.ui.scenes.steering import move_button_focus
from tabletop.ui.stage.events import Input, KeyEvent, PointerEvent, PointerKind, WheelEvent
from tabletop.ui.stage.keyboard import Key
from tabletop.ui.stage.scene import Scene
from tabletop.ui.words import say

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


class PuzzlesScene(Scene):
    """Asks the worker for the puzzles and opens one of them on the table."""

    def __init__(self, stage: Stage, game: str, path: Path | None = None, today: date | None = None) -> None:
        """`path` is the file of the progress; the player's own by default. The day is the present one."""
        self.stage = stage
        self.game = game
        self.book = PuzzleBook(game, (), path, today)
        self.error = ""
        """Why the worker has no puzzles."""
        self.grade = 0
        self._path, self._today = path, today
        self._ticket: Ticket | None = None
        self.list = ScrollList(stage, lambda row: None)
        self.picture = PuzzlesPicture(self)
        self._ask()

    # --- the stage's hooks ----------------------------------------------------------------------------------------

    @property
    def about(self) -> str:
        return self.game

    @property
    def caption(self) -> str:
        return f"{wording.title(self.game)} · {say('puzzles.puzzles')}"

    @property
    def stand(self) -> ListStatus:
        """What there is to be seen."""
        if self._ticket is not None:
            return ListStatus.WAITING
        if self.error:
            return ListStatus.FAILED
        return ListStatus.READY if self.book.puzzles else ListStatus.EMPTY

    @property
    def kept_clear(self) -> Sequence[pygame.Rect]:
        return self.picture.buttons.rects

    def layout(self) -> None:
        self.picture.layout()
        self.refresh()

    def entered(self) -> None:
        if self.book.note:
            self.stage.toast.show(say("puzzles.damaged", note=self.book.note))

    def uncovered(self) -> None:
        following = self.book.following()
        if following is not None and self.book.solved(self.shown) == len(self.shown):
            self.grade = following.grade
        self.layout()

    def left(self) -> None:
        if self._ticket:
            self._ticket.cancel()

    def handle(self, event: Input | None, raw: pygame.Event) -> None:
        if isinstance(event, KeyEvent):
            if event.down:
                self._key(event)
        elif isinstance(event, PointerEvent):
            if not self.picture.buttons.handle(event):
                self.list.handle(event)
            if event.kind == PointerKind.MOVE and event.held:
                self.refresh()
        elif isinstance(event, WheelEvent) and self.list.handle(event):
            self.refresh()

    def update(self, now: float) -> None:
        self.picture.buttons.update(now)
        answer = self._ticket.poll() if self._ticket else None
        if answer is None:
            return
        self._ticket = None
        self.error = "" if answer.error == CANCELLED else answer.error
        if not self.error:
            self._take(answer.value or ())
        self.layout()
        self.picture.focus_next()

    def busy(self) -> bool:
        return self._ticket is not None

    def draw(self, surface: DisplayList, now: float) -> None:
        self.picture.draw(surface, now)

    # --- what can be done -----------------------------------------------------------------------------------------

    @property
    def shown(self) -> tuple[AnyPuzzle, ...]:
        """The puzzles of the grade that is shown."""
        return self.book.of_grade(self.grade)

    def refresh(self) -> None:
        """Makes the buttons anew: other rows may be seen now."""
        self.picture.refresh()

    def show_grade(self, grade: int) -> None:
        """Shows the puzzles of a grade."""
        self.grade = grade
        self.list.top = 0
        self.layout()

    def open(self, puzzle: AnyPuzzle) -> None:
        """Puts a puzzle on the table."""
        self.grade = puzzle.grade
        self.stage.push(PuzzleScene(self.stage, self.book, puzzle))

    def press_plate(self) -> None:
        """Opens what is proposed, or asks again."""
        if self.stand in (ListStatus.FAILED, ListStatus.EMPTY):
            self._ask()
            self.layout()
            return
        puzzle = self.proposed()
        if puzzle is not None:
            self.open(puzzle)

    def open_day(self) -> None:
        """Puts the puzzle of the day on the table."""
        puzzle = self.book.of_day()
        if puzzle is not None:
            self.open(puzzle)

    def proposed(self) -> AnyPuzzle | None:
        """The first unsolved one of the grade that is shown, else of all; where all are solved, the first."""
        own = (puzzle for puzzle in self.shown if self.book.medal(puzzle) is None)
        return next(own, None) or self.book.following() or next(iter(self.shown), None)

    def close(self) -> None:
        """Back to where one came from."""
        self.stage.pop()

    # --- details --------------------------------------------------------------------------------------------------

    def _ask(self) -> None:
        self.error = ""
        self._ticket = self.stage.worker.ask(Puzzles(self.game))

    def _take(self, puzzles: tuple[AnyPuzzle, ...]) -> None:
        note = self.book.note
        self.book = PuzzleBook(self.game, puzzles, self._path, self._today)
        self.book.note = self.book.note or note
        following = self.book.following() or next(iter(puzzles), None)
        self.grade = following.grade if following else 0

    def _key(self, event: KeyEvent) -> None:
        if event.name == Key.ESCAPE:
            if not event.again:
                self.close()
        elif event.name in (Key.PAGE_UP, Key.PAGE_DOWN, Key.HOME, Key.END):
            by = {"page up": -self.list.seen, "page down": self.list.seen}.get(event.name, self.list.count)
            self._walk(self.picture.layout_.across * (-by if event.name == Key.HOME else by))
        elif not self._walk_by(event) and not move_button_focus(self.picture.buttons, event):
            self.picture.buttons.handle(event)

    def _walk_by(self, event: KeyEvent) -> bool:
        """Whether an arrow key leads from one tile to another, also to one that is out of sight."""
        across = self.picture.layout_.across
        focused = self.picture.buttons.focused
        if focused is None or not focused.name.startswith(TILE) or event.ctrl or event.alt:
            return False
        here = int(focused.name.removeprefix(TILE))
        if event.name in (Key.UP, Key.DOWN):
            target = here + (across if event.name == Key.DOWN else -across)
            inside = 0 <= target < len(self.shown)
            if inside:
                self._walk(target - here)
            return inside or event.name == Key.DOWN
        if event.name == Key.RIGHT or (event.name == Key.LEFT and here % across):
            self._walk(1 if event.name == Key.RIGHT else -1)
            return True
        return False

    def _walk(self, by: int) -> None:
        """Moves the keyboard's focus among the tiles."""
        if not self.shown:
            return
        focused = self.picture.buttons.focused
        here = int(focused.name.removeprefix(TILE)) if focused and focused.name.startswith(TILE) else 0
        there = max(0, min(len(self.shown) - 1, here + by))
        self.focus(there)

    def focus(self, index: int) -> None:
        """Puts the keyboard's focus on a tile of the grade that is shown."""
        self.list.follow(index // self.picture.layout_.across)
        self.refresh()
        self.picture.buttons.focus(f"{TILE}{index}")


def open_scene(stage: Stage, request: Request) -> PuzzlesScene:
    """The puzzles of the requested game."""
    return PuzzlesScene(stage, request.game)
