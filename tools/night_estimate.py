"""`python -m tools.night_estimate`: how many survivors come through, for `games/zombies/bots/night_estimate`.

Bots of level hard play nights of all chapters at all difficulties. The share that comes through is fitted to the
signals of each position in which a round begins. It prints the weights, how much of the spread they explain in nights
that had no part in the fit, and for tenths of those positions what was expected beside what came.
"""

from __future__ import annotations

import random
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tabletop.ai.bot import Budget
from tabletop.ai.levels import make_bot
from tabletop.content.games import load_game
from tabletop.games.zombies.bots.night_estimate import NIGHT_SIGNALS, night_signals
from tabletop.rules.game import CHANCE, NOBODY

LEVEL: Final = "hard"
_FOLDS: Final = 5
_TENTHS: Final = 10
_STEPS: Final = 40
_PENALTY: Final = 1.0
"""Of large weights, so that signals that go together share them."""
_ENDLESS: Final = Budget(1e6)

Vector = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class NightPosition:
    """One in which a round began."""

    night: int
    signals: Mapping[str, float]
    share: float
    """Of the survivors, how many came through."""


def main() -> None:
    chosen = _arguments()
    found = [each for night in range(chosen.nights) for each in positions_of_night(night)]
    weights = fit_weights(found)
    for name, weight in zip(("base", *NIGHT_SIGNALS), weights, strict=True):
        print(f"{name}: {weight:.4f}")  # noqa: T201
    print(evaluation_text(found))  # noqa: T201


def _arguments() -> Namespace:
    made = ArgumentParser(description=__doc__)
    made.add_argument("--nights", type=int, default=1000)
    return made.parse_args()


def positions_of_night(night: int) -> list[NightPosition]:
    """Of one that bots play; its number is its seed."""
    game: Any = load_game("zombies")
    bot, rng = make_bot(game, LEVEL), random.Random(night)
    options = {option.name: option.values for option in game.options if option.name in ("scenario", "difficulty")}
    state = game.start({name: rng.choice(values) for name, values in options.items()})
    playout, found = game.playout(state), list[Mapping[str, float]]()
    begun = 0
    while (seat := playout.to_act()) != NOBODY:
        if seat == CHANCE:
            playout.apply(playout.resolve(rng))
            continue
        if playout.builder.round != begun:
            begun = playout.builder.round
            found.append(night_signals(playout.builder))
        view = game.view(playout.state(), seat)
        playout.apply(bot.choose(view, playout.actions(), rng, _ENDLESS))
    people = playout.builder.people
    through = sum(person.alive for person in people) if playout.outcome().winners else 0
    return [NightPosition(night, signals, through / len(people)) for signals in found]


def fit_weights(found: Sequence[NightPosition]) -> Vector:
    """The base, and the weight of each signal, of a logistic regression by Newton's method."""
    table, share = _table(found), np.array([each.share for each in found])
    middle, spread = table.mean(0), table.std(0)
    middle[0], spread[spread == 0] = 0.0, 1.0
    scaled = (table - middle) / spread
    penalty = _PENALTY * np.eye(table.shape[1])
    penalty[0, 0] = 0.0
    weights = np.zeros(table.shape[1])
    for _ in range(_STEPS):
        told = _logistic(scaled @ weights)
        slope = scaled.T @ (told - share) + penalty @ weights
        weights -= np.linalg.solve((scaled.T * (told * (1 - told))) @ scaled + penalty, slope)
    weights /= spread
    weights[0] -= (weights * middle).sum()
    return weights


def _table(found: Sequence[NightPosition]) -> Vector:
    return np.array([[1.0, *(each.signals[name] for name in NIGHT_SIGNALS)] for each in found])


def _logistic(index: Vector) -> Vector:
    return np.asarray(1 / (1 + np.exp(-index)))


def evaluation_text(found: Sequence[NightPosition]) -> str:
    """How well nights are told that had no part in the fit."""
    told, came = list[float](), list[float]()
    for fold in range(_FOLDS):
        weights = fit_weights([each for each in found if each.night % _FOLDS != fold])
        others = [each for each in found if each.night % _FOLDS == fold]
        told += list(_logistic(_table(others) @ weights))
        came += [each.share for each in others]
    expected, real = np.array(told), np.array(came)
    explained = 1 - ((real - expected) ** 2).mean() / real.var()
    tenths = np.array_split(np.argsort(expected), _TENTHS)
    pairs = ", ".join(f"{expected[part].mean():.2f}/{real[part].mean():.2f}" for part in tenths)
    return f"explained {explained:.0%} of {len(found)} positions; expected/came: {pairs}"


if __name__ == "__main__":
    main()
