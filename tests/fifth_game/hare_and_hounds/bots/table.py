"""Every position of the game with its value: there are so few that all are worked out at once, from the ends back."""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from typing import NamedTuple

from hare_and_hounds.rules.actions import Action
from hare_and_hounds.rules.field import Field
from hare_and_hounds.rules.rules import HareAndHounds
from hare_and_hounds.rules.state import HARE, PACK
from hare_and_hounds.rules.view import View
from tabletop.rules.game import Seat


class Position(NamedTuple):
    """A view without its outcome, as quick as can be."""

    hounds: tuple[str, ...]
    hare: str
    turn: Seat
    stalled: int


class Worth(NamedTuple):
    """How a position ends if nobody errs, for the seat to move."""

    is_won: bool
    turns: int
    """Of both seats until the end."""


class Table:
    """Values of all positions that can follow from where the game is laid out, whoever begins."""

    def __init__(self, field: Field) -> None:
        self._field = field
        self._ways = {
            name: tuple(to for to in field.neighbours[name] if not field.is_back(Action(name, to)))
            for name in field.names
        }
        """Where a hound may go (HH4)."""
        self._worths: dict[Position, Worth] = {}
        self._after: dict[Position, tuple[tuple[Action, Position], ...]] = {}

    def worth(self, position: Position) -> Worth:
        """The value of a position, for the seat to move."""
        if position not in self._worths:
            self._solve(position)
        return self._worths[position]

    def after(self, position: Position) -> tuple[tuple[Action, Position], ...]:
        """What can be done in a position, and what it leads to; nothing where the game is over."""
        if position not in self._after:
            self._after[position] = () if self._is_over(position) else tuple(self._steps(position))
        return self._after[position]

    def reached(self, start: Position) -> tuple[Position, ...]:
        """All positions that can follow from one, itself included."""
        return tuple(self._spread(start)[1])

    def _solve(self, start: Position) -> None:
        """Walks back from the ends: won is what leads to a loss of the other, lost what leads to wins only."""
        before, open_ways, ends = self._spread(start)
        worths = {position: self._end(position) for position in ends}
        for position in ends:
            theirs = worths[position]
            for earlier in before[position]:
                open_ways[earlier] -= 1
                if earlier not in worths and not (theirs.is_won and open_ways[earlier]):
                    worths[earlier] = Worth(not theirs.is_won, theirs.turns + 1)
                    ends.append(earlier)
        self._worths |= worths

    def _spread(self, start: Position) -> tuple[dict[Position, list[Position]], dict[Position, int], list[Position]]:
        """All positions from here on: what comes before each, how many ways lead on, and the ends."""
        before: dict[Position, list[Position]] = defaultdict(list)
        open_ways: dict[Position, int] = {}
        waiting, ends = [start], []
        while waiting:
            position = waiting.pop()
            if position in open_ways:
                continue
            following = self.after(position)
            open_ways[position] = len(following)
            if not following:
                ends.append(position)
            for _, later in following:
                before[later].append(position)
                waiting.append(later)
        return before, open_ways, ends

    def _steps(self, position: Position) -> list[tuple[Action, Position]]:
        hounds, hare, turn, stalled = position
        if turn == HARE:
            free = [to for to in self._field.neighbours[hare] if to not in hounds]
            return [(Action(hare, to), Position(hounds, to, PACK, stalled)) for to in free]
        found = []
        for hound in hounds:
            for to in self._ways[hound]:
                if to != hare and to not in hounds:
                    action, pack = Action(hound, to), self._field.ordered((*(h for h in hounds if h != hound), to))
                    again = stalled + 1 if self._field.is_sideways(action) else 0
                    found.append((action, Position(pack, hare, HARE, again)))
        return found

    def _is_over(self, position: Position) -> bool:
        late = position.stalled >= self._field.board.patience
        return late or self._field.is_past(position.hare, position.hounds)

    def _end(self, position: Position) -> Worth:
        """The hare has won where the game is over before anybody is stuck; who is stuck has lost."""
        return Worth(self._is_over(position) and position.turn == HARE, 0)


def position_of(view: View) -> Position:
    """The position that a view shows."""
    return Position(view.hounds, view.hare, view.turn, view.stalled)


@lru_cache(maxsize=4)
def _table(game: HareAndHounds) -> Table:
    return Table(game.field)


def table_of(game: HareAndHounds) -> Table:
    """The table of a game, solved once in a process."""
    return _table(game)
