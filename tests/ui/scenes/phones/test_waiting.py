"""Whatever waits says for whom: at the table, on phones, on the wall, in all games and for every kind of question."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from tabletop.play.match import Match
from tabletop.play.seats import Sitter, SitterKind
from tabletop.ui import wording
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.messages import say
from tabletop.ui.scenes.phones.waiting_puzzles import OPEN_PUZZLE
from tabletop.ui.scenes.wall.wall import SpectatorWindow
from tests.games.zombies.board.states import STREET
from tests.games.zone_wars.board.states import FIELD, WATCHED
from tests.ui.pilot import match_of
from tests.ui.scenes.phones.handsets import QUICK, Desk, Seat, desk
from tests.ui.scenes.phones.test_leaks import COMBAT

ZOON = {"position": COMBAT, "south": "stilts", "north": "delvers"}
MATCHES: dict[str, tuple[str, dict[str, str]]] = {
    "zodiac": ("zodiac", {}), "zoon": ("zoon", {}), "zoon, a combat": ("zoon", ZOON), "zombies": ("zombies", {}),
    "zombies, later": ("zombies", {"position": f"{STREET}suppress marlow"}), "zone wars": ("zone_wars", {}),
    "zone wars, later": ("zone_wars", {"position": WATCHED}), "zone wars, a field": ("zone_wars", {"position": FIELD}),
}  # fmt: skip
READING = replace(QUICK, result_pace=1.0)
MOST = 40
"""Decisions in which kinds of questions are looked for."""


def kind(match: Match[Any, Any, Any]) -> frozenset[str]:
    return frozenset(type(action).__name__ for action in match.actions())


def told(at: Desk) -> str:
    """The fullest that the bar says."""
    return at.scene.picture.banner_wordings()[0]


def gone(at: Desk, phone: Seat) -> None:
    seat = phone.seat
    phone.close()
    del at.seats[seat]
    at.until(lambda: not at.scene.phones.phone_seats[seat].is_here)
    at.pilot.frames(3)


@pytest.mark.parametrize("name", MATCHES)
def test_whose_phone_is_gone_is_said_at_the_table_and_on_phones(name: str, tmp_path: Path) -> None:
    game, setup = MATCHES[name]
    match, rng, seen = match_of(game, setup=setup), random.Random(4), set[frozenset[str]]()
    with desk(tmp_path, match) as at:
        for seat in range(len(match.sitters)):
            at.sit(seat)
        for _ in range(MOST):
            at.settle()
            if match.outcome is not None:
                break
            seat = match.to_act
            assert seat >= 0
            if kind(match) not in seen:
                seen.add(kind(match))
                who = at.scene.phones.seat_label(seat)
                assert "gone" not in told(at)
                gone(at, at.seats[seat])
                key = "missed_here" if at.scene.active else "missed"
                assert at.scene.active or match.game.hidden, "what is open is decided at the table as well"
                assert told(at).startswith(say(f"phones.{key}", name=who)), kind(match)
                at.settle()
                others = [phone for other, phone in at.seats.items() if other != seat and phone.sheet["turn"] != "you"]
                assert {phone.sheet["ask"] for phone in others} == {say("phones.other_gone", name=who) for _ in others}
                at.sit(seat)
                at.settle()
                assert "gone" not in told(at)
                assert {phone.sheet["ask"] for phone in others} == {say("phones.other", name=who) for _ in others}
            at.scene.play(rng.choice(match.actions()))
    assert seen


def test_the_chances_go_when_the_cards_were_given(tmp_path: Path) -> None:
    """Who has given reads what, and nothing that would be true of a choice only."""
    night = f"{STREET}suppress marlow"
    with desk(tmp_path, match_of("zombies", setup={"position": night})) as at:
        phones = [at.sit(seat) for seat in range(4)]
        first = at.scene.match.to_act
        phone = phones[first]
        at.settle()
        assert kinds(phone) & {"odds"}
        action = max((each for each in at.scene.match.actions()), key=lambda each: len(getattr(each, "cards", ())))
        at.scene.play(action)
        at.settle()
        assert at.scene.match.to_act not in (first, -1)
        assert not kinds(phone) & {"odds"}
        added = say("zombies_phone.given", weapon="").strip(": ")
        given = next(block for block in phone.sheet["blocks"] if added in block.get("title", ""))
        assert sorted(card["big"] for card in given["cards"]) == sorted(map(str, action.cards))
        waits = phones[at.scene.match.to_act]
        assert kinds(waits) & {"odds"}, "who is asked weighs"
        assert titles(waits) & {say("zombies_phone.odds_nothing_all")}
        while True:
            waits = phones[at.scene.match.to_act]
            left = {type(task).__name__ for task in at.scene.match.view(None).shown.todo[1:-1]}
            alone = "Suppressing" not in left
            key = f"zombies_phone.odds_nothing{'' if alone else '_all'}"
            assert titles(waits) & {say(key)}, "others are spoken of while others may add"
            if alone:
                break
            at.scene.play(at.scene.match.actions()[0])
            at.settle()


def test_no_chances_come_back_while_the_table_shows_what_was_given(tmp_path: Path) -> None:
    """From the tap to the next question none of the sheets weighs what is decided."""
    night = f"{STREET}suppress marlow"
    with desk(tmp_path, match_of("zombies", setup={"position": night}), replace(READING, animation_speed=1.0)) as at:
        phone = at.sit(at.scene.match.to_act)
        at.settle()
        assert kinds(phone) & {"odds"}
        phone.pick("c:0")
        assert kinds(phone) & {"odds"}, "what would come of it"
        before = len(phone.got)
        ply = at.scene.match.ply
        phone.pick("button:add")
        at.until(lambda: at.scene.match.ply > ply)
        at.settle()
        later = [sheet for sheet in phone.got[before:] if sheet["t"] == "sheet"]
        assert {sheet["turn"] for sheet in later} >= {"wait", "other"}
        for sheet in later:
            assert "odds" not in {block["kind"] for block in sheet["blocks"]}, sheet["ask"]


def test_who_gave_nothing_reads_that(tmp_path: Path) -> None:
    night = f"{STREET}suppress marlow"
    with desk(tmp_path, match_of("zombies", setup={"position": night})) as at:
        phones = [at.sit(seat) for seat in range(4)]
        first = at.scene.match.to_act
        at.settle()
        action = min((each for each in at.scene.match.actions()), key=lambda each: len(getattr(each, "cards", ())))
        assert not action.cards
        at.scene.play(action)
        at.settle()
        texts = [line for block in phones[first].sheet["blocks"] for line in block.get("lines", ())]
        assert say("zombies_phone.given_nothing") in texts
        assert not kinds(phones[first]) & {"odds"}


def titles(phone: Seat) -> set[str]:
    return {block.get("title", "") for block in phone.sheet["blocks"]}


def kinds(phone: Seat) -> set[str]:
    return {block["kind"] for block in phone.sheet["blocks"]}


def test_a_result_that_lies_there_says_on_every_phone_who_lets_it_go(tmp_path: Path) -> None:
    with desk(tmp_path, match_of("zoon", setup=ZOON), READING) as at:
        phones = [at.sit(0), at.sit(1)]
        story, stage = at.scene.story, at.pilot.stage
        corners(at)
        for _ in range(600):
            at.frame()
            if story.waits_for_person(stage.now):
                break
        assert story.waits_for_person(stage.now)
        at.frame()
        goes, looks = phones[story.next_to_act], phones[1 - story.next_to_act]
        at.until(lambda: goes.places() == ["go on"])
        assert goes.sheet["ask"] == say("phones.look_then")
        name = at.scene.phones.seat_label(story.next_to_act)
        assert looks.sheet["ask"] == say("phones.look_goes_on", name=name)
        assert looks.places() == [OPEN_PUZZLE], "whoever waits may try a puzzle"


def corners(at: Desk) -> None:
    """Both touch a corner."""
    for _ in range(2):
        at.pilot.frames(3)
        at.scene.play(at.scene.match.actions()[0])


def test_a_result_before_a_computers_turn_is_let_go_on_any_phone(tmp_path: Path) -> None:
    """Step by step, nobody may be at the laptop: the phones are all hands there are."""
    setup = {**ZOON}
    match = match_of("zoon", Sitter(SitterKind.PERSON, "Ann"), Sitter(SitterKind.BOT, "Bot", "easy"), setup=setup)
    with desk(tmp_path, match, replace(READING, step_by_step=True)) as at:
        ann = at.sit(0)
        story, stage = at.scene.story, at.pilot.stage
        at.scene.play(match.actions()[0])
        for _ in range(2000):
            at.frame()
            if story.waits_for_person(stage.now):
                break
        assert story.waits_for_person(stage.now)
        at.until(lambda: ann.places() == ["go on"])
        assert ann.sheet["ask"] == say("phones.look_then")
        ann.pick("go on")
        at.until(lambda: not story.waits_for_person(stage.now) or not story.is_at_rest)


def test_own_dice_are_waited_for_at_the_laptop_and_phones_say_so(tmp_path: Path) -> None:
    match: Match[Any, Any, Any] = match_of("zone_wars", chance="dice", setup={"position": FIELD})
    with desk(tmp_path, match) as at:
        ann, ben = at.sit(0), at.sit(1)
        rng = random.Random(2)
        for _ in range(60):
            if match.dice:
                break
            at.scene.play(rng.choice(match.actions()))
            at.pilot.rest()
        assert match.dice
        at.until(lambda: ben.sheet["ask"] == say("phones.dice"))
        assert ann.sheet["ask"] == say("phones.dice")


def on_the_wall(at: Desk) -> set[str]:
    """All words that the second window shows now."""
    pilot = at.pilot
    pilot.key("f10")
    wall = pilot.stage.second_window
    assert isinstance(wall, SpectatorWindow)
    pilot.frames(2)
    assert wall.stage is not None
    texts, label = set[str](), wall.stage.texts.label

    def noted(text: str, *args: Any, **named: Any) -> Any:
        texts.add(text)
        return label(text, *args, **named)

    with patch.object(wall.stage.texts, "label", noted):
        wall.stage.scene.draw(DisplayList(wall.stage.surface.get_size()), pilot.clock.now)
    pilot.key("f10")
    return texts


def test_the_wall_says_whose_phone_is_gone(tmp_path: Path) -> None:
    with desk(tmp_path, match_of("zoon")) as at:
        ann = at.sit(0)
        at.settle()
        assert say("wall.acts") in on_the_wall(at)
        gone(at, ann)
        assert say("wall.gone") in on_the_wall(at)


def test_a_phone_says_that_a_branch_is_none_of_the_match(tmp_path: Path) -> None:
    """Its winner was told like a result."""
    with desk(tmp_path, match_of("zodiac")) as at:
        phone = at.sit(0)
        at.settle()
        assert not phone.sheet["ask"].startswith(say("phones.branch"))
        at.scene.match.branches.begin_branch(0, "try")
        at.settle()
        assert phone.sheet["ask"].startswith(say("phones.branch"))
        at.scene.match.resign(at.scene.match.to_act)
        at.settle()
        assert phone.sheet["ask"].startswith(say("phones.branch"))


@pytest.mark.parametrize("name", MATCHES)
def test_phones_tell_what_others_have_done_since(name: str, tmp_path: Path) -> None:
    """In the words of the list of moves, as everybody may read them, and no more of it once one has acted."""
    game, setup = MATCHES[name]
    match, rng, seen = match_of(game, setup=setup), random.Random(9), 0
    with desk(tmp_path, match) as at:
        phones = [at.sit(seat) for seat in range(len(match.sitters))]
        for _ in range(15):
            at.settle()
            if match.outcome is not None:
                break
            seat = match.to_act
            before = match.ply
            at.scene.play(rng.choice(match.actions()))
            at.settle()
            done = [wording.event_line(match, event) for ply in range(before + 1, match.ply + 1)
                    for event in match.past.events(ply, None)]  # fmt: skip
            last = [line for line in done if line][-1:]
            for phone in phones:
                told = [line for block in phone.sheet["blocks"] if block.get("title") == say("phones.happened")
                        for line in block["lines"]]  # fmt: skip
                if phone.seat not in {match.past.actor(ply) for ply in range(before + 1, match.ply + 1)}:
                    assert not last or any(line.startswith(last[0]) for line in told[-1:]), (told, last)
                    seen += bool(last)
                elif match.to_act == seat and match.past.actor(match.ply) == seat:
                    assert told == []
    assert seen
