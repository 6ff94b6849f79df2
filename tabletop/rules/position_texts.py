"""Parts of the text of a position, and what is wrong with one.

Used by the `position` and `layout` modules of games whose positions have many parts; games with shorter texts have
readers of their own. Positions stand in saved matches, puzzles and set-ups: what is read today must be read for
good, and a text that is wrong must always raise PositionTextError, ValueError or KeyError.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final


def position_part_words(name: str, words: Iterable[str]) -> list[str]:
    """A part of a position's text, its name before its words; none where there are no words."""
    listed = list(words)
    return [" ".join((name, *listed))] if listed else []


_NUMBER: Final = re.compile(r"-?[0-9]{1,4}")


class PositionTextError(ValueError):
    """Something in a text is wrong; what, stands here in words for people."""


def explain_position_error(part: str, error: Exception) -> str:
    """What is wrong with a part of a text: in the reader's own words if it has some, never in Python's."""
    if isinstance(error, PositionTextError):
        return str(error)
    if isinstance(error, KeyError) and error.args:
        return f"nothing is called {error.args[0]!r} in {part!r}"
    return f"{part!r} cannot be read: something in it is missing, too much or out of place"


def parse_whole_number(word: str, least: int, most: int) -> int:
    """The whole number between two others that a word is; raises PositionTextError."""
    if not _NUMBER.fullmatch(word) or not least <= int(word) <= most:
        raise PositionTextError(f"{word!r} is no whole number from {least} to {most}")
    return int(word)
