"""Actions and their text form."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tabletop.games.zoon.rules import battlefield
from tabletop.games.zoon.rules.battlefield import Cell
from tabletop.games.zoon.rules.state import CORNERS
from tabletop.rules.game import Seat
from tabletop.rules.tokens import ActionTokens, TokenMismatch, parse_action_text

_ROW_SEPARATOR = "/"
"""Between the front row and the back row."""


@dataclass(frozen=True, slots=True)
class Deploy:
    """Fills the deployment zone: front row from the owner's left to right, then the back row (Z8, D2)."""

    labels: tuple[str, ...]
    """Cards such as "digger#0", or "first-lantern" where there are no variants."""
    front: int = battlefield.SIDE
    """How many of them are to lie in the front row."""

    def __str__(self) -> str:
        front, back = self.labels[: self.front], self.labels[self.front :]
        return " ".join(("deploy", *front, _ROW_SEPARATOR, *back))


@dataclass(frozen=True, slots=True)
class Move:
    """Moves a Zoon by its grid (Z18), also within a march."""

    origin: Cell
    target: Cell
    via: Cell | None = None
    """The cell before the target, where two ways lead to an enemy there (D6)."""

    def __str__(self) -> str:
        cells = (self.origin, self.target) if self.via is None else (self.origin, self.via, self.target)
        return "-".join(map(battlefield.cell_name, cells))


@dataclass(frozen=True, slots=True)
class Play:
    """Plays a trump on these cells: user and target of a shot, origin and target of a move, or one cell."""

    trump: str
    cells: tuple[Cell, ...]
    """Three for a move with `via` in the middle."""

    def __str__(self) -> str:
        return " ".join(("play", self.trump, *map(battlefield.cell_name, self.cells)))


@dataclass(frozen=True, slots=True)
class Place:
    """Places a Reinforcement (Z67)."""

    trump: str
    cell: Cell

    def __str__(self) -> str:
        return f"place {self.trump} {battlefield.cell_name(self.cell)}"


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
        return " ".join(("choose", *map(battlefield.cell_name, self.cells)))


@dataclass(frozen=True, slots=True)
class TurnUp:
    """Turns up an own face-down card after a loss (A6)."""

    cell: Cell

    def __str__(self) -> str:
        return f"turn-up {battlefield.cell_name(self.cell)}"


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

_CARD_LABEL: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*(?:#[0-9])?")
_ANY_TOKEN: Final = re.compile(r"[!-~]+")
_DIE_FACE: Final = re.compile(r"[0-9]{1,2}")
_CARD_TURNS: Final = ("0", "180")
_MOVE_TEXT: Final = re.compile(r"([a-f][1-6])(?:-([a-f][1-6]))?-([a-f][1-6])")


def parse(text: str) -> Action:
    """Inverse of `str(action)`; raises InvalidAction."""
    move = _MOVE_TEXT.fullmatch(text)
    if move:
        via = None if move[2] is None else battlefield.cell_from_name(move[2])
        return Move(battlefield.cell_from_name(move[1]), battlefield.cell_from_name(move[3]), via)
    return parse_action_text(text, _ZoonActionTokens, _READERS_BY_VERB, "c2-c4, touch TL or play rockfall c3")


class _ZoonActionTokens(ActionTokens):
    """The words of actions of this game."""

    def label(self) -> str:
        return self.take_token(_CARD_LABEL)[0]

    def labels(self) -> tuple[str, ...]:
        return tuple(found[0] for found in self.take_all_matching(_CARD_LABEL))

    def cell(self) -> Cell:
        return battlefield.cell_from_name(self.take_token(_ANY_TOKEN)[0])

    def cells(self) -> tuple[Cell, ...]:
        return tuple(battlefield.cell_from_name(found[0]) for found in self.take_rest(_ANY_TOKEN))

    def face(self) -> int:
        return int(self.take_token(_DIE_FACE)[0])


def _read_deploy(words: _ZoonActionTokens) -> Action:
    front = words.labels()
    words.take_index((_ROW_SEPARATOR,))
    return Deploy((*front, *words.labels()), len(front))


def _check_cell_count(cells: tuple[Cell, ...], least: int, most: int) -> tuple[Cell, ...]:
    if not least <= len(cells) <= most:
        raise TokenMismatch
    return cells


_READERS_BY_VERB: Final[dict[str, Callable[[_ZoonActionTokens], Action]]] = {
    "deploy": _read_deploy,
    "play": lambda words: Play(words.label(), _check_cell_count(words.cells(), 1, 3)),
    "place": lambda words: Place(words.label(), words.cell()),
    "touch": lambda words: Touch(words.take_index(CORNERS)),
    "choose": lambda words: Choose(_check_cell_count(words.cells(), 1, 2)),
    "turn-up": lambda words: TurnUp(words.cell()),
    "pass": lambda words: Pass(),
    "resign": lambda words: Resign(),
    "first": lambda words: First(words.take_index(("south", "north"))),
    "lie": lambda words: Lie(180 * words.take_index(_CARD_TURNS), 180 * words.take_index(_CARD_TURNS)),
    "roll": lambda words: Roll(words.face(), words.face()),
}
