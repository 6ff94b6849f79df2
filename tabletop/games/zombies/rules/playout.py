"""ZombiesPlayout: plays on from a position in place, without events and without making states in between.

`rules` returns it from `Zombies.playout`; random games, measurements and `bots/action_evaluation` drive it, and its
methods are those of the contract in `tabletop/rules/playout`. It runs the same tasks as the real game (`turn`,
`powers`), so no rule is written here, and a test holds it against the rules. Speed is its purpose: one StateBuilder
goes from action to action, and legal actions are only listed when they are asked for.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from fractions import Fraction

from tabletop.games.zombies.rules import offers
from tabletop.games.zombies.rules.state.state import State
from tabletop.games.zombies.rules.state.state_builder import P, StateBuilder
from tabletop.games.zombies.rules.text.actions import Action
from tabletop.games.zombies.rules.turn.task_specs import STACK
from tabletop.rules.game import CHANCE, Event, Outcome, Seat


class EventlessStateBuilder(StateBuilder):
    """A StateBuilder that makes no events."""

    __slots__ = ()

    def add_new_event(self, kind: Callable[P, Event], *args: P.args, **kwargs: P.kwargs) -> None:
        pass  # nobody reads them


class ZombiesPlayout:
    """One position that is changed in place."""

    __slots__ = ("_builder", "_offered", "_seat")

    def __init__(self, builder: EventlessStateBuilder) -> None:
        self._builder = builder
        self._advance_to_decision()

    def _advance_to_decision(self) -> None:
        """Carries tasks on until somebody has to decide."""
        self._seat: Seat = STACK.run_tasks_until_decision(self._builder)
        self._offered: Sequence[Action] | None = None

    @property
    def builder(self) -> StateBuilder:
        """The position itself, to be read before the next `apply`."""
        return self._builder

    def to_act(self) -> Seat:
        return self._seat

    def actions(self) -> Sequence[Action]:
        if self._offered is None:
            self._offered = offers.lazy_legal_actions(self._builder, self._seat)
        return self._offered

    def chances(self) -> Sequence[tuple[Action, Fraction]]:
        return tuple(STACK.chance_odds(self._builder)) if self._seat == CHANCE else ()

    def resolve(self, rng: random.Random) -> Action:
        return STACK.draw_chance(self._builder, rng)

    def apply(self, action: Action) -> None:
        STACK.apply_without_follow_ups(self._builder, action)
        self._advance_to_decision()

    def outcome(self) -> Outcome | None:
        return self._builder.result

    def state(self) -> State:
        return self._builder.state()

    def copy(self) -> ZombiesPlayout:
        return ZombiesPlayout(EventlessStateBuilder(self._builder.rules_context, self._builder))
