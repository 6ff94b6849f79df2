"""Where the window stands in a real desktop: full screen and back, and again at the next start."""

from __future__ import annotations

import json
import shutil
import subprocess
import time
from collections.abc import Iterator

import pytest

from tests.window.desk import Desk, wait_for

pytestmark = pytest.mark.window

PLACE = (301, 203, 1300, 740)


@pytest.fixture
def managed(desk: Desk) -> Iterator[Desk]:
    """The desk in a desktop with a window manager, which puts frames around windows and makes them full screen."""
    if not shutil.which("openbox"):
        pytest.skip("needs openbox")
    manager = subprocess.Popen(["openbox"], stderr=subprocess.DEVNULL)
    time.sleep(0.5)
    yield desk
    manager.terminate()
    manager.wait()


@pytest.fixture(params=["bare", "managed"])
def around(request: pytest.FixtureRequest, desk: Desk) -> Desk:
    """The desk in a desktop without and with a window manager."""
    return desk if request.param == "bare" else request.getfixturevalue("managed")


def remembered(desk: Desk) -> None:
    """Somebody had the window there the last time."""
    probe = subprocess.run(["xdotool", "getdisplaygeometry"], capture_output=True, text=True, check=True).stdout
    wide, high = map(int, probe.split())
    settings = {"window": PLACE[2:], "window_at": PLACE[:2], "display": "screen", "display_bounds": (0, 0, wide, high)}
    (desk.home / "config").mkdir()
    (desk.home / "config" / "settings.json").write_text(json.dumps(settings))


def left(desk: Desk) -> None:
    """Somebody leaves the program by its title."""
    desk.key("Escape")
    time.sleep(0.3)
    desk.key("Return")
    assert desk.wait() == 0


def test_the_window_opens_where_it_stood(around: Desk) -> None:
    remembered(around)
    for _ in range(3):
        around.start(size="")
        assert around.place() == PLACE, "it must not creep from start to start"
        left(around)


def test_full_screen_and_back_is_as_before(managed: Desk) -> None:
    remembered(managed)
    managed.start(size="")
    for _ in range(3):
        assert managed.place() == PLACE
        managed.key("F11")
        wait_for(lambda: managed.place()[:2] == (0, 0) and managed.place()[2:] > PLACE[2:])
        time.sleep(0.5)
        managed.key("F11")
        wait_for(lambda: managed.place() == PLACE)
        time.sleep(0.5)
    assert managed.place() == PLACE
    left(managed)


def test_started_full_screen_it_comes_back_to_its_place(managed: Desk) -> None:
    remembered(managed)
    managed.start(size="")
    assert managed.place() == PLACE
    managed.key("F11")
    wait_for(lambda: managed.place()[:2] == (0, 0))
    left(managed)
    managed.start(size="")
    assert managed.place()[:2] == (0, 0)
    managed.key("F11")
    wait_for(lambda: managed.place() == PLACE)
    left(managed)


def test_a_maximised_window_is_as_large_again(managed: Desk) -> None:
    remembered(managed)
    managed.start(size="")
    managed.do("mousemove", str(PLACE[0] + 400), str(PLACE[1] - 10), "click", "--repeat", "2", "1")
    time.sleep(1.0)
    largest = managed.place()
    assert largest[2:] > PLACE[2:]
    managed.key("F11")
    wait_for(lambda: managed.place()[:2] == (0, 0))
    time.sleep(0.5)
    managed.key("F11")
    wait_for(lambda: managed.place() == largest)
    left(managed)
