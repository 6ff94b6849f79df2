"""The events of Zoon: what happened, as frozen values, for log, animations, sounds, bots and the match report.

Used by `effects`, `walk`, `combat_results` and the effects of Stars and trumps, which add them to a StateBuilder, and
by the board's `motion`, `combat_animation` and `board_messages`. Class and field names and the words of the enums are
keys of the sentences in `data/zoon/words.yaml` and stand in the answers of `tabletop engine`, so they stay. Events
hold hidden cards; what a seat may learn of one is covered by `Zoon.redact` and, afterwards, by `recall`, for which
the …Unnamed classes exist: a new event with a card or a number needs its case there.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from tabletop.games.zoon.rules import battlefield
from tabletop.games.zoon.rules.battlefield import Cell
from tabletop.rules.game import EventWithRuleNumbers, Seat

Corner = int | str
EMBLEM = "emblem"
"""Reason of an Emblem's fall."""
FRONT_ROW_TURNED = "front"
"""Reason of turning up a whole front row."""
UNNAMED = "unnamed"
"""Reason of an event that is told afterwards where everybody has to remember: it names no card."""
LED_TO_CELL = "way"
"""Reason of a trump without its name that led from a cell to another."""


class MoveReason(StrEnum):
    """How a Zoon went."""

    PATH = "path"
    JUMP = "jump"
    ATTACK = "attack"
    JUMP_ATTACK = "jump_attack"
    CONTROL = "control"
    RELOCATED = "relocated"
    """Grid-free (Z50)."""


class CombatReason(StrEnum):
    """What a comparison says."""

    HIGHER = "higher"
    TIE = "tie"
    STAR = "star"
    BOTH_STARS = "both_stars"
    STAR_AGAIN = "star_again"
    """A tie (N16)."""
    UNDERDOG = "underdog"
    DRAW = "draw"
    HIT = "hit"
    MISS = "miss"
    STAR_MISS = "star_miss"
    X = "x"


@dataclass(frozen=True, slots=True)
class Deployed(EventWithRuleNumbers):
    """A seat has put all its Zoons on the field (Z8)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Arranged(EventWithRuleNumbers):
    """Which card it put where; only the seat knows (Z9)."""

    seat: Seat
    labels: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Began(EventWithRuleNumbers):
    """Who begins was drawn (Z11)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Moved(EventWithRuleNumbers):
    """A Zoon went to a free cell, or attacks the one on its target."""

    seat: Seat
    """Who moved it, also where it belongs to the enemy (Z53)."""
    origin: Cell
    target: Cell
    reason: MoveReason
    start: str
    end: str
    """Names of the cells."""
    via: tuple[str, ...] = field(default=(), kw_only=True)
    """Cells between, where everybody sees them: those of an attack on foot (N44)."""


@dataclass(frozen=True, slots=True)
class TurnedUp(EventWithRuleNumbers):
    """A card lies face up from now on (A3, A6, A10, A11, or EXPOSE_ENEMY of a Star)."""

    seat: Seat
    """Its owner."""
    cell: Cell
    zoon: str
    card: int
    at: str
    reason: str = field(default="", kw_only=True)
    """front where all of a front row are turned up (A3)."""


@dataclass(frozen=True, slots=True)
class TrumpPlayed(EventWithRuleNumbers):
    """A trump is played on these cells."""

    seat: Seat
    trump: str
    """Its name."""
    index: int
    """Among the trumps of the seat's tribe."""
    cells: tuple[Cell, ...]
    reason: str
    """Its kind."""
    where: tuple[str, ...]
    """Names of the cells."""


@dataclass(frozen=True, slots=True)
class Touched(EventWithRuleNumbers):
    """A seat has touched a corner of the enemy's card; everybody sees that much."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TouchedCorner(EventWithRuleNumbers):
    """Which corner it was; only the seat knows until the cards are turned (Z31)."""

    seat: Seat
    corner: str


@dataclass(frozen=True, slots=True)
class Side:
    """One card of a combat, the attacker's or a trump, or the defender's."""

    seat: Seat
    name: str
    card: int | None
    """Index in its tribe's cards; None for a trump."""
    trump: int | None
    """Index among its tribe's trumps; None for a Zoon."""
    corners: tuple[Corner, ...]
    """With modifiers (D23)."""
    turned: int = 0
    """0 or 180: how it lay (D13)."""
    touched: int | None = None
    """Index of CORNERS that the enemy hit, the half-turn counted in; None under the alternate rules."""
    tails: bool = False
    """What its penny shows (A15, A16)."""
    counted: tuple[Corner, ...] = ()
    """What counted: one corner, or under the alternate rules the numbers of the half after substitution."""
    value: int = 0
    """The number touched, or the combat value."""
    die: int = 0
    total: int = 0


