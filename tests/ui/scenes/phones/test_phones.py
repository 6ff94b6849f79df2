"""Phones as hands: the same match, the same refusals, the same secrets; off until somebody turns it on.

See docs/decisions.md, Phones.
"""

from __future__ import annotations

import json
import os
import random
import socket
import subprocess
import sys
import threading
import time
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pygame
import pytest

from tabletop import paths
from tabletop.net import addresses
from tabletop.net import server as net
from tabletop.net.addresses import PORT, has_address, open_listening_socket
from tabletop.net.seat_tokens import WATCH
from tabletop.play.seats import Sitter, SitterKind
from tabletop.settings import Settings
from tabletop.ui.messages import say
from tabletop.ui.scenes.dialogs import MenuScene
from tabletop.ui.scenes.phones import scene as phones_scene
from tabletop.ui.scenes.phones import seat_codes
from tabletop.ui.scenes.phones.scene import PhonesScene, open_phones
from tabletop.ui.scenes.phones.waiting_puzzles import OPEN_PUZZLE
from tabletop.ui.stage import loop
from tests.net.phones import Handset, fetched, until
from tests.ui.pilot import match_of, new_match, piloted, seated
from tests.ui.scene_of import scene_of
from tests.ui.scenes.evening.test_evening_page import read
from tests.ui.scenes.phones.handsets import QUICK, Seat, desk
from tests.ui.scenes.phones.test_leaks import COMBAT
from tests.ui.scenes.test_cover import is_covered
from tests.ui.toy_board import toy_match, toys


def test_off_until_the_menu_turns_it_on_and_off_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(phones_scene, "local_addresses", lambda: ("127.0.0.1",))
    with piloted(tmp_path) as pilot:
        scene = seated(pilot, new_match())
        assert not scene.phones.is_open
        pilot.key("escape")
        pilot.click(pilot.centre(scene_of(pilot, MenuScene).buttons["phones"].rect))
        page = pilot.stage.scene
        assert isinstance(page, PhonesScene)
        pilot.click(pilot.centre(page.buttons["on"].rect))
        assert fetched(scene.phones.server_address, "/").status == 200
        assert "phones" in [item.name for item in scene.picture.buttons.items], "a sign is at the table"
        pilot.click(pilot.centre(page.buttons["off"].rect))
        assert not scene.phones.is_open
        pilot.key("escape")
        assert pilot.stage.scene is scene
        assert "phones" not in [item.name for item in scene.picture.buttons.items]


def test_turned_on_again_it_is_where_it_was(tmp_path: Path) -> None:
    with open_listening_socket("127.0.0.1", first=PORT) as taken, desk(tmp_path, new_match()) as at:
        host = at.scene.phones.server_address
        taken.close()
        at.scene.phones.open("127.0.0.1")
        assert at.scene.phones.server_address == host


def test_leaving_the_table_without_a_phone_closes_the_port(tmp_path: Path) -> None:
    with desk(tmp_path, new_match()) as at:
        host = at.scene.phones.server_address
        at.pilot.stage.pop_scene()
        with pytest.raises(OSError, match="refused"):
            fetched(host, "/")


def test_leaving_the_program_closes_the_port(tmp_path: Path) -> None:
    with desk(tmp_path, new_match()) as at:
        host = at.scene.phones.server_address
        at.sit(0)
        at.pilot.stage.close_everything()
        with pytest.raises(OSError, match="refused"):
            fetched(host, "/")


def test_a_tap_is_a_pick_like_any_other(tmp_path: Path) -> None:
    with desk(tmp_path, new_match()) as at:
        ann = at.sit(0)
        assert (ann.sheet["who"], ann.sheet["turn"], ann.sheet["back"]) == ("Ann", "you", False)
        first = ann.places()[0]
        ann.pick(first)
        assert ann.sheet["back"]
        assert at.scene.match.ply == 0
        ann.pick(ann.places()[0])
        at.settle()
        assert at.scene.match.ply == 1
        assert ann.sheet["turn"] == "other"
        assert ann.places() == [OPEN_PUZZLE], "nothing of the match"


