"""Games that a match keeps: sound saved matches, the same bytes from the same seed, and nothing half written."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tabletop.__main__ import main
from tabletop.cli import match as command
from tabletop.cli.duel import DuelPlan, DuelResult, bundle_pack, play_all_duels, play_duel, play_shipped_duels
from tabletop.cli.kept_games import KeptGames
from tabletop.content import boxes
from tabletop.content.games import load_game
from tabletop.play import files
from tabletop.play.saved_matches import load_main_line, verify_match


def kept(folder: Path, *words: str, game: str = "zodiac", seats: int = 2) -> dict[str, bytes]:
    bots = ",".join(["bot:random"] * seats)
    assert main(["match", game, "--seats", bots, "--keep", str(folder), *words]) == 0
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


@pytest.mark.parametrize("game", boxes.game_names())
def test_every_game_is_kept_as_a_sound_match_that_is_over(game: str, tmp_path: Path) -> None:
    seats = load_game(game).seats({})
    found = kept(tmp_path / "games", "--games", "2", game=game, seats=seats)
    assert list(found) == [f"{game}-00001.jsonl", f"{game}-00002.jsonl"]
    for path in sorted((tmp_path / "games").iterdir()):
        report = verify_match(path)
        assert report.is_sound, report
        assert report.changed is None
        match = load_main_line(path)
        assert match.outcome is not None
        assert [sitter.level for sitter in match.sitters] == ["random"] * seats


def test_the_same_seed_keeps_the_same_bytes_whatever_the_jobs(tmp_path: Path) -> None:
    alone = kept(tmp_path / "one", "--games", "5", "--seed", "s", "--rotate")
    assert alone == kept(tmp_path / "two", "--games", "5", "--seed", "s", "--rotate", "--jobs", "2")
    assert alone != kept(tmp_path / "three", "--games", "5", "--seed", "t", "--rotate")


def test_keeping_changes_no_game_and_a_cluster_keeps_the_same() -> None:
    plan = DuelPlan("zoon", ("random", "random"), "s", rotate=True)
    keeping = replace(plan, is_kept=True)
    there = play_shipped_duels(keeping, bundle_pack(keeping), range(2))
    for game, here, far in zip(play_all_duels(plan, 2, 1), play_all_duels(keeping, 2, 1), there, strict=True):
        assert game.saved_match == b""
        assert (game.plies, game.winners) == (here.plies, here.winners)
        assert here.saved_match == far.saved_match != b""


def refused(folder: Path, capsys: pytest.CaptureFixture[str]) -> str:
    assert main(["match", "zodiac", "--seats", "bot:random,bot:random", "--keep", str(folder)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    return said.err


def test_nothing_is_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = kept(tmp_path, "--games", "1")
    capsys.readouterr()
    assert "there are games already" in refused(tmp_path, capsys)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_a_folder_that_can_not_be_is_refused_before_anybody_plays(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("x")
    assert "exists" in refused(tmp_path / "file", capsys)
    assert "make it first" in refused(tmp_path / "none" / "games", capsys)


def test_an_interrupted_match_keeps_whole_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(plan: DuelPlan, games: int, jobs: int) -> Iterator[DuelResult]:
        yield play_duel(plan, 0)
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "play_all_duels", interrupted)
    words = ["match", "zodiac", "--seats", "bot:random,bot:random", "--games", "3", "--keep", str(tmp_path / "k")]
    assert main(words) == 130
    (path,) = (tmp_path / "k").iterdir()
    assert verify_match(path).is_sound


def test_a_full_disk_ends_the_match_and_leaves_what_was_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    room = [2]

    def write_while_there_is_room(path: Path, content: bytes, *, is_shared: bool = False) -> None:
        if not room[0]:
            raise OSError(errno.ENOSPC, "No space left on device")
        room[0] -= 1
        files.write_atomically(path, content, is_shared=is_shared)

    monkeypatch.setattr("tabletop.cli.kept_games.write_atomically", write_while_there_is_room)
    words = ["match", "zodiac", "--seats", "bot:random,bot:random", "--games", "9", "--keep", str(tmp_path / "k")]
    assert main(words) == 1
    said = capsys.readouterr()
    assert "No space left on device; the 2 games before it are kept" in said.err
    assert said.out.startswith("zodiac, seed 0: 2 games")
    assert len(list((tmp_path / "k").iterdir())) == 2


def test_names_keep_their_order_and_other_files_do_no_harm(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    games = KeptGames(tmp_path, "zodiac")
    for _ in range(11):
        games.add(b"x")
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names[:2] == ["notes.txt", "zodiac-00001.jsonl"]
    assert names[-1] == "zodiac-00011.jsonl"
