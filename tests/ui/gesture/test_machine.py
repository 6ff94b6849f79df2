"""What a person does with mouse, finger and keys, from the first press to the answer of the rules."""

from __future__ import annotations

import pytest

from tabletop.ui.gesture import inputs as on
from tabletop.ui.gesture.machine import GestureMachine
from tabletop.ui.gesture.picker import ChoicePicker
from tabletop.ui.gesture.picking import BoardPickOffer, ConfirmPolicy
from tests.ui.gesture.fixture import OWN, SPOTS, at, click, do, drag, ground, move, press, release, state, told


@pytest.fixture
def gesture() -> GestureMachine[str]:
    return GestureMachine(ground())


# One piece, one target


def test_a_click_with_an_unsteady_hand_does_what_a_click_does(gesture: GestureMachine[str]) -> None:
    x, y = SPOTS["button:pass"]
    shaken = [press("button:pass"), on.PointerMove((x + 9, y), "button:pass", 0.05), release("button:pass")]
    assert "CommitAction pass [button:pass]" in do(gesture, shaken)
    gesture.action_accepted()
    x, y = SPOTS["E"]
    do(gesture, [press("E"), on.PointerMove((x + 9, y), "E", 0.05), release("E")])
    assert gesture.path == ("E",), "what needs a target stays in hand"


def test_drag_and_click_click_and_keys_commit_the_same_action(gesture: GestureMachine[str]) -> None:
    assert "CommitAction E-f [E, f]" in do(gesture, drag("E", "f"))
    gesture.action_accepted()
    assert "CommitAction E-f [E, f]" in do(gesture, [*click("E"), *click("f")])
    gesture.action_accepted()
    assert "CommitAction E-f [E, f]" in do(gesture, [on.TabKey(), on.SpaceKey(), on.ArrowKey(1, 0), on.EnterKey()])


def test_accepted_empties_the_hand(gesture: GestureMachine[str]) -> None:
    do(gesture, drag("E", "f"))
    assert told(gesture.action_accepted()) == "PlaceUnselected E"
    assert (state(gesture), gesture.path) == ("hover", ())
    assert gesture.action_accepted() == ()


def test_refused_drag_glides_home(gesture: GestureMachine[str]) -> None:
    do(gesture, drag("E", "f"))
    assert told(gesture.action_refused()) == "PieceGlidesHome E 200,100; FlashTarget f; PlaceUnselected E"
    assert gesture.action_refused() == ()


def test_refused_click_has_nothing_to_glide(gesture: GestureMachine[str]) -> None:
    do(gesture, [*click("E"), *click("f")])
    assert told(gesture.action_refused()) == "FlashTarget f; PlaceUnselected E"


def test_an_accepted_drag_leaves_nothing_to_glide(gesture: GestureMachine[str]) -> None:
    do(gesture, drag("E", "f"))
    gesture.action_accepted()
    do(gesture, click("C"))
    assert do(gesture, [press("z")]) == "FlashTarget z; TargetRefused [C] z; PlaceUnselected C"


def test_a_whole_drag_in_order(gesture: GestureMachine[str]) -> None:
    inputs = [on.LeftPress((103, 98), "E", 0), on.PointerMove((109, 98), "E", 0.1), move("f"), release("f")]
    assert [told(gesture.handle_input(each)) for each in inputs] == [
        "PlaceSelected E; PieceLifted E 3,-2",
        "",
        "PieceDragged E 200,100 f completes",
        "PieceDropped E 200,100 f; CommitAction E-f [E, f]; PlaceHovered f",
    ]


@pytest.mark.parametrize(("distance", "expected"), [(6.0, "pressed"), (6.1, "dragging")])
def test_a_mouse_drags_from_more_than_6_pixels(gesture: GestureMachine[str], distance: float, expected: str) -> None:
    do(gesture, [press("E"), on.PointerMove((100 + distance, 100), "E", 0.1)])
    assert state(gesture) == expected


@pytest.mark.parametrize(("distance", "expected"), [(12.0, "pressed"), (12.1, "dragging")])
def test_a_finger_drags_from_more_than_12_pixels(gesture: GestureMachine[str], distance: float, expected: str) -> None:
    do(gesture, [press("E", touch=True), on.PointerMove((100, 100 + distance), "E", 0.1, touch=True)])
    assert state(gesture) == expected


