"""Measures the user interface for `tabletop bench --screen`: frames, start, opening, idling, memory and clicks.

`tabletop.app` calls `main`; `tools.targets` asks for the part `frames` and finds its rows by the beginning of their
names. Each part of PARTS yields readings. Each figure stands beside a reference that was measured in the same run, such
as a bare pygame loop, because machines differ. Targets are ratios and stand in the readings. Run nothing else at the
same time. A change here must keep what is measured, or figures of older runs can't be compared.
"""

from __future__ import annotations

import json
import random
import tempfile
import threading
import time
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import median, quantiles
from typing import TYPE_CHECKING

import pygame

from tabletop.ai.lazy_worker import LazyWorker
from tabletop.arguments import Parser, UsageError
from tabletop.content import boxes
from tabletop.error_text import nearest_word_suffix
from tabletop.gauge import SCALE, BenchmarkReading, BetterFigure, busy_clock, measure_median_pair
from tabletop.ui.bench import child_processes
from tabletop.ui.bench.child_processes import BARE_IDLE, BARE_START, OUR_START, Offscreen
from tabletop.ui.bench.costly_mistakes import benchmark_costly_mistakes
from tabletop.ui.bench.evening import simulate_evening
from tabletop.ui.bench.measured_screens import (
    SETTINGS,
    drag_to,
    hover_over,
    idle_screen_openers,
    lift_piece,
    open_busy_table,
    put_piece_back,
)
from tabletop.ui.bench.restless_hand import LARGE_DESKTOP, USUAL_DESKTOP, run_monkey_test
from tabletop.ui.stage.loop import Loop

if TYPE_CHECKING:
    from tabletop.ui.scenes.table.scene import TableScene
    from tabletop.ui.stage.stage import Stage

_SIZES = {(1280, 720): 1.5, (1920, 1080): 1.5, (3840, 2160): 2.0}
"""In pixels, and what a full frame may cost beside a bare loop."""
_FRAMES, _CARDS, _CARD = 20, 100, 128
_IDLE = 4.0
"""Seconds of doing nothing, after the ten that it takes to become quiet."""
_CLICKS = 40
_MOST_OPENING_SECONDS = 0.150
"""Seconds in which a game must open where other programs were measured."""
_MOST_TITLE, _MOST_MATCH = 80, 130
"""Megabytes."""


def main(argv: Sequence[str], offscreen: Offscreen) -> int:
    """Measures and prints; returns 0. Raises UsageError."""
    parser = Parser("tabletop bench --screen", "Measures what is seen.")
    parser.add_argument("--screen", action="store_true")
    parser.add_argument("--only", metavar="PART", help=f"one of {', '.join(PARTS)}")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the readings there as well")
    parser.add_argument("--evening", metavar="MINUTES", type=float,
                        help="instead: play for so long, and tell every minute what memory has come to")  # fmt: skip
    parser.add_argument("--restless", metavar="MINUTES", type=float,
                        help="instead: open and close everything, and tell what memory that takes")  # fmt: skip
    parser.add_argument("--large", action="store_true", help="with --restless: the light theme at 1920x1080")
    asked = parser.parse_args(argv)
    if asked.only is not None and asked.only not in PARTS:
        raise UsageError(
            f"--only: there is no {asked.only!r}{nearest_word_suffix(asked.only, PARTS)}; there is {', '.join(PARTS)}"
        )
    found = []
    for reading in _run_asked_benchmark(offscreen, asked):
        _print_progress_line(str(reading))
        found.append(reading.as_dict())
    if asked.json:
        asked.json.write_text(json.dumps(found, indent=1), encoding="utf-8")
    return 0


def _run_asked_benchmark(offscreen: Offscreen, asked: Namespace) -> Iterator[BenchmarkReading]:
    if asked.restless:
        return run_monkey_test(
            offscreen,
            60 * asked.restless,
            _print_progress_line,
            desktop=LARGE_DESKTOP if asked.large else USUAL_DESKTOP,
        )
    return (
        simulate_evening(offscreen, 60 * asked.evening, _print_progress_line)
        if asked.evening
        else readings(offscreen, asked.only)
    )


def _print_progress_line(line: str) -> None:
    print(line, flush=True)  # noqa: T201 - this is what the command is for


def readings(offscreen: Offscreen, only: str | None = None) -> Iterator[BenchmarkReading]:
    """All of them, or those of one part."""
    with child_processes.temporary_home():
        for name, part in PARTS.items():
            if only in (None, name):
                yield from part(offscreen)


