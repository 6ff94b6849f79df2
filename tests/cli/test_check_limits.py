"""check has the limits of a pack, and tells people no more than they can read (safety 15)."""

from __future__ import annotations

import os
import shutil
import sys
import time
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from tabletop import paths
from tabletop.__main__ import main
from tabletop.content import check as checking
from tabletop.content import child_process

Said = pytest.CaptureFixture[str]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A designer's copy of Zodiac."""
    return shutil.copytree(paths.data() / "zodiac", tmp_path / "zodiac")


def test_safety_15_a_line_that_stands_there_3000_times_is_told_once_and_soon(copy: Path, capsys: Said) -> None:
    board = copy / "board.yaml"
    line = "  - [A, a, b, C]\n"
    board.write_text(board.read_text("utf-8").replace(line, line * 3000), "utf-8")
    begun = time.monotonic()
    assert main(["check", str(copy)]) == 2
    assert time.monotonic() - begun < 100, "a slow machine starts the process slowly"
    out, err = capsys.readouterr()
    assert err == f"{board}:18:5: lines[1]: shares two points with line 1; and in 2998 more places (ZD1)\n"
    assert out == "4 files checked, 1 problem found\n"


def test_safety_15_it_stops_after_100_faults(copy: Path, capsys: Said) -> None:
    with (copy / "words.yaml").open("a", encoding="utf-8") as file:
        file.write("".join(f"nothing_{chr(97 + i // 26)}{chr(97 + i % 26)}: x\n" for i in range(300)))
    assert main(["check", str(copy)]) == 2
    out, err = capsys.readouterr()
    assert err.count("\n") == checking.MOST_FAULTS == 100
    assert out == "4 files checked, at least 100 problems found\n"


def test_safety_15_few_faults_that_are_alike_are_told_one_by_one(copy: Path, capsys: Said) -> None:
    board = copy / "board.yaml"
    line = "  - [A, a, b, C]\n"
    board.write_text(board.read_text("utf-8").replace(line, line * 3), "utf-8")
    assert main(["check", str(copy)]) == 2
    assert capsys.readouterr().err.count("shares two points with line 1 (ZD1)") == 2


def test_i12_more_files_than_a_pack_may_have_are_not_read(tmp_path: Path, capsys: Said) -> None:
    tribes = tmp_path / "zoon" / "tribes"
    tribes.mkdir(parents=True)
    for number in range(201):
        (tribes / f"t{number}.yaml").write_text("id: [\n", "utf-8")
    assert main(["check", str(tmp_path / "zoon")]) == 2
    out, err = capsys.readouterr()
    assert err == f"{tmp_path / 'zoon'}:1:1: more than 200 files\n"
    assert out == "0 files checked, 1 problem found\n"


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="such names cannot be there")
def test_i12_a_name_that_is_no_text_is_told_as_it_can_be(tmp_path: Path, capsys: Said) -> None:
    tribes = tmp_path / "zoon" / "tribes"
    tribes.mkdir(parents=True)
    with open(os.fsencode(tribes) + b"/\xff\xfe.yaml", "wb") as file:
        file.write((paths.data() / "zoon" / "tribes" / "delvers.yaml").read_bytes())
    main(["check", str(tmp_path / "zoon")])
    out, err = capsys.readouterr()
    assert "failed with" not in err
    assert out.startswith("1 file checked, ")
    assert all(sign.isprintable() or sign == "\n" for sign in err)


def _hang(connection: Connection, place: str) -> None:
    child_process.send_ready(connection)
    time.sleep(60)


def _gorge(connection: Connection, place: str) -> None:
    child_process.send_ready(connection)
    child_process.send_answer(connection, {"files": [], "problems": [bytearray(1 << 30)], "is_cut": False})


def _die(connection: Connection, place: str) -> None:
    child_process.send_ready(connection)
    sys.exit(3)


@pytest.mark.parametrize(("serve", "told"), [
    (_hang, "took more than 0.2 seconds"), (_gorge, "ended the process"), (_die, "ended the process"),
])  # fmt: skip
def test_safety_15_what_hangs_dies_or_wants_all_memory_is_refused(
    serve: object, told: str, copy: Path, monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    monkeypatch.setattr(checking, "_run_check_as_child", serve)
    monkeypatch.setattr(child_process, "SECONDS", 0.2 if serve is _hang else 60.0)
    assert main(["check", str(copy)]) == 2
    err = capsys.readouterr().err.splitlines()[-1]
    assert err == f"{copy}:1:1: refused: reading it {told}"


def test_i12_a_nul_in_a_key_never_reaches_the_terminal(copy: Path, capsys: Said) -> None:
    with (copy / "words.yaml").open("a", encoding="utf-8") as file:
        file.write('"a\\0b\\e[31m": x\n"\\u202e": x\n')
    assert main(["check", str(copy)]) == 2
    err = capsys.readouterr().err
    assert err
    assert all(sign.isprintable() or sign == "\n" for sign in err)
