"""The three bots of Zone Wars: one class with three skills, easy, medium and hard.

The box of Zone Wars names the levels `easy`, `medium` and `hard`. ZoneWarsSkilledBot ranks activations by
`activation_evaluation` and every other decision by `answers`. It may return a legal action that was not offered.
Skills are values at the top of the file: another number there changes how strong a level is, but no rule and no saved
match.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from heapq import heappop, heappush, merge
from itertools import chain, islice
from typing import Any, Final

from tabletop.ai.bot import MOST, Bot, Budget, ProposedMove
from tabletop.games.zone_wars.bots import answers
from tabletop.games.zone_wars.bots.activation_evaluation import ActivationEvaluator, EvaluationOptions, WeighedAction
from tabletop.games.zone_wars.bots.goals import suggest_actions_towards_goals
from tabletop.games.zone_wars.bots.mat_evaluation import MatEvaluation
from tabletop.games.zone_wars.rules.rules import ZoneWars
from tabletop.games.zone_wars.rules.state.tasks import Turn
from tabletop.games.zone_wars.rules.state.view import View
from tabletop.games.zone_wars.rules.text import actions as text_actions
from tabletop.games.zone_wars.rules.text.actions import Action

ZoneBot = Bot[View, Action]
_RankedAction = tuple[float, int, WeighedAction]
"""Minus the value with its error, the action's number, and what was weighed: sorted, the best comes first."""


@dataclass(frozen=True, slots=True)
class ZoneWarsSkill:
    """How well a bot plays; errors are standard deviations in victory points."""

    awareness: EvaluationOptions
    activation_error: float
    """Standard deviation of what it errs by in its activations, in victory points."""
    answer_error: float
    """The same for everything else."""
    has_ideas: bool
    """Whether it thinks of ways that are not on offer."""


EASY: Final = ZoneWarsSkill(
    EvaluationOptions(
        danger_weight=0.0,
        checks_sight=False,
        pressure_weight=0.3,
        goal_weight=0.5,
        considers_facing=False,
        considers_overwatch=False,
    ),
    1.3,
    0.8,
    False,
)
MEDIUM: Final = ZoneWarsSkill(
    EvaluationOptions(
        danger_weight=0.4, checks_sight=False, pressure_weight=0.15, goal_weight=0.8, considers_facing=False
    ),
    0.45,
    0.15,
    False,
)
HARD: Final = ZoneWarsSkill(EvaluationOptions(), 0.0, 0.0, True)

_MOST_FINALISTS: Final = 8
"""Actions of which other facings are looked at."""
_SETUP_WEIGHERS: Final[dict[type, Callable[[MatEvaluation, Any], float]]] = {
    text_actions.Muster: answers.value_of_muster,
    text_actions.Corner: answers.value_of_corner,
    text_actions.Deploy: answers.value_of_deployment,
}


