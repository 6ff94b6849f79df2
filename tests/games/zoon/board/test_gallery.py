"""The tribes can be read, from wherever somebody wonders about them, by mouse and by keys (Z5, D3)."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from tabletop.content.games import load_game
from tabletop.games.zoon.board.gallery.card_details import CardReachPainter
from tabletop.games.zoon.board.gallery.scene import TribesScene
from tabletop.games.zoon.rules.battlefield import SOUTH, cell_at_offset, cell_from_name, cell_name
from tabletop.games.zoon.rules.card_vocabulary import TYPES
from tabletop.games.zoon.rules.rules import Zoon
from tabletop.games.zoon.rules.tribes import PathStep
from tabletop.games.zoon.rules.tribes import Zoon as Printed
from tabletop.games.zoon.rules.view import Shown, View
from tabletop.play.match import Match
from tabletop.play.seats import Sitter, SitterKind
from tabletop.settings import Settings
from tabletop.ui.boards.marks import MarkKind
from tabletop.ui.messages import say
from tabletop.ui.scenes.dialogs import MenuScene
from tabletop.ui.scenes.registry import SceneRequest, open_scene
from tabletop.ui.scenes.rulebook.scene import RulebookScene
from tabletop.ui.scenes.setup.scene import SetupScene
from tabletop.ui.scenes.table.scene import TableScene
from tests.games.zoon.board.states import CLASSIC
from tests.games.zoon.board.table import zoon_match
from tests.sampled import sampled
from tests.ui.languages import EVERY_LANGUAGE
from tests.ui.pilot import Pilot, match_of, piloted, seated, spot
from tests.ui.test_words_drawn import overheard

TRIBES = ("bogwife", "crownhorn", "delvers", "stilts")
PACK = Path(__file__).parent.parent / "content" / "tribes" / "tidewatch.yaml"


@pytest.fixture
def pilot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pilot]:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    with piloted(tmp_path / "saves", Settings(cover="off")) as made:
        yield made


def gallery(pilot: Pilot) -> TribesScene:
    """The gallery, which is on top."""
    pilot.rest()
    assert isinstance(pilot.stage.scene, TribesScene)
    return pilot.stage.scene


def opened(pilot: Pilot, tribe: str, game: Zoon | None = None) -> TribesScene:
    pilot.stage.push_scene(open_scene("tribes", pilot.stage, SceneRequest("zoon", detail=tribe, rules=game)))
    return gallery(pilot)


def table(pilot: Pilot, **agreed: str) -> TableScene:
    return seated(pilot, zoon_match(Sitter(SitterKind.PERSON, "Ann"), Sitter(SitterKind.BOT, "Ben", "easy"), **agreed))


def printed(scene: TribesScene) -> dict[str, Printed]:
    """The Zoons of the tribe by id, those of its Reinforcements included, as they stand in the file."""
    tribe = scene.deck.tribe
    found = [*tribe.zoons, *(trump.zoon for trump in tribe.trumps if trump.zoon is not None)]
    return {zoon.id: zoon for zoon in found}


def by_hand(card: Printed, start: str, view: View) -> dict[str, MarkKind]:
    """Where a Zoon of South's can go from a cell, worked out from its grid alone (Z17 to Z29, D5)."""
    found: dict[str, MarkKind] = {}

    def look(at: tuple[int, int], free: MarkKind, *, stop: bool = True) -> bool:
        cell = cell_at_offset(cell_from_name(start), at, SOUTH)
        there = None if cell is None else view.cells[cell]
        if cell is None or (isinstance(there, Shown) and there.owner == SOUTH):
            return False
        if stop:
            found.setdefault(cell_name(cell), free if there is None else MarkKind.ATTACK)
        return there is None

    for jump in card.jumps:
        look(jump, MarkKind.JUMP)
    for path in card.moves:
        for step in path:
            at, stop = (step.at, step.stop) if isinstance(step, PathStep) else (step, True)
            if not look(at, MarkKind.LEGAL, stop=stop):
                break
    return found


# --- the ways to it -----------------------------------------------------------------------------------------------


def test_set_up_leads_to_the_tribe_that_is_chosen_at_a_place(pilot: Pilot) -> None:
    scene = open_scene("setup", pilot.stage, SceneRequest("zoon"))
    assert isinstance(scene, SetupScene)
    pilot.stage.push_scene(scene)
    pilot.frames(3)
    pilot.click(pilot.centre(scene.form.rect_of("see north")))
    assert gallery(pilot).deck.tribe.id == "stilts"
    pilot.key("escape")
    assert pilot.stage.scene is scene


