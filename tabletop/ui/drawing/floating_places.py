"""Finds where a floating panel may lie: beside or below what it is about, and over nothing that must be seen.

Used by `large_preview` of the table, `toast`, `floating_texts` and a board of a game for its tags. It computes
rectangles in pixels, draws nothing and keeps nothing. The same arguments must give the same place, or a panel jumps
between frames: places are tried in a fixed order, and the first that covers least is taken.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from math import dist, inf
from typing import Final

import pygame

_STEPS: Final = 8
"""Places in a row and in a column that are looked at where none beside is free."""


def free_rect_beside(
    size: tuple[int, int], here: pygame.Rect, gap: int, within: pygame.Rect, free: Sequence[pygame.Rect],
    *, never: Sequence[pygame.Rect] = (),
) -> pygame.Rect:  # fmt: skip
    """The place within a rectangle, near `here`, that covers least of it and of what must stay free; all in pixels.

    Of `never` it covers something only where every place does.
    """
    kept = (here, *free)
    best, least = pygame.Rect((0, 0), size).clamp(within), (inf, inf)
    for place in (*_places_around(size, here, gap, within), *_candidate_rects_in_grid(size, here, within)):
        covered = shared_area(place, never), shared_area(place, kept)
        if covered < least:
            best, least = place, covered
        if not any(covered):
            break
    return best


def lowest_free_rect(
    sizes: Iterable[tuple[int, int]], within: pygame.Rect, free: Sequence[pygame.Rect], step: int
) -> pygame.Rect:
    """The lowest place, rather in the middle, that covers least of what must stay free; all in pixels.

    A later size counts only where the ones before it cover something.
    """
    best, least = within.copy(), -1
    for wide, high in sizes:
        x, room = within.x, within.w - wide
        for left, up in product((room // 2, room, 0), range(0, max(1, within.h - high), step)):
            place = pygame.Rect(x + left, within.bottom - high - up, wide, high)
            covered = shared_area(place, free)
            if not covered:
                return place
            if least < 0 or covered < least:
                best, least = place, covered
    return best


def _places_around(size: tuple[int, int], here: pygame.Rect, gap: int, within: pygame.Rect) -> Iterator[pygame.Rect]:
    """Above, below, to the right and to the left, then at the corners; pushed back where the room ends."""
    wide, high = size
    left, right = here.left - gap - wide, here.right + gap
    above, below = here.top - gap - high, here.bottom + gap
    middle = here.centerx - wide // 2, here.centery - high // 2
    for x, y in (
        (middle[0], above), (middle[0], below), (right, middle[1]), (left, middle[1]),
        (right, above), (right, below), (left, above), (left, below),
    ):  # fmt: skip
        yield pygame.Rect(x, y, wide, high).clamp(within)


def _candidate_rects_in_grid(size: tuple[int, int], here: pygame.Rect, within: pygame.Rect) -> list[pygame.Rect]:
    """Places all over the room, the nearest first."""
    wide, high = within.w - size[0], within.h - size[1]
    found = [
        pygame.Rect(within.x + wide * i // _STEPS, within.y + high * k // _STEPS, *size)
        for i in range(_STEPS + 1) for k in range(_STEPS + 1)
    ]  # fmt: skip
    return sorted(found, key=lambda rect: dist(rect.center, here.center))


def shared_area(one: pygame.Rect, others: Iterable[pygame.Rect]) -> int:
    """Pixels that one rectangle covers of others; where these overlap, each counts."""
    return sum(both.w * both.h for each in others if (both := one.clip(each)))
