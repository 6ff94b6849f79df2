"""The languages that the program has, for tests of screens, and what must not be read in one of them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Set

import pytest

from tabletop.content.catalogues import ENGLISH, PROGRAM
from tabletop.content.translatable_texts import all_translatable_messages
from tabletop.ui.messages import PSEUDO, available_languages, translate_text

TRANSLATIONS = tuple(tag for tag in available_languages() if tag != ENGLISH)
LANGUAGES = (ENGLISH, *TRANSLATIONS, PSEUDO)
EVERY_LANGUAGE = [
    pytest.param(tag, marks=() if tag in (ENGLISH, "de") else pytest.mark.slow) for tag in (ENGLISH, *TRANSLATIONS)
]
"""Parameters for pytest: English and German every time, the others with the long suites."""
_BLANK = re.compile(r"\{[^{}]*\}")
_TELLING = 15
"""Letters of a part of a sentence by which the sentence is known."""


def english_read(said: Set[str], game: str) -> list[str]:
    """The English texts of the program and of a game that are among what was read, though they are translated."""
    messages = {
        id_: message for domain in (PROGRAM, game) for id_, message in all_translatable_messages(domain).items()
    }
    spoken = {id_: translate_text(id_) for id_ in messages}
    all_said, all_spoken = "\n".join(said), "\n".join(spoken.values())
    return sorted({
        message.english
        for id_, message in messages.items() if spoken[id_] not in (message.english, message.form_for_one)
        for part in _telling_parts(message.english)
        if part not in all_spoken and (part in all_said if part != message.english else part in said)
    })  # fmt: skip


def _telling_parts(text: str) -> Iterator[str]:
    """A text without blanks as it is; of another one its longest part, where that is long enough."""
    parts = sorted(_BLANK.split(text), key=len)
    if len(parts) == 1 or len(parts[-1]) >= _TELLING:
        yield parts[-1]
