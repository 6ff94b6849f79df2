"""Several packs at one table: what they bring is laid together, and two that cannot be are told with both files."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop import paths
from tabletop.content import pack_library
from tabletop.content.errors import UnknownContent
from tabletop.content.games import content_folder_of, digest, load_game
from tabletop.content.pack_art import PackArt, picture_files
from tabletop.content.pack_library import (
    InstalledContent,
    Pack,
    can_lay_packs_together,
    find_pack_by_content,
    lay_packs_together,
    load_examined_game,
    load_game_with_content,
    packs,
)

KINDS = [
    ("zoon", "tribes", "tribes/delvers.yaml", "north"),
    ("zone_wars", "scenarios", "scenarios/s1-throw-down.yaml", "scenario"),
    ("zombies", "scenarios", "scenarios/ch1.yaml", "scenario"),
]
"""A game, a folder of it, a file of ours, and the option whose value its id is."""
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="{}"/></svg>'


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The player's folders, empty."""
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    monkeypatch.setattr(pack_library, "_verdicts", {})


def add(pack: str, game: str, file: str, source: str, **changed: str) -> Path:
    """A file of ours in a pack of this name, with other values at the beginning of these lines."""
    lines = (paths.data() / game / source).read_text(encoding="utf-8").splitlines()
    for key, value in changed.items():
        lines = [f"{key}: {value}" if line.startswith(f"{key}:") else line for line in lines]
    target = paths.player_packs() / pack / game / file
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return target


def together(game: str) -> Pack:
    return lay_packs_together(packs(game))


@pytest.mark.parametrize(("game", "folder", "source", "option"), KINDS)
def test_what_two_packs_bring_is_at_one_table(game: str, folder: str, source: str, option: str) -> None:
    add("beta", game, f"{folder}/two.yaml", source, id="two", name="Two")
    add("alpha", game, f"{folder}/one.yaml", source, id="one", name="One")
    made = together(game)
    assert made.problems == ()
    assert made.name == "alpha+beta"
    assert made.info.title == "Alpha + Beta"
    assert made.digest == "+".join(digest(game, paths.player_packs() / name / game) for name in ("alpha", "beta"))
    for load in (load_game_with_content, load_examined_game):
        played = load(game, made.digest)
        values = next(each for each in played.options if each.name == option).values
        assert {"one", "two"} <= set(values)
        assert content_folder_of(played) == made.content_folder
    found = find_pack_by_content(game, made.digest)
    assert found is not None
    assert [part.name for part in found.parts] == ["alpha", "beta"]
    assert find_pack_by_content(game, f"{made.digest}+{'0' * 64}") is None


@pytest.mark.parametrize(("game", "folder", "source", "option"), KINDS)
def test_two_packs_with_one_id_are_told_with_both_files(game: str, folder: str, source: str, option: str) -> None:
    del option
    add("alpha", game, f"{folder}/mine.yaml", source, id="same", name="One")
    add("beta", game, f"{folder}/yours.yaml", source, id="same", name="Two")
    (problem,) = together(game).problems
    assert problem.startswith(f"beta/{game}/{folder}/yours.yaml:")
    assert "same already" in problem
    assert f"alpha/{game}/{folder}/mine.yaml:" in problem
    assert not together(game).is_usable


def test_files_of_one_name_take_the_same_place_unless_they_are_alike() -> None:
    add("alpha", "zoon", "tribes/mine.yaml", "tribes/delvers.yaml", id="one", name="One")
    other = add("beta", "zoon", "tribes/mine.yaml", "tribes/delvers.yaml", id="two", name="Two")
    (problem,) = together("zoon").problems
    assert problem == (
        "alpha/zoon/tribes/mine.yaml and beta/zoon/tribes/mine.yaml take the same place; play with one of the two packs"
    )
    other.write_bytes((paths.player_packs() / "alpha" / "zoon" / "tribes" / "mine.yaml").read_bytes())
    assert together("zoon").problems == ()


def test_two_stars_cannot_be_one_board() -> None:
    add("alpha", "zodiac", "board.yaml", "board.yaml", neutral_turns="3")
    add("beta", "zodiac", "board.yaml", "board.yaml", neutral_turns="4")
    assert not can_lay_packs_together("zodiac")
    assert can_lay_packs_together("zoon")
    assert together("zodiac").problems[0].startswith("alpha/zodiac/board.yaml and beta/zodiac/board.yaml take the")


def test_one_pack_together_is_itself() -> None:
    add("alpha", "zoon", "tribes/one.yaml", "tribes/delvers.yaml", id="one")
    (pack,) = packs("zoon")
    assert lay_packs_together([pack]) is pack
    assert pack.content_folder == pack.folder


def test_a_pack_that_changed_is_found_by_its_name_beside_the_other() -> None:
    add("alpha", "zoon", "tribes/one.yaml", "tribes/delvers.yaml", id="one")
    add("beta", "zoon", "tribes/two.yaml", "tribes/delvers.yaml", id="two")
    content = together("zoon").digest
    add("beta", "zoon", "tribes/two.yaml", "tribes/delvers.yaml", id="two", name="Other")
    with pytest.raises(UnknownContent):
        load_game_with_content("zoon", content)
    found = InstalledContent().load_pack("zoon", content, "alpha+beta")
    assert found is not None
    assert found[1].split("+")[0] == content.split("+")[0]
    assert found[1] == digest("zoon", together("zoon").content_folder)
    assert InstalledContent().load_pack("zoon", content, "alpha+gamma") is None


def test_the_first_pack_with_a_picture_shows_it() -> None:
    add("alpha", "zoon", "tribes/one.yaml", "tribes/delvers.yaml", id="one")
    add("beta", "zoon", "tribes/two.yaml", "tribes/delvers.yaml", id="two")
    for name, colour, files in (("alpha", "red", ["figure_one"]), ("beta", "blue", ["figure_one", "figure_two"])):
        art = paths.player_packs() / name / "zoon" / "art"
        art.mkdir()
        for file in files:
            (art / f"{file}.svg").write_text(SVG.format(colour), encoding="utf-8")
    game = load_game("zoon", together("zoon").content_folder)
    folder = content_folder_of(game)
    assert folder is not None
    assert sorted(picture_files(folder)) == ["figure_one", "figure_two"]
    assert "red" in (PackArt(folder).find_svg_text("figure_one") or "")
    assert "blue" in (PackArt(folder).find_svg_text("figure_two") or "")
