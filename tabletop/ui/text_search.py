"""Finds what people type in a text: small or capital letters, with or without accents, in either syllabary of Japan.

Used by the searches of the rulebook and the settings. Hits must be places in the text as it is, not as it was compared.
"""

from __future__ import annotations

import unicodedata
from typing import Final

TextSpan = tuple[int, int]
"""First letter, and the one after the last."""
_ACCENTS: Final = range(0x300, 0x370)
_HIRAGANA: Final = range(0x3041, 0x3097)
_TO_KATAKANA: Final = 0x60
_LIGATURES: Final = {"\u0153": "oe", "\u00e6": "ae", "\u00f8": "o", "\u2019": "'"}


def find_hits(text: str, query: str) -> list[TextSpan]:
    """Where the query stands in the text; "regle" is found in "R\u00e8gle", and "GROSSE" in "Gr\u00f6\u00dfe"."""
    sought = "".join(map(_normalise_letter, query.strip()))
    if not sought:
        return []
    forms = [_normalise_letter(letter) for letter in text]
    origins = [at for at, form in enumerate(forms) for _ in form]
    whole, hits, begin = "".join(forms), [], 0
    while (begin := whole.find(sought, begin)) >= 0:
        end = begin + len(sought)
        hits.append((origins[begin], origins[end - 1] + 1))
        begin = end
    return hits


def _normalise_letter(letter: str) -> str:
    """What stands for it in a search: no case, no accent, no width; "" for an accent by itself."""
    parts = unicodedata.normalize("NFKD", _LIGATURES.get(letter.casefold(), letter)).casefold()
    return "".join(
        chr(ord(part) + _TO_KATAKANA) if ord(part) in _HIRAGANA else part for part in parts if ord(part) not in _ACCENTS
    )
