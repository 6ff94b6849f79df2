"""One bot per level: the same mind with different skill."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from heapq import heappop, heappush, merge
from itertools import chain, islice
from typing import Any, Final

from tabletop.ai.advice import MOST, Idea
from tabletop.ai.bot import Bot, Budget
from tabletop.games.zone_wars.bots import answers, opening
from tabletop.games.zone_wars.bots.activation_evaluation import ActivationEvaluator, Sense, Weighed
from tabletop.games.zone_wars.bots.bot_ideas import ideas
from tabletop.games.zone_wars.bots.mat_evaluation import MatEvaluation
from tabletop.games.zone_wars.rules.rules import ZoneWars
from tabletop.games.zone_wars.rules.state.tasks import Turn
from tabletop.games.zone_wars.rules.state.view import View
from tabletop.games.zone_wars.rules.text import actions as game_actions
from tabletop.games.zone_wars.rules.text.actions import Action

ZoneBot = Bot[View, Action]
_Ranked = tuple[float, int, Weighed]
"""Minus the value with its error, the action's number, and what was weighed: sorted, the best comes first."""


@dataclass(frozen=True, slots=True)
class ZoneWarsSkill:
    """How well a bot plays."""

    sense: Sense
    noise: float
    """Standard deviation of what it errs by in its activations, in victory points."""
    slips: float
    """The same for everything else."""
    has_ideas: bool
    """Whether it thinks of ways that are not on offer."""


EASY: Final = ZoneWarsSkill(
    Sense(fears=0.0, sees=False, presses=0.3, plans=0.5, turns=False, watches=False), 1.3, 0.8, False
)
MEDIUM: Final = ZoneWarsSkill(Sense(fears=0.4, sees=False, presses=0.15, plans=0.8, turns=False), 0.45, 0.15, False)
HARD: Final = ZoneWarsSkill(Sense(), 0.0, 0.0, True)

_FINALISTS: Final = 8
"""Actions of which other facings are looked at."""
_SETUP: Final[dict[type, Callable[[MatEvaluation, Any], float]]] = {
    game_actions.Muster: opening.muster,
    game_actions.Corner: opening.corner,
    game_actions.Deploy: opening.deploy,
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
        if isinstance(actions[0], game_actions.Muster):
            return rng.choice(actions)
        return self._thought(view, actions, rng, budget, 1)[0].action

    def ideas(
        self, view: View, actions: Sequence[Action], rng: random.Random, budget: Budget
    ) -> Sequence[Idea[Action]]:  # fmt: skip
        """Legal actions, some of which need not be on offer, the best first."""
        return self._thought(view, actions, rng, budget, MOST)

    def _thought(
        self, view: View, actions: Sequence[Action], rng: random.Random, budget: Budget, most: int
    ) -> list[Idea[Action]]:  # fmt: skip
        """So many actions at most, the best first; at least one."""
        if len(actions) == 1:
            return [Idea(actions[0])]
        stopped = budget.stopwatch()
        t = MatEvaluation(self._game.rules_context, self._game.imagine(view, rng), view.to_act)
        if isinstance(t.state.todo[-1], Turn):
            return self._declared(t, actions, rng, stopped, most)
        weigh = _SETUP.get(type(actions[0]), answers.weigh)
        errs = self._skill.slips
        ranked = [(weigh(t, action) + (rng.gauss(0, errs) if errs else 0.0), -n) for n, action in enumerate(actions)]
        ranked.sort(reverse=True)
        return [Idea(self._turned(t, actions[-n]), value) for value, n in ranked[:most]]

    def _turned(self, table: MatEvaluation, chosen: Action) -> Action:
        """A model that is deployed looks where it is going."""
        if not isinstance(chosen, game_actions.Deploy):
            return chosen
        turned = replace(chosen, facing=opening.facing(table, chosen.place))
        return turned if self._game.check(table.state, turned) is None else chosen

    def _declared(
        self, table: MatEvaluation, actions: Sequence[Action], rng: random.Random, stopped: Callable[[], bool],
        most: int
    ) -> list[Idea[Action]]:  # fmt: skip
        """What a model does: the best ones that the law allows."""
        task, deeds = table.state.todo[-1], ActivationEvaluator(table, self._skill.sense)
        assert isinstance(task, Turn)
        thoughts = list(actions)
        if self._skill.has_ideas:
            thoughts += ideas(table, deeds.goals, task.figure, is_bonus=task.is_bonus)
        ranked = self._ranked(deeds, list(dict.fromkeys(thoughts)), rng, stopped)
        if self._skill.sense.turns:
            ranked = _with_turns(deeds, ranked, len(thoughts), stopped)
        legal = (weighed for _, _, weighed in ranked if self._game.check(table.state, weighed.action) is None)
        return [Idea(weighed.action, weighed.value) for weighed in islice(legal, most)] or [Idea(actions[0])]

    def _ranked(
        self, deeds: ActivationEvaluator, thoughts: Sequence[Action], rng: random.Random, stopped: Callable[[], bool]
    ) -> Iterator[_Ranked]:  # fmt: skip
        """Actions with their values, the best first.

        An action is weighed only when its bound says that it may be the next one: most never are.
        """
        fears, errs = self._skill.sense.fears, self._skill.noise
        bounds: list[tuple[float, int, float]] = []
        for n, action in enumerate(thoughts):
            if bounds and stopped():
                break
            bound = deeds.bound(action)
            if bound is not None:
                error = rng.gauss(0, errs) if errs else 0.0
                bounds.append((-bound - error, n, error))
        bounds.sort()
        found: list[_Ranked] = []
        is_begun = False
        for least, n, error in bounds:
            while found and found[0][0] < least:
                yield heappop(found)
            if is_begun and stopped():
                break
            weighed = deeds.weigh(thoughts[n])
            if weighed is not None:
                is_begun = True
                weighed = deeds.slipped(weighed) if fears else weighed
                heappush(found, (-weighed.value - error, n, weighed))
        yield from sorted(found)


def _with_turns(
    deeds: ActivationEvaluator, ranked: Iterator[_Ranked], number: int, stopped: Callable[[], bool]
) -> Iterator[_Ranked]:  # fmt: skip
    """The same, together with other facings of the best ones; their numbers follow those of the actions."""
    finalists = list(islice(ranked, _FINALISTS))
    if stopped() or not finalists:
        yield from chain(finalists, ranked)
        return
    turned = [one for _, _, weighed in finalists for one in deeds.turned(weighed)]
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
