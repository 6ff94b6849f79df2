"""`tabletop ladder`: all bots of a game against each other, kept in a file, with their Elo on one page.

Used by `cli/main`, which finds `parser` and `run` by name and hands over who makes the page (`ui/ladder_page`).
`cli/ladder_file` keeps the results, `cli/duel` plays. A run adds games where the last one stopped; however it ends,
what was played is kept. The same seed gives the same games, whatever the number of runs, jobs or machines.
"""

from __future__ import annotations

import os
import time
from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from statistics import fmean
from typing import Any, Final

from tabletop import __version__
from tabletop.ai.levels import level_names, usual_level
from tabletop.arguments import JoinPacks, Parser, UsageError, parse_seed, whole_number_type
from tabletop.cli.duel import (
    ENGINE_PREFIX,
    DuelPlan,
    DuelResult,
    cached_game,
    do_all_games,
    do_all_games_on_cluster,
    play_duel,
)
from tabletop.cli.ladder_file import SCHEMA, Block, Figures, LadderFile, read_ladder
from tabletop.cli.match import fault_lines, find_pack_folder, parse_bots, parse_option_arguments
from tabletop.cli.match_shares import elo_text, score_of_bot, share_text
from tabletop.cli.timed_games import take_games
from tabletop.content import boxes
from tabletop.content.games import digest
from tabletop.content.load import ContentFolder
from tabletop.content.pack_library import usable_pack
from tabletop.play.files import write_atomically
from tabletop.play.kept_engines import ENGINE_LEVEL, kept_engines

_USUAL_MINUTES: Final = 9
_USUAL_JOBS: Final = 2
_USUAL_GAMES: Final = 20
"""Of each pairing."""
_SECONDS_BETWEEN_WRITES: Final = 2.0
BOT_PREFIX: Final = "bot:"
PageMaker = Callable[[Mapping[str, Any]], str]
"""From the file to the page, in the language of the user."""


def parser() -> Parser:
    made = Parser(
        "tabletop ladder",
        "Lets all bots of a game play each other, keeps the results in a file, and writes a page with their Elo.\n"
        "Two games each have one seed and swapped seats. Run it again, and it adds games where it stopped. Bots of a\n"
        "game in which all seats win together play the same games by themselves. Ctrl-C loses nothing.",
        f"examples:\n  tabletop ladder {boxes.default_game_name()}\n"
        "  tabletop ladder GAME --games 400 --bots bot:hard,bot:medium,exe:./my_engine",
    )
    made.add_argument("game", metavar="GAME")
    made.add_argument(
        "--bots", metavar="bot:LEVEL,exe:COMMAND,engine:NAME", default="",
        help="who plays (default: all levels, and all programs that are kept)",
    )  # fmt: skip
    made.add_argument(
        "--games", metavar="N", type=whole_number_type(0),
        help=f"games to add; 0 writes the page only (default: {_USUAL_GAMES} of each pairing)",
    )  # fmt: skip
    made.add_argument(
        "--minutes", metavar="M", type=whole_number_type(1), default=_USUAL_MINUTES,
        help=f"stop after so many minutes (default: {_USUAL_MINUTES})",
    )  # fmt: skip
    made.add_argument(
        "--jobs", metavar="J", type=whole_number_type(1), default=min(_USUAL_JOBS, os.cpu_count() or 1),
        help=f"processes to play in (default: {_USUAL_JOBS} where there are as many cores)",
    )  # fmt: skip
    made.add_argument("--cluster", metavar="ADDRESS", help="scheduler of a Dask cluster to play on")
    made.add_argument("--seed", metavar="S", type=parse_seed, default="0", help="a number or a word (default: 0)")
    made.add_argument(
        "--pack", metavar="NAME", action=JoinPacks, default="",
        help="play with this pack, see tabletop list; give it again for more packs at once",
    )  # fmt: skip
    made.add_argument("--option", metavar="NAME=VALUE", action="append", default=[], help="an option of the game")
    made.add_argument(
        "--move-time", metavar="MS", type=whole_number_type(1), default=5000,
        help="milliseconds that a program has for a decision (default: 5000)",
    )  # fmt: skip
    made.add_argument("--file", metavar="FILE.json", default="", help="the results (default: ladder-GAME.json)")
    made.add_argument("--out", metavar="OUT.html", default="", help="the page (default: ladder-GAME.html)")
    return made


