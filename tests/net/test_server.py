"""The server: what is served and to whom, who gets in, and that nobody from outside gets anything else."""

from __future__ import annotations

import http.client
import json
import socket
import threading
import time
from collections.abc import Iterator

import pytest
from websockets.exceptions import ConnectionClosed, InvalidMessage

from tabletop.net import addresses as near
from tabletop.net import server as net
from tabletop.net.addresses import LOOPBACK, local_addresses, open_listening_socket
from tabletop.net.connected_phones import PhoneMessage
from tabletop.net.requests import phone_page_files
from tabletop.net.seat_tokens import WATCH, SeatTokens
from tabletop.net.server import PhoneServer
from tests.net.phones import PATIENCE, WORDS, Handset, fetched, served, until


@pytest.fixture
def server() -> Iterator[PhoneServer]:
    with served() as made:
        yield made


def token(server: PhoneServer, seat: int) -> str:
    return server.tokens.token_of_seat(seat)


def seated(server: PhoneServer, seat: int, name: str = "a") -> Handset:
    phone = Handset(server.host, token(server, seat), name)
    until(lambda: any(each.kind in ("joined", "asks") and each.seat == seat for each in server.take_messages()))
    return phone


def test_a_handful_of_files_and_no_folder(server: PhoneServer) -> None:
    answer = fetched(server.host, "/")
    assert answer.status == 200
    assert b"<!doctype html>" in answer.body  # type: ignore[attr-defined]
    assert "default-src 'self'" in (answer.headers["Content-Security-Policy"] or "")
    assert answer.headers["Set-Cookie"] is None
    for path in ("/main.js", "/line.js", "/touch.js", "/rows.js", "/typing.js", "/guess.js", "/blocks.js", "/page.css",
                 "/icon.svg", "/words.json"):  # fmt: skip
        assert fetched(server.host, path).status == 200, path
    for path in ("/index.html", "/..", "/../server.py", "/%2e%2e/server.py", "//etc/passwd", "/art/../main.js", "/page",
                 "/main.js?x=1", "/.", "/line/", "*"):  # fmt: skip
        assert fetched(server.host, path).status == 404, path


def test_nothing_in_the_page_comes_from_elsewhere() -> None:
    for path, file in phone_page_files(WORDS).items():
        text = file.content.decode()
        for start in ("http://", "https://", "//cdn"):
            found = [at for at in text.split(start)[1:] if not at.startswith("www.w3.org/")]
            assert not found, (path, found[0][:40])


@pytest.mark.parametrize("language", ["en", "fr", "ja"])
def test_the_page_says_its_language_before_it_is_read_aloud_or_broken_into_lines(language: str) -> None:
    assert f'<html lang="{language}">'.encode() in phone_page_files({**WORDS, "language": language})["/"].content


@pytest.mark.parametrize("host", ["evil.example", "localhost:8420", "127.0.0.1", "127.0.0.1:1", ""])
def test_another_host_is_cut_off_without_a_word(server: PhoneServer, host: str) -> None:
    with pytest.raises((http.client.HTTPException, OSError)):
        fetched(server.host, "/", Host=host)


@pytest.mark.parametrize("origin", ["http://evil.example", "https://127.0.0.1", "null", "http://127.0.0.1:1"])
def test_a_page_from_elsewhere_gets_no_line(server: PhoneServer, origin: str) -> None:
    with pytest.raises((InvalidMessage, ConnectionClosed, OSError, EOFError)):
        Handset(server.host, token(server, 0), origin=origin)
    assert not [each for each in server.take_messages() if each.kind == "joined"]


def test_a_seat_gets_its_own_sheet_and_no_other(server: PhoneServer) -> None:
    server.show_phone_view(0, '{"for":0}')
    server.show_phone_view(1, '{"for":1}')
    server.show_phone_view(WATCH, '{"for":"all"}')
    for seat, told in ((0, 0), (1, 1), (WATCH, "all")):
        phone = seated(server, seat)
        assert phone.hear(2.0) == {"for": told}
        assert phone.hear(0.1) is None


@pytest.mark.parametrize("wrong", ["0" * 32, "f" * 32])
def test_a_wrong_token_gets_nothing(server: PhoneServer, wrong: str) -> None:
    server.show_phone_view(0, '{"for":0}')
    phone = Handset(server.host, wrong)
    assert phone.is_cut
    assert phone.raw == []


def test_an_old_token_is_worth_nothing_and_neither_is_one_of_another_match(server: PhoneServer) -> None:
    old = token(server, 0)
    server.tokens.renew_token(0)
    assert Handset(server.host, old).is_cut
    assert Handset(server.host, SeatTokens((0, 1)).token_of_seat(0)).is_cut


def test_tokens_have_128_bits_and_differ() -> None:
    many = {SeatTokens((0, 1)).token_of_seat(seat) for _ in range(50) for seat in (0, 1, WATCH)}
    assert len(many) == 150
    assert all(len(each) == 32 and int(each, 16) >= 0 for each in many)


