"""The actions of Zone Wars and their text form, in which they are saved and sent by the engine protocol.

Used by nearly all files: the rules in `turn` and `powers`, `offers`, the bots, and the board's picker and sentences.
Places are `x,y` or `x,y,z` in inches, facings `@degrees`, both without superfluous zeros. A path is the places after
the start; a model that stays has none. Every saved match is read by `parse_action`, so the form of an action stays;
new fields need a form that old lines still fit. What an action does is in `turn` and `powers`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any, Final

from tabletop.rules.notation import FieldFormat, Notation, choice_format, list_format
from tabletop.rules.plane.geometry import Point3

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


def _parse_place(word: str) -> Point3:
    return Point3(*map(float, word.split(",")))


def _parse_facing(word: str) -> float:
    return float(word[1:])


_NOTATION: Final = Notation("move krin 12,10 @90 or roll 6 1 / 4")

_DECIMALS: Final = r"(?:\.[0-9]{1,2})?"
_LENGTH: Final = "-?[0-9]{1,3}" + _DECIMALS
_DEGREES: Final = "(?:[12]?[0-9]{1,2}|3[0-5][0-9])"
_NAME: Final = "[a-z0-9]+(?:-[a-z0-9]+)*"
_ID: Final = FieldFormat(_NAME + "(?:#[0-9]{1,3})?", str)
_PLACE: Final = FieldFormat(f"{_LENGTH},{_LENGTH}(?:,{_LENGTH})?", _parse_place, place_text)
_FACING: Final = FieldFormat(f"@{_DEGREES}{_DECIMALS}", _parse_facing, facing_text)
_ANGLE: Final = FieldFormat(_DEGREES, int)
_INCHES: Final = FieldFormat(_LENGTH, float, number_text)

Id = Annotated[str, _ID]
Ids = Annotated[tuple[str, ...], list_format(_ID, ",")]
MutationId = Annotated[str, FieldFormat(_NAME, str)]
Points = Annotated[int, FieldFormat("[0-9]{1,2}", int)]
MatPoint = Annotated[Point3, _PLACE]
Path = Annotated[tuple[Point3, ...], list_format(_PLACE)]
Facing = Annotated[float, _FACING]
Dice = Annotated[tuple[int, ...], list_format(FieldFormat("[1-6]", int))]


# Setting up


@_NOTATION.action("muster[ {figures}]")
@dataclass(frozen=True, slots=True)
class Muster:
    """Chooses the models of a seat."""

    figures: Ids


@_NOTATION.action("corner {corner}")
@dataclass(frozen=True, slots=True)
class Corner:
    """Chooses a corner: nw, ne, se or sw."""

    corner: Id


@_NOTATION.action("deploy {figure} {place} {facing}")
@dataclass(frozen=True, slots=True)
class Deploy:
    """Puts a model on the mat."""

    figure: Id
    place: MatPoint
    facing: Facing


# Activations


@_NOTATION.action("move {figure}[ {path}] {facing}[ slip:{slip}]")
@dataclass(frozen=True, slots=True)
class Move:
    """Move & Attack: goes, then may attack (R87)."""

    figure: Id
    path: Path
    facing: Facing
    slip: Points = 0
    """M-points for Fox Step."""


@_NOTATION.action("aim {figure}[ {path}] {facing}[ slip:{slip}]")
@dataclass(frozen=True, slots=True)
class Aim:
    """Aimed Fire: a step at most, a turn, then a ranged attack (R94)."""

    figure: Id
    path: Path
    facing: Facing
    slip: Points = 0


@_NOTATION.action("charge {figure} {target} {end}[ slip:{slip}]")
@dataclass(frozen=True, slots=True)
class Charge:
    """Runs straight into contact with an enemy and attacks it (R96)."""

    figure: Id
    target: Id
    end: MatPoint
    slip: Points = 0


@_NOTATION.action("sprint {figure}[ {path}][ slip:{slip}]")
@dataclass(frozen=True, slots=True)
class Sprint:
    """Goes far, and only forward (R101)."""

    figure: Id
    path: Path
    slip: Points = 0


@_NOTATION.action("watch {figure}[ {path}] {facing}[ slip:{slip}]")
@dataclass(frozen=True, slots=True)
class Watch:
    """Goes into overwatch (R71)."""

    figure: Id
    path: Path
    facing: Facing
    slip: Points = 0


@_NOTATION.action("mutate {figure} {mutation}:{points} {facing}[ {target}][ {path}][ {turn}]")
@dataclass(frozen=True, slots=True)
class Mutate:
    """Uses an Action mutation (R36)."""

    figure: Id
    mutation: MutationId
    points: Points
    facing: Facing
    """Turned to before it."""
    target: Id = ""
    """A model, or a token such as t3."""
    path: Path = ()
    """Where it goes itself, or where the target is to go."""
    turn: Annotated[float | None, _FACING] = None
    """Facing after it, where the card allows one."""


@_NOTATION.action("recover {figure}")
@dataclass(frozen=True, slots=True)
class Recover:
    """A Broken model tries to get up (R106)."""

    figure: Id


@_NOTATION.action("assist {figure} {friend}[ {path}] {facing}[ slip:{slip}]")
@dataclass(frozen=True, slots=True)
class Assist:
    """Goes to a Broken friend and helps it up (R113)."""

    figure: Id
    friend: Id
    path: Path
    facing: Facing
    slip: Points = 0


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


@_NOTATION.action("{is_complex} {figure} {op}[ {objects}][ {path}] {facing}[ slip:{slip}]")
@dataclass(frozen=True, slots=True)
class Operate:
    """A Simple or Complex Operation after a move or a step (R117, R119).

    `op` with `objects`: simple pick MARK, steal MODEL CARD, give MODEL CARD, receive MODEL CARD, drop CARD,
    open PIECE N, search PIECE, heal MODEL CARD, clean; complex pick MARK …, steal MODEL, repair CARD, reboot PIECE.
    """

    figure: Id
    is_complex: Annotated[bool, choice_format({"simple": False, "complex": True})]
    op: Id
    objects: Annotated[tuple[str, ...], list_format(_ID)]
    path: Path
    facing: Facing
    slip: Points = 0


@_NOTATION.action("use {figure} {card}")
@dataclass(frozen=True, slots=True)
class Use:
    """Uses an item before the action of an activation (Stimulants)."""

    figure: Id
    card: Id


@_NOTATION.action("pass {figure}")
@dataclass(frozen=True, slots=True)
class Pass:
    """Does nothing with a model (D36)."""

    figure: Id


# Answers


@_NOTATION.action("attack {target} {weapon}[ {enhance}:{points}]")
@dataclass(frozen=True, slots=True)
class Attack:
    """Declares an attack: target, weapon, and m-points of a mutation (R122)."""

    target: Id
    weapon: Id
    enhance: MutationId = ""
    points: Points = 0


@_NOTATION.action("fire {at} {weapon}[ {enhance}:{points}]")
@dataclass(frozen=True, slots=True)
class Fire:
    """Fires on overwatch when the active model is so many inches along its path (R79)."""

    at: Annotated[float, _INCHES]
    weapon: Id
    enhance: MutationId = ""
    points: Points = 0


@_NOTATION.action("reflex {mutation}:{points}[ {path}]")
@dataclass(frozen=True, slots=True)
class Reflex:
    """Uses a Reflex mutation, or Flesh Eater after the roll."""

    mutation: MutationId
    points: Points
    path: Path = ()


@_NOTATION.action("push")
@dataclass(frozen=True, slots=True)
class Push:
    """Re-rolls what shows neither success nor trouble (R10)."""


@_NOTATION.action("decline")
@dataclass(frozen=True, slots=True)
class Decline:
    """No attack, no fire, no reflex, no push, no card."""


@_NOTATION.action("loot {card}")
@dataclass(frozen=True, slots=True)
class Loot:
    """Takes a card from whom the attacker has just beaten (R170)."""

    card: Id


@_NOTATION.action("pick {figure}")
@dataclass(frozen=True, slots=True)
class Pick:
    """Chooses whom a Zone card goes on to."""

    figure: Id


@_NOTATION.action("put {place}")
@dataclass(frozen=True, slots=True)
class Put:
    """Places a monster."""

    place: MatPoint


@_NOTATION.action("lead[ {path}] {facing}")
@dataclass(frozen=True, slots=True)
class Lead:
    """Moves a model that is a puppet."""

    path: Path
    facing: Facing


@_NOTATION.action("release[ {figures}]")
@dataclass(frozen=True, slots=True)
class Release:
    """Gives up the overwatch of these models at the end of the round (R75)."""

    figures: Ids


# Chance


@_NOTATION.action("deal {figure} {mutation}")
@dataclass(frozen=True, slots=True)
class Deal:
    """Chance: a model's random mutation."""

    figure: Id
    mutation: Id


