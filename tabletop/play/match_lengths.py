"""How long matches are, in actions: from this table's own finished matches, else from measured matches between bots.

The menu of a table with a clock asks what is left (`ui/scenes/table/timekeeper`). What was measured lies beside the
content of a game (`data/measured/NAME/lengths.yaml`, made by `python -m tools.match_lengths`), and need not be there.
Matches of one game differ by a factor of three and more, so what is left is a range and never one number.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import quantiles
from typing import Final

from tabletop.content.errors import ContentError
from tabletop.content.games import measurements_folder
from tabletop.content.load import load_content
from tabletop.play.listing import SavedMatchEntry
from tabletop.play.record import Header
from tabletop.rules.content import Problem

FEWEST: Final = 8
"""Matches that went on longer without which nothing is said."""


@dataclass(frozen=True, slots=True)
class MeasuredLengths:
    plies: dict[str, tuple[int, ...]]
    """Of each match between bots with the usual options, by the number of seats."""

    def problems(self) -> Iterator[Problem]:
        """What is wrong with the numbers."""
        for seats, lengths in self.plies.items():
            if not seats.isdecimal():
                yield Problem(("lengths", "plies", seats), "a number of seats is expected")
            if any(length < 1 for length in lengths):
                yield Problem(("lengths", "plies", seats), "a match has at least one action")


@dataclass(frozen=True, slots=True)
class _LengthsFile:
    lengths: MeasuredLengths

    def problems(self) -> Iterator[Problem]:
        return self.lengths.problems()


@dataclass(frozen=True, slots=True)
class PlyRange:
    """Between these numbers of actions lie half of all matches that have come so far."""

    low: float
    high: float


def remaining_plies(lengths: Iterable[int], ply: int) -> PlyRange | None:
    """What is left after so many actions, by matches that were longer; None where they are too few."""
    left = [length - ply for length in lengths if length > ply]
    if len(left) < FEWEST:
        return None
    low, _, high = quantiles(left, n=4, method="inclusive")
    return PlyRange(low, high)


def lengths_for_match(header: Header, finished: Sequence[SavedMatchEntry]) -> tuple[int, ...]:
    """Of this table's finished matches like this one, else of measured ones; () where there are none.

    Matches are alike with the same options; where they are too few, with as many seats.
    """
    own = [each for each in finished if each.header is not None and each.game == header.game and each.is_finished]
    same = tuple(each.plies for each in own if each.header is not None and each.header.setup == header.setup)
    as_many = tuple(
        each.plies for each in own if each.header is not None and len(each.header.sitters) == len(header.sitters)
    )
    enough = (lengths for lengths in (same, as_many) if len(lengths) >= FEWEST)
    return next(enough, None) or measured_lengths(header.game, len(header.sitters))


def measured_lengths(game: str, seats: int) -> tuple[int, ...]:
    """Of matches between bots; () where none were measured, or the file is damaged."""
    folder = measurements_folder(game)
    if not (folder / "lengths.yaml").is_file():
        return ()
    try:
        return load_content(_LengthsFile, folder).lengths.plies.get(str(seats), ())
    except ContentError:
        return ()
