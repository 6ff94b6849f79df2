"""`tabletop balance`: one page about the balance of a game or of a pack, from games between bots, or from its solution.

Used by `cli/main`, which finds `parser` and `run` by name and hands over who makes the page (`ui/balance_page`).
`cli/balance_games` plays, `cli/balance_figures` makes the figures; this module reads the options, decides when it is
enough, and writes. An interrupted measurement must still write what has been played. A game that its box can solve
is solved and nobody plays it.
"""

from __future__ import annotations

import json
import os
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from tabletop import __version__
from tabletop.ai.levels import level_names
from tabletop.ai.measurement.solved_start import NotSolvable, SolvedStart
from tabletop.arguments import JoinPacks, Parser, UsageError, parse_seed, whole_number_type
from tabletop.cli.balance_figures import SCHEMA, Figures, PlayedGames, figures_of_games
from tabletop.cli.balance_games import (
    AnyGame,
    GameFigures,
    measure_numbered_games,
    new_side_values,
    schedule_of_study,
    study_of_game,
)
from tabletop.cli.duel import DuelPlan, cached_game, do_all_games, do_all_games_on_cluster
from tabletop.cli.match import find_pack_folder, parse_option_arguments
from tabletop.cli.timed_games import take_games
from tabletop.content import boxes
from tabletop.content.games import load_game
from tabletop.content.load import ContentFolder
from tabletop.content.pack_library import check_is_no_folder, packs, usable_pack
from tabletop.error_text import nearest_word_suffix
from tabletop.play.files import write_atomically

_USUAL_MINUTES: Final = 9
_USUAL_JOBS: Final = 2
PageMaker = Callable[[Mapping[str, Any]], str]
"""From the figures to the page, in the language of the user."""


def parser() -> Parser:
    made = Parser(
        "tabletop balance",
        "Writes one page about how fair a game or a pack is: who wins with what, how long it takes, what decides.\n"
        "Bots play pairs of games on the same seed with seats swapped. The same seed gives the same figures, whatever\n"
        "the number of jobs. A game that is small enough is solved instead. Ctrl-C writes what was played so far.",
        f"examples:\n  tabletop balance {boxes.default_game_name()}\n"
        "  tabletop balance MY_PACK --games 4000 --out page.html --json figures.json",
    )
    made.add_argument("game", metavar="GAME|PACK", help="a game, or a pack as tabletop list names it")
    made.add_argument(
        "--pack", metavar="NAME", action=JoinPacks, default="",
        help="play the game with this pack; give it again for more packs at once",
    )  # fmt: skip
    made.add_argument("--games", metavar="N", type=whole_number_type(2), help="number of games (default: by game)")
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
    made.add_argument("--level", metavar="LEVEL", default="", help="of all bots (default: by game)")
    made.add_argument("--option", metavar="NAME=VALUE", action="append", default=[], help="an option of the game")
    made.add_argument("--play", action="store_true", help="let bots play also where the game can be solved")
    made.add_argument("--out", metavar="OUT.html", default="", help="the page (default: balance-NAME.html)")
    made.add_argument("--json", metavar="OUT.json", default="", help="the figures too")
    return made


def run(given: Namespace) -> int:
    """Measures and writes; 130 where it was interrupted, 1 where the cluster went away."""
    game_name, pack = _game_and_pack(given.game, given.pack)
    folder = find_pack_folder(game_name, pack)
    out = Path(given.out or f"balance-{pack or game_name}.html")
    for path in (out, *([Path(given.json)] if given.json else [])):
        if not path.absolute().parent.is_dir():
            raise UsageError(f"{path}: there is no folder {path.absolute().parent}; make it, or name another")
    game = load_game(game_name, folder)
    head: Figures = {
        "schema": SCHEMA, "version": __version__, "game": game_name, "pack": pack,
        "pack_title": usable_pack(game_name, pack).info.title if pack else "",
        "titles": {
            option.name: {value: option.title(value) for value in option.values if option.title(value)}
            for option in game.options if option.titles
        },
    }  # fmt: skip
    status, solved = 0, None if given.play else _solve(game)
    if solved is not None:
        figures = {**head, "solved": [solved_figures(start) for start in solved], "played": None}
    else:
        played, status = _play(game, folder, given)
        figures = {**head, "solved": None, "played": played}
    if given.json:
        write_atomically(Path(given.json), (json.dumps(figures, indent=1) + "\n").encode(), is_shared=True)
    make_page: PageMaker = given.page
    write_atomically(out, make_page(figures).encode(), is_shared=True)
    print("\n".join(report_lines(figures)))
    print(f"written: {out}" + (f", {given.json}" if given.json else ""))
    return status


def _game_and_pack(name: str, pack: str) -> tuple[str, str]:
    """The game, and the pack or ""; raises UsageError where a pack is for several games, or nothing has the name."""
    if name in boxes.game_names():
        return name, pack
    able = [game for game in boxes.game_names() if any(found.name == name for found in packs(game))]
    if len(able) == 1 and not pack:
        return able[0], name
    if able:
        raise UsageError(f"the pack {name} is for {' and '.join(able)}; write: tabletop balance GAME --pack {name}")
    check_is_no_folder(name)
    known = [*boxes.game_names(), *(found.name for game in boxes.game_names() for found in packs(game))]
    raise UsageError(
        f"there is no game or pack {name!r}{nearest_word_suffix(name, known)}; there is {', '.join(known)}"
    )


