"""Arrays of samples and what is done with them: tones, noise, bands, envelopes, rooms.

One channel is an array of shape (n,), two are (n, 2); values are from -1 to 1, 44,100 of them a second.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

Wave = NDArray[np.float64]
Rng = np.random.Generator
RATE: Final = 44100
"""Samples a second."""


@dataclass(frozen=True, slots=True)
class Mode:
    """One way in which a thing rings."""

    hertz: float
    lasts: float
    """Seconds until it has become a thousand times weaker."""
    loud: float = 1.0


def count(seconds: float) -> int:
    """Samples of so many seconds."""
    return max(1, round(seconds * RATE))


def clock(seconds: float) -> Wave:
    """The time of every sample in seconds."""
    return np.arange(count(seconds)) / RATE


def noise(rng: Rng, seconds: float) -> Wave:
    """White noise of unit power."""
    return rng.standard_normal(count(seconds))


def band(wave: Wave, low: float, high: float, slope: float = 0.35, *, loops: bool = False) -> Wave:
    """What lies between two pitches in Hz of one channel; its edges fall off over so many octaves.

    `loops`: its end and its beginning join, and do so afterwards.
    """
    if not loops:
        pad = np.zeros(count(0.12))
        return band(np.concatenate([pad, wave, pad]), low, high, slope, loops=True)[len(pad) : -len(pad)]
    pitches = np.maximum(np.fft.rfftfreq(len(wave), 1 / RATE), 1e-3)
    octaves = np.log2(pitches)
    gain = 1 / (1 + np.exp(-(octaves - np.log2(max(low, 1e-2))) / slope * 4))
    gain *= 1 / (1 + np.exp((octaves - np.log2(high)) / slope * 4))
    made: Wave = np.fft.irfft(np.fft.rfft(wave) * gain, len(wave))
    return made


def sweep(rng: Rng, seconds: float, path: Sequence[float], wide: float = 0.5) -> Wave:
    """Noise whose middle pitch follows a path of Hz, so many octaves wide."""
    steps, made = 12, np.zeros(count(seconds))
    times = np.linspace(0, 1, len(made))
    raw = noise(rng, seconds)
    pitches = np.exp(np.interp(np.linspace(0, 1, steps), np.linspace(0, 1, len(path)), np.log(path)))
    for k, hertz in enumerate(pitches):
        share = np.clip(1 - np.abs(times * (steps - 1) - k), 0, 1)
        made += band(raw, hertz / 2**wide, hertz * 2**wide) * np.sqrt(share)
    return made


def shape(points: Sequence[tuple[float, float]], seconds: float) -> Wave:
    """An envelope through points of seconds and loudness, bent as ears hear it."""
    times, levels = zip(*points, strict=True)
    bent: Wave = np.interp(clock(seconds), times, levels) ** 2
    return bent


def fall(seconds: float, lasts: float, attack: float = 0.001) -> Wave:
    """Rises at once, and becomes a thousand times weaker in a time."""
    at = clock(seconds)
    return np.minimum(1.0, at / attack) * np.exp(-6.9 * at / lasts)


def struck(rng: Rng, modes: Sequence[Mode], contact: float, spread: float = 0.015) -> Wave:
    """A thing that is hit once: what hits it touches it for so many seconds, so that soft things sound dull.

    Pitches and loudness differ a little from one time to the next, as the place that is hit does.
    """
    seconds = max(mode.lasts for mode in modes) + 0.01
    at, made = clock(seconds), np.zeros(count(seconds))
    for mode in modes:
        hertz = mode.hertz * float(np.exp(rng.normal(0, spread)))
        dull = 1 / (1 + (hertz * contact) ** 2) ** 1.5
        loud = mode.loud * dull * rng.uniform(0.55, 1.0)
        made += loud * np.sin(2 * np.pi * hertz * at) * np.exp(-6.9 * at / mode.lasts)
    return made * np.minimum(1.0, at / max(contact / 2, 1 / RATE))


def glide(path: Sequence[float], seconds: float, rng: Rng | None = None, waver: float = 0.0) -> Wave:
    """The phase, in turns, of a pitch that follows a path of Hz and wavers by a share."""
    hertz = np.interp(np.linspace(0, 1, count(seconds)), np.linspace(0, 1, len(path)), path)
    if rng is not None and waver:
        slow = band(noise(rng, seconds), 0.5, 9)
        hertz = hertz * (1 + waver * slow / (np.std(slow) + 1e-9))
    return np.cumsum(hertz) / RATE


def laid(parts: Sequence[tuple[float, Wave]], seconds: float = 0.0) -> Wave:
    """Parts laid over each other from their times on; what comes after so many seconds is cut, 0 cuts nothing."""
    ends = max(count(at) + len(part) for at, part in parts)
    made = np.zeros((count(seconds) if seconds else ends, *parts[0][1].shape[1:]))
    for at, part in parts:
        begin = round(at * RATE)
        room = min(len(part), len(made) - begin)
        if room > 0:
            made[begin : begin + room] += part[:room]
    return made


def looped(parts: Sequence[tuple[float, Wave]], seconds: float) -> Wave:
    """Parts laid into a loop: what reaches beyond its end goes on at its beginning."""
    made = np.zeros((count(seconds), *parts[0][1].shape[1:]))
    for at, part in parts:
        places = (round(at * RATE) + np.arange(len(part))) % len(made)
        np.add.at(made, places, part)
    return made


def even(wave: Wave) -> Wave:
    """As loud as it can be: its highest sample is 1."""
    top = float(np.max(np.abs(wave)))
    return wave / top if top else wave


def sided(wave: Wave, side: float) -> Wave:
    """Two channels from one; -1 is left, 1 is right; the farther ear hears it a little later and duller."""
    angle = (side + 1) * np.pi / 4
    late = round(abs(side) * 0.0005 * RATE)
    left, right = wave * np.cos(angle), wave * np.sin(angle)
    if late and side > 0:
        left = np.concatenate([np.zeros(late), left[:-late]])
    elif late:
        right = np.concatenate([np.zeros(late), right[:-late]])
    both: Wave = np.stack([left, right], axis=1) * np.sqrt(2)
    return both


def wide(rng: Rng, wave: Wave, spread: float = 0.25) -> Wave:
    """Two channels from one, somewhere near the middle."""
    return sided(wave, float(rng.uniform(-spread, spread)))


def room(rng: Rng, wave: Wave, lasts: float, wet: float, bright: float = 5000) -> Wave:
    """In a room whose echoes become a thousand times weaker in a time; two channels in, two out, longer by the echo."""
    tail = np.stack([band(noise(rng, lasts) * fall(lasts, lasts), 120, bright) for _ in range(2)], axis=1)
    tail[: count(0.004)] = 0
    tail /= np.sqrt(np.sum(tail**2, axis=0))
    size = len(wave) + len(tail)
    heard = np.fft.irfft(np.fft.rfft(wave, size, axis=0) * np.fft.rfft(tail, size, axis=0), size, axis=0)
    dry = np.concatenate([wave, np.zeros_like(tail)])
    return dry + wet * heard


def faded(wave: Wave, ends: float = 0.02) -> Wave:
    """Without a click at its beginning and its end."""
    head, tail = min(len(wave), count(0.0015)), min(len(wave), count(ends))
    soft = np.ones(len(wave))
    soft[:head] = np.sin(np.linspace(0, np.pi / 2, head)) ** 2
    soft[-tail:] = np.cos(np.linspace(0, np.pi / 2, tail)) ** 2
    return wave * (soft[:, None] if wave.ndim == 2 else soft)
