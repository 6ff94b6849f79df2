"""One file that whoever knows its secret address may fetch for a while, such as the picture of an evening.

Made by `ui/scenes/phones/picture_sharing`, handed to PhoneServer (`net/server`), and asked by RequestHandler
(`net/requests`) in the server's thread. The address is all the protection that the file has: 128 random bits, compared
in constant time, for LIFE seconds at most. A wrong, an old and a shortened address must not be told from each other, so
`has_path` only says yes or no. `fetch_count` is written by the server's thread and only read by the table's.
"""

from __future__ import annotations

import hmac
import secrets
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import quote

LIFE: Final = 600.0
"""Seconds after which the address opens nothing any more."""
_FOLDER: Final = "/picture/"
_POLICY: Final = (
    "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
"""Browsers lay a picture out by a style of their own, which the policy of the page for phones would forbid."""


@dataclass(frozen=True, slots=True)
class ServedFile:
    """What is answered."""

    kind: str
    """Its media type."""
    content: bytes
    headers: Mapping[str, str] = field(default_factory=dict)
    """What is said of it besides, in ASCII."""


def named_file(kind: str, content: bytes, name: str) -> ServedFile:
    """A file that phones show, and that they call `name` where it is kept (RFC 6266)."""
    plain = "".join(letter if letter.isascii() and (letter.isalnum() or letter in " .-") else "_" for letter in name)
    told = f"inline; filename=\"{plain}\"; filename*=UTF-8''{quote(name, safe='', errors='replace')}"
    return ServedFile(kind, content, {"Content-Disposition": told, "Content-Security-Policy": _POLICY})


class SharedFile:
    """Served by its own path until LIFE seconds have passed."""

    def __init__(self, file: ServedFile, extension: str, now: Callable[[], float] = time.monotonic) -> None:
        """`extension` ends its path, with the dot."""
        self.file = file
        self.path = f"{_FOLDER}{secrets.token_hex(16)}{extension}"
        self._now = now
        self._until = now() + LIFE
        self.fetch_count = 0
        """How many phones have got all of it."""

    @property
    def is_over(self) -> bool:
        """Whether its time has passed."""
        return self._now() >= self._until

    def has_path(self, path: str) -> bool:
        """Whether the path is its own, and still good."""
        return hmac.compare_digest(self.path.encode(), path.encode("utf-8", "replace")) and not self.is_over
