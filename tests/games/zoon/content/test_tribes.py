"""Tribes: what is wrong with one is told with file, line, column, field and rule; a good fifth one can be played."""

from __future__ import annotations

import random
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from tabletop import paths
from tabletop.content import pack_library
from tabletop.content.check import check_content
from tabletop.content.errors import ContentError
from tabletop.content.games import digest, load_game
from tabletop.content.load import content_sources, load_content_files
from tabletop.content.pack_library import load_game_with_content
from tabletop.content.prose import game_messages
from tabletop.games.zoon.rules.card_problems import move_end_offsets
from tabletop.games.zoon.rules.content import Content, card_price
from tabletop.games.zoon.rules.tribes import Tribe
from tabletop.rules.game import CHANCE
from tests.games.zoon.rules.table import PRINTED

HERE = Path(__file__).parent / "tribes"
OWN = paths.data() / "zoon"
NAMES = ("bogwife", "crownhorn", "delvers", "stilts")


def loaded(folder: Path) -> Content:
    """Our tribes with those of the folder."""
    return load_content_files(Content, content_sources(Content, folder, OWN), cached=False)


def faults(folder: Path) -> list[str]:
    """What is wrong with the tribes of a folder."""
    with pytest.raises(ContentError) as caught:
        loaded(folder)
    return [str(problem).replace(f"{folder}/tribes/", "") for problem in caught.value.problems]


def changed(folder: Path, tribe: str, old: str, new: str) -> Path:
    """A folder with one of the printed tribes in which text is replaced."""
    text = (PRINTED / "tribes" / f"{tribe}.yaml").read_text(encoding="utf-8")
    assert old in text
    (folder / "tribes").mkdir(exist_ok=True)
    (folder / "tribes" / f"{tribe}.yaml").write_text(text.replace(old, new, 1), encoding="utf-8")
    return folder


def cases() -> list[tuple[str, str, str, str]]:
    """Tribe, old text, new text and what has to be told, from the list beside."""
    found = []
    for block in (HERE / "refused.txt").read_text(encoding="utf-8").split("\n\n")[1:]:
        change, said = block.rstrip("\n").split("\n  ")
        tribe, _, texts = change.partition(": ")
        old, new = texts.replace("\\n", "\n").split(" -> ")
        found.append((tribe, old, new, f"{tribe}.yaml:{said}"))
    return found


CASES = cases()


def test_the_list_of_faults_is_read_right() -> None:
    assert len(CASES) > 70
    clauses = {said.rpartition("(")[2].partition(")")[0] for *_, said in CASES}
    assert clauses >= {"Z3", "Z4", "Z20", "Z31", "Z40", "Z43", "Z46", "Z62", "D4", "D12", "D18", "B5"}


