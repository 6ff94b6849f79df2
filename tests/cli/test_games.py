"""`tabletop games`: kept games are listed and become data; whole games only, and none that is not over."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tabletop.__main__ import main
from tabletop.cli.engine_session import EngineSession
from tabletop.cli.game_lines import Line, lines_of_match

Said = pytest.CaptureFixture[str]


@pytest.fixture
def folder(tmp_path: Path, capsys: Said) -> Path:
    made = tmp_path / "kept"
    words = ["match", "zodiac", "--seats", "bot:medium,bot:random", "--games", "3", "--seed", "g", "--keep", str(made)]
    assert main(words) == 0
    capsys.readouterr()
    return made


def lines_of(path: Path) -> list[Line]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_kept_games_are_listed(folder: Path, capsys: Said) -> None:
    assert main(["games", str(folder)]) == 0
    first, *more = capsys.readouterr().out.splitlines()
    assert first.startswith("zodiac-00001.jsonl: zodiac, medium, random; ")
    assert "won by seat" in first
    assert len(more) == 2


def test_data_is_written_game_by_game_and_the_same_each_time(folder: Path, tmp_path: Path, capsys: Said) -> None:
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    assert main(["games", str(folder), "--jsonl", str(one)]) == 0
    assert capsys.readouterr().out == f"written: {one}, 3 of 3 games\n"
    assert main(["games", *map(str, sorted(folder.iterdir())), "--jsonl", str(two)]) == 0
    assert one.read_bytes() == two.read_bytes()
    assert [line["match"] for line in lines_of(one) if line["line"] == "end"] == [f"zodiac-0000{n}" for n in (1, 2, 3)]


def test_data_goes_to_the_standard_output_alone(folder: Path, capsys: Said) -> None:
    assert main(["games", str(folder), "--jsonl", "-"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert json.loads(lines[0])["line"] == "begin"
    assert json.loads(lines[-1])["line"] == "end"


def test_a_match_that_is_not_over_is_left_out(folder: Path, tmp_path: Path, capsys: Said) -> None:
    session = EngineSession()
    for request in ({"new": {"game": "zoon", "seed": 1}}, {"save": str(folder / "open.jsonl")}):
        assert session.reply_to_request(request)["ok"]
    out = tmp_path / "out.jsonl"
    assert main(["games", str(folder), "--jsonl", str(out)]) == 2
    said = capsys.readouterr()
    assert said.err.startswith("open.jsonl: it is not over, so it is left out")
    assert said.out == f"written: {out}, 3 of 4 games\n"
    assert "zoon" not in out.read_text()
    assert main(["games", str(folder / "open.jsonl")]) == 0
    assert capsys.readouterr().out.endswith("not over\n")


def test_what_is_no_match_is_named(folder: Path, tmp_path: Path, capsys: Said) -> None:
    (folder / "a.jsonl").write_text("hello\n")
    out = tmp_path / "out.jsonl"
    assert main(["games", str(folder), str(tmp_path / "none.jsonl"), "--jsonl", str(out)]) == 2
    said = capsys.readouterr()
    assert [line.partition(":")[0] for line in said.err.splitlines()] == ["a.jsonl", "none.jsonl"]
    assert said.out.endswith("3 of 5 games\n")


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (["--seat", "0"], "--seat is for --jsonl"),
        (["--jsonl", "kept"], "it is there already"),
        (["--jsonl", "none/out.jsonl"], "No such file"),
    ],
)
def test_bad_words_are_refused(
    words: list[str], error: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    monkeypatch.chdir(folder.parent)
    assert main(["games", str(folder), *words]) == 2
    assert error in capsys.readouterr().err


def test_an_empty_folder_is_said(tmp_path: Path, capsys: Said) -> None:
    assert main(["games", str(tmp_path)]) == 2
    assert "no saved matches" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("error", "status", "said"),
    [(KeyboardInterrupt(), 130, ""), (OSError(28, "No space left on device"), 1, "the 2 games before are whole")],
)
def test_what_was_begun_is_taken_back(  # noqa: PLR0917 - cases and fixtures
    error: BaseException, status: int, said: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    def lines(name: str, *more: Any) -> Iterator[Line]:
        found = list(lines_of_match(name, *more))
        if name.endswith("3"):
            yield from found[:2]
            raise error
        yield from found

    monkeypatch.setattr("tabletop.cli.games.lines_of_match", lines)
    out = folder.parent / "out.jsonl"
    assert main(["games", str(folder), "--jsonl", str(out)]) == status
    told = capsys.readouterr()
    assert said in told.err
    assert told.out.endswith("2 of 3 games\n")
    assert {line["match"] for line in lines_of(out)} == {"zodiac-00001", "zodiac-00002"}
    assert lines_of(out)[-1]["line"] == "end"


def test_one_seat_only(folder: Path, tmp_path: Path, capsys: Said) -> None:
    out = tmp_path / "out.jsonl"
    assert main(["games", str(folder), "--seat", "1", "--jsonl", str(out)]) == 0
    assert {line["seat"] for line in lines_of(out) if line["line"] == "decision"} == {1}
    assert main(["games", str(folder), "--seat", "2", "--jsonl", str(tmp_path / "none.jsonl")]) == 2
    assert "it has no seat 2" in capsys.readouterr().err
