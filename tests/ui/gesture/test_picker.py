"""From places picked one after the other to actions."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tabletop.ui.gesture import inputs as on
from tabletop.ui.gesture.machine import GestureMachine
from tabletop.ui.gesture.picker import ChoicePicker, NextPickEffect, Picker, PickResult, PickTarget, Steps
from tabletop.ui.gesture.picking import BoardPickOffer, ConfirmPolicy, Picking
from tests.ui.gesture.fixture import do

CHOICES: dict[str, Steps] = {
    "E-f": ("E", "f"),
    "E-d": ("E", "d"),
    "C-b hard": ("C", "b"),
    "C-b soft": ("C", "b"),
    "go p": ("M", "p"),
    "go p q": ("M", "p", "q"),
    "shoot": ("M", "p", "q", "!"),
    "pass": ("button",),
}


@pytest.fixture
def picker() -> ChoicePicker[str]:
    return ChoicePicker(CHOICES)


def test_origins_stand_in_the_order_of_the_choices(picker: ChoicePicker[str]) -> None:
    assert picker.origins() == ("E", "C", "M", "button")


def test_nothing_is_in_hand_at_first(picker: ChoicePicker[str]) -> None:
    assert (picker.path, picker.targets(), picker.candidates()) == ((), (), ())
    assert picker.reach("E") is NextPickEffect.NO
    assert not picker.has_further_places()
    assert picker.pick("E") == PickResult((), more=False)
    assert picker.path == ()


def test_begin_shows_the_targets(picker: ChoicePicker[str]) -> None:
    assert picker.start_path("E")
    assert list(picker.path) == ["E"]
    assert picker.targets() == (PickTarget("f", NextPickEffect.COMPLETES), PickTarget("d", NextPickEffect.COMPLETES))
    assert picker.has_further_places()


def test_a_place_without_actions_can_be_taken_and_leads_nowhere(picker: ChoicePicker[str]) -> None:
    picker.start_path("E")
    assert not picker.start_path("O")
    assert (picker.path, picker.targets(), picker.has_further_places()) == (("O",), (), False)
    assert picker.reach("f") is NextPickEffect.NO


def test_pick_completes_an_action(picker: ChoicePicker[str]) -> None:
    picker.start_path("E")
    assert picker.pick("f") == PickResult(("E-f",), more=False)
    assert picker.pick("f") == PickResult((), more=False)
    assert picker.path == ("E", "f")


def test_a_place_out_of_reach_changes_nothing(picker: ChoicePicker[str]) -> None:
    picker.start_path("E")
    assert picker.pick("b") == PickResult((), more=False)
    assert list(picker.path) == ["E"]


def test_two_actions_with_the_same_places_are_candidates(picker: ChoicePicker[str]) -> None:
    picker.start_path("C")
    picked = picker.pick("b")
    assert picked.candidates == picker.candidates() == ("C-b hard", "C-b soft")
    assert picked.action is None


def test_a_step_may_complete_an_action_and_lead_on(picker: ChoicePicker[str]) -> None:
    picker.start_path("M")
    assert picker.reach("p") is NextPickEffect.BOTH
    picked = picker.pick("p")
    assert (picked.action, picked.more) == ("go p", True)
    assert picker.reach("q") is NextPickEffect.BOTH
    picker.pick("q")
    assert picker.reach("!") is NextPickEffect.COMPLETES
    assert picker.pick("!").action == "shoot"


def test_a_step_may_only_lead_on() -> None:
    picker = ChoicePicker({"a": ("T", "E", "z")})
    picker.start_path("T")
    assert picker.targets() == (PickTarget("E", NextPickEffect.ON),)
    assert picker.pick("E") == PickResult((), more=True)


def test_one_place_alone_may_be_an_action(picker: ChoicePicker[str]) -> None:
    picker.start_path("button")
    assert picker.candidates() == ("pass",)
    assert not picker.has_further_places()


def test_back_removes_only_the_last_step(picker: ChoicePicker[str]) -> None:
    picker.start_path("M")
    picker.pick("p")
    picker.pick("q")
    assert picker.remove_last_place()
    assert (picker.path, picker.candidates()) == (("M", "p"), ("go p",))
    assert picker.pick("q").action == "go p q"
    assert picker.remove_last_place()
    assert picker.remove_last_place()
    assert list(picker.path) == ["M"]
    assert picker.remove_last_place()
    assert list(picker.path) == []
    assert not picker.remove_last_place()


def test_clear_and_begin_forget_the_steps(picker: ChoicePicker[str]) -> None:
    picker.start_path("M")
    picker.pick("p")
    picker.start_path("E")
    assert list(picker.path) == ["E"]
    picker.clear()
    assert (picker.path, picker.targets()) == ((), ())


def test_the_same_place_may_be_picked_twice() -> None:
    picker = ChoicePicker({"once": ("gun", "zombie"), "twice": ("gun", "zombie", "zombie")})
    picker.start_path("gun")
    assert picker.pick("zombie") == PickResult(("once",), more=True)
    assert picker.pick("zombie") == PickResult(("twice",), more=False)


def test_an_action_without_places_is_refused() -> None:
    with pytest.raises(ValueError, match="action pass names no place"):
        ChoicePicker({"pass": ()})


class _AnyWay(Picker[str]):
    """A picker without a complete list: a model walks over any points, and an enemy ends its walk."""

    _origins = ("model",)

    def _possible_targets(self) -> Steps:
        return ("enemy",)

    def reach(self, place: str) -> NextPickEffect:
        if place.startswith("at:"):
            return NextPickEffect.BOTH
        return NextPickEffect.COMPLETES if place == "enemy" else NextPickEffect.NO

    def candidates(self) -> tuple[str, ...]:
        return ("move " + " ".join(self.path[1:]),) if len(self.path) > 1 else ()

    def completions(self, place: str) -> tuple[str, ...]:
        return ("move " + " ".join((*self.path[1:], place)),) if self.reach(place) is not NextPickEffect.NO else ()

    def has_further_places(self) -> bool:
        return self.path[-1:] != ("enemy",)


def test_a_board_brings_its_own_picker() -> None:
    picker: Picker[str] = _AnyWay()
    picker.start_path("model")
    assert picker.pick("at:3.0,4.5") == PickResult(("move at:3.0,4.5",), more=True)
    assert picker.pick("enemy") == PickResult(("move at:3.0,4.5 enemy",), more=False)
    assert [picker.remove_last_place() for _ in range(4)] == [True, True, True, False]
    assert picker.targets() == (), "nothing is in hand"


def test_a_gesture_walks_over_any_points() -> None:
    gesture = GestureMachine[str](BoardPickOffer(_AnyWay(), {"model": (0, 0), "enemy": (9, 9)}))
    walk: list[on.Input] = []
    for place in ("model", "at:3.0,4.5", "at:6.0,4.5"):
        pos = (50.0, 50.0)
        walk += [on.LeftPress(pos, place, 0.0), on.LeftRelease(pos, place, 0.1)]
    do(gesture, walk)
    assert gesture.path == ("model", "at:3.0,4.5", "at:6.0,4.5")
    assert do(gesture, [on.StepsDone()]) == "CommitAction move at:3.0,4.5 at:6.0,4.5 [model, at:3.0,4.5, at:6.0,4.5]"


def test_neither_picker_nor_gesture_needs_a_screen() -> None:
    program = "import sys, tabletop.ui.gesture.machine, tabletop.ui.gesture.picker; sys.exit('pygame' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


def test_where_every_action_is_one_place_there_is_nothing_to_drag(picker: ChoicePicker[str]) -> None:
    assert ChoicePicker({"a": ("1",), "b": ("2",)}).is_click_only
    assert not picker.is_click_only
    assert not ChoicePicker({}).is_click_only
    assert not _AnyWay().is_click_only


def test_a_game_of_clicks_stays_one_while_nobody_is_asked() -> None:
    picking = Picking[str](None, ConfirmPolicy.NONE)
    assert not picking.is_click_only
    picking.offer_position(BoardPickOffer(ChoicePicker({"a": ("1",), "b": ("2",)})))
    picking.offer_position(None)
    assert picking.is_click_only
    picking.offer_position(BoardPickOffer(ChoicePicker({"a": ("1", "2")})))
    assert not picking.is_click_only
