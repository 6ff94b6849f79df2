"""Changes of a tournament, standings with tie-breaks, and what cannot be and why."""

from __future__ import annotations

from collections import Counter

import pytest

from tabletop.play.tournament.pairing import is_decided, next_round, suggested_rounds
from tabletop.play.tournament.standings import TournamentRow, points_by_name, tournament_standings
from tabletop.play.tournament.tournament import (
    MOST_ENTRANTS,
    Pairing,
    PairingResult,
    ResultSource,
    Round,
    Tournament,
    TournamentError,
    TournamentFormat,
)
from tests.play.tournament.random_nights import new_tournament, random_nights

FOUR = ("Ann", "Ben", "Cleo", "Dan")


def played(kind: TournamentFormat, *rounds: str) -> Tournament:
    """Rounds such as "Ann 2 Ben 0, Cleo" for a win of Ann over Ben and a bye of Cleo."""
    night = new_tournament(1, kind, 5)
    made = []
    for line in rounds:
        pairings = []
        for text in line.split(", "):
            words = text.split()
            if len(words) == 1:
                pairings.append(Pairing((words[0],)))
            else:
                result = PairingResult(tuple(map(int, words[1::2]))) if "-" not in words else None
                pairings.append(Pairing(tuple(words[::2]), result))
        made.append(Round(tuple(pairings)))
    entrants = night.entrants
    return Tournament(night.started, night.game, kind, night.seed, 3, entrants, tuple(made))


def row(night: Tournament, name: str) -> TournamentRow:
    return next(each for each in tournament_standings(night) if each.name == name)


def test_swiss_tie_breaks_by_hand() -> None:
    night = played(TournamentFormat.SWISS, "Ann 2 Ben 0, Cleo 1 Dan 1, Eva", "Ann 1 Cleo 1, Eva 2 Dan 0, Ben")
    # points: Ann 3, Ben 2, Cleo 2, Dan 1, Eva 4, all halves
    assert [(each.name, each.points) for each in tournament_standings(night)] == [
        ("Eva", 4), ("Ann", 3), ("Ben", 2), ("Cleo", 2), ("Dan", 1),
    ]  # fmt: skip
    assert row(night, "Ann").tie_breaks == (2 + 2, 2 * 2 + 1 * 2, 1)  # met Ben and Cleo, beat Ben, drew with Cleo
    assert row(night, "Eva").tie_breaks == (1 + 4, 2 * 1, 1)  # a bye counts as somebody with Eva's own 4
    assert row(night, "Cleo").tie_breaks == (1 + 3, 1 * 1 + 1 * 3, 0)
    assert row(night, "Ben").tie_breaks == (3 + 2, 0, 0)


def test_who_is_level_in_everything_shares_a_rank() -> None:
    night = played(TournamentFormat.ROUND_ROBIN, "Ann 1 Ben 1, Cleo 1 Dan 1")
    assert [each.rank for each in tournament_standings(night)] == [1, 1, 1, 1, 5]


def test_a_leaver_loses_what_was_still_to_be_played() -> None:
    night = played(TournamentFormat.SWISS, "Ann - Ben -, Cleo - Dan -, Eva").with_leaver("Ben")
    assert night.rounds[0].pairings[0].result == PairingResult((2, 0), ResultSource.ABSENT)
    assert night.rounds[0].pairings[1].result is None
    both_gone = night.with_leaver("Cleo").with_leaver("Dan")
    assert both_gone.rounds[0].pairings[1].result == PairingResult((0, 2), ResultSource.ABSENT)
    assert "Ben" not in [name for each in next_round(both_gone) for name in each.players]
    assert "Ben" in [name for each in next_round(both_gone.with_returner("Ben")) for name in each.players]


