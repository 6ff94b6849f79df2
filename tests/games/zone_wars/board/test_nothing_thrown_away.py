"""What throws an action or a model away is never bright, never one Enter away, and says what it does."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.settings import Settings
from tabletop.ui.messages import say
from tabletop.ui.scenes.dialogs import ConfirmScene
from tests.games.zone_wars.board.table import Table, table

STILL = Settings(confirm="none", cover="off", animation_speed=0.0)
ASKS = Settings(confirm="risky", cover="off", animation_speed=0.0)
FAR = "sides ark genlab; bare; krin 10,10 @0; bormin 33,33 @180; m 3 3; round 1; turn ark"
NEAR = FAR.replace("bormin 33,33", "bormin 14,10")
AIMS = (
    "sides ark genlab; bare; blocking wall 20,2 21,2 21,30 20,30; vasko 10,10 @0; bormin {} @180; m 3 3; round 1;"
    " turn ark"
)
CARRIES = "sides ark genlab; bare; krin 4,10 @180 [items=music-player+]; bormin 33,33 @180; m 3 3; round 1; turn ark"


def plate(it: Table) -> tuple[str, str]:
    """What the button says, and how it looks."""
    found = it.scene.picture.buttons["plate"]
    return found.words, found.kind


def nothing_comes_of_enter(it: Table) -> None:
    it.key("return")
    assert it.line == []
    assert it.pilot.stage.toast.words.endswith(say("table.enter_wastes", action=""))


def test_to_stay_without_an_attack_is_neither_bright_nor_one_enter_away(tmp_path: Path) -> None:
    with table(tmp_path, FAR, settings=STILL) as it:
        it.click("m:krin", "m:bormin")  # refused
        assert plate(it) == ("Krin: stay, without an attack", "raised")
        nothing_comes_of_enter(it)
        it.done()
        assert it.line[0] == "move krin @0"


def test_a_way_of_no_length_is_not_bright(tmp_path: Path) -> None:
    with table(tmp_path, FAR, settings=STILL) as it:
        it.click("m:krin")
        it.board.plans.held_picker.pick("at:10.02,10")  # type: ignore[union-attr]
        it.scene.hand.apply_changed_picks()
        assert plate(it)[1] == "raised"
        nothing_comes_of_enter(it)


@pytest.mark.parametrize(("place", "kind"), [("33,10", "raised"), ("16,10", "primary")])
def test_aimed_fire_without_a_target_is_not_bright(tmp_path: Path, place: str, kind: str) -> None:
    with table(tmp_path, AIMS.format(place), settings=STILL) as it:
        it.click("m:vasko", "button:aim")
        assert plate(it)[1] == kind
        if kind == "raised":
            nothing_comes_of_enter(it)


def test_a_stay_that_leads_to_an_attack_is_one_enter_away(tmp_path: Path) -> None:
    with table(tmp_path, NEAR, settings=STILL) as it:
        it.click("m:krin")
        assert plate(it) == ("Krin: stay and attack", "primary")
        it.key("return")
        assert it.line[0] == "move krin @0"


@pytest.mark.parametrize(
    ("picks", "said"),
    [
        (("button:sprint",), "Krin sprints 4 inches, off the mat for good"),
        ((), "Krin: go 4 inches, off the mat for good"),
    ],
)
def test_who_leaves_the_mat_is_told_to_and_asked(tmp_path: Path, picks: tuple[str, ...], said: str) -> None:
    with table(tmp_path, CARRIES, settings=ASKS) as it:
        it.click("m:krin", *picks)
        it.board.plans.held_picker.pick("at:0,10")  # type: ignore[union-attr]
        it.scene.hand.apply_changed_picks()
        assert plate(it) == (said, "raised")
        nothing_comes_of_enter(it)
        it.key("d")
        box = it.pilot.stage.scene
        assert isinstance(box, ConfirmScene)
        it.key("escape")
        assert it.line == []
        assert plate(it) == (said, "raised"), "it can still be done"
        it.key("d")
        box = it.pilot.stage.scene
        assert isinstance(box, ConfirmScene)
        it.click(it.pilot.centre(box.buttons["yes"].rect))
        assert it.line
        assert it.figure("krin").condition.value == "left"


def test_a_sprint_that_is_dragged_stays_a_sprint(tmp_path: Path) -> None:
    with table(tmp_path, FAR, settings=STILL) as it:
        it.click("m:krin", "button:sprint")
        it.drag("m:krin", it.inch(17, 12))
        assert it.board.plans.held_picker.plan.word == "sprint"  # type: ignore[union-attr]
        it.done()
        assert it.line[0].startswith("sprint krin 17")


@pytest.mark.parametrize(("button", "word"), [("button:watch", "watch"), ("button:simple", "simple")])
def test_whatever_was_chosen_is_what_is_dragged(tmp_path: Path, button: str, word: str) -> None:
    with table(tmp_path, FAR, settings=STILL) as it:
        it.click("m:krin", button, it.inch(11, 11))
        it.drag("m:krin", it.inch(12, 12))
        plan = it.board.plans.held_picker.plan  # type: ignore[union-attr]
        assert plan is not None
        assert plan.word == word
        assert len(plan.nodes) == 1, "the way begins anew"
