"""The trailer: all games in six minutes, in words for strangers; it begins at once, asks nobody, ends on the box."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.content import boxes
from tabletop.settings import Settings
from tabletop.ui import wording
from tabletop.ui.messages import say
from tabletop.ui.scenes.demo import trailer
from tabletop.ui.scenes.demo.trailer import Trailer, TrailerPhase
from tabletop.ui.scenes.registry import SceneRequest, open_scene
from tabletop.ui.scenes.title.scene import TitleScene
from tabletop.ui.stage.scene import Scene
from tests.sampled import sampled
from tests.ui.languages import TRANSLATIONS
from tests.ui.pilot import Pilot, piloted
from tests.ui.test_words_drawn import overheard

SHORTEST, LONGEST, ALL = 60, 90, 360
"""Seconds of one game, and of all (docs/decisions.md, The trailer)."""
JARGON = re.compile(r"Simple Operation|Operate\b|token of the|m-point|Contribut|hotspot|relocat", re.IGNORECASE)
"""Words of the rules that mean nothing to strangers."""
ASKS = re.compile(r"\b(choose|your turn|click|drag(?! of)|press)\b", re.IGNORECASE)


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path) as made:
        yield made


def opened(pilot: Pilot, game: str = "") -> Trailer:
    pilot.stage.push_scene(TitleScene(pilot.stage))
    pilot.rest()
    scene = open_scene("demo", pilot.stage, SceneRequest(game))
    assert isinstance(scene, Trailer)
    pilot.stage.push_scene(scene)
    pilot.frames()
    return scene


def step(pilot: Pilot, scene: Trailer, seconds: float = 0.25) -> None:
    if scene.recording_loader is not None:
        scene.recording_loader.wait_until_loaded()
    pilot.frames(seconds=seconds)


@pytest.mark.parametrize("game", boxes.game_names())
def test_a_reel_fits_the_rules_and_ends_with_the_match(game: str) -> None:
    assert trailer.has_recording(game)
    found = trailer.read_recording(game)
    assert found.match.outcome is not None
    assert found.clips[-1].end == found.match.length
    assert [take.caption_key for take in found.clips if take.caption_key != "last"] == [
        "beginning",
        "tension",
        "result",
    ]
    assert all(take.start < take.end for take in found.clips)
    assert all(one.end <= other.start for one, other in zip(found.clips, found.clips[1:], strict=False))


@pytest.mark.slow
def test_all_games_are_told_in_six_minutes_from_box_to_box(pilot: Pilot) -> None:
    scene = opened(pilot)
    begun, lasts, seen = pilot.clock.now, dict[str, float](), dict[str, list[TrailerPhase]]()
    captions: dict[str, list[str]] = {}
    for game in boxes.game_names():
        at = pilot.clock.now
        assert (scene.game, scene.phase) == (game, TrailerPhase.OPENING)
        while scene.game == game:
            step(pilot, scene)
            parts = seen.setdefault(game, [])
            parts += [scene.phase] if scene.phase not in parts else []
            captions.setdefault(game, []).append(scene.caption_strip_text)
            assert pilot.clock.now - at < 2 * LONGEST, (game, "goes on for ever")
        lasts[game] = pilot.clock.now - at
        assert seen[game][:3] == [TrailerPhase.OPENING, TrailerPhase.TAKES, TrailerPhase.CLOSING]
    assert all(SHORTEST <= seconds <= LONGEST for seconds in lasts.values()), lasts
    assert pilot.clock.now - begun <= ALL, lasts
    for game, words in captions.items():
        told = list(dict.fromkeys(words))
        assert told[0] == wording.localised_messages(game).tagline, "what it is comes first"
        assert 5 <= len(told) <= 9
        about = wording.localised_messages(game)
        closing = f"{about.title}: {about.players} players · {about.minutes} minutes"
        assert closing in told
        assert not [line for line in told if JARGON.search(line) or ASKS.search(line)]
        assert not [line for line in told if len(line.split()) > 26], "read at one glance"


def test_it_begins_with_a_picture_in_its_first_frame(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    class Slow(trailer.RecordingLoader):
        @property
        def is_done(self) -> bool:
            return False

    monkeypatch.setattr(trailer, "RecordingLoader", Slow)
    scene = opened(pilot, "zombies")
    first = pilot.stage.surface.copy()
    colours = {tuple(first.get_at((x, y))[:3]) for x in range(0, 1280, 16) for y in range(60, 600, 16)}
    assert len(colours) > 200, "a box in its light"
    for _ in range(60):
        pilot.frames(seconds=0.25)
    assert scene.phase is TrailerPhase.OPENING, "the box stays until the reel is there"
    assert scene.is_busy()


@pytest.mark.slow
@pytest.mark.parametrize("language", sampled(["en", *TRANSLATIONS], 0))
def test_nobody_is_asked_for_anything(language: str, tmp_path: Path) -> None:
    asks = ASKS if language == "en" else re.compile(r"\b(wähle?|du bist dran|klick|zieh)", re.IGNORECASE)
    with piloted(tmp_path, Settings(language=language)) as pilot, overheard() as said:
        scene = opened(pilot)
        said.clear()
        for _ in range(1600):
            step(pilot, scene)
        hint = {"Press any key to play"}
        assert not {line for line in map(str, said) if asks.search(line)} - hint


TOLD = re.compile(r"\bis full:|\d+ to \d+|[Tt]ime is up|come down|nothing breaks through")
"""What says how a stretch has ended."""


@pytest.mark.parametrize("game", boxes.game_names())
def test_an_end_is_told_when_it_is_seen(game: str, pilot: Pilot) -> None:
    scene = opened(pilot, game)
    ends = {say(f"{game}_trailer.{word}"): take.end for take in trailer.read_recording(game).clips
            for word in (take.caption_key, take.end_caption_key) if word}  # fmt: skip
    told: set[str] = set()
    for _ in range(1600):
        step(pilot, scene)
        if scene.phase is TrailerPhase.CLOSING:
            break
        if scene.phase is not TrailerPhase.TAKES or not TOLD.search(scene.caption_strip_text):
            continue
        assert scene.story is not None
        assert scene.story.ply == ends[scene.caption_strip_text], scene.caption_strip_text
        told.add(scene.caption_strip_text)
    assert told or game == "zoon"


def test_no_disc_of_a_side_is_said_to_slide(pilot: Pilot) -> None:
    """ZD3: it moves by jumping and in no other way; what steps is a neutral one."""
    match = trailer.read_recording("zodiac").match
    view = str(match.view(None)).split()[0]
    assert [view[6:].count(side) for side in "bw"] == [3, 1], "what the caption counts"
    assert "." not in view[6:], "the ring"
    assert "slides" not in say("zodiac_trailer.beginning")


def test_any_key_is_back_on_the_title(pilot: Pilot) -> None:
    scene = opened(pilot)
    for _ in range(40):
        step(pilot, scene)
    assert scene.phase is TrailerPhase.TAKES
    pilot.key("space")
    assert isinstance(pilot.stage.scene, TitleScene)


def test_a_game_without_a_reel_is_played_by_its_bots(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trailer, "has_recording", lambda game: game != "zodiac")
    scene = opened(pilot, "zodiac")
    for _ in range(60):
        step(pilot, scene)
    assert scene.phase is TrailerPhase.LIVE
    assert scene.play.match is not None
    assert scene.play.match.ply > 0


def test_a_reel_that_does_not_fit_any_more_gives_way_to_bots(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(game: str) -> trailer.DemoRecording:
        raise trailer.RecordingError("zodiac: other rules")

    monkeypatch.setattr(trailer.RecordingLoader.__init__, "__defaults__", (broken,))
    scene = opened(pilot, "zodiac")
    for _ in range(40):
        step(pilot, scene)
    assert scene.phase is TrailerPhase.LIVE


class Waiting(Scene):
    """Wants to be looked at soon."""

    @property
    def next_update_at(self) -> float:
        return 0.05


def test_a_quiet_loop_wakes_when_a_scene_is_due(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    import time

    slept: list[float] = []
    monkeypatch.setattr(time, "sleep", slept.append)
    pilot.stage.push_scene(Waiting())
    pilot.clock.now = 0.1
    pilot.loop._sleep_until_input()
    assert slept == [], "it is late already"
