"""Phones between two matches: the server stays open, and every phone shows who leads and who plays next.

Used by TablePhones (`table_phones`): a table that is left hands its server over here (`keep_phones`), and the next
table takes it (`take_kept_phones`). Who keeps the phone is decided by name: a person who sits at the next table has the
same token there, whatever the seat; everybody else's token lets watch. A change must keep: what is sent here is
public, no sheet of a match outlives it, and a name that nobody has typed tells no person, so it counts only where the
same table is laid again. Where nobody comes for long, the port is closed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from tabletop.net import phone_view
from tabletop.net.phone_view import PhoneMessageKind
from tabletop.net.seat_tokens import WATCH, SeatTokens
from tabletop.play.record import Header
from tabletop.play.seats import Sitter
from tabletop.ui.messages import language, say
from tabletop.ui.scenes.phones.club_standings import PhoneStandings

if TYPE_CHECKING:
    from tabletop.net.server import PhoneServer
    from tabletop.ui.stage.stage import Stage

EMPTY_SECONDS: Final = 600.0
"""After so long without a phone nothing listens any more."""
_MOST_GUESTS: Final = 64
"""Of those who have played before, the latest so many may come back by their old code."""
_MOST_SEATS: Final = 16


@dataclass(frozen=True)
class PhonesOfMatch:
    """Who had a phone at a table that is gone."""

    header: Header
    sitters: tuple[Sitter, ...]
    """Who sat there at last."""
    people: tuple[tuple[Sitter, str], ...]
    """Whoever came with a phone, with the token, by seat."""
    guests: tuple[tuple[str, str], ...]
    """Names and tokens of those who have played before them, the latest last."""
    watch_token: str
    sequence: int
    """The highest number of a sheet."""

    def tokens_by_seat(self, header: Header, sitters: Sequence[Sitter]) -> dict[int, str]:
        """At the next table, the tokens of those who keep their phone; others have new ones."""
        is_same_table = tuple(sitters) == self.sitters and _agreed_on(header) == _agreed_on(self.header)
        usual, found = usual_names(), dict[int, str]()
        everybody = [(sitter.name, token) for sitter, token in self.people]
        everybody += [(name, token) for name, token in reversed(self.guests) if name not in usual]
        for seat, sitter in enumerate(sitters):
            if sitter.is_person and sitter.name and (is_same_table or sitter.name not in usual):
                free = (token for name, token in everybody if name == sitter.name and token not in found.values())
                token = next(free, "")
                found |= {seat: token} if token else {}
        return found

    def guests_besides(self, known: Mapping[int, str]) -> tuple[tuple[str, str], ...]:
        """Those who only watch the next table, with their tokens, the latest last."""
        everybody = (*self.guests, *((sitter.name, token) for sitter, token in self.people))
        return tuple(each for each in everybody if each[1] not in known.values())[-_MOST_GUESTS:]


def _agreed_on(header: Header) -> Header:
    """What a rematch has in common with the match before."""
    return replace(header, seed="", started="", identity="", rules_version=0)


def usual_names() -> frozenset[str]:
    """Names of people who have typed none."""
    return frozenset((say("setup.you"), *(say("setup.player", number=number + 1) for number in range(_MOST_SEATS))))


class KeptPhones:
    """Looks after phones while there is no table: what they say goes nowhere."""

    def __init__(self, stage: Stage, server: PhoneServer, address: str, phones: PhonesOfMatch) -> None:
        self._stage = stage
        self.server = server
        self.address = address
        self._phones = phones
        self.sequence = phones.sequence
        """The highest number of a sheet."""
        self._standings = PhoneStandings(phones.header.started)
        self._shown: tuple[object, ...] = ()
        self._empty_since = stage.now
        self._is_announced = False
        """Whether people were told that phones wait: not where the next table takes them in the same turn."""
        stage.turn_callbacks.append(self._attend)
        stage.exit_callbacks.append(self.close)
        self.update()

    def tokens_for(
        self, header: Header, sitters: Sequence[Sitter]
    ) -> tuple[SeatTokens, dict[int, str], tuple[tuple[str, str], ...]]:
        """For the next table: all tokens, those of the people who keep their phone by seat, and who only watches."""
        known = self._phones.tokens_by_seat(header, sitters)
        guests = self._phones.guests_besides(known)
        tokens = {**known, WATCH: self._phones.watch_token}
        return SeatTokens(range(len(sitters)), tokens, (token for _, token in guests)), known, guests

    def _attend(self) -> None:
        if not self._is_announced:
            self._is_announced = True
            if not self._stage.toast.words:
                self._stage.toast.show(say("phones.kept"))
        self.update()

    def update(self) -> None:
        """Sends the page again where it has changed; closes the port where nobody has come for long."""
        for message in self.server.take_messages():
            if message.kind in (PhoneMessageKind.LOST, PhoneMessageKind.FOUND):
                self._stage.toast.show(say(f"phones.{message.kind}", host=self.server.host))
        if self.server.has_phones:
            self._empty_since = self._stage.now
        if self._stage.now > self._empty_since + EMPTY_SECONDS:
            self.close()
            return
        self._standings.update(self._stage.now)
        shown = (self._standings.blocks, self._standings.next_pairings, self._standings.wait_key, language())
        if shown != self._shown:
            self._shown = shown
            self._send_waiting_pages()

    def _send_waiting_pages(self) -> None:
        self.sequence += 1
        for seat in (WATCH, *range(len(self._phones.sitters))):
            page = phone_view.phone_view_message(self._waiting_page(seat), self.sequence)
            self.server.show_phone_view(seat, page)

    def _waiting_page(self, seat: int) -> phone_view.PhoneView:
        sitter = self._phones.sitters[seat] if seat != WATCH else None
        who = say("phones.watching") if sitter is None else sitter.name
        return self._standings.waiting_page(who, seat, self._phones.header.game)

    def release(self) -> None:
        """Somebody else looks after the server from now on."""
        if self._attend in self._stage.turn_callbacks:
            self._stage.turn_callbacks.remove(self._attend)
            self._stage.exit_callbacks.remove(self.close)

    def close(self) -> None:
        """Everybody is out, and nothing listens any more."""
        self.release()
        self.server.close()


def keep_phones(stage: Stage, server: PhoneServer, address: str, phones: PhonesOfMatch) -> KeptPhones:
    """The table is gone, and its phones wait for the next one."""
    close_kept_phones(stage)
    return KeptPhones(stage, server, address, phones)


def kept_phones(stage: Stage) -> KeptPhones | None:
    """Those that wait; None for none."""
    owners = (getattr(each, "__self__", None) for each in stage.turn_callbacks)
    return next((each for each in owners if isinstance(each, KeptPhones)), None)


def take_kept_phones(stage: Stage) -> KeptPhones | None:
    """Those that wait, for the table that asks; None for none."""
    found = kept_phones(stage)
    if found is not None:
        found.release()
    return found


def close_kept_phones(stage: Stage) -> None:
    """Nobody waits any more."""
    found = kept_phones(stage)
    if found is not None:
        found.close()
