"""The solved game: its size, and that every value follows from its neighbours'."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

import pytest

from tabletop import paths
from tabletop.games.zodiac.bots.core import SymmetricMoveGenerator
from tabletop.games.zodiac.bots.oracle import Tablebase, shared_tablebase
from tabletop.games.zodiac.bots.solve import SolvedValues, SolvingStopped, StarTooLarge, solve
from tabletop.games.zodiac.bots.table import SolvedTable
from tabletop.games.zodiac.rules.rules import Zodiac
from tests.games.zodiac.bots.stars import classic, pentagram

TABLE_SUM = "e4ce8b9591"


@cache
def solution_of_classic() -> SolvedValues:
    """Solved here, whatever the cache holds."""
    oracle = shared_tablebase(classic())
    return solve(oracle.core, oracle.opening_positions)


@cache
def table() -> SolvedTable:
    """The same, ready for disk."""
    return SolvedTable.from_solution(solution_of_classic())


def test_counts_of_the_classic_star() -> None:
    solution = solution_of_classic()
    assert len(solution.values) == 37_297
    assert solution.count_positions_by_result() == (18_880, 13_845, 4_572)
    assert solution.longest_win == 44


def test_table_is_the_one_that_was_checked() -> None:
    assert hashlib.sha256(table().to_bytes()).hexdigest()[:10] == TABLE_SUM


def check_locally(core: SymmetricMoveGenerator, values: SolvedTable) -> int:
    """Every value follows from the rules and the values one turn later; returns how many were ends."""
    ends = 0
    for position, value in values.items():
        result = core.full_ring_result(position)
        after = [] if result else [values[core.canonical_position(there)] for there in core.successors(position)]
        if result:
            expected = result
        elif any(there < 0 for there in after):
            expected = 1 - max(there for there in after if there < 0)
        elif all(there > 0 for there in after):
            expected = -1 - max(after, default=0)
        else:
            expected = 0
        assert value == expected, core.position_text(position, 0)
        ends += not after
    return ends


def test_whole_table_is_consistent() -> None:
    assert check_locally(SymmetricMoveGenerator(classic().star), table()) == 730 + 2_373


def test_folding_by_symmetry_changes_no_value() -> None:
    game = pentagram()
    core = SymmetricMoveGenerator(game.star)
    start = core.position_of(game.view(game.start({}), None))
    folded = solve(core, (start,))
    plain = SymmetricMoveGenerator(game.star)
    plain.symmetries = tuple(image for image in plain.symmetries if image.places == tuple(range(10)))
    unfolded = solve(plain, (start,))
    assert len(folded.values) == 1_669
    assert len(unfolded.values) > 9 * len(folded.values)
    assert {core.canonical_position(position) for position in unfolded.values} == set(folded.values)
    assert all(folded.values[core.canonical_position(position)] == value for position, value in unfolded.values.items())


def test_another_star_is_solved(tmp_path: Path) -> None:
    oracle = Tablebase(pentagram(), tmp_path)
    assert check_locally(oracle.core, oracle.table) > 0
    assert oracle.value_of_position(oracle.opening_positions[0]) == -17


def test_a_star_with_too_many_positions_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tabletop.games.zodiac.bots.solve.MOST_POSITIONS", 100)
    oracle = shared_tablebase(classic())
    with pytest.raises(StarTooLarge, match="100"):
        solve(oracle.core, oracle.opening_positions)


def test_solving_stops_when_nobody_waits() -> None:
    oracle = shared_tablebase(classic())
    with pytest.raises(SolvingStopped):
        solve(oracle.core, oracle.opening_positions, stopped=lambda: True)


def test_start_is_balanced_and_neutral_steps_lose() -> None:
    game: Zodiac = classic()
    shared_tablebase.cache_clear()  # a test with folders of its own may have asked before
    oracle = shared_tablebase(game)
    assert oracle.folder == paths.cache()
    worth = {
        str(oracle.core.actions[i]): -oracle.value_of_position(there)
        for i, there in oracle.core.moves(oracle.opening_positions[0])
    }
    assert oracle.value_of_position(oracle.opening_positions[0]) == 0
    assert worth == {"C-a": 0, "E-f": 0, "b-a": -2, "b-c": -2, "e-d": -2, "e-f": -2}
