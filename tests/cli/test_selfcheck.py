"""selfcheck: one line for each check; faults of every kind are found."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tabletop import paths
from tabletop.__main__ import main
from tabletop.cli import selfcheck
from tabletop.cli.conform import breaches
from tabletop.rules.game import Seat, Step
from tests.play.toy import Guess, GuessAction, GuessState, GuessView, Pick, Roll

Said = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Folders of its own, and few random games: many are played in the tests of the rules."""
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    monkeypatch.setattr(selfcheck, "_GAMES", 1)
    monkeypatch.setattr(selfcheck, "_DAMAGES", 4)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leaves out what takes long and is looked at elsewhere."""
    monkeypatch.setattr(selfcheck, "prover", lambda name: None)
    monkeypatch.setattr(selfcheck, "hardships", lambda: ())
    monkeypatch.setattr(selfcheck, "boxes", SimpleNamespace(names=lambda: ("zodiac",)))


def test_all_is_well(capsys: Said) -> None:
    assert main(["selfcheck"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) >= 4
    assert all(line.startswith("ok    ") for line in lines)


@pytest.mark.usefixtures("quick")
def test_a_damaged_save_is_told_and_left_alone(capsys: Said) -> None:
    paths.saves().mkdir(parents=True)
    broken = paths.saves() / "broken.jsonl"
    broken.write_bytes(b"{}\n")
    assert main(["selfcheck"]) == 1
    out = capsys.readouterr().out
    assert "FAULT your saved matches" in out
    assert "broken.jsonl" in out
    assert broken.read_bytes() == b"{}\n"


@pytest.mark.usefixtures("quick")
def test_a_pack_in_quarantine_is_told(capsys: Said) -> None:
    pack = paths.mods() / "mine" / "zodiac"
    pack.mkdir(parents=True)
    (pack / "board.yaml").write_text("points: 7\n", encoding="utf-8")
    assert main(["selfcheck"]) == 1
    out = capsys.readouterr().out
    assert "FAULT zodiac: your packs" in out
    assert "mine: " in out
    assert "board.yaml:1:" in out


def found(game: Any) -> str:
    return " ".join(breaches(game, 3, random.Random(1)))


def test_a_sound_game_has_no_breaches() -> None:
    assert found(Guess()) == ""


def test_breaches_are_found() -> None:
    class Offers(Guess):
        def actions(self, state: GuessState) -> Sequence[GuessAction]:
            return (Pick(7),) if self.to_act(state) == 0 else super().actions(state)

    class Reads(Guess):
        def parse(self, text: str) -> GuessAction:
            return Roll(1)

    class Wavers(Guess):
        def apply(self, state: GuessState, action: GuessAction) -> Step[GuessState]:
            step = super().apply(state, action)
            return replace(step, state=replace(step.state, points=(random.randrange(99), 0)))

    class Forgets(Guess):
        def imagine(self, view: GuessView, rng: random.Random) -> GuessState:
            return replace(super().imagine(view, rng), left=1)

    class Goes(Guess):
        def view(self, state: GuessState, seat: Seat | None) -> GuessView:
            return replace(super().view(state, seat), own=None)

    assert "is offered and refused" in found(Offers())
    assert "is read as" in found(Reads())
    assert "does not always do the same" in found(Wavers())
    assert "no state fits" in found(Forgets())
    assert found(Goes()) == "", "seeing less than one may is no breach"
