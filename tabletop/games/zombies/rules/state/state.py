"""The state of a night of Zombies: a frozen value with everything about a position, secrets included.

Used by `state_builder`, `view`, `text/position` and `text/parse_position`; board, phone and bots see it only as
`shown` of a View, without what is hidden. Nobody changes it: an action makes a StateBuilder of it and a new state of
that. Digests in saved matches are made of the names of classes, of the values of fields in their order, and of the
names in Phase, so these stay; a class may be renamed if its DIGEST_NAME keeps the old name. A new field changes
digests, and goes into StateBuilder, the view and both files of the text. Values of Phase stand in positions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, ClassVar, Final, TypeVar

from tabletop.games.zombies.rules.content.vocabulary import ZombieKind
from tabletop.games.zombies.rules.state.tasks import Task
from tabletop.rules.game import Outcome, Seat
from tabletop.rules.hexes import Hex

UNKNOWN: Final = -1
"""The value of a card that a seat may not see."""


T = TypeVar("T")


def replace_fields(value: T, changes: Mapping[str, Any]) -> T:
    """A copy with other values in some fields: `replace` in a fifth of its time, for dataclasses without slots."""
    copy = object.__new__(type(value))
    object.__setattr__(copy, "__dict__", {**vars(value), **changes})
    return copy


class Phase(Enum):
    """Where a round is (H1, H4)."""

    SETUP = "setup"
    DRAW = "draw"
    SUPPRESS = "suppress"
    RESOLVE = "resolve"
    ZOMBIES = "zombies"
    WOUNDS = "wounds"
    MOVE = "move"
    ACT = "act"
    ADMIN = "admin"


@dataclass(frozen=True, slots=True)
class MatchOptions:
    """What is settled before the game."""

    DIGEST_NAME: ClassVar[str] = "Agreed"

    scenario: str
    difficulty: str
    house: tuple[tuple[str, str], ...]
    """Value of each house rule, in the order of the content."""
    survivors: tuple[str, ...]
    """By seat."""
    carried: str = ""
    """What comes from an earlier chapter, as text."""

    def house_rule(self, name: str) -> str:
        """Value of a house rule."""
        for rule, value in self.house:
            if rule == name:
                return value
        raise KeyError(name)


@dataclass(frozen=True)
class Arms:
    """A weapon that somebody carries; its four piles together are always the full list (X11)."""

    weapon: str
    hand: tuple[int, ...] = ()
    """Sorted values."""
    deck: tuple[int, ...] = ()
    """Sorted: it is drawn from, never shuffled."""
    spent: tuple[int, ...] = ()
    """Sorted; cards of contributions: others know only how many."""
    shown: tuple[int, ...] = ()
    """Sorted; spent cards that were played openly in attacks."""
    top: tuple[int, ...] = ()
    """What its owner knows to lie on top of the deck, which contains them; until it is shuffled (K28)."""


@dataclass(frozen=True, slots=True)
class SpecialToken:
    """A special attack that holds a survivor."""

    DIGEST_NAME: ClassVar[str] = "Token"

    kind: str
    hp: int


@dataclass(frozen=True)
class SurvivorState:
    """A survivor in play; the index in State.people is its seat."""

    DIGEST_NAME: ClassVar[str] = "Person"

    survivor: str
    hp: int
    hex: Hex | None
    """None: dead."""
    arms: tuple[Arms, ...] = ()
    equipped: int = 0
    """Index of arms."""
    bag: tuple[str, ...] = ()
    pinned: bool = False
    """As H46-H49 and H92-H97 leave it; a token or 0 HP pins from the moment it comes."""
    token: SpecialToken | None = None
    wounded: bool = False
    """In this round (A14)."""
    slime: int = 0
    """Move Zombies phases that it is still chased in (K41)."""
    boost: int = 0
    """Hexes more in its next movement (K76)."""
    eager: int = 0
    """Rounds in which it may revive although wounded, this one included (K76)."""
    downs: int = 0
    """Times that it went down in this chapter (K98)."""
    reloaded: bool = False
    """Whether the free reload of this round is used (T14)."""

    @property
    def alive(self) -> bool:
        """Whether it is still in the game."""
        return self.hex is not None

    @property
    def down(self) -> bool:
        """Alive with 0 HP or less (K6)."""
        return self.hex is not None and self.hp <= 0

    @property
    def armed_weapon(self) -> Arms:
        return self.arms[self.equipped]


@dataclass(frozen=True)
class Zombie:
    """A common, the Brute or the Mourner."""

    id: int
    """Grows in the order of placing."""
    kind: ZombieKind
    hex: Hex
    active: bool = True
    stunned: bool = False
    hp: int = 1
    prey: Seat | None = None
    """Whom the Mourner hunts."""

    @property
    def can_act(self) -> bool:
        """Active without a Stunned marker: it moves, wounds, surrounds and holds (K4)."""
        return self.active and not self.stunned


@dataclass(frozen=True)
class LaidTile:
    """A tile on the table; earlier ones stand before later ones in State.laid."""

    DIGEST_NAME: ClassVar[str] = "Laid"

    tile: str
    place: tuple[int, int]
    """Coordinates of the tile lattice."""
    turn: int = 0
    """Steps of 60 degrees clockwise."""
    sides: str = "------"
    """N … NW on the table, turned, with what was sealed or broken open."""
    explored: bool = False
    placed: int = 0
    """Zombies placed on it in phase 3 of this round (T03)."""


@dataclass(frozen=True, slots=True)
class LyingItem:
    """An item or a weapon that lies on a hex."""

    DIGEST_NAME: ClassVar[str] = "Find"

    hex: Hex
    item: str
    """Id of an item or of a weapon."""


@dataclass(frozen=True, slots=True)
class Boards:
    """Boards across all contacts of a side (K78)."""

    laid: int
    """Index in State.laid of the tile from which they were put up."""
    side: int
    left: int


@dataclass(frozen=True, slots=True)
class DrawnDirectorCard:
    """A card of this round."""

    DIGEST_NAME: ClassVar[str] = "Drawn"

    card: str
    horde: int
    """With all additions, scaled (K20)."""
    lurked: bool = False
    """Whether it comes from the round before (G3)."""


@dataclass(frozen=True, slots=True)
class Contribution:
    """Cards that a seat has put face down."""

    seat: Seat
    weapon: int
    """Index of its arms."""
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class State:
    """A position; the last task is the one that waits."""

    agreed: MatchOptions
    people: tuple[SurvivorState, ...]
    zombies: tuple[Zombie, ...] = ()
    made: int = 0
    """Zombies placed up to now: the next id is one more."""
    laid: tuple[LaidTile, ...] = ()
    unlaid: tuple[str, ...] = ()
    """Ids of deck tiles that may still come, sorted."""
    tiles_drawn: int = 0
    """Cards taken from the tile deck, the goal included."""
    tiles_left: int = 0
    """Cards in the tile deck, the goal included."""
    finds: tuple[LyingItem, ...] = ()
    boards: tuple[Boards, ...] = ()
    fires: tuple[Hex, ...] = ()
    lures: tuple[Hex, ...] = ()
    """In the order of throwing."""
    throwers: tuple[Seat | None, ...] = ()
    """Who threw each lure (K103); None, or nothing at all, where nobody knows."""
    weapon_pile: tuple[str, ...] = ()
    """Weapons that may still come, sorted."""
    round: int = 0
    phase: Phase = Phase.SETUP
    first: Seat = 0
    pending: int = 0
    """Added to the next draw, then 0 (K16)."""
    director: tuple[str, ...] = ()
    """Cards in the Director deck, sorted, one entry for each copy."""
    discards: tuple[str, ...] = ()
    drawn: tuple[DrawnDirectorCard, ...] = ()
    """Cards of this round in their order; those that lurked come last."""
    lurking: tuple[str, ...] = ()
    """For the next round."""
    range_mod: int = 0
    """Of all attacks in this round (K24)."""
    pile: tuple[Contribution, ...] = ()
    revealed: tuple[int, ...] = ()
    """This round's suppressing fire as it was turned over."""
    capped: bool = False
    """Whether the cap stopped a common in this round (K100)."""
    called: int | None = None
    """Round of the call (K84)."""
    todo: tuple[Task, ...] = ()
    result: Outcome | None = None

    @property
    def horde(self) -> int:
        """Horde total of the round (G4)."""
        return sum(card.horde for card in self.drawn)

    @property
    def suppression(self) -> int:
        """Suppressing fire of the round (H18)."""
        return sum(self.revealed)
