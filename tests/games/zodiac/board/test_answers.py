"""No press at a table of Zodiac stays without an answer, and sentences light the points they speak of."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tabletop.games.zodiac.bots.analyse import analyst
from tabletop.play.seats import Sitter, SitterKind
from tabletop.settings import Settings
from tabletop.ui.messages import say
from tabletop.ui.scenes.table.scene import TableScene
from tests.games.zodiac.rules.positions import zodiac
from tests.ui.pilot import Pilot, match_of, new_match, piloted, seated, spot
from tests.ui.test_words_drawn import overheard

BALANCED = "E-f F-a"


def told(scene: TableScene, pilot: Pilot) -> str:
    return f"{scene.table.bubble.words} {pilot.stage.toast.words}".strip()


def seated_after(pilot: Pilot, moves: str = "") -> TableScene:
    match = new_match()
    for text in moves.split():
        match.submit(match.game.parse(text))
    return seated(pilot, match)


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("D", "This disc belongs to the other side now. Choose one of your colour. (rule ZD5)"),
        ("f", "There is no disc here. Choose one of your own or a red one. (rule ZD3)"),
    ],
)
def test_a_press_where_nothing_begins_says_why(tmp_path: Path, place: str, words: str) -> None:
    with piloted(tmp_path) as pilot:
        scene = seated_after(pilot)
        pilot.click(spot(scene, place))
        assert told(scene, pilot) == words
        assert scene.hand.gesture.selected_place is None


def test_taking_a_disc_says_what_a_jump_needs_and_lights_the_points(tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        scene = seated_after(pilot)
        before = pilot.picture()
        pilot.drag(spot(scene, "E"), spot(scene, "D"))
        pilot.rest()
        assert "(rule ZD" in told(scene, pilot)
        assert set(scene.hand.marks(pilot.stage.now).spoken_of) <= {"E", "D"}
        assert scene.hand.marks(pilot.stage.now).spoken_of
        assert pilot.picture() != before


def test_a_move_in_the_list_lights_its_points(tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        scene = seated_after(pilot, BALANCED)
        moves = scene.table.move_list
        pilot.move((moves.rect.x + 60, moves.rect.y + 45))
        pilot.frames()
        assert scene.hand.marks(pilot.stage.now).spoken_of == ("E", "f")


def test_why_in_a_balanced_position_says_that_there_is_no_line(tmp_path: Path) -> None:
    with piloted(tmp_path, Settings(analysis=True)) as pilot:
        scene = seated_after(pilot)
        pilot.key("w")
        pilot.rest()
        assert "balanced" in told(scene, pilot).lower()


def test_show_why_is_grey_where_it_is_balanced_and_says_how_far_that_is_known(tmp_path: Path) -> None:
    with piloted(tmp_path, Settings(analysis=True)) as pilot, overheard() as said:
        scene = seated_after(pilot)
        verdict, why = scene.table.analysis.verdict, scene.table.buttons["why"]
        assert verdict is not None
        assert verdict.kind == "balanced"
        assert not why.enabled
        assert f"{verdict.repetition_horizon} turns ahead" in why.tip
        assert any(f"{verdict.repetition_horizon} turns" in each and "epetition" in each for each in said)
        pilot.click(pilot.centre(why.rect))
        pilot.frames(3)
        assert scene.table.buttons.tip
        pilot.drag(spot(scene, "b"), spot(scene, "c"))  # loses at once: somebody wins from here
        pilot.rest()
        assert scene.table.buttons["why"].enabled


def test_show_why_is_never_bright_where_it_shows_nothing(tmp_path: Path) -> None:
    with piloted(tmp_path, Settings(analysis=True, confirm="none")) as pilot:
        scene = seated_after(pilot)
        for text in ("E-f", "F-d", "C-a", "D-F", "A-C"):
            bright = scene.table.buttons["why"].enabled
            pilot.click(pilot.centre(scene.table.buttons["why"].rect))
            pilot.frames(5)
            assert scene.story.is_showing_suggested_line == bright
            if bright:
                assert scene.table.buttons["why"].words == "Stop"
                pilot.key("escape")
            scene.play(scene.match.game.parse(text))
            pilot.rest()


def test_why_without_the_judgement_says_how_to_get_it(tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        scene = seated_after(pilot)
        pilot.key("w")
        assert told(scene, pilot) == say("table.lack_why")


def test_a_press_while_the_other_side_thinks_says_so(tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        match = new_match(Sitter(SitterKind.BOT, "Bo", "easy"), Sitter(SitterKind.PERSON, "Ann"))
        scene = TableScene(pilot.stage, match)
        scene.table.bot_turns.is_paused = True
        pilot.stage.push_scene(scene)
        pilot.frames(5)
        pilot.click(spot(scene, "D"))
        assert told(scene, pilot) == "Paused: Bo is to move"


def test_a_press_when_all_is_over_says_so_beside_the_ribbon_that_tells_how(tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        scene = seated_after(pilot)
        while scene.match.outcome is None:
            scene.match.submit(scene.match.actions()[0])
        pilot.rest()
        pilot.rest()
        scene.table.bubble.hide()
        pilot.click(spot(scene, "A"))
        assert told(scene, pilot) == "The game is over"
        assert scene.picture.end_ribbon.ribbon_rect().w


def test_a_greyed_button_says_why_at_once_by_mouse_and_by_key(tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        scene = seated_after(pilot)
        replay = scene.picture.buttons["replay"]
        pilot.move(pilot.centre(replay.rect))
        before = pilot.picture()
        pilot.click(pilot.centre(replay.rect))
        assert pilot.picture() != before
        assert scene.picture.buttons.tip == say("table.no_replay")
        pilot.key("r")
        assert told(scene, pilot) == "", "it stands there already"
        pilot.move((300, 300))
        pilot.key("r")
        assert told(scene, pilot) == say("table.no_replay")


def test_the_plate_says_what_to_do_and_plays_the_only_move_in_hand(tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        scene = seated_after(pilot)
        assert scene.picture.buttons["plate"].kind == "note"
        by_origin: dict[str, list[object]] = {}
        for action in scene.match.actions():
            by_origin.setdefault(action.origin, []).append(action)
        origin, (action,) = next((place, acts) for place, acts in by_origin.items() if len(acts) == 1)
        pilot.click(spot(scene, origin))
        plate = scene.picture.buttons["plate"]
        assert plate.words == scene.board.words.action_text(scene.match.view(0), action)
        pilot.click(pilot.centre(plate.rect))
        assert scene.match.past.actions() == (action,)


def test_a_disc_that_can_go_nowhere_says_so(tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        scene = seated_after(pilot, "E-f")
        able = {action.origin for action in scene.match.actions()}
        stuck = next(place for place in scene.board.picks.own_piece_places(scene.match.view(1), 1) if place not in able)
        pilot.click(spot(scene, stuck))
        assert told(scene, pilot) == say("table.stuck")
        assert scene.picture.buttons["plate"].words == "Drag a disc"


def test_every_press_on_a_stuck_disc_is_answered(tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        scene = seated_after(pilot, "b-c F-d")
        pilot.click(spot(scene, "E"))
        pilot.rest()
        for stuck in ("A", "C", "A"):
            pilot.click(spot(scene, stuck))
            pilot.rest()
            assert scene.hand.gesture.selected_place == stuck
            assert told(scene, pilot) == say("table.stuck")
            assert scene.picture.banner_text() == say("table.nowhere", name="Ann")
            scene.table.bubble.hide()
        pilot.click(spot(scene, "E"))
        assert scene.picture.banner_text().startswith("Ann: choose a marked place")


def test_zd10_a_disc_whose_only_mark_is_hatched_can_go_nowhere(tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        scene = seated_after(pilot, "b-a e-f")
        pilot.click(spot(scene, "a"))
        pilot.rest()
        assert scene.hand.gesture.selected_place == "a"
        assert told(scene, pilot) == "There were 2 red steps in a row, the most allowed. Jump this time. (rule ZD10)"
        assert scene.picture.banner_text() == say("table.nowhere", name="Ann")
        assert scene.picture.buttons["plate"].words == "Drag a disc"


def test_a_line_that_is_shown_says_how_it_ends_and_nothing_is_taken_back_behind_it(tmp_path: Path) -> None:
    with piloted(tmp_path, Settings(analysis=True)) as pilot:
        scene = seated_after(pilot, "b-c")
        pilot.key("w")
        pilot.frames(3)
        assert scene.picture.banner_text() == say("table.showing_why", line="e-d")
        for button in ("undo", "redo"):
            plaque = scene.picture.buttons[button]
            assert not plaque.enabled
            assert plaque.tip == say("table.line_first")
        pilot.key("z", ctrl=True)
        assert scene.match.ply == 1
        assert scene.story.is_showing_suggested_line
        pilot.rest()
        assert scene.picture.banner_text() == (
            "How it ends: Two red steps in a row, so Black must jump – and can't. White wins. Esc goes back"
        )
        pilot.key("escape")
        assert scene.picture.buttons["undo"].enabled


def test_a_line_is_shown_as_often_as_somebody_asks(tmp_path: Path) -> None:
    with piloted(tmp_path, Settings(analysis=True)) as pilot:
        scene = seated_after(pilot, "b-c")
        for _ in range(2):
            pilot.key("w")
            pilot.rest()
            assert scene.story.is_showing_suggested_line
            pilot.key("escape")
            assert not scene.story.is_showing_suggested_line


def test_another_move_in_the_place_of_one_taken_back_is_judged_by_itself(tmp_path: Path) -> None:
    with piloted(tmp_path, Settings(analysis=True, confirm="none")) as pilot:
        scene = seated_after(pilot, "b-c")
        pilot.rest()
        assert scene.table.analysis.verdict_text() == "White wins with the next move"
        pilot.key("z", ctrl=True)
        scene.play(scene.match.game.parse("E-f"))
        pilot.rest()
        assert scene.match.ply == 1
        assert scene.table.analysis.verdict_text() == say("table.balanced")


def test_only_the_winners_own_moves_are_counted_as_in_the_puzzles(tmp_path: Path) -> None:
    with piloted(tmp_path, Settings(analysis=True)) as pilot:
        puzzle = next(puzzle for puzzle in analyst(zodiac()).puzzles() if puzzle.wins_in == 3)
        scene = seated(pilot, match_of("zodiac", setup={"position": puzzle.position}))
        pilot.rest()
        side = ("Black", "White")[puzzle.seat]
        assert scene.table.analysis.verdict is not None
        assert scene.table.analysis.verdict.turns == 5
        assert scene.table.analysis.verdict_text() == f"{side} wins in 3"
        assert scene.table.analysis.verdict_wordings()[1:] == (f"{side} in 3", f"{side} in 3")


def only_wins(at_once: bool) -> str:
    """A position of the puzzles, in which one move wins: with that move, or later."""
    puzzles = analyst(zodiac()).puzzles()
    return next(puzzle.position for puzzle in puzzles if (puzzle.wins_in == 1) == at_once)


@pytest.mark.parametrize("at_once", [True, False])
def test_the_only_winning_move_is_said_to_win_at_once_where_it_does(tmp_path: Path, at_once: bool) -> None:
    with piloted(tmp_path) as pilot:
        scene = seated(pilot, match_of("zodiac", setup={"position": only_wins(at_once)}))
        seat = scene.match.to_act
        pilot.key("l")
        pilot.rest()
        tip = scene.table.suggestion_panel.shown
        assert tip is not None
        assert "only winning move" in tip.reason
        scene.play(tip.action)
        outcome = scene.match.outcome
        assert (outcome is not None and seat in outcome.winners) == at_once
        assert ("at once" in tip.reason) == at_once
        assert "keeps the win" not in tip.reason or not at_once


@pytest.mark.parametrize("seed", range(8))
def test_a_hint_says_at_once_just_where_the_rules_end_the_game(tmp_path: Path, seed: int) -> None:
    rng = random.Random(f"at once {seed}")
    with piloted(tmp_path, Settings(confirm="none")) as pilot:
        scene = seated_after(pilot)
        while scene.match.outcome is None:
            seat, game = scene.match.to_act, scene.match.game
            state = game.imagine(scene.match.view(None), rng)
            scene.hints.ask_hint()
            pilot.rest()
            for _ in scene.hints._suggestions:
                tip = scene.table.suggestion_panel.shown
                assert tip is not None
                ended = game.outcome(game.apply(state, tip.action).state)
                wins = ended is not None and seat in ended.winners
                assert ("wins at once" in tip.reason) == wins, (str(tip.action), tip.reason)
                scene.hints.ask_hint()
                pilot.frames(2)
            scene.play(rng.choice(list(scene.match.actions())))
            pilot.rest()


@pytest.mark.parametrize(
    ("moves", "key"),
    [("", "drag_black_red"), ("e-d", "drag_white_red"), ("b-a e-d", "drag_black")],
)
def test_the_banner_names_the_discs_that_may_move(tmp_path: Path, moves: str, key: str) -> None:
    with piloted(tmp_path) as pilot:
        scene = seated_after(pilot, moves)
        pilot.rest()
        assert say(f"zodiac.{key}") in scene.picture.banner_wordings()


def test_the_board_names_the_points_of_the_last_row_of_the_list(tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        with overheard() as said:
            seated_after(pilot, "E-f")
            pilot.rest()
        assert {"E", "f"} <= set(said)
        assert not {"A", "a"} & set(said)
