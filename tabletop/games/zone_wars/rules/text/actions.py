"""Actions and their text form.

Places are `x,y` or `x,y,z` in inches, facings `@degrees`, both without superfluous zeros. A path is the places
after the start; a model that stays has none.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from tabletop.rules.plane.geometry import Point3

Path = tuple[Point3, ...]

FISTS = "fists"
"""An improvised melee attack."""
THROWN = "thrown"
"""An improvised ranged attack (R52)."""


def number_text(value: float) -> str:
    """Inches or degrees in 1/100, without superfluous zeros."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def place_text(place: Point3) -> str:
    """Such as 12,10 or 12,10.5,2.5."""
    return ",".join(map(number_text, place if place.z else place[:2]))


def facing_text(facing: float) -> str:
    """Such as @90."""
    return f"@{number_text(facing)}"


def _join_words(*parts: str | Path) -> str:
    words: list[str] = []
    for part in parts:
        if isinstance(part, str):
            words += [part] if part else []
        else:
            words += map(place_text, part)
    return " ".join(words)


def _enhance_text(enhance: str, points: int) -> str:
    return f"{enhance}:{points}" if enhance else ""


# Setting up


@dataclass(frozen=True, slots=True)
class Muster:
    """Chooses the models of a seat."""

    figures: tuple[str, ...]

    def __str__(self) -> str:
        return _join_words("muster", ",".join(self.figures))


@dataclass(frozen=True, slots=True)
class Corner:
    """Chooses a corner: nw, ne, se or sw."""

    corner: str

    def __str__(self) -> str:
        return f"corner {self.corner}"


@dataclass(frozen=True, slots=True)
class Deploy:
    """Puts a model on the mat."""

    figure: str
    place: Point3
    facing: float

    def __str__(self) -> str:
        return _join_words("deploy", self.figure, (self.place,), facing_text(self.facing))


# Activations


@dataclass(frozen=True, slots=True)
class Move:
    """Move & Attack: goes, then may attack (R87)."""

    figure: str
    path: Path
    facing: float
    slip: int = 0
    """M-points for Fox Step."""

    def __str__(self) -> str:
        return _join_words("move", self.figure, self.path, facing_text(self.facing), _slip_text(self.slip))


@dataclass(frozen=True, slots=True)
class Aim:
    """Aimed Fire: a step at most, a turn, then a ranged attack (R94)."""

    figure: str
    path: Path
    facing: float
    slip: int = 0

    def __str__(self) -> str:
        return _join_words("aim", self.figure, self.path, facing_text(self.facing), _slip_text(self.slip))


@dataclass(frozen=True, slots=True)
class Charge:
    """Runs straight into contact with an enemy and attacks it (R96)."""

    figure: str
    target: str
    end: Point3
    slip: int = 0

    def __str__(self) -> str:
        return _join_words("charge", self.figure, self.target, (self.end,), _slip_text(self.slip))


@dataclass(frozen=True, slots=True)
class Sprint:
    """Goes far, and only forward (R101)."""

    figure: str
    path: Path
    slip: int = 0

    def __str__(self) -> str:
        return _join_words("sprint", self.figure, self.path, _slip_text(self.slip))


@dataclass(frozen=True, slots=True)
class Watch:
    """Goes into overwatch (R71)."""

    figure: str
    path: Path
    facing: float
    slip: int = 0

    def __str__(self) -> str:
        return _join_words("watch", self.figure, self.path, facing_text(self.facing), _slip_text(self.slip))


