"""Hover, preview and the finger that rests."""

from __future__ import annotations

import pytest

from tabletop.ui.gesture import inputs as on
from tabletop.ui.gesture.machine import GestureMachine
from tests.ui.gesture.fixture import at, click, do, ground, move, press, release, state


@pytest.fixture
def gesture() -> GestureMachine[str]:
    return GestureMachine(ground())


def test_a_preview_comes_after_a_quarter_second_of_rest(gesture: GestureMachine[str]) -> None:
    do(gesture, [move("E", time=1.0)])
    assert gesture.next_tick_at() == 1.25
    assert do(gesture, [on.ClockTick(1.24)]) == ""
    assert do(gesture, [on.ClockTick(1.25)]) == "ShowPreview E"
    assert gesture.next_tick_at() is None
    assert do(gesture, [move("f", time=1.3)]) == "HidePreview; PlaceHovered f"


def test_a_moving_pointer_does_not_rest_but_may_tremble(gesture: GestureMachine[str]) -> None:
    do(gesture, [move("E", time=1.0), on.PointerMove((102, 102), "E", 1.1)])
    assert gesture.next_tick_at() == 1.25
    do(gesture, [on.PointerMove((108, 100), "E", 1.2)])
    assert gesture.next_tick_at() == 1.45


def test_alt_shows_the_preview_at_once(gesture: GestureMachine[str]) -> None:
    assert do(gesture, [on.PointerMove(at("E"), "E", 1.0, alt=True)]) == "PlaceHovered E; ShowPreview E"
    do(gesture, [move("f", time=1.1)])
    assert do(gesture, [on.ClockTick(1.11, alt=True)]) == "ShowPreview f"


def test_a_press_ends_the_preview_until_the_pointer_moves(gesture: GestureMachine[str]) -> None:
    do(gesture, [move("E", time=1.0), on.ClockTick(1.5)])
    assert do(gesture, [press("E", time=2.0)]).startswith("HidePreview; PlaceSelected E")
    do(gesture, [release("E", time=2.1)])
    assert gesture.next_tick_at() is None
    do(gesture, [on.PointerMove((101, 100), "E", 3.0)])
    assert gesture.next_tick_at() == 3.25


def test_a_long_press_pins_the_preview_and_selects_nothing(gesture: GestureMachine[str]) -> None:
    do(gesture, [press("E", time=1.0, touch=True)])
    assert gesture.next_tick_at() == 1.4
    assert do(gesture, [on.ClockTick(1.4)]) == "ShowPreview E yes"
    assert do(gesture, [release("E", time=2.0, touch=True)]) == "PieceLowered E; PlaceUnselected E"
    assert do(gesture, [press("z", time=3.0, touch=True)]) == "HidePreview"


def test_a_long_press_looks_at_what_cannot_be_taken(gesture: GestureMachine[str]) -> None:
    do(gesture, [press("z", time=1.0, touch=True)])
    assert gesture.lifted is None
    assert do(gesture, [on.ClockTick(1.5), release("z", time=2.0, touch=True)]) == "ShowPreview z yes"


def test_a_long_press_on_a_target_does_not_play_it(gesture: GestureMachine[str]) -> None:
    do(gesture, [*click("E"), press("f", time=1.0, touch=True), on.ClockTick(1.5)])
    assert do(gesture, [release("f", time=2.0, touch=True)]) == ""
    assert gesture.path == ("E",)


def test_a_long_press_may_still_become_a_drag(gesture: GestureMachine[str]) -> None:
    do(gesture, [press("E", time=1.0, touch=True), on.ClockTick(1.5)])
    assert do(gesture, [move("f", touch=True)]) == "HidePreview; PieceDragged E 200,100 f completes"


def test_a_finger_that_slides_off_does_not_look(gesture: GestureMachine[str]) -> None:
    do(gesture, [press("z", time=1.0, touch=True), move("f", touch=True)])
    assert (state(gesture), gesture.next_tick_at()) == ("idle", None)


def test_escape_closes_a_pinned_preview_first(gesture: GestureMachine[str]) -> None:
    do(gesture, [press("z", time=1.0, touch=True), on.ClockTick(1.5), release("z", time=2.0, touch=True)])
    assert do(gesture, [on.EscapeKey(panel=True)]) == "HidePreview"


def test_fingers_do_not_hover(gesture: GestureMachine[str]) -> None:
    assert do(gesture, [move("E", touch=True)]) == ""
    assert gesture.hovered_place is None


def test_a_pinned_preview_outlasts_a_moving_mouse(gesture: GestureMachine[str]) -> None:
    do(gesture, [press("z", time=1.0, touch=True), on.ClockTick(1.5), release("z", time=2.0, touch=True)])
    assert do(gesture, [move("E", time=3.0), on.ClockTick(9.0)]) == "PlaceHovered E"


def test_no_preview_appears_behind_a_question(gesture: GestureMachine[str]) -> None:
    do(gesture, [*click("E"), *click("d")])
    assert gesture.hovered_place == "d"
    assert do(gesture, [on.ClockTick(9.0, alt=True)]) == ""
