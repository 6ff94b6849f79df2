"""The title: what is on it, what it opens, and how quiet and quick it is."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pygame
import pytest

from tabletop.content import boxes, games
from tabletop.content.errors import ContentError, LocatedProblem
from tabletop.play import saved_matches
from tabletop.play.listing import list_saved_matches
from tabletop.play.match import Match
from tabletop.play.record import Header
from tabletop.play.seats import Sitter, SitterKind
from tabletop.settings import Settings
from tabletop.ui.messages import available_languages, say
from tabletop.ui.scenes.dialogs import ConfirmScene, MenuScene
from tabletop.ui.scenes.game_shelf import GameShelf
from tabletop.ui.scenes.registry import open_scene
from tabletop.ui.scenes.table.scene import TableScene
from tabletop.ui.scenes.title.scene import ATTRACT_SECONDS, TitleScene
from tabletop.ui.widgets.node import NodeAction
from tests.file_of import file_of
from tests.sampled import sampled
from tests.ui.afresh import afresh
from tests.ui.pilot import Pilot, piloted
from tests.ui.scene_of import plaques_on_top, scene_of

PEOPLE = (Sitter(SitterKind.PERSON, "Ada"), Sitter(SitterKind.PERSON, "Bruno"))


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path) as made:
        yield made


def saved_match(folder: Path, moves: int, started: str = "2026-01-02T03:04:05Z") -> Match[Any, Any, Any]:
    game = games.load_game("zodiac")
    header = Header(game="zodiac", rules_version=game.version, content=games.digest("zodiac"), sitters=PEOPLE,
                    seed="s", started=started)  # fmt: skip
    match: Match[Any, Any, Any] = Match(game, header, saved_matches.create_journal(folder, header))
    for _ in range(moves):
        match.submit(match.actions()[0])
    return match


def title(pilot: Pilot) -> TitleScene:
    scene = TitleScene(pilot.stage)
    pilot.stage.push_scene(scene)
    pilot.rest()
    assert pilot.stage.toast.words == ""
    return scene


def top(pilot: Pilot) -> str:
    return type(pilot.stage.scene).__name__


FIRST_FRAME = """
import sys, tempfile
from pathlib import Path
from tabletop.ai.worker import InlineWorker
from tabletop.app import Loop, make_offscreen_stage
from tabletop.settings import Settings
from tabletop.ui.scenes.registry import open_scene
with tempfile.TemporaryDirectory() as folder:
    Path(folder, "noise.jsonl").write_text("noise")
    stage = make_offscreen_stage((1280, 720), Settings(), InlineWorker(), saves=Path(folder))
    stage.push_scene(open_scene("title", stage))
    loop = Loop(stage)
    loop.tick()
    assert loop.frames == 1
heavy = ("tabletop.content.prose", "tabletop.play.match", "tabletop.ui.forms.form", "pydantic", "yaml", "rich",
         "multiprocessing.pool")
