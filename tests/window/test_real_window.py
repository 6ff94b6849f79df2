"""The program in a real window, driven by xdotool: a match continued and played to its end, killed and taken up."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tabletop.content.games import digest, load_game
from tabletop.play import saved_matches
from tabletop.play.match import Match
from tabletop.play.record import Header
from tabletop.play.seats import Sitter, SitterKind
from tests.window.desk import ROOT, Desk, press_until

pytestmark = pytest.mark.window


ZOON = {
    "ruleset": "classic", "south": "delvers", "north": "stilts",
    "position": "south c3:loamwyrm[up] a1:first-lantern; north d4:moon-egg[up] f6:wader#0; turn north 9",
}  # fmt: skip
"""The Loamwyrm attacks diagonally."""


def begun(desk: Desk) -> None:
    header = Header(
        game="zodiac",
        rules_version=1,
        content=digest("zodiac"),
        sitters=(Sitter(SitterKind.PERSON, "Ann"), Sitter(SitterKind.PERSON, "Ben")),
        seed="window",
        started="2026-01-01T00:00:00+00:00",
    )
    match = Match(load_game("zodiac"), header, saved_matches.create_journal(desk.saves, header))
    match.submit(match.game.parse("E-f"))


def places(home: Path) -> tuple[tuple[float, float], dict[str, tuple[float, float]]]:
    """Where "continue" and the points of the star are, measured in a process without a window."""
    script = (
        "import json, sys\nfrom pathlib import Path\n"
        "from tests.ui.pilot import new_match, piloted\n"
        "from tabletop.ui.scenes.registry import open_scene\nfrom tabletop.ui.scenes.table.scene import TableScene\n"
        "with piloted(Path(sys.argv[1])) as pilot:\n"
        "    title = open_scene('title', pilot.stage)\n    pilot.stage.push_scene(title)\n    pilot.frames(10)\n"
        "    rest = title.buttons['continue'].rect.center\n"
        "    scene = TableScene(pilot.stage, new_match())\n    pilot.stage.push_scene(scene)\n"
        "    print(json.dumps([rest, dict(scene.board.place_centres())]))\n"
    )
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "TABLETOP_HOME": str(home), "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", script, str(home / "saves")],
        env=environment,
        cwd=ROOT,
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    rest, spots = json.loads(done.stdout.strip().splitlines()[-1])
    return tuple(rest), {name: tuple(at) for name, at in spots.items()}


def zoon_begun(desk: Desk) -> None:
    header = Header(
        game="zoon",
        rules_version=1,
        content=digest("zoon"),
        setup=ZOON,
        seed="window",
        sitters=(Sitter(SitterKind.PERSON, "Ann"), Sitter(SitterKind.PERSON, "Ben")),
        started="2026-01-01T00:00:00+00:00",
    )
    match = Match(load_game("zoon"), header, saved_matches.create_journal(desk.saves, header))
    match.submit(match.game.parse("f6-f5"))


def zoon_places(home: Path) -> dict[str, tuple[float, float]]:
    """Where cells are for Ann, measured in a process without a window."""
    script = (
        "import json, sys\nfrom pathlib import Path\n"
        "from tests.games.zoon.board.table import zoon_match\nfrom tests.ui.pilot import piloted, seated\n"
        "from tabletop.settings import Settings\n"
        "with piloted(Path(sys.argv[1]), Settings(cover='off')) as pilot:\n"
        "    scene = seated(pilot, zoon_match(**json.loads(sys.argv[2])))\n"
        "    scene.play(scene.match.game.parse('f6-f5'))\n    pilot.rest()\n"
        "    print(json.dumps(dict(scene.board.place_centres())))\n"
    )
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "TABLETOP_HOME": str(home), "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", script, str(home / "measured"), json.dumps(ZOON)],
        env=environment, cwd=ROOT, check=True, capture_output=True, text=True,
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
    press_until(lambda: desk.match().ply == 2, lambda: desk.drag(spots["c3"], spots["d4"]))
    time.sleep(1.0)
    press_until(lambda: desk.match().ply == 3, lambda: desk.key("1"))
    assert desk.match().to_act == 1
    time.sleep(0.5)
    desk.key("1")
    time.sleep(0.5)
    assert desk.match().ply == 3, "nobody touches anything through the cover"
    look(desk)
    press_until(lambda: desk.match().ply >= 5, lambda: desk.key("1"))
    _, first, *touches, drawn = [str(action) for action in desk.match().past.actions()][:5]
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


def moved(desk: Desk, match: Any, spots: dict[str, tuple[float, float]], clicking: bool) -> None:
    """Makes a move by two clicks or by a drag, and says yes where that is asked."""
    action = max(match.actions(), key=lambda a: (str(a)[0].isupper(), str(a)))

    def press() -> None:
        if clicking:
            desk.click(spots[action.origin])
            time.sleep(0.1)
            desk.click(spots[action.target])
        else:
            desk.drag(spots[action.origin], spots[action.target])
        if match.game.repeats(match.view(None), action):
            time.sleep(0.3)
            desk.key("Tab")
            desk.key("Return")

    press_until(lambda: desk.match().ply > match.ply, press)


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
        moved(desk, match, spots, clicking)
        clicking = not clicking
        time.sleep(0.3)
    assert killed
    assert match.outcome.clause in {"ZD11", "ZD12", "ZD14"}
