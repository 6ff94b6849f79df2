"""All events of Zombies: what happened, as frozen values; those of phase 6 come from `action_events`.

`StateBuilder.add_new_event` makes them, called by the files of `turn` and `powers`; log (`board/event_messages`),
animations (`board/map/event_script`), Director's clips and `match_report` read them. Class and field names are keys
of the sentences in the game's words, so a rename goes through `data/zombies/` too. `rules` holds the numbers of the
rules that made it happen. What a seat may not see of an event is covered in `state/view`. Pure data; the order of
fields is that of their text.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tabletop.games.zombies.rules.content.vocabulary import ZombieKind
from tabletop.games.zombies.rules.text.action_events import (
    AlarmRolled,
    Attacked,
    Boarded,
    BoardsCleared,
    Boosted,
    Burning,
    Called,
    Ended,
    FirstMoved,
    Healed,
    Hit,
    LureThrown,
    MoveRolled,
    Passed,
    Revived,
    Stunned,
    Swapped,
    Took,
    Unpinned,
    Used,
    Walked,
    ZombiesEvent,
)
from tabletop.rules.game import Seat
from tabletop.rules.hexes import Hex

__all__ = [
    "AlarmRolled", "Attacked", "Blasted", "BoardTorn", "Boarded", "BoardsCleared", "Boosted", "Breached", "Burning",
    "Called", "CardDrawn", "Contributed", "Counted", "Died", "Ended", "Explored", "FireOut", "FirstMoved",
    "HandDrawn", "Healed", "Hit", "ItemLaid", "Killed", "Looked", "LureThrown", "Lurks", "MournerLeft", "MoveRolled",
    "Moved", "NextDraw", "NotPlaced", "Passed", "PhaseBegan", "PinCause", "Pinned", "Placed", "RangeChanged",
    "Revealed", "Revived", "Sealed", "Shuffled", "Slimed", "SpecialFired", "Stunned", "Swapped", "TileLaid",
    "TokenGone", "TokenPut", "Took", "Unpinned", "Unstunned", "Used", "WakeCause", "Walked", "Woken", "Wounded",
    "ZombieMoved", "ZombiesEvent",
]  # fmt: skip


class WakeCause(StrEnum):
    ALARM = "alarm"
    SHOT = "shot"
    NEAR = "near"
    HIT = "hit"
    STARTLED = "startled"
    SUPPRESSING = "suppressing"


class PinCause(StrEnum):
    SURROUNDED = "surrounded"
    DOWN = "down"
    SPECIAL = "special"


# Rounds and tiles


@dataclass(frozen=True, slots=True)
class PhaseBegan(ZombiesEvent):
    """A phase of a round begins (H1)."""

    round: int
    phase: str
    first: Seat


@dataclass(frozen=True, slots=True)
class TileLaid(ZombiesEvent):
    """A tile comes on the table (H66)."""

    index: int
    tile: str
    place: tuple[int, int]
    turn: int


@dataclass(frozen=True, slots=True)
class Explored(ZombiesEvent):
    """A New Tile is entered (H65)."""

    index: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class Sealed(ZombiesEvent):
    """An exit leads nowhere: no tile is left (X5)."""

    index: int
    side: int


@dataclass(frozen=True, slots=True)
class Breached(ZombiesEvent):
    """A wall is broken open for the goal (X6)."""

    index: int
    side: int


# Director


@dataclass(frozen=True, slots=True)
class Counted(ZombiesEvent):
    """How many cards are drawn, and why (G1, G2)."""

    die: int
    cards: int
    parts: tuple[tuple[str, int], ...]
    """d3 or fixed, difficulty, tile, pending, brute, least: what each adds."""


@dataclass(frozen=True, slots=True)
class CardDrawn(ZombiesEvent):
    """A Director card is turned over, or has lurked."""

    card: str
    horde: int
    lurked: bool


@dataclass(frozen=True, slots=True)
class Woken(ZombiesEvent):
    """Sleepers get up (H38, H77, K22)."""

    zombies: tuple[int, ...]
    why: WakeCause


@dataclass(frozen=True, slots=True)
class RangeChanged(ZombiesEvent):
    """It is darker until the end of the round (K24)."""

    by: int


@dataclass(frozen=True, slots=True)
class NextDraw(ZombiesEvent):
    """The next draw is larger or smaller (H11)."""

    by: int
    why: str


@dataclass(frozen=True, slots=True)
class Shuffled(ZombiesEvent):
    """The Director's discards become the deck (K18)."""

    cards: int


@dataclass(frozen=True, slots=True)
class Lurks(ZombiesEvent):
    """A card stays for one more round (X10)."""

    card: str


# Ammunition


@dataclass(frozen=True, slots=True)
class HandDrawn(ZombiesEvent):
    """A hand is drawn; others learn only how many."""

    seat: Seat
    weapon: str
    cards: tuple[int, ...]
    """-1 for each card that is hidden."""
    why: str
    """start, reload, breath, found or satchel."""


