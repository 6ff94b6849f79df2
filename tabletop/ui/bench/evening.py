"""Simulates an evening of many matches in one process, and measures how memory and open files grow meanwhile.

`bench` runs it for `tabletop bench --screen --evening MINUTES`, `tests/ui/bench/test_evening.py` for seconds.
`__main__` hands `play_few_moves_of_all_games` to `tabletop selfcheck`: it must leave no file behind and return how
full the caches are. Games are drawn by seeded chance, so that the same evening can be played again. Growth counts
after the first 30 minutes only.
"""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count, cycle
from multiprocessing import active_children
from pathlib import Path
from typing import Any, Final

import pygame

from tabletop.ai.lazy_worker import LazyWorker
from tabletop.ai.questions import MeasureCaches
from tabletop.ai.worker import InlineWorker, QuestionWorker
from tabletop.content import boxes
from tabletop.gauge import BenchmarkReading, BetterFigure, count_open_descriptors, process_memory_bytes
from tabletop.rules.caches import CacheFill, measure_caches
from tabletop.ui.bench import child_processes
from tabletop.ui.bench.child_processes import FixedStepClock, Offscreen
from tabletop.ui.bench.measured_screens import SETTINGS
from tabletop.ui.scenes.demo.play import LONGEST_DEMO
from tabletop.ui.scenes.demo.scene import DemoScene
from tabletop.ui.scenes.registry import SceneRequest, open_scene
from tabletop.ui.scenes.table.scene import TableScene
from tabletop.ui.stage.stage import Stage

MINUTE: Final = 60.0
_SETTLED: Final = 30 * MINUTE
"""Seconds after which nothing should grow any more; a quarter of an evening that is shorter than four times that."""
_PATIENCE: Final = 20_000
"""Turns of the loop in which something must have come to rest."""
_MOVES: Final = 250
"""Of a match at the table: in a longer one nothing is drawn any more that was not drawn before."""
_GLANCE: Final = 6
"""Moves of the demonstration, and of a match, for who only looks whether it goes."""
_MOST_GROWTH: Final = 1.05
_MB: Final = 1 << 20


@dataclass(frozen=True, slots=True)
class ResourceSample:
    """What there is at one moment."""

    seconds: float
    """Since the evening began."""
    own: int
    """Bytes of this process."""
    bots: int
    """Bytes of the process in which bots think."""
    descriptors: int
    matches: int
    actions: int

    def __str__(self) -> str:
        return (
            f"minute {self.seconds / MINUTE:3.0f}: {self.own / _MB:.0f} MB, bots {self.bots / _MB:.0f} MB,"
            f" {self.descriptors} descriptors, {self.matches} matches, {self.actions:,} actions"
        )


class SimulatedEvening:
    """People at one table, hour after hour."""

    def __init__(self, stage: Stage, until: Callable[[], bool] = lambda: False) -> None:
        """`until` says when to stop, also in the middle of a match."""
        self._stage = stage
        self._clock = FixedStepClock()
        stage.clock = self._clock
        stage.push_scene(open_scene("title", stage))
        self._until = until
        self.matches = self.actions = 0

    def play_demo(self, game: str, seed: str, moves: int = LONGEST_DEMO) -> None:
        """Lets bots play a match of a game, or so many moves of it, while everything is shown and told."""
        scene = DemoScene(self._stage, (game,), seed)
        self._stage.push_scene(scene)
        self._run_one_frame()
        match, begun = scene.play.match, scene.play.match.ply if scene.play.match else 0
        for _ in range(_PATIENCE):
            if match is None or self._until() or scene.play.match is not match or match.ply - begun >= moves:
                break
            before = match.ply
            self._run_one_frame()
            if match.ply == before and not self._stage.is_busy():
                time.sleep(0.002)  # a bot thinks
        self._count_match_and_reopen_title(match.ply - begun if match else 0)

    def play_match(self, game: str, rng: random.Random, moves: int = _MOVES) -> None:
        """A match at the table, or so many moves of it, drawn by lot, every position seen; it is saved as usual."""
        scene = open_scene("table", self._stage, SceneRequest(game))
        assert isinstance(scene, TableScene)
        self._stage.push_scene(scene)
        match, board = scene.match, scene.board
        while match.outcome is None and match.ply < moves and not self._until():
            actions = match.actions()
            scene.play(rng.choice([action for action in actions if board.picks.places_of_action(action)] or actions))
            for _ in range(_PATIENCE):
                self._run_one_frame()
                if not self._stage.is_busy():
                    break
            scene.story.finish_all()
        self._count_match_and_reopen_title(match.ply)

    def sample_resources(self, begun: float) -> ResourceSample:
        """How much there is now."""
        bots = sum(process_memory_bytes(child.pid) for child in active_children() if child.pid is not None)
        return ResourceSample(
            time.perf_counter() - begun,
            process_memory_bytes(),
            bots,
            count_open_descriptors(),
            self.matches,
            self.actions,
        )

    def _count_match_and_reopen_title(self, actions: int) -> None:
        self.matches += 1
        self.actions += actions
        self._stage.restart_with_scene_asking_first(open_scene("title", self._stage))
        self._run_one_frame()

    def _run_one_frame(self) -> None:
        self._clock.advance()
        self._stage.begin_frame()
        self._stage.update()
        pygame.display.update(self._stage.draw())


