"""Shapes and distances in inches; numbers such as D8 and N2 are those of the rules of Zone Wars."""

from __future__ import annotations

import math
import re

import pytest

from tabletop.rules.plane.geometry import (  # fmt: skip
    Base,
    Point,
    Point3,
    Polygon,
    Segment,
    ShapeError,
    are_bases_overlapping,
    bearing_between,
    covers_token,
    direction_between,
    distance_on_mat,
    distance_to_outline,
    distance_to_polygon,
    distance_to_segment,
    do_segments_meet,
    gap_between_bases,
    gap_to_polygon,
    is_in_front,
    is_inside,
    is_touching,
    nearest_grid_point,
    nearest_point_on_segment,
    polygon_fault,
    round_to_grid,
    round_up_to_grid,
    unit_vector,
)
from tabletop.rules.plane.pieces import Gap, Piece, PieceKind, is_touching_piece, walls_of_piece

from .scenes import block, box, low, stand

SLACK = 0.05
L_SHAPE = Polygon(tuple(Point(x, y) for x, y in ((0, 0), (4, 0), (4, 1), (1, 1), (1, 4), (0, 4))))


def test_positions_are_rounded_to_hundredths_and_print_so() -> None:
    assert nearest_grid_point(1.23456, -0.001) == (1.23, 0.0)
    assert str(nearest_grid_point(12.3, 4)) == "12.30,4.00"
    assert math.copysign(1, round_to_grid(-0.001)) == 1, "no minus before a zero"
    assert (str(Point3(1, 2)), str(Point3(1, 2, 2.5))) == ("1.00,2.00", "1.00,2.00,2.50")
    for number in (math.nan, math.inf):
        with pytest.raises(ShapeError, match="is no length"):
            round_to_grid(number)


def test_a_length_beyond_its_limit_is_never_shown_as_the_limit() -> None:
    assert round_up_to_grid(5.0) == 5.0
    assert round_up_to_grid(5.0 + 5e-7) == 5.0
    assert round_up_to_grid(5.001) == 5.01


def test_headings_are_exact_along_the_axes_and_bearings_are_their_inverse() -> None:
    assert [unit_vector(angle) for angle in (0, 90, 180, 270, 360, -90)] == [
        (1, 0), (0, 1), (-1, 0), (0, -1), (1, 0), (0, -1),
    ]  # fmt: skip
    for angle in range(0, 360, 7):
        assert bearing_between((0, 0), unit_vector(angle)) == pytest.approx(angle)
    assert bearing_between((3, 3), (3, 3)) == 0
    assert bearing_between((0, 0), (1, -1e-18)) == 0, "never 360"


def test_n4_something_exactly_above_lies_along_x_and_in_front() -> None:
    assert direction_between((3, 3), (3, 3)) == (1, 0)
    assert is_in_front(Point(3, 3), unit_vector(200), Point(3, 3))


@pytest.mark.parametrize(("target", "front"), [((5, 3), True), ((0, 4), True), ((0, -4), True), ((-0.1, 4), False)])
def test_d8_front_is_the_half_plane_ahead_and_exactly_sideways(target: tuple[float, float], front: bool) -> None:
    assert is_in_front(Point(0, 0), Point(1, 0), Point(*target)) is front


def test_d8_exactly_sideways_is_front_for_every_whole_degree() -> None:
    for angle in range(360):
        for side in (90, -90):
            there = unit_vector(angle + side)
            assert is_in_front(Point(18, 18), unit_vector(angle), Point(18 + 7 * there.x, 18 + 7 * there.y)), angle
        behind = unit_vector(angle + 90.1)
        assert not is_in_front(Point(18, 18), unit_vector(angle), Point(18 + 7 * behind.x, 18 + 7 * behind.y)), angle


def test_r17_distance_is_between_the_rims() -> None:
    assert gap_between_bases(stand(10, 10), stand(18, 10)) == 6.75
    assert gap_between_bases(stand(10, 10), stand(13, 14)) == 3.75
    assert gap_between_bases(stand(10, 10), stand(10.5, 10)) == 0


