"""`tabletop give` and `tabletop take`: one file, shown before it is taken."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from tabletop import paths
from tabletop.__main__ import main
from tabletop.content.pack_library import packs
from tests.play.test_handing_over import OWN, pack_in

Said = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def file(home: Path) -> Path:
    assert main(["give", str(pack_in(home / "elsewhere"))]) == 0
    return home / "camps.tabletop"


def answer(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))


def test_a_pack_is_given_by_its_name_under_any_name(home: Path, capsys: Said) -> None:
    pack_in(paths.player_packs())
    assert main(["give", "camps", "other.tabletop"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("other.tabletop: pack Camps (camps), ")
    assert ", digest " in out
    assert main(["give", "camps"]) == 0
    assert (home / "camps.tabletop").read_bytes() == (home / "other.tabletop").read_bytes()


@pytest.mark.parametrize(("name", "said"), [("camp", "nearest is 'camps'"), ("/nowhere", "no pack, folder or file")])
def test_what_is_not_there_is_not_given(name: str, said: str, capsys: Said) -> None:
    pack_in(paths.player_packs())
    assert main(["give", name]) == 2
    assert said in capsys.readouterr().err


def test_a_pack_with_faults_is_not_given(home: Path, capsys: Said) -> None:
    assert main(["give", str(pack_in(home / "elsewhere", OWN.replace("majority: 3", "majority: 9")))]) == 2
    assert "camps/zodiac/board.yaml:29:11: majority" in capsys.readouterr().err
    assert not (home / "camps.tabletop").exists()


def test_the_file_has_its_ending_and_takes_no_other_place(home: Path, capsys: Said) -> None:
    folder = str(pack_in(home / "elsewhere"))
    assert main(["give", folder, "letter.txt"]) == 2
    assert "has to end in .tabletop" in capsys.readouterr().err
    (home / "it.tabletop").write_text("Dear Ann", encoding="utf-8")
    assert main(["give", folder, "it.tabletop"]) == 2
    assert (home / "it.tabletop").read_text(encoding="utf-8") == "Dear Ann"


def test_what_a_file_brings_is_told_before_it_is_taken(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    answer(monkeypatch, "what?\nn\n")
    assert main(["take", str(file)]) == 1
    out = capsys.readouterr().out
    assert "pack Camps (camps) by Ada" in out
    assert "brings   zodiac (1): board" in out
    assert packs("zodiac") == ()
    answer(monkeypatch, "y\n")
    assert main(["take", str(file)]) == 0
    assert [pack.name for pack in packs("zodiac")] == ["camps"]
    assert main(["take", str(file)]) == 0
    assert "the very same is here already" in capsys.readouterr().out


def test_without_a_keyboard_nothing_is_taken(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answer(monkeypatch, "")
    assert main(["take", str(file)]) == 1
    assert packs("zodiac") == ()


def test_what_is_replaced_is_told_and_kept(file: Path, capsys: Said) -> None:
    pack_in(paths.player_packs(), title="Old")
    assert main(["take", "--yes", str(file)]) == 0
    out = capsys.readouterr().out
    assert "replaces camps " in out
    assert "changed: pack.yaml" in out
    assert f"the pack that was there is now {paths.player_packs() / 'removed' / 'camps'}" in out


@pytest.mark.parametrize("content", [b"", b"PK\x05\x06" + b"\0" * 18, b"Dear Ann"])
def test_what_is_no_such_file_is_refused_in_one_line(home: Path, content: bytes, capsys: Said) -> None:
    (home / "it.tabletop").write_bytes(content)
    for name in ("it.tabletop", "none.tabletop"):
        assert main(["take", "--yes", name]) == 2
        told = capsys.readouterr().err
        assert len(told.splitlines()) == 1
        assert "Traceback" not in told


@pytest.mark.parametrize(
    ("name", "said"), [("it.tabletop", "type `tabletop take`"), ("it.zip", "unpack it into a folder")]
)
def test_check_says_what_to_do_with_what_is_packed(home: Path, name: str, said: str, capsys: Said) -> None:
    (home / name).touch()
    assert main(["check", name]) == 2
    assert said in capsys.readouterr().err


def test_the_folder_of_a_pack_is_taken_like_a_file(home: Path, capsys: Said) -> None:
    assert main(["take", "--yes", str(pack_in(home / "elsewhere"))]) == 0
    assert [pack.name for pack in packs("zodiac")] == ["camps"]
    assert main(["take", "--yes", "."]) == 2
    assert "Traceback" not in capsys.readouterr().err


def test_files_of_the_system_are_named_and_harm_nothing(capsys: Said) -> None:
    (pack_in(paths.player_packs()) / ".DS_Store").touch()
    assert main(["list"]) == 0
    assert "which nobody reads: camps/.DS_Store" in capsys.readouterr().out
    assert main(["check", str(paths.player_packs() / "camps")]) == 0
    assert "nobody reads .DS_Store" in capsys.readouterr().out
