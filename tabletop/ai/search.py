"""Tree search for any game: determinised, from what a seat sees, with random games at the leaves."""

from __future__ import annotations

import math
import random
from collections.abc import Hashable, Sequence
from typing import Any, Generic, Protocol, TypeVar

from tabletop.ai.bot import Budget
from tabletop.rules.game import CHANCE, NOBODY, Game, Seat

S = TypeVar("S")
A = TypeVar("A", bound=Hashable)
V = TypeVar("V")
V_contra = TypeVar("V_contra", contravariant=True)

EXPLORATION = 1.0
MOST_PLIES = 400
"""After which a random game counts as a draw."""

Winners = tuple[Seat, ...]


class Playable(Protocol[S, A, V_contra]):
    """What the search needs of a game; a game's fast core may offer it beside the rules."""

    def imagine(self, view: V_contra, rng: random.Random) -> S:
        """Some state that fits the view."""

    def to_act(self, state: S) -> Seat:
        """As in Game."""

    def actions(self, state: S) -> Sequence[A]:
        """As in Game."""

    def after(self, state: S, action: A) -> S:
        """The state that an action leads to."""

    def resolve(self, state: S, rng: random.Random) -> A:
        """As in Game."""

    def winners(self, state: S) -> Winners:
        """Of a game that is over."""


class ByRules(Generic[S, A, V]):
    """Any game through its contract."""

    def __init__(self, game: Game[S, A, V]) -> None:
        self._game = game
        self.imagine = game.imagine
        self.to_act = game.to_act
        self.actions = game.actions
        self.resolve = game.resolve

    def after(self, state: S, action: A) -> S:
        """The state that an action leads to."""
        return self._game.apply(state, action).state

    def winners(self, state: S) -> Winners:
        """Of a game that is over."""
        outcome = self._game.outcome(state)
        return outcome.winners if outcome else ()


class Node:
    """What was learnt about an action, in whatever state the tree was imagined."""

    __slots__ = ("children", "offered", "visits", "wins")

    def __init__(self) -> None:
        self.children: dict[Any, Node] = {}
        self.visits = 0
        self.offered = 1
        """How often the action could have been taken."""
        self.wins = 0.0
        """Of the seat that took the action."""


class Search(Generic[S, A, V]):
    """Grows one tree; the same for the same view and state of `rng`."""

    def __init__(self, playable: Playable[S, A, V], view: V, rng: random.Random) -> None:
        self._playable = playable
        self._view = view
        self._rng = rng
        self.root = Node()

    def simulate(self) -> None:
        """One way down the tree, one new node, one random game to the end."""
        playable, rng = self._playable, self._rng
        state = playable.imagine(self._view, rng)
        node, path = self.root, []
        seat = playable.to_act(state)
        is_new = False
        while seat != NOBODY and not is_new:
            action, is_new = self._select(node, state, seat)
            node = node.children[action]
            path.append((node, seat))
            state = playable.after(state, action)
            seat = playable.to_act(state)
        winners = playout(playable, state, rng)
        share = 1 / len(winners) if winners else 0.5
        self.root.visits += 1
        for passed, actor in path:
            passed.visits += 1
            if not winners or actor in winners:
                passed.wins += share

    def favourite(self, actions: Sequence[A]) -> A:
        """The action tried most often."""
        tried = self.root.children
        return max(actions, key=lambda action: tried[action].visits if action in tried else 0)

    def _select(self, node: Node, state: S, seat: Seat) -> tuple[A, bool]:
        """A new action if there is one, otherwise the most promising of those on offer here."""
        children = node.children
        if seat == CHANCE:
            action = self._playable.resolve(state, self._rng)
            is_new = action not in children
            if is_new:
                children[action] = Node()
            return action, is_new
        actions = self._playable.actions(state)
        fresh = [action for action in actions if action not in children]
        if fresh:
            action = self._rng.choice(fresh)
            children[action] = Node()
            return action, True
        return self._most_promising(children, actions), False

    @staticmethod
    def _most_promising(children: dict[Any, Node], actions: Sequence[A]) -> A:
        best, top = actions[0], -1.0
        for action in actions:
            child = children[action]
            child.offered += 1
            visits = child.visits
            bound = child.wins / visits + EXPLORATION * math.sqrt(math.log(child.offered) / visits)
            if bound > top:
                best, top = action, bound
        return best


def playout(playable: Playable[S, A, Any], state: S, rng: random.Random, most_plies: int = MOST_PLIES) -> Winners:
    """Winners of a random game from here on; none after so many plies."""
    for _ in range(most_plies):
        seat = playable.to_act(state)
        if seat == NOBODY:
            return playable.winners(state)
        action = playable.resolve(state, rng) if seat == CHANCE else rng.choice(playable.actions(state))
        state = playable.after(state, action)
    return ()


class SearchBot:
    """Plays any game, the better the more it simulates."""

    def __init__(self, game: Game[Any, Any, Any], simulations: int, playable: Playable[Any, Any, Any] | None = None):
        self._playable: Playable[Any, Any, Any] = playable or ByRules(game)
        self._simulations = simulations

    def choose(self, view: Any, actions: Sequence[A], rng: random.Random, budget: Budget) -> A:
        """Depends on the time only where the budget ends before the simulations."""
        stopped = budget.stopwatch()
        search: Search[Any, A, Any] = Search(self._playable, view, rng)
        for _ in range(self._simulations):
            search.simulate()
            if stopped():
                break
        return search.favourite(actions)
