"""The actions of Zoon and their text form, such as Move (also an attack), Play (a trump) and Touch (a corner).

Used by all of the rules (`moves` offers them, `refusals` judges them, `effects` does them), by the bots, and by the
board's `picks` and `view_queries`. Saved matches and the engine hold the texts: what `parse` could read before must
still be read and mean the same, and `str` is its inverse (docs/files-and-formats.md). Pure data and parsing; whether
one is legal is said by `refusals`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated, Final

from tabletop.games.zoon.rules import battlefield
from tabletop.games.zoon.rules.battlefield import Cell
from tabletop.games.zoon.rules.state import CORNERS
from tabletop.rules.game import Seat
from tabletop.rules.notation import FieldFormat, Notation, index_format

_NOTATION: Final = Notation("c2-c4, touch TL or play rockfall c3")

_LABEL: Final = r"[a-z0-9]+(?:-[a-z0-9]+)*(?:#[0-9])?"
_DEPLOY_TEXT: Final = re.compile(rf"deploy((?: {_LABEL})*) /((?: {_LABEL})*)")
_ANY_WORDS: Final = r"[!-~]+(?: [!-~]+)*"
"""All that is left, where cells are expected: a refusal names the word that is no cell, also among too many words."""


def _parse_first_cell(words: str) -> Cell:
    return battlefield.cell_from_name(words.partition(" ")[0])


def _cell_list_format(most: int) -> FieldFormat[tuple[Cell, ...]]:
    def read(words: str) -> tuple[Cell, ...]:
        return tuple(map(battlefield.cell_from_name, words.split(" ")))[:most]

    return FieldFormat(_ANY_WORDS, read, lambda cells: " ".join(map(battlefield.cell_name, cells)))


_TRUMP: Final = FieldFormat(_LABEL, str)
_MOVE_CELL: Final = FieldFormat("[a-f][1-6]", battlefield.cell_from_name, battlefield.cell_name)
_LAST_CELL: Final = FieldFormat(_ANY_WORDS, _parse_first_cell, battlefield.cell_name)
_CARD_TURN: Final = FieldFormat("0|180", int)
_DIE: Final = FieldFormat("[0-9]{1,2}", int)


@dataclass(frozen=True, slots=True)
class Deploy:
    """Fills the deployment zone: front row from the owner's left to right, then the back row (Z8, D2)."""

    labels: tuple[str, ...]
    """Cards such as "digger#0", or "first-lantern" where there are no variants."""
    front: int = battlefield.SIDE
    """How many of them are to lie in the front row."""

    def __str__(self) -> str:
        front, back = self.labels[: self.front], self.labels[self.front :]
        return " ".join(("deploy", *front, "/", *back))


@_NOTATION.action("{origin}[-{via}]-{target}")
@dataclass(frozen=True, slots=True)
class Move:
    """Moves a Zoon by its grid (Z18), also within a march."""

    origin: Annotated[Cell, _MOVE_CELL]
    target: Annotated[Cell, _MOVE_CELL]
    via: Annotated[Cell | None, _MOVE_CELL] = None
    """The cell before the target, where two ways lead to an enemy there (D6)."""


@_NOTATION.action("play {trump} {cells}")
@dataclass(frozen=True, slots=True)
class Play:
    """Plays a trump on these cells: user and target of a shot, origin and target of a move, or one cell."""

    trump: Annotated[str, _TRUMP]
    cells: Annotated[tuple[Cell, ...], _cell_list_format(3)]
    """Three for a move with `via` in the middle."""


@_NOTATION.action("place {trump} {cell}")
@dataclass(frozen=True, slots=True)
class Place:
    """Places a Reinforcement (Z67)."""

    trump: Annotated[str, _TRUMP]
    cell: Annotated[Cell, _LAST_CELL]


@_NOTATION.action("touch {corner}")
@dataclass(frozen=True, slots=True)
class Touch:
    """Touches a corner of the enemy's card (Z31)."""

    corner: Annotated[int, index_format(CORNERS)]
    """Index of CORNERS, as the card's owner reads it (N37)."""


@_NOTATION.action("choose {cells}")
@dataclass(frozen=True, slots=True)
class Choose:
    """Decides an effect: the cell to go to, the friend to swap with, or a friend's cell and where it goes."""

    cells: Annotated[tuple[Cell, ...], _cell_list_format(2)]


@_NOTATION.action("turn-up {cell}")
@dataclass(frozen=True, slots=True)
class TurnUp:
    """Turns up an own face-down card after a loss (A6)."""

    cell: Annotated[Cell, _LAST_CELL]


@_NOTATION.action("pass")
@dataclass(frozen=True, slots=True)
class Pass:
    """Declines an effect that is optional, or ends a march (N1, N20)."""


@_NOTATION.action("resign")
@dataclass(frozen=True, slots=True)
class Resign:
    """Gives the game up (D30); legal at any own decision, and never offered."""


@_NOTATION.action("first {seat}")
@dataclass(frozen=True, slots=True)
class First:
    """Chance: who begins (Z11)."""

    seat: Annotated[Seat, index_format(("south", "north"))]


@_NOTATION.action("lie {attacker} {defender}")
@dataclass(frozen=True, slots=True)
class Lie:
    """Chance: how the two cards of a combat lie, the attacker's or the trump's first (D13)."""

    attacker: Annotated[int, _CARD_TURN]
    """0 or 180 degrees."""
    defender: Annotated[int, _CARD_TURN]


@_NOTATION.action("roll {attacker} {defender}")
@dataclass(frozen=True, slots=True)
class Roll:
    """Chance: the dice of a combat, the attacker's first (A18)."""

    attacker: Annotated[int, _DIE]
    defender: Annotated[int, _DIE]


Action = Deploy | Move | Play | Place | Touch | Choose | TurnUp | Pass | Resign | First | Lie | Roll


def parse(text: str) -> Action:
    """Inverse of `str(action)`; raises InvalidAction."""
    rows = _DEPLOY_TEXT.fullmatch(text) if text.startswith("deploy") else None
    if rows:
        front, back = rows[1].split(), rows[2].split()
        return Deploy((*front, *back), len(front))
    action: Action = _NOTATION.parse(text)
    return action
