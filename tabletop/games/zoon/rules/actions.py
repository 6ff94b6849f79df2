"""Actions and their text form."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tabletop.games.zoon.rules import field
from tabletop.games.zoon.rules.field import Cell
from tabletop.games.zoon.rules.state import CORNERS
from tabletop.rules.game import Seat
from tabletop.rules.words import ActionTokens, Misread, read

_ROWS = "/"
"""Between the front row and the back row."""


@dataclass(frozen=True, slots=True)
class Deploy:
    """Fills the deployment zone: front row from the owner's left to right, then the back row (Z8, D2)."""

    labels: tuple[str, ...]
    """Cards such as "digger#0", or "first-lantern" where there are no variants."""
    front: int = field.SIDE
    """How many of them are to lie in the front row."""

    def __str__(self) -> str:
        front, back = self.labels[: self.front], self.labels[self.front :]
        return " ".join(("deploy", *front, _ROWS, *back))


@dataclass(frozen=True, slots=True)
class Move:
    """Moves a Zoon by its grid (Z18), also within a march."""

    origin: Cell
    target: Cell
    via: Cell | None = None
    """The cell before the target, where two ways lead to an enemy there (D6)."""

    def __str__(self) -> str:
        cells = (self.origin, self.target) if self.via is None else (self.origin, self.via, self.target)
        return "-".join(map(field.name, cells))


@dataclass(frozen=True, slots=True)
class Play:
    """Plays a trump on these cells: user and target of a shot, origin and target of a move, or one cell."""

    trump: str
    cells: tuple[Cell, ...]
    """Three for a move with `via` in the middle."""

    def __str__(self) -> str:
        return " ".join(("play", self.trump, *map(field.name, self.cells)))


@dataclass(frozen=True, slots=True)
class Place:
    """Places a Reinforcement (Z67)."""

    trump: str
    cell: Cell

    def __str__(self) -> str:
        return f"place {self.trump} {field.name(self.cell)}"


@dataclass(frozen=True, slots=True)
class Touch:
    """Touches a corner of the enemy's card (Z31)."""

    corner: int
    """Index of CORNERS, as the card's owner reads it (N37)."""

    def __str__(self) -> str:
        return f"touch {CORNERS[self.corner]}"


@dataclass(frozen=True, slots=True)
class Choose:
    """Decides an effect: the cell to go to, the friend to swap with, or a friend's cell and where it goes."""

    cells: tuple[Cell, ...]

    def __str__(self) -> str:
        return " ".join(("choose", *map(field.name, self.cells)))


@dataclass(frozen=True, slots=True)
class TurnUp:
    """Turns up an own face-down card after a loss (A6)."""

    cell: Cell

    def __str__(self) -> str:
        return f"turn-up {field.name(self.cell)}"


@dataclass(frozen=True, slots=True)
class Pass:
    """Declines an effect that is optional, or ends a march (N1, N20)."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Resign:
    """Gives the game up (D30); legal at any own decision, and never offered."""

    def __str__(self) -> str:
        return "resign"


@dataclass(frozen=True, slots=True)
class First:
    """Chance: who begins (Z11)."""

    seat: Seat

    def __str__(self) -> str:
        return f"first {('south', 'north')[self.seat]}"


@dataclass(frozen=True, slots=True)
class Lie:
    """Chance: how the two cards of a combat lie, the attacker's or the trump's first (D13)."""

    attacker: int
    """0 or 180 degrees."""
    defender: int

    def __str__(self) -> str:
        return f"lie {self.attacker} {self.defender}"


@dataclass(frozen=True, slots=True)
class Roll:
    """Chance: the dice of a combat, the attacker's first (A18)."""

    attacker: int
    defender: int

    def __str__(self) -> str:
        return f"roll {self.attacker} {self.defender}"


Action = Deploy | Move | Play | Place | Touch | Choose | TurnUp | Pass | Resign | First | Lie | Roll

_WORD: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*(?:#[0-9])?")
_ANY: Final = re.compile(r"[!-~]+")
_FACE: Final = re.compile(r"[0-9]{1,2}")
_LYING: Final = ("0", "180")
_MOVE: Final = re.compile(r"([a-f][1-6])(?:-([a-f][1-6]))?-([a-f][1-6])")


def parse(text: str) -> Action:
    """Inverse of `str(action)`; raises InvalidAction."""
    move = _MOVE.fullmatch(text)
    if move:
        via = None if move[2] is None else field.named(move[2])
        return Move(field.named(move[1]), field.named(move[3]), via)
    return read(text, _ZoonActionTokens, _FORMS, "c2-c4, touch TL or play rockfall c3")


class _ZoonActionTokens(ActionTokens):
    """The words of actions of this game."""

    def label(self) -> str:
        return self.take(_WORD)[0]

    def labels(self) -> tuple[str, ...]:
        return tuple(found[0] for found in self.each(_WORD))

    def cell(self) -> Cell:
        return field.named(self.take(_ANY)[0])

    def cells(self) -> tuple[Cell, ...]:
        return tuple(field.named(found[0]) for found in self.rest(_ANY))

    def face(self) -> int:
        return int(self.take(_FACE)[0])


def _deploy(words: _ZoonActionTokens) -> Action:
    front = words.labels()
    words.one_of((_ROWS,))
    return Deploy((*front, *words.labels()), len(front))


def _between(cells: tuple[Cell, ...], least: int, most: int) -> tuple[Cell, ...]:
    if not least <= len(cells) <= most:
        raise Misread
    return cells


_FORMS: Final[dict[str, Callable[[_ZoonActionTokens], Action]]] = {
    "deploy": _deploy,
    "play": lambda words: Play(words.label(), _between(words.cells(), 1, 3)),
    "place": lambda words: Place(words.label(), words.cell()),
    "touch": lambda words: Touch(words.one_of(CORNERS)),
    "choose": lambda words: Choose(_between(words.cells(), 1, 2)),
    "turn-up": lambda words: TurnUp(words.cell()),
    "pass": lambda words: Pass(),
    "resign": lambda words: Resign(),
    "first": lambda words: First(words.one_of(("south", "north"))),
    "lie": lambda words: Lie(180 * words.one_of(_LYING), 180 * words.one_of(_LYING)),
    "roll": lambda words: Roll(words.face(), words.face()),
}
