"""The tasks of the stack: one frozen class for each thing that waits to be done, with what it knows so far.

A task waits for a seat or for chance, or the program runs it; the last one in `State.todo` is done first. Used by
`state`, `task_specs` (who decides, and what may be done), all files in `turn` and `powers`, the bots' `answers`, and
the board, which asks what waits. Class names, Enum members, and the order and number of fields are part of the
digests in saved matches, so they stay.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from tabletop.games.zone_wars.rules.state.figures import FigureIndex
from tabletop.games.zone_wars.rules.state.stages import (
    ActStage,
    AttackStage,
    BoltStage,
    ClosingStage,
    DamageStage,
    EndingStage,
    ProwlStage,
    PuppetStage,
    ZoneStage,
)
from tabletop.games.zone_wars.rules.text.actions import Action, Fire
from tabletop.games.zone_wars.rules.text.event_reasons import MoveManner, RollReason
from tabletop.rules.game import Event, Seat
from tabletop.rules.plane.geometry import Point3

# Setting up


@dataclass(frozen=True, slots=True)
class Mustering:
    """A seat chooses its models."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Dealing:
    """Chance deals a random mutation to each model that has none (R25)."""


@dataclass(frozen=True, slots=True)
class Scattering:
    """Chance throws the artifact tokens on the mat."""


@dataclass(frozen=True, slots=True)
class Cornering:
    """Tokens are drawn for the order in which seats choose their corners."""

    order: tuple[Seat, ...] = ()
    is_drawn: bool = False
    """Whether the last of them has still to choose."""


@dataclass(frozen=True, slots=True)
class Deploying:
    """Seats put one model after the other on the mat, in turn."""

    seats: tuple[Seat, ...]
    """In the order of the corners; the first one is next."""


# Rounds


@dataclass(frozen=True, slots=True)
class Rounds:
    """Tokens are drawn from the cup; the bottom of the stack once the battle has begun."""


@dataclass(frozen=True, slots=True)
class Ending:
    """The round ends: monsters act, leeches bite, victory is checked, overwatch may be given up."""

    stage: EndingStage = EndingStage.MONSTERS
    queue: tuple[int, ...] = ()
    """Monsters that have still to act, or seats that have still to be asked."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A seat chooses a model and what it does."""

    seat: Seat
    figure: FigureIndex | None = None
    """The only one that may act."""
    is_bonus: bool = False
    """An action after recovery: the token is left alone, no overwatch, no Recover (D21, N53)."""


@dataclass(frozen=True, slots=True)
class Act:
    """A model does what was declared for it."""

    figure: FigureIndex
    action: Action
    stage: ActStage = ActStage.HOUNDS
    shots: tuple[tuple[FigureIndex, Fire], ...] = ()
    """Overwatch fire that was declared."""
    way: tuple[Point3, ...] = ()
    """The path that was declared, its start included; only the start where something has moved the model from it."""


@dataclass(frozen=True, slots=True)
class Closing:
    """An activation ends: mines, hotspots, objectives, the token."""

    figure: FigureIndex
    stage: ClosingStage = ClosingStage.MINE
    is_bonus: bool = False


# Moving


@dataclass(frozen=True, slots=True)
class Walking:
    """A model goes along its path, leg by leg."""

    figure: FigureIndex
    path: tuple[Point3, ...]
    """From its start."""
    leg: int = 0
    done: float = 0.0
    """Inches of the whole path behind it."""
    shots: tuple[tuple[FigureIndex, Fire], ...] = ()
    """Overwatch fire on the way, nearest first."""
    into: float = 0.0
    """Inches of this leg behind it."""
    at: Point3 | None = None
    """Where it should be now; elsewhere if something has moved it."""
    trail: tuple[Point3, ...] = ()
    """Places since the last event."""
    asked: tuple[FigureIndex, ...] = ()
    """Enemies that have had their free attack on this leg (R138)."""
    manner: MoveManner = MoveManner.WALK
    slip: float = 0.0
    """Inches from the start within which nobody attacks a model that leaves contact (Fox Step)."""
    lay: bool = False
    """Whether it was Broken to begin with: nothing ends its activation then."""


