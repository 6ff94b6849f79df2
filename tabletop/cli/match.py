"""`tabletop match`: bots against bots, with wins, lengths and time."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator, Sequence
from statistics import median
from typing import Any

from tabletop.ai.levels import levels
from tabletop.arguments import Parser, UsageError, nearest, whole
from tabletop.cli.duel import Plan, Played, play_all
from tabletop.content.games import load_game

_INTERRUPTED = 130


def parser() -> Parser:
    """GAME and how often who plays it."""
    made = Parser(
        "tabletop match",
        "Plays bots against bots. The same seed plays the same games, whatever the number of jobs.\n"
        "With --rotate the bots change seats every game; figures are then those of the bots in the order of --seats.",
        "example:\n  tabletop match zodiac --seats bot:hard,bot:easy --games 100 --rotate --jobs 2",
    )
    made.add_argument("game", metavar="GAME")
    made.add_argument("--seats", metavar="bot:LEVEL,bot:LEVEL", required=True, help="a bot for every seat")
    made.add_argument("--games", metavar="N", type=whole(1), default=10, help="number of games (default: 10)")
    made.add_argument("--seed", metavar="S", default="0", help="number or word that all chance comes from (default: 0)")
    made.add_argument("--jobs", metavar="J", type=whole(1), default=1, help="processes to play in (default: 1)")
    made.add_argument("--rotate", action="store_true", help="swap seats every game")
    made.add_argument("--json", action="store_true", help="print one JSON object")
    return made


def run(given: Namespace) -> int:
    """Plays and prints; an interrupted match prints what has been played."""
    plan = Plan(given.game, seated(given.game, given.seats), given.seed, given.rotate)
    games: list[Played] = []
    status = 0
    try:
        for played in _with_progress(play_all(plan, given.games, given.jobs), given.games):
            games.append(played)  # noqa: PERF402 - one by one, so that an interruption loses none
    except KeyboardInterrupt:
        status = _INTERRUPTED
    found = summary(plan, games)
    print(json.dumps(found) if given.json else "\n".join(report(plan, games, found)))
    return status


def seated(game: str, seats: str) -> tuple[str, ...]:
    """Levels by seat, read from `bot:LEVEL,bot:LEVEL`; raises UsageError."""
    count = load_game(game).seats({})
    given = seats.split(",")
    if len(given) != count:
        raise UsageError(f"--seats {seats}: {game} has {count} seats, write one bot for each, such as {_example(game)}")
    return tuple(_level(game, seat.strip()) for seat in given)


def _level(game: str, seat: str) -> str:
    kind, _, level = seat.partition(":")
    if kind != "bot" or not level:
        raise UsageError(f"--seats: {seat!r} is no bot; write bot:LEVEL, such as {_example(game)}")
    known = levels(game)
    if level not in known:
        raise UsageError(f"--seats: {game} has no level {level!r}{nearest(level, known)}; there is {', '.join(known)}")
    return level


def _example(game: str) -> str:
    return ",".join(f"bot:{levels(game)[0]}" for _ in range(load_game(game).seats({})))


def summary(plan: Plan, games: Sequence[Played]) -> dict[str, Any]:
    """What `--json` prints."""
    bots = range(len(plan.levels))
    return {
        "games": len(games),
        "wins": [sum(bot in played.winners for played in games) for bot in bots],
        "draws": sum(not played.winners for played in games),
        "plies": {"median": median(played.plies for played in games) if games else None},
        "seconds_per_move": [
            _mean(sum(played.seconds[bot] for played in games), sum(played.actions[bot] for played in games))
            for bot in bots
        ],
    }


def report(plan: Plan, games: Sequence[Played], found: dict[str, Any]) -> Iterator[str]:
    """What people read."""
    yield f"{plan.game}, seed {plan.seed}: {len(games)} games" + (", seats rotate" if plan.rotate else "")
    for bot, level in enumerate(plan.levels):
        wins, pace = found["wins"][bot], found["seconds_per_move"][bot]
        share = f"{wins / len(games):6.1%}" if games else ""
        yield f"  {bot + 1}. bot:{level:<10} {wins:6} wins {share}  {_pace(pace)}"
    yield f"  draws {found['draws']}"
    if games:
        plies = [played.plies for played in games]
        yield f"  actions a game: shortest {min(plies)}, median {median(plies):g}, longest {max(plies)}"


def _mean(total: float, count: int) -> float | None:
    return total / count if count else None


def _pace(seconds: float | None) -> str:
    return "no moves" if seconds is None else f"{seconds * 1000:.3g} ms a move"


def _with_progress(games: Iterable[Played], total: int) -> Iterable[Played]:
    """Shows a bar on stderr where that is a terminal."""
    if not sys.stderr.isatty():
        return games
    from rich.console import Console
    from rich.progress import track

    return track(games, "Playing", total, console=Console(stderr=True), transient=True)
