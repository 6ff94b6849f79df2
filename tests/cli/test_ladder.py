"""`tabletop ladder`: games are added where it stopped, however it ended, and the file says what was played."""

from __future__ import annotations

import json
import re
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tabletop.__main__ import main
from tabletop.cli.duel import DuelPlan, DuelResult, do_all_games, play_duel
from tabletop.cli.ladder import bots_of_game
from tabletop.play.kept_engines import keep_engine

ROOT = Path(__file__).parents[2]
ENGINE = shlex.join([sys.executable, str(ROOT / "docs" / "examples" / "engine.py")])
THREE = ("--bots", "bot:random,bot:easy,bot:medium")
QUICK = ("--jobs", "1")
Said = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)


def climbed(*words: str, game: str = "zodiac", status: int = 0) -> dict[str, Any]:
    assert main(["ladder", game, *QUICK, *words]) == status
    found: dict[str, Any] = json.loads(Path(f"ladder-{game}.json").read_text(encoding="utf-8"))
    return found


def results_of(found: dict[str, Any]) -> dict[tuple[str, ...], list[int]]:
    return {tuple(row["bots"]): row["results"] for row in found["pairings"]}


def test_all_bots_meet_and_the_page_is_written(capsys: Said) -> None:
    found = climbed("--games", "20")
    assert found["bots"] == [f"bot:{level}" for level in ("random", "easy", "medium", "hard", "perfect")]
    assert len(found["pairings"]) == 10
    assert [row["games"] for row in found["pairings"]] == [2] * 10
    assert found["ladder"][0]["bot"] == "bot:perfect"
    assert {row["bot"]: row["elo"] for row in found["ladder"]}[found["anchor"]] == 0
    said = capsys.readouterr().out
    assert said.startswith("zodiac, seed 0: 20 games\n")
    assert said.endswith("written: ladder-zodiac.json, ladder-zodiac.html\n")
    page = Path("ladder-zodiac.html").read_text(encoding="utf-8")
    assert "Ladder of Zodiac" in page
    assert "Perfect against Random" in page


def test_two_runs_play_what_one_would_have_played(tmp_path: Path) -> None:
    climbed("--games", "8", "--seed", "s", *THREE)
    twice = climbed("--games", "16", "--seed", "s", *THREE)
    Path("ladder-zodiac.json").unlink()
    once = climbed("--games", "24", "--seed", "s", "--jobs", "2", *THREE)
    assert results_of(twice) == results_of(once)
    assert twice["games"] == 24
    plan = DuelPlan("zodiac", ("easy", "random"), "s", rotate=False, paired=True)
    points = [sum(0 in play_duel(plan, number).winners for number in (2 * k, 2 * k + 1)) for k in range(4)]
    assert results_of(once)["bot:easy", "bot:random"] == [points.count(0), 0, points.count(1), 0, points.count(2)]


def test_new_bots_catch_up() -> None:
    climbed("--games", "12", *THREE)
    found = climbed("--games", "8", "--bots", "bot:medium,bot:hard,bot:easy")
    assert found["bots"] == ["bot:random", "bot:easy", "bot:medium", "bot:hard"]
    played = {bots: sum(counts) for bots, counts in results_of(found).items()}
    assert played["bot:hard", "bot:easy"] == played["bot:hard", "bot:medium"] == 2
    assert ("bot:hard", "bot:random") not in played


def test_no_games_write_the_page_only() -> None:
    before = climbed("--games", "12", *THREE)
    Path("ladder-zodiac.html").unlink()
    assert climbed("--games", "0", *THREE) == before
    assert Path("ladder-zodiac.html").exists()