@_NOTATION.action("scatter[ {places}]")
@dataclass(frozen=True, slots=True)
class ScatterTokens:
    """Chance: where the artifact and objective tokens lie."""

    places: Path


@_NOTATION.action("draw {token}")
@dataclass(frozen=True, slots=True)
class Draw:
    """Chance: a token from the cup: a faction's, or "zone"."""

    token: Id


@_NOTATION.action("reveal {card}")
@dataclass(frozen=True, slots=True)
class Reveal:
    """Chance: a Zone card."""

    card: Id


@_NOTATION.action("find {card}")
@dataclass(frozen=True, slots=True)
class Find:
    """Chance: an artifact card, or "junk"."""

    card: Id


@_NOTATION.action("roll[ {base}][ / {gear}]")
@dataclass(frozen=True, slots=True)
class Roll:
    """Chance: what the dice show, 1 to 6; base dice, then gear dice."""

    base: Dice
    gear: Dice = ()


@_NOTATION.action("drift {angle}")
@dataclass(frozen=True, slots=True)
class Drift:
    """Chance: a random direction in degrees."""

    angle: Annotated[int, _ANGLE]


@_NOTATION.action("which {figure}")
@dataclass(frozen=True, slots=True)
class Which:
    """Chance: one of several models that are equally near."""

    figure: Id


@_NOTATION.action("arrive {monster} {place}")
@dataclass(frozen=True, slots=True)
class Arrive:
    """Chance: which monster comes, and where."""

    monster: Id
    place: MatPoint


Action = (
    Muster | Corner | Deploy | Move | Aim | Charge | Sprint | Watch | Mutate | Recover | Assist | Operate | Use | Pass
    | Attack | Fire | Reflex | Push | Decline | Loot | Pick | Put | Lead | Release
    | Deal | ScatterTokens | Draw | Reveal | Find | Roll | Drift | Which | Arrive
)  # fmt: skip

LazyAction = tuple[Any, ...]
"""A kind of action with the values that it is made of."""

Declared = Move | Aim | Charge | Sprint | Watch | Mutate | Recover | Assist | Operate | Pass
"""What an activation is used for."""


def parse_action(text: str) -> Action:
    """Inverse of `str(action)`; raises InvalidAction."""
    action: Action = _NOTATION.parse(text)
    return action
