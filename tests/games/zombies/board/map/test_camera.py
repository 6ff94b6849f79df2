"""The camera of the hex map: its sizes, its edge, and how it follows what happens."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from tabletop.games.zombies.board.map import hex_geometry as hex_plane
from tabletop.games.zombies.board.map.camera import ZOOM_SIZES, camera_following, opening_camera

AREA = (0, 48, 960, 544)
NIGHT = hex_plane.map_bounds([(0, 0), (1, -1), (1, 0), (2, -1), (2, 0), (1, -2)])
USUAL = opening_camera(AREA, 1.0, NIGHT, (0.0, 0.0))
SPOTS = [(q, r) for q in range(-9, 10, 3) for r in range(-9, 10, 2)]


def test_a_hex_is_never_less_than_44_logical_pixels_across() -> None:
    farthest = USUAL.zoomed(-20)
    assert farthest.scale * math.sqrt(3) >= 44
    assert farthest.resized((0, 72, 1440, 816), replace(farthest.lens, unit=1.5)).scale * math.sqrt(3) >= 66


def test_pixels_and_points_are_inverse() -> None:
    camera = USUAL.zoomed(1).panned(33, -20)
    for hex_ in SPOTS:
        assert hex_plane.hex_at(camera.to_plane(camera.to_pixels(hex_plane.hex_centre(hex_)))) == hex_


def test_the_map_cannot_be_pulled_away() -> None:
    far = USUAL.panned(9000, 9000)
    left, top, _, _ = NIGHT
    assert far.shows_point((left, top))
    assert far.panned(500, 500) == far


def test_a_small_map_is_shown_as_a_whole_and_as_large_as_it_fits() -> None:
    camera = opening_camera(AREA, 1.0, hex_plane.map_bounds([(0, 0)]), (0.0, 0.0))
    assert camera.shows_whole_table
    assert camera.scale == ZOOM_SIZES[-1]
    assert not USUAL.shows_whole_table
    assert USUAL.scale == ZOOM_SIZES[2]


def test_following_moves_no_more_than_needed() -> None:
    camera = USUAL.zoomed(1)
    shown = camera.to_plane((480, 320))
    assert camera_following(camera, [shown]) == camera
    beyond = camera.to_plane((1100, 320))
    moved = camera_following(camera, [beyond])
    assert moved.step == camera.step
    assert moved.shows_point(beyond, moved.scale)
    assert moved.centre.y == pytest.approx(camera.centre.y)


def test_the_last_point_counts_where_not_all_can_be_seen() -> None:
    left, top, right, bottom = NIGHT
    camera = camera_following(USUAL.zoomed(2), [(left, top), (right - 3, bottom - 3)])
    assert camera.shows_point((right - 3, bottom - 3))
