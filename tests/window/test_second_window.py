"""The second window on a real desktop: it takes nobody's keyboard, and the table goes on beside it and without it."""

from __future__ import annotations

import json
import shutil
import subprocess
import time
from collections.abc import Iterator

import pytest

from tests.window.desk import Desk, press_until, wait_for

pytestmark = pytest.mark.window


@pytest.fixture
def managed(desk: Desk) -> Iterator[Desk]:
    """Windows have crosses only where there is a manager."""
    if not shutil.which("openbox"):
        pytest.skip("needs openbox")
    manager = subprocess.Popen(["openbox"], stderr=subprocess.DEVNULL)
    time.sleep(0.5)
    yield desk
    manager.terminate()
    manager.wait()


def second(desk: Desk) -> str:
    """The number of the second window; "" while there is none."""
    asked = ["xdotool", "search", "--onlyvisible", "--class", "Tabletop"]
    found = subprocess.run(asked, capture_output=True, text=True, check=False).stdout.split()
    return next((each for each in found if each != desk.window), "")


def settled(desk: Desk, *, is_open: bool) -> bool:
    """Whether the second window is there, or not, and the program has kept that."""
    file = desk.home / "config" / "settings.json"
    return bool(second(desk)) == is_open and file.exists() and json.loads(file.read_text())["wall"] is is_open


def crossed(desk: Desk, window: str) -> None:
    """Presses a window's own cross, by the manager's key for it."""
    desk.do("windowactivate", "--sync", window)
    desk.key("alt+F4")


def test_clicked_and_closed_it_leaves_the_table_alone(managed: Desk) -> None:
    desk = managed
    desk.start()

    def there() -> str:
        return second(desk)

    press_until(there, lambda: desk.key("F10"))
    assert wait_for(lambda: settled(desk, is_open=True))
    press_until(lambda: not there(), lambda: desk.key("F10"))  # the first window still has the keyboard
    assert wait_for(lambda: settled(desk, is_open=False))
    press_until(there, lambda: desk.key("F10"))
    desk.do("mousemove", "--window", there(), "40", "400", "click", "1")
    crossed(desk, there())
    assert wait_for(lambda: settled(desk, is_open=False))
    press_until(there, lambda: desk.key("F10"))
    crossed(desk, desk.window)
    assert desk.wait() == 0
    assert json.loads((desk.home / "config" / "settings.json").read_text())["wall"] is True
