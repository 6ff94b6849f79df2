"""What happens, for log, board and sounds; figures and cards by their ids."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.rules.game import Event, Seat
from tabletop.rules.plane.plane import Place


@dataclass(frozen=True, slots=True)
class _Ruled(Event):
    """An event that carries the numbers of the rules that made it happen."""

    rules: tuple[str, ...]

    @property
    def clauses(self) -> tuple[str, ...]:
        """Numbers in the rules checklist."""
        return self.rules


@dataclass(frozen=True, slots=True)
class Mustered(_Ruled):
    """A seat has chosen its models."""

    seat: Seat
    figures: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Dealt(_Ruled):
    """A model was dealt its random mutation."""

    figure: str
    mutation: str


@dataclass(frozen=True, slots=True)
class Scattered(_Ruled):
    """Tokens lie on the mat."""

    places: tuple[Place, ...]
    kind: str


@dataclass(frozen=True, slots=True)
class CornerTaken(_Ruled):
    """A seat has chosen its corner."""

    seat: Seat
    corner: str


@dataclass(frozen=True, slots=True)
class Deployed(_Ruled):
    """A model stands on the mat for the first time."""

    figure: str
    seat: Seat
    place: Place
    facing: float


@dataclass(frozen=True, slots=True)
class RoundBegan(_Ruled):
    """A round has begun."""

    number: int


@dataclass(frozen=True, slots=True)
class RoundEnded(_Ruled):
    """A round has ended (R65)."""

    number: int


@dataclass(frozen=True, slots=True)
class Drawn(_Ruled):
    """A token was drawn: a faction's, or "zone"."""

    token: str
    seat: Seat


@dataclass(frozen=True, slots=True)
class PutBack(_Ruled):
    """The Zone token goes back, because none may come now (R204, R206)."""

    token: str


@dataclass(frozen=True, slots=True)
class Activated(_Ruled):
    """A model does something; `reason` is the word of the action."""

    figure: str
    seat: Seat
    reason: str


@dataclass(frozen=True, slots=True)
class Moved(_Ruled):
    """A model went, flew or was moved along a path; `reason` says how."""

    figure: str
    path: tuple[Place, ...]
    facing: float
    reason: str


@dataclass(frozen=True, slots=True)
class Turned(_Ruled):
    """A model faces elsewhere."""

    figure: str
    facing: float


@dataclass(frozen=True, slots=True)
class Left(_Ruled):
    """A model went off the mat with its finds (R198)."""

    figure: str
    place: Place


@dataclass(frozen=True, slots=True)
class Targeted(_Ruled):
    """An attack was declared (R122)."""

    attacker: str
    target: str
    weapon: str
    reason: str
    cover: int


@dataclass(frozen=True, slots=True)
class Pool(_Ruled):
    """The dice of an attack, and where they come from."""

    attacker: str
    base: int
    gear: int
    parts: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Rolled(_Ruled):
    """Dice fell; `reason` says what for."""

    seat: Seat
    figure: str
    base: tuple[int, ...]
    gear: tuple[int, ...]
    hits: int
    reason: str


@dataclass(frozen=True, slots=True)
class Pushed(_Ruled):
    """An attack was pushed (R10)."""

    figure: str
    kept: int


@dataclass(frozen=True, slots=True)
class Missed(_Ruled):
    """An attack came to nothing."""

    attacker: str
    target: str
    reason: str


@dataclass(frozen=True, slots=True)
class Hit(_Ruled):
    """An attack hit (R125)."""

    attacker: str
    target: str
    hits: int


@dataclass(frozen=True, slots=True)
class Protected(_Ruled):
    """Protection kept some damage away (R129)."""

    figure: str
    prevented: int


@dataclass(frozen=True, slots=True)
class Damaged(_Ruled):
    """A model takes damage (R130)."""

    figure: str
    damage: int
    total: int


@dataclass(frozen=True, slots=True)
class Shrugged(_Ruled):
    """A Broken model takes too little damage to matter (R172)."""

    figure: str
    damage: int


@dataclass(frozen=True, slots=True)
class Broke(_Ruled):
    """A model is Broken (R132)."""

    figure: str


@dataclass(frozen=True, slots=True)
class TakenOut(_Ruled):
    """A model is Taken Out, or a monster is beaten."""

    figure: str
    place: Place


@dataclass(frozen=True, slots=True)
class Knocked(_Ruled):
    """A model was knocked back (R157)."""

    figure: str
    start: Place
    end: Place


@dataclass(frozen=True, slots=True)
class Collided(_Ruled):
    """It ran into something (R159)."""

    figure: str
    obstacle: str


@dataclass(frozen=True, slots=True)
class Fell(_Ruled):
    """A model fell (R187)."""

    figure: str
    start: Place
    end: Place
    damage: int


