"""Templates of packs: each field is explained from the code, and what is written has passed the check."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from tabletop import paths
from tabletop.content import boxes
from tabletop.content.check import check_content
from tabletop.content.games import content_class
from tabletop.content.load import content_file_types, folder_fields
from tabletop.content.new_pack import UnusableTemplate, annotated_yaml, usable_pack_name, write_new_pack
from tabletop.content.schema import field_docstrings

SAME_EVERYWHERE = {"house_rules"}
"""Folders to which a pack cannot add: their names are those of the rules."""


@pytest.mark.parametrize("game", boxes.game_names())
def test_a_new_pack_has_one_thing_of_each_kind_and_nothing_wrong(game: str, tmp_path: Path) -> None:
    files = write_new_pack(game, "my_things", tmp_path / "my_things")
    assert check_content([tmp_path / "my_things"]).lines()[-1] == f"{len(files)} files checked, nothing wrong"
    kind = content_class(game)
    there = {file.split("/")[1].removesuffix(".yaml") for file in files if "/" in file}
    assert there >= ({*folder_fields(kind)} or {*content_file_types(kind)}) - SAME_EVERYWHERE
    assert [path.name for path in tmp_path.glob("*my_things*")] == ["my_things"], "nothing half is left"


@pytest.mark.parametrize("game", boxes.game_names())
def test_every_field_that_has_an_explanation_shows_it(game: str, tmp_path: Path) -> None:
    write_new_pack(game, "my_things", tmp_path / "my_things")
    for field, kind in content_file_types(content_class(game)).items():
        found = sorted((tmp_path / "my_things" / game).glob(f"{field}/*.yaml"))
        found += [path for path in [tmp_path / "my_things" / game / f"{field}.yaml"] if path.exists()]
        for path in found[:1]:
            text = path.read_text(encoding="utf-8")
            for name, told in field_docstrings(kind).items():
                first_words = " ".join(told.split()[:4])
                assert f"# {first_words}" in text or f"{name}: " in text.split("# What it may have")[-1], (path, name)


def test_comments_change_no_value() -> None:
    kind = content_file_types(content_class("zodiac"))["board"]
    text = (paths.data() / "zodiac" / "board.yaml").read_text(encoding="utf-8")
    written = annotated_yaml(text, kind, "zodiac")
    assert written != text
    assert yaml.safe_load(written) == yaml.safe_load(text)


@pytest.mark.parametrize(
    ("name", "near"),
    [("my_star", "my_star"), ("My Star", "my_star"), ("star-", "star"), ("2nd", "nd"), ("é", "my_pack"),
     ("", "my_pack"), ("x" * 40, "x" * 24), ("../up", "up")],
)  # fmt: skip
def test_a_bad_name_has_a_good_one_near_it(name: str, near: str) -> None:
    assert usable_pack_name(name) == near
    assert usable_pack_name(near) == near


def test_a_name_of_one_of_our_files_is_refused_and_nothing_is_left(tmp_path: Path) -> None:
    with pytest.raises(UnusableTemplate, match="is called so already"):
        write_new_pack("zoon", "delvers", tmp_path / "delvers")
    assert not list(tmp_path.iterdir())