def test_a_tap_wakes_a_quiet_program_at_once(tmp_path: Path) -> None:
    with desk(tmp_path, match_of("zodiac")) as here, patch.multiple(loop, _QUIET_RATE=0.01, _DOZE=100.0):
        phone = here.sit(0)
        here.settle()
        pygame.event.get()
        here.pilot.stage.wake_event.clear()
        tap = threading.Timer(0.1, phone.say, [{"t": "pick", "seq": phone.sheet["seq"], "place": phone.places()[0]}])
        began = time.monotonic()
        tap.start()
        here.pilot.loop._sleep_until_input()
        assert time.monotonic() - began < 50.0, "it looks at its queue only every hundred seconds"


def test_a_pick_for_an_old_sheet_does_nothing_and_neither_does_one_sent_twice(tmp_path: Path) -> None:
    with desk(tmp_path, new_match()) as at:
        ann = at.sit(0)
        old = ann.sheet["seq"]
        first, second = ann.places()[:2]
        ann.pick(first)
        held = [each["place"] for each in ann.sheet["offers"] if each.get("kind") == "held"]
        for _ in range(3):
            ann.say({"t": "pick", "seq": old, "place": second})
            ann.say({"t": "back", "seq": old})
        at.settle()
        assert [each["place"] for each in ann.sheet["offers"] if each.get("kind") == "held"] == held


def test_what_is_refused_is_refused_with_the_tables_words(tmp_path: Path) -> None:
    with desk(tmp_path, new_match()) as at:
        ann = at.sit(0)
        held = ann.places()[0]
        ann.pick(held)
        own = at.scene.board.picks.own_piece_places(at.scene.match.view(0), 0)
        no = next(each for each in at.scene.board.place_centres() if each not in (*own, *ann.places()))
        refusal = at.scene.match.refusal(at.scene.board.picks.action_of_path((held, no)))
        ann.pick(no)
        at.until(lambda: ann.refused)
        assert refusal is not None
        assert (ann.refused["clause"], ann.refused["text"]) == (refusal.clause, at.scene.refusal_text(refusal))
        assert at.scene.match.ply == 0


def test_cards_are_laid_by_one_button_and_no_name_of_a_file_is_asked_about(tmp_path: Path) -> None:
    with desk(tmp_path, match_of("zoon"), replace(QUICK, confirm="all")) as at:
        ann = at.sit(0)
        ann.pick("button:ready")
        at.settle()
        assert at.scene.match.to_act == 1, ann.sheet["ask"]


def test_nobody_acts_for_another(tmp_path: Path) -> None:
    with desk(tmp_path, new_match()) as at:
        ann, ben = at.sit(0), at.sit(1)
        for place in ann.places():
            ben.say({"t": "pick", "seq": ben.sheet["seq"], "place": place})
        at.settle()
        assert ben.sheet["turn"] == "other"
        assert ann.sheet["back"] is False
        assert at.scene.match.ply == 0


def test_where_nothing_is_hidden_the_table_plays_too(tmp_path: Path) -> None:
    with desk(tmp_path, new_match()) as at:
        ann = at.sit(0)
        assert at.scene.active
        at.scene.play(at.scene.match.actions()[0])
        at.settle()
        assert ann.sheet["turn"] == "other"


def test_a_seat_with_a_phone_needs_no_curtain_and_shows_nothing_at_the_table(tmp_path: Path) -> None:
    with desk(tmp_path, match_of("zoon"), Settings(animation_speed=0.0, result_pace=0.0)) as at:
        assert is_covered(at.pilot), "two people share the screen"
        at.sit(0)
        at.settle()
        assert not is_covered(at.pilot)
        assert at.scene.story.viewer is None
        assert not at.scene.active
        at.act(random.Random(1))
        at.settle()
        assert at.scene.match.to_act == 1
        assert is_covered(at.pilot), "the other one stays behind the curtain"
        at.sit(1)
        at.settle()
        assert not is_covered(at.pilot)
        assert at.scene.story.viewer is None


def test_one_person_whose_seat_is_on_a_phone_looks_at_a_public_table(tmp_path: Path) -> None:
    with desk(
        tmp_path, match_of("zoon", Sitter(SitterKind.PERSON, "Ann"), Sitter(SitterKind.BOT, "Bot", "easy"))
    ) as at:
        ann = at.sit(0)
        assert at.scene.story.viewer is None
        at.scene.phones.renew_code(0)
        assert at.scene.story.viewer == 0, "the seat is the table's again"
        assert ann.is_cut


