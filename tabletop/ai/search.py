"""Monte Carlo tree search for any game, from what a seat sees.

Each simulation guesses hidden cards anew (`imagine`), and ends with a random game (`rules.playout`). Used by the bots
of a solved game where a board is too large to be solved, by such a game's own benchmark, and by installed games:
docs/bots.md offers `SearchBot(ByRules(game), 200)` as a first opponent, so these names stay. The same view, number of
simulations and state of `rng` must choose the same action, unless the time ends first. A game's fast core may offer
SearchableGame itself; it must then answer as the rules do.
"""

from __future__ import annotations

import math
import random
from collections.abc import Hashable, Sequence
from typing import Any, Generic, Protocol, TypeVar

from tabletop.ai.bot import Budget
from tabletop.rules.game import CHANCE, NOBODY, Game, Seat
from tabletop.rules.playout import play_randomly_to_end, playout_of

S = TypeVar("S")
A = TypeVar("A", bound=Hashable)
V = TypeVar("V")
V_contra = TypeVar("V_contra", contravariant=True)

EXPLORATION = 1.0
MOST_PLIES = 400
"""After which a random game counts as a draw."""

Winners = tuple[Seat, ...]


class SearchableGame(Protocol[S, A, V_contra]):
    """What the search needs of a game; a game's fast core may offer it beside the rules."""

    def imagine(self, view: V_contra, rng: random.Random) -> S:
        """Some state that fits the view."""

    def to_act(self, state: S) -> Seat:
        """As in Game."""

    def actions(self, state: S) -> Sequence[A]:
        """In the order of Game's offer, but not necessarily the same values."""

    def after(self, state: S, action: A) -> S:
        """The state that an action leads to."""

    def resolve(self, state: S, rng: random.Random) -> A:
        """As in Game."""

    def playout(self, state: S, rng: random.Random) -> Winners:
        """Winners of a random game from here on; none where it is a draw."""


class ByRules(Generic[S, A, V]):
    """A game as the search needs it, made from its contract."""

    def __init__(self, game: Game[S, A, V]) -> None:
        self._game = game
        self.imagine = game.imagine
        self.to_act = game.to_act
        self.actions = game.actions
        self.resolve = game.resolve

    def after(self, state: S, action: A) -> S:
        return self._game.apply(state, action).state

    def playout(self, state: S, rng: random.Random) -> Winners:
        """Winners of a random game from here on; none after MOST_PLIES."""
        playout = playout_of(self._game, state)
        play_randomly_to_end(playout, rng, MOST_PLIES)
        outcome = playout.outcome()
        return outcome.winners if outcome else ()


class SearchNode:
    """What was learnt about an action, in whatever state the tree was imagined."""

    __slots__ = ("children", "offered", "visits", "wins")

    def __init__(self) -> None:
        self.children: dict[Any, SearchNode] = {}
        self.visits = 0
        self.offered = 1
        """How often the action could have been taken."""
        self.wins = 0.0
        """Of the seat that took the action."""


class TreeSearch(Generic[S, A, V]):
    """Grows one tree; the same for the same view and state of `rng`."""

    def __init__(self, playable: SearchableGame[S, A, V], view: V, rng: random.Random) -> None:
        self._playable = playable
        self._view = view
        self._rng = rng
        self.root = SearchNode()

    def simulate(self) -> None:
        """One way down the tree, one new node, one random game to the end."""
        playable, rng = self._playable, self._rng
        state = playable.imagine(self._view, rng)
        node, path = self.root, []
        seat = playable.to_act(state)
        is_new = False
        while seat != NOBODY and not is_new:
            action, is_new = self._select_action(node, state, seat)
            node = node.children[action]
            path.append((node, seat))
            state = playable.after(state, action)
            seat = playable.to_act(state)
        winners = playable.playout(state, rng)
        share = 1 / len(winners) if winners else 0.5
        self.root.visits += 1
        for passed, actor in path:
            passed.visits += 1
            if not winners or actor in winners:
                passed.wins += share

    def most_visited_action_index(self) -> int:
        """Which of the actions on offer was tried most often, by its place."""
        offer = self._playable.actions(self._playable.imagine(self._view, self._rng))
        tried = [self.root.children[action].visits if action in self.root.children else 0 for action in offer]
        return tried.index(max(tried))

    def _select_action(self, node: SearchNode, state: S, seat: Seat) -> tuple[A, bool]:
        """A new action if there is one, otherwise the most promising of those on offer here."""
        children = node.children
        if seat == CHANCE:
            action = self._playable.resolve(state, self._rng)
            is_new = action not in children
            if is_new:
                children[action] = SearchNode()
            return action, is_new
        fresh = []
        best, top = None, -1.0
        log, sqrt = math.log, math.sqrt
        for action in self._playable.actions(state):
            child = children.get(action)
            if child is None:
                fresh.append(action)
                continue
            child.offered += 1
            visits = child.visits
            bound = child.wins / visits + EXPLORATION * sqrt(log(child.offered) / visits)
            if bound > top:
                best, top = action, bound
        if best is None or fresh:
            best = self._rng.choice(fresh)
            children[best] = SearchNode()
        return best, bool(fresh)


class SearchBot:
    """Plays any game, the better the more it simulates."""

    def __init__(self, playable: SearchableGame[Any, Any, Any], simulations: int) -> None:
        self._playable = playable
        self._simulations = simulations

    def choose(self, view: Any, actions: Sequence[A], rng: random.Random, budget: Budget) -> A:
        """Depends on the time only where the budget ends before the simulations."""
        stopped = budget.start_timer()
        search: TreeSearch[Any, Any, Any] = TreeSearch(self._playable, view, rng)
        for _ in range(self._simulations):
            search.simulate()
            if stopped():
                break
        return actions[search.most_visited_action_index()]
