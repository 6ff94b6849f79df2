"""Zone Wars at a real table: everything by mouse and keys, down to the action that the match gets."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path

import pygame
import pytest

from tabletop.games.zone_wars.board.mat import target_ids as mat_names
from tabletop.games.zone_wars.board.muster import MusterScene
from tabletop.games.zone_wars.rules.queries import position_queries
from tabletop.games.zone_wars.rules.state import tasks as t
from tabletop.settings import Settings
from tabletop.ui.drawing import text as text_module
from tabletop.ui.messages import say
from tests.games.zone_wars.board.states import ended
from tests.games.zone_wars.board.table import Spot, Table, table
from tests.ui.afresh import afresh
from tests.ui.pilot import Pilot, piloted

FIELD = (
    "sides ark genlab; bare; krin 10,10 @0; lib 7,13 @0; bormin 18,10 @180; dux 22,16 @180; m 3 3; round 1; turn ark"
)
WALL = (
    "sides ark genlab; blocking rocks 13,6 14,6 14,14 13,14; krin 10,10 @0; lib 7,13 @0; bormin 18,10 @180; m 3 3;"
    " round 1; turn ark"
)
STRIKE = "sides ark genlab; bare; krin 10,10 @0; bormin 14,10 @180; m 3 3; round 1; turn ark"


def ends(t_: Table) -> tuple[float, float]:
    """Where the path ends, in inches."""
    at = mat_names.point_of_pick(t_.path[-1])
    assert at is not None, t_.path
    return at.x, at.y


def near(here: Sequence[float], x: float, y: float, far: float = 0.1) -> bool:
    return math.dist(here[:2], (x, y)) <= far


def went(line: str, *words: str) -> tuple[float, float]:
    """Where an action goes that begins with these words, in inches."""
    found = line.split()
    assert found[: len(words)] == list(words), line
    x, y = found[len(words)].split(",")[:2]
    return float(x), float(y)


def words_on_screen(pilot: Pilot) -> str:
    """Everything that is written on the screen."""
    words: list[str] = []
    label = text_module.TextRenderer.label

    def noted(texts: text_module.TextRenderer, text: str, *rest: object, **how: object) -> pygame.Surface:
        words.append(text)
        return label(texts, text, *rest, **how)  # type: ignore[arg-type]

    with afresh() as patch:
        patch.setattr(text_module.TextRenderer, "label", noted)
        pilot.stage.redraw_everything()
        pilot.frames(2)
    return " ".join(words)


# --- taking in hand -------------------------------------------------------------------------------------------------


def test_a_model_is_taken_in_hand_by_a_click_or_by_its_card(tmp_path: Path) -> None:
    with table(tmp_path, FIELD) as it:
        it.click("m:krin")
        assert list(it.path) == ["m:krin"]
        it.key("escape")
        assert list(it.path) == []
        it.click(it.card("lib"))
        assert list(it.path) == ["m:lib"]
        assert it.line == []


def test_the_plate_says_what_done_would_do_as_soon_as_a_model_is_in_hand(tmp_path: Path) -> None:
    with table(tmp_path, FIELD) as it:
        it.click("m:krin")
        assert it.scene.picture.buttons["plate"].words == "Krin: stay and attack"
        it.click(it.inch(10, 13))
        assert it.scene.picture.buttons["plate"].words == "Krin: go 3 inches"


def test_models_of_others_are_not_taken_in_hand(tmp_path: Path) -> None:
    with table(tmp_path, FIELD) as it:
        it.click("m:bormin")
        assert it.path == ()
        assert it.line == []


# --- paths ----------------------------------------------------------------------------------------------------------


def test_a_drag_is_a_path_and_done_carries_it_out(tmp_path: Path) -> None:
    with table(tmp_path, FIELD) as it:
        it.drag("m:krin", it.inch(12, 13))
        assert len(it.path) == 2
        assert near(ends(it), 12, 13)
        assert it.line == [], "nothing happens before Done"
        end = it.path[-1].removeprefix("at:")
        it.done()
        assert it.line[0].startswith(f"move krin {end} @")
        place = it.figure("krin").place
        assert place is not None
        assert near(place, 12, 13)


def test_clicks_are_way_points_and_backspace_takes_back_one(tmp_path: Path) -> None:
    with table(tmp_path, FIELD) as it:
        it.click("m:krin", it.inch(10, 12), it.inch(12, 12))
        assert len(it.path) == 3
        assert near(ends(it), 12, 12)
        it.key("backspace")
        assert len(it.path) == 2
        assert near(ends(it), 10, 12)
        it.pilot.click(it.inch(30, 30), button=3)
        it.pilot.rest()
        assert it.path == ("m:krin",), "so does the right button"


def test_escape_lets_go_of_the_whole_plan_and_only_then_opens_the_menu(tmp_path: Path) -> None:
    with table(tmp_path, FIELD) as it:
        it.click("m:krin", it.inch(10, 12), it.inch(12, 12))
        it.key("escape")
        assert it.path == ()
        assert it.pilot.stage.scene is it.scene
        it.key("escape")
        assert it.pilot.stage.scene is not it.scene


def test_enter_does_what_is_planned(tmp_path: Path) -> None:
    with table(tmp_path, FIELD) as it:
        it.click("m:krin", it.inch(10, 13))
        it.key("return")
        assert near(went(it.line[0], "move", "krin"), 10, 13)


def test_who_points_too_far_comes_as_far_as_it_may(tmp_path: Path) -> None:
    with table(tmp_path, FIELD) as it:
        it.drag("m:krin", it.inch(10, 30))
        assert near(ends(it), 10, 15), "Medium is 5 inches (R87)"
        assert it.scene.match.game.check(it.board.mat.state, it.scene.hand.complete_actions[0]) is None


def test_a_click_with_an_unsteady_hand_counts(tmp_path: Path) -> None:
    with table(tmp_path, FIELD) as it:
        it.click("m:krin")
        x, y = it.inch(10, 13)
        it.pilot.move((x, y))
        it.pilot.press((x, y))
        it.pilot.move((x + 2, y + 1))
        it.pilot.release((x + 2, y + 1))
        it.pilot.rest()
        assert near(ends(it), 10, 13, 0.2)


def test_a_wall_stops_a_path_and_says_so(tmp_path: Path) -> None:
    with table(tmp_path, WALL) as it:
        it.click("m:krin")
        it.pilot.move(it.inch(14.9, 10), 3)
        it.pilot.rest()
        stop = it.board.plans.held_picker.last_snap_end if it.board.plans.held_picker is not None else None
        assert stop is not None
        assert stop.refusal is not None
        said = words_on_screen(it.pilot)
        assert "Stopped here" in said
        assert f"(rule {stop.refusal.clause})" in said
        it.click(it.inch(14.9, 10))
        assert near(ends(it), 13 - 0.625, 10), "the rim touches the rocks"


def test_a_charge_through_a_wall_is_refused_with_the_clause(tmp_path: Path) -> None:
    with table(tmp_path, WALL) as it:
        it.click("m:krin", "button:charge", "m:bormin")
        assert it.line == []
        assert "(rule R100)" in it.scene.table.bubble.words


# --- facing ---------------------------------------------------------------------------------------------------------


def planned(it: Table) -> float:
    """How the model will stand."""
    assert it.board.plans.held_picker is not None
    return it.board.plans.held_picker.shown_facing


def test_keys_turn_the_model_in_hand(tmp_path: Path) -> None:
    with table(tmp_path, FIELD) as it:
        it.click("m:krin", it.inch(10, 13))
        assert planned(it) == pytest.approx(90, abs=2), "along its way"
        before = planned(it)
        it.key(".")
        assert planned(it) == pytest.approx((before + 15) % 360)
        it.key(",", ",")
        assert planned(it) == pytest.approx((before - 15) % 360)
        it.pilot.key(".", shift=True)
        assert planned(it) == pytest.approx((before - 10) % 360)
        it.done()
        assert it.figure("krin").facing == pytest.approx((before - 10) % 360)


def test_the_wheel_turns_near_the_model_in_hand_and_zooms_elsewhere(tmp_path: Path) -> None:
    with table(tmp_path, FIELD) as it:
        it.click("m:krin", it.inch(10, 13))
        before, scale = planned(it), it.board.mat.camera.scale
        it.pilot.move(it.inch(10, 13))
        it.pilot.wheel(-1)
        assert planned(it) == pytest.approx((before + 15) % 360)
        assert it.board.mat.camera.scale == scale
        it.pilot.move(it.inch(18, 18))
        it.pilot.wheel(1)
        assert it.board.mat.camera.scale > scale
        assert planned(it) == pytest.approx((before + 15) % 360)


def test_a_wheel_turned_sideways_turns_no_model_and_quarters_of_a_turn_add_up(tmp_path: Path) -> None:
    with table(tmp_path, FIELD) as it:
        it.click("m:krin", it.inch(10, 13))
        before, scale = planned(it), it.board.mat.camera.scale
        for place in ((10, 13), (18, 18)):
            it.pilot.move(it.inch(*place))
            it.pilot.wheel(0, sideways=-2)
            for _ in range(3):
                it.pilot.wheel(-0.25)
            assert planned(it) == pytest.approx(before)
            assert it.board.mat.camera.scale == scale
            it.pilot.wheel(0.25)
        it.pilot.move(it.inch(10, 13))
        for _ in range(8):
            it.pilot.wheel(-0.25)
        assert planned(it) == pytest.approx((before + 30) % 360)


def test_the_handle_turns_the_model_in_hand(tmp_path: Path) -> None:
    with table(tmp_path, FIELD) as it:
        it.click("m:krin", it.inch(10, 13))
        knob = it.board.mat.facing_handle_pixel()
        assert knob is not None
        s = it.pilot.stage.metrics.s
        it.drag((knob[0] / s, knob[1] / s), it.inch(4, 13))
        assert planned(it) == pytest.approx(180, abs=3)
        assert len(it.path) == 2, "the drag has moved nothing else"
        it.done()
        assert it.line[0].endswith("@180")


def test_a_click_on_the_handle_is_a_click_on_the_ground_below_it(tmp_path: Path) -> None:
    with table(tmp_path, FIELD) as it:
        it.click("m:krin")
        knob = it.board.mat.facing_handle_pixel()
        assert knob is not None
        s = it.pilot.stage.metrics.s
        it.click((knob[0] / s, knob[1] / s))
        assert len(it.path) == 2
        assert near(ends(it), *it.board.mat.camera.to_plane(knob))


# --- camera ---------------------------------------------------------------------------------------------------------


def under(it: Table, at: Spot) -> tuple[float, float]:
    """What lies below the pointer, in inches."""
    found = it.board.mat.camera.to_plane(it.pilot.stage.to_pixels(at))
    return found.x, found.y


def test_zooming_keeps_what_is_under_the_pointer(tmp_path: Path) -> None:
    with table(tmp_path, FIELD) as it:
        it.key("0")
        it.pilot.move(it.inch(18, 18))
        it.pilot.wheel(2)
        assert it.board.mat.camera.step == 2
        at = it.inch(12, 20)
        it.pilot.move(at)
        for turns, step in ((1, 3), (1, 4), (-1, 3)):
            it.pilot.wheel(turns)
            assert it.board.mat.camera.step == step
            assert near(under(it, at), 12, 20, 0.15)
        it.key("0")
        assert it.board.mat.camera.shows_whole_table


def test_a_drag_on_free_ground_pulls_the_mat(tmp_path: Path) -> None:
    with table(tmp_path, FIELD) as it:
        it.key("0")
        it.pilot.move(it.inch(18, 18))
        it.pilot.wheel(2)
        start = it.inch(16, 22)
        it.drag(start, (start[0] + 60, start[1] - 40))
        assert near(under(it, (start[0] + 60, start[1] - 40)), 16, 22, 0.15)
        assert it.path == ()
        assert it.line == []


def test_the_mat_is_pulled_with_a_model_in_hand_too(tmp_path: Path) -> None:
    with table(tmp_path, FIELD) as it:
        it.click("m:krin")
        it.pilot.move(it.inch(10, 10))
        it.key("+", "+")
        start = it.inch(12, 16)
        it.drag(start, (start[0] + 50, start[1] - 50))
        assert near(under(it, (start[0] + 50, start[1] - 50)), 12, 16, 0.15)
        assert it.path == ("m:krin",), "the plan is as it was"


def test_f_looks_at_the_next_floor_and_after_the_highest_at_the_ground(tmp_path: Path) -> None:
    with table(tmp_path, scenario="rescue-mission", map="old-quarter") as it:
        if isinstance(it.pilot.stage.scene, MusterScene):
            it.pilot.stage.pop_scene()
        seen = [it.board.mat.level]
        while True:
            it.key("f")
            if it.board.mat.level == seen[0]:
                break
            assert it.board.mat.level > seen[-1]
            seen.append(it.board.mat.level)
        assert seen[0] == 0
        assert len(seen) >= 2


# --- attacks --------------------------------------------------------------------------------------------------------


def test_a_click_on_an_enemy_plans_a_move_and_the_attack_after_it(tmp_path: Path) -> None:
    with table(tmp_path, FIELD) as it:
        it.click("m:krin", it.inch(12, 12), "m:bormin")
        assert len(it.line) == 1
        place = it.figure("krin").place
        assert place is not None
        assert near(place, 12, 12)
        assert position_queries.is_facing(it.draft, 0, position_queries.place_of(it.figure("bormin")))
        assert it.planner.caption == "Krin attacks Bormin"


def planning(it: Table) -> None:
    """Krin stays and attacks Bormin: the planner is open."""
    it.plan("krin", "bormin")


def test_the_planner_tells_the_chances_of_a_weapon_and_attacks_with_it(tmp_path: Path) -> None:
    with table(tmp_path, STRIKE) as it:
        planning(it)
        planner = it.planner
        assert set(planner.weapons) == {"scrap-pistol", "thrown"}
        assert planner.weapon == "scrap-pistol", "the best one is proposed"
        it.click(it.pilot.centre(planner.buttons["weapon thrown"].rect))
        assert planner.weapon == "thrown"
        it.click(it.pilot.centre(planner.buttons["weapon scrap-pistol"].rect))
        it.click(it.pilot.centre(planner.buttons["attack"].rect))
        assert it.line[1] == "attack bormin scrap-pistol"


def test_the_planner_offers_what_an_enhancement_costs(tmp_path: Path) -> None:
    text = "sides ark genlab; bare; hugust 10,10 @0; bormin 11.25,10 @180; m 2 3; round 1; turn ark"
    with table(tmp_path, text) as it:
        it.plan("hugust", "bormin")
        planner = it.planner
        assert planner.enhancements == (("", 0), ("beast-strength", 1), ("beast-strength", 2)), "no more than it has"
        it.click(it.pilot.centre(planner.buttons["price beast-strength 2"].rect))
        assert planner.price == ("beast-strength", 2)
        it.click(it.pilot.centre(planner.buttons["attack"].rect))
        assert it.line[1] == f"attack bormin {planner.weapon} beast-strength:2"
        assert it.draft.players[0].m_points == 0


def test_a_card_that_leads_down_from_a_floor_lets_its_button_go(tmp_path: Path) -> None:
    """After the battle nobody is taken in hand by a card, but looked at, on the floor where the model stands."""
    with piloted(tmp_path, Settings(animation_speed=0.0)) as pilot:
        it = ended(pilot)
        floors = pilot.centre(it.scene.picture.buttons["mat floors"].rect)
        it.click(floors)
        assert it.board.mat.level > 0
        assert it.scene.picture.buttons["mat floors"].selected
        it.click(it.card("lib"))
        assert it.path == ()
        assert it.board.mat.level == 0
        assert not it.scene.picture.buttons["mat floors"].selected


def test_a_weapon_that_only_a_card_brings_to_its_target_is_planned_with_that_card(tmp_path: Path) -> None:
    text = "sides ark genlab; bare; hugust 10,10 @0 [items=club,mut=chain-arm]; bormin 13,10 @180; m 2 3; turn ark"
    with table(tmp_path, text) as it:
        it.plan("hugust", "bormin")
        planner = it.planner
        assert planner.weapon == "club", "it does more than what lies about"
        for weapon in ("thrown", "club"):
            it.click(it.pilot.centre(planner.buttons[f"weapon {weapon}"].rect))
        assert planner.price == ("chain-arm", 2), "a club is shorter than two inches"
        it.click(it.pilot.centre(planner.buttons["attack"].rect))
        assert it.line[1] == "attack bormin club chain-arm:2"


@pytest.mark.parametrize("way", ["escape", "beside", "none"])
def test_who_leaves_the_planner_has_attacked_nobody(tmp_path: Path, way: str) -> None:
    with table(tmp_path, STRIKE) as it:
        planning(it)
        planner = it.planner
        if way == "escape":
            it.key("escape")
        elif way == "beside":
            it.click(it.inch(2, 34))
        else:
            it.click(it.pilot.centre(planner.buttons["none"].rect))
        assert it.pilot.stage.scene is it.scene
        assert len(it.line) == 1
        it.click("m:bormin")
        assert it.planner is not planner, "it can be planned again"
        it.key("escape")
        it.click("button:decline")
        assert it.line[1] == "decline"


def struck(it: Table) -> None:
    """Krin has attacked, and the dice lie on the table."""
    planning(it)
    it.key("return")
    assert isinstance(it.draft.todo[-1], t.Attacking)
    assert it.scene.match.to_act == 0


@pytest.mark.parametrize("pushes", [True, False])
def test_dice_are_pushed_or_kept_by_buttons(tmp_path: Path, pushes: bool) -> None:
    with table(tmp_path, STRIKE, seed="1") as it:
        struck(it)
        asked = len(it.line)
        assert "Push" in words_on_screen(it.pilot)
        it.click("button:push" if pushes else "button:decline")
        assert it.line[asked] == ("push" if pushes else "decline")


def test_a_charge_is_a_button_and_an_enemy(tmp_path: Path) -> None:
    text = "sides ark genlab; bare; krin 10,10 @0; bormin 17,10 @180; m 3 3; round 1; turn ark"
    with table(tmp_path, text) as it:
        it.click("m:krin", "button:charge", "m:bormin")
        if not it.line:
            it.done()
        assert it.line[0] == "charge krin bormin 15.75,10"
        it.click(*(["m:bormin"] if it.pilot.stage.scene is it.scene else []))
        assert it.planner.caption == "Krin attacks Bormin"


def test_another_action_keeps_the_path_where_it_may(tmp_path: Path) -> None:
    with table(tmp_path, FIELD) as it:
        it.click("m:krin", it.inch(10, 12), "button:watch")
        assert len(it.path) >= 2
        it.done()
        assert near(went(it.line[0], "watch", "krin"), 10, 12)
        assert it.figure("krin").is_watching


# --- overwatch ------------------------------------------------------------------------------------------------------

WATCHED = "sides ark genlab; bare; krin 10,10 @0; bormin 18,14 @180 [watch,items=scrap-rifle]; m 3 3; round 1; turn ark"


def test_overwatch_asks_who_watches_and_fires_where_one_clicks(tmp_path: Path) -> None:
    with table(tmp_path, WATCHED) as it:
        it.click("m:krin", it.inch(10, 14))
        it.done()
        assert it.scene.match.to_act == 1
        assert "Ben" in it.scene.picture.banner_wordings()[0]
        samples = sorted(place for place in it.scene.hand.marks(0).movable if place.startswith("s:"))
        assert samples
        middle = next(place for place in samples if place == "s:2")
        it.click(middle)
        if it.pilot.stage.scene is not it.scene:
            assert it.planner.caption == "Bormin attacks Krin"
            it.key("return")
        assert it.line[1].startswith("fire 2 ")


def test_overwatch_can_be_held(tmp_path: Path) -> None:
    with table(tmp_path, WATCHED) as it:
        it.click("m:krin", it.inch(10, 14))
        it.done()
        it.click("button:decline")
        assert it.line[1] == "decline"
        assert it.scene.match.to_act == 1, "once more at the end of the way (W3)"
        it.click("button:decline")
        assert not any(isinstance(task, t.Watching) for task in it.draft.todo)
        assert it.figure("bormin").is_watching


# --- operations -----------------------------------------------------------------------------------------------------

FINDS = (
    "sides ark genlab; bare; krin 10,10 @0; lib 10,14 @0; bormin 30,30 @180; mark artifact#1 12,12; m 3 3; round 1;"
    " turn ark"
)


def test_a_click_on_a_find_goes_there_and_picks_it_up(tmp_path: Path) -> None:
    with table(tmp_path, FINDS) as it:
        it.click("m:krin", "t:1")
        assert it.line[0].startswith("simple krin pick t1 ")
        assert len(it.figure("krin").items) == 2


def test_a_find_under_the_model_in_hand_is_picked_up_by_a_click(tmp_path: Path) -> None:
    with table(tmp_path, FINDS.replace("12,12", "10,10")) as it:
        it.click("m:krin")
        assert "t:1" in it.scene.hand.marks(0).targets
        it.click("t:1")
        assert it.line[0].startswith("simple krin pick t1 ")


def test_a_card_is_given_by_buttons_and_a_friend(tmp_path: Path) -> None:
    with table(tmp_path, FINDS) as it:
        it.click("m:krin", "button:simple", "button:simple:give", "c:krin/scrap-pistol", "m:lib")
        if not it.line:
            it.done()
        assert it.line[0].startswith("simple krin give lib scrap-pistol ")
        assert {item.kind for item in it.figure("lib").items} >= {"scrap-pistol"}


def test_a_card_is_received_by_its_button(tmp_path: Path) -> None:
    with table(tmp_path, FINDS) as it:
        it.click("m:krin", "button:simple", "button:simple:receive", "c:lib/slingshot")
        if not it.line:
            it.done()
        assert it.line[0].startswith("simple krin receive lib slingshot ")


def test_cards_are_no_buttons_before_an_operation_asks_for_one(tmp_path: Path) -> None:
    with table(tmp_path, FINDS) as it:
        it.click("m:krin")
        assert not [place for place, _ in it.scene.hand.pickable_buttons if place.startswith("c:")]


def test_a_mutation_is_bought_and_aimed(tmp_path: Path) -> None:
    with table(tmp_path, STRIKE) as it:
        it.click("m:krin", "button:mutate:mind-push", "button:points:2", "m:bormin")
        if not it.line:
            it.done()
        assert it.line[0].startswith("mutate krin mind-push:2 ")
        assert it.line[0].endswith(" bormin")


# --- tools ----------------------------------------------------------------------------------------------------------


def test_the_ruler_measures_what_the_rules_measure(tmp_path: Path) -> None:
    with table(tmp_path, FIELD) as it:
        it.key("g")
        it.drag("m:krin", "m:bormin")
        apart = position_queries.distance_between_bases(
            it.draft, it.draft.index_of_figure("krin"), it.draft.index_of_figure("bormin")
        )
        assert apart == pytest.approx(8 - 1.25)
        assert it.board.mat.tools.measurement_texts()[0] == "6.75 inches apart"
        assert list(it.path) == [], "nobody is taken in hand meanwhile"
        it.key("g")
        assert it.board.mat.tools.measurement_texts() == []
        it.click("m:krin")
        assert list(it.path) == ["m:krin"]


def test_the_sight_line_says_what_the_rules_see(tmp_path: Path) -> None:
    with table(tmp_path, WALL) as it:
        it.key("v")
        it.drag("m:krin", "m:bormin")
        seen = position_queries.sight_between(
            it.draft, it.draft.index_of_figure("krin"), it.draft.index_of_figure("bormin")
        )
        assert not seen.is_seen
        assert it.board.mat.tools.measurement_texts()[0] == say(
            "zone_wars_mat.sees_not", figure="Krin", target="Bormin"
        )
    with table(tmp_path / "free", FIELD) as it:
        it.key("v")
        it.drag("m:krin", "m:bormin")
        assert it.board.mat.tools.measurement_texts()[:2] == ["Krin sees Bormin", "No cover"]


# --- before the battle ----------------------------------------------------------------------------------------------


def mustered(it: Table) -> None:
    """Both seats take the usual models."""
    while isinstance(it.pilot.stage.scene, MusterScene):
        scene = it.pilot.stage.scene
        it.click(it.pilot.centre(scene.buttons["usual"].rect))
        it.click(it.pilot.centre(scene.buttons["ready"].rect))


def test_models_are_mustered_by_their_cards(tmp_path: Path) -> None:
    with table(tmp_path, scenario="rescue-mission") as it:
        scene = it.pilot.stage.scene
        assert isinstance(scene, MusterScene)
        assert scene.model_count == 2
        assert not scene.buttons["usual"].selected
        it.click(it.pilot.centre(scene.buttons["usual"].rect))
        assert scene.buttons["usual"].selected, "pressing it again changes nothing"
        for id_ in scene.chosen.copy():
            it.click(it.pilot.centre(scene.buttons[f"model {id_}"].rect))
        assert not scene.buttons["usual"].selected
        for id_ in ("vasko", "krin", "lib"):
            it.click(it.pilot.centre(scene.buttons[f"model {id_}"].rect))
        assert not scene.buttons["ready"].enabled, "one too many"
        it.click(it.pilot.centre(scene.buttons["model vasko"].rect))
        it.click(it.pilot.centre(scene.buttons["ready"].rect))
        assert it.line[0] == "muster krin,lib"


def test_models_are_deployed_by_drags_from_their_cards(tmp_path: Path) -> None:
    with table(tmp_path, scenario="rescue-mission", seed="3") as it:
        mustered(it)
        if isinstance(it.draft.todo[-1], t.Cornering):
            it.click("button:corner:nw")
        task = it.draft.todo[-1]
        assert isinstance(task, t.Deploying)
        seat = it.scene.match.to_act
        own = [figure.id for figure in it.draft.figures if figure.owner == seat]
        it.click(it.card(own[0]))
        target = next(place for place in it.scene.hand.marks(0).targets if place.startswith("at:"))
        at = it.spot(target)
        it.key("escape")
        it.drag(it.card(own[0]), at)
        assert it.line[-1].startswith(f"deploy {own[0]} ")
        place = it.figure(own[0]).place
        assert place is not None
        wanted = mat_names.point_of_pick(target)
        assert wanted is not None
        assert near(place, wanted.x, wanted.y, 0.2)


def test_the_facing_is_chosen_before_a_model_is_deployed(tmp_path: Path) -> None:
    with table(tmp_path, scenario="rescue-mission", seed="3") as it:
        mustered(it)
        if isinstance(it.draft.todo[-1], t.Cornering):
            it.click("button:corner:nw")
        own = next(f.id for f in it.draft.figures if f.owner == it.scene.match.to_act)
        it.click(it.card(own))
        it.key(".")
        turned = planned(it)
        target = next(place for place in it.scene.hand.marks(0).targets if place.startswith("at:"))
        it.click(target)
        assert it.line[-1].startswith(f"deploy {own} ")
        assert it.figure(own).facing == pytest.approx(turned)