def test_a_finger_that_has_dragged_once_drags_at_once(gesture: GestureMachine[str]) -> None:
    do(gesture, [press("E", touch=True), move("f", touch=True), release("f", touch=True)])
    gesture.action_accepted()
    do(gesture, [press("E", touch=True), on.PointerMove((100.5, 100), "E", 0.1, touch=True)])
    assert state(gesture) == "dragging"


def test_a_mouse_that_drags_says_nothing_about_fingers(gesture: GestureMachine[str]) -> None:
    do(gesture, drag("E", "f"))
    gesture.action_accepted()
    do(gesture, [press("E", touch=True), on.PointerMove((110, 100), "E", 0.1, touch=True)])
    assert state(gesture) == "pressed"


def test_taps_stay_taps_for_a_finger_that_drags(gesture: GestureMachine[str]) -> None:
    do(gesture, [press("E", touch=True), move("f", touch=True), release("f", touch=True)])
    gesture.action_accepted()
    tap = [
        press("E", touch=True),
        on.PointerMove((101, 100), "E", 0.1, True),
        on.LeftRelease((101, 100), "E", 0.2, True),
    ]
    assert do(gesture, tap).endswith("PieceGlidesHome E 101,100")
    assert state(gesture) == "selected"


def test_the_second_click_on_the_origin_unselects(gesture: GestureMachine[str]) -> None:
    do(gesture, click("E"))
    assert do(gesture, click("E")) == "PieceLifted E 0,0; PieceLowered E; PlaceUnselected E"


def test_back_on_the_origin_after_leaving_it_unselects(gesture: GestureMachine[str]) -> None:
    assert "PieceGlidesHome E 100,100; PlaceUnselected E" in do(
        gesture, [press("E"), move("z"), move("E"), release("E")]
    )
    assert state(gesture) == "hover"


def test_a_short_drag_within_the_origin_keeps_the_selection(gesture: GestureMachine[str]) -> None:
    do(gesture, [press("E"), on.PointerMove((110, 100), "E", 0.1), on.LeftRelease((110, 100), "E", 0.2)])
    assert state(gesture) == "selected"


def test_a_press_on_another_own_piece_switches_and_can_drag_it(gesture: GestureMachine[str]) -> None:
    do(gesture, click("E"))
    assert do(gesture, [press("C"), move("d"), release("d")]) == (
        "PlaceSelected C; PieceLifted C 0,0; PieceDragged C 100,200 d completes; PieceDropped C 100,200 d; "
        "CommitAction C-d [C, d]; PlaceHovered d"
    )


def test_a_cancel_after_switching_gives_the_first_piece_back(gesture: GestureMachine[str]) -> None:
    do(gesture, [*click("E"), press("C")])
    assert do(gesture, [on.EscapeKey()]) == "PieceLowered C; PlaceSelected E"
    assert gesture.path == ("E",)


def test_an_own_piece_without_actions_can_be_taken_and_is_refused_everywhere(gesture: GestureMachine[str]) -> None:
    assert do(gesture, drag("O", "f")).endswith("FlashTarget f; TargetRefused [O] f; PlaceUnselected O; PlaceHovered f")


def test_a_drop_beside_the_board_needs_no_reason(gesture: GestureMachine[str]) -> None:
    assert do(gesture, drag("E", None)) == (
        "PlaceSelected E; PieceLifted E 0,0; PieceDragged E 700,20 - no; PieceGlidesHome E 700,20; PlaceUnselected E"
    )


def test_a_target_counts_only_where_the_release_is_on_it_too(gesture: GestureMachine[str]) -> None:
    do(gesture, [*click("E"), press("f"), move("z"), release("z")])
    assert (state(gesture), gesture.path) == ("selected", ("E",))


def test_a_place_that_is_complete_by_itself_acts_on_release(gesture: GestureMachine[str]) -> None:
    do(gesture, [press("button:pass")])
    assert state(gesture) == "pressed"
    assert do(gesture, [release("button:pass")]).startswith("PieceLowered button:pass; CommitAction pass [button:pass]")
    assert told(gesture.action_refused()) == "FlashTarget button:pass; PlaceUnselected button:pass"


