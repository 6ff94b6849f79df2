"""`python -m tools.remaining_lengths GAME`: what is left of matches by what a game tells, for `play/remaining_length`.

Bots play the matches again that `tools.match_lengths` has measured, with all options. The index of a position is fitted
to the root of the actions that were left, so that long matches don't outweigh all others; ranges are read off in steps
of equally many positions. It writes `data/measured/GAME/remaining.yaml` and prints how well lengths of matches are told
that had no part in the fit, beside the number of actions alone: over all decisions and at half time. The latter
flatters whoever says "as long again as up to now", which is always right there; so the first one counts. What counts is
"in the range": four of five, as the menu says. Of a game without signals it only prints how well lengths alone tell.
"""

from __future__ import annotations

import random
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median
from typing import Any, Final

import numpy as np

from tabletop.cli.duel import play_duel_match
from tabletop.content.games import box_of, load_game, measurements_folder
from tabletop.play.match_lengths import MeasuredLengths, measured_lengths, remaining_plies
from tabletop.play.remaining_length import PLY, LengthStep, RemainingModel
from tabletop.rules.game import Game
from tools.match_lengths import LEVEL, duel_plan

AnyGame = Game[Any, Any, Any]
_STEPS: Final = 16
_FOLDS: Final = 5
TAILS: Final = (0.1, 0.09, 0.08, 0.07, 0.06, 0.05, 0.04, 0.03)
"""Which share of the positions of a step lies below its range, and above: the first with which the range holds."""
_HELD: Final = 0.8
"""Of matches that had no part in the fit, how many the range must hold for."""
_PLIES_APART: Final = 10
"""Of the positions at which matches are told by their lengths alone."""
_NEAR: Final = 0.25
"""An estimate is near where it is off by at most this share."""
_HEAD: Final = f"""\
# What is left of matches between bots of level {LEVEL}, in actions, by what the game tells (Box.length_signals).
# Made by python -m tools.remaining_lengths.
"""


@dataclass(frozen=True, slots=True)
class MeasuredPosition:
    """One in which a seat decided."""

    match: int
    signals: Mapping[str, float]
    left: int
    """Actions up to the end."""


def main() -> None:
    chosen = _arguments()
    print(f"lengths: {lengths_text(measured_lengths(chosen.game))}")  # noqa: T201
    if box_of(chosen.game).length_signals is None:
        return
    found = measure_positions(chosen.game, chosen.most)
    tail = find_tail(found)
    write_model(measurements_folder(chosen.game) / "remaining.yaml", fit_model(found, tail))
    by_ply = [replace(each, signals={PLY: each.signals[PLY]}) for each in found]
    print(f"signals, {tail:.0%} beyond each end: {evaluation_text(found, tail)}")  # noqa: T201
    print(f"actions: {evaluation_text(by_ply, find_tail(by_ply))}")  # noqa: T201


def _arguments() -> Namespace:
    made = ArgumentParser(description=__doc__)
    made.add_argument("game")
    made.add_argument("--most", type=int, default=200, help="matches with the same options")
    return made.parse_args()


def measure_positions(name: str, most: int) -> list[MeasuredPosition]:
    """Positions of the matches that `lengths.yaml` was made from."""
    game, lengths = load_game(name), measured_lengths(name)
    found: list[MeasuredPosition] = []
    for setup in lengths.setups if lengths else ():
        plan = duel_plan(game, setup.options)
        for number in range(min(most, len(setup.plies))):
            found += positions_of_line(game, setup.options, play_duel_match(plan, number).past.actions(), number)
    return found


def positions_of_line(
    game: AnyGame, setup: Mapping[str, str], actions: Sequence[Any], number: int
) -> list[MeasuredPosition]:
    """Those of one match in which a seat decides; `number` is that of the match."""
    source = box_of(game.name).length_signals
    signals = source.load()(game) if source else lambda view: {}
    state, found = game.start(setup), []
    for ply, action in enumerate(actions):
        if game.to_act(state) >= 0:
            told = {**signals(game.view(state, None)), PLY: ply}
            found.append(MeasuredPosition(number, told, len(actions) - ply))
        state = game.apply(state, action).state
    return found


