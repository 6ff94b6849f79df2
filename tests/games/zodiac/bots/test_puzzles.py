"""Puzzles: sound, different from each other, the same everywhere."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

from tabletop.ai.analysis import Puzzle
from tabletop.ai.bot import Budget
from tabletop.ai.levels import make_bot
from tabletop.content.puzzle_sets import stored_puzzles
from tabletop.games.zodiac.bots.analyse import ZodiacAnalyst
from tabletop.games.zodiac.bots.oracle import Tablebase, shared_tablebase
from tabletop.games.zodiac.bots.puzzles import PUZZLES_PER_GRADE
from tabletop.games.zodiac.rules.state import View
from tests.games.zodiac.bots.stars import classic, pentagram


@cache
def puzzles() -> tuple[Puzzle[View], ...]:
    return ZodiacAnalyst(shared_tablebase(classic())).puzzles()


def test_there_are_puzzles_of_every_grade() -> None:
    grades = [puzzle.grade for puzzle in puzzles()]
    assert set(grades) == {1, 2, 3, 4, 5}
    assert all(12 <= grades.count(grade) <= PUZZLES_PER_GRADE for grade in set(grades))
    assert {puzzle.seat for puzzle in puzzles()} == {0, 1}


def test_they_come_in_order() -> None:
    lengths = [(puzzle.grade, puzzle.wins_in, puzzle.id) for puzzle in puzzles()]
    assert lengths == sorted(lengths)
    assert lengths[0][1] == 1
    assert lengths[-1][1] >= 14


def test_no_two_are_alike() -> None:
    core = shared_tablebase(classic()).core
    assert len({puzzle.id for puzzle in puzzles()}) == len(puzzles())
    assert len({core.canonical_position(core.position_of(puzzle.view)) for puzzle in puzzles()}) == len(puzzles())


def test_exactly_one_action_wins() -> None:
    oracle = shared_tablebase(classic())
    for puzzle in puzzles():
        state = classic().start({"position": puzzle.position})
        assert classic().view(state, None) == puzzle.view
        assert puzzle.seat == state.turn
        after = [there for _, there in oracle.core.moves(oracle.core.position_of(puzzle.view))]
        assert len(after) >= 4
        assert sum(oracle.value_of_position(there) < 0 for there in after) == 1


def test_the_perfect_bot_solves_them_in_time() -> None:
    """Against itself, by the ordinary rules; those that come with the game, of which this was asked before."""
    bot = make_bot(classic(), "perfect")
    late = 0
    for puzzle in stored_puzzles("zodiac")[::3]:
        state, own = classic().start({"position": puzzle.position}), 0
        while state.result is None:
            own += state.turn == puzzle.seat
            view = classic().view(state, state.turn)
            state = (
                classic().apply(state, bot.choose(view, classic().actions(state), random.Random(1), Budget(60))).state
            )
        assert state.result.winners == (puzzle.seat,)
        assert own >= puzzle.wins_in
        late += own > puzzle.wins_in
    assert late <= 1


def test_they_are_the_same_without_the_cache(tmp_path: Path) -> None:
    fresh = ZodiacAnalyst(Tablebase(pentagram(), tmp_path)).puzzles()
    assert ZodiacAnalyst(Tablebase(pentagram(), tmp_path)).puzzles() == fresh
    assert ZodiacAnalyst(Tablebase(pentagram(), tmp_path / "other")).puzzles() == fresh
    assert fresh


def test_ids_of_the_classic_star_never_change() -> None:
    """Progress is kept under them."""
    assert [puzzle.id for puzzle in puzzles()[:3]] == ["0b868fc652", "0ef2a592ed", "0f0affecdc"]
