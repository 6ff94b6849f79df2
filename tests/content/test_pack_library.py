"""Packs from the player's folder: good ones are offered, bad ones are named with the reason, none does harm."""

from __future__ import annotations

import os
import struct
import sys
import time
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from tabletop import paths
from tabletop.content import child_process, pack_library
from tabletop.content.games import digest, load_game
from tabletop.content.pack_folders import FolderLimits, reasons_to_refuse_folder
from tabletop.content.pack_library import Pack, PackInfo, find_pack_by_content, packs

TEXT = (paths.data() / "zodiac" / "board.yaml").read_text(encoding="utf-8")


def add(name: str, text: str = TEXT) -> Path:
    """Puts a pack with this board among the player's."""
    folder = paths.player_packs() / name / "zodiac"
    folder.mkdir(parents=True)
    (folder / "board.yaml").write_text(text, encoding="utf-8")
    return folder.parent


def only() -> Pack:
    (pack,) = packs("zodiac")
    return pack


def test_no_folder_no_packs() -> None:
    assert packs("zodiac") == ()
    paths.player_packs().parent.mkdir(parents=True)
    paths.player_packs().write_text("no folder at all")
    assert packs("zodiac") == ()


def test_a_good_pack_can_be_played_and_found_again() -> None:
    folder = add("old_star", TEXT.replace("neutral_turns: 2", "neutral_turns: 3"))
    (folder / "pack.yaml").write_text("title: The old star\nauthor: Somebody\n")
    (folder / "readme.md").write_text("Three neutral turns.")
    pack = only()
    assert pack == Pack("old_star", "zodiac", folder / "zodiac", PackInfo("The old star", "Somebody"), pack.digest)
    assert pack.is_usable
    game = load_game(pack.game, pack.folder)
    assert len(game.actions(game.start({}))) == 6
    assert digest("zodiac", pack.folder) == pack.digest != digest("zodiac")
    assert find_pack_by_content("zodiac", pack.digest) == pack
    assert find_pack_by_content("zodiac", "0" * 64) is None


def test_packs_come_by_name_and_the_bad_do_not_hide_the_good() -> None:
    for name, text in (("c", TEXT), ("a", "majority: 3"), ("b", TEXT)):
        add(name, text)
    (paths.player_packs() / "other" / "chess").mkdir(parents=True)
    assert [(pack.name, pack.is_usable) for pack in packs("zodiac")] == [("a", False), ("b", True), ("c", True)]
    assert [pack.info.title for pack in packs("zodiac")] == ["A", "B", "C"]


def test_safe_mode_and_unknown_games_have_none() -> None:
    add("good")
    assert packs("zodiac", safe=True) == ()
    assert packs("chess") == ()
    assert find_pack_by_content("zodiac", digest("zodiac"), safe=True) is None


BAD = [
    (TEXT.replace("majority: 3", "majority: 9"), "board.yaml:29:11: majority: 1 to 6 is expected (ZD12)"),
    ("[" * 100_000, "at most 32 levels are expected inside each other"),
    ("a: &a [1]\nb: *a\n", "board.yaml:1:4: a: the anchor '&a' is not allowed"),
    ("a: !!python/object/apply:os.system [echo]\n", "is not allowed"),
    ("", "board.yaml:1:1: the file is empty"),
]


@pytest.mark.parametrize(("text", "said"), BAD, ids=range(len(BAD)))
def test_a_bad_board_is_in_quarantine_with_the_reason(text: str, said: str) -> None:
    add("bad", text)
    pack = only()
    assert not pack.is_usable
    assert pack.digest == ""
    assert any(said in problem for problem in pack.problems)


def test_a_missing_board_and_a_bad_card_are_told() -> None:
    (add("bad") / "zodiac" / "board.yaml").unlink()
    assert any("the file is missing" in problem for problem in only().problems)
    (paths.player_packs() / "bad" / "zodiac" / "board.yaml").write_text(TEXT, encoding="utf-8")
    (paths.player_packs() / "bad" / "pack.yaml").write_text("titel: x\n")
    assert any("the key 'title' is missing" in problem for problem in only().problems)


def test_the_verdict_is_kept_until_the_files_change(monkeypatch: pytest.MonkeyPatch) -> None:
    folder = add("good")
    add("bad", "x")
    first = packs("zodiac")
    with monkeypatch.context() as patch:
        patch.setattr(pack_library, "_verdicts", {})
        patch.setattr(pack_library, "_examine_pack_in_child", None)
        assert packs("zodiac") == first
    (folder / "zodiac" / "board.yaml").write_text(TEXT.replace("majority: 3", "majority: 8"), encoding="utf-8")
    assert [pack.is_usable for pack in packs("zodiac")] == [False, False]


def _crash(connection: Connection, game: str, folder: str) -> None:
    connection.send_bytes(b"ready")
    os.abort()


def _hang(connection: Connection, game: str, folder: str) -> None:
    connection.send_bytes(b"ready")
    time.sleep(600)


def _babble(connection: Connection, game: str, folder: str) -> None:
    connection.send_bytes(b"ready")
    connection.send_bytes(b"\xff not JSON")


