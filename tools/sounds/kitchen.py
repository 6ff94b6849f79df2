"""From recipes to waves of an even loudness, always the same ones."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Final

import numpy as np

from tools.sounds.beds import BEDS, LOUD
from tools.sounds.measure import loudness, steady
from tools.sounds.recipes import RECIPES
from tools.sounds.wave import Wave, band, even, faded

HIGHEST: Final = 0.82
"""Samples of a sound never go higher; what files lose must not make them clip."""
LOST: Final = 4.0
"""Decibels that small speakers may take from a sound."""
_SILENT: Final = 0.0006
"""What comes after the last sample that is louder, as a share of the loudest one, is cut off."""


def chance(name: str, number: int) -> np.random.Generator:
    """The chance of one variant, the same every time."""
    return np.random.default_rng(zlib.crc32(f"{name} {number}".encode()))


def effect(name: str, number: int) -> Wave:
    """One variant of a sound, counted from 1: two channels."""
    recipe = RECIPES[name]
    wave = even(recipe.make(chance(name, number)))
    last = int(np.flatnonzero(np.max(np.abs(wave), axis=1) > _SILENT)[-1])
    return _levelled(faded(_carried(wave[: last + 1], loudness), 0.03), recipe.loud)


def _carried(wave: Wave, measured: Callable[..., float], *, loops: bool = False) -> Wave:
    """With no more low tones than leave the rest of it loud enough for small speakers."""
    low = np.stack([band(wave[:, side], 1, 230, loops=loops) for side in range(2)], axis=1)
    for share in (0.0, 0.3, 0.5, 0.65, 0.78, 0.88, 0.94, 1.0):
        made = wave - share * low
        if measured(made) - measured(made, small=True) <= LOST:
            break
    return made


def _levelled(wave: Wave, loud: float) -> Wave:
    """As loud as asked for; high peaks are bent rather than cut."""
    for _ in range(8):
        wave = wave * 10 ** ((loud - loudness(wave)) / 20)
        top = float(np.max(np.abs(wave)))
        if top <= HIGHEST:
            return wave
        wave = HIGHEST * np.tanh(wave / HIGHEST) * (0.999 if top < 1.05 * HIGHEST else 1.0)
    return wave * min(1.0, HIGHEST / float(np.max(np.abs(wave))))


def bed(name: str) -> Wave:
    """One loop: two channels."""
    wave = _carried(BEDS[name](chance(name, 1)), steady, loops=True)
    return wave * 10 ** ((LOUD - steady(wave)) / 20)


def variants(name: str) -> list[str]:
    """Names of the files of a sound, without endings."""
    return [f"{name}_{number}" for number in range(1, RECIPES[name].variants + 1)]


def place(data: Path, name: str) -> Path:
    """Where a file lies in the folder of all content."""
    return data / "sounds" / f"{name}.ogg"
