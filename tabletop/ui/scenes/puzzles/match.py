"""A puzzle's own match, in which somebody looks for the win and the perfect defender answers."""

from __future__ import annotations

from typing import Any

from tabletop.content.games import digest, load_game
from tabletop.play.match import Match
from tabletop.play.record import Header
from tabletop.play.seats import Sitter, SitterKind
from tabletop.ui.scenes.puzzles.book import AnyPuzzle
from tabletop.ui.words import say

DEFENDER_LEVEL = "perfect"
"""Level of whoever answers."""


def puzzle_match(game: str, puzzle: AnyPuzzle) -> Match[Any, Any, Any]:
    """A match that begins in the puzzle's position and is written down nowhere."""
    rules = load_game(game)
    solver, defender = (
        Sitter(SitterKind.PERSON, say("puzzles.you")),
        Sitter(SitterKind.BOT, say("puzzles.defender"), DEFENDER_LEVEL),
    )
    sitters = tuple(solver if seat == puzzle.seat else defender for seat in range(rules.seats({})))
    header = Header(
        game=game, rules_version=rules.version, content=digest(game), sitters=sitters, seed=puzzle.id,
        setup={"position": puzzle.position}, friendly_undo=True,
    )  # fmt: skip
    return Match(rules, header)
