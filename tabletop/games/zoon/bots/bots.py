"""The bots of Zoon (easy, medium, hard, master), as the game's box names them, with the skill of each level.

Used by the box, which names the functions `easy` to `master`; the names of the levels stand in saved matches, so they
stay. One class plays all levels by a ZoonBotSkill for each rule set. Moves and trumps are ranked by `action_ranking`,
set-ups by `deployment_choice`, corners by `combat_shares`. Bots must see a View only, and run in the worker process.
Comments beside the numbers say what they were measured on: changed numbers are measured again.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, cast

from tabletop.ai.bot import Bot, Budget, ProposedMove
from tabletop.games.zoon.bots import combat_shares, deployment_choice
from tabletop.games.zoon.bots.action_ranking import ActionRanker, ZoonBotSkill, choose_card_to_turn_up
from tabletop.games.zoon.bots.deployment_choice import EmblemPlacementStyle
from tabletop.games.zoon.bots.search_pieces import EvaluationWeights
from tabletop.games.zoon.rules.actions import Action, Deploy, Touch, TurnUp
from tabletop.games.zoon.rules.rules import Zoon
from tabletop.games.zoon.rules.state import CLASSIC, SULLIVAN
from tabletop.games.zoon.rules.view import View

ZoonBot = Bot[View, Action]

SkillsByRuleset = Mapping[str, ZoonBotSkill]
"""By rule set: with dice and half of the cards open, the same errors cost less."""

EASY_SKILLS: SkillsByRuleset = {
    CLASSIC: ZoonBotSkill(worlds=1, depth=0, finalists=0, noise=5.0, forgets=0.5, foresight=0.4, touches_well=False),
    SULLIVAN: ZoonBotSkill(worlds=1, depth=0, finalists=0, noise=10.0, forgets=0.5, foresight=0.1),
}
MEDIUM_SKILLS: SkillsByRuleset = {
    CLASSIC: ZoonBotSkill(worlds=3, depth=0, finalists=0, noise=1.5, forgets=0.2),
    SULLIVAN: ZoonBotSkill(worlds=3, depth=0, finalists=0, noise=5.5 / 3, forgets=0.2),
}
HARD_SKILLS: SkillsByRuleset = dict.fromkeys(
    (CLASSIC, SULLIVAN), ZoonBotSkill(worlds=12, depth=1, finalists=8, noise=0.0, guesses=True)
)
_DEEP_SKILL: Final = ZoonBotSkill(
    worlds=16, depth=2, finalists=12, noise=0.0, guesses=True, fair=True, looks=18000,
    habits=(0.2, 1.0, 0.65, 0.55, 1.0, 0.2),
)  # fmt: skip
"""Most Emblems are put where most guards fit round them, which is at the ends of the back row least often."""
_HIDDEN_PLACEMENT: Final = EmblemPlacementStyle(
    column_weights=(4, 1, 0, 0, 1, 4), distance_points=(0.12, 0.03, 0.08, -0.12)
)
"""There, with the strong not far from it, an Emblem is safest where nobody knows a card (2,600 random set-ups)."""
_OPEN_PLACEMENT: Final = EmblemPlacementStyle(
    column_weights=(4, 3, 0, 0, 3, 4), distance_points=(-0.06, -0.03, 0.0, 0.0), front_row_points=0.12
)
"""With pennies the strong are best in front, though not before their Emblem (5,200 random set-ups)."""
MASTER_SKILLS: SkillsByRuleset = {
    CLASSIC: replace(
        _DEEP_SKILL,
        worlds=20,
        finalists=8,
        taste=EvaluationWeights(known_factor=0.72, trump_points=3.0, doubt_points=8.0),
        fears=0.7,
        camp=_HIDDEN_PLACEMENT,
    ),
    SULLIVAN: replace(
        _DEEP_SKILL,
        taste=EvaluationWeights(tails_factor=0.65, known_factor=1.0, trump_points=3.0),
        camp=_OPEN_PLACEMENT,
    ),
}

_WORLDS_FOR_TOUCH = 12


class ZoonSkilledBot:
    """Decides everything that a seat is asked."""

    slack: float = 5.0
    """In points of the cards' prices."""

    def __init__(self, game: Zoon, skills: SkillsByRuleset) -> None:
        self._game = game
        self._rankers = {ruleset: ActionRanker(game, skill) for ruleset, skill in skills.items()}

    def choose(self, view: View, actions: Sequence[Action], rng: random.Random, budget: Budget) -> Action:
        """A legal action; a set-up need not be among those on offer."""
        if isinstance(actions[0], Deploy):
            mind = self._rankers[view.agreed.ruleset]
            care = 1.0 if mind.skill.guesses else 0.3
            return deployment_choice.choose_deployment(
                mind.search_tables(view), view.to_act, rng, care, mind.skill.camp
            )
        return self.ideas(view, actions, rng, budget)[0].action

    def ideas(
        self, view: View, actions: Sequence[Action], rng: random.Random, budget: Budget
    ) -> Sequence[ProposedMove[Action]]:  # fmt: skip
        """Set-ups on offer, moves and trumps that it has looked at to the end; of all else the one that it takes."""
        stopped = budget.start_timer()
        first, mind = actions[0], self._rankers[view.agreed.ruleset]
        search_tables = mind.search_tables(view)
        if isinstance(first, Deploy):
            return deployment_choice.rate_deployments(search_tables, view.to_act, cast("Sequence[Deploy]", actions))
        if len(actions) == 1:
            return (ProposedMove(first),)
        if isinstance(first, Touch):
            return (ProposedMove(self._choose_corner_to_touch(mind, view, rng)),)
        if isinstance(first, TurnUp):
            return (ProposedMove(choose_card_to_turn_up(view, cast("Sequence[TurnUp]", actions), search_tables)),)
        return mind.rank_actions(view, actions, rng, stopped)

    def _choose_corner_to_touch(self, mind: ActionRanker, view: View, rng: random.Random) -> Touch:
        if not mind.skill.touches_well:
            return Touch(rng.randrange(4))
        states = [self._game.imagine(view, rng) for _ in range(_WORLDS_FOR_TOUCH)]
        return Touch(combat_shares.choose_corner(view, states, mind.search_tables(view), rng))


def easy(game: Zoon) -> ZoonBot:
    """Sees one turn ahead, dimly, and forgets half of what it saw."""
    return ZoonSkilledBot(game, EASY_SKILLS)


def medium(game: Zoon) -> ZoonBot:
    """Weighs every action against a few worlds."""
    return ZoonSkilledBot(game, MEDIUM_SKILLS)


def hard(game: Zoon) -> ZoonBot:
    """Looks ahead in many worlds, and remembers."""
    return ZoonSkilledBot(game, HARD_SKILLS)


def master(game: Zoon) -> ZoonBot:
    """Knows where most Emblems stand, hides its own, keeps secrets, and looks a turn further ahead."""
    return ZoonSkilledBot(game, MASTER_SKILLS)
