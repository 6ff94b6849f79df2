"""The HTTP part of the phones' server: connections and requests of browsers, and the few files that are served.

Used by `net/server` (RequestHandler, PhoneConnection, PendingConnections) and by `table_phones`, which says which
files there are; one more may be shared by a secret address (`shared_file`). Any other path gets the same "nothing
here", and whatever isn't a good request must be closed without an answer. It runs in the server's thread, so nothing
here may wait or touch the table. SOCKET_PATH and the addresses of drawings (`/art/`) stand in `net/page` as well; the
limits and headers are part of the protection against strangers.
"""

from __future__ import annotations

import asyncio
import http
import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from typing import Any, Final

from websockets.asyncio.server import ServerConnection

from tabletop.net.shared_file import ServedFile, SharedFile

PAGE: Final = Path(__file__).parent / "page"
_KINDS: Final = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".json": "application/json",
}
_FIRST: Final = "index.html"


def phone_page_files(words: Mapping[str, str]) -> dict[str, ServedFile]:
    """The page by its addresses; `words` are its sentences in the language in use."""
    found = {f"/{path.name}": ServedFile(_KINDS[path.suffix], path.read_bytes()) for path in sorted(PAGE.iterdir())
             if path.suffix in _KINDS}  # fmt: skip
    page = found.pop(f"/{_FIRST}")
    in_use = f'<html lang="{words["language"]}">'.encode()
    found["/"] = replace(page, content=page.content.replace(b'<html lang="en">', in_use))
    found["/words.json"] = ServedFile(_KINDS[".json"], json.dumps(dict(words), ensure_ascii=False).encode())
    return found


def drawing_files(folder: Path, names: Iterable[str]) -> dict[str, ServedFile]:
    """Drawings of a game by "/art/NAME.svg"; names without a drawing are left out."""
    found: dict[str, ServedFile] = {}
    for name in names:
        path = folder / f"{name}.svg"
        if path.is_file() and path.resolve().is_relative_to(folder.resolve()):
            found[f"/art/{name}.svg"] = ServedFile(_KINDS[".svg"], path.read_bytes())
    return found


def generated_drawing_files(made: Mapping[str, str]) -> dict[str, ServedFile]:
    """Drawings of a game that are no files, such as a figure in a side's colour, by "/art/NAME.svg"."""
    return {f"/art/{name}.svg": ServedFile(_KINDS[".svg"], text.encode()) for name, text in made.items()}


LONGEST_HEAD: Final = 16 * 1024
"""Bytes of a request line and its headers."""
SOCKET_PATH: Final = "/line"
"""Where the socket is."""
_REQUEST: Final = re.compile(r"([!-~]+) ([!-~]+) HTTP/1\.([01])")
_HEADER: Final = re.compile(r"([-!#$%&'*+.^_`|~0-9A-Za-z]+):[ \t]*([\t -~\x80-\xff]*)")
_KEY: Final = re.compile(r"[A-Za-z0-9+/]{22}==")
_METHODS: Final = ("GET", "HEAD")
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
_EMPTY_FILE: Final = ServedFile("text/plain; charset=utf-8", b"")
_NOT_FOUND_FILE: Final = ServedFile("text/plain; charset=utf-8", b"nothing here\n")


@dataclass(frozen=True, slots=True)
class HttpRequest:
    """What a browser asks for."""

    method: str
    path: str
    minor: int
    """Of the version: 0 or 1."""
    headers: Mapping[str, tuple[str, ...]]
    """All values of a header by its name in small letters."""

    def header_values(self, name: str) -> tuple[str, ...]:
        """Those of a header, () where it is missing."""
        return self.headers.get(name, ())

    def header_tokens(self, name: str) -> list[str]:
        """The words of a list such as `keep-alive, AcceptedWebSocketRequest`, in small letters."""
        return [each.strip().lower() for value in self.header_values(name) for each in value.split(",")]


