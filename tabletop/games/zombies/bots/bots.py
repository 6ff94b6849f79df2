"""One bot per level: the same mind with different skill."""

from __future__ import annotations

import math
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
from tabletop.games.zombies.rules.text import actions as game_actions
from tabletop.games.zombies.rules.text.actions import Action

ZombiesBot = Bot[View, Action]


@dataclass(frozen=True, slots=True)
class Skill:
    """How well a bot plays."""

    errs: float
    """Standard deviation of the logarithm by which it errs: in what something brings, never in whether it brings
    anything at all, so that nobody dithers, and the same for all shots at somebody, so that none is wasted; and in
    what is missing on the pile."""
    waits: int
    """It reloads when its hand has fewer cards than a round may take, less these."""
    fears: float
    """Share of the wounds in sight that it reckons with while it moves."""


# Nights of chapter 1 on normal that four of a level win: 20-35 %, 40-55 % and 65-80 % (tests/games/zombies/bots).
# The same judgement without errors, and reloading whenever a card is missing, wins nine in ten: errors are on purpose.
EASY: Final = Skill(errs=1.6, waits=2, fears=0.3)
MEDIUM: Final = Skill(errs=1.2, waits=1, fears=0.5)
HARD: Final = Skill(errs=0.55, waits=0, fears=0.65)


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
        stopped, weigh = budget.stopwatch(), self._weigher(view, rng)
        found: list[Idea[Action]] = []
        idle, errors = weigh(actions[0]), dict[object, float]()
        for action in actions:
            meant = tuple(target for target, _ in action.hits) if isinstance(action, game_actions.Attack) else action
            if meant not in errors:
                errors[meant] = math.exp(rng.gauss(0, self._skill.errs))
            value = idle if action is actions[0] else weigh(action)
            found.append(Idea(action, idle + (value - idle) * errors[meant]))
            if stopped():
                break
        return sorted(found, key=lambda idea: -idea.value)

    def _weigher(self, view: View, rng: random.Random) -> Callable[[Any], float]:
        task, seat = view.shown.todo[-1], view.to_act
        if not isinstance(task, Suppressing | Walking):
            return Deeds(self._game, view.shown, seat, 0.9, self._skill.waits).weigh
        d = Draft(self._game.arena, view.shown)
        if isinstance(task, Suppressing):
            need = suppressing.missing(d, seat) * math.exp(rng.gauss(0, self._skill.errs))
            return lambda action: (
                suppressing.weigh(d, action, need) if isinstance(action, game_actions.Suppress) else -99.0
            )
        return Walks(d, seat, self._skill.fears).weigh


def easy(game: Zombies) -> ZombiesBot:
    """Often does the second best thing, walks into trouble, and reloads late."""
    return SkilledBot(game, EASY)


def medium(game: Zombies) -> ZombiesBot:
    """Errs now and then, and lets its hand run low."""
    return SkilledBot(game, MEDIUM)


def hard(game: Zombies) -> ZombiesBot:
    """Mostly does what its judgement says."""
    return SkilledBot(game, HARD)
