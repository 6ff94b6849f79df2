"""Plays sounds from files, and the two ambient loops under a match; silent where there is no device.

`app` makes one Sounds and, in a real window, one AmbientSound; scenes play through the stage, `captions` listens. A
sound is asked for by name and chosen among its files `NAME_1.ogg`, `NAME_2.ogg` at random; that chance is not the
match's, so nothing at the table may depend on it. Names are those of the files, of boards' cues and of captions and
must agree. The mixer starts with the first sound. Only `tension` that everybody knows may steer the loops: they must
not tell a secret.
"""

from __future__ import annotations

import random
import re
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

import pygame

from tabletop import log
from tabletop.rules.caches import Cache
from tabletop.settings import Settings

RATE: Final = 44100
"""Samples a second, of two channels with 16 bits each."""
_BUFFER: Final = 1024
"""Samples that are mixed at a time: 23 milliseconds."""
_VOICES, BEDS = 18, 2
"""Sounds that are heard at the same time, and how many of them are kept for what lies below a match."""
_KEPT: Final = 24 << 20
"""Bytes of samples that are kept."""
_FILE: Final = re.compile(r"(\w+?)_\d+\.ogg")


class Sounds:
    """Plays sounds by name; the mixer starts with the first one.

    A sound called `flip` is any of the files `flip_1.ogg`, `flip_2.ogg` and so on, never the same twice running. Which
    one it is depends on nothing that happens at a table.
    """

    def __init__(self, folder: Path | None, settings: Settings, own: Callable[[str], Path] | None = None) -> None:
        """`folder` has what every game sounds like; `own` tells where a game's own are, called `game/sound`."""
        self._folder = folder
        self._own = own
        self._known: dict[str, dict[str, tuple[Path, ...]]] = {}
        self._made: Cache[Path, pygame.mixer.Sound] = Cache("sounds", _KEPT, _sound_size_bytes)
        self._last: dict[str, Path] = {}
        self._rng = random.Random()
        self._settings = settings
        self._working: bool | None = None
        self._told = False
        self.missing = False
        """Whether there turned out to be no device, until somebody has said so."""
        self.played: list[str] = []
        """Names of what was asked for, newest last, so that tests and the fairness of sounds can be checked."""
        self.on_played: Callable[[str], None] = lambda name: None
        """Called with the name of what is asked for, heard or not."""

    def use_settings(self, settings: Settings) -> None:
        """Follows the player's settings from now on."""
        self._settings = settings

    def play_sound(self, name: str) -> None:
        """Plays a sound when sound is on and there is a device; raises KeyError for an unknown name."""
        files = self._sound_variant_files(name)
        self.played = [*self.played[-99:], name]
        self.on_played(name)
        volume = self._settings.master_volume / 100
        if not self._settings.sound or not volume or not self.start_mixer():
            return
        file = self._rng.choice([each for each in files if each != self._last.get(name)] or files)
        self._last[name] = file
        sound = self._made.get_and_refresh(file)
        if sound is None:
            sound = self._made[file] = load_sound(file)
        sound.set_volume(volume)
        sound.play()

    def start_mixer(self) -> bool:
        """Starts the mixer where that has not been tried yet; whether there is one."""
        if self._working is None:
            try:
                pygame.mixer.init(RATE, -16, 2, _BUFFER)
                pygame.mixer.set_num_channels(_VOICES)
                pygame.mixer.set_reserved(BEDS)
                self._working = True
            except pygame.error as error:
                log.log_note(__name__, "no sound: %s", error)
                self._working, self.missing = False, not self._told
                self._told = True
        return self._working

    def retry_sound_device(self) -> None:
        """Looks for a device again, as after one was plugged in."""
        if not self._working:
            self._working = None

    def _sound_variant_files(self, name: str) -> tuple[Path, ...]:
        """The variants of a sound; raises KeyError."""
        part, slash, own = name.rpartition("/")
        if part not in self._known:
            folder = self._folder if not slash else self._own(part) if self._own else None
            self._known[part] = _sounds_in_folder(folder) if folder is not None else {}
        return self._known[part][own]


def load_sound(file: Path) -> pygame.mixer.Sound:
    """The sound in a file; raises pygame.error where it is none."""
    return pygame.mixer.Sound(file)