def _solve(game: AnyGame) -> tuple[SolvedStart, ...] | None:
    """What its box finds out for certain; None where it cannot, or not in time."""
    box = boxes.find_game_box(game.name)
    if box is None or box.solver is None:
        return None

    def show(stage: str, count: int) -> None:
        if sys.stderr.isatty():
            print(f"\r{stage} {count:,}   ", end="", file=sys.stderr, flush=True)

    try:
        found: tuple[SolvedStart, ...] = box.solver.load()(game, show)
    except NotSolvable as error:
        print(f"too large to be solved ({error}), so bots play it", file=sys.stderr)
        return None
    return found


def solved_figures(start: SolvedStart) -> Figures:
    return {**asdict(start), "options": dict(start.options), "needs_repetition": start.needs_repetition}


def _play(game: AnyGame, folder: ContentFolder | None, given: Namespace) -> tuple[Figures, int]:
    """The figures of the games that were played, and the exit status."""
    study = study_of_game(game.name)
    fixed, _ = parse_option_arguments(game.name, given.option, (), folder)
    new = new_side_values(game, load_game(game.name), study) if folder else ()
    schedule = schedule_of_study(game, study, dict(fixed), new)
    if not schedule:
        raise UsageError(f"{game.name}: no match can be set up with these options")
    seats = game.seats(dict(schedule[0]))
    level = _level(game.name, given.level or study.level)
    plan = DuelPlan(
        game.name, (level,) * seats, given.seed, rotate=False, folder=folder, paired=not game.team, schedule=schedule
    )
    games, status = _played_games(plan, given, study.games)
    size = plan.games_per_block
    blocks = tuple(tuple(games[first : first + size]) for first in range(0, len(games) - size + 1, size))
    played = PlayedGames(study, blocks, seats, game.team, new)
    return {
        "seed": given.seed, "level": level, "asked": given.games or study.games, "seats": seats, "is_team": game.team,
        "new_sides": list(new), "side_options": list(study.sides[:seats]), **figures_of_games(played),
    }, status  # fmt: skip


def _level(game: str, wanted: str) -> str:
    names = level_names(game)
    level = wanted or names[len(names) // 2]
    if level not in names:
        raise UsageError(f"--level: {game} has no level {level!r}{nearest_word_suffix(level, names)}")
    return level


def _played_games(plan: DuelPlan, given: Namespace, usual: int) -> tuple[list[GameFigures], int]:
    """All games that came back in time, in order, and the exit status."""
    size = plan.games_per_block
    count = -(-(given.games or usual) // size) * size
    cached_game(plan.game, plan.folder)
    games: list[GameFigures] = []
    each: Iterator[GameFigures] = (
        do_all_games(measure_numbered_games, plan, count, given.jobs)
        if given.cluster is None
        else do_all_games_on_cluster(measure_numbered_games, plan, count, given.cluster)
    )
    status = take_games(each, count, given.minutes, games.append)
    return games, status


def report_lines(figures: Figures) -> Iterator[str]:
    """The most of it, for people at a terminal."""
    name = figures["game"] + (f" with {figures['pack']}" if figures["pack"] else "")
    for start in figures["solved"] or ():
        yield from _solved_lines(name, start)
    played = figures["played"]
    if played is None:
        return
    yield f"{name}, seed {played['seed']}, bot:{played['level']}: {played['games']} of {played['asked']} games"
    if played["first_seat"]:
        yield f"  first seat {_share_text(played['first_seat'])}"
    if played["won"]:
        yield f"  won {_share_text(played['won'])}"
    for row in played["sides"]:
        yield f"  {row['name']} {_share_text(row)}  {_verdict_text(row)}"
    for row in played["matches"] if played["new_sides"] else ():
        yield f"  {row['name']} against {row['other']} {_share_text(row)}  {_verdict_text(row)}"
    yield from _finding_lines(played["findings"])


def _solved_lines(name: str, start: Figures) -> Iterator[str]:
    options = "".join(f", {key} {value}" for key, value in start["options"].items())
    yield f"{name}{options}: solved, {start['positions']:,} positions"
    yield f"  won {start['won']:,}, lost {start['lost']:,}, balanced {start['balanced']:,}"
    yield f"  longest win {start['longest_win']} turns"
    if start["turns"]:
        yield f"  seat {start['winner']} wins from the start in {start['turns']} turns"
    else:
        yield "  the start is balanced without the rule about repetition"
    if start["needs_repetition"]:
        yield f"  seat {start['winner_with_repetition']} wins by the rule about repetition"


def _finding_lines(findings: Sequence[Figures]) -> Iterator[str]:
    if not findings:
        yield "  nothing decides that could be found"
    for row in findings:
        what = " against ".join(filter(None, (row.get("title") or row["name"] or row["kind"], row.get("other", ""))))
        yield f"  decides: {what} {100 * row['effect']:+.1f} ± {100 * row['effect_half_width']:.1f} points"


def _share_text(row: Figures) -> str:
    return f"{row['share']:6.1%} ({row['low']:.1%} to {row['high']:.1%})"


def _verdict_text(row: Figures) -> str:
    return {"decides": "decides", "no_sign": "", "too_few": "too few games to say"}[row["verdict"]]
