"""What `tabletop balance` varies in a game and measures: the contract of a box's `balance_study`.

Used by `cli/balance` and by the games that name a study in their box. A game without one is played with its usual
options, and its ends and lengths are measured (`usual_study`). Installed games make these values: a new field needs a
default. Pure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from tabletop.rules.game import NOBODY, Seat
from tabletop.rules.match_report import SpectatorRecord


@dataclass(frozen=True, slots=True)
class Trait:
    """Something that was there in a game."""

    kind: str
    """Such as "card": `balance.kind_<kind>` in the catalogues of the program is what it is called."""
    name: str
    """Its id in the content."""
    title: str
    """Its name in the content, in English."""
    seat: Seat = NOBODY
    """Whose it was; NOBODY where it was there for all."""
    is_settled_first: bool = False
    """Whether it was settled before the first move. Only then does a difference come from it: other things may
    be there because somebody was winning."""


@dataclass(frozen=True, slots=True)
class BalanceStudy:
    """What is varied, and what it is measured on."""

    level: str = ""
    """Of all bots; empty for the middle one."""
    games: int = 400
    """Usual number: what two cores play in a few minutes."""
    setup: tuple[tuple[str, str], ...] = ()
    """Options that are not the usual ones."""
    sides: tuple[str, ...] = ()
    """By seat the option that says which side sits there. The sides change seats within a pair."""
    contexts: tuple[str, ...] = ()
    """Options that take each of their values in turn, for all sides alike."""
    find_traits: Callable[[Any, SpectatorRecord], Iterable[Trait]] | None = None
    """From the game and a finished match to what was there in it."""


def usual_study() -> BalanceStudy:
    """For a game that names none."""
    return BalanceStudy()
