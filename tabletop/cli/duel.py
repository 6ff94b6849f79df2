"""Games of bots against bots: each depends on the seed and its number only, not on who plays it when."""

from __future__ import annotations

import random
import signal
import time
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from itertools import product
from multiprocessing import get_context
from typing import Any

from tabletop.ai.bot import Bot, Budget
from tabletop.ai.levels import make_bot
from tabletop.content.games import load_game
from tabletop.play.match import Match
from tabletop.play.record import Header
from tabletop.play.seats import Sitter
from tabletop.rules.game import Game

_SECONDS = 60.0
"""Longest thought about one action; bots whose strength is not a matter of time never come near it."""
_CHUNKS_PER_JOB = 8
_LARGEST_CHUNK = 16
_MOST_JOBS = 60
"""What every system can wait for at once."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What all games of a match have in common."""

    game: str
    levels: tuple[str, ...]
    """Bots in the order of the first game's seats."""
    seed: str
    rotate: bool
    """Whether every game moves each bot on by one seat."""
    setup: tuple[tuple[str, str], ...] = ()
    """Options that are the same in all games."""
    varied: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Options that take each of these values in turn, in every combination."""

    def seating(self, number: int) -> tuple[int, ...]:
        """Which bot sits on each seat in a game, counted from 0."""
        count = len(self.levels)
        turn = number % count if self.rotate else 0
        return tuple((seat + turn) % count for seat in range(count))

    def options(self, number: int) -> dict[str, str]:
        """Options of a game: every combination is played with each seating before the next one comes."""
        combinations = list(product(*(values for _, values in self.varied)))
        turn = number // (len(self.levels) if self.rotate else 1) % len(combinations)
        names = [name for name, _ in self.varied]
        return {**dict(self.setup), **dict(zip(names, combinations[turn], strict=True))}


@dataclass(frozen=True, slots=True)
class Played:
    """How a game went; all tuples are in the order of the plan's bots."""

    winners: tuple[int, ...]
    plies: int
    seconds: tuple[float, ...]
    actions: tuple[int, ...]
    slowest: tuple[float, ...]
    """Seconds of the longest thought."""
    options: tuple[tuple[str, str], ...]
    winning_seats: tuple[int, ...]
    reason: str
    """Of the outcome."""


def play(plan: Plan, number: int) -> Played:
    """Plays one game, counted from 0."""
    game = _game(plan.game)
    seating = plan.seating(number)
    bots = [_bot(plan.game, plan.levels[bot]) for bot in seating]
    dice = [random.Random(f"{plan.seed}/{number}/{bot}") for bot in seating]
    seconds, slowest, actions = [0.0] * len(bots), [0.0] * len(bots), [0] * len(bots)
    match = Match(game, _header(plan, number, seating))
    while match.outcome is None:
        seat = match.to_act
        view, offers = match.view(seat), match.actions()
        began = time.perf_counter()
        action = bots[seat].choose(view, offers, dice[seat], Budget(_SECONDS))
        taken, bot = time.perf_counter() - began, seating[seat]
        seconds[bot] += taken
        slowest[bot] = max(slowest[bot], taken)
        actions[bot] += 1
        match.submit(action)
    winners = match.outcome.winners
    return Played(
        tuple(seating[seat] for seat in winners), match.ply, tuple(seconds), tuple(actions), tuple(slowest),
        tuple(sorted(plan.options(number).items())), winners, match.outcome.reason,
    )  # fmt: skip


def play_all(plan: Plan, games: int, jobs: int) -> Iterator[Played]:
    """Plays the games in processes of their own where there are several jobs; yields them in order."""
    if jobs == 1:
        yield from (play(plan, number) for number in range(games))
        return
    jobs = min(jobs, games, _MOST_JOBS)
    chunk = max(1, min(_LARGEST_CHUNK, games // (jobs * _CHUNKS_PER_JOB)))
    waiting: deque[Future[list[Played]]] = deque()
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _ignore_interrupt)
    try:
        for first in range(0, games, chunk):
            waiting.append(pool.submit(_play_some, plan, range(first, min(first + chunk, games))))
            if len(waiting) > jobs * _CHUNKS_PER_JOB:
                yield from waiting.popleft().result()
        while waiting:
            yield from waiting.popleft().result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _play_some(plan: Plan, numbers: range) -> list[Played]:
    return [play(plan, number) for number in numbers]


@cache
def _game(name: str) -> Game[Any, Any, Any]:
    """Content is read once in each process."""
    return load_game(name)


@cache
def _bot(game: str, level: str) -> Bot[Any, Any]:
    """A bot that has been asked once: what it loads only then is no part of its time for a move."""
    played, bot = _game(game), make_bot(_game(game), level)
    state = played.start({})
    seat = played.to_act(state)
    if seat >= 0:
        bot.choose(played.view(state, seat), played.actions(state), random.Random(0), Budget(_SECONDS))
    return bot


def _header(plan: Plan, number: int, seating: tuple[int, ...]) -> Header:
    game = _game(plan.game)
    return Header(
        game=game.name,
        rules_version=game.version,
        content="",
        sitters=tuple(Sitter("bot", plan.levels[bot], plan.levels[bot]) for bot in seating),
        setup=plan.options(number),
        seed=f"{plan.seed}/{number}",
    )


def _ignore_interrupt() -> None:
    """Leaves Ctrl-C to the process that prints the result."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
