"""Every command ends with an answer: one sentence and status 2, and the engine goes on."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import tabletop
from tabletop.cli.engine import LONGEST_LINE
from tests.cli.signals import hears_all
from tests.cli.test_engine import new, told

ROOT = Path(tabletop.__file__).parent.parent
BASH = shutil.which("bash")
posix = pytest.mark.skipif(os.name == "nt" or BASH is None, reason="needs bash")


def shell(command: str, home: Path, **more: Any) -> subprocess.CompletedProcess[str]:
    """Runs a line of shell in which `tabletop` is this program."""
    line = f"tabletop() {{ '{sys.executable}' -m tabletop \"$@\"; }}; {command}"
    return subprocess.run(
        [BASH or "bash", "-c", line],
        capture_output=True, text=True, check=False, cwd=ROOT, timeout=60,
        env=os.environ | {"TABLETOP_HOME": str(home)}, **more,
    )  # fmt: skip


def is_one_sentence(told: str) -> bool:
    return told.startswith("tabletop: ") and told.count("\n") == 1 and "Traceback" not in told


def test_safety_16_the_engine_answers_paths_of_any_length_and_half_letters() -> None:
    odd: list[Any] = [
        {"load": "a" * 5000}, {"load": "a/" * 500}, {"load": "a" * 300}, new(seed="\ud800"), {"submit": "\ud800"},
        {"new": {"game": "\ud800"}}, {"new": {"game": "zodiac", "setup": {"opening": "\ud800"}}},
        {"save": "a" * 5000}, {"save": "a" * 300}, {"load": "/dev/zero"}, {"save": "/dev/full"},
    ]  # fmt: skip
    _, *replies, after = told(new(), *odd, {"submit": "E-f"})
    for asked, reply in zip(odd, replies, strict=True):
        assert reply["ok"] is False, asked
        assert len(reply["error"]) < 1100
    assert after["ok"] is True


def test_safety_16_a_fault_of_the_program_is_an_answer_and_keeps_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    from tabletop.play.match import Match

    plain = Match.submit

    def broken(self: Any, action: Any) -> Any:
        if str(action) == "b-c":
            raise ZeroDivisionError("half of nothing")
        return plain(self, action)

    monkeypatch.setattr(Match, "submit", broken)
    _, done, fault, before, again = told(
        new(), {"submit": "E-f"}, {"submit": "b-c"}, {"submit": "E-f"}, {"submit": "b-a"}
    )
    assert done["ok"] is True
    assert fault["ok"] is False
    assert "ZeroDivisionError: half of nothing" in fault["error"]
    assert before["clause"] == "ZD3"
    assert again["ok"] is True, "the match goes on where it was"


@posix
@pytest.mark.parametrize("command", [
    "tabletop engine <&-",
    "tabletop list >&-",
    "tabletop engine >&- < /dev/null",
    "tabletop list > /dev/full",
    "echo '{\"actions\": true}' | tabletop engine > /dev/full",
    "tabletop match zodiac --seats bot:random,bot:random --games 1 > /dev/full",
    "tabletop verify $'\\xff\\xfe.jsonl'",
    "tabletop check $(printf 'a%.0s' {1..5000})",
    "tabletop shot $(printf 'a%.0s' {1..5000}).png",
    "tabletop match $'\\xff' --seats bot:random,bot:random",
])  # fmt: skip
def test_safety_16_every_command_ends_with_one_sentence(command: str, tmp_path: Path) -> None:
    if "/dev/full" in command and not Path("/dev/full").exists():
        pytest.skip("there is no such device here")
    done = shell(command, tmp_path)
    assert done.returncode in ((2,) if "verify" not in command and "check" not in command else (1, 2)), done
    assert "Traceback" not in done.stderr
    assert "Exception ignored" not in done.stderr
    assert done.stderr.count("\n") <= 1 or is_one_sentence(done.stderr), done.stderr


@posix
def test_safety_16_nowhere_to_complain_is_no_fault_either(tmp_path: Path) -> None:
    for command in ("tabletop nonsense 2>&-", "tabletop list >&- 2>&-", "tabletop nonsense 2> /dev/full"):
        assert shell(command, tmp_path).returncode == 2, command


@posix
@pytest.mark.parametrize(("name", "status"), [("SIGQUIT", 131), ("SIGTERM", 143), ("SIGHUP", 129), ("SIGINT", 130)])
def test_i12_signals_end_a_command_in_order(name: str, status: int, tmp_path: Path) -> None:
    engine = subprocess.Popen(
        [sys.executable, "-m", "tabletop", "engine"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT,
        env=os.environ | {"TABLETOP_HOME": str(tmp_path)}, preexec_fn=hears_all,  # noqa: PLW1509 - no threads here
    )  # fmt: skip
    assert engine.stdin is not None
    assert engine.stdout is not None
    engine.stdin.write(json.dumps(new()) + "\n")
    engine.stdin.flush()
    assert json.loads(engine.stdout.readline())["ok"] is True
    engine.send_signal(getattr(signal, name))
    _, told_last = engine.communicate(timeout=60)
    assert (engine.returncode, told_last) == (status, "")


def test_i12_a_line_without_end_is_refused_before_it_is_read(tmp_path: Path) -> None:
    engine = subprocess.Popen(
        [sys.executable, "-m", "tabletop", "engine"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT, env=os.environ | {"TABLETOP_HOME": str(tmp_path)},
    )  # fmt: skip
    assert engine.stdin is not None
    assert engine.stdout is not None
    engine.stdin.write(b"x" * (LONGEST_LINE + 2))
    engine.stdin.flush()
    assert json.loads(engine.stdout.readline())["ok"] is False, "the rest of the line has not come yet"
    engine.stdin.write(b"y\n" + json.dumps(new()).encode() + b"\n")
    engine.stdin.close()
    assert json.loads(engine.stdout.readline())["ok"] is True
    assert engine.wait(60) == 0
    engine.stdout.close()
