"""What decisions of Zone Wars have cost: planted blunders are named, sound moves are not."""

from __future__ import annotations

import random

import pytest

from tabletop.ai.bot import Budget
from tabletop.ai.levels import make_bot
from tabletop.content.games import load_game
from tabletop.games.zone_wars.bots.decision_judge import decision_judge
from tabletop.games.zone_wars.rules.text.actions import Muster, Pass, Put
from tests.games.zone_wars.rules.table import zone_wars
from tests.planted import bill_of, named_shares, planted_match

SETUP = {"scenario": "throw-down", "models": "3"}


def check_planted(seeds: range) -> None:
    bot = make_bot(load_game("zone_wars"), "hard")
    named, wrong = named_shares([planted_match("zone_wars", bot, seed, SETUP, seed % 10 / 10) for seed in seeds])
    assert named >= 0.9
    assert wrong <= 0.05


def test_a_planted_blunder_is_named_and_sound_moves_are_not() -> None:
    check_planted(range(1, 2))


@pytest.mark.slow
def test_planted_blunders_are_named_and_sound_moves_are_not() -> None:
    check_planted(range(40))


def test_points_are_those_of_the_best_action_against_the_one_that_was_taken() -> None:
    """Passing is worth nothing in the bot's judgement, so what it costs is all that the best action is worth."""
    planted = planted_match("zone_wars", make_bot(load_game("zone_wars"), "hard"), 2, SETUP, 1.0)
    judge, bot, rng, passes = decision_judge(zone_wars()), make_bot(zone_wars(), "hard"), random.Random(0), 0
    match = planted.match
    for ply in (ply for ply in range(1, match.ply + 1) if match.past.actor(ply) >= 0):
        view, action = match.past.decision(ply)
        actions = match.game.actions(match.game.imagine(view, rng))
        if isinstance(action, Muster | Put):
            assert judge.judge(view, actions, action, rng, Budget(60.0), is_thorough=False) is None
        for idle in (each for each in actions if isinstance(each, Pass)):
            judged = judge.judge(view, actions, idle, rng, Budget(60.0), is_thorough=False)
            best = bot.ideas(view, actions, rng, Budget(60.0))[0]  # type: ignore[attr-defined]
            assert judged is not None
            assert judged.cost == pytest.approx(max(0.0, best.value + 0.01), abs=0.02)
            assert dict(judged.figures)["points"] == f"{judged.cost:.1f}".removesuffix(".0")
            passes += 1
    assert passes
    changes = bill_of(match).estimate_changes()
    assert changes
    assert all(one.decision + one.luck == pytest.approx(one.change) for one in changes)
