"""Puzzles on a phone whose seat waits: its own match, its own thumb, and nobody else sees any of it."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tabletop import paths
from tabletop.ai.worker import DIED, Answer, ChooseBotMove, FindRefutation, ListPuzzles, Question
from tabletop.content.games import box_of
from tabletop.net.seat_tokens import WATCH
from tabletop.play.seats import Sitter, SitterKind
from tabletop.ui import wording
from tabletop.ui.messages import say
from tabletop.ui.scenes.phones import waiting_puzzles
from tabletop.ui.scenes.phones.waiting_puzzles import OPEN_PUZZLE, PhonePuzzleAttempt
from tabletop.ui.scenes.puzzles.attempt import AttemptStatus
from tabletop.ui.scenes.puzzles.book import PuzzleBook, puzzle_title
from tests.net.browser import LANDSCAPE, PORTRAIT, Browser
from tests.ui.canned_worker import CannedTicket
from tests.ui.pilot import match_of, new_match
from tests.ui.scenes.phones.handsets import QUICK, Desk, Seat, desk
from tests.ui.scenes.phones.party import SMALL, WIDE, party
from tests.ui.scenes.phones.test_leaks import COMBAT

LEAVE, AGAIN, ANSWER, NEXT = "puzzle leave", "puzzle again", "puzzle answer", "puzzle next"


@pytest.fixture
def at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    """Ann is to move, Ben waits."""
    monkeypatch.setattr(paths, "config", lambda: tmp_path / "config")
    with desk(tmp_path, new_match()) as made:
        yield made


def attempt(at: Desk, seat: int = 1) -> PhonePuzzleAttempt:
    pastime = at.scene.phones.phone_seats[seat].waiting_puzzles
    assert pastime is not None
    assert pastime.attempt is not None
    return pastime.attempt


def opened(at: Desk, level: int = 0) -> Seat:
    """Ben's phone with a puzzle on it, so many grades above the easiest."""
    ben = at.sit(1)
    pastime = at.scene.phones.phone_seats[1].waiting_puzzles
    assert pastime is not None
    pastime._grade_offset = level
    ben.pick(OPEN_PUZZLE)
    at.settle()
    return ben


def move(at: Desk, phone: Seat, *, right: bool) -> str:
    """Taps the only move that wins, or one that does not; what it was."""
    verdict = attempt(at).puzzle_attempt.current_verdict()
    assert verdict is not None
    bad = (value.action for value in verdict.values if value.kind != "won")
    action = str(verdict.best[0] if right else next(bad))
    for place in action.split("-"):
        phone.pick(place)
    if phone.sheet["answers"]:
        phone.pick("yes")
    at.settle()
    return action


def buttons(phone: Seat) -> dict[str, str]:
    """The puzzle's own buttons, each with how it is marked."""
    return {each["place"]: each.get("kind", "") for each in phone.sheet["offers"] if each["place"].startswith("puzzle")}


def asked(at: Desk) -> str:
    """What Ben is asked by a puzzle in which he has done nothing."""
    key = "find" if attempt(at).puzzle.wins_in == 1 else "find_all"
    told = f"{puzzle_title('zodiac', attempt(at).puzzle)}. {say(f'puzzles.{key}')}"
    return " ".join(filter(None, (told, attempt(at).puzzle_attempt.restriction)))


def told(phone: Seat) -> str:
    return json.dumps(phone.sheet["blocks"])


def test_whoever_waits_is_offered_one_and_whoever_is_asked_is_not(at: Desk) -> None:
    ann, ben, eye = at.sit(0), at.sit(1), at.sit(WATCH)
    assert OPEN_PUZZLE not in ann.places()
    assert buttons(ben) == {OPEN_PUZZLE: ""}
    assert not eye.sheet["offers"]
    ann.say({"t": "pick", "seq": ann.sheet["seq"], "place": OPEN_PUZZLE})
    at.settle()
    assert LEAVE not in ann.places(), "nobody who is asked gets one, whatever was sent"
    at.scene.play(at.scene.match.actions()[0])
    at.settle()
    assert buttons(ann) == {OPEN_PUZZLE: ""}
    assert OPEN_PUZZLE not in ben.places()


