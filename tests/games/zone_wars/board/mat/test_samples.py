"""Overwatch fire: the way of the mover is shown, and a press near a point fires there."""

from __future__ import annotations

from pathlib import Path

from tabletop.games.zone_wars.board.mat.overwatch_shots import (
    fire_points_of_watched_path,
    nearest_fire_point,
    offered_fire_points,
)
from tabletop.rules.plane.geometry import Point3
from tabletop.settings import Settings
from tabletop.ui.scenes.lesson.scene import LessonScene
from tabletop.ui.scenes.registry import SceneRequest, open_scene
from tests.games.zone_wars.rules.table import at, play, zone_wars
from tests.ui.pilot import piloted

WALL = "sides ark genlab; blocking wall 12,4 13,4 13,9 12,9; dux 20,12 @180 [watch]; krin 10,7 @90; turn ark"


def test_the_way_has_a_point_at_every_quarter_of_an_inch() -> None:
    state = play(at(WALL), "move krin 10,12 @0")
    whole = fire_points_of_watched_path(state)
    assert [*whole][:3] == ["s:0", "s:0.25", "s:0.5"]
    assert whole["s:3"] == Point3(10, 10)
    assert fire_points_of_watched_path(at(WALL)) == {}, "nobody is asked about fire"


def test_only_points_from_which_somebody_can_be_shot_are_offered() -> None:
    state = play(at(WALL), "move krin 10,12 @0")
    points = offered_fire_points(state, zone_wars().actions(state))
    assert points
    for pick in points:
        assert zone_wars().check(state, zone_wars().parse(f"fire {pick.removeprefix('s:')} scrap-crossbow")) is None
    assert "s:0" not in points, "Krin stands behind the wall then"


def test_the_nearest_point_is_meant() -> None:
    points = {"s:1": Point3(10, 8), "s:3": Point3(10, 10)}
    assert nearest_fire_point(points, (10.3, 9.6)) == "s:3"
    assert nearest_fire_point(points, (10.3, 8.2)) == "s:1"
    assert nearest_fire_point(points, (10, 9)) is None
    assert nearest_fire_point({}, (10, 9)) is None


def test_they_can_be_pressed_on_the_mat(tmp_path: Path) -> None:
    with piloted(tmp_path / "saves", Settings(confirm="none")) as pilot:
        scene = open_scene("lesson", pilot.stage, SceneRequest("zone_wars", detail="first-find:8"))
        assert isinstance(scene, LessonScene)
        pilot.stage.push_scene(scene)
        pilot.rest()
        spots = scene.board.place_centres()
        points = [pick for pick in spots if pick.startswith("s:")]
        assert len(points) > 3
        for pick in points:
            assert scene.board.place_at(spots[pick]) == pick
