"""Set-up is laying a table: faces at their places, pictures to choose from, house rules in one line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pygame
import pytest

from tabletop.content.games import load_game
from tabletop.play.seats import SitterKind
from tabletop.settings import Settings
from tabletop.ui import messages
from tabletop.ui.drawing import draw
from tabletop.ui.forms import tiles
from tabletop.ui.messages import say
from tabletop.ui.scenes.registry import SceneRequest, open_scene
from tabletop.ui.scenes.setup import remembered_plans
from tabletop.ui.scenes.setup.plan import SetupPlan, SetupPlayer
from tabletop.ui.scenes.setup.scene import SetupScene
from tabletop.ui.scenes.table.scene import TableScene
from tabletop.ui.scenes.title.scene import TitleScene
from tests.sampled import sampled
from tests.ui.languages import LANGUAGES
from tests.ui.pilot import Pilot, piloted
from tests.ui.test_words_drawn import overheard

GAMES = ("zodiac", "zoon", "zone_wars", "zombies")
PICTURED = [
    ("zoon", "south", "stilts"), ("zoon", "north", "bogwife"), ("zoon", "ruleset", "sullivan"),
    ("zone_wars", "faction1", "nova"), ("zone_wars", "scenario", "monster-hunt"), ("zone_wars", "map", "tank-farm"),
    ("zone_wars", "players", "4"), ("zombies", "scenario", "ch3"), ("zombies", "difficulty", "nightmare"),
]  # fmt: skip
"""Options that have pictures, with a value that is not the usual one."""

QUICK = 5.0
"""Seconds from the title to the first move at most."""


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Other tests hear English again."""
    yield
    messages.use_language("en")


@pytest.fixture
def pilot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pilot]:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    with piloted(tmp_path / "saves") as made:
        yield made


def opened(pilot: Pilot, game: str) -> SetupScene:
    scene = open_scene("setup", pilot.stage, SceneRequest(game))
    assert isinstance(scene, SetupScene)
    pilot.stage.push_scene(scene)
    pilot.frames(2)
    return scene


def press(pilot: Pilot, scene: SetupScene, name: str, part: str = "") -> None:
    """Clicks a widget where it is seen, scrolled to it as far as that is needed."""
    scene.form.focus_widget(name)
    pilot.frames(2)
    pilot.click(pilot.centre(scene.form.rect_of(name, part)))
    pilot.frames(2)


def to(pilot: Pilot, scene: SetupScene, name: str) -> None:
    for _ in range(60):
        if scene.form.focused == name:
            return
        pilot.key("tab")
    raise AssertionError(name)


def light(pilot: Pilot, rect: pygame.Rect) -> float:
    """Mean brightness of a part of the window, 0 to 255."""
    return sum(pygame.transform.average_color(pilot.stage.surface, rect)[:3]) / 3


