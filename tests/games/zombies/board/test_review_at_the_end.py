"""A match of Zombies that is looked through: figures stand on the tiles, and the camera goes where they are."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from tabletop.games.zombies.board.board import ZombiesBoard
from tabletop.games.zombies.board.map import hex_geometry as hex_plane
from tabletop.settings import Settings
from tabletop.ui.scenes.review.scene import ReviewScene
from tests.games.zombies.campaign.states import WON, ended
from tests.ui.pilot import Pilot, match_of, piloted


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path, Settings(animation_speed=0.0)) as made:
        yield made


def reviewed(pilot: Pilot) -> ReviewScene:
    match: Any = match_of("zombies", seed="truth")
    rng = random.Random(7)
    while match.outcome is None and match.ply < 400:
        match.submit(rng.choice(match.actions()))
    scene = ReviewScene(pilot.stage, match)
    pilot.stage.push_scene(scene)
    pilot.rest()
    return scene


def press(pilot: Pilot, scene: ReviewScene, name: str) -> None:
    pilot.click(pilot.centre(scene.picture.buttons[name].rect))
    pilot.rest()


def is_seen(scene: ReviewScene) -> bool:
    """Whether somebody who lives stands in the middle part of the map, and the camera is where it may be."""
    board = cast(ZombiesBoard, scene.board)
    camera, state = board.map.camera, board.shown.state
    assert state is not None
    hexes = [person.hex for person in state.people if person.hex is not None and person.alive]
    seen = [camera.shows_point(hex_plane.hex_centre(hex_), 1.2 * camera.scale) for hex_ in hexes]
    return camera == camera.centred_on(camera.centre) and (any(seen) or not hexes)


def test_at_the_end_all_who_stand_in_the_shelter_are_seen(pilot: Pilot) -> None:
    scene = ReviewScene(pilot.stage, ended(WON))
    pilot.stage.push_scene(scene)
    pilot.rest()
    press(pilot, scene, "last")
    board = cast(ZombiesBoard, scene.board)
    state = board.shown.state
    assert state is not None
    places = [f"s:{person.survivor}" for person in state.people if person.hex is not None]
    assert len(places) == 3
    assert all(board.map.area.collidepoint(board.map.body_rect(place).center) for place in places)


def test_whoever_looks_through_a_match_sees_the_survivors_on_their_tiles(pilot: Pilot) -> None:
    scene = reviewed(pilot)
    for name in ("last", "back_one", "first", "next", "last", "first"):
        press(pilot, scene, name)
        assert is_seen(scene), (name, scene.session.ply)
