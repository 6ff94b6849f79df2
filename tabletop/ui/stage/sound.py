"""Sounds made from recipes; without a device everything stays silent and goes on."""

from __future__ import annotations

import array
import json
import math
import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pygame

from tabletop import log
from tabletop.rules.caches import Cache
from tabletop.settings import Settings

_RATE = 22050
"""Samples a second."""


@dataclass(frozen=True, slots=True)
class Voice:
    """One part of a sound: a decaying tone or a burst of noise."""

    hertz: float
    """Pitch; 0 is noise."""
    seconds: float
    loud: float
    """0 to 1."""
    after: float = 0.0
    """Seconds from the start of the sound."""
    glide: float = 1.0
    """The pitch at the end as a multiple of that at the start."""


def samples(voices: tuple[Voice, ...], rng: random.Random) -> array.array[int]:
    """Signed 16-bit samples of all voices together."""
    length = max(voice.after + voice.seconds for voice in voices)
    mixed = [0.0] * int(length * _RATE)
    for voice in voices:
        _add(mixed, voice, rng)
    return array.array("h", (round(32000 * max(-1.0, min(1.0, level))) for level in mixed))


def _add(mixed: list[float], voice: Voice, rng: random.Random) -> None:
    first, count = int(voice.after * _RATE), int(voice.seconds * _RATE)
    turn, low = 0.0, 0.0
    for i in range(min(count, len(mixed) - first)):
        share = i / count
        if voice.hertz:
            turn += voice.hertz * voice.glide**share / _RATE
            wave = math.sin(math.tau * turn) + 0.3 * math.sin(2 * math.tau * turn)
        else:
            low += 0.35 * (rng.uniform(-1, 1) - low)
            wave = 2 * low
        attack = min(1.0, i / (0.004 * _RATE))
        mixed[first + i] += voice.loud * wave * attack * math.exp(-5 * share) * (1 - share)


class Sounds:
    """Plays sounds by name; the mixer starts with the first one."""

    def __init__(self, recipes: Path | None, settings: Settings, folder: Callable[[str], Path] | None = None) -> None:
        self._recipes = _read(recipes) if recipes else {}
        self._folder = folder
        """Where the recipes of a game are; its sounds are called by its name, a slash, and theirs."""
        self._made: Cache[str, pygame.mixer.Sound] = Cache("sounds", 128)
        self._settings = settings
        self._working: bool | None = None
        self._told = False
        self.missing = False
        """Whether there turned out to be no device, until somebody has said so."""
        self.played: list[str] = []
        """Names of what was asked for, newest last, so that tests and the fairness of sounds can be checked."""

    def adjust(self, settings: Settings) -> None:
        """Follows the player's settings from now on."""
        self._settings = settings

    def play(self, name: str) -> None:
        """Plays a sound when sound is on and there is a device; raises KeyError for an unknown name."""
        voices = self._voices(name)
        self.played = [*self.played[-99:], name]
        volume = self._settings.master_volume / 100
        if not self._settings.sound or not volume or not self._start():
            return
        sound = self._made.recall(name)
        if sound is None:
            sound = self._made[name] = pygame.mixer.Sound(buffer=samples(voices, random.Random(name)))
        sound.set_volume(volume)
        sound.play()

    def _voices(self, name: str) -> tuple[Voice, ...]:
        part, slash, _ = name.partition("/")
        if slash and name not in self._recipes and self._folder:
            own = _read(self._folder(part) / "sounds.json")
            self._recipes |= {f"{part}/{one}": voices for one, voices in own.items()}
        return self._recipes[name]

    def _start(self) -> bool:
        if self._working is None:
            try:
                pygame.mixer.init(_RATE, -16, 1, 512)
                self._working = True
            except pygame.error as error:
                log.note(__name__, "no sound: %s", error)
                self._working, self.missing = False, not self._told
                self._told = True
        return self._working

    def retry(self) -> None:
        """Looks for a device again, as after one was plugged in."""
        if not self._working:
            self._working = None


def _read(path: Path) -> dict[str, tuple[Voice, ...]]:
    raw: dict[str, list[dict[str, Any]]] = json.loads(path.read_text(encoding="utf-8"))
    return {name: tuple(Voice(**voice) for voice in voices) for name, voices in raw.items()}
