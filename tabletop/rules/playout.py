"""Playouts: whole games on one position that is changed in place, for bots and benchmarks that need no events.

`playout_of` gives the game's own fast Playout where it has one, otherwise one that uses its rules. Used by `ai/search`,
which ends each simulation with one, and by `ai/game_speed`, which measures games. A game's own playout must answer
exactly as its rules do: the same actions in the same order, and the same use of `rng`. Installed games may implement
Playout and HasPlayout (docs/api/playout), so names and arguments stay; it must stay fast.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, Generic, Protocol, TypeVar, runtime_checkable

from tabletop.rules.game import CHANCE, NOBODY, Game, Outcome, Seat

S = TypeVar("S")
A = TypeVar("A")


class Playout(Protocol[S, A]):
    """One position of a game; all that it answers is what the game answers for `state()`."""

    def to_act(self) -> Seat:
        """As in Game."""

    def actions(self) -> Sequence[A]:
        """As in Game, in the same order; to be read before the next `apply`."""

    def chances(self) -> Sequence[tuple[A, Fraction]]:
        """As in Game."""

    def resolve(self, rng: random.Random) -> A:
        """As in Game: the same action for the same state of `rng`, which is left in the same state too."""

    def apply(self, action: A) -> None:
        """Does a legal action here; trusts that it is legal."""

    def outcome(self) -> Outcome | None:
        """As in Game."""

    def state(self) -> S:
        """The state to which the same actions have led by the rules."""

    def copy(self) -> Playout[S, A]:
        """Another one at the same position, which goes its own way."""


@runtime_checkable
class HasPlayout(Protocol):
    """What a game adds to the contract that has a faster way to its positions than `apply`."""

    def playout(self, state: Any) -> Playout[Any, Any]:
        """A playout that stands at this state."""


@runtime_checkable
class ShowsViews(Protocol):
    """What a playout adds that has a faster way to a view than by its state."""

    def view(self, seat: Seat | None) -> Any:
        """What the game's `view` gives for `state()`."""


class PlayoutByRules(Generic[S, A]):
    """The playout of any game, made from its rules."""

    def __init__(self, game: Game[S, A, Any], state: S) -> None:
        self._game = game
        self._state = state

    def to_act(self) -> Seat:
        return self._game.to_act(self._state)

    def actions(self) -> Sequence[A]:
        return self._game.actions(self._state)

    def chances(self) -> Sequence[tuple[A, Fraction]]:
        return self._game.chances(self._state)

    def resolve(self, rng: random.Random) -> A:
        return self._game.resolve(self._state, rng)

    def apply(self, action: A) -> None:
        self._state = self._game.apply(self._state, action).state

    def outcome(self) -> Outcome | None:
        return self._game.outcome(self._state)

    def state(self) -> S:
        return self._state

    def copy(self) -> PlayoutByRules[S, A]:
        return PlayoutByRules(self._game, self._state)


def playout_of(game: Game[S, A, Any], state: S) -> Playout[S, A]:
    """The game's own playout where it has one, else the one made from its rules."""
    make: Callable[[S], Playout[S, A]] | None = getattr(game, "playout", None)  # `isinstance` takes as long as a game
    return make(state) if make is not None else PlayoutByRules(game, state)


def play_randomly_to_end(playout: Playout[Any, Any], rng: random.Random, most: int) -> int:
    """Plays at random until the game is over, but no more than so many actions; returns how many."""
    to_act, actions, resolve, apply = playout.to_act, playout.actions, playout.resolve, playout.apply
    pick = rng.random
    for played in range(most):
        seat = to_act()
        if seat == NOBODY:
            return played
        if seat == CHANCE:
            apply(resolve(rng))
        else:
            offered = actions()
            apply(offered[int(pick() * len(offered))])
    return most
