"""Matches go on with the content that they were begun with, also where the game's own is another one by now."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from tabletop.content import former, games
from tabletop.content.library import load_game_of
from tabletop.games.zoon.rules.rules import Zoon
from tabletop.play.match import Match
from tabletop.play.save import create, load
from tests.play.sitting import header

FORMER = [(name, folder) for name in ("zodiac", "zoon", "zone_wars", "zombies") for folder in former.folders(name)]
TRIBES = [folder for name, folder in FORMER if name == "zoon"]
FINISHED = Path(__file__).parent.parent / "saves" / "0.1.0" / "zoon_finished.jsonl"


@pytest.mark.parametrize(("name", "folder"), FORMER)
def test_what_the_content_was_is_still_to_be_had(name: str, folder: Path) -> None:
    digest = games.digest(name, folder)
    assert digest != games.digest(name), "only what was otherwise is kept"
    assert load_game_of(name, digest) is games.load_game(name, folder)


def test_there_is_some() -> None:
    assert [(name, folder.name) for name, folder in FORMER] == [("zoon", "2"), ("zoon", "1")], "the newest one first"
    assert len({games.digest("zoon", folder) for folder in TRIBES}) == len(TRIBES)


@pytest.mark.parametrize("folder", TRIBES)
def test_a_match_goes_on_with_the_numbers_that_it_was_begun_with(tmp_path: Path, folder: Path) -> None:
    digest = games.digest("zoon", folder)
    begun = replace(header("zoon"), content=digest)
    match = Match(load_game_of("zoon", digest), begun, create(tmp_path, begun))
    match.submit(match.actions()[0])
    match.detach_journal()
    (path,) = tmp_path.glob("*.jsonl")
    loaded = load(path)
    assert loaded.changed is None
    game = loaded.match.game
    assert isinstance(game, Zoon)
    assert game.content == games.load_game("zoon", folder).content  # type: ignore[attr-defined]
    assert game.content != games.load_game("zoon").content  # type: ignore[attr-defined]


def test_a_match_of_a_content_that_nobody_knows_takes_that_with_which_its_positions_come_out(tmp_path: Path) -> None:
    path = shutil.copy(FINISHED, tmp_path)
    loaded = load(Path(path))
    assert loaded.changed
    assert loaded.match.header.content == games.digest("zoon", TRIBES[-1])
