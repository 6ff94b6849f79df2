"""How long matches are, in actions: from this table's own finished matches, else from measured matches between bots.

The menu of a table with a clock asks what is left (`ui/scenes/table/timekeeper`). What was measured lies beside the
content of a game (`data/measured/NAME/lengths.yaml`, made by `python -m tools.match_lengths`), and need not be there.
Matches of one game differ by a factor of three and more, so what is left is a range and never one number.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import quantiles
from typing import Any, Final

from tabletop.content.errors import ContentError
from tabletop.content.games import load_game, measurements_folder
from tabletop.content.load import load_content
from tabletop.play.listing import SavedMatchEntry
from tabletop.play.record import Header
from tabletop.rules.content import Problem
from tabletop.rules.game import Game

FEWEST: Final = 8
"""Matches that went on longer without which nothing is said."""
_MOST_SECONDS: Final = 3600
_TENTHS: Final = 10


@dataclass(frozen=True, slots=True)
class MeasuredSetup:
    """Matches between bots that were agreed on alike."""

    seats: int
    decisions: float
    """Which share of the actions a seat decides; the others are chance."""
    plies: tuple[int, ...]
    """Actions of each match."""
    options: dict[str, str] = field(default_factory=dict)
    """What differs from the usual options."""


@dataclass(frozen=True, slots=True)
class MeasuredLengths:
    seconds: float
    """A person's usual time for a decision, with what is shown of it."""
    setups: tuple[MeasuredSetup, ...]

    def problems(self) -> Iterator[Problem]:
        """What is wrong with the numbers."""
        if not 0 < self.seconds < _MOST_SECONDS:
            yield Problem(("lengths", "seconds"), "a number of seconds is expected")
        for number, each in enumerate(self.setups):
            if each.seats < 1:
                yield Problem(("lengths", "setups", number, "seats"), "a number of seats is expected")
            if not 0 < each.decisions <= 1:
                yield Problem(("lengths", "setups", number, "decisions"), "a share is expected")
            if not each.plies or any(length < 1 for length in each.plies):
                yield Problem(("lengths", "setups", number, "plies"), "a match has at least one action")

    @property
    def option_names(self) -> frozenset[str]:
        """Options of which it was measured that they change the length."""
        return frozenset(name for each in self.setups for name in each.options)

    def setup_like(self, seats: int, setup: Mapping[str, str], usual: Mapping[str, str]) -> MeasuredSetup | None:
        """What was measured with these options, else with the usual ones for as many seats; None for neither.

        `usual` are the usual values of all options.
        """
        chosen = {name: setup.get(name, usual.get(name)) for name in self.option_names}
        differing = {name: value for name, value in chosen.items() if value != usual.get(name)}
        as_many = [each for each in self.setups if each.seats == seats]
        return next(
            (each for each in as_many if each.options == differing),
            max(as_many, key=lambda each: (len(each.options.items() & differing.items()), -len(each.options)),
                default=None),
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class _LengthsFile:
    lengths: MeasuredLengths

    def problems(self) -> Iterator[Problem]:
        return self.lengths.problems()


@dataclass(frozen=True, slots=True)
class PlyRange:
    """Between these numbers of actions lie four of five matches that have come so far."""

    low: float
    high: float


def remaining_plies(lengths: Iterable[int], ply: int) -> PlyRange | None:
    """What is left after so many actions, by matches that were longer; None where they are too few."""
    left = [length - ply for length in lengths if length > ply]
    if len(left) < FEWEST:
        return None
    low, *_, high = quantiles(left, n=_TENTHS, method="exclusive")  # one in ten is shorter, and one in ten longer
    return PlyRange(max(1.0, low), high)


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
    return next(enough, None) or measured_plies(header)


def measured_lengths(game: str) -> MeasuredLengths | None:
    """Of matches between bots; None where none were measured, or the file is damaged."""
    folder = measurements_folder(game)
    if not (folder / "lengths.yaml").is_file():
        return None
    try:
        return load_content(_LengthsFile, folder).lengths
    except ContentError:
        return None


def usual_options(game: Game[Any, Any, Any]) -> dict[str, str]:
    """The usual value of each option."""
    return {option.name: option.default for option in game.options}


def measured_plies(header: Header) -> tuple[int, ...]:
    """Of matches between bots that are like it; () where none were measured."""
    lengths = measured_lengths(header.game)
    if lengths is None:
        return ()
    like = lengths.setup_like(len(header.sitters), header.setup, usual_options(load_game(header.game)))
    return like.plies if like else ()
