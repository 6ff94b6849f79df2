"""Many names in one box: at a club night and among the people of the table; what was wrong, how many, and undo."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest

from tabletop import paths
from tabletop.play.tournament.files import stored_tournaments
from tabletop.play.tournament.tournament import TournamentFormat
from tabletop.ui.messages import say
from tabletop.ui.scenes.evening import current_evening
from tabletop.ui.scenes.evening.current_evening import now
from tabletop.ui.scenes.name_list_dialog import NameListScene
from tabletop.ui.scenes.registry import open_scene
from tests.ui.pilot import Pilot, piloted
from tests.ui.scenes.club.states import club_night, opened, written
from tests.ui.scenes.evening.states import met

LONG = "Maximiliane Charlotte von Hohenberg"


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path) as made:
        yield made


def names() -> tuple[str, ...]:
    """Of the club night on the disk."""
    return stored_tournaments(paths.tournaments())[0].tournament.names


def box(pilot: Pilot) -> NameListScene:
    scene = pilot.stage.scene
    assert isinstance(scene, NameListScene), scene
    return scene


def box_of_club(pilot: Pilot, **night: int) -> NameListScene:
    written(club_night(**night))  # type: ignore[arg-type]
    opened(pilot, "people").form.focus_widget("add")
    pilot.key("return")
    return box(pilot)


def enter(pilot: Pilot, line: str) -> None:
    pilot.type(line)
    pilot.key("return")
    pilot.rest()


def test_six_names_are_one_line_of_one_box(pilot: Pilot) -> None:
    scene = box_of_club(pilot, count=0)
    enter(pilot, "Ann, Ben; Cleo、Dan，Eva;Finn")
    assert names() == ("Ann", "Ben", "Cleo", "Dan", "Eva", "Finn")
    assert box(pilot) is scene, "it is ready for the next ones"
    assert (scene.name, scene.refusal_text) == ("", "")
    assert scene.progress_text == say("club.people_count", count=6)
    assert set(names()) <= set(current_evening.load_people().names_of_people_here(now()))
    pilot.key("return")
    assert pilot.stage.scene is not scene, "Return in an empty line is enough"


def test_a_pasted_column_is_a_list(pilot: Pilot) -> None:
    scene = box_of_club(pilot, count=0)
    with patch("tabletop.ui.widgets.clipboard.read_text", lambda: "1. Ann\n2. Ben\r\n3. Cleo\n"):
        pilot.key("v", ctrl=True)
    assert scene.name == "1. Ann; 2. Ben; 3. Cleo"
    pilot.key("return")
    assert names() == ("Ann", "Ben", "Cleo")


def test_what_cannot_be_taken_is_told_and_stays_to_be_mended(pilot: Pilot) -> None:
    scene = box_of_club(pilot, count=2)
    enter(pilot, f"Eva,,Ben,{LONG},eva,Finn")
    assert names() == ("Ann", "Ben", "Eva", "Finn")
    for sentence in (
        say("club.error_same_name", name="Ben"),
        say("names.repeated", names="eva"),
        say("names.too_long", names=LONG, most=24),
        say("names.empty", count=1),
    ):
        assert sentence in scene.refusal_text
    assert scene.name == f"Ben; {LONG}"
    assert scene.progress_text == say("club.people_count", count=4)


def test_the_last_line_is_undone_and_can_be_mended(pilot: Pilot) -> None:
    met("Zoe")
    scene = box_of_club(pilot, count=2)
    enter(pilot, "Eva, Zoe")
    enter(pilot, "Fin, Gus")
    scene.form.focus_widget("undo")
    pilot.key("return")
    pilot.rest()
    assert names() == ("Ann", "Ben", "Eva", "Zoe")
    assert scene.name == "Fin; Gus"
    assert "Fin" not in current_evening.load_people().names, "nobody remembers a slip"
    scene.undo_last_line()
    assert names() == ("Ann", "Ben")
    assert "Zoe" in current_evening.load_people().names, "who was known before"
    assert not scene.entered


def test_late_arrivals_are_undone_as_long_as_they_are_not_paired(pilot: Pilot) -> None:
    scene = box_of_club(pilot, count=4, rounds=1)
    enter(pilot, "Eva, Finn")
    assert names()[-2:] == ("Eva", "Finn")
    scene.undo_last_line()
    assert len(names()) == 4
    assert scene.refusal_text == ""


def test_teams_are_entered_several_at_once(pilot: Pilot) -> None:
    written(club_night(TournamentFormat.TEAMS, count=0))
    opened(pilot).form.focus_widget("add")
    pilot.key("return")
    scene = box(pilot)
    enter(pilot, "Owls: Ann, Ben; Cleo, Dan; Foxes: Ben")
    assert names() == ("Owls", "Cleo + Dan")
    assert say("club.error_in_another_team", name="Ben", team="Owls") in scene.refusal_text
    assert scene.name == "Foxes: Ben"


def test_people_of_the_table_come_in_one_line_too(pilot: Pilot) -> None:
    met("Ann", "Zoe")  # Zoe has gone
    pilot.stage.push_scene(open_scene("people", pilot.stage))
    pilot.rest()
    pilot.key("return")
    scene = box(pilot)
    enter(pilot, "Ann, Ben, Cleo")
    here = current_evening.load_people().names_of_people_here(now())
    assert set(here) == {"Ann", "Ben", "Cleo"}
    assert scene.refusal_text == say("evening.add_known", name="Ann")
    scene.undo_last_line()
    assert set(current_evening.load_people().names) == {"Ann", "Zoe"}