@pytest.mark.parametrize(("x", "limit", "within"), [(3.75, 2.5, True), (3.76, 2.5, False), (11.25, 10, True)])
def test_d9_a_limit_is_part_of_the_range(x: float, limit: float, within: bool) -> None:
    assert (gap_between_bases(stand(0, 0), stand(x, 0)) <= limit + 1e-6) is within


def test_distance_in_space_counts_from_one_model_height_on() -> None:
    assert gap_between_bases(stand(0, 0), stand(4.25, 0, z=1.24)) == 3
    assert gap_between_bases(stand(0, 0), stand(4.25, 0, z=1.25)) == pytest.approx(3.25)
    assert gap_between_bases(stand(0, 0), stand(0, 0, z=2.5)) == 2.5


@pytest.mark.parametrize(
    ("other", "touching"),
    [
        (stand(1.25, 0), True), (stand(1.3, 0), True), (stand(1.31, 0), False),
        (stand(1.25, 0, z=0.5), False), (stand(1.62, 0, radius=1), True),
    ],
)  # fmt: skip
def test_n1_n2_contact_is_five_hundredths_on_one_floor(other: Base, touching: bool) -> None:
    assert is_touching(stand(0, 0), other, SLACK) is touching


def test_touching_bases_do_not_overlap_and_other_levels_do_not_matter() -> None:
    assert not are_bases_overlapping(stand(0, 0), stand(1.25, 0))
    assert are_bases_overlapping(stand(0, 0), stand(1.24, 0))
    assert are_bases_overlapping(stand(0, 0), stand(0, 0, z=1.2))
    assert not are_bases_overlapping(stand(0, 0), stand(0, 0, z=1.25))


def test_r92_a_base_covers_a_token_that_lies_wholly_under_it() -> None:
    assert covers_token(stand(0, 0), (0.225, 0), 0.4)
    assert not covers_token(stand(0, 0), (0.23, 0), 0.4)


def test_points_in_an_area_on_its_edge_and_outside() -> None:
    assert [is_inside(p, L_SHAPE) for p in ((0.5, 3), (3, 0.5), (2, 2), (1, 1), (4, 0.5), (0, 0), (4.01, 0))] == [
        True, True, False, True, True, True, False,
    ]  # fmt: skip
    assert distance_to_polygon((2, 2), L_SHAPE) == 1
    assert distance_to_polygon((0.5, 3), L_SHAPE) == 0
    assert distance_to_outline((0.5, 3), L_SHAPE) == 0.5
    assert distance_to_polygon((7, 5), L_SHAPE) == 5
    assert gap_to_polygon(stand(2, 2), L_SHAPE) == 0.375
    assert gap_to_polygon(stand(0.5, 0.5), L_SHAPE) == 0


def test_nearest_points_of_segments_and_of_points_that_are_segments() -> None:
    segment = Segment(Point(0, 0), Point(4, 0))
    assert nearest_point_on_segment(segment, (1, 3)) == (1, 0)
    assert nearest_point_on_segment(segment, (-3, 4)) == (0, 0)
    assert distance_to_segment((7, 4), segment) == 5
    assert distance_to_segment((3, 4), Segment(Point(0, 0), Point(0, 0))) == 5
    assert distance_on_mat((0, 0), (3, 4)) == 5


@pytest.mark.parametrize(
    ("other", "meeting"),
    [
        (((2, -1), (2, 1)), True), (((4, 0), (4, 2)), True), (((2, 0), (3, 0)), True), (((4, 0), (6, 0)), True),
        (((5, 0), (6, 0)), False), (((0, 1), (4, 1)), False), (((2, 0.01), (2, 1)), False), (((2, 0), (2, 0)), True),
    ],
)  # fmt: skip
def test_segments_meet_when_they_cross_touch_or_lie_on_each_other(
    other: tuple[tuple[float, float], ...], meeting: bool
) -> None:
    one, two = Segment(Point(0, 0), Point(4, 0)), Segment(*(Point(*end) for end in other))
    assert do_segments_meet(one, two) is meeting
    assert do_segments_meet(two, one) is meeting