@dataclass(frozen=True, slots=True)
class Mutate:
    """Uses an Action mutation (R36)."""

    figure: str
    mutation: str
    points: int
    facing: float
    """Turned to before it."""
    target: str = ""
    """A model, or a token such as t3."""
    path: Path = ()
    """Where it goes itself, or where the target is to go."""
    turn: float | None = None
    """Facing after it, where the card allows one."""

    def __str__(self) -> str:
        end = "" if self.turn is None else facing_text(self.turn)
        return _join_words(
            "mutate", self.figure, f"{self.mutation}:{self.points}", facing_text(self.facing), self.target, self.path,
            end,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Recover:
    """A Broken model tries to get up (R106)."""

    figure: str

    def __str__(self) -> str:
        return f"recover {self.figure}"


@dataclass(frozen=True, slots=True)
class Assist:
    """Goes to a Broken friend and helps it up (R113)."""

    figure: str
    friend: str
    path: Path
    facing: float
    slip: int = 0

    def __str__(self) -> str:
        return _join_words(
            "assist", self.figure, self.friend, self.path, facing_text(self.facing), _slip_text(self.slip)
        )


class OperationKind(StrEnum):
    """What is done at the end of a move or a step (R118, R120)."""

    PICK = "pick"
    STEAL = "steal"
    GIVE = "give"
    RECEIVE = "receive"
    DROP = "drop"
    OPEN = "open"
    SEARCH = "search"
    HEAL = "heal"
    CLEAN = "clean"
    REPAIR = "repair"
    REBOOT = "reboot"


@dataclass(frozen=True, slots=True)
class Operate:
    """A Simple or Complex Operation after a move or a step (R117, R119).

    `op` with `objects`: simple pick MARK, steal MODEL CARD, give MODEL CARD, receive MODEL CARD, drop CARD,
    open PIECE N, search PIECE, heal MODEL CARD, clean; complex pick MARK …, steal MODEL, repair CARD, reboot PIECE.
    """

    figure: str
    is_complex: bool
    op: str
    objects: tuple[str, ...]
    path: Path
    facing: float
    slip: int = 0

    def __str__(self) -> str:
        kind = "complex" if self.is_complex else "simple"
        return _join_words(
            kind, self.figure, self.op, *self.objects, self.path, facing_text(self.facing), _slip_text(self.slip)
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Use:
    """Uses an item before the action of an activation (Stimulants)."""

    figure: str
    card: str

    def __str__(self) -> str:
        return f"use {self.figure} {self.card}"


@dataclass(frozen=True, slots=True)
class Pass:
    """Does nothing with a model (D36)."""

    figure: str

    def __str__(self) -> str:
        return f"pass {self.figure}"


# Answers


@dataclass(frozen=True, slots=True)
class Attack:
    """Declares an attack: target, weapon, and m-points of a mutation (R122)."""

    target: str
    weapon: str
    enhance: str = ""
    points: int = 0

    def __str__(self) -> str:
        return _join_words("attack", self.target, self.weapon, _enhance_text(self.enhance, self.points))


@dataclass(frozen=True, slots=True)
class Fire:
    """Fires on overwatch when the active model is so many inches along its path (R79)."""

    at: float
    weapon: str
    enhance: str = ""
    points: int = 0

    def __str__(self) -> str:
        return _join_words("fire", number_text(self.at), self.weapon, _enhance_text(self.enhance, self.points))


@dataclass(frozen=True, slots=True)
class Reflex:
    """Uses a Reflex mutation, or Flesh Eater after the roll."""

    mutation: str
    points: int
    path: Path = ()

    def __str__(self) -> str:
        return _join_words("reflex", f"{self.mutation}:{self.points}", self.path)


@dataclass(frozen=True, slots=True)
class Push:
    """Re-rolls what shows neither success nor trouble (R10)."""

    def __str__(self) -> str:
        return "push"


@dataclass(frozen=True, slots=True)
class Decline:
    """No attack, no fire, no reflex, no push, no card."""

    def __str__(self) -> str:
        return "decline"


@dataclass(frozen=True, slots=True)
class Loot:
    """Takes a card from whom the attacker has just beaten (R170)."""

    card: str

    def __str__(self) -> str:
        return f"loot {self.card}"


@dataclass(frozen=True, slots=True)
class Pick:
    """Chooses whom a Zone card goes on to."""

    figure: str

    def __str__(self) -> str:
        return f"pick {self.figure}"


@dataclass(frozen=True, slots=True)
class Put:
    """Places a monster."""

    place: Point3

    def __str__(self) -> str:
        return f"put {place_text(self.place)}"


@dataclass(frozen=True, slots=True)
class Lead:
    """Moves a model that is a puppet."""

    path: Path
    facing: float

    def __str__(self) -> str:
        return _join_words("lead", self.path, facing_text(self.facing))


@dataclass(frozen=True, slots=True)
class Release:
    """Gives up the overwatch of these models at the end of the round (R75)."""

    figures: tuple[str, ...]

    def __str__(self) -> str:
        return _join_words("release", ",".join(self.figures))


# Chance


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance: a model's random mutation."""

    figure: str
    mutation: str

    def __str__(self) -> str:
        return f"deal {self.figure} {self.mutation}"


@dataclass(frozen=True, slots=True)
class Scatter:
    """Chance: where the artifact and objective tokens lie."""

    places: Path

    def __str__(self) -> str:
        return _join_words("scatter", self.places)


@dataclass(frozen=True, slots=True)
class Draw:
    """Chance: a token from the cup: a faction's, or "zone"."""

    token: str

    def __str__(self) -> str:
        return f"draw {self.token}"


@dataclass(frozen=True, slots=True)
class Reveal:
    """Chance: a Zone card."""

    card: str

    def __str__(self) -> str:
        return f"reveal {self.card}"


@dataclass(frozen=True, slots=True)
class Find:
    """Chance: an artifact card, or "junk"."""

    card: str

    def __str__(self) -> str:
        return f"find {self.card}"


@dataclass(frozen=True, slots=True)
class Roll:
    """Chance: what the dice show, 1 to 6; base dice, then gear dice."""

    base: tuple[int, ...]
    gear: tuple[int, ...] = ()

    def __str__(self) -> str:
        return _join_words("roll", *map(str, self.base), *(("/", *map(str, self.gear)) if self.gear else ()))


@dataclass(frozen=True, slots=True)
class Drift:
    """Chance: a random direction in degrees."""

    angle: int

    def __str__(self) -> str:
        return f"drift {self.angle}"


@dataclass(frozen=True, slots=True)
class Which:
    """Chance: one of several models that are equally near."""

    figure: str

    def __str__(self) -> str:
        return f"which {self.figure}"


@dataclass(frozen=True, slots=True)
class Arrive:
    """Chance: which monster comes, and where."""

    monster: str
    place: Point3

    def __str__(self) -> str:
        return _join_words("arrive", self.monster, (self.place,))


def _slip_text(points: int) -> str:
    return f"slip:{points}" if points else ""


Action = (
    Muster | Corner | Deploy | Move | Aim | Charge | Sprint | Watch | Mutate | Recover | Assist | Operate | Use | Pass
    | Attack | Fire | Reflex | Push | Decline | Loot | Pick | Put | Lead | Release
    | Deal | Scatter | Draw | Reveal | Find | Roll | Drift | Which | Arrive
)  # fmt: skip

Sketch = tuple[Any, ...]
"""A kind of action with the values that it is made of."""

Declared = Move | Aim | Charge | Sprint | Watch | Mutate | Recover | Assist | Operate | Pass
"""What an activation is used for."""
