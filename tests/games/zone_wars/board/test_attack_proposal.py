"""What is proposed where a model is dropped on an enemy: all ways to attack it, and what is done of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.games.zone_wars.board.attack_planner import AttackPlanner
from tabletop.games.zone_wars.board.attack_proposal import AttackProposal
from tabletop.games.zone_wars.rules.queries.odds import AttackPlan, attack_odds, state_with_figure_moved
from tabletop.games.zone_wars.rules.state.tasks import Mode
from tabletop.play.match import Match
from tabletop.settings import Settings
from tabletop.ui.messages import say
from tabletop.ui.scenes.registry import SceneRequest, open_scene
from tests.games.zone_wars.board.states import ARMED
from tests.games.zone_wars.board.table import Table, table
from tests.games.zone_wars.board.test_board import words_on_screen
from tests.ui.pilot import piloted

AXE = "sides ark genlab; bare; franton 10,10 @0; bormin 16,10 @180; dux 30,30 @0; m 3 3; round 1; turn ark"


def percent(share: object) -> str:
    """As it is written."""
    return f"{round(100 * share)}%"  # type: ignore[operator]


def rows(it: Table) -> list[tuple[str, str, str]]:
    """What is written in the rows."""
    found = [item for item in it.proposal.buttons.items if item.name.startswith("way")]
    return [(item.words, item.line_below, item.end_text) for item in found]


def test_an_axe_in_hand_is_not_thrown_but_charges(tmp_path: Path) -> None:
    with table(tmp_path, AXE) as it:
        it.drag("m:franton", "m:bormin")
        told = rows(it)
        assert [words for words, _, _ in told] == ["Charge", "Go close and strike", "Stay and throw"]
        near = state_with_figure_moved(it.draft.rules_context, it.draft.state(), "franton", (14.75, 10, 0), 0)
        charge = attack_odds(it.draft.rules_context, near, AttackPlan("franton", "bormin", "scrap-axe", Mode.CHARGE))
        pushed = charge.pushed
        assert pushed is not None
        assert told[0] == (
            "Charge", f"Scrap Axe, 5 + 2 dice · pushed {percent(pushed.fates[0].hurt_chance)}",
            percent(charge.plain.fates[0].hurt_chance),
        )  # fmt: skip
        shares = [idea.hurt_chance for idea in it.proposal.ideas]
        assert shares == sorted(shares, reverse=True)
        reply = charge.plain.counterattack
        assert reply is not None
        assert (
            "Bormin strikes back for damage",
            percent(reply.chance * reply.fate.hurt_chance),
        ) in it.proposal.risk_texts_with_chances()
        assert it.line == [], "nothing is done yet"


def test_without_hints_no_way_is_told_to_be_the_best(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, "hint_refusal", "rule")
    with table(tmp_path, AXE) as it:
        it.drag("m:franton", "m:bormin")
        order = [(idea.weapon, str(idea.action)) for idea in it.proposal.ideas]
        assert len(order) == 3
        assert order == sorted(order)
        it.key("l")
        assert it.pilot.stage.toast.words == say("table.lack_rule")
        number = next(k for k, (words, _, _) in enumerate(rows(it)) if words == "Charge")
        it.key(str(number + 1))
        assert it.line[0].startswith("charge franton bormin"), "it can be chosen as before"


@pytest.mark.parametrize(("far", "first"), [(3, "Aimed Fire"), (6, "Aimed Fire")])
def test_bare_hands_are_not_proposed_beside_a_weapon_that_does_as_much(tmp_path: Path, far: int, first: str) -> None:
    """Vasko's rifle hurts from afar as likely as his hands do after a charge."""
    text = f"sides ark genlab; bare; vasko 10,10 @0; dux {10 + far},10 @180; bormin 30,30 @0; m 3 3; round 1; turn ark"
    with table(tmp_path, text) as it:
        it.click("m:vasko", "m:dux")
        assert rows(it)[0][0] == first
        assert [idea.weapon for idea in it.proposal.ideas] == ["scrap-rifle", "thrown"]


def test_who_has_nothing_better_strikes_with_bare_hands(tmp_path: Path) -> None:
    text = AXE.replace("franton 10,10 @0", "vasko 10,10 @0 [items=pot-helmet]")
    with table(tmp_path, text) as it:
        it.click("m:vasko", "m:bormin")
        assert [idea.weapon for idea in it.proposal.ideas] == ["fists", "fists", "thrown"]


@pytest.mark.parametrize("way", ["click", "key", "number"])
def test_what_is_proposed_is_done_without_another_word(tmp_path: Path, way: str) -> None:
    with table(tmp_path, AXE) as it:
        it.click("m:franton", "m:bormin")
        if way == "click":
            it.click(it.pilot.centre(it.proposal.buttons["way 0"].rect))
        else:
            it.key("return" if way == "key" else "1")
        assert it.line[:2] == ["charge franton bormin 14.75,10", "attack bormin scrap-axe"]


@pytest.mark.parametrize("way", ["escape", "none", "beside"])
def test_who_chooses_none_has_done_nothing_and_holds_the_model_still(tmp_path: Path, way: str) -> None:
    with table(tmp_path, AXE) as it:
        it.click("m:franton", "m:bormin")
        if way == "escape":
            it.key("escape")
        else:
            spot = it.pilot.centre(it.proposal.buttons["none"].rect) if way == "none" else it.inch(3, 33)
            it.click(spot)
        assert it.pilot.stage.scene is it.scene
        assert it.line == []
        assert it.path == ("m:franton",)


