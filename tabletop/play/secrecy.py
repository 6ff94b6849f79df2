"""How one match keeps secrets between people at one screen: the cover, PINs of seats, and whose consent is needed.

Used by the scenes that cover the table, ask for PINs or change seats (`ui/scenes/cover`, the table's `handover` and
`context`, the phones' `seat_codes`). All of it is stored as notes in the match's file, so it holds after a restart:
names and texts of these notes, CoverMode and the numbers of scrypt must stay, or nobody's PIN fits any more. A PIN
only keeps honest people honest: the save is a file that anybody can read, and four digits are soon tried by a
program. What a seat may see by the rules is in `seat_knowledge`.
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


class CoverMode(StrEnum):
    """How a table is covered between two people, from the loosest to the strictest."""

    OFF = "off"
    ON = "on"
    PIN = "pin"


WAYS: Final = tuple(CoverMode)
_FOR_GOOD, _KNOWN = "cover stays off", "hands known"
"""Names of notes."""
_COST, _BLOCK, _SALT, _SIZE = 2**14, 8, 16, 32
"""Of scrypt: a slow machine takes a tenth of a second for one try; bytes of the salt and of the hash."""
_FREE, _FIRST, _LONGEST = 3, 5.0, 60.0
"""Wrong tries that cost nothing, and seconds to wait after the next one, which double, and at most."""


@dataclass(frozen=True, slots=True)
class RequiredConsent:
    """Who has to agree before something may be opened to whoever is at the screen."""

    seats: tuple[Seat, ...] = ()
    """Seats whose digits are asked for, one after the other."""
    by_word: bool = False
    """Whether all who are there are asked for a yes, because somebody has no digits."""
    seats_without_pin: tuple[Seat, ...] = ()
    """Seats whose people cannot agree, because they have no digits yet."""

    @property
    def is_free(self) -> bool:
        """Whether nobody has to agree."""
        return not self.seats and not self.by_word and not self.seats_without_pin

    def combined_with_consent(self, other: RequiredConsent) -> RequiredConsent:
        """All who are asked in either."""
        seats, missing = (*self.seats, *other.seats), (*self.seats_without_pin, *other.seats_without_pin)
        return RequiredConsent(tuple(dict.fromkeys(seats)), self.by_word or other.by_word, missing)


NO_CONSENT_NEEDED: Final = RequiredConsent()


class TableSecrecy:
    """The cover of one match, a PIN for each seat that has chosen one, and who has to agree to what."""

    def __init__(self, match: Match[Any, Any, Any], usual: Callable[[], str]) -> None:
        """`usual` is the way for matches that have not settled on one."""
        self._match = match
        self._usual_way = usual

    @property
    def cover_mode(self) -> CoverMode:
        agreed = self._match.notes.get("cover", "")
        return CoverMode(agreed if agreed in WAYS else self._usual_way())

    @property
    def has_cover_mode_of_its_own(self) -> bool:
        """Whether the match has its own way, whatever is usual by now."""
        return self._match.notes.get("cover", "") in WAYS

    def set_cover_mode(self, way: CoverMode) -> None:
        """From now on the table is covered this way; raises SaveError."""
        self._match.notes.set_note("cover", way)

    def uncover_table_for_good(self) -> None:
        """The table lies open until the match ends: cards that were seen cannot be hidden again. Raises SaveError."""
        self._match.notes.set_note(_FOR_GOOD, "yes")
        self.set_cover_mode(CoverMode.OFF)

    @property
    def is_table_open_for_good(self) -> bool:
        """Whether the table can never be covered again."""
        return _FOR_GOOD in self._match.notes

    def does_loosen_cover(self, way: CoverMode) -> bool:
        """Whether everybody has to agree: somebody would lose what protects them now."""
        return WAYS.index(way) < WAYS.index(self.cover_mode)

    # --- who sits there -------------------------------------------------------------------------------------------

    @property
    def seats_of_people(self) -> tuple[Seat, ...]:
        """The first seat of everybody at this screen."""
        sitters = self._match.sitters
        return tuple(
            seat for seat, sitter in enumerate(sitters) if sitter.is_person and self.first_seat_of_sitter(seat) == seat
        )

    def first_seat_of_sitter(self, seat: Seat) -> Seat:
        """The first seat of whoever sits there: in a team one person may have several."""
        match = self._match
        if not match.game.team or not match.sitters[seat].is_person:
            return seat
        who = match.seating.person_identity(seat)
        alike = (
            k for k, each in enumerate(match.sitters) if each.is_person and match.seating.person_identity(k) == who
        )
        return next(alike, seat)

    @property
    def are_hands_known_to_one(self) -> bool:
        """Whether somebody alone has taken the computer's seat, and may know all hands: no computer plays from then."""
        return _KNOWN in self._match.notes

    def would_show_both_hands(self, seat: Seat, sitter: Sitter) -> bool:
        """Whether somebody alone, who may know a person's hand already, would see the computer's too."""
        match = self._match
        if not match.game.hidden or match.game.team or not sitter.is_person or len(self.seats_of_people) > 1:
            return False
        sat = [match.seating.last_person(k) is not None for k in range(len(match.sitters))]
        return not sat[seat] and any(sat)

    def seat_left_to_bot(self, seat: Seat, sitter: Sitter) -> Seat | None:
        """The seat that somebody has left to the computer, and to which whoever would see both hands comes back."""
        if not self.would_show_both_hands(seat, sitter):
            return None
        seating, sitters = self._match.seating, self._match.sitters
        left = (k for k, each in enumerate(sitters) if not each.is_person and seating.last_person(k) is not None)
        return next(left, None)

    def hand_over_seat(self, seat: Seat, sitter: Sitter, pin: str = "") -> None:
        """Somebody else sits there from now on, with this PIN or none; raises SaveError.

        The seat keeps its PIN where it goes to the computer or back to whoever has left it. A person of a team who
        takes one seat more has the same PIN for all.
        """
        match = self._match
        returns = not sitter.is_person or self._is_last_person(seat, sitter)
        same_as = self._seat_of_namesake(seat, sitter)
        if self.would_show_both_hands(seat, sitter):
            match.notes.set_note(_KNOWN, "yes")
        pins = {k: match.notes.get(f"pin {self.first_seat_of_sitter(k)}", "") for k in range(len(match.sitters))}
        if not returns:
            pins[seat] = _salt_and_hash(pin) if pin else ""
        if same_as is not None:
            pins[seat] = pins[same_as]
        match.seating.hand_over_seat(seat, sitter, same_as)
        for k, text in pins.items():
            self._set_note_if_changed(f"pin {self.first_seat_of_sitter(k)}", text)
        if not returns and same_as is None:
            self._set_note_if_changed(f"tries {self.first_seat_of_sitter(seat)}", "")

    def needs_new_pin(self, seat: Seat, sitter: Sitter) -> bool:
        """Whether whoever takes the seat has to choose a PIN: somebody else, where PINs protect what is hidden."""
        if not self._match.game.hidden or self.cover_mode != CoverMode.PIN or not sitter.is_person:
            return False
        return self._seat_of_namesake(seat, sitter) is None and not (
            self.has_pin(seat) and self._is_last_person(seat, sitter)
        )

    def _is_last_person(self, seat: Seat, sitter: Sitter) -> bool:
        """Whether this is who sat there last."""
        last = self._match.seating.last_person(seat)
        return last is not None and last.name == sitter.name

    def _seat_of_namesake(self, seat: Seat, sitter: Sitter) -> Seat | None:
        """The first other seat of the person with that name, in a team."""
        if not self._match.game.team or not sitter.is_person:
            return None
        named = (k for k, each in enumerate(self._match.sitters) if each.is_person and each.name == sitter.name)
        return next((self.first_seat_of_sitter(k) for k in named if k != seat), None)

    # --- who has to agree -----------------------------------------------------------------------------------------

    def consent_to_open(self, seat: Seat) -> RequiredConsent:
        """Before whoever is here may see what a seat hides: its owner's digits, or everybody else's consent."""
        match, way = self._match, self.cover_mode
        if not match.game.hidden:
            return NO_CONSENT_NEEDED
        is_person = match.sitters[seat].is_person
        if self.has_pin(seat) and (way == CoverMode.PIN or not is_person):
            return RequiredConsent((self.first_seat_of_sitter(seat),))
        others = tuple(k for k in self._protected_seats if k != self.first_seat_of_sitter(seat))
        if way == CoverMode.OFF or (is_person and not others):
            return NO_CONSENT_NEEDED
        return RequiredConsent(by_word=True) if way == CoverMode.ON or not others else self._consent_of_seats(others)

    def consent_to_give_seat(self, seat: Seat, sitter: Sitter) -> RequiredConsent:
        """Before somebody else sits there; in a team nobody takes the name of another without them.

        Where nothing is hidden it is a result that is given away: all who are there say yes.
        """
        match = self._match
        if not match.game.hidden:
            return RequiredConsent(by_word=match.sitters[seat].is_person and len(self.seats_of_people) > 1)
        if not sitter.is_person:
            gives = match.sitters[seat].is_person and self.cover_mode != CoverMode.OFF
            return self.consent_to_open(seat) if gives else NO_CONSENT_NEEDED
        namesake = self._seat_of_namesake(seat, sitter)
        named = NO_CONSENT_NEEDED if namesake is None else self.consent_to_open(namesake)
        return self.consent_to_open(seat).combined_with_consent(named)

    def consent_to_loosen_cover(self, way: CoverMode) -> RequiredConsent:
        """Before the table is covered in another way: everybody's, where that would protect them less."""
        if not self.does_loosen_cover(way):
            return NO_CONSENT_NEEDED
        return (
            RequiredConsent(self.seats_of_people, seats_without_pin=self.seats_without_pin)
            if self.cover_mode == CoverMode.PIN
            else RequiredConsent(by_word=True)
        )

    def consent_to_choose_pin(self) -> RequiredConsent:
        """Before somebody chooses the first PIN: those who have one, where PINs protect them."""
        return (
            RequiredConsent(tuple(filter(self.has_pin, self.seats_of_people)))
            if self.cover_mode == CoverMode.PIN
            else NO_CONSENT_NEEDED
        )

    def consent_after_lost_pin(self, seat: Seat) -> RequiredConsent | None:
        """Before the table is opened because a seat's digits are lost: all others'; None where nobody could agree."""
        others = tuple(
            k for k in self._protected_seats if k != self.first_seat_of_sitter(seat)
        ) or self._bot_seats_with_pin(seat)
        return (
            RequiredConsent(others, seats_without_pin=tuple(k for k in others if not self.has_pin(k)))
            if others
            else None
        )

    @property
    def _protected_seats(self) -> tuple[Seat, ...]:
        """Everybody who is there; where nobody is, the seats that somebody has left behind."""
        return self.seats_of_people or self._bot_seats_with_pin(-1)

    def _bot_seats_with_pin(self, seat: Seat) -> tuple[Seat, ...]:
        """Seats of the computer with somebody's PIN, but for one."""
        sitters = self._match.sitters
        return tuple(k for k, each in enumerate(sitters) if not each.is_person and self.has_pin(k) and k != seat)

    def _consent_of_seats(self, seats: Iterable[Seat]) -> RequiredConsent:
        asked = tuple(seats)
        known = tuple(k for k in asked if self.has_pin(k))
        return RequiredConsent(known, by_word=len(known) < len(asked))

    # --- PINs -----------------------------------------------------------------------------------------------------

    def has_pin(self, seat: Seat) -> bool:
        """Whether the seat has chosen one."""
        return f"pin {self.first_seat_of_sitter(seat)}" in self._match.notes

    @property
    def seats_without_pin(self) -> tuple[Seat, ...]:
        """The first seats of those who have chosen none."""
        return tuple(seat for seat in self.seats_of_people if not self.has_pin(seat))

    def choose_pin(self, seat: Seat, pin: str) -> None:
        """Writes the seat's PIN down, salted and hashed; raises SaveError."""
        self._match.notes.set_note(f"pin {self.first_seat_of_sitter(seat)}", _salt_and_hash(pin))

    def choose_pins(self, pins: Mapping[Seat, str]) -> None:
        """Writes down what everybody has chosen in turn; raises SaveError."""
        for seat, pin in pins.items():
            self.choose_pin(seat, pin)

    def is_correct_pin(self, seat: Seat, pin: str) -> bool:
        """Whether this is the seat's PIN."""
        try:
            salt, known = map(
                bytes.fromhex, self._match.notes.get(f"pin {self.first_seat_of_sitter(seat)}", "").split(" ")
            )
        except ValueError:
            return False  # the file was written by somebody else: nobody gets in
        return hmac.compare_digest(known, _hash_pin(pin, salt))

    def record_wrong_pin_try(self, seat: Seat) -> None:
        """Counts a wrong one; raises SaveError."""
        self._match.notes.set_note(f"tries {self.first_seat_of_sitter(seat)}", str(self.wrong_pin_tries(seat) + 1))

    def wrong_pin_tries(self, seat: Seat) -> int:
        """Wrong ones since the owner was last told."""
        text = self._match.notes.get(f"tries {self.first_seat_of_sitter(seat)}", "")
        return int(text) if text.isdecimal() and len(text) < _SALT else 0

    def clear_wrong_pin_tries(self, seat: Seat) -> None:
        """The owner knows of them now; raises SaveError."""
        self._match.notes.set_note(f"tries {self.first_seat_of_sitter(seat)}", "")

    def seconds_until_next_pin_try(self, seat: Seat) -> float:
        """Seconds to wait before the next try."""
        over = self.wrong_pin_tries(seat) - _FREE
        return 0.0 if over < 0 else min(_LONGEST, _FIRST * 2.0 ** min(over, _SALT))

    def _set_note_if_changed(self, name: str, text: str) -> None:
        """Writes a text down where it is another one by now."""
        if self._match.notes.get(name, "") != text:
            self._match.notes.set_note(name, text)


def _salt_and_hash(pin: str) -> str:
    salt = secrets.token_bytes(_SALT)
    return f"{salt.hex()} {_hash_pin(pin, salt).hex()}"


def _hash_pin(pin: str, salt: bytes) -> bytes:
    return hashlib.scrypt(pin.encode(), salt=salt, n=_COST, r=_BLOCK, p=1, dklen=_SIZE)
