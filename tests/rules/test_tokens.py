"""Parts of the text of a position."""

from __future__ import annotations

from tabletop.rules.tokens import position_part


def test_a_part_without_words_is_left_out() -> None:
    assert position_part("deck", ("a", "b")) == ["deck a b"]
    assert position_part("deck", ()) == []
