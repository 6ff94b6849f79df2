"""What happens, for log, board and sounds; figures and cards by their ids."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.games.zone_wars.rules.text.event_reasons import GainReason, MoveManner, RollReason
from tabletop.rules.game import Ruled, Seat
from tabletop.rules.plane.geometry import Point3

HIDE, COVER = "#hide", "#cover"
"""A monster's armor and the cover, where the cards are named that protect."""


@dataclass(frozen=True, slots=True)
class Mustered(Ruled):
    """A seat has chosen its models."""

    seat: Seat
    figures: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Dealt(Ruled):
    """A model was dealt its random mutation."""

    figure: str
    mutation: str


@dataclass(frozen=True, slots=True)
class Scattered(Ruled):
    """Tokens lie on the mat."""

    places: tuple[Point3, ...]
    kind: str


@dataclass(frozen=True, slots=True)
class CornerTaken(Ruled):
    """A seat has chosen its corner."""

    seat: Seat
    corner: str


@dataclass(frozen=True, slots=True)
class Deployed(Ruled):
    """A model stands on the mat for the first time."""

    figure: str
    seat: Seat
    place: Point3
    facing: float


@dataclass(frozen=True, slots=True)
class RoundBegan(Ruled):
    """A round has begun."""

    number: int
    is_last: bool = False
    """Whether the battle ends with it, whatever comes (R69)."""


@dataclass(frozen=True, slots=True)
class RoundEnded(Ruled):
    """A round has ended (R65)."""

    number: int


@dataclass(frozen=True, slots=True)
class Drawn(Ruled):
    """A token was drawn: a faction's, or "zone"."""

    token: str
    seat: Seat


@dataclass(frozen=True, slots=True)
class PutBack(Ruled):
    """The Zone token goes back, because none may come now (R204, R206)."""

    token: str


@dataclass(frozen=True, slots=True)
class Activated(Ruled):
    """A model does something; `reason` is the word of the action."""

    figure: str
    seat: Seat
    reason: str


@dataclass(frozen=True, slots=True)
class Moved(Ruled):
    """A model went, flew or was moved along a path; `reason` says how."""

    figure: str
    path: tuple[Point3, ...]
    facing: float
    reason: MoveManner


@dataclass(frozen=True, slots=True)
class Turned(Ruled):
    """A model faces elsewhere."""

    figure: str
    facing: float


@dataclass(frozen=True, slots=True)
class Left(Ruled):
    """A model went off the mat with its finds (R198)."""

    figure: str
    place: Point3


@dataclass(frozen=True, slots=True)
class Targeted(Ruled):
    """An attack was declared (R122)."""

    attacker: str
    target: str
    weapon: str
    reason: str
    cover: int


@dataclass(frozen=True, slots=True)
class Pool(Ruled):
    """The dice of an attack, and where they come from."""

    attacker: str
    base: int
    gear: int
    parts: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Rolled(Ruled):
    """Dice fell; `reason` says what for."""

    seat: Seat
    figure: str
    base: tuple[int, ...]
    gear: tuple[int, ...]
    hits: int
    reason: RollReason


@dataclass(frozen=True, slots=True)
class Pushed(Ruled):
    """An attack was pushed (R10)."""

    figure: str
    kept: int


@dataclass(frozen=True, slots=True)
class Missed(Ruled):
    """An attack came to nothing."""

    attacker: str
    target: str
    reason: str


@dataclass(frozen=True, slots=True)
class Hit(Ruled):
    """An attack hit (R125)."""

    attacker: str
    target: str
    hits: int


@dataclass(frozen=True, slots=True)
class Protected(Ruled):
    """Protection kept some damage away (R129)."""

    figure: str
    prevented: int
    shields: tuple[tuple[str, int], ...] = ()
    """What its dice came from, with the number of each: armor, hide, cover and a mutation; 0 of what needs none."""


@dataclass(frozen=True, slots=True)
class Damaged(Ruled):
    """A model takes damage (R130)."""

    figure: str
    damage: int
    total: int
    cause: str = ""
    """Weapon, mutation or Zone card, or mine, collision or fall (N82)."""
    by: str = ""
    """Who attacked, if it was an attack."""


@dataclass(frozen=True, slots=True)
class Shrugged(Ruled):
    """A Broken model takes too little damage to matter (R172)."""

    figure: str
    damage: int
    cause: str = ""
    by: str = ""


@dataclass(frozen=True, slots=True)
class Broke(Ruled):
    """A model is Broken (R132)."""

    figure: str


@dataclass(frozen=True, slots=True)
class TakenOut(Ruled):
    """A model is Taken Out, or a monster is beaten."""

    figure: str
    place: Point3


@dataclass(frozen=True, slots=True)
class Knocked(Ruled):
    """A model was knocked back (R157)."""

    figure: str
    start: Point3
    end: Point3


@dataclass(frozen=True, slots=True)
class Collided(Ruled):
    """It ran into something (R159)."""

    figure: str
    obstacle: str


