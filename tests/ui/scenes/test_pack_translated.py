"""A pack's texts in the language in use, on the screens of four games; what is not translated stays English."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop import paths
from tabletop.content import pack_catalogues, pack_library
from tabletop.settings import Settings
from tabletop.ui.messages import translate_text, use_language
from tabletop.ui.scenes.registry import SceneRequest, open_scene
from tabletop.ui.scenes.setup.scene import SetupScene
from tests.content.test_packs_together import add
from tests.ui.pilot import Pilot, piloted
from tests.ui.test_words_drawn import overheard

SAID = {
    "de": ("Der Nachtbau", "Wache bei Nacht", "Unser Garten"),
    "fr": ("Le terrier de nuit", "La garde de nuit", "Notre jardin"),
    "ja": ("夜の巣穴", "夜の見張り", "うちの庭"),
}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The player's folders, empty, and no texts of packs."""
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    monkeypatch.setattr(pack_library, "_verdicts", {})
    monkeypatch.setattr(pack_catalogues, "_noted", ())


def write_pack() -> None:
    """A pack for two games with a catalogue of each language; one of its texts is translated nowhere."""
    add("yard", "zoon", "tribes/burrow.yaml", "tribes/delvers.yaml", id="burrow", name="Night Burrow")
    add("yard", "zone_wars", "scenarios/watch.yaml", "scenarios/s1-throw-down.yaml", id="watch", name="Night Guard")
    folder = paths.player_packs() / "yard"
    (folder / "pack.yaml").write_text("title: Our yard\ntext: Only in English.\n", encoding="utf-8")
    (folder / "locale").mkdir()
    for language, said in SAID.items():
        pairs = zip(("Night Burrow", "Night Guard", "Our yard"), said, strict=True)
        text = "\n".join(f'msgid "{english}"\nmsgstr "{translated}"\n' for english, translated in pairs)
        (folder / "locale" / f"{language}.po").write_text(text, encoding="utf-8")


def show_setup(pilot: Pilot, request: SceneRequest) -> None:
    """The set-up, scrolled to its packs."""
    pilot.stage.push_scene(open_scene("setup", pilot.stage, request))
    pilot.frames(10)
    setup = pilot.stage.scene
    assert isinstance(setup, SetupScene)
    setup.form.focus_widget("board")
    pilot.frames(10)


@pytest.mark.parametrize("language", SAID)
def test_names_and_title_of_a_pack_are_seen_in_the_language_in_use(tmp_path: Path, language: str) -> None:
    write_pack()
    tribe, scenario, title = SAID[language]
    with overheard() as drawn, piloted(tmp_path / "saves", Settings(language=language)) as pilot:
        show_setup(pilot, SceneRequest("zoon", pack="yard", setup={"south": "burrow"}))
        assert any(tribe in text for text in drawn)
        assert any(title in text for text in drawn)
        assert any("Only in English." in text for text in drawn)
        assert "Night Burrow" not in drawn
        show_setup(pilot, SceneRequest("zone_wars", pack="yard", setup={"scenario": "watch"}))
        assert any(scenario in text for text in drawn)
        assert "Night Guard" not in drawn


def test_english_stays_and_our_own_words_are_never_replaced(tmp_path: Path) -> None:
    write_pack()
    with (paths.player_packs() / "yard" / "locale" / "de.po").open("a", encoding="utf-8") as file:
        file.write('\nmsgid "title.new_match"\nmsgstr "Falsch"\n')
    pack_library.packs("zoon")
    with piloted(tmp_path / "saves", Settings(language="de")):
        assert translate_text("Our yard") == "Unser Garten"
        assert translate_text("title.new_match") != "Falsch"
        use_language("en")
        assert translate_text("Our yard") == "Our yard"
