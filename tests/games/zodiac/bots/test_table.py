"""The solved game on disk: small, checked, and never in the way."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tabletop.games.zodiac.bots import table as table_module
from tabletop.games.zodiac.bots.oracle import Tablebase, shared_tablebase
from tabletop.games.zodiac.bots.solve import SolvedValues, StarTooLarge, solve
from tabletop.games.zodiac.bots.table import (
    SolvedTable,
    board_digest,
    compress_with_checksum,
    read_checked_file,
    solved_file_path,
    write_checked_file,
)
from tests.games.zodiac.bots.stars import classic, pentagram


def solved(folder: Path) -> tuple[SolvedTable, Path]:
    """The table of a small star and its file."""
    oracle = Tablebase(pentagram(), folder)
    return oracle.table, solved_file_path(pentagram().content.board, folder, "table")


def forbid_solving(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> SolvedValues:
        pytest.fail("solved again")

    monkeypatch.setattr(table_module, "solve", fail)


def test_table_comes_back_from_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table, path = solved(tmp_path / "deep" / "cache")
    assert path.is_file()
    forbid_solving(monkeypatch)
    assert Tablebase(pentagram(), path.parent).table == table
    assert os.listdir(path.parent) == [path.name]


def test_file_of_the_classic_star_is_small() -> None:
    size = len(compress_with_checksum(shared_tablebase(classic()).table.to_bytes()))
    assert 34_000 <= size <= 46_000


def test_every_damage_is_noticed_and_repaired(tmp_path: Path) -> None:
    table, path = solved(tmp_path)
    good = path.read_bytes()
    for damaged in (b"", good[:-1], good[: len(good) // 2], good[:40], b"nonsense" * 9, good + b"x"):
        path.write_bytes(damaged)
        assert Tablebase(pentagram(), tmp_path).table == table
        assert path.read_bytes() == good
    for place in range(0, len(good), 97):
        path.write_bytes(good[:place] + bytes([good[place] ^ 1]) + good[place + 1 :])
        assert read_checked_file(path) is None


def test_goes_on_in_memory_where_nothing_can_be_kept(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    barred = tmp_path / "file"
    barred.write_text("no folder")
    table, _ = solved(barred / "cache")
    assert len(table) == 1_669
    assert "not kept" in caplog.text


def test_unreadable_file_is_solved_again(tmp_path: Path) -> None:
    table, path = solved(tmp_path)
    path.unlink()
    path.mkdir()
    assert Tablebase(pentagram(), tmp_path).table == table
    assert [entry.name for entry in tmp_path.iterdir()] == [path.name]


def test_digest_tells_boards_apart() -> None:
    assert board_digest(classic().content.board) != board_digest(pentagram().content.board)


def test_looking_up(tmp_path: Path) -> None:
    table, _ = solved(tmp_path)
    positions = list(table)
    assert positions == sorted(positions)
    assert positions[0] - 1 not in table
    assert positions[-1] + 1 not in table
    with pytest.raises(KeyError):
        table[positions[-1] + 1]


def test_solution_that_does_not_fit_is_too_large() -> None:
    with pytest.raises(StarTooLarge):
        SolvedTable.from_solution(SolvedValues({1 << 63: 1}))
    with pytest.raises(StarTooLarge):
        SolvedTable.from_solution(SolvedValues({1: 128}))


def test_kept_bytes_come_back(tmp_path: Path) -> None:
    write_checked_file(tmp_path / "x", b"abc")
    assert read_checked_file(tmp_path / "x") == b"abc"
    assert read_checked_file(tmp_path / "y") is None


def test_solving_is_put_off_until_somebody_asks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    forbid_solving(monkeypatch)
    oracle = Tablebase(pentagram(), tmp_path)
    with pytest.raises(pytest.fail.Exception, match="solved again"):
        _ = oracle.table


def test_the_classic_star_comes_solved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for the first hint while it is solved; TABLETOP_REGENERATE=1 writes it anew."""
    oracle = Tablebase(classic(), tmp_path)
    fresh = SolvedTable.from_solution(solve(oracle.core, oracle.opening_positions))
    shipped = solved_file_path(classic().content.board, table_module.SOLVED, "table")
    if os.environ.get("TABLETOP_REGENERATE") == "1":
        shipped.parent.mkdir(exist_ok=True)
        shipped.write_bytes(compress_with_checksum(fresh.to_bytes()))
    forbid_solving(monkeypatch)
    assert oracle.table == fresh
    assert os.listdir(tmp_path) == [], "nothing had to be kept"
    assert os.listdir(table_module.SOLVED) == [shipped.name]
