"""One lesson of each game in a real window, by mouse or keys, by somebody who knows only what is said and marked."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tabletop import settings
from tabletop.settings import Settings
from tests.window.desk import ROOT

pytestmark = pytest.mark.window
LESSONS = [("zodiac", "first-ring", "drag"), ("zoon", "alternate", "clicks"), ("zone_wars", "hand-to-hand", "drag"),
           ("zombies", "last-door", "keys")]  # fmt: skip


@pytest.mark.parametrize(("game", "which", "hand"), LESSONS)
def test_a_lesson_is_walked_in_a_window(tmp_path: Path, game: str, which: str, hand: str) -> None:
    if not shutil.which("xdotool") or not os.environ.get("DISPLAY"):
        pytest.skip("needs a display and xdotool")
    (tmp_path / "config").mkdir()
    settings.save_settings(
        tmp_path / "config" / "settings.json", Settings(animation_speed=4.0, bot_pace=4.0, result_pace=4.0)
    )
    environment = {**os.environ, "TABLETOP_HOME": str(tmp_path), "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy",
                   "PYTHONPATH": str(ROOT)}  # fmt: skip
    done = subprocess.run([sys.executable, "-m", "tests.window.learning", game, which, hand], env=environment, cwd=ROOT,
                          check=False, capture_output=True, text=True, timeout=300)  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
