"""Benchmark of long matches: saving, loading and looking back in a match of 10,000 actions beside a short one.

Used by `cli/bench`, which finds `readings` by the module's name in BENCHMARKS. It measures `play/match`,
`play/saved_matches` and `play/branch_history`. It uses the first game on the shelf, in which a line of that length
without an end can be found, and must write to temporary folders only. The reference is the same work in a short match,
so only the ratio counts; LENGTH is in the titles of the figures that are compared from version to version.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from tabletop.content import boxes
from tabletop.content.games import digest, load_game
from tabletop.gauge import (
    BenchmarkReading,
    BetterFigure,
    measure_median_pair,
    scale_seconds_to_machine,
    seconds_per_call,
)
from tabletop.play.match import Match
from tabletop.play.record import DoAction, Header
from tabletop.play.saved_matches import create_journal, load_match
from tabletop.play.seats import Sitter, SitterKind
from tabletop.rules.game import NOBODY, Game

_Choice = tuple[Any, Any]
"""An action and the state that it leads to."""


def find_long_action_sequence(game: Game[Any, Any, Any], length: int) -> tuple[Any, ...]:
    """Actions from the start that do not end the game; raises ValueError where there is no such line.

    Goes first where the fewest ways lead on, so that no way is cut off too early, and turns back at dead ends.
    """
    line: list[Any] = []
    untried = [_moves_by_fewest_follow_ups(game, game.start({}))]
    while len(line) < length:
        choice = next(untried[-1], None)
        if choice is not None:
            line.append(choice[0])
            untried.append(_moves_by_fewest_follow_ups(game, choice[1]))
        elif line:
            line.pop()
            untried.pop()
        else:
            raise ValueError(f"{game.name} has no line of {length} actions")
    return tuple(line)


def _moves_by_fewest_follow_ups(game: Game[Any, Any, Any], state: Any) -> Iterator[_Choice]:
    ahead = [(len(_moves_not_ending_game(game, choice[1])), choice) for choice in _moves_not_ending_game(game, state)]
    ahead.sort(key=lambda counted: counted[0])
    return iter([choice for ways, choice in ahead if ways])


def _moves_not_ending_game(game: Game[Any, Any, Any], state: Any) -> list[_Choice]:
    """Choices after which the game goes on."""
    after = ((action, game.apply(state, action).state) for action in game.actions(state))
    return [choice for choice in after if game.to_act(choice[1]) != NOBODY]


LENGTH = 10_000
_TAIL = 500
_A_ROUND = 100

AnyGame = Game[Any, Any, Any]
AnyMatch = Match[Any, Any, Any]


def readings() -> Iterator[BenchmarkReading]:
    """Saving, loading and looking back in a long match of the first game on the shelf."""
    game = load_game(boxes.default_game_name())
    line = find_long_action_sequence(game, LENGTH)
    with TemporaryDirectory() as folder:
        yield measure_action_saving(game, line, Path(folder))
        path = _save_match_of_actions(game, line, Path(folder))
        yield BenchmarkReading(
            f"loading {LENGTH:,} actions",
            *measure_median_pair(
                lambda: seconds_per_call(lambda: load_match(path, resume=False)),
                lambda: scale_seconds_to_machine(3.0),
                3,
            ),
            "s",
            "3 s, scaled to this machine by a plain loop",
            BetterFigure.LESS,
            1,
        )
    match = _make_unsaved_match(game, line)
    plies = random.Random(1).sample(range(LENGTH), 200)
    yield BenchmarkReading(
        f"going to any point of {LENGTH:,} actions",
        *measure_median_pair(lambda: _slowest_past_view_ms(match, plies) * 1000,
        lambda: scale_seconds_to_machine(0.1) * 1000),
        "ms", "100 ms, scaled to this machine by a plain loop", BetterFigure.LESS, 1,
    )  # fmt: skip


def measure_action_saving(game: AnyGame, line: Sequence[Any], folder: Path) -> BenchmarkReading:
    """An action at the end of a long match beside one at the beginning, both onto the disk."""
    long = _match_with_journal(game, line[:-_TAIL], folder)
    rest = iter(line[-_TAIL:])

    def early() -> float:
        return _median_submit_ms(_match_with_journal(game, (), folder), line[:_A_ROUND])

    def late() -> float:
        return _median_submit_ms(long, [next(rest) for _ in range(_A_ROUND)])

    figures = measure_median_pair(late, early, _TAIL // _A_ROUND)
    return BenchmarkReading(
        f"saving action {LENGTH:,}", *figures, "ms", "saving one of the first 100", BetterFigure.LESS, 1.2
    )


def _median_submit_ms(match: AnyMatch, actions: Iterable[Any]) -> float:
    """Milliseconds of the middle one of these actions."""
    taken = []
    for action in actions:
        began = time.perf_counter()
        match.submit(action)
        taken.append(time.perf_counter() - began)
    return median(taken) * 1000


def _make_unsaved_match(game: AnyGame, line: Sequence[Any]) -> AnyMatch:
    return Match(game, _match_header(game), ops=(DoAction(str(action)) for action in line))


def _match_with_journal(game: AnyGame, line: Sequence[Any], folder: Path) -> AnyMatch:
    match = _make_unsaved_match(game, line)
    match.attach_journal(create_journal(folder, match.header))
    return match


def _save_match_of_actions(game: AnyGame, line: Sequence[Any], folder: Path) -> Path:
    match = _make_unsaved_match(game, line)
    return create_journal(folder, match.header, match.record().lines).path


def _slowest_past_view_ms(match: AnyMatch, plies: Sequence[int]) -> float:
    return max(seconds_per_call(lambda ply=ply: match.past.view(ply, None)) for ply in plies)  # type: ignore[misc]


def _match_header(game: AnyGame) -> Header:
    sitters = tuple(Sitter(SitterKind.PERSON, str(seat)) for seat in range(game.seats({})))
    return Header(game=game.name, rules_version=game.version, content=digest(game.name), sitters=sitters)
