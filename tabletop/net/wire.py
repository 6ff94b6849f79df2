"""What phones may say: small JSON objects, read with suspicion."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from tabletop.net.codes import DIGITS

LONGEST: Final = 8 * 1024
"""Bytes of a message."""
FASTEST: Final = 20
"""Messages of one phone within a second."""
_PLACE: Final = 400
"""Letters of a place."""
_MOST_SEQ: Final = 1 << 31
_TOKEN: Final = re.compile(r"[0-9a-f]{32}")
"""128 bits (docs/decisions.md, Phones)."""
_DIGITS: Final = re.compile(f"[0-9]{{{DIGITS}}}")


class BadMessage(ValueError):
    """No message that the page would send."""


@dataclass(frozen=True, slots=True)
class Hello:
    """Who wants in."""

    token: str
    version: int
    phone: str = ""
    """What tells this phone from another one, made by the page itself."""
    tab: str = ""
    """What tells this tab from others of the phone."""
    takes: bool = False
    """Whether somebody has just opened the tab or wants it here, rather than that it comes back by itself."""


class PhoneMessageKind(StrEnum):
    """What the server tells the table."""

    VISITED = "visited"
    JOINED = "joined"
    LEFT = "left"
    ASKS = "asks"
    WITHDREW = "withdrew"
    PICK = "pick"
    BACK = "back"
    DONE = "done"
    LOST = "lost"
    """The machine has the address no more."""
    FOUND = "found"
    """The machine has the address again."""


class ClientMessageKind(StrEnum):
    PICK = "pick"
    BACK = "back"
    DONE = "done"
    PING = "ping"


@dataclass(frozen=True, slots=True)
class ClientMessage:
    """What somebody who is in does."""

    kind: ClientMessageKind
    seq: int = 0
    """Number of the sheet that it answers."""
    place: str = ""


def parse_hello(text: str | bytes, version: int) -> Hello:
    """The first message; raises BadMessage. What a page of another version says besides is not looked at."""
    told = _parse_object(text)
    if told.get("t") != "hello" or type(told.get("version")) is not int or not 0 <= told["version"] < _MOST_SEQ:
        raise BadMessage("hello expected")
    if told["version"] != version:
        return Hello(_parse_random_name(told.get("token")), told["version"])
    if set(told) != {"t", "token", "version", "phone", "tab", "takes"} or type(told["takes"]) is not bool:
        raise BadMessage("hello expected")
    return Hello(
        _parse_random_name(told["token"]),
        version,
        _parse_random_name(told["phone"]),
        _parse_random_name(told["tab"]),
        told["takes"],
    )


def parse_typed_code(text: str | bytes) -> str | None:
    """Digits that were typed, where the first message is those; None where it is another one; raises BadMessage."""
    told = _parse_object(text)
    if told.get("t") != "code":
        return None
    digits = told.get("code")
    if set(told) != {"t", "code"} or not isinstance(digits, str) or not _DIGITS.fullmatch(digits):
        raise BadMessage("digits expected")
    return digits


def _parse_random_name(value: Any) -> str:
    if not isinstance(value, str) or not _TOKEN.fullmatch(value):
        raise BadMessage("128 bits expected")
    return value


def parse_message(text: str | bytes) -> ClientMessage:
    """Any later message; raises BadMessage."""
    told = _parse_object(text)
    try:
        kind = ClientMessageKind(told.get("t", ""))
    except ValueError:
        raise BadMessage("unknown kind") from None
    if kind == ClientMessageKind.PING:
        if set(told) != {"t"}:
            raise BadMessage("unknown field")
        return ClientMessage(kind)
    if set(told) != ({"t", "seq", "place"} if kind == ClientMessageKind.PICK else {"t", "seq"}):
        raise BadMessage("unknown field")
    seq, place = told["seq"], told.get("place", "")
    if type(seq) is not int or not 0 <= seq < _MOST_SEQ:
        raise BadMessage("number of a sheet expected")
    if not isinstance(place, str) or len(place) > _PLACE or not place.isprintable():
        raise BadMessage("place expected")
    return ClientMessage(kind, seq, place)


def _parse_object(text: str | bytes) -> dict[str, Any]:
    if not isinstance(text, str) or len(text.encode("utf-8", "replace")) > LONGEST:
        raise BadMessage("text expected")
    try:
        told = json.loads(text, parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        raise BadMessage("JSON expected") from error
    if not isinstance(told, dict):
        raise BadMessage("object expected")
    return told


def _refuse_constant(name: str) -> Any:
    raise BadMessage(f"no {name}")
