"""Judges decisions of Zombies for the page "Costly mistakes": how many survivors come through, over sampled worlds.

The box names `decision_judge`; the worker process asks it. The action and the most promising others, by the bots'
judgement without errors, are tried in worlds that fit what the seat knew. Each is played on to the end of the next
round (`night_playing`), with the same luck for all; farther ahead, luck drowns what an action has done. What stands on
the board then becomes survivors that come through (`night_estimate`). The first look takes few worlds, to tell what is
suspicious, and the second one is for that alone. In it one sample chooses the better action, and a second one, of
other worlds, says what it would have brought: the best of several looks better than it is in the sample that chose it.
A decision is named only if its cost is above LEAST_COST with a certainty of 95 %. A judge must see no more than the
view and what `Zombies.imagine` makes of it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import inf, sqrt
from statistics import fmean, stdev
from typing import Final

from tabletop.ai.bot import Budget
from tabletop.ai.decision_costs import JudgedDecision
from tabletop.games.zombies.bots.bots import make_action_evaluator
from tabletop.games.zombies.bots.night_estimate import expected_survivors
from tabletop.games.zombies.bots.night_playing import FAULTLESS, play_rounds
from tabletop.games.zombies.rules.rules import Zombies
from tabletop.games.zombies.rules.state.view import View
from tabletop.games.zombies.rules.text.actions import Action, Resign

LEAST_COST: Final = 0.15
"""In survivors at the end of the next round: what a decision that is named has cost at least."""
_ROUNDS: Final = 1
"""Rounds that are played beyond the one of the decision."""
SHARE_THAT_LASTS: Final = 1 / 3
"""Of a lead at the end of the next round, so much was left at the end of the night: bots of level hard make up for the
rest (42 decisions of 20 nights led by 0.63, and by 0.21 when each was played to its end)."""
_SUSPECTING_WORLDS: Final = 3
"""In which the first look compares the action with what a bot would have done."""
_LEAST_SUSPICION: Final = 0.05
"""From there on a second look is worth its time."""
_MOST_RIVALS: Final = 2
"""Actions that the one that was taken is compared with."""
_CHOOSING_WORLDS: Final = 8
"""In which the better action is chosen."""
_FEWEST_WORLDS: Final = 16
_MOST_WORLDS: Final = 48
"""In which its lead is measured: as many as it takes."""
CERTAINTY: Final = 1.65
"""Standard errors between a mean and its lower bound of 95 %."""
_SPREADS_TOLD: Final = 2.0
"""Standard errors of the cost that are told as what it may be more or less."""


@dataclass(slots=True)
class _Sample:
    """What actions led to, in the same worlds."""

    survivors: dict[Action, list[float]] = field(default_factory=dict)

    def mean(self, action: Action) -> float:
        return fmean(self.survivors[action])

    def lead(self, better: Action, action: Action) -> tuple[float, float]:
        """How much better it is, and the standard error of that."""
        differences = [one - other for one, other in zip(self.survivors[better], self.survivors[action], strict=True)]
        spread = stdev(differences) / sqrt(len(differences)) if len(differences) > 1 else inf
        return fmean(differences), spread


class ZombiesDecisionJudge:
    """Plays on from the action that was taken and from the best others."""

    def __init__(self, game: Zombies) -> None:
        self._game = game

    def judge(
        self, view: View, actions: Sequence[Action], action: Action, rng: random.Random, budget: Budget, *,
        is_thorough: bool,
    ) -> JudgedDecision | None:  # fmt: skip
        if len(actions) < 2 or isinstance(action, Resign):  # nothing was to be decided, or nobody wanted to
            return None
        playout = self._game.playout(self._game.imagine(view, rng))
        evaluate = make_action_evaluator(playout, view.to_act, FAULTLESS)
        values = {one: evaluate(one) for one in (*actions, action)}
        ranked = sorted(values, key=lambda one: -values[one])
        rivals = [one for one in ranked if one != action][:_MOST_RIVALS]
        if not is_thorough:
            cost = self._suspected_cost(view, action, rivals[0], rng, budget.start_timer())
            estimate = expected_survivors(playout.builder)
            return JudgedDecision(estimate, cost, _LEAST_SUSPICION, better=ranked[0], is_final=False)
        return self._compare(view, action, rivals, rng, budget.start_timer())

    def _suspected_cost(
        self, view: View, action: Action, rival: Action, rng: random.Random, stopped: Callable[[], bool]
    ) -> float:
        """In a few worlds, against what the bots' judgement takes for the best of the other actions."""
        sample = _Sample({action: [], rival: []})
        self._play_worlds(sample, view, rng, _SUSPECTING_WORLDS, stopped)
        return max(0.0, sample.lead(rival, action)[0])

    def _compare(
        self, view: View, action: Action, rivals: Sequence[Action], rng: random.Random, stopped: Callable[[], bool]
    ) -> JudgedDecision:
        choosing = _Sample({one: [] for one in (action, *rivals)})
        self._play_worlds(choosing, view, rng, _CHOOSING_WORLDS, stopped)
        better = max(choosing.survivors, key=lambda one: (choosing.mean(one), one == action))
        if better == action:
            return JudgedDecision(choosing.mean(action), 0.0, LEAST_COST * SHARE_THAT_LASTS, better=better)
        sample = _Sample({action: [], better: []})
        while True:
            self._play_worlds(sample, view, rng, _FEWEST_WORLDS // 2, stopped)
            cost, spread = sample.lead(better, action)
            count = len(sample.survivors[action])
            is_clear = abs(cost - LEAST_COST) > 2 * CERTAINTY * spread
            if count >= _MOST_WORLDS or stopped() or (count >= _FEWEST_WORLDS and is_clear):
                break
        best, cost, spread = sample.mean(better), cost * SHARE_THAT_LASTS, spread * SHARE_THAT_LASTS
        figures = (
            ("best", f"{best:.1f}"), ("taken", f"{best - cost:.1f}"),
            ("spread", f"{max(0.1, _SPREADS_TOLD * spread):.1f}"),
        )  # fmt: skip
        least = LEAST_COST * SHARE_THAT_LASTS + CERTAINTY * spread
        return JudgedDecision(best, cost, least, spread, better, "survivors", figures=figures)

    def _play_worlds(
        self, sample: _Sample, view: View, rng: random.Random, number: int, stopped: Callable[[], bool]
    ) -> None:
        for played in range(number):
            if played > 1 and stopped():
                break
            playout, seed = self._game.playout(self._game.imagine(view, rng)), rng.getrandbits(32)
            for action, found in sample.survivors.items():
                branch = playout.copy()
                branch.apply(action)
                play_rounds(branch, _ROUNDS, seed)
                found.append(expected_survivors(branch.builder))


def decision_judge(game: Zombies) -> ZombiesDecisionJudge:
    return ZombiesDecisionJudge(game)