@dataclass(frozen=True, slots=True)
class Watching:
    """Seats are asked one after the other whether their models fire on overwatch (D20)."""

    mover: FigureIndex
    points: tuple[tuple[float, Point3], ...]
    """Inches along the path, and where the mover is then."""
    queue: tuple[FigureIndex, ...]
    """Models that may fire; the first one is asked."""
    shots: tuple[tuple[FigureIndex, Fire], ...] = ()
    reflex: bool = False
    """Asks for a Reflex against an activation instead (Bloodhound)."""


# Attacks


class Mode(Enum):
    """What kind of attack it is."""

    MOVE = "move"
    AIM = "aim"
    CHARGE = "charge"
    WATCH = "watch"
    """Overwatch fire (R79)."""
    COUNTER = "counter"
    """Free attack back (R134)."""
    FREE = "free"
    """Free attack at somebody who leaves contact (R138)."""
    BLAST = "blast"
    """A mutation that attacks like a weapon."""
    RUSH = "rush"
    PUPPET = "puppet"
    HOUND = "hound"
    MONSTER = "monster"


@dataclass(frozen=True, slots=True)
class Striking:
    """Somebody may declare an attack of a model."""

    figure: FigureIndex
    mode: Mode
    seat: Seat
    """Who decides."""
    targets: tuple[FigureIndex, ...] = ()
    """The only ones that may be attacked; empty for any."""
    dice: int = 0
    """Base dice that come on top."""
    leader: FigureIndex | None = None
    """The model that makes it attack (N74)."""


@dataclass(frozen=True, slots=True)
class Attacking:
    """One attack, from its declaration to the counterattack."""

    attacker: FigureIndex
    target: FigureIndex
    weapon: str
    """Label of the card, "fists", "thrown", or the id of a mutation."""
    mode: Mode
    seat: Seat
    """Who decides for the attacker."""
    in_contact: bool
    in_front: bool
    """Whether the attacker stands in the target's front arc."""
    cover: int
    """Cover dice."""
    dice: int = 0
    """Base dice that come on top of the attribute."""
    gear: int = 0
    """Gear dice."""
    specials: tuple[str, ...] = ()
    used: tuple[FigureIndex, ...] = ()
    """Models that have used a mutation in this attack."""
    stage: AttackStage = AttackStage.TARGETED
    base_faces: tuple[int, ...] = ()
    gear_faces: tuple[int, ...] = ()
    is_pushed: bool = False
    hits: int = 0
    victims: tuple[FigureIndex, ...] = ()
    before: tuple[tuple[FigureIndex, str], ...] = ()
    """Victims with their condition before the attack."""
    harmed: int = 0
    """Damage that the target has taken."""
    leader: FigureIndex | None = None
    """The model that makes it attack, to whose player points and card go (N74)."""
    told: tuple[Event, ...] = ()
    """What its dice have shown and brought, also in earlier actions: told again when all of it is settled."""


@dataclass(frozen=True, slots=True)
class Hurting:
    """Damage on its way to one model: protection, then a push, a collision and a fall, then what it does."""

    victim: FigureIndex
    potential: int
    by: FigureIndex | None = None
    """The attacker, if it was an attack."""
    cause: str = ""
    """Weapon, mutation or Zone card that does it, or "mine" (N82)."""
    leader: FigureIndex | None = None
    """The model that makes the attacker attack (N74)."""
    cover: int = 0
    armor: bool = True
    ward: int = 0
    """Extra protection dice (N42)."""
    ward_card: str = ""
    """The mutation that they come from."""
    barred: bool = False
    """Whether the victim has used a mutation in this event."""
    is_attack: bool = False
    in_contact: bool = False
    """Whether the attacker may take a card (R170, N36)."""
    push: tuple[float, float] | None = None
    """Direction of a knockback."""
    push_far: float = 0.0
    extra: int = 0
    """Damage that no protection dice reduce: collisions and falls (D27, R188)."""
    extra_cause: str = ""
    """collision or fall."""
    armors: tuple[int, ...] = ()
    """How many dice each armour card rolls, the better cards of each type, by the order of the items in `cards`."""
    cards: tuple[int, ...] = ()
    """Indices of the items."""
    told: tuple[Event, ...] = ()
    """What protection has shown and brought, where something is asked before the damage is done."""
    stage: DamageStage = DamageStage.HIT


