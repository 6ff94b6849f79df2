"""Finds puzzles of Zoon: moves, trumps and choices of which one is clearly best by all that the seat knows.

The box names `puzzle_finder`; `tabletop puzzles` and the worker ask it. A quick look by the bots' search
(`action_ranking`) says which actions come into question. Two searches with different seeds then judge them in four
times as many worlds and a turn further ahead, by the judgement of the strongest bot. The same action must be best in
both, by more than chance can explain. Worlds are made from the view alone, so nothing that is hidden comes into it.
Set-ups and corners are no puzzles: these are guesses about somebody's mind.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import exp, sqrt
from statistics import mean, stdev
from typing import Final

from tabletop.ai.analysis import Puzzle
from tabletop.ai.bot import Budget
from tabletop.ai.puzzle_finding import FoundPuzzle
from tabletop.games.zoon.bots.action_ranking import ActionRanker
from tabletop.games.zoon.bots.bots import HARD_SKILLS, MASTER_SKILLS
from tabletop.games.zoon.rules.actions import Action, Choose, Move, Pass, Place, Play
from tabletop.games.zoon.rules.rules import Zoon
from tabletop.games.zoon.rules.view import View

BEST_CHANCE: Final = "best_chance"
_Judged = Move | Play | Place | Choose | Pass
_TIMES_AS_MANY_WORLDS: Final = 4
_POINTS_OF_CHANCE: Final = 100.0
"""Points that make even chances 73 to 27: fitted to 500 decisions in 24 matches between bots of level hard."""
_FEWEST_CHOICES: Final = 8
_MOST_RIVALS: Final = 3
_LEAST_FIRST_LEAD: Final = 12.0
"""In points, by the quick look: a smaller lead is not worth the two searches."""
_LEAST_LEAD: Final = 0.06
_SPREADS: Final = 2.0
"""How many times its standard error a lead must be."""
_LARGEST_BEST: Final = 0.97
"""A position that is won whatever one does is no puzzle; neither is one that is lost."""


@dataclass(frozen=True, slots=True)
class _SearchResult:
    """What one search has found."""

    answer: Action
    best: float
    second: float
    spread: float


class ZoonPuzzleFinder:
    """Compares the most promising actions in many worlds, twice."""

    def __init__(self, game: Zoon) -> None:
        self._quick = {ruleset: ActionRanker(game, skill) for ruleset, skill in HARD_SKILLS.items()}
        self._deep = {
            ruleset: ActionRanker(game, replace(skill, worlds=_TIMES_AS_MANY_WORLDS * HARD_SKILLS[ruleset].worlds))
            for ruleset, skill in MASTER_SKILLS.items()
        }

    def find_puzzle(
        self, view: View, actions: Sequence[Action], rng: random.Random, budget: Budget
    ) -> FoundPuzzle | None:
        offered = [action for action in actions if isinstance(action, _Judged)]
        if len(offered) < _FEWEST_CHOICES or len(offered) < len(actions):
            return None
        stopped = budget.start_timer()
        ideas = self._quick[view.agreed.ruleset].rank_actions(view, offered, rng, stopped)
        if len(ideas) < 2 or ideas[0].value - ideas[1].value < _LEAST_FIRST_LEAD:
            return None
        candidates = [idea.action for idea in ideas[: _MOST_RIVALS + 1]]
        found: list[_SearchResult] = []
        for _ in range(2):
            result = self._search(view, candidates, random.Random(rng.random()), stopped)
            if result is None or result.answer != ideas[0].action:
                return None
            found.append(result)
        best, second = (mean(getattr(result, name) for result in found) for name in ("best", "second"))
        if second > _LARGEST_BEST or best < 1 - _LARGEST_BEST:
            return None
        spread = max(result.spread for result in found)
        figures = (("best", f"{100 * best:.0f}"), ("second", f"{100 * second:.0f}"))
        return FoundPuzzle(
            BEST_CHANCE, (str(ideas[0].action),), "search", best, second, len(offered), spread, figures=figures
        )

    def is_as_good(self, puzzle: Puzzle[View], action: Action, rng: random.Random, budget: Budget) -> bool:
        """Never: all actions of Zoon are on offer."""
        return False

    def _search(
        self, view: View, candidates: Sequence[Action], rng: random.Random, stopped: Callable[[], bool]
    ) -> _SearchResult | None:
        """None where the lead may be chance, or the time is up."""
        ranker = self._deep[view.agreed.ruleset]
        depth = ranker.skill.depth
        chances: dict[Action, list[float]] = {action: [] for action in candidates}
        known: dict[int, list[float]] = {}
        for world in ranker.sample_worlds(view, rng):
            if stopped():
                return None
            if id(world) not in known:
                known[id(world)] = [_chance_to_win(world.action_worth(action, depth)) for action in candidates]
            for action, chance in zip(candidates, known[id(world)], strict=True):
                chances[action].append(chance)
        first, second, *_ = sorted(candidates, key=lambda action: -mean(chances[action]))
        differences = [one - other for one, other in zip(chances[first], chances[second], strict=True)]
        lead, spread = mean(differences), stdev(differences) / sqrt(len(differences))
        if lead < max(_LEAST_LEAD, _SPREADS * spread):
            return None
        return _SearchResult(first, mean(chances[first]), mean(chances[second]), spread)


def _chance_to_win(points: float) -> float:
    return 1 / (1 + exp(-max(-500.0, min(500.0, points)) / _POINTS_OF_CHANCE))


def puzzle_finder(game: Zoon) -> ZoonPuzzleFinder:
    return ZoonPuzzleFinder(game)
