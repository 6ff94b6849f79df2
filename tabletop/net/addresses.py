"""Where phones on the same network can reach this machine, and the socket that listens there.

Used by the scene of phones (`local_addresses`), which offers them, by `table_phones`, which opens the socket from
PORT on, and by `net/server`, which looks whether the address is still there. Only addresses of local networks are
taken, and the socket listens on one address alone: both are part of the protection and must stay. PORT stands in the
addresses that phones have open.
"""

from __future__ import annotations

import contextlib
import errno
import ipaddress
import socket
import threading
from typing import Final

PORT: Final = 8420
"""The first that is tried."""
_TRIES: Final = 10
_FAR: Final = ("192.0.2.1", "10.255.255.255", "192.168.255.255", "172.31.255.255")
"""Nothing is sent there: asking for a way tells by which address one would go."""
_PATIENCE: Final = 0.3
"""Seconds that asking for a name may take; somebody waits."""
LOOPBACK: Final = "127.0.0.1"


def local_addresses() -> tuple[str, ...]:
    """IPv4 addresses of this machine, the likely one first; only that of the machine itself where there is no other."""
    found: dict[str, None] = {}
    for far in _FAR:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
            try:
                asked.connect((far, 9))
                found[str(asked.getsockname()[0])] = None
            except OSError:
                continue  # there is no way in that direction
    found |= dict.fromkeys(_addresses_of_hostname())
    good = [each for each in found if _is_private_network(each)]
    return tuple(sorted(good, key=_address_sort_key)) or (LOOPBACK,)


def _addresses_of_hostname() -> list[str]:
    """Addresses of this machine's name; none where that takes long, as it may without a network."""
    found: list[str] = []

    def ask() -> None:
        with contextlib.suppress(OSError):
            listed = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET, socket.SOCK_DGRAM)
            found.extend(str(at[0]) for *_, at in listed)

    asking = threading.Thread(target=ask, name="addresses", daemon=True)
    asking.start()
    asking.join(_PATIENCE)
    return list(found)


def _is_private_network(address: str) -> bool:
    known = ipaddress.ip_address(address)
    return not (known.is_loopback or known.is_unspecified or known.is_multicast or known.is_link_local)


def _address_sort_key(address: str) -> int:
    """Homes and clubs have 192.168 mostly; what is public comes last, as nobody plays over that."""
    if address.startswith("192.168."):
        return 0
    return 1 if ipaddress.ip_address(address).is_private else 2


def has_address(address: str) -> bool:
    """Whether this machine still has the address: networks change, and cables are pulled."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.bind((address, 0))
        except OSError:
            return False
    return True


def open_listening_socket(address: str, port: int | None = None, *, first: int = PORT) -> socket.socket:
    """A socket that listens on this address alone; raises OSError.

    Without a port it is the first one, or the usual one, or one of the next.
    """
    for number in (first, *range(PORT, PORT + _TRIES), 0) if port is None else (port,):
        made = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            made.bind((address, number))
            made.listen(64)
        except OSError:
            made.close()
            if number in (0, port):
                raise
            continue
        made.setblocking(False)
        return made
    raise OSError(errno.EADDRINUSE, "no port is free")
