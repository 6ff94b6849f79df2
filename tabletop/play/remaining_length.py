"""What is left of a match, in actions, by what the game tells of the position (`rules/length_signals`).

The menu of a table with a clock asks (`ui/scenes/table/timekeeper`). Weights and ranges lie in
`data/measured/NAME/remaining.yaml`, made by `python -m tools.remaining_lengths`; a game without it, or without
signals, is told by its lengths alone (`match_lengths`). What is left depends on dice and on people, so it is a range.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median
from typing import Any, Final

from tabletop.content.errors import ContentError
from tabletop.content.games import box_of, measurements_folder
from tabletop.content.load import load_content
from tabletop.play.match import Match
from tabletop.play.match_lengths import PlyRange, measured_plies, remaining_plies
from tabletop.rules.content import Problem

PLY: Final = "ply"
"""The signal that every game has: actions up to now."""
_MOST_SCALED: Final = 3.0
"""Matches of a table are taken to be at most so many times as long as those of bots, or as short."""


@dataclass(frozen=True, slots=True)
class LengthStep:
    """Of positions with such an index, four of five matches went on for so many actions."""

    index: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class RemainingModel:
    base: float
    weights: dict[str, float]
    """By signal; the index of a position is the base and the sum of signals by weights."""
    steps: tuple[LengthStep, ...]
    """By growing index; in between, what lies in between."""

    def problems(self) -> Iterator[Problem]:
        """What is wrong with the numbers."""
        if not self.steps:
            yield Problem(("remaining", "steps"), "at least one step is expected")
        if any(low.index >= high.index for low, high in pairwise(self.steps)):
            yield Problem(("remaining", "steps"), "steps by growing index are expected")
        for number, step in enumerate(self.steps):
            if not 0 <= step.low <= step.high:
                yield Problem(("remaining", "steps", number), "low and high are expected in this order")

    def predict(self, signals: Mapping[str, float]) -> PlyRange | None:
        """None where the game tells other signals by now."""
        if signals.keys() != self.weights.keys():
            return None
        index = self.base + sum(weight * signals[name] for name, weight in self.weights.items())
        return _range_at(self.steps, index)


def _range_at(steps: Sequence[LengthStep], index: float) -> PlyRange:
    """The one of an index; before the first and after the last step it stays as it is."""
    if index <= steps[0].index:
        return PlyRange(steps[0].low, steps[0].high)
    for before, after in pairwise(steps):
        if index <= after.index:
            share = (index - before.index) / (after.index - before.index)
            low, high = ((1 - share) * one + share * other
                         for one, other in ((before.low, after.low), (before.high, after.high)))  # fmt: skip
            return PlyRange(low, high)
    return PlyRange(steps[-1].low, steps[-1].high)


@dataclass(frozen=True, slots=True)
class _RemainingFile:
    remaining: RemainingModel

    def problems(self) -> Iterator[Problem]:
        return self.remaining.problems()


def remaining_model(game: str) -> RemainingModel | None:
    """None where nothing was measured, or the file is damaged."""
    folder = measurements_folder(game)
    if not (folder / "remaining.yaml").is_file():
        return None
    try:
        return load_content(_RemainingFile, folder).remaining
    except ContentError:
        return None


def remaining_plies_of_match(match: Match[Any, Any, Any], lengths: Sequence[int]) -> PlyRange | None:
    """What is left from where a match stands; `lengths` are those of matches like it.

    None where there is neither what the game tells nor enough matches that were longer.
    """
    game = match.header.game
    source, model = box_of(game).length_signals, remaining_model(game)
    if source is None or model is None:
        return remaining_plies(lengths, match.ply)
    found = model.predict({**source.load()(match.game)(match.view(None)), PLY: match.ply})
    if found is None:
        return remaining_plies(lengths, match.ply)
    usual = measured_plies(match.header)
    scale = median(lengths) / median(usual) if lengths and usual else 1.0
    scale = min(_MOST_SCALED, max(1 / _MOST_SCALED, scale))
    return PlyRange(found.low * scale, found.high * scale)
