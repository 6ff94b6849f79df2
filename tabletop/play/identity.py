"""What a match shares with its copies, branches and imports, whatever their files are called."""

from __future__ import annotations

import hashlib
import json
import uuid

from tabletop.play.record import Header


def new_identity() -> str:
    """An identity for a match that begins now: 32 random digits in hexadecimal."""
    return uuid.uuid4().hex


def match_id(header: Header) -> str:
    """The identity of a match; for one begun before there were identities a digest of what tells it from others."""
    if header.identity:
        return header.identity
    sitters = [[each.kind, each.name, each.level] for each in header.sitters]
    stable = [header.game, header.seed, header.started, sorted(header.setup.items()), sitters]
    return hashlib.sha256(json.dumps(stable).encode()).hexdigest()[:32]


def can_have_copies(header: Header) -> bool:
    """Whether there can be copies: matches of lessons and puzzles are written down nowhere."""
    return bool(header.identity or header.started)
