"""The quiet bed below a match: two loops a game, one for calm and one for tension, which are mixed as the match goes.

Everything is laid into a circle, so that a loop has no seam.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import numpy as np

from tools.sounds import matter as m
from tools.sounds.wave import Rng, Wave, band, clock, count, even, fall, looped, noise, room, shape, sided

SECONDS: Final = 24.0
"""Of every loop."""
LOUD: Final = -33.0
"""LUFS of all of a loop."""


def _swell(turns: float, phase: float, least: float = 0.0) -> Wave:
    """A slow coming and going, so many times a loop."""
    wave = 0.5 - 0.5 * np.cos(2 * np.pi * (turns * clock(SECONDS) / SECONDS + phase))
    return least + (1 - least) * wave


def _drone(rng: Rng, tones: tuple[tuple[float, float], ...]) -> Wave:
    """Long tones of Hz and loudness that come and go; each fits the loop a whole number of times."""
    made = np.zeros((count(SECONDS), 2))
    for hertz, loud in tones:
        for side in (-0.5, 0.5):
            turns = round((hertz * (1 + 0.0015 * side)) * SECONDS)
            tone = np.sin(2 * np.pi * (turns * clock(SECONDS) / SECONDS + rng.uniform()))
            made += sided(loud * tone * _swell(int(rng.integers(1, 4)), rng.uniform(), 0.35), side)
    return made


def _wind(rng: Rng, low: float, high: float) -> Wave:
    made = np.zeros((count(SECONDS), 2))
    for side in (-0.7, 0.0, 0.7):
        gust = band(noise(rng, SECONDS), low * rng.uniform(0.8, 1.3), high * rng.uniform(0.8, 1.3), loops=True)
        made += sided(gust * _swell(int(rng.integers(2, 5)), rng.uniform(), 0.15), side)
    return even(made)


def _strewn(rng: Rng, make: Callable[[], Wave], number: int, loud: float, echo: float = 1.2) -> Wave:
    """So many of something, wherever they fall."""
    parts: list[tuple[float, Wave]] = [(0.0, np.zeros((2, 2)))]
    for k in range(number):
        at = (k + float(rng.uniform(0.1, 0.9))) / number * SECONDS
        one = sided(make() * loud * rng.uniform(0.5, 1), float(rng.uniform(-0.8, 0.8)))
        parts.append((at, room(rng, one, echo, 0.5, 3000)))
    return looped(parts, SECONDS)


def _beats(rng: Rng, make: Callable[[], Wave], times: tuple[float, ...], every: float, loud: float) -> Wave:
    """The same again and again, at times within a bar of so many seconds."""
    parts = [
        (bar + at, room(rng, sided(make() * loud, 0.0), 0.6, 0.2, 1500))
        for bar in np.arange(0, SECONDS - 0.01, every)
        for at in times
    ]
    return looped([(float(at) % SECONDS, part) for at, part in parts], SECONDS)


def _heart(rng: Rng) -> Callable[[], Wave]:
    return lambda: even(m.thud(rng, 46, 0.05))


def _sky(rng: Rng) -> Wave:
    chord = ((73.42, 0.5), (110.0, 0.4), (164.81, 0.3), (220.0, 0.25), (329.63, 0.16), (493.88, 0.08))
    scale = (587.33, 659.25, 880.0, 987.77, 1318.51)
    bells = _strewn(rng, lambda: m.brass(rng, float(rng.choice(scale)), 2.2), 9, 0.16, 2.4)
    return _drone(rng, chord) * 0.35 + bells + 0.05 * _wind(rng, 300, 900)


def _clockwork(rng: Rng) -> Wave:
    tick = _beats(rng, lambda: even(m.steel(rng, 2400, 0.03)), (0.0, 0.5), 1.0, 0.1)
    low = _beats(rng, lambda: m.bar(rng, 73.42, 1.4, 0.1), (0.0, 1.5), 4.0, 0.5)
    return _drone(rng, ((73.42, 0.5), (77.78, 0.25), (155.56, 0.3), (233.08, 0.14))) * 0.35 + tick + low


def _dusk(rng: Rng) -> Wave:
    scale = (293.66, 349.23, 392.0, 440.0, 523.25)
    notes = _strewn(rng, lambda: m.bar(rng, float(rng.choice(scale)), 1.1, 0.2), 11, 0.3, 1.6)

    def cricket() -> Wave:
        chirps = np.sin(2 * np.pi * 4300 * clock(0.5)) * np.clip(np.sin(2 * np.pi * 17 * clock(0.5)), 0, 1)
        return np.asarray(chirps * shape([(0, 0), (0.1, 1), (0.5, 0)], 0.5))

    return (
        0.4 * _wind(rng, 180, 700)
        + notes
        + _strewn(rng, cricket, 14, 0.05)
        + 0.12 * _drone(rng, ((146.83, 1.0), (220.0, 0.6)))
    )


def _drums(rng: Rng) -> Wave:
    low = _beats(rng, lambda: even(m.thud(rng, 62, 0.12)), (0.0, 0.75, 1.125), 2.0, 0.7)
    high = _beats(rng, lambda: m.wood(rng, 410, 0.4), (0.375, 1.5), 2.0, 0.16)
    return low + high + 0.2 * _drone(rng, ((73.42, 1.0), (110.0, 0.5), (116.54, 0.4)))


def _waste(rng: Rng) -> Wave:
    far = _strewn(rng, lambda: m.creak(rng, 1.2, (14, 30, 11), float(rng.uniform(220, 420))), 5, 0.13, 2.2)
    hum = _drone(rng, ((55.0, 0.6), (82.41, 0.35), (110.6, 0.2)))
    return 0.75 * _wind(rng, 120, 520) + far + 0.2 * hum + 0.12 * _wind(rng, 900, 2400)


def _counter(rng: Rng) -> Wave:
    tick = _strewn(rng, lambda: even(band(noise(rng, 0.004), 2500, 9000) * fall(0.004, 0.004)), 150, 0.12, 0.2)
    pulse = _beats(
        rng,
        lambda: even(band(np.sign(np.sin(2 * np.pi * 55 * clock(0.22))), 40, 420) * fall(0.22, 0.22, 0.01)),
        (0.0, 0.375, 0.75, 1.125),
        1.5,
        0.5,
    )
    return tick + pulse + 0.28 * _drone(rng, ((58.27, 1.0), (87.31, 0.6), (123.47, 0.4)))


def _street(rng: Rng) -> Wave:
    drip = _strewn(rng, lambda: np.sin(2 * np.pi * 1700 * clock(0.05)) * fall(0.05, 0.04), 12, 0.1, 1.6)
    return (
        0.6 * _wind(rng, 90, 380) + drip + 0.3 * _drone(rng, ((49.0, 0.8), (73.42, 0.5), (98.0, 0.35), (146.83, 0.14)))
    )


def _horde(rng: Rng) -> Wave:
    def groan() -> Wave:
        low, hill = float(rng.uniform(65, 100)), shape([(0, 0), (0.5, 1), (1.6, 0)], 1.6)
        return m.voice(rng, 1.6, (low, low * 1.2, low * 0.7), ((420, 850, 2200), (620, 1100, 2400)), 0.4) * hill

    heart = _beats(rng, _heart(rng), (0.0, 0.28), 1.2, 0.9)
    return (
        heart
        + _strewn(rng, groan, 12, 0.14, 2.0)
        + 0.3 * _drone(rng, ((51.91, 1.0), (55.0, 0.7), (77.78, 0.4), (116.54, 0.25)))
    )


BEDS: Final[Mapping[str, Callable[[Rng], Wave]]] = {
    "zodiac/bed_calm": _sky,
    "zodiac/bed_tense": _clockwork,
    "zoon/bed_calm": _dusk,
    "zoon/bed_tense": _drums,
    "zone_wars/bed_calm": _waste,
    "zone_wars/bed_tense": _counter,
    "zombies/bed_calm": _street,
    "zombies/bed_tense": _horde,
}
"""How each is made; two channels, a whole number of samples round."""