def test_set_up_leads_there_by_keys(pilot: Pilot) -> None:
    scene = open_scene("setup", pilot.stage, SceneRequest("zoon"))
    assert isinstance(scene, SetupScene)
    pilot.stage.push_scene(scene)
    scene.set_option("south", "bogwife")
    while scene.form.focused != "see south":
        pilot.key("tab")
    pilot.key("return")
    assert gallery(pilot).deck.tribe.id == "bogwife"
    pilot.key("escape")
    assert pilot.stage.scene is scene
    assert scene.form.focused == "see south"


@pytest.mark.parametrize(("seat", "tribe"), [(0, "delvers"), (1, "bogwife")])
def test_a_tribe_card_at_the_table_is_pressed(pilot: Pilot, seat: int, tribe: str) -> None:
    scene = table(pilot, **CLASSIC)
    ply = scene.match.ply
    with overheard() as said:
        pilot.move(spot(scene, f"tribe:{seat}"))
        pilot.rest()
        pilot.frames(8, 0.1)
    assert say("zoon.tribe_press") in said
    pilot.click(spot(scene, f"tribe:{seat}"))
    assert gallery(pilot).deck.tribe.id == tribe
    pilot.key("escape")
    assert pilot.stage.scene is scene
    assert scene.match.ply == ply


def test_a_press_that_leaves_the_tribe_card_opens_nothing(pilot: Pilot) -> None:
    scene = table(pilot, **CLASSIC)
    pilot.drag(spot(scene, "tribe:0"), spot(scene, "c3"))
    assert pilot.stage.scene is scene
    pilot.drag(spot(scene, "d2"), spot(scene, "tribe:0"))
    assert pilot.stage.scene is scene


def test_the_menu_of_a_match_leads_there(pilot: Pilot) -> None:
    scene = table(pilot, **CLASSIC)
    pilot.key("escape")
    pilot.rest()
    menu = pilot.stage.scene
    assert isinstance(menu, MenuScene)
    pilot.click(pilot.centre(menu.buttons["tribes"].rect))
    assert gallery(pilot).deck.tribe.id == "delvers"
    pilot.key("escape")
    assert pilot.stage.scene is scene


def test_the_rulebook_leads_there(pilot: Pilot) -> None:
    book = open_scene("rulebook", pilot.stage, SceneRequest("zoon"))
    assert isinstance(book, RulebookScene)
    pilot.stage.push_scene(book)
    pilot.frames(3)
    pilot.click(pilot.centre(book.form.rect_of("tribes")))
    gallery(pilot)
    pilot.key("escape")
    assert pilot.stage.scene is book


def test_the_rulebooks_of_others_do_not(pilot: Pilot) -> None:
    for game in ("zodiac", "zone_wars", "zombies"):
        book = open_scene("rulebook", pilot.stage, SceneRequest(game))
        assert isinstance(book, RulebookScene)
        pilot.stage.push_scene(book)
        assert not {"tribes", "campaign", "chapter"} & set(book.form.widget_names)


def test_a_match_that_is_over_leads_elsewhere(pilot: Pilot) -> None:
    scene = table(pilot, **CLASSIC)
    scene.match.resign(0) if scene.match.can_resign else scene.play(scene.match.game.parse("resign"))
    pilot.rest()
    assert scene.match.outcome is not None
    pilot.click(pilot.centre(scene.picture.buttons["plate"].rect))
    assert not isinstance(pilot.stage.scene, TribesScene)


# --- what is seen there -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("tribe", TRIBES)
def test_a_hovered_zoon_shows_where_it_could_go(pilot: Pilot, tribe: str) -> None:
    scene, met = opened(pilot, tribe), 0
    keys = [f"zoon {card.label}" for card in scene.deck.cards if card.copies]
    assert sum(card.copies for card in scene.deck.cards) == 12
    for key in keys:
        pilot.move(pilot.centre(scene.place(key)))
        pilot.rest()
        shown, sample = scene.shown, scene.sample
        assert f"zoon {shown.label}" == key  # type: ignore[union-attr]
        assert sample.standing_place is not None
        expected = by_hand(printed(scene)[shown.id], sample.standing_place, sample.view)
        assert dict(sample.marks) == expected, key
        met += MarkKind.ATTACK in expected.values()
        assert (MarkKind.JUMP in expected.values()) == bool(printed(scene)[shown.id].jumps)
        leaps = {
            cell
            for jump in printed(scene)[shown.id].jumps
            if (cell := cell_at_offset(cell_from_name(sample.standing_place), jump, SOUTH)) is not None
        }
        assert set(sample.jumps) == {cell_name(cell) for cell in leaps} & set(expected)
    assert met >= len(keys) - 1, "whoever moves has somebody to meet"


