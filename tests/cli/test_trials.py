"""`check --play`: random games and positions find what is broken, say how to see it again, and end when told to."""

from __future__ import annotations

import os
import random
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tabletop import paths
from tabletop.__main__ import main
from tabletop.cli.fuzz.runner import FuzzJob, run_fuzz_job
from tabletop.cli.fuzz.trial import FuzzFault, FuzzTally, FuzzTrial, TextMutator
from tabletop.content import boxes
from tabletop.content.games import load_game
from tabletop.games.zodiac.rules.rules import Zodiac
from tabletop.games.zoon.rules.rules import Zoon
from tabletop.rules.game import Refusal, Step
from tests.cli.signals import seconds_used
from tests.cli.test_match import listening_to_ctrl_c
from tests.sampled import SHORT, sampled

Said = pytest.CaptureFixture[str]
POSIX = pytest.mark.skipif(os.name == "nt", reason="needs a signal")


@pytest.mark.slow
def test_our_own_content_keeps_the_contract(capsys: Said) -> None:
    assert main(["check", "--play", "--seconds", "6", "--seed", "now"]) == 0
    out, err = capsys.readouterr()
    lines = out.splitlines()[-len(boxes.game_names()) :]
    assert [line.partition(",")[0] for line in lines] == list(boxes.game_names())
    assert all(line.endswith("; nothing wrong") for line in lines)
    assert not err


@pytest.mark.slow
@pytest.mark.parametrize("game", boxes.game_names())
@pytest.mark.parametrize("seed", ["1"] if SHORT else ["1", "2"])
def test_our_own_content_keeps_the_contract_for_long(game: str, seed: str, capsys: Said) -> None:
    status = main(["check", "--play", "--seconds", "10" if SHORT else "240", "--seed", seed, "--game", game])
    assert status == 0, "".join(capsys.readouterr())


# What is found


class Forgetful(Zodiac):
    """Knows nothing of some of what it offers."""

    def check(self, state: Any, action: Any) -> Refusal | None:
        return Refusal("ZD3", "not_yours") if action.target == "a" else super().check(state, action)


class Crashing(Zodiac):
    """Cannot do some of what it offers."""

    def apply(self, state: Any, action: Any) -> Step[Any]:
        if action.target == "a":
            raise KeyError("lost")
        return super().apply(state, action)


class Silent(Zodiac):
    """Refuses without words."""

    def check(self, state: Any, action: Any) -> Refusal | None:
        found = super().check(state, action)
        return found and Refusal("", "because")


class Generous(Zodiac):
    """Allows what it does not offer."""

    def check(self, state: Any, action: Any) -> Refusal | None:
        return None


class Stuck(Zodiac):
    """Offers nothing."""

    def actions(self, state: Any) -> Sequence[Any]:
        return ()


class Mumbling(Zodiac):
    """Writes actions that it cannot read."""

    def parse(self, text: str) -> Any:
        found = super().parse(text)
        return type(found)(found.target, found.origin)


class Moody(Zodiac):
    """Does something else the second time."""

    times = 0

    def apply(self, state: Any, action: Any) -> Step[Any]:
        self.times += 1
        made = super().apply(state, action)
        return made if self.times % 2 else Step(made.state, ())


class Unheard(Zodiac):
    """Tells what it does not know."""

    events = ()


class Forging(Zodiac):
    """Reads every position as the opening."""

    def start(self, setup: Any) -> Any:
        return super().start({name: value for name, value in setup.items() if name != "position"})


class Careless(Zoon):
    """Imagines what contradicts the view."""

    def imagine(self, view_: Any, rng: random.Random) -> Any:
        return self.start({})


class Loaded(Zoon):
    """Its chances do not add up."""

    def chances(self, state: Any) -> Any:
        return tuple((action, share / Fraction(2)) for action, share in super().chances(state))


BROKEN: list[tuple[type, str]] = [
    (Forgetful, "offered and refused because of 'not_yours' (ZD3): "),
    (Crashing, "KeyError: 'lost' (test_trials.py:"),
    (Silent, "no clause for the refusal 'because': "),
    (Generous, "an action is legal and not offered: "),
    (Stuck, "nothing is offered to seat 0"),
    (Mumbling, "an action is read as another one: "),
    (Moody, "an action does not always do the same: "),
    (Unheard, "an event cannot be read: no event is called 'Jumped'"),
    (Forging, "a position is read as another one: "),
    (Careless, "no state fits what seat None sees"),
    (Loaded, "do not add up to 1"),
]