print(*(name for name in heavy if name in sys.modules))
"""


def test_nothing_heavy_is_imported_for_the_first_frame() -> None:
    done = subprocess.run([sys.executable, "-c", FIRST_FRAME], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1].strip() == ""


def test_every_registered_game_has_a_box_with_its_words(pilot: Pilot) -> None:
    scene = title(pilot)
    assert set(scene.shelf.box_rects) == set(boxes.game_names())
    face = scene.shelf.game_cards["zodiac"]
    assert face.title == "Zodiac"
    assert face.problem == ""
    assert face.facts == ("2 players", "5 to 20 minutes")


def test_clicking_the_box_opens_its_set_up(pilot: Pilot) -> None:
    scene = title(pilot)
    pilot.click(pilot.centre(scene.shelf.box_rects["zodiac"]))
    assert top(pilot) == "SetupScene"


def test_the_box_can_be_opened_by_keyboard_alone(pilot: Pilot) -> None:
    scene = title(pilot)
    for _ in range(10):
        pilot.key("tab")
        assert scene.buttons.focused is not None
        if scene.buttons.focused.name == "box-zodiac":
            break
    pilot.key("space")
    assert top(pilot) == "SetupScene"


def test_enter_on_a_fresh_title_begins_a_match(pilot: Pilot) -> None:
    title(pilot)
    pilot.key("return")
    assert top(pilot) == "SetupScene"


LOOKED_AT = """
import sys, tempfile
from pathlib import Path
from tests.ui.pilot import piloted
from tabletop.ui.scenes.title.scene import TitleScene
with tempfile.TemporaryDirectory() as folder, piloted(Path(folder)) as pilot:
    scene = TitleScene(pilot.stage)
    pilot.stage.push_scene(scene)
    pilot.rest()
    pilot.move(pilot.centre(scene.shelf.box_rects["zoon"]))
    pilot.rest()
    before = set(sys.modules)
    pilot.click(pilot.centre(scene.shelf.box_rects["zoon"]))
    pilot.key("return")
    pictures = ("tabletop.ui.forms", "tabletop.ui.widgets", "tabletop.ui.scenes", "tabletop.games.zoon.board")
    print(type(pilot.stage.scene).__name__, *(name for name in sys.modules if name.startswith(pictures)
                                              and name not in before))
"""


def test_what_set_up_and_table_need_is_loaded_while_the_pointer_rests_on_the_box() -> None:
    done = subprocess.run([sys.executable, "-c", LOOKED_AT], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "DeployScene"


def test_the_pointer_chooses_the_box_on_which_it_rests_and_leaving_changes_nothing(pilot: Pilot) -> None:
    scene = title(pilot)
    assert (scene.game_name, scene.shelf.chosen_game) == ("zodiac", "zodiac")
    pilot.move(pilot.centre(scene.shelf.box_rects["zoon"]))
    pilot.rest()
    assert not scene.shelf.is_moving
    assert (scene.game_name, scene.shelf.chosen_game) == ("zoon", "zoon")
    pilot.move((640, 20))
    pilot.rest()
    assert scene.game_name == "zoon"
    assert scene.buttons["lesson"].words == "Learn Zoon in 5 minutes"
    fresh = TitleScene(pilot.stage)
    pilot.stage.restart_with_scene_asking_first(fresh)
    pilot.rest()
    assert fresh.game_name == "zodiac"


def test_boxes_that_the_pointer_only_crosses_change_nothing(pilot: Pilot) -> None:
    """A guest went from Zoon's box to the lesson over the others, and got the lesson of another game."""
    scene = title(pilot)
    pilot.move(pilot.centre(scene.shelf.box_rects["zoon"]))
    pilot.rest()
    lesson = pilot.centre(scene.buttons["lesson"].rect)
    crossed: set[str] = set()
    (x, y), count = pilot.at, 40
    for i in range(1, count + 1):
        pilot.move((x + (lesson[0] - x) * i / count, y + (lesson[1] - y) * i / count))
        pilot.frames(2)
        crossed |= {
            name for name, box in scene.shelf.box_rects.items() if box.collidepoint(pilot.stage.to_pixels(pilot.at))
        }
        assert scene.game_name == "zoon"
    assert len(crossed) > 1
    pilot.click(lesson)
    assert "Your first combats" in [item.words.split(" · ")[0] for item in plaques_on_top(pilot).items]


def test_a_box_is_chosen_by_the_keyboard_as_well(pilot: Pilot) -> None:
    scene = title(pilot)
    while scene.buttons.focused is None or scene.buttons.focused.name != "box-zombies":
        pilot.key("tab")
    assert scene.game_name == "zombies"
    assert scene.buttons["lesson"].words == "Learn Zombies in 4 minutes"
    pilot.key("escape")
    assert scene.game_name == "zombies"