# Cancelling


def test_a_cancelled_press_swallows_its_release(gesture: GestureMachine[str]) -> None:
    do(gesture, [press("E"), move("f"), on.FocusLost()])
    assert do(gesture, [release("f")]) == "ReleaseSwallowed"
    assert do(gesture, [release("f")]) == ""


def test_the_release_is_swallowed_under_the_cover_too(gesture: GestureMachine[str]) -> None:
    do(gesture, [press("E"), on.CoverShown()])
    assert do(gesture, [release("E"), on.CoverRemoved(), *drag("E", "f")]).startswith(
        "ReleaseSwallowed; PlaceSelected E"
    )


def test_a_new_press_needs_no_old_release(gesture: GestureMachine[str]) -> None:
    do(gesture, [press("E"), on.TouchCancel()])
    assert "CommitAction E-f [E, f]" in do(gesture, drag("E", "f"))


def test_a_button_found_up_lets_the_piece_fall(gesture: GestureMachine[str]) -> None:
    do(gesture, [press("E"), move("f")])
    assert do(gesture, [move("z", held=False)]) == "PieceGlidesHome E 200,100; PlaceUnselected E; PlaceHovered z"
    assert state(gesture) == "hover"


def test_escape_goes_one_level_at_a_time(gesture: GestureMachine[str]) -> None:
    do(gesture, [*click("M"), press("p"), release("p"), press("p"), move("z")])
    told_ = [do(gesture, [on.EscapeKey(panel)]) for panel in (True, True, False, False)]
    assert told_ == ["PieceGlidesHome p 200,300", "ClosePanel", "PlaceUnselected M", "OpenMenu"]


# Asking first


def test_no_gives_the_piece_back_and_keeps_it_selected(gesture: GestureMachine[str]) -> None:
    assert "AskConfirm E-d" in do(gesture, drag("E", "d"))
    assert do(gesture, [on.QuestionDenied()]) == "ConfirmClosed; PieceGlidesHome E 100,200; PathChanged [E] []"
    assert (state(gesture), gesture.path) == ("selected", ("E",))


@pytest.mark.parametrize(("confirm", "asked"), [("risky", ["E-d"]), ("all", ["E-f", "E-d"]), ("none", [])])
def test_the_setting_says_what_is_asked(confirm: str, asked: list[str]) -> None:
    found = []
    for target in ("f", "d"):
        gesture = GestureMachine(ground(), confirm)  # type: ignore[arg-type]
        if "AskConfirm" in do(gesture, drag("E", target)):
            found.append(f"E-{target}")
    assert found == asked


def test_an_ambiguous_drop_asks_which(gesture: GestureMachine[str]) -> None:
    assert "AskChoice [C-b hard, C-b soft]" in do(gesture, drag("C", "b"))
    assert do(gesture, [on.ActionConfirmed(), on.ActionChosen("E-f")]) == ""
    assert do(gesture, [on.ActionChosen("C-b hard")]) == "ConfirmClosed; CommitAction C-b hard [C, b]"


def test_a_yes_or_no_question_is_not_answered_by_a_choice(gesture: GestureMachine[str]) -> None:
    do(gesture, drag("E", "d"))
    assert do(gesture, [on.ActionChosen("E-d")]) == ""


def test_the_chosen_one_may_need_a_yes_too() -> None:
    gesture = GestureMachine(ground(), ConfirmPolicy.ALL)
    do(gesture, drag("C", "b"))
    assert do(gesture, [on.ActionChosen("C-b hard")]) == "ConfirmClosed; AskConfirm C-b hard"
    assert do(gesture, [on.ActionConfirmed()]) == "ConfirmClosed; CommitAction C-b hard [C, b]"


def test_an_action_with_a_box_of_its_own_is_chosen_there_although_it_is_the_only_one() -> None:
    gesture = GestureMachine(
        BoardPickOffer(ChoicePicker({"E-f": ("E", "f")}), SPOTS, is_asked="E-f".__eq__), ConfirmPolicy.NONE
    )
    assert "AskChoice [E-f]" in do(gesture, drag("E", "f"))
    assert do(gesture, [on.ActionConfirmed()]) == "", "that is no question whether it is meant"
    assert do(gesture, [on.ActionChosen("E-f")]) == "ConfirmClosed; CommitAction E-f [E, f]"
    assert "AskChoice [E-f]" in do(gesture, [*drag("E", "f")])
    assert "CommitAction" not in do(gesture, [on.QuestionDenied()])