def faults(kind: type, number: int, seed: str = "s") -> list[FuzzFault]:
    base = load_game("zodiac" if issubclass(kind, Zodiac) else "zoon")
    found: list[FuzzFault] = []
    FuzzTrial(kind(base.content), seed, number, found.append, lambda doing: True).run_trial()  # type: ignore[attr-defined]
    return found


@pytest.mark.parametrize(("kind", "what"), BROKEN, ids=lambda value: getattr(value, "__name__", ""))
def test_every_breach_is_found_and_found_again(kind: type, what: str) -> None:
    runs = ((number, faults(kind, number)) for number in range(1, 30))
    number, known = next(run for run in runs if any(what in fault.what for fault in run[1]))
    assert faults(kind, number) == known
    first = next(fault for fault in known if what in fault.what)
    assert (first.trial, bool(first.doing)) == (number, True)
    assert first.game in ("zodiac", "zoon")


def test_sound_games_have_no_faults() -> None:
    for name in ("zodiac", "zoon"):
        kind = type(load_game(name))
        assert [fault.what for number in range(6) for fault in faults(kind, number)] == []


def test_a_garbled_text_is_mostly_another_one_and_always_the_same() -> None:
    text = "south a1:moon-egg c2:lancebill#0[held=1]; north f6:first-lantern; turn south 12"

    def garbled() -> list[str]:
        garbler = TextMutator(random.Random(3))
        garbler.remember_words(text)
        return [garbler.mutate_text(text) for _ in range(60)]

    assert garbled() == garbled()
    assert len(set(garbled()) - {text}) > 40
    assert [TextMutator(random.Random(k)).mutate_text("") for k in range(40)]


# The process


@pytest.mark.slow
def test_a_process_that_dies_or_hangs_is_a_fault_and_the_others_go_on() -> None:
    *_, dead = run_fuzz_job(FuzzJob("no such game", None, "0", 0, 3.0), lambda done: None)
    assert [fault.what for fault in dead.faults.values()] == ["the program died with exit code 1"]
    *_, hung = run_fuzz_job(FuzzJob("zombies", None, "0", 0, 3.0), lambda done: None, patience=0.001)
    assert any(fault.what.startswith("the program hangs: no word for") for fault in hung.faults.values())


def test_a_fault_is_told_with_the_line_that_shows_it_again(monkeypatch: pytest.MonkeyPatch, capsys: Said) -> None:
    from tabletop.cli.fuzz import runner

    seen: list[FuzzJob] = []

    def found(order: FuzzJob, progress: Callable[[float], None]) -> Any:
        seen.append(order)
        (done,) = tried_nothing(order)
        what = "KeyError: 'x'\n\x1b[2J (moves.py:3, in legal)"
        done.faults["x"] = FuzzFault("zoon", 17, what, "x", (("ruleset", "classic"),), "south a1:?", "does pass")
        yield done

    monkeypatch.setattr(runner, "run_fuzz_job", found)
    assert main(["check", "--play", "--game", "zoon", "--seed", "a b"]) == 2
    out, err = capsys.readouterr()
    assert out.splitlines()[-1].endswith("; 1 fault")
    assert err.splitlines() == [
        "  1. KeyError: 'x'\\n\\x1b[2J (moves.py:3, in legal)",
        "     when it does pass",
        "     options ruleset=classic",
        "     at south a1:?",
        "     again: tabletop check --play --game zoon --seed 'a b' --trial 17",
    ]
    words = shlex.split(err.splitlines()[-1].partition("again: tabletop ")[2])
    assert main(words) == 2
    assert (seen[-1].seed, seen[-1].first, seen[-1].seconds) == ("a b", 17, 0.0)


def tried_nothing(order: FuzzJob) -> list[Any]:
    from tabletop.cli.fuzz.runner import FuzzResult

    return [FuzzResult(order)]


def test_one_trial_alone_is_played_to_its_end(capsys: Said) -> None:
    assert main(["check", "--play", "--game", "zodiac", "--trial", "5"]) == 0
    assert "zodiac, seed 0: 1 games, " in capsys.readouterr().out


