"""One bot per level: the same mind with different skill."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import cast

from tabletop.ai.bot import Bot, Budget
from tabletop.ai.zoon import deploying, touching
from tabletop.ai.zoon.minds import Mind, Skill, least_secret
from tabletop.rules.zoon.actions import Action, Deploy, Touch, TurnUp
from tabletop.rules.zoon.rules import Zoon
from tabletop.rules.zoon.view import View

ZoonBot = Bot[View, Action]

EASY = Skill(worlds=1, depth=0, finalists=0, noise=8.0, forgets=0.5, touches_well=False)
MEDIUM = Skill(worlds=4, depth=0, finalists=0, noise=2.5, forgets=0.1)
HARD = Skill(worlds=8, depth=1, finalists=7, noise=0.0, guesses=True)

_WORLDS_FOR_TOUCH = 12


class SkilledBot:
    """Decides everything that a seat is asked."""

    def __init__(self, game: Zoon, skill: Skill) -> None:
        self._game = game
        self._mind = Mind(game, skill)

    def choose(self, view: View, actions: Sequence[Action], rng: random.Random, budget: Budget) -> Action:
        """A legal action; a set-up need not be among those on offer."""
        stopped = budget.stopwatch()
        first = actions[0]
        lore = self._mind.lore(view)
        if isinstance(first, Deploy):
            return deploying.deploy(lore, view.to_act, rng, 1.0 if self._mind.skill.guesses else 0.3)
        if len(actions) == 1:
            return first
        if isinstance(first, Touch):
            return self._touch(view, rng)
        if isinstance(first, TurnUp):
            return least_secret(view, cast("Sequence[TurnUp]", actions), lore)
        return self._mind.best(view, actions, rng, stopped)

    def _touch(self, view: View, rng: random.Random) -> Touch:
        if not self._mind.skill.touches_well:
            return Touch(rng.randrange(4))
        states = [self._game.imagine(view, rng) for _ in range(_WORLDS_FOR_TOUCH)]
        return Touch(touching.corner(view, states, self._mind.lore(view), rng))


def easy(game: Zoon) -> ZoonBot:
    """Sees one turn ahead, dimly, and forgets half of what it saw."""
    return SkilledBot(game, EASY)


def medium(game: Zoon) -> ZoonBot:
    """Weighs every action against a few worlds."""
    return SkilledBot(game, MEDIUM)


def hard(game: Zoon) -> ZoonBot:
    """Looks ahead in many worlds, and remembers."""
    return SkilledBot(game, HARD)
