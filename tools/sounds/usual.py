"""What is heard in every game: wood, cards, paper, dice, curtain, and how it ends."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tools.sounds import matter as m
from tools.sounds.recipe import SOFT, STRONG, Recipe
from tools.sounds.wave import (
    Rng,
    Wave,
    even,
    laid,
    room,
    shape,
    sided,
    sweep,
    wide,
)


def _lift(rng: Rng) -> Wave:
    rub = m.felt(rng, 0.09) * 0.5
    return wide(rng, laid([(0, 0.35 * m.wood(rng, rng.uniform(700, 900), 0.3, 0.06)), (0, rub)]))


def _place(rng: Rng) -> Wave:
    knock = m.wood(rng, rng.uniform(480, 640), rng.uniform(0.45, 0.65))
    after = m.wood(rng, rng.uniform(700, 900), 0.3, 0.06)
    return room(rng, wide(rng, laid([(0, knock), (rng.uniform(0.045, 0.07), 0.22 * after)])), 0.3, 0.1)


def _slide(rng: Rng) -> Wave:
    stop = 0.4 * m.wood(rng, rng.uniform(420, 520), 0.25)
    return room(rng, wide(rng, laid([(0, m.felt(rng, 0.24)), (0.2, stop)])), 0.25, 0.08)


def _flip(rng: Rng) -> Wave:
    return room(rng, wide(rng, m.card(rng, rng.uniform(0.13, 0.18))), 0.25, 0.1)


def _page(rng: Rng) -> Wave:
    return wide(rng, m.paper(rng, rng.uniform(0.4, 0.55), 26))


def _shuffle(rng: Rng) -> Wave:
    parts = [
        (
            0.02 + 0.028 * k * (1 - 0.008 * k) + rng.uniform(0, 0.008),
            rng.uniform(0.4, 1) * m.snap(rng, rng.uniform(2200, 4200)),
        )
        for k in range(24)
    ]
    push = m.felt(rng, 0.28) * 0.6
    knock = 0.8 * m.wood(rng, 420, 0.3)
    return room(rng, wide(rng, laid([(0.0, 0.4 * m.snap(rng)), *parts, (0.74, push), (1.0, knock)])), 0.3, 0.1)


def _refuse(rng: Rng) -> Wave:
    low = rng.uniform(155, 190)
    beats = ((0, 0.9, 1.0), (rng.uniform(0.1, 0.125), 1, 0.89))
    knocks = [(at, loud * m.bar(rng, low * pitch, 0.16, 0.05)) for at, loud, pitch in beats]
    return room(rng, wide(rng, laid(knocks), 0.05), 0.2, 0.06)


def _dice(dice: int, size: float, hard: float) -> Callable[[Rng], Wave]:
    def make(rng: Rng) -> Wave:
        parts = [(0.0, wide(rng, m.tumbling(rng, 1, rng.uniform(0.42, 0.52), size, hard), 0.5)) for _ in range(dice)]
        return room(rng, laid(parts), 0.3, 0.1 + 0.06 * hard)

    return make


def _curtain(down: bool) -> Callable[[Rng], Wave]:
    def make(rng: Rng) -> Wave:
        lasts = 0.62 if down else 0.5
        path = (700, 1500, 520) if down else (520, 1300, 1900)
        hill = shape([(0, 0.35), (0.3 * lasts, 1), (0.8 * lasts, 0.5), (lasts, 0)], lasts)
        cloth = [sided(even(sweep(rng, lasts, path, 1.1) * hill), side) for side in (-0.6, 0.6)]
        rings = [
            (
                float(rng.uniform(0, lasts * 0.8)),
                sided(
                    float(rng.uniform(0.04, 0.13)) * m.steel(rng, rng.uniform(2600, 3900), 0.05),
                    float(rng.uniform(-0.8, 0.8)),
                ),
            )
            for _ in range(14)
        ]
        hem = [(lasts * 0.86, sided(0.7 * m.thud(rng, 85, 0.4), 0.0))] if down else []
        return room(rng, laid([(0, cloth[0]), (0, cloth[1]), *rings, *hem]), 0.4, 0.12)

    return make


_C4: Final = 261.63


def _notes(rng: Rng, notes: tuple[tuple[float, float, float], ...], lasts: float, hard: float) -> Wave:
    """Rows of when, how many half-tones above C4, and how loud."""
    parts = [(at, wide(rng, loud * m.bar(rng, _C4 * 2 ** (step / 12), lasts, hard), 0.4)) for at, step, loud in notes]
    return room(rng, laid(parts), 0.9, 0.16, 3500)


def _turn(rng: Rng) -> Wave:
    step = (7, 5, 9)[int(rng.integers(3))]
    return _notes(rng, ((0, step, 0.8), (0.13, step + 5, 1.0)), 0.6, 0.15)


def _win(rng: Rng) -> Wave:
    run = tuple((0.11 * k, step, 0.7 + 0.05 * k) for k, step in enumerate((0, 4, 7, 12, 16)))
    chord = tuple((0.62 + 0.012 * k, step, 0.8) for k, step in enumerate((-5, 7, 12, 16, 19)))
    bells = [(0.62, wide(rng, 0.13 * m.brass(rng, _C4 * 8, 1.4), 0.4))]
    return laid([(0, _notes(rng, run + chord, 1.3, 0.35)), *bells])


def _lose(rng: Rng) -> Wave:
    fall_ = tuple((0.24 * k, step, 0.9 - 0.08 * k) for k, step in enumerate((7, 3, 0)))
    last = ((0.78, -5, 1.0), (0.8, -9, 0.8), (0.8, 0, 0.5))
    return _notes(rng, fall_ + last, 1.5, 0.05)


SOUNDS: Final[Mapping[str, Recipe]] = {
    "lift": Recipe(_lift, 4, SOFT),
    "place": Recipe(_place, 6),
    "slide": Recipe(_slide, 4, SOFT),
    "flip": Recipe(_flip, 6),
    "page": Recipe(_page, 4, SOFT),
    "shuffle": Recipe(_shuffle, 4),
    "refuse": Recipe(_refuse, 4, SOFT),
    "turn": Recipe(_turn, 4, SOFT),
    "dice_few": Recipe(_dice(2, 1.0, 0.2), 5),
    "dice_many": Recipe(_dice(6, 1.0, 0.2), 5),
    "die_large": Recipe(_dice(1, 1.9, 1.0), 5),
    "die_small": Recipe(_dice(1, 0.8, 0.0), 5),
    "curtain_down": Recipe(_curtain(True), 4),
    "curtain_up": Recipe(_curtain(False), 4, SOFT),
    "win": Recipe(_win, 1, STRONG),
    "lose": Recipe(_lose, 1, STRONG),
}
"""By the names that the program calls."""
