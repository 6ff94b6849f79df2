"""The file that is shared: by its secret address alone, whole, for a few minutes, by a server without seats too."""

from __future__ import annotations

import socket
import threading
import tracemalloc
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tabletop.net.addresses import LOOPBACK, open_listening_socket
from tabletop.net.seat_tokens import SeatTokens
from tabletop.net.server import PhoneServer
from tabletop.net.shared_file import LIFE, SharedFile, named_file
from tests.net.browser import Browser, launched
from tests.net.phones import NOTICES, PATIENCE, Handset, fetched, nothing, served, until
from tests.net.test_requests import GOOD, head, origin, parts, sent

CONTENT = bytes(range(256)) * 2000
"""Longer than what a socket takes at once."""
NAME = "Zoon 2026-11-30 20.15.00 Zoë - Ben.png"


PICTURE = Path(__file__).parents[2] / "docs" / "pictures" / "evening.png"


class Clock:
    """Stands still until somebody moves it."""

    def __init__(self) -> None:
        self.now = 50.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture(params=["phones play", "nobody plays"])
def server(request: pytest.FixtureRequest, clock: Clock) -> Iterator[PhoneServer]:
    """A server that shares a file, with seats for phones and without."""
    if request.param == "phones play":
        with served() as made:
            made.shared_file = shared(clock)
            yield made
        return
    made = PhoneServer(SeatTokens(()), {}, nothing, NOTICES)
    made.shared_file = shared(clock)
    made.open(open_listening_socket(LOOPBACK))
    try:
        yield made
    finally:
        made.close()


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    yield from launched(tmp_path_factory.mktemp("browser"))


def shared(clock: Clock) -> SharedFile:
    return SharedFile(named_file("image/png", CONTENT, NAME), ".png", clock)


def shared_by(server: PhoneServer) -> SharedFile:
    assert server.shared_file is not None
    return server.shared_file


def answer_to(server: PhoneServer, path: str, method: str = "GET", *lines: str) -> tuple[int, dict[str, str], bytes]:
    return parts(sent(server.host, head(server, f"{method} {path} HTTP/1.1", *lines)))


def test_it_is_fetched_byte_for_byte_and_says_what_it_is(server: PhoneServer) -> None:
    status, headers, body = answer_to(server, shared_by(server).path)
    assert (status, body) == (200, CONTENT)
    assert headers["content-type"] == "image/png"
    assert headers["cache-control"] == "no-store"
    assert headers["content-disposition"] == (
        'inline; filename="Zoon 2026-11-30 20.15.00 Zo_ - Ben.png"; '
        "filename*=UTF-8''Zoon%202026-11-30%2020.15.00%20Zo%C3%AB%20-%20Ben.png"
    )


def test_head_says_the_same_without_it_and_is_no_fetch(server: PhoneServer) -> None:
    got = answer_to(server, shared_by(server).path)
    until(lambda: shared_by(server).fetch_count == 1)
    assert answer_to(server, shared_by(server).path, "HEAD") == (*got[:2], b"")
    assert answer_to(server, shared_by(server).path) == got
    until(lambda: shared_by(server).fetch_count == 2)


def test_a_part_of_it_is_never_answered(server: PhoneServer) -> None:
    got = answer_to(server, shared_by(server).path, "GET", "Range: bytes=0-9")
    assert (got[0], got[2]) == (200, CONTENT)


@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_a_wrong_an_old_and_a_shortened_address_are_as_unknown_as_any(
    server: PhoneServer, clock: Clock, method: str
) -> None:
    unknown = answer_to(server, "/nothing", method)
    assert unknown[0] == 404
    old = shared_by(server)
    wrong = old.path.replace(old.path[12], "0" if old.path[12] != "0" else "1", 1)
    paths = [wrong, old.path[:-5] + ".png", old.path[:-4], old.path.upper(), f"{old.path}?x=1", "/picture/", "/picture",
             SharedFile(old.file, ".png", clock).path]  # fmt: skip
    for path in paths:
        assert answer_to(server, path, method) == unknown, path
    server.shared_file = SharedFile(old.file, ".png", clock)
    assert answer_to(server, old.path, method) == unknown
    server.shared_file = None
    assert answer_to(server, old.path, method) == unknown
    assert old.fetch_count == 0