@pytest.mark.parametrize("action", [NodeAction.FOCUS, NodeAction.PRESS])
def test_a_box_is_chosen_by_a_screen_reader_as_well(pilot: Pilot, action: NodeAction) -> None:
    scene = title(pilot)
    assert scene.perform_node_action("button/box-zombies", action)
    pilot.rest()
    if action is NodeAction.PRESS:
        assert top(pilot) == "SetupScene"
        pilot.key("escape")
    assert pilot.stage.scene is scene
    assert scene.buttons["lesson"].words == "Learn Zombies in 4 minutes"


def test_a_finger_chooses_a_box_first_and_opens_it_then(pilot: Pilot) -> None:
    scene = title(pilot)
    at = pilot.stage.to_pixels(pilot.centre(scene.shelf.box_rects["zoon"]))

    def tap() -> None:
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, pos=at, button=1, touch=True))
        pilot.frames()

    tap()
    assert (top(pilot), scene.game_name) == ("TitleScene", "zoon")
    tap()
    assert top(pilot) == "SetupScene"


@pytest.mark.parametrize("look", [{}, {"text_scale": 200}, {"projector": True}], ids=["usual", "200", "projector"])
def test_no_button_moves_when_another_box_is_chosen(tmp_path: Path, look: dict[str, Any]) -> None:
    """Only the rules' right end reaches as far as the puzzles, where a game has none."""
    saved_match(tmp_path, 3)
    with piloted(tmp_path, Settings(**look)) as pilot:
        scene = title(pilot)
        places: dict[str, set[tuple[int, ...]]] = {}
        for game in boxes.game_names():
            pilot.move(pilot.centre(scene.shelf.box_rects[game]))
            pilot.rest()
            assert scene.game_name == game
            for item in scene.buttons.items:
                part = item.rect.topleft if item.name == "rulebook" else tuple(item.rect)
                places.setdefault(item.name, set()).add(part)
        assert {name: len(seen) for name, seen in places.items() if len(seen) > 1} == {}
        assert {"play", "lesson", "rulebook", "try", "continue", "quit"} <= set(places)


@pytest.mark.parametrize("size", [(1024, 576), (1280, 720), (1920, 1080), (3840, 2160)])
def test_the_boxes_are_the_show(tmp_path: Path, size: tuple[int, int]) -> None:
    """Shelf and boxes take two thirds of the height, and the chosen box most of that."""
    with piloted(tmp_path, Settings(), size) as pilot:
        shelf = title(pilot).shelf
        assert shelf.boxes_bottom_y / size[1] > 2 / 3
        assert all(box.h > size[1] * 0.54 for box in shelf.box_rects.values())


def test_without_a_match_there_is_nothing_to_continue(pilot: Pilot) -> None:
    scene = title(pilot)
    names = [item.name for item in scene.buttons.items]
    assert "continue" not in names
    assert "play" in names


def test_continue_goes_on_with_the_latest_unfinished_match(pilot: Pilot, tmp_path: Path) -> None:
    saved_match(tmp_path, 3)
    scene = title(pilot)
    assert scene.buttons.items[0].name == "continue"
    pilot.click(pilot.centre(scene.buttons["continue"].rect))
    assert top(pilot) == "TableScene"
    match = scene_of(pilot, TableScene).match
    assert (match.ply, match.sitters) == (3, PEOPLE)
    match.submit(match.actions()[0])
    assert list_saved_matches(tmp_path)[0].plies == 4


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("moves", [0, 3])
def test_every_button_is_in_its_place_from_the_first_frame(tmp_path: Path, moves: int, scale: int) -> None:
    if moves:
        saved_match(tmp_path, moves)
    with piloted(tmp_path, Settings(text_scale=scale)) as pilot:
        scene = TitleScene(pilot.stage)
        pilot.stage.push_scene(scene)
        pilot.frames()
        first = {item.name: pygame.Rect(item.rect) for item in scene.buttons.items}
        assert ("continue" in first) == bool(moves)
        assert {"play", "lesson", "rulebook"} <= set(first)
        pilot.rest()
        assert {item.name: item.rect for item in scene.buttons.items} == first


