"""The state of a match of Zoon: a frozen value with everything about a position, hidden cards included.

Used by all of the rules and the bots; boards and phones use its small values only, and see a `view`. Nobody changes
it: an action makes a StateBuilder of it and a new state of that. The names of the classes, the order of their fields
and the names in Where are in the digests of saved matches, so they stay (DIGEST_NAME keeps an old name). A new field
changes those digests, and needs its place in `state_builder`, `view`, `imagine` and `position_faults`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import ClassVar, Final

from tabletop.games.zoon.rules.battlefield import Cell
from tabletop.games.zoon.rules.tribes import Effect
from tabletop.rules.caches import cached
from tabletop.rules.game import Outcome, Seat


class Ruleset(StrEnum):
    CLASSIC = "classic"
    SULLIVAN = "sullivan"


CLASSIC: Final = Ruleset.CLASSIC
SULLIVAN: Final = Ruleset.SULLIVAN

CORNERS = ("TL", "TR", "BR", "BL")
"""Names of the corners as its owner reads the card, clockwise (N37)."""


@dataclass(frozen=True, slots=True)
class MatchOptions:
    """What is settled before the game."""

    DIGEST_NAME: ClassVar[str] = "Agreed"

    ruleset: Ruleset
    tribes: tuple[int, int]
    """Index in the content of South's and North's tribe (Z7, D3)."""
    always_look: bool = False
    """Whether own face-down cards may be looked at in the enemy's turn too (D10)."""
    few_turned_up: bool = False
    """Whether a loss turns up only as many cards as must lie open (the weaker reading of B1)."""
    open_tombs: bool = False
    """Whether both may look into both Tombs (D11)."""

    @property
    def memory_helped(self) -> bool:
        """Whether what was seen of hidden cards stays in sight."""
        return True


@dataclass(frozen=True, slots=True)
class UnaidedMatchOptions(MatchOptions):
    """The same where everybody has to remember: a class of its own, as digests of all other states must stay alike."""

    DIGEST_NAME: ClassVar[str] = "AgreedUnaided"

    @property
    def memory_helped(self) -> bool:
        return False


@dataclass(frozen=True, slots=True)
class Piece:
    """A Zoon on the battlefield."""

    owner: Seat
    card: int
    """Index in its tribe's cards."""
    up: bool = False
    """Whether it lies face up for good."""
    tails: bool = False
    """What its penny shows under the alternate rules (A15, A16)."""
    possible_cards: int = 0
    """One bit for each card of its tribe: what it can be, for all that everybody but its owner has seen."""
    held_turns: int = 0
    """Ends of its owner's turns until it may move again (D25)."""
    gear: tuple[Seat, int] | None = None
    """The equipment on it: its owner and its index among that tribe's trumps (D26)."""
    boost: int = 0
    """Added to each of its numbers until the turn ends (Z45, D23)."""
    march: int = 0
    """1: stood in the row that marches; 2: has been moved by the trump in play (Z49, N1)."""


interned_piece = cached("zoon: pieces", 1 << 13)(Piece)
"""A Zoon of these values, in this order: one object for equal ones, as to make one takes long."""


@dataclass(frozen=True, slots=True)
class Obstacle:
    """A terrain trump on the battlefield (Z27, Z57)."""

    owner: Seat
    trump: int


class Where(Enum):
    """Where a trump is."""

    HAND = "hand"
    BESIDE = "beside"
    """Open beside the board between its uses (D20, N18)."""
    ON_ZOON = "on_zoon"
    ON_FIELD = "on_field"
    """An Obstacle, or a Reinforcement that has become a Zoon."""
    TOMB = "tomb"


PLAYABLE_PLACES: Final = (Where.HAND, Where.BESIDE)
"""Where a trump can be played from."""


@dataclass(frozen=True, slots=True)
class TrumpState:
    """One of a seat's three trumps."""

    where: Where = Where.HAND
    used: int = 0
    """Uses so far; its penny shows heads while this is even (A28, A29)."""


@dataclass(frozen=True, slots=True)
class Combat:
    """A combat that waits for corners, orientations or dice."""

    attacker: Seat
    origin: Cell
    """Of the attacking Zoon, which stands there until the result, or of the shot's user."""
    target: Cell
    retreat: Cell
    """Where an attacking Zoon stands after a tie (Z38, Z39)."""
    trump: int | None = None
    """The shooting trump that fights instead of the Zoon (Z63)."""
    touches: tuple[int | None, int | None] = (None, None)
    """By seat: the corner that it touched on the enemy's card; an index of CORNERS."""
    rematch: bool = False
    """Whether it is fought for the second time (N16)."""


@dataclass(frozen=True, slots=True)
class Choice:
    """An effect that waits for somebody's decision."""

    seat: Seat
    """Who decides."""
    owner: Seat
    """Whose effect it is."""
    effect: Effect
    cell: Cell | None
    """Where the Zoon of the Star stands; None for a trump."""
    enemy: Cell | None
    """Where the enemy Zoon of the effect stands."""


@dataclass(frozen=True, slots=True)
class March:
    """A trump that moves several Zoons and has moved at least one (Z48, N1)."""

    trump: int
    left: int
    """Zoons that may still be moved."""


CellContent = Piece | Obstacle | None


@dataclass(frozen=True, slots=True)
class State:
    """A position; what waits is done in the order combat, choice, turning up, march, turn."""

    agreed: MatchOptions
    cells: tuple[CellContent, ...]
    trumps: tuple[tuple[TrumpState, ...], tuple[TrumpState, ...]]
    tombs: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    """By seat: eliminated Zoons in the order of their loss."""
    deployed: tuple[bool, bool] = (False, False)
    turn: Seat = -1
    """CHANCE until it is drawn who begins (Z11)."""
    turn_number: int = 0
    """From 1."""
    quiet_turns: int = 0
    """Turns without an elimination up to now (D31)."""
    is_turn_quiet: bool = True
    """Whether nothing was eliminated in this turn."""
    combat: Combat | None = None
    choice: Choice | None = None
    turning: tuple[Seat, ...] = ()
    """Who has to turn up a card, in this order, once for each (A6, B1, N12)."""
    march: March | None = None
    result: Outcome | None = None
