"""A choice that is half made is never thrown away by Enter, and nothing is offered that cannot be done."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.games.zone_wars.board.mat import threats
from tabletop.rules.plane.geometry import Point3
from tests.games.zone_wars.board.table import Table, table
from tests.games.zone_wars.board.test_ways_round import said

HALF = (
    "sides ark genlab; bare; krin 11,10 @0; hugust 8,16 @0; lib 5,5 @0; bormin 14,16 @180; "
    "torv 22,20 @180 [watch,items=scrap-rifle]; dux 24,10 @180 [watch]; m 3 3; round 1; turn ark"
)


def bright(it: Table) -> list[str]:
    """The buttons that Enter would press."""
    buttons = it.scene.picture.buttons
    return [item.name for item in buttons.items if buttons.is_bright(item)]


@pytest.mark.parametrize("deed", ["button:mutate:mind-push", "button:charge", "button:sprint", "button:simple"])
def test_enter_never_takes_back_what_is_half_chosen(tmp_path: Path, deed: str) -> None:
    with table(tmp_path, HALF) as it:
        it.click("m:krin", deed)
        if deed.startswith("button:mutate"):
            it.click("button:points:1")
        path = it.path
        assert "button:move" not in bright(it)
        it.key("return")
        assert it.path[: len(path)] == path, "what was chosen is still in hand"
        assert it.line == []


@pytest.mark.parametrize("end", [(11, 5.01), (11, 8)])
def test_a_model_that_has_gone_all_its_way_is_turned_without_a_word(tmp_path: Path, end: tuple[float, float]) -> None:
    with table(tmp_path, HALF) as it:
        it.click("m:krin", it.inch(*end))
        path, handle, s = it.path, it.board.mat.facing_handle_pixel(), it.pilot.stage.metrics.s
        assert handle is not None
        it.drag((handle[0] / s, handle[1] / s), it.inch(15, end[1]))
        assert it.path == path
        held = it.board.plans.held_picker
        assert held is not None
        assert held.facing == 0, "it looks where it was turned to"
        assert it.scene.table.bubble.words == ""


SLIT = (
    "sides ark genlab; bare; blocking rocks 18,2 19,2 19,12.25 18,12.25; blocking stones 18,12.4 19,12.4 19,26 18,26; "
    "krin 11,10 @0; torv 22,12 @180 [watch,items=scrap-rifle]; m 3 3; round 1; turn ark"
)


def test_a_danger_stays_told_while_the_pointer_rests_on_the_end_of_the_way(tmp_path: Path) -> None:
    with table(tmp_path, SLIT) as it:
        it.click("m:krin", it.inch(11, 15))
        it.pilot.frames(60)
        over = it.scene.hand.drag_state.hovered_place
        assert over == it.path[-1], "the pointer is where it clicked"
        it.pilot.frames(60)
        found = threats.find_threats(it.draft, it.draft.index_of_figure("krin"), (Point3(11, 10, 0), Point3(11, 15, 0)))
        assert [fire.inches_along for fire in found.overwatch_fires] == [2.5]
        assert "Torv may fire after 2.5 inches" in said(it)


@pytest.mark.parametrize("deed", ["give", "receive"])
def test_a_friend_too_far_away_for_a_card_is_not_taken_in_hand_instead(tmp_path: Path, deed: str) -> None:
    with table(tmp_path, HALF.replace("hugust 8,16", "hugust 8,6")) as it:
        it.click("m:lib", "button:simple", f"button:simple:{deed}")
        path = it.path
        it.click(it.card("krin"))
        assert it.path == path
        assert it.scene.table.bubble.words.startswith("The path there is ")
