"""Pictures of the rulebook of Zombies show everybody, at rest and while they play."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tabletop.content.games import load_game
from tabletop.content.prose import RulebookPicture, rulebook
from tabletop.games.zombies.board.map import hex_geometry as hex_plane
from tabletop.ui.scenes.rulebook.figure import RulebookPlayer
from tests.ui.pilot import piloted

PICTURES = [picture for section in rulebook("zombies").sections for picture in section.pictures]


@pytest.mark.parametrize("picture", PICTURES, ids=[f"{picture.clause}-{k}" for k, picture in enumerate(PICTURES)])
def test_everybody_is_seen_all_the_time(tmp_path: Path, picture: RulebookPicture) -> None:
    with piloted(tmp_path) as pilot:
        figure = RulebookPlayer(pilot.stage, load_game("zombies"), picture)
        figure.layout(248)
        board: Any = figure.board
        resting = board.map.camera
        hexes = [one.hex for view in figure._played.views for one in (*view.shown.people, *view.shown.zombies)]
        assert all(resting.shows_point(hex_plane.hex_centre(hex_), 0.8 * resting.scale) for hex_ in hexes if hex_)
        figure.start_playing(0.0)
        while figure.is_playing:
            assert (board.map.camera.centre, board.map.camera.scale) == (resting.centre, resting.scale)
            figure.update(figure._now + 0.25)


def test_there_are_pictures_of_what_is_easier_seen_than_said() -> None:
    shown = {"K60", "H58", "K62", "H35", "X12", "H73", "K74", "K81", "K77"}
    assert {picture.clause for picture in PICTURES} >= shown
