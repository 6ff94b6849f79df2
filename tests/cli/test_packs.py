"""What packs bring is told by `list` and played by `match`, and whoever forgets the pack is told of it."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tabletop import paths
from tabletop.__main__ import main
from tabletop.cli.engine_session import EngineSession
from tabletop.content import games, pack_library

RANDOM = "bot:random,bot:random"
Said = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The player's folders, empty."""
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(pack_library, "_verdicts", {})
    games._make_game.cache_clear()
    return tmp_path / "home"


def copied(source: str, target: str, **changed: str) -> None:
    """A file of ours in a pack, with other values at the beginning of these lines."""
    lines = (paths.data() / source).read_text(encoding="utf-8").splitlines()
    for key, value in changed.items():
        lines = [f"{key}: {value}" if line.startswith(f"{key}:") else line for line in lines]
    file = paths.player_packs() / target
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")


@pytest.fixture
def tribe() -> None:
    """A pack with a fifth tribe."""
    copied("zoon/tribes/delvers.yaml", "fifth_tribe/zoon/tribes/molehill.yaml", id="molehill", name="The Molehill")


def listed(capsys: Said) -> dict[str, list[str]]:
    """The lines about packs, by game."""
    assert main(["list"]) == 0
    found: dict[str, list[str]] = {}
    for line in capsys.readouterr().out.splitlines():
        if not line.startswith(" "):
            lines = found.setdefault(line.partition(":")[0], [])
        elif line.startswith("  pack "):
            lines.append(line.removeprefix("  pack").strip())
    return found


@pytest.mark.usefixtures("tribe")
def test_list_names_what_packs_bring_and_why_others_are_left_out(capsys: Said) -> None:
    copied("zone_wars/scenarios/s1-throw-down.yaml", "yard/zone_wars/scenarios/night.yaml", id="night-watch")
    copied("zombies/scenarios/ch1.yaml", "yard/zombies/scenarios/ch9.yaml", id="ch9")
    shutil.copytree(paths.data() / "zodiac", paths.player_packs() / "same" / "zodiac")
    broken = paths.player_packs() / "broken" / "zoon" / "tribes"
    broken.mkdir(parents=True)
    (broken / "nobody.yaml").write_text("points: 7\n", encoding="utf-8")
    (paths.player_packs() / "yard" / "pack.yaml").write_text("title: Behind the house\n", encoding="utf-8")
    found = listed(capsys)
    assert found["zodiac"] == ["same (Same): adds no new choice"]
    assert found["zone_wars"] == ["yard (Behind the house): scenario: night-watch"]
    assert found["zombies"] == ["yard (Behind the house): scenario: ch9"]
    left_out, brings = found["zoon"]
    assert left_out.startswith("broken: left out, broken/zoon/tribes/nobody.yaml:1:1: ")
    assert brings == "fifth_tribe (Fifth tribe): south, north: molehill"