def test_a_phone_that_goes_keeps_its_seat_and_finds_everything_again(tmp_path: Path) -> None:
    with desk(tmp_path, match_of("zoon")) as at:
        ann = at.sit(0)
        at.settle()
        blocks, offers = ann.sheet["blocks"], ann.sheet["offers"]
        ann.close()
        at.until(lambda: not at.scene.phones.phone_seats[0].is_here)
        assert at.scene.story.viewer is None, "nobody else may look meanwhile"
        at.pilot.frames(3)
        missed = say("phones.missed", name="Ann")
        assert at.scene.picture.banner_text() == missed
        again = at.sit(0)
        assert at.scene.picture.banner_text() != missed
        assert (again.sheet["blocks"], again.sheet["offers"]) == (blocks, offers)


def test_a_second_phone_asks_the_table(tmp_path: Path) -> None:
    with desk(tmp_path, new_match()) as at:
        at.sit(0)
        other = Seat(at, 0, "b")
        at.until(lambda: at.scene.phones.phone_seats[0].is_requested)
        assert other.hear(2.0) is not None
        assert other.got[-1]["t"] == "asking"
        at.scene.phones.answer_request(0, yes=True)
        at.until(lambda: other.listened().sheet)
        assert other.sheet["who"] == "Ann"


def test_a_new_code_makes_the_old_one_worthless(tmp_path: Path) -> None:
    with desk(tmp_path, new_match()) as at:
        ann = at.sit(0)
        old = at.scene.phones.seat_url(0)
        at.scene.phones.renew_code(0)
        assert at.scene.phones.seat_url(0) != old
        assert ann.is_cut


@pytest.mark.parametrize("game", ["zodiac", "zoon", "zombies", "zone_wars"])
def test_every_game_is_played_from_phones(game: str, tmp_path: Path) -> None:
    rng = random.Random(5)
    match = match_of(game)
    with desk(tmp_path, match, QUICK) as at:
        for seat in range(len(match.sitters)):
            at.sit(seat)
        before = match.ply
        for _ in range(3):
            at.settle()
            if match.outcome is not None or match.to_act < 0:
                break
            at.act(rng)
        assert match.ply > before


def test_the_program_is_closed_and_opened_again_and_phones_come_back(tmp_path: Path) -> None:
    with open_listening_socket("127.0.0.1", 0) as free:
        port = free.getsockname()[1]
    with patch.object(addresses, "PORT", port):  # where nobody else on this machine comes and goes meanwhile
        with desk(tmp_path, match_of("zoon")) as at:
            at.sit(0)
            codes = [at.scene.phones.seat_url(seat) for seat in (0, 1, WATCH)]
        with desk(tmp_path, match_of("zoon")) as at:
            assert [at.scene.phones.seat_url(seat) for seat in (0, 1, WATCH)] == codes
            assert at.sit(0).sheet["who"] == "Ann"
        with desk(tmp_path, match_of("zoon", seed="another")) as at:
            assert not set(codes) & {at.scene.phones.seat_url(seat) for seat in (0, 1, WATCH)}, (
                "another match has its own"
            )


@pytest.mark.slow
def test_the_program_is_killed_and_started_again_and_nothing_is_lost(tmp_path: Path) -> None:
    def started() -> tuple[subprocess.Popen[str], str, list[str]]:
        environment = {**os.environ, "TABLETOP_HOME": str(tmp_path)}
        laptop = subprocess.Popen([sys.executable, "-m", "tests.ui.scenes.phones.laptop", str(tmp_path)], text=True,
                                  env=environment, stdout=subprocess.PIPE)  # fmt: skip
        assert laptop.stdout is not None
        told = json.loads(laptop.stdout.readline())
        return laptop, told["host"], told["tokens"]

    def shown(phone: Handset, turn: str) -> dict[str, Any]:
        until(lambda: phone.hear(0.05) is None and phone.got[-1:] and phone.got[-1].get("turn") == turn)
        return phone.got[-1]

    laptop, host, tokens = started()
    try:
        phone = Handset(host, tokens[0])
        for place in ("button:lay 2", "button:ready"):
            seq = shown(phone, "you")["seq"]
            phone.say({"t": "pick", "seq": seq, "place": place})
            until(lambda seq=seq: (phone.hear(0.05), phone.got[-1]["seq"] > seq)[1])  # type: ignore[misc]
        before = shown(phone, "other")
        laptop.kill()
        laptop.wait()
        assert phone.is_cut
        laptop, host, again = started()
        assert again == tokens, "nobody has to read a code"
        after = shown(Handset(host, again[0]), "other")
        assert (after["blocks"], after["ask"]) == (before["blocks"], before["ask"])
    finally:
        laptop.kill()
        laptop.wait()


