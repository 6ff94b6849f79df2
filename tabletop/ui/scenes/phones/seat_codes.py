"""Codes by which a phone takes a seat: QR pictures, tokens kept for the next start, and who may see them.

Used by `table_phones` and the page of phones (`phones.scene`). Tokens are kept for the last match only, in
`phones.json` in the cache folder; a lost file only means that phones scan again. A change must keep:
`load_phone_tokens` and `store_phone_tokens` agree on the order of the tokens (spectators first, as -1), the digest of
the match changes when somebody leaves a seat, and a private code is shown only after `confirm_seat_owner`. The server
in `net` knows tokens only.
"""

from __future__ import annotations

import hashlib
import json
import logging
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pygame

from tabletop import paths, safe_reading
from tabletop.play.files import write_atomically
from tabletop.play.match import Match
from tabletop.play.record import Header
from tabletop.play.seats import Sitter
from tabletop.play.secrecy import CoverMode, TableSecrecy
from tabletop.rules.game import Seat
from tabletop.ui.scenes.cover.consent import ConsentPurpose, ask_consent_to_open
from tabletop.ui.scenes.cover.scene import CoverScene

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


log = logging.getLogger(__name__)

_MOST_BYTES: Final = 4096
_TOKEN: Final = re.compile(r"[0-9a-f]{32}")


def _phone_codes_path() -> Path:
    return paths.cache() / "phones.json"


def _match_digest(header: Header, sitters: Sequence[Sitter], address: str) -> str:
    """What tells the match from others, and nothing about it; whoever gives a seat up has no code for it."""
    told = f"{header.game} {header.started} {header.seed} {address} {sitters}"
    return hashlib.sha256(told.encode("utf-8", "replace")).hexdigest()


def load_phone_tokens(header: Header, sitters: Sequence[Sitter], address: str) -> dict[int, str]:
    """Those of this match at this address; none where another one was played since, or the file says nothing good."""
    try:
        told = safe_reading.read_json(_phone_codes_path(), _MOST_BYTES)
    except (OSError, ValueError, RecursionError):
        return {}
    if not isinstance(told, dict) or told.get("match") != _match_digest(header, sitters, address):
        return {}
    known = told.get("tokens")
    if not isinstance(known, list) or not all(isinstance(each, str) and _TOKEN.fullmatch(each) for each in known):
        return {}
    return dict(enumerate(known, start=-1))


def store_phone_tokens(header: Header, sitters: Sequence[Sitter], address: str, known: Mapping[int, str]) -> None:
    """Writes them down; without that everything goes on, but phones must read their codes again."""
    told = {"match": _match_digest(header, sitters, address), "tokens": [known[seat] for seat in sorted(known)]}
    try:
        write_atomically(_phone_codes_path(), json.dumps(told).encode())
    except OSError as error:
        log.warning("the codes of phones are not kept: %s", error.strerror or error)


_QUIET_ZONE: Final = 4
"""Light modules on each side (ISO/IEC 18004)."""


def draw_qr_code(text: str, side: int) -> pygame.Surface:
    """The code as a square of at most `side` pixels: each module a whole number of pixels, dark on white."""
    import segno  # with it come urllib, http and ssl, 7 MB that the title has no use for

    rows = segno.make(text, error="m", micro=False).matrix
    count = len(rows) + 2 * _QUIET_ZONE
    small = pygame.Surface((count, count))
    small.fill("#ffffff")
    for y, row in enumerate(rows, _QUIET_ZONE):
        for x, dark in enumerate(row, _QUIET_ZONE):
            if dark:
                small.set_at((x, y), "#000000")
    pixels = max(1, side // count)
    return pygame.transform.scale(small, (count * pixels, count * pixels))


def is_code_private(match: Match[Any, Any, Any], secrecy: TableSecrecy, seat: Seat) -> bool:
    """Whether somebody else at this screen might learn what only the seat may know."""
    if not match.game.hidden or secrecy.cover_mode == CoverMode.OFF:
        return False
    return secrecy.has_pin(seat) or len(secrecy.seats_of_people) > 1 or match.seating.did_anybody_leave_seat


def confirm_seat_owner(
    stage: Stage, match: Match[Any, Any, Any], secrecy: TableSecrecy, seat: Seat, then: Callable[[], None]
) -> None:  # fmt: skip
    """Goes on once whoever sits there is at the screen: by the digits, or else behind the curtain."""
    if not is_code_private(match, secrecy, seat):
        then()
    elif secrecy.has_pin(seat):
        ask_consent_to_open(stage, match, seat, ConsentPurpose.PHONE, then)
    else:
        stage.push_scene(CoverScene(stage, match, seat, then))