@pytest.mark.parametrize(("tribe", "card"), [("delvers", "sapper-brill"), ("bogwife", "hopguard#0")])
def test_a_jump_is_seen_from_where_to_where_past_what_lies_between(pilot: Pilot, tribe: str, card: str) -> None:
    """A long arrow, beside the small sign that stands in its cell at the table."""
    scene = opened(pilot, tribe)
    pilot.move(pilot.centre(scene.place(f"zoon {card}")))
    pilot.rest()
    sample, picture = scene.sample, CardReachPainter(pilot.stage, scene._game)
    drawn, without = picture.card_reach_picture(sample, 300), picture.card_reach_picture(replace(sample, jumps=()), 300)
    assert sample.jumps
    assert sample.standing_place is not None
    ground = picture._board.field
    for place in sample.jumps:
        start, end = (
            ground.cell_centre(cell_from_name(sample.standing_place)),
            ground.cell_centre(cell_from_name(place)),
        )
        between = pygame.Rect(0, 0, 1, 1)
        between.center = round((start[0] + end[0]) / 2), round((start[1] + end[1]) / 2)
        between = between.inflate(round(1.5 * ground.cell_side), round(0.6 * ground.cell_side))
        arrow = sum(drawn.get_at((x, y)) != without.get_at((x, y)) for x in range(between.left, between.right)
                    for y in range(between.top, between.bottom))  # fmt: skip
        assert arrow > ground.cell_side * 2, place


@pytest.mark.parametrize(
    ("tribe", "trump", "kind", "cells"),
    [
        ("delvers", "lantern-flask", MarkKind.ATTACK, "b4 d4"),
        ("bogwife", "sticky-tongue", MarkKind.ATTACK, "c4 c5"),
        ("bogwife", "sucking-mire", MarkKind.OCCUPIED, "d3"),
        ("crownhorn", "bronze-tines", MarkKind.OCCUPIED, "c3"),
    ],
)
def test_a_trump_shows_what_it_is_for(pilot: Pilot, tribe: str, trump: str, kind: MarkKind, cells: str) -> None:
    scene = opened(pilot, tribe)
    pilot.move(pilot.centre(scene.place(f"trump {trump}")))
    pilot.rest()
    assert dict(scene.sample.marks) == dict.fromkeys(cells.split(), kind)


def test_a_wall_goes_anywhere_outside_the_enemys_zone(pilot: Pilot) -> None:
    scene = opened(pilot, "delvers")
    pilot.move(pilot.centre(scene.place("trump rockfall")))
    pilot.rest()
    free = [
        cell_name(cell)
        for cell, there in enumerate(scene.sample.view.cells)
        if there is None and cell < cell_from_name("a5")
    ]
    assert sorted(scene.sample.marks) == sorted(free)


def test_a_reinforcement_shows_the_zoon_that_it_becomes(pilot: Pilot) -> None:
    scene = opened(pilot, "crownhorn")
    pilot.move(pilot.centre(scene.place("trump second-levy")))
    pilot.rest()
    veteran = printed(scene)["hill-veteran"]
    assert scene.sample.marks == by_hand(veteran, scene.sample.standing_place or "", scene.sample.view)


def test_how_often_a_trump_can_be_played_is_told_also_where_room_is_short(tmp_path: Path) -> None:
    with piloted(tmp_path, Settings()) as pilot, overheard() as said:
        opened(pilot, "stilts")
        pilot.frames(3)
        assert say("tribes.times", count=3) in said, "the Reed Javelin, beside who throws it"
        assert say("tribes.once") in said
        assert not {"×1", "×3"} & said, "one way to say it"


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_all_words_on_a_zoon_are_seen_at_once(tmp_path: Path, size: tuple[int, int]) -> None:
    """The field beside the cards gives way: the last word on Mother Croak was cut in half."""
    with piloted(tmp_path, size=size) as pilot:
        scene = opened(pilot, "bogwife")
        assert not dict(scene.form.scrolls)["told"].can_scroll


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("language", EVERY_LANGUAGE)
def test_the_legend_tells_all_that_stands_on_a_card(tmp_path: Path, scale: int, language: str) -> None:
    with piloted(tmp_path, Settings(text_scale=scale, language=language)) as pilot, overheard() as said:
        scene = opened(pilot, "delvers")
        pilot.frames(3)
        told = {say(f"tribes.type_{kind}") for kind in (*TYPES, "trump")}
        told |= {say(f"tribes.sign_{kind}") for kind in ("star", "x", "value", "path", "jump", "aim")}
        assert len(told) == 14
        assert told <= said
        assert scene.rects["legend"].h > 0 or scale > 100, "seen at once where letters are of the usual size"


