"""A monkey test: opens pages and presses buttons and keys at random for a long time, and measures the memory meanwhile.

`bench` runs it for `tabletop bench --screen --restless MINUTES` (also asked for by `tools.targets`), and
`tests/ui/bench/test_restless_hand.py` a short form. The same seed must press the same things. No garbage is collected
before memory is read: what counts is what people have. A page with a new way of input, or a new key, is added here
(CONTRIBUTING.md).
"""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import active_children
from pathlib import Path
from typing import Final

import pygame

from tabletop.ai.lazy_worker import LazyWorker
from tabletop.content import boxes
from tabletop.gauge import BenchmarkReading, BetterFigure, process_memory_bytes
from tabletop.settings import Settings
from tabletop.ui import folders
from tabletop.ui.bench import child_processes
from tabletop.ui.bench.child_processes import FixedStepClock, Offscreen
from tabletop.ui.scenes.registry import SceneRequest, open_scene, scene_names
from tabletop.ui.scenes.table.scene import TableScene
from tabletop.ui.scenes.title.scene import TitleScene
from tabletop.ui.stage.loop import Loop
from tabletop.ui.stage.stage import Stage

MINUTE: Final = 60.0
_PAGES_LEFT_OUT: Final = ("end", "menu")
"""Boxes that lie over a table, and are opened there."""
_TURNS: Final = 4
"""Of the loop, from one press to the next."""
_DEEP: Final = 12
"""Pages over each other at most: one below may open another one again when it is seen."""
_PRESSES: Final = 6
"""At most, on one page."""
_REST: Final = 1.0
"""Seconds of real time, as the loop counts inputs."""
_MOVES: Final = 5
"""At most, of a match before it is looked back on."""
_KEYS: Final = ("tab", "return", "space", "escape", "left", "right", "up", "down", "page down", "page up", "l", "f1")
_CHANGES: Final = (("text_scale", (100, 150)), ("language", ("en", "de")), ("projector", (False, True)))
_MOST_GROWTH: Final = 1.05
_MB: Final = 1 << 20
_MOST_BOTS: Final = 60
"""Megabytes of the process in which bots think."""


@dataclass(frozen=True, slots=True)
class DesktopProfile:
    """Where the hand is at work."""

    sizes: tuple[tuple[int, int], ...]
    """Of the window, in pixels; the first is the usual one."""
    themes: tuple[str, ...]
    """The first is the usual one."""
    most: int
    """Megabytes that the process may have."""


USUAL_DESKTOP: Final = DesktopProfile(((1280, 720), (1024, 640), (1440, 800)), ("dark", "light"), 160)
LARGE_DESKTOP: Final = DesktopProfile(((1920, 1080), (1600, 900)), ("light",), 260)


@dataclass(frozen=True, slots=True)
class MemorySample:
    """What there is at one moment."""

    seconds: float
    """Since the hand began."""
    now: int
    """Bytes of this process, as the system tells."""
    most: int
    """The same at the highest moment since the look before."""
    bots: int
    """Bytes of the largest process in which bots think."""
    pages: int
    """Opened so far."""
    presses: int

    def __str__(self) -> str:
        return (
            f"{self.seconds / MINUTE:5.1f} min: {self.now / _MB:.0f} MB, at most {self.most / _MB:.0f} MB,"
            f" bots {self.bots / _MB:.0f} MB, {self.pages} pages, {self.presses} presses"
        )


