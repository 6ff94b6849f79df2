"""Solves a star for its designer: who wins from each opening, in how many turns, and how many positions are decided.

The box names `solve_openings` for `tabletop balance`. The values are those of the solved table (`oracle`), in which
mirror images and colours are one position; here every position that can come up is counted by itself, as its text
tells it: points, side to move, last neutral step, neutral turns in a row. So the counts can be compared with those of
any other solver. Repetition (ZD14) is left aside by the table, and decided by the search for a proof (`prove`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from typing import Final

from tabletop.ai.measurement.solved_start import NotSolvable, Progress, SolvedStart
from tabletop.games.zodiac.bots.core import SymmetricMoveGenerator
from tabletop.games.zodiac.bots.oracle import Tablebase, shared_tablebase
from tabletop.games.zodiac.bots.prove import NoProof, find_opening_proof
from tabletop.games.zodiac.bots.solve import StarTooLarge, solve
from tabletop.games.zodiac.bots.table import SolvedTable
from tabletop.games.zodiac.rules.generator import MoveGenerator, Position
from tabletop.games.zodiac.rules.rules import Zodiac
from tabletop.games.zodiac.rules.state import State
from tabletop.rules.game import NOBODY

MOST_COUNTED: Final = 4_000_000
"""Positions beyond which a star is not counted but played: 20 seconds and 600 MB."""
MOST_SOLVED: Final = 1_500_000
"""The same of positions up to mirror images and colours, for stars that are not symmetric: more than bots wait for."""
MOST_EXPANSIONS: Final = 30_000
"""How far a proof under all rules is looked for: some ten times what the star of the game needs."""
_STEP: Final = 1 << 15


class FullMoveGenerator(MoveGenerator):
    """Moves that remember the last neutral step even where it can no longer matter, as the text of a position does."""

    def pack_position_head(self, neutral: int, last: int, streak: int) -> int:
        return (neutral * (self.no_step_index + 1) + last) * (self.most_streak + 1) + streak


def solve_openings(game: Zodiac, progress: Progress = lambda stage, count: None) -> tuple[SolvedStart, ...]:
    """Each opening of the star; raises NotSolvable."""
    try:
        progress("solve", 0)
        oracle = _solved_tablebase(game)
        progress("solve", len(oracle.table))
        return tuple(_solve_opening(oracle, opening, progress) for opening in game.options[0].values)
    except StarTooLarge as error:
        raise NotSolvable(str(error)) from error


def _solved_tablebase(game: Zodiac) -> Tablebase:
    """The one that all share; for a star that is too large for bots one of its own; raises StarTooLarge."""
    oracle = shared_tablebase(game)
    with suppress(StarTooLarge):
        if oracle.table:
            return oracle
    larger = Tablebase(game, oracle.folder)
    solution = solve(larger.core, larger.opening_positions, most=MOST_SOLVED)
    larger.table = SolvedTable.from_solution(solution)  # in place of the property, which would solve it again
    return larger


def _solve_opening(oracle: Tablebase, opening: str, progress: Progress) -> SolvedStart:
    state = oracle.game.start({"opening": opening})
    counts: Counter[int] = Counter()
    generator = FullMoveGenerator(oracle.game.star)
    sides_by_position = _reachable_positions(generator, state, progress)
    for value, sides in _values_of_positions(generator, oracle, sides_by_position):
        counts[value] += sides
    value = oracle.value_of_position(oracle.core.pack_state(state))
    winner = NOBODY if not value else state.turn if value > 0 else 1 - state.turn
    return SolvedStart(
        options=(("opening", opening),),
        positions=counts.total(),
        won=sum(count for each, count in counts.items() if each > 0),
        lost=sum(count for each, count in counts.items() if each < 0),
        balanced=counts[0],
        longest_win=max(map(abs, counts), default=1) - 1 if any(counts) else 0,
        winner=winner,
        turns=abs(value) - 1 if value else 0,
        winner_with_repetition=_winner_under_all_rules(oracle, opening, progress),
    )


def _reachable_positions(generator: MoveGenerator, start: State, progress: Progress) -> dict[Position, int]:
    """Every position that can come up, with the number of sides for whose turn it does; raises StarTooLarge."""
    first = generator.pack_state(start) << 1 | start.turn
    seen, waiting, successors = {first}, [first], generator.successors
    for key in waiting:
        after = ~key & 1
        for position in successors(key >> 1):
            there = position << 1 | after
            if there not in seen:
                seen.add(there)
                waiting.append(there)
        if len(seen) > MOST_COUNTED:
            raise StarTooLarge(f"more than {MOST_COUNTED} positions")
        if not len(waiting) % _STEP:
            progress("count", len(waiting))
    found: dict[Position, int] = {}
    for key in waiting:
        found[key >> 1] = found.get(key >> 1, 0) + 1
    return found


def _values_of_positions(
    generator: FullMoveGenerator, oracle: Tablebase, sides_by_position: dict[Position, int]
) -> Iterator[tuple[int, int]]:
    """The solved value of each position, and for how many sides it counts."""
    core: SymmetricMoveGenerator = oracle.core
    shift, below = core.head_shift, (1 << core.head_shift) - 1
    heads = {
        head: core.pack_position_head(*generator.unpack_position_head(head)) << shift
        for head in {position >> shift for position in sides_by_position}
    }
    value = dict(oracle.table.items()).__getitem__
    for position, sides in sides_by_position.items():
        yield value(core.canonical_position(heads[position >> shift] | position & below)), sides


def _winner_under_all_rules(oracle: Tablebase, opening: str, progress: Progress) -> int:
    """Who wins once repetition counts; NOBODY where no proof was found."""
    try:
        return find_opening_proof(oracle, opening, progress, MOST_EXPANSIONS).winner
    except NoProof:
        return NOBODY