# Several steps


def test_steps_wait_for_done_where_they_could_go_on(gesture: GestureMachine[str]) -> None:
    do(gesture, click("M"))
    assert do(gesture, [press("p"), release("p")]) == "PathChanged [M, p] [M-p]; PlaceHovered p"
    assert do(gesture, [press("q"), release("q")]) == "PathChanged [M, p, q] [M-p-q]; PlaceHovered q"
    assert do(gesture, [on.StepsDone()]) == "CommitAction M-p-q [M, p, q]"


def test_the_last_step_commits_by_itself() -> None:
    gesture = GestureMachine(ground(), ConfirmPolicy.NONE)
    effects = do(gesture, [*click("M"), *click("p"), *click("q"), *click("!")])
    assert "CommitAction M-p-q! [M, p, q, !]" in effects


def test_right_and_backspace_remove_only_the_last_step(gesture: GestureMachine[str]) -> None:
    do(gesture, [*click("M"), *click("p"), *click("q")])
    assert do(gesture, [on.BackspaceKey()]) == "PathChanged [M, p] [M-p]"
    assert do(gesture, [on.RightPress(at(None), None, 0)]) == "PathChanged [M] []"
    assert do(gesture, [on.BackspaceKey()]) == "PlaceUnselected M"
    assert do(gesture, [on.BackspaceKey()]) == ""


def test_escape_clears_all_steps(gesture: GestureMachine[str]) -> None:
    do(gesture, [*click("M"), *click("p"), *click("q")])
    assert do(gesture, [on.EscapeKey()]) == "PlaceUnselected M"


def test_a_wrong_click_does_not_lose_the_steps(gesture: GestureMachine[str]) -> None:
    do(gesture, [*click("M"), *click("p")])
    assert do(gesture, click("z")) == "FlashTarget z; TargetRefused [M, p] z"
    assert do(gesture, click(None)) == ""
    assert gesture.path == ("M", "p")


def test_the_piece_is_dragged_on_from_where_its_steps_brought_it(gesture: GestureMachine[str]) -> None:
    do(gesture, drag("M", "p"))
    assert do(gesture, drag("p", "q")) == (
        "PieceLifted p 0,0; PieceDragged p 400,300 q both; PieceDropped p 400,300 q; "
        "PathChanged [M, p, q] [M-p-q]; PlaceHovered q"
    )


def test_a_refused_step_keeps_those_before(gesture: GestureMachine[str]) -> None:
    do(gesture, drag("M", "p"))
    assert do(gesture, drag("p", "z")).endswith(
        "PieceGlidesHome p 200,300; FlashTarget z; TargetRefused [M, p] z; PlaceHovered z"
    )
    assert gesture.path == ("M", "p")


def test_a_step_dropped_where_it_came_from_changes_nothing(gesture: GestureMachine[str]) -> None:
    do(gesture, [*drag("M", "p"), press("p"), move("q"), move("p"), release("p")])
    assert (state(gesture), gesture.path) == ("selected", ("M", "p"))


def test_a_drag_from_the_origin_begins_anew(gesture: GestureMachine[str]) -> None:
    do(gesture, [*drag("M", "p"), *drag("p", "q")])
    effects = do(gesture, drag("M", "p"))
    assert "PathChanged [M] []" in effects
    assert gesture.path == ("M", "p")


def test_a_cancelled_drag_from_the_origin_gives_the_steps_back(gesture: GestureMachine[str]) -> None:
    do(gesture, [*drag("M", "p"), *drag("p", "q"), press("M"), move("z")])
    assert do(gesture, [on.EscapeKey()]) == "PieceGlidesHome M 200,300; PathChanged [M, p, q] [M-p-q]"


def test_a_card_moves_two_pieces_by_clicks(gesture: GestureMachine[str]) -> None:
    effects = do(gesture, [each for place in ("T", "E", "z", "C", "z") for each in click(place)])
    assert "PlaceSelected E" not in effects
    assert "CommitAction T-E-z-C-z [T, E, z, C, z]" in effects