def test_the_first_frame_names_the_match_and_its_picture_follows(pilot: Pilot, tmp_path: Path) -> None:
    saved_match(tmp_path, 3)
    with patch.object(pilot.stage.texts, "label", wraps=pilot.stage.texts.label) as drawn:
        pilot.stage.push_scene(TitleScene(pilot.stage))
        pilot.frames()
    shown = {call.args[0] for call in drawn.call_args_list}
    assert {"Zodiac", "Ada", "Bruno", "Continue"} <= shown
    assert not any(say("title.none_text").partition(".")[0] in text for text in shown)


def test_the_last_match_tells_where_it_stands(pilot: Pilot, tmp_path: Path) -> None:
    saved_match(tmp_path, 3)
    title(pilot)
    with patch.object(pilot.stage.texts, "label", wraps=pilot.stage.texts.label) as drawn:
        pilot.stage.draw()
    shown = [call.args[0] for call in drawn.call_args_list]
    assert any(words.endswith("3 moves · Bruno to move") for words in shown), shown
    game = games.load_game("zombies")
    header = Header(game="zombies", rules_version=game.version, content=games.digest("zombies"), seed="s",
                    sitters=(*PEOPLE, *PEOPLE), setup={"scenario": "ch2"}, started="2026-01-03T03:04:05Z")  # fmt: skip
    match: Match[Any, Any, Any] = Match(game, header, saved_matches.create_journal(tmp_path, header))
    match.submit(match.actions()[0])
    title(pilot)
    with patch.object(pilot.stage.texts, "label", wraps=pilot.stage.texts.label) as drawn:
        pilot.stage.draw()
    shown = [call.args[0] for call in drawn.call_args_list]
    assert {"To the Water · round 1", "Zombies", "Ada"} <= set(shown), shown


def test_a_press_meant_for_what_was_there_before_does_nothing(tmp_path: Path) -> None:
    """A match that is not among the newest files comes up under the pointer that was about to begin another one."""
    with piloted(tmp_path, Settings(text_scale=200)) as pilot:
        scene = title(pilot)
        place = 1150.0, 56.0
        pilot.move(place)
        for number in range(20):
            (tmp_path / f"{number}.jsonl").write_text("noise")
        journal: Any = saved_match(tmp_path, 1).journal
        os.utime(journal.path, (1, 1))
        scene.on_uncovered()
        pilot.frames(3)
        assert scene.buttons["continue"].rect.collidepoint(pilot.stage.to_pixels(place))
        pilot.click(place)
        assert top(pilot) == "TitleScene"
        pilot.frames(24)
        pilot.click(place)
        assert top(pilot) == "TableScene"


def test_a_match_that_cannot_be_continued_says_why_and_leaves_the_title(pilot: Pilot, tmp_path: Path) -> None:
    match = saved_match(tmp_path, 2)
    scene = title(pilot)
    path = file_of(match)
    path.write_text("gone\n", encoding="utf-8")
    pilot.click(pilot.centre(scene.buttons["continue"].rect))
    assert top(pilot) == "TitleScene"
    assert path.name in pilot.stage.toast.words


def test_a_match_played_meanwhile_appears_when_the_title_is_seen_again(pilot: Pilot, tmp_path: Path) -> None:
    scene = title(pilot)
    pilot.stage.push_scene(ConfirmScene(pilot.stage, "?", "Yes", lambda: None))
    saved_match(tmp_path, 1)
    pilot.key("escape")
    pilot.rest()
    assert scene.buttons.items[0].name == "continue"


