"""Checks what a caller of the engine has sent: each function returns the value or raises BadRequest with a sentence.

Used by `cli/engine_session` and `cli/engine_worlds`. Whatever JSON can say may come in, so nothing is taken for
granted. The names of requests and keys stand in docs/bots.md and must stay.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tabletop.error_text import nearest_word_suffix

Reply = dict[str, Any]

_LONGEST_PATH = 1024
_LONGEST_ERROR = 1000
"""Letters of an answer to what cannot be done."""
MATCH_KEY = "match"
"""Beside a request: the name of the match that it is about, where a caller has several."""
_LONGEST_MATCH_NAME = 100


class BadRequest(ValueError):
    """A well-formed object that asks for nothing that can be done."""


def error_reply(text: str) -> Reply:
    """The answer to what cannot be done; one that says a long request again is left out in the middle."""
    half = _LONGEST_ERROR // 2
    return {"ok": False, "error": text if len(text) <= _LONGEST_ERROR else f"{text[:half]}…{text[-half:]}"}


def parse_request(request: object) -> tuple[str, Any, str]:
    """Name and value of a request, and the name of the match that it is about, which is usually empty."""
    if not isinstance(request, dict):
        raise BadRequest('a request must be an object with one key, such as {"actions": true}')
    match_name = request.get(MATCH_KEY, "") if len(request) > 1 else ""
    asked = [(key, value) for key, value in request.items() if key != MATCH_KEY or len(request) == 1]
    if len(asked) != 1:
        raise BadRequest('a request must be an object with one key, such as {"actions": true}')
    if not isinstance(match_name, str) or len(match_name) > _LONGEST_MATCH_NAME:
        raise BadRequest(f"match must be a text of at most {_LONGEST_MATCH_NAME} letters")
    return *asked[0], match_name


def checked_json_object(name: str, value: object, known: tuple[str, ...] = ()) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise BadRequest(f"{name} must be an object, not {value!r}")
    for key in value:
        if known and key not in known:
            raise BadRequest(f"{name} has no {key!r}{nearest_word_suffix(key, known)}; there is {', '.join(known)}")
    return value


def checked_text(name: str, value: object) -> str:
    if not isinstance(value, str):
        raise BadRequest(f"{name} must be a text, not {value!r}")
    if any("\ud800" <= sign <= "\udfff" for sign in value):
        raise BadRequest(f"{name} has half a letter; send whole letters")
    return value


def checked_one_line_text(name: str, value: object) -> str:
    """A text that may have been read from a file with its line end and byte order mark."""
    return checked_text(name, value).removeprefix("\ufeff").rstrip("\r\n")


def parse_request_seed(value: object) -> str:
    if value is None:
        return secrets.token_hex(16)
    if type(value) is int:
        return str(value)
    if not isinstance(value, str):
        raise BadRequest(f"seed must be a whole number or a text, not {value!r}")
    return checked_text("seed", value)


def check_value_is_true(name: str, value: object) -> None:
    if value is not True:
        raise BadRequest(f"{name} needs the value true")


def checked_file_path(name: str, value: object) -> Path:
    if not isinstance(value, str) or not value or any(sign == "\0" or "\ud800" <= sign <= "\udfff" for sign in value):
        raise BadRequest(f"{name} must be the path of a file, not {value!r}")
    if len(value) > _LONGEST_PATH:
        raise BadRequest(f"{name} is the path of a file, and this has {len(value)} letters")
    return Path(value)


def checked_whole_number(name: str, value: object, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        raise BadRequest(f"{name} must be a whole number from {least} to {most}, not {value!r}")
    return value
