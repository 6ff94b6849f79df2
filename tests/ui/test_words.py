"""Packages that were written for the old name of the messages go on working."""

from __future__ import annotations

from tabletop.ui import messages, words


def test_words_are_messages() -> None:
    assert words.say("setup.you") == messages.say("setup.you")
    assert (words.has_text, words.shown_name) == (messages.has_text, messages.localised_seat_name)