@pytest.mark.skipif(not has_address("127.0.0.2"), reason="needs a second address")
def test_of_several_addresses_one_is_chosen_and_another_one_has_other_codes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(phones_scene, "local_addresses", lambda: ("127.0.0.1", "127.0.0.2"))
    with piloted(tmp_path) as pilot:
        scene = seated(pilot, new_match())
        open_phones(pilot.stage, scene.phones)
        page = pilot.stage.scene
        assert isinstance(page, PhonesScene)
        pilot.click(pilot.centre(page.buttons["on"].rect))
        first, codes = scene.phones.server_address, [scene.phones.seat_url(seat) for seat in (0, 1, WATCH)]
        assert first.startswith("127.0.0.1:"), "the likely one first"
        phone = Handset(first, scene.phones.passes.token_of_seat(0))
        until(lambda: phone.hear(0.05))
        pilot.frames(2)
        pilot.click(pilot.centre(page.buttons["address"].rect))
        assert scene.phones.server_address.startswith("127.0.0.2:")
        assert phone.is_cut
        with pytest.raises(OSError, match="refused"):
            fetched(first, "/")
        tokens = {code.partition("#")[2] for code in codes}
        assert not tokens & {scene.phones.passes.token_of_seat(seat) for seat in (0, 1, WATCH)}
        assert fetched(scene.phones.server_address, "/").status == 200


def test_an_address_that_is_gone_is_told_and_another_one_is_offered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = [True]

    def opened(address: str, port: int) -> socket.socket:
        if not here[0]:
            raise OSError("no such address")
        return open_listening_socket(address, port)

    monkeypatch.setattr(phones_scene, "local_addresses", lambda: ("127.0.0.2",))
    monkeypatch.setattr(net, "_LOOK", 0.02)
    monkeypatch.setattr(net, "has_address", lambda _: here[0])
    monkeypatch.setattr(net, "open_listening_socket", opened)
    with piloted(tmp_path) as pilot:
        scene = seated(pilot, new_match())
        scene.phones.open("127.0.0.1")
        open_phones(pilot.stage, scene.phones)
        page = pilot.stage.scene
        assert isinstance(page, PhonesScene)
        lost = say("phones.lost", host=scene.phones.server_address)

        def is_told() -> bool:
            pilot.frames()
            return lost in read(pilot)

        here[0] = False
        until(is_told)
        assert "address" in [item.name for item in page.buttons.items]
        assert not scene.phones.was_visited, "nobody has come"
        here[0] = True
        until(lambda: not is_told())


def test_a_locked_seat_is_for_its_own_phone_also_after_that_was_away(tmp_path: Path) -> None:
    with desk(tmp_path, new_match()) as at:
        ann = at.sit(0)
        at.scene.phones.toggle_seat_lock(0)
        ann.close()
        at.until(lambda: not at.scene.phones.phone_seats[0].is_here)
        other = Seat(at, 0, "b")
        at.until(lambda: any(each["t"] == "out" for each in other.listened().got))
        assert not other.sheet
        assert at.sit(0).sheet["who"] == "Ann"


@pytest.mark.parametrize("text", ["", "[]", "{", '{"match": 3}', '{"match": null, "tokens": ["x"]}', "\x00" * 9000])
def test_a_damaged_file_of_codes_is_as_good_as_none(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "cache", lambda: tmp_path)
    (tmp_path / "phones.json").write_text(text)
    assert seat_codes.load_phone_tokens(new_match().header, (), "127.0.0.1") == {}


