"""Moves in inches; numbers such as R16 and N22 are those of the rules of Zone Wars."""

from __future__ import annotations

import math
import re
from itertools import pairwise

import pytest

from tabletop.rules.plane.geometry import (
    Point,
    Point3,
    Rectangle,
    Segment,
    ShapeError,
    distance_on_mat,
    gap_between_bases,
    is_touching,
    unit_vector,
)
from tabletop.rules.plane.moves import (  # fmt: skip
    Floor,
    evenly_spaced_path_points,
    first_blocked_leg,
    first_slanting_leg,
    floor_below,
    grid_point_touching_base,
    may_climb,
    nearest_free_point,
    path_length,
    point_along_path,
    push_base,
    shorten_to_allowed_stop,
    walk_path,
)
from tabletop.rules.plane.pieces import Gap, Piece, PieceKind
from tabletop.rules.plane.sweep import (  # fmt: skip
    Barrier,
    barrier_of_area,
    barrier_of_base,
    barriers_of_walls,
    farthest_reachable_point,
    first_contact,
    fraction_staying_on_floor,
    fraction_to_border,
    is_clear,
    overlapped_barriers,
)

from .scenes import block, box, low, stand

MOVER = stand(0, 0)
WALL = barrier_of_area(block(4, 5, -3, 3))
DOOR = Gap(Segment(Point(4, -1), Point(4, 1)), 0, 2.5)
HOUSE = Piece(box(4, 8, -4, 4), PieceKind.HOLLOW, 0, 5, (DOOR,))


def path(*places: tuple[float, ...]) -> tuple[Point3, ...]:
    return tuple(Point3(*place) for place in places)


def test_r91_level_and_upright_legs_share_one_allowance() -> None:
    assert path_length(path((0, 0), (3, 0), (3, 0, 2))) == 5
    assert path_length(path((0, 0), (3, 4))) == 5
    assert path_length(path((0, 0))) == 0
    assert walk_path(MOVER, path((0, 0), (3, 0), (3, 0, 2)), (), 5).is_whole
    short = walk_path(MOVER, path((0, 0), (3, 0), (3, 0, 2.5)), (), 5)
    assert (short.is_whole, short.path[-1], short.length, short.leg) == (False, (3, 0, 2), 5, 1)


def test_r184_a_slanting_leg_is_found_and_not_walked() -> None:
    up = path((0, 0), (3, 0), (4, 0, 2))
    assert first_slanting_leg(up) == 1
    assert first_slanting_leg(path((0, 0), (3, 4), (3, 4, 2.5))) is None
    with pytest.raises(ShapeError, match=re.escape("leg 2 from 3.00,0.00 to 4.00,0.00,2.00 is slanting")):
        walk_path(MOVER, up, (), 10)


def test_the_base_stops_where_its_rim_meets_the_wall() -> None:
    touch = first_contact(MOVER, Point(10, 0), (WALL,))
    assert touch is not None
    assert touch.at == pytest.approx((3.375, 0), abs=1e-5)
    assert touch.share == pytest.approx(0.3375, abs=1e-6)
    assert touch.barrier is WALL


def test_a_corner_is_met_by_the_round_rim() -> None:
    touch = first_contact(stand(0, -3.5), Point(10, -3.5), (WALL,))
    assert touch is not None
    assert touch.at.x == pytest.approx(4 - 0.375, abs=1e-5), "0.375, 0.5 and 0.625 make a right angle"


def test_touching_sliding_along_and_leaving_are_no_run_in() -> None:
    beside_wall = stand(3.375, 0)
    assert first_contact(beside_wall, Point(3.375, 8), (WALL,)) is None
    assert first_contact(beside_wall, Point(-2, 0), (WALL,)) is None
    assert first_contact(stand(2, 0), Point(3.375, 0), (WALL,)) is None, "up to the wall exactly"
    inward = first_contact(beside_wall, Point(4, 0), (WALL,))
    assert inward is not None
    assert inward.share < 1e-5
    assert first_contact(stand(4.5, -3.625), Point(9, -3.625), (WALL,)) is None, "along the edge, on past the corner"


def test_passing_a_base_at_touching_distance_is_free() -> None:
    post = barrier_of_base(stand(5, 1.25))
    assert first_contact(MOVER, Point(10, 0), (post,)) is None
    assert first_contact(MOVER, Point(10, 0), (barrier_of_base(stand(5, 1.24)),)) is not None


