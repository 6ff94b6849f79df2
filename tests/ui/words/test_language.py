"""Other languages: complete, compiled, with the same blanks, and no screen that falls back into English."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from gettext import GNUTranslations
from pathlib import Path

import pygame
import pytest
from babel.messages.catalog import Catalog

from tabletop import paths
from tabletop.content import boxes, games
from tabletop.content.prose import LONGEST_REASON, words
from tabletop.content.translatable_texts import file_texts
from tabletop.settings import CHOICES, Settings
from tabletop.ui import wording
from tabletop.ui import words as strings
from tabletop.ui.drawing.text import Texts
from tabletop.ui.scenes.registry import Request, open_scene, scene_names
from tabletop.ui.scenes.settings import SettingsScene, available_languages
from tests.ui.pilot import Pilot, piloted
from tests.ui.words import catalogue

PATHS = catalogue.catalogues()
FORMAL = re.compile(r"\b(Ihnen|Ihr|Ihre[mnrs]?)\b|[a-zäöüß,] Sie\b")
LONGER = 1.4
"""How much longer than in English a refusal may be."""


@pytest.fixture(autouse=True)
def _english_afterwards() -> Iterator[None]:
    yield
    strings.use_language("en", paths.data() / "locale")


@pytest.fixture(scope="module", params=PATHS, ids=catalogue.language)
def path(request: pytest.FixtureRequest) -> Path:
    found: Path = request.param
    if os.environ.get("TABLETOP_REGENERATE"):
        catalogue.regenerate(found)
    return found


@pytest.fixture
def made(path: Path) -> Catalog:
    return catalogue.read(path)


def said(made: Catalog) -> dict[str, str]:
    """The translations by English text."""
    return {str(message.id): str(message.string) for message in made if message.id}


def blanks(text: str) -> list[str]:
    return sorted(re.findall(r"\{([a-z_]+)", text))


def test_german_is_there() -> None:
    assert "de" in [catalogue.language(path) for path in PATHS]
    assert available_languages() == ("en", "de")


def test_every_text_of_the_program_is_translated_and_no_other(made: Catalog) -> None:
    translations, needed = said(made), catalogue.texts()
    assert [text for text in needed if not translations.get(text)] == []
    assert [text for text in translations if text not in needed] == []


def test_no_translation_is_a_guess(made: Catalog) -> None:
    assert [message.id for message in made if message.id and message.fuzzy] == []


def test_the_blanks_are_the_same(made: Catalog) -> None:
    assert [text for text, other in said(made).items() if blanks(text) != blanks(other)] == []


def test_the_files_are_as_they_would_be_written_anew(path: Path) -> None:
    fresh = catalogue.updated(path)
    assert catalogue.entries(catalogue.read(path)) == catalogue.entries(fresh)
    with path.with_suffix(".mo").open("rb") as file:
        made = GNUTranslations(file)
    assert [text for text, other, _ in catalogue.entries(fresh) if made.gettext(text) != other] == []


def test_refusals_stay_short(made: Catalog) -> None:
    translations = said(made)
    said_by_games = [text for game in boxes.game_names() for text in words(game).reasons.values()]
    reasons = {text: len(re.sub(r"\{[a-z_]+\}", "x", translations[text])) for text in said_by_games}
    assert {text: length for text, length in reasons.items() if length > LONGEST_REASON * LONGER} == {}


def test_what_cards_say_is_translated_too() -> None:
    texts = catalogue.texts()
    assert {"Paid by the bucket.", "Tunnel rush", "Both Tombs lie open, and nobody needs a notebook."} <= texts.keys()
    assert "Digger" not in texts


def test_what_cards_of_former_content_say_stays_translated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = Path(shutil.copytree(games.own_folder("zoon"), tmp_path / "1"))
    path = kept / "tribes" / "delvers.yaml"
    path.write_text(path.read_text("utf-8").replace("Paid by the bucket.", "Paid by the spoon."), "utf-8")
    assert "Paid by the spoon." not in file_texts("zoon")
    monkeypatch.setattr(games, "folders", lambda name: (kept,) if name == "zoon" else ())
    assert {"Paid by the bucket.", "Paid by the spoon."} <= set(file_texts("zoon"))


def test_german_says_du() -> None:
    german = said(catalogue.read(paths.data() / "locale" / "de" / "LC_MESSAGES" / "tabletop.po"))
    assert [other for other in german.values() if FORMAL.search(other)] == []


def terms() -> list[tuple[str, str, str]]:
    """Game, English and German of each row of docs/german.md, Terms."""
    page = (Path(__file__).parents[3] / "docs" / "german.md").read_text("utf-8").split("\n## Terms\n")[1]
    found = []
    for part in page.split("\n### ")[1:]:
        game = part.partition("\n")[0].lower().replace(" ", "_")
        found += [(game, *row) for row in re.findall(r"^\| (?!English)([^|]+) \| ([^|]+) \|$", part, re.MULTILINE)]
    return found


@pytest.mark.parametrize(("game", "english", "german"), terms())
def test_a_term_has_the_translation_that_the_page_says(game: str, english: str, german: str) -> None:
    """In a third of the texts with the word, at least: German bends words, and a sentence can do without one."""
    made = catalogue.read(paths.data() / "locale" / "de" / "LC_MESSAGES" / "tabletop.po")
    word = re.compile(rf"\b{english}s?\b", re.IGNORECASE)
    stem = german.rsplit(maxsplit=1)[-1].lower().removesuffix("e")
    used = [
        str(text.string).lower()
        for text in made
        if text.id and word.search(str(text.id)) and game in re.split(r"[.,] ?", ", ".join(text.auto_comments))
    ]
    assert used
    assert sum(_plain(stem) in _plain(text) for text in used) > len(used) / 3


def _plain(text: str) -> str:
    """Without umlauts, which come and go as words bend."""
    return text.translate(str.maketrans("äöü", "aou"))


def test_lists_are_joined_in_the_language() -> None:
    strings.use_language("de", paths.data() / "locale")
    assert "Der Ring ist voll, und * gewinnt" in wording.words("zodiac").outcomes["ring"]
    assert wording.words("zodiac").series == "{most} und {last}"


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("home")


@pytest.mark.parametrize("game", boxes.game_names())
@pytest.mark.parametrize("scene", scene_names())
def test_no_screen_falls_back_into_english(
    scene: str, game: str, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(home))
    drawn: set[str] = set()
    label = Texts.label

    def noted(
        self: Texts, text: str, size: int, colour: str, *, bold: bool = False, spacing: int = 0
    ) -> pygame.Surface:
        drawn.add(text)
        return label(self, text, size, colour, bold=bold, spacing=spacing)

    monkeypatch.setattr(Texts, "label", noted)
    with piloted(tmp_path, Settings(language="de")) as pilot:
        pilot.stage.push_scene(open_scene(scene, pilot.stage, Request(game)))
        pilot.frames(3)
        english = {text for text in catalogue.texts() if strings.translate_text(text) != text}
    assert len(drawn) > 3
    assert drawn & english == set()


def test_the_settings_switch_the_language_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    with piloted(tmp_path) as pilot:
        scene = _settings(pilot)
        scene.toggle_more()
        item = next(item for item in scene.shown_items if item.name == "language")
        assert [value for value, _ in item.options(available_languages())] == ["en", "de"]
        scene.change_setting(item, "de")
        pilot.frames()
        assert pilot.stage.settings.language == "de"
        assert scene.heading == "Einstellungen"
        assert wording.side_name("zodiac", 0) == "Schwarz"
        scene.change_setting(item, "en")
        assert scene.heading == "Settings"


def test_every_language_of_a_catalogue_can_be_chosen() -> None:
    assert {catalogue.language(path) for path in PATHS} <= set(CHOICES["language"])
    for path in PATHS:
        assert strings.say(f"settings.language_{catalogue.language(path)}")


def _settings(pilot: Pilot) -> SettingsScene:
    scene = open_scene("settings", pilot.stage, Request("zodiac"))
    assert isinstance(scene, SettingsScene)
    pilot.stage.push_scene(scene)
    pilot.frames()
    return scene
