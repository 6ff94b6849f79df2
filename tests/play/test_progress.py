"""The file of solved puzzles: what is kept, and what becomes of a damaged one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tabletop.play.progress import Medal, PuzzleHelpSeen, PuzzleProgress, load_progress, save_progress


def test_nothing_is_solved_without_a_file(tmp_path: Path) -> None:
    assert load_progress(tmp_path / "puzzles.json") == (PuzzleProgress(), "")
    assert list(tmp_path.iterdir()) == []


def test_medals_come_back(tmp_path: Path) -> None:
    path = tmp_path / "config" / "puzzles.json"
    save_progress(
        path, PuzzleProgress().with_medal("zodiac", "a1", Medal.SILVER).with_medal("zodiac", "b2", Medal.GOLD)
    )
    found, note = load_progress(path)
    assert note == ""
    assert found.best_medal("zodiac", "a1") == "silver"
    assert found.best_medal("zodiac", "b2") == "gold"
    assert found.best_medal("zodiac", "c3") is None
    assert found.best_medal("zoon", "a1") is None


def test_only_a_better_medal_takes_the_place_of_another() -> None:
    silver = PuzzleProgress().with_medal("zodiac", "a1", Medal.SILVER)
    assert silver.with_medal("zodiac", "a1", Medal.BRONZE) is silver
    assert silver.with_medal("zodiac", "a1", Medal.SILVER) is silver
    assert silver.with_medal("zodiac", "a1", Medal.GOLD).best_medal("zodiac", "a1") == "gold"
    assert silver.best_medal("zodiac", "a1") == "silver"


@pytest.mark.parametrize(("seen", "best"), [("hint", "silver"), ("answer", "bronze")])
def test_what_was_seen_of_the_answer_keeps_better_medals_away(
    tmp_path: Path, seen: PuzzleHelpSeen, best: Medal
) -> None:
    """Also what was seen in another window meanwhile."""
    looked = PuzzleProgress().with_help_seen("zodiac", "a1", seen)
    assert looked.with_medal("zodiac", "a1", Medal.GOLD).best_medal("zodiac", "a1") == best
    assert looked.with_medal("zodiac", "b2", Medal.GOLD).best_medal("zodiac", "b2") == "gold"
    assert (
        PuzzleProgress()
        .with_medal("zodiac", "a1", Medal.GOLD)
        .with_help_seen("zodiac", "a1", seen)
        .best_medal("zodiac", "a1")
        == "gold"
    )
    assert looked.with_help_seen("zodiac", "a1", PuzzleHelpSeen.HINT) is looked
    save_progress(tmp_path / "p.json", looked)
    assert load_progress(tmp_path / "p.json") == (looked, "")


@pytest.mark.parametrize("seen", [3, {"zodiac": 3}, {"zodiac": {"a1": "all"}}, {"zodiac": {"a1": ["hint"]}}])
def test_what_nobody_can_have_seen_is_refused(tmp_path: Path, seen: object) -> None:
    (tmp_path / "p.json").write_text(json.dumps({"format": 1, "solved": {}, "seen": seen}))
    assert load_progress(tmp_path / "p.json")[1]


@pytest.mark.parametrize(
    "content",
    [
        b"", b"{", b"\xff\xfe", b"[]", b"{}", b"[" * 100_000, b'{"format": 2, "solved": {}}',
        b'{"format": 1, "solved": []}', b'{"format": 1, "solved": {"zodiac": 3}}',
        b'{"format": 1, "solved": {"zodiac": {"a1": "platinum"}}}',
        b'{"format": 1, "solved": {"zodiac": {"a1": ["gold"]}}}',
    ],
)  # fmt: skip
def test_a_damaged_file_is_put_aside_and_noted(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "puzzles.json"
    path.write_bytes(content)
    found, note = load_progress(path)
    assert found == PuzzleProgress()
    assert note.startswith("puzzles.json: ")
    assert "puzzles.json.damaged" in note
    assert (tmp_path / "puzzles.json.damaged").read_bytes() == content
    assert not path.exists()


def test_a_file_that_cannot_be_read_stays_where_it_is(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.json"
    path.mkdir()
    found, note = load_progress(path)
    assert found == PuzzleProgress()
    assert note
    assert path.is_dir()


def test_the_file_is_plain_json(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.json"
    save_progress(path, PuzzleProgress().with_medal("zodiac", "a1", Medal.GOLD))
    assert json.loads(path.read_bytes()) == {"format": 1, "solved": {"zodiac": {"a1": "gold"}}}
    assert [item.name for item in tmp_path.iterdir()] == ["puzzles.json"]
