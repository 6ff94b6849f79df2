"""What a game answers in which nothing is hidden and nothing is left to chance.

Games derive from OpenGame, also installed ones, so its names stay; a game with dice or secrets answers these parts of
the contract (`game`) itself.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from typing import Generic, TypeVar

from tabletop.rules.game import Die, Event, RulesError, Seat

S = TypeVar("S")
A = TypeVar("A")


class OpenGame(Generic[S, A]):
    """The part of the contract that is about dice and secrets; such games derive from it."""

    name: str
    hidden = False
    rolls = False
    team = False

    def resolve(self, state: S, rng: random.Random) -> A:
        """Raises RulesError: there is no chance."""
        raise RulesError(f"{self.name} has no chance actions")

    def dice(self, state: S) -> Sequence[Die]:
        """None: there is no chance."""
        return ()

    def rolled(self, state: S, faces: Sequence[str]) -> A:
        """Raises RulesError: there is no chance."""
        raise RulesError(f"{self.name} has no dice")

    def chances(self, state: S) -> Sequence[tuple[A, Fraction]]:
        """None: there is no chance."""
        return ()

    def redact(self, event: Event, seat: Seat | None) -> Event | None:
        return event
