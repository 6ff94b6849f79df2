"""Catalogues: compiled as they stand, the blanks of every text kept, and the program in German."""

from __future__ import annotations

import gettext
import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from tabletop import paths
from tabletop.settings import Settings
from tabletop.ui import wording
from tabletop.ui import words as strings
from tabletop.ui.scenes.registry import Request, open_scene
from tests.ui.pilot import piloted

CATALOGUES = sorted((paths.data() / "locale").glob("*/LC_MESSAGES/tabletop.po"))


def blanks(text: str) -> list[str]:
    return sorted(re.findall(r"\{([a-z_]+)", text))


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parent.parent.name)
def test_every_translation_keeps_the_blanks_and_is_compiled(path: Path) -> None:
    with path.open("rb") as source, path.with_suffix(".mo").open("rb") as compiled:
        catalogue, made = read_po(source), gettext.GNUTranslations(compiled)
    messages = [message for message in catalogue if message.id]
    assert messages
    for message in messages:
        assert blanks(str(message.id)) == blanks(str(message.string)), message.id
        assert made.gettext(str(message.id)) == message.string


def test_most_of_what_the_program_says_is_there_in_german() -> None:
    strings.use_language("de", paths.data() / "locale")
    try:
        said = [text for text in strings.texts().values() if len(text) > 12]
        assert sum(strings.translate_text(text) != text for text in said) > 0.85 * len(said)
    finally:
        strings.use_language("en", paths.data() / "locale")


def test_the_rulebook_and_the_set_up_speak_german(tmp_path: Path) -> None:
    with piloted(tmp_path, Settings(language="de")) as pilot:
        pilot.stage.push_scene(open_scene("setup", pilot.stage, Request("zodiac")))
        pilot.frames()
        assert wording.side_name("zodiac", 0) == "Schwarz"
        assert wording.rulebook("zodiac").sections[1].title == "Worum es geht"
        assert strings.say("common.rule", clause="ZD6") == "Regel ZD6"
    strings.use_language("en", paths.data() / "locale")
