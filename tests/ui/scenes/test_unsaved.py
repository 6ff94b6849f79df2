"""The standing mark of a match that cannot be written down, and what leads out of that (safety 13)."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from tabletop import paths
from tabletop.play import file_journal, identity_registers, match_heads, saved_matches
from tabletop.play.listing import list_saved_matches
from tabletop.play.record import OLDER, match_id
from tabletop.settings import Settings
from tabletop.ui.messages import say
from tabletop.ui.scenes.dialogs import ConfirmScene, MenuScene, return_to_shelf
from tabletop.ui.scenes.registry import SceneRequest, open_scene
from tabletop.ui.scenes.review.scene import ReviewScene
from tabletop.ui.scenes.saved_match import resume_match
from tabletop.ui.scenes.table.scene import TableScene
from tabletop.ui.scenes.table.unsaved import BUTTON_NAME
from tests.play.sitting import begun
from tests.ui.pilot import Pilot, new_match, piloted, spot
from tests.ui.scene_of import scene_of
from tests.ui.scenes.test_results import at_table as kept_table


def broken(*_: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def at_table(pilot: Pilot, folder: Path) -> TableScene:
    match = new_match()
    match.attach_journal(saved_matches.create_journal(folder, match.header), is_journal_up_to_date=True)
    scene = TableScene(pilot.stage, match)
    pilot.stage.push_scene(scene)
    return scene


def filled(scene: TableScene, pilot: Pilot, patch: pytest.MonkeyPatch) -> None:
    """The disk is full, and somebody moves."""
    patch.setattr(file_journal.FileJournal, "_append", broken)
    patch.setattr(saved_matches, "_write_new_file", broken)
    pilot.drag(spot(scene, "E"), spot(scene, "f"))
    pilot.rest()
    assert scene.match.ply == 1


def marks(scene: TableScene) -> list[str]:
    return [item.words for item in scene.picture.buttons.items if item.name == BUTTON_NAME]


def test_safety_13_the_mark_stays_until_everything_is_saved(tmp_path: Path) -> None:
    with piloted(tmp_path, Settings(cover="off")) as pilot:
        scene = at_table(pilot, tmp_path / "saves")
        assert marks(scene) == []
        with pytest.MonkeyPatch.context() as patch:
            filled(scene, pilot, patch)
            pilot.frames(600, seconds=0.1)
            assert marks(scene) == ["Not saved since move 1: the disk is full"]
            assert not pilot.stage.toast.words, "the notice is gone, the mark is not"
        pilot.click(pilot.centre(scene.picture.buttons[BUTTON_NAME].rect))
        menu = pilot.stage.scene
        assert isinstance(menu, MenuScene)
        pilot.click(pilot.centre(menu.buttons["again"].rect))
        pilot.frames(2)
        assert marks(scene) == []
        assert "saved" in pilot.stage.toast.words


def test_safety_13_another_folder_is_offered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "me" / "Documents").mkdir(parents=True)
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "me")
    with piloted(tmp_path, Settings(cover="off")) as pilot:
        scene = at_table(pilot, tmp_path / "saves")
        with pytest.MonkeyPatch.context() as patch:
            filled(scene, pilot, patch)
        pilot.click(pilot.centre(scene.picture.buttons[BUTTON_NAME].rect))
        menu = pilot.stage.scene
        assert isinstance(menu, MenuScene)
        assert [item.words for item in menu.buttons.items][1:] == [
            str(tmp_path / "me" / "Documents"), str(tmp_path / "me"),
        ]  # fmt: skip
        pilot.click(pilot.centre(menu.buttons["folder 0"].rect))
        (found,) = (tmp_path / "me" / "Documents").iterdir()
        assert saved_matches.load_match(found, resume=False).match.ply == 1
        pilot.frames(2)
        assert marks(scene) == []


def test_safety_13_leaving_asks(tmp_path: Path) -> None:
    with piloted(tmp_path, Settings(cover="off")) as pilot:
        scene = at_table(pilot, tmp_path / "saves")
        with pytest.MonkeyPatch.context() as patch:
            filled(scene, pilot, patch)
            ways: tuple[Callable[[], None], ...] = (
                lambda: pilot.post(pygame.QUIT),
                lambda: return_to_shelf(pilot.stage),
            )
            for leave in ways:
                leave()
                pilot.frames(2)
                scene_of(pilot, ConfirmScene)
                leave()
                pilot.frames(2)
                assert sum(isinstance(each, ConfirmScene) for each in pilot.stage.scenes) == 1
                pilot.key("escape")
                pilot.frames(2)
                assert pilot.stage.scene is scene
                assert pilot.stage.running
            pilot.post(pygame.QUIT)
            pilot.frames(2)
            question = pilot.stage.scene
            assert isinstance(question, ConfirmScene)
            pilot.click(pilot.centre(question.buttons["yes"].rect))
            pilot.frames(2)
            assert not pilot.stage.running


def test_safety_13_leaving_does_not_ask_once_there_is_room_again(tmp_path: Path) -> None:
    with piloted(tmp_path, Settings(cover="off")) as pilot:
        scene = at_table(pilot, tmp_path / "saves")
        with pytest.MonkeyPatch.context() as patch:
            filled(scene, pilot, patch)
        pilot.post(pygame.QUIT)
        pilot.frames(2)
        assert not pilot.stage.running
        (path,) = (tmp_path / "saves").iterdir()
        assert saved_matches.load_match(path, resume=False).match.ply == 1


def test_the_review_has_the_mark_too_and_it_goes_when_all_is_saved(tmp_path: Path) -> None:
    with piloted(tmp_path, Settings(cover="off")) as pilot:
        scene = at_table(pilot, tmp_path / "saves")
        with pytest.MonkeyPatch.context() as patch:
            filled(scene, pilot, patch)
            pilot.key("r")
            pilot.rest()
            review = pilot.stage.scene
            assert isinstance(review, ReviewScene)
            assert [item.words for item in review.picture.buttons.items if item.name == BUTTON_NAME] == [
                scene.unsaved.unsaved_notice_text()
            ]
        pilot.click(pilot.centre(review.picture.buttons[BUTTON_NAME].rect))
        menu = pilot.stage.scene
        assert isinstance(menu, MenuScene)
        pilot.click(pilot.centre(menu.buttons["again"].rect))
        pilot.frames(3)
        assert BUTTON_NAME not in {item.name for item in review.picture.buttons.items}
        assert saved_matches.load_match(next((tmp_path / "saves").glob("*.jsonl")), resume=False).match.ply == 1


@pytest.mark.parametrize(("game", "plays"), [("zone_wars", False), ("zoon", False), ("zodiac", True)])
def test_where_nothing_can_be_written_dice_and_cards_are_only_watched(game: str, plays: bool, tmp_path: Path) -> None:
    """They would fall the same when the match is opened again, as if nobody had seen them."""
    with piloted(tmp_path, Settings(cover="off")) as pilot, pytest.MonkeyPatch.context() as patch:
        match = begun(game, pilot.stage.saves, 4)
        (entry,) = list_saved_matches(pilot.stage.saves)
        match.detach_journal()
        patch.setattr(file_journal.FileJournal, "_open_for_writing", broken)
        patch.setattr(saved_matches, "_write_new_file", broken)
        resume_match(pilot.stage, entry)
        pilot.rest()
        assert isinstance(pilot.stage.scene, ReviewScene) != plays
        if not plays:
            assert pilot.stage.toast.words == say("title.only_watched", why=say("system.full"))


@pytest.mark.parametrize(("game", "plays"), [("zone_wars", False), ("zombies", False), ("zodiac", True)])
def test_where_nobody_knows_how_far_a_match_was_played_it_is_only_watched(
    game: str, plays: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another program keeps that file locked: the match may have gone on in a copy."""
    monkeypatch.setattr(match_heads, "_PATIENCE", 0.01)
    with piloted(tmp_path, Settings(cover="off")) as pilot:
        match = begun(game, pilot.stage.saves, 4)
        (entry,) = list_saved_matches(pilot.stage.saves)
        match.detach_journal()
        other = sqlite3.connect(paths.saves() / match_heads.FILE, isolation_level=None)
        other.execute("BEGIN EXCLUSIVE")
        resume_match(pilot.stage, entry)
        pilot.rest()
        assert isinstance(pilot.stage.scene, ReviewScene) != plays
        if not plays:
            assert pilot.stage.toast.words == say("title.only_watched", why=say("system.in_use"))
        other.close()
        resume_match(pilot.stage, entry)
        pilot.rest()
        assert isinstance(pilot.stage.scene, TableScene)