def run(given: Namespace) -> int:
    """Plays and writes; 130 where it was interrupted, 1 where the cluster went away."""
    folder = find_pack_folder(given.game, given.pack)
    plan = _plan(given, folder)
    path, out = (Path(given.file or f"ladder-{given.game}.json"), Path(given.out or f"ladder-{given.game}.html"))
    for each in (path, out):
        if not each.absolute().parent.is_dir():
            raise UsageError(f"{each}: there is no folder {each.absolute().parent}; make it, or name another")
    among = bots_of_game(given.game, given.bots)
    if given.cluster is not None and any(_command_of(bot) for bot in among):
        raise UsageError("--cluster: programs play on this machine only; name the others with --bots")
    head = _head(plan, given)
    ladder = read_ladder(path, head) or LadderFile(head, [])
    ladder.add_bots(among)
    if not _number_of_pairings(ladder, among):
        raise UsageError(f"--bots {given.bots}: one bot alone has nobody to play; name two, or leave --bots out")
    count = _USUAL_GAMES * _number_of_pairings(ladder, among) if given.games is None else given.games
    blocks = ladder.next_blocks(-(-count // ladder.games_per_block), among)
    status = _play(ladder, plan, blocks, given, path)
    make_page: PageMaker = given.page
    figures = ladder.to_json()
    write_atomically(out, make_page(figures).encode(), is_shared=True)
    print("\n".join(report_lines(figures)))
    print(f"written: {path}, {out}")
    return status


def bots_of_game(game: str, named: str) -> tuple[str, ...]:
    """Bots as the file names them, the weakest level first: those that are named, or all; raises UsageError."""
    every = [f"{BOT_PREFIX}{level}" for level in level_names(game)]
    if not named:
        return (*every, *(f"{ENGINE_LEVEL}{name}" for name in kept_engines()))
    programs = (ENGINE_PREFIX, ENGINE_LEVEL)
    found = [level if level.startswith(programs) else f"{BOT_PREFIX}{level}" for level in parse_bots(game, named)]
    if len(set(found)) < len(found):
        raise UsageError(f"--bots {named}: each bot is named once")
    return (*(bot for bot in every if bot in found), *(bot for bot in found if bot not in every))


def _plan(given: Namespace, folder: ContentFolder | None) -> DuelPlan:
    """Of all games; its levels say only how many sit down. Raises UsageError."""
    fixed, _ = parse_option_arguments(given.game, given.option, (), folder)
    game = cached_game(given.game, folder)
    seats = game.seats(dict(fixed))
    if not game.team and seats != 2:
        raise UsageError(f"{given.game} has {seats} seats with these options; a ladder needs two, see tabletop list")
    return DuelPlan(
        given.game, (usual_level(given.game),) * seats, given.seed, False, fixed, folder=folder, paired=not game.team,
        engine_seconds=given.move_time / 1000,
    )  # fmt: skip


def _head(plan: DuelPlan, given: Namespace) -> Figures:
    game = cached_game(plan.game, plan.folder)
    return {
        "schema": SCHEMA, "version": __version__, "game": plan.game, "rules_version": game.version,
        "content": digest(plan.game, plan.folder), "pack": given.pack,
        "pack_title": usable_pack(plan.game, given.pack).info.title if given.pack else "",
        "setup": dict(plan.setup), "seed": plan.seed, "move_time": given.move_time, "is_team": game.team,
        "usual_level": usual_level(plan.game),
    }  # fmt: skip


def _number_of_pairings(ladder: LadderFile, among: Sequence[str]) -> int:
    return sum(set(pairing) <= set(among) for pairing in ladder.pairings())


def _play(ladder: LadderFile, plan: DuelPlan, blocks: Sequence[Block], given: Namespace, path: Path) -> int:
    """Adds the blocks to the ladder and writes it now and then, and at the end; the exit status."""
    size, count = ladder.games_per_block, len(blocks) * ladder.games_per_block
    work = partial(play_numbered_games, tuple((_levels_of_block(plan, block), block.number) for block in blocks))
    each: Iterator[DuelResult] = (
        do_all_games(work, plan, count, given.jobs, size)
        if given.cluster is None
        else do_all_games_on_cluster(work, plan, count, given.cluster)
    )
    begun: list[DuelResult] = []
    position, written = iter(blocks), time.monotonic()

    def take(played: DuelResult) -> None:
        nonlocal written
        begun.append(played)
        if len(begun) == size:
            _add_block(ladder, plan, next(position), begun)
            begun.clear()
            if time.monotonic() > written + _SECONDS_BETWEEN_WRITES:
                ladder.write(path)
                written = time.monotonic()

    status = take_games(each, count, given.minutes, take) if blocks else 0
    ladder.write(path)
    return status


def _add_block(ladder: LadderFile, plan: DuelPlan, block: Block, games: Sequence[DuelResult]) -> None:
    seated = replace(plan, levels=_levels_of_block(plan, block))
    ladder.add_block(block.bots, fmean(score_of_bot(seated, played, 0) for played in games))
    for played in games:
        ladder.add_faults(played.faults)
        for bot in range(len(seated.levels)):
            name = block.bots[min(bot, len(block.bots) - 1)]
            ladder.add_pace(name, played.actions[bot], played.seconds[bot])


def _levels_of_block(plan: DuelPlan, block: Block) -> tuple[str, ...]:
    """By bot of a duel: the two, or one as often as there are seats."""
    levels = tuple(_level_of_bot(bot) for bot in block.bots)
    return levels if len(levels) > 1 else levels * len(plan.levels)


def _level_of_bot(bot: str) -> str:
    """As a DuelPlan names it; raises UsageError for a program that is kept no longer."""
    command = _command_of(bot)
    return f"{ENGINE_PREFIX}{command}" if command else bot.removeprefix(BOT_PREFIX)


def _command_of(bot: str) -> str:
    """Of a program; empty for a bot of ours."""
    if bot.startswith(ENGINE_LEVEL):
        return kept_engines()[bot.removeprefix(ENGINE_LEVEL)]
    return bot.removeprefix(ENGINE_PREFIX) if bot.startswith(ENGINE_PREFIX) else ""


def play_numbered_games(
    blocks: Sequence[tuple[tuple[str, ...], int]], plan: DuelPlan, numbers: range
) -> list[DuelResult]:
    """Games counted through all blocks; a block is its levels and its number among those of its pairing."""
    size = plan.games_per_block
    made = []
    for number in numbers:
        levels, block = blocks[number // size]
        made.append(play_duel(replace(plan, levels=levels), block * size + number % size))
    return made


def report_lines(figures: Figures) -> Iterator[str]:
    """What people read at a terminal."""
    agreed = "".join(f", {name} {value}" for name, value in figures["setup"].items())
    yield f"{figures['game']}, seed {figures['seed']}{agreed}: {figures['games']} games"
    anchor = figures["anchor"]
    for row in figures["ladder"]:
        if not row["games"]:
            yield f"  {row['bot']:<16}  no games yet"
            continue
        pace = "" if row["milliseconds"] is None else f"  {row['milliseconds']:.3g} ms a move"
        rating = ""
        if anchor:
            elo, low, high = (elo_text(row[key]) for key in ("elo", "elo_low", "elo_high"))
            rating = "  Elo 0, from here it is counted" if row["bot"] == anchor else f"  Elo {elo} ({low} to {high})"
            rating = f"{rating:<36}" if row["elo"] is not None else f"{'  no Elo yet':<36}"
        yield f"  {row['bot']:<16}{rating}  won {share_text(row)} of {row['games']} games{pace}"
    if anchor:
        for row in figures["pairings"]:
            one, other = row["bots"]
            yield f"  {one} against {other}: {share_text(row)} of {row['games']} games"
    yield from fault_lines(figures["faults"])
