"""The end of a night by real input: the page of the end, and what leads on from it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from tabletop.games.zombies.board.board import ZombiesBoard
from tabletop.games.zombies.campaign.after_chapter import AfterChapterPage
from tabletop.games.zombies.campaign.chapter_list import ChapterListPage
from tabletop.games.zombies.rules.text.events import Died, Wounded
from tabletop.play import saved_matches
from tabletop.play.match import Match
from tabletop.rules.game import CHANCE
from tabletop.settings import Settings
from tabletop.ui import wording
from tabletop.ui.boards.board import PosterFigure
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.text import TextRenderer
from tabletop.ui.messages import say
from tabletop.ui.scenes.dialogs import MenuScene
from tabletop.ui.scenes.end.highlight_panel import HighlightPanel
from tabletop.ui.scenes.end.poster_figures import PosterFigures
from tabletop.ui.scenes.end.scene import EndScene
from tabletop.ui.scenes.table.scene import TableScene
from tabletop.ui.widgets.drawn_parts import DrawnParts
from tests.games.zombies.board.states import BITTEN, LOST
from tests.games.zombies.board.table import ANN, Table, zombies_match
from tests.games.zombies.campaign.states import WON
from tests.ui.pilot import Pilot, piloted, seated
from tests.ui.scene_of import scene_of
from tests.ui.test_words_drawn import overheard


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path, Settings(confirm="none", animation_speed=0.0)) as made:
        yield made


def ended(pilot: Pilot, position: str, *buttons: str) -> EndScene:
    """A match whose last actions are pressed, up to the page of its end."""
    table = Table(pilot, seated(pilot, zombies_match(position=position)))
    match = table.scene.match
    for _ in range(60):
        if match.outcome is not None:
            break
        names = [item.name for item in table.scene.picture.buttons.items]
        pressed = next((name for name in (*buttons, "plate") if name in names), "plate")
        table.pilot.click(table.spot(pressed))
        table.pilot.rest()
    assert match.outcome is not None
    pilot.rest()
    pilot.frames(60)
    pilot.click(table.spot("plate"))
    pilot.rest()
    assert isinstance(pilot.stage.scene, EndScene)
    return pilot.stage.scene


FALLEN = LOST.replace("z1 1,0; z2 0,1; z3 -1,1; round", "okafor 1,0 hp=0; petrov -1,0 hp=-1; z1 0,1; round")


def passed_to_the_end(position: str) -> Match[Any, Any, Any]:
    """A match in which nobody does anything any more."""
    match = zombies_match(seed="lint", position=position)
    idle = ("suppress nothing", "halt", "pass")
    while match.outcome is None:
        actions = match.actions()
        match.submit(actions[0] if match.to_act == CHANCE else next(each for each in actions if str(each) in idle))
    return match


def press(pilot: Pilot, scene: EndScene, name: str) -> None:
    pilot.click(pilot.centre(scene.buttons[name].rect))
    pilot.rest()


def test_a_chapter_that_was_won_leads_on_from_the_poster(pilot: Pilot) -> None:
    scene = ended(pilot, WON, "button:pass", "button:halt")
    assert scene.buttons["onward"].words == say("chapter.plate", number=2)
    cast = scene.picture._make_poster_figures(scene.match.outcome)  # type: ignore[arg-type]
    assert [(one.name, one.worth, one.fallen) for one in cast._won] == [
        ("Ines", "3", False), ("Dayo", "7", False), ("Jonas", "5", False)
    ]  # fmt: skip
    assert [(one.name, one.worth, one.fallen) for one in cast._lost] == [("Lida", "", True)]
    press(pilot, scene, "onward")
    assert isinstance(pilot.stage.scene, AfterChapterPage)


def test_a_night_that_was_lost_is_tried_again(pilot: Pilot) -> None:
    scene = ended(pilot, LOST, "button:nothing", "button:pass", "button:halt")
    before = scene.match
    press(pilot, scene, "again")
    fresh = pilot.stage.scene
    assert isinstance(fresh, TableScene)
    assert fresh.match is not before
    assert fresh.match.ply == 0


def test_the_last_picture_is_the_map_alone_and_shows_everybody(pilot: Pilot) -> None:
    scene = ended(pilot, LOST, "button:nothing", "button:pass", "button:halt")
    board, rect = scene.board, scene.picture.layout_.board
    assert isinstance(board, ZombiesBoard)
    board.layout(pygame.Rect(0, 0, 640, 400))
    assert board.strip.rect.h == 0
    assert board.map.area.size == (640, 400)
    board.layout(pygame.Rect((0, 0), rect.size))
    board.zoom_to([scene.match.past.view(scene.match.ply, None)], ())
    bodies = board.map.body_rects()
    assert bodies
    assert all(pygame.Rect((0, 0), rect.size).collidepoint(body.center) for body in bodies)


def test_the_campaign_in_the_menu_leads_back_to_the_match(pilot: Pilot, tmp_path: Path) -> None:
    match = zombies_match(position=LOST)
    match.attach_journal(saved_matches.create_journal(tmp_path, match.header), is_journal_up_to_date=True)
    table = Table(pilot, seated(pilot, match))
    pilot.key("escape")
    pilot.rest()
    menu = pilot.stage.scene
    assert isinstance(menu, MenuScene)
    pilot.click(pilot.centre(menu.buttons["chapter"].rect))
    pilot.rest()
    scene_of(pilot, ChapterListPage)
    pilot.key("escape")
    pilot.rest()
    assert pilot.stage.scene is table.scene


def test_the_ribbon_hides_nobody_who_stands_in_the_shelter(pilot: Pilot) -> None:
    table = Table(pilot, seated(pilot, zombies_match(position=LOST)))
    match = table.scene.match
    match.submit(match.game.parse("resign"))
    pilot.rest()
    pilot.frames(30, 0.2)
    ribbon = table.scene.picture.ribbon_rect
    assert ribbon.w
    assert not ribbon.colliderect(table.board.map.body_rect("s:marlow"))
    over = [item.name for item in table.scene.picture.buttons.items if item.rect.colliderect(ribbon)]
    assert over == ["rule"], "no button is painted over it"
    assert table.scene.picture.buttons["plate"].words == "How it ended"


@pytest.mark.parametrize("scale", [100, 200])
def test_the_page_tells_who_saved_whom_by_the_names_of_the_survivors(tmp_path: Path, scale: int) -> None:
    position = (
        "night ch1 normal; tile S1 0,0 sides=D-----; tile G1 1,-1 sides=---D--; marlow 3,-5; brandt 3,-4 hp=-1 pinned;"
        " okafor 4,-6; petrov 5,-6; round 8; act marlow"
    )
    with piloted(tmp_path, Settings(attract=False, text_scale=scale)) as pilot:
        match = zombies_match(ANN, ANN, ANN, ANN, position=position)
        for text in ("revive brandt", "pass", "pass", "pass"):
            match.submit(match.game.parse(text))
        assert match.outcome is not None
        with overheard() as said:
            pilot.stage.push_scene(EndScene(pilot.stage, match))
            pilot.rest()
        assert {say("zombies.deeds"), "Ines revived Jonas in round 8."} <= said


# Who stands where on the page


def stood(scene: EndScene, pilot: Pilot) -> dict[str, pygame.Rect]:
    """Where each figure of the poster is drawn, in pixels, by name."""
    found: dict[str, pygame.Rect] = {}
    drawn = PosterFigures._draw_figure

    def noted(cast: PosterFigures, surface: Any, one: PosterFigure, plate: pygame.Rect, size: int) -> None:
        found[one.name] = one.picture(size).get_rect(midbottom=plate.midtop)
        drawn(cast, surface, one, plate, size)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(PosterFigures, "_draw_figure", noted)
        pilot.stage.make_display_list()
        scene.picture._draw_result_header(DisplayList(pilot.stage.surface.get_size()), scene.match.outcome)  # type: ignore[arg-type]
    return found


HOME = "night ch1 normal; tile S1 0,0 sides=D-----; tile G1 1,-1 sides=---D--; left 0; {people}; round 8; act marlow"
INSIDE = ("marlow 3,-5", "okafor 4,-6", "petrov 5,-6", "brandt 3,-4")


@pytest.mark.parametrize("people", [1, 2, 3, 4])
@pytest.mark.parametrize("scale", [100, 150, 200])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (2560, 1080), (3840, 2160)])
def test_every_survivor_of_a_won_night_stands_in_the_doorway(
    tmp_path: Path, size: tuple[int, int], scale: int, people: int
) -> None:
    setup = {"empty_seats": "fewer_survivors_scaled_horde", "survivors": str(people)} if people < 4 else {}
    agreed = "".join(f" {name}={value}" for name, value in setup.items())
    position = HOME.format(people="; ".join(INSIDE[:people])).replace("normal;", f"normal{agreed};")
    with piloted(tmp_path, Settings(attract=False, text_scale=scale), size) as pilot:
        match = zombies_match(*(ANN,) * people, position=position, **setup)
        for _ in range(people):
            match.submit(match.game.parse("pass"))
        assert match.outcome is not None
        assert match.outcome.winners
        scene = EndScene(pilot.stage, match)
        pilot.stage.push_scene(scene)
        pilot.rest()
        places = stood(scene, pilot)
        sky = scene.picture.layout_.sky
        wide = max(sky.w, round(sky.h * 1280 / 480))
        left, right = (sky.centerx - wide / 2 + wide * at / 1280 for at in (60, 940))
        assert len(places) == people
        assert {name for name, rect in places.items() if rect.left < left - 1 or rect.right > right + 1} == set()
        row = sorted(places.values(), key=lambda rect: rect.x)
        assert not any(one.colliderect(other) for one, other in pairwise(row))


def test_whoever_died_on_the_way_is_not_in_the_doorway(pilot: Pilot) -> None:
    match = zombies_match(ANN, ANN, ANN, ANN, position=HOME.format(people="; ".join(INSIDE[:2])))
    for _ in range(2):
        match.submit(match.game.parse("pass"))
    assert match.outcome is not None
    assert match.outcome.winners
    scene = EndScene(pilot.stage, match)
    pilot.stage.push_scene(scene)
    pilot.rest()
    places, door = stood(scene, pilot), scene.picture._backdrop_light_rect(scene.picture.layout_.sky)
    assert door is not None
    assert {name for name, rect in places.items() if rect.centerx < door.right} == {"Ines", "Dayo"}


@pytest.mark.parametrize(("people", "art"), [(INSIDE, "zombies/end_won"), (INSIDE[:3], "")])
def test_four_are_seen_in_the_picture_at_the_table_only_where_four_stand_there(
    pilot: Pilot, people: tuple[str, ...], art: str
) -> None:
    table = Table(pilot, seated(pilot, zombies_match(position=HOME.format(people="; ".join(people)))))
    for _ in people:
        table.scene.match.submit(table.scene.match.game.parse("pass"))
    pilot.rest()
    outcome = table.scene.match.outcome
    assert outcome is not None
    assert outcome.winners
    assert table.board.words.ending_picture(won=True) == art


# Numbers and moments as they are


def test_the_poster_tells_the_hp_of_the_board_also_below_nothing(pilot: Pilot) -> None:
    with overheard() as said:
        table = Table(pilot, seated(pilot, zombies_match(position=FALLEN)))
        pilot.rest()
    people = table.scene.match.view(None).shown.people
    plates = {f"{person.hp}".replace("-", "\N{MINUS SIGN}") for person in people if person.alive}
    assert {"\N{MINUS SIGN}1", "0"} <= plates <= said, "so the board tells them"
    scene = ended(pilot, FALLEN, "button:nothing", "button:pass", "button:halt")
    cast = scene.picture._make_poster_figures(scene.match.outcome)  # type: ignore[arg-type]
    now = scene.match.view(None).shown.people
    told = [one.worth.replace("\N{MINUS SIGN}", "-") for one in (*cast._won, *cast._lost)]
    assert sorted(told) == sorted(str(person.hp) if person.alive else "" for person in now)
    assert any(each.startswith("-") for each in told)


@pytest.mark.parametrize("scale", [100, 150, 200])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_turning_point_is_told_up_to_what_decided(tmp_path: Path, size: tuple[int, int], scale: int) -> None:
    with piloted(tmp_path, Settings(confirm="none", animation_speed=0.0, text_scale=scale), size) as pilot:
        match = passed_to_the_end(BITTEN)
        scene = EndScene(pilot.stage, match)
        pilot.stage.push_scene(scene)
        pilot.rest()
        turning = scene.highlight_texts.describe_turning_point()
        events = match.past.events(turning.ply, None)
        decisive: list[Died | Wounded] = [event for event in events if isinstance(event, Died)]
        decisive = decisive or [event for event in events if isinstance(event, Wounded) and event.left <= 0]
        assert decisive
        wide = scene.buttons["turning"].rect
        panel = HighlightPanel(pilot.stage, turning, scene.highlight_texts.report)
        drawn: list[str] = []
        label = TextRenderer.label

        def noted(self: TextRenderer, text: str, *rest: Any, **named: Any) -> Any:
            drawn.append(text)
            return label(self, text, *rest, **named)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(TextRenderer, "label", noted)
            panel.place(DrawnParts(pilot.stage, DisplayList(pilot.stage.surface.get_size())), wide)
        assert wording.event_sentences(match, decisive).removesuffix(".") in " ".join(drawn)
