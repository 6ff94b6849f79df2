"""The second window: everybody's picture of the table at the same time, and nothing but that one can happen to it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pygame
import pytest

from tabletop.play.match import Match
from tabletop.play.tournament.files import TOURNAMENTS
from tabletop.play.tournament.tournament import PairingResult, Tournament
from tabletop.settings import Settings
from tabletop.ui.messages import say
from tabletop.ui.scenes.club.wall_scene import SpectatorClubScene
from tabletop.ui.scenes.demo.trailer import Trailer
from tabletop.ui.scenes.dialogs import MenuScene
from tabletop.ui.scenes.end.scene import EndScene
from tabletop.ui.scenes.registry import open_scene
from tabletop.ui.scenes.settings import SettingsScene
from tabletop.ui.scenes.table.scene import TableScene
from tabletop.ui.scenes.title.scene import TitleScene
from tabletop.ui.scenes.wall import wall as wall_module
from tabletop.ui.scenes.wall.scene import SpectatorMatchScene
from tabletop.ui.scenes.wall.wall import SpectatorBoxScene, SpectatorWindow
from tabletop.ui.stage.displays import Display
from tabletop.ui.stage.windows import SecondWindow
from tests.ui.pilot import Pilot, new_match, piloted, seated, spot
from tests.ui.scenes.club.states import club_night, written
from tests.ui.scenes.phones.test_leaks import combat


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path, Settings(confirm="none", cover="off")) as made:
        yield made


def opened(pilot: Pilot) -> SpectatorWindow:
    pilot.key("f10")
    wall = pilot.stage.second_window
    assert isinstance(wall, SpectatorWindow)
    assert wall.is_open
    pilot.frames(2)
    return wall


def table_on(wall: SpectatorWindow) -> SpectatorMatchScene:
    assert wall.stage is not None
    assert isinstance(wall.stage.scene, SpectatorMatchScene)
    return wall.stage.scene


def shown(wall: SpectatorWindow) -> bytes:
    """What the second window shows."""
    assert wall.stage is not None
    return pygame.image.tobytes(wall.stage.surface, "RGB")


def window_of(wall: SpectatorWindow) -> SecondWindow:
    assert wall.window is not None
    return wall.window


def system_window(wall: SpectatorWindow) -> pygame.Window:
    """The window as pygame has it."""
    return window_of(wall)._window


def about(wall: SpectatorWindow, kind: int, **facts: Any) -> pygame.Event:
    """An event as pygame tells it of the second window."""
    return pygame.event.Event(kind, {**facts, "window": system_window(wall)})


def play(scene: TableScene, text: str) -> None:
    scene.play(scene.match.game.parse(text))


def test_f10_opens_and_closes_it_wherever_one_is(pilot: Pilot) -> None:
    pilot.stage.push_scene(TitleScene(pilot.stage))
    pilot.rest()
    wall = opened(pilot)
    assert wall.stage is not None
    assert isinstance(wall.stage.scene, SpectatorBoxScene)
    assert pilot.stage.settings.wall
    scene = seated(pilot, new_match())
    assert table_on(wall).table is scene
    scene.open_menu()
    pilot.rest()
    pilot.key("f10")
    assert isinstance(pilot.stage.scene, MenuScene), "the key is nobody's but the second window's"
    assert not wall.is_open
    assert not pilot.stage.settings.wall


def test_a_box_on_it_keeps_no_picture_of_the_table_before(pilot: Pilot) -> None:
    """It would be as large as the window."""
    pilot.stage.push_scene(TitleScene(pilot.stage))
    wall = opened(pilot)
    seated(pilot, new_match())
    pilot.rest()
    stage = table_on(wall).stage
    stage.layer.surface = pygame.Surface(stage.surface.get_size())  # what stays while pieces move
    while len(pilot.stage.scenes) > 1:
        pilot.stage.pop_scene()
    pilot.frames(20, 0.1)
    assert isinstance(stage.scene, SpectatorBoxScene)
    assert stage.layer.surface is None


def test_the_trailer_of_a_game_has_its_box_on_the_wall(pilot: Pilot) -> None:
    trailer = Trailer(pilot.stage, ("zombies",))
    pilot.stage.push_scene(trailer)
    wall = opened(pilot)
    assert wall.stage is not None
    assert isinstance(wall.stage.scene, SpectatorBoxScene)
    assert wall.stage.scene.game == trailer.game == "zombies"


def test_the_menu_and_the_settings_open_it(pilot: Pilot) -> None:
    scene = seated(pilot, new_match())
    scene.open_menu()
    pilot.rest()
    menu: Any = pilot.stage.scene
    pilot.click(pilot.centre(menu.buttons["wall"].rect))
    assert pilot.stage.second_window is not None
    assert pilot.stage.second_window.is_open
    settings = SettingsScene(pilot.stage)
    pilot.stage.push_scene(settings)
    settings.toggle_all_settings()
    pilot.rest()
    settings.change_setting(next(item for item in settings.shown_items if item.name == "wall"), False)
    assert not pilot.stage.second_window.is_open


def test_it_shows_the_same_position_at_the_same_time(pilot: Pilot) -> None:
    scene = seated(pilot, new_match())
    wall = opened(pilot)
    story = table_on(wall).story
    both = []
    for text in ("E-f", "F-a"):
        play(scene, text)
        for _ in range(60):
            pilot.frames()
            both.append((scene.story.ply, story.ply, scene.board.is_moving(pilot.clock.now),
                         table_on(wall).board.is_moving(pilot.clock.now)))  # fmt: skip
    assert all(table == wall_ and moves == also for table, wall_, moves, also in both)
    assert {table for table, *_ in both} == {0, 1, 2}
    assert any(moves for *_, moves, _ in both)
    scene.undo()
    pilot.rest()
    assert story.ply == scene.story.ply < 2


def test_what_is_cut_short_at_the_table_is_cut_short_there(pilot: Pilot) -> None:
    scene = seated(pilot, new_match())
    wall = opened(pilot)
    play(scene, "E-f")
    pilot.frames(3)
    play(scene, "F-a")
    pilot.frames(3)
    assert table_on(wall).story.ply_in_progress == scene.story.ply_in_progress
    pilot.rest()
    assert table_on(wall).story.ply == 2


def test_a_result_lies_there_until_those_at_the_table_go_on(pilot: Pilot) -> None:
    scene = seated(pilot, combat())
    wall = opened(pilot)
    while not pilot.holds:
        scene.play(scene.match.actions()[0])
        pilot.rest_without_reading()
    pilot.frames(20, 1.0)
    assert pilot.holds
    assert table_on(wall).story.waits_for_person(pilot.clock.now) == scene.story.waits_for_person(pilot.clock.now)
    pilot.rest()
    assert table_on(wall).story.is_at_rest
    assert table_on(wall).story.ply == scene.story.ply


def test_a_look_into_the_past_is_the_tables_own(pilot: Pilot) -> None:
    scene = seated(pilot, new_match())
    wall = opened(pilot)
    play(scene, "E-f")
    pilot.rest()
    before = shown(wall)
    scene.show_ply(0)
    pilot.rest()
    assert scene.story.ply == 0
    assert shown(wall) == before


def test_it_stays_over_all_scenes_and_at_rest_equals_a_fresh_picture(pilot: Pilot) -> None:
    scene = seated(pilot, new_match())
    wall = opened(pilot)
    for text in ("b-c", "e-d"):
        play(scene, text)
        pilot.rest()
    scene.press_bright_button()
    pilot.rest()
    assert isinstance(pilot.stage.scene, EndScene)
    assert "wins" in table_on(wall).caption_text
    pilot.frames(3, 1.0)
    assert wall.stage is not None
    anew = pygame.Surface(wall.stage.surface.get_size())
    wall.stage.make_display_list().paint_on(anew)
    assert pygame.image.tobytes(anew, "RGB") == shown(wall)


def test_a_long_caption_is_cut_to_its_last_sentences_before_it_becomes_small(pilot: Pilot) -> None:
    seated(pilot, new_match())
    scene = table_on(opened(pilot))
    sentences = tuple(f"Somebody of the name of {name} does something that takes many words." for name in "ABCDEFGH")
    scene._caption_sentences = sentences
    pixels, lines = scene._fit_caption(pygame.Rect(0, 0, 1000, 88))
    assert pixels * 1080 / 720 >= 26, "the floor for text on a projector at 1080p"
    assert " ".join(lines) in [" ".join(sentences[k:]) for k in range(1, len(sentences))]


def test_a_press_on_it_does_nothing_at_the_table(pilot: Pilot) -> None:
    scene = seated(pilot, new_match())
    wall = opened(pilot)
    before, place = pilot.picture(), pilot.stage.to_pixels(spot(scene, "E"))
    for kind, facts in (
        (pygame.MOUSEMOTION, {"pos": place, "rel": (1, 1), "buttons": (0, 0, 0), "touch": False}),
        (pygame.MOUSEBUTTONDOWN, {"pos": place, "button": 1, "touch": False}),
        (pygame.MOUSEBUTTONUP, {"pos": place, "button": 1, "touch": False}),
        (pygame.KEYDOWN, {"key": pygame.K_ESCAPE, "mod": 0, "unicode": "", "scancode": 0}),
        (pygame.WINDOWMINIMIZED, {}), (pygame.WINDOWLEAVE, {}),
    ):  # fmt: skip
        pygame.event.post(about(wall, kind, **facts))
        pilot.frames(2)
    assert pilot.picture() == before
    assert scene.hand.gesture.selected_place is None
    assert pilot.stage.scene is scene


def test_its_own_cross_closes_it_and_the_windows_cross_ends_the_program(pilot: Pilot) -> None:
    seated(pilot, new_match())
    wall = opened(pilot)
    pygame.event.post(about(wall, pygame.WINDOWCLOSE))
    pilot.frames()
    assert not wall.is_open
    assert pilot.stage.running
    wall = opened(pilot)
    other = about(wall, pygame.WINDOWCLOSE)
    other.dict["window"] = type("Main", (), {"id": -1})()
    pygame.event.post(other)
    pilot.frames(2)
    assert not pilot.stage.running


def test_destroyed_in_the_middle_it_harms_nothing(pilot: Pilot) -> None:
    scene = seated(pilot, new_match())
    wall = opened(pilot)
    play(scene, "E-f")
    pilot.frames(4)
    system_window(wall).destroy()
    pilot.frames(2)
    assert not wall.is_open
    assert pilot.stage.toast.words
    pilot.rest()
    pilot.click(spot(scene, "F"))
    pilot.click(spot(scene, "a"))
    pilot.rest()
    assert scene.match.ply == 2
    assert table_on(opened(pilot)).story.ply == 2


def test_what_fails_on_it_costs_nothing_else(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = seated(pilot, new_match())
    wall = opened(pilot)
    monkeypatch.setattr(table_on(wall), "draw", lambda *_: 1 / 0)
    play(scene, "E-f")
    pilot.rest()
    assert not wall.is_open
    assert scene.story.ply == 1


def test_at_rest_nothing_is_drawn_on_it(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    seated(pilot, new_match())
    wall = opened(pilot)
    pilot.frames(5, 1.0)
    calls: list[object] = []
    monkeypatch.setattr(window_of(wall), "show", calls.append)
    pilot.frames(100, 0.1)
    assert calls == []
    assert not wall.is_moving


def test_it_follows_language_and_size(pilot: Pilot) -> None:
    seated(pilot, new_match())
    wall = opened(pilot)
    english = shown(wall)
    pilot.stage.change_settings(language="de")
    pilot.frames(2)
    assert shown(wall) != english
    system_window(wall).size = (1600, 900)
    pilot.frames(2)
    assert wall.stage is not None
    assert wall.stage.metrics.width == 1600
    assert len(shown(wall)) == 1600 * 900 * 3


def test_the_program_keeps_where_it_stood(pilot: Pilot) -> None:
    wall = opened(pilot)
    system_window(wall).size = (1400, 800)
    pilot.frames()
    wall.close_at_exit()
    kept = pilot.stage.settings
    assert kept.wall, "it opens again with the program"
    assert kept.wall_size == (1400, 800)


@pytest.mark.parametrize(("beside", "is_told"), [(False, True), (True, False)])
def test_where_it_may_lie_behind_the_screen_says_how_it_comes_to_the_front(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch, beside: bool, is_told: bool
) -> None:  # fmt: skip
    laptop, beamer = Display("laptop", (0, 0, 1280, 800)), Display("beamer", (1280, 0, 1920, 1080))
    monkeypatch.setattr(wall_module, "displays", lambda: (laptop, beamer) if beside else (laptop,))
    pilot.stage.push_scene(TitleScene(pilot.stage))
    pilot.rest()
    opened(pilot)
    assert (say("wall.behind") in pilot.stage.toast.words) == is_told


def test_between_matches_it_shows_the_club_night_that_is_on(pilot: Pilot) -> None:
    pilot.stage.push_scene(open_scene("title", pilot.stage))
    wall = opened(pilot)
    assert wall.stage is not None
    assert isinstance(wall.stage.scene, SpectatorBoxScene)
    path = written(club_night(rounds=2, is_open=True))
    pilot.frames(3, seconds=1.5)
    club = wall.stage.scene
    assert isinstance(club, SpectatorClubScene)
    before = shown(wall)
    TOURNAMENTS.change_record(path, lambda one: one.with_result(1, 0, PairingResult((2, 0))))
    pilot.frames(5, seconds=1.5)
    assert shown(wall) != before
    seated(pilot, new_match())
    pilot.frames(3)
    assert isinstance(wall.stage.scene, SpectatorMatchScene)
    pilot.stage.replace_all_but_first(open_scene("settings", pilot.stage))
    pilot.frames(3, seconds=1.5)
    TOURNAMENTS.change_record(path, Tournament.with_end)
    pilot.frames(3, seconds=1.5)
    club = wall.stage.scene
    assert isinstance(club, SpectatorClubScene), "the room sees who has won"
    assert club.standings.tournament.is_finished


def test_the_page_of_a_club_night_over_a_match_that_is_over_shows_what_comes_next(pilot: Pilot) -> None:
    pilot.stage.push_scene(open_scene("title", pilot.stage))
    wall = opened(pilot)
    assert wall.stage is not None
    written(club_night(rounds=2, is_open=True))
    scene = seated(pilot, new_match())
    pilot.stage.push_scene(open_scene("club", pilot.stage))
    pilot.frames(3, seconds=1.5)
    assert isinstance(wall.stage.scene, SpectatorMatchScene), "that match still goes on"
    while scene.match.outcome is None:
        scene.play(scene.match.actions()[0])
    pilot.frames(3, seconds=1.5)
    assert isinstance(wall.stage.scene, SpectatorClubScene)
    pilot.stage.push_scene(open_scene("settings", pilot.stage))
    pilot.frames(3, seconds=1.5)
    assert isinstance(wall.stage.scene, SpectatorClubScene), "whatever lies over that page"
    pilot.stage.pop_scene()
    pilot.stage.pop_scene()
    pilot.frames(3, seconds=1.5)
    assert isinstance(wall.stage.scene, SpectatorMatchScene)


def test_the_end_of_a_club_night_is_seen_until_the_next_match(pilot: Pilot) -> None:
    pilot.stage.push_scene(open_scene("title", pilot.stage))
    wall = opened(pilot)
    assert wall.stage is not None
    written(club_night(rounds=2).with_end())
    pilot.frames(3, seconds=1.5)
    assert isinstance(wall.stage.scene, SpectatorClubScene)
    match = new_match()
    later = f"{datetime.now(UTC) + timedelta(minutes=1):%Y-%m-%dT%H:%M:%S}"
    seated(pilot, Match(match.game, replace(match.header, started=later)))
    pilot.frames(3)
    pilot.stage.replace_all_but_first(open_scene("settings", pilot.stage))
    pilot.frames(3, seconds=1.5)
    assert isinstance(wall.stage.scene, SpectatorBoxScene)
