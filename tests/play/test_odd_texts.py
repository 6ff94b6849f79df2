"""Half letters in saved matches whose hashes are right: refused with a sentence, wherever they stand."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tabletop.__main__ import main
from tabletop.play.exchange import import_match_file
from tabletop.play.journal import journal_bytes
from tabletop.play.listing import list_saved_matches
from tabletop.play.record import (
    BeginBranch,
    DoAction,
    DropBranch,
    Header,
    JournalLine,
    MatchNote,
    Op,
    StateMark,
    SwitchBranch,
)
from tabletop.play.saved_matches import SaveError, load_match, verify_match
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
    "action": DoAction(HALF),
    "kept": DoAction("E-f", HALF),
    "branch": BeginBranch(HALF, 0),
    "switch": SwitchBranch(HALF),
    "drop": DropBranch(HALF),
    "mark": StateMark(HALF, ""),
    "position": StateMark("", HALF),
    "note": MatchNote(HALF, "x"),
    "text": MatchNote("x", HALF),
}


def file(folder: Path, head: Header, *ops: Op) -> Path:
    path = folder / "odd.jsonl"
    path.write_bytes(journal_bytes(head, [JournalLine(op, 0, is_over=False) for op in ops]))
    return path


def is_sentence(text: str) -> bool:
    return bool(text) and text.isprintable() and "fault of the program" not in text


@pytest.mark.parametrize("part", HEADERS)
def test_half_a_letter_in_a_header_is_damage(part: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = file(tmp_path, replace(header("zodiac"), **HEADERS[part]))
    with pytest.raises(SaveError) as refused:
        load_match(path, SHELF)
    assert refused.value.reason == "damaged_header"
    (entry,) = list_saved_matches(tmp_path)
    assert entry.problem is not None
    assert is_sentence(str(verify_match(path)))
    assert main(["verify", str(path)]) == 2
    out = capsys.readouterr()
    assert is_sentence((out.out + out.err).strip().replace("\n", " "))
    (reply,) = told({"load": str(path)})
    assert is_sentence(reply["error"])
    with pytest.raises(SaveError):
        import_match_file(path, tmp_path / "in", SHELF)


@pytest.mark.parametrize("part", LINES)
def test_half_a_letter_in_a_line_ends_as_a_sentence(
    part: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = file(tmp_path, header("zodiac"), LINES[part])
    with pytest.raises(SaveError) as refused:
        load_match(path, SHELF)
    assert is_sentence(str(refused.value))
    assert is_sentence(str(verify_match(path)))
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
