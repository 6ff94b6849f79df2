"""What things on a table are made of, and how they sound when they are touched. One channel each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from tools.sounds.wave import (
    RATE,
    Mode,
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
    shape,
    struck,
    sweep,
)

_BAR: Final = (1.0, 2.76, 5.4, 8.93)
"""Overtones of a free bar."""
_TABLE: Final = (Mode(92, 0.16), Mode(147, 0.14, 0.8), Mode(223, 0.1, 0.6), Mode(341, 0.07, 0.4), Mode(512, 0.05, 0.2))


def table(rng: Rng, hard: float) -> Wave:
    """A heavy table below a cloth, hit by something from soft (0) to hard (1)."""
    return struck(rng, _TABLE, 0.009 - 0.007 * hard, 0.05)


def wood(rng: Rng, hertz: float, hard: float, lasts: float = 0.13) -> Wave:
    """A piece of wood on the table, by its lowest pitch."""
    modes = [Mode(hertz * over, lasts / over**0.6, 1 / over**0.4) for over in _BAR]
    ring, body = struck(rng, modes, 0.0011 - 0.0009 * hard, 0.03), table(rng, 0.5 * hard)
    click = band(noise(rng, 0.012), 900, 6000) * fall(0.012, 0.008)
    return laid([(0, 0.8 * even(ring)), (0, 0.55 * even(body)), (0, 0.14 * even(click))])


def enamel(rng: Rng, hard: float) -> Wave:
    """A small disc of enamelled metal on brass: bright and short."""
    base = 1850 * float(np.exp(rng.normal(0, 0.05)))
    modes = [
        Mode(base * over, last, loud)
        for over, last, loud in (
            (1.0, 0.17, 0.8),
            (1.56, 0.14, 1.0),
            (2.33, 0.12, 0.7),
            (3.42, 0.09, 0.55),
            (4.71, 0.06, 0.35),
            (6.1, 0.04, 0.2),
        )
    ]
    plate = [Mode(410, 0.16, 0.5), Mode(690, 0.13, 0.4)]
    ring, below = struck(rng, modes, 0.0004 - 0.0003 * hard), struck(rng, plate, 0.0012)
    return laid([(0, 0.75 * even(ring)), (0, 0.4 * even(below)), (0, 0.2 * even(table(rng, hard)))])


def brass(rng: Rng, hertz: float, lasts: float) -> Wave:
    """A coin or a small bell, by its lowest pitch; the two halves of every tone beat."""
    overs = ((1.0, 1.0), (1.003, 0.6), (1.59, 0.7), (2.41, 0.8), (2.42, 0.4), (3.7, 0.5), (5.1, 0.3))
    return even(struck(rng, [Mode(hertz * over, lasts / over**0.7, loud) for over, loud in overs], 0.00012))


def steel(rng: Rng, hertz: float, lasts: float = 0.08) -> Wave:
    """A catch or a bolt that snaps in."""
    overs = ((1.0, 0.8), (1.83, 1.0), (3.31, 0.7), (4.9, 0.5), (6.7, 0.3))
    ring = struck(rng, [Mode(hertz * over, lasts / over**0.4, loud) for over, loud in overs], 0.00025, 0.04)
    return laid([(0, even(ring)), (0, 0.5 * even(band(noise(rng, 0.01), 2000, 12000) * fall(0.01, 0.006)))])


def felt(rng: Rng, seconds: float, dull: float = 1.0) -> Wave:
    """Something is pushed over cloth."""
    rub = band(noise(rng, seconds), 180, 2600 / dull) * (1 + 0.5 * band(noise(rng, seconds), 8, 30))
    hill = shape([(0, 0.0), (0.12 * seconds, 0.9), (0.45 * seconds, 1.0), (0.8 * seconds, 0.55), (seconds, 0)], seconds)
    return even(rub * hill)


def snap(rng: Rng, hertz: float = 3200) -> Wave:
    """The edge of a stiff card springs back."""
    blade = struck(
        rng, [Mode(hertz * over, 0.03, loud) for over, loud in ((0.31, 0.5), (1.0, 1.0), (1.7, 0.6))], 0.0002
    )
    return even(laid([(0, even(blade)), (0, 1.2 * even(band(noise(rng, 0.03), 1400, 9000) * fall(0.03, 0.022)))]))


def card(rng: Rng, seconds: float) -> Wave:
    """A card turns over: air below it, then its edge, then it lies there."""
    air = sweep(rng, seconds, (900, 2600, 4200), 0.7) * shape([(0, 0.1), (0.7 * seconds, 0.8), (seconds, 0)], seconds)
    slap = band(noise(rng, 0.05), 500, 5200) * fall(0.05, 0.035)
    parts = [
        (0.0, 0.8 * snap(rng, rng.uniform(2600, 3900))),
        (0.0, 0.5 * even(air)),
        (seconds * 0.86, 0.9 * even(slap)),
    ]
    return laid([*parts, (seconds * 0.86, 0.45 * even(table(rng, 0.25)))])


def paper(rng: Rng, seconds: float, grains: int) -> Wave:
    """A sheet that bends and crackles."""
    parts = [
        (
            0.0,
            0.35
            * even(
                sweep(rng, seconds, (1800, 3600, 2500), 0.9)
                * shape([(0, 0.2), (0.3 * seconds, 1), (seconds, 0)], seconds)
            ),
        )
    ]
    for _ in range(grains):
        at, lasts = float(rng.beta(1.6, 2.2)) * seconds * 0.85, rng.uniform(0.004, 0.02)
        grain = band(noise(rng, lasts), rng.uniform(1200, 4000), rng.uniform(5000, 13000)) * fall(lasts, lasts)
        parts.append((at, float(rng.uniform(0.1, 0.6)) ** 1.5 * even(grain)))
    return laid([(0.0, 0.25 * snap(rng, 2500)), *parts])


def die(rng: Rng, size: float, hard: float) -> Wave:
    """One bounce of a die; 1 is a usual one, 2 a large one; on felt (0) or wood (1)."""
    overs = ((1.0, 1.0), (1.47, 0.8), (2.2, 0.6), (3.1, 0.4))
    modes = [Mode(2900 / size * over, 0.035 * size, loud) for over, loud in overs]
    ring = struck(rng, modes, 0.0005 - 0.0003 * hard, 0.05)
    under = wood(rng, 520, 0.6, 0.08) if hard > 0.5 else table(rng, 0.35)
    return laid([(0, (0.35 + 0.45 * hard) * even(ring)), (0, 0.45 * even(under))])


def tumbling(rng: Rng, dice: int, seconds: float, size: float, hard: float) -> Wave:
    """Dice thrown by hand: each bounces lower and sooner, until it lies still in time; some hit each other."""
    parts: list[tuple[float, Wave]] = []
    for number in range(dice):
        at, loud, gap = float(rng.uniform(0, 0.05)) if number else 0.0, 1.0, float(rng.uniform(0.09, 0.15))
        while at < seconds - 0.02 and loud > 0.04:
            parts.append((at, loud * float(rng.uniform(0.7, 1)) * die(rng, size, hard)))
            at, loud, gap = at + gap, loud * 0.66, gap * 0.74 + 0.012
    for _ in range(dice - 1):
        click = struck(rng, [Mode(4300 / size, 0.02), Mode(6900 / size, 0.015, 0.7)], 0.0002, 0.1)
        parts.append((float(rng.uniform(0.01, seconds * 0.5)), 0.3 * even(click)))
    return laid([(0.0, 0.001 * parts[0][1]), *parts])


def gun(rng: Rng, power: float) -> Wave:
    """A shot: the crack, the blast behind it, and the push of air; power from 0 to 1."""
    crack = band(noise(rng, 0.05), 1100, 15000) * fall(0.05, 0.03, 0.0002)
    blast = band(noise(rng, 0.3), 160, 2600 + 1500 * (1 - power)) * fall(0.3, 0.13 + 0.12 * power, 0.0008)
    push = np.sin(2 * np.pi * glide((150, 78, 48), 0.3)) * fall(0.3, 0.2 + 0.08 * power, 0.002)
    return laid([(0, 0.8 * even(crack)), (0.0015, even(blast)), (0.002, (0.5 + 0.4 * power) * even(push))])


def thud(rng: Rng, hertz: float, cloth: float) -> Wave:
    """A body, a fist, a sack: low, with so much of a slap."""
    low = np.sin(2 * np.pi * glide((hertz * 1.6, hertz, hertz * 0.8), 0.18)) * fall(0.18, 0.15, 0.003)
    slap = band(noise(rng, 0.07), 350, 3200) * fall(0.07, 0.05)
    return laid([(0, even(low)), (0, cloth * even(slap))])


def wet(rng: Rng, drops: int, seconds: float) -> Wave:
    """Bubbles and smacks."""
    parts: list[tuple[float, Wave]] = []
    for _ in range(drops):
        lasts, low = float(rng.uniform(0.02, 0.06)), float(rng.uniform(280, 1100))
        drop = np.sin(2 * np.pi * glide((low, low * rng.uniform(1.5, 2.6)), lasts)) * fall(lasts, lasts, 0.002)
        parts.append((float(rng.uniform(0, seconds)), float(rng.uniform(0.25, 0.9)) * drop))
        smack = band(noise(rng, lasts), 600, 3500) * fall(lasts, lasts)
        parts.append((float(rng.uniform(0, seconds)), 0.35 * even(smack)))
    return laid([(0.0, 0.5 * even(band(noise(rng, 0.02), 500, 4000) * fall(0.02, 0.02))), *parts])


def voice(
    rng: Rng, seconds: float, pitch: Sequence[float], mouth: Sequence[tuple[float, float, float]], breath: float
) -> Wave:
    """A throat at a path of Hz through a mouth that opens and closes: rows of three pitches at which it rings."""
    turns = glide(pitch, seconds, rng, 0.05)
    rough = 1 + 0.35 * np.sign(np.sin(np.pi * turns)) * (np.sin(2 * np.pi * 0.7 * clock(seconds)) > 0)
    source = (2 * (turns % 1) - 1) * rough + breath * noise(rng, seconds)
    made, times = np.zeros(len(source)), np.linspace(0, 1, len(source))
    for k, row in enumerate(mouth):
        share = np.clip(1 - np.abs(times * (len(mouth) - 1) - k), 0, 1) if len(mouth) > 1 else np.ones(len(source))
        for hertz, loud in zip(row, (1.0, 0.55, 0.3), strict=True):
            made += loud * share * band(source, hertz * 0.86, hertz * 1.16, 0.5)
    return even(band(made, 60, 4200))


def creak(rng: Rng, seconds: float, path: Sequence[float], hertz: float) -> Wave:
    """Wood or iron that sticks and slips, so many times a second, until it gives."""
    turns = np.floor(glide(path, seconds, rng, 0.12))
    at = np.flatnonzero(np.diff(turns)) / RATE
    overs = ((1.0, 1.0), (2.3, 0.7), (4.1, 0.5))
    slips = [
        (float(t), float(rng.uniform(0.4, 1)) * struck(rng, [Mode(hertz * o, 0.05, g) for o, g in overs], 0.0003, 0.03))
        for t in at
    ]
    return even(laid([(0.0, np.zeros(count(seconds))), *slips], seconds))


def bar(rng: Rng, hertz: float, lasts: float = 0.9, hard: float = 0.3) -> Wave:
    """A note on a bar of rosewood over a tube, struck by a soft mallet."""
    modes = [Mode(hertz, lasts), Mode(hertz * 3.93, lasts * 0.28, 0.35), Mode(hertz * 9.2, lasts * 0.09, 0.2)]
    note = struck(rng, modes, 0.0009 - 0.0007 * hard, 0.0008)
    return laid([(0, even(note)), (0, 0.06 * even(band(noise(rng, 0.02), 300, 2500) * fall(0.02, 0.015)))])
