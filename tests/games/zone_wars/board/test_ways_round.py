"""Moves find their way: round containers and enemies, through doors, over storeys; the reason tells what is too far."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from tabletop.games.zone_wars.board.mat import plan_labels, target_ids
from tabletop.games.zone_wars.board.mat.move_ends import EXTRA_INCHES, WalkState, find_walk_end
from tabletop.games.zone_wars.board.mat.picker import MatPicker
from tabletop.games.zone_wars.board.mat.shortest_paths import shortest_paths_from
from tabletop.games.zone_wars.board.names import inches_text
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.turn import walking
from tabletop.rules.game import Refusal
from tabletop.rules.plane.geometry import Point3
from tabletop.rules.plane.moves import path_length
from tabletop.settings import Settings
from tabletop.ui.messages import say
from tests.games.zone_wars.board.table import Table, table
from tests.games.zone_wars.rules.table import at, zone_wars

STILL = Settings(confirm="none", cover="off", animation_speed=0.0)
BOX = "blocking box container 12,9.4 13,9.4 13,10.6 12,10.6"
LONG = "blocking wall 12,8 13,8 13,12 12,12"
HALL = "building hall door=0:15,8:16,8 12,8 18,8 18,14 12,14"
KEEP = "building keep floor=2.5 window=1:12,9:12,11 12,8 16,8 16,12 12,12"


def field(terrain: str, krin: str = "11,10 @0", *more: str) -> str:
    others = "".join(f"{one}; " for one in more)
    return f"sides ark genlab; bare; {terrain}; krin {krin}; bormin 30,30 @180; {others}m 3 3; round 1; turn ark"


def planned(it: Table) -> tuple[Point3, ...]:
    """The way in hand."""
    held = it.board.plans.held_picker
    assert held is not None
    assert held.plan is not None
    return held.plan.nodes


def said(it: Table) -> list[str]:
    """What the plate beside the plan tells."""
    held = it.board.plans.held_picker
    assert held is not None
    sketch, risks = it.board.mat.overlay.sketch_and_threats(held, it.scene.hand.marks(0).hovered)
    assert sketch is not None
    return plan_labels.plan_label_texts(it.board.mat.game.content, held.builder, sketch, risks)


def is_legal(it: Table, path: tuple[Point3, ...]) -> bool:
    """By the rules themselves."""
    return walking.path_refusal(it.draft, it.draft.index_of_figure("krin"), path, 5, rule="R88") is None


@pytest.mark.parametrize(
    ("terrain", "more"), [(BOX, ()), ("low stone 30,2 31,2 31,3 30,3", ("dux 12.5,10 @180",))], ids=["box", "enemy"]
)
def test_a_click_behind_something_walks_round_it(tmp_path: Path, terrain: str, more: tuple[str, ...]) -> None:
    with table(tmp_path, field(terrain, "11,10 @0", *more), settings=STILL) as it:
        it.click("m:krin", it.inch(14.4, 10))
        path = planned(it)
        assert len(path) >= 2
        assert path[-1][:2] == pytest.approx((14.4, 10), abs=0.06)
        assert is_legal(it, path)
        it.done()
        stands = it.figure("krin").place
        assert stands == path[-1]


def test_a_drag_behind_a_container_walks_round_it(tmp_path: Path) -> None:
    with table(tmp_path, field(BOX), settings=STILL) as it:
        it.drag("m:krin", it.inch(14.4, 10))
        assert planned(it)[-1][:2] == pytest.approx((14.4, 10), abs=0.06)


def test_a_click_into_a_building_goes_through_its_door(tmp_path: Path) -> None:
    with table(tmp_path, field(HALL, "13.5,7 @0"), settings=STILL) as it:
        it.click("m:krin", it.inch(14, 9.5))
        path = planned(it)
        assert path[-1][:2] == pytest.approx((14, 9.5), abs=0.06)
        assert is_legal(it, path)
        it.done()
        assert it.line[0] == f"move krin {' '.join(f'{p.x:g},{p.y:g}' for p in path)} @{it.line[0].partition('@')[2]}"


def test_a_click_into_a_building_without_a_door_climbs_over_its_storey(tmp_path: Path) -> None:
    position = field(KEEP, "11.3,10 @0")
    with table(tmp_path, position, settings=STILL) as it:
        it.click("m:krin", "button:sprint")
        it.click(it.inch(13, 10))
        path = planned(it)
        assert path[-1][:2] == pytest.approx((13, 10), abs=0.06)
        assert [place.z for place in path][-2:] == [2.5, 0.0]
        assert path_length((Point3(11.3, 10), *path)) == pytest.approx(6.7, abs=0.1)


def test_one_step_back_takes_back_what_one_click_has_added(tmp_path: Path) -> None:
    with table(tmp_path, field(BOX), settings=STILL) as it:
        it.click("m:krin", it.inch(10.5, 9.5), it.inch(10.9, 9.2))
        before = planned(it)
        it.click(it.inch(13.4, 9.2))
        assert len(planned(it)) > len(before)
        it.key("backspace")
        assert planned(it) == before


def test_a_way_point_can_be_pulled_elsewhere(tmp_path: Path) -> None:
    with table(tmp_path, field(BOX), settings=STILL) as it:
        it.click("m:krin", it.inch(14.2, 10))
        first, *_, last = planned(it)
        words = it.scene.hand.done_button_words()
        pulled = first.x + 0.1, first.y + (0.3 if first.y > 10 else -0.3)
        it.drag(it.inch(*first[:2]), it.inch(*pulled))
        assert any(place[:2] == pytest.approx(pulled, abs=0.06) for place in planned(it))
        assert first not in planned(it)
        assert planned(it)[-1] == last
        assert is_legal(it, planned(it))
        assert it.scene.hand.done_button_words() != words, "the button tells how long the way is now"
        it.done()
        assert it.figure("krin").place == last


def test_a_way_point_that_leads_nowhere_stays(tmp_path: Path) -> None:
    with table(tmp_path, field(BOX), settings=STILL) as it:
        it.click("m:krin", it.inch(14.2, 10))
        before = planned(it)
        it.drag(it.inch(*before[0][:2]), it.inch(6, 3))
        assert is_legal(it, planned(it))
        assert planned(it)[-1] == before[-1]


def test_a_way_that_is_too_long_says_how_long_and_by_how_much(tmp_path: Path) -> None:
    with table(tmp_path, field(LONG, "11,10 @0"), settings=STILL) as it:
        it.click("m:krin")
        it.pilot.move(it.inch(14.4, 10))
        it.pilot.rest()
        held = it.board.plans.held_picker
        assert held is not None
        stop = held.last_snap_end
        assert stop is not None
        assert stop.refusal is not None
        far = float(dict(stop.refusal.params)["far"])
        there = zone_wars_way(held.builder, far)
        assert there == pytest.approx(far, abs=0.011), "as long as the rules measure a way that goes there"
        whole, over = inches_text(far), round(far - 5, 1)
        assert f"Stopped here: the path there is {whole}, {over:g} too long (rule R88)" in said(it)
        assert said(it)[0] == "5 inches"


def zone_wars_way(d: StateBuilder, far: float) -> float:
    """How long the way is that goes there once it may go so far."""
    stop = find_walk_end(d, WalkState(d.index_of_figure("krin"), (), far, "R88"), Point3(14.4, 10))
    assert stop.refusal is None or stop.refusal.reason == "too_far"
    hand = MatPicker(zone_wars().rules_context, at(field(LONG, "11,10 @0")))
    hand.start_path("m:krin")
    hand.pick("button:sprint")
    hand.pick(target_ids.point_target_id(Point3(14.4, 10)))
    assert hand.plan is not None
    return path_length((Point3(11, 10), *hand.plan.nodes))


@pytest.mark.parametrize(
    ("krin", "pointer", "told"),
    [
        ("10.5,10 @0", (13.5, 10), "Stopped here: the path there is 5.5 inches, 0.5 too long (rule R88)"),
        ("4,10 @0", (13, 10), "Stopped here: every path there is longer than 11.5 inches (rule R88)"),
    ],
)
def test_a_climb_that_is_too_long_tells_the_whole_way(
    tmp_path: Path, krin: str, pointer: tuple[float, float], told: str
) -> None:
    with table(tmp_path, field(KEEP, krin), settings=STILL) as it:
        it.click("m:krin")
        it.key("f")
        it.pilot.move(it.inch(*pointer))
        it.pilot.rest()
        assert told in said(it)


def test_a_sprint_goes_round_only_forward(tmp_path: Path) -> None:
    with table(tmp_path, field(BOX, "11.2,10 @0"), settings=STILL) as it:
        it.click("m:krin", "button:sprint", it.inch(15, 10))
        path = planned(it)
        assert path[-1][:2] == pytest.approx((15, 10), abs=0.06)
        it.done()
        assert it.line[0].startswith("sprint krin ")


def test_an_operation_on_the_far_side_walks_round(tmp_path: Path) -> None:
    shed = "building shed shut=0:13,9:13,11 11.5,9 13,9 13,11 11.5,11"
    with table(tmp_path, field(shed, "11,10 @0"), settings=STILL) as it:
        it.click("m:krin", "button:simple", "button:simple:open", it.inch(13, 10))
        assert it.line
        assert it.line[0].startswith("simple krin open shed 0 ")


def test_what_is_beside_something_that_hides_it_is_gone_to_round_that(tmp_path: Path) -> None:
    with table(tmp_path, field(BOX, "11,10 @0", "mark artifact#1 14,10"), settings=STILL) as it:
        it.click("m:krin", "t:1")
        assert it.line[0].startswith("simple krin pick t1 ")


def test_a_find_behind_a_wall_tells_how_long_the_way_is(tmp_path: Path) -> None:
    with table(tmp_path, field(LONG, "11,10 @0", "mark artifact#1 14,10"), settings=STILL) as it:
        it.click("m:krin", "t:1")
        assert not it.line
        words = it.scene.table.bubble.words
        assert words.startswith("The path there is "), words


def test_n22_a_base_that_lies_over_a_wall_says_that_it_may(tmp_path: Path) -> None:
    line = f"{say('zone_wars_mat.crosses_wall')} (rule N22)"
    with table(tmp_path, field(HALL, "10,10 @0"), settings=STILL) as it:
        it.click("m:krin")
        it.pilot.move(it.inch(11.7, 10.3))
        it.pilot.rest()
        assert line in said(it)
        it.pilot.move(it.inch(10.9, 12))
        it.pilot.rest()
        assert line not in said(it)


def test_n22_a_press_on_a_building_says_it_too(tmp_path: Path) -> None:
    with table(tmp_path, field(HALL, "10,10 @0"), settings=STILL) as it:
        it.click(it.inch(14, 12))
        assert "a base may overlap its walls" in it.scene.table.bubble.words


def test_ways_are_looked_for_before_anybody_points() -> None:
    unseen = "blocking wall 12,7.1 13,7.1 13,11.9 12,11.9"  # nobody has looked for ways round this one before
    hand = MatPicker(zone_wars().rules_context, at(field(unseen)))
    hand.start_path("m:krin")
    hand.pick("button:sprint")
    start, way = Point3(11, 10), WalkState(hand.builder.index_of_figure("krin"), (), 10, "R101", is_forward_only=True)
    known = shortest_paths_from(hand.builder, way.figure, start, 10 + EXTRA_INCHES, forward=True)
    assert known.explore(10 + EXTRA_INCHES), "there is something to be found out"
    while hand.look_ahead():
        pass
    assert not known.explore(10 + EXTRA_INCHES)


@pytest.mark.parametrize("seed", range(3))
def test_a_sprint_comes_as_far_though_what_lies_behind_is_soon_dismissed(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng, judged, judge = random.Random(seed), [0], walking.path_refusal
    d = StateBuilder(zone_wars().rules_context, at(field(LONG, "11,10 @" + str(seed * 75))))
    way = WalkState(d.index_of_figure("krin"), (), d.field.long, "R101", is_forward_only=True)
    wanted = [Point3(round(rng.uniform(2, 30), 2), round(rng.uniform(2, 30), 2), 0.0) for _ in range(40)]

    def counted(*facts: Any, **more: Any) -> Refusal | None:
        judged[0] += 1
        return judge(*facts, **more)

    monkeypatch.setattr(walking, "path_refusal", counted)
    found, few = [find_walk_end(d, way, place) for place in wanted], judged[0]
    monkeypatch.setattr(WalkState, "does_leg_lead_forward", lambda way, d, place: True)
    assert found == [find_walk_end(d, way, place) for place in wanted]
    assert few < (judged[0] - few) / 2
