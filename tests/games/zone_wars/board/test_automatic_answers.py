"""What models do by themselves: settled in a box, shown on the card, done without asking, and taken back."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.games.zone_wars.board.mat import overwatch_shots as mat_shots
from tabletop.games.zone_wars.rules.queries.odds import AttackPlan, attack_odds, state_with_figure_moved
from tabletop.games.zone_wars.rules.state.tasks import Mode, Watching
from tabletop.play import saved_matches
from tabletop.play.match import Match
from tabletop.play.match_notes import was_answered_automatically
from tabletop.play.seats import Sitter, SitterKind
from tabletop.ui.messages import say
from tabletop.ui.scenes.dialogs import ChoiceScene
from tabletop.ui.scenes.table.action_log import ActionLog
from tabletop.ui.scenes.table.bot_turns import BotTurns
from tests.games.zone_wars.board.table import Table, table, zone_match
from tests.games.zone_wars.board.test_board import words_on_screen
from tests.ui.pilot import seated

WATCHED = "sides ark genlab; bare; krin 10,10 @0; bormin 18,14 @180 [watch,items=scrap-rifle]; m 3 3; round 1; turn ark"
STRIKE = "sides ark genlab; bare; krin 10,10 @0; torv 14,10 @180; m 3 3; round 1; turn ark"
BOX = {"ask": 0, "50": 1, "65": 2, "80": 3, "never": 4, "reflex ask": 5, "reflex 1": 6, "reflex never": 7}


def choose(it: Table, way: str) -> None:
    """Clicks a row of the open box."""
    box = it.pilot.stage.scene
    assert isinstance(box, ChoiceScene)
    it.click(it.pilot.centre(box.buttons[str(BOX[way])].rect))
    assert it.pilot.stage.scene is it.scene


def go_past(it: Table) -> None:
    """Krin walks where Bormin sees it."""
    it.click("m:krin", it.inch(10, 14))
    it.done()


# --- settling -------------------------------------------------------------------------------------------------------


def test_a_right_click_on_an_own_model_opens_the_box_and_the_card_shows_the_choice(tmp_path: Path) -> None:
    with table(tmp_path, WATCHED) as it:
        it.pilot.click(it.spot("m:krin"), 3)
        it.pilot.rest()
        box = it.pilot.stage.scene
        assert isinstance(box, ChoiceScene)
        assert box.caption == say("zone_wars_mat.habits", figure="Krin")
        assert [item.words for item in box.buttons.items][:2] == [
            "Overwatch: ask me", say("zone_wars_mat.watch_from", share=50),
        ]  # fmt: skip
        it.key("escape")
        assert "65" not in words_on_screen(it.pilot).split()
        it.pilot.click(it.spot("m:krin"), 3)
        it.pilot.rest()
        choose(it, "65")
        assert dict(it.scene.match.notes) == {"watch krin": "65"}
        assert "65" in words_on_screen(it.pilot).split()
        assert it.line == [], "nothing is played by it"


def test_the_card_and_the_key_open_it_too_and_ask_takes_the_note_away(tmp_path: Path) -> None:
    with table(tmp_path, WATCHED) as it:
        it.pilot.click(it.card("krin"), 3)
        it.pilot.rest()
        choose(it, "never")
        assert dict(it.scene.match.notes) == {"watch krin": "never"}
        it.pilot.move(it.spot("m:krin"))
        it.key("k")
        box = it.pilot.stage.scene
        assert isinstance(box, ChoiceScene)
        assert box.chosen == {BOX["never"]}
        choose(it, "ask")
        assert dict(it.scene.match.notes) == {}


def test_escape_settles_nothing(tmp_path: Path) -> None:
    with table(tmp_path, WATCHED) as it:
        it.pilot.click(it.spot("m:krin"), 3)
        it.key("escape")
        assert it.pilot.stage.scene is it.scene
        assert dict(it.scene.match.notes) == {}


def test_models_of_others_have_no_box(tmp_path: Path) -> None:
    with table(tmp_path, WATCHED) as it:
        it.pilot.click(it.spot("m:bormin"), 3)
        it.pilot.move(it.spot("m:bormin"))
        it.key("k")
        assert it.pilot.stage.scene is it.scene


def test_who_plays_alone_settles_it_while_the_computer_is_to_act(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(BotTurns, "take_bot_action", lambda self, now: None)
    monkeypatch.setattr(BotTurns, "is_bot_turn", False)
    with table(tmp_path, WATCHED, Sitter(SitterKind.BOT, "Robo", "easy"), Sitter(SitterKind.PERSON, "Ben")) as it:
        it.scene.match.notes.set_note("watch bormin", "never")
        assert it.scene.auto_answers.open_question("m:bormin")
        choose(it, "80")
        assert it.scene.match.notes["watch bormin"] == "80"
        assert not it.scene.auto_answers.open_question("m:krin")


def test_a_right_click_with_a_model_in_hand_still_puts_it_back(tmp_path: Path) -> None:
    with table(tmp_path, WATCHED) as it:
        it.click("m:krin")
        it.pilot.click(it.spot("m:krin"), 3)
        it.pilot.rest()
        assert it.pilot.stage.scene is it.scene
        assert it.path == ()


# --- answering ------------------------------------------------------------------------------------------------------


def best_chance(it: Table) -> float:
    """Of damage by any shot that the window allows, by the function of the rules, in per cent."""
    d = it.draft
    task = d.todo[-1]
    assert isinstance(task, Watching)
    mover = d.figures[task.mover]
    found = []
    for place, weapons in mat_shots.possible_shots_by_path_inches(d).values():
        there = state_with_figure_moved(d.rules_context, d.state(), mover.id, place, mover.facing)
        plans = [AttackPlan(d.figures[task.queue[0]].id, mover.id, weapon, Mode.WATCH) for weapon in weapons]
        found += [attack_odds(d.rules_context, there, plan).plain.fates[0].hurt_chance for plan in plans]
    return float(100 * max(found))


def test_overwatch_fires_by_itself_exactly_where_damage_is_likely_enough(tmp_path: Path) -> None:
    with table(tmp_path / "asked", WATCHED) as it:
        go_past(it)
        assert it.scene.match.to_act == 1
        chance = best_chance(it)
    assert 0 < chance < 100
    for k, (share, fires) in enumerate(((int(chance), True), (int(chance) + 1, False))):
        with table(tmp_path / str(k), WATCHED) as it:
            it.scene.match.notes.set_note("watch bormin", str(share))
            go_past(it)
            assert it.line[1].startswith("fire ") is fires, (share, chance, it.line)


def test_overwatch_that_never_fires_does_not_ask(tmp_path: Path) -> None:
    with table(tmp_path, WATCHED) as it:
        it.scene.match.notes.set_note("watch bormin", "never")
        go_past(it)
        assert it.line[1:3] == ["decline", "decline"], "before the move and at its end"
        assert it.pilot.stage.toast.words == say("table.by_itself", name="Ben", action="Hold fire")
        assert it.scene.match.past.actor(2) == 1, "an action of the seat that was asked"
        assert it.figure("bormin").is_watching


def hit_ward(it: Table) -> None:
    """Krin attacks Torv, as far as it goes without a word of Torv."""
    it.click("m:krin", "m:torv")
    it.key("return")


@pytest.mark.parametrize(("way", "answer"), [("never", "decline"), ("1", "reflex ")])
def test_reflexes_answer_by_themselves(tmp_path: Path, way: str, answer: str) -> None:
    hard = STRIKE.replace("torv 14,10 @180", "torv 14,10 @180 [mut=reflexes]")
    with table(tmp_path / "asked", hard) as it:
        hit_ward(it)
        assert it.scene.match.to_act == 1
        asked = len(it.line)
    with table(tmp_path / "settled", hard) as it:
        it.scene.match.notes.set_note("reflex torv", way)
        hit_ward(it)
        assert it.line[asked].startswith(answer)
        assert it.scene.match.past.actor(asked + 1) == 1


# --- taking back ----------------------------------------------------------------------------------------------------


def test_undo_goes_behind_answers_to_the_decision_before_them_and_redo_forth_again(tmp_path: Path) -> None:
    with table(tmp_path, WATCHED) as it:
        it.scene.match.notes.set_note("watch bormin", "never")
        go_past(it)
        played = it.line[:3]
        it.pilot.key("z", ctrl=True)
        it.pilot.rest()
        assert it.line == []
        assert it.scene.match.to_act == 0
        it.pilot.key("y", ctrl=True)
        it.pilot.rest()
        assert it.line[:3] == played
        assert len(it.scene.match.branches.all_branches()) == 1, "it was the same line"


def test_who_is_taken_back_to_a_window_is_asked_there_though_it_was_settled(tmp_path: Path) -> None:
    with table(tmp_path, WATCHED) as it:
        go_past(it)
        it.click("button:decline")
        it.scene.match.notes.set_note("watch bormin", "never")
        it.scene.undo()
        it.pilot.rest()
        assert len(it.line) == 1
        assert it.scene.match.to_act == 1
        assert "s:2" in it.scene.hand.marks(0).movable
        it.click("button:decline")
        assert it.line[1:3] == ["decline", "decline"], "the next window is answered again"


# --- the record -----------------------------------------------------------------------------------------------------


def test_what_is_settled_is_saved_with_the_match(tmp_path: Path) -> None:
    with table(tmp_path, WATCHED) as it:
        match: Match[object, object, object] = zone_match(position=WATCHED)
        match.attach_journal(saved_matches.create_journal(tmp_path, match.header))
        it.pilot.stage.pop_scene()
        made = Table(it.pilot, seated(it.pilot, match))
        made.pilot.click(made.spot("m:krin"), 3)
        made.pilot.rest()
        choose(made, "65")
        made.scene.match.notes.set_note("watch bormin", "80")
        made.scene.match.notes.set_note("watch krin", "")
        path = next(tmp_path.glob("*.jsonl"))
        match.detach_journal()
        assert dict(saved_matches.load_match(path).match.notes) == {"watch bormin": "80"}
        saved_matches.save_copy(match, tmp_path / "copy.jsonl")
        assert dict(saved_matches.load_match(tmp_path / "copy.jsonl").match.notes) == {"watch bormin": "80"}
        assert saved_matches.verify_match(path).is_sound


def test_the_list_of_moves_tells_what_was_done_by_itself_from_what_somebody_chose(tmp_path: Path) -> None:
    with table(tmp_path, WATCHED) as it:
        match, log = it.scene.match, it.scene.table.move_list
        assert isinstance(log, ActionLog)
        match.notes.set_note("watch bormin", "never")
        go_past(it)
        assert it.line[1:3] == ["decline", "decline"]
        told = [" ".join(log.action_text_lines(ply)) for ply in (1, 2, 3)]
        assert [words.endswith(say("table.settled", words="")) for words in told] == [False, True, True], told
        saved_matches.save_copy(match, tmp_path / "copy.jsonl")
        assert was_answered_automatically(saved_matches.load_match(tmp_path / "copy.jsonl").match, 2), (
            "a match that is opened again knows it"
        )


def test_an_answer_at_the_same_place_of_another_branch_is_somebodys_own(tmp_path: Path) -> None:
    with table(tmp_path, WATCHED) as it:
        match = it.scene.match
        match.notes.set_note("watch bormin", "never")
        go_past(it)
        assert was_answered_automatically(match, 2)
        it.pilot.key("z", ctrl=True)
        it.pilot.rest()
        match.notes.set_note("watch bormin", "")
        it.click("m:krin", it.inch(10, 14.5))
        it.done()
        it.click("button:decline")
        assert it.line[1] == "decline"
        assert not was_answered_automatically(match, 2)


def test_what_is_settled_in_a_branch_leaves_the_main_line_alone(tmp_path: Path) -> None:
    """Whoever plays both sides in a branch could have kept the other one's model from firing for good."""
    with table(tmp_path, WATCHED) as it:
        match = it.scene.match
        match.branches.begin_branch(0, "try")
        it.pilot.rest()
        it.pilot.click(it.spot("m:krin"), 3)
        it.pilot.rest()
        choose(it, "never")
        assert match.standing_answers["watch krin"] == "never"
        match.branches.switch_to_branch("main")
        it.pilot.rest()
        it.pilot.move(it.spot("m:krin"))
        it.key("k")
        box = it.pilot.stage.scene
        assert isinstance(box, ChoiceScene)
        assert box.chosen == {BOX["ask"]}
