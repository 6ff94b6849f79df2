"""`tabletop shot`: what is written, and what is refused in one sentence."""

from __future__ import annotations

import errno
from pathlib import Path

import pygame
import pytest

from tabletop.__main__ import main
from tabletop.content.games import load_game
from tabletop.play import saved_matches
from tabletop.play.match import Match
from tabletop.play.seats import Sitter, SitterKind
from tabletop.ui import shot
from tabletop.ui.messages import available_languages
from tests.ui.pilot import match_of


def test_a_picture_has_the_asked_size(tmp_path: Path) -> None:
    assert main(["shot", str(tmp_path / "a.png"), "--scene", "rulebook", "--size", "1366x768"]) == 0
    assert pygame.image.load(tmp_path / "a.png").get_size() == (1366, 768)
    assert [path.name for path in tmp_path.iterdir()] == ["a.png"]


@pytest.mark.parametrize("name", ["match.jsonl", "picture", "folder.png"])
def test_nothing_but_a_picture_is_replaced(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "folder.png").mkdir()
    (tmp_path / "match.jsonl").write_text("a saved match")
    out = str(tmp_path / name)
    assert main(["shot", out]) == 2
    told = capsys.readouterr().err
    assert told == f"tabletop: {out!r} is no name of a picture; a file ending in .png is expected\n"
    assert (tmp_path / "match.jsonl").read_text() == "a saved match"


def test_a_full_disk_is_told_and_leaves_no_half_picture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(path: Path, content: bytes, *, is_shared: bool) -> None:
        assert content.startswith(b"\x89PNG")
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(shot, "write_atomically", full)
    out = tmp_path / "a.png"
    assert main(["shot", str(out), "--scene", "rulebook"]) == 2
    assert capsys.readouterr().err == f"tabletop: cannot write {str(out)!r}: No space left on device\n"
    assert not out.exists()


@pytest.mark.parametrize("scene", ["table", "review"])
@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b'{"tabletop":1,"game":"zod'])
def test_a_damaged_save_is_one_sentence(
    scene: str, content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = tmp_path / "bad.jsonl"
    bad.write_bytes(content)
    assert main(["shot", str(tmp_path / "a.png"), "--scene", scene, "--save", str(bad)]) == 2
    told = capsys.readouterr().err
    assert told.startswith("tabletop: cannot show bad.jsonl: ")
    assert told.count("\n") == 1


@pytest.mark.parametrize("language", ["eo", "klingon", "../de"])
def test_a_language_without_texts_is_refused(language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["shot", str(tmp_path / "a.png"), "--language", language]) == 2
    told, there = capsys.readouterr().err, ", ".join((*available_languages(), "xx"))
    assert told == f"tabletop: there is no text in the language {language!r}; there is {there}\n"


@pytest.mark.parametrize("game", ["zoon", "zodiac", "zone_wars", "zombies"])
def test_nobody_plays_in_a_picture_of_a_saved_match(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the computer will do, and how its dice will fall, would be known before one's own move is taken back."""
    bots = (Sitter(SitterKind.BOT, f"Bot {seat}", "easy") for seat in range(1, load_game(game).seats({})))
    made = match_of(game, Sitter(SitterKind.PERSON, "Ann"), *bots)
    made.attach_journal(saved_matches.create_journal(tmp_path, made.header))
    for _ in range(200):
        if made.to_act > 0:
            break
        made.submit(made.actions()[0])
    assert not made.sitters[made.to_act].is_person
    (path,) = tmp_path.glob("*.jsonl")

    def refused(*_: object) -> None:
        raise AssertionError("somebody plays")

    monkeypatch.setattr(Match, "submit", refused)
    assert main(["shot", str(tmp_path / "a.png"), "--game", game, "--save", str(path)]) == 0
