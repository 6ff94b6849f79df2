"""To do something is as much a button as not to, and says how likely it comes off."""

from __future__ import annotations

from pathlib import Path

from tabletop.games.zone_wars.board.attack_planner import AttackPlanner
from tabletop.games.zone_wars.rules.queries.odds import recovery_chance
from tabletop.games.zone_wars.rules.state.tasks import Deploying
from tabletop.games.zone_wars.rules.text.actions import Assist, Fire
from tabletop.ui.messages import say
from tabletop.ui.scenes.dialogs import ConfirmScene
from tests.games.zone_wars.board.table import table
from tests.games.zone_wars.board.test_automatic_answers import best_chance
from tests.games.zone_wars.board.test_board import words_on_screen
from tests.games.zone_wars.board.test_setting_up import mustered

WATCHED = "sides ark genlab; bare; krin 10,10 @0; bormin 18,14 @180 [watch,items=scrap-rifle]; m 3 3; round 1; turn ark"
COUNTER = "sides ark genlab; bare; franton 10,10 @0; torv 11.25,10 @180; m 3 3; round 1; turn ark"
FALLEN = "sides ark genlab; bare; krin 10,10 @0 [broken]; franton 13,10 @180; torv 30,30 @0; m 3 3; round 1; turn ark"


def test_to_fire_is_a_button_with_its_chance_beside_to_hold_fire(tmp_path: Path) -> None:
    with table(tmp_path, WATCHED) as it:
        it.click("m:krin", it.inch(10, 14))
        it.done()
        chance, said = best_chance(it), dict(it.scene.hand.pickable_buttons)
        (shot,) = [place for place in said if place.startswith("s:")]
        assert said[shot] == f"Fire: {round(chance)}%"
        assert said["button:decline"] == "Hold fire"
        both = [it.scene.picture.buttons[name] for name in (shot, "button:decline")]
        assert [plaque.kind for plaque in both] == ["primary", "raised"]
        assert both[0].rect.size == both[1].rect.size
        it.click(it.pilot.centre(both[0].rect))
        assert isinstance(it.pilot.stage.scene, AttackPlanner)
        assert it.planner.planned_action == Fire(float(shot[2:]), it.planner.weapon)
        told = it.planner.odds_of_attack_action(it.planner.planned_action).plain.fates[0].hurt_chance
        assert round(float(100 * told)) == round(chance)


def test_to_strike_back_is_called_so(tmp_path: Path) -> None:
    with table(tmp_path, COUNTER, chance="ask") as it:
        for text in ("move franton @0", "attack torv scrap-axe", "roll 2 3 4 5 / 2 3", "decline"):
            it.scene.match.submit(it.scene.match.game.parse(text))
        it.pilot.rest()
        it.pilot.key("return")
        it.pilot.rest()
        assert dict(it.scene.hand.pickable_buttons) == {
            "button:decline": "No attack",
            "m:franton": "Strike back at Franton",
        }


def test_enter_leads_to_the_one_bright_answer_and_once_more_gives_it(tmp_path: Path) -> None:
    with table(tmp_path, COUNTER, chance="ask") as it:
        for text in ("move franton @0", "attack torv scrap-axe", "roll 2 3 4 5 / 2 3", "decline"):
            it.scene.match.submit(it.scene.match.game.parse(text))
        it.pilot.rest()
        it.pilot.key("return")
        assert it.scene.hand.gesture.focus == "m:franton"
        assert it.pilot.stage.toast.words
        it.pilot.key("return")
        assert it.pilot.stage.scene is not it.scene, "it is asked how"


def test_who_gets_up_alone_or_with_help_is_told_how_likely(tmp_path: Path) -> None:
    with table(tmp_path, FALLEN) as it:
        it.click("m:krin")
        assert dict(it.scene.hand.pickable_buttons)["button:recover"] == "Recover, 42%", "three dice: 1 - (5/6)^3"
        it.pilot.key("escape")
        it.click("m:franton", "button:assist")
        it.pilot.move(it.inch(10, 10))
        it.pilot.rest()
        action = next(one for one in it.scene.match.actions() if isinstance(one, Assist))
        share = round(float(100 * recovery_chance(it.draft.rules_context, it.draft.state(), action)))
        assert share == 67, "six dice"
        assert say("zone_wars.foresee_up", figure="Krin", share=f"{share}%") in words_on_screen(it.pilot)


# --- what nothing takes back -----------------------------------------------------------------------------------------


def test_who_passes_is_asked_once_more_because_a_token_is_drawn_at_once(tmp_path: Path) -> None:
    with table(tmp_path, WATCHED) as it:
        it.click("m:krin", "button:pass")
        box = it.pilot.stage.scene
        assert isinstance(box, ConfirmScene)
        assert box.caption == say("zone_wars.pass_final", figure="Krin")
        it.key("escape")
        assert not it.line
        it.click("button:pass")
        it.key("left", "return")
        assert it.line[0] == "pass krin"


def test_only_the_last_model_of_all_is_put_down_for_good(tmp_path: Path) -> None:
    with table(tmp_path, scenario="rescue-mission") as it:
        mustered(it)
        while not isinstance(it.draft.todo[-1], Deploying):
            it.click(it.scene.hand.pickable_buttons[0][0])
        for left in range(4, 0, -1):
            before, seat = len(it.line), it.scene.match.to_act
            it.click(it.card(next(f.id for f in it.draft.figures if f.owner == seat and f.place is None)))
            it.click(next(place for place in it.scene.hand.marks(0).targets if place.startswith("at:")))
            if left > 1:
                assert len(it.line) == before + 1
                assert it.scene.action_history.undo_offer().refusal is None
        assert isinstance(it.pilot.stage.scene, ConfirmScene)
        assert len(it.line) == before
        it.key("left", "return")
        assert it.draft.round == 1


def test_a_find_says_before_it_is_taken_that_it_shows_what_it_is(tmp_path: Path) -> None:
    position = WATCHED.replace("; m 3 3", "; mark artifact#1 13,10; m 3 3").replace("bormin 18,14", "bormin 30,30")
    with table(tmp_path, position) as it:
        it.click("m:krin")
        it.pilot.move(it.spot("t:1"))
        it.pilot.frames(20)
        assert it.scene.hand.hover_info.odds_badge.lines == (say("zone_wars.pick_reveals"),)