@dataclass(frozen=True, slots=True)
class WatchBegan(_Ruled):
    """A model is on overwatch."""

    figure: str


@dataclass(frozen=True, slots=True)
class WatchEnded(_Ruled):
    """It is not any more; `reason` says why."""

    figure: str
    reason: str


@dataclass(frozen=True, slots=True)
class Gained(_Ruled):
    """A seat gains m-points (R29)."""

    seat: Seat
    amount: int
    total: int
    reason: str


@dataclass(frozen=True, slots=True)
class Mutated(_Ruled):
    """A model uses a mutation or module (R30)."""

    figure: str
    seat: Seat
    mutation: str
    points: int
    total: int


@dataclass(frozen=True, slots=True)
class _OfCard(_Ruled):
    figure: str
    card: str


@dataclass(frozen=True, slots=True)
class Worn(_OfCard):
    """A weapon or armor gets worse (R13, R161)."""

    left: int


@dataclass(frozen=True, slots=True)
class Busted(_OfCard):
    """It cannot be used any more (D4, D5)."""


@dataclass(frozen=True, slots=True)
class Mended(_OfCard):
    """It is as good as new."""


@dataclass(frozen=True, slots=True)
class UsedUp(_OfCard):
    """A single use card is gone (R55)."""


@dataclass(frozen=True, slots=True)
class Found(_OfCard):
    """A model has found an artifact (R190)."""


@dataclass(frozen=True, slots=True)
class Passed(_Ruled):
    """A card goes from one model to another; `reason` says how."""

    card: str
    giver: str
    taker: str
    reason: str


@dataclass(frozen=True, slots=True)
class Dropped(_OfCard):
    """A card lies on the mat."""

    place: Place


@dataclass(frozen=True, slots=True)
class Shifted(_Ruled):
    """A token lies elsewhere now: lifted by Telekinesis, or pulled by a Magnet."""

    figure: str
    mark: int
    start: Place
    end: Place
    reason: str


@dataclass(frozen=True, slots=True)
class PickedUp(_Ruled):
    """A model has picked up a token."""

    figure: str
    mark: int
    kind: str


@dataclass(frozen=True, slots=True)
class Recovered(_Ruled):
    """A Broken model is up again, Bloodied (R107, R108)."""

    figure: str
    helper: str


@dataclass(frozen=True, slots=True)
class StayedBroken(_Ruled):
    """It is not (R109, R116)."""

    figure: str


@dataclass(frozen=True, slots=True)
class Healed(_Ruled):
    """Damage is taken away."""

    figure: str
    amount: int


@dataclass(frozen=True, slots=True)
class Shaken(_Ruled):
    """A model has fewer dice until the round ends."""

    figure: str
    dice: int


@dataclass(frozen=True, slots=True)
class Leeched(_Ruled):
    """Leeches are on a model, or it got rid of them."""

    figure: str
    amount: int


@dataclass(frozen=True, slots=True)
class ZoneCard(_Ruled):
    """A Zone card has its effect on a model (R202, R203)."""

    card: str
    figure: str


@dataclass(frozen=True, slots=True)
class Tested(_Ruled):
    """A roll was passed or failed."""

    figure: str
    passed: bool
    reason: str


@dataclass(frozen=True, slots=True)
class Collapsed(_Ruled):
    """A building fell down."""

    piece: str


@dataclass(frozen=True, slots=True)
class Opened(_Ruled):
    """A door or window is open, a container searched or a machine running; `reason` says which."""

    figure: str
    piece: str
    reason: str


@dataclass(frozen=True, slots=True)
class Marked(_Ruled):
    """A token other than an artifact lies on the mat."""

    kind: str
    place: Place


@dataclass(frozen=True, slots=True)
class Smog(_Ruled):
    """Nobody sees far until the round ends, or can again."""

    is_here: bool


@dataclass(frozen=True, slots=True)
class Drifted(_Ruled):
    """A random direction was drawn, in degrees."""

    angle: int


@dataclass(frozen=True, slots=True)
class MonsterCame(_Ruled):
    """A monster is on the mat (R211)."""

    figure: str
    place: Place


@dataclass(frozen=True, slots=True)
class Rescued(_Ruled):
    """A friend was found (Rescue Mission)."""

    figure: str
    seat: Seat
    place: Place


@dataclass(frozen=True, slots=True)
class Scored(_Ruled):
    """A seat gets victory point tokens."""

    seat: Seat
    points: int
    total: int
    reason: str


@dataclass(frozen=True, slots=True)
class Counted(_Ruled):
    """What a seat has in the end."""

    seat: Seat
    points: int


@dataclass(frozen=True, slots=True)
class Ended(_Ruled):
    """The battle is over; several winners share it."""

    winners: tuple[Seat, ...]
    reason: str