@pytest.mark.parametrize("games", [3, 4])
def test_an_interrupted_ladder_keeps_whole_pairs(games: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(work: Any, plan: DuelPlan, count: int, jobs: int, chunk: int) -> Iterator[DuelResult]:
        assert chunk == 2, "no more games than a pair are lost"
        for number, played in enumerate(do_all_games(work, plan, count, jobs)):
            if number == games:
                raise KeyboardInterrupt
            yield played

    with monkeypatch.context() as patched:
        patched.setattr("tabletop.cli.ladder.do_all_games", interrupted)
        found = climbed("--games", "12", *THREE, status=130)
    assert found["games"] == games // 2 * 2
    more = climbed("--games", str(12 - found["games"]), *THREE)
    Path("ladder-zodiac.json").unlink()
    assert results_of(more) == results_of(climbed("--games", "12", *THREE))


def test_it_stops_when_the_minutes_are_over(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(0, 10_000, 25))
    monkeypatch.setattr("tabletop.cli.timed_games.time.monotonic", lambda: float(next(clock)))
    assert climbed("--games", "40", "--minutes", "1", *THREE)["games"] < 40


def test_a_team_climbs_by_the_nights_that_it_wins(capsys: Said) -> None:
    found = climbed("--games", "4", "--bots", "bot:easy,bot:random", game="zombies")
    assert found["is_team"]
    assert [row["bots"] for row in found["pairings"]] == [["bot:easy"], ["bot:random"]]
    assert [row["games"] for row in found["pairings"]] == [2, 2]
    assert [row["elo"] for row in found["ladder"]] == [None, None]
    assert "Elo" not in capsys.readouterr().out


def test_programs_play_by_name_and_by_command(capsys: Said) -> None:
    keep_engine("mine", ENGINE)
    assert bots_of_game("zodiac", "")[-1] == "engine:mine"
    assert bots_of_game("zodiac", f"exe:{ENGINE},engine:mine,bot:easy") == ("bot:easy", f"exe:{ENGINE}", "engine:mine")
    words = ("--bots", f"bot:easy,exe:{ENGINE}", "--games", "2", "--move-time", "60000")
    found = climbed(*words)
    assert found["bots"] == ["bot:easy", f"exe:{ENGINE}"]
    assert found["faults"] == {}
    Path("ladder-zodiac.json").unlink()
    kept = climbed("--games", "30", "--move-time", "60000")
    assert kept["bots"][-1] == "engine:mine"
    assert "mine" in Path("ladder-zodiac.html").read_text(encoding="utf-8")


def test_what_programs_do_wrong_is_said(capsys: Said) -> None:
    rude = shlex.join([sys.executable, "-c", "while True: input() and print('no', flush=True)"])
    found = climbed("--bots", f"bot:easy,exe:{rude}", "--games", "2")
    assert found["faults"]
    assert "what programs did wrong" in capsys.readouterr().out
    assert "A computer of ours decided" in Path("ladder-zodiac.html").read_text(encoding="utf-8")


# What cannot be done


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (["zoom"], "zoom"),
        (["zodiac", "--bots", "bot:mild"], "--bots: zodiac has no level 'mild'"),
        (["zodiac", "--bots", "bot:easy,bot:easy"], "each bot is named once"),
        (["zodiac", "--bots", "easy"], "isn't a bot"),
        (["zodiac", "--bots", "engine:none,bot:easy"], "no program is kept under the name 'none'"),
        (["zodiac", "--bots", f"bot:easy,exe:{ENGINE}", "--cluster", "tcp://127.0.0.1:1"], "this machine only"),
        (["zodiac", "--out", "nowhere/page.html"], "there is no folder"),
        (["zone_wars", "--option", "players=3"], "a ladder needs two"),
        (["zodiac", "--bots", "bot:easy"], "one bot alone"),
    ],
)
def test_bad_words_are_refused(words: list[str], error: str, capsys: Said) -> None:
    assert main(["ladder", *words]) == 2
    assert error in capsys.readouterr().err
    assert [path.name for path in Path().iterdir() if path.name != "home"] == []


@pytest.mark.parametrize(
    ("words", "error"), [(["--seed", "t"], "another seed (0, now t)"), (["--move-time", "9"], "another move time")]
)
def test_a_ladder_of_other_games_is_left_alone(words: list[str], error: str, capsys: Said) -> None:
    climbed("--games", "2", *THREE)
    before = Path("ladder-zodiac.json").read_bytes()
    assert main(["ladder", "zodiac", *words]) == 2
    assert error in capsys.readouterr().err
    assert Path("ladder-zodiac.json").read_bytes() == before


@pytest.mark.parametrize("damage", ["", "{}", "[" * 100_000, '"results": [9', '"results": [-1', '"bots": 3, "x": ['])
def test_a_damaged_file_is_said_and_left_alone(damage: str, capsys: Said) -> None:
    climbed("--games", "6", *THREE)
    path = Path("ladder-zodiac.json")
    text = path.read_text(encoding="utf-8")
    key = damage.partition(":")[0]
    broken = re.sub(rf"{key}: \[\s*[^]]", damage, text, count=1) if damage.startswith('"') else damage
    assert broken != text
    path.write_text(broken, encoding="utf-8")
    assert main(["ladder", "zodiac", "--games", "2"]) == 2
    assert "name another file with --file" in capsys.readouterr().err
    assert path.read_text(encoding="utf-8") == broken


def test_the_page_about_files_names_every_key_and_no_other() -> None:
    page = (ROOT / "docs" / "files-and-formats.md").read_text(encoding="utf-8")
    part = page.partition("\n## Ladder\n")[2].partition("\n## ")[0]
    rows = [row.split("|")[1:3] for row in part.splitlines() if row.startswith("| `")]
    found = climbed("--games", "6", *THREE)
    assert set(re.findall(r"`(\w+)`", "".join(cell for cell, _ in rows))) == set(found)
    for keys, text in rows:
        name = keys.strip(" `")
        if name in ("pairings", "ladder"):
            assert set(found[name][0]) <= set(re.findall(r"`(\w+)`", text)), name
