"""A phone without a screen, and whoever means no good."""

from __future__ import annotations

import http.client
import json
import socket
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from inspect import signature
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tabletop.net.addresses import LOOPBACK, open_listening_socket
from tabletop.net.connected_phones import PhoneNotices
from tabletop.net.phone_view import VERSION
from tabletop.net.requests import phone_page_files
from tabletop.net.seat_tokens import SeatTokens
from tabletop.net.server import PhoneServer
from tabletop.net.shared_file import ServedFile

PATIENCE = 60.0
"""Seconds; the machine may be busy."""
WORDS = {"language": "en"}
_OPTIONS: dict[str, Any] = {"legacy": True} if "legacy" in signature(connect).parameters else {}
"""Since websockets 17 a connection is asked for by this; before, there was no other way."""
NOTICES = PhoneNotices(
    stale="old",
    asking="wait",
    elsewhere="elsewhere",
    full="full",
    replaced="replaced",
    overtaken="overtaken",
    wrong="wrong",
    paused="paused",
)


def nothing() -> None:
    """Nobody has to be woken."""


@contextmanager
def served(wake: Callable[[], None] = nothing, more: Mapping[str, ServedFile] | None = None) -> Iterator[PhoneServer]:
    """A server for two seats."""
    passes = SeatTokens((0, 1))
    made = PhoneServer(passes, {**phone_page_files(WORDS), **(more or {})}, wake, NOTICES)
    made.open(open_listening_socket(LOOPBACK))
    try:
        yield made
    finally:
        made.close()


class Handset:
    """A phone that speaks for itself."""

    def __init__(
        self, host: str, token: str, name: str = "a", *, hello: bool = True, origin: str = "", tab: str = "",
        takes: bool = True,
    ) -> None:  # fmt: skip
        """`tab` is the one of that phone; `takes` is whether somebody has just opened it."""
        self.got: list[dict[str, Any]] = []
        self.raw: list[str] = []
        self.line: ClientConnection = connect(
            f"ws://{host}/line", origin=Origin(origin or f"http://{host}"), compression=None, open_timeout=PATIENCE,
            **_OPTIONS,
        )  # fmt: skip
        if hello:
            self.say({
                "t": "hello", "token": token, "version": VERSION, "phone": (name * 32)[:32],
                "tab": ((tab or name) * 32)[:32], "takes": takes,
            })  # fmt: skip

    def say(self, message: Mapping[str, Any]) -> None:
        self.line.send(json.dumps(message))

    def hear(self, seconds: float = 0.0) -> dict[str, Any] | None:
        """The next message that has come, or comes in this time."""
        try:
            text = self.line.recv(timeout=seconds)
        except TimeoutError:
            return None
        assert isinstance(text, str)
        self.raw.append(text)
        self.got.append(json.loads(text))
        return self.got[-1]

    @property
    def is_cut(self) -> bool:
        """Whether the line is cut within the time that anybody waits."""
        end = time.monotonic() + PATIENCE
        try:
            while time.monotonic() < end:
                self.hear(0.1)
        except ConnectionClosed:
            return True
        return False

    def close(self) -> None:
        """Goes without a word; a thread of the library may still be reading."""
        with suppress(OSError):
            self.line.socket.shutdown(socket.SHUT_RDWR)
        self.line.socket.close()


def until(told: Callable[[], Any]) -> Any:
    """Waits until something is so; returns what it is."""
    end = time.monotonic() + PATIENCE
    while not (found := told()):
        assert time.monotonic() < end, "it never was"
        time.sleep(0.005)
    return found


def fetched(host: str, path: str, **headers: str) -> http.client.HTTPResponse:
    """What is answered to a request, its body read."""
    line = http.client.HTTPConnection(host, timeout=PATIENCE)
    line.request("GET", path, headers=headers)
    answer = line.getresponse()
    answer.body = answer.read()  # type: ignore[attr-defined]
    return answer
