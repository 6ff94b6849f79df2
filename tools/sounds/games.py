"""What belongs to one game: enamel, coins, shots, weather, throats."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import numpy as np

from tools.sounds import matter as m
from tools.sounds.recipe import SOFT, STRONG, Recipe
from tools.sounds.wave import (
    Rng,
    Wave,
    band,
    clock,
    count,
    even,
    fall,
    glide,
    laid,
    noise,
    room,
    shape,
    sided,
    sweep,
    wide,
)


def _disc(rng: Rng) -> Wave:
    """It turns over on its edge, and rocks until it lies."""
    rocks = [
        (at, loud * m.enamel(rng, 0.4 + 0.5 * loud))
        for at, loud in (
            (0.0, 0.35),
            (rng.uniform(0.15, 0.17), 1.0),
            (rng.uniform(0.2, 0.22), 0.4),
            (rng.uniform(0.235, 0.25), 0.16),
        )
    ]
    return room(rng, wide(rng, laid([(0, 0.2 * m.felt(rng, 0.1)), *rocks]), 0.4), 0.5, 0.14, 8000)


def _set(rng: Rng) -> Wave:
    rocks = [(0.0, m.enamel(rng, 0.7)), (rng.uniform(0.03, 0.05), 0.25 * m.enamel(rng, 0.3))]
    return room(rng, wide(rng, laid([*rocks, (0, 0.6 * m.wood(rng, 390, 0.4))]), 0.3), 0.4, 0.12, 7000)


def _clash(rng: Rng) -> Wave:
    """Two stiff cards pushed against each other."""
    blows = [
        (
            at,
            sided(loud * laid([(0, m.wood(rng, rng.uniform(240, 330), 0.8, 0.2)), (0, 0.6 * m.snap(rng, 1900))]), side),
        )
        for at, loud, side in ((0, 1.0, -0.4), (rng.uniform(0.02, 0.035), 0.9, 0.4))
    ]
    return room(rng, laid([*blows, (0.0, sided(0.7 * m.thud(rng, 70, 0.3), 0.0))]), 0.6, 0.2)


def _penny(rng: Rng) -> Wave:
    """Flicked by the thumb, and down on wood until it lies."""
    pitch = rng.uniform(3100, 3500)
    down = [
        (0.34, 0.8, 0.25),
        (0.46, 0.5, 0.2),
        (0.54, 0.35, 0.16),
        (0.6, 0.28, 0.12),
        (0.645, 0.2, 0.1),
        (0.68, 0.15, 0.1),
    ]
    falls = [(at, loud * (0.6 * m.brass(rng, pitch, lasts)[: count(0.25)])) for at, loud, lasts in down]
    knocks = [(at, loud * 0.5 * m.wood(rng, 600, 0.8, 0.07)) for at, loud, _ in down]
    return room(rng, wide(rng, laid([(0.0, 0.7 * m.brass(rng, pitch, 0.9)), *falls, *knocks])), 0.4, 0.1, 9000)


def _fallen(rng: Rng) -> Wave:
    """A card goes into the ground: earth on top of it."""
    earth = even(sweep(rng, 0.6, (1400, 700, 380), 1.0) * shape([(0, 0.2), (0.12, 1), (0.35, 0.5), (0.6, 0)], 0.6))
    grit = [
        (float(rng.uniform(0.05, 0.5)), 0.2 * even(band(noise(rng, 0.01), 1500, 7000) * fall(0.01, 0.01)))
        for _ in range(16)
    ]
    return room(rng, wide(rng, laid([(0, m.thud(rng, 74, 0.35)), (0.05, 0.6 * earth), *grit]), 0.1), 0.5, 0.16)


def _star(rng: Rng) -> Wave:
    bells = [
        (0.05 * k, sided(loud * m.brass(rng, 1046.5 * 2 ** (step / 12), 1.1), side))
        for k, (step, loud, side) in enumerate(((0, 0.5, -0.4), (7, 0.6, 0.2), (12, 0.8, -0.1), (19, 0.7, 0.4)))
    ]
    return room(rng, laid(bells), 1.0, 0.2, 9000)


def _bolt(rng: Rng) -> Wave:
    """A string lets go, and something flies."""
    string = sum(np.sin(2 * np.pi * 196 * k * clock(0.35)) * fall(0.35, 0.3 / k) / k for k in range(1, 9))
    fly = even(sweep(rng, 0.25, (2400, 1200, 700), 0.5) * shape([(0, 0.3), (0.05, 1), (0.25, 0)], 0.25))
    hit = m.wood(rng, 330, 0.8, 0.12)
    return room(
        rng, wide(rng, laid([(0, 0.8 * even(np.asarray(string))), (0.02, 0.5 * fly), (0.24, 0.8 * hit)])), 0.4, 0.12
    )


def _shot(power: float, echo: float) -> Callable[[Rng], Wave]:
    def make(rng: Rng) -> Wave:
        bang = wide(rng, m.gun(rng, power + rng.uniform(-0.08, 0.08)), 0.5)
        far = np.stack([band(bang[:, k], 150, 1500) for k in range(2)], axis=1)
        return room(rng, laid([(0, bang), (echo + rng.uniform(-0.01, 0.01), 0.16 * far)]), 0.9, 0.22, 2600)

    return make


def _blow(rng: Rng) -> Wave:
    air = even(sweep(rng, 0.12, (500, 1400), 0.7) * shape([(0, 0), (0.1, 1), (0.12, 0)], 0.12))
    hit = m.thud(rng, rng.uniform(88, 120), 0.9)
    return room(rng, wide(rng, laid([(0, 0.35 * air), (0.08, hit), (0.08, 0.4 * m.wood(rng, 260, 0.5))])), 0.35, 0.1)


def _whiff(rng: Rng) -> Wave:
    path = (450, rng.uniform(1500, 2100), 600)
    hill = shape([(0, 0.3), (0.12, 1), (0.26, 0)], 0.26)
    return wide(rng, even(sweep(rng, 0.26, path, 0.45) * hill), 0.5)


def _hurt(rng: Rng) -> Wave:
    """Cloth, and what is below it."""
    return room(
        rng,
        wide(rng, laid([(0, m.thud(rng, rng.uniform(105, 140), 0.8)), (0.01, 0.25 * m.wet(rng, 3, 0.08))])),
        0.3,
        0.1,
    )


def _down(rng: Rng) -> Wave:
    """Somebody falls: knees, body, gear."""
    gear = [(0.2 + float(rng.uniform(0, 0.3)), 0.13 * m.steel(rng, rng.uniform(1300, 3000), 0.06)) for _ in range(4)]
    return room(
        rng, wide(rng, laid([(0, 0.5 * m.thud(rng, 120, 0.5)), (0.15, m.thud(rng, 66, 0.8)), *gear])), 0.5, 0.15
    )


def _collapse(rng: Rng) -> Wave:
    lasts = 1.5
    rumble = band(noise(rng, lasts), 28, 260) * shape([(0, 0.4), (0.15, 1), (0.7, 0.6), (lasts, 0)], lasts)
    stones = [
        (
            float(rng.beta(1.3, 2.6)) * 1.3,
            sided(
                float(rng.uniform(0.15, 0.8)) * m.wood(rng, rng.uniform(150, 700), 0.9, 0.1),
                float(rng.uniform(-0.8, 0.8)),
            ),
        )
        for _ in range(34)
    ]
    dust = even(sweep(rng, lasts, (3000, 1500, 900), 0.9) * shape([(0, 0.5), (0.3, 0.8), (lasts, 0)], lasts))
    return room(rng, laid([(0, sided(even(rumble), 0)), (0, sided(0.3 * dust, 0)), *stones]), 0.8, 0.2)


def _rain(rng: Rng) -> Wave:
    lasts = 2.2
    hill = shape([(0, 0.35), (0.25, 0.8), (1.3, 1), (lasts, 0)], lasts)
    fall_ = [sided(even(band(noise(rng, lasts), 1800, 11000)) * hill * 0.35, side) for side in (-0.8, 0.8)]
    drops: list[tuple[float, Wave]] = []
    for _ in range(150):
        at, pitch = float(rng.uniform(0, 2.0)), float(rng.uniform(900, 3600))
        drop = np.sin(2 * np.pi * glide((pitch, pitch * 1.25), 0.03)) * fall(0.03, 0.02)
        drops.append((at, sided(float(rng.uniform(0.05, 0.3)) * drop, float(rng.uniform(-0.9, 0.9)))))
    sizzle = even(band(noise(rng, lasts), 4500, 14000) * (1 + 0.8 * band(noise(rng, lasts), 8, 40))) * hill
    return laid([(0, fall_[0]), (0, fall_[1]), *drops, (0, sided(0.12 * sizzle, 0.0))], lasts)


def _leeches(rng: Rng) -> Wave:
    slurp = even(sweep(rng, 0.5, (350, 900, 420), 0.5) * shape([(0, 0), (0.3, 0.8), (0.5, 0)], 0.5))
    return room(rng, wide(rng, laid([(0, m.wet(rng, 16, 0.75)), (0.35, 0.5 * slurp)]), 0.3), 0.35, 0.12)


def _zone(rng: Rng) -> Wave:
    """Something that is not quite there: iron that bows, and a crackle in the air."""
    lasts = 1.3
    hill = shape([(0, 0.25), (0.4, 1), (0.8, 0.6), (lasts, 0)], lasts)
    bowed = sum(
        np.sin(2 * np.pi * (glide((hertz, hertz * bend), lasts, rng, 0.004))) * loud
        for hertz, bend, loud in ((110, 0.97, 1.0), (233, 1.03, 0.6), (349, 0.98, 0.45), (622, 1.02, 0.2))
    )
    sparks = [
        (
            float(rng.uniform(0, 1.0)),
            sided(
                0.25 * even(band(noise(rng, 0.006), 3000, 14000) * fall(0.006, 0.006)), float(rng.uniform(-0.9, 0.9))
            ),
        )
        for _ in range(22)
    ]
    return room(rng, laid([(0, wide(rng, even(np.asarray(bowed) * hill), 0.2)), *sparks]), 0.8, 0.25)


def _steps(rough: float, pace: float, steps: int) -> Callable[[Rng], Wave]:
    def make(rng: Rng) -> Wave:
        parts: list[tuple[float, Wave]] = []
        for k in range(steps):
            grit = band(noise(rng, 0.09), 700, 6500) * (noise(rng, 0.09) > 1.3 - rough) * fall(0.09, 0.08, 0.008)
            step = laid([(0, 0.6 * m.thud(rng, 130, 0.2)), (0.012, (0.5 + 0.3 * rough) * even(grit))])
            parts.append((pace * k + float(rng.uniform(0, 0.015)), sided(step, -0.15 if k % 2 else 0.15)))
        return laid(parts)

    return make


def _drag(rng: Rng) -> Wave:
    """A foot that is not lifted any more, and the other one."""
    rub = even(
        band(noise(rng, 0.34), 300, 3800)
        * (1 + 0.7 * band(noise(rng, 0.34), 10, 45))
        * shape([(0, 0.1), (0.1, 0.9), (0.34, 0)], 0.34)
    )
    return wide(rng, laid([(0, 0.55 * rub), (0.3, m.thud(rng, 105, 0.35))]), 0.6)


def _groan(rng: Rng) -> Wave:
    low, lasts = float(rng.uniform(68, 108)), float(rng.uniform(0.85, 1.3))
    mouths = ((390, 900, 2300), (680, 1150, 2500), (460, 820, 2200), (340, 700, 2100))
    path = (low * 0.9, low * rng.uniform(1.1, 1.35), low * rng.uniform(0.7, 0.95), low * 0.62)
    hill = shape([(0, 0.25), (0.08, 0.8), (0.5 * lasts, 1), (0.85 * lasts, 0.55), (lasts, 0)], lasts)
    throat = m.voice(rng, lasts, path, mouths[int(rng.integers(2)) :], float(rng.uniform(0.25, 0.5))) * hill
    return room(rng, wide(rng, throat, 0.7), 0.8, 0.2, 2800)


def _wake(rng: Rng) -> Wave:
    """A breath that nobody has taken for long, then a throat."""
    air = even(sweep(rng, 0.6, (600, 1500, 2200), 0.6) * shape([(0, 0.6), (0.45, 1), (0.6, 0)], 0.6))
    low = float(rng.uniform(80, 100))
    hill = shape([(0, 0), (0.06, 0.9), (0.4, 1), (0.7, 0)], 0.7)
    throat = m.voice(rng, 0.7, (low, low * 1.5, low * 1.1), ((420, 950, 2400), (720, 1250, 2600)), 0.3) * hill
    return room(rng, wide(rng, laid([(0, 0.5 * air), (0.4, throat)]), 0.6), 0.8, 0.22, 2800)


def _burst(rng: Rng) -> Wave:
    return room(
        rng,
        wide(
            rng,
            laid([(0, m.thud(rng, 92, 0.8)), (0.005, 0.7 * m.wet(rng, 9, 0.22)), (0.16, 0.5 * m.thud(rng, 62, 0.4))]),
            0.5,
        ),
        0.4,
        0.12,
    )


def _sting(rng: Rng) -> Wave:
    """Low brass that does not agree, and something that rises behind it."""
    lasts, at = 1.3, clock(1.3)
    hill = shape([(0, 0.3), (0.05, 1), (0.45, 0.75), (lasts, 0)], lasts)
    horns = sum(
        2 * ((hertz * (1 + rng.uniform(-0.004, 0.004)) * at) % 1) - 1 for hertz in (58.3, 61.7, 87.3, 92.5, 123.5)
    )
    brass_ = band(np.asarray(horns), 45, 900) * hill
    rise = even(sweep(rng, 0.9, (500, 2600), 0.5) * shape([(0, 0.05), (0.8, 1), (0.9, 0)], 0.9))
    drum = m.thud(rng, 48, 0.5)
    return room(
        rng,
        laid([(0, wide(rng, even(brass_), 0.1)), (0, sided(0.25 * rise, 0.3)), (0, sided(0.9 * drum, 0))]),
        1.0,
        0.25,
    )


def _death(rng: Rng) -> Wave:
    low = shape([(0, 0.4), (0.04, 1), (0.6, 0.5), (1.6, 0)], 1.6)
    tone = sum(
        np.sin(2 * np.pi * glide((hertz, hertz * 0.94), 1.6)) * loud
        for hertz, loud in ((65.4, 1), (98, 0.6), (155.6, 0.4))
    )
    return room(
        rng,
        laid(
            [
                (0, sided(0.8 * m.thud(rng, 55, 0.6), 0)),
                (0, sided(even(np.asarray(tone) * low), 0)),
                (0.25, sided(0.35 * m.bar(rng, 311.1, 1.0, 0.1), 0.2)),
            ]
        ),
        1.0,
        0.25,
    )


def _blast(rng: Rng) -> Wave:
    lasts = 1.4
    boom = band(noise(rng, lasts), 30, 900) * fall(lasts, 1.0, 0.002)
    push = np.sin(2 * np.pi * glide((95, 40, 28), lasts)) * fall(lasts, 0.9, 0.003)
    bits = [
        (
            float(rng.uniform(0.15, 1.0)),
            sided(
                float(rng.uniform(0.05, 0.25)) * m.steel(rng, rng.uniform(900, 3500), 0.07),
                float(rng.uniform(-0.9, 0.9)),
            ),
        )
        for _ in range(14)
    ]
    return room(
        rng,
        laid(
            [
                (0, wide(rng, even(boom), 0.1)),
                (0, sided(0.9 * even(push), 0)),
                (0, sided(0.5 * even(band(noise(rng, 0.05), 900, 9000) * fall(0.05, 0.04)), 0)),
                *bits,
            ]
        ),
        1.1,
        0.25,
        2500,
    )


def _seat_tile_layout(rng: Rng) -> Wave:
    """Thick cardboard is pushed against other cardboard."""
    slap = band(noise(rng, 0.06), 400, 4500) * fall(0.06, 0.045)
    lies = laid(
        [(0, m.wood(rng, rng.uniform(170, 230), 0.5, 0.16)), (0, 0.7 * even(slap)), (0, 0.6 * even(m.table(rng, 0.4)))]
    )
    return room(rng, wide(rng, laid([(0, 0.6 * m.felt(rng, 0.3, 0.8)), (0.27, lies)]), 0.3), 0.35, 0.1)


def _reload(rng: Rng) -> Wave:
    out, in_ = rng.uniform(1500, 1900), rng.uniform(1150, 1400)
    slide = even(band(noise(rng, 0.09), 1500, 7000) * shape([(0, 0.2), (0.06, 1), (0.09, 0)], 0.09))
    return room(
        rng,
        wide(
            rng,
            laid(
                [
                    (0, 0.6 * m.steel(rng, out)),
                    (0.14, 0.35 * slide),
                    (0.22, 0.8 * m.steel(rng, in_)),
                    (0.36, m.steel(rng, out * 1.2, 0.06)),
                    (0.36, 0.4 * m.thud(rng, 190, 0.3)),
                ]
            ),
            0.4,
        ),
        0.3,
        0.1,
    )


def _boards(rng: Rng) -> Wave:
    """Wood gives way."""
    bow = m.creak(rng, 0.35, (35, 90, 140), rng.uniform(480, 640)) * shape([(0, 0.9), (0.35, 1)], 0.35)
    cracks = [
        (
            0.3 + float(rng.beta(1, 2)) * 0.35,
            float(rng.uniform(0.3, 1)) * m.wood(rng, rng.uniform(300, 1100), 1.0, 0.08),
        )
        for _ in range(11)
    ]
    return room(rng, wide(rng, laid([(0, 0.5 * bow), *cracks, (0.33, m.thud(rng, 105, 0.9))]), 0.4), 0.4, 0.14)


def _item(rng: Rng) -> Wave:
    """Something is taken, or put on."""
    cloth = even(band(noise(rng, 0.2), 400, 4200) * shape([(0, 0.2), (0.07, 1), (0.2, 0)], 0.2))
    return room(
        rng,
        wide(
            rng,
            laid(
                [
                    (0, 0.5 * cloth),
                    (0.1, 0.5 * m.steel(rng, rng.uniform(1500, 2400), 0.05)),
                    (0.1, 0.5 * m.wood(rng, 500, 0.4)),
                ]
            ),
            0.3,
        ),
        0.25,
        0.08,
    )


SOUNDS: Final[Mapping[str, Recipe]] = {
    "zodiac/disc": Recipe(_disc, 6),
    "zodiac/set": Recipe(_set, 5),
    "zoon/clash": Recipe(_clash, 4, STRONG),
    "zoon/penny": Recipe(_penny, 4),
    "zoon/fallen": Recipe(_fallen, 4),
    "zoon/star": Recipe(_star, 4),
    "zoon/bolt": Recipe(_bolt, 4),
    "zone_wars/shot": Recipe(_shot(0.35, 0.16), 5, STRONG),
    "zone_wars/blow": Recipe(_blow, 5),
    "zone_wars/whiff": Recipe(_whiff, 4, SOFT),
    "zone_wars/hurt": Recipe(_hurt, 4),
    "zone_wars/down": Recipe(_down, 4),
    "zone_wars/collapse": Recipe(_collapse, 2, STRONG),
    "zone_wars/rain": Recipe(_rain, 4),
    "zone_wars/leeches": Recipe(_leeches, 4),
    "zone_wars/zone": Recipe(_zone, 4),
    "zone_wars/steps": Recipe(_steps(0.8, 0.17, 2), 5, SOFT),
    "zone_wars/item": Recipe(_item, 4),
    "zombies/shot": Recipe(_shot(0.7, 0.11), 5, STRONG),
    "zombies/groan": Recipe(_groan, 8),
    "zombies/drag": Recipe(_drag, 5, SOFT),
    "zombies/steps": Recipe(_steps(0.3, 0.19, 2), 5, SOFT),
    "zombies/wake": Recipe(_wake, 4, STRONG),
    "zombies/hurt": Recipe(_hurt, 4),
    "zombies/burst": Recipe(_burst, 5),
    "zombies/sting": Recipe(_sting, 2, STRONG),
    "zombies/death": Recipe(_death, 2, STRONG),
    "zombies/blast": Recipe(_blast, 2, STRONG),
    "zombies/tile": Recipe(_seat_tile_layout, 4),
    "zombies/reload": Recipe(_reload, 4),
    "zombies/boards": Recipe(_boards, 4),
    "zombies/item": Recipe(_item, 4),
    "zombies/blow": Recipe(_blow, 4),
}
"""By the game, a slash and the name that the program calls."""
