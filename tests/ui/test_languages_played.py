"""A whole match of each game in each language: nothing is read in English that is translated, and no blank is left."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

from tabletop.content import boxes
from tabletop.settings import Settings
from tabletop.ui import messages
from tests.ui.languages import TRANSLATIONS, english_read
from tests.ui.pilot import piloted, seated
from tests.ui.test_words_drawn import PLAYED, decided, overheard

MOST = 12 if os.environ.get("TABLETOP_SHORT") else 1000
"""Decisions; a match that is shortened need not end."""


@pytest.mark.slow
@pytest.mark.parametrize("language", TRANSLATIONS)
@pytest.mark.parametrize("game", boxes.game_names())
def test_a_whole_match_speaks_the_language(game: str, language: str, tmp_path: Path) -> None:
    rng = random.Random(f"{game} {language}")
    settings = Settings(language=language, cover="off", animation_speed=0.0, bot_pace=0.0, result_pace=0.0)
    with overheard() as said, piloted(tmp_path, settings) as pilot:
        scene = seated(pilot, PLAYED[game](seed="1"))
        for _ in range(MOST):
            if scene.match.outcome is not None:
                break
            decided(pilot, scene, rng)
        pilot.rest()
        assert scene.match.outcome is not None or MOST < 1000
        assert messages.language() == language
        assert english_read(said, game) == []
    assert [text for text in said if "{" in text or "}" in text] == []


def test_the_reader_finds_what_is_left_in_english() -> None:
    ids = ("common.settings", "settings.nothing")
    try:
        messages.use_language("de")
        assert english_read({messages.say(id_, query="x") for id_ in ids}, "zodiac") == []
        messages.use_language("en")
        english = {messages.say(id_, query="x") for id_ in ids}
        messages.use_language("de")
        assert english_read(english, "zodiac") == sorted(messages.english_texts_by_id()[id_] for id_ in ids)
    finally:
        messages.use_language("en")
