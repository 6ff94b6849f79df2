"""Half letters in saved matches whose hashes are right: refused with a sentence, wherever they stand."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tabletop.__main__ import main
from tabletop.play.exchange import bring_in
from tabletop.play.journal import written
from tabletop.play.listing import listing
from tabletop.play.record import Do, Drop, Fork, Header, JournalLine, Mark, Note, Op, Switch
from tabletop.play.save import SaveError, load, verify
from tabletop.play.seats import Sitter, SitterKind
from tests.cli.test_engine import told
from tests.play.sitting import SHELF, header

HALF = "\ud800"
HEADERS: dict[str, dict[str, Any]] = {
    "game": {"game": HALF},
    "content": {"content": HALF},
    "pack": {"pack": HALF},
    "seed": {"seed": HALF},
    "started": {"started": HALF},
    "app": {"app": HALF},
    "setup": {"setup": {"position": HALF}},
    "option": {"setup": {HALF: "x"}},
    "name": {"sitters": (Sitter(SitterKind.PERSON, HALF), Sitter(SitterKind.PERSON, "Ben"))},
    "level": {"sitters": (Sitter(SitterKind.BOT, "", HALF), Sitter(SitterKind.PERSON, "Ben"))},
    "chance": {"chance": HALF},
}
LINES: dict[str, Op] = {
    "action": Do(HALF), "kept": Do("E-f", HALF), "branch": Fork(HALF, 0), "switch": Switch(HALF), "drop": Drop(HALF),
    "mark": Mark(HALF, ""), "position": Mark("", HALF), "note": Note(HALF, "x"), "text": Note("x", HALF),
}  # fmt: skip


def file(folder: Path, head: Header, *ops: Op) -> Path:
    path = folder / "odd.jsonl"
    path.write_bytes(written(head, [JournalLine(op, 0, over=False) for op in ops]))
    return path


def is_sentence(text: str) -> bool:
    return bool(text) and text.isprintable() and "fault of the program" not in text


@pytest.mark.parametrize("part", HEADERS)
def test_half_a_letter_in_a_header_is_damage(part: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = file(tmp_path, replace(header("zodiac"), **HEADERS[part]))
    with pytest.raises(SaveError) as refused:
        load(path, SHELF)
    assert refused.value.reason == "damaged_header"
    (entry,) = listing(tmp_path)
    assert entry.problem is not None
    assert is_sentence(str(verify(path)))
    assert main(["verify", str(path)]) == 2
    out = capsys.readouterr()
    assert is_sentence((out.out + out.err).strip().replace("\n", " "))
    (reply,) = told({"load": str(path)})
    assert is_sentence(reply["error"])
    with pytest.raises(SaveError):
        bring_in(path, tmp_path / "in", SHELF)


@pytest.mark.parametrize("part", LINES)
def test_half_a_letter_in_a_line_ends_as_a_sentence(
    part: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = file(tmp_path, header("zodiac"), LINES[part])
    with pytest.raises(SaveError) as refused:
        load(path, SHELF)
    assert is_sentence(str(refused.value))
    assert is_sentence(str(verify(path)))
    main(["verify", str(path)])
    out = capsys.readouterr()
    assert is_sentence((out.out + out.err).strip().replace("\n", " "))
    (reply,) = told({"load": str(path)})
    assert is_sentence(reply["error"])


@pytest.mark.parametrize("words", [
    ["match", "zodiac", "--seats", "bot:random,bot:random", "--games", "1"], ["check", "--play", "--seconds", "1"],
])  # fmt: skip
def test_half_a_letter_in_a_seed_is_refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*words, "--seed", "\udcff"]) == 2
    assert is_sentence(capsys.readouterr().err.strip())
