"""What the people at one screen agreed on to keep secrets, written down with their match: it outlives the program.

A PIN keeps honest people honest. The save is a file that anybody can read, and four digits are soon tried by a program.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Callable
from typing import Any, Final

from tabletop.play.match import Match
from tabletop.play.seats import Sitter
from tabletop.rules.game import Seat

DIGITS: Final = 4
WAYS: Final = ("off", "on", "pin")
"""How a table is covered between two people, from the loosest to the strictest."""
_COST, _BLOCK, _SALT, _SIZE = 2**14, 8, 16, 32
"""Of scrypt: a slow machine takes a tenth of a second for one try; bytes of the salt and of the hash."""
_FREE, _FIRST, _LONGEST = 3, 5.0, 60.0
"""Wrong tries that cost nothing, and seconds to wait after the next one, which double, and at most."""


class Secrecy:
    """The cover of one match, and a PIN for each seat that has chosen one."""

    def __init__(self, match: Match[Any, Any, Any], usual: Callable[[], str]) -> None:
        """`usual` is the way for matches that have not settled on one."""
        self._match = match
        self._usual = usual

    @property
    def way(self) -> str:
        """One of WAYS."""
        agreed = self._match.notes.get("cover", "")
        return agreed if agreed in WAYS else self._usual()

    @property
    def is_settled(self) -> bool:
        """Whether the match has its own way, whatever is usual by now."""
        return self._match.notes.get("cover", "") in WAYS

    def agree(self, way: str) -> None:
        """From now on the table is covered this way; raises SaveError."""
        self._match.notes.settle("cover", way)

    def loosens(self, way: str) -> bool:
        """Whether everybody has to agree: somebody would lose what protects them now."""
        return WAYS.index(way) < WAYS.index(self.way)

    @property
    def people(self) -> tuple[Seat, ...]:
        """The first seat of everybody at this screen."""
        sitters = self._match.sitters
        return tuple(seat for seat, sitter in enumerate(sitters) if sitter.is_person and self.owner(seat) == seat)

    def owner(self, seat: Seat) -> Seat:
        """The first seat of whoever sits there: in a team the same name on several seats is one person."""
        sitters = self._match.sitters
        if not self._match.game.team:
            return seat
        alike = (k for k, sitter in enumerate(sitters) if sitter.is_person and sitter.name == sitters[seat].name)
        return next(alike, seat) if sitters[seat].is_person else seat

    def hand_over(self, seat: Seat, sitter: Sitter) -> None:
        """Somebody else sits there from now on; every seat that had a PIN keeps it. Raises SaveError."""
        match = self._match
        before = [f"pin {self.owner(k)}" for k in range(len(match.sitters))]
        match.seating.hand_over(seat, sitter)
        for k, old in enumerate(before):
            kept = f"pin {self.owner(k)}"
            if old in match.notes and kept not in match.notes:
                match.notes.settle(kept, match.notes[old])

    # --- PINs -----------------------------------------------------------------------------------------------------

    def has(self, seat: Seat) -> bool:
        """Whether the seat has chosen one."""
        return f"pin {self.owner(seat)}" in self._match.notes

    def choose(self, seat: Seat, pin: str) -> None:
        """Writes the seat's PIN down, salted and hashed; raises SaveError."""
        salt = secrets.token_bytes(_SALT)
        self._match.notes.settle(f"pin {self.owner(seat)}", f"{salt.hex()} {_hashed(pin, salt).hex()}")

    def fits(self, seat: Seat, pin: str) -> bool:
        """Whether this is the seat's PIN."""
        try:
            salt, known = map(bytes.fromhex, self._match.notes.get(f"pin {self.owner(seat)}", "").split(" "))
        except ValueError:
            return False  # the file was written by somebody else: nobody gets in
        return hmac.compare_digest(known, _hashed(pin, salt))

    def miss(self, seat: Seat) -> None:
        """Counts a wrong one; raises SaveError."""
        self._match.notes.settle(f"tries {self.owner(seat)}", str(self.tries(seat) + 1))

    def tries(self, seat: Seat) -> int:
        """Wrong ones since the owner was last told."""
        text = self._match.notes.get(f"tries {self.owner(seat)}", "")
        return int(text) if text.isdecimal() and len(text) < _SALT else 0

    def forget_tries(self, seat: Seat) -> None:
        """The owner knows of them now; raises SaveError."""
        self._match.notes.settle(f"tries {self.owner(seat)}", "")

    def pause(self, seat: Seat) -> float:
        """Seconds to wait before the next try."""
        over = self.tries(seat) - _FREE
        return 0.0 if over < 0 else min(_LONGEST, _FIRST * 2.0 ** min(over, _SALT))


def _hashed(pin: str, salt: bytes) -> bytes:
    return hashlib.scrypt(pin.encode(), salt=salt, n=_COST, r=_BLOCK, p=1, dklen=_SIZE)