def picture_of(scene: SetupScene, option: str, value: str) -> pygame.Rect:
    """The upper part of a tile, in pixels."""
    tile = scene.form.rect_of(f"option {option}", value)
    return pygame.Rect(tile.x + 4, tile.y + 4, tile.w - 8, tile.h // 4)


def started(pilot: Pilot, scene: SetupScene) -> TableScene:
    scene.form.focus_widget("start")
    pilot.key("return")
    table = next(each for each in pilot.stage.scenes if isinstance(each, TableScene))
    assert isinstance(table, TableScene)
    return table


# --- pictures ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "option", "value"), sampled(PICTURED, 0, 4, 7))
def test_a_pressed_picture_is_lit_and_played(pilot: Pilot, game: str, option: str, value: str) -> None:
    scene = opened(pilot, game)
    scene.form.focus_widget(f"option {option}")
    pilot.frames(2)
    usual, away = dict(scene.plan.options)[option], (2, 2)
    press(pilot, scene, f"option {option}", value)
    pilot.move(away)
    pilot.frames(3, 0.1)
    assert dict(scene.plan.options)[option] == value
    edges = {}
    for one in (usual, value):
        tile = scene.form.rect_of(f"option {option}", one)
        edges[one] = tuple(pilot.stage.surface.get_at((tile.x + 1, tile.centery)))[:3]
    brass = tuple(pygame.Color(pilot.stage.theme.accent))[:3]
    assert edges[value] == brass
    assert edges[usual] != brass
    assert started(pilot, scene).match.header.setup[option] == value


@pytest.mark.parametrize(("game", "option", "value"), sampled(PICTURED, 0, 4, 7))
def test_every_value_has_a_picture_of_its_own_with_name_and_line(
    pilot: Pilot, game: str, option: str, value: str
) -> None:
    with overheard() as said:
        scene = opened(pilot, game)
        option_ = next(each for each in scene.game.options if each.name == option)
        scene.form.focus_widget(f"option {option}")
        pilot.frames(2)
    drawn = set()
    for one in option_.values:
        tile = scene.choice_tile(option_, one)
        assert tile is not None
        assert tile.title in said
        assert tile.text in said
        assert tile.text, one
        drawn.add(pygame.image.tobytes(tile.picture((160, 90)), "RGB"))
    alike = {"map": 1}.get(option, 0)  # the usual mat is one of the others
    assert len(drawn) == len(option_.values) - alike


def test_a_picture_is_chosen_by_keyboard(pilot: Pilot) -> None:
    scene = opened(pilot, "zoon")
    to(pilot, scene, "option south")
    pilot.key("right")
    assert dict(scene.plan.options)["south"] == "stilts"
    assert scene.form.focused == "option south", "the next press goes on from there"
    pilot.key("left")
    pilot.key("left")
    assert dict(scene.plan.options)["south"] == "crownhorn"


def test_the_chosen_tribe_grows_and_bears_the_mark_of_its_side(pilot: Pilot) -> None:
    scene = opened(pilot, "zoon")
    before = scene.form.rect_of("option south", "bogwife")
    press(pilot, scene, "option south", "bogwife")
    after = scene.form.rect_of("option south", "bogwife")
    assert after.w > 1.3 * before.w
    assert after.w > 1.3 * scene.form.rect_of("option south", "delvers").w
    pilot.move((2, 2))
    pilot.frames(3, 0.1)
    side = draw.seat_mark_picture(pilot.stage, 0, pilot.stage.metrics.mix_px(26, 0.4))
    middle = side.get_rect(topleft=(after.x + 11, after.y + 11)).center
    assert pilot.stage.surface.get_at(middle)[:3] == side.get_at(side.get_rect().center)[:3]


# --- places -----------------------------------------------------------------------------------------------------------


def test_survivors_are_told_by_face_name_job_and_what_they_are_good_at(pilot: Pilot) -> None:
    with overheard() as said:
        scene = opened(pilot, "zombies")
    assert {"Ines Marlow", "paramedic", "Dayo Okafor", "tram driver"} <= said
    assert {"Broad shoulders", "He moves and acts as usual even when surrounded."} <= said
    assert {"Machine Pistol", "Pump Shotgun", "Service Pistol"} <= said, "what they bring along"
    assert "On her third night shift, and still taking pulses." in said
    assert {"moves 4", "moves 5"} <= said, "Lida is quicker"
    faces = {pygame.image.tobytes(scene.extra.seat_picture(seat)((160, 120)), "RGB") for seat in range(4)}
    assert len(faces) == 4


@pytest.mark.parametrize("game", sampled(GAMES, 0, 3))
def test_one_press_changes_who_plays_and_how_well(pilot: Pilot, game: str) -> None:
    scene = opened(pilot, game)
    press(pilot, scene, "kind 1", "person")
    assert scene.plan.players[1].kind == "person"
    assert "level 1" not in scene.form.widget_names
    press(pilot, scene, "kind 1", "bot")
    press(pilot, scene, "level 1", "hard")
    assert (scene.plan.players[1].kind, scene.plan.players[1].level) == ("bot", "hard")


def test_the_level_is_turned_by_keyboard(pilot: Pilot) -> None:
    scene = opened(pilot, "zodiac")
    to(pilot, scene, "level 1")
    pilot.key("right")
    assert scene.plan.players[1].level == "hard"


def test_who_lead_a_tribe_of_their_own_sit_as_shown_and_others_by_lot(pilot: Pilot) -> None:
    assert [opened(pilot, game).plan.by_lot for game in GAMES] == [True, False, False, False]


def test_more_players_bring_more_places(pilot: Pilot) -> None:
    scene = opened(pilot, "zone_wars")
    assert "option faction3" not in scene.form.widget_names
    press(pilot, scene, "option players", "4")
    press(pilot, scene, "option faction4", "ark")
    assert len(scene.plan.players) == 4
    assert dict(scene.plan.options)["faction4"] == "ark"


# --- house rules ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", sampled(GAMES, 0, 3))
def test_what_is_rare_is_folded_below_one_line(pilot: Pilot, game: str) -> None:
    scene = opened(pilot, game)
    assert say("setup.house_usual") in {node.name for node in scene.form.nodes()}
    shown = set(scene.form.widget_names)
    assert not {"undo", "dice", "seed"} & shown
    press(pilot, scene, "more")
    assert {"undo", "seed"} <= set(scene.form.widget_names)
    folded = {f"option {option.name}" for option in scene.game.options if scene.extra.is_house_rule(option.name)}
    assert not folded & shown


def test_the_line_says_what_differs(pilot: Pilot) -> None:
    scene = opened(pilot, "zoon")
    press(pilot, scene, "more")
    with overheard() as said:
        scene.change(replace(scene.plan, undo="strict"))
        pilot.rest()
    assert say("setup.house_differ", count=1, what=say("setup.undo")) in said
    with overheard() as said:
        press(pilot, scene, "dice", "hand")
    assert say("setup.house_differ", count=2, what="Undo, Dice") in said
    with overheard() as said:
        scene.change(replace(scene.plan, undo="friendly"))
        press(pilot, scene, "dice", "program")
    assert say("setup.house_usual") in said


# --- from the title to the first move ---------------------------------------------------------------------------------


def at_title(pilot: Pilot) -> TitleScene:
    scene = open_scene("title", pilot.stage)
    assert isinstance(scene, TitleScene)
    pilot.stage.push_scene(scene)
    pilot.frames(20)
    return scene


def until_asked(pilot: Pilot, since: float) -> TableScene:
    """The table once a person is asked for an action, on it or on a page over it, within five seconds of the clock.

    A story that is told first lies there until it was read: this person lets it go by a key at once.
    """
    while pilot.clock.now - since <= QUICK:
        table = next((each for each in pilot.stage.scenes if isinstance(each, TableScene)), None)
        if table and (table.active if pilot.stage.scene is table else not pilot.stage.is_busy()):
            return table
        pilot.key("space") if pilot.holds else pilot.frames()
    raise AssertionError("nobody is asked")


def acts(table: TableScene) -> None:
    """The first action that is offered is the person's, and it is taken."""
    match = table.match
    assert match.sitters[match.to_act].kind == "person"
    before = match.ply
    match.submit(match.actions()[0])
    assert match.ply > before


@pytest.mark.parametrize("game", sampled(GAMES, 0, 3))
def test_two_presses_lead_from_the_title_to_the_first_move(pilot: Pilot, game: str) -> None:
    title = at_title(pilot)
    since = pilot.clock.now
    pilot.click(pilot.centre(title.buttons[f"box-{game}"].rect))
    scene = pilot.stage.scene
    assert isinstance(scene, SetupScene)
    pilot.click(pilot.centre(scene.form.rect_of("start")))
    acts(until_asked(pilot, since))


@pytest.mark.parametrize("game", sampled(GAMES, 0, 3))
def test_two_keys_do_so_as_well(pilot: Pilot, game: str) -> None:
    title = at_title(pilot)
    pilot.move(pilot.centre(title.buttons[f"box-{game}"].rect))
    pilot.frames(20)
    since = pilot.clock.now
    pilot.key("return")
    pilot.key("return")
    acts(until_asked(pilot, since))


@pytest.mark.parametrize("game", sampled(GAMES, 0, 3))
def test_one_press_on_the_title_begins_as_the_last_time(pilot: Pilot, game: str) -> None:
    title = at_title(pilot)
    pilot.move(pilot.centre(title.buttons[f"box-{game}"].rect))
    pilot.frames(20)
    assert "again" not in [item.name for item in title.buttons.items]
    scene = opened(pilot, game)
    press(pilot, scene, "level 1", "easy")
    first = started(pilot, scene).match
    while pilot.stage.scene is not title:
        pilot.stage.pop_scene()
    pilot.frames(20)
    since = pilot.clock.now
    pilot.click(pilot.centre(title.buttons["again"].rect))
    table = until_asked(pilot, since)
    assert table.match is not first
    assert sorted(map(str, table.match.sitters)) == sorted(map(str, first.sitters))
    assert table.match.header.setup == first.header.setup
    acts(table)


# --- room -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "size", "scale", "language"),
    sampled(product(GAMES, [(1280, 720), (1024, 600), (1920, 1080)], [100, 200], LANGUAGES), 3, 21, 28, 47, 65),
)
def test_nothing_overlaps_or_is_broken_in_the_middle_of_a_word(
    tmp_path: Path, game: str, size: tuple[int, int], scale: int, language: str
) -> None:
    with piloted(tmp_path, Settings(text_scale=scale, language=language), size) as pilot:
        scene = opened(pilot, game)
        scene.toggle_house_rules()
        window = pilot.stage.surface.get_rect()
        stops = [(stop.name, stop.rect) for stop in scene.form.tab_stops if stop.scroll is not None]
        for i, (name, one) in enumerate(stops):
            assert one.x >= 0, name
            assert one.right <= window.right, name
            assert one.collidelist([rect for _, rect in stops[i + 1 :]]) == -1, name
        for option in scene.game.options:
            tile = scene.choice_tile(option, option.default)
            if tile is None or f"option {option.name}" not in scene.form.widget_names:
                continue
            for value in option.values:
                told, rect = scene.choice_tile(option, value), scene.form.rect_of(f"option {option.name}", value)
                assert told is not None
                assert tiles.least_width(pilot.stage, (told,), 0) <= rect.w, value


