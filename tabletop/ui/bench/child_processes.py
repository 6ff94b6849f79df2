"""Runs parts of the benchmarks in fresh processes: scripts as text, and the functions that run inside them.

`bench` starts the scripts. They name modules and functions as text, which no import check sees: if you rename one of
this file, of `tabletop.app` or of another module that they name, change the scripts too. The last line of their output
is read as numbers. `temporary_home` keeps the player's folders out of every measurement; `evening`, `restless_hand` and
the conformance tour use it as well. FixedStepClock lets time pass without waiting.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pygame

from tabletop import paths
from tabletop.ai.lazy_worker import LazyWorker
from tabletop.content import boxes
from tabletop.content.games import load_game
from tabletop.gauge import peak_memory_bytes, plain_loop_rate
from tabletop.play.files import SUFFIX
from tabletop.play.saved_matches import save_copy
from tabletop.ui.bench.measured_screens import (
    SETTINGS,
    idle_screen_openers,
    make_busy_match,
    play_match_showing_all_previews,
)
from tabletop.ui.boards.board import make_board
from tabletop.ui.scenes.registry import SceneRequest, open_scene
from tabletop.ui.scenes.setup.scene import SetupScene
from tabletop.ui.scenes.table.scene import TableScene
from tabletop.ui.scenes.title.scene import TitleScene
from tabletop.ui.stage.loop import Loop
from tabletop.ui.stage.stage import Stage

Offscreen = Callable[..., Stage]

BARE_START: Final = """
import os
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
import pygame
pygame.display.init(); pygame.font.init()
surface = pygame.display.set_mode((1280, 720)); surface.fill("#14181F"); pygame.display.flip()
"""
OUR_START: Final = """
import os
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
from tabletop.ai.lazy_worker import LazyWorker
from tabletop.app import Loop, Settings, make_offscreen_stage
from tabletop.ui.scenes.registry import open_scene
stage = make_offscreen_stage((1280, 720), Settings(), LazyWorker())
stage.push_scene(open_scene("title", stage))
Loop(stage).tick()
"""
BARE_IDLE: Final = """
import os, sys, time
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
import pygame
pygame.display.init(); pygame.display.set_mode((1280, 720))
begun, until = time.process_time(), time.perf_counter() + float(sys.argv[1])
while time.perf_counter() < until:
    pygame.event.get(); time.sleep(1 / 60)
print(time.process_time() - begun)
"""
_MEASUREMENT: Final = """
import sys
from tabletop.app import make_offscreen_stage
from tabletop.ui.bench import child_processes
print(*getattr(child_processes, sys.argv[1])(make_offscreen_stage, *sys.argv[2:]))
"""
_SETTLING: Final = 150
"""Turns of the loop in which a scene does what it does once."""
_FRAMES: Final = 10


def run_script(script: str, *arguments: object) -> tuple[list[float], float]:
    """The numbers that a fresh process prints at its end, and the seconds that it took."""
    begun = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", script, *map(str, arguments)], check=True, capture_output=True, text=True
    )
    taken = time.perf_counter() - begun
    lines = done.stdout.strip().splitlines()
    return [float(word) for word in lines[-1].split()] if lines and script is not BARE_START else [], taken


def run_measurement(measurement: Callable[..., Iterable[float]], *arguments: object) -> list[float]:
    """The numbers that one of this module's measurements gives in a fresh process."""
    return run_script(_MEASUREMENT, measurement.__name__, *arguments)[0]


@contextmanager
def temporary_home() -> Iterator[None]:
    """Folders of its own for all that is measured: the player's settings, matches and caches are left alone."""
    before = os.environ.get(paths.HOME_VARIABLE)
    with tempfile.TemporaryDirectory() as folder:
        os.environ[paths.HOME_VARIABLE] = folder
        try:
            yield
        finally:
            os.environ.pop(paths.HOME_VARIABLE)
            if before is not None:
                os.environ[paths.HOME_VARIABLE] = before