def benchmark_frames(offscreen: Offscreen) -> Iterator[BenchmarkReading]:
    """Full frames of every game's busiest table, and frames of a drag and of the pointer over it, at three sizes."""
    for size, most in _SIZES.items():
        for game in boxes.game_names():
            with tempfile.TemporaryDirectory() as folder:
                stage = offscreen(size, SETTINGS, LazyWorker(), saves=Path(folder))
                yield from _benchmark_frames_of_game(stage, game, f"{size[0]}x{size[1]}", most)
                stage.close_everything()


def _benchmark_frames_of_game(stage: Stage, game: str, size: str, most: float) -> Iterator[BenchmarkReading]:
    scene = open_busy_table(stage, game)
    while scene.board.prefetch_one_picture():
        pass
    bare, at = _make_bare_frame_drawer(stage.surface), lift_piece(stage, scene)

    def full_frame_ms() -> float:
        return _median_frame_seconds(lambda i: _draw_full_frame(stage)) * 1000

    def make_moving_frame_timer(move: Callable[[Stage, tuple[float, float]], None]) -> Callable[[], float]:
        return lambda: _median_frame_seconds(lambda i: move(stage, (at[0] + 40 + 6 * i, at[1] - 5 * i))) * 1000

    ours, reference = measure_median_pair(full_frame_ms, lambda: _median_frame_seconds(lambda i: bare()) * 1000)
    against = "background and 100 alpha cards of 128 px"
    yield BenchmarkReading(
        f"full frame of {game}, a piece in hand, at {size}", ours, reference, "ms", against, BetterFigure.LESS, most
    )
    dragged, whole = measure_median_pair(make_moving_frame_timer(drag_to), full_frame_ms)
    yield BenchmarkReading(
        f"frame of a drag in {game} at {size}", dragged, whole, "ms", "our full frame", BetterFigure.LESS, 1
    )
    put_piece_back(stage, scene, at)
    hovered, whole = measure_median_pair(make_moving_frame_timer(hover_over), full_frame_ms)
    against = "our full frame with nothing in hand"
    yield BenchmarkReading(
        f"frame of the pointer over {game} at {size}", hovered, whole, "ms", against, BetterFigure.LESS, 1
    )


def benchmark_program_start(offscreen: Offscreen) -> Iterator[BenchmarkReading]:
    """From nothing to the title's first frame with a match to go on with, both in a fresh process."""
    child_processes.save_busy_match(offscreen)
    ours, reference = measure_median_pair(
        lambda: child_processes.run_script(OUR_START)[1] * 1000,
        lambda: child_processes.run_script(BARE_START)[1] * 1000
    )  # fmt: skip
    yield BenchmarkReading(
        "first frame of the title, warm", ours, reference, "ms", "bare window and flip", BetterFigure.LESS, 2.5
    )


def benchmark_game_opening(offscreen: Offscreen) -> Iterator[BenchmarkReading]:
    """From the title to the first frame of a game, with art and content in their caches."""
    for game in boxes.game_names():
        runs = [child_processes.run_measurement(child_processes.measure_game_opening, game) for _ in range(4)][1:]
        setup, begun, table, whole, loop = map(median, zip(*runs, strict=True))
        against = f"150 ms, scaled to {loop / SCALE:.0%} of the speed of a plain loop"
        for name, seconds in (("set-up", setup), ("new match", begun), ("busiest table", table)):
            yield BenchmarkReading(
                f"opening the {name} of {game}, {seconds / whole:.0f} full frames",
                seconds * 1000,
                _MOST_OPENING_SECONDS * SCALE / loop * 1000,
                "ms",
                against,
                BetterFigure.LESS,
                1,
            )


def benchmark_idle_load(offscreen: Offscreen) -> Iterator[BenchmarkReading]:
    """Processor time and frames of a program that waits."""
    for name in idle_screen_openers():
        drawn: list[float] = []

        def our_processor_percent_when_idle(name: str = name, drawn: list[float] = drawn) -> float:
            used, frames_ = child_processes.run_measurement(child_processes.measure_idle_load, name, _IDLE)
            drawn.append(frames_)
            return used / _IDLE * 100

        figures = measure_median_pair(
            our_processor_percent_when_idle, lambda: child_processes.run_script(BARE_IDLE, _IDLE)[0][0] / _IDLE * 100, 3
        )
        yield BenchmarkReading(
            f"idle {name}", *figures, "% of a core", "a loop that polls at 60 Hz", BetterFigure.LESS, 0.25
        )
        yield BenchmarkReading(f"frames of the idle {name}", max(drawn), 1, "frames", "one", BetterFigure.LESS, 0)