def test_what_is_overlapped_at_the_start_is_met_at_once_unless_forgiven() -> None:
    inside = stand(4.5, 0)
    touch = first_contact(inside, Point(10, 0), (WALL,))
    assert touch is not None
    assert touch.share == 0
    assert overlapped_barriers(inside, (WALL, barrier_of_base(stand(20, 0)))) == (WALL,)
    assert not is_clear(inside, (WALL,))
    assert is_clear(stand(3.375, 0), (WALL,))


def test_no_way_at_all_meets_nothing_that_is_not_overlapped() -> None:
    assert first_contact(MOVER, Point(0, 0), (WALL,)) is None
    assert farthest_reachable_point(MOVER, Point(0, 0), (WALL,)) == ((0, 0), None)


def test_n20_barriers_on_other_levels_do_not_count() -> None:
    upstairs = stand(0, 0, z=2.5)
    assert first_contact(upstairs, Point(10, 0), (barrier_of_area(low(4, 5, -3, 3)),)) is None
    assert first_contact(upstairs, Point(10, 0), (WALL,)) is not None
    assert first_contact(upstairs, Point(10, 0), (barrier_of_base(stand(5, 0)),)) is None
    assert first_contact(upstairs, Point(10, 0), (barrier_of_base(stand(5, 0, 2.5)),)) is not None


def test_n22_walls_stop_the_centre_and_not_the_base() -> None:
    walls = barriers_of_walls(HOUSE)
    touch = first_contact(stand(0, 2), Point(10, 2), walls)
    assert touch is not None
    assert touch.at == pytest.approx((4, 2), abs=1e-5)
    through = first_contact(stand(0, 0.9), Point(6, 0.9), walls)
    assert through is None, "the base overlaps the door post"


def test_a_door_of_another_storey_is_wall_and_a_charge_stops_at_openings() -> None:
    assert first_contact(stand(0, 0, 2.5), Point(6, 0), barriers_of_walls(HOUSE)) is not None
    assert first_contact(MOVER, Point(6, 0), barriers_of_walls(HOUSE)) is None
    assert first_contact(MOVER, Point(6, 0), barriers_of_walls(HOUSE, with_gaps=False)) is not None


def test_the_centre_cannot_stop_on_a_wall_and_go_on_from_there() -> None:
    at_wall, touch = farthest_reachable_point(stand(0, 2), Point(10, 2), barriers_of_walls(HOUSE))
    assert touch is not None
    assert at_wall == (3.99, 2)
    walked = walk_path(stand(0, 2), path((0, 2), (4, 2), (6, 2)), barriers_of_walls(HOUSE), 10)
    assert walked.path[-1] == (3.99, 2, 0)
    along_wall = walk_path(MOVER, path((0, 0), (4, 0), (4, 3)), barriers_of_walls(HOUSE), 10)
    assert along_wall.path[-1] == (4, 0.99, 0), "out of the doorway along the wall"


def test_r16_farther_than_the_allowance_stops_on_the_grid_within_it() -> None:
    walked = walk_path(MOVER, path((0, 0), (7, 3)), (), 5)
    assert not walked.is_whole
    assert walked.touch is None
    assert 4.98 < walked.length <= 5
    assert walked.path[-1] == (round(walked.path[-1].x, 2), round(walked.path[-1].y, 2), 0)


def test_the_allowance_runs_out_on_a_later_leg() -> None:
    walked = walk_path(MOVER, path((0, 0), (3, 0), (3, 9)), (), 5)
    assert walked.path == path((0, 0), (3, 0), (3, 2))
    assert (walked.leg, walked.length) == (1, 5)


def test_a_blocked_walk_ends_at_the_farthest_legal_place_and_names_what_blocks() -> None:
    named = Barrier(WALL.shape, 0, 3, name="shed")
    walked = walk_path(MOVER, path((0, 0), (2, 0), (9, 0), (9, 9)), (named,), 20)
    assert walked.path == path((0, 0), (2, 0), (3.37, 0))
    assert (walked.leg, walked.is_whole) == (1, False)
    assert walked.touch is not None
    assert walked.touch.barrier.name == "shed"
    assert first_blocked_leg(MOVER, path((0, 0), (2, 0), (9, 0)), (named,)) == (1, walked.touch)
    assert first_blocked_leg(MOVER, path((0, 0), (2, 0)), (named,)) is None


def test_n21_upright_legs_sweep_nothing() -> None:
    crowd = barrier_of_base(stand(1.25, 0, 2.5))
    assert walk_path(MOVER, path((0, 0), (0, 0, 2.5)), (crowd,), 5).is_whole


