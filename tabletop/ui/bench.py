"""`tabletop bench --screen`: frames, idling, starting and answering, each beside a bare loop in the same run."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import median, quantiles
from typing import TYPE_CHECKING

import pygame

from tabletop.ai.later import LaterWorker
from tabletop.arguments import Parser
from tabletop.gauge import Reading, in_turn
from tabletop.settings import Settings
from tabletop.ui.loop import Loop
from tabletop.ui.scenes.registry import open_scene
from tabletop.ui.stage import Stage

if TYPE_CHECKING:
    from tabletop.ui.scenes.table import TableScene

_SIZES = ((1280, 720), (1920, 1080), (3840, 2160))
_FRAMES, _CARDS, _CARD = 20, 100, 128
_IDLE = 4.0
"""Seconds of doing nothing, after the ten that it takes to become quiet."""
_CLICKS = 40
_SETTLING = 100
"""Turns of the loop in which a scene does what it does once, such as drawing pieces ahead."""

Offscreen = Callable[..., Stage]

_BARE_START = """
import os
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
import pygame
pygame.display.init(); pygame.font.init()
surface = pygame.display.set_mode((1280, 720)); surface.fill("#14181F"); pygame.display.flip()
"""
_OUR_START = """
import os
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
from tabletop.ai.later import LaterWorker
from tabletop.app import Loop, Settings, offscreen
from tabletop.ui.scenes.registry import open_scene
stage = offscreen((1280, 720), Settings(), LaterWorker())
stage.push(open_scene("title", stage))
Loop(stage).tick()
"""
_BARE_IDLE = """
import os, sys, time
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
import pygame
pygame.display.init(); pygame.display.set_mode((1280, 720))
begun, until = time.process_time(), time.perf_counter() + float(sys.argv[1])
while time.perf_counter() < until:
    pygame.event.get(); time.sleep(1 / 60)
print(time.process_time() - begun)
"""
_OUR_IDLE = """
import os, sys
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
from tabletop.app import offscreen
from tabletop.ui.bench import idle
print(*idle(offscreen, sys.argv[2], float(sys.argv[1])))
"""


def main(argv: Sequence[str], offscreen: Offscreen) -> int:
    """Measures and prints; returns 0."""
    parser = Parser("tabletop bench --screen", "Measures what is seen.")
    parser.add_argument("--screen", action="store_true")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the readings there as well")
    asked = parser.parse_args(argv)
    found = []
    for reading in readings(offscreen):
        print(reading, flush=True)  # noqa: T201 - this is what the command is for
        found.append({"name": reading.name, "ours": reading.ours, "reference": reading.reference,
                      "unit": reading.unit, "ratio": reading.ratio, "target": reading.target})  # fmt: skip
    if asked.json:
        asked.json.write_text(json.dumps(found, indent=1), encoding="utf-8")
    return 0


def readings(offscreen: Offscreen) -> Iterator[Reading]:
    """All of them."""
    yield from frames(offscreen)
    yield starting()
    yield from idling()
    yield from answering(offscreen)


def frames(offscreen: Offscreen) -> Iterator[Reading]:
    """Full frames of the table and frames of a drag, at three sizes."""
    for size in _SIZES:
        with tempfile.TemporaryDirectory() as folder:
            stage = offscreen(size, Settings(), LaterWorker(), saves=Path(folder))
            yield from _frames_of(stage, f"{size[0]}x{size[1]}")
            stage.close()


def _frames_of(stage: Stage, size: str) -> Iterator[Reading]:
    scene = _table(stage)
    bare = _bare_frame(stage.surface)

    def full() -> float:
        return _each(lambda: _full(stage)) * 1000

    ours, reference = in_turn(full, lambda: _each(bare) * 1000)
    against = "background and 100 alpha cards of 128 px"
    yield Reading(f"full frame of the Zodiac table at {size}", ours, reference, "ms", against, "less", 2)
    drag, whole = in_turn(lambda: _dragging(stage, scene) * 1000, full)
    yield Reading(f"frame of a drag at {size}", drag, whole, "ms", "our full frame", "less", 0.25)


def starting() -> Reading:
    """From nothing to the title's first frame, both in a fresh process."""
    ours, reference = in_turn(lambda: _process(_OUR_START)[1] * 1000, lambda: _process(_BARE_START)[1] * 1000)
    return Reading("first frame of the title, warm", ours, reference, "ms", "bare window and flip", "less", 2.5)


def idling() -> Iterator[Reading]:
    """Processor time of a program that waits."""
    for scene in ("title", "table"):
        ours, reference = in_turn(
            lambda scene=scene: float(_process(_OUR_IDLE, _IDLE, scene)[0].split()[0]) / _IDLE * 100,  # type: ignore[misc]
            lambda: float(_process(_BARE_IDLE, _IDLE)[0]) / _IDLE * 100,
            3,
        )
        yield Reading(f"idle {scene}", ours, reference, "% of a core", "a loop that polls at 60 Hz", "less", 0.25)