# --- the same people again --------------------------------------------------------------------------------------------


def named(pilot: Pilot, scene: SetupScene, *names: str) -> None:
    """These people sit down in the order of the places."""
    for i, name in enumerate(names):
        press(pilot, scene, f"kind {i}", "person")
        press(pilot, scene, f"name {i}")
        scene.form.select_all_text(f"name {i}")
        pilot.type(name)
        pilot.key("return")


def test_nothing_is_offered_again_before_anybody_has_played(pilot: Pilot) -> None:
    assert not [name for name in opened(pilot, "zoon").form.widget_names if name.startswith("again")]


def test_one_press_begins_as_the_last_time_also_after_something_was_changed(pilot: Pilot) -> None:
    scene = opened(pilot, "zoon")
    press(pilot, scene, "option south", "bogwife")
    press(pilot, scene, "level 1", "easy")
    started(pilot, scene)
    with overheard() as said:
        scene = opened(pilot, "zoon")
    line = next(text for text in said if text.startswith("Like last time: "))
    assert line.startswith("Like last time: You against Halley (easy) · Corners, The Bogwife's Brood")
    press(pilot, scene, "option south", "crownhorn")
    press(pilot, scene, "level 1", "hard")
    press(pilot, scene, "again 0")
    table = next(each for each in pilot.stage.scenes if isinstance(each, TableScene))
    assert table.match.header.setup["south"] == "bogwife"
    assert [(sitter.kind, sitter.level) for sitter in table.match.sitters] == [("person", ""), ("bot", "easy")]


