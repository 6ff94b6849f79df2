"""Somebody who cannot see the window learns and plays by AT-SPI, as another program hears it.

The program and the reader run in a session bus of their own; a display is not needed.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
SYSTEM_PYTHON = "/usr/bin/python3"
"""It has gi, which the program's own Python has not."""
WAKES = (
    "gdbus call --session --dest org.a11y.Bus --object-path /org/a11y/bus"
    " --method org.freedesktop.DBus.Properties.Set org.a11y.Status IsEnabled '<true>' >/dev/null"
)
"""Says that somebody reads the screen: then AccessKit wakes."""
LONGEST = 1500

pytestmark = [pytest.mark.window, pytest.mark.timeout(LONGEST)]


@pytest.fixture
def session(tmp_path: Path) -> Iterator[dict[str, str]]:
    """What is set outside the session: two sessions that share a socket spoil each other."""
    if (
        not shutil.which("dbus-run-session")
        or subprocess.run(
            [SYSTEM_PYTHON, "-c", "import gi; gi.require_version('Atspi', '2.0')"], check=False, capture_output=True
        ).returncode
    ):
        pytest.skip("needs dbus, at-spi2-core and gi's Atspi")
    pytest.importorskip("accesskit")
    run = Path(tempfile.mkdtemp(prefix="tt-"))  # a socket's path may have only about a hundred letters
    yield {
        **os.environ, "HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path / "cache"), "XDG_RUNTIME_DIR": str(run),
        "TABLETOP_HOME": str(tmp_path / "home"), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy",
        "PYTHONPATH": os.pathsep.join([str(ROOT), *os.environ.get("PYTHONPATH", "").split(os.pathsep)]),
    }  # fmt: skip
    shutil.rmtree(run, ignore_errors=True)


def heard_by_reader(session: dict[str, str], program: str, *way: str) -> dict[str, Any]:
    """What a reader tells that has done its work."""
    reader = f"{SYSTEM_PYTHON} {ROOT / 'tests/window/atspi_reader.py'} {' '.join(map(repr, way))}"
    script = f"{WAKES}; {program} >program.log 2>&1 & program=$!; {reader} >told.json; kill $program"
    home = Path(session["HOME"])
    subprocess.run(
        ["dbus-run-session", "--", "bash", "-c", script], env=session, cwd=home, check=False, timeout=LONGEST,
        capture_output=True,
    )  # fmt: skip
    told = (home / "told.json").read_text(encoding="utf-8")
    assert told, (home / "program.log").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(told)
    return found


def check(told: dict[str, Any], *sentences: str) -> None:
    assert told["failure"] == ""
    assert told["faults"] == []
    for sentence in sentences:
        assert any(sentence in heard for heard in told["heard"]), told["heard"][-20:]


def test_a_lesson_is_learned_by_ear(session: dict[str, str]) -> None:
    program = f"{sys.executable} {ROOT / 'main.py'} --size 1280x720"
    check(heard_by_reader(session, program, "lesson", "Zodiac"), "What you have learned")


def test_a_game_against_the_computer_is_played_by_ear(session: dict[str, str]) -> None:
    program = f"{sys.executable} {ROOT / 'main.py'} --size 1280x720"
    check(heard_by_reader(session, program, "game", "Zodiac"), "win")


@pytest.mark.parametrize(
    "game", ["zodiac", *(pytest.param(name, marks=pytest.mark.slow) for name in ("zoon", "zombies", "zone_wars"))]
)
def test_people_at_one_screen_play_by_ear(game: str, session: dict[str, str]) -> None:
    program = f"{sys.executable} -m tests.window.spoken_table {game}"
    told = heard_by_reader(session, program, "table", game)
    check(told)
    assert len(told["heard"]) > 3