@dataclass(frozen=True, slots=True)
class Looked(ZombiesEvent):
    """Somebody looks at the top of its own deck (K28)."""

    seat: Seat
    weapon: str
    cards: tuple[int, ...]
    """-1 for each card that is hidden."""


@dataclass(frozen=True, slots=True)
class Contributed(ZombiesEvent):
    """Cards go on the pile face down (H15)."""

    seat: Seat
    weapon: str
    """Empty for nothing."""
    cards: tuple[int, ...]
    """-1 for each card that is hidden."""


@dataclass(frozen=True, slots=True)
class Revealed(ZombiesEvent):
    """The pile is shuffled, turned over and compared (H17-H19)."""

    cards: tuple[int, ...]
    total: int
    horde: int


# Zombies come


@dataclass(frozen=True, slots=True)
class Placed(ZombiesEvent):
    """A zombie appears (H22-H26)."""

    zombie: int
    kind: ZombieKind
    hex: Hex
    die: int
    """0 where none was rolled."""
    index: int
    """Of the tile that was rolled on."""
    active: bool
    why: str
    """horde, bloater, wander, brute or mourner."""


@dataclass(frozen=True, slots=True)
class NotPlaced(ZombiesEvent):
    """A zombie stays away."""

    count: int
    why: str
    """cap, spawn_cap, flyover or full."""
    die: int = 0
    """0 where none was rolled."""


@dataclass(frozen=True, slots=True)
class ItemLaid(ZombiesEvent):
    """Something lies on a hex."""

    item: str
    hex: Hex
    why: str
    """cache, director or dropped."""


@dataclass(frozen=True, slots=True)
class SpecialFired(ZombiesEvent):
    """A special attack happens (H29)."""

    card: str
    kind: str
    target: Seat | None
    shortfall: int
    margin: int


@dataclass(frozen=True, slots=True)
class TokenPut(ZombiesEvent):
    """A special token comes on a survivor."""

    kind: str
    seat: Seat
    hp: int


@dataclass(frozen=True, slots=True)
class TokenGone(ZombiesEvent):
    """A special token leaves a survivor."""

    kind: str
    seat: Seat


@dataclass(frozen=True, slots=True)
class Slimed(ZombiesEvent):
    """Survivors are covered with slime (K41)."""

    seats: tuple[Seat, ...]


# Phases 4 and 5


@dataclass(frozen=True, slots=True)
class ZombieMoved(ZombiesEvent):
    """A zombie walks (H32)."""

    zombie: int
    path: tuple[Hex, ...]
    """Its start included."""
    target: Seat | None
    """None: the lure."""
    die: int = 0
    """0 where none was rolled."""


@dataclass(frozen=True, slots=True)
class BoardTorn(ZombiesEvent):
    """A zombie tears a board down (X22)."""

    zombie: int
    index: int
    side: int
    left: int


@dataclass(frozen=True, slots=True)
class Killed(ZombiesEvent):
    """A zombie is destroyed."""

    zombie: int
    kind: ZombieKind
    hex: Hex
    why: str
    """shot, fire, lure or melee."""


@dataclass(frozen=True, slots=True)
class Blasted(ZombiesEvent):
    """A lure goes off (X21)."""

    hex: Hex


@dataclass(frozen=True, slots=True)
class Moved(ZombiesEvent):
    """A survivor is dragged or pushed (K52, K55)."""

    seat: Seat
    path: tuple[Hex, ...]
    """Its start included."""
    why: str
    """drag or push."""


@dataclass(frozen=True, slots=True)
class Wounded(ZombiesEvent):
    """A survivor loses HP."""

    seat: Seat
    amount: int
    left: int
    causes: tuple[tuple[str, int], ...]
    """zombies, brute, mourner, stalker, snare, fire or bleeding: how many wounds of each."""
    biters: tuple[tuple[str, int], ...] = ()
    """Zombies that did it in phase 5, clockwise: each with its kind and the direction in which it stands (an index of
    `hexes.DIRECTIONS`, as seen from the survivor)."""


@dataclass(frozen=True, slots=True)
class Pinned(ZombiesEvent):
    """A survivor is pinned (H46-H49)."""

    seat: Seat
    why: PinCause


@dataclass(frozen=True, slots=True)
class Died(ZombiesEvent):
    """A survivor is dead (X14)."""

    seat: Seat
    hex: Hex


@dataclass(frozen=True, slots=True)
class Unstunned(ZombiesEvent):
    """Stunned markers come off (H51)."""

    zombies: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class FireOut(ZombiesEvent):
    """Fires go out."""

    hexes: tuple[Hex, ...]


@dataclass(frozen=True, slots=True)
class MournerLeft(ZombiesEvent):
    """The Mourner leaves the board."""

    zombie: int
