"""Dice and cards of a match: who draws them, what the seed gives, and whether the dice were fair."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterable
from typing import Generic, TypeVar

from tabletop.play.fairness import WAYS, DiceThrow
from tabletop.play.recompute import faces as recomputed
from tabletop.play.record import TRUNK, ChanceMode, Header
from tabletop.rules.game import CHANCE, Die, Game

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")


class Chance(Generic[S, A, V]):
    """Knows from the header who rolls the dice, and from the seed what they show."""

    def __init__(self, game: Game[S, A, V], header: Header) -> None:
        self._game = game
        self._header = header

    def is_drawn_by_program(self, state: S) -> bool:
        """Whether the program does what chance does here, and not somebody with dice of his own."""
        if self._game.to_act(state) != CHANCE or self._header.chance == ChanceMode.ASK:
            return False
        return self._header.chance == ChanceMode.AUTO or not self._game.dice(state)

    def draw_action(self, state: S, depth: int, branch: str) -> A:
        """What the seed gives after so many actions on a branch.

        Every branch has chance of its own, so that none tells what will fall on another one.
        """
        return self._game.resolve(state, random.Random(f"{self._header.seed}/{seed_source(depth, branch)}"))

    def throw_of_action(self, state: S, depth: int, action: A, branches: Iterable[str]) -> DiceThrow | None:
        """The dice of an action that the program drew after so many; None where there were none, or other ones.

        `branches` are names of those on which it can have been drawn.
        """
        dice = tuple(self._game.dice(state)) if self.is_drawn_by_program(state) else ()
        sides = [len(die.faces) for die in dice]
        for place in (seed_source(depth, branch) for branch in branches) if dice else ():
            for way in WAYS:
                faces = recomputed(way, f"{self._header.seed}/{place}", sides)
                shown = tuple(die.faces[face - 1] for die, face in zip(dice, faces, strict=True))
                if self._game.rolled(state, shown) == action:
                    return DiceThrow(depth, place, dice, faces, way)
        return None

    def dice_to_roll(self, state: S) -> tuple[Die, ...]:
        """Dice that wait for somebody to roll them and to say what they show."""
        return () if self.is_drawn_by_program(state) else tuple(self._game.dice(state))


def seed_source(depth: int, branch: str) -> str:
    """What stands behind the seed: on the main line the number of actions, elsewhere the branch's digest before it."""
    if branch == TRUNK:
        return str(depth)
    return f"{hashlib.sha256(branch.encode('utf-8', 'surrogatepass')).hexdigest()[:16]}/{depth}"
