"""Who sits where, and the mark that every seat is known by.

Used by all that names who plays: `record` and `seating`, the set-up, panels and pages, `cli/duel`. The values of
SitterKind stand in saved matches, so they stay. SIDES is the colour and shape of each seat, in the order of the seats;
a colour may be changed, but no two shapes may be alike.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class SitterKind(StrEnum):
    PERSON = "person"
    BOT = "bot"


LONGEST_NAME: Final = 24
"""Letters of a name that is typed, remembered, or put down for an evening."""


@dataclass(frozen=True, slots=True)
class Sitter:
    """A person or a bot on a seat."""

    kind: SitterKind
    name: str
    level: str = ""
    """Level of a bot; empty for a person."""

    @property
    def is_person(self) -> bool:
        """Whether somebody at the table decides for this seat."""
        return self.kind == SitterKind.PERSON


def clean_name(name: str) -> str:
    """A name as it can be remembered; "" where nothing is left of it."""
    return "".join(sign for sign in name if sign.isprintable()).strip()[:LONGEST_NAME].strip()


@dataclass(frozen=True, slots=True)
class SideMark:
    """How a seat is marked; the shape says the same as the colour."""

    colour: str
    shape: str
    hex: str
    """Red, green, blue as `#RRGGBB`."""


SIDES: Final = (
    SideMark("sky", "circle", "#56B4E9"),
    SideMark("vermillion", "square", "#D55E00"),
    SideMark("yellow", "triangle", "#F0E442"),
    SideMark("purple", "diamond", "#9D7BE5"),
)
"""Marks by seat index."""
