"""Short codes for what cannot scan: digits for a remote control, each good for one screen and a few minutes."""

from __future__ import annotations

import hmac
import secrets
import threading
import time
from collections import deque
from collections.abc import Callable
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


class ShortCodes:
    """Digits exist once somebody was shown them. The table's thread shows them, the server's takes them."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._lock = threading.Lock()
        self._codes: list[_ShownCode] = []
        self._wrong: deque[tuple[float, str]] = deque(maxlen=ALL_WRONG)
        """When somebody erred, and from which address."""

    def show_code(self, seat: int) -> str:
        """The digits of a seat, which are new enough to be typed in peace."""
        with self._lock:
            now = self._now()
            self._codes = [each for each in self._codes if now <= each.since + LIFE]
            fresh = [each for each in self._codes if each.seat == seat and now <= each.since + FRESH]
            if not fresh:
                fresh = [_ShownCode(self._unused_digits(), seat, now)]
                self._codes += fresh
            return fresh[-1].digits

    def forget_code(self, seat: int) -> None:
        """Those of a seat open nothing any more."""
        with self._lock:
            self._codes = [each for each in self._codes if each.seat != seat]

    def use_code(self, digits: str, address: str) -> int | None:
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

    def _unused_digits(self) -> str:
        known = {each.digits for each in self._codes}
        while (made := f"{secrets.randbelow(10**DIGITS):0{DIGITS}}") in known:
            pass
        return made
