"""Finds puzzles of Zodiac in matches: positions in which exactly one action wins by force.

The box names `puzzle_finder`; the worker asks it about the matches of an evening. The puzzles that come with the game
are chosen among all positions of the star instead (`puzzles`). Nothing is guessed: the game is solved.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from tabletop.ai.analysis import Puzzle, VerdictKind
from tabletop.ai.bot import Budget
from tabletop.ai.puzzle_finding import FoundPuzzle
from tabletop.games.zodiac.bots.analyse import ZodiacAnalyst, analyst
from tabletop.games.zodiac.rules.actions import Action
from tabletop.games.zodiac.rules.rules import Zodiac
from tabletop.games.zodiac.rules.state import View

_FEWEST_CHOICES: Final = 4
"""Legal actions, so that the winning one is not found by elimination."""


class ZodiacPuzzleFinder:
    """Asks the analyst; raises StarTooLarge where a star cannot be solved."""

    def __init__(self, judge_of_positions: ZodiacAnalyst) -> None:
        self._analyst = judge_of_positions

    def find_puzzle(
        self, view: View, actions: Sequence[Action], rng: random.Random, budget: Budget
    ) -> FoundPuzzle | None:
        verdict = self._analyst.verdict(view)
        won = [value for value in verdict.values if value.kind == VerdictKind.WON and not value.repeats]
        wins_in = verdict.winner_moves_needed
        if len(verdict.values) < _FEWEST_CHOICES or len(won) != 1 or not wins_in:
            return None
        is_balance_left = any(value.kind == VerdictKind.BALANCED and not value.repeats for value in verdict.values)
        second = 0.5 if is_balance_left else 0.0
        return FoundPuzzle("", (str(won[0].action),), "solved", 1.0, second, len(verdict.values), wins_in=wins_in)

    def is_as_good(self, puzzle: Puzzle[View], action: Action, rng: random.Random, budget: Budget) -> bool:
        """Never asked: the analyst judges each move of a win by force."""
        return False


def puzzle_finder(game: Zodiac) -> ZodiacPuzzleFinder:
    return ZodiacPuzzleFinder(analyst(game))
