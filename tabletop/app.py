"""The window: arguments, display, clock and main loop; nobody else opens a display."""

from __future__ import annotations

import logging
import logging.handlers
import os
import re
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from tabletop.arguments import Parser, UsageError

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")  # a flip without it is 10 to 35 times cheaper in software
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "Tabletop")
os.environ.setdefault("SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR", "0")

import pygame

from tabletop import paths
from tabletop import settings as settings_
from tabletop.ai.worker import Thinker, Worker
from tabletop.settings import Settings
from tabletop.ui import strings
from tabletop.ui.events import Queue, Window
from tabletop.ui.metrics import SMALLEST
from tabletop.ui.scenes.registry import Request, open_scene
from tabletop.ui.sound import Sounds
from tabletop.ui.stage import Stage

_log = logging.getLogger(__name__)
_LARGEST = 7680
_LIVELY, _AWAKE = 2.0, 10.0
"""Seconds after the last input during which the queue is read 60 and 30 times a second."""
_FAULTS = 5
"""Faults within a second after which the program gives up."""


def main(argv: Sequence[str]) -> int:
    """Opens the table; returns the program's exit status. Raises UsageError."""
    words = list(argv)
    if words[:1] == ["shot"]:
        from tabletop.ui.shot import main as shot

        return shot(words[1:], offscreen)
    if words[:1] == ["bench"]:
        from tabletop.ui.bench import main as bench

        return bench(words[1:], offscreen)
    asked = _parser().parse_args(words)
    _keep_log()
    settings, note = settings_.load(paths.config() / "settings.json")
    size = window_size(asked.size) if asked.size else settings.window
    try:
        surface = _open_window(size, fullscreen=settings.fullscreen and not asked.size)
    except pygame.error as error:
        raise UsageError(f"there is no screen to draw on ({error}); see tabletop --help for what works without") from error
    stage = _stage(surface, settings, Worker())
    if note:
        stage.toast.show(strings.say("common.settings_damaged", note=note))
    stage.push(open_scene("demo" if asked.demo else "title", stage, Request(detail="safe" if asked.safe else "")))
    try:
        Loop(stage).run()
    finally:
        stage.close()
        pygame.quit()
    return 0


def window_size(text: str) -> tuple[int, int]:
    """Pixels from "1920x1080"; raises UsageError."""
    form = re.fullmatch(r"(\d{1,5})[xX](\d{1,5})", text)
    width, height = (int(form[1]), int(form[2])) if form else (0, 0)
    if width < SMALLEST[0] or height < SMALLEST[1] or max(width, height) > _LARGEST:
        raise UsageError(
            f"{text!r} is no window size; {SMALLEST[0]}x{SMALLEST[1]} to {_LARGEST}x{_LARGEST} is expected, such as 1920x1080"
        )
    return width, height


