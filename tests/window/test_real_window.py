"""The program in a real window, driven by xdotool: a match continued and played to its end, killed and taken up."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tabletop.content.games import digest, load_game
from tabletop.play import save
from tabletop.play.match import Match
from tabletop.play.record import Header
from tabletop.play.seats import Sitter

pytestmark = pytest.mark.window

_ROOT = Path(__file__).parents[2]
_PATIENCE = 60.0
"""Seconds; the machine may be busy."""


class Desk:
    """The running program and the hand that drives it; positions are pixels of its window."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.saves = home / "saves"
        self._program: subprocess.Popen[bytes] | None = None
        self._window = ""

    def start(self, *words: str) -> None:
        environment = {
            **os.environ,
            "TABLETOP_HOME": str(self.home),
            "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": "dummy",
        }
        self._program = subprocess.Popen(
            [sys.executable, str(_ROOT / "main.py"), "--size", "1280x720", *words], env=environment, cwd=self.home
        )
        self._window = wait_for(self._find_window)
        time.sleep(1.5)

    def kill(self) -> None:
        assert self._program is not None
        self._program.kill()
        self._program.wait()

    def wait(self) -> int:
        assert self._program is not None
        return self._program.wait(_PATIENCE)

    def do(self, *words: str) -> None:
        subprocess.run(["xdotool", *words], check=True)

    def move(self, pos: tuple[float, float]) -> None:
        self.do("mousemove", "--window", self._window, str(round(pos[0])), str(round(pos[1])))

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        self.move(start)
        time.sleep(0.05)
        self.do("mousedown", "1")
        time.sleep(0.05)
        self.move(((start[0] + end[0]) / 2, (start[1] + end[1]) / 2))
        time.sleep(0.05)
        self.move(end)
        time.sleep(0.05)
        self.do("mouseup", "1")

    def click(self, pos: tuple[float, float]) -> None:
        self.move(pos)
        time.sleep(0.05)
        self.do("click", "1")

    def key(self, name: str) -> None:
        self.do("key", name)

    def match(self) -> Any:
        (path,) = self.saves.glob("*.jsonl")
        return save.load(path, resume=False).match

    def _find_window(self) -> str:
        found = subprocess.run(
            ["xdotool", "search", "--onlyvisible", "--class", "Tabletop"], capture_output=True, text=True, check=False
        )
        return found.stdout.split()[0] if found.stdout.split() else ""


def wait_for(what: Callable[[], Any]) -> Any:
    until = time.monotonic() + _PATIENCE
    while time.monotonic() < until:
        if found := what():
            return found
        time.sleep(0.1)
    raise AssertionError("waited in vain")


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    if not shutil.which("xdotool") or not os.environ.get("DISPLAY"):
        pytest.skip("needs a display and xdotool")
    made = Desk(tmp_path)
    yield made
    if made._program is not None and made._program.poll() is None:
        made.kill()


ZOON = {
    "ruleset": "classic", "south": "delvers", "north": "stilts",
    "position": "south c3:loamwyrm[up] a1:first-lantern; north d4:moon-egg[up] f6:wader#0; turn north 9",
}  # fmt: skip
"""The Loamwyrm attacks diagonally."""


def begun(desk: Desk) -> None:
    header = Header(
        game="zodiac", rules_version=1, content=digest("zodiac"),
        sitters=(Sitter("person", "Ann"), Sitter("person", "Ben")), seed="window", started="2026-01-01T00:00:00+00:00",
    )  # fmt: skip
    match = Match(load_game("zodiac"), header, save.create(desk.saves, header))
    match.submit(match.game.parse("E-f"))