def test_a_result_is_let_go_from_the_phone_that_is_asked_next(tmp_path: Path) -> None:
    match = match_of("zoon", setup={"position": COMBAT, "south": "stilts", "north": "delvers"})
    with desk(tmp_path, match, Settings(animation_speed=0.0)) as at:
        ann, ben = at.sit(0), at.sit(1)
        at.frame()
        ann.pick("corner:TL")
        at.until(lambda: "corner:TL" in ben.places())
        ben.pick("corner:BR")
        at.until(lambda: at.scene.story.waits_for_person(at.pilot.clock.now))
        asked = at.seats[at.scene.story.next_to_act]
        at.until(lambda: "go on" in asked.places())
        assert asked.sheet["turn"] == "wait"
        while "go on" in asked.places():
            asked.pick("go on")
            at.pilot.frames(3)
            asked.answered()
        at.until(lambda: asked.sheet["turn"] == "you")


@pytest.mark.slow
def test_hands_are_only_counts_at_the_table_while_it_moves_and_acts_for_a_phone(tmp_path: Path) -> None:
    rng = random.Random(2)
    match = match_of("zombies")
    with desk(tmp_path, match) as at:
        for seat in range(4):
            at.sit(seat)
        done = 0
        for _ in range(160):
            at.settle()
            assert at.scene.story.viewer is None, "no hand lies open at the table"
            if match.outcome is not None or done >= 10:
                break
            if not at.scene.active:
                at.act(rng)
                continue
            shown, ply = at.scene.hand.marks(at.pilot.clock.now), match.ply
            able = list(shown.targets if shown.path else shown.movable)
            if at.scene.hand.complete_actions and rng.random() < 0.6:
                at.scene.hand.finish_action()
            elif able:
                at.scene.hand.press_place(rng.choice(able))
            else:
                at.pilot.key("escape")
            at.pilot.key("escape") if at.pilot.stage.scene is not at.scene else None
            done += match.ply > ply
        assert done >= 8


FLOOD = """
import os, socket, sys
host, port = sys.argv[1].split(":")
held = []
for k in range(100_000):
    try:
        line = socket.create_connection((host, int(port)), 1.0)
        line.sendall([os.urandom(400), b"GET / HTTP/1.1\\r\\nHost: evil\\r\\n\\r\\n"][k % 2])
        held.append(line)
    except OSError:
        pass
    if len(held) > 40:
        held.pop(0).close()
"""


def test_a_flood_of_strangers_keeps_nobody_from_playing(tmp_path: Path) -> None:
    rng = random.Random(1)
    with desk(tmp_path, new_match()) as at:
        ann, ben = at.sit(0), at.sit(1)
        flood = subprocess.Popen([sys.executable, "-c", FLOOD, at.scene.phones.server_address])
        try:
            for _ in range(4):
                at.settle()
                if at.scene.match.outcome is None:
                    at.act(rng)
        finally:
            flood.kill()
            flood.wait()
        assert at.scene.match.ply >= 4 or at.scene.match.outcome is not None
        assert ann.sheet["who"], ben.sheet["who"]
        assert at.scene.phones.phone_seats[0].is_here
        assert at.scene.phones.phone_seats[1].is_here


def test_a_game_that_knows_nothing_of_phones_is_played_from_them(tmp_path: Path) -> None:
    """It has no file for them: its view stands there in words, and what it offers are buttons."""
    rng = random.Random(4)
    with toys():
        match = toy_match("guess")
        with desk(tmp_path, match) as at:
            ann = at.sit(0)
            at.sit(1)
            assert ann.sheet["blocks"][0]["kind"] == "lines"
            for _ in range(4):
                at.settle()
                if match.outcome is None:
                    at.act(rng)
            assert match.ply >= 3 or match.outcome is not None


def test_who_gives_a_seat_to_the_computer_is_out_and_who_takes_one_may_have_a_phone(tmp_path: Path) -> None:
    match = new_match()
    with desk(tmp_path, match) as at:
        ben = at.sit(1)
        match.seating.hand_over_seat(1, Sitter(SitterKind.BOT, "Computer", "easy"))
        open_phones(at.pilot.stage, at.scene.phones)
        assert list(at.scene.phones.phone_seats) == [0]
        assert ben.is_cut
        at.pilot.key("escape")
        match.seating.hand_over_seat(1, Sitter(SitterKind.PERSON, "Eve"))
        open_phones(at.pilot.stage, at.scene.phones)
        assert list(at.scene.phones.phone_seats) == [0, 1]
        at.pilot.key("escape")
        assert at.sit(1, "c").sheet["who"] == "Eve"