def test_each_company_has_its_own_last_time(pilot: Pilot) -> None:
    scene = opened(pilot, "zoon")
    press(pilot, scene, "option north", "bogwife")
    started(pilot, scene)
    scene = opened(pilot, "zoon")
    named(pilot, scene, "Ada", "Ben")
    press(pilot, scene, "option south", "crownhorn")
    started(pilot, scene)
    with overheard() as said:
        scene = opened(pilot, "zoon")
    assert any("Ada against Ben" in text for text in said)
    press(pilot, scene, "again 1")
    table = next(each for each in pilot.stage.scenes if isinstance(each, TableScene))
    assert [sitter.kind for sitter in table.match.sitters] == ["person", "bot"]
    assert (table.match.header.setup["south"], table.match.header.setup["north"]) == ("delvers", "bogwife")


def test_the_same_people_on_other_seats_are_the_same_company(pilot: Pilot) -> None:
    scene = opened(pilot, "zoon")
    named(pilot, scene, "Ada", "Ben")
    started(pilot, scene)
    scene = opened(pilot, "zoon")
    press(pilot, scene, "swap")
    started(pilot, scene)
    scene = opened(pilot, "zoon")
    assert [name for name in scene.form.widget_names if name.startswith("again")] == ["again 0"]
    press(pilot, scene, "again 0")
    table = next(each for each in pilot.stage.scenes if isinstance(each, TableScene))
    assert [sitter.name for sitter in table.match.sitters] == ["Ben", "Ada"]