def places(home: Path) -> tuple[tuple[float, float], dict[str, tuple[float, float]]]:
    """Where "continue" and the points of the star are, measured in a process without a window."""
    script = (
        "import json, sys\nfrom pathlib import Path\n"
        "from tests.ui.pilot import new_match, piloted\n"
        "from tabletop.ui.scenes.registry import open_scene\nfrom tabletop.ui.scenes.table import TableScene\n"
        "with piloted(Path(sys.argv[1])) as pilot:\n"
        "    title = open_scene('title', pilot.stage)\n    pilot.stage.push(title)\n    pilot.frames(10)\n"
        "    rest = title.plaques['continue'].rect.center\n"
        "    scene = TableScene(pilot.stage, new_match())\n    pilot.stage.push(scene)\n"
        "    print(json.dumps([rest, dict(scene.board.spots())]))\n"
    )
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "TABLETOP_HOME": str(home), "PYTHONPATH": str(_ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", script, str(home / "saves")],
        env=environment,
        cwd=_ROOT,
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    rest, spots = json.loads(done.stdout.strip().splitlines()[-1])
    return tuple(rest), {name: tuple(at) for name, at in spots.items()}


def zoon_begun(desk: Desk) -> None:
    header = Header(
        game="zoon", rules_version=1, content=digest("zoon"), setup=ZOON, seed="window",
        sitters=(Sitter("person", "Ann"), Sitter("person", "Ben")), started="2026-01-01T00:00:00+00:00",
    )  # fmt: skip
    match = Match(load_game("zoon"), header, save.create(desk.saves, header))
    match.submit(match.game.parse("f6-f5"))


def zoon_places(home: Path) -> dict[str, tuple[float, float]]:
    """Where cells are for Ann, measured in a process without a window."""
    script = (
        "import json, sys\nfrom pathlib import Path\n"
        "from tests.ui.pilot import piloted\nfrom tests.ui.zoon_table import seated, zoon_match\n"
        "from tabletop.settings import Settings\n"
        "with piloted(Path(sys.argv[1]), Settings(cover='off')) as pilot:\n"
        "    scene = seated(pilot, zoon_match(**json.loads(sys.argv[2])))\n"
        "    scene.play(scene.match.game.parse('f6-f5'))\n    pilot.rest()\n"
        "    print(json.dumps(dict(scene.board.spots())))\n"
    )
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "TABLETOP_HOME": str(home), "PYTHONPATH": str(_ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", script, str(home / "measured"), json.dumps(ZOON)],
        env=environment, cwd=_ROOT, check=True, capture_output=True, text=True,
    )  # fmt: skip
    return {name: tuple(at) for name, at in json.loads(done.stdout.strip().splitlines()[-1]).items()}


def test_two_people_play_zoon_under_the_cover(desk: Desk) -> None:
    """Ann attacks by drag, each touches a corner by its digit, and the cover falls in between."""
    zoon_begun(desk)
    rest, _ = places(desk.home)
    spots = zoon_places(desk.home)
    desk.start()
    desk.click(rest)
    time.sleep(1.0)

    look(desk)
    desk.drag(spots["c3"], spots["d4"])
    wait_for(lambda: desk.match().ply == 2)
    time.sleep(1.0)
    desk.key("1")
    wait_for(lambda: desk.match().ply == 3)
    assert desk.match().to_act == 1
    time.sleep(0.5)
    desk.key("1")
    time.sleep(0.5)
    assert desk.match().ply == 3, "nobody touches anything through the cover"
    look(desk)
    desk.key("1")
    wait_for(lambda: desk.match().ply >= 5)
    _, first, *touches, drawn = [str(action) for action in desk.match().line()][:5]
    assert first == "c3-d4"
    assert touches == ["touch BR", "touch BR"], (
        "the enemy's card lies upside down, so that its lower right is seen first"
    )
    assert drawn.startswith("lie")


def look(desk: Desk) -> None:
    """Holds Space under the cover, and skips what was missed."""
    desk.do("keydown", "space")
    time.sleep(2.0)
    desk.do("keyup", "space")
    time.sleep(0.7)
    desk.key("x")
    time.sleep(1.0)


def test_a_match_is_continued_killed_taken_up_and_finished(desk: Desk) -> None:
    begun(desk)
    rest, spots = places(desk.home)
    desk.start()
    desk.click(rest)
    time.sleep(1.0)
    clicking = False
    killed = False
    while True:
        match = desk.match()
        if match.outcome is not None:
            break
        if match.ply == 3 and not killed:
            killed = True
            desk.kill()
            desk.start()
            desk.click(rest)
            time.sleep(1.0)
        action = max(match.actions(), key=lambda a: (str(a)[0].isupper(), str(a)))
        if clicking:
            desk.click(spots[action.origin])
            time.sleep(0.1)
            desk.click(spots[action.target])
        else:
            desk.drag(spots[action.origin], spots[action.target])
        clicking = not clicking
        ply = match.ply
        if match.game.repeats(match.view(None), action):
            time.sleep(0.3)
            desk.key("Tab")
            desk.key("Return")
        wait_for(lambda ply=ply: desk.match().ply > ply)  # type: ignore[misc]
        time.sleep(0.3)
    assert killed
    assert match.outcome.clause in {"ZD11", "ZD12", "ZD14"}
