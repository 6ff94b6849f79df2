"""The engine answers whatever it is asked, soon and without taking much: 20,000 hostile lines."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from threading import Timer
from typing import Any

import pytest

import tabletop
from tabletop.content import boxes
from tests.aloud import aloud
from tests.hostile.lines import Talker
from tests.hostile.watched import LATE, MOST, SOON, memory, processor
from tests.sampled import SHORT

ROOT = Path(tabletop.__file__).parent.parent
LINES = 100 if SHORT else 500
"""Of one process."""
PROCESSES = 1 if SHORT else 10
"""For each game."""
FEW = 60
"""Lines for each game that are tried every time."""
LONGEST_ANSWER = 1 << 20
"""Bytes."""
LONGEST_ERROR = 1100
"""Letters of an answer to what cannot be done."""


@dataclass(slots=True)
class Heard:
    """What came of the lines."""

    lines: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    slowest: float = 0.0
    """Seconds of the processor for one answer."""
    asked: bytes = b""
    """The line that took longest."""
    most: int = 0
    """Bytes that the engine has taken."""


class Engine:
    """`tabletop engine` in a folder of its own with things that should not be opened."""

    def __init__(self, folder: Path) -> None:
        self.home, place = folder / "home", folder / "here" / "a" / "b"
        place.mkdir(parents=True)
        (place / "folder").mkdir()
        (place / "dangling").symlink_to("nowhere")
        (place / "loop").symlink_to("loop")
        with (place / "zeros").open("wb") as file:
            file.truncate(1 << 32)
        os.mkfifo(place / "pipe")
        self.wrong = folder / "stderr"
        with self.wrong.open("wb") as wrong:
            self.child = subprocess.Popen(
                [sys.executable, "-m", "tabletop", "engine"],
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=wrong, cwd=place,
                env=os.environ | {"TABLETOP_HOME": str(self.home), "PYTHONPATH": str(ROOT)},
            )  # fmt: skip

    def answer(self, line: bytes) -> bytes:
        assert self.child.stdin is not None
        assert self.child.stdout is not None
        self.child.stdin.write(line + b"\n")
        self.child.stdin.flush()
        return self.child.stdout.readline()

    def close(self) -> None:
        self.child.kill()
        self.child.wait()
        for stream in (self.child.stdin, self.child.stdout):
            assert stream is not None
            stream.close()


def kind(reply: dict[str, Any]) -> str:
    """Which of the agreed answers it is; fails for any other, and for a fault of the program."""
    if reply["ok"] is True:
        return "done"
    assert reply["ok"] is False
    if "error" in reply:
        assert set(reply) == {"ok", "error"}
        assert len(reply["error"]) <= LONGEST_ERROR
        assert "fault of the program" not in reply["error"]
        return "cannot be done"
    assert set(reply) == {"ok", "clause", "reason", "text"}
    assert reply["clause"]
    assert "{" not in reply["text"]
    assert len(reply["text"]) <= LONGEST_ERROR
    return "refused"


def talk(folder: Path, game: str, seed: str, count: int, heard: Heard) -> None:
    """Talks to one process; fails where anything but an answer comes."""
    engine, talker = Engine(folder), Talker(game, random.Random(seed))
    watch = Timer(LATE * 5, engine.child.kill)
    watch.start()
    try:
        for number in range(count):
            line = talker.line() if number else talker.begin()
            before = processor(engine.child.pid)
            raw = engine.answer(line)
            taken = processor(engine.child.pid) - before
            about = f"{seed} line {number}: {line[:300]!r} was answered by {raw[:1000]!r} in {taken:.2f} s"
            assert raw.endswith(b"\n"), about
            assert len(raw) <= LONGEST_ANSWER, about
            reply = json.loads(raw)
            try:
                heard.kinds[kind(reply)] += 1
            except AssertionError as error:
                raise AssertionError(about) from error
            assert taken <= SOON, about
            if taken > heard.slowest:
                heard.slowest, heard.asked = taken, line
            talker.hear(reply)
            heard.lines += 1
        heard.most = max(heard.most, memory(engine.child.pid))
        assert json.loads(engine.answer(b'{"new": {"game": "%s"}}' % game.encode()))["ok"] is True
        assert json.loads(engine.answer(b'{"quit": true}')) == {"ok": True}
        assert engine.child.wait(LATE) == 0
    finally:
        watch.cancel()
        engine.close()
    assert engine.wrong.read_text() == ""
    assert not list(engine.home.rglob("*.log")), "nothing that nobody has answered for"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes with a name")
@pytest.mark.parametrize("game", boxes.game_names())
def test_i12_a_few_hostile_lines_are_answered(game: str, tmp_path: Path) -> None:
    heard = Heard()
    talk(tmp_path, game, f"{game} few", FEW, heard)
    assert set(heard.kinds) >= {"done", "cannot be done"}
    assert heard.most <= MOST


@pytest.mark.parametrize("reply", [
    {"ok": 1}, {"ok": False}, {"ok": False, "error": "x" * 1_101}, {"ok": False, "error": "no", "more": 1},
    {"ok": False, "error": "this is a fault of the program, KeyError: 1"},
    {"ok": False, "clause": "", "reason": "x", "text": "No."},
    {"ok": False, "clause": "R1", "reason": "x", "text": "{x}"},
])  # fmt: skip
def test_what_is_none_of_the_agreed_answers_is_noticed(reply: dict[str, Any]) -> None:
    with pytest.raises(AssertionError):
        kind(reply)


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes with a name")
@pytest.mark.parametrize("game", boxes.game_names())
def test_i12_twenty_thousand_hostile_lines_are_answered(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    heard = Heard()
    for number in range(PROCESSES):
        talk(tmp_path / str(number), game, f"{game} {number}", LINES, heard)
    kinds = ", ".join(f"{name} {count:,}" for name, count in heard.kinds.most_common())
    aloud(capsys, (
        f"{game}: {heard.lines:,} lines, {kinds}; "
        f"slowest {heard.slowest:.2f} s ({heard.asked[:60].decode(errors='replace')!r}), at most {heard.most >> 20} MiB"
    ))  # fmt: skip
    assert heard.most <= MOST
