"""What was played stays as it is: branches, copies and ends taken back, from the table to list, evening and poster."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tabletop import paths
from tabletop.content.pack_library import InstalledContent
from tabletop.play import saved_matches
from tabletop.play.evening import EveningMatch, stored_evenings
from tabletop.play.listing import list_saved_matches
from tabletop.play.match import Match
from tabletop.play.record import TRUNK, new_match_identity
from tabletop.play.seats import Sitter, SitterKind
from tabletop.play.series import NOTE, MatchSeries, read_series
from tabletop.settings import Settings
from tabletop.ui.messages import say
from tabletop.ui.scenes.dialogs import ConfirmScene, MenuScene
from tabletop.ui.scenes.end.scene import EndScene
from tabletop.ui.scenes.evening import current_evening
from tabletop.ui.scenes.evening.scene import EveningScene
from tabletop.ui.scenes.name_dialog import NameScene
from tabletop.ui.scenes.replays.scene import ReplaysScene
from tabletop.ui.scenes.review.scene import ReviewScene
from tabletop.ui.scenes.table.scene import TableScene
from tests.file_of import file_of
from tests.ui.pilot import Pilot, match_of, new_match, piloted, seated
from tests.ui.test_words_drawn import overheard

ANN, BEN = Sitter(SitterKind.PERSON, "Ann"), Sitter(SitterKind.PERSON, "Ben")
NOW = datetime(2026, 11, 28, 20, 0, tzinfo=UTC)
QUICK = Settings(cover="off", confirm="none", animation_speed=0.0, bot_pace=0.0)


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path, QUICK) as made:
        made.stage.push_scene(ReplaysScene(made.stage))
        yield made


def at_table(pilot: Pilot, moves: int = 2, *, series: str = "", seed: str = "test") -> TableScene:
    """Ann and Ben at a match of Zodiac that is written down, after so many moves."""
    made = new_match(ANN, BEN, seed=seed)
    match = Match(made.game, replace(made.header, started="2026-11-28T01:00:00+00:00", identity=new_match_identity()))
    match.attach_journal(saved_matches.create_journal(pilot.stage.saves, match.header), is_journal_up_to_date=True)
    if series:
        match.notes.set_note(NOTE, series)
    for _ in range(moves):
        match.submit(match.actions()[0])
    return seated(pilot, match)


def table_of(pilot: Pilot) -> TableScene:
    return next(scene for scene in reversed(pilot.stage.scenes) if isinstance(scene, TableScene))


def press(pilot: Pilot, name: str) -> None:
    """A button of whatever is on top."""
    top = pilot.stage.scene
    if isinstance(top, ReviewScene):
        pilot.click(pilot.centre(top.picture.buttons[name].rect))
    else:
        assert isinstance(top, EndScene | MenuScene | ConfirmScene | ReplaysScene), top
        pilot.click(pilot.centre(top.buttons[name].rect))
    pilot.rest()


def resign(pilot: Pilot) -> None:
    """Whoever is to act gives up, by the menu."""
    pilot.click(pilot.centre(table_of(pilot).picture.buttons["menu"].rect))
    pilot.rest()
    press(pilot, "resign")
    press(pilot, "yes")
    pilot.frames(90)


def poster(pilot: Pilot) -> EndScene:
    """The page of the end, by the plate."""
    pilot.click(pilot.centre(table_of(pilot).picture.buttons["plate"].rect))
    pilot.rest()
    assert isinstance(pilot.stage.scene, EndScene)
    return pilot.stage.scene


def branch(pilot: Pilot) -> TableScene:
    """From the page of the end through the review to a branch that begins at the start."""
    press(pilot, "watch")
    pilot.key("home")
    pilot.rest()
    press(pilot, "branch")
    assert isinstance(pilot.stage.scene, NameScene)
    pilot.key("return")
    pilot.rest()
    assert isinstance(pilot.stage.scene, TableScene), "the table lies on top, and no poster over it"
    return pilot.stage.scene


def tonights() -> list[EveningMatch]:
    return [each for found in stored_evenings(paths.evenings()) for each in found.evening.played]


# Branches


def test_a_branch_of_a_finished_match_changes_neither_list_nor_evening(pilot: Pilot) -> None:
    scene = at_table(pilot)
    resign(pilot)
    won = scene.match.result
    before = tonights(), [(entry.plies, entry.is_finished) for entry in list_saved_matches(pilot.stage.saves)]
    assert len(before[0]) == 1
    poster(pilot)
    branch(pilot)

    def same() -> None:
        assert tonights() == before[0]
        assert [(entry.plies, entry.is_finished) for entry in list_saved_matches(pilot.stage.saves)] == before[1]
        assert scene.match.result == won

    same()
    scene.play(scene.match.actions()[0])
    scene.story.finish_all()
    pilot.rest()
    same()
    resign(pilot)
    assert scene.match.outcome is not None
    assert scene.match.outcome.winners == won.winners or scene.match.outcome != won  # type: ignore[union-attr]
    same()
    scene.match.branches.switch_to_branch(TRUNK)
    pilot.rest()
    same()
    pilot.stage.pop_scene()
    same()
    seated(pilot, saved_matches.load_match(list_saved_matches(pilot.stage.saves)[0].path, InstalledContent()).match)
    pilot.stage.pop_scene()
    same()


def test_an_end_on_a_branch_is_no_end_of_the_match(pilot: Pilot) -> None:
    scene = at_table(pilot)
    scene.match.branches.begin_branch(1, "try")
    pilot.rest()
    resign(pilot)
    assert scene.match.outcome is not None
    assert (scene.match.result, tonights()) == (None, [])
    page = poster(pilot)
    assert page.series is None
    offered = {item.name for item in page.buttons.items}
    assert not {name for name in offered if name.startswith("best_of")}, "nothing is counted here"


def test_a_branch_of_a_series_neither_moves_it_on_nor_back(pilot: Pilot) -> None:
    scene = at_table(pilot, series="best of 3: 1-0")
    resign(pilot)
    won = scene.match.result
    assert won is not None
    stands = MatchSeries(3, (1, 0)).with_game_counted(won)
    assert poster(pilot).series == stands
    branch(pilot)
    scene.match.resign(won.winners[0])
    pilot.rest()
    pilot.frames(90)
    page = poster(pilot)
    assert page.series == stands, "the main line counts"
    assert tonights()[0].series_with_match == stands
    pilot.key("escape")
    pilot.stage.push_scene(ReplaysScene(pilot.stage))
    pilot.rest()
    listed = pilot.stage.scene
    assert isinstance(listed, ReplaysScene)
    entry = listed.rows.selected_entry
    assert entry is not None
    assert entry.is_finished


def test_the_poster_does_not_lie_over_a_branch_that_begins_from_it(pilot: Pilot) -> None:
    scene = at_table(pilot)
    resign(pilot)
    poster(pilot)
    assert branch(pilot) is scene
    assert not any(isinstance(each, EndScene | ReviewScene) for each in pilot.stage.scenes)
    assert scene.active


def test_a_branch_from_the_poster_of_a_saved_match_is_played_at_a_table(pilot: Pilot) -> None:
    scene = at_table(pilot)
    resign(pilot)
    path = file_of(scene.match)
    pilot.stage.pop_scene()
    match = saved_matches.load_match(path, InstalledContent(), resume=False).match
    pilot.stage.push_scene(EndScene(pilot.stage, match, path))
    pilot.rest()
    fresh = branch(pilot)
    assert not any(isinstance(each, EndScene | ReviewScene) for each in pilot.stage.scenes)
    assert fresh.match.journal is not None
    assert fresh.match.result is not None


# Ends taken back


def test_an_end_of_last_night_is_not_taken_back(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(current_evening, "now", lambda: NOW)
    scene = at_table(pilot)
    resign(pilot)
    path = file_of(scene.match)
    scene.match.detach_journal()
    pilot.stage.pop_scene()
    assert [each.save for each in tonights()] == [path.name]
    monkeypatch.setattr(current_evening, "now", lambda: NOW + timedelta(days=1))
    at_table(pilot, seed="other")
    resign(pilot)
    pilot.stage.pop_scene()
    assert len(stored_evenings(paths.evenings())) == 2
    again = seated(pilot, saved_matches.load_match(path, InstalledContent()).match)
    again.undo()
    pilot.rest()
    assert again.match.result is not None
    assert pilot.stage.toast.words == say("table.counted")
    assert path.name in {each.save for each in tonights()}, "what was played stays as it is"
    poster(pilot)
    fresh = branch(pilot)
    fresh.undo()
    pilot.rest()
    assert fresh.match.result is not None, "a branch of it is played as before"


# Copies


def test_a_copy_of_an_unfinished_game_of_a_series_counts_once(pilot: Pilot) -> None:
    scene = at_table(pilot, series="best of 5: 1-1")
    path = file_of(scene.match)
    copied = path.with_name("copy.jsonl")
    copied.write_bytes(path.read_bytes())
    resign(pilot)
    first = tonights()
    assert [each.save for each in first] == [path.name]
    pilot.stage.pop_scene()
    copy = seated(pilot, saved_matches.load_match(copied, InstalledContent()).match)
    assert (copy.active, copy.match.stop_reason) == (False, "copied"), "the series goes on from the game that counts"
    assert tonights() == first


def test_the_next_game_of_a_series_is_begun_once(pilot: Pilot) -> None:
    at_table(pilot, series="best of 5: 1-1")
    resign(pilot)
    path = file_of(table_of(pilot).match)
    poster(pilot)
    press(pilot, "next")
    third = table_of(pilot).match
    assert sum(read_series(third.notes, 2).won) == 3  # type: ignore[union-attr]
    pilot.stage.pop_scene()
    match = saved_matches.load_main_line(path, InstalledContent())
    pilot.stage.push_scene(EndScene(pilot.stage, match, path))
    pilot.rest()
    press(pilot, "next")
    assert table_of(pilot).match.header == third.header, "it goes on where it was left"
    assert len(list_saved_matches(pilot.stage.saves)) == 2


# Starting over


def test_starting_over_keeps_the_series(pilot: Pilot) -> None:
    old = at_table(pilot, series="best of 3: 1-0")
    pilot.click(pilot.centre(old.picture.buttons["menu"].rect))
    pilot.rest()
    press(pilot, "restart")
    assert isinstance(pilot.stage.scene, ConfirmScene)
    press(pilot, "yes")
    fresh = table_of(pilot).match
    assert fresh is not old.match
    assert (fresh.ply, read_series(fresh.notes, 2)) == (0, MatchSeries(3, (1, 0)))
    (before,) = (entry for entry in list_saved_matches(pilot.stage.saves) if entry.header != fresh.header)
    assert (
        read_series(saved_matches.load_match(before.path, InstalledContent(), resume=False).match.notes, 2) is None
    ), "its place is taken"


def test_starting_over_after_the_end_leaves_the_result_where_it_counts(pilot: Pilot) -> None:
    old = at_table(pilot, series="best of 3: 1-0")
    resign(pilot)
    pilot.click(pilot.centre(old.picture.buttons["menu"].rect))
    pilot.rest()
    press(pilot, "restart")
    press(pilot, "yes")
    fresh = table_of(pilot).match
    assert read_series(fresh.notes, 2) is None
    assert read_series(old.match.notes, 2) == MatchSeries(3, (1, 0))


@pytest.mark.parametrize("game", ["zodiac", "zoon"])
def test_a_single_match_is_started_over_as_before(pilot: Pilot, game: str) -> None:
    match = match_of(game, ANN, BEN, setup={} if game == "zodiac" else {"south": "delvers", "north": "stilts"})
    match.attach_journal(saved_matches.create_journal(pilot.stage.saves, match.header), is_journal_up_to_date=True)
    scene = seated(pilot, match)
    pilot.click(pilot.centre(scene.picture.buttons["menu"].rect))
    pilot.rest()
    press(pilot, "restart")
    press(pilot, "yes")
    assert read_series(table_of(pilot).match.notes, 2) is None


# Clocks


def test_the_list_shows_no_time_that_cannot_be(pilot: Pilot) -> None:
    scene = at_table(pilot)
    path = file_of(scene.match)
    later = datetime(2150, 1, 1, tzinfo=UTC).timestamp()
    os.utime(path, (later, later))
    pilot.stage.push_scene(ReplaysScene(pilot.stage))
    with overheard() as said:
        pilot.rest()
        pilot.stage.make_display_list()
    assert any(say("title.day_unknown") in words for words in said)
    assert not any("2150" in words for words in said)


def test_the_page_of_the_evening_opens_at_the_one_that_is_on(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    at_table(pilot)
    monkeypatch.setattr(current_evening, "now", lambda: NOW)
    resign(pilot)
    monkeypatch.setattr(current_evening, "now", lambda: NOW + timedelta(days=5000))
    at_table(pilot, seed="other")
    resign(pilot)
    monkeypatch.setattr(current_evening, "now", lambda: NOW + timedelta(minutes=5))
    page = EveningScene(pilot.stage)
    pilot.stage.push_scene(page)
    pilot.rest()
    assert not page.is_current, "the future is not on, and what was before it is over"
    at_table(pilot, seed="third")
    resign(pilot)
    page = EveningScene(pilot.stage)
    pilot.stage.push_scene(page)
    pilot.rest()
    assert page.is_current
    assert page.shown_evening is not None
    assert [each.ended for each in page.shown_evening.evening.played] == [NOW + timedelta(minutes=5)]
    page.show_other_evening(1)
    pilot.rest()
    assert not page.is_current


# Files that are called otherwise


def exchanged_names(one: Path, other: Path) -> None:
    aside = one.with_name("aside.jsonl")
    one.rename(aside)
    other.rename(one)
    aside.rename(other)


@pytest.mark.parametrize("series", ["", "best of 5: 1-1"])
def test_the_evening_tells_of_each_match_from_its_own_file(pilot: Pilot, series: str) -> None:
    found = []
    for seed, moves in (("one", 4), ("two", 2)):
        scene = at_table(pilot, moves, seed=seed, series=series)
        resign(pilot)
        found.append(file_of(scene.match))
        scene.match.detach_journal()
        pilot.stage.pop_scene()
    exchanged_names(*found)
    page = EveningScene(pilot.stage)
    pilot.stage.push_scene(page)
    pilot.rest()
    long, short = tonights()
    assert (long.plies, short.plies) == (4, 2)
    for played in (long, short):
        highlights = played.highlights
        assert highlights is not None
        assert all(
            each is None or each.ply <= played.plies
            for each in (highlights.turning_point, highlights.closest_call, highlights.luckiest_roll)
        )
    page.open_review(short, 1)
    pilot.rest()
    review = pilot.stage.scene
    assert isinstance(review, ReviewScene)
    assert review.session.match.main_line.ply == short.plies
    pilot.stage.pop_scene()
    page.continue_series(short)
    pilot.rest()
    poster_ = pilot.stage.scene
    assert isinstance(poster_, EndScene)
    assert poster_.match.main_line.ply == short.plies
