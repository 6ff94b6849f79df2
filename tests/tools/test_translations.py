"""The build compiles what people translate."""

from __future__ import annotations

import gettext
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools.translations import compile_catalogues


@pytest.fixture
def source(tmp_path: Path) -> Path:
    folder = tmp_path / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    made = folder / "chess.po"
    texts = {"": "", "Draw": "Remis", "Mate": ""}
    lines = [f'msgid "{text}"\nmsgstr "{other}"\n' for text, other in texts.items()]
    made.write_text("\n".join(lines), encoding="utf-8")
    return made


def test_a_catalogue_is_compiled_and_leaves_out_what_is_not_translated(source: Path, tmp_path: Path) -> None:
    compile_catalogues(tmp_path)
    spoken = gettext.translation("chess", tmp_path, ["de"])
    assert (spoken.gettext("Draw"), spoken.gettext("Mate")) == ("Remis", "Mate")
    assert sorted(path.name for path in source.parent.iterdir()) == ["chess.mo", "chess.po"]


def test_it_is_compiled_anew_only_when_its_source_has_changed(source: Path, tmp_path: Path) -> None:
    compile_catalogues(tmp_path)
    made = source.with_suffix(".mo")
    made.write_bytes(b"as it was")
    compile_catalogues(tmp_path)
    assert made.read_bytes() == b"as it was"
    later = made.stat().st_mtime_ns + 1
    os.utime(source, ns=(later, later))
    compile_catalogues(tmp_path)
    assert gettext.translation("chess", tmp_path, ["de"]).gettext("Draw") == "Remis"


def test_several_processes_may_compile_at_once(source: Path, tmp_path: Path) -> None:
    """One that comes later must not lose the half of its file to one that is done first."""
    compile_ = (
        f"from pathlib import Path; from tools.translations import compile_catalogues as c; c(Path({str(tmp_path)!r}))"
    )
    with source.open("a", encoding="utf-8") as more:
        more.writelines(f'\nmsgid "text {number}"\nmsgstr "Text {number}"\n' for number in range(3000))
    root = Path(__file__).parents[2]
    running = [
        subprocess.Popen([sys.executable, "-c", compile_], cwd=root, stderr=subprocess.PIPE, text=True)
        for _ in range(4)
    ]  # fmt: skip
    assert [process.communicate()[1] for process in running] == [""] * 4
    assert sorted(path.name for path in source.parent.iterdir()) == ["chess.mo", "chess.po"]


@pytest.mark.parametrize("forms", [("", ""), ("{count} Zug", "")], ids=["none", "one of two"])
def test_a_message_with_forms_is_left_out_until_all_are_translated(
    source: Path, tmp_path: Path, forms: tuple[str, str]
) -> None:
    lines = [f'msgstr[{number}] "{form}"' for number, form in enumerate(forms)]
    with source.open("a", encoding="utf-8") as more:
        more.write("\n".join(['\nmsgid "chess.moves"', 'msgid_plural "chess.moves"', *lines, ""]))
    compile_catalogues(tmp_path)
    made = source.with_suffix(".mo").read_bytes()
    assert b"Remis" in made
    assert b"chess.moves" not in made
