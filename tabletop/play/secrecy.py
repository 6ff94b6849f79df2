"""What the people at one screen agreed on to keep secrets, written down with their match: it outlives the program.

A PIN keeps honest people honest. The save is a file that anybody can read, and four digits are soon tried by a program.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from tabletop.play.match import Match
from tabletop.play.seats import Sitter
from tabletop.rules.game import Seat

DIGITS: Final = 4


class CoverWay(StrEnum):
    """How a table is covered between two people, from the loosest to the strictest."""

    OFF = "off"
    ON = "on"
    PIN = "pin"


WAYS: Final = tuple(CoverWay)
_FOR_GOOD, _KNOWN = "cover stays off", "hands known"
"""Names of notes."""
_COST, _BLOCK, _SALT, _SIZE = 2**14, 8, 16, 32
"""Of scrypt: a slow machine takes a tenth of a second for one try; bytes of the salt and of the hash."""
_FREE, _FIRST, _LONGEST = 3, 5.0, 60.0
"""Wrong tries that cost nothing, and seconds to wait after the next one, which double, and at most."""


@dataclass(frozen=True, slots=True)
class Consent:
    """Who has to agree before something may be opened to whoever is at the screen."""

    seats: tuple[Seat, ...] = ()
    """Seats whose digits are asked for, one after the other."""
    by_word: bool = False
    """Whether all who are there are asked for a yes, because somebody has no digits."""
    missing: tuple[Seat, ...] = ()
    """Seats whose people cannot agree, because they have no digits yet."""

    @property
    def is_free(self) -> bool:
        """Whether nobody has to agree."""
        return not self.seats and not self.by_word and not self.missing

    def joined(self, other: Consent) -> Consent:
        """All who are asked in either."""
        seats, missing = (*self.seats, *other.seats), (*self.missing, *other.missing)
        return Consent(tuple(dict.fromkeys(seats)), self.by_word or other.by_word, missing)


FREE: Final = Consent()


class Secrecy:
    """The cover of one match, a PIN for each seat that has chosen one, and who has to agree to what."""

    def __init__(self, match: Match[Any, Any, Any], usual: Callable[[], str]) -> None:
        """`usual` is the way for matches that have not settled on one."""
        self._match = match
        self._usual = usual

    @property
    def way(self) -> CoverWay:
        agreed = self._match.notes.get("cover", "")
        return CoverWay(agreed if agreed in WAYS else self._usual())

    @property
    def is_settled(self) -> bool:
        """Whether the match has its own way, whatever is usual by now."""
        return self._match.notes.get("cover", "") in WAYS

    def agree(self, way: CoverWay) -> None:
        """From now on the table is covered this way; raises SaveError."""
        self._match.notes.settle("cover", way)

    def open_for_good(self) -> None:
        """The table lies open until the match ends: cards that were seen cannot be hidden again. Raises SaveError."""
        self._match.notes.settle(_FOR_GOOD, "yes")
        self.agree(CoverWay.OFF)

    @property
    def is_open_for_good(self) -> bool:
        """Whether the table can never be covered again."""
        return _FOR_GOOD in self._match.notes

    def loosens(self, way: CoverWay) -> bool:
        """Whether everybody has to agree: somebody would lose what protects them now."""
        return WAYS.index(way) < WAYS.index(self.way)

    # --- who sits there -------------------------------------------------------------------------------------------

    @property
    def people(self) -> tuple[Seat, ...]:
        """The first seat of everybody at this screen."""
        sitters = self._match.sitters
        return tuple(seat for seat, sitter in enumerate(sitters) if sitter.is_person and self.owner(seat) == seat)

    def owner(self, seat: Seat) -> Seat:
        """The first seat of whoever sits there: in a team one person may have several."""
        match = self._match
        if not match.game.team or not match.sitters[seat].is_person:
            return seat
        who = match.seating.identity(seat)
        alike = (k for k, each in enumerate(match.sitters) if each.is_person and match.seating.identity(k) == who)
        return next(alike, seat)

    @property
    def is_known_to_one(self) -> bool:
        """Whether somebody alone has taken the computer's seat, and may know all hands: no computer plays from then."""
        return _KNOWN in self._match.notes

    def opens_to_one(self, seat: Seat, sitter: Sitter) -> bool:
        """Whether somebody alone, who may know a person's hand already, would see the computer's too."""
        match = self._match
        if not match.game.hidden or match.game.team or not sitter.is_person or len(self.people) > 1:
            return False
        sat = [match.seating.last_person(k) is not None for k in range(len(match.sitters))]
        return not sat[seat] and any(sat)

    def left_seat(self, seat: Seat, sitter: Sitter) -> Seat | None:
        """The seat that somebody has left to the computer, and to which whoever would see both hands comes back."""
        if not self.opens_to_one(seat, sitter):
            return None
        seating, sitters = self._match.seating, self._match.sitters
        left = (k for k, each in enumerate(sitters) if not each.is_person and seating.last_person(k) is not None)
        return next(left, None)

    def hand_over(self, seat: Seat, sitter: Sitter, pin: str = "") -> None:
        """Somebody else sits there from now on, with this PIN or none; raises SaveError.

        The seat keeps its PIN where it goes to the computer or back to whoever has left it. A person of a team who
        takes one seat more has the same PIN for all.
        """
        match = self._match
        returns = not sitter.is_person or self._returns(seat, sitter)
        same_as = self._namesake(seat, sitter)
        if self.opens_to_one(seat, sitter):
            match.notes.settle(_KNOWN, "yes")
        pins = {k: match.notes.get(f"pin {self.owner(k)}", "") for k in range(len(match.sitters))}
        if not returns:
            pins[seat] = _salted(pin) if pin else ""
        if same_as is not None:
            pins[seat] = pins[same_as]
        match.seating.hand_over(seat, sitter, same_as)
        for k, text in pins.items():
            self._note(f"pin {self.owner(k)}", text)
        if not returns and same_as is None:
            self._note(f"tries {self.owner(seat)}", "")

    def needs_new_pin(self, seat: Seat, sitter: Sitter) -> bool:
        """Whether whoever takes the seat has to choose a PIN: somebody else, where PINs protect what is hidden."""
        if not self._match.game.hidden or self.way != CoverWay.PIN or not sitter.is_person:
            return False
        return self._namesake(seat, sitter) is None and not (self.has(seat) and self._returns(seat, sitter))

    def _returns(self, seat: Seat, sitter: Sitter) -> bool:
        """Whether this is who sat there last."""
        last = self._match.seating.last_person(seat)
        return last is not None and last.name == sitter.name

    def _namesake(self, seat: Seat, sitter: Sitter) -> Seat | None:
        """The first other seat of the person with that name, in a team."""
        if not self._match.game.team or not sitter.is_person:
            return None
        named = (k for k, each in enumerate(self._match.sitters) if each.is_person and each.name == sitter.name)
        return next((self.owner(k) for k in named if k != seat), None)

    # --- who has to agree -----------------------------------------------------------------------------------------

    def consent_to_open(self, seat: Seat) -> Consent:
        """Before whoever is here may see what a seat hides: its owner's digits, or everybody else's consent."""
        match, way = self._match, self.way
        if not match.game.hidden:
            return FREE
        is_person = match.sitters[seat].is_person
        if self.has(seat) and (way == CoverWay.PIN or not is_person):
            return Consent((self.owner(seat),))
        others = tuple(k for k in self._protected if k != self.owner(seat))
        if way == CoverWay.OFF or (is_person and not others):
            return FREE
        return Consent(by_word=True) if way == CoverWay.ON or not others else self._consent_of(others)

    def consent_to_give(self, seat: Seat, sitter: Sitter) -> Consent:
        """Before somebody else sits there; in a team nobody takes the name of another without them.

        Where nothing is hidden it is a result that is given away: all who are there say yes.
        """
        match = self._match
        if not match.game.hidden:
            return Consent(by_word=match.sitters[seat].is_person and len(self.people) > 1)
        if not sitter.is_person:
            gives = match.sitters[seat].is_person and self.way != CoverWay.OFF
            return self.consent_to_open(seat) if gives else FREE
        namesake = self._namesake(seat, sitter)
        named = FREE if namesake is None else self.consent_to_open(namesake)
        return self.consent_to_open(seat).joined(named)

    def consent_to_loosen(self, way: CoverWay) -> Consent:
        """Before the table is covered in another way: everybody's, where that would protect them less."""
        if not self.loosens(way):
            return FREE
        return Consent(self.people, missing=self.lacking) if self.way == CoverWay.PIN else Consent(by_word=True)

    def consent_to_choose(self) -> Consent:
        """Before somebody chooses the first PIN: those who have one, where PINs protect them."""
        return Consent(tuple(filter(self.has, self.people))) if self.way == CoverWay.PIN else FREE

    def consent_without(self, seat: Seat) -> Consent | None:
        """Before the table is opened because a seat's digits are lost: all others'; None where nobody could agree."""
        others = tuple(k for k in self._protected if k != self.owner(seat)) or self._left_behind(seat)
        return Consent(others, missing=tuple(k for k in others if not self.has(k))) if others else None

    @property
    def _protected(self) -> tuple[Seat, ...]:
        """Everybody who is there; where nobody is, the seats that somebody has left behind."""
        return self.people or self._left_behind(-1)

    def _left_behind(self, seat: Seat) -> tuple[Seat, ...]:
        """Seats of the computer with somebody's PIN, but for one."""
        sitters = self._match.sitters
        return tuple(k for k, each in enumerate(sitters) if not each.is_person and self.has(k) and k != seat)

    def _consent_of(self, seats: Iterable[Seat]) -> Consent:
        asked = tuple(seats)
        known = tuple(k for k in asked if self.has(k))
        return Consent(known, by_word=len(known) < len(asked))

    # --- PINs -----------------------------------------------------------------------------------------------------

    def has(self, seat: Seat) -> bool:
        """Whether the seat has chosen one."""
        return f"pin {self.owner(seat)}" in self._match.notes

    @property
    def lacking(self) -> tuple[Seat, ...]:
        """The first seats of those who have chosen none."""
        return tuple(seat for seat in self.people if not self.has(seat))

    def choose(self, seat: Seat, pin: str) -> None:
        """Writes the seat's PIN down, salted and hashed; raises SaveError."""
        self._match.notes.settle(f"pin {self.owner(seat)}", _salted(pin))

    def choose_all(self, pins: Mapping[Seat, str]) -> None:
        """Writes down what everybody has chosen in turn; raises SaveError."""
        for seat, pin in pins.items():
            self.choose(seat, pin)

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

    def _note(self, name: str, text: str) -> None:
        """Writes a text down where it is another one by now."""
        if self._match.notes.get(name, "") != text:
            self._match.notes.settle(name, text)


def _salted(pin: str) -> str:
    salt = secrets.token_bytes(_SALT)
    return f"{salt.hex()} {_hashed(pin, salt).hex()}"


def _hashed(pin: str, salt: bytes) -> bytes:
    return hashlib.scrypt(pin.encode(), salt=salt, n=_COST, r=_BLOCK, p=1, dklen=_SIZE)
