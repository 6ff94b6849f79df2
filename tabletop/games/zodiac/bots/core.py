"""Positions of Zodiac as whole numbers, with their moves, ends, texts and symmetries, for solver and searches.

Used by `oracle`, `solve`, `table`, `playable` and `puzzles`. A position is one number (`rules/generator`), as the
solver looks at millions, so it must stay fast; `position_of` and `position_text` lead from views and to texts. Mirror
images share one canonical form, which is the key of the solved table: if it changes, saved tables, proofs and puzzles
are wrong, so the format number in `table` must grow too. Ids of puzzles, under which players' progress is kept, are
made from `position_text`: it must stay.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop.games.zodiac.rules.generator import Arrangement, MoveGenerator, Position
from tabletop.games.zodiac.rules.state import BLACK_DISC, EMPTY, NEUTRAL_DISC, WHITE_DISC, Star, View, state_of_view
from tabletop.rules.caches import Cache
from tabletop.rules.frozen_values import OccurredKeys


class SymmetryMap(dict[int, int]):
    """Mask of points -> mask of the points they are laid on; filled as it is used."""

    def __init__(self, places: tuple[int, ...]) -> None:
        super().__init__()
        self.places = places
        """Point -> the point it is laid on, both by their place in the board's order."""

    def inverse_map(self) -> SymmetryMap:
        """The symmetry that undoes this one."""
        return SymmetryMap(tuple(self.places.index(place) for place in range(len(self.places))))

    def __missing__(self, mask: int) -> int:
        image = sum(1 << place for i, place in enumerate(self.places) if mask >> i & 1)
        self[mask] = image
        return image


def find_symmetries(star: Star) -> tuple[SymmetryMap, ...]:
    """All of them, the one that changes nothing included."""
    return tuple(SymmetryMap(places) for places in _symmetries_beginning_with(_relations_of_point_pairs(star), ()))


def _relations_of_point_pairs(star: Star) -> list[list[tuple[int, bool]]]:
    """For each two points what a symmetry keeps: steps between them along a line, and being ring neighbours.

    Two lines share at most one point, so equal relations for all pairs mean that lines lie on lines.
    A point's relation to itself tells whether it belongs to the ring.
    """
    place = {name: i for i, name in enumerate(star.names)}
    count = len(place)
    table = [[(0, False) for _ in range(count)] for _ in range(count)]
    for origin, target in star.ways_by_ends:
        line = next(line for line in star.board.lines if origin in line and target in line)
        table[place[origin]][place[target]] = abs(line.index(origin) - line.index(target)), False
    for origin, target in star.steps_by_ends:
        i, j = place[origin], place[target]
        table[i][j] = table[i][j][0], True
    for name in star.board.ring:
        table[place[name]][place[name]] = 0, True
    return table


def _symmetries_beginning_with(
    table: list[list[tuple[int, bool]]], places: tuple[int, ...]
) -> Iterator[tuple[int, ...]]:
    """All symmetries that begin like this."""
    here = len(places)
    if here == len(table):
        yield places
        return
    for there in range(len(table)):
        if there not in places and table[there][there] == table[here][here]:
            row, image = table[here], table[there]
            if all(row[i] == image[place] for i, place in enumerate(places)):
                yield from _symmetries_beginning_with(table, (*places, there))


_Heads = tuple[tuple[int, SymmetryMap], ...]

_MOST_HEADS: Final = 1 << 14
"""Heads whose mirror images are remembered."""


class SymmetricMoveGenerator(MoveGenerator):
    """Moves, ends and symmetries of one star."""

    def __init__(self, star: Star) -> None:
        super().__init__(star)
        self.symmetries = find_symmetries(star)
        self._images_by_head: Cache[int, _Heads] = Cache("zodiac: mirror images", _MOST_HEADS)

    def position_of(self, view: View) -> Position:
        return self.pack_state(state_of_view(view))

    def position_text(self, position: Position, turn: int) -> str:
        """The text of a view of the position, if this side is to move."""
        neutral, last, streak = self.unpack_position_head(position >> self.head_shift)
        own, other = position & self.all_points, position >> self.point_count & self.all_points
        black, white = (own, other) if turn == 0 else (other, own)
        discs = ((black, BLACK_DISC), (white, WHITE_DISC), (neutral, NEUTRAL_DISC))
        points = "".join(next((disc for mask, disc in discs if mask >> i & 1), EMPTY) for i in range(self.point_count))
        step = self.ring_steps[last].action if last != self.no_step_index else "-"
        return f"{points} {'bw'[turn]} {step} {streak}"

    def past_arrangements_by_colour(self, past: OccurredKeys) -> tuple[frozenset[Arrangement], frozenset[Arrangement]]:
        """Arrangements that have occurred (ZD14), those with Black and those with White to move."""
        keys = [self.swap_key_perspective(key) for known in past for key in known]
        return frozenset(key >> 1 for key in keys if not key & 1), frozenset(key >> 1 for key in keys if key & 1)

    # Symmetry

    def canonical_position(self, position: Position) -> Position:
        """The one of the position's mirror images that stands for all of them."""
        mask, size = self.all_points, self.point_count
        own, other = position & mask, position >> size & mask
        head = position >> self.head_shift
        images = self._images_by_head.get(head)
        if images is None:
            images = self._images_by_head[head] = self._find_canonical_head(head)
        if len(images) == 1:
            base, image = images[0]
            return base | image[other] << size | image[own]
        return min([base | image[other] << size | image[own] for base, image in images])

    def mirrored_position(self, position: Position, image: SymmetryMap) -> Position:
        """The position laid onto itself in one way."""
        neutral, last, streak = self.unpack_position_head(position >> self.head_shift)
        head = self.pack_position_head(image[neutral], self._mirrored_step_index(last, image), streak)
        return self.pack_position(
            image[position & self.all_points], image[position >> self.point_count & self.all_points], head
        )

    def mirrored_arrangement(self, lay: Arrangement, image: SymmetryMap) -> Arrangement:
        """The arrangement laid onto itself in one way."""
        neutral = image[lay >> self.head_shift]
        return (
            neutral << self.point_count | image[lay >> self.point_count & self.all_points]
        ) << self.point_count | image[lay & self.all_points]

    def mirrored_action(self, action: int, image: SymmetryMap) -> int:
        """The action from the image of its origin to the image of its target, by index."""
        if action >= len(self.star.jumps):
            return len(self.star.jumps) + self._mirrored_step_index(action - len(self.star.jumps), image)
        jump = self.star.jumps[action]
        ends = image[jump.origin], image[jump.target]
        return next(i for i, other in enumerate(self.star.jumps) if (other.origin, other.target) == ends)

    def _find_canonical_head(self, head: int) -> _Heads:
        """The smallest head among the mirror images, shifted, with the symmetries that lead to it."""
        neutral, last, streak = self.unpack_position_head(head)
        found: dict[int, list[SymmetryMap]] = {}
        for image in self.symmetries:
            turned = self.pack_position_head(image[neutral], self._mirrored_step_index(last, image), streak)
            found.setdefault(turned, []).append(image)
        best = min(found)
        return tuple((best << self.head_shift, image) for image in found[best])

    def _mirrored_step_index(self, last: int, image: SymmetryMap) -> int:
        if last == self.no_step_index:
            return last
        step = self.ring_steps[last]
        ends = image[step.origin], image[step.target]
        return next(i for i, other in enumerate(self.ring_steps) if (other.origin, other.target) == ends)
