"""Shares, Elo and the sequential test of `tabletop match`."""

from __future__ import annotations

import json

import pytest

from tabletop.__main__ import main
from tabletop.ai.measurement.sequential_test import SequentialTest
from tabletop.cli.duel import DuelPlan, DuelResult, play_duel
from tabletop.cli.match_shares import RunningTest, block_scores, share_figures, strength_lines

PAIRS = DuelPlan("zodiac", ("hard", "random"), "0", rotate=False, paired=True)


def ended(*winners: int) -> DuelResult:
    return DuelResult(winners, 9, (0.0, 0.0), (1, 1), (0.0, 0.0), (), winners, "over")


def test_a_pair_is_one_observation_and_half_a_pair_is_none() -> None:
    games = [ended(0), ended(1), ended(0), ended(0), ended(), ended(0, 1), ended(1)]
    assert block_scores(PAIRS, games, 0) == [0.5, 1.0, 0.5]
    assert block_scores(PAIRS, games, 1) == [0.5, 0.0, 0.5]


def test_the_games_of_a_pair_are_the_same_but_for_who_sits_where() -> None:
    plan = DuelPlan("zodiac", ("random", "random"), "twins", rotate=False, paired=True)
    one, other = play_duel(plan, 2), play_duel(plan, 3)
    assert plan.bots_by_seat(0) == (0, 1)
    assert plan.bots_by_seat(1) == (1, 0)
    assert plan.seed_of_game(0) == plan.seed_of_game(1) != plan.seed_of_game(2)
    assert one.plies != other.plies, "each bot keeps its dice"


def test_elo_has_an_interval_and_no_end_where_all_was_won() -> None:
    found = {"games": 40, **share_figures(PAIRS, [ended(0)] * 40)}
    assert (found["elo"]["elo"], found["elo"]["high"]) == (None, None)
    assert found["elo"]["low"] > 150
    assert next(strength_lines(found)).startswith("  Elo of bot 1 over bot 2: unbounded (95%: +")
    assert share_figures(PAIRS, [ended(0), ended(1)] * 20)["elo"]["elo"] == pytest.approx(0)


def test_a_team_has_no_elo() -> None:
    plan = DuelPlan("zombies", ("easy",) * 4, "0", rotate=False)
    game = DuelResult((), 9, (0.0,) * 4, (1,) * 4, (0.0,) * 4, (), (), "over")
    found = share_figures(plan, [game])
    assert "elo" not in found
    assert found["shares"][0]["share"] == 0


def test_the_test_stops_with_the_pair_that_decides() -> None:
    test = RunningTest(PAIRS, SequentialTest(0, 100))
    decided = next(number for number in range(1000) if test.is_decided_by(ended(0)))
    assert decided % 2 == 1
    found = share_figures(PAIRS, [ended(0)] * (decided + 1), SequentialTest(0, 100))["sprt"]
    assert (found["verdict"], found["pairs"]) == ("accept", (decided + 1) // 2)
    assert share_figures(PAIRS, [ended(0)] * (decided - 1), SequentialTest(0, 100))["sprt"]["verdict"] == "continue"


def test_the_command_plays_no_more_than_the_test_needs(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["match", "zodiac", "--seats", "bot:medium,bot:random", "--sprt", "0,200", "--games", "400"]
    assert main([*words, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["sprt"]["verdict"] == "accept"
    assert found["games"] == 2 * found["sprt"]["pairs"] < 400
    assert main(words) == 0
    assert "sprt 0,200: at least 200 Elo, accepted" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["zodiac", "--seats", "bot:easy,bot:easy", "--sprt", "20,0"], "isn't LOW,HIGH in Elo"),
        (["zodiac", "--seats", "bot:easy,bot:easy", "--sprt", "few"], "isn't LOW,HIGH in Elo"),
        (["zombies", "--seats", ",".join(["bot:easy"] * 4), "--pairs"], "so there is nothing to swap"),
        (
            ["zone_wars", "--seats", ",".join(["bot:easy"] * 3), "--option", "players=3", "--sprt", "0,20"],
            "--sprt compares two bots",
        ),
    ],
)
def test_bad_input_gets_a_sentence(words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["match", *words]) == 2
    assert sentence in capsys.readouterr().err
