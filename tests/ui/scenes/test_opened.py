"""What the desktop opens with the program: a match is copied to its like and shown, a pack shown before it is taken."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop import app, paths
from tabletop.arguments import UsageError
from tabletop.content.archives import archive_bytes
from tabletop.ui.scenes.packs.take_page import TakeFilePage
from tabletop.ui.scenes.replays.open_file import import_and_show_file
from tabletop.ui.scenes.replays.scene import ReplaysScene
from tabletop.ui.stage.scene import Scene
from tests.file_of import file_of
from tests.play.test_handing_over import pack_in
from tests.ui.pilot import Pilot, piloted
from tests.ui.scene_of import scene_of
from tests.ui.scenes.test_title import saved_match

PATIENCE = 60.0
"""Seconds for a pack to be looked at on a slow machine."""


@pytest.fixture
def pilot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pilot]:
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path / "home"))
    with piloted(tmp_path) as made:
        made.stage.push_scene(Scene())
        yield made


def saved_elsewhere(folder: Path, moves: int) -> Path:
    folder.mkdir(exist_ok=True)
    return file_of(saved_match(folder, moves, "2026-01-01T00:00:00Z"))


def opened(pilot: Pilot, file: Path) -> ReplaysScene:
    import_and_show_file(pilot.stage, file)
    pilot.rest()
    return scene_of(pilot, ReplaysScene)


def test_a_match_is_selected_in_the_list_and_stays_where_it_was(pilot: Pilot, tmp_path: Path) -> None:
    file = saved_elsewhere(tmp_path / "download", 3)
    scene = opened(pilot, file)
    assert scene.rows.selected_entry is not None
    assert (scene.rows.selected_entry.plies, scene.rows.selected_entry.path.parent) == (3, pilot.stage.saves)
    assert file.exists()


def test_a_match_that_is_opened_again_is_not_copied_again(pilot: Pilot, tmp_path: Path) -> None:
    file = saved_elsewhere(tmp_path / "download", 3)
    counts = []
    for _ in range(4):
        counts.append(len(opened(pilot, file).rows.entries))
        pilot.stage.pop_scene()
    assert counts[1:] == [counts[1]] * 3, "one match, and one copy of it that can be watched"


def test_a_file_that_is_no_match_is_refused_on_the_screen(pilot: Pilot, tmp_path: Path) -> None:
    file = tmp_path / "download" / "letter.jsonl"
    file.parent.mkdir()
    file.write_text("Dear Ann", encoding="utf-8")
    assert opened(pilot, file).rows.entries == ()
    assert "Couldn't import letter.jsonl" in pilot.stage.toast.words


def looked_at(pilot: Pilot, file: Path) -> TakeFilePage:
    """The page of a file that was opened, once it knows what is in it."""
    import_and_show_file(pilot.stage, file)
    page, until = scene_of(pilot, TakeFilePage), time.monotonic() + PATIENCE
    while page.offer is None and not page.reasons:
        assert time.monotonic() < until
        time.sleep(0.02)
        pilot.frames()
    return page


def test_a_pack_is_shown_with_its_folder_first(pilot: Pilot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(pack_in(tmp_path))
    page = looked_at(pilot, Path("pack.yaml"))
    assert page.can_take
    assert page.path == tmp_path / "camps"
    assert not (paths.player_packs() / "camps").exists()


def test_a_pack_that_lies_among_the_packs_is_here_already(pilot: Pilot) -> None:
    page = looked_at(pilot, pack_in(paths.player_packs()) / "pack.yaml")
    assert page.offer is not None
    assert page.offer.is_here


def test_another_pack_of_the_same_name_is_told_to_be_replaced(pilot: Pilot, tmp_path: Path) -> None:
    before = (pack_in(paths.player_packs(), title="One") / "pack.yaml").read_bytes()
    page = looked_at(pilot, pack_in(tmp_path, title="Other") / "pack.yaml")
    assert page.offer is not None
    assert page.offer.replaced is not None
    assert page.offer.replaced.changed == ("pack.yaml",)
    assert (paths.player_packs() / "camps" / "pack.yaml").read_bytes() == before


@pytest.mark.parametrize("other", ["holiday.mp4", "My letters"])
def test_a_folder_that_holds_more_than_a_pack_is_not_taken(pilot: Pilot, tmp_path: Path, other: str) -> None:
    """Such as the one in which somebody keeps all downloads."""
    folder = pack_in(tmp_path)
    (folder / other).write_bytes(b"0")
    page = looked_at(pilot, folder / "pack.yaml")
    assert not page.can_take
    assert other in page.reasons[0]


def test_an_archive_of_another_kind_is_told_what_is_missing(pilot: Pilot, tmp_path: Path) -> None:
    (tmp_path / "nice.zip").write_bytes(archive_bytes({"nice/zodiac/board.yaml": b"a: 1\n"}))
    assert "manifest.json" in looked_at(pilot, tmp_path / "nice.zip").reasons[0]


def test_a_file_that_is_not_there_opens_no_window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path / "home"))
    for name in ("none.jsonl", "."):
        with pytest.raises(UsageError, match="a saved match or a pack"):
            app.main([str(tmp_path / name)])
