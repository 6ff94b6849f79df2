"""Connections until somebody sits: so many at a time, each for so long, and none in the way of another."""

from __future__ import annotations

import asyncio
from collections import Counter
from enum import Enum
from typing import Any, Final

from websockets.asyncio.server import ServerConnection

from tabletop.net.requests import LONGEST_HEAD, RequestHandler, SocketUpgrade

PENDING: Final = 96
"""Connections at a time that have no place yet, or none any more."""
BATCH: Final = 32
"""Connections that are taken in one turn of the loop: fewer than PENDING, so that each is read before it may go."""
QUEUE: Final = 1024
"""Connections that the system keeps until they are taken: where it has no room left, a phone tries again after 1 s."""


class PendingConnections:
    """Everybody without a place, the oldest first. Whoever floods the door pushes out their own connections."""

    def __init__(self, seconds: float) -> None:
        """`seconds` is how long each may take."""
        self._seconds = seconds
        self._timers: dict[PhoneConnection, asyncio.TimerHandle] = {}
        self._is_shut = False

    def __len__(self) -> int:
        return len(self._timers)

    def add(self, connection: PhoneConnection) -> None:
        """From now on its time runs, also where it has run before."""
        self.remove(connection)
        if self._is_shut:
            connection.transport.abort()
            return
        if len(self._timers) >= PENDING:
            self._abort_connection(self._oldest_of_busiest_address())
        later = asyncio.get_running_loop().call_later
        self._timers[connection] = later(self._seconds, self._abort_connection, connection)

    def remove(self, connection: PhoneConnection) -> None:
        """It has a place, or is gone."""
        timer = self._timers.pop(connection, None)
        if timer is not None:
            timer.cancel()

    def cut_all(self) -> None:
        """Nobody waits here any more, and nobody will."""
        self._is_shut = True
        for connection in tuple(self._timers):
            self._abort_connection(connection)

    def _abort_connection(self, connection: PhoneConnection) -> None:
        self.remove(connection)
        connection.transport.abort()

    def _oldest_of_busiest_address(self) -> PhoneConnection:
        """The oldest connection of the address that has most of them."""
        counted = Counter(connection.address for connection in self._timers)
        busiest = max(counted.values())
        return next(connection for connection in self._timers if counted[connection.address] == busiest)


class _ConnectionPhase(Enum):
    """How far a connection has come."""

    ASKING = "asking"
    ANSWERED = "answered"
    OPEN = "open"


class PhoneConnection(ServerConnection):
    """Reads its first request itself: the library hears of it once that asks for a socket, and is good."""

    def __init__(self, site: RequestHandler, pending: PendingConnections, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._requests, self._pending = site, pending
        self._phase = _ConnectionPhase.ASKING
        self._head = bytearray()
        self.address = ""
        """Where it comes from."""
        fail = self.protocol.fail
        # Why the library ends a connection is told in its own English; a code is enough.
        self.protocol.fail = lambda code, reason="": fail(code)  # type: ignore[method-assign]

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Waits for the request."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        self.address = str((transport.get_extra_info("peername") or ("",))[0])
        self._pending.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """One less."""
        self._pending.remove(self)
        if self._phase is _ConnectionPhase.OPEN:
            super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """What comes after an answer is not read."""
        if self._phase is _ConnectionPhase.OPEN:
            super().data_received(data)
        elif self._phase is _ConnectionPhase.ASKING:
            self._head += data
            head, end, rest = self._head.partition(b"\r\n\r\n")
            if len(head) > LONGEST_HEAD:
                self.transport.abort()
            elif end:
                self._answer_request(bytes(head), bytes(rest))

    def eof_received(self) -> None:
        """Closes, once all that was answered has left."""
        if self._phase is _ConnectionPhase.OPEN:
            super().eof_received()

    def _answer_request(self, head: bytes, rest: bytes) -> None:
        answer = self._requests.answer_request(head)
        if answer is None:
            self.transport.abort()
        elif isinstance(answer, SocketUpgrade):
            self._phase = _ConnectionPhase.OPEN
            super().connection_made(self.transport)
            super().data_received(answer.request + rest)
        else:
            self._phase = _ConnectionPhase.ANSWERED
            self._pending.add(self)
            self.transport.write(answer)
            self.transport.write_eof()  # a close would cut the answer off where more is being sent to us