def offscreen(size: tuple[int, int], settings: Settings, worker: Thinker, *, saves: Path | None = None) -> Stage:
    """A stage without a screen or sound, for pictures, benchmarks and tests."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    pygame.display.init()
    pygame.font.init()
    surface = pygame.display.set_mode(size)
    stage = _stage(surface, settings, worker, saves=saves)
    return stage


class Loop:
    """Reads, updates and draws, no more often than something needs it."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.frames = 0
        """Frames drawn so far."""
        self._queue = Queue()
        self._last_input = time.perf_counter()
        self._hidden = False
        self._faults: list[float] = []
        self._caption = ""
        stage.toggle_fullscreen = self._toggle_fullscreen

    def run(self) -> None:
        """Goes on until the stage stops."""
        while self.stage.running:
            begun = time.perf_counter()
            self.tick()
            rest = 1 / self._rate() - (time.perf_counter() - begun)
            if rest > 0 and self.stage.running:
                time.sleep(rest)

    def tick(self) -> None:
        """One turn: all inputs, then time, then at most one frame."""
        for event, raw in self._queue.read(self.stage.metrics):
            self._last_input = time.perf_counter()
            self._guarded(lambda event=event, raw=raw: self._handle(event, raw))
        if not self.stage.running:
            return
        self._guarded(self.stage.update)
        if self.stage.dirty != [] and not self._hidden and self.stage.running:
            self._guarded(self.draw)
        if self.stage.scenes and self.stage.scene.caption != self._caption:
            self._caption = self.stage.scene.caption
            pygame.display.set_caption(self._caption)

    def _handle(self, event: object, raw: pygame.Event) -> None:
        if isinstance(event, Window):
            if event.kind == "quit":
                self.stage.quit()
                return
            if event.kind == "resize":
                self._resize()
            self._hidden = event.kind == "hidden" or (self._hidden and event.kind != "shown")
        self.stage.handle(event, raw)  # type: ignore[arg-type]

    def rest_at_once(self) -> None:
        """Becomes as quiet as after a long time without input."""
        self._last_input -= 2 * _AWAKE

    def draw(self) -> None:
        """Draws what is dirty and shows it."""
        rects = self.stage.draw()
        self.frames += 1
        pygame.display.update(rects)

    def _resize(self) -> None:
        surface = pygame.display.get_surface()
        if surface is not None and (surface is not self.stage.surface or _differs(surface, self.stage)):
            self.stage.resized(surface)
            if not self.stage.settings.fullscreen:
                self.stage.settings = replace(self.stage.settings, window=surface.get_size())

    def _rate(self) -> float:
        quiet = time.perf_counter() - self._last_input
        if not self._hidden and (quiet < _LIVELY or self.stage.busy()):
            return 60.0
        return 30.0 if quiet < _AWAKE and not self._hidden else 10.0

    def _toggle_fullscreen(self) -> None:
        full = not self.stage.settings.fullscreen
        surface = _open_window(self.stage.settings.window, fullscreen=full)
        self.stage.surface = surface
        self.stage.change(fullscreen=full)

    def _guarded(self, act: object) -> None:
        """Keeps the table standing when something fails: the fault is logged and shown once."""
        try:
            act()  # type: ignore[operator]
        except Exception as error:  # noqa: BLE001 - the last line of defence of a match in progress
            now = time.perf_counter()
            self._faults = [*(at for at in self._faults if now - at < 1.0), now]
            _log.exception("fault")
            if len(self._faults) >= _FAULTS:
                raise
            self.stage.toast.show(strings.say("common.error_text", path=_log_path()))
            self.stage.invalidate()
            del error


def _stage(surface: pygame.Surface, settings: Settings, worker: Thinker, *, saves: Path | None = None) -> Stage:
    sounds = Sounds(paths.data() / "sounds.json", settings)
    return Stage(surface, settings, clock=time.perf_counter, worker=worker, sounds=sounds, saves=saves)


def _open_window(size: tuple[int, int], *, fullscreen: bool) -> pygame.Surface:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_icon(_icon())
    if fullscreen:
        return pygame.display.set_mode(pygame.display.get_desktop_sizes()[0], pygame.FULLSCREEN)
    desktop = pygame.display.get_desktop_sizes()[0]
    fitting = tuple(max(least, min(have, most)) for least, have, most in zip(SMALLEST, size, desktop, strict=True))
    surface = pygame.display.set_mode((fitting[0], fitting[1]), pygame.RESIZABLE)
    pygame.Window.from_display_module().minimum_size = SMALLEST
    return surface


def _icon() -> pygame.Surface:
    path = paths.sprites() / "ui" / "icon.svg"
    return pygame.image.load_sized_svg(path, (64, 64)) if path.is_file() else pygame.Surface((64, 64))


def _differs(surface: pygame.Surface, stage: Stage) -> bool:
    return (stage.metrics.width, stage.metrics.height) != (
        max(surface.get_width(), SMALLEST[0]), max(surface.get_height(), SMALLEST[1])
    )  # fmt: skip


def _parser() -> Parser:
    parser = Parser("tabletop", "Opens the table.")
    parser.add_argument("--demo", action="store_true", help="bots play until a key is pressed")
    parser.add_argument("--safe", action="store_true", help="start without extra content packs")
    parser.add_argument("--size", metavar="WxH", help="size of the window in pixels")
    return parser


def _keep_log() -> None:
    path = _log_path()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handler = logging.handlers.RotatingFileHandler(path, maxBytes=1 << 20, backupCount=2, encoding="utf-8", delay=True)
    except OSError:
        return
    logging.basicConfig(level=logging.INFO, handlers=[handler], format="%(asctime)s %(name)s %(message)s")


def _log_path() -> Path:
    return paths.cache() / "tabletop.log"

