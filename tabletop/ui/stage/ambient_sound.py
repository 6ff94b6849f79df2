"""The quiet bed below a match: two loops of its game, calm and tense, mixed as the match goes."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

import pygame

from tabletop import log
from tabletop.settings import Settings
from tabletop.ui.stage.sound import Sounds

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
        wanted = self._wanted_levels(mood)
        if not any(wanted) and not any(self.levels):
            return
        if mood is not None and any(wanted) and mood.game != self._game:
            if any(self.levels):
                wanted = (0.0, 0.0)
            elif self._reader is None or not self._reader.is_alive():
                self._start_reading_layers(mood.game)
        if not self._layers and not any(self.levels):
            return
        for k, goal in enumerate(wanted):
            step = past / _SWELL
            self.levels[k] += max(-step, min(step, goal - self.levels[k]))
        self._apply_levels()

    def _wanted_levels(self, mood: SoundMood | None) -> tuple[float, float]:
        chosen = self._settings
        loud = chosen.master_volume * chosen.music_volume / 10000 if chosen.sound and not self.is_window_hidden else 0.0
        if mood is None or not loud:
            return 0.0, 0.0
        tension = max(0.0, min(1.0, mood.tension))
        return loud * (1 - (1 - _LEAST) * tension), loud * tension

    def _start_reading_layers(self, game: str) -> None:
        """Reads the layers beside all else: it takes longer than a frame."""
        self._game, self._layers = game, ()
        if not self._sounds.start_mixer():
            return
        files = [self._folder(game) / f"{layer}.ogg" for layer in LAYERS]
        if all(file.is_file() for file in files):
            self._reader = threading.Thread(target=self._load_layers, args=(game, files), daemon=True)
            self._reader.start()

    def _load_layers(self, game: str, files: list[Path]) -> None:
        try:
            layers = tuple(pygame.mixer.Sound(file) for file in files)
        except pygame.error as error:
            log.log_note(__name__, "no bed: %s", error)
            return
        if game == self._game:
            self._layers = layers

    def _apply_levels(self) -> None:
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