@dataclass(frozen=True, slots=True)
class Fell(Ruled):
    """A model fell (R187)."""

    figure: str
    start: Point3
    end: Point3
    damage: int


@dataclass(frozen=True, slots=True)
class WatchBegan(Ruled):
    """A model is on overwatch."""

    figure: str


@dataclass(frozen=True, slots=True)
class WatchEnded(Ruled):
    """It is not any more; `reason` says why."""

    figure: str
    reason: str


@dataclass(frozen=True, slots=True)
class Gained(Ruled):
    """A seat gains m-points (R29)."""

    seat: Seat
    amount: int
    total: int
    reason: GainReason


@dataclass(frozen=True, slots=True)
class Mutated(Ruled):
    """A model uses a mutation or module (R30)."""

    figure: str
    seat: Seat
    mutation: str
    points: int
    total: int


@dataclass(frozen=True, slots=True)
class _CardEvent(Ruled):
    figure: str
    card: str


@dataclass(frozen=True, slots=True)
class Worn(_CardEvent):
    """A weapon or armor gets worse (R13, R161)."""

    left: int


@dataclass(frozen=True, slots=True)
class Busted(_CardEvent):
    """It cannot be used any more (D4, D5)."""


@dataclass(frozen=True, slots=True)
class Mended(_CardEvent):
    """It is as good as new."""


@dataclass(frozen=True, slots=True)
class UsedUp(_CardEvent):
    """A single use card is gone (R55)."""


@dataclass(frozen=True, slots=True)
class Found(_CardEvent):
    """A model has found an artifact (R190)."""


@dataclass(frozen=True, slots=True)
class Passed(Ruled):
    """A card goes from one model to another; `reason` says how."""

    card: str
    giver: str
    taker: str
    reason: str


@dataclass(frozen=True, slots=True)
class Dropped(_CardEvent):
    """A card lies on the mat."""

    place: Point3


@dataclass(frozen=True, slots=True)
class Shifted(Ruled):
    """A token lies elsewhere now: lifted by Telekinesis, or pulled by a Magnet."""

    figure: str
    mark: int
    start: Point3
    end: Point3
    reason: str


@dataclass(frozen=True, slots=True)
class PickedUp(Ruled):
    """A model has picked up a token."""

    figure: str
    mark: int
    kind: str


@dataclass(frozen=True, slots=True)
class Recovered(Ruled):
    """A Broken model is up again, Bloodied (R107, R108)."""

    figure: str
    helper: str


@dataclass(frozen=True, slots=True)
class StayedBroken(Ruled):
    """It is not (R109, R116)."""

    figure: str


@dataclass(frozen=True, slots=True)
class Healed(Ruled):
    """Damage is taken away."""

    figure: str
    amount: int


@dataclass(frozen=True, slots=True)
class Shaken(Ruled):
    """A model has fewer dice until the round ends."""

    figure: str
    dice: int


@dataclass(frozen=True, slots=True)
class Leeched(Ruled):
    """Leeches are on a model, or it got rid of them."""

    figure: str
    amount: int


@dataclass(frozen=True, slots=True)
class ZoneCard(Ruled):
    """A Zone card has its effect on a model (R202, R203)."""

    card: str
    figure: str


@dataclass(frozen=True, slots=True)
class Tested(Ruled):
    """A roll was passed or failed."""

    figure: str
    passed: bool
    reason: str


@dataclass(frozen=True, slots=True)
class Collapsed(Ruled):
    """A building fell down."""

    piece: str


@dataclass(frozen=True, slots=True)
class Opened(Ruled):
    """A door or window is open, a container searched or a machine running; `reason` says which."""

    figure: str
    piece: str
    reason: str


@dataclass(frozen=True, slots=True)
class Marked(Ruled):
    """A token other than an artifact lies on the mat."""

    kind: str
    place: Point3


@dataclass(frozen=True, slots=True)
class Smog(Ruled):
    """Nobody sees far until the round ends, or can again."""

    is_here: bool


@dataclass(frozen=True, slots=True)
class Drifted(Ruled):
    """A random direction was drawn, in degrees."""

    angle: int


@dataclass(frozen=True, slots=True)
class MonsterCame(Ruled):
    """A monster is on the mat (R211)."""

    figure: str
    place: Point3


@dataclass(frozen=True, slots=True)
class Rescued(Ruled):
    """A friend was found (Rescue Mission)."""

    figure: str
    seat: Seat
    place: Point3


@dataclass(frozen=True, slots=True)
class Scored(Ruled):
    """A seat gets victory point tokens."""

    seat: Seat
    points: int
    total: int
    """What it has now, as the board counts it: tokens, finds and rescued friends."""
    reason: str


@dataclass(frozen=True, slots=True)
class Counted(Ruled):
    """What a seat has in the end."""

    seat: Seat
    points: int


@dataclass(frozen=True, slots=True)
class Ended(Ruled):
    """The battle is over; several winners share it."""

    winners: tuple[Seat, ...]
    reason: str
