"""Requests that are no browser's: each is answered by us or cut off, and nothing of the library's ever leaves."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from contextlib import suppress

import pytest
from websockets.exceptions import ConnectionClosed

from tabletop.net.phone_view import VERSION
from tabletop.net.requests import LONGEST_HEAD
from tabletop.net.server import PhoneServer
from tests.net.phones import PATIENCE, Handset, served, until

KEY = "dGhlIHNhbXBsZSBub25jZQ=="
TOKEN = "a" * 32
METHODS = ("POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "CONNECT", "BREW", "get", "GETS", "M-SEARCH")
LIBRARY = (b"websocket connection", b"python", b"server:", b"traceback", b"failed to", b"websockets")
"""What only a library would say, in small letters."""


@pytest.fixture
def server() -> Iterator[PhoneServer]:
    with served() as made:
        yield made


def sent(host: str, request: bytes, *more: bytes) -> bytes:
    """All that is answered until the connection ends, b"" where it is cut off."""
    address, port = host.split(":")
    found = b""
    with socket.create_connection((address, int(port)), PATIENCE) as line, suppress(ConnectionError):
        for part in (request, *more):
            line.sendall(part)
        while part := line.recv(1 << 16):
            found += part
    return found


def head(server: PhoneServer, first: str, *lines: str, host: str | None = None) -> bytes:
    """A request with the right Host."""
    return "\r\n".join((first, f"Host: {server.host if host is None else host}", *lines, "", "")).encode("utf-8")


def parts(answer: bytes) -> tuple[int, dict[str, str], bytes]:
    """Status, headers by their names in small letters, and body."""
    top, _, body = answer.partition(b"\r\n\r\n")
    first, *lines = top.decode("ascii").split("\r\n")
    headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
    return int(first.split(" ")[1]), headers, body


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("path", ["/", "/main.js", "/line", "/nothing"])
def test_other_words_than_get_and_head_are_not_allowed(server: PhoneServer, method: str, path: str) -> None:
    status, headers, body = parts(sent(server.host, head(server, f"{method} {path} HTTP/1.1")))
    assert (status, headers["allow"], body) == (405, "GET, HEAD", b"")
    assert [each.kind for each in server.take_messages()] == [], "nobody has read the page"


@pytest.mark.parametrize(
    ("lines", "body"),
    [
        (("Content-Length: 5",), b"a=b&c"),
        (("Content-Length: 400000",), b"a" * 400_000),
        (("Transfer-Encoding: chunked",), b"5\r\na=b&c\r\n0\r\n\r\n"),
        (("Content-Length: 5", "Expect: 100-continue"), b""),
    ],
    ids=["a form", "a long one", "in chunks", "asked first"],
)
def test_a_post_with_a_body_is_answered_all_the_same(server: PhoneServer, lines: tuple[str, ...], body: bytes) -> None:
    status, headers, _ = parts(sent(server.host, head(server, "POST / HTTP/1.1", *lines), body))
    assert (status, headers["allow"]) == (405, "GET, HEAD")


@pytest.mark.parametrize("path", ["/", "/main.js", "/words.json", "/icon.svg", "/nothing", "/line"])
def test_head_is_get_without_the_body(server: PhoneServer, path: str) -> None:
    got = parts(sent(server.host, head(server, f"GET {path} HTTP/1.1")))
    assert parts(sent(server.host, head(server, f"HEAD {path} HTTP/1.1"))) == (*got[:2], b"")
    assert int(got[1]["content-length"]) == len(got[2])


def test_a_request_in_single_bytes_is_read(server: PhoneServer) -> None:
    request = head(server, "GET / HTTP/1.1")
    assert parts(sent(server.host, *(request[k : k + 1] for k in range(len(request)))))[0] == 200
    assert parts(sent(server.host, head(server, "GET / HTTP/1.0")))[0] == 200


GOOD = (
    "Connection: keep-alive, Upgrade", "Upgrade: websocket", f"Sec-WebSocket-Key: {KEY}", "Sec-WebSocket-Version: 13",
)  # fmt: skip


def origin(server: PhoneServer) -> str:
    return f"Origin: http://{server.host}"


def without(name: str) -> tuple[str, ...]:
    return tuple(line for line in GOOD if not line.startswith(name))


BAD_UPGRADES = {
    "no connection": without("Connection"),
    "no upgrade": without("Upgrade"),
    "another upgrade": (*without("Upgrade"), "Upgrade: h2c"),
    "no key": without("Sec-WebSocket-Key"),
    "a short key": (*without("Sec-WebSocket-Key"), "Sec-WebSocket-Key: abc"),
    "two keys": (*GOOD, f"Sec-WebSocket-Key: {KEY}"),
    "no version": without("Sec-WebSocket-Version"),
    "an old version": (*without("Sec-WebSocket-Version"), "Sec-WebSocket-Version: 8"),
    "a body": (*GOOD, "Content-Length: 4"),
    "chunks": (*GOOD, "Transfer-Encoding: chunked"),
}


@pytest.mark.parametrize("lines", BAD_UPGRADES.values(), ids=list(BAD_UPGRADES))
def test_a_socket_that_cannot_be_is_refused_without_a_word_of_the_library(
    server: PhoneServer, lines: tuple[str, ...]
) -> None:
    answer = sent(server.host, head(server, "GET /line HTTP/1.1", origin(server), *lines))
    assert not [word for word in LIBRARY if word in answer.lower()]
    assert answer == b"" or (parts(answer)[0], parts(answer)[2]) == (426, b"")


STRANGE = {
    "nothing": b"\r\n\r\n",
    "noise": b"\x00\xff\xfe" * 20 + b"\r\n\r\n",
    "another protocol": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "an old protocol": b"GET /\r\n\r\n",
    "no host": b"GET / HTTP/1.1\r\n\r\n",
    "a folded header": b"GET / HTTP/1.1\r\nHost: x\r\n folded\r\n\r\n",
    "a header without a colon": b"GET / HTTP/1.1\r\nHost\r\n\r\n",
    "a space in a header's name": b"GET / HTTP/1.1\r\nHo st: x\r\n\r\n",
    "a bare line feed": b"GET / HTTP/1.1\nHost: x\n\n\r\n\r\n",
    "a long path": b"GET /" + b"a" * 9000 + b" HTTP/1.1\r\n\r\n",
    "a long head": b"GET / HTTP/1.1\r\nA: " + b"a" * LONGEST_HEAD + b"\r\n\r\n",
    "a head without an end": b"GET / HTTP/1.1\r\nA: " + b"a" * 2 * LONGEST_HEAD,
    "many headers": b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 300 + b"\r\n",
    "a path that is not ASCII": "GET /ü HTTP/1.1\r\nHost: x\r\n\r\n".encode(),
}


@pytest.mark.parametrize("request_", STRANGE.values(), ids=list(STRANGE))
def test_what_is_no_request_is_cut_off_without_a_word(server: PhoneServer, request_: bytes) -> None:
    assert sent(server.host, request_) == b""
    assert parts(sent(server.host, head(server, "GET / HTTP/1.1")))[0] == 200


def test_strange_headers_of_a_good_socket_do_no_harm(server: PhoneServer) -> None:
    """A library may refuse what it cannot read, in its own words: it reads none of these."""
    address, port = server.host.split(":")
    lines = (origin(server), *GOOD, "Sec-WebSocket-Protocol: ,;=", "Sec-WebSocket-Extensions: ;;", "X-Name: \u00fc")
    with socket.create_connection((address, int(port)), PATIENCE) as line:
        line.sendall(head(server, "GET /line HTTP/1.1", *lines))
        answer = line.recv(1 << 16)
    assert parts(answer)[0] == 101
    assert not [word for word in LIBRARY if word in answer.lower()]


def test_hello_in_the_same_packet_as_the_request_is_read(server: PhoneServer) -> None:
    told = {"t": "hello", "token": server.tokens.token_of_seat(0), "version": VERSION, "phone": TOKEN, "tab": TOKEN,
            "takes": True}  # fmt: skip
    text = json.dumps(told).encode()
    frame = b"\x81\xfe" + len(text).to_bytes(2, "big") + bytes(4) + text
    address, port = server.host.split(":")
    with socket.create_connection((address, int(port)), PATIENCE) as line:
        line.sendall(head(server, "GET /line HTTP/1.1", origin(server), *GOOD) + frame)
        until(lambda: [each.kind for each in server.take_messages()] == ["joined"])


@pytest.mark.parametrize("text", ["x" * 9000, b"\xff\xfe", b"a"], ids=["too long", "no text", "bytes"])
def test_a_line_ends_without_a_word_of_the_library(server: PhoneServer, text: str | bytes) -> None:
    phone = Handset(server.host, server.tokens.token_of_seat(0))
    phone.line.send(text, text=True)
    with pytest.raises(ConnectionClosed) as ended:
        phone.line.recv(timeout=PATIENCE)
    assert ended.value.rcvd is None or ended.value.rcvd.reason == ""


@pytest.mark.parametrize("version", [0, VERSION - 1, VERSION + 1])
@pytest.mark.parametrize("more", [{}, {"phone": TOKEN}, {"phone": TOKEN, "tab": TOKEN, "takes": True, "new": 1}])
def test_a_page_of_another_version_is_told_so_whatever_else_its_hello_says(
    server: PhoneServer, version: int, more: dict[str, object]
) -> None:
    phone = Handset(server.host, "", hello=False)
    phone.say({"t": "hello", "token": server.tokens.token_of_seat(0), "version": version, **more})
    assert phone.hear(PATIENCE) == {"t": "stale", "text": "old"}
    assert phone.is_cut
    assert server.take_messages() == []


def test_a_page_of_another_version_and_with_no_good_code_is_told_nothing(server: PhoneServer) -> None:
    phone = Handset(server.host, "", hello=False)
    phone.say({"t": "hello", "token": TOKEN, "version": VERSION + 1})
    assert phone.is_cut
    assert phone.raw == []
