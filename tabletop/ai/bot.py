"""What a bot is, the simplest bot, and the actions that a bot proposes to somebody who asks for a hint."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

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

    def stopwatch(self) -> Callable[[], bool]:
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
