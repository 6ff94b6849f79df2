"""The page "Costly mistakes", by the real input path: asked for by one press, cancelled at once, each line a branch."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tabletop import paths
from tabletop.ai.decision_costs import MOST_SUSPECTED, JudgedDecision
from tabletop.ai.worker import InlineWorker, JudgeDecisions
from tabletop.play import saved_matches
from tabletop.play.match import Match
from tabletop.settings import Settings
from tabletop.ui.boards.board import make_board
from tabletop.ui.locale_formats import localised_decimal_text
from tabletop.ui.messages import say
from tabletop.ui.scenes.bill import BillScene, BillSearch, open_bill
from tabletop.ui.scenes.end.scene import EndScene
from tabletop.ui.scenes.name_dialog import NameScene
from tabletop.ui.scenes.review.scene import ReviewScene
from tabletop.ui.scenes.table.scene import TableScene
from tests.planted import decision_plies
from tests.ui.languages import EVERY_LANGUAGE
from tests.ui.pilot import Pilot, match_of, new_match, piloted


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path, Settings(confirm="none")) as made:
        yield made


class Unanswered:
    """A worker that thinks for ever, and what it was asked."""

    def __init__(self) -> None:
        self.asked: list[Any] = []
        self.cancelled = 0

    def ask(self, question: Any) -> Unanswered:
        self.asked.append(question)
        return self

    def poll(self) -> None:
        return None

    def prolong(self) -> None:
        """It has all the time that there is."""

    def cancel(self) -> None:
        self.cancelled += 1

    def close(self) -> None:
        """Nothing runs."""


def played(text: str) -> Match[Any, Any, Any]:
    match = new_match()
    for move in text.split():
        match.submit(match.game.parse(move))
    return match


def poster(pilot: Pilot, match: Match[Any, Any, Any]) -> EndScene:
    """A match at the table, written down, and the page of its end."""
    match.attach_journal(saved_matches.create_journal(pilot.stage.saves, match.header), is_journal_up_to_date=False)
    pilot.stage.push_scene(TableScene(pilot.stage, match))
    pilot.rest()
    scene = EndScene(pilot.stage, match)
    pilot.stage.push_scene(scene)
    pilot.rest()
    return scene


def press_bill(pilot: Pilot, scene: EndScene) -> BillScene:
    pilot.click(pilot.centre(scene.buttons["bill"].rect))
    pilot.frames()
    assert isinstance(pilot.stage.scene, BillScene)
    return pilot.stage.scene


def press(pilot: Pilot, page: BillScene, name: str) -> None:
    pilot.click(pilot.centre(page.form.rect_of(name)))
    pilot.rest()


def test_the_bill_names_who_erred_and_what_would_have_been_better(pilot: Pilot) -> None:
    page = press_bill(pilot, poster(pilot, played("b-c e-d")))
    pilot.rest()
    nodes = page.form.nodes()
    told = " ".join(node.name for root in nodes for node in root.walk())
    assert say("bill.decision", name="Ann", ply=1) in told
    assert say("zodiac.bill_balanced_lost", after=say("zodiac.figure_after", count=1)) in told
    assert say("bill.how") in told


def test_nothing_is_worked_out_before_somebody_asks_and_leaving_ends_it_within_a_frame(pilot: Pilot) -> None:
    scene = poster(pilot, match_ended_by_lot("zone_wars"))
    pilot.stage.worker = worker = Unanswered()
    pilot.frames(30)
    assert not [each for each in worker.asked if isinstance(each, JudgeDecisions)]
    page = press_bill(pilot, scene)
    pilot.frames(2)
    assert [type(each) for each in worker.asked] == [JudgeDecisions]
    assert pilot.stage.is_busy()
    total = len(decision_plies(scene.match)) + MOST_SUSPECTED
    told = " ".join(node.name for root in page.form.nodes() for node in root.walk())
    assert say("bill.working", done=0, total=total) in told
    pilot.key("escape")
    pilot.frames()
    assert pilot.stage.scene is scene
    assert worker.cancelled == 1
    pilot.frames(30)
    assert len(worker.asked) == 1
    assert not pilot.stage.is_busy()


def test_what_is_known_is_kept_for_the_next_time(pilot: Pilot) -> None:
    scene = poster(pilot, played("b-c e-d"))
    press_bill(pilot, scene)
    pilot.rest()
    pilot.key("escape")
    pilot.stage.worker = worker = Unanswered()
    page = press_bill(pilot, scene)
    pilot.frames(10)
    assert not worker.asked
    assert "play_on-1" in page.form.widget_names


def test_play_on_from_here_begins_a_branch_before_the_decision(pilot: Pilot) -> None:
    match = played("b-c e-d")
    page = press_bill(pilot, poster(pilot, match))
    pilot.rest()
    press(pilot, page, "play_on-1")
    assert isinstance(pilot.stage.scene, NameScene)
    pilot.key("return")
    pilot.rest()
    assert isinstance(pilot.stage.scene, TableScene)
    assert (match.ply, match.is_on_main_line, match.main_line.ply) == (0, False, 2)


def test_look_at_it_shows_the_move_and_leads_back_to_the_poster(pilot: Pilot) -> None:
    scene = poster(pilot, played("b-c e-d"))
    page = press_bill(pilot, scene)
    pilot.rest()
    press(pilot, page, "watch-1")
    assert isinstance(pilot.stage.scene, ReviewScene)
    assert pilot.stage.scene.session.ply == 1
    pilot.key("escape")
    assert pilot.stage.scenes[-1] is scene


def match_ended_by_lot(game: str, seed: int = 1) -> Match[Any, Any, Any]:
    match, rng = match_of(game, setup={}, seed=str(seed)), random.Random(seed)
    while match.outcome is None:
        match.submit(rng.choice([action for action in match.actions() if str(action) != "resign"]))
    return match


def test_what_is_hidden_is_known_to_be_shown_before_a_reason_names_it(pilot: Pilot) -> None:
    match = match_ended_by_lot("zoon")
    scene = poster(pilot, match)
    pilot.stage.worker = Unanswered()
    assert not match.ending.is_disclosed
    open_bill(pilot.stage, match, BillSearch(pilot.stage, match), None, scene)
    assert isinstance(pilot.stage.scene, BillScene)
    assert match.ending.is_disclosed


@pytest.mark.parametrize("language", EVERY_LANGUAGE)
def test_who_erred_nowhere_is_told_so(tmp_path: Path, language: str) -> None:
    with piloted(tmp_path, Settings(confirm="none", language=language)) as pilot:
        match = new_match()
        match.resign(0)
        page = press_bill(pilot, poster(pilot, match))
        pilot.rest()
        told = [node.name for root in page.form.nodes() for node in root.walk()]
        assert say("bill.nobody_erred") in told


def test_a_judge_that_fails_is_no_end_of_the_page(pilot: Pilot) -> None:
    def load(name: str, content: str) -> Any:
        raise ValueError("no such content")

    scene = poster(pilot, played("b-c e-d"))
    pilot.stage.worker = InlineWorker(load)
    page = press_bill(pilot, scene)
    pilot.rest()
    told = [node.name for root in page.form.nodes() for node in root.walk()]
    assert say("bill.failed") in told or say("common.worker_failed") in told
    assert not list(paths.evenings().glob("*")), "a page writes nothing"


@pytest.mark.parametrize("keys", [("return",), ("escape",)])
def test_keys_lead_back(pilot: Pilot, keys: tuple[str, ...]) -> None:
    scene = poster(pilot, played("b-c e-d"))
    press_bill(pilot, scene)
    pilot.rest()
    for key in keys:
        pilot.key(key)
    assert pilot.stage.scene is scene


def test_a_move_that_is_told_alike_is_named_as_another_place(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = poster(pilot, played("b-c e-d"))
    monkeypatch.setattr(type(scene.board.words), "action_text", lambda self, view, action: "the same")
    page = press_bill(pilot, scene)
    pilot.rest()
    told = " ".join(node.name for root in page.form.nodes() for node in root.walk())
    assert say("bill.better_elsewhere") in told


@pytest.mark.parametrize("language", EVERY_LANGUAGE)
def test_what_a_night_of_zombies_cost_is_told_in_survivors_with_a_reason(tmp_path: Path, language: str) -> None:
    with piloted(tmp_path, Settings(confirm="none", language=language)) as pilot:
        match = match_ended_by_lot("zombies")
        ply, better = next(
            (ply, action)
            for ply in sorted(decision_plies(match))
            for action in match.game.actions(match.game.imagine(match.past.decision(ply)[0], random.Random(1)))
            if str(action).startswith("attack") and action != match.past.decision(ply)[1]
        )
        figures = (("best", "3.1"), ("taken", "2.4"), ("spread", "0.3"))
        erred = JudgedDecision(3.1, 0.7, 0.3, 0.15, better, "survivors", figures=figures)
        search = BillSearch(pilot.stage, match)
        while plies := search.bill.next_plies():
            search.bill.add_judgements(plies, [erred if each == ply else None for each in plies])
        open_bill(pilot.stage, match, search, None, poster(pilot, match))
        pilot.rest()
        page = pilot.stage.scene
        assert isinstance(page, BillScene)
        told = " ".join(node.name for root in page.form.nodes() for node in root.walk())
        numbers = {key: localised_decimal_text(text) for key, text in figures}
        assert say("zombies.bill_survivors", **numbers) in told
        words = make_board(pilot.stage, match.game).words
        reason = words.hint_reason(match.past.decision(ply)[0], better)
        assert reason
        assert reason in told