@pytest.mark.parametrize(
    ("corners", "words"),
    [
        (((0, 0), (1, 1)), "three corners or more are expected, not 2"),
        (((0, 0), (2, 2), (2, 0), (0, 2)), "the edges from 0.00,0.00 and from 2.00,0.00 meet"),
        (((0, 0), (0, 0), (2, 0), (0, 2)), "the corner 0.00,0.00 follows itself"),
        (((0, 0), (2, 0), (4, 0)), "turns back on itself"),
        (((0, 0), (4, 0), (2, 0), (2, 2)), "turns back on itself at 4.00,0.00"),
        (((0, 0), (4, 0), (4, 4), (2, 0), (0, 4)), "meet"),
        (((0, 0), (math.nan, 0), (0, 4)), "a corner is no place"),
    ],
)
def test_what_makes_no_polygon_is_refused(corners: tuple[tuple[float, float], ...], words: str) -> None:
    made = tuple(Point(*corner) for corner in corners)
    assert words in (polygon_fault(made) or "")
    with pytest.raises(ShapeError, match=re.escape(words)):
        Polygon(made)


def test_polygons_are_values() -> None:
    assert box(0, 1, 0, 1) == box(0, 1, 0, 1)
    assert len({box(0, 1, 0, 1), box(0, 1, 0, 1), L_SHAPE}) == 2
    assert box(0, 1, 0, 1).is_convex
    assert not L_SHAPE.is_convex
    assert eval(repr(L_SHAPE), {"Polygon": Polygon, "Point": Point}) == L_SHAPE


def test_d14_inside_an_area_is_touching_it_and_n11_in_mid_room_is_not() -> None:
    room = Piece(box(0, 8, 0, 8), PieceKind.HOLLOW, 0, 5)
    assert is_touching_piece(stand(2, 2), low(0, 8, 0, 8), SLACK)
    assert not is_touching_piece(stand(2, 2), room, SLACK)
    assert is_touching_piece(stand(0.67, 2), room, SLACK)
    assert is_touching_piece(stand(-0.67, 2), room, SLACK)
    assert not is_touching_piece(stand(-0.68, 2), room, SLACK)


def test_what_lies_below_or_above_is_not_beside() -> None:
    assert not is_touching_piece(stand(0, 0, z=2.5), low(0, 1, 0, 1), SLACK)
    assert is_touching_piece(stand(0, 0, z=2.5), block(0, 1, 0, 1), SLACK)


def test_n12_walls_lack_their_gaps_in_the_gaps_own_storey_only() -> None:
    door = Gap(Segment(Point(1, 0), Point(3, 0)), 0, 2.5)
    piece = Piece(box(0, 4, 0, 4), PieceKind.HOLLOW, 0, 5, (door,))
    north = [wall for wall in walls_of_piece(piece) if wall.line.start.y == wall.line.end.y == 0]
    assert [(w.line.start.x, w.line.end.x, w.bottom, w.top) for w in north] == [
        (0, 1, 0, 2.5), (3, 4, 0, 2.5), (0, 4, 2.5, 5),
    ]  # fmt: skip
    assert len(walls_of_piece(piece)) == 6


def test_a_piece_without_height_or_with_a_gap_beside_its_edges_is_refused() -> None:
    off = Gap(Segment(Point(1, 1), Point(3, 1)), 0, 2.5)
    with pytest.raises(ShapeError, match="no edge holds the gap"):
        Piece(box(0, 4, 0, 4), PieceKind.HOLLOW, 0, 5, (off,))
    with pytest.raises(ShapeError, match="not above"):
        Piece(box(0, 4, 0, 4), PieceKind.SOLID, 3, 3)
    with pytest.raises(ShapeError, match="only a hollow piece"):
        Piece(box(0, 4, 0, 4), PieceKind.SOLID, 0, 3, (Gap(Segment(Point(1, 0), Point(3, 0)), 0, 2.5),))
