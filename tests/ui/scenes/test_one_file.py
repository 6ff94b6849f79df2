"""A pack as one file: dropped on the window, looked at, taken, given away, removed, and asked for by a match."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from tabletop import paths
from tabletop.content import pack_library
from tabletop.content.games import digest, load_game
from tabletop.content.pack_folders import REMOVED_PACKS
from tabletop.content.tabletop_files import make_pack_file
from tabletop.play.handing_over import export_file, prepare_file
from tabletop.play.listing import list_saved_matches
from tabletop.play.match import Match
from tabletop.play.saved_matches import create_journal
from tabletop.play.seats import Sitter, SitterKind
from tabletop.ui.messages import say
from tabletop.ui.scenes.dialogs import ConfirmScene, MenuScene
from tabletop.ui.scenes.packs.missing_pack import MissingPackPage
from tabletop.ui.scenes.packs.scene import PacksScene
from tabletop.ui.scenes.packs.take_page import TakeFilePage
from tabletop.ui.scenes.registry import open_scene
from tabletop.ui.scenes.replays.open_file import import_and_show_file
from tabletop.ui.scenes.review.scene import ReviewScene, open_review
from tabletop.ui.scenes.saved_match import resume_match
from tabletop.ui.scenes.settings import SettingsScene
from tabletop.ui.scenes.setup.plan import new_header
from tabletop.ui.scenes.table.scene import TableScene
from tabletop.ui.stage.scene import Scene
from tests.play.test_handing_over import CAMPS, OWN, given, pack_in
from tests.ui.pilot import Pilot, new_match, piloted
from tests.ui.scene_of import scene_of
from tests.ui.test_words_drawn import overheard

PATIENCE = 60.0
"""Seconds for a file to be looked at on a slow machine."""


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path


@pytest.fixture
def pilot(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pilot]:
    monkeypatch.setenv(paths.HOME_VARIABLE, str(home / "home"))
    monkeypatch.setattr(pack_library, "_verdicts", {})
    with piloted(home / "home" / "saves") as made:
        made.stage.push_scene(Scene())
        yield made


def wait_until(pilot: Pilot, is_so: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < until
        time.sleep(0.02)
        pilot.frames()
    pilot.frames()


def looked_at(pilot: Pilot) -> TakeFilePage:
    """The page on top, once it knows the file."""
    page = scene_of(pilot, TakeFilePage)
    wait_until(pilot, lambda: page.offer is not None or bool(page.reasons))
    return page


def dropped(pilot: Pilot, file: Path) -> TakeFilePage:
    pilot.post(pygame.DROPFILE, file=str(file))
    pilot.frames()
    return looked_at(pilot)


def words_of(pilot: Pilot) -> str:
    """What is drawn of the page on top."""
    with overheard() as heard:
        pilot.stage.scene.layout()
        pilot.stage.redraw_everything()
        pilot.frames()
    return " | ".join(map(str, heard))


def press(pilot: Pilot, page: PacksScene | TakeFilePage | MissingPackPage, name: str) -> None:
    page.form.focus_widget(name)
    pilot.click(pilot.centre(page.form.rect_of(name)))
    pilot.frames()


def is_installed(name: str = "camps") -> bool:
    return (paths.player_packs() / name / "pack.yaml").exists()


def test_a_dropped_file_is_shown_and_taken_by_a_press(pilot: Pilot, home: Path) -> None:
    page = dropped(pilot, given(home))
    assert page.can_take
    assert not is_installed()
    press(pilot, page, "take")
    wait_until(pilot, lambda: pilot.stage.scene is not page)
    assert is_installed()
    assert say("title.pack_imported", pack="Camps") in pilot.stage.toast.words


def test_the_page_says_who_made_it_and_what_it_brings_and_replaces(pilot: Pilot, home: Path) -> None:
    pack_in(paths.player_packs(), title="Old")
    page = dropped(pilot, given(home))
    told = words_of(pilot)
    assert page.offer is not None
    for words in (
        "Camps", say("setup.board_by", author="Ada"), page.offer.file.digest[:8], say("packs.brings"),
        say("packs.version", game="Zodiac", version=digest("zodiac", home / "elsewhere" / "camps" / "zodiac")[:8]),
        say("packs.replaces"), say("packs.change_changed", names="pack.yaml"),
        say("packs.replaces_kept", folder=REMOVED_PACKS),
    ):  # fmt: skip
        assert words in told


@pytest.mark.parametrize("leave", ["later", "escape"])
def test_not_now_leaves_everything_as_it_was(pilot: Pilot, home: Path, leave: str) -> None:
    page, below = dropped(pilot, given(home)), pilot.stage.scenes[0]
    press(pilot, page, "later") if leave == "later" else pilot.key("escape")
    pilot.frames()
    assert pilot.stage.scene is below
    assert not is_installed()


def test_a_file_with_faults_names_file_and_line_and_offers_no_press(pilot: Pilot, home: Path) -> None:
    folder = pack_in(home / "elsewhere", OWN.replace("majority: 3", "majority: 9"))
    files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*.yaml")}
    file = home / "forged.tabletop"
    file.write_bytes(make_pack_file("camps", files, pack_library.PackInfo("Camps")).to_bytes())
    page = dropped(pilot, file)
    assert not page.can_take
    assert page.reasons[0].startswith("camps/zodiac/board.yaml:29:11: majority")
    assert "later" not in page.form.widget_names
    pilot.key("return")
    pilot.frames()
    assert not is_installed()


def test_faults_with_which_it_can_be_played_are_told_beside_the_press(pilot: Pilot, home: Path) -> None:
    folder = pack_in(home / "elsewhere")
    (folder / "zodiac" / "bord.yaml").write_text("a: 1\n", encoding="utf-8")
    page = dropped(pilot, given(home))
    assert page.can_take
    told = words_of(pilot)
    assert say("packs.has_faults") in told
    assert "camps/zodiac/bord.yaml:1:1" in told


def test_what_is_no_such_file_is_told(pilot: Pilot, home: Path) -> None:
    file = home / "letter.tabletop"
    file.write_text("Dear Ann", encoding="utf-8")
    assert dropped(pilot, file).reasons
    assert say("packs.cannot_take", file="letter.tabletop") in words_of(pilot)


def test_a_file_dropped_twice_has_one_page_and_two_files_have_two(pilot: Pilot, home: Path) -> None:
    file = given(home)
    page = dropped(pilot, file)
    assert dropped(pilot, file) is page
    other = home / "other.tabletop"
    other.write_bytes(file.read_bytes())
    assert dropped(pilot, other) is not page
    assert len(pilot.stage.scenes) == 3


def test_a_match_goes_on_where_it_was_after_a_file_was_dropped_on_it(pilot: Pilot, home: Path) -> None:
    match = new_match()
    table = TableScene(pilot.stage, match)
    pilot.stage.push_scene(table)
    pilot.rest()
    page = dropped(pilot, given(home))
    press(pilot, page, "take")
    wait_until(pilot, lambda: pilot.stage.scene is not page)
    assert scene_of(pilot, TableScene) is table
    match.submit(match.actions()[0])
    pilot.rest()
    assert match.ply == 1


def test_a_file_on_the_command_line_is_shown_first(pilot: Pilot, home: Path) -> None:
    import_and_show_file(pilot.stage, given(home))
    assert looked_at(pilot).can_take
    assert not is_installed()


def test_another_file_that_is_dropped_is_the_matter_of_the_page(pilot: Pilot, home: Path) -> None:
    file = home / "letter.txt"
    file.write_text("Dear Ann", encoding="utf-8")
    pilot.post(pygame.DROPFILE, file=str(file))
    pilot.frames()
    assert len(pilot.stage.scenes) == 1


# --- the page of packs ----------------------------------------------------------------------------------------------


def packs_page(pilot: Pilot) -> PacksScene:
    pilot.stage.push_scene(open_scene("packs", pilot.stage))
    page = scene_of(pilot, PacksScene)
    wait_until(pilot, lambda: not page.is_waiting)
    return page


def test_the_page_lists_packs_and_what_is_none(pilot: Pilot) -> None:
    pack_in(paths.player_packs())
    (paths.player_packs() / "nice.zip").touch()
    (paths.player_packs() / "camps" / ".DS_Store").touch()
    page = packs_page(pilot)
    told = words_of(pilot)
    ((pack,),) = page.found.packs
    for words in ("Camps", pack.digest[:8], "'nice.zip' is an archive", "camps/.DS_Store"):
        assert words in told


def test_the_settings_lead_to_the_page(pilot: Pilot) -> None:
    pilot.stage.push_scene(open_scene("settings", pilot.stage))
    settings = scene_of(pilot, SettingsScene)
    settings.form.focus_widget("packs")
    pilot.key("return")
    pilot.frames()
    scene_of(pilot, PacksScene)


def test_without_packs_it_says_so(pilot: Pilot) -> None:
    packs_page(pilot)
    assert say("packs.none") in words_of(pilot)


def test_in_safe_mode_no_pack_is_read(pilot: Pilot) -> None:
    pack_in(paths.player_packs())
    pilot.stage.is_safe_mode = True
    assert packs_page(pilot).found.packs == ()
    assert say("packs.safe") in words_of(pilot)


def test_a_pack_is_saved_as_one_file(pilot: Pilot) -> None:
    folder = pack_in(paths.player_packs())
    page = packs_page(pilot)
    press(pilot, page, "give camps")
    wait_until(pilot, lambda: not page.is_waiting)
    file = paths.exchange() / "camps.tabletop"
    assert file.read_bytes() == prepare_file(folder).to_bytes()
    assert say("packs.given", file=file) in pilot.stage.toast.words


def test_a_pack_that_has_faults_by_now_is_not_saved_and_told(pilot: Pilot) -> None:
    folder = pack_in(paths.player_packs())
    page = packs_page(pilot)
    (folder / "zodiac" / "board.yaml").write_text("a: 1\n", encoding="utf-8")
    press(pilot, page, "give camps")
    wait_until(pilot, lambda: not page.is_waiting)
    assert "camps/zodiac/board.yaml:1:1" in pilot.stage.toast.words
    assert not list(paths.exchange().glob("*")) if paths.exchange().exists() else True


def test_a_pack_is_removed_by_a_press_and_put_back(pilot: Pilot) -> None:
    pack_in(paths.player_packs())
    page = packs_page(pilot)
    press(pilot, page, "remove camps")
    assert isinstance(pilot.stage.scene, ConfirmScene)
    pilot.click(pilot.centre(pilot.stage.scene.buttons["yes"].rect))
    wait_until(pilot, lambda: not page.is_waiting)
    assert not is_installed()
    assert page.found.packs == ()
    press(pilot, page, "put_back")
    wait_until(pilot, lambda: not page.is_waiting)
    assert is_installed()
    assert "put_back" not in page.form.widget_names


def test_files_of_the_folder_are_offered(pilot: Pilot, home: Path) -> None:
    export_file(prepare_file(pack_in(home / "elsewhere")), paths.exchange())
    page = packs_page(pilot)
    press(pilot, page, "take")
    assert isinstance(pilot.stage.scene, MenuScene)
    pilot.click(pilot.centre(pilot.stage.scene.buttons["file 0"].rect))
    pilot.frames()
    assert looked_at(pilot).can_take


# --- what a match asks ----------------------------------------------------------------------------------------------


def saved_with_pack(pilot: Pilot, folder: Path) -> str:
    """A match of two moves that was played with a pack; the digest of its content."""
    game, content = load_game("zodiac", folder / "zodiac"), digest("zodiac", folder / "zodiac")
    sitters = [Sitter(SitterKind.PERSON, name) for name in ("Ada", "Bea")]
    header = new_header(game, sitters, {"opening": "camps"}, seed="1", undo="friendly", content=(content, "camps"))
    pilot.stage.saves.mkdir(parents=True, exist_ok=True)
    journal = create_journal(pilot.stage.saves, header)
    match = Match(game, header, journal)
    for _ in range(2):
        match.submit(match.actions()[0])
    journal.close()
    return content


def asked(pilot: Pilot) -> MissingPackPage:
    (entry,) = list_saved_matches(pilot.stage.saves)
    resume_match(pilot.stage, entry)
    pilot.frames()
    return scene_of(pilot, MissingPackPage)


def test_a_match_asks_for_the_pack_by_name_and_version_and_opens_when_it_is_taken(pilot: Pilot, home: Path) -> None:
    content = saved_with_pack(pilot, pack_in(home / "elsewhere"))
    page, file = asked(pilot), given(home)
    told = words_of(pilot)
    assert say("packs.missing_text", pack="camps", game="Zodiac", version=content[:8]) in told
    assert say("packs.missing_none") in told
    assert "missing_open" not in page.form.widget_names
    press(pilot, dropped(pilot, file), "take")
    wait_until(pilot, lambda: isinstance(pilot.stage.scene, TableScene))
    assert scene_of(pilot, TableScene).match.header.content == content


def test_another_version_is_named_and_opens_only_when_that_is_pressed(pilot: Pilot, home: Path) -> None:
    saved_with_pack(pilot, pack_in(home / "elsewhere"))
    pack_in(paths.player_packs(), f"{CAMPS}\n# another version\n")
    page = asked(pilot)
    assert page.needed.present is not None
    told = words_of(pilot)
    assert say("packs.missing_other", version=page.needed.present.digest[:8]) in told
    assert say("packs.missing_fits") in told
    press(pilot, page, "missing_open")
    assert scene_of(pilot, TableScene).match.length == 2


def test_a_version_with_which_it_cannot_be_played_is_not_offered(pilot: Pilot, home: Path) -> None:
    saved_with_pack(pilot, pack_in(home / "elsewhere"))
    pack_in(paths.player_packs(), OWN)
    page = asked(pilot)
    assert "missing_open" not in page.form.widget_names
    assert say("packs.missing_unfit") in words_of(pilot)
    pilot.key("escape")
    pilot.frames()
    assert len(pilot.stage.scenes) == 1


def test_a_removed_pack_is_put_back_by_a_press(pilot: Pilot) -> None:
    saved_with_pack(pilot, pack_in(paths.player_packs()))
    folder = paths.player_packs()
    (folder / REMOVED_PACKS).mkdir()
    (folder / "camps").rename(folder / REMOVED_PACKS / "camps-2")
    page = asked(pilot)
    assert say("packs.missing_removed", folder=f"{REMOVED_PACKS}/camps-2") in words_of(pilot)
    press(pilot, page, "best")
    assert is_installed()
    scene_of(pilot, TableScene)


def test_the_same_content_under_another_name_opens_at_once(pilot: Pilot) -> None:
    folder = pack_in(paths.player_packs())
    saved_with_pack(pilot, folder)
    folder.rename(folder.with_name("tents"))
    (entry,) = list_saved_matches(pilot.stage.saves)
    resume_match(pilot.stage, entry)
    scene_of(pilot, TableScene)


def test_to_look_at_a_match_asks_for_its_pack_too(pilot: Pilot, home: Path) -> None:
    saved_with_pack(pilot, pack_in(home / "elsewhere"))
    (entry,) = list_saved_matches(pilot.stage.saves)
    open_review(pilot.stage, entry.path)
    pilot.frames()
    scene_of(pilot, MissingPackPage)
    press(pilot, dropped(pilot, given(home)), "take")
    wait_until(pilot, lambda: isinstance(pilot.stage.scene, ReviewScene))
