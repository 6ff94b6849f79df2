"""Random games that watch whether a game keeps the contract: a short form of the conformance tests."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from tabletop.rules.game import CHANCE, NOBODY, Game

MOST_ACTIONS = 5_000
"""Actions after which a game should have ended."""

AnyGame = Game[Any, Any, Any]


def breaches(game: AnyGame, games: int, rng: random.Random) -> Iterator[str]:
    """What is not as the contract says, in random games with the default setup."""
    for _ in range(games):
        start = game.start({})
        line: list[Any] = []
        state = start
        while game.to_act(state) != NOBODY and len(line) < MOST_ACTIONS:
            action = _drawn(game, state, rng)
            yield from _breaches_of(game, state, action, rng)
            state = game.apply(state, action).state
            line.append(action)
        if game.outcome(state) is None:
            yield f"no end after {len(line)} actions"
        if _replayed(game, start, line) != state:
            yield f"another end when replayed: {' '.join(map(str, line))}"


def _drawn(game: AnyGame, state: Any, rng: random.Random) -> Any:
    return game.resolve(state, rng) if game.to_act(state) == CHANCE else rng.choice(game.actions(state))


def _breaches_of(game: AnyGame, state: Any, action: Any, rng: random.Random) -> Iterator[str]:
    if game.check(state, action) is not None:
        yield f"{action} is offered and refused at {game.view(state, None)}"
    if game.parse(str(action)) != action:
        yield f"{action} is read as {game.parse(str(action))}"
    before = hash(state)
    if game.apply(state, action) != game.apply(state, action) or hash(state) != before:
        yield f"{action} does not always do the same at {game.view(state, None)}"
    for seat in (None, *range(game.seats({}))):
        view = game.view(state, seat)
        if game.view(game.imagine(view, rng), seat) != view:
            yield f"no state fits what seat {seat} sees at {view}"


def _replayed(game: AnyGame, state: Any, line: list[Any]) -> Any:
    for action in line:
        state = game.apply(state, action).state
    return state
