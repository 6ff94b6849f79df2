"""The fifth game without a screen: every command knows it, and no line of the program names it."""

from __future__ import annotations

import io
import json
import re
import shutil
from pathlib import Path
from typing import Any

import pygame
import pytest

import tabletop
from tabletop.__main__ import main
from tabletop.ai.levels import level_names, make_analyst, make_bot
from tabletop.cli.engine import serve
from tabletop.content.games import digest, load_game
from tabletop.ui import wording
from tabletop.ui.messages import english_texts_by_id, say
from tests.foreign.site import NAME, PACKAGE

ROOT = Path(tabletop.__file__).parent.parent
Said = pytest.CaptureFixture[str]


def told(*lines: dict[str, Any]) -> list[dict[str, Any]]:
    """Answers of the engine to the requests of one run."""
    replies = io.BytesIO()
    serve(io.BytesIO(b"".join(json.dumps(line).encode() + b"\n" for line in lines)), replies)
    return [json.loads(line) for line in replies.getvalue().splitlines()]


def test_no_line_of_the_program_names_it() -> None:
    named = re.compile(rf"{NAME}|hare[ -]and[ -]hounds", re.IGNORECASE)
    for folder in ("tabletop", "data", "sprites"):
        for path in (ROOT / folder).rglob("*"):
            if path.suffix in {".py", ".yaml", ".json", ".svg", ".po"}:
                assert not named.search(path.read_text(encoding="utf-8")), path


def test_it_is_listed_with_its_options_and_bots(capsys: Said) -> None:
    assert main(["list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    mine = lines[lines.index(next(line for line in lines if line.startswith(NAME))) :]
    assert mine[0].startswith(f"{NAME}: Hare and Hounds. Three hounds, one hare")
    assert [line.split() for line in mine[2:4]] == [
        ["option", "begins:", "pack", "(default),", "hare"],
        ["bots", "random,", "easy,", "medium,", "perfect"],
    ]


def test_its_balance_is_measured_by_ends_and_lengths(tmp_path: Path) -> None:
    out = tmp_path / "figures.json"
    words = ["balance", NAME, "--games", "12", "--jobs", "1", "--json", str(out)]
    assert main([*words, "--out", str(tmp_path / "page.html")]) == 0
    played = json.loads(out.read_text(encoding="utf-8"))["played"]
    assert (played["games"], played["level"], sum(played["ends"].values())) == (12, "medium", 12)
    assert played["length"]["median"] > 2
    assert (played["sides"], played["contexts"], played["traits"]) == ([], [], [])


def test_its_content_is_checked(tmp_path: Path, capsys: Said) -> None:
    copy = shutil.copytree(PACKAGE / "data", tmp_path / NAME)
    assert main(["check", str(copy)]) == 0
    assert capsys.readouterr().out == "4 files checked, nothing wrong\n"
    board = copy / "board.yaml"
    board.write_text(board.read_text(encoding="utf-8").replace("hare: e2", "hare: b1"), encoding="utf-8")
    assert main(["check", str(copy)]) == 2
    assert "board.yaml:25:7: hare: a hound stands on b1 (HH2)" in capsys.readouterr().err


def test_its_schema_is_told(capsys: Said) -> None:
    assert main(["schema", NAME]) == 0
    board = json.loads(capsys.readouterr().out)["$defs"]["Board"]
    assert set(board["properties"]) == {"points", "lines", "hounds", "hare", "patience"}


def test_its_lines_are_counted(capsys: Said) -> None:
    assert main(["perft", NAME, "3"]) == 0
    assert capsys.readouterr().out == "1 7\n2 21\n3 133\n"


@pytest.mark.slow
def test_bots_play_a_match_of_games(capsys: Said) -> None:
    seats = "bot:perfect,bot:medium"
    assert main(["match", NAME, "--seats", seats, "--games", "6", "--seed", "1", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["games"], found["wins"], found["draws"]) == (6, [6, 0], 0)


def test_better_bots_win_more(capsys: Said) -> None:
    def wins(pack: str, hare: str) -> int:
        assert main(["match", NAME, "--seats", f"bot:{pack},bot:{hare}", "--games", "40", "--json"]) == 0
        found: list[int] = json.loads(capsys.readouterr().out)["wins"]
        return found[0]

    assert wins("easy", "perfect") == 0
    assert wins("easy", "easy") < wins("medium", "easy") < wins("perfect", "easy") == 40


def test_an_engine_plays_it() -> None:
    begun, offer, done, refused = told(
        {"new": {"game": NAME, "setup": {"begins": "hare"}, "seed": 1}},
        {"actions": True},
        {"submit": "e2-d1"},
        {"submit": "b1-a2"},
    )
    assert begun == {"ok": True, "position": "a2,b1,b3 e2 hare 0", "to_act": 1, "outcome": None}
    assert offer["actions"] == ["e2-d1", "e2-d2", "e2-d3"]
    assert (done["position"], [event["event"] for event in done["events"]]) == ("a2,b1,b3 d1 pack 0", ["Ran"])
    assert (refused["clause"], refused["reason"]) == ("HH3", "taken")
    assert refused["text"] == "a2 is taken. Step to a free point beside b1."


def test_a_picture_of_it_is_made(tmp_path: Path) -> None:
    assert main(["shot", str(tmp_path / "a.png"), "--game", NAME, "--hold", "b1-c2"]) == 0
    assert pygame.image.load(tmp_path / "a.png").get_size() == (1280, 720)


def test_all_levels_and_words_are_there() -> None:
    game = load_game(NAME)
    assert all(make_bot(game, level) for level in level_names(NAME))
    assert make_analyst(game) is not None
    assert all(say(key, times=1, most=10) for key in english_texts_by_id() if key.startswith(NAME))


def test_levels_are_called_as_the_game_says_or_as_all_games_do_or_by_their_bare_names() -> None:
    assert wording.bot_level_name(NAME, "perfect") == "perfect"
    assert wording.bot_level_name(NAME, "night_watch") == "night watch"
    assert wording.bot_level_description(NAME, "perfect") == "Sees to the end of every hunt. Be the pack, or be lost."
    assert wording.bot_level_description(NAME, "easy") == wording.bot_level_description("zodiac", "easy") != ""
    assert wording.bot_level_description(NAME, "night_watch") == ""


def test_its_digest_is_that_of_its_rules_content_alone() -> None:
    assert re.fullmatch(r"[0-9a-f]{64}", digest(NAME))
