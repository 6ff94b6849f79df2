"""What the phones' server and the table tell each other, and a phone that has said hello.

Used by `net/server`; PhoneMessage and PhoneNotices also by `ui/scenes/phones`. A ConnectedPhone belongs to the server's
thread alone. Which seat its token means can change with the table (`PhoneServer.change_table`).
"""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass

from tabletop.net import phone_view
from tabletop.net.phone_view import PhoneMessageKind
from tabletop.net.requests import PhoneConnection
from tabletop.net.seat_tokens import WATCH


@dataclass(frozen=True, slots=True)
class PhoneMessage:
    """Something that the table must know."""

    kind: PhoneMessageKind
    seat: int = WATCH
    seq: int = 0
    place: str = ""
    phone: str = ""
    """Which phone it comes from; "" where that makes no difference."""
    percent: int = -1
    """What is guessed."""
    name: str = ""
    """What a watcher is called."""
    table: int = 0
    """Which of the tables that this server has had one after the other it is for, counted from 0."""


@dataclass(frozen=True, slots=True)
class PhoneNotices:
    """What phones are told besides their sheets, in the language in use."""

    stale: str
    """The page is of another version."""
    asking: str
    """Another phone has the seat, and the table is asked."""
    elsewhere: str
    """The page is in use in another tab."""
    full: str
    """Too many watch already."""
    replaced: str
    """Another phone has the seat now."""
    overtaken: str
    """Another phone asks for the seat since."""
    wrong: str
    """The digits that were typed open nothing."""
    paused: str
    """So many digits were wrong that one must wait."""


class ConnectedPhone:
    """A connection that has said hello."""

    def __init__(self, connection: PhoneConnection, seat: int, hello: phone_view.Hello) -> None:
        self.connection = connection
        self.seat = seat
        self.token = hello.token
        self.name = hello.phone
        self.tab = hello.tab
        self.takes = hello.takes
        self.is_dismissed = False
        """Whether its connection ends once it was sent what is due."""
        self.messages: deque[str] = deque(maxlen=8)
        """What is to be sent besides the sheet."""
        self.sheet = ""
        """The sheet that is to be sent; only the last one counts."""
        self.due = asyncio.Event()

    def queue_text(self, text: str, *, is_sheet: bool) -> None:
        """Puts it on the way: a slow reader gets the last sheet only."""
        if is_sheet:
            self.sheet = text
        else:
            self.messages.append(text)
        self.due.set()
