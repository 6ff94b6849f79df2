"""What the desktop opens is copied to where the program looks for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop import paths
from tools.bundle.files.open_file import take


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path / "home"))


def test_a_save_is_copied_once_and_never_written_over(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    for text in ("first", "second"):
        file.write_text(text, encoding="utf-8")
        assert take(file) == ""
        assert (paths.exchange() / "match.jsonl").read_text(encoding="utf-8") == "first"


def test_a_pack_is_copied_with_its_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pack = tmp_path / "frost"
    (pack / "maps").mkdir(parents=True)
    (pack / "pack.yaml").write_text("title: Frost\n", encoding="utf-8")
    monkeypatch.chdir(pack)
    assert take(Path("pack.yaml")) == ""
    assert (paths.mods() / "frost" / "maps").is_dir()


def test_what_cannot_be_read_is_said_in_one_sentence(tmp_path: Path) -> None:
    assert take(tmp_path / "none.jsonl") == f"{tmp_path / 'none.jsonl'}: No such file or directory"
