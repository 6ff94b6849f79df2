"""What decisions of Zoon have cost: planted blunders are named, sound moves are not, and nothing hidden comes in."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from math import exp
from typing import Any

import pytest

from tabletop.ai.bot import Budget
from tabletop.ai.decision_costs import DecisionBill, JudgedDecision
from tabletop.ai.levels import make_bot
from tabletop.ai.questions import JudgeDecisions, QuestionAnswerer
from tabletop.content.games import load_game
from tabletop.games.zoon.bots.action_ranking import ActionRanker, SampledWorld
from tabletop.games.zoon.bots.bots import HARD_SKILLS
from tabletop.games.zoon.bots.decision_judge import decision_judge
from tabletop.games.zoon.rules.actions import Move, Pass, Place, Play
from tabletop.games.zoon.rules.events import EMBLEM
from tabletop.games.zoon.rules.state import CLASSIC, SULLIVAN
from tabletop.games.zoon.rules.view import Shown, View
from tests.games.zoon.rules.table import shipped
from tests.planted import PlantedMatch, decision_plies, named_shares, planted_match
from tests.ui.pilot import match_of

CLEARLY = 0.25
"""Of the chance to win: so much worse than the best is what is planted, in the eyes of the bot of level hard."""


@cache
def ranker(ruleset: str) -> ActionRanker:
    """Ranks all actions by the judgement of level hard; the judge has that of level master."""
    return ActionRanker(shipped(), replace(HARD_SKILLS[ruleset], finalists=1000, looks=10**6))


def find_blunder(match: Any, view: View, taken: Any, rng: random.Random) -> Any:
    actions = match.game.actions(match.game.imagine(view, rng))
    actions = [one for one in actions if isinstance(one, Move | Play | Place | Pass)]
    if taken not in actions:
        return None
    ideas = ranker(view.agreed.ruleset).rank_actions(view, actions, rng, lambda: False)
    chances = [1 / (1 + exp(-idea.value / 100)) for idea in (ideas[0], ideas[-1])]
    is_clear = chances[0] - chances[1] >= CLEARLY and ideas[-1].action != taken
    return ideas[-1].action if is_clear else None


def planted(seed: int) -> PlantedMatch:
    level, ruleset = ("medium", "hard")[seed // 2 % 2], (CLASSIC, SULLIVAN)[seed % 2]
    bot = make_bot(load_game("zoon"), level)
    return planted_match("zoon", bot, seed, {"ruleset": ruleset}, seed % 5 / 8, find_blunder=find_blunder)


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_planted_blunders_are_named_and_sound_moves_are_not() -> None:
    matches = [planted(seed) for seed in range(72)]
    assert sum(each.ply > 0 for each in matches) >= 40
    named, wrong = named_shares(matches)
    assert named >= 0.9
    assert wrong <= 0.05


def judge_view(view: View, action: Any, seed: int, *, is_thorough: bool) -> JudgedDecision | None:
    judge, rng = decision_judge(shipped()), random.Random(seed)
    actions = shipped().actions(shipped().imagine(view, rng))
    return judge.judge(view, actions, action, rng, Budget(60.0), is_thorough=is_thorough)


def blunder_before_known_emblem() -> tuple[View, Any]:
    """What a seat saw that took an Emblem which it knew, and something clearly bad that it could have done instead."""
    for seed in range(20):
        match, rng = match_of("zoon", setup={"ruleset": SULLIVAN}, seed=str(seed)), random.Random(seed)
        bot = make_bot(match.game, "easy")
        while match.outcome is None:
            match.submit(bot.choose(match.view(match.to_act), match.actions(), rng, Budget(60.0)))
        view, action = match.past.decision(max(decision_plies(match)))
        if isinstance(action, Move) and is_known_emblem(view, action.target):
            blunder = find_blunder(match, view, action, rng)
            if blunder is not None:
                return view, blunder
    raise AssertionError("no match ends so")


def test_who_knows_the_emblem_and_does_something_else_has_erred() -> None:
    view, blunder = blunder_before_known_emblem()
    judged = judge_view(view, blunder, 0, is_thorough=True)
    assert judged is not None
    assert judged.is_costly
    assert isinstance(judged.better, Move)
    assert is_known_emblem(view, judged.better.target)


def is_known_emblem(view: View, cell: int) -> bool:
    shown = view.cells[cell]
    if not isinstance(shown, Shown) or shown.known is None:
        return False
    return shipped().rules_context.sides(view.agreed)[shown.owner].deck.cards[shown.known].type == EMBLEM


def played_by_lot(seed: int, most: int) -> Any:
    match, rng = match_of("zoon", setup={}, seed=str(seed)), random.Random(seed)
    while match.outcome is None and match.ply < most:
        match.submit(rng.choice([action for action in match.actions() if str(action) != "resign"]))
    return match


@pytest.mark.parametrize(
    ("seed", "is_thorough"),
    [(1, False), pytest.param(1, True, marks=pytest.mark.slow), pytest.param(2, True, marks=pytest.mark.slow)],
)
def test_worlds_that_a_seat_cannot_tell_apart_give_the_same_bill(seed: int, is_thorough: bool) -> None:
    match = played_by_lot(seed, 30)
    game, told = match.game, set()
    for ply in list(decision_plies(match))[6 :: 2 if is_thorough else 20]:
        view, action = match.past.decision(ply)
        worlds = [game.imagine(view, random.Random(each)) for each in range(3)]
        told.add(len({str(world) for world in worlds}))
        answers = [
            QuestionAnswerer(lambda name, content: load_game(name)).answer(
                JudgeDecisions("zoon", ((game.view(world, game.to_act(world)), action),), is_thorough), lambda: False
            )
            for world in worlds
        ]
        assert not answers[0].error
        assert answers[0] == answers[1] == answers[2]
    assert max(told) == 3, "the worlds are not the same"


def test_decision_and_luck_are_the_change_of_the_estimate() -> None:
    match = played_by_lot(5, 12)
    bill = DecisionBill(dict(list(decision_plies(match).items())[5:9]))
    plies = bill.next_plies()
    decisions = map(match.past.decision, plies)
    bill.add_judgements(plies, [judge_view(view, action, 0, is_thorough=False) for view, action in decisions])
    changes = bill.estimate_changes()
    assert changes
    assert all(one.decision + one.luck == pytest.approx(one.change) for one in changes)
    assert all(one.decision <= 0 for one in changes)


def test_what_it_cost_is_told_from_other_worlds_than_those_that_chose_the_better_action(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The best of several looks better than it is in the sample that chose it."""
    drawn: list[list[SampledWorld]] = []
    original = ActionRanker.sample_worlds

    def sample_worlds(self: ActionRanker, view: View, rng: random.Random) -> list[SampledWorld]:
        drawn.append(original(self, view, rng))
        return drawn[-1]

    view, blunder = blunder_before_known_emblem()
    monkeypatch.setattr(ActionRanker, "sample_worlds", sample_worlds)
    judged = judge_view(view, blunder, 0, is_thorough=True)
    assert judged is not None
    assert judged.is_costly
    assert len(drawn) == 3, "one for the rivals, one to choose the better action, one for what it cost"
    assert not {id(world) for world in drawn[1]} & {id(world) for world in drawn[2]}
    drawn.clear()
    sound = judge_view(view, judged.better, 0, is_thorough=True)
    assert sound is not None
    assert not sound.is_costly
    assert len(drawn) == 2
