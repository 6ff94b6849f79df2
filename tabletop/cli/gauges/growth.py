"""Growth: what a match of 10,000 actions costs beside a short one."""

from __future__ import annotations

import random
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from tabletop.cli.gauges.long_game import long_line
from tabletop.content.games import digest, load_game
from tabletop.gauge import GaugeDirection, Reading, in_turn, seconds, slowed
from tabletop.play.match import Match
from tabletop.play.record import Do, Header
from tabletop.play.save import create, load
from tabletop.play.seats import Sitter, SitterKind
from tabletop.rules.game import Game

LENGTH = 10_000
_TAIL = 500
_A_ROUND = 100

AnyGame = Game[Any, Any, Any]
AnyMatch = Match[Any, Any, Any]


def readings() -> Iterator[Reading]:
    """Saving, loading and looking back in a long match of Zodiac."""
    game = load_game("zodiac")
    line = long_line(game, LENGTH)
    with TemporaryDirectory() as folder:
        yield saving(game, line, Path(folder))
        path = _saved(game, line, Path(folder))
        yield Reading(
            f"loading {LENGTH:,} actions",
            *in_turn(lambda: seconds(lambda: load(path, resume=False)), lambda: slowed(3.0), 3),
            "s", "3 s, scaled to this machine by a plain loop", GaugeDirection.LESS, 1,
        )  # fmt: skip
    match = _match(game, line)
    plies = random.Random(1).sample(range(LENGTH), 200)
    yield Reading(
        f"going to any point of {LENGTH:,} actions",
        *in_turn(lambda: _slowest_look(match, plies) * 1000, lambda: slowed(0.1) * 1000),
        "ms", "100 ms, scaled to this machine by a plain loop", GaugeDirection.LESS, 1,
    )  # fmt: skip


def saving(game: AnyGame, line: Sequence[Any], folder: Path) -> Reading:
    """An action at the end of a long match beside one at the beginning, both onto the disk."""
    long = _journalled(game, line[:-_TAIL], folder)
    rest = iter(line[-_TAIL:])

    def early() -> float:
        return _pace(_journalled(game, (), folder), line[:_A_ROUND])

    def late() -> float:
        return _pace(long, [next(rest) for _ in range(_A_ROUND)])

    figures = in_turn(late, early, _TAIL // _A_ROUND)
    return Reading(f"saving action {LENGTH:,}", *figures, "ms", "saving one of the first 100", GaugeDirection.LESS, 1.2)


def _pace(match: AnyMatch, actions: Iterable[Any]) -> float:
    """Milliseconds of the middle one of these actions."""
    taken = []
    for action in actions:
        began = time.perf_counter()
        match.submit(action)
        taken.append(time.perf_counter() - began)
    return median(taken) * 1000


def _match(game: AnyGame, line: Sequence[Any]) -> AnyMatch:
    return Match(game, _header(game), ops=(Do(str(action)) for action in line))


def _journalled(game: AnyGame, line: Sequence[Any], folder: Path) -> AnyMatch:
    match = _match(game, line)
    match.attach_journal(create(folder, match.header))
    return match


def _saved(game: AnyGame, line: Sequence[Any], folder: Path) -> Path:
    match = _match(game, line)
    return create(folder, match.header, match.record().lines).path


def _slowest_look(match: AnyMatch, plies: Sequence[int]) -> float:
    return max(seconds(lambda ply=ply: match.past.view(ply, None)) for ply in plies)  # type: ignore[misc]


def _header(game: AnyGame) -> Header:
    sitters = tuple(Sitter(SitterKind.PERSON, str(seat)) for seat in range(game.seats({})))
    return Header(game=game.name, rules_version=game.version, content=digest(game.name), sitters=sitters)
