"""The main loop: reads inputs, updates and draws, and only as often as needed.

`app` runs one for the window, the benchmarks (`bench`, `child_processes`, `restless_hand`) theirs. While nothing moves
it sleeps until the next input or the next time that a scene names, and gives memory back. The order within a turn must
stay: inputs, then updates, then at most one frame, all with the same time. A fault in a scene is logged and shown, and
the loop goes on. Rates and waits are measured by `tabletop bench --screen`: who changes them measures again.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, Protocol

import pygame

from tabletop import log, paths
from tabletop.gauge import process_memory_bytes
from tabletop.heap import heap_bytes_in_use, trim_heap
from tabletop.ui import messages
from tabletop.ui.drawing.metrics import LEAST_LAYOUT_SIZE
from tabletop.ui.stage.events import Input, InputQueue, PointerEvent, PointerKind, WindowEvent, WindowEventKind
from tabletop.ui.stage.stage import Stage

LONGEST_TURN: Final = 20.0
"""Seconds between two turns of the loop after which somebody else may have opened the laptop."""


def system_clocks() -> tuple[Callable[[], float], ...]:
    """Clocks of which one at least goes on while the machine sleeps, whatever the system calls it."""
    asleep_too = getattr(time, "CLOCK_BOOTTIME", None)
    boot = (partial(time.clock_gettime, asleep_too),) if asleep_too is not None else ()
    return (time.monotonic, time.time, *boot)


class SuspendDetector:
    """Compares several clocks: one that is set back says nothing, and one that is set forward only costs a curtain."""

    def __init__(self, clocks: Sequence[Callable[[], float]]) -> None:
        self._clocks = clocks
        self._last = self._read_all_clocks()

    def was_suspended(self) -> bool:
        """Whether much time has passed since this was asked last."""
        before, self._last = self._last, self._read_all_clocks()
        return max(now - then for now, then in zip(self._last, before, strict=True)) > LONGEST_TURN

    def _read_all_clocks(self) -> tuple[float, ...]:
        return tuple(clock() for clock in self._clocks)


_REST: Final = 0.7
"""Seconds without an input after which nobody minds a tenth of a second."""
_MOST: Final = 12
"""Things that may be left behind until memory is tidied up at the next still moment, though people are busy."""
_GROWN: Final = 12 << 20
"""Bytes that the process may have grown by, with anything left behind, until the same."""
_FREED: Final = 6 << 20
"""Bytes of the heap that nobody holds any more until its pages are given back, whatever was left behind: a scene lets
pictures go for another size or theme as well."""
_APART: Final = 0.5
"""Seconds at least from one look at the C library to the next."""


class MemoryReclaimer:
    """Watches how much was left behind, and tidies up where that disturbs nobody."""

    def __init__(self, left: Callable[[], int], open_now: Callable[[], int] = lambda: 1) -> None:
        """`left` counts the scenes and forms that were left behind so far, `open_now` the scenes that are there."""
        self._count_left_behind = left
        self._count_open = open_now
        self._collected = self._trimmed = 0
        self._trimmed_at = time.perf_counter()
        self._size_after = 0
        """Bytes of the process when memory was tidied up last with one scene there, or with more of them and less."""
        self._most_in_use = 0
        """Bytes of the heap at the highest still moment since its pages were last given back."""
        self.collections = 0
        """How often circles were looked for."""

    def reclaim_memory_if_idle(self, idle: float) -> None:
        """Called while nothing is held and nothing moves, or not yet; `idle` is the time without input, in seconds."""
        left, now = self._count_left_behind(), time.perf_counter()
        since = left - self._collected
        if since and (since >= _MOST or idle > _REST or process_memory_bytes() > self._size_after + _GROWN):
            gc.collect()
            self.collections += 1
            self._collected = left
            self._trim_and_measure_heap(left)
            size = process_memory_bytes()
            self._size_after = size if self._count_open() <= 1 else min(size, self._size_after or size)
        elif now - self._trimmed_at > _APART and (left != self._trimmed or self._record_peak_and_check_drop()):
            self._trim_and_measure_heap(left)

    def _record_peak_and_check_drop(self) -> bool:
        in_use = heap_bytes_in_use()
        self._most_in_use = max(self._most_in_use, in_use)
        return self._most_in_use - in_use > _FREED

    def _trim_and_measure_heap(self, left: int) -> None:
        self._trimmed = left
        trim_heap()
        self._most_in_use = heap_bytes_in_use()
        self._trimmed_at = time.perf_counter()


_ALERT, _LIVELY, _AWAKE = 1.0, 3.0, 10.0
"""Seconds after the last input during which the queue is read 120, 60 and 30 times a second."""
_QUIET_RATE = 10.0
"""Looks at the queue a second once the program is quiet."""
_DOZE = 5.0
"""Seconds between two looks at the scenes once the program is quiet."""
_STILL = 0.9 / 30
"""Seconds between two looks at a picture in which nothing moves and nobody does anything."""
_FAULTS = 5
"""Faults within a second after which the program gives up."""


class LoopWindow(Protocol):
    """What the loop asks of the window."""

    full: bool
    """Whether it takes the whole of its display."""

    def switch_fullscreen(self, full: bool) -> None:
        """Takes the whole of its display, or goes back to its place."""


class Loop:
    """Reads, updates and draws, no more often than something needs it."""

    def __init__(
        self, stage: Stage, window: LoopWindow | None = None, clocks: Sequence[Callable[[], float]] | None = None
    ) -> None:
        """`clocks` tell how long the program stood still; None for those of the system."""
        self.stage = stage
        self._pauses = SuspendDetector(system_clocks() if clocks is None else clocks)
        self._window = window
        self.frames = 0
        """Frames drawn so far."""
        self._queue = InputQueue(self._is_second_window_event)
        self._last_input = time.perf_counter()
        self._last_frame_at = -_STILL
        """When a frame was made last, whether or not it was shown."""
        self._is_active = True
        """Whether something moved or was done in the last turn."""
        self._has_scene_changed = False
        """Whether another scene came in the last turn: what was pressed before it was seen is not for it."""
        self._hidden = False
        self._faults: list[float] = []
        self._caption = ""
        self._reclaimer = MemoryReclaimer(lambda: stage.released_count, lambda: len(stage.scenes))
        self._is_awake: bool | None = None
        """Whether the system was told to keep the screen lit; None before it was told anything."""
        stage.toggle_fullscreen = self._toggle_fullscreen

    def run(self) -> None:
        """Goes on until the stage stops."""
        while self.stage.running:
            begun = time.perf_counter()
            self.tick()
            if self._is_idle():
                self._sleep_until_input()
                continue
            rest = 1 / self._target_frame_rate() - (time.perf_counter() - begun)
            if rest > 0 and self.stage.running:
                time.sleep(rest)

    def tick(self) -> None:
        """One turn: all inputs, then time, then at most one frame."""
        stage = self.stage
        stage.begin_frame()
        if self._pauses.was_suspended():
            self._run_logging_errors(stage.conceal_hidden_information)
        before, turned = self._last_input, stage.scene_changes
        for event, raw in self._queue.read_inputs(stage.metrics):
            self._last_input = time.perf_counter()
            if _is_pointer_press(event) and (self._has_scene_changed or stage.scene_changes != turned):
                stage.toast.show(messages.say("common.too_soon"))
            else:
                self._run_logging_errors(partial(self._handle_event, event, raw))
        if not stage.running:
            return
        self._run_logging_errors(stage.update)
        stirred, self._is_active = self._is_active, before != self._last_input or stage.is_busy()
        is_due = (
            stirred or self._is_active or stage.now >= self._last_frame_at + _STILL
        )  # once more after all has come to rest
        if is_due and not self._hidden and stage.running:
            self._last_frame_at = stage.now
            self._run_logging_errors(self.draw_changes)
        self._has_scene_changed = stage.scene_changes != turned
        if stage.second_window is not None:
            stage.second_window.update_and_draw()
        self._update_screen_saver()
        if (
            stage.has_released or not self._is_active
        ) and not stage.is_pressed:  # what moves after a page has gone begins now
            self._reclaimer.reclaim_memory_if_idle(time.perf_counter() - self._last_input)
        if self.stage.scenes and self.stage.scene.caption != self._caption:
            self._caption = self.stage.scene.caption
            pygame.display.set_caption(self._caption)

    def _is_second_window_event(self, event: pygame.Event) -> bool:
        """Whether an event is about the second window."""
        return self.stage.second_window is not None and self.stage.second_window.take_second_window_event(event)

    def _update_screen_saver(self) -> None:
        """Lets no screen saver come while a scene wants none, also below others (docs/decisions.md, For a room)."""
        awake = not self._hidden and any(scene.keeps_awake for scene in self.stage.scenes)
        if awake != self._is_awake:
            self._is_awake = awake
            pygame.display.set_allow_screensaver(not awake)

    def _handle_event(self, event: Input | None, raw: pygame.Event) -> None:
        if isinstance(event, WindowEvent):
            if event.kind == WindowEventKind.QUIT:
                self.stage.quit_asking_first()
                return
            if event.kind == WindowEventKind.RESIZE:
                self._apply_window_size()
            self._hidden = event.kind == WindowEventKind.HIDDEN or (
                self._hidden and event.kind != WindowEventKind.SHOWN
            )
        self.stage.handle(event, raw)

    def simulate_long_idle(self) -> None:
        """Becomes as quiet as after a long time without input."""
        self._last_input -= 2 * _AWAKE

    def draw_changes(self) -> None:
        """Shows what looks different now; a frame in which nothing does is none."""
        rects = self.stage.draw()
        if rects:
            self.frames += 1
            pygame.display.update(rects)

    def _apply_window_size(self) -> None:
        surface = pygame.display.get_surface()
        if surface is not None and (
            surface is not self.stage.surface or _has_surface_size_changed(surface, self.stage)
        ):
            self.stage.use_surface(surface)
        self.stage.redraw_everything()  # the window may be another one of the same size

    def _is_idle(self) -> bool:
        stage = self.stage
        if not stage.running or stage.is_busy() or (stage.second_window is not None and stage.second_window.is_moving):
            return False
        return self._hidden or time.perf_counter() - self._last_input > _AWAKE

    def _sleep_until_input(self) -> None:
        """Only peeks at the queue while all is quiet: no scene can wake but by an input, its time, or its next look.

        Other threads need not wait for the next peek.
        """
        looks = (scene.next_update_at for scene in self.stage.visible_scenes())
        due = min(self.stage.wants_turn_at, *looks) - self.stage.clock()
        until = time.perf_counter() + max(0.0, min(_DOZE, due))
        while not pygame.event.peek() and time.perf_counter() < until:
            if self.stage.wake_event.wait(1 / _QUIET_RATE):
                break
        self.stage.wake_event.clear()

    def _target_frame_rate(self) -> float:
        quiet = time.perf_counter() - self._last_input
        if not self._hidden and quiet < _ALERT:
            return 120.0
        if not self._hidden and (quiet < _LIVELY or self.stage.is_busy()):
            return 60.0
        return 30.0 if quiet < _AWAKE and not self._hidden else _QUIET_RATE

    def _toggle_fullscreen(self) -> None:
        if self._window is None:
            return
        self._window.switch_fullscreen(not self._window.full)
        self.stage.change_settings(fullscreen=self._window.full)

    def _run_logging_errors(self, act: Callable[[], None]) -> None:
        """Keeps the table standing when something fails: the fault is logged and shown once."""
        try:
            act()
        except Exception:  # the last line of defence of a match in progress
            now = time.perf_counter()
            self._faults = [*(at for at in self._faults if now - at < 1.0), now]
            log.log_exception(__name__)
            if len(self._faults) >= _FAULTS:
                raise
            self.stage.toast.show(messages.say("common.error_text", path=paths.log()))


def _is_pointer_press(event: Input | None) -> bool:
    return isinstance(event, PointerEvent) and event.kind == PointerKind.PRESS


def _has_surface_size_changed(surface: pygame.Surface, stage: Stage) -> bool:
    return (stage.metrics.width, stage.metrics.height) != (
        max(surface.get_width(), LEAST_LAYOUT_SIZE[0]), max(surface.get_height(), LEAST_LAYOUT_SIZE[1])
    )  # fmt: skip
