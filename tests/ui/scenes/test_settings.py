"""The settings page: every control saves at once, the page follows, search, folders, keyboard alone."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import fields
from pathlib import Path

import pygame
import pytest
from babel.messages.catalog import Catalog

from tabletop import paths
from tabletop import settings as settings_
from tabletop.cli.catalogue_files import catalogue_to_mo_bytes
from tabletop.content import catalogues
from tabletop.settings import CHOICES, Settings
from tabletop.ui import folders
from tabletop.ui.messages import available_languages, say
from tabletop.ui.scenes.dialogs import ConfirmScene
from tabletop.ui.scenes.registry import open_scene
from tabletop.ui.scenes.settings import FIRST_ITEMS, MORE_ITEMS, SettingsScene
from tests.ui.languages import LANGUAGES
from tests.ui.pilot import Pilot, piloted
from tests.ui.scenes.evening.test_evening_page import read


@pytest.fixture
def pilot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pilot]:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    with piloted(tmp_path / "saves") as made:
        yield made


def opened(pilot: Pilot) -> SettingsScene:
    scene = open_scene("settings", pilot.stage)
    assert isinstance(scene, SettingsScene)
    pilot.stage.push_scene(scene)
    pilot.frames(2)
    return scene


def saved(tmp_path: Path) -> dict[str, object]:
    found: dict[str, object] = json.loads((tmp_path / "config" / "settings.json").read_text(encoding="utf-8"))
    return found


def click(pilot: Pilot, scene: SettingsScene, name: str, part: str = "") -> None:
    scene.form.focus_widget(name)
    pilot.click(pilot.centre(scene.form.rect_of(name, part)))


def test_a_switch_is_saved_at_once(pilot: Pilot, tmp_path: Path) -> None:
    scene = opened(pilot)
    pilot.click(pilot.centre(scene.form.rect_of("reduced_motion")))
    assert pilot.stage.settings.reduced_motion
    assert saved(tmp_path)["reduced_motion"] is True
    assert settings_.load_settings(tmp_path / "config" / "settings.json")[0].reduced_motion


def test_the_theme_changes_under_the_pointer(pilot: Pilot, tmp_path: Path) -> None:
    scene = opened(pilot)
    pilot.click(pilot.centre(scene.form.rect_of("theme", "light")))
    pilot.frames(2)
    assert pilot.stage.theme.name == "light"
    assert saved(tmp_path)["theme"] == "light"
    assert scene.form.focused == "theme"


def test_the_text_size_is_picked_from_a_list_and_the_page_follows(pilot: Pilot, tmp_path: Path) -> None:
    scene = opened(pilot)
    before = scene.form.rect_of("sound").h
    pilot.click(pilot.centre(scene.form.rect_of("text_scale")))
    popup = scene.form.open_drop_down_list
    assert popup is not None
    pilot.click(pilot.centre(popup.row_rect("200")))
    assert saved(tmp_path)["text_scale"] == 200
    assert scene.form.rect_of("sound").h == pytest.approx(2 * before, abs=2)


@pytest.mark.parametrize(("name", "key", "value"), [
    ("animation_speed", "right", 2.0), ("bot_pace", "left", 0.5), ("theme", "right", "light"),
])  # fmt: skip
def test_choices_by_keyboard(pilot: Pilot, tmp_path: Path, name: str, key: str, value: object) -> None:
    scene = opened(pilot)
    scene.form.focus_widget(name)
    pilot.key(key)
    assert saved(tmp_path)[name] == value
    assert scene.form.focused == name


def test_the_language_comes_first_and_the_page_speaks_it_at_once(
    pilot: Pilot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(catalogues, "languages_with_catalogue", lambda: ("de", "en"))
    scene = opened(pilot)
    assert scene.form.widget_names[:3] == ("back", "search", "language")
    pilot.click(pilot.centre(scene.form.rect_of("language", "de")))
    assert (saved(tmp_path)["language"], scene.heading) == ("de", "Einstellungen")
    pilot.stage.change_settings(language="en")


def test_a_reset_asks_says_what_it_resets_and_leaves_the_rest(pilot: Pilot, tmp_path: Path) -> None:
    pilot.stage.change_settings(
        theme="light", sound=False, attract=False, cover="off", names=("Ann", "", "", ""), window=(1600, 900),
        language="de", last_setup=("zodiac sides lot",),
    )  # fmt: skip
    before = pilot.stage.settings
    scene = opened(pilot)
    scene.form.focus_widget("reset")
    pilot.key("return")
    asked = pilot.stage.scene
    assert isinstance(asked, ConfirmScene)
    pilot.key("return")
    assert pilot.stage.settings == before, "no is what Enter says first"
    pilot.key("return")
    asked = pilot.stage.scene
    assert isinstance(asked, ConfirmScene)
    pilot.click(pilot.centre(asked.buttons["yes"].rect))
    assert pilot.stage.settings == Settings(
        names=before.names, window=before.window, language="de", last_setup=before.last_setup
    )
    assert saved(tmp_path)["theme"] == "dark"
    assert pilot.stage.scene is scene
    pilot.stage.change_settings(language="en")


def test_everything_has_a_volume_and_music_one_of_its_own_and_an_old_file_loads(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"master_volume": 40, "effects_volume": 10}), encoding="utf-8")
    assert settings_.load_settings(path) == (Settings(master_volume=40), "")
    assert [item.name for item in (*FIRST_ITEMS, *MORE_ITEMS) if "volume" in item.name] == [
        "master_volume", "music_volume"
    ]  # fmt: skip


def test_the_volume_is_saved_when_the_handle_is_let_go_and_heard(pilot: Pilot, tmp_path: Path) -> None:
    scene = opened(pilot)
    bar = scene.form.rect_of("master_volume")
    s = pilot.stage.metrics.s
    pilot.drag(((bar.x + bar.w * 0.8) / s, bar.centery / s), ((bar.x + bar.w * 0.3) / s, bar.centery / s))
    pilot.frames(3)
    volume = saved(tmp_path)["master_volume"]
    assert isinstance(volume, int)
    assert 15 <= volume <= 45
    assert pilot.stage.sounds.played[-1] == "place"


def test_the_reading_font_and_the_spacing_are_seen_at_once(pilot: Pilot, tmp_path: Path) -> None:
    scene = opened(pilot)
    scene.form.focus_widget("more")
    pilot.key("return")
    widths = [pilot.stage.texts.text_width(say("settings.reset"), 16)]
    click(pilot, scene, "reading_font")
    widths.append(pilot.stage.texts.text_width(say("settings.reset"), 16))
    click(pilot, scene, "letter_spacing", "10")
    widths.append(pilot.stage.texts.text_width(say("settings.reset"), 16))
    assert len(set(widths)) == 3
    assert saved(tmp_path)["reading_font"] is True
    assert saved(tmp_path)["letter_spacing"] == 10
    scene = opened(pilot)
    scene.search_for("atkinson")
    assert [item.name for item in scene.shown_items] == ["reading_font"]


@pytest.mark.parametrize("value", [3, -5, 10.0, True, "10"])
def test_a_spacing_that_nobody_can_choose_is_none(tmp_path: Path, value: object) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"letter_spacing": value, "captions": True}), encoding="utf-8")
    found, note = settings_.load_settings(path)
    assert (found, "letter_spacing" in note) == (Settings(captions=True), True)


def test_full_screen_asks_the_window(pilot: Pilot) -> None:
    scene = opened(pilot)
    asked: list[bool] = []
    pilot.stage.toggle_fullscreen = lambda: asked.append(True)
    click(pilot, scene, "fullscreen")
    assert asked == [True]


def test_ten_items_first_and_the_rest_behind_more(pilot: Pilot) -> None:
    scene = opened(pilot)
    assert len(scene.shown_items) == 10
    assert "attract" not in scene.form.widget_names
    scene.form.focus_widget("more")
    pilot.key("return")
    assert "attract" in scene.form.widget_names
    assert scene.form.focused == "more"


def test_every_item_is_a_setting_and_is_explained() -> None:
    names = {field.name for field in fields(Settings)}
    for item in (*FIRST_ITEMS, *MORE_ITEMS):
        assert item.name in names
        assert item.text.endswith(".")
        assert len(item.options(("en", "de"))) > 1 if item.kind == "choice" else True


def test_search_shows_what_fits_titles_sentences_and_values(pilot: Pilot) -> None:
    scene = opened(pilot)
    pilot.key("f", ctrl=True)
    pilot.type("point names")
    assert [item.name for item in scene.shown_items] == ["point_names"], "behind More, found all the same"
    scene.search_for("very fast")
    assert [item.name for item in scene.shown_items] == ["animation_speed", "bot_pace", "result_pace"]
    scene.search_for("MIT licence")
    assert scene.shown_items == ()
    assert say("settings.nothing", query="MIT licence") not in read(pilot)


def test_a_search_without_result_says_so_and_escape_ends_it(pilot: Pilot) -> None:
    below = opened(pilot)
    scene = opened(pilot)
    pilot.key("f", ctrl=True)
    pilot.type("xyzzy")
    pilot.frames(2)
    assert say("settings.nothing", query="xyzzy") in read(pilot)
    pilot.key("escape")
    pilot.key("escape")
    assert len(scene.shown_items) == 10
    pilot.key("escape")
    assert pilot.stage.scene is below


def test_only_languages_with_a_catalogue_are_offered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "data", lambda: tmp_path)
    assert available_languages() == ("en",)
    for language, texts in {"de": {"title.quit": "Beenden"}, "fr": {}, "ja": {"title.quit": "終了"}}.items():
        compiled = tmp_path / "locale" / language / "LC_MESSAGES" / "tabletop.mo"
        compiled.parent.mkdir(parents=True)
        compiled.with_suffix(".po").touch()
        made = Catalog(locale=language)
        for id_, text in texts.items():
            made.add(id_, text)
        compiled.write_bytes(catalogue_to_mo_bytes(made))
    assert available_languages() == ("en", "de", "ja")
    compiled.write_bytes(b"")
    assert available_languages() == ("en", "de")
    compiled.unlink()
    assert available_languages() == ("en", "de")


def test_a_setting_that_cannot_be_saved_is_in_force_and_told(pilot: Pilot, tmp_path: Path) -> None:
    (tmp_path / "config").write_text("in the way", encoding="utf-8")
    scene = opened(pilot)
    click(pilot, scene, "sound")
    assert not pilot.stage.settings.sound
    assert "Couldn't save" in pilot.stage.toast.words


def test_the_folder_of_the_matches_is_shown(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = opened(pilot)
    shown: list[Path] = []

    def show(folder: Path) -> bool:
        shown.append(folder)
        return len(shown) == 1

    monkeypatch.setattr(folders, "show_folder", show)
    scene.form.focus_widget("show saves")
    pilot.key("return")
    assert shown == [pilot.stage.saves]
    assert pilot.stage.toast.words == ""
    scene.form.focus_widget("show config")
    pilot.key("return")
    assert str(shown[1]) in pilot.stage.toast.words


@pytest.mark.parametrize(("name", "folder"), [
    ("exchange", paths.exchange), ("pictures", paths.pictures), ("mods", paths.player_packs),
])  # fmt: skip
def test_all_that_the_player_keeps_is_found(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch, name: str, folder: Callable[[], Path]
) -> None:
    scene = opened(pilot)
    shown: list[Path] = []

    def show(path: Path) -> bool:
        shown.append(path)
        return True

    monkeypatch.setattr(folders, "show_folder", show)
    scene.form.focus_widget(f"show {name}")
    pilot.key("return")
    assert shown == [folder()]


def test_a_missing_file_browser_is_no_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert folders.show_folder(tmp_path / "new") is False
    assert (tmp_path / "new").is_dir()


def test_everything_is_reached_by_keyboard_alone(pilot: Pilot) -> None:
    scene = opened(pilot)
    scene.toggle_all_settings()
    seen = []
    for _ in range(len(scene.form.widget_names)):
        pilot.key("tab")
        seen.append(scene.form.focused)
        assert scene.form.rect_of(seen[-1]).colliderect(pilot.stage.surface.get_rect())
    assert tuple(seen) == scene.form.widget_names


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scale", [100, 200])
def test_controls_stay_apart_and_inside_their_page(tmp_path: Path, scale: int, language: str) -> None:
    with piloted(tmp_path, Settings(text_scale=scale, language=language)) as pilot:
        scene = opened(pilot)
        scene.toggle_all_settings()
        rects = [scene.form.rect_of(name) for name in scene.form.widget_names if name not in ("back", "search")]
        for i, one in enumerate(rects):
            assert one.x >= 0
            assert one.right <= pilot.stage.surface.get_width()
            assert one.collidelist(rects[i + 1 :]) == -1


def test_last_setup_survives_the_file_and_its_damage(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    settings_.save_settings(path, Settings(last_setup=("zodiac sides lot", "zodiac player.0 person easy")))
    assert settings_.load_settings(path) == (
        Settings(last_setup=("zodiac sides lot", "zodiac player.0 person easy")),
        "",
    )
    path.write_text(json.dumps({"last_setup": [1, 2], "theme": "light"}), encoding="utf-8")
    found, note = settings_.load_settings(path)
    assert (found.last_setup, found.theme) == ((), "light")
    assert "last_setup" in note


@pytest.mark.parametrize("name", ["\x00", "\ud800", "two\nlines"])
def test_names_that_no_field_can_show_are_damage(name: str, tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"names": [name, "Ben", "", ""], "theme": "light"}), encoding="utf-8")
    found, note = settings_.load_settings(path)
    assert (found.names, found.theme) == (("", "", "", ""), "light")
    assert note == f"{path}: names"


def test_any_name_that_can_be_typed_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    typed = ("Zoë", "李", "\U0001f469\u200d\U0001f680", "")
    settings_.save_settings(path, Settings(names=typed))
    assert settings_.load_settings(path) == (Settings(names=typed), "")


def test_choices_hold_every_default() -> None:
    for name, values in CHOICES.items():
        assert getattr(Settings(), name) in values


@pytest.mark.parametrize("scale", [100, 200])
def test_a_list_of_choices_tells_that_there_are_more_than_are_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scale: int
) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    with piloted(tmp_path / "saves", Settings(text_scale=scale)) as pilot:
        scene = opened(pilot)
        pilot.click(pilot.centre(scene.form.rect_of("text_scale")))
        popup = scene.form.open_drop_down_list
        assert popup is not None
        thumb = popup.thumb_rect()
        assert (thumb is None) == all(popup.rect.contains(popup.row_rect(name)) for name, _ in popup.options)
        assert (thumb is None) == (scale == 100)
        if thumb is None:
            return
        before = pilot.stage.surface.get_at(thumb.center)
        for _ in CHOICES["text_scale"]:
            pilot.wheel(1)
        above = popup.thumb_rect()
        assert above is not None
        assert above.y < thumb.y
        assert popup.rect.contains(above)
        assert popup.rect.contains(thumb)
        assert pilot.stage.surface.get_at(above.midtop + pygame.Vector2(0, 3)) == before, "it is drawn"
