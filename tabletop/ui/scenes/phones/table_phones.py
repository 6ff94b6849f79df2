"""TablePhones: connects the phones of one table: who has which seat, what each sees, and what taps do.

Made by TableScene, shown by `phones.scene`; `table.picture` and `table_menu` read it. It runs in the main thread
only: once a frame `exchange_phone_messages` takes what the server thread of `net` has received, hands taps to the
seat's PhoneActionPicker (`hand`), and sends a phone its new view where that has changed. A change must keep: views
are made as the seat may see them, and not before the table has shown what happened; the page in `net/page` reads the
fields of `net.phone_view`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from tabletop.net import phone_view
from tabletop.net.phone_view import PhoneMessageKind
from tabletop.net.seat_tokens import WATCH, SeatTokens
from tabletop.play.seat_knowledge import MatchChange
from tabletop.play.seats import Sitter
from tabletop.rules.game import Seat
from tabletop.ui import wording
from tabletop.ui.boards.phone import PhoneViewBuilder, phone_view_builder_of
from tabletop.ui.messages import language, say
from tabletop.ui.scenes.phones import between_matches, seat_codes
from tabletop.ui.scenes.phones.between_matches import PhonesOfMatch
from tabletop.ui.scenes.phones.hand import PhoneActionPicker, PhonePrompts, refusal_sentence
from tabletop.ui.scenes.phones.page_texts import phone_notices, served_phone_files
from tabletop.ui.scenes.phones.phone_seat import PhoneSeat, public_lines_since_own_action
from tabletop.ui.scenes.phones.prophet_bar import ProphetBar
from tabletop.ui.scenes.phones.prophets import Prophets
from tabletop.ui.scenes.phones.waiting_puzzles import OPEN_PUZZLE, PhonePuzzleSession, make_phone_puzzle_session
from tabletop.ui.scenes.phones.wake import wake_loop

if TYPE_CHECKING:
    from tabletop.net.connected_phones import PhoneMessage
    from tabletop.net.server import PhoneServer
    from tabletop.ui.scenes.table.context import TableContext, TableSceneInterface

_GO_ON_PLACE = "go on"
"""What lets a result go that lies on the table to be read."""
_ENTRY: Final = (PhoneMessageKind.JOINED, PhoneMessageKind.LEFT, PhoneMessageKind.ASKS, PhoneMessageKind.WITHDREW)
_TAPS: Final = (PhoneMessageKind.PICK, PhoneMessageKind.BACK, PhoneMessageKind.DONE)
_LONELY_SECONDS = 20.0
"""Seconds without a visitor after which it is said what may be wrong."""


class TablePhones:
    """Off until `open`; everything here happens in the table's own turn of the loop."""

    def __init__(self, table: TableContext, host: TableSceneInterface) -> None:
        self._table = table
        self._prompts = PhonePrompts(table, host)
        self._host = host
        self._match = host.match
        self.server: PhoneServer | None = None
        """None while nobody can come in."""
        self._view_builder: PhoneViewBuilder = phone_view_builder_of(host.match.game)
        self.passes: SeatTokens
        self.phone_seats: dict[Seat, PhoneSeat] = {}
        self.address = ""
        self._sitters: tuple[Sitter, ...] = ()
        """Who sat where when that was looked at last."""
        self._ports: dict[str, int] = {}
        """By address, where phones found it before."""
        self.was_visited = False
        self.is_lost = False
        """Whether the machine has the address no more: the network has changed, or is off."""
        self._opened_at = 0.0
        self._unlisten: Callable[[], None] = lambda: None
        self.has_changes = True
        """Whether sheets may have changed."""
        self._shown_moment: tuple[object, ...] = ()
        """The moment for which sheets were made last."""
        self._watch_seat: PhoneSeat
        self._first_sequence = 0
        """Of sheets: no tap on a sheet of the match before fits one of this match."""
        self._guests: tuple[tuple[str, str], ...] = ()
        """Names and tokens of those who have played before and watch now."""
        self.prophets = Prophets(table, host)
        self.prophet_bar = ProphetBar(table, self.prophets)
        self.on_presence_change: Callable[[], None] = lambda: None
        """Called when a page that shows who is there must look again."""
        self.reopen_page: Callable[[], None] = lambda: None
        """Opens that page again where it was open."""

    # --- on and off -------------------------------------------------------------------------------------------------

    @property
    def is_open(self) -> bool:
        """Whether anybody can come in."""
        return self.server is not None

    @property
    def is_still_unvisited(self) -> bool:
        """Whether nobody has come for a while."""
        return self.is_open and not self.was_visited and self._table.stage.now > self._opened_at + _LONELY_SECONDS

    def open(self, address: str) -> None:
        """Lets phones in that reach this address; raises OSError."""
        from tabletop.net.addresses import PORT, open_listening_socket
        from tabletop.net.server import WATCHERS, PhoneServer

        self.close()
        between_matches.close_kept_phones(self._table.stage)
        stage, match = self._table.stage, self._match
        socket = open_listening_socket(address, first=self._ports.get(address, PORT))
        self._ports[address] = socket.getsockname()[1]
        known = seat_codes.load_phone_tokens(match.header, match.sitters, address)
        self.passes, self._guests = SeatTokens(range(len(match.sitters)), known), ()
        files = served_phone_files(match.game, self._view_builder)
        server = PhoneServer(self.passes, files, partial(wake_loop, stage), phone_notices(WATCHERS))
        server.open(socket)
        self._begin_with_server(server, address)

    def take_over_kept_phones(self) -> None:
        """Goes on with the phones of the match before, where there are any: whoever still plays keeps the phone."""
        kept = between_matches.take_kept_phones(self._table.stage)
        if kept is None:
            return
        match = self._match
        self.passes, known, self._guests = kept.tokens_for(match.header, match.sitters)
        self._first_sequence = kept.sequence
        kept.server.change_table(self.passes, served_phone_files(match.game, self._view_builder), say("phones.out"))
        self._begin_with_server(kept.server, kept.address)
        self.was_visited = True
        for seat in known:
            self.phone_seats[seat].has_come = True
        self._claim_phone_seats()

    def _begin_with_server(self, server: PhoneServer, address: str) -> None:
        stage, match = self._table.stage, self._match
        hand = PhoneActionPicker(stage, match, WATCH, self._view_builder, self._host.match_mode.play)
        self._watch_seat = PhoneSeat(WATCH, hand, sequence=self._first_sequence)
        self.server, self.address = server, address
        self._store_phone_codes()
        self.phone_seats = {}
        self.update_seats()
        self.was_visited, self.is_lost, self._opened_at = False, False, stage.now
        self.prophets.start(server)
        self._unlisten = match.listen_for_changes(None, self._withdraw_offers)
        stage.turn_callbacks.append(self.exchange_phone_messages)
        self.has_changes = True
        self._host.refresh()

    def update_seats(self) -> None:
        """Who sits at the table may have changed: people may have phones, and whoever has left has none."""
        match, stage = self._match, self._table.stage
        self._sitters = match.sitters
        for seat in [seat for seat, place in self.phone_seats.items() if place.sitter != match.sitters[seat]]:
            self.renew_code(seat)
            del self.phone_seats[seat]
        self.phone_seats = {
            seat: self.phone_seats.get(seat)
            or PhoneSeat(seat, PhoneActionPicker(stage, match, seat, self._view_builder, self._host.match_mode.play,
                                     sent=self._table.board.picks.adopt_intention_of), sitter,
                     make_phone_puzzle_session(stage, match.game.name, self._view_builder),
                     sequence=self._first_sequence)
            for seat, sitter in enumerate(match.sitters) if sitter.is_person
        }  # fmt: skip
        self.has_changes = True
        self.on_presence_change()

    def close(self) -> None:
        """Everybody is out, and nothing listens any more; the seats are the table's again."""
        if self.is_open:
            self.close_server()
            self._claim_phone_seats()
            self._host.refresh()

    def close_server(self) -> None:
        """Nothing listens any more: the table is gone."""
        server = self._end_with_server()
        if server is not None:
            server.close()

    def leave_table(self) -> None:
        """The table is gone; where phones have come they wait for the next match."""
        phones = self._phones_of_match() if self.is_open else None
        has_visitors = self.was_visited and self._host.match_mode.keeps_phones
        server = self._end_with_server()
        if server is None or phones is None:
            return
        if has_visitors:
            between_matches.keep_phones(self._table.stage, server, self.address, phones)
        else:
            server.close()

    def _phones_of_match(self) -> PhonesOfMatch:
        came = [(place.sitter, self.passes.token_of_seat(seat)) for seat, place in self.phone_seats.items()
                if place.has_come and place.sitter is not None]  # fmt: skip
        sequence = max(each.sequence for each in (*self.phone_seats.values(), self._watch_seat))
        return PhonesOfMatch(self._match.header, self._match.sitters, tuple(came), self._guests,
                             self.passes.token_of_seat(WATCH), sequence)  # fmt: skip

    def _end_with_server(self) -> PhoneServer | None:
        """Hears and sends nothing any more; returns the server, which is still open."""
        server, self.server = self.server, None
        if server is not None:
            self._unlisten()
            self.prophets.stop()
            self._table.stage.turn_callbacks.remove(self.exchange_phone_messages)
            for pastime in self._all_phone_puzzle_sessions:
                pastime.close()
            self.phone_seats = {}
        return server

    @property
    def server_address(self) -> str:
        """Address and port; "" where nothing is open."""
        return "" if self.server is None else self.server.host

    def seat_label(self, seat: Seat) -> str:
        """Who sits there, and which of several seats that is."""
        return self._prompts.seat_label(seat)

    def person_name_of_seat(self, seat: Seat) -> str:
        return wording.seat_name(self._match, seat)

    def seat_url(self, seat: Seat) -> str:
        """What a seat's phone opens; the token stands where browsers keep it to themselves."""
        assert self.server is not None
        return f"http://{self.server.host}/#{self.passes.token_of_seat(seat)}"

    def typed_code(self, seat: Seat) -> str:
        """The code to type where nothing can scan, in two groups; it changes every few minutes and after each use."""
        made = self.passes.issue_short_code(seat)
        return f"{made[: len(made) // 2]} {made[len(made) // 2 :]}"

    def renew_code(self, seat: Seat) -> None:
        """Another code for a seat: whoever had the one before is out, and the seat is the table's again."""
        self.passes.renew_token(seat)
        self._store_phone_codes()
        if self.server is not None:
            self.server.dismiss_phones_of_seat(seat, say("phones.out"))
        place = self.phone_seats.get(seat)
        if place is not None:
            place.is_requested = False
            if place.waiting_puzzles is not None:
                place.waiting_puzzles.close()
                self.has_changes = True
        if place is not None and place.has_come:
            place.has_come = place.is_here = False
            self._claim_phone_seats()
        self.on_presence_change()

    def _store_phone_codes(self) -> None:
        seat_codes.store_phone_tokens(self._match.header, self._match.sitters, self.address, self.passes.tokens_by_seat)

    def is_code_private(self, seat: Seat) -> bool:
        """Whether the seat's code is for one pair of eyes."""
        return seat != WATCH and seat_codes.is_code_private(self._match, self._table.secrecy, seat)

    def confirm_seat_owner(self, seat: Seat, then: Callable[[], None]) -> None:
        """Goes on once whoever sits there is at the screen."""
        seat_codes.confirm_seat_owner(self._table.stage, self._match, self._table.secrecy, seat, then)

    def toggle_seat_lock(self, seat: Seat) -> None:
        """Locks a seat so that no other phone may ask for it, or unlocks it."""
        self.phone_seats[seat].is_locked = not self.phone_seats[seat].is_locked
        self.on_presence_change()

    def answer_request(self, seat: Seat, *, yes: bool) -> None:
        """Whether the phone that asks takes the seat from the one that has it."""
        self.phone_seats[seat].is_requested = False
        if self.server is not None:
            self.server.answer_seat_request(seat, yes=yes, text=say("phones.refused"))
        self.on_presence_change()

    # --- every turn of the loop -------------------------------------------------------------------------------------

    def exchange_phone_messages(self) -> None:
        """Hears what phones have said, and sends sheets that have changed."""
        server = self.server
        if server is None:
            return
        if self._match.sitters != self._sitters:
            self.update_seats()
        for heard in server.take_messages():
            self._handle_phone_message(heard)
            self.has_changes = True
        self.prophets.update()
        for pastime in self._all_phone_puzzle_sessions:
            self.has_changes |= pastime.update()
        self.has_changes |= self._prompts.update_standings()
        if self.is_waiting and not self._host.is_seen:
            wake_loop(self._table.stage)  # nothing moves that keeps the loop awake
        if self.server is not None and (self.has_changes or self._has_table_state_changed()):
            self._send_changed_views()

    @property
    def is_waiting(self) -> bool:
        """Whether a phone's puzzle goes on by itself, or watchers have time to guess."""
        return self.prophets.question is not None or any(each.is_waiting for each in self._all_phone_puzzle_sessions)

    @property
    def _all_phone_puzzle_sessions(self) -> list[PhonePuzzleSession]:
        return [place.waiting_puzzles for place in self.phone_seats.values() if place.waiting_puzzles is not None]

    def _withdraw_offers(self, change: MatchChange) -> None:
        """Whatever was offered is over; the next offer comes when the table has shown what has happened."""
        for place in self.phone_seats.values():
            if not (place.hand.is_ahead and self._may_prepare_action(place)):
                place.hand.withdraw_offer()
        self.has_changes = True

    def _has_table_state_changed(self) -> bool:
        """Whether the table has come to another moment, in which other things can be done."""
        story, now = self._table.story, self._table.stage.now
        seen = (
            self._is_everything_seen_at_table, story.waits_for_person(now), story.next_to_act, self._match.ply,
            self._match.length,
            language(), self._table.seat_clocks.is_late, self._prompts.waits_for_next_match,
        )  # fmt: skip
        before, self._shown_moment = self._shown_moment, seen
        return before != seen

    @property
    def _is_everything_seen_at_table(self) -> bool:
        """Whether all that has happened was seen at the table, so that somebody is asked."""
        return self._table.story.is_at_rest or not self._host.is_seen

    def _handle_phone_message(self, message: PhoneMessage) -> None:
        if message.kind in (PhoneMessageKind.LOST, PhoneMessageKind.FOUND):
            self.is_lost = message.kind == PhoneMessageKind.LOST
            self._table.stage.toast.show(say(f"phones.{message.kind}", host=self.server_address))
            self.on_presence_change()
            return
        self.was_visited = True
        self.prophets.handle_phone_message(message)
        place = self.phone_seats.get(message.seat)
        if place is None:
            self.on_presence_change()
            return
        if message.kind in _ENTRY:
            self._note_phone_presence(place, message.kind)
        elif message.seq == place.sequence and place.is_here and message.kind in _TAPS:
            self._handle_phone_tap(place, message)

    def _note_phone_presence(self, place: PhoneSeat, kind: PhoneMessageKind) -> None:
        if kind == PhoneMessageKind.ASKS and place.is_locked:
            self.answer_request(place.seat, yes=False)
            return
        if kind in (PhoneMessageKind.ASKS, PhoneMessageKind.WITHDREW):
            place.is_requested = kind == PhoneMessageKind.ASKS
        if kind == PhoneMessageKind.ASKS:
            name = wording.seat_name(self._match, place.seat)
            self._table.stage.toast.show(say("phones.asks", name=name))
        elif kind != PhoneMessageKind.WITHDREW:
            place.is_here = kind == PhoneMessageKind.JOINED
        if kind == PhoneMessageKind.JOINED and not place.has_come:
            place.has_come = True
            self._claim_phone_seats()
        self._report_missing_phones()
        self.on_presence_change()

    def _report_missing_phones(self) -> None:
        """The table says whose phone it waits for in vain."""
        gone = frozenset(seat for seat, place in self.phone_seats.items() if place.has_come and not place.is_here)
        if gone != self._table.seats_of_gone_phones:
            self._table.seats_of_gone_phones = gone
            self._host.refresh()

    def _claim_phone_seats(self) -> None:
        """Tells the table which seats look elsewhere; where they have secrets, nothing of theirs stays to be seen."""
        self._report_missing_phones()
        before = self._table.seats_on_phones
        self._table.seats_on_phones = frozenset(seat for seat, place in self.phone_seats.items() if place.has_come)
        self._table.board.picks.seats_on_phones = self._table.seats_on_phones
        if self._match.game.hidden and before != self._table.seats_on_phones:
            reopen = self.reopen_page
            self._host.refresh_after_seat_change()
            reopen()

    def _handle_phone_tap(self, place: PhoneSeat, message: PhoneMessage) -> None:
        story, pastime = self._table.story, place.waiting_puzzles
        if pastime is not None and (pastime.is_open or (message.kind, message.place) == ("pick", OPEN_PUZZLE)):
            told = pastime.handle_tap(message.kind, message.place)
            if told and self.server is not None:
                self.server.send_message(place.seat, told)
            return
        if message.kind == PhoneMessageKind.PICK and message.place == _GO_ON_PLACE:
            if self._prompts.may_dismiss_result(place.seat, self.phone_seats):
                story.skip_to_next_result(self._table.stage.now)
            return
        self._update_offer(place)
        refusal = None
        if message.kind == PhoneMessageKind.PICK:
            refusal = place.hand.pick_place(message.place)
        elif message.kind == PhoneMessageKind.DONE:
            refusal = place.hand.finish_action()
        else:
            place.hand.undo_pick()
        if refusal is not None and self.server is not None:
            text = refusal_sentence(self._match, refusal, place.seat)
            self.server.send_message(place.seat, phone_view.refusal_message(refusal.clause, text))

    def _update_offer(self, place: PhoneSeat) -> None:
        """Makes the offer where the seat is asked, and there is none yet."""
        match = self._match
        asked = self._is_everything_seen_at_table and 0 <= match.to_act == place.seat and match.outcome is None
        if asked and place.hand.prepared is not None:
            self._play_prepared_action(place)
        elif asked and (place.hand.is_ahead or not place.hand.can_act):
            place.hand.make_offer()
        elif not asked and self._may_prepare_action(place):
            if not place.hand.can_act:
                place.hand.offer_to_prepare_action()
        elif not asked:
            place.hand.withdraw_offer()

    def _may_prepare_action(self, place: PhoneSeat) -> bool:
        """Whether a seat that is not asked picks its action ahead on its phone."""
        if place.seat == WATCH or not place.has_come or self._match.outcome is not None or self._match.stop_reason:
            return False
        return self._view_builder.can_prepare(self._match.shown_view(place.seat))

    def _play_prepared_action(self, place: PhoneSeat) -> None:
        """Does what the seat was ready to do; where that is not possible, it is asked as usual."""
        action = place.hand.prepared
        place.hand.make_offer()
        if self._match.refusal(action) is None:
            self._host.match_mode.play(action)

    # --- sheets -----------------------------------------------------------------------------------------------------

    def _send_changed_views(self) -> None:
        """Sheets that differ from those that were sent; views only change when the table has shown what happened."""
        self.has_changes = False
        for place in (*self.phone_seats.values(), self._watch_seat):
            self._update_offer(place)
            made = self._prompts.next_match_page(place.seat) or self._phone_view(place)
            text = phone_view.phone_view_message(made, 0)
            if text == place.sent_text or self.server is None:
                continue
            place.sent_text = text
            place.sequence += 1
            self.server.show_phone_view(place.seat, phone_view.phone_view_message(made, place.sequence))

    def _phone_view(self, place: PhoneSeat) -> phone_view.PhoneView:
        match, hand = self._match, place.hand
        seat = None if place.seat == WATCH else place.seat
        if self._is_everything_seen_at_table or not place.sent_text:
            place.view = match.shown_view(seat)
            place.recent_actions = () if seat is None else public_lines_since_own_action(match, seat)
            if place.waiting_puzzles is not None:
                place.waiting_puzzles.is_offered = match.to_act != place.seat and match.outcome is None
        question, answers = hand.open_question()
        asked = self._prompts.prompt_for(place.seat, hand, self.phone_seats, is_ready=self._is_everything_seen_at_table)
        made = phone_view.PhoneView(
            who=say("phones.watching") if seat is None else self._prompts.seat_label(seat), side=place.seat,
            game=wording.game_title(match.header.game),
            turn=self._phone_turn_of_seat(place), ask=question or asked,
            blocks=self._blocks_seen_by_seat(place, seat),
            offers=hand.pickable_place_offers() or self._dismiss_result_offers(place) or self._puzzle_offers(place),
            answers=answers,
            done=hand.done_button_words(), wastes=hand.does_action_waste, back=hand.has_pick_to_undo,
            secret=match.game.hidden and seat is not None and match.outcome is None,
        )  # fmt: skip
        pastime = place.waiting_puzzles
        if pastime is None or not pastime.is_open:
            return made
        return pastime.phone_view_with_puzzle(
            made,
            is_seat_called=made.turn in (phone_view.PhoneTurn.YOU, phone_view.PhoneTurn.OVER)
            or bool(self._dismiss_result_offers(place)),
        )

    def _blocks_seen_by_seat(self, place: PhoneSeat, seat: Seat | None) -> tuple[phone_view.Block, ...]:
        """What is seen; while the table shows what was done, as before it, without chances of what is decided."""
        if self._is_everything_seen_at_table or place.hand.can_act or not place.blocks:
            place.blocks = (*self._view_builder.blocks(place.view, seat, place.hand.picker), *place.recent_actions)
        else:
            place.blocks = tuple(block for block in place.blocks if not isinstance(block, phone_view.Odds))
        return (*place.blocks, *self._prompts.blocks_below(place.seat))

    def _puzzle_offers(self, place: PhoneSeat) -> tuple[phone_view.PhoneOffer, ...]:
        """Something to do while others are asked, where there is something."""
        return () if place.waiting_puzzles is None else place.waiting_puzzles.open_puzzle_button_offer()

    def _phone_turn_of_seat(self, place: PhoneSeat) -> phone_view.PhoneTurn:
        if not self._is_everything_seen_at_table:
            return phone_view.PhoneTurn.WAIT
        if self._match.outcome is not None:
            return phone_view.PhoneTurn.OVER
        return (
            phone_view.PhoneTurn.YOU
            if place.hand.is_ahead or 0 <= self._match.to_act == place.seat
            else phone_view.PhoneTurn.OTHER
        )

    def _dismiss_result_offers(self, place: PhoneSeat) -> tuple[phone_view.PhoneOffer, ...]:
        may_go_on = self._prompts.may_dismiss_result(place.seat, self.phone_seats)
        return (phone_view.PhoneOffer(_GO_ON_PLACE, say("table.do_resume")),) if may_go_on else ()
