"""What is left of a match is told as a range, from matches like it that this table has finished, else from bots'."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tabletop.content.games import load_game
from tabletop.play import match_lengths
from tabletop.play.listing import SavedMatchEntry, newest_saved_matches
from tabletop.play.match_lengths import (
    FEWEST,
    MeasuredLengths,
    MeasuredSetup,
    lengths_for_match,
    measured_lengths,
    remaining_plies,
)
from tests.play.sitting import begun, header


def entries(plies: list[int], *, setup: dict[str, str] | None = None, game: str = "count") -> list[SavedMatchEntry]:
    return [SavedMatchEntry(Path("any"), 0.0, header(game, setup=setup), each, is_finished=True) for each in plies]


def test_four_of_five_matches_that_went_on_end_within_the_range() -> None:
    lengths = [random.Random(seed).randrange(20, 200) for seed in range(400)]
    for ply in (0, 30, 90):
        left, longer = remaining_plies(lengths, ply), [each for each in lengths if each > ply]
        assert left is not None
        inside = sum(left.low <= each - ply <= left.high for each in longer)
        assert inside / len(longer) == pytest.approx(0.8, abs=0.05)


def test_the_range_of_few_matches_holds_for_others_like_them() -> None:
    inside, rng = 0, random.Random(5)
    for _ in range(500):
        left, another = remaining_plies([rng.randrange(20, 200) for _ in range(9)], 10), rng.randrange(20, 200) - 10
        assert left is not None
        inside += left.low <= another <= left.high
    assert inside / 500 == pytest.approx(0.8, abs=0.05)


def test_a_match_longer_than_nearly_all_others_is_told_nothing() -> None:
    assert remaining_plies(range(1, 100), 95) is None
    assert remaining_plies((), 0) is None


def test_matches_with_the_same_options_come_first() -> None:
    alike = entries([50] * FEWEST, setup={"goal": "10"})
    others = entries([70] * FEWEST)
    made = header("count", setup={"goal": "10"})
    assert set(lengths_for_match(made, [*others, *alike])) == {50}
    assert set(lengths_for_match(made, [*others, *alike[1:]])) == {50, 70}


def test_without_matches_of_its_own_the_table_takes_what_was_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_lengths, "measured_lengths", lambda game: LENGTHS)
    few = entries([50] * (FEWEST - 1), game="zoon")
    unfinished = [SavedMatchEntry(Path("any"), 0.0, header("zoon"), 3)] * FEWEST
    assert lengths_for_match(header("zoon"), [*few, *unfinished, *entries([9] * FEWEST, game="guess")]) == (2,)
    assert lengths_for_match(header("zoon", setup={"ruleset": "sullivan"}), ()) == (3,)


LENGTHS = MeasuredLengths(20, (MeasuredSetup(2, 1, (2,)), MeasuredSetup(2, 1, (3,), {"ruleset": "sullivan"})))


def test_options_that_were_not_measured_are_as_the_nearest() -> None:
    usual = {"scenario": "a", "models": "0"}
    plain, large = MeasuredSetup(2, 1, (2,)), MeasuredSetup(2, 1, (4,), {"scenario": "b", "models": "5"})
    other = MeasuredSetup(2, 1, (3,), {"scenario": "b"})
    lengths = MeasuredLengths(20, (large, plain, other))
    assert lengths.setup_like(2, {}, usual) == plain
    assert lengths.setup_like(2, {"scenario": "b", "map": "any"}, usual) == other
    assert lengths.setup_like(2, {"scenario": "b", "models": "3"}, usual) == other
    assert lengths.setup_like(2, {"scenario": "c"}, usual) == plain
    assert lengths.setup_like(3, {}, usual) is None


@pytest.mark.parametrize(("name", "seats"), [("zodiac", 2), ("zoon", 2), ("zone_wars", 2), ("zombies", 4)])
def test_each_game_of_ours_was_measured(name: str, seats: int) -> None:
    lengths = measured_lengths(name)
    assert lengths is not None
    usual = lengths.setup_like(seats, {}, {})
    assert usual is not None
    assert len(usual.plies) >= 100
    assert usual.options == {}


@pytest.mark.parametrize("name", ["zodiac", "zoon", "zone_wars", "zombies"])
def test_what_was_measured_are_options_of_the_game(name: str) -> None:
    lengths, game = measured_lengths(name), load_game(name)
    assert lengths is not None
    for each in lengths.setups:
        assert game.seats(each.options) == each.seats
        game.start(each.options)


def test_nonsense_is_found() -> None:
    setups = (MeasuredSetup(0, 0.5, (3,)), MeasuredSetup(2, 1.5, (3,)), MeasuredSetup(2, 1, (0, 3)))
    assert len(list(MeasuredLengths(0, (*setups, MeasuredSetup(2, 1, ()))).problems())) == 5


def test_only_so_many_files_are_read(tmp_path: Path) -> None:
    for _ in range(3):
        begun("zodiac", tmp_path, 1)
    assert len(newest_saved_matches(tmp_path, 2)) == 2