def test_a_result_is_put_right_later_and_standings_follow() -> None:
    night = played(TournamentFormat.SWISS, "Ann 2 Ben 0, Cleo 2 Dan 0, Eva", "Ann 2 Cleo 0, Eva 2 Ben 0, Dan")
    assert tournament_standings(night.with_end())[0].points == 4
    mended = night.with_end().with_result(0, 0, PairingResult((0, 2)))
    assert (row(mended, "Ann").points, row(mended, "Ben").points) == (2, 2)
    assert mended.rounds[1] == night.rounds[1]
    assert mended.with_result(0, 0, PairingResult((2, 0))) == night.with_end()


@pytest.mark.parametrize(
    ("kind", "rounds", "change", "key"),
    [
        (TournamentFormat.SWISS, (), lambda one: one.with_entrant("  ann "), "same_name"),
        (TournamentFormat.SWISS, (), lambda one: one.with_entrant(" \n"), "no_name"),
        (TournamentFormat.SWISS, ("Ann - Ben -",), lambda one: one.with_round(()), "round_open"),
        (TournamentFormat.SWISS, ("Ann - Ben -",), lambda one: one.without_entrant("Ann"), "has_begun"),
        (TournamentFormat.SWISS, ("Ann 2 Ben 0",), lambda one: one.without_last_round(), "round_begun"),
        (TournamentFormat.SWISS, ("Ann",), lambda one: one.with_result(0, 0, PairingResult((2,))), "is_bye"),
        (TournamentFormat.KNOCK_OUT, ("Ann - Ben -",),
         lambda one: one.with_result(0, 0, PairingResult((1, 1))), "needs_winner"),
        (TournamentFormat.KNOCK_OUT, ("Ann 2 Ben 0, Cleo 2 Dan 0", "Ann - Cleo -"),
         lambda one: one.with_result(0, 0, PairingResult((0, 2))), "next_round_drawn"),
        (TournamentFormat.KNOCK_OUT, ("Ann 2 Ben 0, Cleo 2 Dan 0",), lambda one: one.with_entrant("Zoe"), "too_late"),
    ],
)  # fmt: skip
def test_what_cannot_be(kind: TournamentFormat, rounds: tuple[str, ...], change: object, key: str) -> None:
    assert callable(change)
    with pytest.raises(TournamentError) as told:
        change(played(kind, *rounds))
    assert told.value.key == key


def test_pairing_that_is_impossible_says_why() -> None:
    night = new_tournament(1, TournamentFormat.SWISS, 1)
    with pytest.raises(TournamentError, match="too_few"):
        next_round(night)
    with pytest.raises(TournamentError, match="nobody"):
        next_round(night.with_leaver("Ann"))
    with pytest.raises(TournamentError, match="round_open"):
        next_round(played(TournamentFormat.SWISS, "Ann - Ben -"))
    over = played(TournamentFormat.SWISS, "Ann 2 Ben 0", "Ann 2 Ben 0", "Ann 2 Ben 0")
    with pytest.raises(TournamentError, match="decided"):
        next_round(over)


def test_late_in_a_knock_out_somebody_plays_who_has_a_bye() -> None:
    night = played(TournamentFormat.KNOCK_OUT, "Ann 2 Ben 0, Cleo - Dan -, Eva").with_entrant("Zoe")
    assert night.rounds[0].pairings[2].players == ("Eva", "Zoe")
    with pytest.raises(TournamentError, match="too_late"):
        night.with_entrant("Kim")


def test_teams_have_members_and_nobody_is_in_two() -> None:
    night = new_tournament(1, TournamentFormat.TEAMS, 0)
    night = night.with_entrant("Owls", ("Ann", "Ben", "Ann")).with_entrant("Foxes", ("Cleo",))
    assert night.entrant("Owls").members == ("Ann", "Ben")
    with pytest.raises(TournamentError, match="in_another_team"):
        night.with_entrant("Cats", ("Dan", "ben"))
    night = night.with_round(next_round(night)).with_result(0, 0, PairingResult((2,)))
    assert [each.points for each in tournament_standings(night)] == [2, 0]
    assert not night.is_round_complete


