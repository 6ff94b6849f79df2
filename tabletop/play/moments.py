"""The highlights of a match that is over: turning point, closest call and luckiest roll.

See docs/decisions.md, The evening.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from tabletop.content import boxes
from tabletop.content.library import InstalledContent
from tabletop.play.match import Match
from tabletop.play.resignation import REASON
from tabletop.play.save import SaveError, load_main_line
from tabletop.rules.game import NOBODY, Event, Seat
from tabletop.rules.tale import ClosestCall, CourseEntry, LuckyRoll, Tale


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """From when on it was decided."""

    ply: int
    seat: Seat
    """Who did the action that led there, CHANCE for dice and cards."""
    label: str = ""
    """Such as the number of the round; "" for none."""


@dataclass(frozen=True, slots=True)
class MatchHighlights:
    """The highlights that pages tell of; None where there is none of a kind."""

    turning_point: TurningPoint | None = None
    closest_call: ClosestCall | None = None
    luckiest_roll: LuckyRoll | None = None


class SpectatorOfMatch:
    """A match that is over, as everybody saw it."""

    def __init__(self, match: Match[Any, Any, Any]) -> None:
        self._match = match

    @property
    def length(self) -> int:
        return self._match.ply

    def actor(self, ply: int) -> Seat:
        return self._match.past.actor(ply)

    def view(self, ply: int) -> Any:
        return self._match.past.view(ply, None)

    def events(self, ply: int) -> tuple[Event, ...]:
        return self._match.past.events(ply, None)


def tale_of(match: Match[Any, Any, Any]) -> Tale | None:
    """What its game tells of a match that is over, None where it keeps no tale.

    What somebody has typed, dice or cards, is nobody's luck: the program has not seen it fall.
    """
    box = boxes.find_box(match.header.game)
    if box is None or box.tale is None:
        return None
    tale: Tale = box.tale.load()(match.game, SpectatorOfMatch(match))
    return replace(tale, rolls=tuple(roll for roll in tale.rolls if match.past.is_drawn_by_program(roll.ply - 1)))


def turning_point_of(match: Match[Any, Any, Any], tale: Tale) -> CourseEntry | None:
    """Its turning point; what was given up was turned by nothing on the board."""
    outcome = match.outcome
    return tale.turning_point(outcome.winners, is_played_out=outcome.reason != REASON) if outcome else None


def highlights_of_tale(match: Match[Any, Any, Any], tale: Tale) -> MatchHighlights:
    """The moments of a tale of a match that is over."""
    winners = match.outcome.winners if match.outcome else ()
    stood = turning_point_of(match, tale)
    actor = match.past.actor(stood.ply) if stood is not None and stood.ply else NOBODY
    turn = TurningPoint(stood.ply, actor, stood.label) if stood is not None and stood.ply else None
    return MatchHighlights(turn, tale.closest_call(winners), tale.luckiest_roll)


EndOfMatch = tuple[tuple[Seat, ...], int]
"""Winners of a match, and how many actions it had."""


def of_files(paths: tuple[str, ...], end: EndOfMatch, safe: str) -> MatchHighlights | None:
    """Those of a match that has ended so, from the first file that holds it; None where none does."""
    found = (of_file(path, safe, end) for path in paths)
    return next((each for each in found if each is not None), None)


def of_file(path: str, safe: str, end: EndOfMatch | None = None) -> MatchHighlights | None:
    """Those of a saved match, with the packs of the player unless `safe` is "safe".

    None where it cannot be loaded or has not ended, or otherwise than it is to; without any where the game keeps no
    tale.
    """
    try:
        match = load_main_line(Path(path), InstalledContent(safe == "safe"))
    except SaveError:
        return None
    if match.outcome is None or (end is not None and not has_ended_so(match, end)):
        return None
    tale = tale_of(match)
    return highlights_of_tale(match, tale) if tale is not None else MatchHighlights()


def has_ended_so(match: Match[Any, Any, Any], end: EndOfMatch) -> bool:
    """Whether a match is over with these winners after so many actions."""
    result = match.result
    return result is not None and (result.winners, match.main_line.ply) == end
