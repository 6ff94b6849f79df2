"""Runs `tabletop check --play`: random games in processes of their own, and prints the faults that they found.

Used by `cli/check` (`fuzz_games`); what is tried in a game is in `trial`. A game or pack with a bug may hang or
crash, so each order runs in a child process that sends a word every fifth of a second; one that is silent for half a
minute is killed and counts as a fault. FuzzJob and FuzzResult go from process to process and must be picklable. The
command that a fault prints must show it again, so its options and those of `cli/check` must agree.
"""

from __future__ import annotations

import os
import shlex
import signal
import sys
import time
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Thread
from typing import Final

from tabletop.arguments import UsageError
from tabletop.cli.fuzz.trial import FuzzFault, FuzzTally, FuzzTrial
from tabletop.content import boxes
from tabletop.content.games import load_game
from tabletop.content.load import ContentFolder, each_folder
from tabletop.error_text import nearest_word_suffix, printable_line

PATIENCE: Final = 30.0
"""Seconds without a word from the process after which it counts as hanging."""
_STARTING: Final = 60.0
"""The same while it starts."""
_WORD: Final = 0.2
"""Seconds between two words."""
_POLL: Final = 0.1
_LONGEST_MESSAGE: Final = 300
"""Letters of what is being done."""


@dataclass(frozen=True, slots=True)
class FuzzJob:
    """What is to be tried."""

    game: str
    folder: ContentFolder | None
    """Of a pack or of several; None for the game's own content."""
    seed: str
    first: int
    """Number of the first trial."""
    seconds: float
    """How long; nothing for that one trial only."""


@dataclass(slots=True)
class FuzzResult:
    """What came of it."""

    order: FuzzJob
    tally: FuzzTally = field(default_factory=FuzzTally)
    faults: dict[str, FuzzFault] = field(default_factory=dict)
    """By kind, each as it was first seen."""


def run_fuzz_job(order: FuzzJob, progress: Callable[[float], None], patience: float = PATIENCE) -> Iterator[FuzzResult]:
    """What is known so far, whenever that has grown; the last is all. The process is ended, whatever happens."""
    done, ends, number = FuzzResult(order), time.monotonic() + order.seconds, order.first
    yield done
    while True:
        left = ends - time.monotonic() if order.seconds else 0.0
        if order.seconds and left <= 0:
            return
        report = _TrialProcessReport(done)
        for _ in _run_child_and_receive_reports(
            FuzzJob(order.game, order.folder, order.seed, number, left), report, patience
        ):
            progress(1.0 - max(0.0, ends - time.monotonic()) / order.seconds if order.seconds else 0.5)
        yield done
        if not report.crash_text or not order.seconds:
            return
        number = report.trial + 1


@dataclass(slots=True)
class _TrialProcessReport:
    """What one process has said."""

    result: FuzzResult
    trial: int = -1
    doing: str = "starts"
    crash_text: str = ""
    """How it ended before its time."""

    def record_child_message(self, word: FuzzFault | FuzzTally | tuple[int, str]) -> None:
        if isinstance(word, FuzzFault):
            self.result.faults.setdefault(word.kind, word)
        elif isinstance(word, FuzzTally):
            mine = self.result.tally
            for name in ("trials", "actions", "positions", "taken", "ended"):
                setattr(mine, name, getattr(mine, name) + getattr(word, name))
            mine.longest = max(mine.longest, word.longest)
        else:
            self.trial, self.doing = word

    def record_process_end_as_fault(self, how: str) -> None:
        """Counts as a fault of the trial that was going on."""
        self.crash_text = how
        order = self.result.order
        self.trial = max(self.trial, order.first)
        self.record_child_message(FuzzFault(order.game, self.trial, how, how, (), "", self.doing))


def _run_child_and_receive_reports(order: FuzzJob, report: _TrialProcessReport, patience: float) -> Iterator[None]:
    """Lets a process try, and hears it until it ends."""
    context = get_context("spawn")
    ours, its = context.Pipe()
    child = context.Process(target=run_trials_in_child, args=(order, its), name="tabletop-trials", daemon=True)
    child.start()
    its.close()
    try:
        heard, waits = time.monotonic(), _STARTING
        while True:
            yield
            if ours.poll(_POLL):
                word = ours.recv()
                if word is None:
                    return
                report.record_child_message(word)
                heard, waits = time.monotonic(), patience
            elif time.monotonic() - heard > waits:
                report.record_process_end_as_fault(f"the program hangs: no word for {waits:.0f} seconds")
                return
    except (EOFError, OSError):
        child.join(1.0)
        report.record_process_end_as_fault(f"the program died with exit code {child.exitcode}")
    finally:
        child.kill()
        child.join()
        ours.close()


