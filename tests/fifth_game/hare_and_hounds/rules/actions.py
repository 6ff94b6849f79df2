"""Actions, events, and their text form."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tabletop.rules.game import Event, InvalidAction, Seat

_FORM = re.compile(r"([a-z][1-9])-([a-z][1-9])")


@dataclass(frozen=True, slots=True)
class Action:
    """A step of a hound or of the hare: whoever stands on the origin."""

    origin: str
    target: str

    def __str__(self) -> str:
        return f"{self.origin}-{self.target}"


def parse(text: str) -> Action:
    """Inverse of `str(action)`; raises InvalidAction."""
    form = _FORM.fullmatch(text)
    if not form:
        raise InvalidAction(f"{text!r} is no action; two points joined by a hyphen are expected, such as a2-b2")
    return Action(form[1], form[2])


@dataclass(frozen=True, slots=True)
class Ran(Event):
    """A hound or the hare took a step (HH3)."""

    seat: Seat
    origin: str
    target: str

    @property
    def clauses(self) -> tuple[str, ...]:
        """Numbers in the rules checklist."""
        return ("HH3",)


@dataclass(frozen=True, slots=True)
class Stalled(Event):
    """The hounds went up or down once more, and came no nearer (HH8)."""

    times: int
    """In a row."""
    patience: int
    """How many are too many."""

    @property
    def clauses(self) -> tuple[str, ...]:
        """Numbers in the rules checklist."""
        return ("HH8",)


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The game is over."""

    winner: Seat
    clause: str
    reason: str

    @property
    def clauses(self) -> tuple[str, ...]:
        """The one that ended it."""
        return (self.clause,)
