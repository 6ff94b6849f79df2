"""A picture at rest equals a fresh one: sessions of random inputs, each with its seed.

See docs/decisions.md, What is seen is true.

python -m tests.truth.soak SEED [RESTS] [START]     plays one session again; pictures go to truth-pictures
"""

from __future__ import annotations

import random
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from unittest.mock import patch

import pygame

from tabletop.ui.scenes.registry import open_scene
from tests.truth import engine, pictures
from tests.truth.clock import StumblingClock
from tests.truth.monkey import Monkey
from tests.truth.report import Fault, Report
from tests.truth.slow_thinker import SlowThinker
from tests.truth.starts import HD, STARTS, Look, look_of
from tests.ui.pilot import Pilot, piloted

RESTS = 40
"""Rests of a session."""
_PATIENCE = 60
"""Frames that are waited for a rest."""
_LATER = 7.0
"""Seconds after which a picture at rest is still the same."""
_LAST = 4
"""Things done that a fault names."""


class Session:
    """Goes on until there were so many rests; the same seed, start and size give the same."""

    def __init__(self, seed: int, folder: Path, *, start: str = "", quick: bool = False) -> None:
        """Pictures of faults go to the folder; a quick session has the smallest window."""
        self.seed = seed
        self.start = start or sorted(STARTS)[seed % len(STARTS)]
        self.report = Report()
        self._rng = random.Random(seed)
        self._folder = folder
        self._quick = quick
        self._step = 0

    def run(self, rests: int = RESTS) -> Report:
        """Begins, does things, and compares at every rest; where the program is left it begins again."""
        with engine.faults(self.report.broken), self._same_chance():
            while self.report.rests < rests:
                look = look_of(self._rng, self.start)
                with tempfile.TemporaryDirectory() as saves, self._seated(look, Path(saves)) as pilot:
                    self._go_on(pilot, Monkey(pilot, self._rng, quick=self._quick), rests)
        return self.report

    @contextmanager
    def _seated(self, look: Look, saves: Path) -> Iterator[Pilot]:
        """A pilot at the start, over the title."""
        with piloted(saves, look.settings, HD if self._quick else look.size) as pilot:
            pilot.stage.worker = SlowThinker(self._rng)
            pilot.stage.push_scene(open_scene("title", pilot.stage))
            STARTS[self.start](pilot, saves)
            pilot.clock = pilot.stage.clock = StumblingClock(self._rng, pilot.clock.now)
            yield pilot

    @contextmanager
    def _same_chance(self) -> Iterator[None]:
        """What the program leaves to the system is the same for the same seed."""
        drawn = random.Random(self.seed)
        with ExitStack() as stack:
            stack.enter_context(patch("secrets.token_hex", lambda size=8: f"{drawn.getrandbits(8 * size):x}"))
            stack.enter_context(patch("time.time_ns", lambda: drawn.getrandbits(60)))
            yield

    def _go_on(self, pilot: Pilot, monkey: Monkey, rests: int) -> None:
        while self.report.rests < rests and pilot.stage.running:
            self._step += 1
            monkey.act()
            if self._rng.random() < 0.2:
                self._watch(pilot, monkey)
            elif self._rests(pilot, monkey):
                self._compare(pilot, monkey)

    def _watch(self, pilot: Pilot, monkey: Monkey) -> None:
        """Some frames, each of which must be whole, whatever moves."""
        for _ in range(self._rng.randint(1, 3)):
            pilot.frames(1, max(engine.LOOK, monkey.pause()))
            if pilot.stage.running:
                self._find_same_content(pilot, monkey, "drawn in motion", engine.drawn_anew(pilot.stage))

    def _rests(self, pilot: Pilot, monkey: Monkey) -> bool:
        """Lets time pass until nothing moves; some scenes go on for long, such as a match that is played back."""
        for _ in range(_PATIENCE):
            pilot.frames(1, monkey.pause())
            if not pilot.stage.running:
                return False
            if engine.is_at_rest(pilot):
                return True
        return False

    def _compare(self, pilot: Pilot, monkey: Monkey) -> None:
        """The window against fresh pictures, the stronger the rarer."""
        self.report.rests += 1
        self.report.scenes[_name(pilot)] += 1
        stage, rng = pilot.stage, self._rng
        with pilot.clock.stopped():  # type: ignore[attr-defined]
            from_nothing = rng.random() < 0.08
            if from_nothing:
                pilot.sharpen()  # no frame is due while a part that is not seen yet is made, and a coarse one stands in
                pilot.frames(1, engine.LOOK)  # a caret or a tip whose time came meanwhile is seen at the next look
            same = self._find_same_content(
                pilot, monkey, "drawn anew", engine.drawn_anew(stage, from_nothing=from_nothing)
            )
            if same and rng.random() < 0.3:
                same = self._find_same_content(pilot, monkey, "drawn later", engine.drawn_anew(stage, later=_LATER))
            if same and rng.random() < 0.4:
                self._compare_scenes(pilot, monkey)

    def _compare_scenes(self, pilot: Pilot, monkey: Monkey) -> None:
        """The window against scenes that were made and laid out just now, with the pointer out of the way."""
        monkey.step_aside()
        pilot.frames(3, 2.0)
        pilot.sharpen()  # what a camera has come to is drawn part by part, and frames between look alike
        makers = {"made anew": engine.made_anew, "laid out anew": engine.laid_out_anew}
        for kind, make in makers.items():
            fresh = make(pilot.stage) if engine.is_at_rest(pilot) else None
            if fresh is not None and not self._find_same_content(pilot, monkey, kind, fresh):
                return

    def _find_same_content(self, pilot: Pilot, monkey: Monkey, kind: str, fresh: pygame.Surface) -> bool:
        """Whether the window shows this; where not it is noted, both pictures are kept, and the window is mended."""
        self.report.compared[kind] += 1
        found = pictures.difference(pilot.stage.surface, fresh)
        if found is None:
            return True
        where, pixels = found
        self.report.faults.append(
            Fault(self.seed, self.start, self._step, _name(pilot), kind, (where.x, where.y, where.w, where.h), pixels,
                  tuple(monkey.did[-_LAST:]))
        )  # fmt: skip
        stem = f"{self.seed}-{self._step}-{kind.replace(' ', '-')}"
        pictures.keep(self._folder, stem, pilot.stage.surface, fresh)
        engine.repair(pilot.stage)
        return False


def _name(pilot: Pilot) -> str:
    return type(pilot.stage.scene).__name__


def main(seed: str, rests: str = str(RESTS), start: str = "") -> None:
    """Plays one session again."""
    session = Session(int(seed), Path("truth-pictures"), start=start)
    sys.stdout.write(f"{session.start}: {session.run(int(rests))}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
