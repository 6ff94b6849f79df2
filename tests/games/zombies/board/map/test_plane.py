"""Hexes and tiles on the plane, and the camera over them."""

from __future__ import annotations

import math

import pytest

from tabletop.games.zombies.board.map import names as hex_names
from tabletop.games.zombies.board.map import plane as hex_plane
from tabletop.games.zombies.board.map.camera import SIZES, opened
from tabletop.games.zombies.rules.state import map as map_
from tabletop.rules.hexes import distance, neighbours

AREA = (0, 48, 960, 544)
NIGHT = hex_plane.bounds([(0, 0), (1, -1), (1, 0), (2, -1), (2, 0), (1, -2)])
USUAL = opened(AREA, 1.0, NIGHT, (0.0, 0.0))
SPOTS = [(q, r) for q in range(-9, 10, 3) for r in range(-9, 10, 2)]


@pytest.mark.parametrize("hex_", SPOTS)
def test_every_point_of_a_hex_belongs_to_it(hex_: tuple[int, int]) -> None:
    x, y = hex_plane.centre(hex_)
    for angle in range(0, 360, 15):
        turn = math.radians(angle)
        assert hex_plane.hex_at((x + 0.85 * math.cos(turn), y + 0.85 * math.sin(turn))) == hex_


def test_neighbours_are_one_width_away() -> None:
    middle = hex_plane.centre((2, -5))
    assert {round(math.dist(middle, hex_plane.centre(near)), 6) for near in neighbours((2, -5))} == {1.732051}


def test_an_edge_lies_between_two_hexes() -> None:
    for direction, near in enumerate(neighbours((0, 0))):
        (x, y), (u, v) = hex_plane.edge((0, 0), direction)
        assert hex_plane.centre(near) == pytest.approx((x + u, y + v))


def test_a_side_lies_between_the_middle_hexes_of_two_tiles() -> None:
    for side in range(6):
        own, far = hex_plane.side_hex((0, 0), side), hex_plane.side_hex(map_.across((0, 0), side), map_.opposite(side))
        assert distance(own, far) == 1
        (x, y), (u, v) = hex_plane.centre(own), hex_plane.centre(far)
        assert hex_plane.side_centre((0, 0), side) == pytest.approx(((x + u) / 2, (y + v) / 2))


def test_the_bounds_hold_all_corners_of_a_tile() -> None:
    left, top, right, bottom = hex_plane.bounds([(1, -1)])
    corners = [point for hex_ in hex_plane.tile_hexes((1, -1), 2) for point in hex_plane.corners(hex_)]
    assert all(left < x < right and top < y < bottom for x, y in corners)


def test_places_are_named_and_read_back() -> None:
    assert hex_names.hex_of(hex_names.hex_((3, -2))) == (3, -2)
    assert hex_names.hex_of(hex_names.find((-3, 2), "field_kit")) == (-3, 2)
    assert hex_names.exit_of(hex_names.exit_(2, 1)) == (2, 1)
    assert [hex_names.word(hex_names.target(word)) for word in ("z12", "zoe", "marlow")] == ["z12", "zoe", "marlow"]
    assert hex_names.hex_of("z:12") is None
    assert hex_names.exit_of("h:1,2") is None


# --- the camera ---------------------------------------------------------------------------------------------------


def test_a_hex_is_never_less_than_44_logical_pixels_across() -> None:
    farthest = USUAL.zoomed(-20)
    assert farthest.scale * math.sqrt(3) >= 44
    assert farthest.resized((0, 72, 1440, 816), 1.5).scale * math.sqrt(3) >= 66


def test_pixels_and_points_are_inverse() -> None:
    camera = USUAL.zoomed(1).panned(33, -20)
    for hex_ in SPOTS:
        assert camera.hex_at(camera.hex_pixels(hex_)) == hex_


def test_what_lies_under_the_pointer_stays_there_while_zooming() -> None:
    camera = USUAL.centred(hex_plane.centre((3, -2)))
    pixel = (520.0, 300.0)
    point = camera.to_plane(pixel)
    assert camera.zoomed(1, pixel).to_pixels(point) == pytest.approx(pixel, abs=1.0)


def test_the_map_cannot_be_pulled_away() -> None:
    far = USUAL.panned(9000, 9000)
    left, top, _, _ = NIGHT
    assert far.shows((left, top))
    assert far.panned(500, 500) == far


def test_a_small_map_is_shown_as_a_whole_and_as_large_as_it_fits() -> None:
    camera = opened(AREA, 1.0, hex_plane.bounds([(0, 0)]), (0.0, 0.0))
    assert camera.is_whole
    assert camera.scale == SIZES[-1]
    assert not USUAL.is_whole
    assert USUAL.scale == SIZES[2]


def test_following_moves_no_more_than_needed() -> None:
    camera = USUAL.zoomed(1)
    shown = camera.to_plane((480, 320))
    assert camera.followed([shown]) == camera
    beyond = camera.to_plane((1100, 320))
    moved = camera.followed([beyond])
    assert moved.step == camera.step
    assert moved.shows(beyond, 1.0)
    assert moved.centre.y == pytest.approx(camera.centre.y)


def test_the_last_point_counts_where_not_all_can_be_seen() -> None:
    left, top, right, bottom = NIGHT
    camera = USUAL.zoomed(2).followed([(left, top), (right - 3, bottom - 3)])
    assert camera.shows((right - 3, bottom - 3))


def test_between_two_views_there_are_others() -> None:
    start, end = USUAL.panned(100, 0), USUAL.panned(-100, 0)
    half = start.toward(end, 0.5)
    assert half.centre.x == pytest.approx((start.centre.x + end.centre.x) / 2)
    assert start.toward(end, 1.0) == end
