"""Trials in a process of their own, which may die or hang: its end is a fault like any other."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Thread
from typing import Final

from tabletop.cli.trials.trial import Trial, TrialFault, TrialTally
from tabletop.content.games import load_game

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
class TrialOrder:
    """What is to be tried."""

    game: str
    folder: Path | None
    """Of a pack; None for the game's own content."""
    seed: str
    first: int
    """Number of the first trial."""
    seconds: float
    """How long; nothing for that one trial only."""


@dataclass(slots=True)
class TrialResult:
    """What came of it."""

    order: TrialOrder
    tally: TrialTally = field(default_factory=TrialTally)
    faults: dict[str, TrialFault] = field(default_factory=dict)
    """By kind, each as it was first seen."""


def tried(order: TrialOrder, progress: Callable[[float], None], patience: float = PATIENCE) -> Iterator[TrialResult]:
    """What is known so far, whenever that has grown; the last is all. The process is ended, whatever happens."""
    done, ends, number = TrialResult(order), time.monotonic() + order.seconds, order.first
    yield done
    while True:
        left = ends - time.monotonic() if order.seconds else 0.0
        if order.seconds and left <= 0:
            return
        report = _ProcessReport(done)
        for _ in _receive_reports(TrialOrder(order.game, order.folder, order.seed, number, left), report, patience):
            progress(1.0 - max(0.0, ends - time.monotonic()) / order.seconds if order.seconds else 0.5)
        yield done
        if not report.crash_text or not order.seconds:
            return
        number = report.trial + 1


@dataclass(slots=True)
class _ProcessReport:
    """What one process has said."""

    result: TrialResult
    trial: int = -1
    doing: str = "starts"
    crash_text: str = ""
    """How it ended before its time."""

    def take_message(self, word: TrialFault | TrialTally | tuple[int, str]) -> None:
        if isinstance(word, TrialFault):
            self.result.faults.setdefault(word.kind, word)
        elif isinstance(word, TrialTally):
            mine = self.result.tally
            for name in ("trials", "actions", "positions", "taken"):
                setattr(mine, name, getattr(mine, name) + getattr(word, name))
        else:
            self.trial, self.doing = word

    def note_end(self, how: str) -> None:
        """Counts as a fault of the trial that was going on."""
        self.crash_text = how
        order = self.result.order
        self.trial = max(self.trial, order.first)
        self.take_message(TrialFault(order.game, self.trial, how, how, (), "", self.doing))


def _receive_reports(order: TrialOrder, report: _ProcessReport, patience: float) -> Iterator[None]:
    """Lets a process try, and hears it until it ends."""
    context = get_context("spawn")
    ours, its = context.Pipe()
    child = context.Process(target=run_trials_until, args=(order, its), name="tabletop-trials", daemon=True)
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
                report.take_message(word)
                heard, waits = time.monotonic(), patience
            elif time.monotonic() - heard > waits:
                report.note_end(f"the program hangs: no word for {waits:.0f} seconds")
                return
    except (EOFError, OSError):
        child.join(1.0)
        report.note_end(f"the program died with exit code {child.exitcode}")
    finally:
        child.kill()
        child.join()
        ours.close()


def run_trials_until(order: TrialOrder, words: Connection) -> None:
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
        trial = Trial(game, order.seed, number, words.send, go_on)
        trial.try_everything()
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
