"""Odds before suppressing, and what chance can bring (K10, K12)."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, permutations
from math import comb

import pytest

from tabletop.games.zombies.rules.queries import odds
from tabletop.games.zombies.rules.state.state import Contribution, DrawnDirectorCard, State
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.turn import chances
from tests.games.zombies.rules.phases import begin, team
from tests.games.zombies.rules.table import arena, draft, night, play, who, zombies_game

HALF = Fraction(1, 2)


def shown(state: State, seat: int) -> StateBuilder:
    """What a seat sees, to be read."""
    return draft(zombies_game().view(state, seat).shown)


def test_g11_the_shortfall_without_others_is_horde_less_ones_own_cards() -> None:
    state, _ = begin("suppress", who("marlow", "0,0", "machine_pistol:0+1+1+2+2"), drawn=(DrawnDirectorCard("D06", 5),))
    assert odds.shortfall_odds(shown(state, 0), 0, (1, 2)) == {2: Fraction(1)}


def test_g11_others_are_taken_to_play_random_cards() -> None:
    people = who("marlow", "0,0", "machine_pistol:0+1+1+2+2"), who("okafor", "1,0", "service_pistol:0+1+2")
    state, _ = begin("suppress", *people, drawn=(DrawnDirectorCard("D06", 5),))
    found = odds.shortfall_odds(shown(state, 0), 0, ())
    deck = arena().weapons["service_pistol"].deck
    assert found == {5 - value: Fraction(deck.count(value), len(deck)) for value in (2, 1, 0)}
    assert odds.shortfall_odds(shown(state, 0), 0, (), {1: 0}) == {5: Fraction(1)}


def test_h16_what_a_seat_has_given_counts_as_random_for_others() -> None:
    people = who("marlow", "0,0", "machine_pistol:0+1+1+2+2"), who("okafor", "1,0", "pump_shotgun:1+2+3")
    state, _ = begin("suppress", *people, drawn=(DrawnDirectorCard("D06", 5),))
    one = play(state, "suppress machine_pistol 0+1")
    two = play(state, "suppress machine_pistol 2+2")
    assert odds.shortfall_odds(shown(one, 1), 1, (3,)) == odds.shortfall_odds(shown(two, 1), 1, (3,))
    deck = arena().weapons["machine_pistol"].deck
    expected = Fraction(sum(a + b == 2 for a, b in combinations(deck, 2)), comb(len(deck), 2))
    assert odds.shortfall_odds(shown(one, 1), 1, (3,))[0] == expected


def test_h16_who_has_passed_gives_nothing() -> None:
    people = who("marlow", "0,0", "machine_pistol:0+1+1+2+2"), who("okafor", "1,0", "pump_shotgun:1+2+3")
    state = play(begin("suppress", *people, drawn=(DrawnDirectorCard("D06", 5),))[0], "suppress nothing")
    assert odds.shortfall_odds(shown(state, 1), 1, (3,)) == {2: Fraction(1)}


def test_h16_cards_that_were_played_openly_are_out() -> None:
    from dataclasses import replace

    okafor = who("okafor", "1,0", "pump_shotgun:1+2+3")
    arms = okafor.armed_weapon
    gone = tuple(value for value in arms.deck if value != 4)
    spent = replace(arms, deck=tuple(v for v in arms.deck if v == 4), shown=gone)
    state, _ = begin(
        "suppress", who("marlow", "0,0"), replace(okafor, arms=(spent,)), drawn=(DrawnDirectorCard("D06", 9),)
    )
    assert set(odds.shortfall_odds(shown(state, 0), 0, ())) == {9 - 1, 9 - 2, 9 - 3, 9 - 4}
    assert odds.unseen_ammo_values(shown(state, 0), shown(state, 0).people[1].arms[0]) == (1, 2, 3, 4, 4, 4)


def test_h29_the_chance_of_each_special_attack() -> None:
    state, _ = begin(
        "suppress",
        who("marlow", "0,0"),
        drawn=(DrawnDirectorCard("D12", 4), DrawnDirectorCard("D11", 2), DrawnDirectorCard("D03", 2)),
    )
    spread = {2: HALF, 3: Fraction(1, 4), 0: Fraction(1, 4)}
    assert odds.special_attack_odds(draft(state), spread) == (("D12", Fraction(1, 4)), ("D11", Fraction(3, 4)))


def test_k90_the_chance_with_the_literal_total() -> None:
    state, _ = begin(
        "suppress", who("marlow", "0,0"), drawn=(DrawnDirectorCard("D12", 4),), special_threshold="literal_total"
    )
    assert odds.special_attack_odds(draft(state), {3: HALF, 2: HALF}) == (("D12", HALF),)


def test_h18_sums_of_random_cards() -> None:
    pile = (0, 1, 1, 2, 4)
    for number in range(5):
        found = odds.card_sum_odds(pile, number)
        every = [sum(one) for one in combinations(pile, number)]
        assert found == {total: Fraction(every.count(total), len(every)) for total in sorted(set(every))}


# What chance can bring


def test_k12_hands_are_listed_with_their_ways() -> None:
    pile = (0, 1, 1, 2, 2, 2)
    for number in range(4):
        every = [tuple(sorted(one)) for one in combinations(pile, number)]
        assert dict(chances.distinct_hands(pile, number)) == {one: every.count(one) for one in set(every)}


def test_k12_rows_are_listed_with_their_chances() -> None:
    pile = (0, 1, 1, 2)
    every = list(permutations(pile, 2))
    assert dict(chances.distinct_card_orders(pile, 2)) == {
        one: Fraction(every.count(one), len(every)) for one in set(every)
    }


def test_k12_only_what_is_in_the_deck_can_be_dealt() -> None:
    from tabletop.games.zombies.rules.state.tasks import Dealing
    from tests.games.zombies.rules.table import legal

    state = night(who("marlow", "0,0", "service_pistol:"), todo=[Dealing(0, 0)])
    assert legal(state, "deal 0+1+2")
    assert legal(state, "deal 1+1+1")
    assert not legal(state, "deal 0+0+2")
    assert not legal(state, "deal 1+1")
    assert not legal(state, "roll 1")


def test_k12_only_the_pile_can_be_revealed() -> None:
    from tests.games.zombies.rules.table import legal

    state, _ = begin("resolve", *team("0,0"), drawn=(DrawnDirectorCard("D06", 5),), pile=(Contribution(0, 0, (1, 2)),))
    assert legal(state, "reveal 2+1")
    assert not legal(state, "reveal 2+2")
    assert not legal(state, "reveal 2")


@pytest.mark.parametrize("left", range(1, 8))
def test_k10_the_goal_is_as_likely_at_each_of_the_last_places(left: int) -> None:
    from tabletop.games.zombies.rules.state.tasks import Filling
    from tests.games.zombies.rules.phases import PAVED

    state = night(who("marlow", "0,0"), todo=[Filling(0, 0)], laid=PAVED[:1], unlaid=("T01", "T02"), tiles_left=left)
    chance = Fraction(1, left) if left <= arena().scenarios["ch1"].goal_window else Fraction(0)
    found = {str(action): p for action, p in zombies_game().chances(state)}
    assert found.get("tile G1", 0) == chance
    assert found.get("tile T01", 0) == (1 - chance) / 2


def test_k12_what_is_drawn_has_the_chances_that_are_listed() -> None:
    from collections import Counter
    from random import Random

    from tabletop.games.zombies.rules.state.tasks import Dealing, Drawing, Peeking, Placing, Revealing, Task

    game, rng = zombies_game(), Random(5)
    pile = (Contribution(0, 0, (1, 1, 2)),)
    tasks: tuple[Task, ...] = (
        Dealing(0, 0), Drawing(1), Peeking(0, 0), Revealing(), Placing("D03", "weakest", 2), Placing("D03", "first", 1),
    )  # fmt: skip
    for task in tasks:
        state = night(
            who("brandt", "0,0", "service_pistol:"), todo=[task], pile=pile, drawn=(DrawnDirectorCard("D03", 2),),
            spawn_tile="random_tile",
        )  # fmt: skip
        drawn = Counter(game.resolve(state, rng) for _ in range(1500))
        listed = dict(game.chances(state))
        assert set(drawn) <= set(listed)
        for action, chance in listed.items():
            assert abs(drawn[action] / 1500 - chance) < 0.06, action
