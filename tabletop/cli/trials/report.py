"""`tabletop check --play`: runs trials in processes of their own and prints what they found."""

from __future__ import annotations

import shlex
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from tabletop.arguments import UsageError, nearest_word_clause, printable_line
from tabletop.cli.trials.trial import TrialFault
from tabletop.cli.trials.watch import TrialOrder, TrialResult, tried
from tabletop.content import boxes

_BAD: Final = 2
_INTERRUPTED: Final = 130
_SHOWN: Final = 12
"""Faults of a game that are printed."""
_LONGEST_POSITION: Final = 2_000


def run_trials(places: Sequence[Path], given: Namespace) -> int:
    """Tries all games there, prints what was found, and returns the exit status."""
    games = _games_named(
        [game for place in places for game in games_in_folder(place)] if places else _shipped_and_installed(),
        given.game,
    )
    seconds = 0.0 if given.trial is not None else given.seconds / len(games)
    is_bad = False
    for number, (game, folder, place) in enumerate(games):
        order = TrialOrder(game, folder, given.seed, given.trial or 0, seconds)
        is_whole, found = True, TrialResult(order)
        try:
            with _show_progress(f"Playing {game}", number / len(games), 1 / len(games)) as progress:
                for found in tried(order, progress):  # noqa: B007 - what was known when it was interrupted
                    pass
        except KeyboardInterrupt:
            is_whole = False
        is_bad = is_bad or bool(found.faults)
        print(_tally_line(found) + ("" if is_whole else " so far, then it was interrupted"), flush=True)
        for line in _fault_lines(found, place):
            print(line, file=sys.stderr)
        if not is_whole:
            return _INTERRUPTED
    return _BAD if is_bad else 0


Played = tuple[str, Path | None, Path | None]
"""A game, the folder of its content, and what somebody named; None for own content."""


def games_in_folder(place: Path) -> list[Played]:
    """The games of a pack, or the one whose content is in this folder."""
    folder = place if place.is_dir() else place.parent
    inner: list[Played] = [(name, folder / name, place) for name in boxes.game_names() if (folder / name).is_dir()]
    if inner or folder.resolve().name in boxes.game_names():
        return inner or [(folder.resolve().name, folder, place)]
    raise UsageError(f"--play: {place} holds no folder that is called like a game: {', '.join(boxes.game_names())}")


def _shipped_and_installed() -> list[Played]:
    return [(name, None, None) for name in boxes.game_names()]


def _games_named(games: Sequence[Played], name: str) -> list[Played]:
    there = list(dict.fromkeys(game for game, _, _ in games))
    if name and name not in there:
        raise UsageError(
            f"--game: nothing here is for {name!r}{nearest_word_clause(name, there)}; there is {', '.join(there)}"
        )
    return [played for played in games if name in ("", played[0])]


def _tally_line(found: TrialResult) -> str:
    order, tally = found.order, found.tally
    known = f"{len(found.faults)} fault{'s' * (len(found.faults) != 1)}" if found.faults else "nothing wrong"
    return (
        f"{order.game}, seed {order.seed}: {tally.trials} games, {tally.actions} actions, {tally.positions} positions "
        f"of which {tally.taken} could be played; {known}"
    )


def _fault_lines(found: TrialResult, place: Path | None) -> Iterator[str]:
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
        yield f"     again: {_repeat_command(found.order, fault, place)}"


def _repeat_command(order: TrialOrder, fault: TrialFault, place: Path | None) -> str:
    """The command that shows a fault again."""
    words = ["tabletop", "check", "--play", *([str(place)] if place else []), "--game", order.game]
    return shlex.join([*words, "--seed", order.seed, "--trial", str(fault.trial)])


@contextmanager
def _show_progress(title: str, start: float, part: float) -> Iterator[Callable[[float], None]]:
    """Shows a bar on stderr where that is a terminal."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=1.0)
        yield lambda done: bar.update(task, completed=start + part * done)
