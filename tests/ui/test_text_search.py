"""What people type is found whatever their keyboard has: case, accents, width and syllabary do not matter."""

from __future__ import annotations

import pytest

from tabletop.ui.text_search import find_hits


@pytest.mark.parametrize(
    ("text", "query", "hits"),
    [
        ("Jump over a jumper", "JUMP", [(0, 4), (12, 16)]),
        ("a.b", ".", [(1, 2)]),
        ("anything", "", []),
        ("anything", "  ", []),
        ("aaaa", "aa", [(0, 2), (2, 4)]),
        ("R\u00e8gle, r\u00e9glage", "regl", [(0, 4), (7, 11)]),
        ("Gr\u00f6\u00dfe", "GROSSE", [(0, 5)]),
        ("un c\u0153ur", "coeur", [(3, 7)]),
        ("l\u2019anneau", "l'a", [(0, 3)]),
        ("re\u0301glage", "regl", [(0, 5)]),
        ("\u3054\u307f\u3068\u30c0\u30a4\u30b9", "\u3060\u3044\u3059", [(3, 6)]),
        ("\uff21\uff22\uff23", "abc", [(0, 3)]),
        ("\u304b\u304c", "\u304c", [(1, 2)]),
    ],
)
def test_hits_are_found(text: str, query: str, hits: list[tuple[int, int]]) -> None:
    assert find_hits(text, query) == hits
