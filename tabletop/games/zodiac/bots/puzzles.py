"""Makes the puzzles of Zodiac: won positions with exactly one action that wins.

Used by `analyse` only; the puzzle scenes and the phones get them through it. Positions are reached by plausible play
and sorted into grades, the easiest first. They are made once and written to a file with a checksum beside the table
(`table`). Players' progress is kept under the ids of the puzzles, so `_puzzle_id` and the choice of puzzles for our own
star must stay: a test holds the first ids. A puzzle's text is a position that `rules` reads.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, islice, zip_longest

from tabletop.ai.analysis import Puzzle
from tabletop.games.zodiac.bots.core import SymmetricMoveGenerator
from tabletop.games.zodiac.bots.oracle import Tablebase, WinningLines
from tabletop.games.zodiac.bots.table import read_checked_file, solved_file_path, write_checked_file
from tabletop.games.zodiac.rules.generator import Position
from tabletop.games.zodiac.rules.state import View
from tabletop.rules.game import POSITION

PUZZLES_PER_GRADE = 60
_MOST_ACTIONS_BY_GRADE = (2, 4, 7, 11)
"""Most actions of the solver in grades 1 to 4; grade 5 takes the rest."""
_FEWEST_CHOICES = 4
"""Legal actions, so that the winning one is not found by elimination."""
_VALUE_OF_WIN_NEXT = 2
"""Value of a position in which the next turn wins; below it the game is over."""


@dataclass(frozen=True, slots=True)
class _PuzzleCandidate:
    """A canonical position that makes a puzzle."""

    id: str
    position: Position
    wins_in: int

    @property
    def grade(self) -> int:
        return 1 + sum(self.wins_in > most for most in _MOST_ACTIONS_BY_GRADE)


def load_or_make_puzzles(oracle: Tablebase) -> tuple[Puzzle[View], ...]:
    """At most PUZZLES_PER_GRADE of each grade, the easiest first; kept beside the table."""
    path = solved_file_path(oracle.core.star.board, oracle.folder, "puzzles")
    kept = read_checked_file(path)
    try:
        if kept is not None:
            return tuple(_puzzle_from_text(oracle, text) for text in kept.decode().splitlines())
    except (ValueError, LookupError):
        pass  # what was kept fits no game of this star
    texts = [" ".join(text) for text in _generate_puzzles(oracle)]
    write_checked_file(path, "\n".join(texts).encode())
    return tuple(_puzzle_from_text(oracle, text) for text in texts)


def _generate_puzzles(oracle: Tablebase) -> Iterator[tuple[str, str]]:
    """Id and text of the position of each puzzle, in order."""
    before = _plausible_positions(oracle)
    lines = WinningLines(oracle)
    for found in _select_puzzles(
        _puzzle_candidates(oracle, before), lambda found: lines.is_win_certain(found.position, ())
    ):
        yield found.id, _text_of_reached_position(oracle, before, found.position)


def _puzzle_from_text(oracle: Tablebase, line: str) -> Puzzle[View]:
    id_, _, text = line.partition(" ")
    view = oracle.game.view(oracle.game.start({POSITION: text}), None)
    wins_in = oracle.value_of_position(oracle.core.position_of(view)) // 2
    return Puzzle(id_, view, view.turn, wins_in, _PuzzleCandidate(id_, 0, wins_in).grade, text)


def _plausible_positions(oracle: Tablebase) -> dict[Position, Position | None]:
    """Canonical positions that come up if nobody misses a win in one turn or allows one without need.

    Each with the one before it.
    """
    core, value = oracle.core, oracle.table.__getitem__
    waiting = [oracle.opening_positions[0]]
    before: dict[Position, Position | None] = {core.canonical_position(waiting[0]): None}
    for position in waiting:
        here = core.canonical_position(position)
        if core.full_ring_result(position) or value(here) == _VALUE_OF_WIN_NEXT:
            continue
        children = {core.canonical_position(after): after for after in core.successors(position)}
        careful = [child for child in children if not 0 < value(child) <= _VALUE_OF_WIN_NEXT]
        for child in careful or children:
            if child not in before:
                before[child] = here
                waiting.append(children[child])
    return before


def _puzzle_candidates(oracle: Tablebase, positions: Iterable[Position]) -> Iterator[_PuzzleCandidate]:
    core, value = oracle.core, oracle.table.__getitem__
    for position in positions:
        worth = value(position)
        if worth < _VALUE_OF_WIN_NEXT or core.full_ring_result(position):
            continue
        children = [value(core.canonical_position(after)) for after in core.successors(position)]
        if len(children) < _FEWEST_CHOICES or sum(child < 0 for child in children) != 1:
            continue
        yield _PuzzleCandidate(_puzzle_id(core, position), position, worth // 2)


def _puzzle_id(core: SymmetricMoveGenerator, position: Position) -> str:
    """The same for all mirror images and both colours."""
    return hashlib.sha256(core.position_text(position, 0).encode()).hexdigest()[:10]


def _select_puzzles(
    candidates: Iterable[_PuzzleCandidate], is_sound: Callable[[_PuzzleCandidate], bool]
) -> Iterator[_PuzzleCandidate]:
    """Of each grade as many of each length as possible, chosen by their ids."""
    grades: dict[int, dict[int, list[_PuzzleCandidate]]] = defaultdict(lambda: defaultdict(list))
    for found in candidates:
        grades[found.grade][found.wins_in].append(found)
    for _, lengths in sorted(grades.items()):
        ranked = [sorted(same, key=lambda found: found.id) for _, same in sorted(lengths.items())]
        in_turn = (found for found in chain.from_iterable(zip_longest(*ranked)) if found is not None)
        chosen = islice(filter(is_sound, in_turn), PUZZLES_PER_GRADE)
        yield from sorted(chosen, key=lambda found: (found.wins_in, found.id))


def _text_of_reached_position(oracle: Tablebase, before: dict[Position, Position | None], goal: Position) -> str:
    """Text of a mirror image of a canonical position, as a plausible game from the opening comes to it."""
    core, game, path = oracle.core, oracle.game, []
    here: Position | None = goal
    while here is not None:
        path.append(here)
        here = before[here]
    state = game.start({})
    for there in path[-2::-1]:
        moves = core.moves(core.position_of(game.view(state, None)))
        action = next(core.actions[index] for index, after in moves if core.canonical_position(after) == there)
        state = game.apply(state, action).state
    return str(game.view(state, None))
