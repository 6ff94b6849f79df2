"""Parts of the text of a position."""

from __future__ import annotations

from tabletop.rules.position_texts import position_part_words


def test_a_part_without_words_is_left_out() -> None:
    assert position_part_words("deck", ("a", "b")) == ["deck a b"]
    assert position_part_words("deck", ()) == []