def test_a_seat_waits_for_the_computer_as_well(tmp_path: Path) -> None:
    with desk(tmp_path, new_match(Sitter(SitterKind.PERSON, "Ann"), Sitter(SitterKind.BOT, "Bot", "easy"))) as at:
        ann = at.sit(0)
        at.scene.table.bot_turns.is_paused = True
        at.scene.play(at.scene.match.actions()[0])
        at.pilot.frames(3)
        at.until(lambda: buttons(ann) == {OPEN_PUZZLE: ""})


def test_a_game_without_puzzles_offers_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    box = replace(box_of("zoon"), sets_puzzles=False)
    monkeypatch.setattr(waiting_puzzles, "box_of", lambda game: box)
    setup = {"position": COMBAT, "south": "stilts", "north": "delvers"}
    with desk(tmp_path, match_of("zoon", setup=setup)) as at:
        ben = at.sit(1)
        assert ben.sheet["turn"] == "other"
        assert buttons(ben) == {}


def test_a_puzzle_on_a_phone_tells_the_neutral_step_before_it_too_zd9(at: Desk) -> None:
    ben = opened(at)
    last = attempt(at).puzzle.view.last
    for _ in range(24):
        if last is not None:
            break
        move(at, ben, right=True)
        while attempt(at).puzzle_attempt.status is AttemptStatus.FINDING:
            move(at, ben, right=True)
        ben.pick(NEXT)
        at.settle()
        last = attempt(at).puzzle.view.last
    assert last is not None
    assert f"{last.origin}-{last.target}" in ben.sheet["ask"]


def test_the_puzzle_is_the_tables_own_and_it_is_tapped_like_the_match(at: Desk) -> None:
    ben = opened(at)
    puzzle = attempt(at).puzzle
    assert ben.sheet["turn"] == "you"
    assert ben.sheet["ask"] == asked(at)
    hand, match, board = attempt(at).hand, attempt(at).match, at.scene.board
    (chart,) = [block for block in ben.sheet["blocks"] if block["kind"] == "chart"]
    assert hand.picker is not None
    assert set(ben.places()) == {*hand.picker.origins(), *buttons(ben)}
    assert set(hand.picker.origins()) <= {spot["place"] for spot in chart["spots"]}
    held = next(iter(hand.picker.origins()))
    ben.pick(held)
    assert ben.sheet["back"]
    own = board.picks.own_piece_places(match.view(puzzle.seat), puzzle.seat)
    no = next(each for each in board.place_centres() if each not in (*own, *ben.places()))
    refusal = match.refusal(board.picks.action_of_path((held, no)))
    ben.pick(no)
    at.until(lambda: ben.refused)
    assert refusal is not None
    assert (ben.refused["clause"], ben.refused["text"]) == (refusal.clause, at.scene.refusal_text(refusal))
    assert (match.ply, at.scene.match.ply) == (0, 0)


def test_the_right_moves_solve_it_and_another_one_comes(at: Desk) -> None:
    ben = opened(at, level=1)
    puzzle = attempt(at).puzzle
    assert puzzle.grade == 2
    played = []
    for _ in range(puzzle.wins_in):
        assert LEAVE in buttons(ben)
        played.append(move(at, ben, right=True))
        assert played[-1] in told(ben), "what was played is told"
    assert attempt(at).puzzle_attempt.status is AttemptStatus.SOLVED
    assert ben.sheet["ask"] == say("puzzles.solved_gold")
    assert buttons(ben) == {NEXT: "primary", LEAVE: ""}
    ben.pick(NEXT)
    at.settle()
    assert attempt(at).puzzle.id != puzzle.id
    assert attempt(at).puzzle.grade == 3, "without a slip: the next one is harder"
    assert ben.sheet["ask"] == asked(at)


def test_a_wrong_move_is_told_and_taken_back(at: Desk) -> None:
    ben = opened(at, level=1)
    before = ben.sheet["ask"], ben.sheet["blocks"]
    move(at, ben, right=False)
    assert attempt(at).puzzle_attempt.status is AttemptStatus.WRONG
    assert ben.sheet["ask"] == attempt(at).puzzle_attempt.status_text()
    assert ben.sheet["ask"].startswith("That ")
    assert buttons(ben) == {AGAIN: "primary", ANSWER: "", LEAVE: ""}
    ben.pick(AGAIN)
    at.settle()
    assert (ben.sheet["ask"], ben.sheet["blocks"]) == before