def test_settling_goes_back_over_those_among_whom_one_may_not_stop() -> None:
    friend = barrier_of_base(stand(5, 0))
    walked = walk_path(MOVER, path((0, 0), (5.5, 0)), (), 6)
    settled = shorten_to_allowed_stop(MOVER, walked, (), lambda place: is_clear(MOVER.moved_to(place), (friend,)))
    assert settled.path == path((0, 0), (3.75, 0))
    assert not settled.is_whole
    assert shorten_to_allowed_stop(MOVER, walked, (), lambda _: True) == walked
    nowhere = shorten_to_allowed_stop(MOVER, walked, (), lambda _: False)
    assert (nowhere.path, nowhere.length) == (path((0, 0)), 0)


def test_settling_leaves_a_wall_half_climbed_and_goes_back_to_the_ground() -> None:
    walked = walk_path(MOVER, path((0, 0), (1, 0), (1, 0, 5)), (), 4)
    assert walked.path[-1] == (1, 0, 3)
    settled = shorten_to_allowed_stop(MOVER, walked, (), lambda place: place.z in (0, 2.5, 5))
    assert settled.path == path((0, 0), (1, 0), (1, 0, 2.5))
    assert shorten_to_allowed_stop(MOVER, walked, (), lambda place: place.z == 0).path == path((0, 0), (1, 0))


def test_d20_places_along_a_path_lie_a_quarter_inch_apart() -> None:
    bent = path((0, 0), (0.6, 0), (0.6, 0, 0.5))
    found = evenly_spaced_path_points(bent, 0.25)
    assert (*found[:3], *found[5:]) == path((0, 0), (0.25, 0), (0.5, 0), (0.6, 0, 0.5))
    assert found[3] == pytest.approx((0.6, 0, 0.15))
    assert found[4] == pytest.approx((0.6, 0, 0.4))
    assert evenly_spaced_path_points(path((1, 1)), 0.25) == path((1, 1))
    assert evenly_spaced_path_points(path((0, 0), (0.5, 0)), 0.25) == path((0, 0), (0.25, 0), (0.5, 0))
    assert point_along_path(bent, 99) == (0.6, 0, 0.5)


def test_e9_a_push_stops_at_the_wall_and_says_so() -> None:
    target = stand(0, 0)
    wall = barrier_of_area(block(1.625, 3, -3, 3))
    push = push_base(target, Point(1, 0), 2.5, (wall,))
    assert push.place == (1, 0, 0)
    assert push.length == 1
    assert push.touch is not None


def test_r157_a_free_push_goes_the_whole_way() -> None:
    for angle in range(0, 360, 13):
        push = push_base(MOVER, unit_vector(angle), 2.5, (WALL,))
        assert push.touch is None
        assert push.length == pytest.approx(2.5, abs=0.0072)
        assert push.place[:2] == pytest.approx([2.5 * x for x in unit_vector(angle)], abs=0.0051)


def test_n29_n30_a_pushed_base_stops_at_models_and_walls_and_touches_them() -> None:
    other = stand(2, 0.4)
    push = push_base(MOVER, Point(1, 0), 2.5, (barrier_of_base(other),))
    assert push.touch is not None
    assert is_touching(MOVER.moved_to(push.place), other, 0.05)
    assert gap_between_bases(MOVER.moved_to(push.place), other) > 0
    at_wall = push_base(stand(2.5, 2), Point(1, 0), 2.5, barriers_of_walls(HOUSE, by_centre=False))
    assert at_wall.place == (3.37, 2, 0)
    against = push_base(stand(3.375, 0), Point(1, 0), 2.5, (WALL,))
    assert against.length == 0
    assert against.touch is not None


def test_n3_a_charge_reaches_contact_on_the_grid() -> None:
    enemy = stand(7, 4)
    towards = Point(7, 4)
    end, touch = farthest_reachable_point(MOVER, towards, (barrier_of_base(enemy),))
    assert touch is not None
    assert 0 <= gap_between_bases(stand(*end), enemy) <= 0.05


@pytest.mark.parametrize("angle", range(0, 360, 5))
def test_a_place_beside_a_base_touches_it_without_overlap(angle: int) -> None:
    target = stand(10.37, 8.11)
    at = grid_point_touching_base(target, 1.0, unit_vector(angle))
    assert at == (round(at.x, 2), round(at.y, 2))
    assert 1.625 - 1e-6 <= distance_on_mat(at, target.centre) <= 1.625 + 0.02
    assert is_clear(stand(*at, radius=1), (barrier_of_base(target),))