@pytest.mark.parametrize(
    ("tribe", "old", "new", "said"), CASES, ids=[said.partition(": ")[2][:60] for *_, said in CASES]
)
def test_a_fault_is_told_with_its_place_and_its_rule(tmp_path: Path, tribe: str, old: str, new: str, said: str) -> None:
    assert said in faults(changed(tmp_path, tribe, old, new))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("deployment_rows: 2", "deployment_rows: 3", "deployment_rows: 2 is expected, not 3 (D1)"),
        ("camp_rows: 3", "camp_rows: 4", "camp_rows: 2 to 3 is expected, not 4 (D1)"),
        ("quiet_turns: 100", "quiet_turns: 1", "quiet_turns: 2 to 1000 is expected, not 1 (D31)"),
        ("face_up: 6", "face_up: 13", "face_up: 1 to 12 is expected, not 13 (A7)"),
        ("die: 6", "die: 1", "die: 2 to 20 is expected, not 1 (A1)"),
        ("grid: 7", "grid: 4", "grid: 3, 5 or 7 is expected, not 4 (D4)"),
        ("value: 150", "value: 151", "zoons: the values of the Zoons add up to 151, variants counted, not to 150 (Z3)"),
    ],
)
def test_the_numbers_of_the_field_have_their_bounds(tmp_path: Path, old: str, new: str, said: str) -> None:
    shutil.copytree(OWN, tmp_path / "zoon")
    field = tmp_path / "zoon" / "field.yaml"
    field.write_text(field.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        loaded(tmp_path / "zoon")
    assert any(said in str(problem) for problem in caught.value.problems)


# --- our own ------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def own() -> dict[str, Tribe]:
    """Our tribes by id."""
    return {
        tribe.id: tribe for tribe in load_content_files(Content, content_sources(Content, OWN), cached=False).tribes
    }


def test_our_tribes_come_by_name(own: dict[str, Tribe]) -> None:
    assert tuple(own) == NAMES


@pytest.mark.parametrize(
    ("tribe", "zoon", "value"),
    [("delvers", "old-mattock", 23), ("stilts", "lancebill", 15), ("crownhorn", "levy-spear", 8),
     ("bogwife", "mudpearl", 8)],
)  # fmt: skip
def test_a_zoon_has_its_price(own: dict[str, Tribe], tribe: str, zoon: str, value: int) -> None:
    (card,) = [card for card in own[tribe].zoons if card.id == zoon]
    corners = card.corners or card.variants[0].corners
    assert (card.value, card_price(card, corners)) == (value, value)


def test_the_price_is_by_the_formula_that_the_page_says(own: dict[str, Tribe]) -> None:
    page = (paths.data().parent / "docs" / "design.md").read_text("utf-8").split("### Price of a card\n")[1]
    line = page.split("```text\n")[1].split("\n")[0].replace(" ", "")
    factors = {name: float(factor) for factor, name in re.findall(r"([+-]?[\d.]+)\*(\w+)", line)}
    rest = float(line.rpartition("-")[2])
    zoons = [zoon for tribe in own.values() for zoon in tribe.zoons]
    assert len(zoons) > 20
    for zoon in zoons:
        corners = zoon.corners or zoon.variants[0].corners
        counted = {
            "numbers": sum(corner for corner in corners if isinstance(corner, int)),
            "cells": len(move_end_offsets(zoon)),
            "stars": corners.count("*"),
            "emblem": int(zoon.type == "emblem"),
        }
        told = sum(factors[name] * number for name, number in counted.items()) - rest
        assert zoon.value == max(0, int(told + 0.5 + 1e-9)), zoon.id


@pytest.mark.parametrize("tribe", NAMES)
def test_each_of_our_tribes_suggests_several_set_ups(own: dict[str, Tribe], tribe: str) -> None:
    names = [deployment.name for deployment in own[tribe].deployments]
    assert len(names) >= 3
    assert names[0] == "The suggested set-up"


# --- packs --------------------------------------------------------------------------------------------------------


def add(name: str, tribe: Path = HERE / "tidewatch.yaml") -> Path:
    """Puts a pack among the player's that holds nothing but one tribe; returns its folder for the game."""
    folder = paths.player_packs() / name / "zoon"
    (folder / "tribes").mkdir(parents=True)
    shutil.copy(tribe, folder / "tribes" / tribe.name)
    return folder


def tribes(game: Any) -> tuple[Tribe, ...]:
    content: Content = game.content
    return content.tribes


def ids(game: Any) -> list[str]:
    return [tribe.id for tribe in tribes(game)]


def test_a_pack_with_one_tribe_adds_it_to_ours() -> None:
    folder = add("tides")
    (pack,) = pack_library.packs("zoon")
    assert pack.problems == ()
    game = load_game_with_content("zoon", pack.digest)
    assert ids(game) == [*NAMES, "tidewatch"]
    (north,) = (option for option in game.options if option.name == "north")
    assert north.values[-1] == "tidewatch"
    assert game_messages("zoon").value_words("north", "tidewatch", north.title("tidewatch")).title == "The Tidewatch"
    assert ids(load_game("zoon")) == list(NAMES)
    assert digest("zoon", folder) == pack.digest != digest("zoon")


@pytest.mark.parametrize("ruleset", ["classic", "sullivan"])
def test_a_fifth_tribe_plays_against_ours_and_itself(ruleset: str) -> None:
    game = load_game("zoon", add("tides"))
    for seed, (south, north) in enumerate(
        [("tidewatch", "delvers"), ("bogwife", "tidewatch"), ("tidewatch", "tidewatch")]
    ):
        rng = random.Random(seed)
        state = game.start({"ruleset": ruleset, "south": south, "north": north})
        for _ in range(3000):
            if game.outcome(state):
                break
            chance = game.to_act(state) == CHANCE
            action = game.resolve(state, rng) if chance else rng.choice(list(game.actions(state)))
            assert game.check(state, action) is None
            state = game.apply(state, action).state
        assert game.outcome(state)


def test_a_pack_may_change_one_of_our_tribes(tmp_path: Path) -> None:
    changed(tmp_path, "stilts", "name: Queen Ardea", "name: Queen Egret")
    game = load_game("zoon", add("court", tmp_path / "tribes" / "stilts.yaml"))
    assert sorted(ids(game)) == sorted(NAMES)
    (stilts,) = [tribe for tribe in tribes(game) if tribe.id == "stilts"]
    assert stilts.zoons[0].name == "Queen Egret"


def test_a_pack_with_a_field_of_its_own_has_only_its_own_tribes() -> None:
    folder = add("tides")
    shutil.copy(OWN / "field.yaml", folder / "field.yaml")
    assert ids(load_game("zoon", folder)) == ["tidewatch"]


def test_a_bad_tribe_puts_its_pack_in_quarantine(tmp_path: Path) -> None:
    changed(tmp_path, "delvers", "corners: [5, 4, 2, 3]", 'corners: [5, 4, 2, "X"]')
    add("bad", tmp_path / "tribes" / "delvers.yaml")
    (pack,) = pack_library.packs("zoon")
    (problem,) = pack.problems
    assert problem.startswith("bad/zoon/tribes/delvers.yaml:30:24: zoons[0].corners[3]: an X stands on")
    assert problem.endswith("(D18)")


def test_a_tribe_that_is_called_like_another_is_the_one_to_blame() -> None:
    folder = add("tides")
    text = (folder / "tribes" / "tidewatch.yaml").read_text(encoding="utf-8")
    (folder / "tribes" / "tidewatch.yaml").unlink()
    (folder / "tribes" / "aaa.yaml").write_text(text.replace("id: tidewatch", "id: stilts"), encoding="utf-8")
    assert [str(problem).replace(f"{folder}/", "") for problem in check_content([folder]).problems] == [
        "tribes/aaa.yaml:2:5: id: another tribe is called stilts already, in data/zoon/tribes/stilts.yaml:5 (Z7)"
    ]


def test_check_takes_packs_folders_and_single_tribes() -> None:
    folder = add("tides")
    for place in (folder, folder.parent, folder / "tribes" / "tidewatch.yaml"):
        assert check_content([place]).lines() == ("1 file checked, nothing wrong",)
    (folder / "tribes" / "extra.yml").touch()
    (folder / "tribe").mkdir()
    (folder / "tribe" / "lost.yaml").touch()
    assert [str(problem).replace(f"{folder}/", "") for problem in check_content([folder]).problems][1:] == [
        "tribe:1:1: zoon has no folder of content of this name; nearest is 'tribes'",
        "tribes/extra.yml:1:1: a content file's name ends in .yaml",
    ]
