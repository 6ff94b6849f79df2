"""The review of a night says who was hurt by what, in words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tabletop.games.zombies.rules.text.events import Wounded
from tabletop.play.match import Match
from tabletop.ui.scenes.review.scene import ReviewScene
from tests.ui.pilot import Pilot, match_of, piloted


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path) as made:
        yield made


def hurt(match: Match[Any, Any, Any]) -> int:
    """The first action in which several people are hurt, after everybody has done the first thing on offer."""
    while match.outcome is None:
        match.submit(match.actions()[-1])
        for ply in (match.length - 1, match.length):
            if ply and sum(isinstance(event, Wounded) for event in match.past.events(ply, None)) > 1:
                return ply
    raise AssertionError("nobody was hurt")


def test_every_wound_names_who_has_it_and_from_whom(pilot: Pilot) -> None:
    match = match_of("zombies", seed="hurt")
    ply = hurt(match)
    scene = ReviewScene(pilot.stage, match)
    pilot.stage.push_scene(scene)
    scene.show_ply(ply)
    pilot.rest()
    rows = [words for words, _ in scene.picture.panel.details.rows]
    wounds = [event for event in match.past.events(ply, None) if isinstance(event, Wounded)]
    told = [row for row in rows if re.match(r"\w+ takes \d wounds? from \w+", row)]
    assert len(told) == len(wounds)
    assert not any(row.startswith("· ") and " by " in row for row in rows), "no number without a name above it"
