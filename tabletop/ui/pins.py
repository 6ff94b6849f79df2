"""PINs of the people at one screen: kept in memory only, and never in clear."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from tabletop.play.match import Match
    from tabletop.rules.game import Seat

DIGITS: Final = 4
_ROUNDS: Final = 20_000
"""Of the hash: a slow machine takes a few hundredths of a second."""


class Pins:
    """One PIN for each seat of a match, for as long as the program runs."""

    def __init__(self) -> None:
        self._salt = secrets.token_bytes(16)
        self._known: dict[tuple[str, str, Seat], bytes] = {}

    def has(self, match: Match[Any, Any, Any], seat: Seat) -> bool:
        """Whether the seat has chosen one."""
        return _key(match, seat) in self._known

    def choose(self, match: Match[Any, Any, Any], seat: Seat, pin: str) -> None:
        """Keeps the seat's PIN."""
        self._known[_key(match, seat)] = self._hashed(pin)

    def fits(self, match: Match[Any, Any, Any], seat: Seat, pin: str) -> bool:
        """Whether this is the seat's PIN."""
        known = self._known.get(_key(match, seat))
        return known is not None and hmac.compare_digest(known, self._hashed(pin))

    def _hashed(self, pin: str) -> bytes:
        return hashlib.pbkdf2_hmac("sha256", pin.encode(), self._salt, _ROUNDS)


def _key(match: Match[Any, Any, Any], seat: Seat) -> tuple[str, str, Seat]:
    """The same for a match that is read again from its file."""
    return match.header.seed, match.header.started, seat
