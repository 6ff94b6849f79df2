"""The bots of Zombies (easy, medium, hard, master), as the game's box names them.

The box names the levels; the worker process (`ai/worker`) makes them and asks `choose` and `ideas`,
which the contract of bots fixes. One class plays all levels; a ZombiesSkill says how often a level errs and what it
neglects. It decides everything that a survivor is asked by `walk_evaluation` and `action_evaluation`. Bots see a View
only; their choices depend on the given random numbers, and on time only through the budget. Numbers of a skill may be
changed as long as each level wins as often as the tests want.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from tabletop.ai.bot import Bot, Budget, ProposedMove
from tabletop.games.zombies.bots import action_evaluation
from tabletop.games.zombies.bots.action_evaluation import ActionEvaluator
from tabletop.games.zombies.bots.walk_evaluation import WalkEvaluator
from tabletop.games.zombies.rules.playout import ZombiesPlayout
from tabletop.games.zombies.rules.rules import Zombies
from tabletop.games.zombies.rules.state.tasks import Suppressing, Walking
from tabletop.games.zombies.rules.state.view import View
from tabletop.games.zombies.rules.text import actions as text_actions
from tabletop.games.zombies.rules.text.actions import Action
from tabletop.rules.game import Seat

ZombiesBot = Bot[View, Action]


@dataclass(frozen=True, slots=True)
class ZombiesSkill:
    """How well a bot plays."""

    error_size: float
    """Standard deviation of the logarithm by which it errs: in what something brings, never in whether it brings
    anything at all, so that nobody dithers, and the same for all shots at somebody, so that none is wasted; and in
    what is missing on the pile."""
    reload_delay: int
    """It reloads when its hand has fewer cards than a round may take, less these."""
    risk_weight: float
    """Share of the wounds in sight that it reckons with while it moves."""


# Nights of chapter 1 on normal that four of a level win: 20-35 %, 40-55 %, 65-80 % and 80-95 %
# (tests/games/zombies/bots). The errors of the first three are on purpose. Over 400 nights of all chapters on normal
# and hard, each on the same seed for both, the master won 272 and hard 195; of the 159 nights that only one of
# them won, the master won 118 (74 %, 95 % interval 67 to 80). Reckoning with more than all wounds in sight, or
# reloading sooner, won no more in 22 nights.
EASY: Final = ZombiesSkill(error_size=1.6, reload_delay=2, risk_weight=0.3)
MEDIUM: Final = ZombiesSkill(error_size=1.2, reload_delay=1, risk_weight=0.5)
HARD: Final = ZombiesSkill(error_size=0.55, reload_delay=0, risk_weight=0.65)


MASTER: Final = ZombiesSkill(error_size=0.0, reload_delay=-1, risk_weight=1.0)


class ZombiesSkilledBot:
    """Decides everything that a survivor is asked."""

    slack: float = 1.0
    """In hits prevented."""

    def __init__(self, game: Zombies, skill: ZombiesSkill) -> None:
        self._game = game
        self._skill = skill

    def choose(self, view: View, actions: Sequence[Action], rng: random.Random, budget: Budget) -> Action:
        """One of the actions on offer."""
        return self.ideas(view, actions, rng, budget)[0].action

    def ideas(
        self, view: View, actions: Sequence[Action], rng: random.Random, budget: Budget
    ) -> Sequence[ProposedMove[Action]]:  # fmt: skip
        """All that there was time to weigh, the best first."""
        if len(actions) == 1:
            return (ProposedMove(actions[0]),)
        stopped, weigh = budget.start_timer(), self._action_evaluator(view, rng)
        found: list[ProposedMove[Action]] = []
        idle, errors = weigh(actions[0]), dict[object, float]()
        for action in actions:
            meant = tuple(target for target, _ in action.hits) if isinstance(action, text_actions.Attack) else action
            if meant not in errors:
                errors[meant] = math.exp(rng.gauss(0, self._skill.error_size))
            value = idle if action is actions[0] else weigh(action)
            found.append(ProposedMove(action, idle + (value - idle) * errors[meant]))
            if stopped():
                break
        return sorted(found, key=lambda idea: -idea.value)

    def _action_evaluator(self, view: View, rng: random.Random) -> Callable[[Any], float]:
        is_suppressing = isinstance(view.shown.todo[-1], Suppressing)
        error = math.exp(rng.gauss(0, self._skill.error_size)) if is_suppressing else 1.0
        return make_action_evaluator(self._game.playout(view.shown), view.to_act, self._skill, need_error=error)


def make_action_evaluator(
    playout: ZombiesPlayout, seat: Seat, skill: ZombiesSkill, *, need_error: float = 1.0
) -> Callable[[Any], float]:
    """Values what the seat may do in this position, which must not change meanwhile; larger is better.

    `need_error` multiplies what it thinks is missing on the pile.
    """
    builder = playout.builder
    task = builder.todo[-1]
    if isinstance(task, Suppressing):
        need = action_evaluation.needed_suppressing_fire(builder, seat) * need_error
        return lambda action: (
            action_evaluation.contribution_value(builder, action, need)
            if isinstance(action, text_actions.Suppress)
            else -99.0
        )
    if isinstance(task, Walking):
        return WalkEvaluator(builder, seat, skill.risk_weight).evaluate_walk_action
    return ActionEvaluator(playout, seat, 0.9, skill.reload_delay).evaluate


def easy(game: Zombies) -> ZombiesBot:
    """Often does the second best thing, walks into trouble, and reloads late."""
    return ZombiesSkilledBot(game, EASY)


def medium(game: Zombies) -> ZombiesBot:
    """Errs now and then, and lets its hand run low."""
    return ZombiesSkilledBot(game, MEDIUM)


def hard(game: Zombies) -> ZombiesBot:
    """Mostly does what its judgement says."""
    return ZombiesSkilledBot(game, HARD)


def master(game: Zombies) -> ZombiesBot:
    """Does what its judgement says, and draws a new hand before it runs short."""
    return ZombiesSkilledBot(game, MASTER)