def test_the_pointer_shows_and_a_press_stays(pilot: Pilot) -> None:
    scene = opened(pilot, "delvers")
    first, still = scene.shown, pilot.picture()
    pilot.move(pilot.centre(scene.place("zoon loamwyrm")))
    pilot.rest()
    assert scene.shown.id == "loamwyrm"
    assert pilot.picture() != still
    pilot.move((2, 2))
    pilot.rest()
    assert scene.shown == first
    assert pilot.picture() == still
    pilot.click(pilot.centre(scene.place("zoon loamwyrm")))
    pilot.move((2, 2))
    pilot.rest()
    assert scene.shown.id == "loamwyrm"


def test_keys_walk_over_the_cards_and_the_tribes(pilot: Pilot) -> None:
    scene = opened(pilot, "delvers")
    seen = [scene.shown.id]
    for key in ("right", "down", "left", "up"):
        pilot.key(key)
        seen.append(scene.shown.id)
    assert seen == ["old-mattock", "sapper-brill", "pickguard", "pickguard", "old-mattock"]
    while scene.form.focused != "tribes":
        pilot.key("tab")
    pilot.key("right")
    pilot.rest()
    assert scene.deck.tribe.id == "stilts"
    assert scene.form.focused == "tribes"


@pytest.mark.parametrize("size", sampled([((1280, 720),), ((1920, 1080),)], 0))
def test_every_card_is_reached_with_large_letters(tmp_path: Path, size: tuple[int, int]) -> None:
    with piloted(tmp_path, Settings(text_scale=200), size) as pilot:
        scene = opened(pilot, "stilts")
        keys, seen = [*scene._things], scene._cards.rect
        for arrow, way in (("right", keys[1:]), ("left", keys[-2::-1])):
            for key in way:
                pilot.key(arrow)
                pilot.rest()
                assert scene.shown is scene._things[key]
                assert seen.contains(scene.place(key)), key


def test_another_face_shows_another_tribe(pilot: Pilot) -> None:
    scene = opened(pilot, "delvers")
    pilot.click(pilot.centre(scene.form.rect_of("tribes", "bogwife")))
    pilot.rest()
    assert scene.deck.tribe.id == "bogwife"
    assert scene.shown.id == "mother-croak"


def test_a_card_that_a_match_hides_changes_nothing(pilot: Pilot) -> None:
    pictures = set()
    for hidden in ("f6:spawnling#1 a6:mudpearl", "f6:mudpearl a6:spawnling#1"):
        scene = table(pilot, south="delvers", north="bogwife",
                      position=f"south a1:first-lantern d2:pickguard#0; north {hidden}; turn south 9")  # fmt: skip
        pilot.click(spot(scene, "tribe:1"))
        gallery(pilot)
        pictures.add(pilot.picture())
        pilot.key("escape")
    assert len(pictures) == 1


def test_a_tribe_of_a_pack_can_be_read_too(pilot: Pilot, tmp_path: Path) -> None:
    (tmp_path / "tides" / "tribes").mkdir(parents=True)
    shutil.copy(PACK, tmp_path / "tides" / "tribes")
    game = load_game("zoon", tmp_path / "tides")
    assert isinstance(game, Zoon)
    scene = opened(pilot, "tidewatch", game)
    assert scene.deck.tribe.name == "The Tidewatch"
    for card in scene.deck.cards:
        if card.copies:
            pilot.move(pilot.centre(scene.place(f"zoon {card.label}")))
            pilot.rest()
            sample = scene.sample
            assert dict(sample.marks) == by_hand(printed(scene)[card.id], sample.standing_place or "", sample.view)
    pilot.click(pilot.centre(scene.form.rect_of("tribes", "delvers")))
    assert scene.deck.tribe.id == "delvers"


def test_a_match_of_a_pack_opens_the_tribes_of_the_pack(pilot: Pilot, tmp_path: Path) -> None:
    (tmp_path / "tides" / "tribes").mkdir(parents=True)
    shutil.copy(PACK, tmp_path / "tides" / "tribes")
    game = load_game("zoon", tmp_path / "tides")
    assert isinstance(game, Zoon)
    header = match_of("zoon", setup={"south": "delvers", "north": "stilts"}).header
    match: Match[Any, Any, Any] = Match(game, header)
    pilot.stage.push_scene(open_scene("tribes", pilot.stage, SceneRequest("zoon", match=match)))
    assert "tidewatch" in [tribe.id for tribe in gallery(pilot)._game.content.tribes]