def play_few_moves_of_all_games(offscreen: Offscreen) -> tuple[CacheFill, ...]:
    """Plays a few moves of every game, by bots and by lot, at a table that nobody sees; leaves no file behind.

    Returns how full the caches are at the end.
    """
    with child_processes.temporary_home(), tempfile.TemporaryDirectory() as folder:
        stage = offscreen((1280, 720), SETTINGS, InlineWorker(), saves=Path(folder))
        evening = SimulatedEvening(stage)
        for game in boxes.game_names():
            evening.play_demo(game, "1", _GLANCE)
            evening.play_match(game, random.Random(1), _GLANCE)
        found = measure_caches()
        stage.close_everything()
    return found


def simulate_evening(
    offscreen: Offscreen, seconds: float, report: Callable[[str], object]
) -> Iterator[BenchmarkReading]:
    """An evening of so many seconds: tells what there is every minute, then gives what it has come to.

    Figures are those of the highest moment after the first 30 minutes, or after the first quarter of a shorter evening,
    beside those of the highest moment until then.
    """
    begun = time.perf_counter()
    looks: list[ResourceSample] = []

    def sample_and_check_end() -> bool:
        passed = time.perf_counter() - begun
        if passed >= MINUTE * len(looks):
            looks.append(evening.sample_resources(begun))
            report(str(looks[-1]))
        return passed >= seconds

    with child_processes.temporary_home(), tempfile.TemporaryDirectory() as folder:
        worker = LazyWorker()
        stage = offscreen((1280, 720), SETTINGS, worker, saves=Path(folder))
        evening = SimulatedEvening(stage, sample_and_check_end)
        games = cycle(boxes.game_names())
        for number in count(1):
            if sample_and_check_end():
                break
            _play_demo_and_match(evening, next(games), str(number))
        looks.append(evening.sample_resources(begun))
        report(str(looks[-1]))
        for line in _cache_report_lines(worker):
            report(line)
        stage.close_everything()
    yield from resource_growth_readings(looks, min(_SETTLED, seconds / 4))


def _play_demo_and_match(evening: SimulatedEvening, game: str, seed: str) -> None:
    evening.play_demo(game, seed)
    evening.play_match(game, random.Random(seed))


def resource_growth_readings(samples: Sequence[ResourceSample], settled: float) -> tuple[BenchmarkReading, ...]:
    """What an evening has come to beside what it was after so many seconds; needs looks before and after that."""
    first = [look for look in samples if look.seconds <= settled] or samples[:1]
    rest = [look for look in samples if look.seconds > settled] or samples[-1:]
    against = f"after {settled / MINUTE:.0f} minutes"

    def resource_growth_reading(
        name: str, of: Callable[[ResourceSample], float], unit: str, most: float
    ) -> BenchmarkReading:
        last, before = max(map(of, rest)), max(map(of, first))
        return BenchmarkReading(
            f"{name}, {rest[-1].matches} matches", last, before, unit, against, BetterFigure.LESS, most
        )

    return (
        resource_growth_reading("memory of the table", lambda look: look.own / _MB, "MB", _MOST_GROWTH),
        resource_growth_reading("memory of the bots", lambda look: look.bots / _MB, "MB", _MOST_GROWTH),
        resource_growth_reading("descriptors", lambda look: look.descriptors, "open", 1.0),
    )


def _cache_report_lines(worker: QuestionWorker) -> Iterator[str]:
    """A line for each cache here, and for each where bots think."""
    ticket = worker.ask(MeasureCaches())
    while (answer := ticket.poll()) is None:
        time.sleep(0.01)
    there: tuple[Any, ...] = answer.value or ()
    for where, found in (("", measure_caches()), ("bots: ", there)):
        yield from (_cache_report_line(where, fill) for fill in found)


def _cache_report_line(where: str, fill: CacheFill) -> str:
    return f"{'FAULT' if fill.is_overfull else 'ok   '} {where}{fill}"
