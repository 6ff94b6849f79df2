"""What the desktop opens is copied to where the program looks for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop import paths
from tools.bundle.files.open_file import take


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path / "home"))


def test_a_save_is_copied_once_and_another_of_its_name_lies_beside_it(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    for text in ("first", "first", "second", "second"):
        file.write_text(text, encoding="utf-8")
        assert take(file) == ""
    kept = {path.name: path.read_text(encoding="utf-8") for path in paths.exchange().iterdir()}
    assert kept == {"match.jsonl": "first", "match 2.jsonl": "second"}


def test_another_pack_of_the_same_name_is_left_where_it_is(tmp_path: Path) -> None:
    for place in ("one", "two"):
        pack = tmp_path / place / "frost"
        pack.mkdir(parents=True)
        (pack / "pack.yaml").write_text(f"title: {place}\n", encoding="utf-8")
    assert take(tmp_path / "one" / "frost" / "pack.yaml") == ""
    assert str(paths.mods() / "frost") in take(tmp_path / "two" / "frost" / "pack.yaml")
    assert take(paths.mods() / "frost" / "pack.yaml") == "", "it is there already"
    assert (paths.mods() / "frost" / "pack.yaml").read_text(encoding="utf-8") == "title: one\n"


def test_a_pack_is_copied_with_its_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pack = tmp_path / "frost"
    (pack / "maps").mkdir(parents=True)
    (pack / "pack.yaml").write_text("title: Frost\n", encoding="utf-8")
    monkeypatch.chdir(pack)
    assert take(Path("pack.yaml")) == ""
    assert (paths.mods() / "frost" / "maps").is_dir()


def test_what_cannot_be_read_is_said_in_one_sentence(tmp_path: Path) -> None:
    assert take(tmp_path / "none.jsonl") == f"{tmp_path / 'none.jsonl'}: No such file or directory"
