"""Watchers guess on their phones: when they are asked, what counts, what they are told, and how long a table waits."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from websockets.exceptions import ConnectionClosed

from tabletop.content.games import load_game
from tabletop.net import phone_view
from tabletop.net.seat_tokens import WATCH
from tabletop.net.server import WATCHERS
from tabletop.play.guesses import MatchGuesses
from tabletop.play.record import GUESSED
from tabletop.play.seats import Sitter, SitterKind
from tabletop.rules.game import CHANCE
from tabletop.rules.guess_questions import points_of_guess
from tabletop.ui.messages import say
from tabletop.ui.scenes.phones.prophet_bar import BUTTON_NAME
from tabletop.ui.scenes.phones.scene import PhonesScene
from tests.play.sitting import AnyMatch
from tests.ui.pilot import match_of
from tests.ui.scenes.phones.handsets import QUICK, Desk, Seat, desk

GUESSING = replace(QUICK, guess_seconds=8.0, cover="off")
DICE = "south a1:moon-egg c2:lancebill#0; north f6:first-lantern c3:loamwyrm[up,tails]"
"""Ann's Lancebill can attack Ben's Loamwyrm, and dice decide at once."""


def combat(**options: Any) -> AnyMatch:
    setup = {"position": DICE, "south": "stilts", "north": "delvers", "ruleset": "sullivan"}
    return match_of("zoon", setup=setup, **options)


@contextmanager
def guessing(folder: Path, match: AnyMatch, *names: str, settings: Any = GUESSING) -> Iterator[tuple[Desk, list[Seat]]]:
    """A table with a watcher of each of these names."""
    with desk(folder, match, settings) as at:
        phones = []
        for k, name in enumerate(names):
            phone = at.sit(WATCH, "abcdef"[k])
            at.seats[-2 - k] = at.seats.pop(WATCH)
            phone.say({"t": "name", "name": name})
            if settings.guess_seconds:
                at.until(lambda phone=phone, name=name: phone.panel.get("name") == name)  # type: ignore[misc]
            phones.append(phone)
        yield at, phones


def attack(at: Desk) -> None:
    """Ann attacks, and whatever is told of that is seen."""
    at.scene.play(at.scene.match.game.parse("c2-c3"))


def asked(at: Desk, *phones: Seat) -> None:
    at.until(lambda: all(phone.panel["open"] for phone in phones))


def throw_now(at: Desk) -> None:
    at.pilot.click(at.pilot.centre(at.scene.table.buttons[BUTTON_NAME].rect))


def guess(at: Desk, phone: Seat, percent: int, number: int | None = None) -> None:
    """Says it, and waits for the answer, whichever it is."""
    phone.refused, before = {}, phone.panel
    phone.say({"t": "guess", "seq": phone.panel["number"] if number is None else number, "percent": percent})
    at.until(lambda: phone.refused or phone.panel != before)


def refusal(at: Desk, phone: Seat, percent: int, number: int | None = None) -> str:
    """Says it, and waits for what is said against it; other news may come first."""
    phone.refused = {}
    phone.say({"t": "guess", "seq": phone.panel["number"] if number is None else number, "percent": percent})
    at.until(lambda: phone.refused)
    return str(phone.refused["text"])


def test_a_throw_waits_while_somebody_may_guess_and_falls_when_all_have(tmp_path: Path) -> None:
    match = combat()
    with guessing(tmp_path, match, "Ann", "Ben") as (at, (one, other)):
        attack(at)
        asked(at, one, other)
        assert match.is_chance_held
        assert one.panel["ask"] == "Will the attack from c2 on c3 succeed?"
        guess(at, one, 70)
        assert (one.panel["open"], one.panel["percent"]) == (False, 70)
        assert match.is_chance_held, "Ben may still guess"
        assert "Ann" not in other.raw[-1], "nobody hears what others guess"
        guess(at, other, 20)
        at.until(lambda: match.ply == 2)
        at.settle()
        settled = next(MatchGuesses(match).settled_questions())
        won = points_of_guess(70, happened=settled.happened)
        assert settled.percents == {"Ann": 70, "Ben": 20}
        assert one.panel["lines"][0].endswith("Yes." if settled.happened else "No.")
        assert "%" in one.panel["lines"][1]
        assert one.panel["lines"][-1] == f"Your points so far: {'+' if won > 0 else '−'}{abs(won)}"


def test_time_runs_out_and_a_guess_after_that_counts_nothing(tmp_path: Path) -> None:
    match = combat()
    with guessing(tmp_path, match, "Ann") as (at, (phone,)):
        attack(at)
        asked(at, phone)
        number, question = phone.panel["number"], at.scene.phones.prophets.question
        assert question is not None
        at.until(lambda: not match.is_chance_held)
        assert 7.9 < at.pilot.clock.now - question.opened_at < 8.5
        at.settle()
        assert refusal(at, phone, 50, number) == "Too late: this question is closed."
        assert not match.notes.guesses


def test_it_is_closed_and_written_before_chance_draws(tmp_path: Path) -> None:
    match = combat()
    with guessing(tmp_path, match, "Ann", "Ben") as (at, (phone, _)):
        attack(at)
        asked(at, phone)
        guess(at, phone, 70)
        order: list[str] = []
        match.listen_for_changes(None, lambda change: order.append(f"chance {len(match.notes.guesses)}"))
        at.scene.phones.prophets.close_question()
        assert order == ["chance 1"]
        assert next(iter(match.notes.guesses)).startswith(f"{GUESSED}1 ")
        assert at.scene.phones.prophets.question is None


@pytest.mark.parametrize("by", ["button", "key"])
def test_the_press_on_the_table_throws_at_once(by: str, tmp_path: Path) -> None:
    match = combat()
    with guessing(tmp_path, match, "Ann") as (at, (phone,)):
        attack(at)
        asked(at, phone)
        assert any(button.name == BUTTON_NAME for button in at.scene.table.buttons.items)
        if by == "key":
            at.pilot.key("return")
        else:
            throw_now(at)
        assert not match.is_chance_held
        at.settle()
        assert all(button.name != BUTTON_NAME for button in at.scene.table.buttons.items)


@pytest.mark.parametrize("why", ["off", "nobody", "unnamed", "gone"])
def test_a_table_waits_for_nobody_who_does_not_guess(why: str, tmp_path: Path) -> None:
    match = combat()
    settings = QUICK if why == "off" else GUESSING
    with guessing(tmp_path, match, *(["Ann"] if why in ("off", "gone") else []), settings=settings) as (at, phones):
        if why == "unnamed":
            phones.append(at.sit(WATCH))
            at.until(lambda: phones[0].panel)
            assert (phones[0].panel["on"], phones[0].panel["name"]) == (True, "")
        if why == "gone":
            phones[0].close()
            at.seats.clear()
            at.until(lambda: at.scene.phones.prophets.guesser_count == 0)
        attack(at)
        assert not match.is_chance_held
        assert match.past.actor(2) == CHANCE
        at.settle()
        if why == "off":
            assert not any('"t":"guess"' in text for text in phones[0].raw)


class Twin(Seat):
    """Another page of the phone that sits at the first seat, by the code for watchers."""

    def say(self, message: Mapping[str, Any]) -> None:
        own = {"phone": "a1" * 16} if message["t"] == "hello" else {}
        super().say({**message, **own})


BAD: list[tuple[str, Callable[[Desk, Seat], object], str]] = [
    ("out of range", lambda at, phone: refusal(at, phone, 110), "Guess from 0 to 100%, in steps of 10."),
    ("below", lambda at, phone: refusal(at, phone, -10), "Guess from 0 to 100%, in steps of 10."),
    ("between", lambda at, phone: refusal(at, phone, 45), "Guess from 0 to 100%, in steps of 10."),
    ("old", lambda at, phone: refusal(at, phone, 40, 0), "Too late: this question is closed."),
    ("to come", lambda at, phone: refusal(at, phone, 40, 99), "Too late: this question is closed."),
]


@pytest.mark.parametrize(("act", "text"), [case[1:] for case in BAD], ids=[case[0] for case in BAD])
def test_bad_guesses_get_a_sentence_and_count_nothing(
    act: Callable[[Desk, Seat], object], text: str, tmp_path: Path
) -> None:
    match = combat()
    with guessing(tmp_path, match, "Ann") as (at, (phone,)):
        attack(at)
        asked(at, phone)
        act(at, phone)
        assert phone.refused["text"] == text
        throw_now(at)
        assert not match.notes.guesses


def test_nobody_guesses_twice_and_names_are_told_apart(tmp_path: Path) -> None:
    match = combat()
    with guessing(tmp_path, match, "Ann", "Ben") as (at, (one, other)):
        third = at.sit(WATCH, "c")
        for name, text in (
            ("ANN", "Somebody else has this name. Enter another one."), (" \u200d\n", "Enter your name first."),
        ):  # fmt: skip
            third.refused = {}
            third.say({"t": "name", "name": name})
            at.until(lambda: third.refused)
            assert third.refused["text"] == text
        attack(at)
        asked(at, one, other)
        assert refusal(at, third, 40, one.panel["number"]) == "Enter your name first."
        guess(at, one, 40)
        assert refusal(at, one, 60, one.panel["number"]) == "You've already guessed."
        at.scene.phones.prophets.close_question()
        assert list(match.notes.guesses.values()) == ["40"]


def test_players_do_not_guess_not_even_on_a_second_page(tmp_path: Path) -> None:
    match = combat()
    with guessing(tmp_path, match, "Ben") as (at, (watcher,)):
        player = at.sit(0)
        at.seats[-9] = twin = Twin(at, WATCH)
        twin.say({"t": "name", "name": "Spy"})
        at.until(lambda: twin.refused and twin.panel)
        assert twin.panel["ask"] == twin.refused["text"] == "Players don't guess: they may know too much."
        attack(at)
        asked(at, watcher)
        player.say({"t": "guess", "seq": watcher.panel["number"], "percent": 40})
        at.until(lambda: player.refused)
        assert player.refused["text"] == "Players don't guess: they may know too much."
        throw_now(at)
        assert not match.notes.guesses


def test_undo_takes_the_question_back_and_what_was_seen_to_fall_is_nothing_to_guess(tmp_path: Path) -> None:
    made = combat()
    match: AnyMatch = type(made)(made.game, replace(made.header, friendly_undo=True))
    with guessing(tmp_path, match, "Ann") as (at, (phone,)):
        attack(at)
        asked(at, phone)
        number = phone.panel["number"]
        match.undo()
        at.until(lambda: not phone.panel["open"])
        assert match.ply == 0
        attack(at)
        asked(at, phone)
        assert phone.panel["number"] > number, "asked anew"
        guess(at, phone, 80)
        at.settle()
        assert [each.guesses for each in MatchGuesses(match).scores()] == [1]
        match.undo()
        at.settle()
        assert MatchGuesses(match).scores() == ()
        assert not phone.panel["lines"], "its points went with it"
        attack(at)
        at.settle()
        assert not match.is_chance_held, "all know how it falls"
        assert not phone.panel["open"]


def test_nobody_waits_for_a_table_that_looks_back(tmp_path: Path) -> None:
    """Who plays on a phone goes on while somebody looks at an earlier moment on the table."""
    match = combat()
    with guessing(tmp_path, match, "Ann") as (at, _):
        attack(at)
        at.pilot.frames(3)
        assert match.is_chance_held
        at.scene.phones.prophets.close_question()
        at.settle()
        at.scene.show_ply(1)
        assert at.scene.story.is_detached
        match.submit(match.actions()[0])
        at.pilot.frames(3)
        assert not match.is_chance_held


def test_phones_off_lets_chance_go(tmp_path: Path) -> None:
    match = combat()
    with guessing(tmp_path, match, "Ann") as (at, (phone,)):
        attack(at)
        asked(at, phone)
        at.scene.phones.close()
        assert not match.is_chance_held
        assert match.past.actor(2) == CHANCE


@pytest.mark.parametrize(
    ("match", "text"),
    [
        (lambda: match_of("zodiac"), "There's nothing to guess: this game has no chance."),
        (lambda: combat(chance="dice"), "There's nothing to guess: the players throw their own dice."),
    ],
    ids=["no chance", "own dice"],
)
def test_where_nothing_can_be_guessed_the_phone_says_so(
    match: Callable[[], AnyMatch], text: str, tmp_path: Path
) -> None:
    with desk(tmp_path, match(), GUESSING) as at:
        phone = at.sit(WATCH)
        at.until(lambda: phone.panel)
        assert phone.panel["ask"] == text
        assert not phone.panel["open"]


def test_a_phone_that_comes_back_has_its_name_and_its_question(tmp_path: Path) -> None:
    match = combat()
    with guessing(tmp_path, match, "Ann", "Ben") as (at, (phone, _)):
        attack(at)
        asked(at, phone)
        guess(at, phone, 30)
        phone.close()
        again = at.sit(WATCH, "a")
        at.until(lambda: again.panel)
        assert (again.panel["name"], again.panel["percent"]) == ("Ann", 30)


def test_a_flood_of_prophets_is_cut_off_and_the_table_goes_on(tmp_path: Path) -> None:
    """Thirty phones: as many as may watch are let in, and who says too much in a second is out."""
    match = combat()
    with desk(tmp_path, match, GUESSING) as at, patch.object(phone_view, "FASTEST", 20):
        crowd = [Seat(at, WATCH, f"{k:02d}") for k in range(30)]
        for k, phone in enumerate(crowd):
            at.seats[-2 - k] = phone
        at.until(lambda: all(phone.got for phone in crowd) and sum(bool(phone.sheet) for phone in crowd) >= WATCHERS)
        assert sum(bool(phone.sheet) for phone in crowd) == WATCHERS
        for phone in crowd:
            with suppress(ConnectionClosed, OSError):
                for _ in range(60):
                    phone.say({"t": "guess", "seq": 1, "percent": 50})
        assert all(phone.is_cut for phone in crowd)
        at.seats.clear()
        attack(at)
        at.settle()
        assert match.ply == 2
        assert not match.notes.guesses


@pytest.mark.parametrize("game", ["zodiac", "zoon"])
def test_the_page_of_phones_offers_guessing_only_where_there_is_something_to_guess(game: str, tmp_path: Path) -> None:
    with desk(tmp_path, match_of(game), replace(QUICK, guess_seconds=5.0)) as at:
        page = PhonesScene(at.pilot.stage, at.scene.phones)
        at.pilot.stage.push_scene(page)
        at.pilot.frames(2)
        button = page.buttons["guess"]
        none = say("phones.guess_no_chance")
        assert (none in button.tip) == (game == "zodiac")
        assert button.selected == (game == "zoon")
        at.pilot.click(at.pilot.centre(button.rect))
        assert (at.pilot.stage.toast.words == none) == (game == "zodiac")
        assert (at.pilot.stage.settings.guess_seconds == 5.0) == (game == "zodiac"), (
            "for other games it stays as it was"
        )


@pytest.mark.parametrize("guesses", [False, True])
def test_nobody_waits_for_ever_for_whoever_lets_questions_pass(guesses: bool, tmp_path: Path) -> None:
    bots = (Sitter(SitterKind.BOT, f"Bot {seat}", "random") for seat in range(2))
    match = match_of("zoon", *bots, setup={"ruleset": "sullivan"})
    with guessing(tmp_path, match, "Ann", settings=replace(GUESSING, guess_seconds=1.0)) as (at, (phone,)):
        prophets = at.scene.phones.prophets
        for number in (1, 2):
            at.until(lambda number=number: phone.panel["open"] and phone.panel["number"] == number)  # type: ignore[misc]
            if guesses and number == 2:
                guess(at, phone, 50)
            at.until(lambda: not phone.panel["open"])
        if guesses:
            at.until(lambda: phone.panel["open"])
            assert prophets.guesser_count == 1, "one guess in two is enough"
            return
        at.until(lambda: phone.panel["name"] == "")
        assert phone.panel["ask"] == say("phones.guess_paused")
        assert prophets.guesser_count == 0
        ply = match.ply
        at.until(lambda: match.ply >= ply + 30 or match.outcome is not None)
        assert prophets.question is None
        phone.say({"t": "name", "name": "anybody"})
        at.until(lambda: phone.panel["name"] == "Ann")
        assert prophets.guesser_count == 1
        if match.outcome is None:
            at.until(lambda: phone.panel["open"] or match.outcome is not None)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["zoon", "zombies", "zone_wars"])
def test_whole_matches_of_bots_with_a_prophet(game: str, tmp_path: Path) -> None:
    """Bots play and a prophet guesses all: points add up."""
    bots = (Sitter(SitterKind.BOT, f"Bot {seat}", "easy") for seat in range(load_game(game).seats({})))
    rng, match = random.Random(3), match_of(game, *bots)
    with guessing(tmp_path, match, "Ann") as (at, (phone,)):
        guessed = set[int]()
        for _ in range(4000):
            at.frame()
            if phone.panel["open"]:
                guessed.add(phone.panel["number"])
                guess(at, phone, rng.randrange(0, 101, 10))
            if match.outcome is not None or len(guessed) > 40:
                break
        at.settle()
        scores = MatchGuesses(match).scores()
        assert len(guessed) > 3
        assert scores[0].guesses in (len(guessed), len(guessed) - 1)