def test_the_answer_is_told_from_the_beginning_on(at: Desk) -> None:
    ben = opened(at, level=1)
    first = move(at, ben, right=True)
    assert attempt(at).match.ply == 2, "the defender has answered"
    ben.pick(ANSWER)
    at.settle()
    assert attempt(at).match.ply == 0
    assert attempt(at).answer[0] == first
    assert ben.sheet["ask"] == say("phones.puzzle_answer", moves=" ".join(attempt(at).answer))
    assert buttons(ben) == {NEXT: "", LEAVE: ""}
    for _ in range(attempt(at).puzzle.wins_in):
        move(at, ben, right=True)
    assert ben.sheet["ask"] == say("puzzles.solved_bronze")
    ben.pick(NEXT)
    at.settle()
    assert attempt(at).puzzle.grade == 2, "no harder one after an answer"


def test_back_to_the_match_and_on_with_the_same_puzzle(at: Desk) -> None:
    ben = at.sit(1)
    sheet = {key: each for key, each in ben.sheet.items() if key != "seq"}
    ben.pick(OPEN_PUZZLE)
    at.settle()
    move(at, ben, right=False)
    seen, puzzle = ben.sheet["blocks"], attempt(at).puzzle
    ben.pick(LEAVE)
    at.settle()
    assert {key: each for key, each in ben.sheet.items() if key != "seq"} == sheet
    ben.pick(OPEN_PUZZLE)
    at.settle()
    assert (ben.sheet["blocks"], attempt(at).puzzle) == (seen, puzzle)


def test_ones_own_turn_takes_nothing_away(at: Desk) -> None:
    ben = opened(at)
    blocks, places = ben.sheet["blocks"], ben.places()
    at.scene.play(at.scene.match.actions()[0])
    at.settle()
    assert at.scene.match.to_act == 1
    assert ben.sheet["turn"] == "you"
    assert ben.sheet["ask"] == f"{say('phones.puzzle_called')} · {asked(at)}"
    assert ben.sheet["blocks"] == blocks
    assert ben.places() == places
    assert buttons(ben)[LEAVE] == "primary"
    move(at, ben, right=True)
    assert at.scene.match.ply == 1, "a tap there is for the puzzle"
    ben.pick(LEAVE)
    at.settle()
    assert at.scene.match.to_act == 1
    at.act(random.Random(1))
    assert at.scene.match.ply == 2


def test_a_match_that_ends_meanwhile_says_so(at: Desk) -> None:
    ben = opened(at)
    at.scene.match.resign(0)
    at.settle()
    assert at.scene.match.outcome is not None
    assert ben.sheet["ask"] == f"{wording.outcome_text(at.scene.match, at.scene.match.outcome)} · {asked(at)}"
    assert buttons(ben)[LEAVE] == "primary"
    ben.pick(LEAVE)
    at.settle()
    assert (ben.sheet["turn"], buttons(ben)) == ("over", {})


def test_nobody_else_sees_any_of_it(at: Desk) -> None:
    ann, ben, eye = at.sit(0), at.sit(1), at.sit(WATCH)
    at.settle()
    for phone in (ann, eye):
        phone.raw.clear()
    picture, sounds = at.pilot.picture(), at.pilot.stage.sounds.played
    ben.pick(OPEN_PUZZLE)
    at.settle()
    move(at, ben, right=False)
    ben.pick(AGAIN)
    at.settle()
    while attempt(at).puzzle_attempt.status is not AttemptStatus.SOLVED:
        move(at, ben, right=True)
    for phone in (ann, eye):
        assert phone.raw
        assert set(phone.raw) == {'{"t":"pong"}'}
    assert at.pilot.picture() == picture
    assert at.pilot.stage.sounds.played == sounds
    assert not (paths.config() / "puzzles.json").exists(), "no medal of the laptop's"


def test_two_phones_have_their_own(tmp_path: Path) -> None:
    with desk(tmp_path, new_match()) as at:
        ben = opened(at)
        ann = at.sit(0)
        at.scene.play(at.scene.match.actions()[0])
        at.settle()
        ann.pick(OPEN_PUZZLE)
        at.settle()
        before = ben.sheet
        assert attempt(at, 0).match is not attempt(at, 1).match
        ann.pick(ann.places()[0])
        at.settle()
        assert ben.sheet == before


def test_an_old_number_does_nothing(at: Desk) -> None:
    ben = opened(at)
    old, place = ben.sheet["seq"], ben.places()[0]
    ben.pick(place)
    sheet = ben.sheet
    for late in (LEAVE, ANSWER, place, OPEN_PUZZLE):
        ben.say({"t": "pick", "seq": old, "place": late})
    at.settle()
    assert ben.sheet == sheet


