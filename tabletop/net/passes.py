"""Who gets in: a token of 128 random bits for each seat, and one for those who only watch."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Iterable, Mapping
from typing import Final

from tabletop.net.codes import ShortCodes

WATCH: Final = -1
"""The seat of those who only watch."""


class Passes:
    """The tokens of one match; a renewed one is worth nothing any more."""

    def __init__(self, seats: Iterable[int], known: Mapping[int, str] | None = None) -> None:
        """`known` are tokens that are still worth something."""
        found = known or {}
        self._tokens = {seat: found.get(seat) or secrets.token_hex(16) for seat in (*seats, WATCH)}
        self._short = ShortCodes()

    @property
    def all(self) -> dict[int, str]:
        """The tokens by seat."""
        return dict(self._tokens)

    def token(self, seat: int) -> str:
        """What the code of a seat carries."""
        return self._tokens[seat]

    def renew(self, seat: int) -> None:
        """Another token, and the one before opens nothing."""
        self._tokens[seat] = secrets.token_hex(16)
        self._short.forget(seat)

    def short(self, seat: int) -> str:
        """Digits that are worth the seat's token once, for a few minutes; raises ValueError where there is no seat."""
        if seat not in self._tokens:
            raise ValueError("no seat")
        return self._short.shown(seat)

    def typed(self, digits: str, address: str) -> str | None:
        """The token for digits that somebody has typed there; None where they are worth nothing, or too many were."""
        seat = self._short.taken(digits, address)
        return None if seat is None else self._tokens[seat]

    def is_paused(self, address: str) -> bool:
        """Whether nobody there may type digits just now."""
        return self._short.is_paused(address)

    def seat(self, token: str) -> int | None:
        """Whose token it is; None for nobody's. It takes the same time for all of them."""
        found = None
        for seat, known in self._tokens.items():
            if hmac.compare_digest(known.encode(), token.encode("utf-8", "replace")):
                found = seat
        return found
