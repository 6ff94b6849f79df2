"""Positions as packed integers, seen from the side to move, and what the rules let happen in them.

Used by `playout` and by the bots' `core`, on which solver and searches run; it must stay fast. A position holds, from
the highest bits down, its head (neutral discs, last neutral step, neutral turns in a row), the opponent's discs and
the mover's own, so that swapped colours are one position; history is left aside. `moves` and `effects` say the same
of one action on one state and must agree, also in the order of actions. Positions are keys of the solved table: a
changed packing needs a new format number in `bots/table`.
"""

from __future__ import annotations

from typing import Final

from tabletop.games.zodiac.rules import moves
from tabletop.games.zodiac.rules.actions import Action
from tabletop.games.zodiac.rules.state import BLACK, Star, State
from tabletop.rules.caches import SelfFillingCache
from tabletop.rules.game import Seat

Position = int
Arrangement = int
"""Discs of a position without the memory of neutral steps: what ZD14 compares."""

_Jump = tuple[int, int, int]
"""Index; origin and target, and all that a jump changes, in discs as the opponent will see them."""
_Step = tuple[int, int, int]
"""Index; target; shifted head after it."""

_MOST_KEPT: Final = 1 << 13
"""Sets of points, and heads, that are remembered of each kind."""


class MoveGenerator:
    """Moves and ends of one star."""

    def __init__(self, star: Star) -> None:
        self.star = star
        self.point_count: Final = len(star.names)
        self.head_shift: Final = 2 * self.point_count
        """Bits below the head."""
        self.all_points: Final = (1 << self.point_count) - 1
        self.most_streak: Final = star.board.neutral_turns
        self.ring_steps = tuple(star.steps_by_ends.values())
        self.no_step_index: Final = len(self.ring_steps)
        """Index that stands for no last step."""
        self.actions: tuple[Action, ...] = (*(w.action for w in star.jumps), *(w.action for w in self.ring_steps))
        self._step_index = {way.action: i for i, way in enumerate(self.ring_steps)}
        self._heads_per_neutral: Final = (self.no_step_index + 1) * (self.most_streak + 1)
        self._jump_index = {way.action: i for i, way in enumerate(star.jumps)}
        self._jumps_by_discs = SelfFillingCache("zodiac: jumps", _MOST_KEPT, self._find_jumps)
        """By neutral discs, shifted, and those of both sides; all points that hold one; whether the ring is full."""
        self._steps_by_head = SelfFillingCache("zodiac: heads", _MOST_KEPT, self._find_steps)
        """Neutral discs, shifted; shifted head after a jump; neutral steps."""

    # Packing

    def pack_position_head(self, neutral: int, last: int, streak: int) -> int:
        """The head of a position; a last step that can no longer matter is forgotten (ZD10)."""
        if streak >= self.most_streak:
            last = self.no_step_index
        return (neutral * (self.no_step_index + 1) + last) * (self.most_streak + 1) + streak

    def unpack_position_head(self, head: int) -> tuple[int, int, int]:
        """Neutral discs, last step, neutral turns in a row."""
        rest, streak = divmod(head, self.most_streak + 1)
        neutral, last = divmod(rest, self.no_step_index + 1)
        return neutral, last, streak

    def pack_position(self, own: int, other: int, head: int) -> Position:
        return (head << self.point_count | other) << self.point_count | own

    def unpack_position(self, position: Position, turn: Seat) -> tuple[int, int, int, int]:
        """Black, white and neutral discs, and neutral turns in a row, where that side is to move."""
        own, other = position & self.all_points, position >> self.point_count & self.all_points
        neutral, _, streak = self.unpack_position_head(position >> self.head_shift)
        return (own, other, neutral, streak) if turn == BLACK else (other, own, neutral, streak)

    def pack_state(self, state: State) -> Position:
        own, other = (state.black, state.white) if state.turn == BLACK else (state.white, state.black)
        last = self.no_step_index if state.last is None else self._step_index[state.last]
        return self.pack_position(own, other, self.pack_position_head(state.neutral, last, state.streak))

    def arrangement_of_position(self, position: Position) -> Arrangement:
        """The arrangement of a position, seen from the side to move like the position itself."""
        neutral = (position >> self.head_shift) // self._heads_per_neutral
        return neutral << self.head_shift | position & (1 << self.head_shift) - 1

    def swap_key_perspective(self, key: int) -> int:
        """The key of an arrangement with the side to move (ZD14), with that side's discs in Black's place; and back."""
        if key & 1 == BLACK:
            return key
        black, white = key >> 1 & self.all_points, key >> 1 + self.point_count & self.all_points
        return (key >> 1 + self.head_shift << self.head_shift | black << self.point_count | white) << 1 | 1

    # Playing

    def full_ring_result(self, position: Position) -> int:
        """1 where the full ring has won for the side to move, -1 where it has lost, 0 where the game goes on (ZD12)."""
        own, other = position & self.all_points, position >> self.point_count & self.all_points
        neutral = (position >> self.head_shift) // self._heads_per_neutral
        ring = self.star.ring_mask
        if (own | other | neutral) & ring != ring:
            return 0
        mine, theirs = (own & ring).bit_count(), (other & ring).bit_count()
        if mine == theirs or max(mine, theirs) < self.star.board.majority:
            return 0
        return 1 if mine > theirs else -1

    def moves(self, position: Position) -> list[tuple[int, Position]]:
        """Indices into `actions`, in the order of the rules' offer, with what they lead to, history aside.

        Nothing where the full ring has decided the game.
        """
        return list(self.positions_by_action_index(position).items())

    def positions_by_action_index(self, position: Position) -> dict[int, Position]:
        size, mask = self.point_count, self.all_points
        own, other = position & mask, position >> size & mask
        neutral, after_jump, steps = self._steps_by_head[position >> self.head_shift]
        full, is_ring_full, jumps = self._jumps_by_discs[neutral | own | other]
        if is_ring_full and self.full_ring_result(position):
            return {}
        passed = own << size | other
        still = after_jump | passed
        found = {index: still ^ change for index, ends, change in jumps if passed & ends}
        for index, target, after in steps:
            if not full & target:
                found[index] = after | passed
        return found

    def successors(self, position: Position) -> list[Position]:
        """What the moves lead to, without the indices: for the solver and searches, which need nothing else."""
        size, mask = self.point_count, self.all_points
        own, other = position & mask, position >> size & mask
        neutral, after_jump, steps = self._steps_by_head[position >> self.head_shift]
        full, is_ring_full, jumps = self._jumps_by_discs[neutral | own | other]
        if is_ring_full and self.full_ring_result(position):
            return []
        passed = own << size | other
        still = after_jump | passed
        found = [still ^ change for _, ends, change in jumps if passed & ends]
        for _, target, after in steps:
            if not full & target:
                found.append(after | passed)
        return found

    def _find_jumps(self, key: int) -> tuple[int, bool, tuple[_Jump, ...]]:
        size, ring, discs = self.point_count, self.star.ring_mask, key & self.all_points
        full = discs | key >> size
        found = []
        for way in moves.possible_jumps(self.star, full):
            if discs & way.needed_discs:
                ends, turned = (way.origin | way.target) << size, discs & way.points_between
                found.append((self._jump_index[way.action], ends, ends ^ turned << size ^ turned))
        return full, full & ring == ring, tuple(found)

    def _find_steps(self, head: int) -> tuple[int, int, tuple[_Step, ...]]:
        neutral, last, streak = self.unpack_position_head(head)
        before = self.ring_steps[last].action if last != self.no_step_index else None
        found = []
        for way in moves.possible_ring_steps(self.star, neutral, before, streak):
            i = self._step_index[way.action]
            after = self.pack_position_head(neutral ^ way.origin ^ way.target, i, streak + 1)
            found.append((len(self.star.jumps) + i, way.target, after << self.head_shift))
        return (
            neutral << self.point_count,
            self.pack_position_head(neutral, self.no_step_index, 0) << self.head_shift,
            tuple(found),
        )
