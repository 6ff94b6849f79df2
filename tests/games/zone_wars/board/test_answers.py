"""Every press at a table of Zone Wars is answered, and the reason told is the one that really stops it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tabletop.games.zone_wars.board.mat import plan_labels
from tabletop.games.zone_wars.board.mat.plan_overlay import PlanOverlay
from tabletop.games.zone_wars.rules.queries import position_queries
from tabletop.play.seats import Sitter, SitterKind
from tabletop.ui.messages import say
from tests.games.zone_wars.board.states import DUEL
from tests.games.zone_wars.board.table import Spot, Table, table
from tests.games.zone_wars.board.test_board import words_on_screen

FIELD = "sides ark genlab; {}; krin 10,10 @0{}; lib 7,13 @0 [used]; bormin {} @180; {}m 3 3; round 1; turn ark{}"


def field(terrain: str = "bare", *, krin: str = "", foe: str = "30,30", marks: str = "", turn: str = "") -> str:
    """Krin and Lib, who has acted, against Bormin."""
    return FIELD.format(terrain, krin, foe, marks, turn)


def answer(it: Table, *presses: str | Spot) -> str:
    """What the bubble says after these clicks, the rule included."""
    it.click(*presses)
    return it.scene.table.bubble.words


def stopped(it: Table, at: Spot) -> str:
    """What is said where the way of the model in hand ends before the pointer."""
    it.pilot.move(at)
    it.pilot.rest()
    mat = it.board.mat
    assert mat.plans.held_picker is not None
    assert mat.plans.held_picker.last_snap_end is not None
    refusal = mat.plans.held_picker.last_snap_end.refusal
    assert refusal is not None
    return f"{plan_labels.stop_reason_text(mat.game.content, it.draft, refusal)} {refusal.clause}"


# --- with an empty hand ---------------------------------------------------------------------------------------------


def test_what_is_not_ones_own_or_has_acted_says_so(tmp_path: Path) -> None:
    with table(tmp_path, field()) as it:
        assert answer(it, "m:bormin") == "Bormin isn't your model. Choose one of your own. (rule R60)"
        assert answer(it, "m:lib") == "Lib has already acted this round. Activate another of your models. (rule R61)"
        it.key("escape")
        assert answer(it, it.card("lib")).startswith("Lib has already acted this round.")


def test_ground_tokens_and_scenery_say_what_they_are_and_what_to_do_first(tmp_path: Path) -> None:
    terrain = "low crates 20,4 22,4 22,6 20,6; blocking rocks 20,20 24,20 24,24 20,24"
    with table(tmp_path, field(terrain, marks="mark artifact#1 5,30; mark hotspot#2 30,5; ")) as it:
        assert answer(it, it.inch(16, 16)).startswith(
            "No model is chosen. First click one of your models, or its card."
        )
        assert answer(it, "t:1").startswith("This is a find.")
        assert answer(it, "t:2").startswith("This is a hotspot.")
        assert answer(it, it.inch(21, 5)) == (
            "Low terrain, the Crates: models cross it freely, it gives cover, and it stops a Charge. (rule R179)"
        )
        assert answer(it, it.inch(22, 22)).startswith("Blocking terrain, the ")
        assert it.path == ()


def test_who_pulls_at_the_mat_is_not_told_to_take_somebody(tmp_path: Path) -> None:
    with table(tmp_path, field()) as it:
        it.key("+")
        it.drag(it.inch(16, 16), it.inch(14, 14))
        assert it.scene.table.bubble.words == ""


def test_while_somebody_has_a_further_action_nobody_is_told_to_activate_a_model(tmp_path: Path) -> None:
    with table(tmp_path, field(turn=" krin bonus")) as it:
        it.key("escape")  # Krin is in hand at once
        words = answer(it, it.inch(16, 16))
        assert words == "This is Krin's action. Click Krin, then where it should go. (rule R61)"


def test_a_target_that_cannot_be_hit_any_more_is_not_told_to_be_gone_to(tmp_path: Path) -> None:
    with table(tmp_path, field(foe="14,10").replace("; m 3", "; dux 3,10 @180; m 3")) as it:
        it.click("m:krin")
        it.done()
        assert it.scene.hand.expected_action_text() == "choose a target for Krin"
        words = answer(it, "m:dux")
        assert words == "Dux is now behind your model. Choose a marked enemy. (rule R123)"
        assert answer(it, it.inch(20, 20)) == "Not now. First: attack, or decline. (rule R62)"


# --- with a model in hand -------------------------------------------------------------------------------------------


def test_a_wall_stops_the_way_and_not_how_far_one_may_go(tmp_path: Path) -> None:
    wall = "blocking rocks 13,6 14,6 14,14 13,14"
    with table(tmp_path, field(wall)) as it:
        it.click("m:krin")
        assert stopped(it, it.inch(20, 10)) == "the Wall in the way R180"
        assert stopped(it, it.inch(10, 20)) == "the path there is 10 inches, 5 too long R88"


def test_a_place_too_far_from_the_corner_names_the_rule_of_deploying(tmp_path: Path) -> None:
    with table(tmp_path, scenario="rescue-mission") as it:
        scene = it.pilot.stage.scene
        for _ in range(2):
            scene = it.pilot.stage.scene
            for name in ("usual", "ready"):
                it.click(it.pilot.centre(scene.buttons[name].rect))  # type: ignore[attr-defined]
        while it.scene.hand.pickable_buttons and it.scene.hand.pickable_buttons[0][0].startswith("button:corner"):
            it.click(it.scene.hand.pickable_buttons[0][0])
        seat = it.scene.match.to_act
        own = next(figure.id for figure in it.draft.figures if figure.owner == seat)
        it.click(it.card(own))
        assert stopped(it, it.inch(18, 18)) == "too far from the corner S1"


def test_an_upper_floor_without_stairs_says_that_nothing_leads_up(tmp_path: Path) -> None:
    house = "building hut floor=2.5 12,8 18,8 18,14 12,14"
    with table(tmp_path, field(house)) as it:
        it.click("m:krin")
        it.key("f")
        assert stopped(it, it.inch(12.3, 10)) == "nothing leads up or down there R183"


def test_a_find_too_far_away_is_not_to_be_gone_to(tmp_path: Path) -> None:
    with table(tmp_path, field(marks="mark artifact#7 5,30; ")) as it:
        words = answer(it, "m:krin", "t:7")
        told = "That is 19.59 inches away, but you have only 5 inches left. Choose something nearer."
        assert words == f"{told} (rule R117)"


def test_an_enemy_out_of_reach_is_not_to_be_gone_to(tmp_path: Path) -> None:
    with table(tmp_path, field(krin=" [items=club]")) as it:
        words = answer(it, "m:krin", "m:bormin")
        assert words.startswith("Bormin is 27.03 inches away: too far to go and attack now.")


def test_r47_for_a_rifle_without_limit_it_is_the_wall_that_stops_it_and_not_the_distance(tmp_path: Path) -> None:
    hall = "blocking hall 18,12 26,12 26,28 18,28"
    with table(tmp_path, field(hall, krin=" [items=scrap-rifle]")) as it:
        words = answer(it, "m:krin", "m:bormin")
        assert words == "The Hall hides Bormin. Go where you can see at least part of it. (rule R143)"
    with table(tmp_path, field(krin=" [items=scrap-rifle]")) as it:
        it.click("m:krin", "m:bormin")
        assert it.proposal.ideas, "where it is seen it is fired at"


def test_r47_with_a_busted_one_the_distance_is_what_stops_it(tmp_path: Path) -> None:
    hall = "blocking hall 18,12 26,12 26,28 18,28"
    with table(tmp_path, field(hall, krin=" [items=scrap-rifle~2!]")) as it:
        assert it.figure("krin").items[0].busted
        assert answer(it, "m:krin", "m:bormin").startswith("Bormin is 27.03 inches away")


def test_r71_r94_the_button_says_that_there_is_a_way_before_it(tmp_path: Path) -> None:
    with table(tmp_path, field(krin=" [items=scrap-rifle]")) as it:
        for kind, there, far in (("watch", (13, 10), "3 inches"), ("aim", (11, 10), "1 inch")):
            name = {"watch": "Overwatch", "aim": "Aimed Fire"}[kind]
            it.click("m:krin", f"button:{kind}")
            assert it.scene.picture.buttons["plate"].words == f"Krin: {name}"
            it.click(it.inch(*there))
            assert it.scene.picture.buttons["plate"].words == f"Krin: go {far}, then {name}"
            it.key("escape", "escape", "escape")


@pytest.mark.parametrize(
    ("power", "words"), [("jump", "ground to go there"), ("mind-push", "the target, or the place")]
)
def test_what_a_mutation_wants_next_is_what_it_takes(power: str, words: str, tmp_path: Path) -> None:
    with table(tmp_path, field(foe="14,10", krin=f" [mut={power}]")) as it:
        it.click("m:krin", f"button:mutate:{power}")
        if "button:points:1" in dict(it.scene.hand.pickable_buttons):
            it.click("button:points:1")
        assert words in it.scene.picture.banner_wordings()[0]


def test_the_pointer_on_a_button_over_the_mat_plans_no_way_to_the_ground_below_it(tmp_path: Path) -> None:
    with table(tmp_path, DUEL) as it:
        it.click("m:krin", it.inch(9, 18))
        path = it.path
        for name in ("mat floors", "mat nearer", "mat legend"):
            it.pilot.move(it.pilot.centre(it.scene.picture.buttons[name].rect))
            it.pilot.rest()
            assert it.scene.hand.drag_state.hovered_place is None
            assert it.path == path
        it.pilot.move(it.inch(9, 17))
        it.pilot.rest()
        assert it.scene.hand.drag_state.hovered_place is not None


@pytest.mark.parametrize(("hall", "seen"), [("bare", True), ("blocking hall 14,8 16,8 16,12 14,12", False)])
def test_r79_only_who_is_in_sight_is_before_the_eyes_of_a_watch(hall: str, seen: bool, tmp_path: Path) -> None:
    with table(tmp_path, field(hall, foe="18,10")) as it:
        action = it.scene.match.game.parse("watch krin @0")
        assert (
            position_queries.sight_between(
                it.draft, it.draft.index_of_figure("krin"), it.draft.index_of_figure("bormin")
            ).is_seen
            == seen
        )
        words = it.board.words.hint_reason(it.scene.match.view(0), action)
        assert words == (say("zone_wars_why.watch_one", target="Bormin") if seen else say("zone_wars_why.watch_none"))


def test_a_charge_says_whom_it_does_not_reach(tmp_path: Path) -> None:
    with table(tmp_path, field(foe="18,10").replace("; m 3", "; dux 30,10 @180; m 3")) as it:
        words = answer(it, "m:krin", "button:charge", "m:dux")
        assert words == "Dux is 18.75 inches away, and a charge goes 10 inches. Choose somebody nearer. (rule R97)"


def test_a_sprint_says_that_it_attacks_nobody(tmp_path: Path) -> None:
    with table(tmp_path, field(foe="14,10")) as it:
        words = answer(it, "m:krin", "button:sprint", "m:bormin")
        assert words == "Krin can't attack during a sprint. Choose Move & Attack or Charge. (rule R101)"


def test_a_broken_model_says_why_it_goes_nowhere(tmp_path: Path) -> None:
    with table(tmp_path, field(krin=" [broken]")) as it:
        assert answer(it, "m:krin", it.inch(12, 12)) == "Krin is Broken and can only Recover. (rule R106)"


def test_a_mutation_asks_for_what_it_wants_first(tmp_path: Path) -> None:
    with table(tmp_path, field(krin=" [mut=mind-push]", foe="14,10")) as it:
        words = answer(it, "m:krin", "button:mutate:mind-push", "m:bormin")
        assert words == "First choose how many m-points to spend on Mind Push: use the buttons below. (rule R30)"


# --- helpers --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("people", [2, 1])
def test_the_best_bot_has_an_idea_for_whoever_asks(tmp_path: Path, people: int) -> None:
    sitters = (
        Sitter(SitterKind.PERSON, "Ann"),
        Sitter(SitterKind.PERSON, "Ben") if people == 2 else Sitter(SitterKind.BOT, "Bo", "random"),
    )
    with table(tmp_path, field(foe="14,10"), *sitters) as it:
        it.key("l")
        assert it.scene.table.suggestion_panel.full_text.startswith("Krin")
        assert it.scene.hand.marks(0).hint[0] == "m:krin"
        assert it.line == [], "it is only said"
        it.plan("krin", "bormin")
        it.key("escape", "l")
        assert it.scene.table.suggestion_panel.full_text.startswith("Attack Bormin")
        assert it.scene.hand.marks(0).hint == ("m:bormin",)


def test_an_idea_that_comes_too_late_is_not_told(tmp_path: Path) -> None:
    with table(tmp_path, field(foe="14,10")) as it:
        it.scene.hints.ask_hint()
        it.pilot.stage.toast.clear_notice()
        it.scene.play(it.scene.match.game.parse("pass krin"))
        it.pilot.rest()
        assert not it.pilot.stage.toast.words
        assert not it.scene.table.suggestion_panel.full_text
        assert it.scene.hand.marks(0).hint == ()


@pytest.mark.parametrize("key", ["a", "w"])
def test_every_key_of_a_helper_says_something(tmp_path: Path, key: str) -> None:
    with table(tmp_path, field()) as it:
        it.pilot.key(key)
        it.pilot.frames(2)
        assert it.pilot.stage.toast.words


# --- overwatch ------------------------------------------------------------------------------------------------------


def test_what_is_said_of_a_shot_on_the_way_is_what_the_shot_meets(tmp_path: Path) -> None:
    """The words beside a point of the way, with the pointer going from one to the next, tell its very cover."""
    wall = "low crates 13,12.6 14,12.6 14,15 13,15"
    watch = field(wall, foe="18,13").replace("bormin 18,13 @180", "bormin 18,13 @180 [watch,items=scrap-rifle]")
    with table(tmp_path, watch) as it:
        it.click("m:krin", it.inch(10, 14))
        it.done()
        points = sorted(
            (place for place in it.board.place_centres() if place.startswith("s:")), key=lambda s: float(s[2:])
        )
        assert len(points) > 2
        told: dict[str, int] = {}
        s = it.pilot.stage.metrics.s
        for place in (*points, *reversed(points)):
            x, y = it.board.place_centres()[place]  # one of them has a button as well
            it.pilot.move((x / s, y / s))
            it.pilot.frames(2)
            words = words_on_screen(it.pilot)
            dice = 0 if "No cover" in words else int(words.partition("Cover: ")[2].split()[0])
            told.setdefault(place, dice)
            assert told[place] == dice
        assert len(set(told.values())) > 1, "the way leads from the open behind the crates"
        for place in points:
            point = next(at for far, at in it.draft.todo[-1].points if f"s:{far:g}" == place)  # type: ignore[union-attr]
            d = it.draft
            d.change_figure(0, place=point)
            assert (
                position_queries.count_cover_dice(d, next(i for i, f in enumerate(d.figures) if f.id == "bormin"), 0)
                == told[place]
            ), place


# --- what is in hand stays there ------------------------------------------------------------------------------------

HELP = (
    "sides ark genlab; {}; krin 10,10 @0; lib {} @0 [broken,damage=4,used]; bormin 30,30 @180; m 3 3; round 1; turn ark"
)


@pytest.mark.parametrize(
    ("terrain", "friend", "said"),
    [
        ("bare", "20,10", "That is 8.75 inches away, but you have only 5 inches left. Choose something nearer."),
        ("blocking rocks 12,2 13,2 13,18 12,18", "14.2,10", "No free path leads to Lib from here."),
    ],
)
def test_a_friend_who_cannot_be_helped_up_says_why(tmp_path: Path, terrain: str, friend: str, said: str) -> None:
    with table(tmp_path, HELP.format(terrain, friend)) as it:
        it.click("m:krin")
        assert "button:assist" not in dict(it.scene.hand.pickable_buttons), "what cannot be done is not offered"
        assert answer(it, "m:lib").startswith(said)
        assert it.path == ("m:krin",)
        assert answer(it, it.card("lib")).startswith(said), "the card is the same model"
        assert it.path == ("m:krin",)


def test_a_friend_beyond_the_first_one_who_can_be_helped_says_why_as_well(tmp_path: Path) -> None:
    near = HELP.format("bare", "20,10").replace("bormin", "hugust 12,10 @0 [broken,damage=5,used]; bormin")
    with table(tmp_path, near) as it:
        said = "That is 8.75 inches away, but you have only 5 inches left."
        assert answer(it, "m:krin", "button:assist", "m:lib").startswith(said)
        assert it.path == ("m:krin", "button:assist")


def test_a_refused_click_leaves_the_model_in_hand(tmp_path: Path) -> None:
    with table(tmp_path, field()) as it:
        it.click("m:krin")
        assert answer(it, "m:bormin") != ""
        assert list(it.path) == ["m:krin"]
        it.click("m:krin")
        assert list(it.path) == [], "a click on itself still lets it go"


def test_one_reason_is_said_once_when_a_sprint_is_refused(tmp_path: Path) -> None:
    with table(tmp_path, field()) as it:
        it.click("m:krin", "button:sprint")
        it.pilot.move(it.inch(5, 10))
        it.pilot.rest()
        assert "only goes forward" in words_on_screen(it.pilot)
        assert it.scene.table.bubble.words == ""
        assert "only goes forward" in answer(it, it.inch(5, 10))
        assert words_on_screen(it.pilot).count("only goes forward") == 1
        assert it.path == ("m:krin", "button:sprint")


def test_the_light_of_a_sprint_lies_only_before_the_model(tmp_path: Path) -> None:
    with table(tmp_path, field()) as it:
        it.click("m:krin", "button:sprint")
        it.pilot.rest()
        surface, s = it.pilot.stage.surface, it.pilot.stage.metrics.s
        lit = {at: surface.get_at(tuple(round(v * s) for v in it.inch(*at)))[:3] for at in ((13, 12), (7, 12))}
        it.key("escape", "escape", "escape")
        plain = {at: surface.get_at(tuple(round(v * s) for v in it.inch(*at)))[:3] for at in lit}
        assert lit[13, 12] != plain[13, 12]
        assert lit[7, 12] == plain[7, 12]


def test_a_way_that_a_wall_ends_says_so_also_after_the_click(tmp_path: Path) -> None:
    with table(tmp_path, field("blocking rocks 13,6 14,6 14,14 13,14", foe="30,30")) as it:
        it.click("m:krin")
        it.pilot.move(it.inch(14.6, 10))
        it.pilot.rest()
        assert "Stopped here: the Wall in the way" in words_on_screen(it.pilot)
        it.click(it.inch(14.6, 10))
        assert len(it.path) == 2
        assert "Stopped here: the Wall in the way" in words_on_screen(it.pilot)
        it.key("backspace")
        it.click(it.inch(11.5, 10))
        assert "Stopped here" not in words_on_screen(it.pilot)


def test_who_aims_keeps_the_lines_of_sight_while_the_pointer_is_at_the_buttons(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[int] = []
    real = PlanOverlay._draw_sight_line

    def sight(self: PlanOverlay, *given: Any) -> Any:
        seen.append(given[-1].figure)
        return real(self, *given)

    monkeypatch.setattr(PlanOverlay, "_draw_sight_line", sight)
    with table(tmp_path, field(krin=" [items=scrap-crossbow]", foe="16,10")) as it:
        it.click("m:krin", "button:aim")
        it.pilot.move(it.spot("button:move"))
        it.pilot.rest()
        seen.clear()
        words_on_screen(it.pilot)
        assert it.draft.index_of_figure("bormin") in seen


def test_while_a_box_asks_the_bar_does_not_say_that_nothing_can_be_done(tmp_path: Path) -> None:
    with table(tmp_path, DUEL) as it:
        it.plan("krin", "bormin")
        assert it.planner.caption == "Krin attacks Bormin"
        assert "nowhere" not in " ".join(it.scene.picture.banner_wordings()), it.scene.picture.banner_wordings()
