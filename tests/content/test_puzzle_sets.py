"""The puzzles that come with the games: how many, what the file says, and that nothing in it is out of order."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tabletop.content.puzzle_sets import (
    StoredPuzzle,
    StoredPuzzles,
    puzzles_file_text,
    read_puzzles,
    stored_puzzles,
    write_puzzles,
)

PUZZLE = StoredPuzzle(
    "a1", "somewhere", 1, 2, ("c2-c4",), "search", 0.75, 0.5, 20, goal="best", level="hard", spread=0.01,
    reason="why", figures={"best": "75"}, setup={"map": "two: lines"},
)  # fmt: skip
FEWEST = {"zodiac": 200, "zombies": 150, "zone_wars": 150, "zoon": 150}


@pytest.mark.parametrize("game", sorted(FEWEST))
def test_each_game_has_puzzles_of_several_grades(game: str) -> None:
    found = stored_puzzles(game)
    assert len(found) >= FEWEST[game]
    assert len({puzzle.grade for puzzle in found}) >= 3
    assert [puzzle.grade for puzzle in found] == sorted(puzzle.grade for puzzle in found)


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    several = [replace(PUZZLE, id=f"p{k}") for k in range(130)]
    several.append(StoredPuzzle("b2", "elsewhere", 0, 1, ("x", "y"), "solved", 1.0, 0.0, 4, wins_in=3))
    write_puzzles(tmp_path, several, ["made by hand"])
    assert len(list(tmp_path.glob("*.yaml"))) == 3, "no file is too long"
    assert read_puzzles(tmp_path) == tuple(several)
    write_puzzles(tmp_path, several[:1])
    assert [puzzle.id for puzzle in read_puzzles(tmp_path)] == ["p0"]
    assert len(list(tmp_path.glob("*.yaml"))) == 1, "what was written before is gone"
    assert puzzles_file_text(()) == "puzzles: []\n"


def test_numbers_near_nothing_are_read_again(tmp_path: Path) -> None:
    write_puzzles(tmp_path, [replace(PUZZLE, spread=2.1e-05, second=0.00012)])
    (found,) = read_puzzles(tmp_path)
    assert (found.spread, found.second) == (0.0, 0.00012)


def test_a_proof_that_proves_nothing_is_a_fault() -> None:
    def faults(*puzzles: StoredPuzzle) -> list[str]:
        return [problem.text for problem in StoredPuzzles(puzzles).problems()]

    assert faults(PUZZLE) == []
    assert faults(PUZZLE, PUZZLE) == ["puzzle a1 stands here twice"]
    assert faults(replace(PUZZLE, answers=())) == ["a puzzle has an answer"]
    assert faults(replace(PUZZLE, spread=0.3)) == ["the best action is no better than the second"]
    assert faults(replace(PUZZLE, method="guess")) == ["there is no method 'guess'"]
