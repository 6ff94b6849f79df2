"""ZodiacPlayout: plays on from a position in place, for random games and searches; the rules without their states.

Used by `rules`, which returns it for the contract's `playout`. Legal actions of a position are computed once by
`generator` and remembered in PlayoutPositionTable, which all playouts of a game share. It must give the same results as
`Zodiac.apply`, action by action, with actions in the same order, and must stay fast.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from tabletop.games.zodiac.rules.actions import Action
from tabletop.games.zodiac.rules.effects import outcome_after_action
from tabletop.games.zodiac.rules.generator import MoveGenerator, Position
from tabletop.games.zodiac.rules.state import Star, State, View, points_text
from tabletop.rules.caches import SelfFillingCache
from tabletop.rules.frozen_values import OccurredKeys, with_occurred_key
from tabletop.rules.game import NOBODY, Outcome, RulesError, Seat

_PositionOffer = tuple[tuple[Action, ...], dict[int, Position], int, bool]
"""Legal actions; what they lead to, by index; the arrangement's key but for the side to move; whether it is over.

It is over where the ring has decided it or nobody can act (ZD11, ZD12).
"""

_MOST_POSITIONS: Final = 1 << 15


class PlayoutPositionTable:
    """What can be done at the positions that playouts have met."""

    def __init__(self, star: Star) -> None:
        self.generator: Final = MoveGenerator(star)
        self.offers_by_position = SelfFillingCache("zodiac: positions", _MOST_POSITIONS, self._find_position_offer)
        self.index_by_ends = {(action.origin, action.target): i for i, action in enumerate(self.generator.actions)}
        """Of actions, by origin and target."""
        self._action_at_index = self.generator.actions.__getitem__
        self.shown_by_position = SelfFillingCache("zodiac: shown positions", _MOST_POSITIONS, self._show_position)
        """Points of a view, and red turns in a row; by the position and, as the lowest bit, the side to move."""

    def _find_position_offer(self, position: Position) -> _PositionOffer:
        moves = self.generator.positions_by_action_index(position)
        return (
            tuple(map(self._action_at_index, moves)),
            moves,
            self.generator.arrangement_of_position(position) << 1,
            not moves,
        )

    def _show_position(self, key: int) -> tuple[str, int]:
        black, white, neutral, streak = self.generator.unpack_position(key >> 1, key & 1)
        return points_text(black, white, neutral, len(self.generator.star.names)), streak


class ZodiacPlayout:
    """One position that is changed in place, with its history (ZD14)."""

    __slots__ = (
        "_action", "_added", "_after", "_generator", "_index", "_offer", "_offers", "_past", "_position", "_result",
        "_seat", "_seen", "_table", "_turn",
    )  # fmt: skip

    def __init__(self, table: PlayoutPositionTable, state: State) -> None:
        self._table = table
        self._index = table.index_by_ends
        self._offers = table.offers_by_position
        self._generator = generator = table.generator
        self._position = generator.pack_state(state)
        self._turn = state.turn
        self._action = state.last
        """The last action, whatever it was; only at the beginning None."""
        self._past = state.past
        self._added: list[int] = []
        """Keys of arrangements that have occurred since then (ZD14), as the side to move sees them."""
        self._seen = {generator.swap_key_perspective(key) for keys in state.past for key in keys}
        """These and those before."""
        self._result = state.result
        self._offer, self._after = table.offers_by_position[self._position][:2]
        self._seat = state.turn
        if state.result is not None:
            self._offer, self._seat = (), NOBODY

    def to_act(self) -> Seat:
        return self._seat

    def actions(self) -> Sequence[Action]:
        """Legal actions, those that lose by ZD14 included."""
        return self._offer

    def chances(self) -> Sequence[tuple[Action, Fraction]]:
        """None: there is no chance."""
        return ()

    def resolve(self, rng: random.Random) -> Action:
        """Raises RulesError: there is no chance."""
        raise RulesError("zodiac has no chance actions")

    def apply(self, action: Action) -> None:
        self._action = action
        self._position = position = self._after[self._index[action.origin, action.target]]
        self._turn = self._seat = turn = 1 - self._turn
        self._offer, self._after, key, is_over = self._offers[position]
        key |= turn
        is_repeated = key in self._seen
        if not is_repeated:
            self._seen.add(key)
            self._added.append(key)
        if is_over or is_repeated:
            stuck = not self._offer
            self._result = outcome_after_action(
                self._generator.star, self._make_state_with_past(()), is_repeated, stuck
            )
            self._offer, self._seat = (), NOBODY

    def outcome(self) -> Outcome | None:
        return self._result

    def state(self) -> State:
        """The state to which the same actions lead by the rules."""
        self._complete_past()
        return self._make_state_with_past(self._past)

    def view(self, seat: Seat | None) -> View:
        """The view of that state."""
        if self._added:
            self._complete_past()
        points, streak = self._table.shown_by_position[self._position << 1 | self._turn]
        return View(points, self._turn, self._action if streak else None, streak, self._past, self._result)

    def _complete_past(self) -> None:
        for key in self._added:
            self._past = with_occurred_key(self._past, self._generator.swap_key_perspective(key))
        self._added.clear()

    def _make_state_with_past(self, past: OccurredKeys) -> State:
        generator, position, turn = self._generator, self._position, self._turn
        black, white, neutral, streak = generator.unpack_position(position, turn)
        return State(black, white, neutral, turn, self._action if streak else None, streak, past, self._result)

    def copy(self) -> ZodiacPlayout:
        return ZodiacPlayout(self._table, self.state())
