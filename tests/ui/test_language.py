"""Other languages: complete, compiled, with the same blanks, and no screen that falls back into English."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pygame
import pytest

from tabletop.__main__ import main
from tabletop.cli.catalogue_files import (
    catalogue_to_mo_bytes,
    catalogue_to_po_bytes,
    names_without_gender,
    singular_message_id,
)
from tabletop.content import boxes, games
from tabletop.content.blanks import blank_names
from tabletop.content.catalogues import PROGRAM, catalogue_path, program_locale_folder
from tabletop.content.prose import LONGEST_REASON, game_messages
from tabletop.content.translatable_texts import keys_by_file_text
from tabletop.play.seats import Sitter, SitterKind
from tabletop.settings import CHOICES, Settings
from tabletop.ui import messages, wording
from tabletop.ui.drawing.text import TextRenderer
from tabletop.ui.scenes.registry import SceneRequest, open_scene, scene_names
from tabletop.ui.scenes.settings import SettingsScene
from tests.sampled import sampled
from tests.ui import message_catalogues as catalogue
from tests.ui.languages import TRANSLATIONS, english_read
from tests.ui.pilot import Pilot, new_match, piloted, seated

PATHS = catalogue.catalogues()
LANGUAGES = sorted({catalogue.language(path) for path in PATHS})
FORMAL = re.compile(r"\b(Ihnen|Ihr|Ihre[mnrs]?)\b|[a-zäöüß,] Sie\b")
UNTRANSLATED = {"fr": 0.02, "ja": 0.02}
"""How much of a catalogue may wait for somebody who speaks the language; English is shown meanwhile."""
LONGER = 1.4
"""How much longer than in English a refusal may be."""


@pytest.fixture(autouse=True)
def _english_afterwards() -> Iterator[None]:
    yield
    messages.use_language("en")


@pytest.fixture(scope="module", params=PATHS, ids=catalogue.label)
def path(request: pytest.FixtureRequest) -> Path:
    found: Path = request.param
    if os.environ.get("TABLETOP_REGENERATE"):
        main(["translate", found.stem, "--language", catalogue.language(found)])
    return found


def test_every_language_has_a_catalogue_of_the_program_and_of_each_game() -> None:
    assert messages.available_languages() == ("en", *LANGUAGES)
    assert {catalogue.label(path) for path in PATHS} == {
        f"{tag}-{name}" for tag in LANGUAGES for name in catalogue.DOMAINS
    }


def test_every_text_is_translated_and_no_other(path: Path) -> None:
    made, needed = catalogue.translations(path), catalogue.english_texts(path.stem)
    guesses = {singular_message_id(message) for message in catalogue.read(path) if message.id and message.fuzzy}
    untranslated = [text for text in needed if text in guesses or not all(made.get(text, ("",)))]
    assert len(untranslated) <= UNTRANSLATED.get(catalogue.language(path), 0) * len(needed), untranslated
    assert [text for text in made if text not in needed] == []
    assert list(catalogue.read(path).obsolete) == []


def test_the_blanks_are_the_same(path: Path) -> None:
    needed = catalogue.english_texts(path.stem)
    wrong = [
        (id_, form)
        for id_, forms in catalogue.translations(path).items()
        for form in (forms if len(forms) == 1 else forms[1:])
        if form and blank_names(needed[id_]) != blank_names(form)
    ]
    assert wrong == []


def test_the_files_are_as_they_would_be_written_anew(path: Path) -> None:
    fresh = catalogue.updated(path)
    assert catalogue_to_po_bytes(fresh) == path.read_bytes()
    assert path.with_suffix(".mo").read_bytes() == catalogue_to_mo_bytes(fresh)


def test_refusals_stay_short(path: Path) -> None:
    made = catalogue.translations(path)
    reasons = game_messages(path.stem).reasons.values() if path.stem != PROGRAM else ()
    lengths = {text: _drawn_length(made[text][0]) for text in reasons}
    assert {text: length for text, length in lengths.items() if length > LONGEST_REASON * LONGER} == {}


def _drawn_length(text: str) -> int:
    """Letters with the longest of the forms that a gender chooses, and one for each name."""

    def longest(forms: re.Match[str]) -> str:
        return max((form.partition(":")[2] for form in forms[1].split("|")), key=len)

    return len(re.sub(r"\{[a-z_]+\}", "x", re.sub(r"\{[a-z_]+@([^}]*)\}", longest, text)))


def test_what_cards_say_is_translated_too() -> None:
    texts = catalogue.english_texts("zoon")
    assert {"Paid by the bucket.", "Tunnel rush", "Both Tombs are open, so you don't need a notebook."} <= texts.keys()
    assert "Digger" not in texts


def test_what_cards_of_former_content_say_stays_translated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = Path(shutil.copytree(games.game_content_folder("zoon"), tmp_path / "1"))
    path = kept / "tribes" / "delvers.yaml"
    path.write_text(path.read_text("utf-8").replace("Paid by the bucket.", "Paid by the spoon."), "utf-8")
    assert "Paid by the spoon." not in keys_by_file_text("zoon")
    monkeypatch.setattr(games, "former_content_folders", lambda name: (kept,) if name == "zoon" else ())
    assert {"Paid by the bucket.", "Paid by the spoon."} <= set(keys_by_file_text("zoon"))


def german(domain: str) -> dict[str, tuple[str, ...]]:
    return catalogue.translations(catalogue_path(program_locale_folder(), "de", domain))


@pytest.mark.parametrize("domain", catalogue.DOMAINS)
def test_german_says_du(domain: str) -> None:
    assert [form for forms in german(domain).values() for form in forms if FORMAL.search(form)] == []


def terms() -> list[tuple[str, str, str]]:
    """Game, English and German of each row of docs/german.md, Terms."""
    page = (Path(__file__).parents[2] / "docs" / "german.md").read_text("utf-8").split("\n## Terms\n")[1]
    found = []
    for part in page.split("\n### ")[1:]:
        game = part.partition("\n")[0].lower().replace(" ", "_")
        found += [(game, *row) for row in re.findall(r"^\| (?!English)([^|]+) \| ([^|]+) \|$", part, re.MULTILINE)]
    return found


@pytest.mark.parametrize(("game", "english", "german_term"), terms())
def test_a_term_has_the_translation_that_the_page_says(game: str, english: str, german_term: str) -> None:
    """In a third of the texts with the word, at least: German bends words, and a sentence can do without one."""
    word = re.compile(rf"\b{english}s?\b", re.IGNORECASE)
    stem = german_term.rsplit(maxsplit=1)[-1].lower().removesuffix("e")
    texts, made = catalogue.english_texts(game), german(game)
    used = [form.lower() for id_, text in texts.items() if word.search(text) for form in made[id_]]
    assert used
    assert sum(_plain(stem) in _plain(text) for text in used) > len(used) / 3


def _plain(text: str) -> str:
    """Without umlauts, which come and go as words bend."""
    return text.translate(str.maketrans("äöü", "aou"))


def test_every_name_has_a_gender_where_a_sentence_asks_for_it(path: Path) -> None:
    assert names_without_gender(catalogue.read(path)) == []


@pytest.mark.parametrize(
    ("weapon", "told"),
    [("Patrol Carbine", "Zum Streifenkarabiner wechseln"), ("Fire Axe", "Zur Feueraxt wechseln"),
     ("Scoped Rifle", "Zum Zielfernrohrgewehr wechseln"), ("Twin Pistols", "Zu den Doppelpistolen wechseln")],
)  # fmt: skip
def test_a_name_has_its_article_in_german(weapon: str, told: str) -> None:
    messages.use_language("de")
    assert messages.say("zombies.do_swap", weapon=messages.translate_text(weapon)) == told


def test_lists_are_joined_in_the_language() -> None:
    messages.use_language("de")
    assert "* gewinnt" in wording.localised_messages("zodiac").outcomes["ring"]
    assert wording.localised_messages("zodiac").series == "{most} und {last}"


def test_the_rulebook_and_the_set_up_speak_german(tmp_path: Path) -> None:
    with piloted(tmp_path, Settings(language="de")) as pilot:
        pilot.stage.push_scene(open_scene("setup", pilot.stage, SceneRequest("zodiac")))
        pilot.frames()
        assert wording.side_name("zodiac", 0) == "Schwarz"
        assert wording.localised_rulebook("zodiac").sections[1].title == "So gewinnst du"
        assert messages.say("common.rule", clause="ZD6") == "Regel ZD6"


@pytest.mark.parametrize(
    ("name", "german"),
    [("You", "Du"), ("Du", "Du"), ("Player 2", "Spieler 2"), ("Spieler 12", "Spieler 12"), ("Player", "Player"),
     ("Player two", "Player two"), ("Ann", "Ann"), ("", "")],
)  # fmt: skip
def test_a_seat_that_nobody_named_is_called_in_the_language_in_use(name: str, german: str) -> None:
    messages.use_language("de")
    assert messages.localised_seat_name(name) == german


def test_a_match_that_runs_speaks_the_language_that_is_chosen_meanwhile(tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        match = new_match(Sitter(SitterKind.PERSON, "You"), Sitter(SitterKind.PERSON, "Player 2"))
        scene = seated(pilot, match)
        assert scene.picture.banner_wordings()[0].startswith("Your turn: drag")
        assert wording.seat_names(match) == ("You", "Player 2")
        pilot.stage.change_settings(language="de")
        pilot.frames(2)
        assert scene.picture.banner_wordings()[0].startswith("Du bist dran: ")
        assert wording.seat_names(match) == ("Du", "Spieler 2")


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("home")


@pytest.fixture
def _at_home(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(home))


SCREENS = list(product(TRANSLATIONS, scene_names(), boxes.game_names()))


@pytest.mark.usefixtures("_at_home")
@pytest.mark.parametrize(("language", "scene", "game"), sampled(SCREENS, *range(len(SCREENS) // len(TRANSLATIONS))))
def test_no_screen_falls_back_into_english(
    language: str, scene: str, game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: set[str] = set()
    label = TextRenderer.label

    def noted(
        self: TextRenderer, text: str, size: int, colour: str, *, bold: bool = False, spacing: int = 0
    ) -> pygame.Surface:
        drawn.add(text)
        return label(self, text, size, colour, bold=bold, spacing=spacing)

    monkeypatch.setattr(TextRenderer, "label", noted)
    with piloted(tmp_path, Settings(language=language)) as pilot:
        pilot.stage.push_scene(open_scene(scene, pilot.stage, SceneRequest(game)))
        pilot.frames(3)
        assert len(drawn) > 3
        assert english_read(drawn, game) == []


def test_the_settings_switch_the_language_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    with piloted(tmp_path) as pilot:
        scene = _settings(pilot)
        scene.toggle_all_settings()
        item = next(item for item in scene.shown_items if item.name == "language")
        assert [value for value, _ in item.options(messages.available_languages())] == ["en", *LANGUAGES]
        scene.change_setting(item, "de")
        pilot.frames()
        assert pilot.stage.settings.language == "de"
        assert scene.heading == "Einstellungen"
        assert wording.side_name("zodiac", 0) == "Schwarz"
        scene.change_setting(item, "en")
        assert scene.heading == "Settings"


def test_every_language_of_a_catalogue_can_be_chosen() -> None:
    assert set(LANGUAGES) <= set(CHOICES["language"])
    assert all(messages.say(f"settings.language_{tag}") for tag in LANGUAGES)


def _settings(pilot: Pilot) -> SettingsScene:
    scene = open_scene("settings", pilot.stage, SceneRequest("zodiac"))
    assert isinstance(scene, SettingsScene)
    pilot.stage.push_scene(scene)
    pilot.frames()
    return scene