def test_a_card_moves_two_pieces_by_drags(gesture: GestureMachine[str]) -> None:
    effects = do(gesture, [*drag("T", "E"), *drag("E", "z"), *drag("C", "z")])
    assert "PieceLifted C 0,0" in effects
    assert "CommitAction T-E-z-C-z [T, E, z, C, z]" in effects


def test_a_second_piece_trembling_under_a_fast_finger_stays_picked(gesture: GestureMachine[str]) -> None:
    do(gesture, [*drag("T", "E"), *drag("E", "z"), press("C"), on.LeftRelease((320, 100), "C", 0.1)])
    assert (state(gesture), gesture.path) == ("selected", ("T", "E", "z", "C"))


def test_a_card_that_may_stop_or_go_on_waits_for_done() -> None:
    gesture = GestureMachine(BoardPickOffer(ChoicePicker({"play": ("T",), "play on E": ("T", "E")}), SPOTS))
    assert do(gesture, click("T")) == "PlaceSelected T; PieceLifted T 0,0; PieceLowered T; PlaceHovered T"
    assert do(gesture, [on.StepsDone()]) == "CommitAction play [T]"


def test_a_cancelled_drag_of_a_second_piece_unpicks_it(gesture: GestureMachine[str]) -> None:
    do(gesture, [*drag("T", "E"), *drag("E", "z"), press("C"), move("d")])
    assert gesture.path == ("T", "E", "z", "C")
    assert (
        do(gesture, [on.SecondFinger()]) == "PieceGlidesHome C 100,200; PathChanged [T, E, z] [T-E-z]; PlaceHovered -"
    )


def test_a_second_piece_dragged_without_a_movement_in_between(gesture: GestureMachine[str]) -> None:
    do(gesture, [*drag("T", "E"), *drag("E", "z"), press("C"), release("C")])
    assert gesture.path == ("T", "E", "z", "C")
    do(gesture, [on.BackspaceKey(), press("C")])
    assert "PieceDropped C 200,300 z; CommitAction T-E-z-C-z" in do(gesture, [release("z")])


def test_the_rules_refuse_finished_steps(gesture: GestureMachine[str]) -> None:
    do(gesture, [*drag("M", "p"), *drag("p", "q"), on.StepsDone()])
    assert told(gesture.action_refused()) == "FlashTarget q"
    assert gesture.path == ("M", "p", "q")


# Positions, cover, animations


def test_another_position_empties_the_hand(gesture: GestureMachine[str]) -> None:
    do(gesture, [press("E"), move("f")])
    assert told(gesture.offer_position(ground())) == "PieceGlidesHome E 200,100; PlaceUnselected E"
    assert state(gesture) == "idle swallowing"


def test_nobody_may_act_without_a_ground(gesture: GestureMachine[str]) -> None:
    gesture.offer_position(None)
    assert do(gesture, [*drag("E", "f"), *drag(OWN[0], "f")]) == "PlaceHovered f"


def test_a_new_position_under_the_cover_stays_covered(gesture: GestureMachine[str]) -> None:
    do(gesture, [on.CoverShown()])
    assert gesture.offer_position(ground()) == ()
    assert do(gesture, drag("E", "f")) == ""
    assert "CommitAction" in do(gesture, [on.CoverRemoved(), *drag("E", "f")])


def test_a_position_that_changes_before_the_answer_counts_as_one(gesture: GestureMachine[str]) -> None:
    do(gesture, drag("E", "f"))
    assert told(gesture.offer_position(ground())) == "PlaceUnselected E"
    assert gesture.action_accepted() == ()


def test_another_position_starts_with_an_empty_hand(gesture: GestureMachine[str]) -> None:
    other = ground()
    other.picker.start_path("C")
    gesture.offer_position(other)
    assert (state(gesture), gesture.path) == ("idle", ())


def test_a_turn_that_ends_under_a_question_closes_it(gesture: GestureMachine[str]) -> None:
    do(gesture, drag("E", "d"))
    assert do(gesture, [on.TurnEnded()]) == "ConfirmClosed; PieceGlidesHome E 100,200; PlaceUnselected E"
