"""The state of a battle of Zone Wars: a frozen value with everything about a position.

Nobody changes it: an action makes a StateBuilder of it and a new state of that. Used by `state_builder`, whose
attributes are these fields, `rules`, `view`, `text/position`, the bots and the board. Class names (a bettered one
keeps the old one as DIGEST_NAME) and the order and number of fields are in the digests of saved matches, so they
stay. What a seat may not see is left out by `state/view`, not here.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, Final

from tabletop.games.zone_wars.rules.state.figures import Figure, FigureIndex, Item
from tabletop.games.zone_wars.rules.state.tasks import Task
from tabletop.rules.game import Outcome
from tabletop.rules.plane.geometry import Point3


@dataclass(frozen=True, slots=True)
class MatchOptions:
    """What is settled before the battle."""

    DIGEST_NAME: ClassVar[str] = "Agreed"

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
class Player:
    """What belongs to a seat and to none of its models."""

    m_points: int = 0
    points: int = 0
    """Victory point tokens: what is not shown on cards."""
    corner: str = ""
    """nw, ne, se or sw."""
    mustered: bool = False


class MatTokenKind(StrEnum):
    """What a token on the mat stands for."""

    ARTIFACT = "artifact"
    CARD = "card"
    OBJECTIVE = "objective"
    HOTSPOT = "hotspot"


FINDS: Final = (MatTokenKind.ARTIFACT, MatTokenKind.CARD)
"""Tokens that can be picked up."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A token on the mat."""

    number: int
    """Its name; never used twice."""
    kind: MatTokenKind
    place: Point3
    item: Item | None = None
    """The card that lies under it; None for an unexplored find and for other tokens."""


@dataclass(frozen=True, slots=True)
class State:
    """A position. What waits to be done is a stack: the last task comes first."""

    agreed: MatchOptions
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
