"""`tabletop match`: plays bots against bots, and prints wins, lengths and thinking times.

Used by `cli/main`, which finds `parser` and `run` by name. `cli/duel` plays; this module reads the options and makes
the report, as lines for people (`report_lines`) or as one JSON object (`--json`, `summarize_games`), whose keys other
programs read and which must stay. An interrupted match must still print what has been played.
"""

from __future__ import annotations

import json
import re
import shutil
import sys
from argparse import Namespace
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from statistics import median
from typing import Any, TypeVar

from tabletop.ai.engine_process import split_command
from tabletop.ai.levels import level_names
from tabletop.ai.measurement.sequential_test import SequentialTest
from tabletop.ai.measurement.shares import wilson_interval
from tabletop.arguments import JoinPacks, Parser, UsageError, parse_seed, whole_number_type
from tabletop.cli.duel import (
    AT_ONCE,
    ENGINE_PREFIX,
    ClusterLost,
    DuelPlan,
    DuelResult,
    cached_game,
    play_all_duels,
    play_on_cluster,
)
from tabletop.cli.kept_games import CannotKeep, KeptGames
from tabletop.cli.match_shares import (
    RunningTest,
    check_pairs_are_possible,
    parse_sequential_test,
    share_figures,
    share_text,
    strength_lines,
)
from tabletop.content import boxes
from tabletop.content.games import load_game
from tabletop.content.load import ContentFolder
from tabletop.content.pack_library import option_values_of_pack, packs, usable_pack
from tabletop.error_text import nearest_word_suffix
from tabletop.play.kept_engines import ENGINE_LEVEL, kept_engines
from tabletop.rules.game import Option

T = TypeVar("T")
_INTERRUPTED = 130
_MOST_FAULT_LINES = 20
_FEW_GAMES = 3
"""Games after which something is said of their length."""
_BETWEEN_SEATS = re.compile(rf",(?=\s*(?:bot:|{ENGINE_PREFIX}|{ENGINE_LEVEL}))")
"""Where there are programs: a command may have commas of its own."""
_USUAL_GAMES = 10
_MOST_TESTED = 40_000
_CELL = 17
"""Letters across a column of a table of shares."""


def parser() -> Parser:
    made = Parser(
        "tabletop match",
        "Plays bots against bots. The same seed plays the same games, whatever the number of jobs.\n"
        "With --rotate the bots change seats every game; figures are then those of the bots in the order of --seats.\n"
        "With --vary an option takes each of its values in turn; several options take all possible combinations.\n"
        "With --pairs two games in a row have the same seed and swapped seats; shares then have narrower intervals.\n"
        "With --sprt pairs are played until it is clear whether the first bot is LOW or HIGH Elo stronger.\n"
        "With --cluster other machines play the same games; a worker that dies loses none.",
        f"examples:\n  tabletop match {boxes.default_game_name()} "
        "--seats bot:hard,bot:easy --games 100 --rotate --jobs 2\n"
        "  tabletop match GAME --seats bot:hard,bot:easy --option NAME=VALUE --vary NAME --vary NAME --games 64",
    )
    made.add_argument("game", metavar="GAME")
    made.add_argument(
        "--seats", metavar="bot:LEVEL,exe:COMMAND", required=True, help="a bot or a program for every seat"
    )
    made.add_argument(
        "--games", metavar="N", type=whole_number_type(1),
        help=f"number of games (default: {_USUAL_GAMES}, or at most {_MOST_TESTED} with --sprt)",
    )  # fmt: skip
    made.add_argument(
        "--seed",
        metavar="S",
        type=parse_seed,
        default="0",
        help="seed: a number or a word (default: 0)",
    )
    made.add_argument(
        "--jobs", metavar="J", type=whole_number_type(1), default=1, help="processes to play in (default: 1)"
    )
    made.add_argument("--cluster", metavar="ADDRESS", help="scheduler of a Dask cluster to play on")
    made.add_argument(
        "--pack", metavar="NAME", action=JoinPacks, default="",
        help="play with this pack, see tabletop list; give it again for more packs at once",
    )  # fmt: skip
    made.add_argument("--rotate", action="store_true", help="swap seats every game")
    made.add_argument("--pairs", action="store_true", help="pairs of games on the same seed with seats swapped")
    made.add_argument(
        "--sprt", metavar="LOW,HIGH", type=parse_sequential_test, help="test of two differences in Elo, such as 0,20"
    )
    made.add_argument("--option", metavar="NAME=VALUE", action="append", default=[], help="an option of the game")
    made.add_argument("--vary", metavar="NAME", action="append", default=[], help="an option that takes all its values")
    made.add_argument(
        "--move-time", metavar="MS", type=whole_number_type(1), default=5000,
        help="milliseconds that a program has for a decision (default: 5000)",
    )  # fmt: skip
    made.add_argument("--keep", metavar="DIR", type=Path, help="keep every game there, as a saved match")
    made.add_argument("--json", action="store_true", help="print one JSON object")
    return made


