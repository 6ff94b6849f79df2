"""One bot per level: the same mind with different skill."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from tabletop.ai.advice import Idea
from tabletop.ai.bot import Bot, Budget
from tabletop.games.zombies.bots import suppressing
from tabletop.games.zombies.bots.acting import Deeds
from tabletop.games.zombies.bots.walking import Walks
from tabletop.games.zombies.rules.rules import Zombies
from tabletop.games.zombies.rules.state.draft import Draft
from tabletop.games.zombies.rules.state.tasks import Suppressing, Walking
from tabletop.games.zombies.rules.state.view import View
from tabletop.games.zombies.rules.text import actions as a
from tabletop.games.zombies.rules.text.actions import Action

ZombiesBot = Bot[View, Action]


@dataclass(frozen=True, slots=True)
class Skill:
    """How well a bot plays."""

    noise: float
    """Standard deviation of what it errs by, in hits prevented."""
    fears: float
    """Share of the wounds in sight that it reckons with while it moves."""


EASY: Final = Skill(noise=1.6, fears=0.3)
MEDIUM: Final = Skill(noise=0.5, fears=0.5)
HARD: Final = Skill(noise=0.0, fears=0.65)


class SkilledBot:
    """Decides everything that a survivor is asked."""

    slack: float = 1.0
    """In hits prevented."""

    def __init__(self, game: Zombies, skill: Skill) -> None:
        self._game = game
        self._skill = skill

    def choose(self, view: View, actions: Sequence[Action], rng: random.Random, budget: Budget) -> Action:
        """One of the actions on offer."""
        return self.ideas(view, actions, rng, budget)[0].action

    def ideas(
        self, view: View, actions: Sequence[Action], rng: random.Random, budget: Budget
    ) -> Sequence[Idea[Action]]:  # fmt: skip
        """All that there was time to weigh, the best first."""
        if len(actions) == 1:
            return (Idea(actions[0]),)
        stopped, weigh = budget.stopwatch(), self._weigher(view)
        found: list[Idea[Action]] = []
        for action in actions:
            found.append(Idea(action, weigh(action) + (rng.gauss(0, self._skill.noise) if self._skill.noise else 0.0)))
            if stopped():
                break
        return sorted(found, key=lambda idea: -idea.value)

    def _weigher(self, view: View) -> Callable[[Any], float]:
        task, seat = view.shown.todo[-1], view.to_act
        d = Draft(self._game.arena, view.shown)
        if isinstance(task, Suppressing):
            need = suppressing.missing(d, seat)
            return lambda action: suppressing.weigh(d, action, need) if isinstance(action, a.Suppress) else -99.0
        if isinstance(task, Walking):
            return Walks(d, seat, self._skill.fears).weigh
        return Deeds(self._game, view.shown, seat, 0.9).weigh


def easy(game: Zombies) -> ZombiesBot:
    """Often does the second best thing, and walks into trouble."""
    return SkilledBot(game, EASY)


def medium(game: Zombies) -> ZombiesBot:
    """Errs now and then."""
    return SkilledBot(game, MEDIUM)


def hard(game: Zombies) -> ZombiesBot:
    """Always does what its judgement says."""
    return SkilledBot(game, HARD)