@dataclass(frozen=True, slots=True)
class Fought(EventWithRuleNumbers):
    """Both cards were turned and compared."""

    attacker: Side
    defender: Side
    target: Cell
    reason: CombatReason
    winner: Seat
    """Whose card won, or whose Star was touched; NOBODY for a tie or a miss."""
    one: str
    """The attacking card in words for the log: its name."""
    other: str
    score: str
    """Such as "4:2", "4:*", or "7+3:5+4"."""
    at: str


@dataclass(frozen=True, slots=True)
class FoughtUnnamed(EventWithRuleNumbers):
    """A combat as it is told afterwards where everybody has to remember: neither cards nor numbers."""

    target: Cell
    reason: str
    """won, star, tie; hit or miss of a shot."""
    winner: Seat
    """As in Fought."""
    at: str


@dataclass(frozen=True, slots=True)
class StarUsed(EventWithRuleNumbers):
    """A special effect of the Tribe card begins (Z40)."""

    seat: Seat
    zoon: str
    reason: str
    """The effect's op."""
    effect: str
    """The effect's text in the content."""


@dataclass(frozen=True, slots=True)
class SteppedBack(EventWithRuleNumbers):
    """The attacker goes back after a tie (Z38, Z39); start and end are alike where it never left."""

    seat: Seat
    origin: Cell
    target: Cell
    start: str
    end: str


@dataclass(frozen=True, slots=True)
class TookCell(EventWithRuleNumbers):
    """An attacking winner enters the disputed cell (Z34)."""

    seat: Seat
    origin: Cell
    target: Cell
    start: str
    end: str


@dataclass(frozen=True, slots=True)
class Eliminated(EventWithRuleNumbers):
    """A Zoon goes to its owner's Tomb (Z35, Z36)."""

    seat: Seat
    cell: Cell
    zoon: str
    card: int
    at: str
    reason: str = field(default="", kw_only=True)
    """emblem where it was one (Z1)."""


@dataclass(frozen=True, slots=True)
class TrumpMoved(EventWithRuleNumbers):
    """A trump goes to the Tomb, back to the hand, beside the board, onto a Zoon or onto the field."""

    seat: Seat
    trump: str
    index: int
    reason: str
    """A value of Where."""


@dataclass(frozen=True, slots=True)
class TrumpPlayedUnnamed(EventWithRuleNumbers):
    """A trump that does not lie open any more, as it is told afterwards where everybody has to remember."""

    seat: Seat
    cells: tuple[Cell, ...]
    where: tuple[str, ...]
    """Names of the cells."""
    reason: str = field(default="", kw_only=True)
    """way where it led from a cell to another."""


@dataclass(frozen=True, slots=True)
class TrumpMovedUnnamed(EventWithRuleNumbers):
    """The same of where it went."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class PennyTurned(EventWithRuleNumbers):
    """A piece's penny shows this side from now on (A17)."""

    seat: Seat
    cell: Cell
    tails: bool
    reason: str
    """heads or tails."""
    at: str


@dataclass(frozen=True, slots=True)
class Relocated(EventWithRuleNumbers):
    """An effect took a Zoon to another cell: no move, no combat (D32)."""

    seat: Seat
    """Its owner."""
    origin: Cell
    target: Cell
    reason: str
    """The effect's op."""
    start: str
    end: str


@dataclass(frozen=True, slots=True)
class Swapped(EventWithRuleNumbers):
    """Two Zoons of a seat changed places."""

    seat: Seat
    origin: Cell
    target: Cell
    start: str
    end: str


@dataclass(frozen=True, slots=True)
class Held(EventWithRuleNumbers):
    """A Zoon cannot move for a while (D25)."""

    seat: Seat
    """Its owner."""
    cell: Cell
    at: str


@dataclass(frozen=True, slots=True)
class Reinforced(EventWithRuleNumbers):
    """A Reinforcement lies on the field (Z67)."""

    seat: Seat
    cell: Cell
    zoon: str
    at: str


@dataclass(frozen=True, slots=True)
class Declined(EventWithRuleNumbers):
    """Somebody passed, or an effect had nothing to do."""

    seat: Seat
    reason: str
    """passed, or nothing."""


@dataclass(frozen=True, slots=True)
class Revealed(EventWithRuleNumbers):
    """A card was shown to everybody for a moment, outside a combat: a controlled Zoon whose grid is read."""

    seat: Seat
    cell: Cell
    zoon: str
    card: int
    at: str


@dataclass(frozen=True, slots=True)
class RevealedUnnamed(EventWithRuleNumbers):
    """The same as it is told afterwards where everybody has to remember."""

    seat: Seat
    cell: Cell
    at: str


@dataclass(frozen=True, slots=True)
class Ended(EventWithRuleNumbers):
    """The game is over; NOBODY wins a draw."""

    winner: Seat
    reason: str
    """emblem, stuck, resigned, both_emblems, quiet."""


def cell_names(*cells: Cell) -> tuple[str, ...]:
    """Names of cells, as events tell them."""
    return tuple(map(battlefield.cell_name, cells))