def test_it_is_gone_after_its_time(server: PhoneServer, clock: Clock) -> None:
    path, unknown = shared_by(server).path, answer_to(server, "/nothing")
    clock.now += LIFE - 0.1
    assert answer_to(server, path)[0] == 200
    clock.now += 0.1
    assert shared_by(server).is_over
    assert answer_to(server, path) == unknown


def test_thirty_phones_get_it_at_once(server: PhoneServer) -> None:
    found: list[bytes] = []

    def fetch() -> None:
        found.append(fetched(server.host, shared_by(server).path).body)  # type: ignore[attr-defined]

    threads = [threading.Thread(target=fetch) for _ in range(30)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [CONTENT] * 30
    until(lambda: shared_by(server).fetch_count == 30)


def test_readers_that_stop_cost_no_memory_and_have_not_fetched_it(server: PhoneServer, clock: Clock) -> None:
    large = bytes(range(256)) * 4 * 8192
    server.shared_file = SharedFile(named_file("image/png", large, NAME), ".png", clock)
    address, port = server.host.split(":")
    request = head(server, f"GET {shared_by(server).path} HTTP/1.1")
    tracemalloc.start()
    try:
        with ExitStack() as lines:
            for _ in range(20):
                line = lines.enter_context(socket.create_connection((address, int(port)), PATIENCE))
                line.sendall(request)
                assert line.recv(12) == b"HTTP/1.1 200"
            assert tracemalloc.get_traced_memory()[1] < 20 * (1 << 18), "bytes that wait in the program"
            assert answer_to(server, shared_by(server).path)[2] == large
    finally:
        tracemalloc.stop()
    until(lambda: shared_by(server).fetch_count)
    assert answer_to(server, shared_by(server).path)[2] == large
    until(lambda: shared_by(server).fetch_count == 2)


def test_who_asks_for_another_host_gets_nothing(server: PhoneServer) -> None:
    request = head(server, f"GET {shared_by(server).path} HTTP/1.1", host="evil.example")
    assert sent(server.host, request) == b""


def test_addresses_have_128_bits_and_differ(clock: Clock) -> None:
    many = {shared(clock).path for _ in range(50)}
    assert len(many) == 50
    assert all(len(path) == len("/picture/.png") + 32 and int(path[9:41], 16) >= 0 for path in many)


@pytest.mark.parametrize("server", ["nobody plays"], indirect=True)
def test_a_server_without_a_page_serves_nothing_else(server: PhoneServer) -> None:
    unknown = answer_to(server, "/nothing")
    for path in ("/", "/main.js", "/words.json", "/icon.svg", "/art/a.svg", "/line"):
        assert answer_to(server, path) == unknown, path
    assert answer_to(server, "/line", "GET", origin(server), *GOOD) == unknown
    assert server.take_messages() == []


@pytest.mark.parametrize("server", ["phones play"], indirect=True)
def test_a_seat_s_code_opens_no_picture_and_the_picture_s_address_no_seat(server: PhoneServer) -> None:
    unknown = answer_to(server, "/nothing")
    for seat in (0, 1):
        assert answer_to(server, f"/picture/{server.tokens.token_of_seat(seat)}.png") == unknown
    assert Handset(server.host, shared_by(server).path[9:41]).is_cut
    assert server.take_messages() == []


@pytest.mark.slow
@pytest.mark.parametrize("server", ["nobody plays"], indirect=True)
def test_the_browser_of_a_phone_shows_it_and_nothing_is_forbidden(
    server: PhoneServer, browser: Browser, clock: Clock
) -> None:
    server.shared_file = SharedFile(named_file("image/png", PICTURE.read_bytes(), NAME), ".png", clock)
    page = browser.open(f"http://{server.host}{server.shared_file.path}")
    until(lambda: page.ask("document.contentType === 'image/png' && document.images[0].naturalWidth > 0"))
    assert not [told for told in browser.complaints() if "favicon" not in told]
    until(lambda: shared_by(server).fetch_count)
