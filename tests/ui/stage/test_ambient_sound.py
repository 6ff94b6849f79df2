"""The bed below a match: it follows the tension slowly, is silent when told, and plays nothing that is not heard."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tabletop.content import games
from tabletop.settings import Settings
from tabletop.ui.scenes.dialogs import MenuScene
from tabletop.ui.scenes.table.scene import TableScene
from tabletop.ui.scenes.title.scene import TitleScene
from tabletop.ui.stage.sound import AmbientSound, SoundMood, Sounds
from tests.ui.pilot import Pilot, new_match, piloted

LOUD = 0.4
"""Of a bed at the usual settings."""
CALM, TENSE = SoundMood("zodiac", 0.0), SoundMood("zodiac", 1.0)


class Listener:
    """Lets time pass for a bed, a tenth of a second at a time."""

    def __init__(self, settings: Settings | None = None) -> None:
        chosen = settings or Settings()
        self.bed = AmbientSound(Sounds(None, chosen), chosen, games.sounds_folder)
        self.now = 0.0

    def hear(self, mood: SoundMood | None, seconds: float) -> tuple[float, float]:
        """What both layers have come to after so many seconds."""
        for _ in range(round(seconds * 10)):
            self.now += 0.1
            self.bed.follow_mood(mood, self.now)
            if self.bed._reader is not None:
                self.bed._reader.join()
        calm, tense = self.bed.levels
        return round(calm, 3), round(tense, 3)


@pytest.fixture
def listener() -> Iterator[Listener]:
    made = Listener()
    yield made
    made.hear(None, 9)


def busy() -> list[bool]:
    return [pygame.mixer.Channel(k).get_busy() for k in range(2)]


def test_it_swells_slowly_and_follows_the_tension(listener: Listener) -> None:
    first = listener.hear(CALM, 0.3)
    assert 0 < first[0] < 0.15, "nothing jumps"
    assert first[1] == 0
    assert listener.hear(CALM, 5) == (LOUD, 0.0)
    between = listener.hear(TENSE, 0.5)
    assert between[0] < LOUD
    assert 0 < between[1] < LOUD
    calm, tense = listener.hear(TENSE, 5)
    assert tense == LOUD
    assert 0 < calm < 0.2 * LOUD
    assert busy() == [True, True]


def test_a_long_pause_between_two_frames_is_no_jump(listener: Listener) -> None:
    listener.hear(CALM, 5)
    listener.now += 60
    assert listener.hear(TENSE, 0.1)[1] < 0.15


def test_nobody_to_follow_is_silence_and_silence_is_not_mixed(listener: Listener) -> None:
    listener.hear(CALM, 5)
    assert listener.hear(None, 0.3)[0] > 0.2, "it fades"
    assert listener.hear(None, 5) == (0.0, 0.0)
    assert busy() == [False, False]


def test_another_game_comes_when_the_last_one_has_faded(listener: Listener) -> None:
    listener.hear(CALM, 5)
    before = pygame.mixer.Channel(0).get_sound()
    assert listener.hear(SoundMood("zoon", 0.0), 0.5)[0] < LOUD
    assert pygame.mixer.Channel(0).get_sound() is before
    assert listener.hear(SoundMood("zoon", 0.0), 6) == (LOUD, 0.0)
    assert pygame.mixer.Channel(0).get_sound() is not before


@pytest.mark.parametrize("settings", [
    Settings(sound=False), Settings(music_volume=0), Settings(master_volume=0),
])  # fmt: skip
def test_it_is_silent_when_told_and_starts_nothing(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Sounds, "start_mixer", lambda self: pytest.fail("the mixer was started"))
    assert Listener(settings).hear(TENSE, 2) == (0.0, 0.0)


def test_nobody_hears_it_while_the_window_is_hidden(listener: Listener) -> None:
    listener.hear(CALM, 5)
    listener.bed.is_window_hidden = True
    assert listener.hear(CALM, 5) == (0.0, 0.0)
    listener.bed.is_window_hidden = False
    assert listener.hear(CALM, 6) == (LOUD, 0.0)


def test_a_game_without_a_bed_is_silent(listener: Listener, tmp_path: Path) -> None:
    listener.bed._folder = lambda game: tmp_path
    assert listener.hear(CALM, 2) == (0.0, 0.0)


class Followed:
    """Stands in for a bed, and remembers what it was asked to follow."""

    is_window_hidden = False

    def __init__(self) -> None:
        self.moods: list[SoundMood | None] = []

    def use_settings(self, settings: Settings) -> None:
        """Nothing to adjust."""

    def follow_mood(self, mood: SoundMood | None, now: float) -> None:
        self.moods.append(mood)


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path) as made:
        yield made


def test_a_table_is_followed_also_below_a_menu_and_the_shelf_is_silent(pilot: Pilot) -> None:
    bed = pilot.stage.ambient_sound = Followed()  # type: ignore[assignment]
    pilot.stage.push_scene(TitleScene(pilot.stage))
    pilot.rest()
    assert bed.moods[-1] is None
    scene = TableScene(pilot.stage, new_match())
    pilot.stage.push_scene(scene)
    pilot.rest()
    first = bed.moods[-1]
    assert first == SoundMood("zodiac", 0.0), "nobody is on the ring"
    scene.match.submit(scene.match.game.parse("E-f"))
    pilot.rest()
    first = bed.moods[-1]
    assert first is not None
    assert 0 < first.tension < 0.5
    scene.open_menu()
    pilot.rest()
    assert isinstance(pilot.stage.scene, MenuScene)
    assert bed.moods[-1] == first
    pilot.post(pygame.WINDOWMINIMIZED)
    assert bed.is_window_hidden
    pilot.post(pygame.WINDOWRESTORED)
    assert not bed.is_window_hidden
    pilot.stage.restart_with_scene_asking_first(TitleScene(pilot.stage))
    pilot.rest()
    assert bed.moods[-1] is None
