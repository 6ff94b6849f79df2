"""Content damaged in every way that comes to mind: always one clear error with file and line, never anything else."""

from __future__ import annotations

import random
import time
from pathlib import Path
from typing import Any

import pytest

from tabletop import paths
from tabletop.content.check import check_content
from tabletop.content.errors import ContentError, LocatedProblem
from tabletop.content.games import load_game
from tabletop.rules.game import Game
from tests.content.mutations import WRONG, mutated

TEXT = (paths.data() / "zodiac" / "board.yaml").read_text(encoding="utf-8")


def loaded(folder: Path) -> tuple[Game[Any, Any, Any] | None, tuple[LocatedProblem, ...]]:
    """The game, or what is wrong with it."""
    try:
        return load_game("zodiac", folder), ()
    except ContentError as error:
        return None, error.problems


def survives(folder: Path, seed: int) -> bool:
    """Whether mutated content still makes a game; fails where it is refused in any way but the right one."""
    rng = random.Random(seed)
    board = folder / "board.yaml"
    board.write_bytes(mutated(TEXT, rng))
    began = time.monotonic()
    report = check_content([folder])
    assert time.monotonic() - began < 100
    game, problems = loaded(folder)
    if game is None:
        lines = board.read_bytes().count(b"\n") + 2
        assert problems
        assert any(line.startswith(str(problems[0])) for line in report.lines()), "each fault is told once"
        assert all(p.file == str(board) and 1 <= p.line <= lines and p.text for p in problems)
        return False
    assert report.is_fine
    state = game.start({})
    for _ in range(10):
        if actions := game.actions(state):
            state = game.apply(state, rng.choice(list(actions))).state
    return True


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where mutated boards are written."""
    (tmp_path / "zodiac").mkdir()
    return tmp_path / "zodiac"


def test_mutated_content_is_refused_with_file_and_line(folder: Path) -> None:
    results = [survives(folder, seed) for seed in range(60)]
    assert 0 < sum(results) < 30


@pytest.mark.slow
def test_five_hundred_mutations(folder: Path) -> None:
    assert sum(survives(folder, seed) for seed in range(1000, 1500)) < 250


def test_a_mutated_tribe_is_refused_with_file_and_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (paths.data() / "zoon" / "tribes" / "delvers.yaml").read_text(encoding="utf-8")
    monkeypatch.setattr("tests.content.test_mutations.TEXT", text)
    (tmp_path / "zoon" / "tribes").mkdir(parents=True)
    tribe = tmp_path / "zoon" / "tribes" / "delvers.yaml"
    refused = 0
    for seed in range(40):
        rng = random.Random(seed)
        tribe.write_bytes(mutated(TEXT, rng))
        report = check_content([tmp_path / "zoon"])
        lines = tribe.read_bytes().count(b"\n") + 2
        assert all(p.file == str(tribe) and 1 <= p.line <= lines and p.text for p in report.problems)
        refused += not report.is_fine
    assert 15 < refused < 40


@pytest.mark.parametrize("wrong", WRONG, ids=lambda text: ascii(text[:12]))
def test_each_wrong_thing_as_the_whole_file(folder: Path, wrong: str) -> None:
    (folder / "board.yaml").write_bytes(wrong.encode("utf-8", "surrogateescape"))
    with pytest.raises(ContentError) as caught:
        load_game("zodiac", folder)
    assert str(caught.value).startswith(f"{folder / 'board.yaml'}:")