@pytest.mark.slow
def test_a_pack_is_played_by_its_folder_or_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    monkeypatch.setattr(paths, "player_packs", lambda: tmp_path)
    pack = tmp_path / "mine"
    shutil.copytree(paths.data() / "zodiac", pack / "zodiac")
    for place in (str(pack), str(pack / "zodiac"), "mine"):
        assert main(["check", "--play", place, "--seconds", "1"]) == 0
        assert capsys.readouterr().out.splitlines()[-1].startswith("zodiac, seed 0: ")
    board = pack / "zodiac" / "board.yaml"
    board.write_text(board.read_text("utf-8").replace("ring: [a, b", "ring: [a, z"), "utf-8")
    assert main(["check", "--play", "mine", "--seconds", "1"]) == 2
    assert "zodiac, seed" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--seconds", "5"], "--seconds needs --play"),
        (["--trial", "0"], "--trial needs --play"),
        (["--play", "--game", "zon"], "--game: nothing here is for 'zon' (nearest is 'zoon')"),
    ],
)
def test_mistakes_are_told(words: list[str], said: str, capsys: Said) -> None:
    assert main(["check", *words]) == 2
    assert said in capsys.readouterr().err


def children(parent: int) -> list[int]:
    """Processes that this one has started."""
    tasks = Path(f"/proc/{parent}/task/{parent}/children")
    return [int(word) for word in tasks.read_text().split()] if tasks.exists() else []


def started() -> tuple[subprocess.Popen[str], list[int]]:
    """The command, and what it has started."""
    with listening_to_ctrl_c():
        running = subprocess.Popen(
            [sys.executable, "-m", "tabletop", "check", "--play", "--game", "zodiac", "--seconds", "300"],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
        )  # fmt: skip
    until = time.monotonic() + 60
    while time.monotonic() < until and sum(map(seconds_used, children(running.pid))) < 1.5:
        time.sleep(0.1)
    return running, children(running.pid)


def is_there(pid: int) -> bool:
    try:
        return "(Z)" not in Path(f"/proc/{pid}/stat").read_text().replace(") Z", ") (Z)")
    except OSError:
        return False


@POSIX
@pytest.mark.parametrize("sign", sampled(["SIGINT", "SIGKILL"], 0))
def test_ctrl_c_ends_it_with_what_was_tried_and_nothing_outlives_it(sign: str) -> None:
    running, others = started()
    try:
        os.kill(running.pid, getattr(signal, sign))
        out, err = running.communicate(timeout=60)
    except subprocess.TimeoutExpired:
        os.killpg(running.pid, signal.SIGKILL)
        raise
    if sign == "SIGINT":
        assert (running.returncode, err) == (130, "")
        assert out.splitlines()[-1].startswith("zodiac, seed 0: ")
    until = time.monotonic() + 60
    while time.monotonic() < until and any(map(is_there, others)):
        time.sleep(0.1)
    assert others
    assert not any(map(is_there, others))


# A game that is over at once


def test_a_star_on_which_every_game_ends_at_once_is_told(tmp_path: Path, capsys: Said) -> None:
    board = (paths.data() / "zodiac" / "board.yaml").read_text(encoding="utf-8")
    for old, new in (("[A, C, E]", "[A]"), ("[B, D, F]", "[C, f, D, E]"), ("[b, e]", "[]")):
        board = board.replace(old, new)
    (tmp_path / "quick" / "zodiac").mkdir(parents=True)
    (tmp_path / "quick" / "zodiac" / "board.yaml").write_text(board, encoding="utf-8")
    faults: list[FuzzFault] = []
    order = FuzzJob("zodiac", tmp_path / "quick" / "zodiac", "0", 0, 0.0)
    tally = FuzzTally()
    for number in range(0, 15, 5):
        FuzzTrial(load_game("zodiac", order.folder), "0", number, faults.append, lambda doing: True, tally).run_trial()
    assert (tally.ended, tally.longest) == (3, 2)
    assert main(["check", "--play", str(tmp_path / "quick"), "--seconds", "2"]) == 2
    out, err = capsys.readouterr()
    assert ", the longest of " in out
    assert "every game ended at once: " in err
    assert "whole games, none longer than 2 turns" in err


def test_our_star_is_not_over_at_once(capsys: Said) -> None:
    assert main(["check", "--play", "--game", "zodiac", "--seconds", "2"]) == 0
    assert "at once" not in "".join(capsys.readouterr())