def memory_readings(offscreen: Offscreen) -> Iterator[BenchmarkReading]:
    """Memory of the title, and of a whole match of each game."""
    for name in ("title", *boxes.game_names()):
        most = child_processes.run_measurement(child_processes.measure_peak_memory, name)[0]
        limit = _MOST_TITLE if name == "title" else _MOST_MATCH
        yield BenchmarkReading(f"memory of {name} at 1280x720", most, limit, "MB", f"{limit} MB", BetterFigure.LESS, 1)


def benchmark_click_delay(offscreen: Offscreen) -> Iterator[BenchmarkReading]:
    """From a click to the changed picture."""
    for game in boxes.game_names():
        with tempfile.TemporaryDirectory() as folder:
            stage = offscreen((1280, 720), SETTINGS, LazyWorker(), saves=Path(folder))
            scene = open_busy_table(stage, game)
            child_processes.make_settled_loop(stage)
            waits = _measure_click_waits(stage, scene)
            stage.close_everything()
        middle, slow = median(waits) * 1000, quantiles(waits, n=20)[-1] * 1000
        yield BenchmarkReading(
            f"click to picture in {game}, median", middle, 1000 / 60, "ms", "a frame at 60 Hz", BetterFigure.LESS, 1
        )
        yield BenchmarkReading(f"click to picture in {game}, 95 %", slow, 20, "ms", "20 ms", BetterFigure.LESS, 1)


PARTS: dict[str, Callable[[Offscreen], Iterator[BenchmarkReading]]] = {
    "frames": benchmark_frames,
    "start": benchmark_program_start,
    "opening": benchmark_game_opening,
    "idle": benchmark_idle_load,
    "memory": memory_readings,
    "click": benchmark_click_delay,
    "mistakes": benchmark_costly_mistakes,
}
"""What can be measured alone."""


def _draw_full_frame(stage: Stage) -> None:
    stage.redraw_everything()
    pygame.display.update(stage.draw())


def _make_bare_frame_drawer(surface: pygame.Surface) -> Callable[[], None]:
    size = surface.get_size()
    background = pygame.Surface(size).convert()
    card = pygame.Surface((_CARD, _CARD), pygame.SRCALPHA).convert_alpha()
    card.fill((200, 180, 120, 180))
    spots = [(x * (size[0] - _CARD) // 10, y * (size[1] - _CARD) // 10) for x in range(10) for y in range(_CARDS // 10)]

    def draw_bare_frame() -> None:
        surface.blit(background, (0, 0))
        surface.fblits([(card, spot) for spot in spots])
        pygame.display.flip()

    return draw_bare_frame


def _median_frame_seconds(act: Callable[[int], None]) -> float:
    """Seconds of the processor for the middle one of several frames: what disturbs a few of them does not count."""
    taken = []
    for i in range(_FRAMES):
        begun = busy_clock()
        act(i)
        taken.append(busy_clock() - begun)
    return median(taken)


def _measure_click_waits(stage: Stage, scene: TableScene) -> list[float]:
    """Seconds from posting a press to the end of the frame that shows it."""
    loop, rng = Loop(stage), random.Random(1)
    waits: list[float] = []
    posted = [0.0]
    spots, view = scene.board.place_centres(), scene.story.view
    own = [spots[place] for place in scene.board.picks.own_piece_places(view, scene.match.to_act) if place in spots]

    def post_mouse_presses() -> None:
        for i in range(_CLICKS):
            time.sleep(rng.uniform(0.05, 0.12))
            pos = tuple(round(value) for value in own[i % len(own)])
            posted[0] = time.perf_counter()
            pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1, touch=False))
            time.sleep(0.06)
            pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1, touch=False))
        stage.quit_asking_first()

    def record_click_wait_after(frame: Callable[[], None]) -> Callable[[], None]:
        def drawn() -> None:
            frame()
            if posted[0]:
                waits.append(time.perf_counter() - posted[0])
                posted[0] = 0.0

        return drawn

    loop.draw_changes = record_click_wait_after(loop.draw_changes)  # type: ignore[method-assign]
    threading.Thread(target=post_mouse_presses, daemon=True).start()
    loop.run()
    stage.running = True
    return waits
