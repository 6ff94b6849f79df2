"""Plays bots against bots: in this process, in several, or on a Dask cluster, with the results in order.

Used by `cli/match` (`tabletop match`), which prints the results, and by `cli/puzzles`, which looks for puzzles in the
games. A game depends on the plan's seed and its own number only, so that any number of jobs gives the same results;
that must stay. DuelPlan, DuelResult and the functions that play are sent to other processes: they must be picklable
and stay at the top of the module. A worker of another version or content is refused (`do_shipped_games`).
"""

from __future__ import annotations

import random
import tempfile
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, replace
from importlib import import_module
from itertools import product
from multiprocessing import active_children, get_context
from pathlib import Path
from threading import Lock
from typing import Any, Protocol, TypeVar

from tabletop import __version__
from tabletop.ai.bot import Bot, Budget
from tabletop.ai.levels import make_bot, make_engine
from tabletop.ai.outside_engine import OutsideEngine
from tabletop.arguments import UsageError
from tabletop.content.games import content_files, digest, load_game
from tabletop.content.load import ContentFolder, each_folder
from tabletop.parent_process import exit_with_parent
from tabletop.play.journal import journal_bytes
from tabletop.play.match import Match
from tabletop.play.record import Header
from tabletop.play.seats import Sitter, SitterKind
from tabletop.rules.caches import cached
from tabletop.rules.game import Game, InvalidSetup, Seat, clashing_options

T = TypeVar("T")
_SECONDS = 60.0
"""Longest thought about one action; bots whose strength is not a matter of time never come near it."""
ENGINE_PREFIX = "exe:"
"""Stands before the command of a program of somebody else that sits on that seat."""
_CHUNKS_PER_JOB = 8
_LARGEST_CHUNK = 16
_MOST_JOBS = 60
"""What every system can wait for at once."""
AT_ONCE = 2
"""Actions of each seat within which a game ends at once."""


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
    folder: ContentFolder | None = None
    """Of the packs that are played with; None is the game's own content."""
    engine_seconds: float = 5.0
    """What a program of somebody else may think about one decision."""
    paired: bool = False
    """Whether as many games in a row as there are seats have one seed, and each bot sits on every seat in them."""
    schedule: tuple[tuple[tuple[str, str], ...], ...] = ()
    """Options of each game, in turn; empty where `setup` and `varied_options` say them."""
    pack: str = ""
    """Name of the pack that is played with, for saved matches."""
    is_kept: bool = False
    """Whether results bring the saved matches along."""

    @property
    def games_per_block(self) -> int:
        """Games in a row that belong together, and are one observation."""
        return len(self.levels) if self.paired else 1

    def seed_of_game(self, number: int) -> str:
        """Of the match's chance; the games of a block share it."""
        return f"{self.seed}/{number // self.games_per_block}"

    def bots_by_seat(self, number: int) -> tuple[int, ...]:
        """Which bot sits on each seat in a game, counted from 0."""
        count = len(self.levels)
        turn = number % count if self.rotate or self.paired else 0
        return tuple((seat + turn) % count for seat in range(count))

    def options_of_game(self, number: int) -> dict[str, str]:
        """Options of a game: every combination that can be is played with each seating before the next one comes."""
        if self.schedule:
            return dict(self.schedule[number % len(self.schedule)])
        combinations = self.option_combinations()
        return combinations[number // (len(self.levels) if self.rotate or self.paired else 1) % len(combinations)]

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
            raise InvalidSetup(f"options {one} and {other} can't both be {value}; write --option {one}=VALUE")
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
    faults: tuple[str, ...] = ()
    """What programs of somebody else did wrong, a sentence each."""
    saved_match: bytes = b""
    """The whole file, where the plan's games are kept."""


NumberedGames = Callable[[DuelPlan, range], list[T]]
"""What is done with the games of these numbers, one after the other; the results of each in turn."""


def play_duel(plan: DuelPlan, number: int) -> DuelResult:
    """Plays one game, counted from 0."""
    seating = plan.bots_by_seat(number)
    seconds, slowest, actions = ([0.0] * len(seating), [0.0] * len(seating), [0] * len(seating))

    def note_action(seat: Seat, taken: float) -> None:
        bot = seating[seat]
        seconds[bot] += taken
        slowest[bot] = max(slowest[bot], taken)
        actions[bot] += 1

    engines = [_make_engine(plan, level) for level in plan.levels if level.startswith(ENGINE_PREFIX)]
    for engine in engines:
        engine.forgive()
    known = [len(engine.faults) for engine in engines]
    match = play_duel_match(plan, number, note_action)
    assert match.outcome is not None
    winners = match.outcome.winners
    faults = [fault for engine, count in zip(engines, known, strict=True) for fault in engine.faults[count:]]
    return DuelResult(
        tuple(seating[seat] for seat in winners), match.ply, tuple(seconds), tuple(actions), tuple(slowest),
        tuple(sorted(plan.options_of_game(number).items())), winners, match.outcome.reason,
        tuple(dict.fromkeys(faults)), _bytes_of_match(match) if plan.is_kept else b"",
    )  # fmt: skip


def _bytes_of_match(match: Match[Any, Any, Any]) -> bytes:
    record = match.record()
    return journal_bytes(record.header, record.lines)


def play_duel_match(
    plan: DuelPlan, number: int, note_action: Callable[[Seat, float], object] = lambda seat, taken: None
) -> Match[Any, Any, Any]:
    """The match of one game, played to its end; `note_action` is told of each decision and the seconds it took."""
    game, seating = cached_game(plan.game, plan.folder), plan.bots_by_seat(number)
    bots = [_bot_of_plan(plan, plan.levels[bot]) for bot in seating]
    dice = [random.Random(f"{plan.seed_of_game(number)}/{bot}") for bot in seating]
    match = Match(game, _duel_header(plan, number, seating))
    while match.outcome is None:
        seat = match.to_act
        view, offers = match.view(seat), match.actions()
        began = time.perf_counter()
        action = bots[seat].choose(view, offers, dice[seat], Budget(_SECONDS))
        note_action(seat, time.perf_counter() - began)
        match.submit(action)
    return match


def play_all_duels(plan: DuelPlan, games: int, jobs: int) -> Iterator[DuelResult]:
    """Plays the games in processes of their own where there are several jobs; yields them in order."""
    return do_all_games(play_numbered_duels, plan, games, jobs)


def do_all_games(
    work: NumberedGames[T], plan: DuelPlan, games: int, jobs: int, largest_chunk: int = _LARGEST_CHUNK
) -> Iterator[T]:
    """Does something with every game of a plan, as `play_all_duels` plays them.

    A process hands over its games in chunks, so that many short ones cost little; those of a chunk under way are lost
    where somebody stops.
    """
    if jobs == 1:
        for number in range(games):
            yield from work(plan, range(number, number + 1))
        return
    jobs = min(jobs, games, _MOST_JOBS)
    others = set(active_children())
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), exit_with_parent)
    try:
        yield from yield_results_in_order(lambda numbers: pool.submit(work, plan, numbers), games, jobs, largest_chunk)
    except BaseException:  # nobody waits for the games under way, and the program would wait for them at its end
        for child in set(active_children()) - others:
            child.terminate()
        raise
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


