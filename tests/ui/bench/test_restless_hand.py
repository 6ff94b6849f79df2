"""The restless hand in short: after many pages were opened and closed the process is as large as it may be."""

from __future__ import annotations

import json
import subprocess
import sys
from itertools import count
from pathlib import Path

import pytest

import tabletop
from tabletop.ai.worker import InlineWorker
from tabletop.app import make_offscreen_stage
from tabletop.gauge import process_memory_bytes
from tabletop.ui.bench import child_processes, restless_hand
from tabletop.ui.bench.measured_screens import SETTINGS
from tabletop.ui.bench.restless_hand import (
    LARGE_DESKTOP,
    USUAL_DESKTOP,
    MemorySample,
    MonkeyTester,
    memory_readings,
    suppress_folder_windows,
)
from tabletop.ui.scenes.title.scene import TitleScene

ROOT = Path(tabletop.__file__).parent.parent
MB = 1 << 20
PAGES = ("settings", "keys", "rulebook", "setup", "tribes", "evening", "campaign", "people")
MOST = 160
"""Megabytes, of which the games and their rules are 120: the build before came to 520 in these pages."""


SCRIPT = """
import json, sys
from pathlib import Path
from tabletop.ai.worker import InlineWorker
from tabletop.app import make_offscreen_stage
from tabletop.gauge import process_memory_bytes
from tabletop.ui.bench import child_processes
from tabletop.ui.bench.restless_hand import MonkeyTester, suppress_folder_windows
from tabletop.ui.bench.measured_screens import SETTINGS
with child_processes.temporary_home(), suppress_folder_windows():
    hand = MonkeyTester(make_offscreen_stage((1280, 720), SETTINGS, InlineWorker(), saves=Path(sys.argv[1])), 1)
    found = [process_memory_bytes()]
    for game in ("zoon", "zone_wars", "zombies", "zodiac"):
        for page in sys.argv[2:]:
            hand.open_page(page, game)
            hand.return_to_title()
        found.append(process_memory_bytes())
    hand.stage.close_everything()
print(json.dumps(found))
"""
"""Imports nothing of the tests: they are larger than the title may be."""


@pytest.mark.slow
def test_many_pages_leave_little_behind(tmp_path: Path) -> None:
    """In a process of its own, as the system tells it, and nothing is tidied up before."""
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(tmp_path), *PAGES], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    title, *later = json.loads(done.stdout.splitlines()[-1])
    sizes = [f"{size / MB:.0f} MB" for size in (title, *later)]
    assert title <= 80 * MB, sizes
    assert max(later) <= MOST * MB, sizes


def test_the_hand_presses_and_comes_home(tmp_path: Path) -> None:
    with child_processes.temporary_home(), suppress_folder_windows():
        hand = MonkeyTester(make_offscreen_stage((1280, 720), SETTINGS, InlineWorker(), saves=tmp_path), "home")
        for _ in range(3):
            hand.visit_random_page()
        assert (hand.pages, hand.presses >= 3) == (3, True)
        assert [type(scene) for scene in hand.stage.scenes] == [TitleScene]
        hand.reset_window_and_wait()
        assert hand.stage.surface.get_size() == (1280, 720)
        assert hand.most >= process_memory_bytes() / 2
        hand.stage.close_everything()


def test_it_tells_every_minute_and_what_it_came_to() -> None:
    """By a clock that goes on by 40 seconds whenever it is looked at."""
    told: list[str] = []
    clock = count(0.0, 40.0).__next__
    readings = list(
        restless_hand.run_monkey_test(
            make_offscreen_stage, 150.0, told.append, seed="told", desktop=LARGE_DESKTOP, clock=clock
        )
    )
    assert [line.split(":")[0].strip() for line in told] == ["0.7 min", "1.3 min", "2.0 min", "3.3 min"]
    assert [(reading.unit, reading.target) for reading in readings] == [("MB", 1), ("MB", 1.05), ("MB", 1)]
    assert readings[0].reference == LARGE_DESKTOP.most


def test_the_end_is_held_against_the_first_third() -> None:
    samples = [
        MemorySample(60.0 * i, size * MB, size * MB, 15 * i * MB, i, i)
        for i, size in enumerate((75, 150, 152, 154, 170, 155))
    ]
    whole, later, bots = memory_readings(samples, 360.0, USUAL_DESKTOP.most)
    assert (whole.ours, whole.is_met) == (170, False)
    assert (later.ours, later.reference) == (170, 152)
    assert str(samples[3]) == "  3.0 min: 154 MB, at most 154 MB, bots 45 MB, 3 pages, 3 presses"
    assert (bots.ours, bots.is_met) == (75, False)
