"""An evening from match to match: what ends at the table is in its table, and the people stay known."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pygame
import pytest

from tabletop import paths
from tabletop.play import people, saved_matches
from tabletop.play.evening import EVENINGS, Evening, stored_evenings
from tabletop.play.people import People
from tabletop.play.seats import Sitter, SitterKind
from tabletop.play.tournament.files import TOURNAMENTS
from tabletop.settings import Settings
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.messages import say
from tabletop.ui.scenes.club.standings_table import ClubStandings
from tabletop.ui.scenes.dialogs import ConfirmScene, MenuScene, return_to_shelf
from tabletop.ui.scenes.end.scene import EndScene
from tabletop.ui.scenes.evening import current_evening, picture
from tabletop.ui.scenes.evening.people import PeopleScene
from tabletop.ui.scenes.evening.scene import EveningScene
from tabletop.ui.scenes.form_page import FormPage
from tabletop.ui.scenes.registry import SceneRequest, open_scene
from tabletop.ui.scenes.review.scene import ReviewScene
from tabletop.ui.scenes.setup.scene import SetupScene
from tabletop.ui.scenes.table.scene import TableScene
from tabletop.ui.scenes.title.scene import TitleScene
from tests.ui.pilot import Pilot, new_match, piloted, seated
from tests.ui.scenes.club.states import club_night
from tests.ui.scenes.evening import states
from tests.ui.test_words_drawn import overheard


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path, Settings(animation_speed=0.0, bot_pace=0.0)) as made:
        yield made


def at_table(pilot: Pilot, seed: str = "test") -> TableScene:
    """Ann and Ben at a match of Zodiac that is written down."""
    match = new_match(seed=seed)
    match.attach_journal(saved_matches.create_journal(pilot.stage.saves, match.header), is_journal_up_to_date=True)
    return seated(pilot, match)


def end(pilot: Pilot, scene: TableScene) -> None:
    """The first move that is offered, until somebody has won."""
    while scene.match.outcome is None:
        scene.play(scene.match.actions()[0])
        scene.story.finish_all()
    pilot.rest()


def evenings() -> list[Evening]:
    return [each.evening for each in stored_evenings(paths.evenings())]


def press(pilot: Pilot, name: str) -> None:
    """A widget of the page, or a button of the box, on top."""
    scene = pilot.stage.scene
    if isinstance(scene, FormPage):
        scene.form.focus_widget(name)
        pilot.key("return")
    else:
        assert isinstance(scene, EndScene | MenuScene | ConfirmScene), scene
        pilot.click(pilot.centre(scene.buttons[name].rect))
    pilot.rest()


def read(pilot: Pilot) -> set[str]:
    """Every text that is drawn when the scene on top is laid out anew."""
    pilot.stage.sprites.forget_all()
    with overheard() as said:
        pilot.stage.scene.layout()
        pilot.stage.make_display_list()
    return said


def test_a_match_that_ends_at_the_table_is_in_the_evening(pilot: Pilot) -> None:
    scene = at_table(pilot)
    end(pilot, scene)
    ((played,),) = (each.played for each in evenings())
    assert scene.match.outcome is not None
    assert (played.game, played.plies, played.winners) == ("zodiac", scene.match.ply, scene.match.outcome.winners)
    scene.press_bright_button()
    pilot.rest()
    press(pilot, "evening")
    assert isinstance(pilot.stage.scene, EveningScene)
    winner = scene.match.sitters[played.winners[0]].name
    said = read(pilot)
    assert f"{winner} leads" in said, said
    assert {say("end.near"), say("evening.latest")} <= set(said), "also of a game that is solved"
    press(pilot, "look near")
    review = pilot.stage.scene
    assert isinstance(review, ReviewScene)
    assert review.session.match.header == scene.match.header


def test_an_end_that_is_taken_back_is_in_no_evening(pilot: Pilot) -> None:
    scene = at_table(pilot)
    end(pilot, scene)
    assert len(evenings()) == 1
    scene.undo()
    pilot.rest()
    assert scene.match.outcome is None
    assert evenings() == []
    end(pilot, scene)
    assert [len(each.played) for each in evenings()] == [1]


def test_an_end_that_nobody_waited_to_see_counts_all_the_same(pilot: Pilot) -> None:
    pilot.stage.settings = replace(pilot.stage.settings, animation_speed=0.5)
    scene = at_table(pilot)
    match = scene.match
    while match.outcome is None:
        match.submit(match.actions()[0])
    assert scene.story.outcome is None, "the last move is still on its way"
    assert [len(each.played) for each in evenings()] == [1], "nobody gets out of a defeat by pulling the plug"
    return_to_shelf(pilot.stage)
    assert [len(each.played) for each in evenings()] == [1]


def test_an_old_match_that_is_only_looked_at_ends_no_evening(pilot: Pilot) -> None:
    scene = at_table(pilot)
    end(pilot, scene)
    (path,) = pilot.stage.saves.glob("*.jsonl")
    (found,) = stored_evenings(paths.evenings())
    found.path.unlink()
    pilot.stage.replace_all_but_first(open_scene("table", pilot.stage, SceneRequest(save=path)))
    pilot.rest()
    assert evenings() == []


def test_a_folder_that_cannot_be_written_costs_the_evening_and_nothing_else(pilot: Pilot) -> None:
    paths.evenings().write_text("no folder", encoding="utf-8")
    scene = at_table(pilot)
    end(pilot, scene)
    assert say("evening.unsaved", why="") in pilot.stage.toast.words
    assert scene.match.outcome is not None
    pilot.stage.push_scene(open_scene("evening", pilot.stage))
    pilot.rest()
    assert say("evening.none") in read(pilot)


def test_the_night_in_one_table(pilot: Pilot) -> None:
    states.EVENING["evening-night"](pilot, pilot.stage.saves)
    scene = pilot.stage.scene
    assert isinstance(scene, EveningScene)
    assert scene.picture is not None
    assert [(row.name, row.matches_won) for row in scene.picture.standings_rows] == [
        ("Ann", 4), ("Cid", 3), ("Ben", 0), ("Dot", 0), ("Maximiliane von und zu H", 0), ("", 1),
    ]  # fmt: skip
    said = read(pilot)
    assert {"Ann leads", "Together: 1 of 2 won", "13 against 12", "1 in 499", "Move 24"} <= set(said)


@pytest.mark.parametrize("is_finished", [False, True])
def test_a_club_night_stands_beside_what_was_won_here(is_finished: bool, pilot: Pilot) -> None:
    states.EVENING["evening-night"](pilot, pilot.stage.saves)
    (stored,) = stored_evenings(paths.evenings())
    began = stored.evening.played[0].ended
    night = replace(club_night(rounds=3), is_finished=is_finished)
    title = ClubStandings(night, {}).title
    for hours, is_shown in ((-1, True), (-48, False), (48, False)):
        path = TOURNAMENTS.create_file(
            paths.tournaments(), replace(night, started=(began + timedelta(hours=hours)).isoformat())
        )
        scene = open_scene("evening", pilot.stage, SceneRequest())
        assert isinstance(scene, EveningScene)
        pilot.stage.push_scene(scene)
        pilot.rest()
        assert scene.picture is not None
        assert (title in scene.picture.evening_header_text()) == is_shown
        assert (say("club.title") in scene.picture.evening_header_text()) == (is_shown and not is_finished)
        path.unlink()


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_no_words_lie_over_the_people_under_the_lamp(
    tmp_path: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[pygame.Rect] = []
    draw_text, draw_paragraph = draw.text, draw.paragraph

    def noted(*given: Any, **how: Any) -> pygame.Rect:
        written.append(draw_text(*given, **how))
        return written[-1]

    def noted_paragraph(canvas: Any, surface: Any, words: str, rect: pygame.Rect, **how: Any) -> Any:
        written.append(rect)
        return draw_paragraph(canvas, surface, words, rect, **how)

    monkeypatch.setattr(draw, "text", noted)
    monkeypatch.setattr(draw, "paragraph", noted_paragraph)
    with piloted(tmp_path, Settings(text_scale=200), size=size) as pilot:
        rect = pygame.Rect(20, 80, size[0] - 60, pilot.stage.metrics.mix_px(150, 0.35))
        title = "Alexandrine, Bartholomew and Constance are level"
        picture.draw_evening_header(pilot.stage, DisplayList(size), rect, title, ["20:15 to 23:40"])
    moon = rect.right - round(0.37 * max(rect.w, rect.h * 65 / 8))  # of the drawing, measured in it
    assert [label for label in written if label.right > moon] == []
    assert len(written) == 2


def test_an_evening_is_kept_as_one_picture(pilot: Pilot) -> None:
    states.EVENING["evening-night"](pilot, pilot.stage.saves)
    before = set(paths.pictures().glob("*.png"))
    press(pilot, "keep")
    (made,) = set(paths.pictures().glob("*.png")) - before
    assert str(made) in pilot.stage.toast.words
    picture = pygame.image.load(made)
    assert picture.get_width() == 1280
    assert picture.get_height() > 500
    scene = pilot.stage.scene
    assert isinstance(scene, EveningScene)
    assert scene.picture is not None
    with overheard() as said:
        pilot.stage.sprites.forget_all()
        scene.picture.full_evening_picture(1280)
    assert "1 in 499" in said


@pytest.mark.slow
def test_an_evening_ends_by_a_press_and_the_next_match_begins_another(pilot: Pilot) -> None:
    states.kept()
    pilot.stage.push_scene(open_scene("evening", pilot.stage))
    pilot.rest()
    press(pilot, "close")
    press(pilot, "yes")
    assert "Ann wins the evening" in read(pilot)
    end(pilot, at_table(pilot))
    assert [len(each.played) for each in evenings()] == [1, 10]
    pilot.stage.push_scene(open_scene("evening", pilot.stage))
    pilot.rest()
    press(pilot, "earlier")
    assert "Ann wins the evening" in read(pilot)
    press(pilot, "later")
    assert "Ann wins the evening" not in read(pilot)


@pytest.mark.slow
def test_whoever_writes_a_name_is_offered_the_next_time(pilot: Pilot) -> None:
    setup = SetupScene(pilot.stage, "zodiac")
    pilot.stage.push_scene(setup)
    pilot.rest()
    assert "who 0" not in setup.form.widget_names
    setup.form.focus_widget("name 0")
    pilot.type("Eva")
    pilot.key("return")
    pilot.rest()
    setup.start_match()
    pilot.rest()
    assert people.load_people(paths.people())[0].names_of_people_here(current_evening.now()) == ("Eva",)
    setup = SetupScene(pilot.stage, "zodiac")
    pilot.stage.push_scene(setup)
    pilot.rest()
    setup.change(setup.plan.with_player(0, name=""))
    press(pilot, "who 1")
    press(pilot, "take Eva")
    assert (setup.plan.players[1].kind, setup.plan.players[1].name) == ("person", "Eva")
    press(pilot, "who 0")
    menu = pilot.stage.scene
    assert isinstance(menu, MenuScene)
    assert [item.name for item in menu.buttons.items] == ["people"]


def test_people_come_go_and_are_forgotten(pilot: Pilot) -> None:
    pilot.stage.push_scene(open_scene("people", pilot.stage))
    pilot.rest()
    pilot.key("return")
    pilot.rest()
    pilot.type("Uma")
    pilot.key("return")
    pilot.rest()
    pilot.key("escape")
    pilot.rest()
    press(pilot, "here Uma")
    assert (
        current_evening.load_people().names,
        current_evening.load_people().names_of_people_here(current_evening.now()),
    ) == (("Uma",), ())
    colour = current_evening.load_people().known[0].colour
    press(pilot, "colour Uma")
    assert current_evening.load_people().known[0].colour != colour
    press(pilot, "forget Uma")
    press(pilot, "yes")
    assert current_evening.load_people().names == ()
    assert isinstance(pilot.stage.scene, PeopleScene)


def test_whoever_is_here_takes_a_seat_by_one_press(pilot: Pilot) -> None:
    people.store_people(paths.people(), People().with_people_here(("Cid", "Ann"), current_evening.now()))
    scene = at_table(pilot)
    for name in ("menu",):
        pilot.click(pilot.centre(scene.picture.buttons[name].rect))
        pilot.rest()
    press(pilot, "seats")
    press(pilot, "seat 1")
    press(pilot, "here Cid")
    press(pilot, "yes")
    assert [sitter.name for sitter in scene.match.sitters] == ["Ann", "Cid"]


def test_an_evening_is_over_by_itself(pilot: Pilot) -> None:
    path = states.kept()
    found = EVENINGS.load_record(path)
    long_ago = tuple(states.ten(current_evening.now() - timedelta(hours=6, minutes=1)))
    EVENINGS.store_record(path, Evening(found.started, long_ago))
    pilot.stage.push_scene(open_scene("evening", pilot.stage))
    pilot.rest()
    assert "Ann wins the evening" in read(pilot)
    scene = pilot.stage.scene
    assert isinstance(scene, EveningScene)
    assert "close" not in scene.form.widget_names


def given_up(pilot: Pilot, scene: TableScene, seat: int) -> None:
    """Somebody gives the match up, and everybody sees it."""
    scene.match.resign(seat)
    pilot.rest()
    pilot.frames(60)


@pytest.mark.slow
def test_the_shelf_leads_on_in_a_series(pilot: Pilot) -> None:
    """How it stands is said beside the names, and one press leads to the page from where the next match begins."""
    first = at_table(pilot)
    given_up(pilot, first, 1)
    first.press_bright_button()
    pilot.rest()
    press(pilot, "best_of_3")
    second = pilot.stage.scene
    assert isinstance(second, TableScene)
    given_up(pilot, second, 1)
    return_to_shelf(pilot.stage)
    pilot.rest()
    shelf = pilot.stage.scene
    assert isinstance(shelf, TitleScene)
    assert say("table.series", number=3, games=3, score="Ann 1, Ben 1") in read(pilot)
    assert shelf.buttons["continue"].words == "Next game"
    pilot.click(pilot.centre(shelf.buttons["continue"].rect))
    pilot.rest()
    press(pilot, "next")
    third = pilot.stage.scene
    assert isinstance(third, TableScene)
    assert [sitter.name for sitter in third.match.sitters] == ["Ann", "Ben"], "the seats have changed over again"
    third.play(third.match.actions()[0])
    return_to_shelf(pilot.stage)
    pilot.rest()
    shelf = pilot.stage.scene
    assert isinstance(shelf, TitleScene)
    assert shelf.buttons["continue"].words == "Continue", "the third one is on"


@pytest.mark.parametrize("swaps", [False, True])
def test_the_evening_tells_who_changed_seats_tonight_in_its_picture_and_later(swaps: bool, pilot: Pilot) -> None:
    """Alone, somebody who is losing takes the other seat for the last move: the poster is not all that is left."""
    scene, told = at_table(pilot), f"† {say('end.seats_moved')}"
    if swaps:
        scene.match.seating.hand_over_seat(0, Sitter(SitterKind.PERSON, "Ben"))
        scene.match.seating.hand_over_seat(1, Sitter(SitterKind.PERSON, "Ann"))
    end(pilot, scene)
    end(pilot, at_table(pilot, "second"))
    assert [each.moved for each in evenings()[0].played] == [swaps, False]
    pilot.stage.push_scene(open_scene("evening", pilot.stage))
    pilot.rest()
    assert (told in read(pilot), "1†" in read(pilot)) == (swaps, swaps)
    assert "2†" not in read(pilot)
    shown = pilot.stage.scene
    assert isinstance(shown, EveningScene)
    assert shown.picture is not None
    with overheard() as said:
        pilot.stage.sprites.forget_all()
        shown.picture.full_evening_picture(1280)
    assert (told in said) == swaps
    press(pilot, "close")
    press(pilot, "yes")
    end(pilot, at_table(pilot, "third"))
    pilot.stage.push_scene(open_scene("evening", pilot.stage))
    pilot.rest()
    assert told not in read(pilot)
    press(pilot, "earlier")
    assert (told in read(pilot)) == swaps
