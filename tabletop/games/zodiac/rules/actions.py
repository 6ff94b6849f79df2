"""The action and the events of Zodiac, and the text of an action (origin-target).

Used by all of the rules and bots, and by `board` and `board_messages`; events are made in `effects`, and shown by
log, board and sounds. Saved matches, kept proofs and the engine hold the texts of actions, so what `parse` reads
stays. Action stands in states, so its name and the order of its fields are in digests and stay. Names and fields of
events are keys of the sentences in `data/zodiac/words.yaml` and answers of the engine. Pure data and parsing; whether
an action is legal is checked in `moves`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from tabletop.rules.game import Event, InvalidAction, Seat

_ACTION_FORM = re.compile(r"([A-Za-z])-([A-Za-z])")


@dataclass(frozen=True, slots=True)
class Action:
    """A jump or a neutral step: the disc on the origin says which."""

    origin: str
    target: str

    def __str__(self) -> str:
        return f"{self.origin}-{self.target}"


def parse(text: str) -> Action:
    """Inverse of `str(action)`; raises InvalidAction."""
    form = _ACTION_FORM.fullmatch(text)
    if not form:
        raise InvalidAction(f"{text!r} is no action; two points joined by a hyphen are expected, such as E-f")
    return Action(form[1], form[2])


@dataclass(frozen=True, slots=True)
class Jumped(Event):
    """A disc jumped and turned those under it (ZD4, ZD5)."""

    seat: Seat
    origin: str
    target: str
    flipped: tuple[str, ...]
    """Points whose discs turned over, in the board's order."""

    @property
    def clauses(self) -> tuple[str, ...]:
        return ("ZD4", "ZD5") if self.flipped else ("ZD4",)


@dataclass(frozen=True, slots=True)
class Stepped(Event):
    """A neutral disc stepped along the ring (ZD8)."""

    seat: Seat
    origin: str
    target: str

    @property
    def clauses(self) -> tuple[str, ...]:
        return ("ZD8",)


@dataclass(frozen=True, slots=True)
class RingFilled(Event):
    """All points of the ring are occupied (ZD12, ZD13)."""

    black: int
    """Black discs on the ring."""
    white: int
    """White discs on the ring."""

    @property
    def clauses(self) -> tuple[str, ...]:
        return ("ZD13",) if self.black == self.white else ("ZD12",)


class WinReason(StrEnum):
    RING = "ring"
    REPETITION = "repetition"
    NO_JUMP = "no_jump"
    """No action but a neutral jump, which ZD10 bans."""
    NO_ACTION = "no_action"


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The game is over."""

    winner: Seat
    clause: str
    reason: str

    @property
    def clauses(self) -> tuple[str, ...]:
        # the ban that left no move (ZD10) comes before what ended it
        return ("ZD10", self.clause) if self.reason == WinReason.NO_JUMP else (self.clause,)
