"""The adapters of the systems behind a fake binding: what each is given and what it is told."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from unittest.mock import MagicMock, patch

import pygame
import pytest

from tabletop.ui.stage.assistive.platform_adapters import AdapterCallbacks, can_reader_connect, make_adapter

CALLS = AdapterCallbacks(lambda: "tree", lambda request: None, lambda: None)


def test_on_linux_it_gets_all_three_callbacks_and_no_update_is_made_for_nobody() -> None:
    kit = MagicMock()
    made = make_adapter(kit, CALLS, "linux")
    kit.unix.Adapter.assert_called_once_with(CALLS.activate, CALLS.act, CALLS.deactivate)
    made.update(lambda: "update")
    made.set_focused(is_focused=True)
    made.set_bounds(pygame.Rect(5, 6, 70, 80))
    inner = kit.unix.Adapter.return_value
    inner.update_window_focus_state.assert_called_once_with(True)
    kit.Rect.assert_called_once_with(5.0, 6.0, 75.0, 86.0)
    assert inner.set_root_window_bounds.call_count == 1


def test_on_windows_it_is_made_while_the_window_is_hidden_and_raises_events() -> None:
    kit, order = MagicMock(), list[str]()
    window = SimpleNamespace(hide=lambda: order.append("hide"), show=lambda: order.append("show"))

    def make(*given: object) -> MagicMock:
        order.append("made")
        return MagicMock()

    kit.windows.SubclassingAdapter.side_effect = make
    with (
        patch(f"{make_adapter.__module__}.program_window", return_value=window),
        patch.object(pygame.display, "get_wm_info", return_value={"window": 7}),
    ):
        made = make_adapter(kit, CALLS, "win32")
    assert order == ["hide", "made", "show"]
    assert kit.windows.SubclassingAdapter.call_args.args == (7, CALLS.activate, CALLS.act)
    made.update(lambda: "update")
    made.set_focused(is_focused=True)
    made.set_bounds(pygame.Rect(0, 0, 1, 1))


def test_on_a_mac_the_focus_is_forwarded_and_events_are_raised() -> None:
    kit = MagicMock()
    with patch.object(pygame.display, "get_wm_info", return_value={"window": 7}):
        made = make_adapter(kit, CALLS, "darwin")
    kit.macos.add_focus_forwarder_to_window_class.assert_called_once_with("SDLWindow")
    inner = kit.macos.SubclassingAdapter.for_window.return_value
    made.update(lambda: "update")
    made.set_focused(is_focused=False)
    inner.update_if_active.return_value.raise_events.assert_called_once_with()
    inner.update_view_focus_state.assert_called_once_with(False)
    inner.update_if_active.return_value = None
    made.update(lambda: "update")


@pytest.mark.parametrize(
    ("system", "set_", "asked"),
    [
        ("linux", {}, False),
        ("linux", {"DBUS_SESSION_BUS_ADDRESS": "unix:path=/run/bus"}, True),
        ("win32", {}, True),
        ("darwin", {}, True),
    ],
)
def test_without_a_bus_nobody_on_linux_can_ask(
    system: str, set_: dict[str, str], asked: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR"):
        monkeypatch.delenv(name, raising=False)
    for name, value in set_.items():
        monkeypatch.setenv(name, value)
    assert can_reader_connect(system) is asked


def test_a_bus_in_the_usual_place_is_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DBUS_SESSION_BUS_ADDRESS", raising=False)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    assert not can_reader_connect("linux")
    (tmp_path / "bus").touch()
    assert can_reader_connect("linux")
