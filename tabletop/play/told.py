"""What a match tells its listeners, what it offers to take back or to do again, and what a record cannot mean."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tabletop.rules.game import Event, Refusal, Seat


class ReplayError(ValueError):
    """A record says something that its game does not allow."""

    def __init__(self, index: int, text: str) -> None:
        super().__init__(text)
        self.index = index
        """Of the line in the record."""

    def __reduce__(self) -> tuple[type[ReplayError], tuple[int, str]]:
        return type(self), (self.index, str(self))


@dataclass(frozen=True, slots=True)
class Change:
    """What a listener is told, redacted for the seat it listens for."""

    kind: Literal["action", "undo", "redo", "branch"]
    ply: int
    """Actions on the current branch up to the current point, afterwards."""
    seat: Seat
    """Who did the action, or the last one that was taken back or that leads to the branch's end."""
    action_text: str | None
    """None where the listener may not know it, and where nothing was done."""
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Offer:
    """What undo or redo would do, as one seat may know it."""

    ply: int
    """Actions on the current branch afterwards."""
    seat: Seat
    """Who did the action that is taken back or done again first; NOBODY if there is none."""
    label: str
    """Text of that action; empty where the seat may not know it."""
    events: tuple[Event, ...]
    """Redacted events of that action, for those who may know less than its text."""
    refused: Refusal | None
    """None where it can be done."""