def find_tail(found: Sequence[MeasuredPosition]) -> float:
    """How much must lie beyond each end of a range in the fit, so that it holds for matches that had no part in it."""
    for tail in TAILS:
        told = _tell_others(found, tail)
        if sum(low <= each.left <= high for each, low, high in told) >= _HELD * len(told):
            return tail
    return TAILS[-1]


def fit_model(found: Sequence[MeasuredPosition], tail: float = TAILS[0]) -> RemainingModel:
    names = sorted(found[0].signals)
    table = np.array([[1.0, *(each.signals[name] for name in names)] for each in found])
    left = np.array([each.left for each in found], dtype=float)
    weights = np.linalg.lstsq(table, np.sqrt(left), rcond=None)[0]
    index = table @ weights
    steps = [
        LengthStep(float(index[part].mean()), *map(float, np.quantile(left[part], (tail, 1 - tail))))
        for part in np.array_split(np.argsort(index, kind="stable"), _STEPS) if part.size
    ]  # fmt: skip
    by_signal = dict(zip(names, map(float, weights[1:]), strict=True))
    growing = {step.index: step for step in steps}
    return RemainingModel(float(weights[0]), by_signal, tuple(growing.values()))


def evaluation_text(found: Sequence[MeasuredPosition], tail: float = TAILS[0]) -> str:
    """How well matches are told that had no part in the fit."""
    return _summary(_tell_others(found, tail))


def _tell_others(found: Sequence[MeasuredPosition], tail: float) -> list[tuple[MeasuredPosition, float, float]]:
    """The range of each position by a fit to other matches."""
    told: list[tuple[MeasuredPosition, float, float]] = []
    for fold in range(_FOLDS):
        model = fit_model([each for each in found if each.match % _FOLDS != fold], tail)
        told += [
            (each, plies.low, plies.high)
            for each in found
            if each.match % _FOLDS == fold and (plies := model.predict(each.signals)) is not None
        ]
    return told


def lengths_text(lengths: MeasuredLengths | None) -> str:
    """How well matches are told by the lengths of others that were agreed on alike, as in a game without signals."""
    told: list[tuple[MeasuredPosition, float, float]] = []
    for setup in lengths.setups if lengths else ():
        plies = random.Random(0).sample(setup.plies, len(setup.plies))  # they are listed by length
        for number, length in enumerate(plies):
            others = [other for place, other in enumerate(plies) if place % _FOLDS != number % _FOLDS]
            for ply in range(0, length, _PLIES_APART):
                left = remaining_plies(others, ply)
                if left is not None:
                    told.append((MeasuredPosition(number, {PLY: ply}, length - ply), left.low, left.high))
    return _summary(told)


def _summary(told: Sequence[tuple[MeasuredPosition, float, float]]) -> str:
    half = [each for each in told if abs(each[0].signals[PLY] - each[0].left) <= 1]
    return "; ".join(
        f"{name}: {_scores(some)}" for name, some in (("all decisions", told), ("half time", half)) if some
    )


def _scores(told: Sequence[tuple[MeasuredPosition, float, float]]) -> str:
    near = sum(abs((low * high) ** 0.5 - each.left) <= _NEAR * each.left for each, low, high in told)
    inside = sum(low <= each.left <= high for each, low, high in told)
    wide = median(high / max(1.0, low) for _, low, high in told)
    return f"near {near / len(told):.0%}, in the range {inside / len(told):.0%}, high / low {wide:.1f} ({len(told)})"


def write_model(file: Path, model: RemainingModel) -> None:
    lines = [f"base: {model.base:.4f}", "weights:"]
    lines += [f"  {name}: {weight:.5f}" for name, weight in model.weights.items()]
    lines += ["steps:"]
    lines += [f"  - {{index: {step.index:.3f}, low: {step.low:.1f}, high: {step.high:.1f}}}" for step in model.steps]
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(_HEAD + "\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