@pytest.mark.usefixtures("tribe")
def test_match_plays_a_packs_tribe_against_each_of_ours(capsys: Said) -> None:
    words = ["match", "zoon", "--seats", RANDOM, "--rotate", "--option", "south=molehill", "--vary", "north"]
    assert main([*words, "--pack", "fifth_tribe", "--games", "10", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["by_options"]
    assert {one["options"]["south"] for one in found} == {"molehill"}
    assert {one["options"]["north"] for one in found} == {"bogwife", "crownhorn", "delvers", "stilts", "molehill"}


@pytest.mark.usefixtures("tribe")
@pytest.mark.parametrize(
    ("value", "told"),
    [
        ("molehill", "; the pack fifth_tribe brings it: add --pack fifth_tribe\n"),
        ("molehil", " (nearest is 'molehill'), which the pack fifth_tribe brings: add --pack fifth_tribe\n"),
        ("delver", " (nearest is 'delvers')\n"),
        ("otters", "'otters' isn't one of bogwife, crownhorn, delvers, stilts\n"),
    ],
)
def test_an_unknown_tribe_is_looked_for_in_packs(value: str, told: str, capsys: Said) -> None:
    assert main(["match", "zoon", "--seats", RANDOM, "--option", f"south={value}"]) == 2
    assert capsys.readouterr().err.endswith(told)


def test_a_pack_with_a_fault_is_never_played(capsys: Said) -> None:
    copied("zoon/tribes/delvers.yaml", "bad/zoon/tribes/molehill.yaml", id="molehill", name="7")
    words = ["match", "zoon", "--seats", RANDOM, "--option", "south=molehill"]
    assert main([*words, "--pack", "bad"]) == 2
    assert capsys.readouterr().err.startswith("tabletop: --pack bad: bad/zoon/tribes/molehill.yaml:")
    assert main(words) == 2
    assert "pack" not in capsys.readouterr().err


# --- the engine and pictures take packs as well ---------------------------------------------------------------------


@pytest.mark.usefixtures("tribe")
def test_the_engine_plays_with_a_pack() -> None:
    session = EngineSession()
    new = {"new": {"game": "zoon", "pack": "fifth_tribe", "setup": {"south": "molehill"}}}
    assert session.reply_to_request(new)["ok"]
    assert session.reply_to_request({"actions": True})["actions"]
    wrong = session.reply_to_request({"new": {"game": "zoon", "pack": "fifth_trieb"}})
    assert wrong["error"].startswith("pack: zoon has no pack 'fifth_trieb' (nearest is 'fifth_tribe')")
    assert session.reply_to_request({"new": {"game": "zoon", "pack": 5}})["error"] == "pack must be a text, not 5"


@pytest.mark.usefixtures("tribe")
@pytest.mark.parametrize("scene", ["tribes", "setup"])
def test_pictures_show_what_a_pack_brings(scene: str, tmp_path: Path) -> None:
    pictures = []
    for extra in ([], ["--pack", "fifth_tribe"]):
        out = tmp_path / f"{len(extra)}.png"
        assert main(["shot", str(out), "--game", "zoon", "--scene", scene, *extra]) == 0
        pictures.append(out.read_bytes())
    assert pictures[0] != pictures[1]


def test_a_picture_of_a_pack_that_is_not_there_is_refused(tmp_path: Path, capsys: Said) -> None:
    assert main(["shot", str(tmp_path / "x.png"), "--game", "zoon", "--pack", "nobody"]) == 2
    assert "zoon has no pack 'nobody'; there is none" in capsys.readouterr().err


@pytest.mark.parametrize(
    "words", [["balance"], ["print"], ["match", "zoon", "--seats", RANDOM, "--pack"], ["shot", "x.png", "--pack"]]
)
def test_a_folder_in_place_of_a_packs_name_is_told_what_to_do(words: list[str], tmp_path: Path, capsys: Said) -> None:
    more = [str(tmp_path / "out.pdf")] if words == ["print"] else []
    assert main([*words, str(tmp_path), *more]) == 2
    assert f"put it among your packs first: tabletop take {tmp_path}" in capsys.readouterr().err


@pytest.mark.usefixtures("tribe")
def test_a_match_says_when_nothing_of_its_pack_is_chosen(capsys: Said) -> None:
    words = ["match", "zoon", "--pack", "fifth_tribe", "--seats", RANDOM, "--games", "1"]
    assert main(words) == 0
    assert "note: nothing of the pack fifth_tribe is chosen" in (said := capsys.readouterr().err)
    assert "add --option south=molehill" in said
    assert main([*words, "--option", "north=molehill"]) == 0
    assert main([*words, "--vary", "south"]) == 0
    assert "note" not in capsys.readouterr().err


# --- several packs at once ------------------------------------------------------------------------------------------


@pytest.fixture
def two_tribes(tribe: None) -> None:
    """Two packs, each with a tribe."""
    copied("zoon/tribes/delvers.yaml", "sixth_tribe/zoon/tribes/warren.yaml", id="warren", name="The Warren")


@pytest.mark.usefixtures("two_tribes")
@pytest.mark.parametrize(
    "given", [["--pack", "sixth_tribe", "--pack", "fifth_tribe"], ["--pack=fifth_tribe+sixth_tribe"]]
)
def test_match_plays_the_tribes_of_two_packs(given: list[str], capsys: Said) -> None:
    words = ["match", "zoon", "--seats", RANDOM, "--option", "south=molehill", "--option", "north=warren"]
    assert main([*words, *given, "--games", "2", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 2


@pytest.mark.usefixtures("two_tribes")
def test_two_packs_that_do_not_fit_are_told_with_both_files(capsys: Said) -> None:
    copied("zoon/tribes/delvers.yaml", "sixth_tribe/zoon/tribes/warren.yaml", id="molehill", name="The Warren")
    assert main(["match", "zoon", "--seats", RANDOM, "--pack", "fifth_tribe", "--pack", "sixth_tribe"]) == 2
    told = capsys.readouterr().err
    assert told.startswith("tabletop: --pack fifth_tribe+sixth_tribe: sixth_tribe/zoon/tribes/warren.yaml:5:")
    assert "in fifth_tribe/zoon/tribes/molehill.yaml:5" in told


@pytest.mark.usefixtures("two_tribes")
def test_check_tries_packs_together_where_that_is_asked(capsys: Said) -> None:
    both = ["fifth_tribe", "sixth_tribe"]
    assert main(["check", "--together", *both]) == 0
    assert capsys.readouterr().out.endswith("2 files checked, nothing wrong\n")
    assert main(["check", "--together", "--play", "--seconds", "1", *both]) == 0
    assert capsys.readouterr().out.count("zoon, seed 0:") == 1
    copied("zoon/tribes/delvers.yaml", "sixth_tribe/zoon/tribes/warren.yaml", id="molehill", name="The Warren")
    assert main(["check", *(str(paths.player_packs() / name) for name in both)]) == 0
    capsys.readouterr()
    assert main(["check", "--together", *both]) == 2
    said = capsys.readouterr()
    assert "in fifth_tribe/zoon/tribes/molehill.yaml:5" in said.err
    assert said.out.endswith("nothing wrong, but the packs can't be played together\n")
    assert main(["check", "--together", "fifth_tribe"]) == 2
    assert "--together needs two packs or more" in capsys.readouterr().err


@pytest.mark.usefixtures("two_tribes")
@pytest.mark.parametrize("packs", [["sixth_tribe", "fifth_tribe"], "fifth_tribe+sixth_tribe"])
def test_the_engine_plays_and_saves_with_two_packs(packs: object, tmp_path: Path) -> None:
    session = EngineSession()
    new = {"game": "zoon", "pack": packs, "setup": {"south": "molehill", "north": "warren"}}
    assert session.reply_to_request({"new": new})["ok"]
    assert session.reply_to_request({"save": str(tmp_path / "both.jsonl")})["ok"]
    header = json.loads((tmp_path / "both.jsonl").read_text().splitlines()[0])
    assert header["pack"] == "fifth_tribe+sixth_tribe"
    assert header["content"].count("+") == 1
    assert session.reply_to_request({"load": str(tmp_path / "both.jsonl")})["ok"]
    wrong = session.reply_to_request({"new": {"game": "zoon", "pack": ["fifth_tribe", 5]}})
    assert wrong["error"] == "pack must be a text, not 5"
    assert session.reply_to_request({"new": {"game": "zoon", "pack": []}})["ok"]


@pytest.mark.usefixtures("two_tribes")
def test_shot_and_balance_take_two_packs(tmp_path: Path, capsys: Said) -> None:
    both = ["--pack", "fifth_tribe", "--pack", "sixth_tribe"]
    assert main(["shot", str(tmp_path / "setup.png"), "--game", "zoon", "--scene", "setup", *both]) == 0
    assert (tmp_path / "setup.png").stat().st_size > 10_000
    out, figures = tmp_path / "page.html", tmp_path / "figures.json"
    words = ["balance", "zoon", *both, "--games", "2", "--level", "random", "--out", str(out), "--json", str(figures)]
    assert main(words) == 0
    capsys.readouterr()
    found = json.loads(figures.read_text())
    assert found["pack_title"] == "Fifth tribe + Sixth tribe"
    assert {"molehill", "warren"} <= set(found["played"]["new_sides"])


# --- what makers are told -------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("two_tribes")
def test_the_schema_offers_the_ids_of_packs(capsys: Said) -> None:
    copied("zone_wars/maps/tank-farm.yaml", "yard/zone_wars/maps/yard.yaml", id="yard", name="Yard")
    copied("zone_wars/maps/tank-farm.yaml", "lane/zone_wars/maps/lane.yaml", id="lane", name="Lane")

    def maps(*words: str) -> list[str]:
        assert main(["schema", "zone_wars", *words]) == 0
        rule = json.loads(capsys.readouterr().out)["$defs"]["Scenario"]["properties"]["map"]
        return list(rule["anyOf"][0]["enum"])

    assert {"yard", "lane"}.isdisjoint(maps())
    assert {"yard", "tank-farm"} <= set(maps("--pack", "yard"))
    assert {"yard", "lane"} <= set(maps("--pack", "yard", "--pack", "lane"))
    assert main(["schema", "zone_wars", "--pack", "yrad"]) == 2
    assert "nearest is 'yard'" in capsys.readouterr().err


def test_match_says_when_every_game_ended_at_once(capsys: Said) -> None:
    text = (paths.data() / "zodiac" / "board.yaml").read_text(encoding="utf-8")
    target = paths.player_packs() / "short" / "zodiac" / "board.yaml"
    target.parent.mkdir(parents=True)
    for old, new in (("[A, C, E]", "[A, C, E, a, c]"), ("[B, D, F]", "[B, D, F, d]")):
        text = text.replace(old, new)
    target.write_text(text, encoding="utf-8")
    words = ["match", "zodiac", "--seats", RANDOM, "--games", "4"]
    assert main([*words, "--pack", "short"]) == 0
    assert "  every game ended at once: none had more than 2 actions of each seat\n" in capsys.readouterr().out
    assert main(words) == 0
    assert "at once" not in capsys.readouterr().out
