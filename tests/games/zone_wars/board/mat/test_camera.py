"""The camera of the mat: its zoom steps, and what may never leave the window."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.games.zone_wars.board.mat.camera import ZOOM_STEPS, camera_following, camera_of_whole_mat

AREA = (0, 48, 972, 544)
WHOLE = camera_of_whole_mat(AREA, 36.0)
pixels = st.tuples(st.integers(0, 971), st.integers(48, 591))


def test_the_whole_mat_is_seen_at_first_and_as_large_as_fits() -> None:
    assert all(WHOLE.shows_point(corner) for corner in ((0, 0), (36, 0), (0, 36), (36, 36)))
    assert WHOLE.scale == pytest.approx(544 / 37)
    assert WHOLE.to_pixels((18, 18)) == pytest.approx((486, 320), abs=1)


def test_floors_lie_straight_above_each_other() -> None:
    assert WHOLE.to_pixels((3, 4, 5.0)) == WHOLE.to_pixels((3, 4))


def test_every_step_is_nearer_and_the_last_shows_a_base_as_large_as_a_thumb() -> None:
    scales = [WHOLE.zoomed(step).scale for step in range(ZOOM_STEPS + 1)]
    assert ZOOM_STEPS >= 3
    assert all(later / earlier == pytest.approx(1.42) for earlier, later in pairwise(scales))
    assert 1.25 * scales[-1] > 70
    assert WHOLE.zoomed(ZOOM_STEPS + 5).step == ZOOM_STEPS
    assert WHOLE.zoomed(-3) == WHOLE


@pytest.mark.parametrize("spot", [(0.0, 18.0), (3.0, 3.0), (18.0, 30.0), (33.0, 8.0), (36.0, 36.0)])
@pytest.mark.parametrize("area", [AREA, (0, 48, 600, 900)])
def test_every_step_holds_it_also_where_there_is_room_beside_the_mat(
    spot: tuple[float, float], area: tuple[int, int, int, int]
) -> None:
    camera = camera_of_whole_mat(area, 36.0)
    pointer = camera.to_pixels(spot)
    for _ in range(ZOOM_STEPS):
        held, camera = camera.to_plane(pointer), camera.zoomed(1, pointer)
        assert tuple(camera.to_pixels(held)) == pytest.approx(tuple(pointer), abs=1)


def test_zooming_out_again_shows_the_whole_mat_wherever_one_was() -> None:
    assert WHOLE.zoomed(3, (10, 60)).panned(500, -300).zoomed(-3, (900, 500)) == WHOLE


def test_the_whole_mat_cannot_be_dragged_away() -> None:
    assert WHOLE.shows_whole_table
    assert WHOLE.panned(200, 90) == WHOLE


@given(st.lists(st.tuples(pixels, st.integers(-2, 2), st.integers(-900, 900), st.integers(-900, 900)), max_size=8))
def test_the_mat_covers_what_it_covers_as_a_whole_or_a_rim_less(
    moves: list[tuple[tuple[int, int], int, int, int]],
) -> None:
    camera = WHOLE
    for pointer, steps, dx, dy in moves:
        camera = camera.zoomed(steps, pointer).panned(dx, dy)
        first, last = WHOLE.to_pixels((0, 0)), WHOLE.to_pixels((36, 36))
        left, top = camera.to_plane(first)
        right, bottom = camera.to_plane(last)
        assert min(left, top) >= -0.6
        assert max(right, bottom) <= 36.6


def test_the_camera_stays_where_it_is_while_all_that_matters_is_seen() -> None:
    camera = WHOLE.centred_on((10, 10), 3)
    assert camera_following(camera, [(10, 10), (12, 9)]) is camera
    assert all(camera_following(camera, [(30, 30), (28, 27)]).shows_point(spot) for spot in ((30, 30), (28, 27)))
    far = camera_following(camera, [(10, 10), (34, 34)])
    assert far.step < 3
    assert far.shows_point((10, 10))
    assert far.shows_point((34, 34))


def test_a_new_window_keeps_what_was_in_the_middle() -> None:
    camera = WHOLE.centred_on((12, 20), 3)
    larger = camera.resized((0, 72, 1458, 816))
    assert (larger.step, larger.centre) == (3, camera.centre)
    assert larger.scale == pytest.approx(camera.scale * 1.5)