class ZoneWarsSkilledBot:
    """Decides everything that a seat is asked."""

    slack: float = 0.8
    """In victory points."""

    def __init__(self, game: ZoneWars, skill: ZoneWarsSkill) -> None:
        self._game = game
        self._skill = skill

    def choose(self, view: View, actions: Sequence[Action], rng: random.Random, budget: Budget) -> Action:
        """A legal action, which need not be among those on offer.

        Any squad is about as strong as any other one of its faction (430 battles of hard against hard: no card's
        share is far from a half), and whoever plays again is to meet others: the dice muster.
        """
        if isinstance(actions[0], text_actions.Muster):
            return rng.choice(actions)
        return self._rank_proposed_moves(view, actions, rng, budget, 1)[0].action

    def ideas(
        self, view: View, actions: Sequence[Action], rng: random.Random, budget: Budget
    ) -> Sequence[ProposedMove[Action]]:  # fmt: skip
        """Legal actions, some of which need not be on offer, the best first."""
        return self._rank_proposed_moves(view, actions, rng, budget, MOST)

    def _rank_proposed_moves(
        self, view: View, actions: Sequence[Action], rng: random.Random, budget: Budget, most: int
    ) -> list[ProposedMove[Action]]:  # fmt: skip
        """The best ideas first, so many at most, at least one."""
        if len(actions) == 1:
            return [ProposedMove(actions[0])]
        stopped = budget.start_timer()
        t = MatEvaluation(self._game.rules_context, self._game.imagine(view, rng), view.to_act)
        if isinstance(t.state.todo[-1], Turn):
            return self._rank_activations(t, actions, rng, stopped, most)
        weigh = _SETUP_WEIGHERS.get(type(actions[0]), answers.weigh_answer)
        errs = self._skill.answer_error
        ranked = [(weigh(t, action) + (rng.gauss(0, errs) if errs else 0.0), -n) for n, action in enumerate(actions)]
        ranked.sort(reverse=True)
        return [ProposedMove(self._deployment_facing_first_goal(t, actions[-n]), value) for value, n in ranked[:most]]

    def _deployment_facing_first_goal(self, table: MatEvaluation, chosen: Action) -> Action:
        """A model that is deployed looks where it is going."""
        if not isinstance(chosen, text_actions.Deploy):
            return chosen
        turned = replace(chosen, facing=answers.facing_after_deployment(table, chosen.place))
        return turned if self._game.check(table.state, turned) is None else chosen

    def _rank_activations(
        self, table: MatEvaluation, actions: Sequence[Action], rng: random.Random, stopped: Callable[[], bool],
        most: int
    ) -> list[ProposedMove[Action]]:  # fmt: skip
        """The best activations that the rules allow."""
        task, deeds = table.state.todo[-1], ActivationEvaluator(table, self._skill.awareness)
        assert isinstance(task, Turn)
        thoughts = list(actions)
        if self._skill.has_ideas:
            thoughts += suggest_actions_towards_goals(table, deeds.goals, task.figure, is_bonus=task.is_bonus)
        ranked = self._rank_actions(deeds, list(dict.fromkeys(thoughts)), rng, stopped)
        if self._skill.awareness.considers_facing:
            ranked = _with_other_facings(deeds, ranked, len(thoughts), stopped)
        legal = (weighed for _, _, weighed in ranked if self._game.check(table.state, weighed.action) is None)
        return [ProposedMove(weighed.action, weighed.value) for weighed in islice(legal, most)] or [
            ProposedMove(actions[0])
        ]

    def _rank_actions(
        self, evaluator: ActivationEvaluator, thoughts: Sequence[Action], rng: random.Random, stopped: Callable[[],
        bool]
    ) -> Iterator[_RankedAction]:  # fmt: skip
        """Actions with their values, the best first.

        An action is weighed only when its bound says that it may be the next one: most never are.
        """
        fears, errs = self._skill.awareness.danger_weight, self._skill.activation_error
        bounds: list[tuple[float, int, float]] = []
        for n, action in enumerate(thoughts):
            if bounds and stopped():
                break
            bound = evaluator.upper_bound(action)
            if bound is not None:
                error = rng.gauss(0, errs) if errs else 0.0
                bounds.append((-bound - error, n, error))
        bounds.sort()
        found: list[_RankedAction] = []
        is_begun = False
        for least, n, error in bounds:
            while found and found[0][0] < least:
                yield heappop(found)
            if is_begun and stopped():
                break
            weighed = evaluator.weigh_action(thoughts[n])
            if weighed is not None:
                is_begun = True
                weighed = evaluator.with_best_slip_mutation(weighed) if fears else weighed
                heappush(found, (-weighed.value - error, n, weighed))
        yield from sorted(found)


def _with_other_facings(
    evaluator: ActivationEvaluator, ranked: Iterator[_RankedAction], number: int, stopped: Callable[[], bool]
) -> Iterator[_RankedAction]:  # fmt: skip
    """The ranked actions, together with other facings of the best ones."""
    finalists = list(islice(ranked, _MOST_FINALISTS))
    if stopped() or not finalists:
        yield from chain(finalists, ranked)
        return
    turned = [one for _, _, weighed in finalists for one in evaluator.with_better_facings(weighed)]
    others = sorted((-one.value, number + n, one) for n, one in enumerate(turned))
    better = [one for one in others if one[:2] < finalists[-1][:2]]
    yield from merge(finalists, better)
    yield from merge(others[len(better) :], ranked)


def easy(game: ZoneWars) -> ZoneBot:
    """Fights whom it sees, fetches what is near, and often errs."""
    return ZoneWarsSkilledBot(game, EASY)


def medium(game: ZoneWars) -> ZoneBot:
    """Weighs one action at a time by what it brings."""
    return ZoneWarsSkilledBot(game, MEDIUM)


def hard(game: ZoneWars) -> ZoneBot:
    """Also weighs what every place costs, and finds its way round corners."""
    return ZoneWarsSkilledBot(game, HARD)
