"""The camera that large tables share: its unit and pixels, zoom at the pointer, pan, frames and ways between views."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.ui.boards.pane import AREA, WHOLE, Pane


@given(st.floats(0, 40), st.floats(0, 20), st.integers(0, 3))
def test_pixels_lead_back_to_the_same_point(x: float, y: float, step: int) -> None:
    camera = WHOLE.centred_on((10, 12), step)
    assert camera.to_plane(camera.to_pixels((x, y))) == pytest.approx((x, y), abs=1e-9)


def test_what_is_in_the_middle_is_seen_in_the_middle() -> None:
    assert WHOLE.to_pixels(WHOLE.centre) == (460, 298)
    assert WHOLE.centred_on((5, 5), 2).to_pixels((5, 5)) == pytest.approx((460, 298), abs=0.5)


def test_what_lies_high_lies_straight_above() -> None:
    assert WHOLE.to_pixels((3, 4, 5.0)) == WHOLE.to_pixels((3, 4))


def test_zoom_holds_what_lies_under_the_pointer() -> None:
    pointer = (500.0, 300.0)
    before, nearer = WHOLE.to_plane(pointer), WHOLE.zoomed(2, pointer)
    assert nearer.scale == pytest.approx(45.0)
    assert nearer.to_pixels(before) == pytest.approx(pointer, abs=1)


def test_zoom_ends_at_the_nearest_and_the_farthest_step() -> None:
    assert WHOLE.zoomed(9).step == 3
    assert WHOLE.zoomed(9).zoomed(-9) == WHOLE
    assert WHOLE.centred_on((20, 10), 8).step == 3


def test_the_table_follows_a_drag() -> None:
    held = WHOLE.to_plane((400, 300))
    assert WHOLE.panned(40, -25).to_pixels(held) == pytest.approx((440, 275), abs=1)


def test_the_lens_says_how_far_it_can_be_pulled() -> None:
    assert WHOLE.panned(9000, 9000).centre == (0, 0)
    assert WHOLE.panned(-9000, -9000).centre == (40, 20)
    assert WHOLE.centred_on((50, -3)).centre == (40, 0)


def test_the_table_lies_on_whole_pixels() -> None:
    camera = WHOLE.zoomed(1).panned(13.7, 4.2)
    assert camera.to_pixels((0, 0)) == tuple(map(float, camera.origin))


def test_a_point_is_seen_at_so_many_pixels_from_the_edge() -> None:
    assert WHOLE.shows_point((0, 0))
    assert WHOLE.shows_point((0, 0), 50)
    assert not WHOLE.shows_point((0, 0), 51)
    assert not WHOLE.shows_point((-3, 5))


def test_the_whole_table_is_seen_only_from_afar() -> None:
    assert WHOLE.shows_whole_table
    assert not WHOLE.zoomed(1).shows_whole_table


@pytest.mark.parametrize(("points", "step"), [
    (((8, 8), (16, 11)), 3), (((8, 8), (22, 12)), 2), (((0, 0), (40, 20)), 0), (((-50, 0), (90, 20)), 0),
])  # fmt: skip
def test_a_frame_is_as_near_as_all_points_allow(points: tuple[tuple[float, float], ...], step: int) -> None:
    assert WHOLE.framing_points(points, 2.0).step == step


def test_a_frame_is_no_nearer_than_asked_for_and_none_without_points() -> None:
    assert WHOLE.framing_points([(9, 9)], 2.0, most=1).step == 1
    assert WHOLE.framing_points([(9, 9)], 2.0, most=1).centre == (9, 9)
    assert WHOLE.framing_points([], 2.0) is WHOLE


def test_a_new_window_keeps_what_was_in_the_middle() -> None:
    camera = WHOLE.centred_on((12, 8), 2)
    other = camera.resized((0, 72, 1458, 816))
    assert (other.step, other.centre) == (2, (12, 8))
    assert other.to_pixels((12, 8)) == pytest.approx((729, 480), abs=0.5)
    assert camera.resized(AREA, Pane((0.0, 0.0, 9.0, 9.0))).lens.bounds == (0, 0, 9, 9)


def test_between_two_views_there_are_others() -> None:
    start, end = WHOLE.panned(100, 0), WHOLE.panned(-100, 0)
    assert start.interpolated_to(end, 0.5).centre == pytest.approx((20, 10))
    assert start.interpolated_to(end, 1.0) == end
