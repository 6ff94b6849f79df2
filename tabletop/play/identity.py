"""What a match shares with its copies, branches and imports, whatever their files are called."""

from __future__ import annotations

import hashlib
import secrets

from tabletop.play.record import Header


def new_identity() -> str:
    """An identity for a match that begins now: 128 random bits in hexadecimal."""
    return secrets.token_hex(16)


def match_id(header: Header) -> str:
    """The identity of a match; "" for one that is kept nowhere, such as a lesson's.

    Matches begun before there were identities have the digest of what tells them from all others.
    """
    if header.identity or not header.started:
        return header.identity
    setup = ";".join(f"{name}={value}" for name, value in header.setup.items())
    text = "\n".join((header.game, header.started, header.seed, setup))
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]


def same_match(first: Header, second: Header) -> bool:
    """Whether two files hold the same match, or parts of it."""
    return bool(match_id(first)) and match_id(first) == match_id(second)
