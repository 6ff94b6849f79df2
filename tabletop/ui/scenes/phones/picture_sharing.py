"""Shares one picture with phones of the same network, by a secret address that is good for a few minutes.

Made by the box that shows the address (`send_picture`). It uses the server of a table whose phones are on; where there
is none, or its address cannot be reached, it runs a server that serves nothing else, until `stop`. A change must keep:
`stop` leaves nothing to be fetched, a phone that plays learns nothing of the address, and the server of its own begins
at another port than tables do, so that pages of phones that wait for their table do not take it for that.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from functools import partial
from typing import TYPE_CHECKING, Final

from tabletop.net.addresses import LOOPBACK, PORT, local_addresses, open_listening_socket
from tabletop.net.phone_view import PhoneMessageKind
from tabletop.net.seat_tokens import SeatTokens
from tabletop.net.shared_file import SharedFile, named_file
from tabletop.ui.scenes.page_picture import PagePicture
from tabletop.ui.scenes.phones.table_phones import TablePhones
from tabletop.ui.scenes.phones.wake import wake_loop
from tabletop.ui.system_reasons import system_reason_text

if TYPE_CHECKING:
    from tabletop.net.server import PhoneServer
    from tabletop.ui.stage.stage import Stage

_FIRST_PORT: Final = PORT + 1


class SharingState(Enum):
    """Whether the picture can be fetched, and why not."""

    READY = "ready"
    NO_NETWORK = "no_network"
    OVER = "over"
    """Its time has passed."""
    FAILED = "failed"
    """No port could be opened."""


class PictureSharing:
    """Off until `start`; everything happens in the turn of the loop, but for what the server's thread answers."""

    def __init__(
        self, stage: Stage, picture: PagePicture, find_addresses: Callable[[], tuple[str, ...]] | None = None
    ) -> None:  # fmt: skip
        """`find_addresses` tells this machine's addresses, the likely one first; the usual way where it is None."""
        self._stage = stage
        self._file = named_file("image/png", picture.png, f"{picture.name}.png")
        self._find_addresses = find_addresses or local_addresses
        self.state = SharingState.NO_NETWORK
        self.failure_reason = ""
        self.addresses: tuple[str, ...] = ()
        """Those at which it could be shared."""
        self.address = ""
        self._server: PhoneServer | None = None
        self._own_server: PhoneServer | None = None
        """The one that is stopped with the sharing; None where a table's is used."""
        self._shared: SharedFile | None = None

    @property
    def url(self) -> str:
        """What a phone opens; "" where there is nothing to be fetched."""
        if self._server is None or self._shared is None:
            return ""
        return f"http://{self._server.host}{self._shared.path}"

    @property
    def fetch_count(self) -> int:
        """How many phones have got the picture by this address."""
        return 0 if self._shared is None else self._shared.fetch_count

    def start(self, address: str = "") -> None:
        """Shares it by a new address, at this one of the machine or the likely one; the address before is worthless."""
        self.stop()
        phones = self._reachable_table_phones()
        at_table = () if phones is None else (phones.address,)
        self.addresses = tuple(dict.fromkeys((*at_table, *(a for a in self._find_addresses() if a != LOOPBACK))))
        if not self.addresses:
            self.state = SharingState.NO_NETWORK
            return
        self.address = address if address in self.addresses else self.addresses[0]
        if phones is not None and self.address == phones.address:
            self._server = phones.server
        else:
            try:
                self._server = self._own_server = self._open_own_server(self.address)
            except OSError as error:
                self.state, self.failure_reason = SharingState.FAILED, system_reason_text(error)
                return
        assert self._server is not None
        self._server.shared_file = self._shared = SharedFile(self._file, ".png")
        self.state = SharingState.READY

    def start_at_next_address(self) -> None:
        """Shares it at another address of this machine."""
        self.start(self.addresses[(self.addresses.index(self.address) + 1) % len(self.addresses)])

    def stop(self) -> None:
        """Nothing can be fetched any more, and a server that ran for this alone has ended."""
        server, self._server = self._server, None
        if server is not None and server.shared_file is self._shared:
            server.shared_file = None
        own, self._own_server = self._own_server, None
        if own is not None:
            own.close()
        self._shared = None

    def update(self) -> None:
        """Stops where the time has passed, the network is gone, or the table has sent its phones out."""
        if self._shared is None:
            return
        phones = self._reachable_table_phones()
        is_lost = self._own_server is None and (phones is None or phones.server is not self._server)
        if self._own_server is not None:
            is_lost = any(each.kind == PhoneMessageKind.LOST for each in self._own_server.take_messages())
        if is_lost or self._shared.is_over:
            self.state = SharingState.NO_NETWORK if is_lost else SharingState.OVER
            self.stop()

    def _reachable_table_phones(self) -> TablePhones | None:
        """Those of a table below, where others can reach them."""
        for scene in self._stage.scenes:
            phones = getattr(scene, "phones", None)
            if isinstance(phones, TablePhones) and phones.is_open and not phones.is_lost:
                return None if phones.address == LOOPBACK else phones
        return None

    def _open_own_server(self, address: str) -> PhoneServer:
        """A server without a page, so that nobody can sit down by it; raises OSError."""
        from tabletop.net.connected_phones import PhoneNotices
        from tabletop.net.server import PhoneServer

        unused = PhoneNotices(*[""] * len(PhoneNotices.__dataclass_fields__))
        made = PhoneServer(SeatTokens(()), {}, partial(wake_loop, self._stage), unused)
        made.open(open_listening_socket(address, first=_FIRST_PORT))
        return made
