"""Figure and Item: one model or monster of a state with its condition, place, action token, damage and cards.

Frozen values inside State; actions replace them through StateBuilder.change_figure. Nearly every file reads them: all
rules in `turn` and `powers`, `position_queries`, the bots' `mat_evaluation`, the board's `tokens` and `squad_cards`.
Class names, Enum members, and the order and number of fields are part of the digests in saved matches, so they stay.
Questions about a figure that need the rest of the position are in `queries/position_queries`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from tabletop.rules.game import Seat
from tabletop.rules.plane.geometry import Point3

NEUTRAL: Final[Seat] = -3
"""Owner of monsters (D32)."""

FigureIndex = int
"""Index in `State.figures`; figures keep theirs to the end."""


class Condition(Enum):
    """How a model is."""

    WAITING = "waiting"
    """Not on the mat yet."""
    HEALTHY = "healthy"
    BROKEN = "broken"
    BLOODIED = "bloodied"
    OUT = "out"
    """Taken Out."""
    LEFT = "left"
    """Went off the mat with its finds."""


class Token(Enum):
    """Where a model's action token is."""

    CUP = "cup"
    USED = "used"
    """Beside it, text side up (R64)."""
    WATCH = "watch"
    """Beside it, crosshair up: on overwatch (R71)."""
    HELD = "held"
    """As WATCH, and kept from an earlier round (R74)."""


@dataclass(frozen=True, slots=True)
class Item:
    """A card of gear or an artifact, beside a model or dropped."""

    kind: str
    """Id in the content."""
    worn: int = 0
    """By how much its Bonus or rating has gone down (D4, D5)."""
    found: bool = False
    """Found in this battle: it has a token on it and scores (R192)."""
    home: str = ""
    """Model that brought it; empty for finds."""
    busted: bool = False
    """Has been Busted once: an artifact stays worth 1 victory point (D4)."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A model, or a monster."""

    id: str
    """Id of the character, or such as "grizzly#1"."""
    owner: Seat
    place: Point3 | None = None
    """None where it is not on the mat."""
    facing: float = 0.0
    """Degrees, 0 along x and 90 along y, in 1/100."""
    condition: Condition = Condition.WAITING
    token: Token = Token.CUP
    damage: int = 0
    items: tuple[Item, ...] = ()
    mutations: tuple[str, ...] = ()
    failed: bool = False
    """Whether a Recover roll has failed since it was Broken (R110)."""
    leeches: int = 0
    """Damage at the end of each round."""
    shaken: int = 0
    """Base dice that it lacks until the round ends (Mind Terror)."""
    extra: tuple[int, int, int, int] = (0, 0, 0, 0)
    """Experience: added to Ranged, Melee, Survival and Health (R220)."""
    gone: Point3 | None = None
    """Where it left the mat."""
    rescued: bool = False
    """Whether it was found in this battle (Rescue Mission)."""

    @property
    def is_monster(self) -> bool:
        """Whether no player leads it."""
        return self.owner == NEUTRAL

    @property
    def is_on_mat(self) -> bool:
        """Whether it can be met, standing or Broken."""
        return self.place is not None

    @property
    def is_standing(self) -> bool:
        """Whether it is on the mat and not Broken."""
        return self.place is not None and self.condition is not Condition.BROKEN

    @property
    def is_broken(self) -> bool:
        """Whether it lies on its side."""
        return self.condition is Condition.BROKEN

    @property
    def is_watching(self) -> bool:
        """Whether it is on overwatch."""
        return self.token in (Token.WATCH, Token.HELD)

    @property
    def has_find(self) -> bool:
        """Whether it carries something found in this battle (R198)."""
        return any(item.found for item in self.items)