class MonkeyTester:
    """The hand; every seed goes another way, and the same one always the same."""

    def __init__(self, stage: Stage, seed: object, desktop: DesktopProfile = USUAL_DESKTOP) -> None:
        self.stage = stage
        self.pages = self.presses = 0
        self.most = 0
        """Bytes of the process at the highest moment since somebody last set this to 0."""
        self._rng = random.Random(f"{seed}")
        self._desktop = desktop
        self._clock = FixedStepClock()
        stage.clock = self._clock
        self._loop = Loop(stage, clocks=(lambda: 0.0,))
        self.return_to_title()

    def return_to_title(self) -> None:
        """Lays everything aside but the title, page by page."""
        self.stage.running = True
        for _ in range(_DEEP):
            if len(self.stage.scenes) > 1:
                self.stage.pop_scene()
                self._run_loop_turns(1)
        if len(self.stage.scenes) != 1 or not isinstance(self.stage.scene, TitleScene):
            self.stage.restart_with_scene(open_scene("title", self.stage))
        self._run_loop_turns(_TURNS)

    def visit_random_page(self) -> None:
        """Opens one page or table of one game, presses this and that, and goes home."""
        name, game = (
            self._rng.choice([each for each in scene_names() if each not in _PAGES_LEFT_OUT]),
            self._choose_random_game(),
        )
        self.open_page(name, game)
        if self._rng.random() < 0.2:
            self._change_random_setting()
        if self._rng.random() < 0.15:
            self._resize_window(self._rng.choice(self._desktop.sizes))
        for _ in range(self._rng.randrange(1, _PRESSES + 1)):
            self._press_at_random()
        self.return_to_title()

    def open_page(self, name: str, game: str) -> None:
        """Opens a page over the title; matches are begun first where a page is about one."""
        self.pages += 1
        request = SceneRequest(game)
        if name == "review":
            table = open_scene("table", self.stage, request)
            assert isinstance(table, TableScene)
            self.stage.push_scene(table)
            self._play_random_moves(table)
            request = SceneRequest(game, match=table.match)
        self.stage.push_scene(open_scene(name, self.stage, request))
        self._run_loop_turns(_TURNS)
        if isinstance(self.stage.scene, TableScene) and name == "table":
            self._play_random_moves(self.stage.scene)

    def reset_window_and_wait(self) -> None:
        """Goes home to a window as it was at first, and rests for a second."""
        self.return_to_title()
        self.stage.change_settings(theme=self._desktop.themes[0], text_scale=100, language="en", projector=False)
        self._resize_window(self._desktop.sizes[0])
        self.return_to_title()
        until = time.perf_counter() + _REST
        while time.perf_counter() < until:
            self._run_loop_turns(1)

    def _choose_random_game(self) -> str:
        return self._rng.choice(boxes.game_names())

    def _play_random_moves(self, table: TableScene) -> None:
        """A few moves by lot."""
        for _ in range(self._rng.randrange(_MOVES)):
            if table.match.outcome is not None or self.stage.scene is not table:
                return
            actions = table.match.actions()
            table.play(self._rng.choice([act for act in actions if table.board.picks.places_of_action(act)] or actions))
            self._run_loop_turns(_TURNS)
            table.story.finish_all()

    def _press_at_random(self) -> None:
        """The mouse on something that can be used, or anywhere; or a key."""
        self.presses += 1
        if self._rng.random() < 0.2:
            self._press_key(self._rng.choice(_KEYS))
        else:
            self._click_at(self._choose_random_point())
        self._run_loop_turns(_TURNS)
        if not self.stage.running or not self.stage.scenes:
            self.return_to_title()

    def _choose_random_point(self) -> tuple[int, int]:
        window = self.stage.surface.get_rect()
        shown = [rect for rect in map(window.clip, self.stage.scene.keep_clear_rects) if rect.w and rect.h]
        if shown and self._rng.random() < 0.8:
            return self._rng.choice(shown).center
        return self._rng.randrange(window.w), self._rng.randrange(window.h)

    def _click_at(self, at: tuple[int, int]) -> None:
        self._post_pygame_event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0), touch=False)
        self._run_loop_turns(_TURNS)
        self._post_pygame_event(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=False)
        self._run_loop_turns(1)
        self._post_pygame_event(pygame.MOUSEBUTTONUP, pos=at, button=1, touch=False)

    def _press_key(self, name: str) -> None:
        code = pygame.key.key_code(name)
        self._post_pygame_event(pygame.KEYDOWN, key=code, mod=0, unicode="", scancode=0)
        self._run_loop_turns(1)
        self._post_pygame_event(pygame.KEYUP, key=code, mod=0, unicode="", scancode=0)

    def _change_random_setting(self) -> None:
        name, values = self._rng.choice((*_CHANGES, ("theme", self._desktop.themes)))
        self.stage.change_settings(**{name: self._rng.choice(values)})
        self._run_loop_turns(_TURNS)

    def _resize_window(self, size: tuple[int, int]) -> None:
        pygame.display.set_mode(size)
        self._post_pygame_event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])
        self._run_loop_turns(_TURNS)

    def _post_pygame_event(self, kind: int, **facts: object) -> None:
        pygame.event.post(pygame.event.Event(kind, facts))

    def _run_loop_turns(self, times: int) -> None:
        for _ in range(times):
            if not self.stage.running:
                return
            self._clock.advance()
            self._loop.tick()
        self.most = max(self.most, process_memory_bytes())


