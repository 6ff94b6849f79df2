"""The table, played by mouse and by keyboard through the real event queue."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.play.seats import Sitter, SitterKind
from tabletop.settings import Settings
from tabletop.ui.gesture.picking import GestureState
from tabletop.ui.messages import say
from tabletop.ui.scenes.end.scene import EndScene
from tabletop.ui.scenes.table.scene import TableScene
from tests.ui.move_lists import move_list
from tests.ui.pilot import Pilot, new_match, piloted, spot


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path, Settings(confirm="none")) as made:
        yield made


def seated(pilot: Pilot, *sitters: Sitter, moves: str = "") -> TableScene:
    match = new_match(*sitters)
    for text in moves.split():
        match.submit(match.game.parse(text))
    scene = TableScene(pilot.stage, match)
    pilot.stage.push_scene(scene)
    pilot.rest()
    return scene


def test_a_disc_is_dragged_to_its_target(pilot: Pilot) -> None:
    scene = seated(pilot)
    pilot.drag(spot(scene, "E"), spot(scene, "f"))
    assert [str(action) for action in scene.match.past.actions()] == ["E-f"]
    assert str(scene.match.view(None)) == "bwbw.w.n..nb w - 0"


def test_click_and_click_play_like_a_drag(pilot: Pilot) -> None:
    scene = seated(pilot)
    pilot.click(spot(scene, "E"))
    assert scene.hand.gesture.state is GestureState.SELECTED
    assert set(scene.hand.marks(0).targets) == {"f"}
    pilot.click(spot(scene, "f"))
    assert [str(action) for action in scene.match.past.actions()] == ["E-f"]


def test_a_piece_follows_the_pointer_at_the_grabbed_point(pilot: Pilot) -> None:
    scene = seated(pilot)
    x, y = spot(scene, "E")
    pilot.move((x + 10, y - 5))
    pilot.press((x + 10, y - 5))
    pilot.move((x + 60, y - 45))
    assert scene.hand.marks(0).lifted == "E"
    assert scene.hand.marks(0).held_at == pytest.approx((x + 50, y - 40), abs=1)
    pilot.release((x + 60, y - 45))
    assert scene.hand.marks(0).lifted is None
    assert scene.match.ply == 0


def test_a_drag_out_of_the_window_is_over(pilot: Pilot) -> None:
    scene = seated(pilot)
    pilot.move(spot(scene, "E"))
    pilot.press(spot(scene, "E"))
    pilot.move((-4, 300), steps=3)
    assert scene.hand.marks(0).lifted is None
    pilot.move(spot(scene, "f"))
    pilot.release()
    assert scene.match.ply == 0
    pilot.drag(spot(scene, "E"), spot(scene, "f"))
    assert scene.match.ply == 1


def test_an_illegal_drop_goes_home_and_names_the_rule(pilot: Pilot) -> None:
    scene = seated(pilot)
    pilot.drag(spot(scene, "A"), spot(scene, "a"))
    assert scene.match.ply == 0
    assert scene.table.bubble.words.endswith("(rule ZD3)")
    assert "Nothing lies between A and a." in scene.table.bubble.words
    assert scene.board.is_moving(pilot.clock.now)
    pilot.rest()
    assert not scene.board.is_moving(pilot.clock.now)


def test_right_click_cancels_the_drag_and_swallows_the_release(pilot: Pilot) -> None:
    scene = seated(pilot)
    pilot.move(spot(scene, "E"))
    pilot.press(spot(scene, "E"))
    pilot.move(spot(scene, "f"), 3)
    pilot.press(spot(scene, "f"), button=3)
    pilot.release(spot(scene, "f"))
    assert scene.match.ply == 0
    assert scene.hand.gesture.state is not GestureState.SELECTED


@pytest.mark.slow
def test_keyboard_alone_plays_a_whole_match(pilot: Pilot) -> None:
    scene = seated(pilot)
    rng = random.Random(4)
    while scene.match.outcome is None:
        action = rng.choice(list(scene.match.actions()))
        for place in (action.origin, action.target):
            for _ in range(20):
                if scene.hand.gesture.focus == place:
                    break
                pilot.key("tab")
            assert scene.hand.gesture.focus == place
            pilot.key("return")
        pilot.rest()
        assert scene.match.past.actions()[-1] == action
    assert scene.picture.banner_text() != ""
    assert pilot.stage.sounds.played[-1] == "win"


def test_arrows_move_the_focus_in_space(pilot: Pilot) -> None:
    scene = seated(pilot)
    pilot.key("down")
    assert scene.hand.gesture.focus == "C"
    pilot.key("left")
    assert scene.hand.gesture.focus in {"b", "E"}
    pilot.key("up")
    assert scene.hand.gesture.focus != "C"


@pytest.mark.parametrize("clicking", [False, True], ids=["drag", "click-click"])
def test_the_mouse_plays_a_whole_match(pilot: Pilot, clicking: bool) -> None:
    scene = seated(pilot)
    rng = random.Random(7)
    while scene.match.outcome is None:
        action = rng.choice(list(scene.match.actions()))
        ends = spot(scene, action.origin), spot(scene, action.target)
        if clicking:
            pilot.click(ends[0])
            pilot.click(ends[1])
        else:
            pilot.drag(*ends)
        assert scene.match.past.actions()[-1] == action
        pilot.rest()
    assert scene.match.outcome.clause in {"ZD11", "ZD12", "ZD14"}


def test_a_bot_answers_without_being_asked(pilot: Pilot) -> None:
    scene = seated(pilot, Sitter(SitterKind.PERSON, "Ann"), Sitter(SitterKind.BOT, "Bo", "random"))
    pilot.drag(spot(scene, "E"), spot(scene, "f"))
    pilot.rest()
    assert scene.match.ply == 2
    assert scene.active


def test_undo_takes_back_to_the_persons_decision(pilot: Pilot) -> None:
    scene = seated(pilot, Sitter(SitterKind.PERSON, "Ann"), Sitter(SitterKind.BOT, "Bo", "random"))
    pilot.drag(spot(scene, "E"), spot(scene, "f"))
    pilot.rest()
    pilot.key("z", ctrl=True)
    assert scene.match.ply == 0
    pilot.rest()
    assert scene.match.ply == 0
    pilot.key("y", ctrl=True)
    assert scene.match.ply == 2


def test_undo_says_why_not(pilot: Pilot) -> None:
    scene = seated(pilot)
    undo = scene.picture.buttons["undo"]
    assert not undo.enabled
    assert undo.tip == say("table.nothing_to_undo")
    scene.undo()
    assert pilot.stage.toast.words == say("table.nothing_to_undo")


def test_a_move_in_the_list_shows_the_board_of_then(pilot: Pilot) -> None:
    scene = seated(pilot, moves="E-f F-a")
    pilot.click(pilot.centre(move_list(scene).move_rect(1)))
    assert (scene.story.is_detached, scene.story.ply) == (True, 1)
    assert not scene.active
    pilot.drag(spot(scene, "B"), spot(scene, "b"))
    assert scene.match.ply == 2
    pilot.key("escape")
    assert not scene.story.is_detached


def test_a_losing_repetition_is_marked_and_asked_about(tmp_path: Path) -> None:
    with piloted(tmp_path, Settings(confirm="risky")) as pilot:
        scene = seated(pilot, moves="E-f F-a b-c a-F")
        pilot.click(spot(scene, "c"))
        kinds = {place: kind.name for place, kind in scene.hand.marks(0).targets.items()}
        assert kinds["b"] == "RISKY"
        assert kinds["d"] == "LEGAL"
        pilot.click(spot(scene, "b"))
        assert pilot.stage.scene is not scene
        pilot.key("escape")
        assert pilot.stage.scene is scene
        assert scene.match.ply == 4
        pilot.drag(spot(scene, "c"), spot(scene, "b"))
        pilot.key("tab")
        pilot.key("return")
        outcome = scene.match.outcome
        assert outcome is not None
        assert outcome.clause == "ZD14"


def test_waiting_draws_nothing(pilot: Pilot) -> None:
    seated(pilot)
    pilot.frames(5)
    before = pilot.loop.frames
    pilot.frames(120)
    assert pilot.loop.frames == before


def test_focus_loss_puts_a_held_piece_back(pilot: Pilot) -> None:
    import pygame

    scene = seated(pilot)
    pilot.move(spot(scene, "E"))
    pilot.press(spot(scene, "E"))
    pilot.move(spot(scene, "f"), 3)
    pilot.post(pygame.WINDOWFOCUSLOST)
    assert scene.hand.gesture.lifted is None
    pilot.release(spot(scene, "f"))
    assert scene.match.ply == 0


def test_escape_goes_one_level_a_press(pilot: Pilot) -> None:
    scene = seated(pilot)
    pilot.click(spot(scene, "E"))
    pilot.key("escape")
    assert scene.hand.gesture.selected_place is None
    assert pilot.stage.scene is scene
    pilot.key("escape")
    assert pilot.stage.scene is not scene
    pilot.key("escape")
    assert pilot.stage.scene is scene


def test_analysis_says_who_wins_and_shows_why_without_touching_the_match(tmp_path: Path) -> None:
    with piloted(tmp_path, Settings(analysis=True)) as pilot:
        scene = seated(pilot, moves="b-c")
        assert scene.table.analysis.verdict_text() == "White wins with the next move"
        assert scene.table.analysis.first_seat_winning_share() < 0.2
        pilot.key("w")
        pilot.frames(3)
        assert scene.hints.line_notation.startswith("e-d")
        assert not scene.active
        pilot.rest()
        assert scene.match.ply == 1
        pilot.key("escape")
        assert not scene.story.is_showing_suggested_line
        assert scene.active


def test_analysis_that_is_turned_on_with_a_disc_in_hand_says_who_wins_too(pilot: Pilot) -> None:
    scene = seated(pilot, moves="b-c")
    pilot.click(spot(scene, next(iter(scene.hand.gesture.picking.picker.origins()))))
    assert scene.hand.gesture.path
    scene.table.analysis.toggle_analysis()
    pilot.rest()
    assert scene.hand.gesture.path, "it stays in the hand"
    assert scene.table.analysis.verdict is not None


def test_a_hint_is_legal_and_says_why(pilot: Pilot) -> None:
    scene = seated(pilot, moves="b-c")
    pilot.key("l")
    pilot.rest()
    assert scene.hand.marks(0).hint == ("e", "d")
    assert scene.table.suggestion_panel.full_text.startswith("Step from e to d: ")


def test_play_again_starts_a_new_saved_match(pilot: Pilot, tmp_path: Path) -> None:
    scene = seated(pilot, moves="b-c e-d")
    assert scene.match.outcome is not None
    pilot.click(pilot.centre(scene.picture.buttons["plate"].rect))
    pilot.rest()
    end = pilot.stage.scene
    assert isinstance(end, EndScene)
    pilot.click(pilot.centre(end.buttons["again"].rect))
    pilot.rest()
    fresh = pilot.stage.scene
    assert isinstance(fresh, TableScene)
    assert fresh.match.ply == 0
    assert len(list(tmp_path.glob("*.jsonl"))) == 1


def test_enter_goes_on_after_the_end_but_not_in_haste(pilot: Pilot) -> None:
    scene = seated(pilot, moves="b-c")
    pilot.drag(spot(scene, "e"), spot(scene, "d"))
    assert scene.match.outcome is not None
    pilot.key("return")
    assert pilot.stage.scene is scene
    pilot.frames(120)
    pilot.key("return")
    assert isinstance(pilot.stage.scene, EndScene)
    assert pilot.stage.scene.match is scene.match


def test_a_full_disk_does_not_stop_the_match(pilot: Pilot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tabletop.play import saved_matches
    from tabletop.play.persistent_journal import write_trouble_of

    match = new_match()
    match.attach_journal(saved_matches.create_journal(tmp_path, match.header), is_journal_up_to_date=True)
    scene = TableScene(pilot.stage, match)
    pilot.stage.push_scene(scene)
    assert match.journal is not None

    def full(lines: object) -> None:
        raise saved_matches.SaveError("cannot_write", tmp_path, "no space left", why="no space left")

    def fuller(*_: object) -> None:
        full(())

    monkeypatch.setattr(match.journal, "write", full)
    monkeypatch.setattr(saved_matches, "_write_new_file", fuller)
    pilot.drag(spot(scene, "E"), spot(scene, "f"))
    assert scene.match.ply == 1
    assert write_trouble_of(scene.match) is not None
    assert "Couldn't save" in pilot.stage.toast.words


@pytest.mark.parametrize("button", [1, 3], ids=["let go", "cancelled"])
def test_a_target_pressed_is_let_go_over_the_list_too(pilot: Pilot, button: int) -> None:
    scene = seated(pilot)
    pilot.click(spot(scene, str(scene.match.actions()[0].origin)))
    target = next(iter(scene.hand.hover_info.targets.kinds))
    pilot.press(spot(scene, target))
    assert scene.hand.gesture.state is GestureState.PRESSED
    pilot.move(pilot.centre(scene.table.layout.moves), 3)
    if button == 1:
        pilot.release()
    else:
        pilot.press(pilot.at, button)
    assert scene.hand.gesture.state is not GestureState.PRESSED


def test_a_look_past_the_last_move_is_the_game_itself(pilot: Pilot) -> None:
    scene = seated(pilot, moves="E-f F-a")
    pilot.key("page down")
    pilot.rest()
    assert scene.active
    assert scene.picture.banner_text().startswith("Ann")
