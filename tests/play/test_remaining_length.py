"""What is left is a range out of what the game tells of a position; without that, out of lengths alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tabletop.content.games import box_of, load_game
from tabletop.play import remaining_length
from tabletop.play.match_lengths import PlyRange, remaining_plies
from tabletop.play.remaining_length import (
    PLY,
    LengthStep,
    RemainingModel,
    remaining_model,
    remaining_plies_of_match,
)
from tests.play.sitting import begun

MODEL = RemainingModel(1.0, {"way": 2.0, PLY: 0.0}, (LengthStep(1, 0, 2), LengthStep(5, 10, 30), LengthStep(6, 10, 40)))
GAMES_WITH_SIGNALS = ("zodiac", "zone_wars", "zombies")


@pytest.mark.parametrize(("way", "low", "high"), [(-3, 0, 2), (0, 0, 2), (1, 5, 16), (2, 10, 30), (99, 10, 40)])
def test_between_steps_lies_what_is_between(way: float, low: float, high: float) -> None:
    assert MODEL.predict({"way": way, PLY: 7}) == PlyRange(low, high)


def test_other_signals_than_were_measured_say_nothing() -> None:
    assert MODEL.predict({PLY: 7}) is None


def test_nonsense_is_found() -> None:
    assert list(MODEL.problems()) == []
    wrong = (LengthStep(1, 3, 2), LengthStep(1, 0, 2))
    assert len(list(RemainingModel(0, {}, wrong).problems())) == 2
    assert len(list(RemainingModel(0, {}, ()).problems())) == 1


def test_a_damaged_file_is_as_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remaining_length, "measurements_folder", lambda game: tmp_path)
    assert remaining_model("any") is None
    (tmp_path / "remaining.yaml").write_text("base: 1\n")
    assert remaining_model("any") is None


@pytest.mark.parametrize("name", GAMES_WITH_SIGNALS)
def test_what_was_measured_is_what_the_game_tells(name: str) -> None:
    model, source = remaining_model(name), box_of(name).length_signals
    assert model is not None
    assert source is not None
    game = load_game(name)
    found = source.load()(game)(game.view(game.start({}), None))
    assert {*found, PLY} == model.weights.keys()
    at_start = model.predict({**found, PLY: 0})
    assert at_start is not None
    assert 3 < at_start.low < at_start.high


@pytest.mark.parametrize("name", GAMES_WITH_SIGNALS)
def test_every_seat_is_told_the_same(name: str, tmp_path: Path) -> None:
    match = begun(name, tmp_path, 4)
    source = box_of(name).length_signals
    assert source is not None
    tell: Callable[[object], object] = source.load()(match.game)
    assert len({repr(tell(match.view(seat))) for seat in (None, *range(len(match.sitters)))}) == 1


def test_a_game_that_tells_nothing_goes_by_lengths(tmp_path: Path) -> None:
    match = begun("zoon", tmp_path, 2)
    assert remaining_plies_of_match(match, range(3, 40)) == remaining_plies(range(3, 40), match.ply)


def test_a_table_whose_matches_are_longer_is_told_more(tmp_path: Path) -> None:
    match = begun("zombies", tmp_path, 10)
    usual = remaining_plies_of_match(match, ())
    longer = remaining_plies_of_match(match, [10**6] * 9)
    assert usual is not None
    assert longer is not None
    assert longer.high == pytest.approx(3 * usual.high)


def test_signals_that_were_not_measured_go_by_lengths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = begun("zombies", tmp_path, 10)
    model = remaining_model("zombies")
    assert model is not None
    other = replace(model, weights={"gone": 1.0})
    monkeypatch.setattr(remaining_length, "remaining_model", lambda game: other)
    assert remaining_plies_of_match(match, range(20, 60)) == remaining_plies(range(20, 60), match.ply)
