"""Texts that somebody could have written: those of positions and actions with a word or two gone wrong."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Final

_BETWEEN: Final = re.compile(r"(; | |[,:=|/@>\[\]+-])")
_LETTERS: Final = re.compile(r"[A-Za-z_]+")
_DIGITS: Final = re.compile(r"[0-9]+")
_NUMBERS: Final = ("0", "1", "2", "-1", "9", "99", "9999", "0.5", "-0", "1e9")
_GENTLY: Final = 0.6
_MOST: Final = 600
"""Words that are remembered."""


def _word_shape(word: str) -> str:
    """Such as a0 for a cell, 0.0 for inches and a#0 for a card."""
    return _DIGITS.sub("0", _LETTERS.sub("a", word))


class TextGarbler:
    """Remembers words of texts, and changes texts by putting such words where they do not belong."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._words: list[str] = []
        self._known: set[str] = set()
        self._alike: dict[str, list[str]] = {}
        """Words by their shape."""

    def remember_words(self, text: str) -> None:
        """Remembers the words of a text."""
        for word in _BETWEEN.split(text)[::2]:
            if word and word not in self._known and len(self._words) < _MOST:
                self._known.add(word)
                self._words.append(word)
                self._alike.setdefault(_word_shape(word), []).append(word)

    def garble_text(self, text: str) -> str:
        """The text with a few things changed: words for others like them, or anything."""
        pieces = _BETWEEN.split(text)
        for _ in range(self._rng.randint(1, 3)):
            change = TextGarbler._replace_by_like if self._rng.random() < _GENTLY else self._rng.choice(_CHANGES)
            change(self, pieces)
        return "".join(pieces)

    def _random_word_index(self, pieces: list[str]) -> int:
        return 2 * self._rng.randrange((len(pieces) + 1) // 2)

    def _replace_by_like(self, pieces: list[str]) -> None:
        k = self._random_word_index(pieces)
        pieces[k] = self._rng.choice(self._alike.get(_word_shape(pieces[k]), [pieces[k]]))

    def _replace_word(self, pieces: list[str]) -> None:
        if self._words:
            pieces[self._random_word_index(pieces)] = self._rng.choice(self._words)

    def _change_number(self, pieces: list[str]) -> None:
        numbers = [k for k, piece in enumerate(pieces) if piece.isdigit()]
        if numbers:
            k = self._rng.choice(numbers)
            pieces[k] = self._rng.choice((*_NUMBERS, str(int(pieces[k][:9]) + 1), str(abs(int(pieces[k][:9]) - 1))))

    def _swap_words(self, pieces: list[str]) -> None:
        one, other = self._random_word_index(pieces), self._random_word_index(pieces)
        pieces[one], pieces[other] = pieces[other], pieces[one]

    def _drop_word(self, pieces: list[str]) -> None:
        k = self._random_word_index(pieces)
        del pieces[k : k + 2]
        if not pieces:
            pieces.append("")

    def _double_word(self, pieces: list[str]) -> None:
        k = self._random_word_index(pieces)
        pieces[k:k] = [pieces[k], " "]

    def _drop_part(self, pieces: list[str]) -> None:
        """Takes a whole part of a position out."""
        ends = [k for k, piece in enumerate(pieces) if piece == "; "]
        if ends:
            k = self._rng.randrange(len(ends))
            del pieces[ends[k] : ends[k + 1] if k + 1 < len(ends) else len(pieces)]


_CHANGES: Final[tuple[Callable[[TextGarbler, list[str]], None], ...]] = (
    TextGarbler._replace_word,
    TextGarbler._replace_word,
    TextGarbler._change_number,
    TextGarbler._change_number,
    TextGarbler._swap_words,
    TextGarbler._swap_words,
    TextGarbler._drop_word,
    TextGarbler._double_word,
    TextGarbler._drop_part,
)
