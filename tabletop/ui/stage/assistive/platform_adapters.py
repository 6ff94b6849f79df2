"""AccessKit's adapter of each system behind one interface.

Used by `reader_link` only. Adapters call its callbacks on threads of their own; a callback must neither raise nor
call the adapter. On Windows the adapter must be made while the window is hidden, and the whole tree must be there
before. Only the one for Linux has been run by us. Those for Windows and macOS follow the binding's own example, and
are tried behind a fake (`tests/ui/stage/assistive`).
"""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Protocol

import pygame

MakeUpdate = Callable[[], Any]


@dataclass(frozen=True, slots=True)
class AdapterCallbacks:
    """What an adapter calls, on a thread of its own: none of them may raise or call the adapter."""

    activate: Callable[[], Any]
    """Somebody begins to listen: returns the whole tree, which was made before."""
    act: Callable[[Any], None]
    """Somebody asks for an action."""
    deactivate: Callable[[], None]
    """Nobody listens any more."""


class PlatformAdapter(Protocol):
    """What the program tells a system's accessibility."""

    def update(self, make_update: MakeUpdate) -> None:
        """Sends an update, which is asked for only while somebody listens."""

    def set_focused(self, *, is_focused: bool) -> None:
        """The window has the keyboard, or no longer."""

    def set_bounds(self, bounds: pygame.Rect) -> None:
        """The window has moved, in pixels of the desktop."""


class UnixAdapter:
    """AT-SPI over the session bus; silent where there is none."""

    def __init__(self, accesskit: Any, callbacks: AdapterCallbacks) -> None:
        self._kit = accesskit
        self._adapter = accesskit.unix.Adapter(callbacks.activate, callbacks.act, callbacks.deactivate)

    def update(self, make_update: MakeUpdate) -> None:
        self._adapter.update_if_active(make_update)

    def set_focused(self, *, is_focused: bool) -> None:
        self._adapter.update_window_focus_state(is_focused)

    def set_bounds(self, bounds: pygame.Rect) -> None:
        rect = self._kit.Rect(float(bounds.left), float(bounds.top), float(bounds.right), float(bounds.bottom))
        self._adapter.set_root_window_bounds(rect, rect)


class WindowsAdapter:
    """UI Automation; it has to be made while the window is hidden."""

    def __init__(self, accesskit: Any, callbacks: AdapterCallbacks, window: pygame.Window) -> None:
        window.hide()
        try:
            handle = pygame.display.get_wm_info()["window"]
            self._adapter = accesskit.windows.SubclassingAdapter(handle, callbacks.activate, callbacks.act)
        finally:
            window.show()

    def update(self, make_update: MakeUpdate) -> None:
        _raise_accessibility_events(self._adapter.update_if_active(make_update))

    def set_focused(self, *, is_focused: bool) -> None:
        """Windows knows by itself."""

    def set_bounds(self, bounds: pygame.Rect) -> None:
        """Windows knows by itself."""


class MacAdapter:
    """NSAccessibility."""

    def __init__(self, accesskit: Any, callbacks: AdapterCallbacks) -> None:
        accesskit.macos.add_focus_forwarder_to_window_class("SDLWindow")
        window = pygame.display.get_wm_info()["window"]
        self._adapter = accesskit.macos.SubclassingAdapter.for_window(window, callbacks.activate, callbacks.act)

    def update(self, make_update: MakeUpdate) -> None:
        _raise_accessibility_events(self._adapter.update_if_active(make_update))

    def set_focused(self, *, is_focused: bool) -> None:
        _raise_accessibility_events(self._adapter.update_view_focus_state(is_focused))

    def set_bounds(self, bounds: pygame.Rect) -> None:
        """macOS knows by itself."""


_NATIVE_SYSTEMS: Final = ("win32", "darwin")


def make_adapter(accesskit: Any, callbacks: AdapterCallbacks, system: str = sys.platform) -> PlatformAdapter:
    """The adapter of a system; raises what the binding raises, which may be no Exception."""
    if system == "win32":
        return WindowsAdapter(accesskit, callbacks, program_window())
    if system == "darwin":
        return MacAdapter(accesskit, callbacks)
    return UnixAdapter(accesskit, callbacks)


def is_native_adapter(system: str = sys.platform) -> bool:
    """Whether the adapter hangs on the window itself, and not on a bus."""
    return system in _NATIVE_SYSTEMS


def can_reader_connect(system: str = sys.platform) -> bool:
    """Whether there is a way by which a reader could ask for the tree: on Linux a session bus."""
    if is_native_adapter(system):
        return True
    if os.environ.get("DBUS_SESSION_BUS_ADDRESS"):
        return True
    folder = os.environ.get("XDG_RUNTIME_DIR")
    return bool(folder) and Path(folder or "", "bus").exists()


def program_window() -> pygame.Window:
    """The program's window."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # there is no other way to hide a window of the display
        return pygame.Window.from_display_module()


def _raise_accessibility_events(events: Any | None) -> None:
    if events is not None:
        events.raise_events()
