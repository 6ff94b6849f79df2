"""Who gets in from a phone: a random token for each seat, and short codes that are worth a token once.

Used by `net/server`, which asks who may come in, by `table_phones`, which makes the SeatTokens of a match, and by the
scenes of phones, which show codes. A token is in the address behind the QR code. Codes that are guessed wrong too
often are locked for a while. DIGITS is also in `net/page/typing.js` and must be the same there; the length of a token
must fit `net/phone_view`. Two threads use it, so what both touch stays under the lock. The limits are what makes
guessing hopeless.
"""

from __future__ import annotations

import hmac
import secrets
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

DIGITS: Final = 8
LIFE: Final = 600.0
"""Seconds after which digits open nothing any more."""
FRESH: Final = 300.0
"""Seconds after which other digits are shown, so that whoever reads them has time."""
WRONG: Final = 5
"""Wrong tries from one address within PAUSE; after that it waits."""
ALL_WRONG: Final = 20
"""The same for all addresses together."""
PAUSE: Final = 60.0
"""Seconds for which a wrong try counts."""


@dataclass(frozen=True, slots=True)
class _ShownCode:
    digits: str
    seat: int
    since: float


class ShortSeatCodes:
    """Digits exist once somebody was shown them. The table's thread shows them, the server's takes them."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._lock = threading.Lock()
        self._codes: list[_ShownCode] = []
        self._wrong: deque[tuple[float, str]] = deque(maxlen=ALL_WRONG)
        """When somebody erred, and from which address."""

    def issue_code(self, seat: int) -> str:
        """The digits of a seat, which are new enough to be typed in peace."""
        with self._lock:
            now = self._now()
            self._codes = [each for each in self._codes if now <= each.since + LIFE]
            fresh = [each for each in self._codes if each.seat == seat and now <= each.since + FRESH]
            if not fresh:
                fresh = [_ShownCode(self._draw_unused_digits(), seat, now)]
                self._codes += fresh
            return fresh[-1].digits

    def forget_code(self, seat: int) -> None:
        """Those of a seat open nothing any more."""
        with self._lock:
            self._codes = [each for each in self._codes if each.seat != seat]

    def redeem_code(self, digits: str, address: str) -> int | None:
        """Whose digits they were, which nobody can use again; None for nobody's, and for whoever must wait."""
        with self._lock:
            if self._has_too_many_tries(address):
                return None
            now, found = self._now(), None
            for each in self._codes:
                if hmac.compare_digest(each.digits.encode(), digits.encode("utf-8", "replace")):
                    found = each
            if found is None or now > found.since + LIFE:
                self._wrong.append((now, address))
                return None
            self._codes.remove(found)
            return found.seat

    def is_paused(self, address: str) -> bool:
        """Whether so many tries were wrong that even the right digits are not looked at."""
        with self._lock:
            return self._has_too_many_tries(address)

    def _has_too_many_tries(self, address: str) -> bool:
        lately = [each for when, each in self._wrong if self._now() <= when + PAUSE]
        return len(lately) >= ALL_WRONG or lately.count(address) >= WRONG

    def _draw_unused_digits(self) -> str:
        known = {each.digits for each in self._codes}
        while (made := f"{secrets.randbelow(10**DIGITS):0{DIGITS}}") in known:
            pass
        return made


WATCH: Final = -1
"""The seat of those who only watch."""


class SeatTokens:
    """The tokens of one match; after a renewal the old token opens nothing."""

    def __init__(
        self, seats: Iterable[int], known: Mapping[int, str] | None = None, guests: Iterable[str] = ()
    ) -> None:  # fmt: skip
        """`known` are tokens that are still worth something; with those of `guests` one only watches this match."""
        found = known or {}
        self._guests = tuple(guests)
        self._tokens = {seat: found.get(seat) or secrets.token_hex(16) for seat in (*seats, WATCH)}
        self._short = ShortSeatCodes()

    @property
    def tokens_by_seat(self) -> dict[int, str]:
        """The tokens by seat."""
        return dict(self._tokens)

    def token_of_seat(self, seat: int) -> str:
        """What the code of a seat carries."""
        return self._tokens[seat]

    def renew_token(self, seat: int) -> None:
        """Another token, and the one before opens nothing."""
        self._tokens[seat] = secrets.token_hex(16)
        self._short.forget_code(seat)

    def issue_short_code(self, seat: int) -> str:
        """Digits that are worth the seat's token once, for a few minutes; raises ValueError where there is no seat."""
        if seat not in self._tokens:
            raise ValueError("no seat")
        return self._short.issue_code(seat)

    def token_for_code(self, digits: str, address: str) -> str | None:
        """The token for digits that somebody has typed there; None where they are worth nothing, or too many were."""
        seat = self._short.redeem_code(digits, address)
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
        for known in self._guests:
            if hmac.compare_digest(known.encode(), token.encode("utf-8", "replace")):
                found = WATCH
        return found
