"""A whole night of Zombies in a real window: four people walk, shoot and give fire in turn, and read its tale."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tabletop import paths, settings
from tabletop.games.zombies.board.action_places import RELOAD_ALL
from tabletop.play import saved_matches
from tabletop.settings import Settings
from tests.window.desk import ROOT

pytestmark = pytest.mark.window

PEOPLE = ("Ann", "Ben", "Cid", "Dot")
NIGHT = (
    *(f"player.{seat} person easy" for seat in range(len(PEOPLE))),
    "option.scenario ch1", "option.difficulty easy", "sides chosen",
)  # fmt: skip
CHOSEN = Settings(animation_speed=4.0, result_pace=4.0, names=PEOPLE, last_setup=tuple(f"zombies {x}" for x in NIGHT))
FEW = 30
"""Decisions of which no night has so few."""
SEED = "c"
"""Of a night that takes four rounds."""


def told(home: Path, *words: str, driver: str) -> dict[str, Any]:
    """What a program of its own says of the night."""
    environment = {**os.environ, "TABLETOP_HOME": str(home), "SDL_VIDEODRIVER": driver, "SDL_AUDIODRIVER": "dummy",
                   "PYTHONPATH": str(ROOT)}  # fmt: skip
    done = subprocess.run([sys.executable, "-m", "tests.games.zombies.window.night", *words], env=environment, cwd=ROOT,
                          check=False, capture_output=True, text=True, timeout=280)  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def test_four_people_play_a_whole_night_in_a_window(tmp_path: Path) -> None:
    if not shutil.which("xdotool") or not os.environ.get("DISPLAY"):
        pytest.skip("needs a display and xdotool")
    settings.save_settings(tmp_path / "config" / "settings.json", CHOSEN)
    played = told(tmp_path, "play", SEED, driver="x11")
    (path,) = (tmp_path / "saves").glob("*.jsonl")
    match = saved_matches.load_match(path, resume=False).match
    assert match.outcome is not None
    assert match.outcome.reason == "inside"
    assert [sitter.name for sitter in match.sitters] == list(PEOPLE)
    assert RELOAD_ALL in played["pressed"]

    looked = told(tmp_path, "look", str(path), driver="dummy")
    told_of = dict(looked["seen"])
    differ = [ply for ply, seen in played["seen"] if told_of[ply] != seen]
    assert len(played["seen"]) > FEW
    assert not differ, "the table showed what whoever decided may see of what was written down"
    assert looked["tale"]
    assert {*looked["tale"], *looked["said"]} <= set(played["said"]), "and the page of the end tells of the same night"
    log = tmp_path / "cache" / paths.log().name
    assert not log.exists() or "fault" not in log.read_text(encoding="utf-8")
