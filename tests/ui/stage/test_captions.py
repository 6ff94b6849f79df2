"""Captions of sounds: what a sound means in words, for two seconds, where nothing important lies; off by default."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from tabletop import paths
from tabletop.content import boxes, games
from tabletop.play.seats import Sitter, SitterKind
from tabletop.settings import Settings
from tabletop.ui import messages
from tabletop.ui.bench.measured_screens import open_busy_table
from tabletop.ui.messages import available_languages, say
from tabletop.ui.scenes.table.scene import TableScene
from tabletop.ui.stage.scene import Scene
from tabletop.ui.stage.sound import AmbientSound, SoundMood
from tests.ui.pilot import Pilot, new_match, piloted
from tests.ui.screen_lint import Paper, instrumented, problems
from tests.ui.screen_states import NAMES, STATES

ON = Settings(captions=True, confirm="none", cover="off")
ONLY_NOISE = {
    "curtain_down", "curtain_up", "flip", "lift", "lose", "page", "place", "slide", "win",
    "zodiac/disc", "zodiac/set", "zombies/item", "zombies/steps", "zombies/tile", "zone_wars/item", "zone_wars/steps",
    "zone_wars/whiff",
}  # fmt: skip
"""Sounds of what everybody sees move, or of a cover or an end that fills the screen with words."""


@pytest.fixture
def pilot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pilot]:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    with piloted(tmp_path / "saves", ON) as made:
        made.stage.push_scene(TableScene(made.stage, new_match()))
        made.rest()
        yield made


class _TenseScene(Scene):
    @property
    def sound_mood(self) -> SoundMood | None:
        return SoundMood("zodiac", 0.9)


def play(pilot: Pilot, *names: str) -> tuple[str, ...]:
    for name in names:
        pilot.stage.sounds.play_sound(name)
    return pilot.stage.captions.lines


def pixels(pilot: Pilot) -> bytes:
    return pygame.image.tobytes(pilot.stage.surface, "RGB")


def test_nothing_is_shown_unless_the_player_wants_it(pilot: Pilot) -> None:
    assert not Settings().captions
    pilot.stage.change_settings(captions=False)
    assert play(pilot, "turn") == ()


def test_a_caption_is_there_at_once_and_goes_after_two_seconds(pilot: Pilot) -> None:
    before = pixels(pilot)
    assert play(pilot, "turn") == (say("caption.turn"),)
    pilot.frames(2)
    assert pixels(pilot) != before
    pilot.clock.now += 1.8
    pilot.frames(1)
    assert pilot.stage.captions.lines
    pilot.clock.now += 0.3
    pilot.frames(2)
    assert pilot.stage.captions.lines == ()
    assert pixels(pilot) == before


@pytest.mark.parametrize("silent", [{"sound": False}, {"master_volume": 0}])
def test_it_is_there_when_nothing_can_be_heard(pilot: Pilot, silent: dict[str, object]) -> None:
    pilot.stage.change_settings(**silent)
    assert play(pilot, "turn") == (say("caption.turn"),)


def test_noises_have_none_and_no_sound_that_there_is_not(pilot: Pilot) -> None:
    assert play(pilot, "place", "flip", "lift", "zodiac/disc") == ()
    with pytest.raises(KeyError):
        play(pilot, "music_tense")
    assert pilot.stage.captions.lines == ()


def test_the_newest_two_are_shown_each_once(pilot: Pilot) -> None:
    assert play(pilot, "die_small", "die_large") == (say("caption.die_small"),), "both are one die"
    words = play(pilot, "turn", "shuffle", "turn")
    assert words == (say("caption.turn"), say("caption.shuffle"))


def test_a_sound_that_comes_again_stays_longer(pilot: Pilot) -> None:
    play(pilot, "turn")
    for _ in range(3):
        pilot.clock.now += 1.5
        pilot.frames(1)
        assert play(pilot, "turn") == (say("caption.turn"),)


def test_your_turn_is_said_when_a_bot_has_moved(tmp_path: Path) -> None:
    with piloted(tmp_path, replace(ON, bot_pace=0.0, animation_speed=0.0)) as pilot:
        sitters = Sitter(SitterKind.BOT, "", "easy"), Sitter(SitterKind.PERSON, "Ann")
        pilot.stage.push_scene(TableScene(pilot.stage, new_match(*sitters)))
        for _ in range(200):
            pilot.frames(1)
            if pilot.stage.captions.lines:
                break
        assert pilot.stage.captions.lines == (say("caption.turn"),)


@pytest.mark.parametrize("language", available_languages())
def test_every_sound_that_means_something_has_a_caption_in_every_language(language: str) -> None:
    folders = {"": paths.data() / "sounds", **{game: games.sounds_folder(game) for game in boxes.game_names()}}
    sounds = {
        f"{game}/{file.stem.rpartition('_')[0]}".removeprefix("/")
        for game, folder in folders.items()
        for file in folder.glob("*_[0-9].ogg")
    }
    said = {name: name.replace("/", ".caption_") if "/" in name else f"caption.{name}" for name in sounds}
    assert {name for name, key in said.items() if not messages.has_text(key)} == ONLY_NOISE
    try:
        messages.use_language("en")
        english = {name: say(said[name]) for name in sounds - ONLY_NOISE}
        messages.use_language(language)
        spoken = {name: say(said[name]) for name in sounds - ONLY_NOISE}
    finally:
        messages.use_language("en")
    assert max(map(len, spoken.values())) <= 26, "short"
    same = [name for name, words in spoken.items() if words == english[name]]
    assert len(same) < len(spoken) / 5 or language == "en", "translated, but for words that both languages have"


def test_music_is_told_when_it_turns_not_all_the_time(pilot: Pilot) -> None:
    heard, captions = [], pilot.stage.captions
    for tension in (0.0, 0.5, 0.7, 0.5, 0.9, 0.3, 0.5):
        captions.show_mood_caption(SoundMood("zodiac", tension))
        heard.append(captions.lines)
        pilot.clock.now += 3
        pilot.frames(1)
    tense, calm = (say("caption.music_tense"),), (say("caption.music_calm"),)
    assert heard == [(), (), tense, (), (), calm, ()]
    captions.show_mood_caption(None)
    captions.show_mood_caption(SoundMood("zoon", 0.0))
    assert captions.lines == (), "another match begins calmly"


def test_the_music_of_a_match_is_told(pilot: Pilot) -> None:
    stage = pilot.stage
    stage.ambient_sound = AmbientSound(stage.sounds, replace(stage.settings, sound=False), games.sounds_folder)
    stage.push_scene(_TenseScene())
    pilot.frames(1)
    assert stage.captions.lines == (say("caption.music_tense"),)


@pytest.mark.parametrize(
    "state", ["table-mid", "zombies-act", "zw-idle", "zoon-classic", "review", "table-toast", "zw-planner"]
)
@pytest.mark.parametrize("scale", [100, 200])
def test_it_hangs_from_the_upper_edge_clear_of_buttons_and_notices(tmp_path: Path, state: str, scale: int) -> None:
    settings = replace(ON, text_scale=scale, language="de")
    with instrumented(), piloted(tmp_path, settings) as pilot:
        stage = pilot.stage
        stage.use_surface(Paper((1280, 720)))
        STATES[state](pilot, tmp_path)
        play(pilot, "turn", "zombies/drag")
        assert len(stage.captions.lines) == 2
        rect = stage.captions.rect
        assert rect.midtop == stage.caption_area.midtop or (state in ("zw-planner", "zombies-act") and scale == 200)
        assert rect.y == stage.caption_area.y
        assert stage.caption_area.contains(rect)
        assert rect.y > 0, "what is to be done stands above the board"
        assert rect.h < stage.surface.get_height() / 6
        assert rect.collidelist(list(stage.keep_clear_rects)) < 0
        assert not (stage.toast.words and rect.colliderect(stage.toast.rect))
        assert problems(stage, NAMES) == []


def test_words_that_a_board_lays_over_the_map_stay_readable(tmp_path: Path) -> None:
    with piloted(tmp_path, replace(ON, text_scale=200)) as pilot:
        table = open_busy_table(pilot.stage, "zombies")
        pilot.frames(2)
        assert [rect for rect in table.board.overlay_rects if rect.w], "the distance to the goal has no room below"
        play(pilot, "turn", "zombies/shot")
        rect = pilot.stage.captions.rect
        assert rect.y == pilot.stage.caption_area.y
        assert rect.collidelist([*table.board.overlay_rects, *table.keep_clear_rects]) < 0