@pytest.mark.parametrize(
    ("name", "scene"),
    [("replays", "ReplaysScene"), ("demo", "Trailer"), ("rulebook", "RulebookScene"), ("settings", "SettingsScene"),
     ("try", "PuzzlesScene"), ("puzzles", "PuzzlesScene")],
)  # fmt: skip
def test_each_action_opens_its_screen(pilot: Pilot, name: str, scene: str) -> None:
    shelf = title(pilot)
    pilot.click(pilot.centre(shelf.buttons[name].rect))
    assert top(pilot) == scene


def test_quit_asks_and_ends_the_program(pilot: Pilot) -> None:
    scene = title(pilot)
    pilot.click(pilot.centre(scene.buttons["quit"].rect))
    assert top(pilot) == "ConfirmScene"
    assert pilot.stage.running
    pilot.key("return")
    assert not pilot.stage.running


def test_large_words_leave_the_language_its_globe_and_a_tip(tmp_path: Path) -> None:
    with piloted(tmp_path, Settings(text_scale=200)) as pilot:
        button = title(pilot).buttons["language"]
        assert (button.words, button.tip) == ("", say("settings.language"))
        pilot.click(pilot.centre(button.rect))
        assert isinstance(pilot.stage.scene, MenuScene)


def test_the_first_start_offers_the_languages_and_later_ones_say_which_is_spoken(pilot: Pilot) -> None:
    assert title(pilot).buttons["language"].words == "English"
    pilot.stage.pop_scene()
    pilot.stage.is_first_start = True
    scene = title(pilot)
    names = [say(f"settings.language_{tag}") for tag in available_languages()]
    assert scene.buttons["language"].words == " · ".join(names)
    assert names[:2] == ["English", "Deutsch"]
    pilot.click(pilot.centre(scene.buttons["language"].rect))
    box = pilot.stage.scene
    assert isinstance(box, MenuScene)
    pilot.click(pilot.centre(box.buttons["de"].rect))
    pilot.rest()
    assert scene.buttons["quit"].words == "Beenden"
    pilot.stage.change_settings(language="en")


def test_escape_first_drops_the_focus_then_asks_and_then_means_no(pilot: Pilot) -> None:
    scene = title(pilot)
    pilot.key("tab")
    pilot.key("escape")
    assert scene.buttons.focused is None
    assert top(pilot) == "TitleScene"
    pilot.key("escape")
    assert top(pilot) == "ConfirmScene"
    pilot.key("escape")
    assert top(pilot) == "TitleScene"
    assert pilot.stage.running
    pilot.key("escape")
    pilot.key("return")
    assert not pilot.stage.running


def test_arrows_reach_every_button(pilot: Pilot) -> None:
    """What there is depends on the game in hand, so every way is gone from every button beside every game."""
    scene = title(pilot)
    pilot.key("down")
    assert scene.buttons.focused is not None
    there: set[str] = set()
    waiting = [("zodiac", scene.buttons.focused.name)]
    seen = set(waiting)
    while waiting:
        game, name = waiting.pop()
        there |= {item.name for item in scene.buttons.items}
        for way in ("up", "right", "down", "left"):
            scene.buttons.focus_button(f"box-{game}")
            pilot.key("f5")
            scene.buttons.focus_button(name)
            pilot.key(way)
            focused = scene.buttons.focused.name
            game_now = focused.removeprefix("box-") if focused.startswith("box-") else game
            if (game_now, focused) not in seen:
                seen.add((game_now, focused))
                waiting.append((game_now, focused))
    assert {f"box-{name}" for name in boxes.game_names()} | {"lesson", "puzzles", "try", "quit"} <= there
    assert {name for _, name in seen} == there


def test_after_a_minute_without_input_the_bots_play(pilot: Pilot) -> None:
    title(pilot)
    pilot.clock.now += ATTRACT_SECONDS - 5
    pilot.frames()
    assert top(pilot) == "TitleScene"
    pilot.move((30, 30))
    pilot.clock.now += ATTRACT_SECONDS - 5
    pilot.frames()
    assert top(pilot) == "TitleScene"
    pilot.clock.now += 6
    pilot.frames()
    assert top(pilot) == "Trailer"
    pilot.key("a")
    assert top(pilot) == "TitleScene"
    pilot.frames(5)
    assert top(pilot) == "TitleScene"


