"""Somebody who cannot see the window learns and plays by AT-SPI, as another program hears it.

The program and the reader run in a session bus of their own. The program's window is a real one where there is a
display. TABLETOP_GAMES_BY_EAR=100 pytest -m "window" tests/window/test_spoken.py plays a hundred games of each game.
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

from tabletop.content import boxes
from tabletop.content.lessons import Lesson
from tabletop.ui import wording
from tests.ui.four_tables import SETUPS
from tests.window.spoken_table import ANNOUNCED

ROOT = Path(__file__).parents[2]
SYSTEM_PYTHON = "/usr/bin/python3"
"""It has gi, which the program's own Python has not."""
WAKES = (
    "gdbus call --session --dest org.a11y.Bus --object-path /org/a11y/bus"
    " --method org.freedesktop.DBus.Properties.Set org.a11y.Status IsEnabled '<true>' >/dev/null"
)
"""Says that somebody reads the screen: then AccessKit wakes."""
LONGEST = 1500
MISSED_AT_FIRST = 3
"""Sentences that may have been announced before the reader was listened for."""
GAMES = int(os.environ.get("TABLETOP_GAMES_BY_EAR", "1"))
"""Of each game, at one screen."""
LESSONS = [(game, lesson) for game in boxes.game_names() for lesson in wording.localised_lessons(game).lessons]

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
        "TABLETOP_HOME": str(tmp_path / "home"), "SDL_AUDIODRIVER": "dummy",
        "SDL_VIDEODRIVER": "x11" if os.environ.get("DISPLAY") else "dummy",
        "PYTHONPATH": os.pathsep.join([str(ROOT), *os.environ.get("PYTHONPATH", "").split(os.pathsep)]),
    }  # fmt: skip
    shutil.rmtree(run, ignore_errors=True)


def reader_command(*way: str) -> str:
    """Starts the reader, for a shell."""
    return f"{SYSTEM_PYTHON} {ROOT / 'tests/window/atspi_reader.py'} {' '.join(map(repr, way))}"


def heard_by_reader(session: dict[str, str], table: str, *way: str, before: str = "true") -> dict[str, Any]:
    """What a reader tells that has done its work; `table` is what is on the table from the beginning, if anything.

    `before` is what the shell does before the reader comes.
    """
    program = f"{sys.executable} -m tests.window.spoken_table {table}"
    script = (
        f"{WAKES}; {program} >program.log 2>&1 & program=$!; {before}; "
        f"{reader_command(*way)} >told.json 2>reader.log; kill $program"
    )
    home = Path(session["HOME"])
    subprocess.run(
        ["dbus-run-session", "--", "bash", "-c", script], env=session, cwd=home, check=False, timeout=LONGEST,
        capture_output=True,
    )  # fmt: skip
    told = (home / "told.json").read_text(encoding="utf-8")
    assert told, [(home / name).read_text(encoding="utf-8")[-2000:] for name in ("reader.log", "program.log")]
    found: dict[str, Any] = json.loads(told)
    return found


def heard_in_order(told: dict[str, Any], session: dict[str, str]) -> None:
    """Each sentence that was announced since the first one that was heard was heard once, and in its turn."""
    lines = (Path(session["HOME"]) / ANNOUNCED).read_text(encoding="utf-8").splitlines()
    announced, heard = [json.loads(line) for line in lines], told["heard"]
    assert heard
    missed = announced.index(heard[0])
    assert missed <= MISSED_AT_FIRST
    assert heard == announced[missed : missed + len(heard)]


def check(told: dict[str, Any], session: dict[str, str], *sentences: str) -> None:
    assert told["failure"] == ""
    assert told["faults"] == []
    for sentence in sentences:
        assert any(sentence in heard for heard in told["heard"]), told["heard"][-20:]
    heard_in_order(told, session)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "lesson"), [pytest.param(*case, id=f"{case[0]}-{case[1].id}") for case in LESSONS])
def test_a_lesson_is_learned_by_ear(game: str, lesson: Lesson, session: dict[str, str]) -> None:
    is_only_one = len(wording.localised_lessons(game).lessons) == 1
    titles = [wording.game_title(game), *([] if is_only_one else [lesson.title])]
    told = heard_by_reader(session, "", "lesson", *titles)
    check(told, session, "What you have learned")
    texts = [step.text for step in lesson.steps]
    assert [text for text in told["heard"] if text in texts] == texts


def test_a_game_against_the_computer_is_played_by_ear(session: dict[str, str]) -> None:
    check(heard_by_reader(session, "", "game", "Zodiac"), session, "win")


@pytest.mark.parametrize(
    ("game", "seed"),
    [
        pytest.param(game, seed, marks=() if (game, seed) == ("zodiac", 0) else pytest.mark.slow)
        for game in SETUPS for seed in range(GAMES)
    ],
)  # fmt: skip
def test_people_at_one_screen_play_by_ear(game: str, seed: int, session: dict[str, str]) -> None:
    told = heard_by_reader(session, f"{game} {seed}", "table", game, str(seed))
    check(told, session)
    assert len(told["heard"]) > 3
