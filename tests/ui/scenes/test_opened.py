"""What the desktop opens with the program is copied to where the program keeps its like, and shown."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop import app, paths
from tabletop.arguments import UsageError
from tabletop.ui.messages import say
from tabletop.ui.scenes.replays.open_file import import_and_show_file
from tabletop.ui.scenes.replays.scene import ReplaysScene
from tabletop.ui.stage.scene import Scene
from tests.file_of import file_of
from tests.ui.pilot import Pilot, piloted
from tests.ui.scene_of import scene_of
from tests.ui.scenes.test_title import saved_match


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


def pack(folder: Path, title: str) -> Path:
    (folder / "zoon").mkdir(parents=True)
    made = folder / "pack.yaml"
    made.write_text(f"pack:\n  title: {title}\n", encoding="utf-8")
    return made


def test_a_pack_is_copied_with_its_folder(pilot: Pilot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(pack(tmp_path / "frost", "Frost").parent)
    import_and_show_file(pilot.stage, Path("pack.yaml"))
    assert (paths.player_packs() / "frost" / "zoon").is_dir()
    assert "The pack frost is installed" in pilot.stage.toast.words


def test_another_pack_of_the_same_name_is_left_where_it_is(pilot: Pilot, tmp_path: Path) -> None:
    one, other = pack(tmp_path / "one" / "frost", "One"), pack(tmp_path / "other" / "frost", "Other")
    import_and_show_file(pilot.stage, one)
    import_and_show_file(pilot.stage, other)
    assert str(paths.player_packs() / "frost") in pilot.stage.toast.words
    pilot.stage.toast.clear_notice()
    import_and_show_file(pilot.stage, paths.player_packs() / "frost" / "pack.yaml")
    assert "is installed" in pilot.stage.toast.words
    assert (paths.player_packs() / "frost" / "pack.yaml").read_text(encoding="utf-8") == one.read_text(encoding="utf-8")


@pytest.mark.parametrize("other", ["holiday.mp4", "My letters"])
def test_a_folder_that_holds_more_than_a_pack_is_not_copied(pilot: Pilot, tmp_path: Path, other: str) -> None:
    """Such as the one in which somebody keeps all downloads."""
    file = pack(tmp_path / "downloads", "Frost")
    (file.with_name(other)).write_bytes(b"0")
    import_and_show_file(pilot.stage, file)
    assert "Couldn't import downloads" in pilot.stage.toast.words
    assert not paths.player_packs().exists()


def test_a_pack_that_cannot_be_copied_to_its_end_leaves_nothing(
    pilot: Pilot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(source: object, target: Path) -> Path:
        target.mkdir()
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("shutil.copytree", full)
    import_and_show_file(pilot.stage, pack(tmp_path / "frost", "Frost"))
    assert say("system.full") in pilot.stage.toast.words
    assert list(paths.player_packs().iterdir()) == []


def test_a_file_that_is_not_there_opens_no_window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path / "home"))
    for name in ("none.jsonl", "."):
        with pytest.raises(UsageError, match="a saved match or a pack"):
            app.main([str(tmp_path / name)])