def test_forgetting_a_name_keeps_the_results_of_the_others() -> None:
    night = played(TournamentFormat.SWISS, "Ann 2 Ben 0, Cleo 1 Dan 1, Eva")
    gone = night.with_name_forgotten("Ann", "Guest").with_name_forgotten("Ben", "Guest")
    assert gone.names == ("Guest", "Guest 2", "Cleo", "Dan", "Eva")
    assert [each.points for each in tournament_standings(gone)] == [each.points for each in tournament_standings(night)]


@pytest.mark.parametrize("kind", list(TournamentFormat))
def test_points_and_byes_add_up(kind: TournamentFormat) -> None:
    """Every match brings two halves or none, and a bye two where byes count; nobody is lost or seen twice."""
    for nights in random_nights(kind, 15, first=500):
        for night in nights:
            rows = tournament_standings(night)
            assert sorted(each.name for each in rows) == sorted(night.names)
            assert [each.rank for each in rows] == sorted(each.rank for each in rows)
            pairings = [each for one in night.rounds for each in one.pairings]
            given = sum(sum(each.result.points) for each in pairings if each.result is not None)
            byes = 0 if night.has_teams else sum(each.is_bye for each in pairings)
            counted = byes if kind in (TournamentFormat.SWISS, TournamentFormat.KNOCK_OUT) else 0
            assert sum(each.points for each in rows) == given + 2 * counted
            assert sum(each.byes for each in rows) == byes


def test_first_seats_are_shared_fairly() -> None:
    night = new_tournament(3, TournamentFormat.SWISS, 8)
    for _ in range(6):
        drawn = next_round(night)
        night = night.with_round(drawn)
        for index in range(len(drawn)):
            night = night.with_result(len(night.rounds) - 1, index, PairingResult((2, 0)))
    first = Counter(each.players[0] for one in night.rounds for each in one.pairings)
    assert max(first.values()) - min(first[name] for name in night.names) <= 2


def test_two_hundred_people_are_paired() -> None:
    night = new_tournament(1, TournamentFormat.SWISS, 0)
    for number in range(MOST_ENTRANTS):
        night = night.with_entrant(f"Person {number}")
    with pytest.raises(TournamentError, match="too_many"):
        night.with_entrant("One more")
    for _ in range(3):
        night = night.with_round(next_round(night))
        for index in range(100):
            night = night.with_result(len(night.rounds) - 1, index, PairingResult((2, 0) if index % 3 else (1, 1)))
    pairs = [frozenset(each.players) for one in night.rounds for each in one.pairings]
    assert len(pairs) == len(set(pairs)) == 300
    points = points_by_name(night)
    apart = [abs(points[one] - points[other]) for one, other in (each.players for each in next_round(night))]
    assert sum(apart) <= 12, "neighbours in score play each other"


@pytest.mark.parametrize(("count", "rounds"), [(2, 3), (4, 3), (8, 4), (9, 5), (16, 5), (200, 9)])
def test_suggested_rounds(count: int, rounds: int) -> None:
    assert suggested_rounds(count) == rounds


def test_a_result_that_is_taken_back_in_an_earlier_round_is_missing() -> None:
    night = played(TournamentFormat.SWISS, "Ann 2 Ben 0, Cleo 2 Dan 0, Eva", "Ann 2 Cleo 0, Eva 2 Ben 0, Dan")
    night = night.with_result(0, 1, None)
    assert [each[:2] for each in night.open_pairings] == [(0, 1)]
    with pytest.raises(TournamentError, match="round_open"):
        next_round(night)
    assert night.with_leaver("Dan").rounds[0].pairings[1].result == PairingResult((2, 0), ResultSource.ABSENT)


def test_a_tournament_is_decided_after_its_last_round() -> None:
    assert not is_decided(played(TournamentFormat.KNOCK_OUT, "Ann 2 Ben 0, Cleo 2 Dan 0, Eva"))
    assert is_decided(played(TournamentFormat.SWISS, *("Ann 2 Ben 0",) * 3))
