"""All events of a battle of Zone Wars: what happened, as frozen values; figures, cards and terrain by their ids.

The rules make them (`turn`, `powers`, `state/state_builder`); log (`board/event_messages`), animation
(`board/mat/script`), large results, attack summary and `match_report` read them. `data/zone_wars/words.yaml` has a
sentence for each class, with the fields as blanks: a new event needs one, and a rename goes there too. Names, fields
and their order must stay as `tests/games/zone_wars/rules/recorded.txt` holds them; saves hold actions, not events.
Docstrings may change. `rules` are numbers of rules; places are inches, facings degrees. Nothing here does anything.
"""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.games.zone_wars.rules.text.event_reasons import GainReason, MoveManner, RollReason
from tabletop.rules.game import EventWithRuleNumbers, Seat
from tabletop.rules.plane.geometry import Point3

HIDE, COVER = "#hide", "#cover"
"""A monster's armor and the cover, where the cards are named that protect."""


@dataclass(frozen=True, slots=True)
class Mustered(EventWithRuleNumbers):
    """A seat has chosen its models."""

    seat: Seat
    figures: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Dealt(EventWithRuleNumbers):
    """A model was dealt its random mutation."""

    figure: str
    mutation: str


@dataclass(frozen=True, slots=True)
class Scattered(EventWithRuleNumbers):
    """Tokens lie on the mat."""

    places: tuple[Point3, ...]
    kind: str


@dataclass(frozen=True, slots=True)
class CornerTaken(EventWithRuleNumbers):
    seat: Seat
    corner: str


@dataclass(frozen=True, slots=True)
class Deployed(EventWithRuleNumbers):
    """A model stands on the mat for the first time."""

    figure: str
    seat: Seat
    place: Point3
    facing: float


@dataclass(frozen=True, slots=True)
class RoundBegan(EventWithRuleNumbers):
    number: int
    is_last: bool = False
    """Whether the battle ends with it, whatever comes (R69)."""


@dataclass(frozen=True, slots=True)
class RoundEnded(EventWithRuleNumbers):
    """A round has ended (R65)."""

    number: int


@dataclass(frozen=True, slots=True)
class Drawn(EventWithRuleNumbers):
    """A token was drawn: a faction's, or "zone"."""

    token: str
    seat: Seat


@dataclass(frozen=True, slots=True)
class PutBack(EventWithRuleNumbers):
    """The Zone token goes back, because none may come now (R204, R206)."""

    token: str


@dataclass(frozen=True, slots=True)
class Activated(EventWithRuleNumbers):
    """A model does something; `reason` is the word of the action."""

    figure: str
    seat: Seat
    reason: str


@dataclass(frozen=True, slots=True)
class Moved(EventWithRuleNumbers):
    """A model went, flew or was moved along a path; `reason` says how."""

    figure: str
    path: tuple[Point3, ...]
    facing: float
    reason: MoveManner


@dataclass(frozen=True, slots=True)
class Turned(EventWithRuleNumbers):
    figure: str
    facing: float


@dataclass(frozen=True, slots=True)
class Left(EventWithRuleNumbers):
    """A model went off the mat with its finds (R198)."""

    figure: str
    place: Point3


@dataclass(frozen=True, slots=True)
class Targeted(EventWithRuleNumbers):
    """An attack was declared (R122)."""

    attacker: str
    target: str
    weapon: str
    reason: str
    cover: int


@dataclass(frozen=True, slots=True)
class Pool(EventWithRuleNumbers):
    """The dice of an attack, and where they come from."""

    attacker: str
    base: int
    gear: int
    parts: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Rolled(EventWithRuleNumbers):
    """Dice fell; `reason` says what for."""

    seat: Seat
    figure: str
    base: tuple[int, ...]
    gear: tuple[int, ...]
    hits: int
    reason: RollReason


@dataclass(frozen=True, slots=True)
class Pushed(EventWithRuleNumbers):
    """An attack was pushed (R10)."""

    figure: str
    kept: int


@dataclass(frozen=True, slots=True)
class Missed(EventWithRuleNumbers):
    """An attack came to nothing."""

    attacker: str
    target: str
    reason: str


@dataclass(frozen=True, slots=True)
class Hit(EventWithRuleNumbers):
    """An attack hit (R125)."""

    attacker: str
    target: str
    hits: int


@dataclass(frozen=True, slots=True)
class Protected(EventWithRuleNumbers):
    """Protection kept some damage away (R129)."""

    figure: str
    prevented: int
    shields: tuple[tuple[str, int], ...] = ()
    """What its dice came from, with the number of each: armor, hide, cover and a mutation; 0 of what needs none."""


@dataclass(frozen=True, slots=True)
class Damaged(EventWithRuleNumbers):
    """A model takes damage (R130)."""

    figure: str
    damage: int
    total: int
    cause: str = ""
    """Weapon, mutation or Zone card, or mine, collision or fall (N82)."""
    by: str = ""
    """Who attacked, if it was an attack."""


@dataclass(frozen=True, slots=True)
class Shrugged(EventWithRuleNumbers):
    """A Broken model takes too little damage to matter (R172)."""

    figure: str
    damage: int
    cause: str = ""
    by: str = ""


