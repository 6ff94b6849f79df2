"""Hexes and tiles on the plane."""

from __future__ import annotations

import math

import pytest

from tabletop.games.zombies.board.map import hex_geometry as hex_plane
from tabletop.games.zombies.board.map import target_ids as hex_names
from tabletop.games.zombies.rules.content import lattice
from tabletop.rules.hexes import hex_distance, hex_neighbours

SPOTS = [(q, r) for q in range(-9, 10, 3) for r in range(-9, 10, 2)]


@pytest.mark.parametrize("hex_", SPOTS)
def test_every_point_of_a_hex_belongs_to_it(hex_: tuple[int, int]) -> None:
    x, y = hex_plane.hex_centre(hex_)
    for angle in range(0, 360, 15):
        turn = math.radians(angle)
        assert hex_plane.hex_at((x + 0.85 * math.cos(turn), y + 0.85 * math.sin(turn))) == hex_


def test_neighbours_are_one_width_away() -> None:
    middle = hex_plane.hex_centre((2, -5))
    assert {round(math.dist(middle, hex_plane.hex_centre(near)), 6) for near in hex_neighbours((2, -5))} == {1.732051}


def test_an_edge_lies_between_two_hexes() -> None:
    for direction, near in enumerate(hex_neighbours((0, 0))):
        (x, y), (u, v) = hex_plane.hex_edge((0, 0), direction)
        assert hex_plane.hex_centre(near) == pytest.approx((x + u, y + v))


def test_a_side_lies_between_the_middle_hexes_of_two_tiles() -> None:
    for side in range(6):
        own, far = (
            hex_plane.middle_hex_of_side((0, 0), side),
            hex_plane.middle_hex_of_side(lattice.cell_across_side((0, 0), side), lattice.opposite_side(side)),
        )
        assert hex_distance(own, far) == 1
        (x, y), (u, v) = hex_plane.hex_centre(own), hex_plane.hex_centre(far)
        assert hex_plane.side_centre((0, 0), side) == pytest.approx(((x + u) / 2, (y + v) / 2))


def test_the_bounds_hold_all_corners_of_a_tile() -> None:
    left, top, right, bottom = hex_plane.map_bounds([(1, -1)])
    corners = [point for hex_ in hex_plane.tile_hexes((1, -1), 2) for point in hex_plane.hex_corners(hex_)]
    assert all(left < x < right and top < y < bottom for x, y in corners)


def test_places_are_named_and_read_back() -> None:
    assert hex_names.hex_of(hex_names.hex_target((3, -2))) == (3, -2)
    assert hex_names.hex_of(hex_names.lying_item_target_id((-3, 2), "field_kit")) == (-3, 2)
    assert hex_names.exit_of_target_id(hex_names.exit_target_id(2, 1)) == (2, 1)
    assert [hex_names.attack_target_word(hex_names.attack_target_id(word)) for word in ("z12", "zoe", "marlow")] == [
        "z12",
        "zoe",
        "marlow",
    ]
    assert hex_names.hex_of("z:12") is None
    assert hex_names.exit_of_target_id("h:1,2") is None
