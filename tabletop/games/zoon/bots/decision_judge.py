"""Judges decisions of Zoon for the page "Costly mistakes": chances to win over worlds that fit what the seat knew.

The box names `decision_judge`; the worker process asks it. In each sampled world the action that was taken and the
most promising others are searched to the same depth (`action_ranking`); the points there become a chance to win. One
sample chooses the better action. A second one, of other worlds, says what it would have brought: the best of several
looks better than it is in the sample that chose it. It must see no more than the view and what `Zoon.imagine` makes of
it. Set-ups and corners are not judged: these are guesses about somebody's mind. Nor is what a trump's effect lets one
choose: no hint tells why one choice is better than another.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import ceil, exp, sqrt
from statistics import mean, stdev
from typing import Final

from tabletop.ai.bot import Budget
from tabletop.ai.decision_costs import JudgedDecision
from tabletop.games.zoon.bots.action_ranking import ActionRanker, SampledWorld
from tabletop.games.zoon.bots.bots import MASTER_SKILLS
from tabletop.games.zoon.rules.actions import Action, Move, Pass, Place, Play
from tabletop.games.zoon.rules.rules import Zoon
from tabletop.games.zoon.rules.view import View

_JUDGED: Final = (Move, Play, Place, Pass)
_POINTS_OF_CHANCE: Final = 100.0
"""Points that make even chances 73 to 27: fitted to 500 decisions in 24 matches between bots of level hard."""
_MOST_RIVALS: Final = 3
"""Actions that the one that was taken is compared with."""
_LEAST_COST: Final = 0.12
"""Of the chance to win: what a decision costs at least that is named."""
_LEAST_SUSPICION: Final = 0.03
"""From there on a second look is worth its time."""
_SPREADS_TOLD: Final = 2.0
"""Standard errors of the cost that are told as what it may be more or less."""
_QUICK_WORLDS: Final = 12
_THOROUGH_WORLDS: Final = 32
"""In each of both samples."""
_QUICK_DEPTH: Final = 1
_THOROUGH_DEPTH: Final = 1
"""Turns looked ahead beyond the action and the best answer to it."""


@dataclass(frozen=True, slots=True)
class _Comparison:
    """What one sample of worlds says of two actions, by the chance to win."""

    better: Action
    best: float
    taken: float
    spread: float
    """Standard error of the difference."""


class ZoonDecisionJudge:
    """Searches the action that was taken and the best others in the same worlds."""

    def __init__(self, game: Zoon) -> None:
        self._quick, self._thorough = (
            {
                ruleset: ActionRanker(
                    game, replace(skill, worlds=worlds, depth=depth, noise=0.0, forgets=0.0, foresight=1.0)
                )
                for ruleset, skill in MASTER_SKILLS.items()
            }
            for worlds, depth in ((_QUICK_WORLDS, _QUICK_DEPTH), (_THOROUGH_WORLDS, _THOROUGH_DEPTH))
        )

    def judge(
        self, view: View, actions: Sequence[Action], action: Action, rng: random.Random, budget: Budget, *,
        is_thorough: bool,
    ) -> JudgedDecision | None:  # fmt: skip
        if not isinstance(action, _JUDGED):
            return None
        stopped, ranker = budget.start_timer(), self._quick[view.agreed.ruleset]
        offered = [one for one in actions if isinstance(one, _JUDGED)]
        ideas = ranker.rank_actions(view, offered, rng, stopped)
        rivals = [idea.action for idea in ideas if idea.action != action][:_MOST_RIVALS]
        if not rivals:
            return None
        if not is_thorough:
            found = _compare(ranker.sample_worlds(view, rng), action, rivals, _QUICK_DEPTH, stopped)
            return _judged(found, _LEAST_SUSPICION, is_final=False)
        ranker = self._thorough[view.agreed.ruleset]
        found = _compare(ranker.sample_worlds(view, rng), action, rivals, _THOROUGH_DEPTH, stopped)
        judged = _judged(found, _LEAST_COST)
        if not judged.is_costly:
            return judged
        again = _compare(ranker.sample_worlds(view, rng), action, [found.better], _THOROUGH_DEPTH, stopped)
        return _judged(again, _LEAST_COST)


def _compare(
    worlds: Sequence[SampledWorld], action: Action, rivals: Sequence[Action], depth: int, stopped: Callable[[], bool]
) -> _Comparison:
    """The action against the best of its rivals, in the same worlds; it is the best itself where none is better."""
    chances: dict[Action, list[float]] = {one: [] for one in (action, *rivals)}
    known: dict[int, list[float]] = {}
    for number, world in enumerate(worlds):
        if number > 1 and stopped():
            break
        if id(world) not in known:
            known[id(world)] = [_chance_to_win(world.action_worth(one, depth)) for one in chances]
        for found, chance in zip(chances.values(), known[id(world)], strict=True):
            found.append(chance)
    better = max(chances, key=lambda one: (mean(chances[one]), one == action))
    differences = [one - other for one, other in zip(chances[better], chances[action], strict=True)]
    spread = stdev(differences) / sqrt(len(differences))
    return _Comparison(better, mean(chances[better]), mean(chances[action]), spread)


def _judged(found: _Comparison, least_cost: float, *, is_final: bool = True) -> JudgedDecision:
    figures = (
        ("best", f"{100 * found.best:.0f}"), ("taken", f"{100 * found.taken:.0f}"),
        ("spread", str(max(1, ceil(100 * _SPREADS_TOLD * found.spread)))),
    )  # fmt: skip
    return JudgedDecision(
        found.best, found.best - found.taken, least_cost, found.spread, found.better, "chances", figures=figures,
        is_final=is_final,
    )  # fmt: skip


def _chance_to_win(points: float) -> float:
    return 1 / (1 + exp(-max(-500.0, min(500.0, points)) / _POINTS_OF_CHANCE))


def decision_judge(game: Zoon) -> ZoonDecisionJudge:
    return ZoonDecisionJudge(game)
