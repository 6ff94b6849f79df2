"""One bot per level: all read the same table, and see ends that are so many turns away."""

from __future__ import annotations

import random
from collections.abc import Sequence

from hare_and_hounds.bots.table import Position, Table, position_of, table_of
from hare_and_hounds.rules.actions import Action
from hare_and_hounds.rules.rules import HareAndHounds
from hare_and_hounds.rules.view import View
from tabletop.ai.bot import Budget

_EASY, _MEDIUM, _ALL = 2, 8, 999
"""Turns of both seats that a level looks ahead."""


class Tracker:
    """Goes for the nearest win in sight, runs from the nearest loss, and follows its nose where it sees neither."""

    def __init__(self, table: Table, sight: int) -> None:
        self._table = table
        self._sight = sight

    def choose(self, view: View, actions: Sequence[Action], rng: random.Random, budget: Budget) -> Action:
        """The action that looks best."""
        ways = list(self._table.after(position_of(view)))
        rng.shuffle(ways)
        return max(ways, key=lambda way: self._looks(way[1]))[0]

    def _looks(self, position: Position) -> float:
        """What a position is to the seat that brought it about."""
        theirs = self._table.worth(position)
        if theirs.turns > self._sight:
            return 0.0
        return -1.0 / (theirs.turns + 1) if theirs.is_won else 1.0 / (theirs.turns + 1)


def easy(game: HareAndHounds) -> Tracker:
    """Sees its own move and the answer."""
    return Tracker(table_of(game), _EASY)


def medium(game: HareAndHounds) -> Tracker:
    """Sees a few turns."""
    return Tracker(table_of(game), _MEDIUM)


def perfect(game: HareAndHounds) -> Tracker:
    """Sees to the end of every game."""
    return Tracker(table_of(game), _ALL)