def run(given: Namespace) -> int:
    """Plays and prints; an interrupted match prints what has been played."""
    folder = find_pack_folder(given.game, given.pack)
    fixed, varied = parse_option_arguments(given.game, given.option, given.vary, folder)
    bots = parse_seat_bot_levels(given.game, given.seats, fixed, varied, folder)
    if given.cluster is not None and any(bot.startswith(ENGINE_PREFIX) for bot in bots):
        raise UsageError("--cluster: programs play on this machine only; leave --cluster out")
    plan = DuelPlan(
        given.game, bots, given.seed, given.rotate, fixed, varied, folder,
        paired=given.pairs or given.sprt is not None, engine_seconds=given.move_time / 1000,
        pack=given.pack, is_kept=given.keep is not None,
    )  # fmt: skip
    plan.option_combinations()
    if given.pack and (unused := _unused_pack_note(given.game, given.pack, plan)):
        print(unused, file=sys.stderr)
    if plan.paired:
        check_pairs_are_possible(plan, is_tested=given.sprt is not None)
    games: list[DuelResult] = []
    status = _play_all(plan, given, games)
    found = summarize_games(plan, games, given.sprt)
    print(json.dumps(found) if given.json else "\n".join(report_lines(plan, games, found)))
    return status


def _play_all(plan: DuelPlan, given: Namespace, games: list[DuelResult]) -> int:
    """Adds what was played to `games`, keeps it where that is wanted, and returns the exit status."""
    count = _number_of_games(plan, given)
    test = RunningTest(plan, given.sprt) if given.sprt is not None else None
    kept = KeptGames(given.keep, plan.game) if given.keep is not None else None
    try:
        for played in show_progress_bar(_play_locally_or_on_cluster(plan, given, count), count):
            if kept is not None:
                kept.add(played.saved_match)
            games.append(replace(played, saved_match=b""))  # one by one, so that an interruption loses none
            if test is not None and test.is_decided_by(played):
                break
    except KeyboardInterrupt:
        return _INTERRUPTED
    except (ClusterLost, CannotKeep) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _number_of_games(plan: DuelPlan, given: Namespace) -> int:
    """Whole blocks."""
    wanted = given.games or (_USUAL_GAMES if given.sprt is None else _MOST_TESTED)
    return -(-wanted // plan.games_per_block) * plan.games_per_block


def _play_locally_or_on_cluster(plan: DuelPlan, given: Namespace, count: int) -> Iterator[DuelResult]:
    if given.cluster is None:
        return play_all_duels(plan, count, given.jobs)
    return play_on_cluster(plan, count, given.cluster)


def find_pack_folder(game: str, pack: str) -> ContentFolder | None:
    """Of a pack, or of several with `+` between; None for the game's own content; raises UsageError."""
    return usable_pack(game, pack).content_folder if pack else None


def _unused_pack_note(game: str, pack: str, plan: DuelPlan) -> str:
    """What a pack brings to choose, where nothing of it is chosen and all games are played as without it; else ""."""
    brought = option_values_of_pack(game, plan.folder) if plan.folder is not None else {}
    values = {value for some in brought.values() for value in some}
    chosen = {value for _, value in plan.setup} | {value for _, some in plan.varied_options for value in some}
    if not values or values & chosen:
        return ""
    told = "; ".join(f"{name} {', '.join(some)}" for name, some in brought.items())
    name, some = next(iter(brought.items()))
    return f"note: nothing of the pack {pack} is chosen. It brings {told}; add --option {name}={some[0]}"


def parse_seat_bot_levels(
    game: str,
    seats: str,
    fixed: tuple[tuple[str, str], ...] = (),
    varied: tuple[tuple[str, tuple[str, ...]], ...] = (),
    folder: ContentFolder | None = None,
) -> tuple[str, ...]:
    """Levels by seat, read from `bot:LEVEL,bot:LEVEL`, for these options; raises UsageError."""
    made, agreed = load_game(game, folder), dict(fixed)
    count = made.seats(agreed)
    for name, values in varied:
        if any(made.seats({**agreed, name: value}) != count for value in values):
            raise UsageError(f"--vary {name}: it changes the number of seats; fix it with --option {name}=VALUE")
    given = _split_bots(seats)
    if len(given) != count:
        example = _example_seats_argument(game, count)
        raise UsageError(f"--seats {seats}: {game} has {count} seats, write one bot for each, such as {example}")
    return tuple(_parse_bot_level(game, seat.strip()) for seat in given)


def parse_bots(game: str, bots: str) -> tuple[str, ...]:
    """Levels, programs with their prefix and kept ones with theirs, in the order of `--bots`; raises UsageError."""
    return tuple(_parse_bot(game, bot.strip()) for bot in _split_bots(bots))


def _parse_bot(game: str, bot: str) -> str:
    if not bot.startswith(ENGINE_LEVEL):
        return _parse_bot_level(game, bot, "--bots")
    name, known = bot.removeprefix(ENGINE_LEVEL), kept_engines()
    if name not in known:
        raise UsageError(f"--bots: no program is kept under the name {name!r}{nearest_word_suffix(name, known)}")
    return bot


def _split_bots(bots: str) -> list[str]:
    return _BETWEEN_SEATS.split(bots) if ENGINE_PREFIX in bots else bots.split(",")


def parse_option_arguments(
    game: str, fixed: Sequence[str], varied: Sequence[str], folder: ContentFolder | None = None
) -> tuple[tuple[tuple[str, str], ...], tuple[tuple[str, tuple[str, ...]], ...]]:
    """Options read from NAME=VALUE, and those to vary with their values; raises UsageError."""
    known = {option.name: option for option in load_game(game, folder).options}
    pairs = []
    for text in fixed:
        name, _, value = text.partition("=")
        option = _find_option(game, name, known, "--option")
        if value not in option.values:
            near = nearest_word_suffix(value, option.values) or _pack_with_value_hint(game, name, value)
            raise UsageError(f"--option {name}: {value!r} isn't one of {', '.join(option.values)}{near}")
        pairs.append((name, value))
    return tuple(pairs), tuple((name, _find_option(game, name, known, "--vary").values) for name in varied)


def _pack_with_value_hint(game: str, name: str, value: str) -> str:
    """A clause that names the pack which brings a value of an option, or one near to it; empty where none does."""
    for pack in filter(lambda pack: pack.is_usable, packs(game)):
        option = next((each for each in load_game(game, pack.content_folder).options if each.name == name), None)
        values = option.values if option else ()
        if value in values:
            return f"; the pack {pack.name} brings it: add --pack {pack.name}"
        if near := nearest_word_suffix(value, values):
            return f"{near}, which the pack {pack.name} brings: add --pack {pack.name}"
    return ""


def _find_option(game: str, name: str, known: dict[str, Option], given: str) -> Option:
    if name not in known:
        there = ", ".join(known) or "none"
        raise UsageError(f"{given}: {game} has no option {name!r}{nearest_word_suffix(name, known)}; there is {there}")
    return known[name]


def _parse_bot_level(game: str, seat: str, argument: str = "--seats") -> str:
    kind, _, level = seat.partition(":")
    if seat.startswith(ENGINE_PREFIX) and level:
        return _checked_engine_level(seat, level, argument)
    if kind != "bot" or not level:
        raise UsageError(f"{argument}: {seat!r} isn't a bot; write bot:LEVEL, such as {_example_seats_argument(game)}")
    known = level_names(game)
    if level not in known:
        raise UsageError(
            f"{argument}: {game} has no level {level!r}{nearest_word_suffix(level, known)}; there is {', '.join(known)}"
        )
    return level


def _checked_engine_level(seat: str, command: str, argument: str) -> str:
    """Raises UsageError where there is no such program."""
    try:
        program = split_command(command)[0]
    except (ValueError, IndexError):
        raise UsageError(f"{argument}: {seat!r} isn't a command; quote a name that has spaces") from None
    if shutil.which(program) is None:
        raise UsageError(f"{argument}: there is no program {program!r}; write its path, such as exe:./my_engine")
    return seat


def _example_seats_argument(game: str, seats: int = 0) -> str:
    return ",".join([f"bot:{level_names(game)[0]}"] * (seats or load_game(game).seats({})))


def summarize_games(plan: DuelPlan, games: Sequence[DuelResult], test: SequentialTest | None = None) -> dict[str, Any]:
    """What `--json` prints."""
    bots = range(len(plan.levels))
    found = {
        "games": len(games),
        "wins": [sum(_has_won(plan, played.winners, bot) for played in games) for bot in bots],
        **_count_games_without_winner(plan, games),
        "plies": {"median": median(played.plies for played in games) if games else None},
        "seconds_per_move": [
            _mean_or_none(sum(played.seconds[bot] for played in games), sum(played.actions[bot] for played in games))
            for bot in bots
        ],
        **share_figures(plan, games, test),
    }
    if any(bot.startswith(ENGINE_PREFIX) for bot in plan.levels):
        found["faults"] = dict(Counter(fault for played in games for fault in played.faults))
    return {**found, "by_options": results_by_options(plan, games)} if plan.varied_options else found


def _has_won(plan: DuelPlan, winners: tuple[int, ...], who: int) -> bool:
    """Whether somebody won alone, or with the whole team."""
    return who in winners if _is_team_game(plan) else winners == (who,)


def _is_team_game(plan: DuelPlan) -> bool:
    return cached_game(plan.game, plan.folder).team


def _count_games_without_winner(plan: DuelPlan, games: Sequence[DuelResult]) -> dict[str, int]:
    """Games that nobody won alone: what a team does not win is lost, and several may share a win."""
    nobody = sum(not played.winners for played in games)
    if _is_team_game(plan):
        return {"draws": 0, "losses": nobody}
    shared = sum(len(played.winners) > 1 for played in games)
    return {"draws": nobody, "shared": shared} if shared else {"draws": nobody}


def results_by_options(plan: DuelPlan, games: Sequence[DuelResult]) -> list[dict[str, Any]]:
    """For each combination of options: its games, those that the first seat won, and those that nobody won alone."""
    found = []
    for options in sorted({played.options for played in games}):
        some = [played for played in games if played.options == options]
        found.append(
            {
                "options": dict(options),
                "games": len(some),
                "first_seat": sum(_has_won(plan, played.winning_seats, 0) for played in some),
                **_count_games_without_winner(plan, some),
            }
        )
    return found


def report_lines(plan: DuelPlan, games: Sequence[DuelResult], found: dict[str, Any]) -> Iterator[str]:
    """What people read."""
    agreed = "".join(f", {name} {value}" for name, value in plan.setup)
    seats = ", pairs on one seed with seats swapped" if plan.paired else ", seats rotate" if plan.rotate else ""
    yield f"{plan.game}, seed {plan.seed}{agreed}: {len(games)} games{seats}"
    for bot, level in enumerate(plan.levels):
        wins, pace = found["wins"][bot], found["seconds_per_move"][bot]
        share = f"share {share_text(found['shares'][bot])}" if games else ""
        slowest = max((played.slowest_seconds[bot] for played in games), default=0.0)
        took = f"{_seconds_per_move_text(pace)}, slowest {slowest * 1000:.0f} ms"
        name = level if level.startswith(ENGINE_PREFIX) else f"bot:{level}"
        yield f"  {bot + 1}. {name:<14} {wins:6} wins {share}  {took}"
    if _is_team_game(plan):
        yield f"  all seats together: won {len(games) - found['losses']}, lost {found['losses']}"
    else:
        yield f"  draws {found['draws']}" + (f", shared wins {found['shared']}" if "shared" in found else "")
        yield from strength_lines(found)
    if games:
        plies = [played.plies for played in games]
        yield f"  actions a game: shortest {min(plies)}, median {median(plies):g}, longest {max(plies)}"
        ends = Counter(played.reason for played in games)
        yield f"  ends: {', '.join(f'{reason} {count}' for reason, count in ends.most_common())}"
        if len(games) >= _FEW_GAMES and max(plies) <= AT_ONCE * len(plan.levels):
            yield f"  every game ended at once: none had more than {AT_ONCE} actions of each seat"
    yield from fault_lines(found.get("faults", {}))
    if len(plan.varied_options) == 2:
        yield from _win_share_table_lines(plan, games)


def fault_lines(faults: dict[str, int]) -> Iterator[str]:
    """What programs did wrong, the most frequent first."""
    if faults:
        yield "  what programs did wrong, and in how many games"
    for fault, count in sorted(faults.items(), key=lambda item: (-item[1], item[0]))[:_MOST_FAULT_LINES]:
        yield f"  {count:6}  {fault}"


def _win_share_table_lines(plan: DuelPlan, games: Sequence[DuelResult]) -> Iterator[str]:
    """Shares of the first seat, and of one value against another where both options have the same values."""
    (one, rows), (other, columns) = plan.varied_options
    team = _is_team_game(plan)
    shares = {
        (dict(played.options)[one], dict(played.options)[other]): [0.0, 0] for played in games
    }  # fmt: skip
    for played in games:
        cell = shares[dict(played.options)[one], dict(played.options)[other]]
        cell[0] += _first_seat_win_share(played.winning_seats, team)
        cell[1] += 1
    whose = "share of games won" if team else "share of the first seat, draws and shared wins in part"
    yield f"  {whose}; rows {one}, columns {other}; ± is half of the 95% interval in points"
    yield from _share_table_lines(rows, columns, lambda row, column: shares.get((row, column)))
    if rows == columns and not team:
        yield "  share of the row against the column, either way round"
        yield from _share_table_lines(
            rows, columns, lambda row, column: _combined_win_share_of_seats(shares, row, column)
        )


def _first_seat_win_share(winners: tuple[int, ...], team: bool) -> float:
    """The first seat's part of a game."""
    if team or not winners:
        return float(bool(winners)) if team else 0.5
    return (0 in winners) / len(winners)


def _combined_win_share_of_seats(
    shares: dict[tuple[str, str], list[float]], row: str, column: str
) -> list[float] | None:
    there, back = shares.get((row, column)), shares.get((column, row))
    if row == column or there is None or back is None:
        return None
    return [there[0] + back[1] - back[0], there[1] + back[1]]


def _share_table_lines(
    rows: Sequence[str], columns: Sequence[str], cell: Callable[[str, str], list[float] | None]
) -> Iterator[str]:  # fmt: skip
    yield " " * 14 + "".join(f"{column:>{_CELL}}" for column in columns)
    for row in rows:
        found = [cell(row, column) for column in columns]
        yield f"  {row:<12}" + "".join(f"{_cell_text(share):>{_CELL}}" for share in found)


def _cell_text(share: list[float] | None) -> str:
    if share is None:
        return ""
    low, high = wilson_interval(share[0] / share[1], share[1])
    return f"{share[0] / share[1]:.0%} ±{50 * (high - low):.0f} of {share[1]:.0f}"


def _mean_or_none(total: float, count: int) -> float | None:
    return total / count if count else None


def _seconds_per_move_text(seconds: float | None) -> str:
    return "no moves" if seconds is None else f"{seconds * 1000:.3g} ms a move"


def show_progress_bar(games: Iterable[T], total: int, what: str = "Playing") -> Iterable[T]:
    """Shows a bar on stderr where that is a terminal."""
    if not sys.stderr.isatty():
        return games
    from rich.console import Console
    from rich.progress import track

    return track(games, what, total, console=Console(stderr=True), transient=True)
