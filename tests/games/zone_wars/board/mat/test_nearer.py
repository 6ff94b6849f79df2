"""A nearer point chosen after the whole way was drawn is taken instead of the last one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.games.zone_wars.board.mat import target_ids
from tests.games.zone_wars.board.table import Table, table
from tests.games.zone_wars.board.test_half_made import HALF
from tests.games.zone_wars.board.test_ways_round import BOX, field, is_legal, planned

NEAR = 0.06


def at(it: Table) -> tuple[float, float]:
    """Where the way in hand ends."""
    return planned(it)[-1][:2]


@pytest.mark.parametrize("position", [HALF, field(BOX)], ids=["open", "box"])
@pytest.mark.parametrize(
    ("first", "second"),
    [((11, 15), (11, 12)), ((11, 3), (11, 8)), ((6, 10), (9, 10.5)), ((4, 12), (9, 8))],
)
def test_a_nearer_point_after_a_whole_way_is_taken(
    tmp_path: Path, position: str, first: tuple[float, float], second: tuple[float, float]
) -> None:
    with table(tmp_path, position) as it:
        it.click("m:krin", it.inch(*first), it.inch(*second))
        assert at(it) == pytest.approx(second, abs=NEAR)
        assert it.scene.table.bubble.words == ""
        assert is_legal(it, planned(it))
        end = planned(it)[-1]
        it.done()
        assert it.line[0].split(" @")[0].endswith(f" {end.x:g},{end.y:g}")


def test_the_way_that_would_be_taken_is_shown_before_the_click(tmp_path: Path) -> None:
    with table(tmp_path, HALF) as it:
        it.click("m:krin", it.inch(11, 15))
        it.pilot.move(it.inch(11, 12))
        it.pilot.rest()
        held, hovered = it.board.plans.held_picker, it.scene.hand.marks(0).hovered
        assert held is not None
        sketch, _ = it.board.mat.overlay.sketch_and_threats(held, hovered)
        assert sketch is not None
        assert hovered is not None
        assert sketch.path[-1] == target_ids.point_of_pick(hovered)
        assert len(sketch.path) == 2
        assert sketch.stop is not None
        assert not sketch.stop.is_short
        it.click(it.inch(11, 12))
        assert planned(it) == sketch.path[1:]


def test_points_before_the_last_one_stay(tmp_path: Path) -> None:
    with table(tmp_path, HALF) as it:
        it.click("m:krin", it.inch(13, 10))
        first = planned(it)[0]
        it.click(it.inch(13, 13), it.inch(13, 11))
        assert planned(it)[0] == first
        assert at(it) == pytest.approx((13, 11), abs=NEAR)
        assert len(planned(it)) == 2


def test_a_way_that_may_go_on_keeps_its_bend_where_the_next_point_is_too_far(tmp_path: Path) -> None:
    with table(tmp_path, HALF) as it:
        it.click("m:krin", it.inch(13, 10))
        first = planned(it)[0]
        it.click(it.inch(13, 13.2))
        assert planned(it)[0] == first, "it may have been chosen to keep clear of something"
        assert at(it) == pytest.approx((13, 13), abs=NEAR)


def test_a_deed_chosen_after_the_way_stays(tmp_path: Path) -> None:
    with table(tmp_path, HALF) as it:
        it.click("m:krin", it.inch(11, 15), "button:simple", it.inch(11, 12))
        held = it.board.plans.held_picker
        assert held is not None
        assert held.plan is not None
        assert held.plan.word == "simple"
        assert at(it) == pytest.approx((11, 12), abs=NEAR)


def test_a_facing_turned_by_hand_stays(tmp_path: Path) -> None:
    with table(tmp_path, HALF) as it:
        it.click("m:krin", it.inch(11, 15))
        it.board.mat.set_held_model_facing(90)
        it.click(it.inch(11, 12))
        held = it.board.plans.held_picker
        assert held is not None
        assert held.facing == 90


def test_a_step_back_takes_back_the_nearer_point(tmp_path: Path) -> None:
    with table(tmp_path, HALF) as it:
        it.click("m:krin", it.inch(11, 15), it.inch(11, 12))
        it.key("backspace")
        assert it.path == ("m:krin",)


def test_a_point_that_nothing_reaches_is_refused_as_before(tmp_path: Path) -> None:
    with table(tmp_path, HALF) as it:
        it.click("m:krin", it.inch(11, 15))
        path = it.path
        it.click(it.inch(20, 15))
        assert it.path == path
        assert it.scene.table.bubble.words
