"""What is known of every position of one star: its value, and lines of play that win for certain.

Used by all bots: `bots`, `perfect_bot`, `foresight`, `history_search`, `analyse`, `prove` and `puzzles`.
`shared_tablebase` gives the one Tablebase that all of a game share; it loads or solves the table (`table`, `solve`)
when it is first asked, which may raise StarTooLarge. Values are those of `solve.SolvedValues`. Repetition (ZD14) is
left aside, and `is_win_certain` may say yes only where no repetition can spoil the win; see `foresight` for the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from pathlib import Path

from tabletop import paths
from tabletop.games.zodiac.bots.core import SymmetricMoveGenerator
from tabletop.games.zodiac.bots.solve import solve
from tabletop.games.zodiac.bots.table import SolvedTable, load_or_solve_table
from tabletop.games.zodiac.rules.generator import Arrangement, Position
from tabletop.games.zodiac.rules.rules import Zodiac
from tabletop.rules.caches import Cache, cached


class Tablebase:
    """Values of positions for the side to move, as in SolvedValues; repetition (ZD14) is left aside.

    Whatever needs the table may raise StarTooLarge, if the star is too large to be solved.
    """

    def __init__(self, game: Zodiac, folder: Path) -> None:
        self.game = game
        self.core = SymmetricMoveGenerator(game.star)
        self.folder = folder
        self._values_off_openings: Cache[Position, int] = Cache("zodiac: values from elsewhere", 1 << 16)
        """Values of positions that cannot come up from any opening."""

    @cached_property
    def opening_positions(self) -> tuple[Position, ...]:
        """The openings of the star."""
        names = (opening.name for opening in self.game.content.board.openings)
        states = (self.game.start({"opening": name}) for name in names)
        return tuple(self.core.position_of(self.game.view(state, None)) for state in states)

    @cached_property
    def table(self) -> SolvedTable:
        """Read from disk, or solved the first time."""
        return load_or_solve_table(self.core, self.opening_positions, self.folder)

    def value_of_position(self, position: Position) -> int:
        """The value of any position, those included that no opening leads to."""
        canonical = self.core.canonical_position(position)
        found = self.table.get(canonical)
        if found is None:
            found = self._values_off_openings.get(canonical)
        if found is None:
            solved = solve(self.core, (canonical,)).values
            self._values_off_openings.update(solved)
            found = solved[canonical]
        return found

    @cached_property
    def cached_value(self) -> Callable[[Position], int]:
        """`value_of_position` with a memory of what was asked, for searches."""
        return cached("zodiac: values", 1 << 15)(self.value_of_position)


@cached("zodiac: oracles", 4)
def shared_tablebase(game: Zodiac) -> Tablebase:
    """The oracle that all bots and analysts of a game share."""
    return Tablebase(game, paths.cache())


_MOST_LINES = 4096


class WinningLines:
    """Lines of play by the table: the winner takes the shortest win, the loser may take anything."""

    def __init__(self, oracle: Tablebase) -> None:
        self._core: SymmetricMoveGenerator = oracle.core
        self._table_value = oracle.cached_value
        self.made_arrangements = cached("zodiac: lines of play", _MOST_LINES)(self._find_winner_arrangements)
        """Arrangements that the winner may bring about from a decided position on; None where one may come twice."""

    def shortest_winning_move(self, position: Position) -> tuple[int, Position]:
        """Index of the shortest win in a won position that is not over, and what it leads to."""
        moves = self._core.moves(position)
        return min(
            (move for move in moves if self._table_value(move[1]) < 0), key=lambda move: -self._table_value(move[1])
        )

    def is_win_certain(self, position: Position, occurred: Iterable[Arrangement]) -> bool:
        """Whether the winner of a decided position wins although these arrangements have occurred.

        Only those matter that have the loser to move: the winner brings about no others.
        """
        made = self.made_arrangements(position)
        return made is not None and made.isdisjoint(occurred)

    def _positions_after(self, position: Position) -> tuple[Position, ...]:
        if self._core.full_ring_result(position):
            return ()
        if self._table_value(position) > 0:
            return (self.shortest_winning_move(position)[1],)
        return tuple(self._core.successors(position))

    def _find_winner_arrangements(self, position: Position) -> frozenset[Arrangement] | None:
        """Arrangements that the winner may bring about; it ends, as each move comes nearer to the end by the table."""
        made = frozenset[Arrangement]()
        wins = self._table_value(position) > 0
        for there in self._positions_after(position):
            later = self.made_arrangements(there)
            if later is None:
                return None
            made |= later
            if wins:
                lay = self._core.arrangement_of_position(there)
                if lay in later:
                    return None
                made |= {lay}
        return made
