"""Measures the page "Costly mistakes" for `tabletop bench --screen`: how long its figures take, and frames meanwhile.

`bench` names it as its part `mistakes`. Bots play until TURNS decisions are made; the worker process judges them all
while the loop runs at 60 Hz, as at a table.
"""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tabletop.ai.bot import Budget
from tabletop.ai.lazy_worker import LazyWorker
from tabletop.ai.levels import has_decision_judge, make_bot
from tabletop.content import boxes
from tabletop.content.games import digest, load_game
from tabletop.gauge import SCALE, BenchmarkReading, BetterFigure, plain_loop_rate
from tabletop.play.match import Match
from tabletop.play.record import Header
from tabletop.play.seats import Sitter, SitterKind
from tabletop.ui.bench.child_processes import Offscreen
from tabletop.ui.bench.measured_screens import SETTINGS, AnyMatch
from tabletop.ui.scenes.bill import BillScene, BillSearch
from tabletop.ui.stage.loop import Loop
from tabletop.ui.stage.stage import Stage

TURNS: Final = 60
_LEVEL: Final = "medium"
_MOST_SECONDS: Final = 20.0
_FRAME: Final = 1 / 60
_FIRST_TURNS: Final = 10
"""Turns of the loop in which the page opens: it may take longer, as any page may."""
_THOUGHT: Final = Budget(60.0)


def benchmark_costly_mistakes(offscreen: Offscreen) -> Iterator[BenchmarkReading]:
    """Of every game that can tell what decisions have cost."""
    for game in filter(has_decision_judge, boxes.game_names()):
        match = play_bots(game, TURNS)
        with tempfile.TemporaryDirectory() as folder:
            stage = offscreen((1280, 720), SETTINGS, LazyWorker(), saves=Path(folder))
            before = plain_loop_rate()
            seconds, slowest = work_out_mistakes(stage, match)
            speed = (before + plain_loop_rate()) / 2 / SCALE
            stage.close_everything()
        scaled = f"scaled to {speed:.0%} of the speed of a plain loop"
        yield BenchmarkReading(
            f"costly mistakes of {TURNS} turns of {game}", seconds, _MOST_SECONDS / speed, "s", f"20 s, {scaled}",
            BetterFigure.LESS, 1,
        )  # fmt: skip
        yield BenchmarkReading(
            f"slowest turn of the loop meanwhile in {game}", 1000 * slowest, 1000 * _FRAME / speed, "ms",
            f"a frame at 60 Hz, {scaled}", BetterFigure.LESS, 1,
        )  # fmt: skip


def play_bots(game: str, turns: int) -> AnyMatch:
    """A match in which so many decisions were made, or that was over before; always the same."""
    rules, rng = load_game(game), random.Random(1)
    sitters = tuple(Sitter(SitterKind.PERSON, "") for _ in range(rules.seats({})))
    match: AnyMatch = Match(rules, Header(game=game, rules_version=rules.version, content=digest(game),
                                          sitters=sitters, seed="bench"))  # fmt: skip
    bot = make_bot(rules, _LEVEL)
    for _ in range(turns):
        if match.outcome is not None:
            break
        match.submit(bot.choose(match.view(match.to_act), match.actions(), rng, _THOUGHT))
    return match


def work_out_mistakes(stage: Stage, match: AnyMatch) -> tuple[float, float]:
    """Seconds until all is known, and those that the slowest turn of the loop meanwhile kept the processor busy.

    The turn after which all is known counts no more: it makes another page of this one.
    """
    search = BillSearch(stage, match)
    stage.push_scene(BillScene(stage, match, search, None, None))
    loop, taken = Loop(stage), list[float]()
    began = time.perf_counter()
    while not search.is_complete:
        begun = time.process_time()  # what other programs do in between is none of ours
        loop.tick()
        taken.append(time.process_time() - begun)
        time.sleep(max(0.0, _FRAME - taken[-1]))
    return time.perf_counter() - began, max(taken[_FIRST_TURNS:-1], default=0.0)
