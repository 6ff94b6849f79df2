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
    """A battle played on one builder that is changed in place; see `Playout`."""

    def __init__(self, rules_context: RulesContext, state: State) -> None:
        self._rules_context = rules_context
        self._builder = StateBuilder(rules_context, state)
        self._remembered_actions: Sequence[Action] | None = None
        """What is offered now, where it was asked for."""

    def to_act(self) -> Seat:
        seat = STACK.deciding_seat(self._builder)
        assert seat is not None, "no task waits"
        return seat

    def actions(self) -> Sequence[Action]:
        if self._remembered_actions is None:
            self._remembered_actions = offers.Offers(offers.sketch_actions(self._builder))
        return self._remembered_actions

    def chances(self) -> Sequence[tuple[Action, Fraction]]:
        return tuple(STACK.chance_odds(self._builder)) if self.to_act() == CHANCE else ()

    def resolve(self, rng: random.Random) -> Action:
        return STACK.draw_chance(self._builder, rng)

    def apply(self, action: Action) -> None:
        """Does a legal action, and forgets its events and what was remembered of the position."""
        draft = self._builder
        self._remembered_actions = None
        draft.forget_walks()
        STACK.apply_only(draft, action)
        STACK.run_tasks(draft)
        draft.events.clear()

    def outcome(self) -> Outcome | None:
        return self._builder.result

    def state(self) -> State:
        """The position as the law would hand it in."""
        return self._builder.state()

    def copy(self) -> BattlePlayout:
        return BattlePlayout(self._rules_context, self._builder.state())
