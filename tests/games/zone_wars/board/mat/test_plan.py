"""What a plan on the mat costs, where it stops, and what it risks; what the tools measure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from tabletop.games.zone_wars.board.mat import target_ids
from tabletop.games.zone_wars.board.mat.camera import MatCamera, camera_of_whole_mat
from tabletop.games.zone_wars.board.mat.drawn_lines import Strokes
from tabletop.games.zone_wars.board.mat.measuring_tools import MeasuringToolKind, MeasuringTools
from tabletop.games.zone_wars.board.mat.miniatures import Miniatures
from tabletop.games.zone_wars.board.mat.move_ends import (
    WalkState,
    charge_end,
    find_walk_end,
    path_to_model,
    shortest_route,
)
from tabletop.games.zone_wars.board.mat.overwatch_shots import (
    draw_line_of_fire,
    legal_overwatch_answers,
    pending_overwatch_task,
    possible_shots_by_path_inches,
)
from tabletop.games.zone_wars.board.mat.picker import MatPicker
from tabletop.games.zone_wars.board.mat.plan_labels import draw_plate, plan_label_texts, stop_reason_text
from tabletop.games.zone_wars.board.mat.plan_overlay import PlanOverlay
from tabletop.games.zone_wars.board.mat.sketch import PlanSketch, make_sketch, threats_of_sketch
from tabletop.games.zone_wars.board.mat.threats import Threats, find_threats
from tabletop.games.zone_wars.board.mat.tokens import MatTokens
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.text.actions import Fire
from tabletop.rules.plane.geometry import Base, Point3
from tabletop.rules.plane.sight import SightVerdict
from tabletop.ui.messages import say
from tabletop.ui.stage.stage import Stage
from tests.games.zone_wars.rules.table import at, play, zone_wars
from tests.ui.live import Live
from tests.ui.pilot import piloted

OPEN = "sides ark genlab; bare; krin 10,10 @0; bormin 18,10 @180; m 3 3; round 1; turn ark"
AREA = (0, 48, 960, 544)
CAMERA = camera_of_whole_mat(AREA, 36.0)
WHOLE_NEAR = CAMERA.centred_on((11, 13), 2)


def hand(position: str, *picks: str) -> MatPicker:
    made = MatPicker(zone_wars().rules_context, at(position))
    made.start_path(picks[0])
    for pick in picks[1:]:
        assert made.pick(pick).candidates or made.has_further_places(), pick
    return made


def sketch(picker: MatPicker, over: str | None = None, pointer: Point3 | None = None) -> PlanSketch:
    found = make_sketch(picker, over, pointer)
    assert found is not None
    return found


def draft(position: str) -> StateBuilder:
    return StateBuilder(zone_wars().rules_context, at(position))


def risks(position: str, *path: tuple[float, ...], slip: int = 0) -> Threats:
    """Of the first model on a way from where it stands."""
    d = draft(position)
    start = d.figures[0].place
    assert start is not None
    return find_threats(d, 0, (start, *(Point3(*place) for place in path)), slip=slip)


# Costs


def test_legs_are_measured_and_the_allowance_shrinks() -> None:
    found = sketch(hand(OPEN, "m:krin", "at:10,12"), pointer=Point3(11, 12))
    assert found.path == ((10, 10, 0), (10, 12, 0), (11, 12, 0))
    assert found.path_length == pytest.approx(3)
    assert found.inches_left == pytest.approx(2)
    assert found.unpicked_leg_start == Point3(10, 12)
    assert found.unpicked_leg_inches == pytest.approx(3)
    assert found.facing == 0


def test_every_action_has_its_own_allowance() -> None:
    dux = OPEN.replace("bormin", "dux").replace("turn ark", "turn genlab")
    assert sketch(hand(OPEN, "m:krin")).allowance == 5
    assert sketch(hand(OPEN, "m:krin", "button:sprint")).allowance == 10
    assert sketch(hand(dux, "m:dux", "button:aim")).allowance == 1.25
    assert sketch(hand(OPEN, "m:krin", "button:complex")).allowance == 1.25


def test_climbing_counts() -> None:
    keep = OPEN.replace("bare; ", "bare; building keep floor=2.5 8,8 12,8 12,12 8,12; ")
    found = sketch(hand(keep, "m:krin", "at:10,10,2.5"))
    assert found.path_length == 2.5
    assert found.end == (10, 10, 2.5)


def test_a_charge_is_drawn_to_its_end() -> None:
    found = sketch(hand(OPEN, "m:krin", "button:charge"), over="m:bormin")
    assert found.end == (16.75, 10, 0)
    assert found.facing == 0
    assert found.target == (18, 10, 0)


def test_what_is_lifted_is_drawn_and_not_who_lifts_it() -> None:
    okt = "sides ark nova; bare; okt 10,10 @0; krin 14,10 @180; m 1 3; round 1; turn nova"
    picker = hand(okt, "m:okt", "button:mutate:telekinesis", "button:points:2", "m:krin")
    found = sketch(picker, pointer=Point3(14, 30))
    assert found.figure == 1
    assert found.path == ((14, 10, 0), (14, 15, 0))
    assert threats_of_sketch(picker.builder, found) == Threats()


# Where it stops


def way(d: StateBuilder, far: float = 5.0) -> WalkState:
    return WalkState(0, (), far, "R88")


@pytest.mark.parametrize(
    ("terrain", "wanted", "place", "reason"),
    [
        ("", (14, 10), (14, 10), ""),
        ("", (19, 10), (15, 10), "too_far"),
        ("low wall 12,8 13,8 13,12 12,12; ", (14.5, 10), (14.5, 10), ""),
        ("blocking wall 12,8 13,8 13,12 12,12; ", (14.5, 10), (13.49, 12.5), "too_far"),
        ("blocking wall 12,2 13,2 13,18 12,18; ", (14.5, 10), (11.37, 10), "terrain_in_way"),
        ("building hut 12,8 16,8 16,12 12,12; ", (14, 10), (11.99, 10), "wall_in_way"),
        ("building hut door=0:12,9:12,11 12,8 16,8 16,12 12,12; ", (14, 10), (14, 10), ""),
        ("building hut shut=0:12,9:12,11 12,8 16,8 16,12 12,12; ", (14, 10), (11.99, 10), "wall_in_way"),
    ],
)
def test_a_leg_ends_at_what_stops_it(
    terrain: str, wanted: tuple[float, float], place: tuple[float, float], reason: str
) -> None:
    d = draft(OPEN.replace("bare; ", f"bare; {terrain}").replace("18,10", "30,30"))
    stop = find_walk_end(d, way(d), Point3(*wanted))
    assert stop.place is not None
    assert stop.place[:2] == pytest.approx(place, abs=0.011)
    assert (stop.refusal.reason if stop.refusal else "") == reason
    path = shortest_route(d, way(d), stop.place)
    assert path is not None
    assert way(d).stop_refusal(d, *path) is None


def test_no_leg_is_left_where_one_stands_at_the_wall() -> None:
    d = draft(OPEN.replace("bare; ", "bare; blocking wall 10.625,8 13,8 13,12 10.625,12; "))
    stop = find_walk_end(d, way(d), Point3(12, 10))
    assert stop.place is None
    assert stop.refusal is not None


def test_contact_is_made_on_the_near_side_or_beside_it() -> None:
    d = draft("sides ark genlab; bare; krin 10,10 @0; lib 13,10 @0; bormin 30,30 @0; round 1; turn ark")
    assert path_to_model(d, way(d), 1) == ((11.75, 10, 0),)
    blocked = draft(
        "sides ark genlab; bare; krin 10,10 @0; lib 13,10 @0; hugust 11.9,10.7 @0; bormin 30,30 @0; round 1; turn ark"
    )
    path = path_to_model(blocked, way(blocked), 1)
    assert path is not None
    (beside,) = path
    assert beside != (11.75, 10, 0)
    assert beside.y < 10


def test_a_charge_that_nothing_allows_has_no_end() -> None:
    d = draft(OPEN.replace("bare; ", "bare; low wall 14,2 14.5,2 14.5,18 14,18; "))
    assert charge_end(d, 0, 1) is None
    assert charge_end(draft(OPEN), 0, 1) == (16.75, 10, 0)


# Risks


def test_an_enemy_sees_the_end_of_a_plan_with_its_cover() -> None:
    (eye,) = risks(OPEN, (12, 10)).watchers
    assert (eye.figure, eye.distance, eye.cover, eye.is_facing, eye.is_watching) == (1, 4.75, 0, True, False)
    screened = OPEN.replace("bare; ", "bare; low wall 13,8 14,8 14,12 13,12; ")
    assert [eye.cover for eye in risks(screened, (11, 10)).watchers] == [2]
    assert [(eye.cover, eye.is_sheltered) for eye in risks(screened, (12.375, 10)).watchers] == [(4, True)]


def test_nobody_sees_behind_a_wall_nor_backwards_at_once() -> None:
    walled = OPEN.replace("bare; ", "bare; blocking wall 14,5 15,5 15,15 14,15; ")
    assert not risks(walled, (12, 10)).is_seen
    (eye,) = risks(OPEN.replace("@180", "@0"), (12, 10)).watchers
    assert not eye.is_facing


def test_a_broken_enemy_and_a_friend_see_nothing() -> None:
    assert not risks(OPEN.replace("@180", "@180 [broken]"), (12, 10)).is_seen
    assert not risks(OPEN.replace("bormin", "lib"), (12, 10)).is_seen


WATCHED = OPEN.replace("@180", "@180 [watch]").replace("bare; ", "bare; blocking wall 13,9 14,9 14,20 13,20; ")


def test_overwatch_fires_where_the_path_first_comes_out_of_cover() -> None:
    assert [
        (fire.figure, fire.inches_along)
        for fire in risks(OPEN.replace("@180", "@180 [watch]"), (12, 10)).overwatch_fires
    ] == [(1, 0)]
    (fire,) = risks(WATCHED.replace("krin 10,10", "krin 10,13"), (10, 8)).overwatch_fires
    assert 1 < fire.inches_along < 5
    assert not risks(WATCHED.replace("krin 10,10", "krin 10,13"), (10, 14)).overwatch_fires


def test_fox_step_is_not_fired_at_near_its_start() -> None:
    farrow = "sides ark genlab; bare; farrow 10,10 @0; krin 18,10 @180 [watch]; m 3 3; round 1; turn genlab"
    assert risks(farrow, (13, 10)).overwatch_fires
    assert not risks(farrow, (13, 10), slip=1).overwatch_fires


def test_an_enemy_strikes_at_who_leaves_it() -> None:
    close = "sides ark genlab; bare; krin 10,10 @0; bormin 11.25,10 @180; round 1; turn ark"
    assert risks(close, (8, 10)).strikes == ((1, Point3(10, 10)),)
    assert not risks(close.replace("@180", "@0"), (8, 10)).strikes
    assert not risks(close, (8, 10), slip=1).strikes


def test_hotspots_and_mines_are_told() -> None:
    assert risks(OPEN.replace("m 3 3", "mark hotspot 12,10; m 3 3"), (12, 12)).burn_damage == 1
    assert risks(OPEN, (12, 12)).burn_damage == 0
    mined = OPEN.replace("bare", "scenario watch-where-you-step; bare")
    assert risks(mined, (12, 12)).is_mined
    assert not risks(mined.replace("10,10", "17,18").replace("18,10", "30,30"), (18, 18)).is_mined


# Words


def lines(picker: MatPicker, over: str | None = None, pointer: Point3 | None = None) -> list[str]:
    found = sketch(picker, over, pointer)
    return plan_label_texts(zone_wars().content, picker.builder, found, threats_of_sketch(picker.builder, found))


def test_a_plan_is_told_in_a_few_lines() -> None:
    assert lines(hand(OPEN, "m:krin"), pointer=Point3(10, 13)) == ["3 inches", "2 inches left"]
    assert lines(hand(OPEN, "m:krin"), pointer=Point3(10, 19)) == [
        "5 inches", "0 inches left", "Stopped here: the path there is 9 inches, 4 too long (rule R88)",
    ]  # fmt: skip
    assert lines(hand(OPEN, "m:krin")) == []


def test_what_stops_a_way_is_named() -> None:
    walled = hand(OPEN.replace("bare; ", "bare; blocking wall 12,2 13,2 13,18 12,18; "), "m:krin")
    assert "Stopped here: the Wall in the way (rule R180)" in lines(walled, pointer=Point3(14, 10))
    near = hand(OPEN.replace("18,10", "13,10"), "m:krin")
    assert "Stopped here: Bormin in the way (rule R90)" in lines(near, pointer=Point3(14, 10))


def test_a_floor_out_of_reach_says_so() -> None:
    keep = OPEN.replace("bare; ", "bare; building keep floor=2.5 8,8 12,8 12,16 8,16; ")
    climbing = hand(keep, "m:krin", "at:10,13")
    told = lines(climbing, pointer=Point3(10, 13, 2.5))[2]
    assert told == "Not there: the path there is 5.5 inches, 0.5 too long (rule R88)"
    assert climbing.reach("at:10,13,2.5").value == "no"


def test_who_may_fire_and_strike_is_named() -> None:
    close = "sides ark genlab; bare; krin 10,10 @0; bormin 11.25,10 @180 [watch]; round 1; turn ark"
    said = lines(hand(close, "m:krin"), pointer=Point3(8, 10))
    assert say("zone_wars_mat.strikes", figure="Bormin") in said
    assert any(line.startswith("Bormin may fire after") for line in said)


def test_a_reason_without_a_short_wording_is_told_by_its_first_sentence() -> None:
    picker = hand(OPEN, "m:krin")
    refusal = picker.pick_refusal("button:recover")
    assert refusal is not None
    assert stop_reason_text(zone_wars().content, picker.builder, refusal) == "Krin isn't Broken"


# Pictures and tools


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    with piloted(tmp_path) as pilot:
        yield pilot.stage


def drawn(overlay: PlanOverlay, camera: MatCamera, picker: MatPicker, over: str | None = None) -> pygame.Surface:
    surface = pygame.Surface((1280, 720))
    overlay.draw_below_models(Live(surface), camera, picker, over)
    overlay.draw_plan_above_models(Live(surface), camera, picker, over)
    return surface


def overlay_of(stage: Stage) -> PlanOverlay:
    """What draws plans on an empty mat."""
    return PlanOverlay(stage, zone_wars().content, MatTokens(stage, zone_wars().rules_context))


def lit(surface: pygame.Surface, at: tuple[float, float], reach: int = 3) -> bool:
    """Whether something is drawn near a pixel."""
    around = pygame.Rect(0, 0, 2 * reach + 1, 2 * reach + 1)
    around.center = round(at[0]), round(at[1])
    return any(surface.get_at((x, y))[:3] != (0, 0, 0) for x in range(around.left, around.right)
               for y in range(around.top, around.bottom))  # fmt: skip


def test_the_overlay_draws_reach_tape_ghost_and_handle(stage: Stage) -> None:
    overlay, picker = overlay_of(stage), hand(OPEN, "m:krin")
    still = drawn(overlay, CAMERA, picker)
    assert lit(still, CAMERA.to_pixels((10, 15)))
    assert lit(still, overlay.facing_handle_centre(CAMERA, Point3(10, 10), 0))
    picker.snap_to(Point3(10, 13))
    moved = drawn(overlay, CAMERA, picker, "at:10,13")
    assert lit(moved, CAMERA.to_pixels((10, 11.5)))
    assert lit(moved, CAMERA.to_pixels((10, 13)))
    assert not lit(drawn(overlay, CAMERA, hand(OPEN, "m:krin", "button:pass")), CAMERA.to_pixels((10, 15)))


def test_who_goes_somewhere_is_seen_standing_there(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []
    for cut in (Miniatures.cutout, lambda minis, face: pygame.Surface((2, 2), pygame.SRCALPHA)):
        monkeypatch.setattr(Miniatures, "cutout", cut)
        overlay, picker = overlay_of(stage), hand(OPEN, "m:krin")
        picker.snap_to(Point3(13, 10))
        seen.append(drawn(overlay, CAMERA, picker, "at:13,10"))
    x, y = map(round, CAMERA.to_pixels((13, 10)))
    body = [(x + dx, y - dy) for dx in range(-6, 7) for dy in range(2, 16)]
    assert sum(seen[0].get_at(at) != seen[1].get_at(at) for at in body) > len(body) / 3
    assert seen[0].get_at((x - 60, y)) == seen[1].get_at((x - 60, y))


def test_where_the_text_is_large_little_is_written_on_the_mat(stage: Stage) -> None:
    stage.change_settings(text_scale=200)
    picker = hand(OPEN, "m:krin")
    picker.snap_to(Point3(10, 19))
    found = sketch(picker, None, Point3(10, 19))
    short = plan_label_texts(
        zone_wars().content, picker.builder, found, threats_of_sketch(picker.builder, found), is_short=True
    )
    assert short[0] == "5 inches, 0 inches left"
    assert not any("Stopped here" in line for line in short)
    words = [*short, "Stopped here: a wall of the old petrol station is in the way of everybody (rule R88)"]
    taken = draw_plate(Strokes(pygame.Rect(AREA)), stage, CAMERA, (400, 300), words, away=40)
    assert taken.w <= AREA[2] / 2
    assert pygame.Rect(AREA).contains(taken)
    few = draw_plate(Strokes(pygame.Rect(AREA)), stage, CAMERA, (400, 300), short[:2], away=40)
    assert few.w * few.h <= AREA[2] * AREA[3] / 10


def test_words_of_a_plan_hide_neither_the_head_of_a_figure_nor_the_way(stage: Stage) -> None:
    beside = OPEN.replace("bormin 18,10 @180", "bormin 16.2,12.6 @180; dux 7.4,11.8 @0; torv 11,17 @0")
    camera = WHOLE_NEAR
    overlay, picker = overlay_of(stage), hand(beside, "m:krin")
    picker.snap_to(Point3(10, 13))
    drawn(overlay, camera, picker, "at:10,13")
    drawn_above = overlay._drawn_plan
    assert drawn_above is not None
    plates = [rect for rect, what in drawn_above.above._strokes if rect.w > 90 and rect.h > 40]
    assert len(plates) == 1
    for figure in picker.builder.figures:
        if figure.place is not None and figure.id != "krin":
            x, y = camera.to_pixels(figure.place)
            head = pygame.Rect(0, 0, 8, 8)
            head.center = round(x), round(y - 0.9 * camera.scale)
            assert not head.colliderect(plates[0]), figure.id


def test_the_overlay_shows_where_the_pointer_was_stopped(stage: Stage) -> None:
    overlay, picker = overlay_of(stage), hand(OPEN, "m:krin")
    stop = picker.snap_to(Point3(10, 20))
    assert stop is not None
    assert stop.place is not None
    found, _ = overlay.sketch_and_threats(picker, target_ids.point_target_id(stop.place))
    assert found is not None
    assert found.stop is not None
    assert found.stop.wanted == (10, 20, 0)


def tools(stage: Stage, position: str) -> MeasuringTools:
    made = MeasuringTools(stage, zone_wars().rules_context)
    made.show(at(position))
    return made


def pulled(made: MeasuringTools, start: tuple[float, float], end: tuple[float, float]) -> list[str]:
    assert made.press(CAMERA, CAMERA.to_pixels(start))
    assert made.move(CAMERA, CAMERA.to_pixels(end), held=True)
    assert made.release()
    return made.measurement_texts()


def test_the_ruler_measures_from_base_to_base(stage: Stage) -> None:
    made = tools(stage, OPEN)
    assert not made.press(CAMERA, CAMERA.to_pixels((10, 10)))
    made.toggle(MeasuringToolKind.RULER)
    assert pulled(made, (10.2, 10), (18.1, 10)) == ["6.75 inches apart", "Within Long"]
    assert pulled(made, (10, 10), (10, 13)) == ["2.38 inches apart", "Within Close"]
    made.toggle(MeasuringToolKind.RULER)
    assert made.measurement_texts() == []


def test_the_ruler_can_be_clicked_twice(stage: Stage) -> None:
    made = tools(stage, OPEN)
    made.toggle(MeasuringToolKind.RULER)
    assert made.press(CAMERA, CAMERA.to_pixels((10, 10)))
    made.release()
    assert made.move(CAMERA, CAMERA.to_pixels((12, 10)), held=False)
    assert made.press(CAMERA, CAMERA.to_pixels((18, 10)))
    assert not made.move(CAMERA, CAMERA.to_pixels((30, 30)), held=False)
    assert made.measurement_texts()[0] == "6.75 inches apart"


def test_the_sight_line_says_what_the_rules_see(stage: Stage) -> None:
    made = tools(stage, OPEN.replace("bare; ", "bare; low wall 14,8 14.5,8 14.5,12 14,12; "))
    made.toggle(MeasuringToolKind.SIGHT)
    said = pulled(made, (10, 10), (18, 10))
    assert said[:2] == ["Krin sees Bormin", "Cover: 2 dice, from the Barrier"]
    assert made.sight_result is not None
    assert made.sight_result.verdict is SightVerdict.COVERED
    hidden = tools(stage, OPEN.replace("bare; ", "bare; blocking wall 14,5 14.5,5 14.5,15 14,15; "))
    hidden.toggle(MeasuringToolKind.SIGHT)
    assert pulled(hidden, (10, 10), (18, 10))[:2] == [
        say("zone_wars_mat.sees_not", figure="Krin", target="Bormin"),
        "Hidden by the Wall",
    ]


def test_whom_smog_hides_is_not_said_to_be_seen(stage: Stage) -> None:
    made = MeasuringTools(stage, zone_wars().rules_context)
    made.show(replace(at(OPEN), smog=True))
    made.toggle(MeasuringToolKind.SIGHT)
    far = pulled(made, (10, 10), (18, 10))
    assert far[:2] == [say("zone_wars_mat.sees_not", figure="Krin", target="Bormin"), "Smog: nobody sees beyond Medium"]
    near = pulled(made, (10, 10), (14, 10))
    assert near[0].startswith("Krin sees")
    assert not any("Smog" in line for line in near), "that near it hides nothing"


def test_the_sight_line_begins_at_a_model(stage: Stage) -> None:
    made = tools(stage, OPEN)
    made.toggle(MeasuringToolKind.SIGHT)
    made.press(CAMERA, CAMERA.to_pixels((30, 30)))
    assert made.measured_bases is None
    assert pulled(made, (18, 10), (14, 20))[0].startswith("Bormin sees")
    assert made.measured_bases is not None
    assert isinstance(made.measured_bases[1], Base)
    assert made.measured_bases[1].radius == 0.625


def test_the_tools_draw_what_they_measure(stage: Stage) -> None:
    for kind in MeasuringToolKind:
        made = tools(stage, OPEN)
        made.toggle(kind)
        pulled(made, (10, 10), (18, 10))
        surface = pygame.Surface((1280, 720))
        made.draw(Live(surface), CAMERA, pygame.Rect(0, 0, 0, 0))
        assert lit(surface, CAMERA.to_pixels((14, 10)))


def test_a_new_position_forgets_what_was_measured(stage: Stage) -> None:
    made = tools(stage, OPEN)
    made.toggle(MeasuringToolKind.RULER)
    pulled(made, (10, 10), (18, 10))
    state: State = at(OPEN)
    made.show(state)
    assert made.measured_bases is None


# Overwatch


def asked(path: str = "10,15") -> State:
    """Bormin is asked whether he fires at Krin, who comes out of cover after two inches."""
    position = "sides ark genlab; bare; blocking wall 13,4 14,4 14,11 13,11; krin 10,10 @0; bormin 18,10 @180 [watch]; "
    return play(at(position + "m 3 3; round 1; turn ark"), f"move krin {path} @90")


def test_every_shot_at_every_point_is_offered_and_legal() -> None:
    state = asked()
    shots = legal_overwatch_answers(StateBuilder(zone_wars().rules_context, state))
    assert all(zone_wars().check(state, shot) is None for shot in shots)
    assert {str(action) for action in zone_wars().actions(state)} <= set(map(str, shots))
    points = [shot.at for shot in shots if isinstance(shot, Fire)]
    assert points == sorted(points)
    assert 0 < points[0] < points[-1] < 5
    assert len(set(points)) == round((points[-1] - points[0]) / 0.25) + 1
    assert str(shots[-1]) == "decline"


def test_a_shot_is_drawn_before_it_is_fired(stage: Stage) -> None:
    d = StateBuilder(zone_wars().rules_context, asked())
    at, (place, _) = list(possible_shots_by_path_inches(d).items())[-1]
    surface = pygame.Surface((1280, 720))
    draw_line_of_fire(stage, Live(surface), CAMERA, d, at)
    assert lit(surface, CAMERA.to_pixels(place), 6)
    middle = Point3((place.x + 18) / 2, (place.y + 10) / 2)
    assert lit(surface, CAMERA.to_pixels(middle), 6)


def test_nobody_is_asked_in_a_turn() -> None:
    assert pending_overwatch_task(draft(OPEN)) is None
    assert possible_shots_by_path_inches(draft(OPEN)) == {}
