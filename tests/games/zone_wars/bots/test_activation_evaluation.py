"""Actions are told by bounds before they are weighed: a bound is never too low, and no better action is missed."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from tabletop.ai.bot import Budget
from tabletop.games.zone_wars.bots import bots
from tabletop.games.zone_wars.bots.activation_evaluation import ActivationEvaluator
from tabletop.games.zone_wars.bots.bots import EASY, HARD, MEDIUM, ZoneWarsSkill, ZoneWarsSkilledBot
from tabletop.games.zone_wars.bots.goals import suggest_actions_towards_goals
from tabletop.games.zone_wars.bots.mat_evaluation import MatEvaluation
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.state.tasks import Turn
from tabletop.games.zone_wars.rules.text.actions import Action
from tabletop.rules.game import CHANCE
from tests.games.zone_wars.rules.table import zone_wars

SIDES = (("throw-down", "genlab", "ark"), ("rescue-mission", "mechatron", "nova"))
LONG = Budget(60)


def declarations(scenario: str, sides: tuple[str, str], number: int) -> Iterator[State]:
    """Positions of a battle of easy bots in which somebody declares an action."""
    game, rng, bot = zone_wars(), random.Random(scenario), bots.easy(zone_wars())
    state = game.start({"scenario": scenario, "faction1": sides[0], "faction2": sides[1], "models": "3"})
    while number:
        if game.to_act(state) == CHANCE:
            action = game.resolve(state, rng)
        else:
            offers = game.actions(state)
            if isinstance(state.todo[-1], Turn) and len(offers) > 1:
                yield state
                number -= 1
            action = bot.choose(game.view(state, game.to_act(state)), offers, rng, LONG)
        state = game.apply(state, action).state


def thoughts_about(state: State, skill: ZoneWarsSkill) -> tuple[ActivationEvaluator, list[Action]]:
    """What a bot of this skill weighs when it is asked with the seed 7."""
    game = zone_wars()
    seat, task = game.to_act(state), state.todo[-1]
    assert isinstance(task, Turn)
    table = MatEvaluation(game.rules_context, game.imagine(game.view(state, seat), random.Random(7)), seat)
    deeds, found = ActivationEvaluator(table, skill.awareness), list(game.actions(state))
    if skill.has_ideas:
        found += suggest_actions_towards_goals(table, deeds.goals, task.figure, is_bonus=task.is_bonus)
    return deeds, list(dict.fromkeys(found))


@pytest.mark.parametrize("skill", [EASY, MEDIUM, HARD])
@pytest.mark.parametrize(("scenario", "one", "other"), SIDES)
def test_no_action_is_worth_more_than_its_bound(scenario: str, one: str, other: str, skill: ZoneWarsSkill) -> None:
    compared = 0
    for state in declarations(scenario, (one, other), 12):
        deeds, found = thoughts_about(state, skill)
        for action in found:
            bound, weighed = deeds.upper_bound(action), deeds.weigh_action(action)
            assert (bound is None) is (weighed is None)
            if bound is not None and weighed is not None:
                weighed = deeds.with_best_slip_mutation(weighed) if skill.awareness.danger_weight else weighed
                assert weighed.value <= bound, str(action)
                compared += 1
    assert compared > 500


@pytest.mark.parametrize(("scenario", "one", "other"), SIDES)
def test_who_thinks_of_no_turns_takes_the_best_of_all_actions(scenario: str, one: str, other: str) -> None:
    game = zone_wars()
    skill = ZoneWarsSkill(MEDIUM.awareness, 0.0, 0.0, has_ideas=False)
    for state in declarations(scenario, (one, other), 12):
        deeds, found = thoughts_about(state, skill)
        values = [
            deeds.with_best_slip_mutation(weighed).value
            for action in found
            if (weighed := deeds.weigh_action(action)) is not None
        ]
        view = game.view(state, game.to_act(state))
        best = ZoneWarsSkilledBot(game, skill).ideas(view, game.actions(state), random.Random(7), LONG)
        assert [idea.value for idea in best] == sorted(values, reverse=True)[: len(best)]
        assert len(best) == min(12, len(values))


@pytest.mark.parametrize(("scenario", "one", "other"), SIDES)
def test_the_best_is_no_worse_than_any_action_and_any_other_facing(scenario: str, one: str, other: str) -> None:
    game = zone_wars()
    for state in declarations(scenario, (one, other), 8):
        deeds, found = thoughts_about(state, HARD)
        weighed = [
            deeds.with_best_slip_mutation(known)
            for action in found
            if (known := deeds.weigh_action(action)) is not None
        ]
        weighed.sort(key=lambda known: known.value, reverse=True)
        weighed += [turned for known in weighed[:8] for turned in deeds.with_better_facings(known)]
        values = [known.value for known in weighed if game.check(state, known.action) is None]
        view = game.view(state, game.to_act(state))
        best = ZoneWarsSkilledBot(game, HARD).ideas(view, game.actions(state), random.Random(7), LONG)
        assert [idea.value for idea in best] == sorted(values, reverse=True)[: len(best)]
