"""An operation is offered only where it can be done, and help only to a friend who can be reached."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.games.zone_wars.rules.text.actions import parse_action
from tests.games.zone_wars.board.table import Table, table

WALLED = "blocking wall 8,0 9,0 9,36 8,36; "
SHED = "building shed shut=0:{0},9:{0},11 {1},9 {0},9 {0},11 {1},11; "


def field(krin: str, *more: str, terrain: str = "") -> str:
    others = "".join(f"{one}; " for one in more)
    return f"sides ark genlab; bare; {terrain}krin {krin}; bormin 30,30 @180; {others}m 3 3; round 1; turn ark"


def offered(it: Table) -> set[str]:
    """The buttons that can be pressed now."""
    return {place.removeprefix("button:") for place, _ in it.scene.hand.pickable_buttons}


CASES = {
    "give": ("lib {0},10 @0", "give"),
    "receive": ("lib {0},10 @0 [items=scrap-rifle]", "receive"),
    "steal": ("torv {0},10 @0 [broken,items=scrap-rifle]", "steal"),
    "pick": ("mark artifact#1 {0},10", "pick"),
}


@pytest.mark.parametrize("case", CASES)
def test_an_operation_is_offered_only_with_somebody_or_something_in_reach(tmp_path: Path, case: str) -> None:
    other, op = CASES[case]
    for x, is_near in ((13.5, True), (24, False)):
        with table(tmp_path / f"{x}", field("11,10 @0 [items=scrap-rifle]", other.format(x))) as it:
            it.click("m:krin", "button:simple")
            assert (f"simple:{op}" in offered(it)) is is_near


@pytest.mark.parametrize("case", CASES)
def test_what_is_near_behind_a_wall_is_not_in_reach(tmp_path: Path, case: str) -> None:
    other, op = CASES[case]
    with table(tmp_path, field("10,10 @0 [items=scrap-rifle]", other.format(7), terrain=WALLED)) as it:
        it.click("m:krin", "button:simple")
        assert f"simple:{op}" not in offered(it)


def test_a_door_and_a_container_are_offered_only_in_reach(tmp_path: Path) -> None:
    box = "blocking box container {0},12.4 {1},12.4 {1},13.6 {0},13.6; "
    for x, is_near in ((13, True), (24, False)):
        terrain = SHED.format(x, x - 1.5) + box.format(x, x + 1)
        with table(tmp_path / f"{x}", field("15,10 @0 [items=scrap-rifle]", terrain=terrain)) as it:
            it.click("m:krin", "button:simple")
            assert ("simple:open" in offered(it)) is is_near
            assert ("simple:search" in offered(it)) is is_near


def test_what_the_way_has_left_behind_is_offered_no_more(tmp_path: Path) -> None:
    with table(tmp_path, field("11,10 @0 [items=scrap-rifle]", "lib 6.5,10 @0")) as it:
        it.click("m:krin", "button:simple")
        assert "simple:give" in offered(it)
        it.key("escape")
        it.click("m:krin", it.inch(15.5, 10), "button:simple")
        assert "simple:give" not in offered(it)


def test_every_operation_that_is_offered_can_be_done(tmp_path: Path) -> None:
    """Whatever button of the menu is pressed, something can be picked after it that leads to an action."""
    position = field(
        "11,10 @0 [items=scrap-rifle]", "lib 13.5,10 @0", "torv 11,13 @0 [broken,items=scrap-rifle]",
        "mark artifact#1 9,10", terrain=SHED.format(13, 11.5).replace(",9", ",6").replace(",11", ",8"),
    )  # fmt: skip
    with table(tmp_path, position) as it:
        it.click("m:krin", "button:simple")
        menu = [name for name in sorted(offered(it)) if ":" in name]
        assert menu
        for name in menu:
            it.key("escape")
            it.click("m:krin", "button:simple", f"button:{name}")
            held = it.board.plans.held_picker
            assert held is not None
            targets = [target.place for target in held.targets() if not target.place.startswith(("button:", "at:"))]
            assert targets or held.candidates(), name
            assert all(parse_action(str(action)) for action in held.candidates())


@pytest.mark.parametrize(("x", "is_near"), [(13.5, True), (24, False)])
def test_help_is_offered_only_to_a_friend_in_reach(tmp_path: Path, x: float, is_near: bool) -> None:
    with table(tmp_path, field("11,10 @0", f"lib {x},10 @0 [broken]")) as it:
        it.click("m:krin")
        assert ("assist" in offered(it)) is is_near