def run_trials_in_child(order: FuzzJob, words: Connection) -> None:
    """Tries until the time is over; runs in the process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, args=(words,), daemon=True).start()
    game, ends = load_game(order.game, order.folder), time.monotonic() + order.seconds
    spoke = 0.0

    def go_on(doing: str) -> bool:
        nonlocal spoke
        now = time.monotonic()
        if now - spoke > _WORD:
            spoke = now
            words.send((number, doing[:_LONGEST_MESSAGE]))
        return not order.seconds or now < ends

    number = order.first
    while True:
        trial = FuzzTrial(game, order.seed, number, words.send, go_on)
        trial.run_trial()
        words.send(trial.tally)
        number += 1
        if not order.seconds or time.monotonic() >= ends:
            break
    words.send(None)


def _end_with_parent(words: Connection) -> None:
    """Ends the process with its parent."""
    with suppress(EOFError, OSError):
        words.recv()
    os._exit(0)


_BAD: Final = 2
_INTERRUPTED: Final = 130
_FEW_GAMES: Final = 3
"""Whole games after which something is said of their length."""
_AT_ONCE: Final = 3
"""Turns of a game that is over before it has begun."""
_SHOWN: Final = 12
"""Faults of a game that are printed."""
_LONGEST_POSITION: Final = 2_000


def fuzz_games(places: Sequence[Path], given: Namespace) -> int:
    """Tries all games there, prints what was found, and returns the exit status."""
    games = _select_games_by_name(_games_to_play(places, is_together=given.together), given.game)
    seconds = 0.0 if given.trial is not None else given.seconds / len(games)
    is_bad = False
    for number, (game, folder, named) in enumerate(games):
        order = FuzzJob(game, folder, given.seed, given.trial or 0, seconds)
        is_whole, found = True, FuzzResult(order)
        try:
            with _show_progress_bar(f"Playing {game}", number / len(games), 1 / len(games)) as progress:
                for found in run_fuzz_job(order, progress):  # noqa: B007 - what was known when it was interrupted
                    pass
        except KeyboardInterrupt:
            is_whole = False
        if found.tally.ended >= _FEW_GAMES and found.tally.longest <= _AT_ONCE:
            what = f"every game ended at once: {found.tally.ended} whole games, none longer than {_turns_text(found)}"
            found.faults["at once"] = FuzzFault(game, 0, what, "at once", (), "", "plays whole games")
        is_bad = is_bad or bool(found.faults)
        print(_fuzz_tally_text(found) + ("" if is_whole else " so far, then it was interrupted"), flush=True)
        for line in _fault_lines(found, named):
            print(line, file=sys.stderr)
        if not is_whole:
            return _INTERRUPTED
    return _BAD if is_bad else 0


Played = tuple[str, ContentFolder | None, tuple[Path, ...]]
"""A game, the folder of its content, None for own content, and what somebody named."""


def _games_to_play(places: Sequence[Path], *, is_together: bool) -> list[Played]:
    if not places:
        return [(name, None, ()) for name in boxes.game_names()]
    found = [game for place in places for game in games_in_folder(place)]
    if not is_together:
        return found
    folders: dict[str, tuple[Path, ...]] = {}
    for game, folder, _ in found:
        folders[game] = (*folders.get(game, ()), *each_folder(folder or ()))
    return [(game, each if len(each) > 1 else each[0], tuple(places)) for game, each in folders.items()]


def games_in_folder(place: Path) -> list[Played]:
    """The games of a pack, or the one whose content is in this folder."""
    folder = place if place.is_dir() else place.parent
    inner: list[Played] = [(name, folder / name, (place,)) for name in boxes.game_names() if (folder / name).is_dir()]
    if inner or folder.resolve().name in boxes.game_names():
        return inner or [(folder.resolve().name, folder, (place,))]
    raise UsageError(f"--play: {place} holds no folder that is called like a game: {', '.join(boxes.game_names())}")


def _select_games_by_name(games: Sequence[Played], name: str) -> list[Played]:
    there = list(dict.fromkeys(game for game, _, _ in games))
    if name and name not in there:
        raise UsageError(
            f"--game: nothing here is for {name!r}{nearest_word_suffix(name, there)}; there is {', '.join(there)}"
        )
    return [played for played in games if name in ("", played[0])]


def _fuzz_tally_text(found: FuzzResult) -> str:
    order, tally = found.order, found.tally
    known = f"{len(found.faults)} fault{'s' * (len(found.faults) != 1)}" if found.faults else "nothing wrong"
    lengths = f", the longest of {tally.ended} whole games had {_turns_text(found)}" if tally.ended else ""
    return (
        f"{order.game}, seed {order.seed}: {tally.trials} games, {tally.actions} actions, {tally.positions} positions "
        f"of which {tally.taken} could be played{lengths}; {known}"
    )


def _turns_text(found: FuzzResult) -> str:
    return f"{found.tally.longest} turn{'s' * (found.tally.longest != 1)}"


def _fault_lines(found: FuzzResult, named: Sequence[Path]) -> Iterator[str]:
    for number, fault in enumerate(found.faults.values(), 1):
        if number > _SHOWN:
            yield f"  and {len(found.faults) - _SHOWN} more"
            return
        yield f"  {number}. {printable_line(fault.what)}"
        yield f"     when it {printable_line(fault.doing)}"
        if fault.setup:
            yield f"     options {' '.join(f'{name}={value}' for name, value in fault.setup)}"
        if fault.position:
            yield f"     at {printable_line(fault.position, _LONGEST_POSITION)}"
        yield f"     again: {_command_to_reproduce_fault(found.order, fault, named)}"


def _command_to_reproduce_fault(order: FuzzJob, fault: FuzzFault, named: Sequence[Path]) -> str:
    """The command that shows a fault again."""
    words = [
        "tabletop",
        "check",
        "--play",
        *(["--together"] if isinstance(order.folder, tuple) else []),
        *map(str, named),
    ]
    words += ["--game", order.game]
    return shlex.join([*words, "--seed", order.seed, "--trial", str(fault.trial)])


@contextmanager
def _show_progress_bar(title: str, start: float, part: float) -> Iterator[Callable[[float], None]]:
    """Shows a bar on stderr where that is a terminal."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=1.0)
        yield lambda done: bar.update(task, completed=start + part * done)
