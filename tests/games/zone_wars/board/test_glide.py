"""The camera glides to what it shows, holds up nobody, and stays where somebody points at what is shown."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from tabletop.settings import Settings
from tabletop.ui.boards.camera import CameraGlide
from tests.games.zone_wars.board.table import Table, table

APART = (
    "scenario throw-down; map rust-crossing; sides ark genlab; krin 3,3 @0; lib 33,33 @0; hugust 30,33 @0;"
    " bormin 18,30 @180; dux 19,11 @150; m 3 5; round 1; turn ark"
)
MOVING = Settings(confirm="none", cover="off", animation_speed=1.0)


def at_krin(it: Table) -> None:
    """Krin is seen from near, and Lib is not."""
    it.pilot.click(it.card("krin"))
    it.pilot.rest()
    it.key("escape")
    it.pilot.rest()
    assert not it.board.mat.camera.shows_point(it.place("lib"))


def test_the_camera_glides_to_the_model_of_a_card(tmp_path: Path) -> None:
    with table(tmp_path, APART, settings=MOVING) as it:
        at_krin(it)
        seen, camera = [it.board.mat.camera.centre], it.board.mat.camera
        it.pilot.click(it.card("lib"))
        for _ in range(30):
            it.pilot.frames()
            seen.append(it.board.mat.camera.centre)
        ways = [math.dist(a, b) for a, b in pairwise(seen)]
        whole = math.dist(seen[0], seen[-1])
        assert it.board.mat.camera.shows_point(it.place("lib"))
        assert max(ways) < whole / 4, "it never jumps"
        assert sum(way > 0 for way in ways) >= 8
        assert ways[-1] == 0
        it.pilot.rest()
        assert not it.pilot.stage.is_busy(), "and then nothing is drawn any more"
        assert camera.area == it.board.mat.camera.area


@pytest.mark.parametrize("settings", [
    Settings(animation_speed=1.0, reduced_motion=True), Settings(animation_speed=0.0),
], ids=["reduced motion", "no movement"])  # fmt: skip
def test_it_is_there_at_once_where_nothing_shall_move(tmp_path: Path, settings: Settings) -> None:
    with table(tmp_path, APART, settings=settings) as it:
        at_krin(it)
        it.pilot.press(it.card("lib"))
        it.pilot.frames()
        assert it.board.mat.camera.shows_point(it.place("lib"))
        assert not it.board.mat.glide.is_running


def test_a_hand_holds_the_camera_where_it_points(tmp_path: Path) -> None:
    with table(tmp_path, APART, settings=MOVING) as it:
        at_krin(it)
        it.pilot.click(it.card("lib"))
        it.pilot.frames(6)
        assert it.board.mat.glide.is_running
        camera, s = it.board.mat.camera, it.pilot.stage.metrics.s
        left, top, wide, high = camera.area
        free = (left + wide * 0.6) / s, (top + high * 0.5) / s
        it.pilot.press(free)
        held = it.board.mat.camera
        assert math.dist(held.centre, camera.centre) < 1.5, "where it was in the last picture"
        it.pilot.frames(20)
        assert it.board.mat.camera == held
        it.pilot.release(free)
        it.pilot.rest()
        assert it.board.mat.camera == held


def test_the_wheel_takes_the_camera_at_once(tmp_path: Path) -> None:
    with table(tmp_path, APART, settings=MOVING) as it:
        at_krin(it)
        it.pilot.click(it.card("lib"))
        it.pilot.frames(3)
        it.pilot.move((640, 300))
        it.pilot.wheel(-1)
        it.pilot.frames()
        taken = it.board.mat.camera
        assert not it.board.mat.glide.is_running
        it.pilot.frames(20)
        assert it.board.mat.camera == taken


def test_who_acts_far_away_waits_for_the_camera(tmp_path: Path) -> None:
    with table(tmp_path, APART.replace("turn ark", "turn ark lib"), settings=MOVING) as it:
        it.pilot.move((640, 300))
        it.pilot.wheel(2)
        at_krin(it)
        motion = it.board.mat.motion
        it.scene.match.submit(it.scene.match.game.parse("move lib 31,30 @0"))
        it.pilot.frames(2)
        assert it.board.mat.glide.is_running
        assert motion.tracks
        assert motion._begins >= it.board.mat.glide.ends
        it.pilot.rest()
        assert it.board.mat.camera.shows_point((31, 30))


def test_a_camera_that_goes_nowhere_has_no_picture_of_its_way(tmp_path: Path) -> None:
    with table(tmp_path, APART, settings=MOVING) as it:
        glide = CameraGlide(it.pilot.stage)  # type: ignore[var-annotated]
        camera = it.board.mat.camera
        assert glide.destination_or_current(camera) == camera
        assert glide.begin_glide(camera, camera.centred_on((30, 30)), 0.0, pace=0.0) == camera.centred_on((30, 30))
        questions: tuple[Callable[[], object], ...] = (lambda: glide.camera_at(0.0), glide.finish_glide)
        for known in questions:
            with pytest.raises(ValueError, match="no camera is on its way"):
                known()
