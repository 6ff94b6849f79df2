"""Sounds: files with variants, silent when told, and never a reason to stop."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from tabletop import paths
from tabletop.content import games
from tabletop.settings import Settings
from tabletop.ui.messages import say
from tabletop.ui.stage import sound
from tabletop.ui.stage.sound import Sounds
from tests.ui.pilot import Pilot, piloted

FOLDER = paths.data() / "sounds"


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path) as made:
        yield made


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, float]]:
    """Names of the files that are played, and how loud each is."""
    found: list[tuple[str, float]] = []

    class Heard:
        def __init__(self, file: Path) -> None:
            self._name = file.stem

        def get_length(self) -> float:
            return 1.0

        def set_volume(self, volume: float) -> None:
            self._volume = volume

        def play(self) -> None:
            found.append((self._name, self._volume))

    monkeypatch.setattr(sound, "load_sound", Heard)
    return found


def test_an_unknown_sound_is_a_mistake() -> None:
    for name in ("thunder", "zoon/thunder", "flip_1", "../sounds/flip"):
        with pytest.raises(KeyError):
            Sounds(FOLDER, Settings(), games.sounds_folder if name.startswith("zoon") else None).play_sound(name)


def test_what_repeats_never_sounds_the_same_twice_running(heard: list[tuple[str, float]]) -> None:
    sounds = Sounds(FOLDER, Settings())
    for _ in range(60):
        sounds.play_sound("flip")
    assert {name for name, _ in heard} == {f"flip_{number}" for number in range(1, 7)}
    assert all(one != other for one, other in itertools.pairwise(heard))


def test_a_sound_that_has_one_file_is_heard_again(heard: list[tuple[str, float]]) -> None:
    sounds = Sounds(FOLDER, Settings())
    sounds.play_sound("win")
    sounds.play_sound("win")
    assert [name for name, _ in heard] == ["win_1", "win_1"]


def test_a_games_own_sounds_lie_in_its_folder(heard: list[tuple[str, float]]) -> None:
    sounds = Sounds(FOLDER, Settings(master_volume=40), games.sounds_folder)
    sounds.play_sound("zodiac/disc")
    assert heard[0][0].startswith("disc_")
    assert heard[0][1] == 0.4
    assert sounds.played == ["zodiac/disc"]


def test_nothing_is_started_while_sound_is_off(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[object] = []
    monkeypatch.setattr(pygame.mixer, "init", lambda *words: started.append(words))
    sounds = Sounds(FOLDER, Settings(sound=False))
    sounds.play_sound("place")
    sounds.use_settings(Settings(master_volume=0))
    sounds.play_sound("place")
    assert started == []
    assert sounds.played == ["place", "place"]


def test_a_missing_device_is_told_once_and_looked_for_again(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[object] = []

    def no_device(*words: Any) -> None:
        tried.append(words)
        raise pygame.error("no such device")

    monkeypatch.setattr(pygame.mixer, "init", no_device)
    sounds = pilot.stage.sounds
    for _ in range(3):
        sounds.play_sound("place")
    pilot.frames()
    assert len(tried) == 1
    assert pilot.stage.toast.words == say("common.no_sound")
    pilot.frames(300)
    assert pilot.stage.toast.words == ""
    pilot.post(pygame.AUDIODEVICEADDED, which=0, iscapture=0)
    sounds.play_sound("place")
    pilot.frames()
    assert len(tried) == 2
    assert pilot.stage.toast.words == ""
