"""Actions and their text form."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tabletop.games.zoon.rules import field
from tabletop.games.zoon.rules.field import Cell
from tabletop.games.zoon.rules.state import CORNERS
from tabletop.rules.game import InvalidAction, Seat

_ROWS = "/"
"""Between the front row and the back row."""


@dataclass(frozen=True, slots=True)
class Deploy:
    """Fills the deployment zone: front row from the owner's left to right, then the back row (Z8, D2)."""

    labels: tuple[str, ...]
    """Cards such as "digger#0", or "first-lantern" where there are no variants."""

    def __str__(self) -> str:
        front, back = self.labels[: field.SIDE], self.labels[field.SIDE :]
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

_WORD = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*(?:#[0-9])?")
_PLAIN = re.compile(r"[!-~]+(?: [!-~]+)*")
_MOVE = re.compile(r"([a-f][1-6])(?:-([a-f][1-6]))?-([a-f][1-6])")


def parse(text: str) -> Action:
    """Inverse of `str(action)`; raises InvalidAction."""
    if not _PLAIN.fullmatch(text):
        raise InvalidAction(f"{text!r} is no action; words with single spaces between them are expected")
    move = _MOVE.fullmatch(text)
    if move:
        via = None if move[2] is None else field.named(move[2])
        return Move(field.named(move[1]), field.named(move[3]), via)
    word, *rest = text.split(" ")
    known = _FORMS.get(word)
    made = known(rest) if known else None
    if made is None or str(made) != text:
        raise InvalidAction(f"{text!r} is no action; such as c2-c4, touch TL or play rockfall c3 is expected")
    return made


def _deploy(rest: list[str]) -> Action | None:
    labels = tuple(word for word in rest if word != _ROWS)
    return Deploy(labels) if len(labels) == len(rest) - 1 and all(map(_WORD.fullmatch, labels)) else None


def _play(rest: list[str]) -> Action | None:
    fits = 2 <= len(rest) <= 4 and _WORD.fullmatch(rest[0])
    return Play(rest[0], tuple(map(field.named, rest[1:]))) if fits else None


def _place(rest: list[str]) -> Action | None:
    return Place(rest[0], field.named(rest[1])) if len(rest) == 2 and _WORD.fullmatch(rest[0]) else None


def _touch(rest: list[str]) -> Action | None:
    return Touch(CORNERS.index(rest[0])) if len(rest) == 1 and rest[0] in CORNERS else None


def _choose(rest: list[str]) -> Action | None:
    return Choose(tuple(map(field.named, rest))) if 1 <= len(rest) <= 2 else None


def _turn_up(rest: list[str]) -> Action | None:
    return TurnUp(field.named(rest[0])) if len(rest) == 1 else None


def _first(rest: list[str]) -> Action | None:
    sides = ["south", "north"]
    return First(sides.index(rest[0])) if len(rest) == 1 and rest[0] in sides else None


def _lie(rest: list[str]) -> Action | None:
    fits = len(rest) == 2 and all(turned in ("0", "180") for turned in rest)
    return Lie(int(rest[0]), int(rest[1])) if fits else None


def _roll(rest: list[str]) -> Action | None:
    fits = len(rest) == 2 and all(len(face) < 3 and face.isascii() and face.isdigit() for face in rest)
    return Roll(int(rest[0]), int(rest[1])) if fits else None


_FORMS = {
    "deploy": _deploy,
    "play": _play,
    "place": _place,
    "touch": _touch,
    "choose": _choose,
    "turn-up": _turn_up,
    "pass": lambda rest: None if rest else Pass(),
    "resign": lambda rest: None if rest else Resign(),
    "first": _first,
    "lie": _lie,
    "roll": _roll,
}
