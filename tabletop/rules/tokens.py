"""Reads the text of an action word by word, and explains what is wrong with a text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, TypeVar

from tabletop.rules.game import InvalidAction

_PLAIN: Final = re.compile(r"[!-~]+(?: [!-~]+)*")

A = TypeVar("A")
W = TypeVar("W", bound="ActionTokens")


class TokenMismatch(Exception):
    """The words do not fit."""


class ActionTokens:
    """What follows the first word of an action; games derive the words of their own."""

    def __init__(self, words: Sequence[str]) -> None:
        self._left = list(words)

    def __bool__(self) -> bool:
        return bool(self._left)

    def __len__(self) -> int:
        return len(self._left)

    def is_next(self, pattern: re.Pattern[str]) -> bool:
        """Whether a word of this form comes next."""
        return bool(self._left) and pattern.fullmatch(self._left[0]) is not None

    def take_token(self, pattern: re.Pattern[str]) -> re.Match[str]:
        """The next word, which must be of this form; raises Misread."""
        found = pattern.fullmatch(self._left[0]) if self._left else None
        if found is None:
            raise TokenMismatch
        self._left.pop(0)
        return found

    def take_all_matching(self, pattern: re.Pattern[str]) -> list[re.Match[str]]:
        """All words of this form that come next."""
        found = []
        while self.is_next(pattern):
            found.append(self.take_token(pattern))
        return found

    def take_rest(self, pattern: re.Pattern[str]) -> list[re.Match[str]]:
        """All words that are left, which must be of this form; raises Misread."""
        return [self.take_token(pattern) for _ in range(len(self._left))]

    def take_if(self, word: str) -> bool:
        """Whether this word comes next; takes it."""
        is_next = self._left[:1] == [word]
        if is_next:
            self._left.pop(0)
        return is_next

    def take_index(self, words: Sequence[str]) -> int:
        """The index of the next word among these; raises Misread."""
        if not self._left or self._left[0] not in words:
            raise TokenMismatch
        return words.index(self._left.pop(0))


def parse_action_text(
    text: str, words: Callable[[Sequence[str]], W], forms: Mapping[str, Callable[[W], A]], example: str
) -> A:
    """Inverse of `str(action)`: the first word names the form of the others; raises InvalidAction."""
    if not _PLAIN.fullmatch(text):
        raise InvalidAction(f"{text!r} is no action; words with single spaces between them are expected")
    made = _parse_by_form(text, words, forms)
    if made is None or str(made) != text:
        raise InvalidAction(f"{text!r} is no action; such as {example} is expected")
    return made


def _parse_by_form(text: str, words: Callable[[Sequence[str]], W], forms: Mapping[str, Callable[[W], A]]) -> A | None:
    word, *rest = text.split(" ")
    if word not in forms:
        return None
    following = words(rest)
    try:
        made = forms[word](following)
    except TokenMismatch:
        return None
    return None if following else made


def position_part(name: str, words: Iterable[str]) -> list[str]:
    """A part of a position's text, its name before its words; none where there are no words."""
    listed = list(words)
    return [" ".join((name, *listed))] if listed else []


_NUMBER: Final = re.compile(r"-?[0-9]{1,4}")


class Misread(ValueError):
    """Something in a text is wrong; what, stands here in words for people."""


def explain_misread(part: str, error: Exception) -> str:
    """What is wrong with a part of a text: in the reader's own words if it has some, never in Python's."""
    if isinstance(error, Misread):
        return str(error)
    if isinstance(error, KeyError) and error.args:
        return f"nothing is called {error.args[0]!r} in {part!r}"
    return f"{part!r} cannot be read: something in it is missing, too much or out of place"


def parse_whole(word: str, least: int, most: int) -> int:
    """The whole number between two others that a word is; raises Misread."""
    if not _NUMBER.fullmatch(word) or not least <= int(word) <= most:
        raise Misread(f"{word!r} is no whole number from {least} to {most}")
    return int(word)
