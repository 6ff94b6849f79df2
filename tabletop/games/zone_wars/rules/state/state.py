"""The state of a battle and what can be read off it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final, Literal

from tabletop.rules.game import Outcome, Seat
from tabletop.rules.plane.plane import Place

if TYPE_CHECKING:
    from tabletop.games.zone_wars.rules.state.tasks import Task

NEUTRAL: Final[Seat] = -3
"""Owner of monsters (D32)."""

FigureIndex = int
"""Index in `State.figures`; figures keep theirs to the end."""


class Condition(Enum):
    """How a model is (rules file, section 8)."""

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
class Agreed:
    """What is settled before the battle."""

    scenario: str
    map: str
    factions: tuple[str, ...]
    """By seat."""
    models: int
    """Of each player."""
    layout: str = ""
    """The text of an own layout instead of the map's terrain."""
    carried: str = ""
    """What models bring from earlier battles of a campaign."""


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
    place: Place | None = None
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
    gone: Place | None = None
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


@dataclass(frozen=True, slots=True)
class Player:
    """What belongs to a seat and to none of its models."""

    m_points: int = 0
    points: int = 0
    """Victory point tokens: what is not shown on cards."""
    corner: str = ""
    """nw, ne, se or sw."""
    mustered: bool = False


MarkKind = Literal["artifact", "card", "objective", "hotspot"]


@dataclass(frozen=True, slots=True)
class Mark:
    """A token on the mat."""

    number: int
    """Its name; never used twice."""
    kind: MarkKind
    place: Place
    item: Item | None = None
    """The card that lies under it; None for an unexplored find and for other tokens."""


@dataclass(frozen=True, slots=True)
class State:
    """A position. What waits to be done is a stack: the last task comes first."""

    agreed: Agreed
    players: tuple[Player, ...]
    figures: tuple[Figure, ...] = ()
    marks: tuple[Mark, ...] = ()
    marks_made: int = 0
    changes: tuple[str, ...] = ()
    """What has become of the terrain: "collapsed ID", "open ID N" or "searched ID", in this order."""
    todo: tuple[Task, ...] = ()
    round: int = 0
    """From 1; 0 while the battle is set up."""
    zone_tokens: int = 0
    """In the cup (R58)."""
    zone_last: bool = True
    """Whether another Zone token now would go back: none has been drawn, or one was the last draw (R204, R206)."""
    put_back: int = 0
    """Zone tokens that were drawn and went back in this round."""
    order: tuple[FigureIndex, ...] = ()
    """Models as they were activated, the latest last, also in earlier rounds (R203, N48)."""
    discards: tuple[str, ...] = ()
    """Zone cards drawn from the present deck (R201)."""
    triggers: int = 0
    """Trigger cards drawn up to now."""
    taken: tuple[str, ...] = ()
    """Artifacts that are not in the deck: in play, or brought along (N57)."""
    smog: bool = False
    """Until the round ends nobody sees beyond Medium (Zone Smog)."""
    active: FigureIndex | None = None
    """The model that is being activated."""
    has_mutated: bool = False
    """Whether the active model has used a mutation in this activation (R35)."""
    boost: int = 0
    """Base dice for all rolls of the active model (Stimulants)."""
    result: Outcome | None = None