@pytest.mark.parametrize("nonsense", [
    "{", "[]", "{}", '{"players": 3}', '{"players": [["person", "medium", 5]]}',
    '{"players": [["ghost", "medium", ""], ["bot", "easy", ""]], "lot": true, "options": {}, "texts": {}, "undo": '
    '"strict", "dice": false}',
    '{"players": [["person", "medium", ""]], "lot": true, "options": {}, "texts": {}, "undo": "strict", "dice": false}',
    '{"players": [["person", "medium", ""], ["bot", "nobody", ""]], "lot": true, "options": {}, "texts": {},'
    ' "undo": "strict", "dice": false}',
])  # fmt: skip
def test_a_damaged_last_time_is_left_out(nonsense: str) -> None:
    whole = (
        '{"players": [["person", "medium", "Ada"], ["bot", "easy", ""]], "lot": true, "options": {"south": "nobody"},'
        ' "texts": {}, "undo": "strict", "dice": true}'
    )
    settings = Settings(last_setup=(f"zoon table {nonsense}", f"zoon table {whole}", f"zodiac table {whole}"))
    (found,) = remembered_plans.last_plans(load_game("zoon"), settings)
    assert [player.name for player in found.players] == ["Ada", ""]
    assert dict(found.options)["south"] == "delvers", "what is gone is as usual"
    assert (found.undo, found.dice) == ("strict", True)


def test_three_companies_are_remembered_at_most() -> None:
    game, settings = load_game("zodiac"), Settings()
    for name in ("Ada", "Ben", "Cid", "Dot"):
        people = (SetupPlayer(SitterKind.PERSON, "medium", name), SetupPlayer(SitterKind.BOT, "easy"))
        kept: dict[str, Any] = {**remembered_plans.remember_plan(game, SetupPlan(people), settings)}
        settings = replace(settings, **kept)
    assert [plan.players[0].name for plan in remembered_plans.last_plans(game, settings)] == ["Dot", "Cid", "Ben"]


@pytest.mark.parametrize("game", GAMES)
def test_pictures_that_come_later_are_all_there_soon_and_stay(pilot: Pilot, game: str) -> None:
    scene = opened(pilot, game)
    pilot.frames(10)
    assert not scene.is_busy()
    before = pilot.picture()
    scene.layout()
    pilot.frames(1)
    assert pilot.picture() == before, "nothing comes later any more"


def test_what_is_agreed_is_told_beside_the_list_as_it_changes(pilot: Pilot) -> None:
    with overheard() as said:
        scene = opened(pilot, "zombies")
    assert "Difficulty: Normal" in said
    with overheard() as said:
        press(pilot, scene, "option difficulty", "nightmare")
    assert "Difficulty: Nightmare" in said
    scene = opened(pilot, "zone_wars")
    with overheard() as said:
        press(pilot, scene, "option players", "4")
    assert "Players: Four · Mat: Standard" in said


@pytest.mark.parametrize(("names", "bots", "told"), [
    (("Ann", "Ann", "Ben", "Ben"), 0, "Like last time: Ann, Ben"),
    (("Ann", "Ann", "Ben"), 1, "Like last time: Ann, Ben and one computer"),
    (("Ann",), 3, "Like last time: Ann and 3 computers"),
])  # fmt: skip
def test_a_team_is_told_by_its_people(pilot: Pilot, names: tuple[str, ...], bots: int, told: str) -> None:
    people = (
        *(SetupPlayer(SitterKind.PERSON, "medium", name) for name in names),
        *[SetupPlayer(SitterKind.BOT, "medium")] * bots,
    )
    game, stage = load_game("zombies"), pilot.stage
    kept: dict[str, Any] = {**remembered_plans.remember_plan(game, SetupPlan(people, by_lot=False), stage.settings)}
    stage.settings = replace(stage.settings, **kept)
    with overheard() as said:
        opened(pilot, "zombies")
    assert any(text.startswith(f"{told} ·") for text in said)