@contextmanager
def suppress_folder_windows() -> Iterator[None]:
    """The hand presses what shows folders as well: the system's own windows stay closed meanwhile."""
    show, folders.show_folder = folders.show_folder, lambda folder: True
    try:
        yield
    finally:
        folders.show_folder = show


def run_monkey_test(
    offscreen: Offscreen, seconds: float, report: Callable[[str], object], *, seed: object = 1,
    desktop: DesktopProfile = USUAL_DESKTOP, clock: Callable[[], float] = time.perf_counter,
) -> Iterator[BenchmarkReading]:  # fmt: skip
    """The hand for so many seconds: tells what there is every minute, then gives what it has come to."""
    begun, samples = clock(), list[MemorySample]()
    with child_processes.temporary_home(), suppress_folder_windows(), tempfile.TemporaryDirectory() as folder:
        settings = Settings(attract=False, theme=desktop.themes[0])
        stage = offscreen(desktop.sizes[0], settings, LazyWorker(), saves=Path(folder))
        hand = MonkeyTester(stage, seed, desktop)
        while (passed := clock() - begun) < seconds:
            if passed >= MINUTE * len(samples):
                samples.append(sample_memory(hand, passed))
                report(str(samples[-1]))
            hand.visit_random_page()
        hand.reset_window_and_wait()
        samples.append(sample_memory(hand, clock() - begun))
        report(str(samples[-1]))
        stage.close_everything()
    yield from memory_readings(samples, seconds, desktop.most)


def sample_memory(hand: MonkeyTester, passed: float) -> MemorySample:
    """How much there is now, after so many seconds; the highest moment is counted anew from here."""
    bots = max((process_memory_bytes(child.pid) for child in active_children() if child.pid is not None), default=0)
    now = process_memory_bytes()
    found = MemorySample(passed, now, max(now, hand.most), bots, hand.pages, hand.presses)
    hand.most = 0
    return found


def memory_readings(samples: list[MemorySample], seconds: float, most: int) -> Iterator[BenchmarkReading]:
    """The end beside what may be, and beside the end of the first third; and the process of the bots."""
    third = [each for each in samples if each.seconds <= seconds / 3][1:] or samples[:1]
    later = [each for each in samples if each.seconds > seconds / 3] or samples[-1:]
    last = max(each.now for each in later) / _MB
    yield BenchmarkReading(
        f"memory after {samples[-1].pages} pages", last, most, "MB", f"{most} MB", BetterFigure.LESS, 1
    )
    before = max(each.now for each in third) / _MB
    yield BenchmarkReading(
        "the same beside the first third", last, before, "MB", "first third", BetterFigure.LESS, _MOST_GROWTH
    )
    bots = max(each.bots for each in samples) / _MB
    yield BenchmarkReading(
        "the process of the bots meanwhile", bots, _MOST_BOTS, "MB", f"{_MOST_BOTS} MB", BetterFigure.LESS, 1
    )
