"""Programs that are kept by name: written whole, damaged files put aside, nothing started from a save."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop import paths
from tabletop.cli.main import main
from tabletop.play.kept_engines import MOST_ENGINES, EngineNameError, drop_engine, keep_engine, kept_engines


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    return tmp_path


def test_a_program_is_kept_changed_and_dropped() -> None:
    assert dict(kept_engines()) == {}
    keep_engine("first", "./one --fast")
    keep_engine("ada-2", "./two")
    keep_engine("first", "./three")
    assert dict(kept_engines()) == {"ada-2": "./two", "first": "./three"}
    assert drop_engine("ada-2")
    assert not drop_engine("ada-2")
    assert list(kept_engines()) == ["first"]


@pytest.mark.parametrize(("name", "command"), [("", "x"), ("a b", "x"), ("x" * 25, "x"), ("a", " "), ("a", "x" * 3000)])
def test_what_cannot_be_kept_is_refused(name: str, command: str) -> None:
    with pytest.raises(EngineNameError):
        keep_engine(name, command)
    assert dict(kept_engines()) == {}


def test_no_more_are_kept_than_a_menu_can_show() -> None:
    for number in range(MOST_ENGINES):
        keep_engine(f"e{number}", "x")
    with pytest.raises(EngineNameError):
        keep_engine("more", "x")
    keep_engine("e3", "y")


@pytest.mark.parametrize("text", ["{", "[]", '{"a": 1}', '{"a b": "x"}', "\x00"])
def test_a_damaged_file_is_put_aside(text: str) -> None:
    file = paths.config() / "engines.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)
    assert dict(kept_engines()) == {}
    keep_engine("new", "x")
    assert dict(kept_engines()) == {"new": "x"}
    assert (file.parent / "engines-damaged.json").read_text() == text


def test_the_command_keeps_lists_and_drops(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["engine", "--kept"]) == 0
    assert "no programs are kept" in capsys.readouterr().out
    assert main(["engine", "--keep", "mine", "./mine"]) == 0
    assert capsys.readouterr().out == "mine: ./mine\n"
    assert main(["engine", "--drop", "mine"]) == 0
