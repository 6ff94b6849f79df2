"""Zodiac as packed integers, seen from the side to move: what solving and searching run on.

A position holds, from the highest bits down, its head (neutral discs, last neutral step, neutral turns
in a row), the opponent's discs and the mover's own. Colours do not appear: a position with Black to move
and the same one with colours swapped and White to move are one. History is left aside.
"""

from __future__ import annotations

from typing import Final

from tabletop.games.zodiac.bots.symmetry import Image, symmetries
from tabletop.games.zodiac.rules.actions import Action
from tabletop.games.zodiac.rules.star import Jump, Star
from tabletop.games.zodiac.rules.view import BLACK_DISC, EMPTY, NEUTRAL_DISC, WHITE_DISC, View
from tabletop.rules.caches import Cache
from tabletop.rules.past import Past

Position = int
Lay = int
"""Discs of a position without the memory of neutral steps: what ZD14 compares."""

_Heads = tuple[tuple[int, Image], ...]
_Jump = tuple[int, int, int, int, bool]
"""Index, own discs that change, points jumped over, these and the target, whether that is a tip."""
_Strides = tuple[int, int, tuple[tuple[int, int, int], ...]]
"""Neutral discs; shifted head after a jump; index, target and shifted head after each neutral step."""

_MOST: Final = 1 << 14
"""Sets of discs, and heads, that are remembered of each kind."""


