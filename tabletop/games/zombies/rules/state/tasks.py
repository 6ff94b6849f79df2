"""The kinds of task that can wait on the stack of a turn, as frozen dataclasses with their data.

`turn/task_specs` says for each kind who decides and what happens; files of `turn` and `powers` push them, `offers`
and the board (`picks`, `action_messages`) look at the one that waits. The state holds the stack, its last task first
to be done. Names of classes and fields, and words such as STAGES, stand in the texts of positions; names of classes
and the order of fields are in digests of saved matches. So they stay. A new kind goes into Task and into TASK_SPECS;
a new field needs a default, and changes digests.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tabletop.games.zombies.rules.content.vocabulary import ZombieKind
from tabletop.rules.game import Seat
from tabletop.rules.hexes import Hex

# The bottom of the stack


STAGES: Final = ("begin", "draw", "suppress", "resolve", "zombies", "wounds", "move", "act", "unpin", "judge", "admin")
"""Of a round, in their order."""


@dataclass(frozen=True, slots=True)
class Rounds:
    """One phase after the other; the bottom of the stack."""

    stage: str = "begin"
    """What comes next."""


# Tiles, hands and finds: also at set-up


@dataclass(frozen=True, slots=True)
class Dealing:
    """Chance draws a full hand for a weapon whose hand is empty (K12); the deck counts as shuffled."""

    seat: Seat
    arms: int
    why: str = "start"
    """start, reload, breath, found or satchel."""


@dataclass(frozen=True, slots=True)
class Filling:
    """Chance draws a tile for an Open Exit Point (H65, X5)."""

    laid: int
    side: int


@dataclass(frozen=True, slots=True)
class Breaking:
    """The way on is looked at after an exploration (X6, K64)."""


@dataclass(frozen=True, slots=True)
class Wandering:
    """Chance rolls for wanderers of a tile, one by one (X7, K13)."""

    laid: int
    left: int


@dataclass(frozen=True, slots=True)
class Caching:
    """Chance says what lies in a tile's cache (K14, K15)."""

    laid: int
    left: int = 1
    kind: str = ""
    """medical, weapon or item; where a medical die is to be rolled, medical."""


# Phases 1 to 3


@dataclass(frozen=True, slots=True)
class Counting:
    """Chance rolls the D3 (G1, K16)."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """Chance draws Director cards."""

    left: int


@dataclass(frozen=True, slots=True)
class Peeking:
    """Chance says what lies on top of an ammo deck (K28)."""

    seat: Seat
    arms: int


@dataclass(frozen=True, slots=True)
class Suppressing:
    """A seat chooses its contribution (F7)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Revealing:
    """Chance shuffles the pile (H17)."""


@dataclass(frozen=True, slots=True)
class Placing:
    """Chance rolls for the zombies that a card brings, one by one (H23); also for the Bloater's."""

    card: str
    spawn: str
    """How the tile is chosen: weakest, first, rear, front or exits."""
    left: int
    turn: int = 0
    """Zombies of this card that have had their turn: exits are taken in turn (K32)."""
    tile: int | None = None
    """Index of the laid tile, where it is settled already (K92)."""


@dataclass(frozen=True, slots=True)
class Stocking:
    """Chance says where a card's item lies, and what it is (K15, K37)."""

    card: str
    item: str
    found: str = ""
    """What it is, where that had to be drawn."""


@dataclass(frozen=True, slots=True)
class Springing:
    """A card's special attack fires or lurks (H29, X10)."""

    card: int
    """Index in State.drawn."""


@dataclass(frozen=True, slots=True)
class Swelling:
    """Chance rolls how many zombies the Bloater brings (K41)."""

    card: str


@dataclass(frozen=True, slots=True)
class Entering:
    """Chance rolls where the Brute or the Mourner appears."""

    kind: ZombieKind
    laid: int


# Phases 4 and 5


@dataclass(frozen=True, slots=True)
class Shambling:
    """Zombies move in the order that was settled at the start (K43)."""

    order: tuple[tuple[int, Seat | None], ...] = ()
    """Zombie ids with their targets; None where it goes to the lure."""
    is_fixed: bool = False
    """Whether the order stands."""
    roll: int | None = None
    """The die of the zombie in front, or of all (K93)."""


@dataclass(frozen=True, slots=True)
class Dragging:
    """A survivor is dragged by its token (K52)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Wounding:
    """Wounds are counted and dealt (K53)."""


@dataclass(frozen=True, slots=True)
class Pushing:
    """A survivor is pushed by what wounded it (K55)."""

    seat: Seat
    zombie: int


@dataclass(frozen=True, slots=True)
class Clearing:
    """Phase 5 is cleaned up (K59)."""


# Phase 6


@dataclass(frozen=True, slots=True)
class Walking:
    """A survivor moves, step by step (K60)."""

    seat: Seat
    left: int | None = None
    """Hexes; None until it is known (K94)."""
    has_moved: bool = False
    is_burnt: bool = False
    """Whether fire has wounded it in this movement (K77)."""
    passed: tuple[Hex, ...] = ()
    """Hexes that its last walk went through and on which something lay: it may be taken as well (K104)."""


@dataclass(frozen=True, slots=True)
class Acting:
    """A survivor attacks or does something else (K67)."""

    seat: Seat
    has_acted: bool = False
    """Only the free reload is left (K73)."""


@dataclass(frozen=True, slots=True)
class Alarming:
    """Chance rolls whether a car alarm rings (K71)."""

    laid: int


Task = (
    Rounds | Dealing | Filling | Breaking | Wandering | Caching | Counting | Drawing | Peeking | Suppressing
    | Revealing | Placing | Stocking | Springing | Swelling | Entering | Shambling | Dragging | Wounding | Pushing
    | Clearing | Walking | Acting | Alarming
)  # fmt: skip
