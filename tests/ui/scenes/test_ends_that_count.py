"""An end that counts stays, whatever becomes of the file of its match: there is one end, and it is known beside it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from tabletop import paths
from tabletop.play import clock_watermark, evening, identity_registers, match_heads, saved_matches
from tabletop.play.evening import stored_evenings
from tabletop.play.exchange import import_match_file
from tabletop.play.listing import list_saved_matches, saved_match_entry_of
from tabletop.play.match import Match
from tabletop.play.record import COUNTED, REPLAYED, MatchNote, match_id
from tabletop.settings import Settings
from tabletop.ui.messages import say
from tabletop.ui.scenes.end.scene import EndScene
from tabletop.ui.scenes.evening import current_evening
from tabletop.ui.scenes.evening.scene import EveningScene
from tabletop.ui.scenes.matches import restart_match
from tabletop.ui.scenes.registry import SceneRequest, open_scene
from tabletop.ui.scenes.replays.scene import ReplaysScene
from tabletop.ui.scenes.saved_match import resume_match
from tests.file_of import file_of
from tests.ui.pilot import Pilot, piloted
from tests.ui.scene_of import scene_of
from tests.ui.scenes.test_results import NOW, at_table, poster, press, resign, table_of, tonights


@pytest.fixture
def pilot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pilot]:
    """Where a test says what time it is, that time has passed."""
    monkeypatch.setattr(clock_watermark, "running", lambda: 1e9 + (current_evening.now() - NOW).total_seconds())
    quick = Settings(cover="off", confirm="none", animation_speed=0.0, bot_pace=0.0)
    with piloted(tmp_path / "saves", quick) as made:
        made.stage.push_scene(ReplaysScene(made.stage))
        yield made


def last_night(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> Match[Any, Any, Any]:
    """A match that Ben has lost on an evening that is over; its table is left."""
    monkeypatch.setattr(current_evening, "now", lambda: NOW)
    match = at_table(pilot, 3).match
    resign(pilot)
    monkeypatch.setattr(current_evening, "now", lambda: NOW + timedelta(hours=14))
    current_evening.update_evening_clock(pilot.stage)
    while len(pilot.stage.scenes) > 1:
        pilot.stage.pop_scene()
    return match


def replayed(path: Path, folder: Path) -> Path:
    """As the engine writes it: with the end taken back and another one."""
    match = saved_matches.load_match(path, resume=False).match
    match.notes.adopt_written_note(MatchNote(COUNTED, ""))
    match.ending._counted_registers = []
    match.undo()
    match.submit(match.actions()[-1])
    match.resign(match.to_act)
    folder.mkdir(parents=True, exist_ok=True)
    saved_matches.save_copy(match, folder / "again.jsonl")
    return folder / "again.jsonl"


@pytest.mark.parametrize("stays", ["beside", "removed", "moved away"])
def test_a_match_that_was_played_again_elsewhere_comes_home(
    stays: str, pilot: Pilot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    match = last_night(pilot, monkeypatch)
    path = file_of(match)
    again = replayed(path, tmp_path / "exchange")
    if stays != "beside":
        folder = path.parent / "removed" if stays == "removed" else tmp_path / "stick"
        folder.mkdir(exist_ok=True)
        match.detach_journal()
        shutil.move(path, folder / path.name)
    found = import_match_file(again, pilot.stage.saves, pilot.stage.game_library)
    assert saved_match_entry_of(found).why_closed in ("copied", REPLAYED)
    loaded = saved_matches.load_match(found).match
    assert loaded.ending.reason_main_line_is_fixed in ("copied", REPLAYED)
    pilot.stage.push_scene(EndScene(pilot.stage, loaded))
    pilot.rest()
    end = pilot.stage.scene
    assert isinstance(end, EndScene)
    assert not end.does_end_count
    assert [each.winners for each in tonights()] == [(0,)]


def test_an_earlier_copy_is_not_played_to_another_end(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(current_evening, "now", lambda: NOW)
    scene = at_table(pilot, 3)
    path = file_of(scene.match)
    shutil.copy2(path, tmp_path / "before")
    resign(pilot)
    monkeypatch.setattr(current_evening, "now", lambda: NOW + timedelta(hours=14))
    current_evening.update_evening_clock(pilot.stage)
    while len(pilot.stage.scenes) > 1:
        pilot.stage.pop_scene()
    scene.match.detach_journal()
    path.unlink()
    shutil.copy2(tmp_path / "before", path)
    (entry,) = list_saved_matches(pilot.stage.saves)
    assert (entry.why_closed, entry.can_be_continued) == (REPLAYED, False)
    resume_match(pilot.stage, entry)
    pilot.rest()
    table = table_of(pilot)
    pilot.key("z", ctrl=True)
    pilot.rest()
    assert pilot.stage.toast.words == say("table.replayed")
    assert (table.match.ply, list(table.match.actions())) == (3, [])


def test_the_second_home_of_somebody_changes_nothing(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The match is taken to another laptop, ended otherwise there, and brought back with all that was played here."""
    match = last_night(pilot, monkeypatch)
    path, known = file_of(match), match_heads.last_line_hashes_of_home().path
    match.detach_journal()
    away = tmp_path / "stick.jsonl"
    shutil.copy2(path, away)
    hidden = {each: each.with_name(f"{each.name}.hidden") for each in (known, known.with_name("counted.txt"))}
    for each, there in hidden.items():
        each.rename(there)
    identity_registers._result_register.cache_clear()
    other = saved_matches.load_match(away).match
    other.undo()
    other.submit(other.actions()[-1])
    other.resign(other.to_act)
    other.detach_journal()
    for each, there in hidden.items():
        there.replace(each)
    identity_registers._result_register.cache_clear()
    back = import_match_file(away, pilot.stage.saves, pilot.stage.game_library)
    assert saved_match_entry_of(back).why_closed in ("copied", REPLAYED)
    assert saved_matches.load_match(back).match.ending.reason_main_line_is_fixed in ("copied", REPLAYED)