def answering(offscreen: Offscreen) -> Iterator[Reading]:
    """From a click to the changed picture."""
    with tempfile.TemporaryDirectory() as folder:
        stage = offscreen((1280, 720), Settings(), LaterWorker(), saves=Path(folder))
        scene = _table(stage)
        waits = _click_waits(stage, scene)
        stage.close()
    yield Reading("click to picture, median", median(waits) * 1000, 1000 / 60, "ms", "a frame at 60 Hz", "less", 1)
    yield Reading("click to picture, 95 %", quantiles(waits, n=20)[-1] * 1000, 20, "ms", "20 ms", "less", 1)


def idle(offscreen: Offscreen, name: str, seconds: float) -> tuple[float, int]:
    """Processor seconds and frames of a scene that waits for input which does not come."""
    with tempfile.TemporaryDirectory() as folder:
        stage = offscreen((1280, 720), Settings(attract=False), LaterWorker(), saves=Path(folder))
        if name == "table":
            _table(stage)
        else:
            stage.push(open_scene(name, stage))
        loop = Loop(stage)
        for _ in range(_SETTLING):
            loop.tick()
        loop.rest_at_once()
        threading.Timer(1.0, stage.quit).start()
        loop.run()
        stage.running = True
        begun, drawn = time.process_time(), loop.frames
        threading.Timer(seconds, stage.quit).start()
        loop.run()
        used = time.process_time() - begun
        stage.close()
        return used, loop.frames - drawn


def _table(stage: Stage) -> TableScene:
    from tabletop.content.games import digest, load_game
    from tabletop.play.match import Match
    from tabletop.play.record import Header
    from tabletop.play.seats import Sitter
    from tabletop.ui.scenes.table import TableScene

    header = Header(
        game="zodiac", rules_version=1, content=digest("zodiac"),
        sitters=(Sitter("person", "Ann"), Sitter("person", "Ben")), seed="bench",
    )  # fmt: skip
    scene = TableScene(stage, Match(load_game("zodiac"), header))
    stage.push(scene)
    stage.draw()
    return scene


def _full(stage: Stage) -> None:
    stage.invalidate()
    pygame.display.update(stage.draw())


def _bare_frame(surface: pygame.Surface) -> Callable[[], None]:
    size = surface.get_size()
    background = pygame.Surface(size).convert()
    card = pygame.Surface((_CARD, _CARD), pygame.SRCALPHA).convert_alpha()
    card.fill((200, 180, 120, 180))
    spots = [(x * (size[0] - _CARD) // 10, y * (size[1] - _CARD) // 10) for x in range(10) for y in range(_CARDS // 10)]

    def frame() -> None:
        surface.blit(background, (0, 0))
        surface.fblits([(card, spot) for spot in spots])
        pygame.display.flip()

    return frame


def _each(act: Callable[[], None]) -> float:
    begun = time.perf_counter()
    for _ in range(_FRAMES):
        act()
    return (time.perf_counter() - begun) / _FRAMES


def _dragging(stage: Stage, scene: TableScene) -> float:
    """Seconds a frame while a disc is dragged about."""
    from tabletop.ui.events import Pointer

    s = stage.metrics.s
    x, y = (value / s for value in scene.board.spots()["E"])
    raw = pygame.event.Event(pygame.USEREVENT)
    stage.handle(Pointer("press", (x, y), "left", True), raw)
    stage.handle(Pointer("move", (x + 40, y), held=True), raw)
    stage.draw()
    begun = time.perf_counter()
    for i in range(_FRAMES):
        stage.handle(Pointer("move", (x + 40 + 6 * i, y - 5 * i), held=True), raw)
        stage.update()
        pygame.display.update(stage.draw())
    spent = (time.perf_counter() - begun) / _FRAMES
    stage.handle(Pointer("press", (x, y), "right", True), raw)
    stage.handle(Pointer("release", (x, y), "left"), raw)
    scene.finish_animations()
    stage.update()
    stage.draw()
    return spent


def _click_waits(stage: Stage, scene: TableScene) -> list[float]:
    """Seconds from posting a press to the end of the frame that shows it."""
    loop, rng = Loop(stage), random.Random(1)
    waits: list[float] = []
    posted = [0.0]
    spots = list(scene.board.spots().values())

    def person() -> None:
        for i in range(_CLICKS):
            time.sleep(rng.uniform(0.05, 0.12))
            pos = tuple(round(value) for value in spots[i % 3])
            posted[0] = time.perf_counter()
            pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1, touch=False))
            time.sleep(0.06)
            pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1, touch=False))
        stage.quit()

    def seen(frame: Callable[[], None]) -> Callable[[], None]:
        def drawn() -> None:
            frame()
            if posted[0]:
                waits.append(time.perf_counter() - posted[0])
                posted[0] = 0.0

        return drawn

    loop.draw = seen(loop.draw)  # type: ignore[method-assign]
    threading.Thread(target=person, daemon=True).start()
    loop.run()
    stage.running = True
    return waits


def _process(script: str, *arguments: object) -> tuple[str, float]:
    """What a fresh process prints, and the seconds that it took."""
    begun = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", script, *map(str, arguments)], check=True, capture_output=True, text=True
    )
    lines = done.stdout.strip().splitlines()
    return (lines[-1] if lines else ""), time.perf_counter() - begun
