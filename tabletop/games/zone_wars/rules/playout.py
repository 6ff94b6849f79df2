"""Battles played on one draft that is changed in place, by the same functions as the law."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction

from tabletop.games.zone_wars.rules.offers import offers
from tabletop.games.zone_wars.rules.state.rules_context import RulesContext
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.text.actions import Action
from tabletop.games.zone_wars.rules.turn.engine import STACK
from tabletop.rules.game import CHANCE, Outcome, Seat


class BattlePlayout:
    """A draft that goes on where an action of the law would hand it in; see `Playout`."""

    def __init__(self, rules_context: RulesContext, state: State) -> None:
        self._rules_context = rules_context
        self._draft = StateBuilder(rules_context, state)
        self._offered: Sequence[Action] | None = None
        """What is offered now, where it was asked for."""

    def to_act(self) -> Seat:
        seat = STACK.seat(self._draft)
        assert seat is not None, "no task waits"
        return seat

    def actions(self) -> Sequence[Action]:
        if self._offered is None:
            self._offered = offers.Offers(offers.sketched(self._draft))
        return self._offered

    def chances(self) -> Sequence[tuple[Action, Fraction]]:
        return tuple(STACK.odds(self._draft)) if self.to_act() == CHANCE else ()

    def resolve(self, rng: random.Random) -> Action:
        return STACK.resolve(self._draft, rng)

    def apply(self, action: Action) -> None:
        """Does a legal action; what was remembered of the position and told about it is forgotten."""
        draft = self._draft
        self._offered = None
        draft.forget_walks()
        STACK.do(draft, action)
        STACK.go_on(draft)
        draft.events.clear()

    def outcome(self) -> Outcome | None:
        return self._draft.result

    def state(self) -> State:
        """The position as the law would hand it in."""
        return self._draft.state()

    def copy(self) -> BattlePlayout:
        """Another one at the same position."""
        return BattlePlayout(self._rules_context, self._draft.state())
