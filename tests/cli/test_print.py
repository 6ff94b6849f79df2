"""The command `print`: what it takes, what it refuses with a sentence, and a file that is whole or not there."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tabletop import __main__, paths
from tabletop.arguments import UsageError
from tabletop.cli import print as command
from tabletop.cli.main import main
from tabletop.content import boxes
from tabletop.print_options import (
    Double,
    Flip,
    Paper,
    PartKind,
    PrintedDocument,
    PrintError,
    PrintOptions,
    SimulatorSave,
)

GAME = boxes.default_game_name()
PDF = b"%PDF-1.7 nothing else"


class Printer:
    """Takes down what it was asked for."""

    def __init__(self, settled: int = 0, raising: BaseException | None = None) -> None:
        self.asked: list[tuple[str, PrintOptions, str]] = []
        self._settled = settled
        self._raising = raising

    def __call__(self, game: Any, options: PrintOptions, language: str, on_step: Callable[[str], object]) -> Any:
        self.asked.append((game.name, options, language))
        on_step("drawing")
        if self._raising is not None:
            raise self._raising
        return PrintedDocument(PDF, {PartKind.CARDS: 7}, 3, self._settled)


def run(printer: Printer, *words: str) -> int:
    return main(["print", *words], printer=printer)


def test_options_are_handed_to_the_printer(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    printer, out = Printer(), tmp_path / "out.pdf"
    words = ("--paper", "letter", "--double", "duplex", "--flip", "short", "--bleed", "2.5", "--no-crop-marks")
    assert run(printer, GAME, str(out), *words, "--low-ink", "--language", "de", "--only", "cards, tiles") == 0
    wanted = PrintOptions(Paper.LETTER, Double.DUPLEX, Flip.SHORT, 2.5, False, True, (PartKind.CARDS, PartKind.TILES))
    assert printer.asked == [(GAME, wanted, "de")]
    assert out.read_bytes() == PDF
    assert capsys.readouterr().out == f"{out}: cards 7\n"


def test_without_options_it_folds_on_a4(tmp_path: Path) -> None:
    printer = Printer()
    run(printer, GAME, str(tmp_path / "out.pdf"))
    assert printer.asked == [(GAME, PrintOptions(), "en")]


def test_settled_opacity_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(Printer(settled=3), GAME, str(tmp_path / "out.pdf"))
    assert "settled in 3 drawings" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (("--paper", "a5"), "--paper"),
        (("--bleed", "6"), "isn't a number of millimetres from 0 to 5"),
        (("--bleed", "nan"), "isn't a number of millimetres"),
        (("--only", "card"), "nearest is 'cards'"),
        (("--language", "tlh"), "no text in the language 'tlh'"),
        (("--flip", "both"), "--flip"),
    ],
)
def test_what_is_no_option_is_refused(tmp_path: Path, words: tuple[str, ...], part: str) -> None:
    out, printer = tmp_path / "out.pdf", Printer()
    with pytest.raises(UsageError, match=part):
        run(printer, GAME, str(out), *words)
    assert not out.exists()
    assert not printer.asked


def test_an_existing_file_is_replaced_only_by_force(tmp_path: Path) -> None:
    out, printer = tmp_path / "out.pdf", Printer()
    out.write_bytes(b"mine")
    with pytest.raises(UsageError, match="--force"):
        run(printer, GAME, str(out))
    assert out.read_bytes() == b"mine"
    assert not printer.asked
    assert run(printer, GAME, str(out), "--force") == 0
    assert out.read_bytes() == PDF


def test_a_place_that_cannot_be_written_is_told_before_anything_is_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    printer = Printer()
    with pytest.raises(UsageError, match="no folder"):
        run(printer, GAME, str(tmp_path / "missing" / "out.pdf"))
    with pytest.raises(UsageError, match="is a folder"):
        run(printer, GAME, str(tmp_path))
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    with pytest.raises(UsageError, match="nothing may be written"):
        run(printer, GAME, str(tmp_path / "out.pdf"))
    assert not printer.asked


def test_a_full_disk_leaves_nothing_half(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(file: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(UsageError, match=r"cannot write .*No space left"):
        run(Printer(), GAME, str(tmp_path / "out.pdf"))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("error", [KeyboardInterrupt(), PrintError("too large"), RuntimeError("broken")])
def test_whatever_ends_printing_leaves_the_old_file_as_it_was(tmp_path: Path, error: BaseException) -> None:
    out = tmp_path / "out.pdf"
    out.write_bytes(b"mine")
    with pytest.raises(UsageError if isinstance(error, PrintError) else type(error)):
        run(Printer(raising=error), GAME, str(out), "--force")
    assert out.read_bytes() == b"mine"
    assert list(tmp_path.iterdir()) == [out]


def test_an_unknown_game_names_the_nearest(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=f"nearest is '{GAME}'"):
        run(Printer(), GAME[:-1], str(tmp_path / "out.pdf"))


def test_a_pack_is_printed_with_its_own_content(tmp_path: Path) -> None:
    pack = paths.player_packs() / "mine" / "zoon" / "tribes"
    pack.mkdir(parents=True)
    source = (paths.data() / "zoon" / "tribes" / "bogwife.yaml").read_text(encoding="utf-8")
    text = source.replace("id: bogwife", "id: mudfolk").replace("The Bogwife's Brood", "The Mudfolk")
    (pack / "mudfolk.yaml").write_text(text, encoding="utf-8")
    game: Any = command.find_game_or_pack("mine")
    assert game.name == "zoon"
    assert "mudfolk" in [tribe.id for tribe in game.content.tribes]


def test_the_program_prints_a_real_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out.pdf"
    assert __main__.main(["print", GAME, str(out), "--only", "reference"]) == 0
    assert out.read_bytes().startswith(b"%PDF-")
    assert "reference 2" in capsys.readouterr().out


# --- Tabletop Simulator -----------------------------------------------------------------------------------------------


class Simulator:
    """Makes a small save, and takes down for which folder."""

    def __init__(self) -> None:
        self.asked: list[Path] = []

    def __call__(self, game: Any, folder: Path, options: PrintOptions, language: str, on_step: Any) -> SimulatorSave:
        self.asked.append(folder)
        return SimulatorSave({f"{game.name}.json": b"{}", "pictures/000.png": b"png"}, 1)


def save(simulator: Simulator, *words: str) -> int:
    return main(["print", *words, "--tts"], printer=Printer(), simulator=simulator)


def files_in(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def test_a_save_is_a_whole_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    simulator = Simulator()
    assert save(simulator, GAME, "save") == 0
    assert simulator.asked == [tmp_path / "save"]
    assert files_in(tmp_path) == ["save/pictures/000.png", f"save/{GAME}.json"]
    with pytest.raises(UsageError, match="--force"):
        save(simulator, GAME, "save")
    assert save(simulator, GAME, "save", "--force") == 0
    assert files_in(tmp_path) == ["save/pictures/000.png", f"save/{GAME}.json"]


@pytest.mark.parametrize("name", ["holiday.png", "pictures/holiday.png", "letter.pdf", "notes.json", "deep/000.png"])
def test_a_folder_with_anything_else_is_never_removed(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "mine"
    save(Simulator(), GAME, str(folder))
    (folder / name).parent.mkdir(exist_ok=True)
    (folder / name).write_bytes(b"mine")
    before = files_in(folder)
    with pytest.raises(UsageError, match="no part of a save"):
        save(Simulator(), GAME, str(folder), "--force")
    assert files_in(folder) == before
    assert [path.name for path in tmp_path.iterdir()] == ["mine"]


def test_a_save_that_cannot_be_written_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, content: bytes) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(UsageError, match="No space left"):
        save(Simulator(), GAME, str(tmp_path / "save"))
    assert list(tmp_path.iterdir()) == []


def test_a_file_is_no_folder_for_a_save(tmp_path: Path) -> None:
    (tmp_path / "save").write_bytes(b"mine")
    with pytest.raises(UsageError, match="name a folder"):
        save(Simulator(), GAME, str(tmp_path / "save"), "--force")
