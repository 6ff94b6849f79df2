"""The server: a thread of its own with its own loop; the table hands it sheets and hears what phones say.

Whatever comes in from the network is read here and nowhere else, and reaches the table as checked, small values in a
queue. Nothing that anybody sends makes the table wait.
"""

from __future__ import annotations

import asyncio
import http
import logging
import socket
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Any, Final, Literal

from websockets.asyncio.server import ServerConnection, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from tabletop.net import wire
from tabletop.net.addresses import is_here, listening
from tabletop.net.files import File
from tabletop.net.passes import WATCH, Passes
from tabletop.net.sheet import VERSION, notice

log = logging.getLogger(__name__)

MOST: Final = 32
"""Connections at a time."""
PATIENCE: Final = 10.0
"""Seconds in which a connection must say hello, and a phone take what it is sent."""
_PING: Final = 10.0
"""Seconds between two pings."""
_LOOK: Final = 5.0
"""Seconds between two looks at the address."""
_SLEPT: Final = 15.0
"""Seconds by which a look comes too late on a machine that has slept."""
_POLICY: Final = (
    "default-src 'self'; connect-src 'self' ws://{}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""Older phones do not count a socket of the same host as 'self'."""
_HEADERS: Final = (
    ("Cache-Control", "no-store"),
    ("Referrer-Policy", "no-referrer"),
    ("X-Content-Type-Options", "nosniff"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Connection", "close"),
)

Kind = Literal["visited", "joined", "left", "asks", "withdrew", "pick", "back", "done", "lost", "found"]
"""The last two are about the address, which the machine has no more, or again."""


@dataclass(frozen=True, slots=True)
class Heard:
    """Something that the table must know."""

    kind: Kind
    seat: int = WATCH
    seq: int = 0
    place: str = ""
    phone: str = ""
    """Which phone asks for a seat that another one has."""


class _Phone:
    """A connection that has said hello."""

    def __init__(self, connection: ServerConnection, seat: int, name: str) -> None:
        self.connection = connection
        self.seat = seat
        self.name = name
        self.letters: deque[str] = deque(maxlen=8)
        """What is to be sent besides the sheet."""
        self.sheet = ""
        """The sheet that is to be sent; only the last one counts."""
        self.due = asyncio.Event()

    def send(self, text: str, *, is_sheet: bool) -> None:
        """Puts it on the way: a slow reader gets the last sheet only."""
        if is_sheet:
            self.sheet = text
        else:
            self.letters.append(text)
        self.due.set()


class Server:
    """Off until `open`; all public methods are for the table's thread."""

    def __init__(
        self, passes: Passes, files: Mapping[str, File], wake: Callable[[], None], stale: str, asking: str
    ) -> None:
        """`wake` is called, from the other thread, when there is something to hear; the words are for the page."""
        self._passes = passes
        self._files = files
        self._wake = wake
        self._stale, self._asking = stale, asking
        self._heard: SimpleQueue[Heard] = SimpleQueue()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None
        self._listening: socket.socket | None = None
        self._stop: asyncio.Event | None = None
        self._host = ""
        self._open = 0
        """Connections that there are."""
        self._visited = False
        """Whether anybody has come, which is told once."""
        self._phones: dict[int, _Phone] = {}
        """By seat."""
        self._watchers: set[_Phone] = set()
        self._waiting: dict[int, _Phone] = {}
        """By seat, who asks for it while another phone has it."""
        self._owners: dict[int, str] = {}
        """By seat, the name of the phone that it belongs to, also while that one is away."""
        self._sheets: dict[int, str] = {}
        """The present sheet of each seat."""

    # --- for the table ----------------------------------------------------------------------------------------------

    @property
    def host(self) -> str:
        """Address and port, as they stand in the code."""
        return self._host

    def open(self, listening: socket.socket) -> None:
        """Listens on this socket from now on; raises RuntimeError where it does already."""
        if self._thread is not None:
            raise RuntimeError("the server is open")
        address, port = listening.getsockname()
        self._host, self._listening = f"{address}:{port}", listening
        ready = threading.Event()
        self._thread = threading.Thread(target=self._run, args=(ready,), name="phones", daemon=True)
        self._thread.start()
        ready.wait(PATIENCE)

    def close(self) -> None:
        """Ends every connection and stops listening; the port is free afterwards."""
        thread, self._thread = self._thread, None
        if thread is None:
            return
        self._call(lambda: self._stop.set() if self._stop is not None else None)
        thread.join(PATIENCE)
        if self._listening is not None:
            self._listening.close()
            self._listening = None

    def heard(self) -> list[Heard]:
        """Everything since the last call, in order."""
        found: list[Heard] = []
        while True:
            try:
                found.append(self._heard.get_nowait())
            except Empty:
                return found

    def show(self, seat: int, sheet: str) -> None:
        """The present sheet of a seat: sent to whoever sits there, and to whoever comes."""
        self._call(lambda: self._show(seat, sheet))

    def tell(self, seat: int, text: str) -> None:
        """One message for whoever sits there just now."""
        self._call(lambda: self._tell(seat, text))

    def drop(self, seat: int, text: str) -> None:
        """Throws the phone of a seat out, and one that asks for it, with a last word.

        Whoever comes next with a good token has the seat.
        """
        self._call(lambda: self._drop(seat, text))

    def answer(self, seat: int, *, yes: bool, text: str) -> None:
        """The table's answer to a phone that asks for a seat that another one has; `text` is for who is turned away."""
        self._call(lambda: self._answered(seat, yes=yes, text=text))

    # --- its own thread ---------------------------------------------------------------------------------------------

    def _call(self, act: Callable[[], object]) -> None:
        loop = self._loop
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(act)

    def _run(self, ready: threading.Event) -> None:
        try:
            asyncio.run(self._serve(ready))
        except Exception:
            log.exception("the server for phones has failed")
        finally:
            ready.set()

    async def _serve(self, ready: threading.Event) -> None:
        self._loop, self._stop = asyncio.get_running_loop(), asyncio.Event()
        quiet = logging.getLogger(f"{__name__}.wire")
        quiet.disabled = True  # what strangers send is no news, and must not fill the disk
        while not self._stop.is_set():
            async with serve(
                self._meet, sock=self._listening, process_request=self._request, origins=[f"http://{self._host}"],  # type: ignore[list-item]
                compression=None, server_header=None, open_timeout=PATIENCE, ping_interval=_PING, ping_timeout=_PING,
                close_timeout=2.0, max_size=wire.LONGEST, max_queue=4, write_limit=1 << 15, logger=quiet,
                create_connection=self._connection,  # type: ignore[arg-type]
            ):  # fmt: skip
                ready.set()
                await self._until_lost(self._stop)
            await self._again(self._stop)

    async def _until_lost(self, stop: asyncio.Event) -> None:
        """Until it is to end, the address has gone, or the machine has slept and sockets may be dead."""
        address = self._host.partition(":")[0]
        looked = _now()
        while is_here(address) and not await _waited(stop, _LOOK):
            looked, before = _now(), looked
            if looked - before > _LOOK + _SLEPT:
                return

    async def _again(self, stop: asyncio.Event) -> None:
        """Opens the same port of the same address as soon as that can be done, and says so if it takes a while."""
        address, _, port = self._host.partition(":")
        told = False
        while not stop.is_set():
            try:
                self._listening = listening(address, int(port))
            except OSError:
                if not told:
                    told = True
                    self._hear(Heard("lost"))
                await _waited(stop, _LOOK)
            else:
                if told:
                    self._hear(Heard("found"))
                return

    def _connection(self, *args: Any, **kwargs: Any) -> ServerConnection:
        return _Counted(self, *args, **kwargs)

    def entered(self) -> bool:
        """Counts a connection; whether there is room for it. For connections only."""
        self._open += 1
        return self._open <= MOST

    def gone(self) -> None:
        """One connection less. For connections only."""
        self._open -= 1

    def _request(self, connection: ServerConnection, request: Request) -> Response | None:
        """A file of the list, or None for the socket; whoever names another host is cut off without a word."""
        if request.headers.get_all("Host") != [self._host]:
            return _cut(connection)
        if request.path == "/line":
            return None if request.headers.get_all("Origin") == [f"http://{self._host}"] else _cut(connection)
        file = self._files.get(request.path)
        if file is None:
            return self._response(http.HTTPStatus.NOT_FOUND, File("text/plain; charset=utf-8", b"nothing here\n"))
        if request.path == "/" and not self._visited:
            self._visited = True
            self._hear(Heard("visited"))
        return self._response(http.HTTPStatus.OK, file)

    def _response(self, status: http.HTTPStatus, file: File) -> Response:
        policy = ("Content-Security-Policy", _POLICY.format(self._host))
        size = ("Content-Length", str(len(file.content)))
        headers = Headers([("Content-Type", file.kind), size, policy, *_HEADERS])
        return Response(status.value, status.phrase, headers, file.content)

    async def _meet(self, connection: ServerConnection) -> None:
        """Everything from hello to goodbye."""
        try:
            async with asyncio.timeout(PATIENCE):
                hello = wire.hello(await connection.recv())
        except (wire.BadMessage, TimeoutError, ConnectionClosed):
            connection.transport.abort()
            return
        seat = self._passes.seat(hello.token)
        if seat is None:
            connection.transport.abort()
            return
        if hello.version != VERSION:
            await connection.send(notice("stale", self._stale))
            return
        phone = _Phone(connection, seat, hello.phone)
        sending = asyncio.create_task(self._send(phone))
        try:
            self._seat(phone)
            await self._listen(phone)
        except (wire.BadMessage, ConnectionClosed):
            connection.transport.abort()
        finally:
            sending.cancel()
            self._leave(phone)

    def _seat(self, phone: _Phone) -> None:
        """The same phone takes its seat again; another one asks the table."""
        if phone.seat == WATCH:
            self._watchers.add(phone)
        else:
            if self._owners.get(phone.seat, phone.name) != phone.name:
                before = self._waiting.pop(phone.seat, None)
                if before is not None:
                    before.connection.transport.abort()
                self._waiting[phone.seat] = phone
                phone.send(notice("asking", self._asking), is_sheet=False)
                self._hear(Heard("asks", phone.seat, phone=phone.name))
                return
            self._sit(phone)
        if phone.seat in self._sheets:
            phone.send(self._sheets[phone.seat], is_sheet=True)
        self._hear(Heard("joined", phone.seat))

    def _sit(self, phone: _Phone) -> None:
        sits = self._phones.get(phone.seat)
        self._phones[phone.seat], self._owners[phone.seat] = phone, phone.name
        if sits is not None:
            sits.connection.transport.abort()

    def _leave(self, phone: _Phone) -> None:
        self._watchers.discard(phone)
        if self._waiting.get(phone.seat) is phone:
            del self._waiting[phone.seat]
            self._hear(Heard("withdrew", phone.seat))
        if self._phones.get(phone.seat) is phone:
            del self._phones[phone.seat]
            self._hear(Heard("left", phone.seat))

    async def _listen(self, phone: _Phone) -> None:
        """Takes at most so many messages within a second; raises BadMessage, ConnectionClosed."""
        times: deque[float] = deque(maxlen=wire.FASTEST)
        clock = asyncio.get_running_loop().time
        while True:
            said = wire.said(await phone.connection.recv())
            now = clock()
            if len(times) == wire.FASTEST and now - times[0] < 1.0:
                raise wire.BadMessage("too many")
            times.append(now)
            if said.kind == "ping":
                phone.send('{"t":"pong"}', is_sheet=False)
            elif self._phones.get(phone.seat) is phone:
                self._hear(Heard(said.kind, phone.seat, said.seq, said.place))  # type: ignore[arg-type]

    async def _send(self, phone: _Phone) -> None:
        """Sends what is due, the sheet last; whoever does not take it in time is gone."""
        while True:
            await phone.due.wait()
            phone.due.clear()
            texts = [*phone.letters, *([phone.sheet] if phone.sheet else [])]
            phone.letters.clear()
            phone.sheet = ""
            try:
                for text in texts:
                    async with asyncio.timeout(PATIENCE):
                        await phone.connection.send(text)
            except (TimeoutError, ConnectionClosed):
                phone.connection.transport.abort()
                return

    def _show(self, seat: int, sheet: str) -> None:
        self._sheets[seat] = sheet
        self._tell(seat, sheet, is_sheet=True)

    def _tell(self, seat: int, text: str, *, is_sheet: bool = False) -> None:
        sits = self._watchers if seat == WATCH else {self._phones[seat]} if seat in self._phones else set()
        for phone in sits:
            phone.send(text, is_sheet=is_sheet)

    def _drop(self, seat: int, text: str) -> None:
        self._owners.pop(seat, None)
        one = self._phones.get(seat), self._waiting.get(seat)
        gone = [*(self._watchers if seat == WATCH else ()), *filter(None, one)]
        for phone in gone:
            self._bid_farewell(phone, text)

    def _answered(self, seat: int, *, yes: bool, text: str) -> None:
        phone = self._waiting.pop(seat, None)
        if phone is None:
            return
        if not yes:
            self._bid_farewell(phone, text)
            return
        self._sit(phone)
        if seat in self._sheets:
            phone.send(self._sheets[seat], is_sheet=True)
        self._hear(Heard("joined", seat))

    def _bid_farewell(self, phone: _Phone, text: str) -> None:
        """A last word, and then the line is cut."""
        phone.send(notice("out", text), is_sheet=False)
        asyncio.get_running_loop().call_later(0.5, phone.connection.transport.abort)
        self._leave(phone)

    def _hear(self, heard: Heard) -> None:
        self._heard.put(heard)
        self._wake()


class _Counted(ServerConnection):
    """A connection that counts itself, and goes at once where there are too many."""

    def __init__(self, owner: Server, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._owner = owner

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Too many are cut off without a word."""
        has_room = self._owner.entered()
        super().connection_made(transport)
        if not has_room:
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """One less."""
        self._owner.gone()
        super().connection_lost(exc)


def _now() -> float:
    """What clocks of people show, in seconds: they go on while the machine sleeps."""
    return time.time()


async def _waited(stop: asyncio.Event, seconds: float) -> bool:
    """Lets so much time pass at most; whether it is to end."""
    try:
        async with asyncio.timeout(seconds):
            await stop.wait()
    except TimeoutError:
        return False
    return True


def _cut(connection: ServerConnection) -> Response:
    """Ends a connection without a word; the answer that is due never leaves."""
    connection.transport.abort()
    return Response(http.HTTPStatus.FORBIDDEN.value, "", Headers(), b"")