def test_the_end_of_an_evening_holds_at_a_table_that_lies_open(pilot: Pilot) -> None:
    at_table(pilot, 3)
    resign(pilot)
    pilot.stage.push_scene(EveningScene(pilot.stage))
    pilot.rest()
    top = pilot.stage.scene
    assert isinstance(top, EveningScene)
    top.close_evening()
    pilot.stage.pop_scene()
    pilot.rest()
    pilot.key("z", ctrl=True)
    pilot.rest()
    assert pilot.stage.toast.words == say("table.counted")
    assert table_of(pilot).match.result is not None


def test_where_the_file_is_away_for_a_moment_the_end_counts_all_the_same(pilot: Pilot, tmp_path: Path) -> None:
    scene = at_table(pilot, 3, series="best of 3: 0-0")
    resign(pilot)
    end = poster(pilot)
    path = file_of(scene.match)
    path.rename(tmp_path / "away")
    end.play_again(end.series)
    pilot.rest()
    (tmp_path / "away").rename(path)
    again = saved_matches.load_match(path).match
    refused = again.offers.undo_offer(again.to_act if again.to_act >= 0 else 0).refusal
    assert refused is not None
    assert refused.reason in ("counted", "copied"), "the file that was begun meanwhile has the note"


@pytest.mark.parametrize("days", [2, 400])
def test_a_clock_that_was_ahead_at_night_is_put_right(days: int, pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    def at(time: datetime) -> None:
        monkeypatch.setattr(current_evening, "now", lambda: time)

    at(NOW + timedelta(days=days))
    scene = at_table(pilot, 3)
    resign(pilot)
    at(NOW + timedelta(hours=10))
    while len(pilot.stage.scenes) > 1:
        pilot.stage.pop_scene()
    path = file_of(scene.match)
    scene.match.detach_journal()
    resume_match(pilot.stage, saved_match_entry_of(path))
    pilot.rest()
    pilot.key("z", ctrl=True)
    pilot.rest()
    assert table_of(pilot).match.result is not None
    assert [each.winners for each in tonights()] == [(0,)]


def test_ends_of_evenings_of_earlier_versions_are_taken_over(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    match = last_night(pilot, monkeypatch)
    identity_registers.result_register_of_home().path.unlink()
    identity_registers._result_register.cache_clear()
    assert identity_registers.result_register_of_home().text_of(match_id(match.header)) == ""
    assert evening.close_if_over_and_check_clock(paths.evenings(), NOW + timedelta(days=1)) is False
    assert identity_registers.result_register_of_home().text_of(match_id(match.header)) == "3 0"
    assert len(stored_evenings(paths.evenings())) == 1


def test_the_same_end_counts_in_every_file(pilot: Pilot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A backup put back, as it was: nothing is said against it."""
    match = last_night(pilot, monkeypatch)
    path = file_of(match)
    match.detach_journal()
    shutil.copy2(path, tmp_path / "backup")
    path.unlink()
    shutil.copy2(tmp_path / "backup", path)
    (entry,) = list_saved_matches(pilot.stage.saves)
    assert (entry.why_closed, entry.is_finished) == ("", True)
    pilot.stage.push_scene(EndScene(pilot.stage, saved_matches.load_match(path, resume=False).match, path))
    pilot.rest()
    end = pilot.stage.scene
    assert isinstance(end, EndScene)
    assert end.does_end_count
    press(pilot, "keep")


# Tonight


@pytest.mark.parametrize("over", ["rulebook", "menu", "nothing"])
def test_the_evening_follows_whatever_lies_over_the_table(over: str, pilot: Pilot) -> None:
    """Somebody takes the end back, somebody opens the rulebook, and a phone plays on."""
    scene = at_table(pilot, 3)
    resign(pilot)
    assert [each.winners for each in tonights()] == [(0,)]
    scene.undo()
    if over == "rulebook":
        pilot.key("f1")
    elif over == "menu":
        scene.open_menu()
    match = scene.match
    match.submit(match.actions()[0])
    match.resign(match.to_act)
    pilot.rest()
    assert match.result is not None
    assert [each.winners for each in tonights()] == [match.result.winners] == [(1,)]


@pytest.mark.parametrize("name", ["20:15.jsonl", "a\\b.jsonl", "ann&ben?.jsonl"])
def test_an_evening_can_be_read_whatever_a_file_is_called(name: str, pilot: Pilot) -> None:
    scene = at_table(pilot, 3)
    path = file_of(scene.match)
    scene.match.detach_journal()
    named = path.rename(path.with_name(name))
    while len(pilot.stage.scenes) > 1:
        pilot.stage.pop_scene()
    resume_match(pilot.stage, saved_match_entry_of(named))
    pilot.rest()
    resign(pilot)
    assert [each.winners for each in tonights()] == [(0,)]
    assert poster(pilot).does_end_count


@pytest.mark.parametrize("way", ["small matches", "again and again"])
def test_an_evening_that_is_kept_on_keeps_no_end_open(way: str, pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every five hours a short match against the computer, or the end itself taken back and done again."""

    def at(hours: float) -> None:
        monkeypatch.setattr(current_evening, "now", lambda: NOW + timedelta(hours=hours))

    at(0)
    match = at_table(pilot, 3).match
    resign(pilot)
    for hours in (5, 10):
        at(hours)
        if way == "small matches":
            at_table(pilot, 2)
            resign(pilot)
            pilot.stage.pop_scene()
        elif hours == 5:
            table_of(pilot).undo()
            match.resign(match.to_act)
    at(12)
    pilot.rest()
    pilot.key("z", ctrl=True)
    pilot.rest()
    assert match.result is not None
    assert pilot.stage.toast.words == say("table.counted")


def test_a_game_of_a_series_that_is_moved_away_is_not_simply_played_again(pilot: Pilot, tmp_path: Path) -> None:
    first = at_table(pilot, 3, series="best of 3: 0-0").match
    resign(pilot)
    end = poster(pilot)
    end.play_again(end.series)
    second = table_of(pilot).match
    path = file_of(second)
    second.detach_journal()
    path.rename(tmp_path / "lost.jsonl")
    pilot.stage.push_scene(EndScene(pilot.stage, first))
    pilot.rest()
    end = scene_of(pilot, EndScene)
    end.play_again(end.series)
    pilot.rest()
    fresh = table_of(pilot).match
    assert fresh is not second
    resign(pilot)
    assert poster(pilot).result_remark == say("end.series_older")


def test_a_lost_game_of_a_series_is_not_started_over(pilot: Pilot) -> None:
    """Ctrl+Z, "Start over": the series would have gone on as if it had not been played."""
    scene = at_table(pilot, 3, series="best of 3: 1-0")
    resign(pilot)
    scene.undo()
    restart_match(pilot.stage, scene.match)
    assert "series" not in table_of(pilot).match.notes
    assert "series" in scene.match.notes


def test_what_is_watched_is_the_match_and_no_branch(pilot: Pilot) -> None:
    match = at_table(pilot, 3).match
    resign(pilot)
    match.branches.begin_branch(0, "try")
    match.submit(match.actions()[0])
    path = file_of(match)
    match.detach_journal()
    shown = open_scene("review", pilot.stage, SceneRequest("zodiac", path))
    assert shown.match.is_on_main_line  # type: ignore[attr-defined]
