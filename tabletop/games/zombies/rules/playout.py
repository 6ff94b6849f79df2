"""The playout of Zombies: the law's own tasks on one draft that is kept, without events and states.

What an action does stands in `turn` and `powers` alone; what makes a playout quick is that nothing is told, that the
draft goes on from action to action, and that offers are made when somebody asks for them.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from fractions import Fraction

from tabletop.games.zombies.rules import offers
from tabletop.games.zombies.rules.state.state import State
from tabletop.games.zombies.rules.state.state_builder import P, StateBuilder
from tabletop.games.zombies.rules.text.actions import Action
from tabletop.games.zombies.rules.turn.engine import STACK
from tabletop.rules.game import CHANCE, Event, Outcome, Seat


class EventlessStateBuilder(StateBuilder):
    """A draft that makes no events."""

    __slots__ = ()

    def record(self, kind: Callable[P, Event], *args: P.args, **kwargs: P.kwargs) -> None:
        """Makes nothing: nobody reads them."""


class ZombiesPlayout:
    """One position that is changed in place."""

    __slots__ = ("_draft", "_offered", "_seat")

    def __init__(self, draft: EventlessStateBuilder) -> None:
        self._draft = draft
        self._go_on()

    def _go_on(self) -> None:
        """Carries tasks on until somebody has to decide."""
        self._seat: Seat = STACK.go_on(self._draft)
        self._offered: Sequence[Action] | None = None

    @property
    def draft(self) -> StateBuilder:
        """The position itself, to be read before the next `apply`."""
        return self._draft

    def to_act(self) -> Seat:
        """Whose decision it is."""
        return self._seat

    def actions(self) -> Sequence[Action]:
        """A sample of the legal actions, made when they are read."""
        if self._offered is None:
            self._offered = offers.offers(self._draft, self._seat)
        return self._offered

    def chances(self) -> Sequence[tuple[Action, Fraction]]:
        """What can come up, with its probabilities, where it can be listed."""
        return tuple(STACK.odds(self._draft)) if self._seat == CHANCE else ()

    def resolve(self, rng: random.Random) -> Action:
        """Draws what chance brings, or rolls it."""
        return STACK.resolve(self._draft, rng)

    def apply(self, action: Action) -> None:
        """Does a legal action and all that follows from it."""
        STACK.do(self._draft, action)
        self._go_on()

    def outcome(self) -> Outcome | None:
        """None while the night goes on."""
        return self._draft.result

    def state(self) -> State:
        """The position as it is now."""
        return self._draft.state()

    def copy(self) -> ZombiesPlayout:
        """Another one at the same position."""
        return ZombiesPlayout(EventlessStateBuilder(self._draft.rules_context, self._draft))
