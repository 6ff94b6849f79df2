"""`tabletop puzzles`: looks for puzzles in games between bots and writes them, each with its proof.

Used by `cli/main`, which finds `parser` and `run` by name. `cli/duel` says how the games are dealt out, here or on a
cluster; the game's PuzzleFinder (`ai/puzzle_finding`) says what makes a puzzle. A game that is solved has its puzzles
from its analyst. The file is what comes with a game (`content/puzzle_sets`). The same seed finds the same puzzles
with any number of jobs, which must stay.
"""

from __future__ import annotations

import random
import sys
from argparse import Namespace
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from tabletop.ai.bot import Budget
from tabletop.ai.levels import USUAL_LEVEL, AnyGame, level_names, make_analyst, make_bot, usual_level
from tabletop.ai.puzzle_finding import (
    PuzzleFinder,
    find_puzzle_at_state,
    has_puzzle_finder,
    make_puzzle_finder,
    stored_puzzles_of_analyst,
)
from tabletop.arguments import Parser, UsageError, parse_seed, whole_number_type
from tabletop.cli.duel import ClusterLost, DuelPlan, cached_game, do_all_games, do_all_games_on_cluster
from tabletop.cli.match import parse_option_arguments
from tabletop.content import boxes
from tabletop.content.games import load_game
from tabletop.content.puzzle_sets import StoredPuzzle, puzzles_file_text, write_puzzles
from tabletop.error_text import nearest_word_suffix
from tabletop.rules.game import CHANCE, NOBODY

_INTERRUPTED = 130
_SECONDS = 60.0
"""Longest thought about one action; nothing that is counted comes near it."""


def parser() -> Parser:
    made = Parser(
        "tabletop puzzles",
        "Looks for puzzles in games between bots: positions in which one action is clearly best.\n"
        "Each is written with its proof and with the weakest bot that finds it. The same seed finds the same puzzles,\n"
        "whatever the number of jobs. With --vary an option takes each of its values in turn.\n"
        "A solved game's puzzles come from its analyst; --games and --seed make no difference then.",
        f"examples:\n  tabletop puzzles {boxes.default_game_name()} --games 100 --jobs 2 --out puzzles",
    )
    made.add_argument("game", metavar="GAME")
    made.add_argument("--games", metavar="N", type=whole_number_type(1), default=10, help="games (default: 10)")
    made.add_argument("--seed", metavar="S", type=parse_seed, default="0", help="a number or a word (default: 0)")
    made.add_argument("--level", metavar="LEVEL", default="", help=f"of all bots (default: {USUAL_LEVEL})")
    made.add_argument("--jobs", metavar="J", type=whole_number_type(1), default=1, help="processes (default: 1)")
    made.add_argument("--cluster", metavar="ADDRESS", help="scheduler of a Dask cluster to play on")
    made.add_argument("--option", metavar="NAME=VALUE", action="append", default=[], help="an option of the game")
    made.add_argument("--vary", metavar="NAME", action="append", default=[], help="an option that takes all its values")
    made.add_argument("--most", metavar="N", type=whole_number_type(1), help="puzzles of each grade at most")
    made.add_argument("--out", metavar="FOLDER", help="folder to write files to (default: print)")
    return made


def run(given: Namespace) -> int:
    """Looks and writes; an interrupted search writes what has been found."""
    game = load_game(given.game)
    found: list[StoredPuzzle] = []
    status = 0
    try:
        for some in _search(game, given):
            found += some
            if some and given.out:  # whatever ends the search, what was found is there
                _write_found(given, found)
    except KeyboardInterrupt:
        status = _INTERRUPTED
    except ClusterLost as error:
        print(error, file=sys.stderr)
        status = 1
    kept = _write_found(given, found)
    if given.out:
        counts = Counter(puzzle.grade for puzzle in kept)
        print(f"{len(kept)} puzzles: " + ", ".join(f"grade {grade}: {counts[grade]}" for grade in sorted(counts)))
    return status


def _write_found(given: Namespace, found: Sequence[StoredPuzzle]) -> Sequence[StoredPuzzle]:
    """Writes the files, or prints what would be in them; returns the puzzles."""
    kept = select_puzzles(found, given.most)
    head = [f"made by: tabletop puzzles {_arguments_text(given)}"]
    if given.out:
        write_puzzles(Path(given.out), kept, head)
    else:
        print(puzzles_file_text(kept, head), end="")
    return kept


