"""How loud a sound is to ears, where it begins and ends, and whether it is cut: for the recipes and for the tests."""

from __future__ import annotations

from typing import Final

import numpy as np

from tools.sounds.wave import RATE, Wave, count

_WINDOW, _HOP = 0.4, 0.1
"""Seconds over which loudness is taken, and from one such stretch to the next."""
_SILENT: Final = -120.0
_SMALL: Final = 240.0
"""Hz below which the speakers of a laptop give little."""


def _weighted(wave: Wave, small: bool) -> Wave:
    """As ears weigh pitches (ITU-R BS.1770): less of the low ones, a little more of the high ones."""
    pitches = np.fft.rfftfreq(len(wave), 1 / RATE)
    low = pitches**2 / (pitches**2 + 38.0**2)
    if small:
        low = low * pitches**4 / (pitches**4 + _SMALL**4)
    high = np.sqrt((1 + (pitches / 1500) ** 2 * 1.585) / (1 + (pitches / 1500) ** 2))
    gain = (low * high)[:, None]
    return np.fft.irfft(np.fft.rfft(wave, axis=0) * gain, len(wave), axis=0)


def loudness(wave: Wave, *, small: bool = False) -> float:
    """LUFS of the loudest 0.4 seconds of two channels; a shorter sound is followed by silence.

    `small`: as the speakers of a laptop give it, which have nothing low.
    """
    window = count(_WINDOW)
    padded = np.concatenate([wave, np.zeros((max(0, window - len(wave)), 2))])
    power = np.concatenate([[0.0], np.cumsum(np.sum(_weighted(padded, small) ** 2, axis=1))])
    means = (power[window:] - power[:-window])[:: count(_HOP)] / window
    top = float(np.max(means))
    return -0.691 + 10 * np.log10(top) if top > 0 else _SILENT


def steady(wave: Wave, *, small: bool = False) -> float:
    """LUFS of all of it."""
    power = float(np.mean(np.sum(_weighted(wave, small) ** 2, axis=1)))
    return -0.691 + 10 * np.log10(power) if power > 0 else _SILENT


def peak(wave: Wave) -> float:
    """The highest sample as decibels below full scale."""
    top = float(np.max(np.abs(wave)))
    return 20 * np.log10(top) if top > 0 else _SILENT


def begins(wave: Wave, below: float = 30.0) -> float:
    """Seconds until it is within so many decibels of its highest sample."""
    mono = np.max(np.abs(wave), axis=1)
    return float(np.argmax(mono >= np.max(mono) * 10 ** (-below / 20))) / RATE


def end_level(wave: Wave) -> float:
    """The highest of its last 5 milliseconds, as decibels below its highest sample."""
    last = float(np.max(np.abs(wave[-count(0.005) :])))
    return float(20 * np.log10(max(last, 1e-9) / float(np.max(np.abs(wave)))))


def alike(one: Wave, other: Wave) -> float:
    """How much two sounds are the same sample by sample, 0 to 1."""
    size = min(len(one), len(other))
    a, b = one[:size].ravel(), other[:size].ravel()
    return abs(float(np.dot(a, b))) / (float(np.linalg.norm(a) * np.linalg.norm(b)) + 1e-12)
