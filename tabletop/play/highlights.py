"""The highlights of a match that is over: turning point, closest call and luckiest roll.

Used by the page at the end of a match (`highlight_texts`), by the evening's page and by `evening`, which stores them
in its file by `highlights_to_json` and `parse_highlights`: these must stay each other's inverse and read what earlier
versions wrote. They are taken from the game's report (`rules/match_report`). `highlights_of_files` is called by its
name in the worker process, because it replays a saved match, so the name stays. See docs/decisions.md, The evening.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from tabletop.content import boxes
from tabletop.content.pack_library import InstalledContent
from tabletop.play.campaigns import checked_text_value, parse_count
from tabletop.play.guesses import MatchGuesses, ProphetScore
from tabletop.play.main_line_end import REASON
from tabletop.play.match import Match
from tabletop.play.record import MOST_LETTERS
from tabletop.play.saved_matches import SaveError, load_main_line
from tabletop.play.seats import clean_name
from tabletop.rules.game import NOBODY, Event, Seat
from tabletop.rules.match_report import AdvantagePoint, ClosestCall, LuckyRoll, MatchReport


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
    prophets: tuple[ProphetScore, ...] = ()
    """What watchers have won by guessing, the best first."""


class MatchSpectatorRecord:
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


def report_of_match(match: Match[Any, Any, Any]) -> MatchReport | None:
    """What its game tells of a match that is over, None where it makes none.

    What somebody has typed, dice or cards, is nobody's luck: the program has not seen it fall.
    """
    box = boxes.find_game_box(match.header.game)
    if box is None or box.match_report is None:
        return None
    report: MatchReport = box.match_report.load()(match.game, MatchSpectatorRecord(match))
    return replace(
        report,
        lucky_rolls=tuple(roll for roll in report.lucky_rolls if match.past.does_program_draw_chance(roll.ply - 1)),
    )


def find_turning_point(match: Match[Any, Any, Any], report: MatchReport) -> AdvantagePoint | None:
    """Its turning point; what was given up was turned by nothing on the board."""
    outcome = match.outcome
    return report.turning_point(outcome.winners, is_played_out=outcome.reason != REASON) if outcome else None


def highlights_of_report(match: Match[Any, Any, Any], report: MatchReport) -> MatchHighlights:
    """The highlights in the report of a match that is over."""
    winners = match.outcome.winners if match.outcome else ()
    stood = find_turning_point(match, report)
    actor = match.past.actor(stood.ply) if stood is not None and stood.ply else NOBODY
    turn = TurningPoint(stood.ply, actor, stood.label) if stood is not None and stood.ply else None
    return MatchHighlights(turn, report.closest_call(winners), report.luckiest_roll, MatchGuesses(match).scores())


EndOfMatch = tuple[tuple[Seat, ...], int]
"""Winners of a match, and how many actions it had."""


def highlights_of_files(paths: tuple[str, ...], end: EndOfMatch, safe: str) -> MatchHighlights | None:
    """Those of a match that has ended so, from the first file that holds it; None where none does."""
    found = (highlights_of_file(path, safe, end) for path in paths)
    return next((each for each in found if each is not None), None)


def highlights_of_file(path: str, safe: str, end: EndOfMatch | None = None) -> MatchHighlights | None:
    """Those of a saved match, with the packs of the player unless `safe` is "safe".

    None where it cannot be loaded or has not ended, or otherwise than it is to; without any where the game makes no
    report.
    """
    try:
        match = load_main_line(Path(path), InstalledContent(safe == "safe"))
    except SaveError:
        return None
    if match.outcome is None or (end is not None and not has_match_ended_like(match, end)):
        return None
    report = report_of_match(match)
    if report is None:
        return MatchHighlights(prophets=MatchGuesses(match).scores())
    return highlights_of_report(match, report)


def has_match_ended_like(match: Match[Any, Any, Any], end: EndOfMatch) -> bool:
    """Whether a match is over with these winners after so many actions."""
    result = match.result
    return result is not None and (result.winners, match.main_line.ply) == end


_MOST_POINTS: Final = 10**6
_SHARE: Final = re.compile(r"(\d{1,600})/(\d{1,600})")


def highlights_to_json(highlights: MatchHighlights) -> dict[str, Any]:
    """As a file holds them."""
    turn, near, roll = highlights.turning_point, highlights.closest_call, highlights.luckiest_roll
    told = [[each.name, each.points, each.guesses] for each in highlights.prophets]
    return {
        "turning": turn and {"ply": turn.ply, "seat": turn.seat, "label": turn.label},
        "near": near and {"ply": near.ply, "seat": near.seat, "share": _ratio_text(near.share), "key": near.key,
                          "numbers": dict(near.numbers)},
        "roll": roll and {"ply": roll.ply, "seat": roll.seat, "chance": _ratio_text(roll.chance),
                          "faces": list(roll.faces)},
        **({"prophets": told} if told else {}),
    }  # fmt: skip


def _ratio_text(number: Fraction) -> str:
    return f"{number.numerator}/{number.denominator}"


def parse_highlights(raw: Mapping[str, Any], seats: int) -> MatchHighlights:
    """Inverse of `highlights_to_json` for so many seats; raises ValueError, KeyError, TypeError or AttributeError."""
    turn, near, roll = raw["turning"], raw["near"], raw["roll"]
    return MatchHighlights(
        turn
        and TurningPoint(
            parse_count(turn["ply"]), parse_seat(turn["seat"], seats), parse_displayable_text(turn["label"])
        ),
        near
        and ClosestCall(
            parse_count(near["ply"]),
            parse_seat(near["seat"], seats),
            _parse_positive_fraction(near["share"]),
            parse_displayable_text(near["key"]),
            tuple(
                (parse_displayable_text(name), parse_displayable_text(value)) for name, value in near["numbers"].items()
            ),
        ),
        roll
        and LuckyRoll(
            parse_count(roll["ply"]),
            parse_seat(roll["seat"], seats),
            _parse_positive_fraction(roll["chance"]),
            tuple(map(parse_displayable_text, roll["faces"])),
        ),
        tuple(_parse_prophet(*each) for each in raw.get("prophets", ())),
    )


def _parse_prophet(name: object, points: object, guesses: object) -> ProphetScore:
    if not isinstance(points, int) or isinstance(points, bool) or abs(points) >= _MOST_POINTS:
        raise ValueError(f"{points!r} are no points")
    if not isinstance(name, str) or not name or name != clean_name(name):
        raise ValueError(f"{name!r} is no name")
    return ProphetScore(name, points, parse_count(guesses))


def parse_seat(value: object, seats: int, least: int = -2) -> Seat:
    """A seat, or CHANCE or NOBODY where these are allowed."""
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value < seats:
        raise ValueError(f"{value!r} is no seat")
    return value


def _parse_positive_fraction(value: object) -> Fraction:
    """A share of something, more than nothing."""
    found = _SHARE.fullmatch(checked_text_value(value))
    if found is None or not int(found[2]) or int(found[1]) > int(found[2]):
        raise ValueError(f"{value!r} is no share")
    return Fraction(int(found[1]), int(found[2]))


def parse_displayable_text(value: object) -> str:
    """A text that can be shown."""
    word = checked_text_value(value)
    if len(word) > MOST_LETTERS or not (word == "" or word.isprintable()):
        raise ValueError(f"{word!r} cannot be shown")
    return word
