"""A series counts by people: whoever takes a seat, by consent or alone, takes nobody's wins with it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop import paths
from tabletop.content.pack_library import InstalledContent
from tabletop.play import saved_matches
from tabletop.play.evening import stored_evenings
from tabletop.play.seats import Sitter, SitterKind
from tabletop.play.series import NOTE
from tabletop.ui.messages import say
from tabletop.ui.scenes.dialogs import ConfirmScene, MenuScene
from tabletop.ui.scenes.end.scene import EndScene
from tabletop.ui.scenes.match_series import series_score_text
from tabletop.ui.scenes.name_dialog import NameScene
from tabletop.ui.scenes.replays.scene import ReplaysScene
from tabletop.ui.scenes.table.scene import TableScene
from tests.file_of import file_of
from tests.ui.pilot import Pilot, match_of, piloted, seated
from tests.ui.scenes.evening.test_evening_page import read as page_read
from tests.ui.scenes.test_results import QUICK, at_table, poster, press, resign, table_of
from tests.ui.scenes.test_series import read

ANN, BOT = Sitter(SitterKind.PERSON, "Ann"), Sitter(SitterKind.BOT, "Halley", "easy")


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path, QUICK) as made:
        made.stage.push_scene(ReplaysScene(made.stage))
        yield made


def seat_goes(pilot: Pilot, seat: int, wish: str, name: str = "") -> None:
    """Through the menu: a seat goes to the computer, or to a person of that name, and all who are there agree."""
    table_of(pilot).open_menu()
    pilot.rest()
    press(pilot, "seats")
    press(pilot, f"seat {seat}")
    top = pilot.stage.scene
    assert isinstance(top, MenuScene)
    press(pilot, wish)
    if isinstance(pilot.stage.scene, NameScene):
        for _ in range(len(pilot.stage.scene.name)):
            pilot.key("backspace")
        pilot.type(name)
        pilot.key("return")
        pilot.rest()
    while isinstance(pilot.stage.scene, ConfirmScene):
        press(pilot, "yes")
    assert isinstance(pilot.stage.scene, TableScene)


def exchanged(pilot: Pilot) -> None:
    """Ann and Ben take each other's seat, over somebody else's name."""
    for seat, name in ((0, "Cid"), (1, "Ann"), (0, "Ben")):
        seat_goes(pilot, seat, "person", name)
    assert [each.name for each in table_of(pilot).match.sitters] == ["Ben", "Ann"]


def told_everywhere(pilot: Pilot, score: str) -> None:
    """List, evening, title and what the next game is called say the same."""
    path = file_of(table_of(pilot).match)
    page = poster(pilot)
    assert score in page.buttons["next"].words
    assert score in read(pilot)
    pilot.stage.pop_scene()
    pilot.stage.push_scene(ReplaysScene(pilot.stage))
    pilot.rest()
    assert score in read(pilot)
    pilot.stage.pop_scene()
    (night,) = stored_evenings(paths.evenings())
    last = night.evening.played[-1]
    assert last.series_with_match is not None
    assert series_score_text(last.game, last.sitters, last.series_with_match) == score
    assert path.name == last.save


def test_wins_stay_with_the_person_who_changes_seats(pilot: Pilot) -> None:
    scene = at_table(pilot, series="best of 5: 1-0")
    exchanged(pilot)
    assert scene.table.series_wordings()[0].endswith("Ann 1, Ben 0")
    scene.match.branches.switch_to_branch("main")
    loser = scene.match.to_act
    name = scene.match.sitters[loser].name
    resign(pilot)
    score = {"Ann": "Ann 1, Ben 1", "Ben": "Ann 2, Ben 0"}[name]
    told_everywhere(pilot, score)
    poster(pilot)
    press(pilot, "next")
    fresh = table_of(pilot)
    assert [each.name for each in fresh.match.sitters] == ["Ann", "Ben"]
    assert fresh.table.series_wordings()[0].endswith(score)


def test_whoever_takes_over_in_a_series_begins_without_wins(pilot: Pilot) -> None:
    scene = at_table(pilot, series="best of 5: 2-0")
    seat_goes(pilot, 0, "person", "Cid")
    assert scene.table.series_wordings()[0].endswith("Ben 0, Cid 0")
    while scene.match.sitters[scene.match.to_act].name != "Ben":
        scene.play(scene.match.actions()[0])
        scene.story.finish_all()
        pilot.rest()
    resign(pilot)
    assert poster(pilot).series is not None
    press(pilot, "next")
    fresh = table_of(pilot)
    assert fresh.table.series_wordings()[0].endswith("Ben 0, Cid 1")
    seat_goes(pilot, [each.name for each in fresh.match.sitters].index("Cid"), "person", "Ann")
    assert fresh.table.series_wordings()[0].endswith("Ann 2, Ben 0"), "and whoever comes back finds them"
    table_of(pilot).open_menu()
    pilot.rest()
    press(pilot, "restart")
    press(pilot, "yes")
    assert table_of(pilot).table.series_wordings()[0].endswith("Ann 2, Ben 0")


def poster_score(pilot: Pilot) -> str:
    page = pilot.stage.scene
    assert isinstance(page, EndScene)
    assert page.series is not None
    return series_score_text(page.match.header.game, page.match.credited_sitters, page.series)


def test_nobody_alone_takes_the_wins_of_the_computer(pilot: Pilot) -> None:
    match = match_of("zodiac", ANN, BOT, setup={})
    match.attach_journal(saved_matches.create_journal(pilot.stage.saves, match.header), is_journal_up_to_date=True)
    match.notes.set_note(NOTE, "best of 5: 0-2")
    scene = seated(pilot, match)
    assert scene.table.series_wordings()[0].endswith("Ann 0, Halley 2")
    seat_goes(pilot, 1, "person", "Zed")
    assert scene.table.series_wordings()[0].endswith("Ann 0, Zed 0")
    seat_goes(pilot, 0, "bot easy")
    seat_goes(pilot, 1, "person", "Ann")
    assert scene.match.outcome is None
    assert scene.table.series_wordings()[0].endswith("Ann 0, Halley 2")
    while scene.match.to_act != 1:
        pilot.frames(10)
    resign(pilot)
    assert poster(pilot).series is not None
    assert poster_score(pilot) == "Ann 0, Halley 3"
    again = saved_matches.load_match(file_of(match), InstalledContent(), resume=False).match
    assert again.sitters == scene.match.sitters


def test_a_game_that_went_on_in_an_older_file_is_told_in_evening_series_and_list(pilot: Pilot, tmp_path: Path) -> None:
    scene = at_table(pilot, series="best of 5: 1-0")
    path = file_of(scene.match)
    shutil.copy2(path, tmp_path / "before")
    scene.play(scene.match.actions()[0])
    scene.story.finish_all()
    scene.match.detach_journal()
    pilot.stage.pop_scene()
    path.rename(tmp_path / "original")
    shutil.copy2(tmp_path / "before", path)
    seated(pilot, saved_matches.load_match(path, InstalledContent()).match)
    resign(pilot)
    page = poster(pilot)
    assert page.result_remark == say("end.older")
    press(pilot, "next")
    fresh = table_of(pilot)
    assert say("table.series_older") in fresh.table.series_wordings()[0]
    resign(pilot)
    assert poster(pilot).result_remark == say("end.series_older")
    press(pilot, "evening")
    pilot.stage.toast.clear_notice()
    assert f"* {say('end.older')}" in page_read(pilot)
    (night,) = stored_evenings(paths.evenings())
    assert [each.older for each in night.evening.played] == [True, False]
    pilot.stage.pop_scene()
    pilot.stage.push_scene(ReplaysScene(pilot.stage))
    pilot.rest()
    assert say("title.older") in read(pilot)


def test_an_end_in_an_older_file_counts_at_once(pilot: Pilot, tmp_path: Path) -> None:
    """Nobody goes through one copy after the other until an end pleases; evening, list and poster agree."""
    scene = at_table(pilot)
    path = file_of(scene.match)
    shutil.copy2(path, tmp_path / "before")
    scene.play(scene.match.actions()[0])
    scene.story.finish_all()
    scene.match.detach_journal()
    pilot.stage.pop_scene()
    path.rename(tmp_path / "original")
    shutil.copy2(tmp_path / "before", path)
    again = seated(pilot, saved_matches.load_match(path, InstalledContent()).match)
    resign(pilot)
    (night,) = stored_evenings(paths.evenings())
    again.undo()
    pilot.rest()
    assert again.match.result is not None
    assert say("table.counted") in pilot.stage.toast.words
    assert stored_evenings(paths.evenings()) == (night,)
    assert poster(pilot).does_end_count


def test_a_game_after_which_the_next_one_was_begun_stays_as_it_ended(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where that could not be written into its file."""
    scene = at_table(pilot, series="best of 5: 1-0")
    path = file_of(scene.match)
    resign(pilot)
    poster(pilot)
    monkeypatch.setattr("tabletop.ui.scenes.end.scene.lock_file_result", lambda stage, path, match: None)
    press(pilot, "next")
    pilot.stage.pop_scene()
    again = seated(pilot, saved_matches.load_match(path, InstalledContent()).match)
    again.undo()
    pilot.rest()
    assert again.match.result is not None
    assert say("table.counted") in pilot.stage.toast.words