def measure_idle_load(offscreen: Offscreen, name: str, seconds: str) -> tuple[float, int]:
    """Processor seconds and frames of a screen that waits for input which does not come."""
    stage = _make_stage(offscreen)
    idle_screen_openers()[name](stage)
    loop = make_settled_loop(stage)
    loop.simulate_long_idle()
    _run_loop_for(loop, 1.0)
    begun, drawn = time.process_time(), loop.frames
    _run_loop_for(loop, float(seconds))
    used = time.process_time() - begun
    stage.close_everything()
    return used, loop.frames - drawn


def measure_game_opening(offscreen: Offscreen, game: str) -> tuple[float, ...]:
    """Seconds from the title to the set-up's first frame, from there to the first frame of the match, and from the
    title to that of the game's busiest table; then those of a full frame of this table, and turns of a plain loop."""
    stage = _make_stage(offscreen)
    title = open_scene("title", stage)
    assert isinstance(title, TitleScene)
    stage.push_scene(title)
    loop = make_settled_loop(stage)
    _hover_pointer_over_rect(loop, title.shelf.box_rects[game])
    setup = _seconds_until_drawn(loop, lambda: stage.push_scene(open_scene("setup", stage, SceneRequest(game))))
    scene = stage.scene
    assert isinstance(scene, SetupScene)
    begun = _seconds_until_drawn(loop, scene.start_match)
    stage.restart_with_scene_asking_first(open_scene("title", stage))
    make_settled_loop(stage)
    match = make_busy_match(make_board(stage, load_game(game)), game)
    stage.sprites.forget_all()
    table = _seconds_until_drawn(loop, lambda: stage.push_scene(TableScene(stage, match)))
    whole = min(_seconds_until_drawn(loop, stage.redraw_everything) for _ in range(_FRAMES))
    stage.close_everything()
    return setup, begun, table, whole, plain_loop_rate()


def save_busy_match(offscreen: Offscreen) -> None:
    """Saves one that can be gone on with, as people have one at most starts."""
    game = boxes.default_game_name()
    match = make_busy_match(make_board(_make_stage(offscreen), load_game(game)), game)
    save_copy(match, paths.saves() / f"begun{SUFFIX}")


def measure_peak_memory(offscreen: Offscreen, game: str) -> tuple[float]:
    """Megabytes at most: after the title where there is no game, else after a match of it as well."""
    stage = _make_stage(offscreen)
    stage.push_scene(open_scene("title", stage))
    make_settled_loop(stage)
    if game != "title":
        play_match_showing_all_previews(stage, game)
    stage.close_everything()
    return (peak_memory_bytes() / (1 << 20),)


def _make_stage(offscreen: Offscreen) -> Stage:
    return offscreen((1280, 720), SETTINGS, LazyWorker(), saves=Path(tempfile.mkdtemp(dir=paths.saves().parent)))


def make_settled_loop(stage: Stage) -> Loop:
    """A loop that has gone on until everything is done that is done once, such as drawing pieces ahead."""
    loop = Loop(stage)
    for _ in range(_SETTLING):
        loop.tick()
    return loop


def _hover_pointer_over_rect(loop: Loop, rect: pygame.Rect) -> None:
    """Lets the pointer come to rest on a button, as it does before it presses."""
    facts = {"pos": rect.center, "rel": (0, 0), "buttons": (0, 0, 0), "touch": False}
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, facts))
    _run_loop_for(loop, 1.0)


def _run_loop_for(loop: Loop, seconds: float) -> None:
    threading.Timer(seconds, loop.stage.quit_asking_first).start()
    loop.run()
    loop.stage.running = True


def _seconds_until_drawn(loop: Loop, act: Callable[[], object]) -> float:
    """Seconds of an act and of the frame after it."""
    begun = time.perf_counter()
    act()
    loop.tick()
    return time.perf_counter() - begun


_STEP: Final = 0.1
"""Seconds that pass for people in one turn of the loop, however fast it turns."""


class FixedStepClock:
    """Seconds since some moment, as a stage asks for them."""

    def __init__(self) -> None:
        self._now = time.perf_counter()

    def __call__(self) -> float:
        return self._now

    def advance(self) -> None:
        """Lets a tenth of a second pass."""
        self._now += _STEP
