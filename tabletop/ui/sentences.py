"""Joins sentences, and names to lists, with the signs of the language in use.

Used by boards, phones, pages and everything that is spoken. Don't join texts by hand elsewhere: Japanese ends and
separates sentences in another way. Sentences that were split here must join to the same text again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import reduce
from typing import Final

from tabletop.ui.messages import say

_FULL_STOPS: Final = (".", "。")
_OTHER_ENDS: Final = tuple("!?…:！？：")
_BETWEEN: Final = re.compile(r"\. |。(?=.)")
"""Where a sentence ends and another one begins."""


def join_sentences(sentences: Iterable[str]) -> str:
    """One after the other; each but the last gets a full stop unless it ends with another sign."""
    return reduce(_append_sentence, filter(None, sentences), "")


def end_sentence(text: str) -> str:
    """With a full stop unless it ends with another sign; "" for none."""
    is_ended = not text or text.endswith((*_FULL_STOPS, *_OTHER_ENDS))
    return text if is_ended else say("common.sentence", text=text)


def split_sentences(text: str) -> list[str]:
    """The sentences of a text, all but the last without their full stop, so that they can be joined again."""
    return _BETWEEN.split(text)


def first_sentence(text: str) -> str:
    """Without its full stop."""
    return _without_full_stop(split_sentences(text)[0])


def join_list(items: Iterable[str]) -> str:
    """Such as "Ada, Bruno"; "" for none."""
    first, *others = [*items] or [""]
    return reduce(lambda one, two: say("setup.joined", first=one, second=two), others, first)


def join_label(label: str, text: str) -> str:
    """Such as "Matches: 3"."""
    return say("setup.agreed", what=label, value=text)


def _append_sentence(text: str, sentence: str) -> str:
    if not text:
        return sentence
    way = "ended" if text.endswith(_OTHER_ENDS) else "unended"
    return say(f"common.sentences_{way}", first=_without_full_stop(text), second=sentence)


def _without_full_stop(sentence: str) -> str:
    return sentence[:-1] if sentence.endswith(_FULL_STOPS) else sentence
