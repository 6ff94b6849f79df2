"""Mutants: one small change each, told with the line that it changes, and killed by a test that runs it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.mutants import Coverage, covered, is_killed, mutants

RULES = """
LIMIT = 3

def wins(score: int, is_over: bool = False) -> bool:
    if not is_over:
        return score >= LIMIT
    note(score)
    return is_over and score - 1 in (4,)

def note(score):
    raise ValueError(score + 1)
"""
TESTS = """
import rules

def test_three_wins():
    assert rules.wins(3)

def test_two_is_not_enough():
    assert not rules.wins(2)
"""


def test_every_kind_of_change_is_made_once() -> None:
    changes = [(each.line, each.after) for each in mutants(RULES, "rules.py")]
    assert changes == [
        (2, "LIMIT = 4"),
        (4, "def wins(score: int, is_over: bool=True) -> bool:"),
        (5, "if is_over:"),
        (6, "return score > LIMIT"),
        (7, "pass"),
        (8, "return is_over or score - 1 in (4,)"),
        (8, "return is_over and score + 1 in (4,)"),
        (8, "return is_over and score - 2 in (4,)"),
        (8, "return is_over and score - 1 not in (4,)"),
        (8, "return is_over and score - 1 in (5,)"),
    ]


def test_each_mutant_is_the_whole_file_with_one_change() -> None:
    made = list(mutants(RULES, "rules.py"))
    assert len({each.source for each in made}) == len(made)
    for each in made:
        compile(each.source, each.file, "exec")
        assert str(each).startswith(f"rules.py:{each.line}: ")


MEMORIES_AND_TYPES = """
_MOST = 3
_MOST_MAPS: Final = 1 << 5
_MOST_CARDS = 4
Corner = Cell | int | None
Plan = Callable[[tuple[int, ...] | None], "Refusal"]
maps = Cache("maps", _MOST_MAPS)
cards = cached("cards", 2 * _MOST_CARDS)(deal)

def hand(flags):
    return flags | EMPTY if isinstance(flags, int | Cell) else _MOST_CARDS
"""


def test_sizes_of_caches_and_unions_of_classes_stay() -> None:
    changes = [(each.line, each.after) for each in mutants(MEMORIES_AND_TYPES, "rules.py")]
    assert changes == [
        (2, "_MOST = 4"),
        (4, "_MOST_CARDS = 5"),
        (11, "return flags | EMPTY if not isinstance(flags, int | Cell) else _MOST_CARDS"),
        (11, "return flags & EMPTY if isinstance(flags, int | Cell) else _MOST_CARDS"),
    ]


SECONDS = {"a": 3.0, "b": 2.0, "c": 1.0, "d": 0.5}


def test_those_that_run_a_line_are_asked_first_and_the_quickest_before_others() -> None:
    lines = Coverage({"rules.py": {2: (), 5: ("a", "b"), 6: ("b", "c")}}, SECONDS)
    assert lines.tests("rules.py", 6) == ("c", "b", "a", "d")
    assert lines.tests("rules.py", 2) == ("c", "b", "a", "d")


def test_what_is_made_on_import_is_asked_of_all_tests() -> None:
    lines = Coverage({"rules.py": {5: ("a",)}, "cards.py": {2: ()}}, SECONDS)
    assert lines.tests("cards.py", 2) == lines.tests("words.py", 1) == ("d", "c", "b", "a")


def test_no_more_tests_are_asked_than_end_in_time() -> None:
    assert Coverage({"rules.py": {5: ("a", "b")}}, {"a": 40, "b": 19, "c": 2}).tests("rules.py", 5) == ("b", "a")
    assert Coverage({"rules.py": {5: ("a",)}}, {"a": 400, "b": 1}).tests("rules.py", 5) == ("a",)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A small tree with rules and two tests, which pass."""
    (tmp_path / "rules.py").write_text(RULES, encoding="utf-8")
    (tmp_path / "test_rules.py").write_text(TESTS, encoding="utf-8")
    return tmp_path


@pytest.mark.slow
def test_mutants_are_killed_by_the_tests_that_run_their_line(tree: Path) -> None:
    lines = covered(tree, "rules", ("test_rules.py",))
    both = {"test_rules.py::test_three_wins", "test_rules.py::test_two_is_not_enough"}
    assert set(lines.tests("rules.py", 6)) == set(lines.seconds) == both
    found = list(mutants(RULES, "rules.py"))
    assert [is_killed(tree, each, ("test_rules.py",)) for each in (found[3], found[-1])] == [True, False]
    assert (tree / "rules.py").read_text(encoding="utf-8") == RULES


@pytest.mark.slow
def test_tests_that_fail_anyway_tell_nothing(tree: Path) -> None:
    (tree / "test_rules.py").write_text("def test_wrong():\n    assert False\n", encoding="utf-8")
    with pytest.raises(SystemExit, match="without any change"):
        covered(tree, "rules", ("test_rules.py",))


@pytest.mark.slow
def test_a_mutant_that_does_not_end_is_killed(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tree / "test_rules.py").write_text("def test_for_ever():\n    while True:\n        pass\n", encoding="utf-8")
    monkeypatch.setattr("tools.mutants._IMPORTS", 2)
    assert is_killed(tree, next(mutants(RULES, "rules.py")), ("test_rules.py",))


@pytest.mark.slow
def test_a_busy_machine_kills_no_mutant(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tree / "test_rules.py").write_text("import time\n\ndef test_waits():\n    time.sleep(6)\n", encoding="utf-8")
    monkeypatch.setattr("tools.mutants._IMPORTS", 5)
    assert not is_killed(tree, next(mutants(RULES, "rules.py")), ("test_rules.py",))