@dataclass(frozen=True, slots=True)
class Broke(EventWithRuleNumbers):
    """A model is Broken (R132)."""

    figure: str


@dataclass(frozen=True, slots=True)
class TakenOut(EventWithRuleNumbers):
    """A model is Taken Out, or a monster is beaten."""

    figure: str
    place: Point3


@dataclass(frozen=True, slots=True)
class Knocked(EventWithRuleNumbers):
    """A model was knocked back (R157)."""

    figure: str
    start: Point3
    end: Point3


@dataclass(frozen=True, slots=True)
class Collided(EventWithRuleNumbers):
    """It ran into something (R159)."""

    figure: str
    obstacle: str


@dataclass(frozen=True, slots=True)
class Fell(EventWithRuleNumbers):
    """A model fell (R187)."""

    figure: str
    start: Point3
    end: Point3
    damage: int


@dataclass(frozen=True, slots=True)
class WatchBegan(EventWithRuleNumbers):
    """A model is on overwatch."""

    figure: str


@dataclass(frozen=True, slots=True)
class WatchEnded(EventWithRuleNumbers):
    """It is not any more; `reason` says why."""

    figure: str
    reason: str


@dataclass(frozen=True, slots=True)
class Gained(EventWithRuleNumbers):
    """A seat gains m-points (R29)."""

    seat: Seat
    amount: int
    total: int
    reason: GainReason


@dataclass(frozen=True, slots=True)
class Mutated(EventWithRuleNumbers):
    """A model uses a mutation or module (R30)."""

    figure: str
    seat: Seat
    mutation: str
    points: int
    total: int


@dataclass(frozen=True, slots=True)
class _CardEvent(EventWithRuleNumbers):
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
class Passed(EventWithRuleNumbers):
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
class Shifted(EventWithRuleNumbers):
    """A token lies elsewhere now: lifted by Telekinesis, or pulled by a Magnet."""

    figure: str
    mark: int
    start: Point3
    end: Point3
    reason: str


@dataclass(frozen=True, slots=True)
class PickedUp(EventWithRuleNumbers):
    figure: str
    mark: int
    kind: str


@dataclass(frozen=True, slots=True)
class Recovered(EventWithRuleNumbers):
    """A Broken model is up again, Bloodied (R107, R108)."""

    figure: str
    helper: str


@dataclass(frozen=True, slots=True)
class StayedBroken(EventWithRuleNumbers):
    """It is not (R109, R116)."""

    figure: str


@dataclass(frozen=True, slots=True)
class Healed(EventWithRuleNumbers):
    figure: str
    amount: int


@dataclass(frozen=True, slots=True)
class Shaken(EventWithRuleNumbers):
    """A model has fewer dice until the round ends."""

    figure: str
    dice: int


@dataclass(frozen=True, slots=True)
class Leeched(EventWithRuleNumbers):
    """Leeches are on a model, or it got rid of them."""

    figure: str
    amount: int


@dataclass(frozen=True, slots=True)
class ZoneCard(EventWithRuleNumbers):
    """A Zone card has its effect on a model (R202, R203)."""

    card: str
    figure: str


@dataclass(frozen=True, slots=True)
class Tested(EventWithRuleNumbers):
    """A roll was passed or failed."""

    figure: str
    passed: bool
    reason: str


@dataclass(frozen=True, slots=True)
class Collapsed(EventWithRuleNumbers):
    piece: str


@dataclass(frozen=True, slots=True)
class Opened(EventWithRuleNumbers):
    """A door or window is open, a container searched or a machine running; `reason` says which."""

    figure: str
    piece: str
    reason: str


@dataclass(frozen=True, slots=True)
class Marked(EventWithRuleNumbers):
    """A token other than an artifact lies on the mat."""

    kind: str
    place: Point3


@dataclass(frozen=True, slots=True)
class Smog(EventWithRuleNumbers):
    """Nobody sees far until the round ends, or can again."""

    is_here: bool


@dataclass(frozen=True, slots=True)
class Drifted(EventWithRuleNumbers):
    """A random direction was drawn, in degrees."""

    angle: int


@dataclass(frozen=True, slots=True)
class MonsterCame(EventWithRuleNumbers):
    """A monster is on the mat (R211)."""

    figure: str
    place: Point3


@dataclass(frozen=True, slots=True)
class Rescued(EventWithRuleNumbers):
    """A friend was found (Rescue Mission)."""

    figure: str
    seat: Seat
    place: Point3


@dataclass(frozen=True, slots=True)
class Scored(EventWithRuleNumbers):
    """A seat gets victory point tokens."""

    seat: Seat
    points: int
    total: int
    """What it has now, as the board counts it: tokens, finds and rescued friends."""
    reason: str


@dataclass(frozen=True, slots=True)
class Counted(EventWithRuleNumbers):
    """What a seat has in the end."""

    seat: Seat
    points: int


@dataclass(frozen=True, slots=True)
class Ended(EventWithRuleNumbers):
    """The battle is over; several winners share it."""

    winners: tuple[Seat, ...]
    reason: str