def test_an_old_page_is_told_so(server: PhoneServer) -> None:
    phone = Handset(server.host, "", hello=False)
    phone.say({"t": "hello", "token": token(server, 0), "version": 0, "phone": "a" * 32})
    assert phone.hear(2.0) == {"t": "stale", "text": "old"}


def test_taps_are_heard_in_order(server: PhoneServer) -> None:
    phone = seated(server, 1)
    for place in ("a", "b", "c"):
        phone.say({"t": "pick", "seq": 2, "place": place})
    phone.say({"t": "done", "seq": 2})
    heard: list[PhoneMessage] = []

    def are_heard() -> bool:
        heard.extend(server.take_messages())
        return len(heard) >= 4

    until(are_heard)
    assert [(each.kind, each.seat, each.place) for each in heard] == [
        ("pick", 1, "a"), ("pick", 1, "b"), ("pick", 1, "c"), ("done", 1, ""),
    ]  # fmt: skip


def test_those_who_watch_do_nothing(server: PhoneServer) -> None:
    phone = seated(server, WATCH)
    phone.say({"t": "pick", "seq": 0, "place": "a"})
    phone.say({"t": "ping"})
    assert phone.hear(2.0) == {"t": "pong"}
    assert server.take_messages() == []


def test_the_same_phone_comes_back_and_its_old_line_is_cut(server: PhoneServer) -> None:
    server.show_phone_view(0, '{"for":0}')
    first = seated(server, 0)
    again = seated(server, 0)
    assert again.hear(2.0) == {"for": 0}
    assert first.is_cut
    again.say({"t": "ping"})
    assert again.hear(2.0) == {"t": "pong"}


def test_another_phone_asks_and_the_table_decides(server: PhoneServer) -> None:
    server.show_phone_view(0, '{"for":0}')
    first, other = seated(server, 0), seated(server, 0, "b")
    assert other.hear(2.0) == {"t": "asking", "text": "wait"}
    other.say({"t": "pick", "seq": 0, "place": "x"})
    server.answer_seat_request(0, yes=False, text="no")
    assert other.hear(2.0) == {"t": "out", "text": "no"}
    assert [each for each in server.take_messages() if each.kind == "pick"] == []
    third = seated(server, 0, "c")
    third.hear(2.0)
    server.answer_seat_request(0, yes=True, text="no")
    assert third.hear(2.0) == {"for": 0}
    assert first.is_cut


def left(server: PhoneServer, phone: Handset, kind: str = "left") -> None:
    """The phone goes without a word, and the server notices."""
    phone.close()
    until(lambda: kind in [each.kind for each in server.take_messages()])


def test_a_seat_belongs_to_its_phone_also_while_that_is_away(server: PhoneServer) -> None:
    left(server, seated(server, 0))
    assert seated(server, 0, "b").hear(2.0) == {"t": "asking", "text": "wait"}
    again = seated(server, 0)
    again.say({"t": "ping"})
    assert again.hear(2.0) == {"t": "pong"}
    server.dismiss_phones_of_seat(0, "out")
    assert again.hear(2.0) == {"t": "out", "text": "out"}
    server.show_phone_view(0, '{"for":0}')
    assert seated(server, 0, "c").hear(2.0) == {"for": 0}, "whoever comes next has the seat"


def test_whoever_asks_and_goes_asks_no_more_and_a_new_code_sends_both_away(server: PhoneServer) -> None:
    first = seated(server, 0)
    left(server, seated(server, 0, "b"), "withdrew")
    other = seated(server, 0, "c")
    assert other.hear(2.0) == {"t": "asking", "text": "wait"}
    server.dismiss_phones_of_seat(0, "out")
    assert first.is_cut
    assert other.is_cut
    assert other.got[-1] == {"t": "out", "text": "out"}


def test_an_address_that_goes_and_comes_back_brings_the_phones_back(monkeypatch: pytest.MonkeyPatch) -> None:
    here = [True]

    def opened(address: str, port: int | None = None) -> socket.socket:
        if not here[0]:
            raise OSError("no such address")
        return open_listening_socket(address, port)

    monkeypatch.setattr(net, "_LOOK", 0.02)
    monkeypatch.setattr(net, "has_address", lambda _: here[0])
    monkeypatch.setattr(net, "open_listening_socket", opened)
    with served() as server:
        server.show_phone_view(0, '{"for":0}')
        phone, host, heard = seated(server, 0), server.host, list[str]()

        def is_heard(kind: str) -> bool:
            heard.extend(each.kind for each in server.take_messages())
            return kind in heard

        here[0] = False
        until(lambda: is_heard("lost"))
        assert phone.is_cut
        assert not is_answered(host)
        here[0] = True
        until(lambda: is_heard("found"))
        assert server.host == host
        assert seated(server, 0).hear(2.0) == {"for": 0}


