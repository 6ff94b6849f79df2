"""What shows a match may fail: the match is kept, it stops with a sentence, and loaded anew it goes on."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tabletop.play import saved_matches
from tabletop.play.listing import list_saved_matches
from tabletop.play.record import FAILED
from tabletop.rules.game import IllegalAction
from tabletop.settings import Settings
from tabletop.ui.messages import say
from tabletop.ui.scenes.saved_match import resume_match
from tabletop.ui.scenes.table.scene import TableScene
from tabletop.ui.scenes.wall.scene import SpectatorMatchScene
from tabletop.ui.scenes.wall.wall import SpectatorWindow
from tests.ui.pilot import Pilot, match_of, new_match, piloted, seated
from tests.ui.scenes.phones.handsets import QUICK, desk
from tests.ui.scenes.test_cover import let_in
from tests.ui.scenes.test_menu_stays import MEADOW
from tests.ui.test_words_drawn import overheard

FAULTS = (
    "match_mode.on_match_change",  # before the story hears of it
    "handover.update",  # at the end
    "announcer.play_landing_sounds",  # when it has landed
    "catch_up.on_page_turned",  # as the page is turned
    "board.result_clips",  # as its clip begins
    "board.result_clips board.show",  # also as the stop turns to where the match stands
)


def failing_once(real: Callable[..., None]) -> Callable[..., None]:
    """Raises when it is called first."""
    faults = [ZeroDivisionError()]

    def called(*arguments: Any) -> None:
        if faults:
            raise faults.pop()
        real(*arguments)

    return called


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path, Settings(confirm="none", cover="off")) as made:
        yield made


def kept(pilot: Pilot) -> TableScene:
    match = new_match()
    match.attach_journal(saved_matches.create_journal(pilot.stage.saves, match.header), is_journal_up_to_date=True)
    return seated(pilot, match)


def break_part(monkeypatch: pytest.MonkeyPatch, scene: TableScene, fault: str) -> None:
    """Parts of the table raise from now on."""
    for part, name in (each.split(".") for each in fault.split()):
        monkeypatch.setattr(getattr(scene, part, None) or getattr(scene.table, part), name, lambda *_: 1 / 0)


@pytest.mark.parametrize("fault", FAULTS)
def test_a_table_that_fails_stops_its_match_and_shows_where_it_stands(
    fault: str, pilot: Pilot, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    scene = kept(pilot)
    with monkeypatch.context() as broken, caplog.at_level(logging.ERROR):
        break_part(broken, scene, fault)
        scene.play(scene.match.actions()[0])
        pilot.rest()
    assert "ZeroDivisionError" in caplog.text
    assert (scene.match.ply, scene.match.stop_reason, scene.active) == (1, FAILED, False)
    assert (scene.story.ply, scene.picture.banner_text()) == (1, say("table.failed"))
    with pytest.raises(IllegalAction) as refused:
        scene.play(scene.match.game.parse("b-c"))
    assert scene.refusal_text(refused.value.refusal) == say("table.failed")
    pilot.stage.pop_scene()
    (entry,) = list_saved_matches(pilot.stage.saves)
    resume_match(pilot.stage, entry)
    pilot.rest()
    again = pilot.stage.scene
    assert isinstance(again, TableScene)
    assert (again.match.ply, again.active) == (1, True)


def test_a_wall_that_fails_stops_the_match_and_shows_why(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = kept(pilot)
    pilot.key("f10")
    pilot.frames(2)
    wall = pilot.stage.second_window
    assert isinstance(wall, SpectatorWindow)
    assert wall.stage is not None
    assert isinstance(wall.stage.scene, SpectatorMatchScene)
    scene.play(scene.match.actions()[0])
    pilot.rest()
    story = wall.stage.scene.story
    monkeypatch.setattr(story, "on_change", failing_once(story.on_change))
    scene.undo()
    pilot.rest()
    assert (scene.story.ply, story.ply, scene.picture.banner_text()) == (0, 0, say("table.failed"))
    with overheard() as said:
        wall.stage.make_display_list()
    assert any(say("table.failed_elsewhere") in words for words in said)


def test_phones_that_fail_stop_the_match_and_say_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with desk(tmp_path, new_match(), QUICK) as at:
        phone = at.sit(1)
        at.settle()
        with monkeypatch.context() as broken:
            broken.setattr(at.scene.phones.phone_seats[1].hand, "withdraw_offer", lambda: 1 / 0)
            at.scene.play(at.scene.match.actions()[0])
        at.settle()
        assert at.scene.picture.banner_text() == say("table.failed")
        assert phone.sheet["ask"] == say("table.failed_elsewhere")


def test_a_table_that_fails_shows_nobodys_cards(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    pilot.stage.change_settings(cover="on")
    scene = seated(pilot, match_of("zoon", setup={"south": "stilts", "north": "delvers", "position": MEADOW}))
    seat = scene.match.to_act
    let_in(pilot)
    before = scene.story.viewer
    with monkeypatch.context() as broken:
        break_part(broken, scene, "match_mode.on_match_change")
        scene.play(scene.match.actions()[0])
        pilot.rest()
    assert (before, scene.story.viewer) == (seat, None)
    assert scene.picture.banner_text() == say("table.failed")
