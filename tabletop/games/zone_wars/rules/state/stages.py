"""Enums of stages: how far a task has come that is done in several steps, such as an attack or the end of a round.

Each is the field `stage` of one class in `tasks`; `acting`, `attacking`, `hurting`, `rounds` and the files in
`powers` move a task from one stage to the next, and the board and the bots ask how far it is. The order of members is
only for the reader. Their values are part of the digests in saved matches, so they stay.
"""

from __future__ import annotations

from enum import StrEnum


class EndingStage(StrEnum):
    """Of the end of a round."""

    MONSTERS = "monsters"
    VICTORY = "victory"
    RELEASE = "release"


class ActStage(StrEnum):
    """Of what a model does in its activation."""

    HOUNDS = "hounds"
    WATCH = "watch"
    GO = "go"
    ARRIVE = "arrive"
    WAIT = "wait"
    LATE = "late"
    DO = "do"


class ClosingStage(StrEnum):
    """Of the end of an activation."""

    MINE = "mine"
    OBJECTIVE = "objective"
    END = "end"


class AttackStage(StrEnum):
    """Of an attack, from its declaration to the counterattack."""

    TARGETED = "targeted"
    DODGED = "dodged"
    ROLL = "roll"
    PUSH = "push"
    IGNITER = "igniter"
    IGNITE = "ignite"
    HIT = "hit"
    VICTIMS = "victims"
    FEED = "feed"
    COUNTER = "counter"


class DamageStage(StrEnum):
    """Of damage on its way; what may save from harm comes when all of it is known (N64)."""

    HIT = "hit"
    ROLL = "roll"
    PUSH = "push"
    HARM = "harm"
    DONE = "done"


class BoltStage(StrEnum):
    """Of Gear dice that are thrown at a target (Pyrokinesis, Acid Spit)."""

    TARGETED = "targeted"
    DODGED = "dodged"
    ROLL = "roll"


class PuppetStage(StrEnum):
    """Of leading an enemy (Puppeteer)."""

    ROLL = "roll"
    LEAD = "lead"
    STRIKE = "strike"


class ZoneStage(StrEnum):
    """Of a Zone card."""

    DRAW = "draw"
    TEST = "test"
    RAIN = "rain"
    DRIFT = "drift"
    EFFECT = "effect"
    PICK = "pick"


class ProwlStage(StrEnum):
    """Of what a monster does."""

    LOOK = "look"
    GO = "go"
    STRIKE = "strike"