def test_the_bots_do_not_play_by_themselves_where_that_is_off_or_something_is_asked(tmp_path: Path) -> None:
    with piloted(tmp_path, Settings(attract=False)) as pilot:
        title(pilot)
        pilot.clock.now += 10 * ATTRACT_SECONDS
        pilot.frames()
        assert top(pilot) == "TitleScene"
    with piloted(tmp_path) as pilot:
        title(pilot)
        pilot.key("escape")
        pilot.clock.now += 10 * ATTRACT_SECONDS
        pilot.frames()
        assert top(pilot) == "ConfirmScene"


def test_the_bots_do_not_play_while_somebody_waits_for_the_frame_of_one_switch(tmp_path: Path) -> None:
    with piloted(tmp_path, Settings(scan_seconds=3.5)) as pilot:
        title(pilot)
        for _ in range(round(2 * ATTRACT_SECONDS)):
            pilot.frames(seconds=1.0, draws=False)
        assert pilot.stage.switch_scan.framed
        assert top(pilot) == "TitleScene"
        pilot.stage.change_settings(scan_seconds=0.0)
        pilot.frames()
        assert top(pilot) == "TitleScene"
        pilot.clock.now += ATTRACT_SECONDS + 1
        pilot.frames()
        assert top(pilot) == "Trailer"


def test_the_demonstration_ends_with_one_switch(tmp_path: Path) -> None:
    with piloted(tmp_path, Settings(scan_seconds=0.8)) as pilot:
        title(pilot)
        pilot.stage.push_scene(open_scene("demo", pilot.stage))
        pilot.frames(5)
        pilot.key("space")
        assert top(pilot) == "TitleScene"


def test_the_bots_do_not_play_in_a_window_that_nobody_sees(pilot: Pilot) -> None:
    title(pilot)
    pygame.event.post(pygame.event.Event(pygame.WINDOWMINIMIZED))
    pilot.frames()
    pilot.clock.now += 10 * ATTRACT_SECONDS
    pilot.frames(3)
    assert top(pilot) == "TitleScene"
    pygame.event.post(pygame.event.Event(pygame.WINDOWRESTORED))
    pilot.frames()
    assert top(pilot) == "TitleScene"
    pilot.clock.now += ATTRACT_SECONDS + 1
    pilot.frames()
    assert top(pilot) == "Trailer"


def test_another_language_is_spoken_at_once(pilot: Pilot) -> None:
    scene = title(pilot)
    assert scene.shelf.game_cards["zodiac"].facts[1] == "5 to 20 minutes"
    pilot.stage.change_settings(language="xx")
    assert scene.shelf.game_cards["zodiac"].facts[0].startswith("2 plàyérs")
    assert scene.buttons["quit"].words.startswith("Qûît")


@pytest.mark.parametrize("look", [{"text_scale": 200}, {"projector": True}], ids=["200", "projector"])
def test_large_words_still_name_the_game_and_say_what_every_number_counts(tmp_path: Path, look: dict[str, Any]) -> None:
    saved_match(tmp_path, 3)
    with piloted(tmp_path, Settings(**look)) as pilot:
        scene = title(pilot)
        pilot.move(pilot.centre(scene.shelf.box_rects["zoon"]))
        pilot.rest()
        with afresh(), patch.object(pilot.stage.texts, "label", wraps=pilot.stage.texts.label) as drawn:
            pilot.stage.draw()
    shown = {call.args[0] for call in drawn.call_args_list}
    face = scene.shelf.game_cards["zoon"]
    assert {"Continue", "Zoon", *face.facts} <= shown
    assert any(words and face.tagline.startswith(words) for words in shown)
    assert any(words and face.tagline.endswith(words) for words in shown)
    bare = [words for words in shown if re.fullmatch(r"[\d–]+( · .*)?", words)]
    assert bare == []