def test_after_a_sleep_the_port_is_opened_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Clocks of people go on while the machine sleeps, and sockets may be dead afterwards."""
    slept = [0.0]
    monkeypatch.setattr(net, "_LOOK", 0.02)
    monkeypatch.setattr(net, "_wall_clock_seconds", lambda: time.time() + slept[0])
    opened: list[socket.socket] = []

    def noted(address: str, port: int) -> socket.socket:
        opened.append(open_listening_socket(address, port))
        return opened[-1]

    monkeypatch.setattr(net, "open_listening_socket", noted)
    with served() as server:
        server.show_phone_view(0, '{"for":0}')
        phone = seated(server, 0)
        assert not opened
        slept[0] = 3600.0
        assert phone.is_cut
        until(lambda: opened)
        assert seated(server, 0).hear(2.0) == {"for": 0}
        assert [each.kind for each in server.take_messages()] == []


def test_who_is_thrown_out_is_told_and_cut(server: PhoneServer) -> None:
    phone = seated(server, 0)
    server.dismiss_phones_of_seat(0, "out")
    assert phone.hear(2.0) == {"t": "out", "text": "out"}
    assert phone.is_cut
    assert "left" in [each.kind for each in server.take_messages()]


@pytest.mark.parametrize("text", ["{}", "hello", "[]", '{"t":"pick","seq":0,"place":"a"}', "x" * 9000])
def test_whoever_does_not_say_hello_is_cut(server: PhoneServer, text: str) -> None:
    phone = Handset(server.host, "", hello=False)
    phone.line.send(text)
    assert phone.is_cut


def test_whoever_says_nothing_is_cut_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(net, "PATIENCE", 0.2)
    with served() as server:
        assert Handset(server.host, "", hello=False).is_cut


def test_too_many_messages_are_no_person(server: PhoneServer) -> None:
    phone = seated(server, 0)
    try:
        for _ in range(60):
            phone.say({"t": "pick", "seq": 0, "place": "a"})
    except ConnectionClosed:
        pass
    assert phone.is_cut
    assert len([each for each in server.take_messages() if each.kind == "pick"]) <= 20


def is_answered(host: str) -> bool:
    try:
        return fetched(host, "/").status == 200
    except OSError:
        return False


def test_10_000_hostile_messages_change_nothing(server: PhoneServer) -> None:
    server.show_phone_view(0, '{"for":0}')
    good = seated(server, 0)
    address, port = server.host.split(":")
    nasty = [
        b"\x00" * 40, b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 300, b"POST / HTTP/1.1\r\nHost: x\r\n\r\n",
        b"\xff\xfe" * 30,
        b"GET /" + b"a" * 9000 + b" HTTP/1.1\r\n\r\n", b"PRI * HTTP/2.0\r\n\r\n", b"\x16\x03\x01" + b"a" * 60,
    ]  # fmt: skip
    sent = 0
    for k in range(200):
        with socket.create_connection((address, int(port)), 5.0) as line:
            try:
                for j in range(50):
                    line.sendall(nasty[(k + j) % len(nasty)])
                    sent += 1
            except OSError:
                sent += 50 - j
    assert sent >= 10_000
    good.say({"t": "ping"})
    told = [good.hear(PATIENCE), good.hear(PATIENCE)]
    assert {"t": "pong"} in told
    assert [each.kind for each in server.take_messages()] == []


def test_a_slow_reader_gets_the_last_sheet_and_holds_nobody_up(
    server: PhoneServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(net, "PATIENCE", 10 * PATIENCE)
    slow, quick = seated(server, 0), seated(server, 1)
    big = json.dumps({"x": "y" * 200_000})
    for k in range(50):
        server.show_phone_view(0, big)
        server.show_phone_view(1, f'{{"k":{k}}}')
    begun = time.monotonic()
    while quick.hear(PATIENCE) != {"k": 49}:
        assert time.monotonic() - begun < PATIENCE
    assert slow.line.socket.fileno() >= 0


def test_closing_frees_the_port_and_leaves_nobody(server: PhoneServer) -> None:
    phone, (address, port) = seated(server, 0), server.host.split(":")
    server.close()
    assert phone.is_cut
    with pytest.raises(OSError, match="refused"):
        socket.create_connection((address, int(port)), 1.0)
    server.close()


def test_it_listens_on_the_one_address() -> None:
    made = open_listening_socket(LOOPBACK)
    assert made.getsockname()[0] == LOOPBACK
    made.close()


def test_nobody_waits_for_a_name_that_is_not_known(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = threading.Event()
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_: asked.wait(PATIENCE) and [])
    monkeypatch.setattr(near, "_PATIENCE", 0.05)
    begun = time.monotonic()
    assert local_addresses()
    assert time.monotonic() - begun < PATIENCE / 2
    asked.set()


def test_addresses_are_those_that_a_phone_can_reach() -> None:
    found = local_addresses()
    assert found
    assert len(set(found)) == len(found)
    assert all(socket.inet_aton(each) for each in found)
    assert found == (LOOPBACK,) or LOOPBACK not in found
