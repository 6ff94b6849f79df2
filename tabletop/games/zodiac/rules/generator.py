"""Positions as packed integers, seen from the side to move, and what the rules let happen in them.

A position holds, from the highest bits down, its head (neutral discs, last neutral step, neutral turns
in a row), the opponent's discs and the mover's own. Colours do not appear: a position with Black to move
and the same one with colours swapped and White to move are one. History is left aside. Playouts, searches
and the solver run on these; `moves.py` and `effects.py` say the same of one action on one state.
"""

from __future__ import annotations

from typing import Final

from tabletop.games.zodiac.rules import moves
from tabletop.games.zodiac.rules.actions import Action
from tabletop.games.zodiac.rules.star import Star
from tabletop.games.zodiac.rules.state import BLACK, State
from tabletop.rules.caches import FilledCache

Position = int
Lay = int
"""Discs of a position without the memory of neutral steps: what ZD14 compares."""

_Jump = tuple[int, int, int]
"""Index; origin and target, and all that a jump changes, in discs as the opponent will see them."""
_Step = tuple[int, int, int]
"""Index; target; shifted head after it."""

_MOST: Final = 1 << 13
"""Sets of points, and heads, that are remembered of each kind."""


class MoveGenerator:
    """Moves and ends of one star."""

    def __init__(self, star: Star) -> None:
        self.star = star
        self.size: Final = len(star.names)
        self.shift: Final = 2 * self.size
        """Bits below the head."""
        self.mask: Final = (1 << self.size) - 1
        self.most_streak: Final = star.board.neutral_turns
        self.steps = tuple(star.steps.values())
        self.no_step: Final = len(self.steps)
        """Index that stands for no last step."""
        self.actions: tuple[Action, ...] = (*(w.action for w in star.jumps), *(w.action for w in self.steps))
        self._step_index = {way.action: i for i, way in enumerate(self.steps)}
        self._per_neutral: Final = (self.no_step + 1) * (self.most_streak + 1)
        self._jump_index = {way.action: i for i, way in enumerate(star.jumps)}
        self._jumps = FilledCache("zodiac: jumps", _MOST, self._find_jumps)
        """By neutral discs, shifted, and those of both sides; all points that hold one; whether the ring is full."""
        self._heads = FilledCache("zodiac: heads", _MOST, self._find_head)
        """Neutral discs, shifted; shifted head after a jump; neutral steps."""

    # Packing

    def head(self, neutral: int, last: int, streak: int) -> int:
        """The head of a position; a last step that can no longer matter is forgotten (ZD10)."""
        if streak >= self.most_streak:
            last = self.no_step
        return (neutral * (self.no_step + 1) + last) * (self.most_streak + 1) + streak

    def unpack_head(self, head: int) -> tuple[int, int, int]:
        """Neutral discs, last step, neutral turns in a row."""
        rest, streak = divmod(head, self.most_streak + 1)
        neutral, last = divmod(rest, self.no_step + 1)
        return neutral, last, streak

    def pack(self, own: int, other: int, head: int) -> Position:
        """The position with these discs."""
        return (head << self.size | other) << self.size | own

    def pack_state(self, state: State) -> Position:
        """The position of a state."""
        own, other = (state.black, state.white) if state.turn == BLACK else (state.white, state.black)
        last = self.no_step if state.last is None else self._step_index[state.last]
        return self.pack(own, other, self.head(state.neutral, last, state.streak))

    def lay(self, position: Position) -> Lay:
        """The arrangement of a position, seen from the side to move like the position itself."""
        neutral = (position >> self.shift) // self._per_neutral
        return neutral << self.shift | position & (1 << self.shift) - 1

    def relative_key(self, key: int) -> int:
        """The key of an arrangement with the side to move (ZD14), with that side's discs in Black's place; and back."""
        if key & 1 == BLACK:
            return key
        black, white = key >> 1 & self.mask, key >> 1 + self.size & self.mask
        return (key >> 1 + self.shift << self.shift | black << self.size | white) << 1 | 1

    # Playing

    def result(self, position: Position) -> int:
        """1 where the full ring has won for the side to move, -1 where it has lost, 0 where the game goes on (ZD12)."""
        own, other = position & self.mask, position >> self.size & self.mask
        neutral = (position >> self.shift) // self._per_neutral
        ring = self.star.ring
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
        return list(self.moves_by_index(position).items())

    def moves_by_index(self, position: Position) -> dict[int, Position]:
        """`moves` as a dictionary."""
        size, mask = self.size, self.mask
        own, other = position & mask, position >> size & mask
        neutral, after_jump, steps = self._heads[position >> self.shift]
        full, is_ring_full, jumps = self._jumps[neutral | own | other]
        if is_ring_full and self.result(position):
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
        size, mask = self.size, self.mask
        own, other = position & mask, position >> size & mask
        neutral, after_jump, steps = self._heads[position >> self.shift]
        full, is_ring_full, jumps = self._jumps[neutral | own | other]
        if is_ring_full and self.result(position):
            return []
        passed = own << size | other
        still = after_jump | passed
        found = [still ^ change for _, ends, change in jumps if passed & ends]
        for _, target, after in steps:
            if not full & target:
                found.append(after | passed)
        return found

    def _find_jumps(self, key: int) -> tuple[int, bool, tuple[_Jump, ...]]:
        size, ring, discs = self.size, self.star.ring, key & self.mask
        full = discs | key >> size
        found = []
        for way in moves.open_jumps(self.star, full):
            if discs & way.needed:
                ends, turned = (way.origin | way.target) << size, discs & way.between
                found.append((self._jump_index[way.action], ends, ends ^ turned << size ^ turned))
        return full, full & ring == ring, tuple(found)

    def _find_head(self, head: int) -> tuple[int, int, tuple[_Step, ...]]:
        neutral, last, streak = self.unpack_head(head)
        before = self.steps[last].action if last != self.no_step else None
        found = []
        for way in moves.open_steps(self.star, neutral, before, streak):
            i = self._step_index[way.action]
            after = self.head(neutral ^ way.origin ^ way.target, i, streak + 1)
            found.append((len(self.star.jumps) + i, way.target, after << self.shift))
        return neutral << self.size, self.head(neutral, self.no_step, 0) << self.shift, tuple(found)
