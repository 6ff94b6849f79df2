"""verify: sound saves, and the last good action of damaged ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.__main__ import main
from tabletop.cli.engine_session import EngineSession
from tabletop.content.games import digest, load_game
from tabletop.play.match import Match
from tabletop.play.record import Header
from tabletop.play.saved_matches import create_journal
from tabletop.play.seats import Sitter, SitterKind

Said = pytest.CaptureFixture[str]


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """A match of two actions."""
    session, path = EngineSession(), tmp_path / "match.jsonl"
    for request in ({"new": {"game": "zodiac", "seed": 1}}, {"submit": "b-c"}, {"submit": "e-f"}, {"save": str(path)}):
        assert session.reply_to_request(request)["ok"]
    return path


def test_a_sound_save(save: Path, capsys: Said) -> None:
    before = save.read_bytes()
    assert main(["verify", str(save)]) == 0
    assert capsys.readouterr() == ("match.jsonl: sound, 2 actions\n", "")
    assert save.read_bytes() == before


def test_a_torn_save_names_its_last_good_action(save: Path, capsys: Said) -> None:
    save.write_bytes(save.read_bytes()[:-20])
    torn = save.read_bytes()
    assert main(["verify", str(save)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "damaged" in err
    assert err.endswith("last good action 1: b-c\n")
    assert (save.read_bytes(), len(list(save.parent.iterdir()))) == (torn, 1)


def test_one_flipped_bit_is_found(save: Path, capsys: Said) -> None:
    content = bytearray(save.read_bytes())
    content[content.index(b"e-f")] ^= 1
    save.write_bytes(content)
    assert main(["verify", str(save)]) == 2
    assert "last good action 1: b-c" in capsys.readouterr().err


def test_every_save_is_looked_at(save: Path, capsys: Said) -> None:
    other = save.with_name("other.jsonl")
    other.write_text("hello\n", encoding="utf-8")
    assert main(["verify", str(other), str(save), "missing.jsonl", str(save.parent)]) == 2
    out, err = capsys.readouterr()
    assert out == "match.jsonl: sound, 2 actions\n"
    lines = err.splitlines()
    assert lines[0] == "other.jsonl: this is no saved match"
    assert lines[1].startswith("missing.jsonl: it cannot be read")
    assert lines[2].endswith("this is no file")


def test_a_torn_save_does_not_tell_what_somebody_hides(tmp_path: Path, capsys: Said) -> None:
    """Whoever lays twelve cards face down says where each lies."""
    game = load_game("zoon")
    people = (Sitter(SitterKind.PERSON, "Ann"), Sitter(SitterKind.PERSON, "Ben"))
    header = Header(game="zoon", rules_version=game.version, content=digest("zoon"), sitters=people, seed="1")
    match = Match(game, header, create_journal(tmp_path, header))
    match.submit(match.actions()[0])
    match.submit(match.actions()[0])
    hidden = [str(action) for action in match.past.actions()]
    (path,) = tmp_path.glob("*.jsonl")
    path.write_bytes(path.read_bytes()[:-20])
    assert main(["verify", str(path)]) == 2
    out, err = capsys.readouterr()
    assert not [text for text in hidden if text in out + err]
    assert "last good action" in err
