"""Judges decisions of Zone Wars for the page "Costly mistakes": victory points of an action against the best one found.

The box names `decision_judge`; the worker process asks it. The figures are those of the best bot, which plays without
error (`bots`, `activation_evaluation`, `answers`). All of a battle lies open, so nothing is sampled. Which squad is
mustered is not judged: the bots leave that to chance.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from tabletop.ai.bot import Budget
from tabletop.ai.decision_costs import JudgedDecision
from tabletop.games.zone_wars.bots import answers
from tabletop.games.zone_wars.bots.activation_evaluation import ActivationEvaluator, EvaluationOptions
from tabletop.games.zone_wars.bots.bots import HARD, ZoneWarsSkilledBot
from tabletop.games.zone_wars.bots.mat_evaluation import MatEvaluation
from tabletop.games.zone_wars.rules.rules import ZoneWars
from tabletop.games.zone_wars.rules.state.tasks import Turn
from tabletop.games.zone_wars.rules.state.view import View
from tabletop.games.zone_wars.rules.text.actions import Action, Corner, Deploy, Muster, Put
from tabletop.games.zone_wars.rules.turn.scenarios import count_victory_points

_LEAST_COST: Final = 0.8
"""In victory points: as much as an action may be worth less than the best and still be proposed as a hint."""
_NOT_JUDGED: Final = (Muster, Corner, Deploy, Put)
"""What is chosen before the battle, and where a monster arrives: that is a place alone, which no words can tell."""


class ZoneWarsDecisionJudge:
    """Compares what an action is worth with the best one that the best bot finds."""

    def __init__(self, game: ZoneWars) -> None:
        self._game = game
        self._bot = ZoneWarsSkilledBot(game, HARD)

    def judge(
        self, view: View, actions: Sequence[Action], action: Action, rng: random.Random, budget: Budget, *,
        is_thorough: bool,
    ) -> JudgedDecision | None:  # fmt: skip
        if isinstance(action, _NOT_JUDGED):
            return None
        table = MatEvaluation(self._game.rules_context, self._game.imagine(view, rng), view.to_act)
        taken = self._action_value(table, action)
        if taken is None:
            return None
        best = self._bot.ideas(view, actions, rng, budget)[0]
        cost = max(0.0, best.value - taken)
        return JudgedDecision(
            _lead_in_points(table) + max(best.value, taken),
            cost,
            _LEAST_COST,
            better=best.action,
            key="points",
            figures=(("points", f"{cost:.1f}".removesuffix(".0")),),
        )

    def _action_value(self, table: MatEvaluation, action: Action) -> float | None:
        """Victory points as the bot counts them; None where nobody can tell."""
        if not isinstance(table.state.todo[-1], Turn):
            return answers.weigh_answer(table, action)
        evaluator = ActivationEvaluator(table, EvaluationOptions())
        weighed = evaluator.weigh_action(action)
        return None if weighed is None else evaluator.with_best_slip_mutation(weighed).value


def _lead_in_points(table: MatEvaluation) -> float:
    points = [count_victory_points(table.builder, seat) for seat in range(len(table.builder.players))]
    return points[table.seat] - max(number for seat, number in enumerate(points) if seat != table.seat)


def decision_judge(game: ZoneWars) -> ZoneWarsDecisionJudge:
    return ZoneWarsDecisionJudge(game)