@dataclass(frozen=True, slots=True)
class AcceptedWebSocketRequest:
    """A socket that may be opened."""

    request: bytes
    """What the library reads instead of the request: only what was checked here."""


@dataclass(frozen=True, slots=True)
class SharedFileAnswer:
    """For whoever has asked for the file that is shared, and may take longer to read it."""

    head: bytes
    """All of the answer before the file."""
    shared: SharedFile


def parse_http_request(head: bytes) -> HttpRequest | None:
    """The request whose lines these are, without the empty one; None for anything else."""
    first, *lines = head.decode("iso-8859-1").split("\r\n")
    request, headers = _REQUEST.fullmatch(first), [_HEADER.fullmatch(line) for line in lines]
    if request is None:
        return None
    found: dict[str, tuple[str, ...]] = {}
    for header in headers:
        if header is None:
            return None
        name = header[1].lower()
        found[name] = (*found.get(name, ()), header[2].rstrip(" \t"))
    return HttpRequest(request[1], request[2], int(request[3]), found)


class RequestHandler:
    """The files of one address, its socket where there is a page that asks for one, and the file that is shared."""

    def __init__(
        self, host: str, files: Mapping[str, ServedFile], visited: Callable[[], None],
        shared_file: Callable[[], SharedFile | None] = lambda: None,
    ) -> None:  # fmt: skip
        """`visited` is called whenever somebody reads the page."""
        self._host = host
        self._files = files
        self._on_visit = visited
        self._shared_file = shared_file

    def answer_request(self, head: bytes) -> bytes | AcceptedWebSocketRequest | SharedFileAnswer | None:
        """The whole answer to a request; None where the connection ends without a word, as for another host."""
        request = parse_http_request(head)
        if request is None or request.header_values("host") != (self._host,):
            return None
        if request.method not in _METHODS:
            return self._http_response(
                request, http.HTTPStatus.METHOD_NOT_ALLOWED, _EMPTY_FILE, Allow=", ".join(_METHODS)
            )
        if request.path == SOCKET_PATH and "/" in self._files:
            return self._check_websocket_request(request)
        shared = self._shared_file()
        if shared is not None and shared.has_path(request.path):
            head = self._response_head(http.HTTPStatus.OK, shared.file)
            return head if request.method == "HEAD" else SharedFileAnswer(head, shared)
        file = self._files.get(request.path, _NOT_FOUND_FILE)
        if (request.method, request.path) == ("GET", "/") and file is not _NOT_FOUND_FILE:
            self._on_visit()
        status = http.HTTPStatus.NOT_FOUND if file is _NOT_FOUND_FILE else http.HTTPStatus.OK
        return self._http_response(request, status, file)

    def _check_websocket_request(self, request: HttpRequest) -> bytes | AcceptedWebSocketRequest | None:
        """The socket is for this page alone."""
        if request.method != "GET" or "websocket" not in request.header_tokens("upgrade"):
            return self._http_response(request, http.HTTPStatus.UPGRADE_REQUIRED, _EMPTY_FILE, Upgrade="websocket")
        origin, keys = f"http://{self._host}", request.header_values("sec-websocket-key")
        is_good = (
            request.minor == 1
            and request.header_values("origin") == (origin,)
            and "upgrade" in request.header_tokens("connection")
            and request.header_values("sec-websocket-version") == ("13",)
            and len(keys) == 1 and _KEY.fullmatch(keys[0])
            and not request.header_values("transfer-encoding") and set(request.header_values("content-length")) <= {"0"}
        )  # fmt: skip
        if not is_good:
            return None
        lines = (
            f"GET {SOCKET_PATH} HTTP/1.1", f"Host: {self._host}", f"Origin: {origin}", "Connection: Upgrade",
            "Upgrade: websocket", "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {keys[0]}",
        )  # fmt: skip
        return AcceptedWebSocketRequest("\r\n".join((*lines, "", "")).encode("ascii"))

    def _http_response(self, request: HttpRequest, status: http.HTTPStatus, file: ServedFile, **more: str) -> bytes:
        head = self._response_head(status, file, **more)
        return head if request.method == "HEAD" else head + file.content

    def _response_head(self, status: http.HTTPStatus, file: ServedFile, **more: str) -> bytes:
        headers = {
            "Content-Type": file.kind, "Content-Length": str(len(file.content)),
            "Content-Security-Policy": _POLICY.format(self._host), **dict(_HEADERS), **file.headers, **more,
        }  # fmt: skip
        first = f"HTTP/1.1 {status.value} {status.phrase}"
        lines = (first, *(f"{name}: {value}" for name, value in headers.items()), "", "")
        return "\r\n".join(lines).encode("ascii")


