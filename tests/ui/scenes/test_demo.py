"""The demonstration: it goes on by itself, tells what happens, ends at once, and writes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from tabletop.ai.worker import Answer
from tabletop.content import boxes
from tabletop.settings import Settings
from tabletop.ui import wording
from tabletop.ui.scenes.demo.scene import MOVE, DemoScene
from tabletop.ui.scenes.demo.trailer import Trailer
from tabletop.ui.scenes.registry import SceneRequest, open_scene
from tabletop.ui.scenes.title.scene import TitleScene
from tests.ui.canned_worker import CannedWorker
from tests.ui.languages import LANGUAGES
from tests.ui.pilot import Pilot, piloted
from tests.ui.test_words_drawn import overheard


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path) as made:
        yield made


def demo(pilot: Pilot, *, over_title: bool = True) -> DemoScene:
    if over_title:
        pilot.stage.push_scene(TitleScene(pilot.stage))
        pilot.rest()
    scene = DemoScene(pilot.stage, seed="test")
    pilot.stage.push_scene(scene)
    pilot.frames(2)
    return scene


def watch(pilot: Pilot, seconds: float, step: float = 0.25) -> list[tuple[int, str]]:
    """Plies and captions as they follow each other."""
    scene = pilot.stage.scene
    assert isinstance(scene, DemoScene)
    seen: list[tuple[int, str]] = []
    for _ in range(round(seconds / step)):
        pilot.clock.now += step
        pilot.frames()
        now = (scene.story.ply if scene.story else -1, scene.caption_strip_text)
        if not seen or seen[-1] != now:
            seen.append(now)
    return seen


def test_bots_play_and_every_action_is_said(pilot: Pilot) -> None:
    demo(pilot)
    seen = watch(pilot, 15)
    assert seen[0][1] == "A game of Zodiac begins."
    said = [words for ply, words in seen if ply]
    assert len(said) >= 4
    assert all(words.startswith(("Black ", "White ")) for words in said)


def test_the_pace_can_be_followed(pilot: Pilot) -> None:
    scene = demo(pilot)
    pilot.clock.now += 3
    pilot.frames()
    match = scene.play.match
    assert match is not None
    ply = match.ply
    pilot.clock.now += MOVE * 0.7
    pilot.frames(5)
    assert match.ply == ply


@pytest.mark.parametrize("pace", [0.0, 4.0])
def test_even_the_fastest_bots_leave_a_second_for_each_move(tmp_path: Path, pace: float) -> None:
    with piloted(tmp_path, Settings(bot_pace=pace)) as pilot:
        scene = demo(pilot)
        watch(pilot, 10, 0.05)
        assert scene.play.match is not None
        assert 3 <= scene.play.match.ply <= 10


@pytest.mark.parametrize("key", ["space", "escape", "a", "m", "return", "left shift"])
def test_any_key_is_back_on_the_title_in_the_same_turn(pilot: Pilot, key: str) -> None:
    demo(pilot)
    watch(pilot, 4)
    before = pilot.stage.settings
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.key.key_code(key), mod=0, unicode=""))
    pilot.frames()
    assert isinstance(pilot.stage.scene, TitleScene)
    assert pilot.stage.settings == before


@pytest.mark.parametrize("button", [1, 2, 3])
def test_any_click_is_back_on_the_title_and_does_nothing_there(pilot: Pilot, button: int) -> None:
    demo(pilot)
    watch(pilot, 4)
    title = pilot.stage.scenes[0]
    assert isinstance(title, TitleScene)
    pilot.click(pilot.centre(title.shelf.box_rects["zodiac"]), button)
    assert pilot.stage.scene is title


def test_moving_the_pointer_does_not_end_it(pilot: Pilot) -> None:
    scene = demo(pilot)
    pilot.move((300, 300), 5)
    assert pilot.stage.scene is scene


def test_it_does_not_wait_for_a_bot_that_thinks(pilot: Pilot) -> None:
    pilot.stage.worker = CannedWorker()
    scene = demo(pilot)
    watch(pilot, 10)
    assert scene.play.match is not None
    assert scene.play.match.ply == 0
    pilot.key("space")
    assert isinstance(pilot.stage.scene, TitleScene)


def test_the_show_goes_on_when_bots_fail(pilot: Pilot) -> None:
    pilot.stage.worker = CannedWorker(Answer(error="ZeroDivisionError: no"))
    scene = demo(pilot)
    watch(pilot, 10)
    assert scene.play.match is not None
    assert scene.play.match.ply >= 2


def test_begun_from_the_command_line_it_ends_on_a_title(pilot: Pilot) -> None:
    demo(pilot, over_title=False)
    watch(pilot, 3)
    pilot.key("space")
    assert [type(scene) for scene in pilot.stage.scenes] == [TitleScene]
    assert pilot.stage.running


def test_nothing_is_written_among_the_matches(pilot: Pilot, tmp_path: Path) -> None:
    scene = demo(pilot)
    watch(pilot, 30, 0.5)
    assert scene.play.match is not None
    assert scene.play.match.journal is None
    pilot.key("space")
    assert list(tmp_path.rglob("*")) == []


def test_the_next_game_follows_when_a_match_is_over(pilot: Pilot) -> None:
    scene = demo(pilot)
    first = scene.play.match
    for _ in range(400):
        pilot.clock.now += 3
        pilot.frames()
        if scene.play.match is not first:
            break
    assert first is not None
    assert scene.play.is_over is False
    assert scene.play.match is not first
    assert scene.caption_strip_text == "A game of Zoon begins."


def test_between_two_moves_nothing_is_drawn(pilot: Pilot) -> None:
    demo(pilot)
    pilot.clock.now += 3
    pilot.rest()
    drawn = pilot.loop.frames
    pilot.frames(30)
    assert pilot.loop.frames == drawn


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (2560, 1080), (2160, 1440)])
@pytest.mark.parametrize(("scale", "projector"), [(100, False), (200, False), (100, True)])
@pytest.mark.parametrize("flank", [0, 108])
def test_the_board_is_large_and_the_caption_above_the_lowest_tenth(
    tmp_path: Path, size: tuple[int, int], scale: int, projector: bool, flank: int
) -> None:
    from tabletop.ui.drawing.metrics import Metrics
    from tabletop.ui.scenes.demo.scene import arrange_demo

    metrics = Metrics(*size, scale / 100, projector)
    places = arrange_demo(metrics, size, 2, metrics.text_px(90), metrics.text_px(90), side_margin=metrics.px(flank))
    parts = [places.board, places.strip, *places.seats, places.about, places.side_panel]
    assert places.strip.bottom <= size[1] * 0.9
    assert all(pygame.Rect(0, 0, *size).contains(part) for part in parts if part.h)
    assert all(part.collidelist([p for p in parts[i + 1 :] if p.h]) == -1 for i, part in enumerate(parts) if part.h)
    assert places.board.h >= size[1] * (0.7 if scale == 100 and not projector else 0.55)


# Hidden cards, dice and combats


def shown(pilot: Pilot, seed: str) -> DemoScene:
    """A demonstration of Zoon alone."""
    scene = DemoScene(pilot.stage, names=("zoon",), seed=seed)
    pilot.stage.push_scene(scene)
    pilot.frames(2)
    return scene


def test_all_games_take_their_turn(pilot: Pilot) -> None:
    from tabletop.content import boxes
    from tabletop.ui.scenes.demo.play import DemoMatchPlayer

    play = DemoMatchPlayer(boxes.game_names(), pilot.stage.worker, "x")
    begun = []
    for _ in range(2 * len(boxes.game_names())):
        play.begin_match()
        assert play.match is not None
        begun.append(play.match.header.game)
    assert begun == [*boxes.game_names(), *boxes.game_names()]


def test_options_vary_and_tribes_differ(pilot: Pilot) -> None:
    from tabletop.ui.scenes.demo.play import DemoMatchPlayer

    setups = []
    for seed in range(30):
        play = DemoMatchPlayer(("zoon",), pilot.stage.worker, str(seed))
        play.begin_match()
        assert play.match is not None
        setups.append(play.match.header.setup)
    assert {setup["ruleset"] for setup in setups} == {"classic", "sullivan"}
    assert all(setup["south"] != setup["north"] for setup in setups)


@pytest.mark.slow
def test_zoon_is_shown_to_spectators_with_its_combats(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    from tabletop.games.zoon.board.board import ZoonBoard

    views: list[Any] = []
    fought: list[float] = []
    show, tell = ZoonBoard.animate, ZoonBoard.present_clip
    told_at: list[float] = []

    def animated(self: ZoonBoard, view: Any, now: float, **how: Any) -> float:
        views.append(view)
        if told_at:
            fought.append(now - told_at.pop())
        return show(self, view, now, **how)

    def played(self: ZoonBoard, moment: Any, now: float) -> float:
        told_at.append(now)
        return tell(self, moment, now)

    monkeypatch.setattr(ZoonBoard, "animate", animated)
    monkeypatch.setattr(ZoonBoard, "present_clip", played)
    scene = shown(pilot, "t4")
    seen = watch(pilot, 120)
    match = scene.play.match
    assert match is not None
    assert len(views) >= match.ply - 2, "every action is shown by itself, also what chance does"
    assert all(view.seat is None for view in views)
    assert fought
    assert all(seconds > 1.2 + 0.045 * 20 for seconds in fought), "there is time to read"
    assert any(" against " in words for _, words in seen)


def test_a_combat_is_seen_before_it_is_said(pilot: Pilot) -> None:
    scene = shown(pilot, "t4")
    for _ in range(600):
        pilot.clock.now += 0.25
        pilot.frames()
        board = scene._board
        assert board is not None
        if " against " in scene.caption_strip_text and not board.is_moving(pilot.clock.now):
            return
        assert " against " not in scene.caption_strip_text, "the result is told while the cards still lie face down"
    raise AssertionError("no combat in all that time")


def test_zone_wars_begins_on_the_mat_and_tells_what_matters(pilot: Pilot) -> None:
    scene = DemoScene(pilot.stage, names=("zone_wars",), seed="a")
    pilot.stage.push_scene(scene)
    pilot.frames(2)
    match = scene.play.match
    assert match is not None
    assert match.view(None).round == 1, "nobody watches how models are chosen and deployed"
    assert len(match.sitters) == 2
    assert {sitter.level for sitter in match.sitters} <= {"easy", "medium"}
    begun = match.ply
    seen = watch(pilot, 60)
    assert match.ply > begun + 10
    said = [words for _, words in seen[1:]]
    assert any(": " in words for words in said), "what a model does is told"
    assert not any(sign in words for words in said for sign in "{}()"), "ids and fields are for machines"


def test_zone_wars_makes_room_after_a_while(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    from tabletop.ui.scenes.demo import play as demo_play

    monkeypatch.setattr(demo_play, "LONGEST_DEMO", 12)
    play = demo_play.DemoMatchPlayer(("zone_wars",), pilot.stage.worker, "b")
    play.begin_match()
    assert play.match is not None
    begun = play.match.ply
    assert not play.is_over, "the set-up does not count"
    while not play.is_over:
        play.play_move()
    assert begun + 12 <= play.match.ply <= begun + 40


def test_only_what_can_be_chosen_is_agreed_on_for_zone_wars(pilot: Pilot) -> None:
    from tabletop.ui.scenes.demo.play import DemoMatchPlayer

    play = DemoMatchPlayer(("zone_wars",), pilot.stage.worker, "c")
    setups = []
    for _ in range(8):
        play.begin_match()
        assert play.match is not None
        setups.append(play.match.header.setup)
    assert {setup["map"] for setup in setups} == {"usual"}
    assert {setup["players"] for setup in setups} == {"2"}
    assert len({setup["scenario"] for setup in setups}) > 1
    assert all(setup["faction1"] != setup["faction2"] for setup in setups)


def test_zombies_begins_with_everybody_on_the_map_and_gives_no_hand_away(pilot: Pilot) -> None:
    scene = DemoScene(pilot.stage, names=("zombies",), seed="a")
    pilot.stage.push_scene(scene)
    pilot.frames(2)
    match = scene.play.match
    assert match is not None
    assert match.view(None).shown.round == 1, "nobody watches how hands are dealt"
    assert {sitter.level for sitter in match.sitters} <= {"easy", "medium"}
    begun = match.ply
    seen = watch(pilot, 40)
    assert match.ply > begun + 10
    said = [words for _, words in seen[1:]]
    assert any("break" in words or "holds" in words for words in said), "what suppressing fire did is told"
    assert not any(sign in words for words in said for sign in "{}()"), "ids and fields are for machines"
    assert not any("draws" in words or "face down" in words for words in said), "hands are nobody's business"


@pytest.mark.parametrize("game", boxes.game_names())
def test_it_begins_with_the_game_that_is_asked_for(pilot: Pilot, game: str) -> None:
    scene = open_scene("demo", pilot.stage, SceneRequest(game))
    assert isinstance(scene, Trailer)
    pilot.stage.push_scene(scene)
    pilot.frames(3)
    assert scene.game == game


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_the_level_of_each_side_is_read_whole_at_the_largest_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, level: str
) -> None:
    known = wording.bot_level_name
    monkeypatch.setattr(wording, "bot_level_name", lambda game, _: known(game, level))
    with piloted(tmp_path, Settings(text_scale=200, language=language)) as pilot, overheard() as said:
        pilot.stage.push_scene(DemoScene(pilot.stage, ("zoon",), "test"))
        pilot.frames(2)
        words = known("zoon", level)
    assert words[:1].upper() + words[1:] in said