@pytest.mark.parametrize("place", ["", "puzzle", NEXT, AGAIN, OPEN_PUZZLE, "yes", "choice 0", "no such place"])
def test_what_is_not_offered_does_nothing(place: str, at: Desk) -> None:
    ben = opened(at)
    puzzle = attempt(at).puzzle
    before = {key: each for key, each in ben.sheet.items() if key != "seq"}
    ben.say({"t": "pick", "seq": ben.sheet["seq"], "place": place})
    ben.say({"t": "done", "seq": ben.sheet["seq"]})
    ben.say({"t": "back", "seq": ben.sheet["seq"]})
    at.settle()
    assert attempt(at).puzzle is puzzle
    assert {key: each for key, each in ben.sheet.items() if key != "seq"} == before


def test_a_phone_that_loads_again_is_where_it_was(at: Desk) -> None:
    ben = opened(at)
    move(at, ben, right=False)
    before = ben.sheet
    ben.close()
    at.until(lambda: not at.scene.phones.phone_seats[1].is_here)
    assert at.sit(1).sheet == before


def test_it_ends_with_the_phones_and_with_the_seat(at: Desk) -> None:
    opened(at)
    asked = attempt(at)
    at.scene.phones.renew_code(1)
    at.frame()
    ben = at.sit(1, "b")
    assert buttons(ben) == {OPEN_PUZZLE: ""}, "another person begins anew"
    at.scene.phones.close()
    assert not at.scene.phones.is_waiting
    assert not asked.is_waiting


def late(at: Desk, monkeypatch: pytest.MonkeyPatch, kind: type) -> list[CannedTicket]:
    """Questions of a kind wait from now on; the list fills with their tickets."""
    worker, tickets = at.pilot.stage.worker, list[CannedTicket]()
    ask = worker.ask

    def asked(question: Question) -> Any:
        if not isinstance(question, kind):
            return ask(question)
        tickets.append(CannedTicket())
        return tickets[-1]

    monkeypatch.setattr(worker, "ask", asked)
    return tickets


