"""Puzzles: won positions with exactly one action that wins."""

from __future__ import annotations

import hashlib
from collections import defaultdict

from hare_and_hounds.bots.table import Position, Table, position_of
from hare_and_hounds.rules.rules import HareAndHounds
from hare_and_hounds.rules.state import State
from hare_and_hounds.rules.view import View
from tabletop.ai.analysis import Puzzle

_GRADES = (1, 2, 4, 7)
"""Most actions of the solver in grades 1 to 4; grade 5 takes the rest."""
_PER_GRADE = 12
_FEWEST_CHOICES = 3
"""Legal actions, so that the winning one is not found by elimination."""


def load_or_make_puzzles(game: HareAndHounds, table: Table) -> tuple[Puzzle[View], ...]:
    """At most so many of each grade, the easiest first."""
    start = position_of(game.view(game.start({}), None))
    grades: dict[int, dict[str, Puzzle[View]]] = defaultdict(dict)
    for position in table.reached(start):
        if _has_one_solution(table, position):
            found = _puzzle(game, table, position)
            grades[found.grade].setdefault(found.id, found)
    chosen = [found for same in grades.values() for _, found in sorted(same.items())[:_PER_GRADE]]
    return tuple(sorted(chosen, key=lambda found: (found.wins_in, found.id)))


def _has_one_solution(table: Table, position: Position) -> bool:
    """Not in the middle of running up and down, which nobody who meets a puzzle knows of."""
    if position.stalled or not table.worth(position).is_won:
        return False
    ways = table.after(position)
    return len(ways) >= _FEWEST_CHOICES and sum(not table.worth(later).is_won for _, later in ways) == 1


def _puzzle(game: HareAndHounds, table: Table, position: Position) -> Puzzle[View]:
    view = game.view(State(*position), None)
    wins_in = (table.worth(position).turns + 1) // 2
    grade = 1 + sum(wins_in > most for most in _GRADES)
    return Puzzle(_id(game, view), view, view.turn, wins_in, grade, str(view))


def _id(game: HareAndHounds, view: View) -> str:
    """The same for a position and its mirror image, in which up is down."""
    top = max(point.y for point in game.field.board.points) + min(point.y for point in game.field.board.points)
    at = {(point.x, point.y): point.name for point in game.field.board.points}
    mirrored = {point.name: at.get((point.x, top - point.y), point.name) for point in game.field.board.points}
    hounds = game.field.ordered(mirrored[hound] for hound in view.hounds)
    texts = str(view), str(View(hounds, mirrored[view.hare], view.turn, view.stalled, None))
    return hashlib.sha256(min(texts).encode()).hexdigest()[:10]