SHARED_FILE_PATIENCE: Final = 60.0
"""Seconds in which a phone must have read the file that is shared: megabytes, where the network may be a weak one."""
_PIECE: Final = 128 * 1024
"""Bytes of that file that are on their way to a phone at a time, so that slow readers cost no memory."""
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

    def add(self, connection: PhoneConnection, seconds: float = 0.0) -> None:
        """From now on its time runs, also where it has run before; `seconds` where that is longer than usual."""
        self.remove(connection)
        if self._is_shut:
            connection.transport.abort()
            return
        if len(self._timers) >= PENDING:
            self._abort_connection(self._oldest_of_busiest_address())
        later = asyncio.get_running_loop().call_later
        self._timers[connection] = later(max(seconds, self._seconds), self._abort_connection, connection)

    def remove(self, connection: PhoneConnection) -> None:
        """It has a place, or is gone."""
        timer = self._timers.pop(connection, None)
        if timer is not None:
            timer.cancel()

    def abort_all_connections(self) -> None:
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

    def __init__(
        self, site: RequestHandler, pending: PendingConnections, fetched: Callable[[SharedFile], None], *args: Any,
        **kwargs: Any,
    ) -> None:  # fmt: skip
        """`fetched` is called once a phone has read all of the file that is shared."""
        super().__init__(*args, **kwargs)
        self._requests, self._pending, self._on_fetched = site, pending, fetched
        self._fetching: SharedFile | None = None
        self._unsent = memoryview(b"")
        """What is left of that file."""
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
        elif self._fetching is not None and not self._unsent and not self.transport.get_write_buffer_size():
            self._on_fetched(self._fetching)

    def pause_writing(self) -> None:
        """More is waiting than the system takes."""
        if self._phase is _ConnectionPhase.OPEN:
            super().pause_writing()

    def resume_writing(self) -> None:
        """The system takes more."""
        if self._phase is _ConnectionPhase.OPEN:
            super().resume_writing()
        elif self._unsent:
            self._write_unsent()

    def _answer_request(self, head: bytes, rest: bytes) -> None:
        answer = self._requests.answer_request(head)
        if answer is None:
            self.transport.abort()
        elif isinstance(answer, AcceptedWebSocketRequest):
            self._phase = _ConnectionPhase.OPEN
            super().connection_made(self.transport)
            super().data_received(answer.request + rest)
        else:
            self._phase = _ConnectionPhase.ANSWERED
            if isinstance(answer, SharedFileAnswer):
                self._pending.add(self, SHARED_FILE_PATIENCE)
                self._fetching, self._unsent = answer.shared, memoryview(answer.shared.file.content)
                self.transport.write(answer.head)
            else:
                self._pending.add(self)
                self.transport.write(answer)
            self._write_unsent()

    def _write_unsent(self) -> None:
        """As much as the system takes now; the connection ends after the last of it."""
        most = self.transport.get_write_buffer_limits()[1]
        while self._unsent and self.transport.get_write_buffer_size() <= most:
            piece, self._unsent = self._unsent[:_PIECE], self._unsent[_PIECE:]
            self.transport.write(piece)
        if not self._unsent:
            self.transport.write_eof()  # a close would cut the answer off where more is being sent to us
