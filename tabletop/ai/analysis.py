"""What an analyst says of a position: a verdict with the value of each action, and puzzles.

A game whose positions can be judged exactly names an Analyst in its box. These are the values it returns: won, lost
or neither, in how many moves, and for each action the same. Used by `ai/questions`, which asks the analyst in the
worker, and by the scenes that show it: the table's `analysis` (hints), the review's `evaluation_curve` and the
puzzles. The values go from one process to another, so they stay frozen and can be pickled. A puzzle's `id` is the key
of its medal in the player's file, so an analyst must make the same ids in every version.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Generic, Protocol, TypeVar

V = TypeVar("V")
V_contra = TypeVar("V_contra", contravariant=True)
A = TypeVar("A")


class VerdictKind(StrEnum):
    """How it stands for the seat to act."""

    WON = "won"
    LOST = "lost"
    BALANCED = "balanced"
    """Nobody can force the end without help from a repetition."""


@dataclass(frozen=True, slots=True)
class Value(Generic[A]):
    """What an action leads to for the seat that takes it."""

    action: A
    kind: VerdictKind
    turns: int | None
    """Turns of both seats until the end, this action included; None where balanced."""
    repeats: bool = False
    """Whether the action loses because it brings back an arrangement."""

    @property
    def winner_moves_needed(self) -> int | None:
        """How many of its own moves the winner needs, this one included where it is the winner's; None: nobody wins."""
        return _count_winner_moves(self.kind, self.turns)

    @property
    def loser_moves_last(self) -> bool:
        """Whether the game ends with a move of the loser's own, after the last one of the winner."""
        return _does_loser_move_last(self.kind, self.turns)


@dataclass(frozen=True, slots=True)
class Verdict(Generic[A]):
    """How a position stands for the seat to act."""

    kind: VerdictKind
    turns: int | None
    """Turns of both seats until the end with best play; None where balanced."""
    best: tuple[A, ...]
    """Actions that do as well as any other."""
    values: tuple[Value[A], ...]
    """Every legal action, in the order of the game's offer."""
    reason: str
    """Why the best action is best: a key for the user interface to make a sentence of."""
    repetition_horizon: int | None = None
    """Turns of both seats in which repetition was looked for; None where all of it was."""

    @property
    def winner_moves_needed(self) -> int | None:
        """How many of its own moves the winner needs; 0 where the other side's next one ends the game."""
        return _count_winner_moves(self.kind, self.turns)

    @property
    def loser_moves_last(self) -> bool:
        """Whether the game ends with a move of the loser's own, after the last one of the winner."""
        return _does_loser_move_last(self.kind, self.turns)


def _count_winner_moves(kind: VerdictKind, turns: int | None) -> int | None:
    """The winner's part of turns that both seats take alternately."""
    if turns is None or kind == VerdictKind.BALANCED:
        return None
    return (turns + 1) // 2 if kind == VerdictKind.WON else turns // 2


def _does_loser_move_last(kind: VerdictKind, turns: int | None) -> bool:
    """The seat to act makes every move with an odd number."""
    return (
        turns is not None
        and turns > 0
        and kind != VerdictKind.BALANCED
        and (turns % 2 == 1) == (kind == VerdictKind.LOST)
    )


@dataclass(frozen=True, slots=True)
class Puzzle(Generic[V]):
    """A position with one thing to find: a win by force, or with `answers` one decision that is clearly best."""

    id: str
    """The same on every machine and for every picture of the position in a mirror."""
    view: V
    seat: int
    """Who wins, or decides."""
    wins_in: int
    """Actions of the solver until the end, the opponent's not counted; 1 where it is one decision."""
    grade: int
    """1 for the easiest."""
    position: str
    """The option `position` of a match that begins here."""
    answers: tuple[str, ...] = ()
    """Texts of the actions that solve it; none where the analyst judges every move until the end."""
    goal: str = ""
    """Key of what is to be found, `puzzle_<goal>` in the game's words."""
    best: float = 0.0
    """What the answers are worth, in the unit of the goal."""
    setup: tuple[tuple[str, str], ...] = ()
    """Options of a match that begins here, besides `position`."""
    level: str = ""
    """The weakest bot that finds it; "" where none does, or nobody has asked them."""
    reason: str = ""
    """Key of what is said at the end, `puzzle_why_<reason>` in the game's words."""
    figures: tuple[tuple[str, str], ...] = ()
    """What these sentences name."""


class Analyst(Protocol[V_contra, A]):
    """Judges positions from what a seat may see."""

    def verdict(self, view: V_contra) -> Verdict[A]:
        """How the position stands."""

    def refutation(self, view: V_contra, action: A | None) -> tuple[A, ...]:
        """Best play of all seats after the action, itself included, until the end or as far as it can be told."""

    def puzzles(self) -> tuple[Puzzle[Any], ...]:
        """All puzzles of the game, the easiest first."""
