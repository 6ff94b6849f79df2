"""Mutants: one small change each, told with the line that it changes, and killed by a test that runs it."""

from __future__ import annotations

import subprocess
import sys
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


def test_those_that_run_a_line_are_asked_first() -> None:
    lines = Coverage({2: (), 5: ("a", "b"), 6: ("b", "c")})
    assert lines.tests(6) == ("b", "c", "a")
    assert lines.tests(2) == ("a", "b", "c")


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A small tree with rules and two tests, which pass."""
    (tmp_path / "rules.py").write_text(RULES, encoding="utf-8")
    (tmp_path / "test_rules.py").write_text(TESTS, encoding="utf-8")
    return tmp_path


@pytest.mark.slow
def test_mutants_are_killed_by_the_tests_that_run_their_line(tree: Path) -> None:
    lines = covered(tree, "rules", ("test_rules.py",))["rules.py"]
    assert lines.tests(6) == ("test_rules.py::test_three_wins", "test_rules.py::test_two_is_not_enough")
    found = list(mutants(RULES, "rules.py"))
    assert [is_killed(tree, each, ("test_rules.py",)) for each in (found[3], found[-1])] == [True, False]
    assert (tree / "rules.py").read_text(encoding="utf-8") == RULES


@pytest.mark.slow
def test_tests_that_fail_anyway_tell_nothing(tree: Path) -> None:
    (tree / "test_rules.py").write_text("def test_wrong():\n    assert False\n", encoding="utf-8")
    with pytest.raises(SystemExit, match="without any change"):
        covered(tree, "rules", ("test_rules.py",))


def test_a_mutant_that_does_not_end_is_killed(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def late(*words: object, timeout: float, **facts: object) -> None:
        raise subprocess.TimeoutExpired(sys.executable, timeout)

    monkeypatch.setattr(subprocess, "run", late)
    assert is_killed(tree, next(mutants(RULES, "rules.py")), ("test_rules.py",))
