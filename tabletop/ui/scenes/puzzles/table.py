"""A puzzle on the table: its match begins in the puzzle's position, against the perfect defender."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tabletop.ui.scenes.puzzles.book import AnyPuzzle, PuzzleBook
from tabletop.ui.scenes.puzzles.match import puzzle_match
from tabletop.ui.scenes.puzzles.puzzle_mode import PuzzleMode
from tabletop.ui.scenes.table.picture import TableView
from tabletop.ui.scenes.table.scene import TableScene

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


class PuzzleScene(TableScene):
    """A table without a journal; its match begins in the puzzle's position."""

    match_mode: PuzzleMode

    def __init__(self, stage: Stage, book: PuzzleBook, puzzle: AnyPuzzle) -> None:
        def solving(scene: TableView) -> PuzzleMode:
            return PuzzleMode(scene, book, puzzle, partial(PuzzleScene, stage, book))

        super().__init__(stage, puzzle_match(book.game, puzzle), solving)
