"""The keyboard alone: focus, picking up and dropping."""

from __future__ import annotations

import pytest

from tabletop.ui.gesture import inputs as on
from tabletop.ui.gesture.board_focus import nearest_place_ahead
from tabletop.ui.gesture.machine import GestureMachine
from tabletop.ui.gesture.picker import ChoicePicker
from tabletop.ui.gesture.picking import BoardPickOffer
from tests.ui.gesture.fixture import SPOTS, click, do, ground


@pytest.fixture
def gesture() -> GestureMachine[str]:
    return GestureMachine(ground())


def test_arrows_go_to_the_nearest_origin_in_their_direction(gesture: GestureMachine[str]) -> None:
    do(gesture, [on.TabKey()])
    found = []
    for arrow in (on.ArrowKey(1, 0), on.ArrowKey(1, 0), on.ArrowKey(0, 1), on.ArrowKey(-1, 0), on.ArrowKey(0, -1)):
        do(gesture, [arrow])
        found.append(gesture.focus)
    assert found == ["C", "M", "button:pass", "T", "E"]


def test_arrows_stop_at_the_edge(gesture: GestureMachine[str]) -> None:
    do(gesture, [on.TabKey()])
    assert do(gesture, [on.ArrowKey(-1, 0), on.ArrowKey(0, -1), on.ArrowKey(0, 0)]) == ""


def test_arrows_go_among_the_targets_of_what_is_in_hand(gesture: GestureMachine[str]) -> None:
    do(gesture, [on.TabKey(), on.EnterKey(), on.ArrowKey(0, 1)])
    assert gesture.focus == "d"
    do(gesture, [on.ArrowKey(1, 0)])
    assert gesture.focus == "f"


@pytest.mark.parametrize("arrow", [on.ArrowKey(1, 0), on.ArrowKey(-1, 0), on.ArrowKey(0, 1), on.ArrowKey(0, -1)])
def test_every_arrow_reaches_a_target_that_lies_elsewhere(arrow: on.ArrowKey) -> None:
    """A lone target up and to the left: Right must not leave the hand where Enter only drops the piece."""
    lone = GestureMachine(BoardPickOffer(ChoicePicker({"A-b": ("A", "b")}), {"A": (100, 100), "b": (60, 40)}))
    do(lone, [on.TabKey(), on.EnterKey(), arrow])
    assert lone.focus == "b"
    assert do(lone, [on.EnterKey()]).endswith("CommitAction A-b [A, b]")


def test_tab_goes_round_both_ways(gesture: GestureMachine[str]) -> None:
    do(gesture, [on.TabKey(back=True)])
    assert gesture.focus == "button:pass"
    do(gesture, [on.TabKey(), on.TabKey()])
    assert gesture.focus == "C"


def test_a_path_by_keys_alone(gesture: GestureMachine[str]) -> None:
    keys = [on.TabKey(), on.TabKey(), on.TabKey(), on.SpaceKey(), on.TabKey(), on.SpaceKey(), on.SpaceKey()]
    assert do(gesture, keys).endswith("PathChanged [M, p] [M-p]; CommitAction M-p [M, p]")


def test_keys_put_down_what_they_picked_up(gesture: GestureMachine[str]) -> None:
    assert (
        do(gesture, [on.TabKey(), on.SpaceKey(), on.SpaceKey()]) == "FocusMoved E; PlaceSelected E; PlaceUnselected E"
    )


def test_keys_press_a_button(gesture: GestureMachine[str]) -> None:
    assert do(gesture, [on.TabKey(back=True), on.EnterKey()]).endswith("CommitAction pass [button:pass]")


def test_without_places_keys_do_nothing() -> None:
    gesture: GestureMachine[str] = GestureMachine()
    assert do(gesture, [on.TabKey(), on.ArrowKey(1, 0), on.SpaceKey(), on.EnterKey()]) == ""


def test_a_focus_that_is_no_place_any_more_is_refused() -> None:
    gesture = GestureMachine(ground())
    do(gesture, [on.TabKey()])
    gesture.offer_position(BoardPickOffer(ChoicePicker({"C-d": ("C", "d")}), SPOTS))
    assert do(gesture, [on.SpaceKey()]) == ""
    assert do(gesture, [*click("C"), on.TabKey(), on.SpaceKey()]).endswith("CommitAction C-d [C, d]")


def test_the_focus_stays_at_its_spot_when_that_has_another_name() -> None:
    gesture = GestureMachine(ground())
    do(gesture, [on.TabKey(), on.SpaceKey(), on.TabKey()])
    assert gesture.focus == "f"
    there = {**SPOTS, "piece": SPOTS["f"]}
    gesture.offer_position(BoardPickOffer(ChoicePicker({"C-d": ("C", "d"), "piece-d": ("piece", "d")}), there))
    assert gesture.focus == "piece"
    assert do(gesture, [on.SpaceKey()]) == "PlaceSelected piece"


def test_the_focus_is_hidden_where_its_place_is_gone() -> None:
    gesture = GestureMachine(ground())
    do(gesture, [on.TabKey()])
    gesture.offer_position(BoardPickOffer(ChoicePicker({"C-d": ("C", "d")}), {"C": SPOTS["C"], "d": SPOTS["d"]}))
    assert gesture.focus is None


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("space", on.SpaceKey()),
        ("return", on.EnterKey()),
        ("enter", on.EnterKey()),
        ("backspace", on.BackspaceKey()),
        ("up", on.ArrowKey(0, -1)),
        ("left", on.ArrowKey(-1, 0)),
        ("tab", on.TabKey(back=True)),
        ("escape", on.EscapeKey(panel=True)),
        ("x", None),
    ],
)
def test_keys_by_name(name: str, expected: on.KeyInput | None) -> None:
    assert on.key_input(name, shift=True, panel=True) == expected


def test_only_keys_that_move_the_focus_repeat() -> None:
    repeating = [
        name for name in ("up", "tab", "escape", "space", "return", "backspace") if on.key_input(name, again=True)
    ]
    assert repeating == ["up", "tab"]


def test_what_lies_within_45_degrees_goes_first() -> None:
    spots = {"aside": (10.0, 20.0), "ahead": (60.0, 0.0), "behind": (-5.0, 0.0)}
    assert nearest_place_ahead(spots, spots, (0, 0), 1, 0) == "ahead"
    assert nearest_place_ahead(spots, ("aside", "behind"), (0, 0), 1, 0) == "aside"
    assert nearest_place_ahead(spots, ("behind", "nowhere"), (0, 0), 1, 0) is None


def test_a_straighter_way_beats_a_shorter_one() -> None:
    spots = {"slant": (40.0, 30.0), "straight": (80.0, 0.0)}
    assert nearest_place_ahead(spots, spots, (0, 0), 1, 0) == "straight"
