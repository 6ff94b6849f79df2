"""The page after a match: whether its end still stands, and that nobody takes it back from then on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tabletop.content.games import digest, load_game
from tabletop.play.match import Match
from tabletop.play.record import COUNTED, Header
from tabletop.play.saved_matches import create_journal, load_match
from tabletop.ui.scenes.campaign.after_match import AfterMatchPage
from tests.ui.pilot import PEOPLE, Pilot, new_match, piloted

LINE = "b-c e-d"
"""A whole match of Zodiac."""


@pytest.fixture
def pilot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pilot]:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    with piloted(tmp_path / "saves") as made:
        yield made


def saved(pilot: Pilot) -> tuple[Match[Any, Any, Any], Path]:
    """A match that is over, and its file, which is closed."""
    header = Header(game="zodiac", rules_version=1, content=digest("zodiac"), sitters=PEOPLE[:2], seed="after")
    journal = create_journal(pilot.stage.saves, header)
    match: Match[Any, Any, Any] = Match(load_game("zodiac"), header, journal)
    for text in LINE.split():
        match.submit(match.game.parse(text))
    assert match.outcome is not None
    journal.close()
    return match, journal.path


def test_an_end_stands_until_the_match_goes_on_in_its_file(pilot: Pilot) -> None:
    match, path = saved(pilot)
    page = AfterMatchPage(pilot.stage, match, path)
    assert not page.has_match_resumed()
    elsewhere = load_match(path, pilot.stage.game_library).match
    elsewhere.undo()
    assert page.has_match_resumed()


def test_an_end_that_something_was_built_on_is_locked_in_the_file(pilot: Pilot) -> None:
    match, path = saved(pilot)
    page = AfterMatchPage(pilot.stage, match, path)
    assert COUNTED not in load_match(path, pilot.stage.game_library, resume=False).match.notes
    page.lock_result()
    assert load_match(path, pilot.stage.game_library, resume=False).match.notes[COUNTED] == "yes"
    assert not page.has_match_resumed()


def test_a_match_that_is_kept_nowhere_has_no_end_to_look_after(pilot: Pilot) -> None:
    match = new_match()
    page = AfterMatchPage(pilot.stage, match, None)
    assert not page.has_match_resumed()
    page.lock_result()
    assert COUNTED not in match.notes
