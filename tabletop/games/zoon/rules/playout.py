"""Whole games on one draft that is changed in place.

What actions do and what is offered is found by the functions of the rules; what makes it fast stands beside these:
`Draft.is_silent`, `Draft.offered`, `Draft.may_have_conditions`, `Draft.has_enough_face_up`, `Army.moves`.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction

from tabletop.games.zoon.rules import effects, moves
from tabletop.games.zoon.rules.actions import Action
from tabletop.games.zoon.rules.rules_context import RulesContext
from tabletop.games.zoon.rules.state import State
from tabletop.games.zoon.rules.state_builder import SilentStateBuilder
from tabletop.rules.game import CHANCE, Outcome, Seat


class ZoonPlayout:
    """A position of Zoon that actions change."""

    __slots__ = ("_draft",)

    def __init__(self, rules_context: RulesContext, state: State) -> None:
        self._draft = SilentStateBuilder(rules_context, state)

    def to_act(self) -> Seat:
        return moves.to_act(self._draft)

    def actions(self) -> Sequence[Action]:
        draft = self._draft
        if draft.offered is None:
            draft.offered = moves.legal_actions(draft.rules_context, draft)
        return draft.offered

    def chances(self) -> Sequence[tuple[Action, Fraction]]:
        return moves.equal_chances(self.actions()) if self.to_act() == CHANCE else ()

    def resolve(self, rng: random.Random) -> Action:
        return rng.choice(self.actions())

    def apply(self, action: Action) -> None:
        effects.apply_in_place(self._draft, action)

    def outcome(self) -> Outcome | None:
        return self._draft.result

    def state(self) -> State:
        return self._draft.state()

    def copy(self) -> ZoonPlayout:
        return ZoonPlayout(self._draft.rules_context, self._draft.state())