@dataclass(frozen=True, slots=True)
class Throwing:
    """Dice are rolled; what they show goes to the task below."""

    seat: Seat
    base: int
    gear: int
    why: RollReason
    figure: FigureIndex | None = None


@dataclass(frozen=True, slots=True)
class Looting:
    """An attacker may take a card from whom it has just beaten (R170)."""

    seat: Seat
    figure: FigureIndex
    victim: FigureIndex


@dataclass(frozen=True, slots=True)
class Falling:
    """Somebody who was Taken Out drops what it has found (R177)."""

    figure: FigureIndex
    place: Point3


# Everything else


@dataclass(frozen=True, slots=True)
class Recovering:
    """A Broken model tries to get up, alone or with a friend's help."""

    figure: FigureIndex
    helper: FigureIndex | None = None


@dataclass(frozen=True, slots=True)
class Resuming:
    """A helper's activation goes on once its friend has taken an action: what it had done till then (N63)."""

    figure: FigureIndex | None
    has_mutated: bool
    boost: int


@dataclass(frozen=True, slots=True)
class Finding:
    """An artifact card is drawn for a model."""

    figure: FigureIndex
    why: str = "token"


@dataclass(frozen=True, slots=True)
class Bolting:
    """Gear dice, each hit one damage (Pyrokinesis, Acid Spit)."""

    figure: FigureIndex
    target: FigureIndex
    mutation: str
    points: int
    cover: int
    in_contact: bool
    """Whether they touched when it was declared (N36, N71)."""
    stage: BoltStage = BoltStage.TARGETED


@dataclass(frozen=True, slots=True)
class Puppeteering:
    """An enemy rolls Survival; if it fails it is led (Puppeteer)."""

    figure: FigureIndex
    target: FigureIndex
    stage: PuppetStage = PuppetStage.ROLL
    facing: float | None = None
    """Of the puppet in the end."""


@dataclass(frozen=True, slots=True)
class Ramming:
    """Dice decide whether a building falls that somebody has run into (Hog Rush)."""

    figure: FigureIndex
    piece: str
    crush: int
    """Damage to everybody else inside."""
    cause: str = ""
    """The mutation."""


@dataclass(frozen=True, slots=True)
class Feeding:
    """Flesh Eater may be used after the roll (R32)."""

    figure: FigureIndex


@dataclass(frozen=True, slots=True)
class Zoning:
    """A Zone card is drawn and has its effect on a model."""

    card: str = ""
    """Empty until it is drawn."""
    figure: FigureIndex | None = None
    stage: ZoneStage = ZoneStage.DRAW
    queue: tuple[FigureIndex, ...] = ()
    """Models that have still to roll or to suffer."""


@dataclass(frozen=True, slots=True)
class Mining:
    """A model rolls for a mine, or a player for an objective."""

    figure: FigureIndex
    why: RollReason
    mark: int = 0


@dataclass(frozen=True, slots=True)
class Prowling:
    """A monster acts."""

    figure: FigureIndex
    against: Seat | None = None
    """The faction it goes for on arrival."""
    stage: ProwlStage = ProwlStage.LOOK
    target: FigureIndex | None = None
    dice: int = 0
    """Base dice that come on top."""


@dataclass(frozen=True, slots=True)
class Arriving:
    """A monster comes to the mat: a seat places it, or chance."""

    monster: str
    seat: Seat
    """CHANCE for the edge of the mat."""
    around: FigureIndex | None = None


Task = (
    Mustering | Dealing | Scattering | Cornering | Deploying | Rounds | Ending | Turn | Act | Closing | Walking
    | Watching | Striking | Attacking | Hurting | Throwing | Looting | Falling | Recovering | Resuming | Finding
    | Bolting | Puppeteering | Ramming | Feeding | Zoning | Mining | Prowling | Arriving
)  # fmt: skip
