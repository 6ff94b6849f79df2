"""Zodiac in the form that the tree search in `tabletop.ai.search` needs: fast random games under the full rules.

Used by `bots`, for stars that are too large to be solved, and by `benchmark`. Method names are those that the search
calls. Moves come from `core`; the order of the ends (ZD12, ZD14, ZD11) must agree with `rules/effects`. Facts about
positions are cached, since random games meet few different ones; it must stay fast.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from tabletop.ai.search import MOST_PLIES, Winners
from tabletop.games.zodiac.bots.core import SymmetricMoveGenerator
from tabletop.games.zodiac.rules.generator import Position
from tabletop.games.zodiac.rules.rules import Zodiac
from tabletop.games.zodiac.rules.state import View
from tabletop.rules.caches import SelfFillingCache
from tabletop.rules.game import NOBODY, Seat

PlayoutPlace = tuple[Position, Seat, frozenset[int], Seat]
"""Position, side to move, keys of what has occurred (ZD14), winner or NOBODY."""
PositionFacts = tuple[tuple[Position, ...], int, int]
"""What the actions lead to; the arrangement's key but for the side to move; how it ends.

Ends are RING_END or -RING_END where the side to move has won or lost by the ring, STUCK_END where it has no action.
"""

RING_END = 2
STUCK_END = -1

_MOST_KEPT = 1 << 15


class SearchableZodiac:
    """Keeps the facts about positions that it has met: random games meet few different ones.

    An action is the position that it leads to.
    """

    def __init__(self, game: Zodiac) -> None:
        self._core = SymmetricMoveGenerator(game.star)
        self._facts_by_position = SelfFillingCache("zodiac: facts", _MOST_KEPT, self._find_position_facts)
        self._last_imagined: tuple[View | None, PlayoutPlace] = (None, (0, NOBODY, frozenset(), NOBODY))
        """The view asked for last; a search asks for the same one every time."""

    def imagine(self, view: View, rng: random.Random) -> PlayoutPlace:
        if view is self._last_imagined[0]:
            return self._last_imagined[1]
        lays = self._core.past_arrangements_by_colour(view.past)
        occurred = frozenset(lay << 1 | seat for seat in (0, 1) for lay in lays[seat])
        winner = view.outcome.winners[0] if view.outcome else NOBODY
        place = self._core.position_of(view), view.turn, occurred, winner
        self._last_imagined = view, place
        return place

    def to_act(self, state: PlayoutPlace) -> Seat:
        return state[1] if state[3] == NOBODY else NOBODY

    def actions(self, state: PlayoutPlace) -> Sequence[Position]:
        """In the order of the rules' offer."""
        return self._facts_by_position[state[0]][0]

    def after(self, state: PlayoutPlace, action: Position) -> PlayoutPlace:
        _, mover, occurred, _ = state
        _, key, end = self._facts_by_position[action]
        key |= 1 - mover
        winner = _winner_by_end(end, key in occurred, 1 - mover)
        return action, 1 - mover, occurred | {key}, winner

    def resolve(self, state: PlayoutPlace, rng: random.Random) -> Position:
        """Raises TypeError: there is no chance in Zodiac."""
        raise TypeError("zodiac has no chance actions")

    def playout(self, state: PlayoutPlace, rng: random.Random) -> Winners:
        position, mover, past, winner = state
        if winner != NOBODY:
            return (winner,)
        occurred, pick, facts = set(past), rng.random, self._facts_by_position
        moves = facts[position][0]
        for _ in range(MOST_PLIES):
            position = moves[int(pick() * len(moves))]
            mover = 1 - mover
            moves, key, end = facts[position]
            key |= mover
            if end or key in occurred:
                return (_winner_by_end(end, key in occurred, mover),)
            occurred.add(key)
        return ()

    def _find_position_facts(self, position: Position) -> PositionFacts:
        core = self._core
        moves = tuple(core.successors(position))
        return (
            moves,
            core.arrangement_of_position(position) << 1,
            0 if moves else RING_END * core.full_ring_result(position) or STUCK_END,
        )


def _winner_by_end(end: int, repeated: bool, seat: Seat) -> Seat:
    """In the order ZD12, ZD14, ZD11; `seat` is the side to move."""
    if end == RING_END:
        return seat
    if end == -RING_END:
        return 1 - seat
    if repeated:
        return seat
    return 1 - seat if end else NOBODY
