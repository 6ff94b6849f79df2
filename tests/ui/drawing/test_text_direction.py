"""The order of letters, as UAX #9 has it; the orders here agree with the library python-bidi 0.6.12."""

from __future__ import annotations

import pytest

from tabletop.ui.drawing.text_direction import (
    bidi_embedding_levels,
    has_right_to_left,
    visual_order,
    with_direction_isolates,
)

SEEN = [
    # as it is read, as it is seen from left to right (brackets are turned only when they are drawn)
    ("Ben", "Ben"),
    ("שרה", "הרש"),
    ("محمد", "دمحم"),
    ("שרה wins", "הרש wins"),
    ("Ann, שרה, דן, Bob", "Ann, ןד ,הרש, Bob"),
    ("שרה 12", "12 הרש"),
    ("محمد ١٢", "١٢ دمحم"),
    ("a ש 12-13 b", "a 12-13 ש b"),
    ("a ש 1.5% b", "a 1.5% ש b"),
    ("12 ש", "12 ש"),
    ("(שרה) x", "(הרש) x"),
    ("שרה (דן)", ")ןד( הרש"),
    ("שרה (Ben) דן", "הרש (Ben) ןד"),
    ("ש [a] b", "ש [a] b"),
    ("שרה! ", "הרש! "),
    ("ש\u05b8ל", "ל\u05b8ש"),
    ("שלום سلام", "مالس םולש"),
    ("\u2068שרה\u2069: 12", "\u2068הרש\u2069: 12"),
    ("\u2068محمد\u2069, \u2068שרה\u2069", "\u2068دمحم\u2069, \u2068הרש\u2069"),
    ("\u2068Ben\u2069: \u2068שרה 2\u2069 3", "\u2068Ben\u2069: \u20682 הרש\u2069 3"),
    ("\u2067Ben, Ann\u2069!", "\u2067Ben, Ann\u2069!"),
    ("\u2067Ben שרה\u2069!", "\u2067הרש Ben\u2069!"),
    ("\u2068שרה", "\u2068הרש"),
    ("", ""),
]


@pytest.mark.parametrize(("read", "seen"), SEEN)
def test_letters_are_seen_in_this_order(read: str, seen: str) -> None:
    assert "".join(read[at] for at in visual_order(bidi_embedding_levels(read))) == seen


def test_a_name_stays_by_itself_in_a_sentence() -> None:
    assert with_direction_isolates("Ben") == "Ben"
    assert with_direction_isolates("太郎") == "太郎"
    sentence = f"{with_direction_isolates('שרה')}: 12, Ben: 3"
    assert has_right_to_left(sentence)
    seen = "".join(sentence[at] for at in visual_order(bidi_embedding_levels(sentence)))
    assert seen.replace("\u2068", "").replace("\u2069", "") == "הרש: 12, Ben: 3"
