"""Connections and requests of browsers, and the few files that are served; answered without the library."""

from __future__ import annotations

import http
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from tabletop.net.files import ServedFile

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
        """The words of a list such as `keep-alive, SocketUpgrade`, in small letters."""
        return [each.strip().lower() for value in self.header_values(name) for each in value.split(",")]


@dataclass(frozen=True, slots=True)
class SocketUpgrade:
    """A socket that may be opened."""

    request: bytes
    """What the library reads instead of the request: only what was checked here."""


def read_request(head: bytes) -> HttpRequest | None:
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
    """The files of one address, and its socket."""

    def __init__(self, host: str, files: Mapping[str, ServedFile], visited: Callable[[], None]) -> None:
        """`visited` is called whenever somebody reads the page."""
        self._host = host
        self._files = files
        self._on_visit = visited

    def answer_request(self, head: bytes) -> bytes | SocketUpgrade | None:
        """The whole answer to a request; None where the connection ends without a word, as for another host."""
        request = read_request(head)
        if request is None or request.header_values("host") != (self._host,):
            return None
        if request.method not in _METHODS:
            return self._http_response(
                request, http.HTTPStatus.METHOD_NOT_ALLOWED, _EMPTY_FILE, Allow=", ".join(_METHODS)
            )
        if request.path == SOCKET_PATH:
            return self._upgrade_to_socket(request)
        file = self._files.get(request.path)
        if file is None:
            return self._http_response(request, http.HTTPStatus.NOT_FOUND, _NOT_FOUND_FILE)
        if (request.method, request.path) == ("GET", "/"):
            self._on_visit()
        return self._http_response(request, http.HTTPStatus.OK, file)

    def _upgrade_to_socket(self, request: HttpRequest) -> bytes | SocketUpgrade | None:
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
        return SocketUpgrade("\r\n".join((*lines, "", "")).encode("ascii"))

    def _http_response(self, request: HttpRequest, status: http.HTTPStatus, file: ServedFile, **more: str) -> bytes:
        headers = {
            "Content-Type": file.kind, "Content-Length": str(len(file.content)),
            "Content-Security-Policy": _POLICY.format(self._host), **dict(_HEADERS), **more,
        }  # fmt: skip
        first = f"HTTP/1.1 {status.value} {status.phrase}"
        lines = (first, *(f"{name}: {value}" for name, value in headers.items()), "", "")
        head = "\r\n".join(lines).encode("ascii")
        return head if request.method == "HEAD" else head + file.content
