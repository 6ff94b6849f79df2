"""The phones of one table: who sits where, what each of them shows, and what becomes of what is tapped."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Protocol

import pygame

from tabletop.content.games import drawings
from tabletop.net import phone_view as net
from tabletop.net.passes import WATCH, Passes
from tabletop.net.wire import PhoneMessageKind
from tabletop.play.listeners import Change
from tabletop.play.match import Match
from tabletop.play.seats import SIDES, Sitter
from tabletop.rules.game import Seat
from tabletop.ui import wording
from tabletop.ui.boards.phone import PhoneViewBuilder, leaf_of
from tabletop.ui.scenes.cover.scene import public_lines
from tabletop.ui.scenes.phones import guard, stored_codes
from tabletop.ui.scenes.phones.hand import PhoneHand, sentence
from tabletop.ui.scenes.phones.prompts import PhonePrompts
from tabletop.ui.scenes.phones.waiting_puzzles import OPEN, WaitingPuzzles, pastime_of
from tabletop.ui.words import language, say

if TYPE_CHECKING:
    from tabletop.net.server import PhoneMessage, Server
    from tabletop.ui.scenes.table.context import TableContext

_GO_ON = "go on"
"""What lets a result go that lies on the table to be read."""
_ENTRY: Final = (PhoneMessageKind.JOINED, PhoneMessageKind.LEFT, PhoneMessageKind.ASKS, PhoneMessageKind.WITHDREW)
_WAKE: Final = pygame.event.custom_type()
_LINES = 4
"""Of what has happened."""
_LONELY = 20.0
"""Seconds without a visitor after which it is said what may be wrong."""


class PhonesHost(Protocol):
    """What the scene of the table does for phones."""

    match: Match[Any, Any, Any]

    def play(self, action: Any) -> None:
        """Does an action; raises IllegalAction."""

    def reseat(self) -> None:
        """Somebody else sits on a seat."""

    def refresh(self) -> None:
        """Makes the buttons say what they would do now."""

    @property
    def is_seen(self) -> bool:
        """Whether the table is not hidden behind another screen."""


@dataclass
class PhoneSeat:
    """A seat that may be played from a phone."""

    seat: Seat
    hand: PhoneHand
    sitter: Sitter | None = None
    """Whose it is; None for those who watch."""
    pastime: WaitingPuzzles | None = None
    """What there is to do while it waits; None for nothing."""
    is_here: bool = False
    """Whether its phone is connected."""
    has_come: bool = False
    """Whether a phone has sat down there: from then on the seat is not played at the table in secret."""
    asks: bool = False
    """Whether another phone wants the seat."""
    is_locked: bool = False
    """Whether no other phone may ask for it."""
    seq: int = 0
    sent: str = ""
    """What was sent last, without its number."""
    view: Any = None
    """What the sheet shows, as of when the table had last shown everything."""
    blocks: tuple[net.Block, ...] = ()
    """What it was made of."""
    recent_actions: tuple[net.Block, ...] = ()
    """What others have done since the seat acted last, up to what is seen."""


class Phones:
    """Off until `open`; everything here happens in the table's own turn of the loop."""

    def __init__(self, table: TableContext, host: PhonesHost) -> None:
        self._table = table
        self._asking = PhonePrompts(table, host.match)
        self._host = host
        self._match = host.match
        self.server: Server | None = None
        """None while nobody can come in."""
        self._leaf: PhoneViewBuilder
        self.passes: Passes
        self.places: dict[Seat, PhoneSeat] = {}
        self.address = ""
        self._sitters: tuple[Sitter, ...] = ()
        """Who sat where when that was looked at last."""
        self._ports: dict[str, int] = {}
        """By address, where phones found it before."""
        self.visited = False
        self.is_lost = False
        """Whether the machine has the address no more: the network has changed, or is off."""
        self._since = 0.0
        self._unlisten: Callable[[], None] = lambda: None
        self.is_due = True
        """Whether sheets may have changed."""
        self._seen: tuple[object, ...] = ()
        """The moment for which sheets were made last."""
        self._watch: PhoneSeat
        self.changed: Callable[[], None] = lambda: None
        """Called when a page that shows who is there must look again."""
        self.reopen: Callable[[], None] = lambda: None
        """Opens that page again where it was open."""

    # --- on and off -------------------------------------------------------------------------------------------------

    @property
    def is_open(self) -> bool:
        """Whether anybody can come in."""
        return self.server is not None

    @property
    def lonely(self) -> bool:
        """Whether nobody has come for a while."""
        return self.is_open and not self.visited and self._table.stage.now > self._since + _LONELY

    def open(self, address: str) -> None:
        """Lets phones in that reach this address; raises OSError."""
        from tabletop.net.addresses import PORT, listening
        from tabletop.net.files import drawings as served
        from tabletop.net.files import page, pictures
        from tabletop.net.server import WATCHERS, Notices, Server

        self.close()
        stage, match = self._table.stage, self._match
        socket = listening(address, first=self._ports.get(address, PORT))
        self._ports[address] = socket.getsockname()[1]
        self._leaf = leaf_of(match.game)
        self._watch = PhoneSeat(WATCH, PhoneHand(stage, match, WATCH, self._leaf, self._host.play))
        self.passes = Passes(range(len(match.sitters)), stored_codes.tokens(match.header, match.sitters, address))
        self.address = address
        self._keep()
        made = self._leaf.pictures([side.hex for side in SIDES])
        art = served(drawings(match.game.name), self._leaf.art) | pictures(made)
        files = page(_page_words()) | art
        notices = Notices(
            stale=say("phones.stale"), asking=say("phones.asking"), elsewhere=say("phones.elsewhere"),
            full=say("phones.full", most=WATCHERS), replaced=say("phones.replaced"), overtaken=say("phones.overtaken"),
            wrong=say("phones.typed_wrong"), paused=say("phones.typed_paused"),
        )  # fmt: skip
        server = Server(self.passes, files, self._wake, notices)
        self.server = server
        self.places = {}
        self.look_again()
        self.visited, self.is_lost, self._since = False, False, stage.now
        server.open(socket)
        self._unlisten = match.listen(None, self._heard_of)
        stage.attending.append(self.attend)
        self.is_due = True
        self._host.refresh()

    def look_again(self) -> None:
        """Who sits at the table may have changed: people may have phones, and whoever has left has none."""
        match, stage = self._match, self._table.stage
        self._sitters = match.sitters
        for seat in [seat for seat, place in self.places.items() if place.sitter != match.sitters[seat]]:
            self.renew(seat)
            del self.places[seat]
        self.places = {
            seat: self.places.get(seat)
            or PhoneSeat(seat, PhoneHand(stage, match, seat, self._leaf, self._host.play,
                                     sent=self._table.board.picks.adopt), sitter,
                     pastime_of(stage, match.game.name, self._leaf))
            for seat, sitter in enumerate(match.sitters) if sitter.is_person
        }  # fmt: skip
        self.is_due = True
        self.changed()

    def close(self) -> None:
        """Everybody is out, and nothing listens any more; the seats are the table's again."""
        if self.is_open:
            self.end()
            self._claim()
            self._host.refresh()

    def end(self) -> None:
        """Nothing listens any more: the table is gone."""
        server, self.server = self.server, None
        if server is not None:
            self._unlisten()
            self._table.stage.attending.remove(self.attend)
            server.close()
            for pastime in self._pastimes:
                pastime.close()
            self.places = {}

    @property
    def host(self) -> str:
        """Address and port; "" where nothing is open."""
        return "" if self.server is None else self.server.host

    def name(self, seat: Seat) -> str:
        """Who sits there, and which of several seats that is."""
        return self._asking.seat_label(seat)

    def person(self, seat: Seat) -> str:
        """Who sits there."""
        return wording.name(self._match, seat)

    def code(self, seat: Seat) -> str:
        """What a seat's phone opens; the token stands where browsers keep it to themselves."""
        assert self.server is not None
        return f"http://{self.server.host}/#{self.passes.token(seat)}"

    def digits(self, seat: Seat) -> str:
        """The same for what cannot scan, in two groups; other ones every few minutes, and after each use."""
        made = self.passes.short(seat)
        return f"{made[: len(made) // 2]} {made[len(made) // 2 :]}"

    def renew(self, seat: Seat) -> None:
        """Another code for a seat: whoever had the one before is out, and the seat is the table's again."""
        self.passes.renew(seat)
        self._keep()
        if self.server is not None:
            self.server.drop(seat, say("phones.out"))
        place = self.places.get(seat)
        if place is not None:
            place.asks = False
            if place.pastime is not None:
                place.pastime.close()
                self.is_due = True
        if place is not None and place.has_come:
            place.has_come = place.is_here = False
            self._claim()
        self.changed()

    def _keep(self) -> None:
        stored_codes.keep(self._match.header, self._match.sitters, self.address, self.passes.all)

    def is_guarded(self, seat: Seat) -> bool:
        """Whether the seat's code is for one pair of eyes."""
        return seat != WATCH and guard.is_guarded(self._match, self._table.secrecy, seat)

    def ask_for(self, seat: Seat, then: Callable[[], None]) -> None:
        """Goes on once whoever sits there is at the screen."""
        guard.ask_for_seat(self._table.stage, self._match, self._table.secrecy, seat, then)

    def lock(self, seat: Seat) -> None:
        """Nobody else may ask for the seat from now on, or may again."""
        self.places[seat].is_locked = not self.places[seat].is_locked
        self.changed()

    def answer(self, seat: Seat, *, yes: bool) -> None:
        """Whether the phone that asks takes the seat from the one that has it."""
        self.places[seat].asks = False
        if self.server is not None:
            self.server.answer(seat, yes=yes, text=say("phones.refused"))
        self.changed()

    # --- every turn of the loop -------------------------------------------------------------------------------------

    def attend(self) -> None:
        """Hears what phones have said, and sends sheets that have changed."""
        server = self.server
        if server is None:
            return
        if self._match.sitters != self._sitters:
            self.look_again()
        for heard in server.heard():
            self._take(heard)
            self.is_due = True
        for pastime in self._pastimes:
            self.is_due |= pastime.update()
        if self.waiting and not self._host.is_seen:
            self._wake()  # nothing moves that keeps the loop awake
        if self.server is not None and (self.is_due or self._follow()):
            self._send()

    @property
    def waiting(self) -> bool:
        """Whether a phone's puzzle goes on by itself."""
        return any(each.waiting for each in self._pastimes)

    @property
    def _pastimes(self) -> list[WaitingPuzzles]:
        return [place.pastime for place in self.places.values() if place.pastime is not None]

    def _wake(self) -> None:
        """From the server's thread too: the loop may be asleep, and is to be awake for a while then."""
        if pygame.display.get_init():
            pygame.event.post(pygame.event.Event(_WAKE))
        self._table.stage.alarm.set()

    def _heard_of(self, change: Change) -> None:
        """Whatever was offered is over; the next offer comes when the table has shown what has happened."""
        for place in self.places.values():
            if not (place.hand.is_ahead and self._prepares(place)):
                place.hand.forget()
        self.is_due = True

    def _follow(self) -> bool:
        """Whether the table has come to another moment, in which other things can be done."""
        story, now = self._table.story, self._table.stage.now
        seen = self._is_ready, story.waits(now), story.asked_next, self._match.ply, self._match.length, language()
        before, self._seen = self._seen, seen
        return before != seen

    @property
    def _is_ready(self) -> bool:
        """Whether all that has happened was seen at the table, so that somebody is asked."""
        return self._table.story.at_rest or not self._host.is_seen

    def _take(self, heard: PhoneMessage) -> None:
        if heard.kind in (PhoneMessageKind.LOST, PhoneMessageKind.FOUND):
            self.is_lost = heard.kind == PhoneMessageKind.LOST
            self._table.stage.toast.show(say(f"phones.{heard.kind}", host=self.host))
            self.changed()
            return
        self.visited = True
        place = self.places.get(heard.seat)
        if place is None:
            self.changed()
            return
        if heard.kind in _ENTRY:
            self._come_and_go(place, heard.kind)
        elif heard.seq == place.seq and place.is_here:
            self._tapped(place, heard)

    def _come_and_go(self, place: PhoneSeat, kind: PhoneMessageKind) -> None:
        if kind == PhoneMessageKind.ASKS and place.is_locked:
            self.answer(place.seat, yes=False)
            return
        if kind in (PhoneMessageKind.ASKS, PhoneMessageKind.WITHDREW):
            place.asks = kind == PhoneMessageKind.ASKS
        if kind == PhoneMessageKind.ASKS:
            name = wording.name(self._match, place.seat)
            self._table.stage.toast.show(say("phones.asks", name=name))
        elif kind != PhoneMessageKind.WITHDREW:
            place.is_here = kind == PhoneMessageKind.JOINED
        if kind == PhoneMessageKind.JOINED and not place.has_come:
            place.has_come = True
            self._claim()
        self._miss()
        self.changed()

    def _miss(self) -> None:
        """The table says whose phone it waits for in vain."""
        gone = frozenset(seat for seat, place in self.places.items() if place.has_come and not place.is_here)
        if gone != self._table.gone:
            self._table.gone = gone
            self._host.refresh()

    def _claim(self) -> None:
        """Tells the table which seats look elsewhere; where they have secrets, nothing of theirs stays to be seen."""
        self._miss()
        before = self._table.afar
        self._table.afar = frozenset(seat for seat, place in self.places.items() if place.has_come)
        self._table.board.picks.afar = self._table.afar
        if self._match.game.hidden and before != self._table.afar:
            reopen = self.reopen
            self._host.reseat()
            reopen()

    def _tapped(self, place: PhoneSeat, heard: PhoneMessage) -> None:
        story, pastime = self._table.story, place.pastime
        if pastime is not None and (pastime.is_open or (heard.kind, heard.place) == ("pick", OPEN)):
            told = pastime.tapped(heard.kind, heard.place)
            if told and self.server is not None:
                self.server.tell(place.seat, told)
            return
        if heard.kind == PhoneMessageKind.PICK and heard.place == _GO_ON:
            if self._asking.lets_go(place.seat, self.places):
                story.cut(self._table.stage.now)
            return
        self._prepare(place)
        refusal = None
        if heard.kind == PhoneMessageKind.PICK:
            refusal = place.hand.pick(heard.place)
        elif heard.kind == PhoneMessageKind.DONE:
            refusal = place.hand.done()
        else:
            place.hand.back()
        if refusal is not None and self.server is not None:
            text = sentence(self._match, refusal, place.seat)
            self.server.tell(place.seat, net.refusal(refusal.clause, text))

    def _prepare(self, place: PhoneSeat) -> None:
        """Makes the offer where the seat is asked, and there is none yet."""
        asked = self._is_ready and self._match.to_act == place.seat and self._match.outcome is None
        if asked and place.hand.prepared is not None:
            self._lay_prepared(place)
        elif asked and (place.hand.is_ahead or not place.hand.acts):
            place.hand.offer()
        elif not asked and self._prepares(place):
            if not place.hand.acts:
                place.hand.offer_ahead()
        elif not asked:
            place.hand.forget()

    def _prepares(self, place: PhoneSeat) -> bool:
        """Whether a seat that is not asked picks its action ahead on its phone."""
        if place.seat == WATCH or not place.has_come or self._match.outcome is not None:
            return False
        return self._leaf.prepares(self._match.shown(place.seat))

    def _lay_prepared(self, place: PhoneSeat) -> None:
        """Does what the seat was ready to do; where that is not possible, it is asked as usual."""
        action = place.hand.prepared
        place.hand.offer()
        if self._match.refusal(action) is None:
            self._host.play(action)

    # --- sheets -----------------------------------------------------------------------------------------------------

    def _send(self) -> None:
        """Sheets that differ from those that were sent; views only change when the table has shown what happened."""
        self.is_due = False
        for place in (*self.places.values(), self._watch):
            self._prepare(place)
            made = self._sheet(place)
            text = net.message(made, 0)
            if text == place.sent or self.server is None:
                continue
            place.sent = text
            place.seq += 1
            self.server.show(place.seat, net.message(made, place.seq))

    def _sheet(self, place: PhoneSeat) -> net.PhoneView:
        match, hand = self._match, place.hand
        seat = None if place.seat == WATCH else place.seat
        if self._is_ready or not place.sent:
            place.view = match.shown(seat)
            place.recent_actions = () if seat is None else _recent_actions(match, seat)
            if place.pastime is not None:
                place.pastime.is_offered = match.to_act != place.seat and match.outcome is None
        question, answers = hand.question()
        asked = self._asking.words(place.seat, hand, self.places, is_ready=self._is_ready)
        made = net.PhoneView(
            who=say("phones.watching") if seat is None else self._asking.seat_label(seat), side=place.seat,
            game=wording.title(match.header.game),
            turn=self._turn(place), ask=question or asked,
            blocks=self._blocks(place, seat),
            offers=hand.offers() or self._go_on(place) or self._meanwhile(place), answers=answers,
            done=hand.complete(), wastes=hand.wastes, back=hand.holds,
            secret=match.game.hidden and seat is not None and match.outcome is None,
        )  # fmt: skip
        pastime = place.pastime
        if pastime is None or not pastime.is_open:
            return made
        return pastime.over(
            made, calls=made.turn in (net.PhoneTurn.YOU, net.PhoneTurn.OVER) or bool(self._go_on(place))
        )

    def _blocks(self, place: PhoneSeat, seat: Seat | None) -> tuple[net.Block, ...]:
        """What is seen; while the table shows what was done, as before it, without chances of what is decided."""
        if self._is_ready or place.hand.acts or not place.blocks:
            place.blocks = (*self._leaf.blocks(place.view, seat, place.hand.picker), *place.recent_actions)
        else:
            place.blocks = tuple(block for block in place.blocks if not isinstance(block, net.Odds))
        return place.blocks

    def _meanwhile(self, place: PhoneSeat) -> tuple[net.PhoneOffer, ...]:
        """Something to do while others are asked, where there is something."""
        return () if place.pastime is None else place.pastime.offer()

    def _turn(self, place: PhoneSeat) -> net.PhoneTurn:
        if not self._is_ready:
            return net.PhoneTurn.WAIT
        if self._match.outcome is not None:
            return net.PhoneTurn.OVER
        return net.PhoneTurn.YOU if place.hand.is_ahead or self._match.to_act == place.seat else net.PhoneTurn.OTHER

    def _go_on(self, place: PhoneSeat) -> tuple[net.PhoneOffer, ...]:
        return (
            (net.PhoneOffer(_GO_ON, say("table.do_resume")),) if self._asking.lets_go(place.seat, self.places) else ()
        )


def _recent_actions(match: Match[Any, Any, Any], seat: Seat) -> tuple[net.Block, ...]:
    """As on the curtain: what everybody has seen of it, the latest last."""
    lines = public_lines(match, seat)[-_LINES:]
    return (net.Lines(lines, say("phones.happened")),) if lines else ()


def _page_words() -> dict[str, str]:
    keys = ("connecting", "gone", "stranger", "back", "hold", "veil", "turn_down", "close", "reload", "use_here",
            "no_code", "code", "enter", "eight", "gone_typing")  # fmt: skip
    rule = say("common.rule", clause="{clause}")
    return {"language": language(), "rule": rule, **{key: say(f"phones.page_{key}") for key in keys}}
