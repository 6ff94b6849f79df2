"""`tabletop engine --check COMMAND`: puts a program through many situations, and names what it does wrong.

Used by `cli/engine`. Games are played at random over all games and options, and the program is asked at each decision
through `ai/outside_engine`, so that what is judged is what a match would do. The same seed gives the same situations.
"""

from __future__ import annotations

import json
import random
import time
from argparse import Namespace
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from tabletop.ai.bot import Budget, RandomBot
from tabletop.ai.engine_process import RunningEngine
from tabletop.ai.outside_engine import EngineProcess, OutsideEngine, StartProcess
from tabletop.content import boxes
from tabletop.content.games import digest, load_game
from tabletop.rules.game import CHANCE, NOBODY, Game, InvalidSetup, clashing_options

_END_SECONDS: Final = 2.0
"""For the program to end when it is told to, or its input ends."""
_SHARE_ASKED: Final = 0.5
"""Of the decisions of a game: the others are made at random, so that games differ."""
_HOPELESS: Final = 3
_MOST_ASKED: Final = 40
"""Situations of one game."""


@dataclass(slots=True)
class EngineReport:
    """What came out."""

    asked: int = 0
    answered: int = 0
    """Without a fault at the first try."""
    slowest_seconds: float = 0.0
    faults: Counter[str] = field(default_factory=Counter)

    @property
    def is_hopeless(self) -> bool:
        """Whether it has answered nothing so far, so that more of the same would take long and tell nothing."""
        return not self.answered and self.asked >= _HOPELESS

    def lines(self) -> Iterator[str]:
        """For people: the most frequent fault first."""
        right = f"{self.answered} answered as they should be"
        yield f"{self.asked} situations, {right}, slowest {self.slowest_seconds:.2f} s"
        for fault, count in sorted(self.faults.items(), key=lambda item: (-item[1], item[0])):
            yield f"{count:7}  {fault}"


def run_engine_check(given: Namespace, show: Callable[[str], None]) -> int:
    """Checks the program of `--check`; 1 where it does anything wrong."""
    names = (given.game,) if given.game else boxes.game_names()
    report = check_engine(
        lambda: RunningEngine(given.check), names, given.situations, given.seed, given.move_time / 1000
    )
    for line in report.lines():
        show(line)
    return int(bool(report.faults))


def check_engine(
    start: StartProcess, games: Sequence[str], situations: int, seed: str, seconds: float = 1.0
) -> EngineReport:
    """Asks the program so many times, in turn in each of the games; stops early where it cannot be started."""
    report = EngineReport()
    engines = {name: _engine(start, name, seconds) for name in games}
    try:
        number = 0
        while report.asked < situations:
            name = games[number % len(games)]
            if not _play_one_game(engines[name], random.Random(f"{seed}/{number}"), situations, report):
                break
            number += 1
    finally:
        for engine in engines.values():
            engine.close()
    if report.answered:
        report.faults.update(_faults_of_endings(start))
    return report


def _engine(start: StartProcess, name: str, seconds: float) -> OutsideEngine:
    return OutsideEngine("it", load_game(name), start, RandomBot(), digest(name), seconds)


def _play_one_game(engine: OutsideEngine, rng: random.Random, situations: int, report: EngineReport) -> bool:
    """Plays at random and asks now and then; whether the program can be asked at all."""
    game = engine.game
    state, asked = game.start(_random_setup(game, rng)), 0
    most = min(_MOST_ASKED, situations - report.asked)
    while (seat := game.to_act(state)) != NOBODY and asked < most and not report.is_hopeless:
        if seat == CHANCE:
            action = game.resolve(state, rng)
        else:
            actions = game.actions(state)
            action = rng.choice(actions)
            if rng.random() < _SHARE_ASKED:
                chosen = _ask_once(engine, game.view(state, seat), actions, rng, report)
                action = chosen if rng.random() < _SHARE_ASKED else action
                asked += 1
        state = game.apply(state, action).state
    return not report.is_hopeless


def _ask_once(
    engine: OutsideEngine, view: Any, actions: Sequence[Any], rng: random.Random, report: EngineReport
) -> Any:
    engine.forgive()
    known, began = len(engine.faults), time.monotonic()
    action = engine.choose(view, actions, rng, Budget(engine.seconds))
    report.asked += 1
    if len(engine.faults) == known:
        report.answered += 1
        report.slowest_seconds = max(report.slowest_seconds, time.monotonic() - began)
    for fault in engine.faults[known:]:
        report.faults[f"{engine.game.name}: {fault.removeprefix('it: ')}"] += 1
    del engine.faults[known:]
    return action


def _random_setup(game: Game[Any, Any, Any], rng: random.Random) -> dict[str, str]:
    """Options that go together."""
    for _ in range(100):
        setup = {option.name: rng.choice(option.values) for option in game.options}
        if clashing_options(game.options, setup) is None:
            try:
                game.start(setup)
            except InvalidSetup:
                continue
            return setup
    return {}


def _faults_of_endings(start: StartProcess) -> Iterator[str]:
    """Whether it leaves alone what it does not know, and ends when it is told to."""
    process = start()
    try:
        for message in ({"a message of a later version": {"id": 1}}, {"quit": True}):
            process.send(json.dumps(message))
        if not _ends_in_time(process):
            yield 'it goes on after "quit"'
    except OSError:
        yield "a message that it doesn't know ends it"
    finally:
        process.close()


def _ends_in_time(process: EngineProcess) -> bool:
    end = time.monotonic() + _END_SECONDS
    while (left := end - time.monotonic()) > 0:
        if process.receive(left) == b"":
            return True
    return False
