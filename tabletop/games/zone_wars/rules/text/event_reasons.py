"""Why dice are rolled and m-points gained, and how a model gets from one place to another.

Enums that stand in fields of `events`; rules set them, messages, animations and results read them. Their values are
keys of sentences in `data/zone_wars/words.yaml` and in recorded tests, so they stay; a new one needs its sentence.
"""

from __future__ import annotations

from enum import StrEnum


class RollReason(StrEnum):
    """What dice are thrown for."""

    ATTACK = "attack"
    PUSH = "push"
    IGNITER = "igniter"
    PROTECTION = "protection"
    SURVIVAL = "survival"
    ZONE = "zone"
    MINE = "mine"
    OBJECTIVE = "objective"
    BOLT = "bolt"
    RUSH = "rush"


class MoveManner(StrEnum):
    """How a model goes along its path, or is moved."""

    WALK = "walk"
    CHARGE = "charge"
    FLY = "fly"
    DODGE = "dodge"
    ASIDE = "aside"
    ESCAPE = "escape"


class GainReason(StrEnum):
    """What m-points are given for (R29)."""

    PUSH = "push"
    STIMULANTS = "stimulants"
    ZONE = "zone"
