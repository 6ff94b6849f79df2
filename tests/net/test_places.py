"""Who has a place: seats are never crowded out, watchers are few, and of several tabs of one phone one is in use."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, closing

import pytest
from websockets.exceptions import ConnectionClosed

from tabletop.net import requests
from tabletop.net import server as net
from tabletop.net.addresses import has_address
from tabletop.net.seat_tokens import WATCH
from tabletop.net.server import PhoneServer
from tests.net.phones import PATIENCE, Handset, fetched, served, until

ELSEWHERE = {"t": "elsewhere", "text": "elsewhere"}
HALF = b"GET / HTTP/1.1\r\nHost: "


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[PhoneServer]:
    """One whose time limits are never reached: whatever gets through does so at once."""
    monkeypatch.setattr(net, "PATIENCE", 1e6)
    with served() as made:
        for seat in (0, 1, WATCH):
            made.show_phone_view(seat, f'{{"for":{seat}}}')
        yield made


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as made:
        yield made


def phone(
    server: PhoneServer,
    stack: ExitStack,
    seat: int,
    name: str = "a",
    *,
    tab: str = "",
    takes: bool = True,
    code: str = "",
) -> Handset:
    made = Handset(server.host, code or server.tokens.token_of_seat(seat), name, tab=tab, takes=takes)
    return stack.enter_context(closing(made))


def half_open(
    server: PhoneServer, stack: ExitStack, count: int, source: str = "127.0.0.1", text: bytes = HALF
) -> list[socket.socket]:
    address, port = server.host.split(":")
    made = []
    for _ in range(count):
        line = stack.enter_context(socket.create_connection((address, int(port)), PATIENCE, (source, 0)))
        line.sendall(text)
        made.append(line)
    return made


def is_seated(handset: Handset, seat: int) -> bool:
    return handset.hear(PATIENCE) == {"for": seat}


def test_watchers_are_few_and_keep_no_player_away(server: PhoneServer, stack: ExitStack) -> None:
    watching = [phone(server, stack, WATCH, f"{k:02x}") for k in range(40)]
    first = [each.hear(PATIENCE) for each in watching]
    assert first == [{"for": WATCH}] * net.WATCHERS + [{"t": "out", "text": "full"}] * (40 - net.WATCHERS)
    assert all(is_seated(phone(server, stack, seat), seat) for seat in (0, 1))
    assert fetched(server.host, "/").status == 200
    watching[0].close()
    until(lambda: is_seated(phone(server, stack, WATCH, "ff"), WATCH))


def test_a_new_code_for_watchers_throws_all_old_ones_out(server: PhoneServer, stack: ExitStack) -> None:
    old = server.tokens.token_of_seat(WATCH)
    before = [phone(server, stack, WATCH, f"{k:02x}") for k in range(net.WATCHERS)]
    assert all(is_seated(each, WATCH) for each in before)
    server.tokens.renew_token(WATCH)
    server.dismiss_phones_of_seat(WATCH, "out")
    assert [each.hear(PATIENCE) for each in before] == [{"t": "out", "text": "out"}] * net.WATCHERS
    assert phone(server, stack, WATCH, "aa", code=old).is_cut
    after = [phone(server, stack, WATCH, f"b{k}") for k in range(net.WATCHERS)]
    assert all(is_seated(each, WATCH) for each in after)


def test_200_tabs_of_one_watcher_take_one_place(server: PhoneServer, stack: ExitStack) -> None:
    tabs = []
    for k in range(200):
        tabs.append(phone(server, stack, WATCH, tab=f"{k:02x}"))
        assert is_seated(tabs[-1], WATCH)
    assert tabs[0].hear(PATIENCE) == ELSEWHERE
    for name in "bcdef01"[: net.WATCHERS - 1]:
        assert is_seated(phone(server, stack, WATCH, name), WATCH)


@pytest.mark.parametrize("text", [b"", HALF], ids=["silent", "half a request"])
def test_half_open_connections_delay_nobody(server: PhoneServer, stack: ExitStack, text: bytes) -> None:
    lines = half_open(server, stack, 300, text=text)
    assert fetched(server.host, "/").status == 200
    assert is_seated(phone(server, stack, 0), 0)
    until(lambda: sum(not is_ended_by_now(line) for line in lines) <= requests.PENDING)


def test_lines_without_hello_delay_nobody(server: PhoneServer, stack: ExitStack) -> None:
    silent = [stack.enter_context(closing(Handset(server.host, "", hello=False))) for _ in range(150)]
    assert is_seated(phone(server, stack, 0), 0)
    until(lambda: sum(not is_cut_by_now(each) for each in silent) <= requests.PENDING)


def test_who_has_a_seat_keeps_it_whoever_comes(server: PhoneServer, stack: ExitStack) -> None:
    sitting = [phone(server, stack, seat) for seat in (0, 1)]
    assert all(is_seated(each, seat) for seat, each in enumerate(sitting))
    half_open(server, stack, 300)
    for each in sitting:
        each.say({"t": "ping"})
        assert each.hear(PATIENCE) == {"t": "pong"}


@pytest.mark.skipif(not has_address("127.0.0.2"), reason="needs a second address")
def test_a_flood_pushes_out_only_connections_of_its_own_address(server: PhoneServer, stack: ExitStack) -> None:
    slow = half_open(server, stack, 1, "127.0.0.2")[0]
    half_open(server, stack, 300)
    slow.sendall(server.host.encode() + b"\r\n\r\n")
    assert slow.recv(12) == b"HTTP/1.1 200"


@pytest.mark.parametrize("text", [b"", HALF], ids=["silent", "half a request"])
def test_half_a_request_is_not_waited_for(monkeypatch: pytest.MonkeyPatch, stack: ExitStack, text: bytes) -> None:
    monkeypatch.setattr(net, "PATIENCE", 0.2)
    with served() as server:
        line = half_open(server, stack, 1, text=text)[0]
        until(lambda: is_ended(line))


def is_cut_by_now(handset: Handset) -> bool:
    try:
        handset.hear()
    except ConnectionClosed:
        return True
    return False


def is_ended_by_now(line: socket.socket) -> bool:
    line.settimeout(0.0)
    try:
        return is_ended(line)
    except BlockingIOError:
        return False


def is_ended(line: socket.socket) -> bool:
    try:
        return line.recv(1) == b""
    except ConnectionError:
        return True


def test_closing_waits_for_nobody(server: PhoneServer, stack: ExitStack) -> None:
    """Time limits are never reached here: a close that waited for one would never end."""
    line = half_open(server, stack, 1)[0]
    sitting, hearing = phone(server, stack, 0), Handset(server.host, "", hello=False)
    assert is_seated(sitting, 0)
    server.close()
    assert is_ended(line)
    assert sitting.is_cut
    assert hearing.is_cut
    assert "phones" not in [thread.name for thread in threading.enumerate()]


# --- tabs of one phone ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, WATCH])
def test_of_two_tabs_the_newest_sits_and_the_older_is_told(server: PhoneServer, stack: ExitStack, seat: int) -> None:
    older, newer = (phone(server, stack, seat, tab=tab) for tab in "ab")
    assert older.hear(PATIENCE) == {"for": seat}
    assert older.hear(PATIENCE) == ELSEWHERE
    assert older.is_cut
    assert is_seated(newer, seat)
    newer.say({"t": "ping"})
    assert newer.hear(PATIENCE) == {"t": "pong"}


@pytest.mark.parametrize("seat", [0, WATCH])
def test_a_tab_that_only_comes_back_takes_nothing_from_another(
    server: PhoneServer, stack: ExitStack, seat: int
) -> None:
    newer = phone(server, stack, seat, tab="b")
    assert is_seated(newer, seat)
    back = phone(server, stack, seat, tab="a", takes=False)
    assert back.hear(PATIENCE) == ELSEWHERE
    assert back.is_cut
    newer.say({"t": "ping"})
    assert newer.hear(PATIENCE) == {"t": "pong"}


@pytest.mark.parametrize("seat", [0, WATCH])
def test_a_tab_that_comes_back_while_its_line_is_dead_sits_again(
    server: PhoneServer, stack: ExitStack, seat: int
) -> None:
    dead = phone(server, stack, seat, tab="a")
    assert is_seated(dead, seat)
    assert is_seated(phone(server, stack, seat, tab="a", takes=False), seat)
    assert dead.is_cut


@pytest.mark.parametrize("seat", [0, WATCH])
def test_a_tab_comes_back_when_the_other_one_was_closed(server: PhoneServer, stack: ExitStack, seat: int) -> None:
    newer = phone(server, stack, seat, tab="b")
    assert is_seated(newer, seat)
    newer.close()
    until(lambda: is_seated(phone(server, stack, seat, tab="a", takes=False), seat))


def test_a_seat_that_passes_between_tabs_is_never_left(server: PhoneServer, stack: ExitStack) -> None:
    first = phone(server, stack, 0, tab="a")
    assert is_seated(first, 0)
    until(lambda: [each.kind for each in server.take_messages()] == ["joined"])
    assert is_seated(phone(server, stack, 0, tab="b"), 0)
    assert first.is_cut
    assert [each.kind for each in server.take_messages()] == ["joined"]


def test_two_tabs_that_ask_for_a_seat_do_not_throw_each_other_out(server: PhoneServer, stack: ExitStack) -> None:
    assert is_seated(phone(server, stack, 0), 0)
    older, newer = (phone(server, stack, 0, "b", tab=tab) for tab in "ab")
    assert older.hear(PATIENCE) == {"t": "asking", "text": "wait"}
    assert older.hear(PATIENCE) == ELSEWHERE
    assert newer.hear(PATIENCE) == {"t": "asking", "text": "wait"}
    server.answer_seat_request(0, yes=True, text="no")
    assert is_seated(newer, 0)


def test_of_two_phones_that_ask_the_first_is_told_that_another_one_does(server: PhoneServer, stack: ExitStack) -> None:
    assert is_seated(phone(server, stack, 0), 0)
    first, second = (phone(server, stack, 0, name) for name in "bc")
    assert first.hear(PATIENCE) == {"t": "asking", "text": "wait"}
    assert first.hear(PATIENCE) == {"t": "out", "text": "overtaken"}
    assert first.is_cut
    assert second.hear(PATIENCE) == {"t": "asking", "text": "wait"}


def test_a_phone_whose_seat_went_to_another_one_is_told(server: PhoneServer, stack: ExitStack) -> None:
    before = phone(server, stack, 0)
    assert is_seated(before, 0)
    after = phone(server, stack, 0, "b")
    assert after.hear(PATIENCE) == {"t": "asking", "text": "wait"}
    server.answer_seat_request(0, yes=True, text="no")
    assert is_seated(after, 0)
    assert before.hear(PATIENCE) == {"t": "out", "text": "replaced"}
