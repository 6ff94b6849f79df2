"""Sounds: made from recipes, silent when told, and never a reason to stop."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tabletop import paths
from tabletop.settings import Settings
from tabletop.ui.stage.sound import Sounds, Voice, samples
from tests.ui.pilot import Pilot, piloted

RECIPES = paths.data() / "sounds.json"


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path) as made:
        yield made


def test_samples_last_as_long_as_the_last_voice_and_start_and_end_softly() -> None:
    made = samples((Voice(440, 0.1, 0.5), Voice(0, 0.05, 0.3, after=0.1)), random.Random(1))
    assert len(made) == int(0.15 * 22050)
    assert abs(made[0]) < 300
    assert abs(made[-1]) < 300
    assert 3000 < max(made) <= 32000


def test_the_same_recipe_always_sounds_the_same() -> None:
    voices = (Voice(0, 0.05, 0.4),)
    assert samples(voices, random.Random("lift")) == samples(voices, random.Random("lift"))


def test_an_unknown_sound_is_a_mistake() -> None:
    with pytest.raises(KeyError):
        Sounds(RECIPES, Settings()).play("thunder")


def test_nothing_is_started_while_sound_is_off(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[object] = []
    monkeypatch.setattr(pygame.mixer, "init", lambda *words: started.append(words))
    sounds = Sounds(RECIPES, Settings(sound=False))
    sounds.play("place")
    sounds.adjust(Settings(master_volume=0))
    sounds.play("place")
    assert started == []
    assert sounds.played == ["place", "place"]


def test_a_missing_device_is_told_once_and_looked_for_again(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[object] = []

    def no_device(*words: object) -> None:
        tried.append(words)
        raise pygame.error("no such device")

    monkeypatch.setattr(pygame.mixer, "init", no_device)
    sounds = pilot.stage.sounds
    for _ in range(3):
        sounds.play("place")
    pilot.frames()
    assert len(tried) == 1
    assert pilot.stage.toast.words == "There is no sound device; the game goes on without sound."
    pilot.frames(300)
    assert pilot.stage.toast.words == ""
    pilot._post(pygame.AUDIODEVICEADDED, which=0, iscapture=0)
    sounds.play("place")
    pilot.frames()
    assert len(tried) == 2
    assert pilot.stage.toast.words == ""