@pytest.mark.parametrize("scale", [100, 200])
def test_four_boxes_stand_side_by_side(tmp_path: Path, scale: int) -> None:
    with piloted(tmp_path, Settings(text_scale=scale)) as pilot:
        shelf = GameShelf(pilot.stage, ("zodiac", "zoon", "zone_wars", "zombies"))
        shelf.layout(pygame.Rect(40, 100, 1200, 420))
        rects = list(shelf.box_rects.values())
        assert len({(rect.size, rect.bottom) for rect in rects}) == 1
        assert [rect.x for rect in rects] == sorted(rect.x for rect in rects)
        assert all(rect.collidelist(rects[i + 1 :]) == -1 for i, rect in enumerate(rects))
        assert rects[0].x >= 40
        assert rects[-1].right <= 1240
        assert rects[0].y >= 100


@pytest.mark.parametrize("count", [5, 9, 20])
def test_more_boxes_get_narrower_and_all_stand_on_the_shelf(pilot: Pilot, count: int) -> None:
    shelf = GameShelf(pilot.stage, tuple(f"game {i}" for i in range(count)))
    shelf.layout(pygame.Rect(20, 80, 1240, 450))
    rects = list(shelf.box_rects.values())
    assert all(pygame.Rect(20, 80, 1240, 450).contains(rect) for rect in rects)
    assert all(rect.collidelist(rects[i + 1 :]) == -1 for i, rect in enumerate(rects))
    assert min(rect.w for rect in rects) >= 32


def test_damaged_content_closes_the_box_with_the_reason(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    place = LocatedProblem("data/zodiac/board.yaml", 12, 5, "lines[2][1]", "no point is called 'Z'")

    def broken(name: str) -> None:
        raise ContentError([place])

    monkeypatch.setattr(games, "load_game", broken)
    scene = title(pilot)
    assert "board.yaml:12:5" in scene.shelf.game_cards["zodiac"].problem
    pilot.click(pilot.centre(scene.shelf.box_rects["zodiac"]))
    assert top(pilot) == "TitleScene"
    assert "no point is called 'Z'" in pilot.stage.toast.words


def test_a_title_at_rest_draws_no_frames(pilot: Pilot) -> None:
    title(pilot)
    drawn = pilot.loop.frames
    pilot.frames(120)
    assert pilot.loop.frames == drawn


LOOKS = [{}, {"text_scale": 200, "language": "xx"}, {"text_scale": 150, "projector": True, "language": "xx"}]
SIZES = [(1280, 720), (1366, 768), (1920, 1080), (2160, 1440), (2560, 1080), (3840, 2160)]


@pytest.mark.parametrize(("size", "look"), sampled(product(SIZES, LOOKS), 0, 1, 2, 4, 9, 13))
def test_everything_lies_inside_the_window_and_apart(
    tmp_path: Path, size: tuple[int, int], look: dict[str, Any]
) -> None:
    saved_match(tmp_path, 2)
    settings = Settings(**look)
    with piloted(tmp_path, settings, size) as pilot:
        scene = title(pilot)
        lowest = size[1] * 9 // 10 if settings.projector else size[1]
        rects = [item.rect for item in scene.buttons.items]
        assert all(pygame.Rect(0, 0, size[0], lowest).contains(rect) for rect in rects)
        assert all(rect.collidelist(rects[i + 1 :]) == -1 for i, rect in enumerate(rects))
        names = {item.name for item in scene.buttons.items}
        assert {"continue", "box-zodiac", "replays", "demo", "rulebook", "settings", "quit"} <= names
        assert scene.shelf.box_rects["zodiac"].h > size[1] * 0.24, "four boxes over a panel of large text"
