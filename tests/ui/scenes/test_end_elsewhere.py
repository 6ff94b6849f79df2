"""The page of an end, left open while the match goes on in another window, does nothing that is no longer so."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop import paths
from tabletop.content.pack_library import InstalledContent
from tabletop.play import evening, saved_matches
from tabletop.play.evening import stored_evenings
from tabletop.play.listing import list_saved_matches
from tabletop.play.match import Match
from tabletop.play.record import match_id
from tabletop.ui.messages import say
from tabletop.ui.scenes.end.scene import EndScene
from tabletop.ui.scenes.evening import current_evening
from tabletop.ui.scenes.evening.scene import EveningScene
from tabletop.ui.scenes.replays.scene import ReplaysScene
from tabletop.ui.scenes.review.scene import ReviewScene
from tabletop.ui.scenes.table.scene import TableScene
from tests.file_of import file_of
from tests.ui.pilot import Pilot, piloted
from tests.ui.scenes.test_results import QUICK, at_table, poster, press, resign, table_of, tonights


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path, QUICK) as made:
        made.stage.push_scene(ReplaysScene(made.stage))
        yield made


def taken_back_elsewhere(path: Path) -> Match[object, object, object]:
    """Another window opens the file, takes the end back, and the evening knows of that."""
    match = saved_matches.load_match(path, InstalledContent()).match
    match.undo()
    assert match.result is None
    evening.remove_recorded_end(paths.evenings(), path.name, match_id(match.header), current_evening.now())
    _later(path)
    return match


def pictures() -> list[Path]:
    """What was kept so far."""
    return sorted(paths.pictures().iterdir()) if paths.pictures().exists() else []


def _later(path: Path) -> None:
    """A file system may count in whole seconds."""
    found = path.stat()
    os.utime(path, ns=(found.st_atime_ns, found.st_mtime_ns + 2_000_000_000))


@pytest.mark.parametrize("button", ["best_of_3", "again", "next", "keep"])
@pytest.mark.parametrize("over_table", [True, False])
def test_no_button_builds_on_an_end_that_was_taken_back_elsewhere(pilot: Pilot, button: str, over_table: bool) -> None:
    scene = at_table(pilot, series="best of 3: 1-0" if button == "next" else "")
    if button == "next":
        while scene.match.to_act != 0:
            scene.play(scene.match.actions()[0])
            scene.story.finish_all()
            pilot.rest()
    resign(pilot)
    path = file_of(scene.match)
    if over_table:
        poster(pilot)
    else:
        scene.match.detach_journal()
        pilot.stage.pop_scene()
        pilot.stage.push_scene(EndScene(pilot.stage, saved_matches.load_main_line(path, InstalledContent()), path))
        pilot.rest()
    other, before = taken_back_elsewhere(path), pictures()
    press(pilot, button)
    assert pilot.stage.toast.words == say("end.elsewhere")
    assert not isinstance(pilot.stage.scene, EndScene)
    assert isinstance(pilot.stage.scene, TableScene if over_table else ReviewScene)
    assert len(list_saved_matches(pilot.stage.saves)) == 1
    assert tonights() == []
    assert pictures() == before
    assert other.result is None


def test_the_page_follows_by_itself(pilot: Pilot) -> None:
    scene = at_table(pilot)
    resign(pilot)
    poster(pilot)
    taken_back_elsewhere(file_of(scene.match))
    pilot.frames(5, seconds=1.0)
    assert pilot.stage.scene is scene
    assert pilot.stage.toast.words == say("end.elsewhere")


def test_another_end_elsewhere_is_the_one_that_is_shown(pilot: Pilot) -> None:
    scene = at_table(pilot)
    resign(pilot)
    path = file_of(scene.match)
    scene.match.detach_journal()
    pilot.stage.pop_scene()
    pilot.stage.push_scene(EndScene(pilot.stage, saved_matches.load_main_line(path, InstalledContent()), path))
    pilot.rest()
    other = taken_back_elsewhere(path)
    other.submit(other.actions()[0])
    other.resign(other.to_act)
    _later(path)
    press(pilot, "best_of_3")
    page = pilot.stage.scene
    assert isinstance(page, EndScene)
    assert page.match.result == other.result
    assert pilot.stage.toast.words == say("end.elsewhere")
    assert len(list_saved_matches(pilot.stage.saves)) == 1
    press(pilot, "best_of_3")
    assert table_of(pilot).match.ply == 0


def test_the_page_of_the_evening_follows_what_another_window_does(pilot: Pilot) -> None:
    scene = at_table(pilot)
    resign(pilot)
    poster(pilot)
    press(pilot, "evening")
    page = pilot.stage.scene
    assert isinstance(page, EveningScene)
    assert page.shown_evening is not None
    taken_back_elsewhere(file_of(scene.match))
    _later(paths.evenings())
    pilot.frames(5, seconds=1.0)
    assert page.shown_evening is None
    assert stored_evenings(paths.evenings()) == ()
