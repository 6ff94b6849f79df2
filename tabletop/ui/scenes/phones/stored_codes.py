"""The codes of seats for phones: drawn as QR codes, kept for the next start, shown only to their owner."""

from __future__ import annotations

import hashlib
import json
import logging
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from tabletop import paths, reading
from tabletop.play.files import write_atomically
from tabletop.play.record import Header
from tabletop.play.seats import Sitter

log = logging.getLogger(__name__)

_MOST_BYTES: Final = 4096
_TOKEN: Final = re.compile(r"[0-9a-f]{32}")


def _codes_path() -> Path:
    return paths.cache() / "phones.json"


def _match_digest(header: Header, sitters: Sequence[Sitter], address: str) -> str:
    """What tells the match from others, and nothing about it; whoever gives a seat up has no code for it."""
    told = f"{header.game} {header.started} {header.seed} {address} {sitters}"
    return hashlib.sha256(told.encode("utf-8", "replace")).hexdigest()


def load_tokens(header: Header, sitters: Sequence[Sitter], address: str) -> dict[int, str]:
    """Those of this match at this address; none where another one was played since, or the file says nothing good."""
    try:
        told = reading.read_json(_codes_path(), _MOST_BYTES)
    except (OSError, ValueError, RecursionError):
        return {}
    if not isinstance(told, dict) or told.get("match") != _match_digest(header, sitters, address):
        return {}
    known = told.get("tokens")
    if not isinstance(known, list) or not all(isinstance(each, str) and _TOKEN.fullmatch(each) for each in known):
        return {}
    return dict(enumerate(known, start=-1))


def store_tokens(header: Header, sitters: Sequence[Sitter], address: str, known: Mapping[int, str]) -> None:
    """Writes them down; without that everything goes on, but phones must read their codes again."""
    told = {"match": _match_digest(header, sitters, address), "tokens": [known[seat] for seat in sorted(known)]}
    try:
        write_atomically(_codes_path(), json.dumps(told).encode())
    except OSError as error:
        log.warning("the codes of phones are not kept: %s", error.strerror or error)
