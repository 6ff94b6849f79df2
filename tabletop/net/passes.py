"""Who gets in: a random token for each seat, and short codes that are worth a token once."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Iterable, Mapping
from typing import Final

from tabletop.net.codes import ShortCodes

WATCH: Final = -1
"""The seat of those who only watch."""


class SeatTokens:
    """The tokens of one match; after a renewal the old token opens nothing."""

    def __init__(self, seats: Iterable[int], known: Mapping[int, str] | None = None) -> None:
        """`known` are tokens that are still worth something."""
        found = known or {}
        self._tokens = {seat: found.get(seat) or secrets.token_hex(16) for seat in (*seats, WATCH)}
        self._short = ShortCodes()

    @property
    def tokens_by_seat(self) -> dict[int, str]:
        """The tokens by seat."""
        return dict(self._tokens)

    def token_of(self, seat: int) -> str:
        """What the code of a seat carries."""
        return self._tokens[seat]

    def renew_token(self, seat: int) -> None:
        """Another token, and the one before opens nothing."""
        self._tokens[seat] = secrets.token_hex(16)
        self._short.forget_code(seat)

    def show_short_code(self, seat: int) -> str:
        """Digits that are worth the seat's token once, for a few minutes; raises ValueError where there is no seat."""
        if seat not in self._tokens:
            raise ValueError("no seat")
        return self._short.show_code(seat)

    def token_for_code(self, digits: str, address: str) -> str | None:
        """The token for digits that somebody has typed there; None where they are worth nothing, or too many were."""
        seat = self._short.use_code(digits, address)
        return None if seat is None else self._tokens[seat]

    def is_paused(self, address: str) -> bool:
        """Whether nobody there may type digits just now."""
        return self._short.is_paused(address)

    def seat_of_token(self, token: str) -> int | None:
        """Whose token it is; None for nobody's. It takes the same time for all of them."""
        found = None
        for seat, known in self._tokens.items():
            if hmac.compare_digest(known.encode(), token.encode("utf-8", "replace")):
                found = seat
        return found
