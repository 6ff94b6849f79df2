"""Random games that watch whether a game keeps the contract: a short form of the conformance tests."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from tabletop.cli.trials import laws
from tabletop.cli.trials.laws import AnyGame
from tabletop.cli.trials.trial import MOST_ACTIONS
from tabletop.rules.game import CHANCE, NOBODY


def breaches(game: AnyGame, games: int, rng: random.Random) -> Iterator[str]:
    """What is not as the contract says, in random games with the default setup."""
    for _ in range(games):
        start = game.start({})
        line: list[Any] = []
        state = start
        while game.to_act(state) != NOBODY and len(line) < MOST_ACTIONS:
            action = _drawn(game, state, rng)
            step = game.apply(state, action)
            yield from laws.of_offer(game, state, action)
            yield from laws.of_step(game, state, action, step)
            yield from laws.of_views(game, state, game.seats({}), rng)
            state = step.state
            line.append(action)
        if game.outcome(state) is None:
            yield f"no end after {len(line)} actions"
        if _replayed(game, start, line) != state:
            yield f"another end when replayed: {' '.join(map(str, line))}"


def _drawn(game: AnyGame, state: Any, rng: random.Random) -> Any:
    return game.resolve(state, rng) if game.to_act(state) == CHANCE else rng.choice(game.actions(state))


def _replayed(game: AnyGame, state: Any, line: list[Any]) -> Any:
    for action in line:
        state = game.apply(state, action).state
    return state
