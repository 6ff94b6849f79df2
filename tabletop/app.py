"""The window: arguments, display, clock and main loop; nobody else opens a display."""

from __future__ import annotations

import contextlib
import os
import re
import time
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop.arguments import Parser, UsageError

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")  # a flip without it is 10 to 35 times cheaper in software
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
os.environ["SDL_VIDEO_X11_WMCLASS"] = "Tabletop"  # a parent that uses pygame would pass on its own name
os.environ.setdefault("SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR", "0")

import pygame

from tabletop import log, paths
from tabletop import settings as settings_
from tabletop.ai.later import LaterWorker
from tabletop.content import boxes
from tabletop.content.games import own_folder
from tabletop.settings import Settings
from tabletop.ui import words as strings
from tabletop.ui.drawing.metrics import SMALLEST
from tabletop.ui.scenes.registry import Request, open_scene
from tabletop.ui.stage.loop import Loop
from tabletop.ui.stage.sound import Sounds
from tabletop.ui.stage.stage import Stage

if TYPE_CHECKING:
    from tabletop.ai.worker import Thinker

_LARGEST = 7680
_UNSEEN = ("offscreen", "dummy")
"""Drivers that draw nowhere; SDL falls back to the first of them where there is no screen."""


def main(argv: Sequence[str]) -> int:
    """Opens the table; returns the program's exit status. Raises UsageError."""
    words = list(argv)
    if words[:1] == ["shot"]:
        from tabletop.ui.shot import main as shot

        return shot(words[1:], offscreen)
    if words[:1] == ["bench"]:
        from tabletop.ui.bench.bench import main as bench

        return bench(words[1:], offscreen)
    asked = _parser().parse_args(words)
    if asked.safe:
        boxes.only_shipped()
    settings, note = settings_.load(paths.config() / "settings.json")
    size = window_size(asked.size) if asked.size else settings.window
    try:
        surface = _open_window(size, settings.fullscreen and not asked.size)
    except pygame.error as error:
        why = f"there is no screen to draw on ({error}); see tabletop --help for what works without"
        raise UsageError(why) from error
    stage = _stage(surface, settings, LaterWorker())
    stage.safe = asked.safe
    if note:
        stage.toast.show(strings.say("common.settings_damaged", note=note))
    stage.push(open_scene("demo" if asked.demo else "title", stage, Request(detail="safe" if asked.safe else "")))
    try:
        loop = Loop(stage, _open_window)
        loop.tick()
        log.keep(paths.log())
        loop.run()
    finally:
        stage.close()
        pygame.quit()
        if stage.settings.window != settings.window:
            _remember(stage.settings)
    return 0


def window_size(text: str) -> tuple[int, int]:
    """Pixels from "1920x1080"; raises UsageError."""
    form = re.fullmatch(r"(\d{1,5})[xX](\d{1,5})", text)
    width, height = (int(form[1]), int(form[2])) if form else (0, 0)
    if width < SMALLEST[0] or height < SMALLEST[1] or max(width, height) > _LARGEST:
        raise UsageError(
            f"{text!r} is no window size; {SMALLEST[0]}x{SMALLEST[1]} to {_LARGEST}x{_LARGEST} is expected,"
            " such as 1920x1080"
        )
    return width, height


def offscreen(size: tuple[int, int], settings: Settings, worker: Thinker, *, saves: Path | None = None) -> Stage:
    """A stage without a screen or sound, for pictures, benchmarks and tests."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    pygame.display.init()
    pygame.font.init()
    surface = pygame.display.set_mode(size)
    return _stage(surface, settings, worker, saves=saves)


def _stage(surface: pygame.Surface, settings: Settings, worker: Thinker, *, saves: Path | None = None) -> Stage:
    sounds = Sounds(paths.data() / "sounds.json", settings, own_folder)
    return Stage(surface, settings, clock=time.perf_counter, worker=worker, sounds=sounds, saves=saves)


def _open_window(size: tuple[int, int], fullscreen: bool) -> pygame.Surface:
    pygame.display.init()
    driver = pygame.display.get_driver()
    if driver in _UNSEEN and "SDL_VIDEODRIVER" not in os.environ:
        raise pygame.error(f"only {driver!r} is available")
    pygame.font.init()
    pygame.display.set_icon(_icon())
    if fullscreen:
        return pygame.display.set_mode(pygame.display.get_desktop_sizes()[0], pygame.FULLSCREEN)
    desktop = pygame.display.get_desktop_sizes()[0]
    fitting = tuple(max(least, min(have, most)) for least, have, most in zip(SMALLEST, size, desktop, strict=True))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # a tiling desktop may give another size than was asked for
        surface = pygame.display.set_mode((fitting[0], fitting[1]), pygame.RESIZABLE)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # there is no other way to a display's least size
        pygame.Window.from_display_module().minimum_size = SMALLEST
    return surface


def _remember(settings: Settings) -> None:
    """Keeps the window's size for the next start; where that is impossible it is not worth a word."""
    with contextlib.suppress(OSError):
        settings_.save(paths.config() / "settings.json", settings)


def _icon() -> pygame.Surface:
    path = paths.sprites() / "ui" / "icon.svg"
    return pygame.image.load_sized_svg(path, (64, 64)) if path.is_file() else pygame.Surface((64, 64))


def _parser() -> Parser:
    parser = Parser("tabletop", "Opens the table.")
    parser.add_argument("--demo", action="store_true", help="bots play until a key is pressed")
    parser.add_argument("--safe", action="store_true", help="start without extra content packs and games")
    parser.add_argument("--size", metavar="WxH", help="size of the window in pixels")
    return parser
