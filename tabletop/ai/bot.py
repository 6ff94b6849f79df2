"""What a bot is: an object that chooses an action from what its seat sees.

A bot gets a view, never the state, so it can't cheat. Here are also the simplest bot, which plays at random, and the
ProposedMove that a bot proposes to somebody who asks for a hint. Used by the bots of every game, `ai/levels` (bots by
name), `ai/questions` (asks them in the worker) and `cli/duel`. Installed packages write bots against Bot, AdvisingBot
and Budget (docs/api/bot), so names and arguments stay. `propose_actions` must give the same for the same view and
state of `rng`.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar, runtime_checkable

V_contra = TypeVar("V_contra", contravariant=True)
A = TypeVar("A")


def _never_cancelled() -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a bot may think."""

    seconds: float
    """From the moment the bot is asked."""
    cancelled: Callable[[], bool] = _never_cancelled
    """Whether nobody waits for the answer any more."""

    def start_timer(self) -> Callable[[], bool]:
        """Starts the time; what it returns tells whether the thinking must end."""
        end = time.monotonic() + self.seconds
        return lambda: time.monotonic() >= end or self.cancelled()


class Bot(Protocol[V_contra, A]):
    """Chooses actions from what a seat may see."""

    def choose(self, view: V_contra, actions: Sequence[A], rng: random.Random, budget: Budget) -> A:
        """One of the actions, which are never empty; the same for the same view and state of `rng`.

        Where the game's `complete` is False it may be any other legal action as well.
        """


class RandomBot:
    """Takes any action."""

    def choose(self, view: Any, actions: Sequence[A], rng: random.Random, budget: Budget) -> A:
        return rng.choice(actions)


FEW = 3
"""Proposals by a bot that only chooses."""
MOST = 12
"""Proposals by one that weighs: more than anybody is shown, as several may be sensible for the same reason."""


@dataclass(frozen=True, slots=True)
class ProposedMove(Generic[A]):
    """A legal action that somebody may sensibly take."""

    action: A
    value: float = 0.0
    """What the bot thinks of it, in units of its own; more is better."""


@runtime_checkable
class AdvisingBot(Protocol[V_contra, A]):
    """A bot that can tell what else it has thought of."""

    slack: float
    """How much less than the best an action may be worth and still be sensible."""

    def ideas(
        self, view: V_contra, actions: Sequence[A], rng: random.Random, budget: Budget
    ) -> Sequence[ProposedMove[A]]:
        """Legal actions, the best first and as many as it has weighed; what `choose` takes is the first one."""


def propose_actions(
    bot: Bot[Any, Any], view: Any, actions: Sequence[Any], rng: random.Random, budget: Budget
) -> tuple[ProposedMove[Any], ...]:  # fmt: skip
    """The actions worth proposing, the best first, each once; the same for the same view and state of `rng`."""
    if not isinstance(bot, AdvisingBot):
        return _propose_by_repeated_choice(bot, view, actions, rng, budget)
    found: dict[Any, ProposedMove[Any]] = {}
    for idea in bot.ideas(view, actions, rng, budget):
        found.setdefault(idea.action, idea)
    ideas = list(found.values())
    return tuple(idea for idea in ideas[:MOST] if idea.value >= ideas[0].value - bot.slack)


def _propose_by_repeated_choice(
    bot: Bot[Any, Any], view: Any, actions: Sequence[Any], rng: random.Random, budget: Budget
) -> tuple[ProposedMove[Any], ...]:  # fmt: skip
    """What it chooses, then what it would choose without that; only what is on offer goes on."""
    stopped, left = budget.start_timer(), list(actions)
    found: list[ProposedMove[Any]] = []
    while left and len(found) < FEW and not (found and stopped()):
        action = bot.choose(view, left, rng, budget)
        if any(idea.action == action for idea in found):
            break
        found.append(ProposedMove(action))
        left = [other for other in left if other != action]
    return tuple(found)
