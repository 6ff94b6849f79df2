"""A match by numbers: the mask says what is offered, the rules judge, and a seed decides chance."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tabletop.env.numbered_match import (
    ActionNumbers,
    EnvironmentGame,
    GameOver,
    NoSuchAction,
    NumberedMatch,
    rewards_of,
)
from tabletop.rules.game import NOBODY, IllegalAction, InvalidSetup, Outcome
from tests.env.games import GAMES


def played(name: str, seed: int, most: int = 400, **options: Any) -> NumberedMatch:
    """A random match."""
    match, rng = NumberedMatch(EnvironmentGame(name, **options)), random.Random(seed)
    match.restart(seed)
    while match.seat != NOBODY and match.decisions < most:
        match.act_by_number(rng.choice(list(match.offers())))
    return match


@pytest.mark.parametrize("name", GAMES)
def test_the_mask_shows_what_the_rules_offer_to_whoever_is_asked(name: str) -> None:
    match, rng = NumberedMatch(EnvironmentGame(name)), random.Random(3)
    rules = match.game.rules
    match.restart(3)
    while match.seat != NOBODY and match.decisions < 40:
        for seat in range(match.game.seats):
            numbers = [int(number) for number in match.mask(seat).nonzero()[0]]
            assert numbers == (list(match.offers()) if seat == match.seat else [])
        assert all(rules.parse(str(action)) == action for action in match.offers().values())
        assert list(match.offers()) == sorted(match.offers())
        match.act_by_number(rng.choice(list(match.offers())))


@pytest.mark.parametrize("name", GAMES)
def test_one_seed_is_one_match_and_another_seed_another_one_where_there_is_chance(name: str) -> None:
    first, again = (list(map(str, played(name, 5, 60).actions)) for _ in range(2))
    assert first == again
    match = NumberedMatch(EnvironmentGame(name))
    begun = set()
    for seed in range(8):
        match.restart(seed)
        while match.seat != NOBODY and match.decisions < 12:
            match.act_by_number(next(iter(match.offers())))
        begun.add(tuple(map(str, match.actions)))
    assert (len(begun) > 1) == (match.game.rules.rolls or match.game.rules.hidden)


@pytest.mark.parametrize("name", GAMES)
def test_a_match_ends_with_rewards_that_its_outcome_says(name: str) -> None:
    match = played(name, 1, 5000)
    assert match.seat == NOBODY
    assert match.outcome is not None
    rewards = match.rewards()
    assert {seat for seat, reward in enumerate(rewards) if reward > 0} == set(match.outcome.winners)
    with pytest.raises(GameOver):
        match.act(match.actions[-1])


def test_a_named_action_that_is_not_legal_is_refused_with_its_rule_and_changes_nothing() -> None:
    match = NumberedMatch(EnvironmentGame("zodiac"))
    before = match.view(0)
    number = next(number for number in range(match.game.numbers.count) if number not in match.offers())
    with pytest.raises(IllegalAction) as caught:
        match.act_by_number(number)
    assert caught.value.refusal.clause.startswith("ZD")
    assert (match.view(0), match.decisions, list(match.actions)) == (before, 0, [])


def test_a_number_that_stands_for_nothing_is_refused() -> None:
    match = NumberedMatch(EnvironmentGame("zone_wars"))
    for number in (max(match.offers()) + 1, match.game.numbers.count, -1):
        with pytest.raises(NoSuchAction, match="stands for no action"):
            match.act_by_number(number)


def test_a_measured_action_that_is_not_offered_can_be_done_by_its_text() -> None:
    match, rng = NumberedMatch(EnvironmentGame("zone_wars")), random.Random(2)
    match.restart(2)
    offered = list(match.offers().values())
    while not any(str(action).startswith("deploy") for action in offered):
        match.act_by_number(rng.choice(list(match.offers())))
        offered = list(match.offers().values())
    kind, model, place, _ = str(offered[0]).split()
    own = f"{kind} {model} {place} @17.25"
    assert own not in map(str, offered)
    match.act(own)
    assert str(match.actions[-1]) == own
    with pytest.raises(IllegalAction):
        match.act(own)


def test_offers_beyond_the_slots_are_thinned_evenly() -> None:
    numbers = ActionNumbers("ab", 3)
    offered = ["b", *"cdefgh"]
    assert numbers.number_offers(offered).by_number == {1: "b", 2: "c", 3: "e", 4: "g"}
    assert list(numbers.number_offers(offered).mask) == [0, 1, 1, 1, 1]
    assert numbers.number_offers(["c", "a"]).by_number == {0: "a", 2: "c"}


def test_whoever_wins_alone_beats_the_others_and_a_win_of_all_is_none() -> None:
    game = EnvironmentGame("zone_wars", setup={"players": "3"})
    assert game.seats == 3
    assert rewards_of(Outcome((1,), ""), game) == [-1, 1, -1]
    assert rewards_of(Outcome((), ""), game) == rewards_of(None, game) == [0, 0, 0]
    assert rewards_of(Outcome((0, 1, 2), ""), game) == [0, 0, 0]


def test_all_win_and_lose_together_in_a_game_of_one_side() -> None:
    game = EnvironmentGame("zombies")
    assert rewards_of(Outcome((0, 1, 2, 3), ""), game) == [1, 1, 1, 1]
    assert rewards_of(Outcome((), ""), game) == [-1, -1, -1, -1]
    assert rewards_of(None, game) == [0, 0, 0, 0]


def test_options_are_those_of_the_game() -> None:
    with pytest.raises(InvalidSetup, match="unknown option"):
        EnvironmentGame("zodiac", setup={"colour": "red"})