def test_while_the_list_is_made_the_sheet_says_a_moment_and_the_table_goes_on(
    at: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    tickets = late(at, monkeypatch, ListPuzzles)
    ben = at.sit(1)
    ben.pick(OPEN_PUZZLE)
    assert ben.sheet["ask"] == say("puzzles.waiting")
    assert buttons(ben) == {LEAVE: ""}
    assert at.scene.is_busy(), "the loop must not fall asleep over it"
    ben.pick(LEAVE)
    at.frame()
    assert at.scene.phones.is_waiting
    ben.pick(OPEN_PUZZLE)
    (ticket,) = tickets
    ticket.answer = Answer(error="died")
    at.until(lambda: AGAIN in buttons(ben))
    assert ben.sheet["ask"] != say("puzzles.waiting")
    ben.pick(AGAIN)
    assert len(tickets) == 2
    tickets[1].answer = Answer(())
    at.until(lambda: ben.sheet["ask"] == say("puzzles.empty_more", game="Zodiac"))
    ben.pick(AGAIN)
    at.scene.phones.close()
    assert tickets[2].is_cancelled


def test_a_defender_that_fails_is_told_and_asked_again_by_the_button(at: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    ben = opened(at, level=1)
    tickets = late(at, monkeypatch, ChooseBotMove)
    verdict = attempt(at).puzzle_attempt.current_verdict()
    assert verdict is not None
    for place in str(verdict.best[0]).split("-"):
        ben.pick(place)
    at.until(lambda: len(tickets) == 1)
    tickets[0].answer = Answer(error=DIED)
    at.until(lambda: AGAIN in buttons(ben))
    assert ben.sheet["ask"] == say("puzzles.unchecked", why=say("common.worker_died"))
    ben.pick(AGAIN)
    assert AGAIN not in buttons(ben)
    assert (len(tickets), attempt(at).match.ply) == (2, 1)
    tickets[1].answer = Answer(attempt(at).match.actions()[0])
    at.until(lambda: attempt(at).match.ply == 2)
    at.settle()
    assert ben.sheet["ask"].endswith(attempt(at).puzzle_attempt.status_text())


def test_an_answer_that_nobody_knows_is_told_until_somebody_plays_on(at: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    ben = opened(at, level=1)
    tickets = late(at, monkeypatch, FindRefutation)
    for number in range(2):
        assert ben.sheet["ask"] == asked(at)
        ben.pick(ANSWER)
        at.until(lambda: ben.sheet["ask"] == say("puzzles.checking"))
        tickets[number].answer = Answer(error="KeyError: 3")
        at.until(lambda: AGAIN in buttons(ben))
        assert ben.sheet["ask"] == say("puzzles.unchecked", why=say("common.worker_failed"))
        if number == 0:
            ben.pick(AGAIN)
            at.settle()
    move(at, ben, right=True)
    assert attempt(at).match.ply == 2
    assert AGAIN not in buttons(ben)


HIDDEN = (
    "[...document.querySelectorAll('#offers button')].filter(e => { const r = e.getBoundingClientRect();"
    " const f = document.getElementById('offers').getBoundingClientRect();"
    " return r.bottom > Math.min(f.bottom, innerHeight) + 1; }).map(e => e.textContent)"
)
STAR = "document.querySelector('svg.chart').getBoundingClientRect().top + document.getElementById('blocks').scrollTop"


@pytest.mark.slow
@pytest.mark.skipif(not Browser.is_here(), reason="needs chromium and chromedriver")
@pytest.mark.parametrize(("language", "size"), [("en", PORTRAIT), ("de", LANDSCAPE)], ids=["upright", "lying"])
def test_a_thumb_solves_one_in_a_real_browser(language: str, size: tuple[int, int], tmp_path: Path) -> None:
    """Every button is in sight and large enough, the star stays where it is, and a reload loses nothing."""
    pictures = Path(os.environ.get("TABLETOP_PICTURES", str(tmp_path)))
    browser = Browser(tmp_path / "browser")
    try:
        with party(tmp_path, browser, "zodiac", size, seats=(1,), settings=replace(QUICK, language=language)) as here:
            at, page = here.at, here.pages[1]

            def seen(name: str) -> None:
                page.shoot(pictures / f"{name}_{language}_{size[0]}.png")
                assert page.ask(WIDE) is False, name
                assert page.ask(SMALL) == [], name
                assert page.ask(HIDDEN) == [], name

            def tap(action: Any) -> None:
                for place in str(action).split("-"):
                    assert here.tap(page, place)
                here.frames(0.1)

            seen("waits")
            star = page.ask(STAR)
            assert here.tap(page, OPEN_PUZZLE)
            here.until(lambda: page.ask("document.querySelector('[data-offer=\"puzzle leave\"]') !== null"))
            here.frames(0.1)
            seen("puzzle")
            assert page.ask(STAR) == star, "where the match lay"
            verdict = attempt(at).puzzle_attempt.current_verdict()
            assert verdict is not None
            tap(next(value.action for value in verdict.values if value.kind != "won" and not value.repeats))
            assert attempt(at).puzzle_attempt.status is AttemptStatus.WRONG
            here.frames(0.5)
            seen("wrong")
            assert page.ask(STAR) == star
            text = "document.getElementById('blocks').textContent"
            before = page.ask(text)
            page.driver.refresh()
            here.until(lambda: page.state == "" and page.seq > 0)
            assert page.ask(text) == before
            assert here.tap(page, ANSWER)
            here.frames(0.5)
            at.scene.play(at.scene.match.actions()[0])
            here.until(lambda: page.ask("document.querySelector('.primary[data-offer=\"puzzle leave\"]') !== null"))
            seen("called")
            while attempt(at).puzzle_attempt.status is not AttemptStatus.SOLVED:
                verdict = attempt(at).puzzle_attempt.current_verdict()
                assert verdict is not None
                tap(verdict.best[0])
            seen("solved")
            assert here.tap(page, LEAVE)
            here.until(lambda: page.turn == "you" and page.can())
            assert not [place for place in page.can() if place.startswith("puzzle")]
            assert browser.complaints() == []
    finally:
        browser.close()


def test_an_answer_that_was_seen_on_a_phone_is_known_at_the_table(at: Desk) -> None:
    ben = opened(at)
    puzzle = attempt(at).puzzle
    assert PuzzleBook("zodiac", (puzzle,)).help_seen_for(puzzle) is None
    ben.pick(ANSWER)
    at.settle()
    assert PuzzleBook("zodiac", (puzzle,)).help_seen_for(puzzle) == "answer"
