"""One reader for every file of ours: pipes, devices, folders and endless files get one sentence at once (safety 14)."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tabletop import paths, safe_reading, settings
from tabletop.content import content_cache
from tabletop.content.errors import ContentError
from tabletop.content.load import read_content_file
from tabletop.games.zodiac.bots import table as tables
from tabletop.play import progress
from tabletop.play.campaigns import CampaignFiles, RecordFileError
from tabletop.play.saved_matches import SaveError, load_match, save_copy, verify_match
from tabletop.ui.drawing.sprites import PictureDiskCache
from tests.play.sitting import header, sat

pytestmark = pytest.mark.skipif(os.name == "nt", reason="needs pipes with a name and links")

ODD: dict[str, Callable[[Path], None]] = {
    "a pipe": os.mkfifo,
    "an endless device": lambda path: path.symlink_to("/dev/zero"),
    "a terminal": lambda path: path.symlink_to("/dev/tty"),
    "a folder": lambda path: path.mkdir(),
    "a link to itself": lambda path: path.symlink_to(path),
}


def campaigns() -> CampaignFiles[Any]:
    return CampaignFiles(dict, lambda body: body)


def refused(act: Callable[[], Any], kind: type[Exception]) -> str:
    with pytest.raises(kind) as found:
        act()
    return str(found.value)


def cache_file(name: str) -> Path:
    path = paths.cache() / "content" / f"{name}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    return path


def pictures(path: Path) -> Any:
    """A picture of 400 by 400 pixels whose file is the odd one."""
    kept = PictureDiskCache(path.parent)
    path.rename(kept._cached_picture_file("<svg/>", (400, 400)))
    return kept.load_picture("<svg/>", (400, 400))


READERS: dict[str, Callable[[Path], Any]] = {
    "settings": lambda path: settings.load_settings(path)[1],
    "progress": lambda path: progress.load_progress(path)[1],
    "campaign": lambda path: refused(lambda: campaigns().load_record(path), RecordFileError),
    "save": lambda path: refused(lambda: load_match(path), SaveError),
    "verify": lambda path: str(verify_match(path)),
    "save over": lambda path: refused(lambda: save_copy(sat(header("zodiac")), path), SaveError),
    "pack": lambda path: refused(lambda: read_content_file(path), ContentError),
}
"""What reads a file and says why it cannot."""


@pytest.mark.parametrize("odd", ODD)
@pytest.mark.parametrize("reader", READERS)
def test_safety_14_what_is_no_file_is_told_in_one_sentence_at_once(reader: str, odd: str, tmp_path: Path) -> None:
    path = tmp_path / "file.json"
    ODD[odd](path)
    begun = time.process_time()
    told = READERS[reader](path)
    assert time.process_time() - begun < 1
    assert told
    assert "\n" not in told
    assert "Traceback" not in told


@pytest.mark.parametrize("odd", ODD)
def test_safety_14_caches_of_odd_files_are_empty(odd: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ODD[odd](tmp_path / "first")
    assert pictures(tmp_path / "first") is None
    ODD[odd](tmp_path / "second")
    assert tables.read_checked_file(tmp_path / "second") is None
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    ODD[odd](cache_file("odd"))
    assert content_cache.get("odd") is None


def test_safety_14_a_file_is_refused_by_its_size_without_being_read(tmp_path: Path) -> None:
    path = tmp_path / "huge.json"
    with path.open("wb") as file:
        file.truncate(1 << 40)
    begun = time.process_time()
    assert settings.load_settings(path)[1] == f"{path}: it is larger than 1 MiB"
    assert "larger than 64 MiB" in str(verify_match(path))
    assert time.process_time() - begun < 1


def test_safety_14_a_file_that_hides_its_size_is_cut_off(tmp_path: Path) -> None:
    """Files of the system say that they are empty."""
    path = Path("/proc/kallsyms")
    if not path.exists() or path.stat().st_size:
        pytest.skip("there is no such file here")
    with pytest.raises(safe_reading.FileTooLarge, match="larger than 1 KiB"):
        safe_reading.read_regular_file(path, 1024)


@pytest.mark.parametrize("name", ["a" * 5000, "a\0b", "\ud800"])
def test_safety_14_a_name_that_cannot_be_is_told(name: str, tmp_path: Path) -> None:
    with pytest.raises(OSError, match=r".+"):
        safe_reading.read_regular_file(tmp_path / name, 10)


def test_safety_14_the_program_starts_with_a_pipe_for_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    folder = paths.config()
    folder.mkdir(parents=True)
    os.mkfifo(folder / "settings.json")
    loaded, note = settings.load_settings(folder / "settings.json")
    assert (loaded, note) == (settings.Settings(), f"{folder / 'settings.json'}: this is no file")


@pytest.mark.parametrize("reader", sorted(READERS.keys() - {"pack"}))
def test_i27_a_file_that_has_nothing_to_give_now_is_told(
    reader: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some files of the system are ordinary ones by their mode, and still a read returns nothing at all."""
    path = tmp_path / "file.json"
    os.mkfifo(path)
    holder = os.open(path, os.O_RDWR | os.O_NONBLOCK)  # somebody may still write: it is not at its end
    monkeypatch.setattr(safe_reading, "_check_is_regular_file", lambda path, status: None)
    monkeypatch.setattr(Path, "is_file", lambda self: True)
    try:
        told = READERS[reader](path)
    finally:
        os.close(holder)
    assert told
    assert "\n" not in told
    assert "fault" not in told


@pytest.mark.parametrize("source", ["/proc/self/mem", "/proc/kmsg", "/proc/version", "/dev/null", "/proc/self/environ"])
@pytest.mark.parametrize("reader", sorted(READERS.keys() - {"pack"}))
def test_i27_links_to_files_of_the_system_are_told(reader: str, source: str, tmp_path: Path) -> None:
    if not os.path.exists(source):
        pytest.skip("there is no such file here")
    path = tmp_path / "file.json"
    path.symlink_to(source)
    told = READERS[reader](path)
    assert told
    assert "\n" not in told
    assert "fault" not in told
