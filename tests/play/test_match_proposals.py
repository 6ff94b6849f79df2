"""What fits is worked out from this table's own matches, else from bots' at its pace, else at a usual one."""

from __future__ import annotations

import pytest

from tabletop.content.games import load_game
from tabletop.play.match_lengths import MeasuredLengths, MeasuredSetup
from tabletop.play.match_proposals import (
    NO_LIMIT,
    LengthBasis,
    MatchProposal,
    SeatsTaken,
    propose_matches,
    select_proposals,
)
from tabletop.play.played_times import PlayedMatch

ZOON = load_game("zoon")
LENGTHS = MeasuredLengths(
    30.0, (MeasuredSetup(2, 0.5, (40,) * 8), MeasuredSetup(2, 0.5, (80,) * 8, {"ruleset": "sullivan"}))
)
PAIR = SeatsTaken(2, 2)


def played(minutes: float, count: int = 3, plies: int = 60, people: int = 2, **setup: str) -> list[PlayedMatch]:
    return [PlayedMatch("zoon", setup, 2, people, plies, minutes * 60)] * count


def proposed(taken: SeatsTaken = PAIR, matches: list[PlayedMatch] | None = None) -> list[MatchProposal]:
    return list(propose_matches(ZOON, LENGTHS, taken, matches or []))


def test_without_own_matches_it_is_bots_at_a_usual_pace() -> None:
    assert [(each.options, each.low, each.high, each.basis, each.match_count) for each in proposed()] == [
        ({"ruleset": "classic"}, 10, 10, LengthBasis.BOT_MATCHES, 0),
        ({"ruleset": "sullivan"}, 20, 20, LengthBasis.BOT_MATCHES, 0),
    ]


def test_bots_that_take_part_take_less_time() -> None:
    assert [each.high for each in proposed(SeatsTaken(2, 1))] == [6, 10]
    assert [each.high for each in proposed(SeatsTaken(2, 0))] == [1, 3]


def test_own_matches_come_first_and_others_tell_the_pace() -> None:
    own = played(40, ruleset="classic")
    assert [(each.low, each.basis, each.match_count) for each in proposed(matches=own)] == [
        (40, LengthBasis.OWN_MATCHES, 3),
        (55, LengthBasis.OWN_PACE, 3),
    ]


def test_options_that_are_left_out_are_the_usual_ones() -> None:
    assert proposed(matches=played(40))[0].basis is LengthBasis.OWN_MATCHES


@pytest.mark.parametrize("matches", [played(40, count=2), played(40, people=1)])
def test_too_few_matches_or_other_people_say_nothing(matches: list[PlayedMatch]) -> None:
    assert {each.basis for each in proposed(matches=matches)} == {LengthBasis.BOT_MATCHES}


def test_a_game_for_other_numbers_is_not_proposed() -> None:
    assert proposed(SeatsTaken(3, 3)) == []


def proposal(first: str, low: int, high: int, game: str = "zoon") -> MatchProposal:
    return MatchProposal(game, {"first": first}, 2, low, high, LengthBasis.BOT_MATCHES, 0)


def test_the_longest_that_fits_comes_first_and_one_of_each_group() -> None:
    found = [proposal("a", 20, 30), proposal("a", 40, 45), proposal("b", 50, 60), proposal("b", 70, 90),
             proposal("c", 5, 10, "zodiac")]  # fmt: skip
    fitting, longer = select_proposals(found, 45)
    assert [each.high for each in fitting] == [45, 10]
    assert [each.high for each in longer] == [60]


def test_without_a_limit_all_fit_as_they_are_usual() -> None:
    fitting, longer = select_proposals([proposal("a", 20, 30), proposal("a", 40, 45)], NO_LIMIT)
    assert ([each.high for each in fitting], longer) == ([30], ())


def test_where_nothing_fits_the_shortest_is_first() -> None:
    fitting, longer = select_proposals([proposal("a", 20, 30), proposal("b", 10, 20)], 15)
    assert (fitting, [each.high for each in longer]) == ((), [20, 30])


def test_most_matches_that_fit_are_over_in_time() -> None:
    assert not proposal("a", 10, 46).fits(45)
    assert proposal("a", 10, 45).fits(45)