class Core:
    """Moves, ends and symmetries of one star."""

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
        self._jumps: Cache[int, tuple[_Jump, ...]] = Cache("zodiac: jumps", _MOST)
        self._strides: Cache[int, _Strides] = Cache("zodiac: strides", _MOST)
        self.symmetries = symmetries(star)
        self._images: Cache[int, _Heads] = Cache("zodiac: mirror images", _MOST)

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

    def position(self, view: View) -> Position:
        """The position of a view."""
        own, other = (BLACK_DISC, WHITE_DISC) if view.turn == 0 else (WHITE_DISC, BLACK_DISC)
        last = self.no_step if view.last is None else self._step_index[view.last]
        head = self.head(_mask(view.points, NEUTRAL_DISC), last, view.streak)
        return self.pack(_mask(view.points, own), _mask(view.points, other), head)

    def text(self, position: Position, turn: int) -> str:
        """The text of a view of the position, if this side is to move."""
        neutral, last, streak = self.unpack_head(position >> self.shift)
        own, other = position & self.mask, position >> self.size & self.mask
        black, white = (own, other) if turn == 0 else (other, own)
        discs = ((black, BLACK_DISC), (white, WHITE_DISC), (neutral, NEUTRAL_DISC))
        points = "".join(next((disc for mask, disc in discs if mask >> i & 1), EMPTY) for i in range(self.size))
        step = self.steps[last].action if last != self.no_step else "-"
        return f"{points} {'bw'[turn]} {step} {streak}"

    def lay(self, position: Position) -> Lay:
        """The arrangement of a position, seen from the side to move like the position itself."""
        neutral = (position >> self.shift) // self._per_neutral
        return neutral << self.shift | position & (1 << self.shift) - 1

    def lays(self, past: Past) -> tuple[frozenset[Lay], frozenset[Lay]]:
        """Arrangements that have occurred (ZD14), those with Black and those with White to move."""
        black_to_move, white_to_move = set(), set()
        for keys in past:
            for key in keys:
                if key & 1:
                    white_to_move.add(self._swapped(key >> 1))
                else:
                    black_to_move.add(key >> 1)
        return frozenset(black_to_move), frozenset(white_to_move)

    def _swapped(self, lay: Lay) -> Lay:
        low, high = lay & self.mask, lay >> self.size & self.mask
        return lay >> self.shift << self.shift | low << self.size | high

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
        """Indices into `actions`, in the order of the rules' offer, with what they lead to."""
        size, mask = self.size, self.mask
        own, other = position & mask, position >> size & mask
        head = position >> self.shift
        neutral, still, strides = self._strides.get(head) or self._find_strides(head)
        discs = own | other
        full = discs | neutral
        found = []
        for index, change, between, reach, onto_tip in self._jumps.get(own) or self._find_jumps(own):
            if full & reach == between:
                turned = discs & between
                if turned or not onto_tip:
                    found.append((index, still | (own ^ turned ^ change) << size | other ^ turned))
        discs_here = own << size | other
        found += [(index, after | discs_here) for index, target, after in strides if not full & target]
        return found

    def successors(self, position: Position) -> list[Position]:
        """What the legal actions lead to, in their order."""
        return [after for _, after in self.moves(position)]

    def _find_jumps(self, own: int) -> tuple[_Jump, ...]:
        """All jumps of these discs along lines onto points that none of them holds."""
        jumps = enumerate(self.star.jumps)
        found = tuple(_flat(i, jump) for i, jump in jumps if jump.origin & own and not jump.target & own)
        self._jumps[own] = found
        return found

    def _find_strides(self, head: int) -> _Strides:
        """What a turn may do to the neutral discs."""
        neutral, last, streak = self.unpack_head(head)
        back = self.steps[last].action if last != self.no_step else None
        found = []
        for i, step in enumerate(self.steps if streak < self.most_streak else ()):
            straight_back = back and (step.action.origin, step.action.target) == (back.target, back.origin)
            if neutral & step.origin and not neutral & step.target and not straight_back:
                after = self.head(neutral ^ step.origin ^ step.target, i, streak + 1)
                found.append((len(self.star.jumps) + i, step.target, after << self.shift))
        still = self.head(neutral, self.no_step, 0) << self.shift
        strides = self._strides[head] = neutral, still, tuple(found)
        return strides

    # Symmetry

    def canonical(self, position: Position) -> Position:
        """The one of the position's mirror images that stands for all of them."""
        mask, size = self.mask, self.size
        own, other = position & mask, position >> size & mask
        head = position >> self.shift
        images = self._images.get(head)
        if images is None:
            images = self._images[head] = self._find_images(head)
        if len(images) == 1:
            base, image = images[0]
            return base | image[other] << size | image[own]
        return min([base | image[other] << size | image[own] for base, image in images])

    def mirrored(self, position: Position, image: Image) -> Position:
        """The position laid onto itself in one way."""
        neutral, last, streak = self.unpack_head(position >> self.shift)
        head = self.head(image[neutral], self._step_image(last, image), streak)
        return self.pack(image[position & self.mask], image[position >> self.size & self.mask], head)

    def mirrored_lay(self, lay: Lay, image: Image) -> Lay:
        """The arrangement laid onto itself in one way."""
        neutral = image[lay >> self.shift]
        return (neutral << self.size | image[lay >> self.size & self.mask]) << self.size | image[lay & self.mask]

    def mirrored_action(self, action: int, image: Image) -> int:
        """The action from the image of its origin to the image of its target, by index."""
        if action >= len(self.star.jumps):
            return len(self.star.jumps) + self._step_image(action - len(self.star.jumps), image)
        jump = self.star.jumps[action]
        ends = image[jump.origin], image[jump.target]
        return next(i for i, other in enumerate(self.star.jumps) if (other.origin, other.target) == ends)

    def _find_images(self, head: int) -> _Heads:
        """The smallest head among the mirror images, shifted, with the symmetries that lead to it."""
        neutral, last, streak = self.unpack_head(head)
        found: dict[int, list[Image]] = {}
        for image in self.symmetries:
            turned = self.head(image[neutral], self._step_image(last, image), streak)
            found.setdefault(turned, []).append(image)
        best = min(found)
        return tuple((best << self.shift, image) for image in found[best])

    def _step_image(self, last: int, image: Image) -> int:
        if last == self.no_step:
            return last
        step = self.steps[last]
        ends = image[step.origin], image[step.target]
        return next(i for i, other in enumerate(self.steps) if (other.origin, other.target) == ends)


def _flat(index: int, jump: Jump) -> _Jump:
    return index, jump.origin | jump.target, jump.between, jump.between | jump.target, jump.onto_tip


def _mask(points: str, disc: str) -> int:
    return sum(1 << i for i, kind in enumerate(points) if kind == disc)
