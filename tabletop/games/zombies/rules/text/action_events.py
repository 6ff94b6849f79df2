"""Base class of all events of Zombies, and the events of phase 6: what survivors do, and how a round ends.

`events` imports them all and is what others import (`turn`, `powers`, `board/event_messages`,
`board/map/event_script`, `match_report`); this is a file of its own for its length. Rules make events; log, board and
sounds show them by class name and field names, which are also the keys of the sentences in `words.yaml` of
`data/zombies/` and are sent to other programs: a renamed class or field needs its sentence renamed. Pure data; the
order of fields is that of their text.
"""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.rules.game import EventWithRuleNumbers, Seat
from tabletop.rules.hexes import Hex


@dataclass(frozen=True, slots=True)
class ZombiesEvent(EventWithRuleNumbers):
    """Root of this game's events."""


@dataclass(frozen=True, slots=True)
class Walked(ZombiesEvent):
    """A survivor walks."""

    seat: Seat
    path: tuple[Hex, ...]
    """Its start included."""
    left: int
    die: int = 0


@dataclass(frozen=True, slots=True)
class MoveRolled(ZombiesEvent):
    """How far a survivor may go was rolled (K94)."""

    seat: Seat
    die: int
    hexes: int


@dataclass(frozen=True, slots=True)
class Took(ZombiesEvent):
    """A survivor takes something up (H59)."""

    seat: Seat
    item: str
    discarded: str
    """Weapon that leaves the game for it."""
    equipped: bool


@dataclass(frozen=True, slots=True)
class BoardsCleared(ZombiesEvent):
    """A survivor takes boards down (K65)."""

    seat: Seat
    index: int
    side: int


@dataclass(frozen=True, slots=True)
class Attacked(ZombiesEvent):
    """Attack cards are played openly (H70)."""

    seat: Seat
    weapon: str
    cards: tuple[int, ...]
    total: int
    hits: tuple[tuple[str, int], ...]
    loud: bool


@dataclass(frozen=True, slots=True)
class Hit(ZombiesEvent):
    """A zombie or a token takes hits and stays."""

    target: str
    hits: int
    left: int


@dataclass(frozen=True, slots=True)
class Stunned(ZombiesEvent):
    """Commons are stunned (H84)."""

    seat: Seat
    zombies: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Swapped(ZombiesEvent):
    """Another weapon is taken in hand (H82)."""

    seat: Seat
    weapon: str


@dataclass(frozen=True, slots=True)
class Used(ZombiesEvent):
    """An item is used up (H86)."""

    seat: Seat
    item: str
    on: Seat | None
    at: Hex | None
    side: int | None


@dataclass(frozen=True, slots=True)
class Healed(ZombiesEvent):
    """A survivor gains HP."""

    seat: Seat
    amount: int
    left: int


@dataclass(frozen=True, slots=True)
class Boosted(ZombiesEvent):
    """A survivor may go farther next time (K76)."""

    seat: Seat
    hexes: int


@dataclass(frozen=True, slots=True)
class Boarded(ZombiesEvent):
    """Boards are put up (X22)."""

    seat: Seat
    index: int
    side: int
    left: int


@dataclass(frozen=True, slots=True)
class Burning(ZombiesEvent):
    """Hexes burn (X20)."""

    hexes: tuple[Hex, ...]


@dataclass(frozen=True, slots=True)
class LureThrown(ZombiesEvent):
    """A lure lies on a hex (X21)."""

    hex: Hex


@dataclass(frozen=True, slots=True)
class Revived(ZombiesEvent):
    """A survivor is brought back (H89)."""

    seat: Seat
    by: Seat
    left: int


@dataclass(frozen=True, slots=True)
class Passed(ZombiesEvent):
    """A survivor does nothing."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class AlarmRolled(ZombiesEvent):
    """A die for the car alarm (K71)."""

    die: int
    rings: bool


@dataclass(frozen=True, slots=True)
class Unpinned(ZombiesEvent):
    """A survivor gets up (H96)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Called(ZombiesEvent):
    """The call is made (K84)."""

    until: int
    """Round whose end decides."""


@dataclass(frozen=True, slots=True)
class FirstMoved(ZombiesEvent):
    """The First Player token moves on (H98, K58)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Ended(ZombiesEvent):
    """The game is over."""

    won: bool
    reason: str
