"""What is worth telling of a match that is over, read from its file where nothing waits for it.

See docs/decisions.md, The evening.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from tabletop.content import boxes
from tabletop.content.library import Installed
from tabletop.play.match import Match
from tabletop.play.resignation import REASON
from tabletop.play.save import SaveError, load_main_line
from tabletop.rules.game import NOBODY, Event, Seat
from tabletop.rules.tale import LuckyRoll, Near, Stood, Tale


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """From when on it was decided."""

    ply: int
    seat: Seat
    """Who did the action that led there, CHANCE for dice and cards."""
    label: str = ""
    """Such as the number of the round; "" for none."""


@dataclass(frozen=True, slots=True)
class Moments:
    """The three that pages tell of; None where there is none of a kind."""

    turning: TurningPoint | None = None
    near: Near | None = None
    roll: LuckyRoll | None = None


class Spectator:
    """A match that is over, as everybody saw it."""

    def __init__(self, match: Match[Any, Any, Any]) -> None:
        self._match = match

    @property
    def length(self) -> int:
        """Number of actions."""
        return self._match.ply

    def actor(self, ply: int) -> Seat:
        """Who did it."""
        return self._match.past.actor(ply)

    def view(self, ply: int) -> Any:
        """What everybody saw then."""
        return self._match.past.view(ply, None)

    def events(self, ply: int) -> tuple[Event, ...]:
        """What everybody learned."""
        return self._match.past.events(ply, None)


def tale_of(match: Match[Any, Any, Any]) -> Tale | None:
    """What its game tells of a match that is over, None where it keeps no tale.

    What somebody has typed, dice or cards, is nobody's luck: the program has not seen it fall.
    """
    box = boxes.find(match.header.game)
    if box is None or box.tale is None:
        return None
    tale: Tale = box.tale.take()(match.game, Spectator(match))
    return replace(tale, rolls=tuple(roll for roll in tale.rolls if match.past.is_drawn(roll.ply - 1)))


def turning(match: Match[Any, Any, Any], tale: Tale) -> Stood | None:
    """Its turning point; what was given up was turned by nothing on the board."""
    outcome = match.outcome
    return tale.turning(outcome.winners, is_played_out=outcome.reason != REASON) if outcome else None


def told(match: Match[Any, Any, Any], tale: Tale) -> Moments:
    """The moments of a tale of a match that is over."""
    winners = match.outcome.winners if match.outcome else ()
    stood = turning(match, tale)
    actor = match.past.actor(stood.ply) if stood is not None and stood.ply else NOBODY
    turn = TurningPoint(stood.ply, actor, stood.label) if stood is not None and stood.ply else None
    return Moments(turn, tale.closest(winners), tale.luckiest)


End = tuple[tuple[Seat, ...], int]
"""Winners of a match, and how many actions it had."""


def of_files(paths: tuple[str, ...], end: End, safe: str) -> Moments | None:
    """Those of a match that has ended so, from the first file that holds it; None where none does."""
    found = (of_file(path, safe, end) for path in paths)
    return next((each for each in found if each is not None), None)


def of_file(path: str, safe: str, end: End | None = None) -> Moments | None:
    """Those of a saved match, with the packs of the player unless `safe` is "safe".

    None where it cannot be loaded or has not ended, or otherwise than it is to; without any where the game keeps no
    tale.
    """
    try:
        match = load_main_line(Path(path), Installed(safe == "safe"))
    except SaveError:
        return None
    if match.outcome is None or (end is not None and not has_ended(match, end)):
        return None
    tale = tale_of(match)
    return told(match, tale) if tale is not None else Moments()


def has_ended(match: Match[Any, Any, Any], end: End) -> bool:
    """Whether a match is over with these winners after so many actions."""
    result = match.result
    return result is not None and (result.winners, match.main_line.ply) == end