def test_leaving_the_mat_is_noticed_where_the_border_is_reached() -> None:
    mat = Rectangle(0, 0, 36, 36)
    assert fraction_to_border(Point(30, 5), Point(40, 5), mat, 0) == 0.6
    assert fraction_to_border(Point(30, 5), Point(34, 5), mat, 0) is None
    assert fraction_to_border(Point(30, 5), Point(36, 5), mat, 0) == 1
    assert fraction_to_border(Point(5, 5), Point(5, -5), mat, 0.625) == 0.4375
    assert fraction_to_border(Point(0.625, 5), Point(0.625, 9), mat, 0.625) is None, "along the border"
    assert fraction_to_border(Point(0.625, 5), Point(0.5, 9), mat, 0.625) == 0
    assert fraction_to_border(Point(0.5, 5), Point(0.6, 5), mat, 0.625) == 0, "already beyond"
    assert fraction_to_border(Point(35, 35), Point(38, 37), mat, 0) == pytest.approx(1 / 3)


def test_n19_above_ground_the_centre_stays_on_floors_or_near_a_wall() -> None:
    left, right = box(0, 4, 0, 4), box(4, 8, 0, 4)
    way = Point(2, 2), Point(10, 2)
    assert fraction_staying_on_floor(*way, (left,), (), 0.675) == 0.25
    assert fraction_staying_on_floor(*way, (right, left), (), 0.675) == 0.75
    assert fraction_staying_on_floor(*way, (left, right), right.edges, 0.675) == pytest.approx(0.834375)
    assert fraction_staying_on_floor(*way, (right,), (), 0.675) == 0
    hole = box(5, 8, 0, 4)
    assert fraction_staying_on_floor(*way, (left, hole), (), 0.675) == 0.25
    assert fraction_staying_on_floor(*way, (left, hole), (Segment(Point(4.5, 0), Point(4.5, 4)),), 0.5) == 0.75
    assert fraction_staying_on_floor(Point(0, 4), Point(4, 4), (left,), (), 0) == 1, "along the rim"
    assert fraction_staying_on_floor(Point(2, 2), Point(2, 2), (left,), (), 0) == 1


def test_n18_climbing_is_inside_or_at_the_wall() -> None:
    outline = box(4, 8, -4, 4)
    assert may_climb(stand(6, 0), outline, 0.05)
    assert may_climb(stand(3.33, 0), outline, 0.05)
    assert not may_climb(stand(3.32, 0), outline, 0.05)


def test_n31_one_falls_to_the_highest_floor_below() -> None:
    ground, first, second = Floor(box(0, 36, 0, 36), 0), Floor(box(4, 8, 0, 4), 2.5), Floor(box(4, 6, 0, 4), 5)
    floors = (ground, second, first)
    assert floor_below((5, 2), 5, floors) == first
    assert floor_below((7, 2), 5, floors) == first
    assert floor_below((9, 2), 5, floors) == ground
    assert floor_below((9, 2), 0, floors) is None


def test_n33_the_nearest_free_place_is_the_first_clockwise_from_north() -> None:
    taken = barrier_of_base(stand(10, 10))
    faller = stand(10, 10)
    assert nearest_free_point(faller, (taken,), lambda _: True, 5) == (10, 8.75)
    assert nearest_free_point(faller, (taken,), lambda p: p.y >= 10, 5) == (11.25, 10)
    assert nearest_free_point(faller, (), lambda _: True, 5) == (10, 10)
    assert nearest_free_point(faller, (taken,), lambda _: True, 1) is None
    beside_it = nearest_free_point(stand(10.3, 10.4), (taken,), lambda _: True, 5)
    assert beside_it == (10.75, 11.0), "straight away from the centre, five quarters"
    corner = nearest_free_point(stand(4.2, -2.9), (WALL,), lambda _: True, 5)
    assert corner == (4.2, -3.63), "5/8 off the edge, on the grid"


def test_the_nearest_free_place_is_nearer_than_any_other_on_the_grid() -> None:
    taken = (barrier_of_base(stand(10, 10)), barrier_of_base(stand(11.3, 10.2)), barrier_of_area(block(8, 9, 9, 11)))
    found = nearest_free_point(stand(10.1, 10.05), taken, lambda _: True, 3)
    assert found is not None
    least = distance_on_mat(found, (10.1, 10.05))
    for i in range(-200, 201, 1):
        for j in range(-200, 201, 5):
            at = Point(round(10.1 + i / 100, 2), round(10.05 + j / 100, 2))
            if distance_on_mat(at, (10.1, 10.05)) < least - 1e-9:
                assert not is_clear(stand(*at), taken)


def test_paths_of_many_legs_add_up() -> None:
    ring = [Point3(*unit_vector(angle)) for angle in range(0, 361)]
    assert path_length(ring) == pytest.approx(2 * math.pi, rel=1e-4)
    assert all(distance_on_mat(a, b) < 0.02 for a, b in pairwise(ring))
