"""The server for phones, in a thread of its own: it sends them what to show and queues what they answer.

Used by `table_phones` and `picture_sharing` in `ui/scenes/phones`. Whatever comes in from the network is read here (the
HTTP part in `requests`) and nowhere else, and reaches the table as checked, small values in a queue (`take_messages`).
Nothing that anybody sends may make the table wait or raise there. The public methods of PhoneServer are for the table's
thread, all others for the server's: what both threads touch goes through a queue, has a lock, or is one reference that
is read once (`shared_file`).
"""

from __future__ import annotations

import asyncio
import logging
import socket
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from queue import Empty, SimpleQueue
from typing import Final

from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

from tabletop.net import phone_view
from tabletop.net.addresses import has_address, open_listening_socket
from tabletop.net.connected_phones import ConnectedPhone, PhoneMessage, PhoneNotices
from tabletop.net.phone_view import VERSION, ClientMessageKind, PhoneMessageKind, notice_message
from tabletop.net.requests import BATCH, QUEUE, PendingConnections, PhoneConnection, RequestHandler
from tabletop.net.seat_tokens import WATCH, SeatTokens
from tabletop.net.shared_file import ServedFile, SharedFile

log = logging.getLogger(__name__)

WATCHERS: Final = 8
"""Phones at a time that only watch; every seat has its place besides."""
PATIENCE: Final = 10.0
"""Seconds in which a connection must say hello, and a phone take what it is sent."""
_PING: Final = 10.0
"""Seconds between two pings."""
_LOOK: Final = 5.0
"""Seconds between two looks at the address."""
_SLEPT: Final = 15.0
"""Seconds by which a look comes too late on a machine that has slept."""


_OF_ANY_TABLE: Final = (PhoneMessageKind.LOST, PhoneMessageKind.FOUND, PhoneMessageKind.VISITED)


