"""A match without hints, by house rule or as one of a tournament: at the table, in the review, in the save."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tabletop.content.games import load_game
from tabletop.play import saved_matches
from tabletop.play.match import Match
from tabletop.settings import Settings
from tabletop.ui import wording
from tabletop.ui.boards.phone import phone_view_builder_of
from tabletop.ui.messages import say
from tabletop.ui.scenes.dialogs import ConfirmScene
from tabletop.ui.scenes.phones.hand import PhoneActionPicker
from tabletop.ui.scenes.registry import SceneRequest, open_scene
from tabletop.ui.scenes.review.scene import ReviewScene
from tabletop.ui.scenes.setup.plan import (
    SetupPlan,
    header_for_rematch,
    initial_plan,
    make_header_from_plan,
    plan_for_people,
    settings_from_plan,
)
from tabletop.ui.scenes.setup.remembered_plans import last_plans, plan_summary_wordings, remember_plan
from tabletop.ui.scenes.setup.scene import SetupScene
from tabletop.ui.scenes.table.scene import TableScene
from tests.ui.four_tables import SETUPS
from tests.ui.pilot import Pilot, match_of, new_match, piloted, seated
from tests.ui.scenes.test_seats import choose
from tests.ui.test_words_drawn import overheard

GAMES = ("zodiac", "zoon", "zone_wars", "zombies")
RULE: dict[str, Any] = {"hints_allowed": False}
TOURNAMENT: dict[str, Any] = {"hints_allowed": False, "is_tournament": True}
KINDS: dict[str, dict[str, Any]] = {"rule": RULE, "tournament": TOURNAMENT}


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path, Settings(analysis=True, animation_speed=0.0)) as made:
        yield made


def plan(game: str = "zodiac", **changes: Any) -> SetupPlan:
    rules = load_game(game)
    return replace(plan_for_people(rules, initial_plan(rules, Settings()), ("Ann", "Ben")), **changes)


def table_without_hints(pilot: Pilot, game: str, kind: str) -> TableScene:
    usual = match_of(game, setup=SETUPS[game])
    return seated(pilot, Match(usual.game, replace(usual.header, **KINDS[kind])))


# --- at the table -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", list(KINDS))
@pytest.mark.parametrize("game", GAMES)
def test_a_hint_is_refused_with_a_sentence(pilot: Pilot, game: str, kind: str) -> None:
    scene = table_without_hints(pilot, game, kind)
    why = say(f"table.lack_{kind}")
    if any(each.name == "hint" for each in scene.table.buttons.items):
        button = scene.table.buttons["hint"]
        assert not button.enabled
        assert button.tip == why
    pilot.key("l")
    pilot.rest()
    assert scene.table.suggestion_panel.shown is None
    assert scene.hand.hint_steps == ()
    scene.hints.ask_hint()
    assert pilot.stage.toast.words == why
    assert not scene.table.analysis.ask_bot_advice(scene.table.story.ply), "no bot is asked"


@pytest.mark.parametrize("kind", list(KINDS))
def test_nobody_is_told_who_is_winning_or_how_it_goes_on(pilot: Pilot, kind: str) -> None:
    scene = table_without_hints(pilot, "zodiac", kind)
    why = say(f"table.lack_{kind}")
    assert not scene.table.layout.verdict.h
    assert scene.table.analysis.verdict is None
    scene.hints.show_best_line()
    assert pilot.stage.toast.words == why
    for key in ("w", "a"):
        pilot.stage.toast.show("")
        pilot.key(key)
        pilot.rest()
        assert scene.table.analysis.verdict is None
        assert pilot.stage.settings.analysis, "the setting is for other matches, and stays"
    assert not scene.table.buttons["chart"].enabled
    assert scene.table.buttons["chart"].tip == why


@pytest.mark.parametrize("game", GAMES)
def test_boards_of_table_and_phones_hear_of_it(pilot: Pilot, game: str) -> None:
    scene = table_without_hints(pilot, game, "tournament")
    on_phone = PhoneActionPicker(pilot.stage, scene.match, 0, phone_view_builder_of(scene.match.game), scene.play)
    assert scene.board.words.are_hints_barred()
    assert on_phone.messages.are_hints_barred()
    assert scene.board.decisions.hint_refusal_text() == say("table.lack_tournament")
    free = seated(pilot, match_of(game, setup=SETUPS[game]))
    assert not free.board.words.are_hints_barred()
    assert free.board.decisions.hint_refusal_text() == ""


def test_a_usual_match_gives_help_as_before(pilot: Pilot) -> None:
    scene = seated(pilot, new_match())
    assert scene.match.hint_refusal == ""
    assert scene.table.buttons["hint"].enabled
    assert scene.table.analysis.verdict is not None


@pytest.mark.parametrize("kind", list(KINDS))
def test_when_it_is_over_everything_can_be_looked_at(pilot: Pilot, kind: str) -> None:
    match = new_match(**KINDS[kind])
    assert match.hint_refusal == kind
    match.resign(match.to_act)
    assert match.hint_refusal == ""
    assert wording.hint_refusal_text(match) == ""


@pytest.mark.parametrize(("kind", "refused"), [("rule", False), ("tournament", True)])
def test_no_computer_takes_a_seat_of_a_tournament_match(pilot: Pilot, kind: str, refused: bool) -> None:
    scene = table_without_hints(pilot, "zodiac", kind)
    pilot.key("escape")
    choose(pilot, "seats", "seat 0", "bot easy")
    assert (pilot.stage.toast.words == say("table.seat_tournament")) == refused
    assert isinstance(pilot.stage.scene, ConfirmScene) != refused, "the others are asked, or nobody is"
    assert scene.match.sitters[0].is_person


# --- in the review ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", list(KINDS))
def test_a_running_match_is_looked_through_without_judgement_and_nothing_is_tried(pilot: Pilot, kind: str) -> None:
    match = new_match(**KINDS[kind])
    match.submit(match.actions()[0])
    review = ReviewScene(pilot.stage, match)
    pilot.stage.push_scene(review)
    pilot.rest()
    assert review.curve.is_silent
    assert review.branch_editor.refusal_text == say(f"table.lack_{kind}")
    review.branch_editor.ask_branch_name()
    assert pilot.stage.scene is review


def test_after_its_end_the_review_judges_and_branches(pilot: Pilot) -> None:
    match = new_match(**TOURNAMENT)
    match.submit(match.actions()[0])
    match.resign(match.to_act)
    review = ReviewScene(pilot.stage, match)
    pilot.stage.push_scene(review)
    pilot.rest()
    assert not review.curve.is_silent
    assert review.branch_editor.refusal_text == ""


# --- what is agreed on ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES[:3])
def test_a_tournament_match_has_a_strict_undo_of_its_own(game: str) -> None:
    for undo in ("friendly", "strict", "anything"):
        header = make_header_from_plan(load_game(game), plan(game, undo=undo, is_tournament=True))
        assert (header.friendly_undo, header.undo_allowed) == (False, True)
        assert (header.hints_allowed, header.is_tournament) == (False, True)


def test_a_tournament_match_takes_back_only_what_nobody_has_answered() -> None:
    match = Match(load_game("zodiac"), make_header_from_plan(load_game("zodiac"), plan(is_tournament=True)))
    match.submit(match.actions()[0])
    assert match.offers.undo_offer().refusal is None, "a slip of the hand"
    match.submit(match.actions()[0])
    match.undo()
    assert match.ply == 1, "the last move alone"


def test_the_house_rule_is_kept_for_the_match_the_next_one_and_the_next_time() -> None:
    game, agreed = load_game("zodiac"), plan(hints=False)
    made = make_header_from_plan(game, agreed)
    assert (made.hints_allowed, made.is_tournament) == (False, False)
    assert not header_for_rematch(game, made).hints_allowed
    settings = replace(Settings(), **settings_from_plan("zodiac", agreed, Settings()))  # type: ignore[arg-type]
    assert not initial_plan(game, settings).hints
    kept = replace(Settings(), **remember_plan(game, agreed, Settings()))  # type: ignore[arg-type]
    assert [each.hints for each in last_plans(game, kept)] == [False]
    usual = remember_plan(game, plan(), Settings())["last_setup"]
    assert not any("hints" in line for line in usual)
    tournament = remember_plan(game, plan(is_tournament=True), Settings())["last_setup"]
    assert tournament == usual, "what a tournament settles is nobody's habit"


def test_it_is_chosen_by_keys_and_seen_on_the_page(pilot: Pilot) -> None:
    scene = open_scene("setup", pilot.stage, SceneRequest("zodiac"))
    assert isinstance(scene, SetupScene)
    pilot.stage.push_scene(scene)
    scene.toggle_house_rules()
    pilot.rest()
    scene.form.focus_widget("hints")
    pilot.key("right")
    pilot.rest()
    assert not scene.plan.hints
    assert plan_summary_wordings(scene.game, scene.plan, scene.extra)[1].endswith(say("setup.hints_off_short"))
    with overheard() as said:
        scene.toggle_house_rules()
        pilot.frames(2)  # a page shows what it lays out anew with its second frame
    assert say("setup.house_differ", count=1, what=say("setup.hints_off_short")) in said


@pytest.mark.parametrize("kind", list(KINDS))
def test_it_is_in_the_save_and_an_old_save_allows_hints(tmp_path: Path, kind: str) -> None:
    header = make_header_from_plan(
        load_game("zodiac"), plan(hints=False) if kind == "rule" else plan(is_tournament=True)
    )
    path = saved_matches.create_journal(tmp_path, header).path
    read = saved_matches.load_match(path).match
    assert read.hint_refusal == kind
    assert read.header == header
    usual = saved_matches.create_journal(tmp_path, make_header_from_plan(load_game("zodiac"), plan()))
    first = usual.path.read_bytes().splitlines()[0]
    assert b"hints" not in first, "as earlier versions wrote it"
    assert b"tournament" not in first
    assert saved_matches.load_match(usual.path).match.hint_refusal == ""