def _sounds_in_folder(folder: Path) -> dict[str, tuple[Path, ...]]:
    """Every sound in a folder with its variants."""
    found: dict[str, tuple[Path, ...]] = {}
    for file in sorted(folder.glob("*.ogg")):
        named = _FILE.fullmatch(file.name)
        if named:
            found[named[1]] = (*found.get(named[1], ()), file)
    return found


def _sound_size_bytes(sound: pygame.mixer.Sound) -> int:
    return round(sound.get_length() * RATE * 4)


LAYERS: Final = ("bed_calm", "bed_tense")
"""Names of the files; each has a channel of its own."""
_SWELL: Final = 3.0
"""Seconds from silence to full loudness."""
_STEP: Final = 0.25
"""Seconds that count of a longer pause: nothing ever jumps."""
_LEAST: Final = 0.15
"""Share of the calm layer that is left where nothing is calm any more."""


class SoundMood(NamedTuple):
    """What a bed follows."""

    game: str
    tension: float
    """From 0, all is calm, to 1; known to everybody at the table."""


class AmbientSound:
    """Plays nothing until it is asked to follow something, and nothing that is not to be heard."""

    def __init__(self, sounds: Sounds, settings: Settings, folder: Callable[[str], Path]) -> None:
        """`folder` tells where the files of a game are."""
        self._sounds = sounds
        self._settings = settings
        self._folder = folder
        self.is_window_hidden = False
        """Whether nobody sees the window."""
        self._game = ""
        """Whose layers are there, or are being read."""
        self._layers: tuple[pygame.mixer.Sound, ...] = ()
        self._reader: threading.Thread | None = None
        self.levels = [0.0, 0.0]
        """How loud each layer is, as a share."""
        self._followed_at: float | None = None
        """When it was asked last, in seconds on the stage's clock."""

    def use_settings(self, settings: Settings) -> None:
        """Follows the player's settings from now on."""
        self._settings = settings

    def follow_mood(self, mood: SoundMood | None, now: float) -> None:
        """Goes a little nearer to a mood, or to silence; called once a frame."""
        past = min(_STEP, now - self._followed_at) if self._followed_at is not None else 0.0
        self._followed_at = now
        wanted = self._target_ambient_volumes(mood)
        if not any(wanted) and not any(self.levels):
            return
        if mood is not None and any(wanted) and mood.game != self._game:
            if any(self.levels):
                wanted = (0.0, 0.0)
            elif self._reader is None or not self._reader.is_alive():
                self._start_loading_ambient_layers(mood.game)
        if not self._layers and not any(self.levels):
            return
        for k, goal in enumerate(wanted):
            step = past / _SWELL
            self.levels[k] += max(-step, min(step, goal - self.levels[k]))
        self._apply_ambient_volumes()

    def _target_ambient_volumes(self, mood: SoundMood | None) -> tuple[float, float]:
        chosen = self._settings
        loud = chosen.master_volume * chosen.music_volume / 10000 if chosen.sound and not self.is_window_hidden else 0.0
        if mood is None or not loud:
            return 0.0, 0.0
        tension = max(0.0, min(1.0, mood.tension))
        return loud * (1 - (1 - _LEAST) * tension), loud * tension

    def _start_loading_ambient_layers(self, game: str) -> None:
        """Reads the layers beside all else: it takes longer than a frame."""
        self._game, self._layers = game, ()
        if not self._sounds.start_mixer():
            return
        files = [self._folder(game) / f"{layer}.ogg" for layer in LAYERS]
        if all(file.is_file() for file in files):
            self._reader = threading.Thread(target=self._load_ambient_layers, args=(game, files), daemon=True)
            self._reader.start()

    def _load_ambient_layers(self, game: str, files: list[Path]) -> None:
        try:
            layers = tuple(pygame.mixer.Sound(file) for file in files)
        except pygame.error as error:
            log.log_note(__name__, "no bed: %s", error)
            return
        if game == self._game:
            self._layers = layers

    def _apply_ambient_volumes(self) -> None:
        """Gives both channels their loudness; what is silent is not mixed."""
        for k, (layer, level) in enumerate(zip(self._layers, self.levels, strict=False)):
            channel = pygame.mixer.Channel(k)
            if not level:
                channel.pause()
                continue
            if channel.get_sound() is not layer:
                channel.play(layer, loops=-1)
            channel.unpause()
            channel.set_volume(level)
        if not any(self.levels):
            self._game, self._layers = "", ()
            for k in range(len(LAYERS)):
                pygame.mixer.Channel(k).stop()