class PhoneServer:
    """Accepts phones once `open` was called; all public methods are for the table's thread."""

    def __init__(
        self, passes: SeatTokens, files: Mapping[str, ServedFile], wake: Callable[[], None], notices: PhoneNotices
    ) -> None:
        """`wake` is called, from the other thread, when there is something to hear."""
        self.tokens = passes
        self.shared_file: SharedFile | None = None
        """What may be fetched by a secret address besides; None for nothing. Read by the server's thread."""
        self._files = dict(files)
        self._wake = wake
        self._table = 0
        """Which table the table's thread is at; messages for the ones before are dropped."""
        self._table_in_loop = 0
        """The same, as far as the server's thread has got."""
        self._notices = notices
        self._messages_for_table: SimpleQueue[PhoneMessage] = SimpleQueue()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None
        self._listening: socket.socket | None = None
        self._stop: asyncio.Event | None = None
        self._host = ""
        self._pending = PendingConnections(PATIENCE)
        self._visited = False
        """Whether anybody has come, which is told once."""
        self._phones: dict[int, ConnectedPhone] = {}
        """By seat."""
        self._watchers: dict[str, ConnectedPhone] = {}
        """By the name of the phone."""
        self._waiting: dict[int, ConnectedPhone] = {}
        """By seat, who asks for it while another phone has it."""
        self._owners: dict[int, str] = {}
        """By seat, the name of the phone that it belongs to, also while that one is away."""
        self._owners_by_token: dict[str, str] = {}
        """The same of tables before: by token the name of the phone."""
        self._sheets: dict[int, str] = {}
        """The present sheet of each seat."""

    # --- for the table ----------------------------------------------------------------------------------------------

    @property
    def host(self) -> str:
        """Address and port, as they stand in the code."""
        return self._host

    def connection_of_seat(self, seat: int) -> PhoneConnection | None:
        """The line of the phone that sits there just now."""
        phone = self._phones.get(seat)
        return None if phone is None else phone.connection

    def open(self, listening: socket.socket) -> None:
        """Listens on this socket from now on; raises RuntimeError where it does already."""
        if self._thread is not None:
            raise RuntimeError("the server is open")
        address, port = listening.getsockname()
        self._host, self._listening = f"{address}:{port}", listening
        ready = threading.Event()
        self._thread = threading.Thread(target=self._run_server_thread, args=(ready,), name="phones", daemon=True)
        self._thread.start()
        ready.wait(PATIENCE)

    def close(self) -> None:
        """Ends every connection and stops listening; the port is free afterwards."""
        thread, self._thread = self._thread, None
        if thread is None:
            return
        self._call_in_server_loop(lambda: self._stop.set() if self._stop is not None else None)
        thread.join(PATIENCE)
        if self._listening is not None:
            self._listening.close()
            self._listening = None

    def take_messages(self) -> list[PhoneMessage]:
        """Everything since the last call, in order; nothing that was meant for a table before."""
        found: list[PhoneMessage] = []
        while True:
            try:
                message = self._messages_for_table.get_nowait()
            except Empty:
                return found
            if message.table == self._table or message.kind in _OF_ANY_TABLE:
                found.append(message)

    @property
    def has_phones(self) -> bool:
        """Whether any phone is connected."""
        return bool(self._phones or self._watchers)

    def change_table(self, tokens: SeatTokens, files: Mapping[str, ServedFile], text: str) -> None:
        """Goes on with another match: each phone has the seat that its token means there, or watches.

        No sheet of the match before is sent any more, and no message of it arrives. Whoever has no token there, or
        asked for a seat, is out, and told so with `text`.
        """
        self._table += 1
        number = self._table
        self._call_in_server_loop(lambda: self._change_table_in_loop(tokens, files, text, number))

    def show_phone_view(self, seat: int, sheet: str) -> None:
        """The present sheet of a seat: sent to whoever sits there, and to whoever comes."""
        self._call_in_server_loop(lambda: self._send_phone_view_in_loop(seat, sheet))

    def send_message(self, seat: int, text: str) -> None:
        """One message for whoever sits there just now."""
        self._call_in_server_loop(lambda: self._send_text_to_seat(seat, text))

    def send_to_watcher(self, phone: str, text: str) -> None:
        """One message for a phone that only watches, if it is there."""
        self._call_in_server_loop(lambda: self._send_text_to_watcher(phone, text))

    def dismiss_phones_of_seat(self, seat: int, text: str) -> None:
        """Throws the phone of a seat out, and one that asks for it, with a last word.

        Whoever comes next with a good token has the seat.
        """
        self._call_in_server_loop(lambda: self._dismiss_phones_in_loop(seat, text))

    def answer_seat_request(self, seat: int, *, yes: bool, text: str) -> None:
        """The table's answer to a phone that asks for a seat that another one has; `text` is for who is turned away."""
        self._call_in_server_loop(lambda: self._answer_seat_request_in_loop(seat, yes=yes, text=text))

    # --- its own thread ---------------------------------------------------------------------------------------------

    def _call_in_server_loop(self, act: Callable[[], object]) -> None:
        loop = self._loop
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(act)

    def _run_server_thread(self, ready: threading.Event) -> None:
        try:
            asyncio.run(self._serve_until_stopped(ready))
        except Exception:
            log.exception("the server for phones has failed")
        finally:
            ready.set()

    async def _serve_until_stopped(self, ready: threading.Event) -> None:
        self._loop, self._stop = asyncio.get_running_loop(), asyncio.Event()
        quiet = logging.getLogger(f"{__name__}.wire")
        quiet.disabled = True  # what strangers send is no news, and must not fill the disk
        while not self._stop.is_set():
            self._pending = PendingConnections(PATIENCE)
            requests = RequestHandler(self._host, self._files, self._report_first_page_visit, lambda: self.shared_file)
            async with serve(
                self._handle_connection, sock=self._listening, backlog=BATCH, compression=None, server_header=None,
                open_timeout=None, ping_interval=_PING, ping_timeout=_PING, close_timeout=2.0,
                max_size=phone_view.LONGEST,
                max_queue=4, write_limit=1 << 15, logger=quiet,
                create_connection=partial(PhoneConnection, requests, self._pending, self._count_fetch),  # type: ignore[arg-type]
            ):  # fmt: skip
                assert self._listening is not None
                self._listening.listen(QUEUE)  # the library asks for a batch and a queue of one size
                ready.set()
                await self._wait_until_lost(self._stop)
                self._abort_all_connections()
            await self._reopen_port(self._stop)

    def _abort_all_connections(self) -> None:
        """Nobody is waited for: whoever is gone would not say goodbye."""
        self._pending.abort_all_connections()
        for phone in (*self._phones.values(), *self._waiting.values(), *self._watchers.values()):
            phone.connection.transport.abort()

    async def _wait_until_lost(self, stop: asyncio.Event) -> None:
        """Until it is to end, the address has gone, or the machine has slept and sockets may be dead."""
        address = self._host.partition(":")[0]
        looked = _wall_clock_seconds()
        while has_address(address) and not await _wait_for_stop(stop, _LOOK):
            looked, before = _wall_clock_seconds(), looked
            if looked - before > _LOOK + _SLEPT:
                return

    async def _reopen_port(self, stop: asyncio.Event) -> None:
        """Opens the same port of the same address as soon as that can be done, and says so if it takes a while."""
        address, _, port = self._host.partition(":")
        told = False
        while not stop.is_set():
            try:
                self._listening = open_listening_socket(address, int(port))
            except OSError:
                if not told:
                    told = True
                    self._queue_message_for_table(PhoneMessage(PhoneMessageKind.LOST))
                await _wait_for_stop(stop, _LOOK)
            else:
                if told:
                    self._queue_message_for_table(PhoneMessage(PhoneMessageKind.FOUND))
                return

    def _report_first_page_visit(self) -> None:
        if not self._visited:
            self._visited = True
            self._queue_message_for_table(PhoneMessage(PhoneMessageKind.VISITED))

    def _count_fetch(self, shared: SharedFile) -> None:
        shared.fetch_count += 1
        self._wake()

    async def _handle_connection(self, connection: ServerConnection) -> None:
        """Everything from hello to goodbye."""
        assert isinstance(connection, PhoneConnection)
        try:
            first = await connection.recv()
            digits = phone_view.parse_typed_code(first)
            if digits is not None:
                await self._exchange_code_for_token(connection, digits)
                return
            hello = phone_view.parse_hello(first, VERSION)
        except (phone_view.BadMessage, ConnectionClosed):
            connection.transport.abort()
            return
        seat = self.tokens.seat_of_token(hello.token)
        if seat is None:
            connection.transport.abort()
            return
        phone = ConnectedPhone(connection, seat, hello)
        sending = asyncio.create_task(self._send_due_texts(phone))
        try:
            if hello.version != VERSION:
                self._dismiss_phone(phone, "stale", self._notices.stale)
            else:
                self._admit_phone_or_ask_table(phone)
            await self._receive_messages(phone)
        except (phone_view.BadMessage, ConnectionClosed):
            connection.transport.abort()
        finally:
            sending.cancel()
            self._remove_phone(phone)

    async def _exchange_code_for_token(self, connection: PhoneConnection, digits: str) -> None:
        """The token for digits that somebody has typed, with which the page comes again; one try a line."""
        paused = self.tokens.is_paused(connection.address)
        token = self.tokens.token_for_code(digits, connection.address)
        wrong = notice_message("wrong", self._notices.paused if paused else self._notices.wrong)
        await connection.send(wrong if token is None else notice_message("token", token))
        await connection.close()

    def _admit_phone_or_ask_table(self, phone: ConnectedPhone) -> None:
        """The same phone takes its place again; another one asks the table for the seat."""
        if phone.seat == WATCH:
            before = self._watchers.get(phone.name)
            if before is None and self._is_watching_full(phone):
                self._dismiss_phone(phone, "out", self._notices.full)
            elif self._is_tab_in_use_or_dismiss(phone, before):
                self._watchers[phone.name] = phone
                self._send_view_to_admitted_phone(phone, before)
        elif self._owners.get(phone.seat, phone.name) != phone.name:
            self._ask_table_for_seat(phone)
        elif self._is_tab_in_use_or_dismiss(phone, self._phones.get(phone.seat)):
            self._give_seat_to_phone(phone)

    def _is_watching_full(self, phone: ConnectedPhone) -> bool:
        """Whether there is no place left for those who came to watch; whoever had a seat before has one besides."""
        token = self.tokens.token_of_seat(WATCH)
        return phone.token == token and sum(each.token == token for each in self._watchers.values()) >= WATCHERS

    def _is_tab_in_use_or_dismiss(self, phone: ConnectedPhone, before: ConnectedPhone | None) -> bool:
        """Of several tabs of one phone the one that was opened last is in use; another one that comes back is told."""
        if before is None or before.name != phone.name or before.tab == phone.tab or phone.takes:
            return True
        self._dismiss_phone(phone, "elsewhere", self._notices.elsewhere)
        return False

    def _give_seat_to_phone(self, phone: ConnectedPhone) -> None:
        before = self._phones.get(phone.seat)
        self._phones[phone.seat], self._owners[phone.seat] = phone, phone.name
        self._send_view_to_admitted_phone(phone, before)

    def _ask_table_for_seat(self, phone: ConnectedPhone) -> None:
        """The last phone that asks for a seat is the one that the table is asked about."""
        before = self._waiting.get(phone.seat)
        if self._is_tab_in_use_or_dismiss(phone, before):
            self._waiting[phone.seat] = phone
            self._admit_phone_and_dismiss_former(before, phone, self._notices.overtaken)
            phone.queue_text(notice_message("asking", self._notices.asking), is_sheet=False)
            self._queue_message_for_table(PhoneMessage(PhoneMessageKind.ASKS, phone.seat, phone=phone.name))

    def _send_view_to_admitted_phone(self, phone: ConnectedPhone, before: ConnectedPhone | None) -> None:
        self._admit_phone_and_dismiss_former(before, phone, self._notices.replaced)
        if phone.seat in self._sheets:
            phone.queue_text(self._sheets[phone.seat], is_sheet=True)
        self._queue_message_for_table(PhoneMessage(PhoneMessageKind.JOINED, phone.seat, phone=phone.name))

    def _admit_phone_and_dismiss_former(self, before: ConnectedPhone | None, phone: ConnectedPhone, text: str) -> None:
        """The phone has a place; whoever had it before is told, and does not come back by itself.

        `text` is for another phone.
        """
        self._pending.remove(phone.connection)
        if before is None:
            return
        if before.name != phone.name:
            self._dismiss_phone(before, "out", text)
        elif before.tab != phone.tab:
            self._dismiss_phone(before, "elsewhere", self._notices.elsewhere)
        else:
            before.connection.transport.abort()

    def _remove_phone(self, phone: ConnectedPhone) -> None:
        if self._watchers.get(phone.name) is phone:
            del self._watchers[phone.name]
            self._queue_message_for_table(PhoneMessage(PhoneMessageKind.LEFT, WATCH, phone=phone.name))
        if self._waiting.get(phone.seat) is phone:
            del self._waiting[phone.seat]
            self._queue_message_for_table(PhoneMessage(PhoneMessageKind.WITHDREW, phone.seat))
        if self._phones.get(phone.seat) is phone:
            del self._phones[phone.seat]
            self._queue_message_for_table(PhoneMessage(PhoneMessageKind.LEFT, phone.seat))

    async def _receive_messages(self, phone: ConnectedPhone) -> None:
        """Takes at most so many messages within a second; raises BadMessage, ConnectionClosed."""
        times: deque[float] = deque(maxlen=phone_view.FASTEST)
        clock = asyncio.get_running_loop().time
        while True:
            said = phone_view.parse_client_message(await phone.connection.recv())
            now = clock()
            if len(times) == phone_view.FASTEST and now - times[0] < 1.0:
                raise phone_view.BadMessage("too many")
            times.append(now)
            if said.kind == ClientMessageKind.PING:
                phone.queue_text('{"t":"pong"}', is_sheet=False)
            elif self._phones.get(phone.seat) is phone or self._is_watcher_guessing(phone, said):
                kind = PhoneMessageKind(said.kind)
                self._queue_message_for_table(
                    PhoneMessage(kind, phone.seat, said.seq, said.place, phone.name, said.percent, said.name)
                )

    def _is_watcher_guessing(self, phone: ConnectedPhone, message: phone_view.ClientMessage) -> bool:
        """Whether a phone that only watches does the only thing that it may do."""
        guesses = message.kind in (ClientMessageKind.GUESS, ClientMessageKind.NAME)
        return guesses and self._watchers.get(phone.name) is phone

    async def _send_due_texts(self, phone: ConnectedPhone) -> None:
        """Sends what is due, the sheet last; whoever does not take it in time is gone."""
        while True:
            await phone.due.wait()
            phone.due.clear()
            texts = [*phone.messages, *([phone.sheet] if phone.sheet else [])]
            phone.messages.clear()
            phone.sheet = ""
            try:
                for text in texts:
                    async with asyncio.timeout(PATIENCE):
                        await phone.connection.send(text)
                if phone.is_dismissed:
                    await phone.connection.close()
            except (TimeoutError, ConnectionClosed):
                phone.connection.transport.abort()
                return

    def _send_phone_view_in_loop(self, seat: int, sheet: str) -> None:
        self._sheets[seat] = sheet
        self._send_text_to_seat(seat, sheet, is_sheet=True)

    def _send_text_to_seat(self, seat: int, text: str, *, is_sheet: bool = False) -> None:
        for phone in self._phones_at_seat(seat):
            phone.queue_text(text, is_sheet=is_sheet)

    def _send_text_to_watcher(self, name: str, text: str) -> None:
        if name in self._watchers:
            self._watchers[name].queue_text(text, is_sheet=False)

    def _phones_at_seat(self, seat: int) -> list[ConnectedPhone]:
        if seat == WATCH:
            return list(self._watchers.values())
        return [self._phones[seat]] if seat in self._phones else []

    def _change_table_in_loop(
        self, tokens: SeatTokens, files: Mapping[str, ServedFile], text: str, number: int
    ) -> None:  # fmt: skip
        self._owners_by_token |= {self.tokens.token_of_seat(seat): name for seat, name in self._owners.items()}
        phones, asking = [*self._phones.values(), *self._watchers.values()], [*self._waiting.values()]
        self.tokens, self._table_in_loop = tokens, number
        self._files.update(files)
        self._phones, self._watchers, self._waiting, self._sheets = {}, {}, {}, {}
        known = {seat: self._owners_by_token.get(token, "") for seat, token in tokens.tokens_by_seat.items()}
        self._owners = {seat: name for seat, name in known.items() if name and seat != WATCH}
        for phone in asking:
            self._dismiss_phone(phone, "out", text)
        for phone in phones:
            phone.sheet = ""
            phone.messages.clear()
            self._seat_phone_at_table(phone, text)

    def _seat_phone_at_table(self, phone: ConnectedPhone, text: str) -> None:
        seat = self.tokens.seat_of_token(phone.token)
        is_taken = phone.name in self._watchers if seat == WATCH else seat in self._phones
        if seat is None or is_taken or self._owners.get(seat, phone.name) != phone.name:
            self._dismiss_phone(phone, "out", text)
            return
        phone.seat = seat
        if seat == WATCH:
            self._watchers[phone.name] = phone
        else:
            self._phones[seat], self._owners[seat] = phone, phone.name
        self._queue_message_for_table(PhoneMessage(PhoneMessageKind.JOINED, seat, phone=phone.name))

    def _dismiss_phones_in_loop(self, seat: int, text: str) -> None:
        self._owners.pop(seat, None)
        asks = [self._waiting[seat]] if seat in self._waiting else []
        for phone in (*self._phones_at_seat(seat), *asks):
            self._dismiss_phone(phone, "out", text)

    def _answer_seat_request_in_loop(self, seat: int, *, yes: bool, text: str) -> None:
        phone = self._waiting.pop(seat, None)
        if phone is None:
            return
        if yes:
            self._give_seat_to_phone(phone)
        else:
            self._dismiss_phone(phone, "out", text)

    def _dismiss_phone(self, phone: ConnectedPhone, kind: str, text: str) -> None:
        """A last word; then the connection ends."""
        self._remove_phone(phone)
        self._pending.add(phone.connection)
        phone.is_dismissed = True
        phone.sheet = ""
        phone.queue_text(notice_message(kind, text), is_sheet=False)

    def _queue_message_for_table(self, message: PhoneMessage) -> None:
        self._messages_for_table.put(replace(message, table=self._table_in_loop))
        self._wake()


def _wall_clock_seconds() -> float:
    """What clocks of people show, in seconds: they go on while the machine sleeps."""
    return time.time()


async def _wait_for_stop(stop: asyncio.Event, seconds: float) -> bool:
    """Lets so much time pass at most; whether it is to end."""
    try:
        async with asyncio.timeout(seconds):
            await stop.wait()
    except TimeoutError:
        return False
    return True
