"""What moves of Zodiac have cost: planted blunders are named, sound moves are not, and nothing is left to luck."""

from __future__ import annotations

import random

import pytest

from tabletop.ai.bot import RandomBot
from tabletop.ai.levels import make_bot
from tabletop.content.games import load_game
from tests.planted import bill_of, named_shares, planted_match
from tests.ui.pilot import new_match


def check_planted(seeds: range) -> None:
    bot = make_bot(load_game("zodiac"), "perfect")
    named, wrong = named_shares([planted_match("zodiac", bot, seed, {}, seed % 10 / 10) for seed in seeds])
    assert named >= 0.9
    assert wrong <= 0.05


def test_a_planted_blunder_is_named_and_sound_moves_are_not() -> None:
    check_planted(range(3))


@pytest.mark.slow
def test_planted_blunders_are_named_and_sound_moves_are_not() -> None:
    check_planted(range(100))


@pytest.mark.parametrize("seed", range(4))
def test_every_change_of_the_verdict_is_somebodys_move(seed: int) -> None:
    """There is no chance: what a seat's estimate loses or gains beyond its own moves, the other side has given."""
    match, rng = new_match(), random.Random(seed)
    while match.outcome is None:
        match.submit(RandomBot().choose(None, match.actions(), rng, None))  # type: ignore[arg-type]
    bill = bill_of(match)
    costs = {ply: judged.cost for ply, judged in bill.judgements().items()}
    for change in bill.estimate_changes():
        assert change.decision + change.luck == change.change
        given = costs.get(change.ply + 1, 0.0)
        assert change.luck == given, (change.ply, "the other side's only move in between")


def test_a_bill_says_how_it_stood_and_how_it_stands() -> None:
    match = new_match()
    for text in ("b-c", "e-d"):
        match.submit(match.game.parse(text))
    found = bill_of(match).costliest_decisions()
    assert [ply for ply, _ in found] == [1]
    assert found[0][1].key.endswith("_lost")
    assert dict(found[0][1].figures)["after"] == "1"