def _arguments_text(given: Namespace) -> str:
    words = [given.game, "--games", str(given.games), "--seed", given.seed]
    words += ["--level", given.level] if given.level else []
    words += [word for option in given.option for word in ("--option", option)]
    words += [word for option in given.vary for word in ("--vary", option)]
    return " ".join([*words, *(["--most", str(given.most)] if given.most else [])])


def _search(game: AnyGame, given: Namespace) -> Iterator[Sequence[StoredPuzzle]]:
    """The puzzles of one game after the other; raises UsageError."""
    analyst = make_analyst(game)
    if analyst is None and not has_puzzle_finder(game.name):
        raise UsageError(f"{game.name} has nobody who finds puzzles")
    if analyst is not None:
        yield list(stored_puzzles_of_analyst(game, analyst))
        return
    plan = _plan(game, given)
    each = (
        do_all_games(find_puzzles_in_games, plan, given.games, given.jobs)
        if given.cluster is None
        else do_all_games_on_cluster(find_puzzles_in_games, plan, given.games, given.cluster)
    )
    for number, found in enumerate(each, 1):
        end = "\r" if sys.stderr.isatty() else "\n"
        print(f"{number} of {given.games} games", end=end, file=sys.stderr, flush=True)
        yield found


def _plan(game: AnyGame, given: Namespace) -> DuelPlan:
    names = level_names(game.name)
    level = given.level or usual_level(game.name)
    if level not in names:
        raise UsageError(f"--level: {game.name} has no level {level!r}{nearest_word_suffix(level, names)}")
    fixed, varied = parse_option_arguments(game.name, given.option, given.vary)
    return DuelPlan(game.name, (level,) * game.seats(dict(fixed)), given.seed, False, fixed, varied)


def find_puzzles_in_games(plan: DuelPlan, numbers: range) -> list[list[StoredPuzzle]]:
    """The puzzles of each of these games."""
    game = cached_game(plan.game, plan.folder)
    finder = make_puzzle_finder(game)
    assert finder is not None
    return [list(_find_puzzles_in_game(game, finder, plan, number)) for number in numbers]


def _find_puzzles_in_game(game: AnyGame, finder: PuzzleFinder, plan: DuelPlan, number: int) -> Iterator[StoredPuzzle]:
    """Plays one game and looks at each of its decisions; what has the same answers again is the same puzzle."""
    rng, setup = random.Random(f"{plan.seed}/{number}"), plan.options_of_game(number)
    bot, state = make_bot(game, plan.levels[0]), game.start(setup)
    seen: set[Any] = set()
    while (seat := game.to_act(state)) != NOBODY:
        if seat == CHANCE:
            action = game.resolve(state, rng)
        else:
            look = random.Random(f"{plan.seed}/{number}/{len(seen)}")
            found = find_puzzle_at_state(game, finder, state, setup, look, budget=Budget(_SECONDS))
            if found is not None and (key := _likeness(found)) not in seen:
                seen.add(key)
                yield found
            action = bot.choose(game.view(state, seat), game.actions(state), rng, Budget(_SECONDS))
        state = game.apply(state, action).state


def _likeness(puzzle: StoredPuzzle) -> Any:
    """What two puzzles of one game have in common that are the same for whoever solves them."""
    words = puzzle.answers[0].split(" ")[:2]
    return puzzle.goal, puzzle.seat, tuple(words)


def select_puzzles(found: Iterable[StoredPuzzle], most: int | None) -> Sequence[StoredPuzzle]:
    """Each once, the easiest first; of each grade so many at most, chosen by their ids."""
    grades: dict[int, dict[str, StoredPuzzle]] = {}
    for puzzle in found:
        grades.setdefault(puzzle.grade, {})[puzzle.id] = puzzle
    if most is None:
        return [puzzle for _, same in sorted(grades.items()) for puzzle in same.values()]
    return [
        puzzle
        for _, same in sorted(grades.items())
        for puzzle in sorted(same.values(), key=lambda puzzle: (puzzle.wins_in, puzzle.id))[:most]
    ]