def test_nothing_shines_beside_the_box_and_the_button_below_shines_again_after_it(tmp_path: Path) -> None:
    with table(tmp_path, AXE) as it:
        it.click("m:franton")

        def bright() -> list[str]:
            boxes = [each.buttons for each in it.pilot.stage.scenes if isinstance(each, AttackProposal)]
            every = [it.scene.picture.buttons, *boxes]
            return [item.name for buttons in every for item in buttons.items if buttons.is_bright(item)]

        before = bright()
        assert before, "who holds a model may stay where it is"
        it.click("m:bormin")
        assert bright() == ["way 0"]
        it.key("escape")
        assert bright() == before


def test_another_way_is_as_good_as_the_first(tmp_path: Path) -> None:
    with table(tmp_path, AXE) as it:
        it.click("m:franton", "m:bormin")
        number = next(k for k, (words, _, _) in enumerate(rows(it)) if words == "Stay and throw")
        it.click(it.pilot.centre(it.proposal.buttons[f"way {number}"].rect))
        assert it.line[:2] == ["move franton @0", "attack bormin thrown"]


def test_who_is_out_of_range_is_gone_up_to_but_never_without_being_asked(tmp_path: Path) -> None:
    far = AXE.replace("franton 10,10", "krin 10,10").replace("bormin 16,10", "bormin 24.5,10")
    with table(tmp_path, far) as it:
        it.click("m:krin", "m:bormin")
        assert [words for words, _, _ in rows(it)] == ["Go and shoot"]
        it.key("return")
        assert it.line[0].startswith("move krin 1")
        assert it.line[1] == "attack bormin scrap-pistol"


def test_where_a_card_could_better_it_the_planner_asks_with_that_weapon(tmp_path: Path) -> None:
    text = "sides ark genlab; bare; hugust 10,10 @0; bormin 15,10 @180; dux 30,30 @0; m 2 3; round 1; turn ark"
    with table(tmp_path, text) as it:
        it.click("m:hugust", "m:bormin")
        it.key("return")
        assert it.line == ["charge hugust bormin 13.75,10"]
        assert it.planner.weapon == "club"
        assert len(it.planner.enhancements) > 1


@pytest.mark.parametrize("hits", [False, True])
def test_who_was_hit_on_the_way_is_asked_again(tmp_path: Path, hits: bool) -> None:
    text = AXE.replace("dux 30,30 @0", "dux 13,15 @270 [watch,items=bow]")
    with table(tmp_path, text, chance="ask") as it:
        it.drag("m:franton", "m:bormin")
        assert ("Dux may fire first", "60%") in it.proposal.risk_texts_with_chances()
        it.key("return")
        rolls = ("roll 6 6 1 3 5 / 4", "roll / 2") if hits else ("roll 4 4 1 3 5 / 4",)
        for action in ("fire 0 bow", *rolls):
            it.scene.match.submit(it.scene.match.game.parse(action))
        it.pilot.rest()
        if hits:
            assert it.figure("franton").damage == 2
            assert it.planner.weapon == "scrap-axe"
            assert not any(action.startswith("attack") for action in it.line)
        else:
            assert "attack bormin scrap-axe" in it.line


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("scale", [100, 200])
def test_the_box_covers_neither_who_attacks_nor_the_target_and_lies_in_the_window(
    tmp_path: Path, scale: int, size: tuple[int, int]
) -> None:
    with table(tmp_path, ARMED, settings=Settings(text_scale=scale, animation_speed=0.0), size=size) as it:
        it.click("m:franton", "m:bormin")
        box, s = it.proposal._rects["box"], it.pilot.stage.metrics.s
        assert it.pilot.stage.surface.get_rect().contains(box)
        for id_ in ("franton", "bormin"):
            place = it.figure(id_).place
            assert place is not None
            x, y = it.inch(place.x, place.y)
            assert not box.collidepoint((round(x * s), round(y * s))), id_
        assert len({(words, below) for words, below, _ in rows(it)}) == len(rows(it)), "rows can be told apart"
        written = words_on_screen(it.pilot)
        assert all(words in written and share in written for words, _, share in rows(it))


def test_a_lesson_goes_step_by_step_and_asks_in_the_planner(tmp_path: Path) -> None:
    with piloted(tmp_path, Settings(animation_speed=0.0, bot_pace=0.0, reduced_motion=True)) as pilot:
        pilot.stage.push_scene(open_scene("lesson", pilot.stage, SceneRequest("zone_wars", detail="hand-to-hand:1")))
        pilot.rest(3000)
        it = Table(pilot, pilot.stage.scene)  # type: ignore[arg-type]
        it.click("m:franton", "m:farrow")
        assert isinstance(pilot.stage.scene, AttackProposal)
        number = next(k for k, (words, _, _) in enumerate(rows(it)) if words == "Charge")
        it.key(str(number + 1))
        pilot.rest(3000)
        assert it.line[-1].startswith("charge franton farrow")
        assert isinstance(pilot.stage.scene, AttackPlanner)
        assert "Strikes back with Scrap Knife" in words_on_screen(pilot), "as the lesson shows it two steps later"
