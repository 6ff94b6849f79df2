"""`tabletop puzzles`: the same puzzles for the same seed, wherever the games are played."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.arguments import UsageError
from tabletop.cli.duel import DuelPlan, bundle_pack, do_all_games, do_shipped_games
from tabletop.cli.main import main
from tabletop.cli.puzzles import find_puzzles_in_games, select_puzzles
from tabletop.content.puzzle_sets import read_puzzles, stored_puzzles

PLAN = DuelPlan("zone_wars", ("medium", "medium"), "t", False)


def test_a_game_has_the_same_puzzles_whoever_looks_for_them() -> None:
    here = list(do_all_games(find_puzzles_in_games, PLAN, 2, 1))
    assert do_shipped_games(find_puzzles_in_games, PLAN, bundle_pack(PLAN), range(2)) == here
    assert find_puzzles_in_games(PLAN, range(1, 2)) == here[1:]


def test_what_is_found_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["puzzles", "zone_wars", "--games", "4", "--seed", "t", "--out", str(tmp_path)]
    assert main(words) == 0
    told = capsys.readouterr()
    found = read_puzzles(tmp_path)
    assert told.out.startswith(f"{len(found)} puzzles")
    assert "4 of 4 games" in told.err
    assert found


def test_a_grade_is_filled_no_further_than_wanted() -> None:
    every = stored_puzzles("zodiac")
    some = select_puzzles(every, 5)
    assert len(some) == 25
    assert [puzzle.grade for puzzle in some] == sorted(puzzle.grade for puzzle in some)
    assert select_puzzles([*every, *every], None) == list(every), "each once"


def test_a_level_that_is_not_there_is_refused() -> None:
    with pytest.raises(UsageError, match="has no level 'medum'"):
        main(["puzzles", "zoon", "--level", "medum"])