def test_a_file_that_cannot_be_written_is_not_played_on_out_of_the_review(tmp_path: Path) -> None:
    """Watch, branch, back to the main line: its dice fell there, and could fall the same once more."""
    with piloted(tmp_path, Settings(cover="off")) as pilot, pytest.MonkeyPatch.context() as patch:
        match = begun("zone_wars", pilot.stage.saves, 6)
        (entry,) = list_saved_matches(pilot.stage.saves)
        match.detach_journal()
        patch.setattr(file_journal.FileJournal, "_open_for_writing", broken)
        scene = open_scene("review", pilot.stage, SceneRequest("zone_wars", entry.path))
        assert isinstance(scene, ReviewScene)
        pilot.stage.push_scene(scene)
        pilot.rest()
        assert say("system.full") in scene.branch_editor.begin_branch("try")
        assert pilot.stage.scene is scene
        assert scene.match.is_on_main_line


@pytest.mark.parametrize("room", ["never", "again"])
def test_safety_13_a_match_whose_last_moves_are_lost_says_so_when_it_is_opened_again(room: str, tmp_path: Path) -> None:
    """The disk is full, somebody moves, and the program is killed: it must not look as if nothing had been."""
    with piloted(tmp_path, Settings(cover="off", animation_speed=0.0)) as pilot:
        scene = kept_table(pilot)
        match, slot = scene.match, paths.saves() / identity_registers.WRITE_FAILURES_FILE
        before = slot.stat()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(file_journal.FileJournal, "_append", broken)
            patch.setattr(saved_matches, "_write_new_file", broken)
            scene.play(match.actions()[0])
            pilot.rest()
            assert marks(scene)
            after = slot.stat()
            assert (after.st_ino, after.st_size) == (before.st_ino, before.st_size), "it needs no room"
            if room == "never":
                match.detach_journal()  # killed
                pilot.stage.pop_scene()
        if room == "again":
            pilot.frames(100, seconds=0.1)
            assert marks(scene) == []
            match.detach_journal()
            pilot.stage.pop_scene()
        (entry,) = list_saved_matches(pilot.stage.saves)
        resume_match(pilot.stage, entry)
        pilot.rest()
        again = pilot.stage.scene
        assert isinstance(again, TableScene)
        assert (again.match.ply, OLDER in again.match.notes) == ((2, True) if room == "never" else (3, False))
        assert (pilot.stage.toast.words == say("title.lost_moves")) == (room == "never")
        again.play(again.match.actions()[0])
        again.match.detach_journal()
        pilot.stage.pop_scene()
        pilot.stage.toast.clear_notice()
        (entry,) = list_saved_matches(pilot.stage.saves)
        resume_match(pilot.stage, entry)
        again = pilot.stage.scene
        assert isinstance(again, TableScene)
        assert (OLDER in again.match.notes) == (room == "never"), "the match tells it from now on"
        assert not identity_registers.has_write_failure(match_id(again.match.header))
