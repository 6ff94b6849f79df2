"""The sounds that come with the program, measured: loudness, length, peaks, silence; and that our script makes them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import pygame
import pytest

from tabletop import paths
from tests.sampled import sampled
from tools.sounds import beds, kitchen, measure
from tools.sounds.recipes import RECIPES
from tools.sounds.wave import RATE, Wave

FILES = sorted((paths.data() / "sounds").rglob("*.ogg"))
BEDS = list(beds.BEDS)
LONGEST = 2.6
"""Seconds of any effect."""
AT_ONCE = 0.06
"""Seconds within which a sound has begun with its picture; what swings before it strikes takes a little longer."""
MOST_BYTES = 4 << 20


@cache
def decoded(file: Path) -> Wave:
    """As the program plays it."""
    if not pygame.mixer.get_init():
        pygame.mixer.init(RATE, -16, 2, 1024)
    assert pygame.mixer.get_init() == (RATE, -16, 2)
    raw = pygame.mixer.Sound(file).get_raw()
    return np.frombuffer(raw, dtype=np.int16).reshape(-1, 2) / 32768


def place(name: str) -> Path:
    return kitchen.place(paths.data(), name)


def test_every_file_has_a_recipe_and_every_recipe_its_files() -> None:
    wanted = {place(file) for name in RECIPES for file in kitchen.variants(name)} | {place(name) for name in BEDS}
    assert set(FILES) == wanted
    assert sum(file.stat().st_size for file in FILES) < MOST_BYTES


def test_what_repeats_has_four_variants_or_more() -> None:
    rare = {name for name, recipe in RECIPES.items() if recipe.variants < 4}
    assert rare == {"win", "lose", "zone_wars/collapse", "zombies/sting", "zombies/death", "zombies/blast"}


@pytest.mark.parametrize("name", sampled(list(RECIPES), 1, 16, 18, 41))
def test_effects_are_even_and_begin_at_once_and_end_in_silence(name: str) -> None:
    for file in map(place, kitchen.variants(name)):
        wave = decoded(file)
        assert abs(measure.loudness(wave) - RECIPES[name].loud) < 1.0, file
        assert measure.loudness(wave) - measure.loudness(wave, small=True) < kitchen.LOST + 1.5, (file, "on a laptop")
        assert measure.peak(wave) < -0.8, (file, "nothing is cut")
        assert measure.begins(wave) < AT_ONCE, file
        assert measure.end_level(wave) < -40, file
        assert 0.1 < len(wave) / RATE < LONGEST, file


@pytest.mark.parametrize("name", sampled(list(RECIPES), 8))
def test_variants_differ(name: str) -> None:
    waves = [decoded(place(file)) for file in kitchen.variants(name)]
    for k, wave in enumerate(waves):
        assert all(measure.alike(wave, other) < 0.9 for other in waves[:k]), (name, k)


@pytest.mark.parametrize("name", sampled(BEDS, 2))
def test_beds_are_quiet_and_loop_without_a_seam(name: str) -> None:
    wave = decoded(place(name))
    assert len(wave) == beds.SECONDS * RATE
    assert abs(measure.steady(wave) - beds.LOUD) < 1.0
    assert measure.peak(wave) < -6
    steps = np.max(np.abs(np.diff(np.concatenate([wave, wave[:2000]]), axis=0)), axis=1)
    seam = np.max(steps[len(wave) - 400 : len(wave) + 400])
    assert seam < 2 * np.max(steps[: len(wave) - 2000]), "no click where it begins again"
    parts = [measure.steady(part) for part in np.array_split(wave, 8)]
    assert max(parts) - min(parts) < 9, "no part of it jumps out"


@pytest.mark.parametrize("name", sampled(["flip", "zodiac/disc", "zoon/penny", "zombies/groan", "zone_wars/shot"], 2))
def test_our_script_makes_what_lies_there(name: str) -> None:
    wave, made = decoded(place(f"{name}_1")), kitchen.effect(name, 1)
    assert abs(len(wave) - len(made)) < RATE // 100
    assert measure.alike(wave, made) > 0.9


def test_what_measures_knows_loud_from_quiet_and_cut_from_whole() -> None:
    tone = np.stack([0.1 * np.sin(2 * np.pi * 1000 * np.arange(RATE) / RATE)] * 2, axis=1)
    assert abs(measure.loudness(tone) + 20) < 1.0, "BS.1770: a tone of 1 kHz at -20 dB on both sides"
    assert abs(measure.loudness(2 * tone) - measure.loudness(tone) - 6.02) < 0.01
    low = np.stack([0.1 * np.sin(2 * np.pi * 70 * np.arange(RATE) / RATE)] * 2, axis=1)
    assert measure.loudness(low) - measure.loudness(low, small=True) > 15
    assert measure.peak(10 * tone) > -0.1
    assert measure.begins(np.concatenate([np.zeros((RATE // 2, 2)), tone])) == pytest.approx(0.5, abs=0.01)
