"""Parts of the text of a position, and what is wrong with one."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final


def position_part_words(name: str, words: Iterable[str]) -> list[str]:
    """A part of a position's text, its name before its words; none where there are no words."""
    listed = list(words)
    return [" ".join((name, *listed))] if listed else []


_NUMBER: Final = re.compile(r"-?[0-9]{1,4}")


class TokenError(ValueError):
    """Something in a text is wrong; what, stands here in words for people."""


def explain_token_error(part: str, error: Exception) -> str:
    """What is wrong with a part of a text: in the reader's own words if it has some, never in Python's."""
    if isinstance(error, TokenError):
        return str(error)
    if isinstance(error, KeyError) and error.args:
        return f"nothing is called {error.args[0]!r} in {part!r}"
    return f"{part!r} cannot be read: something in it is missing, too much or out of place"


def parse_whole_number(word: str, least: int, most: int) -> int:
    """The whole number between two others that a word is; raises TokenError."""
    if not _NUMBER.fullmatch(word) or not least <= int(word) <= most:
        raise TokenError(f"{word!r} is no whole number from {least} to {most}")
    return int(word)
