"""How views and actions of a game become numbers, for programs that learn.

Used by `tabletop.env`, which makes arrays and action masks of it. A game names its ObservationEncoder in its box
(`observation`); one that names none gets PositionTextEncoder, which any game can be played with. An encoder is given
a view and never a state, so that what it tells is what the seat may see. Agents are trained for these numbers: fields,
their order and sizes, and the order of `named_actions` stay as they are for the same content (docs/environments.md
lists them, and a test compares).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from tabletop.content import boxes
from tabletop.rules.game import Game, Seat

USUAL_SLOTS: Final = 256
"""Our games have offered 187 actions at most that have no number of their own."""
_TEXT_LENGTH: Final = 1024


@dataclass(frozen=True, slots=True)
class ObservationField:
    """A row of numbers that belong together; all are between -1 and 1."""

    name: str
    size: int
    meaning: str
    """In plain English, for docs/environments.md."""


class ObservationEncoder(Protocol):
    """Makes numbers of the views of one game with its content."""

    fields: tuple[ObservationField, ...]
    named_actions: tuple[Any, ...]
    """Actions that have the same number in every position; all others are numbered as they are offered."""
    slots: int
    """How many of these others can be told apart at once."""

    def encode(self, view: Any, seat: Seat) -> Sequence[float]:
        """The numbers of all fields, one after the other, as the seat sees them: its own things come first."""


class PositionTextEncoder:
    """The text of the view, letter by letter: complete for any game, but hard to learn from."""

    fields: tuple[ObservationField, ...] = (
        ObservationField("text", _TEXT_LENGTH, "code of each letter of the position's text, over 255; 0 after its end"),
        ObservationField("seat", 1, "number of the seat, over 10"),
    )
    named_actions: tuple[Any, ...] = ()
    slots = USUAL_SLOTS

    def encode(self, view: Any, seat: Seat) -> Sequence[float]:
        codes = [min(code, 255) / 255 for code in map(ord, str(view)[:_TEXT_LENGTH])]
        return [*codes, *(0.0,) * (_TEXT_LENGTH - len(codes)), share(seat, 10)]


def make_encoder(game: Game[Any, Any, Any]) -> ObservationEncoder:
    """The encoder that the game's box names, or the one that fits every game."""
    box = boxes.find_game_box(game.name)
    if box is None or box.observation is None:
        return PositionTextEncoder()
    made: ObservationEncoder = box.observation.load()(game)
    return made


def share(value: float, most: float) -> float:
    """The value over the most that it usually is; between -1 and 1."""
    return max(-1.0, min(1.0, value / most)) if most else 0.0


def one_hot(index: int, size: int) -> list[float]:
    """1 at the index, and 0 elsewhere; all 0 where there is no such index."""
    return [float(number == index) for number in range(size)]


def bits_of(mask: int, size: int) -> list[float]:
    """The lowest bits of a whole number, the lowest first."""
    return [float(mask >> number & 1) for number in range(size)]


def padded(rows: Iterable[Sequence[float]], count: int, width: int) -> list[float]:
    """So many rows of that width in one list: what is too much is left out, what is missing is 0."""
    numbers = [number for row, _ in zip(rows, range(count), strict=False) for number in row]
    return numbers + [0.0] * (count * width - len(numbers))
