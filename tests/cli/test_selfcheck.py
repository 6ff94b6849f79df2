"""selfcheck: one line for each check; faults of every kind are found."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tabletop import paths
from tabletop.__main__ import main
from tabletop.cli import selfcheck
from tabletop.cli.conformance import find_contract_breaches
from tabletop.gauge import process_memory_bytes
from tabletop.rules.caches import Cache, CacheFill
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
    monkeypatch.setattr("tabletop.__main__._play_demo_offscreen", lambda: ())
    monkeypatch.setattr(selfcheck, "load_prover", lambda name: None)
    monkeypatch.setattr(selfcheck, "fault_injection_checks", lambda: ())
    monkeypatch.setattr(selfcheck, "boxes", SimpleNamespace(game_names=lambda: ("zodiac",)))


@pytest.mark.slow
def test_all_is_well_and_every_cache_is_within_its_bound(capsys: Said) -> None:
    assert main(["selfcheck"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert all(line.startswith("ok    ") for line in lines)
    checks, caches = ([line for line in lines if ("cache " in line[:12]) == is_cache] for is_cache in (False, True))
    assert len(checks) >= 4
    assert "ok    a little of every game at a table that nobody sees" in checks
    form = re.compile(r"ok    cache .+: [\d,]+ of [\d,]+ (entries|bytes)(, the fullest of \d+)?")
    assert all(map(form.fullmatch, caches))
    filled = {line.split(": ")[-2].removeprefix("ok    cache ") for line in caches if ": 0 of" not in line}
    assert {"fonts", "labels", "pictures", "men", "grounds", "maps", "offers", "games"} <= filled, "they were in use"


@pytest.mark.usefixtures("quick")
def test_a_cache_over_its_bound_is_a_fault(capsys: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> tuple[CacheFill, ...]:
        raise ZeroDivisionError("nothing to see")

    monkeypatch.setattr("tabletop.__main__._play_demo_offscreen", fail)
    crowd: Cache[int, str] = Cache("test: crowd", 3, len)
    crowd[1] = "four"
    assert main(["selfcheck"]) == 1
    out = capsys.readouterr().out
    assert "FAULT cache test: crowd: 4 of 3 bytes\n      it may hold no more than 3 bytes\n" in out
    assert "FAULT a little of every game at a table that nobody sees\n      ZeroDivisionError: nothing to see\n" in out


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
    pack = paths.player_packs() / "mine" / "zodiac"
    pack.mkdir(parents=True)
    (pack / "board.yaml").write_text("points: 7\n", encoding="utf-8")
    assert main(["selfcheck"]) == 1
    out = capsys.readouterr().out
    assert "FAULT zodiac: your packs" in out
    assert "mine: " in out
    assert "board.yaml:1:" in out


def found(game: Any) -> str:
    return " ".join(find_contract_breaches(game, range(3)))


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

    assert "offered and refused" in found(Offers())
    assert "is read as another" in found(Reads())
    assert "does not always do the same" in found(Wavers())
    assert "no state fits" in found(Forgets())
    assert found(Goes()) == "", "seeing less than one may is no breach"


@pytest.mark.usefixtures("quick")
def test_the_memory_that_the_system_counts_is_told(capsys: Said) -> None:
    grown = [bytes([number]) * (1 << 20) for number in range(40)]
    before = process_memory_bytes() >> 20
    assert main(["selfcheck"]) == 0
    told = re.search(
        r"^ok    memory as the system counts it, nothing tidied up: (\d+) MB$", capsys.readouterr().out, re.M
    )
    assert told is not None
    assert before - 10 <= int(told[1]) <= (process_memory_bytes() >> 20) + 60
    assert len(grown) == 40