def _gorge(connection: Connection, game: str, folder: str) -> None:
    child_process.limit_memory()
    connection.send_bytes(b"ready")
    heap = [bytearray(1 << 26) for _ in range(64)]
    connection.send_bytes(b"%d" % len(heap))


@pytest.mark.parametrize(
    ("reader", "said"),
    [(_crash, "ended the process"), (_hang, "took more than 0.2 seconds"), (_babble, "ended the process"),
     (_gorge, "ended the process")],
)  # fmt: skip
def test_a_reader_that_dies_or_hangs_only_refuses_the_pack(
    reader: object, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if reader is _gorge and sys.platform == "win32":
        pytest.skip("Windows has no limit on address space")
    add("evil")
    monkeypatch.setattr(pack_library, "_examine_pack_as_child", reader)
    monkeypatch.setattr(child_process, "SECONDS", 0.2 if reader is _hang else 60.0)
    assert not only().is_usable
    assert said in only().problems[0]


def test_a_read_only_cache_does_no_harm(home: Path) -> None:
    add("good")
    (home / "cache").write_text("a file where a folder should be")
    assert only().is_usable


def png(width: int, height: int) -> bytes:
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sII", 13, b"IHDR", width, height) + b"\x01\0\0\0\0"


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A folder with nothing wrong."""
    folder = tmp_path / "pack"
    (folder / "zodiac").mkdir(parents=True)
    (folder / "zodiac" / "board.yaml").write_text(TEXT, encoding="utf-8")
    (folder / "cover.png").write_bytes(png(4096, 1))
    assert reasons_to_refuse_folder(folder) == ()
    return folder


FILES = [
    ("evil.py", b"", "evil.py: only files ending in .yaml, .txt, .md, .po, .svg, .png, .ogg are allowed"),
    ("Board.yaml", b"", "Board.yaml: names are made of a to z, 0 to 9, _ and -"),
    ("a b.txt", b"", "a b.txt: names are made of a to z, 0 to 9, _ and -"),
    ("a\\b.txt", b"", "a\\\\b.txt: names are made of a to z, 0 to 9, _ and -"),
    ("é.txt", b"", "\\xe9.txt: names are made of a to z, 0 to 9, _ and -"),
    ("a.tar.txt", b"", "a.tar.txt: names are made of a to z, 0 to 9, _ and -"),
    (".hidden", b"", ".hidden: names are made of a to z, 0 to 9, _ and -"),
    ("plain", b"", "plain: names are made of a to z, 0 to 9, _ and -"),
    ("nul.txt", b"", "nul.txt: some computers keep this name for a device"),
    ("com1.yaml", b"", "com1.yaml: some computers keep this name for a device"),
    ("big.yaml", b"#" * 262_145, "big.yaml: at most 256 KiB are allowed, this has 256"),
    ("wide.png", png(4097, 1), "wide.png: at most 4096 pixels a side are allowed, this has 4097 x 1"),
    ("flat.png", png(5, 0), "flat.png: at most 4096 pixels a side are allowed, this has 5 x 0"),
    ("no.png", b"GIF89a", "no.png: this is no PNG picture"),
]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows cannot have such names")
@pytest.mark.parametrize(("name", "raw", "said"), FILES, ids=[ascii(name) for name, _, _ in FILES])
def test_files_that_a_pack_must_not_have(pack: Path, name: str, raw: bytes, said: str) -> None:
    (pack / name).write_bytes(raw)
    assert said in reasons_to_refuse_folder(pack)


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_links_pipes_and_names_that_differ_in_capitals(pack: Path, tmp_path: Path) -> None:
    (tmp_path / "secret.txt").touch()
    (pack / "a.txt").symlink_to(tmp_path / "secret.txt")
    (pack / "b").symlink_to(tmp_path, target_is_directory=True)
    (pack / "c.txt").touch()
    (pack / "C.txt").touch()
    os.mkfifo(pack / "d.txt")
    assert set(reasons_to_refuse_folder(pack)) >= {
        "a.txt: links are not allowed",
        "b: links are not allowed",
        "c.txt: another name here differs only in capitals",
        "d.txt: this is no ordinary file",
    }
    (tmp_path / "linked").symlink_to(pack, target_is_directory=True)
    assert reasons_to_refuse_folder(tmp_path / "linked") == ("linked: links are not allowed",)


def test_too_many_files_too_deep_and_too_much(pack: Path) -> None:
    assert reasons_to_refuse_folder(pack, FolderLimits(files=1)) == ("more than 1 files",)
    assert reasons_to_refuse_folder(pack, FolderLimits(size=100)) == ("all files together have more than 0 MiB",)
    assert reasons_to_refuse_folder(pack, FolderLimits(depth=0)) == ("zodiac: more than 0 folders inside each other",)
    assert reasons_to_refuse_folder(pack / "nowhere")[0].startswith("the folder cannot be read: ")


def test_a_folder_with_a_bad_name_is_refused_before_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pack_library, "_examine_pack_in_child", None)
    add("My Pack")
    assert only().problems == ("My Pack: names are made of a to z, 0 to 9, _ and -",)
