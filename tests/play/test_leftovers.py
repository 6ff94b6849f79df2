"""Temporary files of our own: the old ones go at the start, and none is ever read (safety 18)."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from tabletop import app, log, paths, safe_reading
from tabletop.play import files
from tabletop.play.files import remove_old_temporary_files
from tabletop.play.listing import list_saved_matches
from tabletop.play.saved_matches import SaveError, create_journal, load_match
from tabletop.ui.stage.loop import Loop
from tests.play.sitting import header

DAY = 24 * 60 * 60


def aged(path: Path, seconds: float) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        path.write_bytes(b"half of a")
    os.utime(path, (time.time() - seconds,) * 2)
    return path


def left(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What a program leaves that is killed while it writes."""
    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", lambda old, new: None)
        files.write_atomically(folder / "a.jsonl", b"half of a")
    (found,) = folder.iterdir()
    return found


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path / "home"))


def test_safety_18_old_temporary_files_of_our_own_go_at_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    folders = paths.saves(), paths.campaigns(), paths.config(), paths.cache() / "pictures"
    old = [aged(left(folder, monkeypatch), DAY + 60) for folder in folders]
    old += [aged(paths.cache() / "content" / f"{'0af' * 10}.4711.new", DAY + 60)]
    old += [aged(paths.cache() / "pictures" / "0123456789abcdef-77-300x200.new", DAY + 60)]
    kept = [
        aged(paths.saves() / ".young.jsonl.abcd1234.tmp", DAY - 60),
        aged(paths.saves() / "mine.tmp", 9 * DAY),
        aged(paths.saves() / "match.jsonl", 9 * DAY),
        aged(paths.player_packs() / "pack" / ".a.yaml.abcd1234.tmp", 9 * DAY),
    ]
    monkeypatch.setattr(log, "start_logging_to_file", lambda path: None)
    monkeypatch.setattr(Loop, "run", lambda loop: None)
    assert app.main(["--size", "1280x720"]) == 0
    assert [path for path in old if path.exists()] == []
    assert [path for path in kept if not path.exists()] == []


@pytest.mark.skipif(os.name == "nt", reason="needs links")
def test_safety_18_a_link_or_a_folder_of_such_a_name_is_left_alone(tmp_path: Path) -> None:
    paths.saves().mkdir(parents=True)
    goal = aged(tmp_path / "goal", 9 * DAY)
    link, folder = paths.saves() / ".a.jsonl.abcd1234.tmp", paths.saves() / ".b.jsonl.abcd1234.tmp"
    link.symlink_to(goal)
    aged(folder / "inside", 9 * DAY)
    os.utime(folder, (0, 0))
    assert remove_old_temporary_files() == []
    assert goal.exists()


def test_safety_18_no_temporary_file_is_ever_read(tmp_path: Path) -> None:
    journal = create_journal(tmp_path, header("zodiac"))
    journal.close()
    half = journal.path.rename(tmp_path / f".{journal.path.name}.abcd1234.tmp")
    assert list_saved_matches(tmp_path) == ()
    with pytest.raises(SaveError, match="temporary"):
        load_match(half)
    with pytest.raises(OSError, match="temporary"):
        safe_reading.read_regular_file(half, 1 << 20)
