"""A puzzle on the table: its match begins in the puzzle's position, against the perfect defender."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from tabletop.content.games import digest, load_game
from tabletop.play.match import Match
from tabletop.play.record import Header
from tabletop.play.seats import Sitter
from tabletop.ui.scenes.puzzles.book import AnyPuzzle, PuzzleBook
from tabletop.ui.scenes.puzzles.solving import Solving
from tabletop.ui.scenes.table.picture import Shown
from tabletop.ui.scenes.table.scene import TableScene
from tabletop.ui.words import say

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

DEFENDER = "perfect"
"""Level of whoever answers."""


class PuzzleScene(TableScene):
    """A table without a journal; its match begins in the puzzle's position."""

    occasion: Solving

    def __init__(self, stage: Stage, book: PuzzleBook, puzzle: AnyPuzzle) -> None:
        def solving(scene: Shown) -> Solving:
            return Solving(scene, book, puzzle, partial(PuzzleScene, stage, book))

        super().__init__(stage, match_of(book.game, puzzle), solving)


def match_of(game: str, puzzle: AnyPuzzle) -> Match[Any, Any, Any]:
    """A match that begins in the puzzle's position and is written down nowhere."""
    rules = load_game(game)
    solver, defender = Sitter("person", say("puzzles.you")), Sitter("bot", say("puzzles.defender"), DEFENDER)
    sitters = tuple(solver if seat == puzzle.seat else defender for seat in range(rules.seats({})))
    header = Header(
        game=game, rules_version=rules.version, content=digest(game), sitters=sitters, seed=puzzle.id,
        setup={"position": puzzle.position}, friendly_undo=True,
    )  # fmt: skip
    return Match(rules, header)
