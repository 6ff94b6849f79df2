"""Games of bots against bots, on this machine or on a Dask cluster; each depends on seed and number only."""

from __future__ import annotations

import random
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import product
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Protocol

from tabletop.ai.bot import Bot, Budget
from tabletop.ai.levels import make_bot
from tabletop.children import follow_parent
from tabletop.content.games import load_game
from tabletop.play.match import Match
from tabletop.play.record import Header
from tabletop.play.seats import Sitter, SitterKind
from tabletop.rules.caches import cached
from tabletop.rules.game import Game, InvalidSetup, clashing_options

_SECONDS = 60.0
"""Longest thought about one action; bots whose strength is not a matter of time never come near it."""
_CHUNKS_PER_JOB = 8
_LARGEST_CHUNK = 16
_MOST_JOBS = 60
"""What every system can wait for at once."""


@dataclass(frozen=True, slots=True)
class DuelPlan:
    """What all games of a match have in common."""

    game: str
    levels: tuple[str, ...]
    """Bots in the order of the first game's seats."""
    seed: str
    rotate: bool
    """Whether every game moves each bot on by one seat."""
    setup: tuple[tuple[str, str], ...] = ()
    """Options that are the same in all games."""
    varied_options: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Options that take each of these values in turn, in every combination."""
    folder: Path | None = None
    """Of the pack that is played with; None is the game's own content."""

    def bots_by_seat(self, number: int) -> tuple[int, ...]:
        """Which bot sits on each seat in a game, counted from 0."""
        count = len(self.levels)
        turn = number % count if self.rotate else 0
        return tuple((seat + turn) % count for seat in range(count))

    def options_of_game(self, number: int) -> dict[str, str]:
        """Options of a game: every combination that can be is played with each seating before the next one comes."""
        combinations = self.option_combinations()
        return combinations[number // (len(self.levels) if self.rotate else 1) % len(combinations)]

    def option_combinations(self) -> list[dict[str, str]]:
        """All options that games have, without those that cannot be together; raises InvalidSetup for none left."""
        known = cached_game(self.game, self.folder).options
        usual, names = {option.name: option.default for option in known}, [name for name, _ in self.varied_options]
        made = [
            {**dict(self.setup), **dict(zip(names, values, strict=True))}
            for values in product(*(values for _, values in self.varied_options))
        ]
        clashes = [clashing_options(known, {**usual, **options}) for options in made]
        if all(clashes):
            one, other = clashes[0] or ("", "")
            value = {**usual, **made[0]}[one]
            raise InvalidSetup(f"options {one} and {other} cannot both be {value}; write --option {one}=VALUE")
        return [options for options, found in zip(made, clashes, strict=True) if not found]


@dataclass(frozen=True, slots=True)
class DuelResult:
    """How a game went; all tuples are in the order of the plan's bots."""

    winners: tuple[int, ...]
    plies: int
    seconds: tuple[float, ...]
    actions: tuple[int, ...]
    slowest_seconds: tuple[float, ...]
    """Seconds of the longest thought."""
    options: tuple[tuple[str, str], ...]
    winning_seats: tuple[int, ...]
    reason: str
    """Of the outcome."""


def play_duel(plan: DuelPlan, number: int) -> DuelResult:
    """Plays one game, counted from 0."""
    game = cached_game(plan.game, plan.folder)
    seating = plan.bots_by_seat(number)
    bots = [_warm_bot(plan.game, plan.folder, plan.levels[bot]) for bot in seating]
    dice = [random.Random(f"{plan.seed}/{number}/{bot}") for bot in seating]
    seconds, slowest, actions = [0.0] * len(bots), [0.0] * len(bots), [0] * len(bots)
    match = Match(game, _duel_header(plan, number, seating))
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
    return DuelResult(
        tuple(seating[seat] for seat in winners), match.ply, tuple(seconds), tuple(actions), tuple(slowest),
        tuple(sorted(plan.options_of_game(number).items())), winners, match.outcome.reason,
    )  # fmt: skip


def play_all(plan: DuelPlan, games: int, jobs: int) -> Iterator[DuelResult]:
    """Plays the games in processes of their own where there are several jobs; yields them in order."""
    if jobs == 1:
        yield from (play_duel(plan, number) for number in range(games))
        return
    jobs = min(jobs, games, _MOST_JOBS)
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), follow_parent)
    try:
        yield from results_in_order(lambda numbers: pool.submit(play_numbered_duels, plan, numbers), games, jobs)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


class PendingGames(Protocol):
    """Games that are being played elsewhere."""

    def result(self) -> list[DuelResult]:
        """Waits for them."""


def results_in_order(submit: Callable[[range], PendingGames], games: int, workers: int) -> Iterator[DuelResult]:
    """Hands out the games in chunks, no more at once than keep the workers busy; yields them in order."""
    chunk = max(1, min(_LARGEST_CHUNK, games // (workers * _CHUNKS_PER_JOB)))
    waiting: deque[PendingGames] = deque()
    for first in range(0, games, chunk):
        waiting.append(submit(range(first, min(first + chunk, games))))
        if len(waiting) > workers * _CHUNKS_PER_JOB:
            yield from waiting.popleft().result()
    while waiting:
        yield from waiting.popleft().result()


def play_numbered_duels(plan: DuelPlan, numbers: range) -> list[DuelResult]:
    """Plays these games, one after the other."""
    return [play_duel(plan, number) for number in numbers]


@cached("games of a match", 8)
def cached_game(name: str, folder: Path | None) -> Game[Any, Any, Any]:
    """The game with its own content or that of a folder, which is read once in each process."""
    return load_game(name, folder)


@cached("bots of a match", 32)
def _warm_bot(game: str, folder: Path | None, level: str) -> Bot[Any, Any]:
    """A bot that has been asked once: what it loads only then is no part of its time for a move."""
    played, bot = cached_game(game, folder), make_bot(cached_game(game, folder), level)
    state = played.start({})
    seat = played.to_act(state)
    if seat >= 0:
        bot.choose(played.view(state, seat), played.actions(state), random.Random(0), Budget(_SECONDS))
    return bot


def _duel_header(plan: DuelPlan, number: int, seating: tuple[int, ...]) -> Header:
    game = cached_game(plan.game, plan.folder)
    return Header(
        game=game.name,
        rules_version=game.version,
        content="",
        sitters=tuple(Sitter(SitterKind.BOT, plan.levels[bot], plan.levels[bot]) for bot in seating),
        setup=plan.options_of_game(number),
        seed=f"{plan.seed}/{number}",
    )
