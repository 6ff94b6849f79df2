"""What fits into the time that people have: set-ups of games, each with about how many minutes it takes.

Used by the page "What fits?" (`ui/scenes/what_fits`). A length comes from this table's own matches that were agreed on
alike (`played_times`); else from matches between bots (`match_lengths`) at the pace of this table in that game; else
from these at a usual pace. Nothing is drawn and no file is read here. Only set-ups that were measured are proposed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import groupby
from statistics import median, quantiles
from typing import Any, Final

from tabletop.play.match_lengths import MeasuredLengths, MeasuredSetup, usual_options
from tabletop.play.played_times import PlayedMatch
from tabletop.rules.game import Game

FEWEST_OWN: Final = 3
"""Matches of this table without which bots' are taken."""
_BOT_SECONDS: Final = 4.0
"""For a decision of a bot, with what is shown of it."""
_MINUTE: Final = 60
_COARSE_FROM: Final = 10
_COARSE_STEP: Final = 5
"""Minutes from which on, and to which, is rounded: nobody knows it better."""
NO_LIMIT: Final = 0
"""Minutes of people who have all the time."""


class LengthBasis(Enum):
    """What a length rests on."""

    OWN_MATCHES = "own"
    OWN_PACE = "pace"
    BOT_MATCHES = "bots"


@dataclass(frozen=True, slots=True)
class SeatsTaken:
    """How people would sit at a game."""

    seats: int
    people: int
    """Seats of people; bots have the others."""


@dataclass(frozen=True, slots=True)
class MatchProposal:
    game: str
    options: Mapping[str, str]
    """The value of each option that changes the length."""
    seats: int
    low: int
    """Minutes; half of such matches take between these two."""
    high: int
    basis: LengthBasis
    match_count: int
    """Matches of this table that it rests on; 0 for none."""

    def fits(self, minutes: int) -> bool:
        """Whether three of four such matches are over by then."""
        return minutes == NO_LIMIT or self.high <= minutes


def propose_matches(
    game: Game[Any, Any, Any], lengths: MeasuredLengths, taken: SeatsTaken, played: Sequence[PlayedMatch]
) -> tuple[MatchProposal, ...]:
    """All that was measured of a game for so many seats; () where they cannot sit down to it."""
    usual = usual_options(game)
    names = [option.name for option in game.options if option.name in lengths.option_names]
    return tuple(
        _propose_setup(game.name, {name: each.options.get(name, usual[name]) for name in names}, each,
                       _TableTimes(lengths, taken, usual, [match for match in played if match.game == game.name]))
        for each in lengths.setups if each.seats == taken.seats
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class _TableTimes:
    lengths: MeasuredLengths
    taken: SeatsTaken
    usual: Mapping[str, str]
    played: Sequence[PlayedMatch]
    """Of the game."""

    def seconds_of_matches_like(self, options: Mapping[str, str]) -> list[float]:
        """Of matches of as many people that were agreed on like that."""
        return [
            match.seconds
            for match in self._matches_of_as_many()
            if all(match.setup.get(name, self.usual[name]) == value for name, value in options.items())
        ]

    def seconds_per_ply(self) -> list[float]:
        """Of each match of as many people, whatever was agreed on."""
        return [match.seconds / match.plies for match in self._matches_of_as_many()]

    def _matches_of_as_many(self) -> list[PlayedMatch]:
        taken = self.taken
        return [match for match in self.played if (match.seats, match.people) == (taken.seats, taken.people)]

    def usual_seconds_per_ply(self, measured: MeasuredSetup) -> float:
        share = min(1.0, self.taken.people / self.taken.seats)
        return measured.decisions * (share * self.lengths.seconds + (1 - share) * _BOT_SECONDS)


def _propose_setup(game: str, options: Mapping[str, str], measured: MeasuredSetup, times: _TableTimes) -> MatchProposal:
    own, paces = times.seconds_of_matches_like(options), times.seconds_per_ply()
    if len(own) >= FEWEST_OWN:
        basis, count, seconds = LengthBasis.OWN_MATCHES, len(own), own
    elif len(paces) >= FEWEST_OWN:
        pace = median(paces)
        basis, count, seconds = LengthBasis.OWN_PACE, len(paces), [plies * pace for plies in measured.plies]
    else:
        pace = times.usual_seconds_per_ply(measured)
        basis, count, seconds = LengthBasis.BOT_MATCHES, 0, [plies * pace for plies in measured.plies]
    low, high = _middle_half(seconds)
    return MatchProposal(game, options, measured.seats, _rounded_minutes(low), _rounded_minutes(high), basis, count)


def _middle_half(seconds: Sequence[float]) -> tuple[float, float]:
    if len(seconds) == 1:
        return seconds[0], seconds[0]
    low, _, high = quantiles(seconds, n=4, method="inclusive")
    return low, high


def _rounded_minutes(seconds: float) -> int:
    minutes = seconds / _MINUTE
    if minutes < _COARSE_FROM:
        return max(1, round(minutes))
    return _COARSE_STEP * round(minutes / _COARSE_STEP)


def select_proposals(
    found: Iterable[MatchProposal], minutes: int
) -> tuple[tuple[MatchProposal, ...], tuple[MatchProposal, ...]]:
    """Those that fit, the longest first, and those that take longer, the shortest first.

    Of set-ups of a game that have the same first option one is proposed: the longest that fits, else the shortest.
    Where there is no limit it is the first that was measured, which is the usual one.
    """
    groups = [list(group) for _, group in groupby(sorted(found, key=_group_key), key=_group_key)]
    fitting, longer = [], []
    for group in groups:
        fit = [each for each in group if each.fits(minutes)]
        if fit:
            fitting.append(fit[0] if minutes == NO_LIMIT else max(fit, key=lambda each: (each.high, each.low)))
        else:
            longer.append(min(group, key=lambda each: (each.high, each.low)))
    fitting.sort(key=lambda each: (-each.high, -each.low))
    longer.sort(key=lambda each: (each.high, each.low))
    return tuple(fitting), tuple(longer)


def _group_key(proposal: MatchProposal) -> tuple[str, str]:
    return proposal.game, next(iter(proposal.options.values()), "")