class PendingResults(Protocol[T]):
    """Games that are being played elsewhere."""

    def result(self) -> list[T]:
        """Waits for them."""


def yield_results_in_order(
    submit: Callable[[range], PendingResults[T]], games: int, workers: int, largest_chunk: int = _LARGEST_CHUNK
) -> Iterator[T]:
    """Hands out the games in chunks, no more at once than keep the workers busy; yields them in order."""
    chunk = max(1, min(largest_chunk, games // (workers * _CHUNKS_PER_JOB)))
    waiting: deque[PendingResults[T]] = deque()
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
def cached_game(name: str, folder: ContentFolder | None) -> Game[Any, Any, Any]:
    """The game with its own content or that of a folder, which is read once in each process."""
    return load_game(name, folder)


def _bot_of_plan(plan: DuelPlan, level: str) -> Bot[Any, Any]:
    if level.startswith(ENGINE_PREFIX):
        return _make_engine(plan, level)
    return _make_warmed_up_bot(plan.game, plan.folder, level)


def _make_engine(plan: DuelPlan, level: str) -> OutsideEngine:
    return _make_cached_engine(plan.game, plan.folder, level.removeprefix(ENGINE_PREFIX), plan.engine_seconds)


@cached("engines of a match", 32)
def _make_cached_engine(game: str, folder: ContentFolder | None, command: str, seconds: float) -> OutsideEngine:
    """A process for each seat."""
    return make_engine(cached_game(game, folder), command, command, digest(game, folder), seconds)


@cached("bots of a match", 32)
def _make_warmed_up_bot(game: str, folder: ContentFolder | None, level: str) -> Bot[Any, Any]:
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
        content=digest(plan.game, plan.folder) if plan.is_kept else "",
        pack=plan.pack if plan.is_kept else "",
        sitters=tuple(Sitter(SitterKind.BOT, plan.levels[bot], plan.levels[bot]) for bot in seating),
        setup=plan.options_of_game(number),
        seed=plan.seed_of_game(number),
    )


_PATIENCE = 10.0
"""Seconds to find the cluster, and for its first worker to be there."""
_FEW = 16
"""Workers that may yet come: games are dealt out as if so many were there."""
_alone = Lock()
"""Bots think one at a time, however many threads a worker has."""


class ClusterLost(RuntimeError):
    """No more games come back; those that came are good."""


@dataclass(frozen=True, slots=True)
class ShippedPack:
    """What a worker elsewhere needs to play the same games."""

    version: str
    """Of the program."""
    digest: str
    """Of the content."""
    files: tuple[tuple[tuple[int, str], bytes], ...]
    """Those of each pack, by its number and their path in its folder; none where the game plays its own content."""


def play_on_cluster(plan: DuelPlan, games: int, address: str) -> Iterator[DuelResult]:
    """Plays the games on a cluster, yields them in order; those of a worker that dies are played by another.

    Raises as `do_all_games_on_cluster`.
    """
    return do_all_games_on_cluster(play_numbered_duels, plan, games, address)


def do_all_games_on_cluster(work: NumberedGames[T], plan: DuelPlan, games: int, address: str) -> Iterator[T]:
    """Does something with every game of a plan on a cluster, in order.

    Raises UsageError where there is no such cluster, nobody on it, or another version of the program, and ClusterLost
    where it goes away meanwhile.
    """
    shipped, far = bundle_pack(plan), replace(plan, folder=None)
    dask = _import_dask()
    with _connect_to_cluster(dask, address) as client:
        workers = max(_FEW, len(client.nthreads()))
        try:
            yield from yield_results_in_order(
                lambda numbers: client.submit(do_shipped_games, work, far, shipped, numbers, pure=False),
                games,
                workers,
            )
        except dask.KilledWorker as error:
            raise ClusterLost("--cluster: some games ended several workers, one after the other") from error
        except (dask.CancelledError, OSError) as error:
            raise ClusterLost(f"--cluster {address}: the cluster is gone") from error


def bundle_pack(plan: DuelPlan) -> ShippedPack:
    """The pack's files and what tells whether all else is the same there."""
    folder = plan.folder
    folders = each_folder(folder) if folder is not None else ()
    found = tuple(
        ((number, str(file.path.relative_to(one))), file.path.read_bytes())
        for number, one in enumerate(folders)
        for file in content_files(plan.game, one)
        if file.path.is_relative_to(one) and file.path.is_file()
    )
    return ShippedPack(__version__, digest(plan.game, folder), found)


def play_shipped_duels(plan: DuelPlan, shipped: ShippedPack, numbers: range) -> list[DuelResult]:
    """Plays these games on a worker; raises as `do_shipped_games`."""
    return do_shipped_games(play_numbered_duels, plan, shipped, numbers)


def do_shipped_games(work: NumberedGames[T], plan: DuelPlan, shipped: ShippedPack, numbers: range) -> list[T]:
    """Does something with these games on a worker; raises UsageError where its program or content is another."""
    folder = _unpack_shipped_pack(shipped).content_folder if shipped.files else None
    if shipped.version != __version__ or shipped.digest != digest(plan.game, folder):
        raise UsageError(
            f"--cluster: a worker has a different Tabletop ({__version__} there, {shipped.version} here) "
            "or other content; install the same on every machine"
        )
    with _alone:
        return work(replace(plan, folder=folder), numbers)


@dataclass(frozen=True, slots=True)
class UnpackedPackFolder:
    """Files that lie here as long as the process lives."""

    folder: tempfile.TemporaryDirectory[str]
    packs: int
    """How many; each has a folder of its number."""

    @property
    def content_folder(self) -> ContentFolder:
        """For `load_game`."""
        each = tuple(Path(self.folder.name) / str(number) for number in range(self.packs))
        return each if len(each) > 1 else each[0]


@cached("packs of a cluster", 8)
def _unpack_shipped_pack(shipped: ShippedPack) -> UnpackedPackFolder:
    """Once in each process."""
    several = 1 + max(number for (number, _), _ in shipped.files)
    made = UnpackedPackFolder(tempfile.TemporaryDirectory(prefix="tabletop-pack-"), several)
    for (number, name), raw in shipped.files:
        target = Path(made.folder.name) / str(number) / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(raw)
    return made


def _import_dask() -> Any:
    """The library; raises UsageError."""
    try:
        return import_module("distributed")
    except ModuleNotFoundError as error:
        raise UsageError(
            "--cluster needs Dask, which isn't installed; install it with: python -m pip install 'tabletop[cluster]'"
        ) from error


@contextmanager
def _connect_to_cluster(dask: Any, address: str) -> Iterator[Any]:
    try:
        client = dask.Client(address, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise UsageError(f"--cluster {address}: no scheduler of a Dask cluster answers there") from error
    with client:
        _wait_for_workers(client, address)
        yield client


def _wait_for_workers(client: Any, address: str) -> None:
    """Until somebody is there to play; raises UsageError where nobody comes."""
    try:
        client.wait_for_workers(1, timeout=_PATIENCE)
    except TimeoutError as error:
        raise UsageError(f"--cluster {address}: the cluster has no workers; start some with: dask worker") from error
