"""A picture at rest equals a fresh one, in a real window of a machine that has other things to do.

Pictures are asked of the X server. The fresh one is what the program draws after its window was made larger and as
large as before: everything is laid out and drawn again then.
"""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pygame
import pytest

from tabletop import settings
from tabletop.content.games import digest, load_game
from tabletop.play import saved_matches
from tabletop.play.match import Match
from tabletop.play.record import Header
from tabletop.play.seats import Sitter, SitterKind
from tabletop.settings import Settings
from tests.truth import pictures
from tests.truth.window.screen import Screen
from tests.window.desk import ROOT, Desk, wait_for

pytestmark = pytest.mark.window
BURNING = 3
"""Processes beside the program that compute and never end."""
RESTS = 8
STILL = 1.0
"""Seconds in which nothing changes on the screen: then it is at rest."""
ASIDE = (640.0, 4.0)
"""Where the pointer is over nothing."""
PATIENCE = 40.0
"""Seconds that are waited for a rest."""
LATE = 15.0
"""Seconds that drawing everything anew may take here."""


@contextmanager
def burning(count: int) -> Iterator[None]:
    """Other processes want the machine meanwhile."""
    others = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(count)]
    try:
        yield
    finally:
        for other in others:
            other.kill()
            other.wait()


class Watcher:
    """Sees the window as a person does, and stops the program as a busy machine does."""

    def __init__(self, desk: Desk, rng: random.Random) -> None:
        self._desk = desk
        self._rng = rng
        self._screen = Screen()
        assert desk.program is not None
        self._pid = desk.program.pid

    def seen(self) -> pygame.Surface:
        return self._screen.picture(int(self._desk.window))

    def stumble(self) -> None:
        """The program stands still a few times while its pictures move."""
        for _ in range(self._rng.randint(2, 5)):
            time.sleep(self._rng.uniform(0.01, 0.12))
            os.kill(self._pid, signal.SIGSTOP)
            time.sleep(self._rng.uniform(0.05, 0.3))
            os.kill(self._pid, signal.SIGCONT)

    def at_rest(self) -> pygame.Surface:
        """The picture, once it has been the same for a while; raises AssertionError where it never is."""
        until, since, last = time.monotonic() + PATIENCE, time.monotonic(), self.seen()
        while time.monotonic() < until:
            time.sleep(0.1)
            now = self.seen()
            if pictures.difference(last, now):
                since, last = time.monotonic(), now
            elif time.monotonic() - since > STILL:
                return last
        raise AssertionError("the window never rests")

    def fresh(self, shown: pygame.Surface) -> pygame.Surface:
        """The picture after the window had another size for a moment: as shown, or whatever it is in the end."""
        for size in ((1330, 760), (1280, 720)):
            self._desk.do("windowsize", "--sync", self._desk.window, *map(str, size))
            time.sleep(0.4)
        until, now = time.monotonic() + LATE, self.seen()
        while pictures.difference(shown, now) and time.monotonic() < until:
            time.sleep(0.1)
            now = self.seen()
        return now

    def close(self) -> None:
        self._screen.close()


def begun(desk: Desk, game: str, moves: int) -> None:
    """A saved match that has gone on for some moves by lot."""
    settings.save_settings(
        desk.home / "config" / "settings.json", Settings(cover="off", attract=False, result_pace=0.0)
    )
    rules = load_game(game)
    sitters = tuple(Sitter(SitterKind.PERSON, f"P{seat}") for seat in range(rules.seats({})))
    header = Header(game=game, rules_version=rules.version, content=digest(game), sitters=sitters, seed="truth",
                    started="2026-01-01T00:00:00+00:00")  # fmt: skip
    played(
        Match(rules, header, saved_matches.create_journal(desk.saves, header)), seed_for(rules, header, moves), moves
    )


def played(match: Match[Any, Any, Any], seed: int, moves: int) -> Match[Any, Any, Any]:
    """The match after so many moves by lot."""
    rng = random.Random(seed)
    while match.outcome is None and match.ply < moves:
        match.submit(rng.choice(match.actions()))
    return match


def seed_for(rules: Any, header: Header, moves: int) -> int:
    """A lot by which so many moves end nothing."""
    return next(seed for seed in range(50) if played(Match(rules, header), seed, moves).outcome is None)


def way_on(home: Path) -> tuple[float, float]:
    """Where "continue" is on the title, measured in a process without a window."""
    script = (
        "import json, sys\nfrom pathlib import Path\nfrom tests.ui.pilot import piloted\n"
        "from tabletop.ui.scenes.registry import open_scene\n"
        "with piloted(Path(sys.argv[1])) as pilot:\n"
        "    title = open_scene('title', pilot.stage)\n    pilot.stage.push_scene(title)\n    pilot.frames(10)\n"
        "    print(json.dumps(title.buttons['continue'].rect.center))\n"
    )
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "TABLETOP_HOME": str(home), "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", script, str(home / "saves")], env=environment, cwd=ROOT,
                          check=False, capture_output=True, text=True)  # fmt: skip
    assert done.returncode == 0, done.stderr
    x, y = json.loads(done.stdout.strip().splitlines()[-1])
    return x, y


@contextmanager
def watched(desk: Desk, game: str, moves: int) -> Iterator[Watcher]:
    """The match on the table in its window, beside processes that burn the machine."""
    begun(desk, game, moves)
    go_on = way_on(desk.home)
    desk.start()
    watcher = Watcher(desk, random.Random(3))
    title = watcher.at_rest()
    desk.click(go_on)
    wait_for(lambda: pictures.difference(title, watcher.at_rest()))
    try:
        with burning(BURNING):
            yield watcher
    finally:
        watcher.close()


def untrue(watcher: Watcher, folder: Path, step: int) -> list[str]:
    """Compares the window at rest with a fresh picture; both are kept where they differ."""
    shown = watcher.at_rest()
    fresh = watcher.fresh(shown)
    found = pictures.difference(shown, fresh)
    if found is None:
        return []
    pictures.keep(folder, str(step), shown, fresh)
    return [f"rest {step}: {found[1]} pixels in {found[0]}, see {folder}"]


def test_pictures_are_true_after_undo_and_redo(desk: Desk, tmp_path: Path) -> None:
    """Discs come back and go again while the machine stops."""
    wrong: list[str] = []
    with watched(desk, "zodiac", 7) as watcher:
        desk.move(ASIDE)
        for step in range(RESTS):
            desk.key("ctrl+z" if step % 4 < 2 else "ctrl+y")
            watcher.stumble()
            wrong += untrue(watcher, tmp_path, step)
    assert wrong == []
